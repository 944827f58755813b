"""Series of matches: the same whoever does the work, and honest about what went wrong."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.view import View
from hexmarshal.lab import play as playing
from hexmarshal.lab.simulate import Report, simulate, wilson
from tests.lab.kit import a_task

KEYS = ["matches", "finished", "decisions", "decisions_per_second", "wins", "draws", "results"]


def counts(report: Report) -> dict[str, Any]:
    """A report without what depends on the clock."""
    return {k: v for k, v in report.as_dict().items() if k not in ("seconds", "decisions_per_second")}


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    alone = simulate("fury", ("random", "random"), 3, seed=3, workers=1, swap=True, scenario="historical")
    shared = simulate("fury", ("random", "random"), 3, seed=3, workers=2, swap=True, scenario="historical")
    assert counts(alone) == counts(shared)
    assert alone.finished == 3
    assert alone.draws + sum(alone.wins.values()) == 3 == sum(alone.results.values())
    assert sum(alone.sides.values()) == sum(alone.wins.values())


def test_a_report_is_json_with_its_keys_in_order() -> None:
    seen: list[tuple[int, int]] = []
    report = simulate(
        "fury", ("random", "random"), 2, seed=1, workers=1, scenario="historical", progress=lambda *p: seen.append(p)
    )
    content = json.loads(json.dumps(report.as_dict()))
    assert list(content)[: len(KEYS)] == KEYS
    assert list(content["wins"]) == ["random", "random#2"]
    assert content["seats"]["random"]["russian"]["finished"] == 2
    assert content["seats"]["random#2"]["german-austrian"]["finished"] == 2
    assert content["decisions_per_second"] > 0
    assert seen == [(1, 2), (2, 2)]


def test_with_swap_bots_change_seats_over_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[playing.Task] = []

    def stub(task: playing.Task) -> playing.Outcome:
        played.append(task)
        return playing.Outcome(task.number, 10, winner="russian", level="tactical")

    monkeypatch.setattr("hexmarshal.lab.runner.play", stub)
    report = simulate("fury", ("eager", "random"), 4, seed=1, workers=1, swap=True)
    assert [task.players for task in played] == [("eager", "random"), ("random", "eager")] * 2
    assert [task.seed for task in played] == ["1/0", "1/0", "1/1", "1/1"]
    assert report.wins == {"eager": 2, "random": 2}
    assert report.sides == {"russian": 4, "german-austrian": 0}
    assert report.seats["eager"] == {"russian": (2, 2), "german-austrian": (0, 2)}


class Broken:
    """A bot that gives up after a few orders."""

    name = "random"

    def __init__(self, seed: int | str) -> None:
        self.left = 3

    def choose(self, view: View) -> hm.Order:
        """Any order, three times."""
        decision = view.decision
        assert decision is not None
        if not self.left:
            raise RuntimeError("out of ideas")
        self.left -= 1
        return decision.orders(decision.subjects()[0])[0]


def test_a_match_that_goes_wrong_is_counted_and_its_record_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexmarshal.bots.make", lambda name, seed: Broken(seed))
    report = simulate("fury", ("random", "random"), 1, seed=1, workers=1, failures=tmp_path)
    assert (report.matches, report.finished, report.draws) == (1, 0, 0)
    assert report.errors == {0: "RuntimeError: out of ideas"}
    (record,) = tmp_path.glob("*.jsonl")
    assert hm.verify(record).ok
    assert hm.Match.load(record).number == report.decisions == 3
    (note,) = tmp_path.glob("*.txt")
    assert "out of ideas" in note.read_text()


def test_an_interrupt_gives_the_results_so_far() -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    report = simulate("fury", ("random", "random"), 50, seed=1, workers=1, progress=stop)
    assert report.interrupted
    assert report.matches == report.finished == 2


def test_unknown_bots_and_games_are_named() -> None:
    with pytest.raises(LookupError, match="napoleon"):
        simulate("fury", ("napoleon", "random"), 1, workers=1)
    with pytest.raises(LookupError, match="waterloo"):
        simulate("waterloo", ("random", "random"), 1, workers=1)
    with pytest.raises(ValueError, match="at least one bot"):
        simulate("fury", (), 1, workers=1)


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (95, 100, 0.8882, 0.9785), (0, 0, 0.0, 1.0)],
)
def test_confidence_intervals(wins: int, trials: int, low: float, high: float) -> None:
    """Against published values of Wilson's interval without correction for continuity."""
    assert wilson(wins, trials) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_solves_the_equation_it_is_defined_by() -> None:
    """Its ends are the shares that lie exactly 1.96 standard errors from what was seen."""
    for wins, trials in ((1, 7), (30, 40), (499, 1000)):
        for end in wilson(wins, trials):
            error = math.sqrt(end * (1 - end) / trials)
            assert abs(wins / trials - end) / error == pytest.approx(1.959964, abs=1e-6)


def test_a_bad_scenario_or_option_is_told_before_anything_is_played(tmp_path: Path) -> None:
    scenario = tmp_path / "mine.toml"
    scenario.write_text('[scenario]\nid = "mine"\nplayers = 3\n', encoding="utf-8")
    with pytest.raises(hm.DataError, match=r"mine.toml:3: scenario mine: 'players' is not a key here"):
        simulate("fury", ("random", "random"), 4, workers=2, scenario=str(scenario))
    with pytest.raises(hm.DataError, match="options: weather: There is no such option"):
        simulate("fury", ("random", "random"), 4, options={"weather": "rain"})


def test_eager_beats_random_from_either_side() -> None:
    """One match from each side; a hundred of them are no test but a study: see ``hexmarshal simulate``."""
    report = simulate("fury", ("eager", "random"), 2, seed=1914, workers=2, swap=True, scenario="historical")
    assert report.finished == 2
    assert report.wins["random"] == 0
    assert report.wins["eager"] >= 1


def test_bots_do_not_learn_the_seed_of_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int | str] = []

    def make(name: str, seed: int | str) -> Broken:
        given.append(seed)
        return Broken(seed)

    monkeypatch.setattr("hexmarshal.bots.make", make)
    simulate("fury", ("random", "random"), 2, seed="a secret", workers=1, swap=True)
    seeds = [str(seed) for seed in given]
    assert len(set(seeds)) == len(seeds) == 4
    assert not any("secret" in seed for seed in seeds)


def test_where_sides_are_allied_two_bots_play_a_camp_each_and_win_together() -> None:
    report = simulate("drina", ("random", "random"), 4, seed=2, workers=1, swap=True, scenario="1915")
    assert sum(report.wins.values()) + report.draws == report.finished == 4
    allies = {report.sides[side] for side in ("austria-hungary", "germany", "bulgaria")}
    assert allies == {report.finished - report.draws - report.sides["serbia"]}
    for row in report.seats.values():
        assert row["austria-hungary"] == row["germany"] == row["bulgaria"]
        assert row["serbia"][1] + row["germany"][1] == 4
    alone = simulate("drina", ("random",) * 4, 1, seed=2, workers=1, scenario="1915")
    assert alone.bots == ("random", "random#2", "random#3", "random#4")


def test_a_match_that_does_not_end_is_stopped_at_the_cap_and_reported() -> None:
    outcome = playing.play(a_task("fury", ("random", "random"), cap=5))
    assert outcome.decisions == 5
    assert outcome.error.startswith("Runaway: the match was stopped after 5 orders, in ")
    assert playing.play(a_task("drina", ("random",) * 4, "1915")).error == ""


def test_a_match_that_takes_too_long_is_stopped_and_reported() -> None:
    outcome = playing.play(a_task("fury", ("random", "random"), seconds=1e-9))
    assert outcome.error.startswith("Runaway: the match was stopped after 1e-09 s, in ")
    assert playing.play(a_task("drina", ("random",) * 4, "1915", seconds=100.0)).error == ""
