"""Ladders: fair seats and dice, results that are kept, and what has changed since the last."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.lab.clock import Thinking
from hexmarshal.lab.ladder import Pairing, Run, everybody, ladder
from hexmarshal.lab.ladder_runs import compare, keep, last, runs
from hexmarshal.lab.play import Outcome, Task, play
from tests.lab.kit import a_task

Player = Callable[[Task], Outcome]


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Callable[[Player], list[Task]]:
    """Puts a function in the place of playing; gives the list of all tasks it was handed."""

    def put(player: Player) -> list[Task]:
        seen: list[Task] = []

        def instead(task: Task) -> Outcome:
            seen.append(task)
            return player(task)

        monkeypatch.setattr("hexmarshal.lab.runner.play", instead)
        return seen

    return put


def eager_wins(task: Task) -> Outcome:
    """Whoever sits as eager wins; eager thinks three seconds, random one."""
    side = ("russian", "german-austrian")[task.players.index("eager")]
    thoughts = tuple(Thinking(1, 3.0 if name == "eager" else 1.0, 0.5, 0.75) for name in task.players)
    return Outcome(task.number, 2, side, "tactical", series=task.series, thinking=thoughts)


def test_each_round_is_two_matches_with_sides_changed_over_the_same_dice(
    stub: Callable[[Player], list[Task]],
) -> None:
    tasks = stub(eager_wins)
    run = ladder("fury", ("random", "eager"), matches=4, seed=7, workers=1)
    assert [task.players for task in tasks] == [("random", "eager"), ("eager", "random")] * 2
    assert [task.seed for task in tasks] == ["7/0", "7/0", "7/1", "7/1"]
    assert run.pairings == (Pairing("random", "eager", 0, 0, 4, "LLLL"),)
    assert run.score("eager") == (4.0, 4)
    assert run.zero == "random"
    assert run.ratings["eager"].elo > run.ratings["random"].elo == 0.0
    assert run.thinking["eager"] == Thinking(4, 12.0, 0.5, 0.75)
    assert run.thinking["random"].mean == 1.0


def test_an_odd_number_of_matches_is_made_even(stub: Callable[[Player], list[Task]]) -> None:
    stub(eager_wins)
    assert ladder("fury", ("random", "eager"), matches=3, workers=1).played == 4


def test_camps_change_places_as_a_whole(stub: Callable[[Player], list[Task]]) -> None:
    allies = ("austria-hungary", "germany", "bulgaria")
    tasks = stub(lambda task: Outcome(task.number, 1, allies[0], "count", winners=allies, series=task.series))
    run = ladder("drina", ("random", "eager"), matches=2, workers=1)
    assert [task.players for task in tasks] == [
        ("random", "random", "eager", "random"),
        ("eager", "eager", "random", "eager"),
    ]
    assert run.pairings[0].results == "WL", "the alliance won both: each bot one"


def test_draws_are_half_and_matches_that_went_wrong_count_for_nothing(
    stub: Callable[[Player], list[Task]],
) -> None:
    stub(
        lambda task: Outcome(task.number, 1, error="RuntimeError: lost" if task.number == 3 else "", series=task.series)
    )
    run = ladder("fury", ("random", "eager"), matches=4, workers=1)
    (pairing,) = run.pairings
    assert (pairing.results, pairing.points, pairing.matches, pairing.share) == ("DDD-", 1.5, 3, 0.5)
    assert pairing.rounds == {0: 0.5}
    assert run.errors == ("random against eager, match 3: RuntimeError: lost",)


def test_all_meet_all_or_only_neighbours(stub: Callable[[Player], list[Task]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexmarshal.bots.known", lambda name, match: name)
    stub(lambda task: Outcome(task.number, 1, series=task.series))
    every = ladder("fury", ("a", "b", "c", "d"), matches=2, workers=1)
    chain = ladder("fury", ("a", "b", "c", "d"), matches=2, workers=1, neighbours=True)
    assert len(every.pairings) == 6
    assert [(p.first, p.second) for p in chain.pairings] == [("a", "b"), ("b", "c"), ("c", "d")]
    assert chain.zero == "a", "where random does not play the first stands at zero"


def test_without_names_all_bots_play_and_the_planless_one_comes_first() -> None:
    from hexmarshal import bots

    assert everybody()[0] == "random"
    assert sorted(everybody()) == bots.names()


@pytest.mark.parametrize("names", [("random",), ("random", "random")])
def test_a_ladder_needs_two_different_bots(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="at least two bots"):
        ladder("fury", names, matches=2, workers=1)


def test_an_interrupt_ends_a_ladder_and_keeps_what_there_is(stub: Callable[[Player], list[Task]]) -> None:
    stub(eager_wins)

    def stop(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    run = ladder("fury", ("random", "eager"), matches=6, workers=1, progress=stop)
    assert run.interrupted
    assert run.pairings[0].results == "LLL---"


def test_thinking_is_measured_for_each_party_of_a_real_match() -> None:
    players = ("random",) * 4
    outcome = play(a_task("drina", players, "1915", timed=True))
    allies, serbia = outcome.thinking
    assert allies.decisions + serbia.decisions == outcome.decisions
    assert min(allies.decisions, serbia.decisions) > 0
    for thought in outcome.thinking:
        assert thought.slowest_decision <= thought.slowest_turn <= thought.seconds
    assert play(a_task("drina", players, "1915")).thinking == ()


# -- What is kept ----------------------------------------------------------------------------------


def a_run(results: str, elo: float = 100.0, **settings: object) -> Run:
    """A run of one pairing."""
    made = {
        "date": "2026-01-01T00:00:00+00:00", "game": "fury", "scenario": "historical", "seed": "1",
        "matches": len(results), "bots": ["random", "eager"], "neighbours": False, "version": "0", "rules_version": 1,
        "data_version": "", "zero": "random", "thinking": {}, "seconds": 1.0,
        "ratings": {"random": {"elo": 0.0, "error": 0.0}, "eager": {"elo": elo, "error": 30.0}},
        "pairings": [msgspec.to_builtins(Pairing.of("eager", "random", results))], **settings,
    }  # fmt: skip
    return msgspec.convert(made, Run)


def test_runs_are_appended_to_a_file_that_people_can_read(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    assert runs(path) == []
    first, second = a_run("WW"), a_run("WL")
    keep(first, path)
    keep(second, path)
    assert runs(path) == [first, second]
    assert '\n   "results": "WW"' in path.read_text().replace("    ", "   ")


def test_a_damaged_file_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_text('[{"date": 1}]')
    with pytest.raises(hm.DataError, match="does not hold ladders"):
        keep(a_run("WW"), path)
    assert path.read_text() == '[{"date": 1}]'


def test_the_last_run_is_the_latest_with_the_same_settings() -> None:
    kept = [a_run("WW", 1.0), a_run("WWWW", 2.0), a_run("WW", 3.0, seed="2"), a_run("WW", 4.0, scenario="campaign")]
    assert last(a_run("LL"), kept) == kept[1], "the number of matches may differ"
    assert last(a_run("LL", bots=["eager", "random"]), kept) is None


def test_what_has_changed_is_found_round_by_round() -> None:
    before, now = a_run("WLWLWLWL", 0.0), a_run("WWWLWDWL", 90.0)
    change = compare(now, before)
    share = change.shares["eager", "random"]
    assert (share.before, share.now) == (0.5, 0.6875)
    # Gains of 1/2, 0, 1/4 and 0, and the two that are added, 1 and -1: variance 2.3125/6 - (0.75/6)^2 of six.
    assert share.high - share.difference == pytest.approx(1.959964 * ((2.3125 / 6 - 0.125**2) / 6) ** 0.5)
    assert not share.sure
    elo = change.ratings["eager"]
    assert elo.difference == 90.0
    assert elo.high == pytest.approx(90 + 1.959964 * 30 * 2**0.5)
    assert "random" not in change.ratings


def test_a_change_in_every_round_of_many_is_sure_and_none_at_all_is_said() -> None:
    share = compare(a_run("WW" * 40), a_run("WL" * 40)).shares["eager", "random"]
    assert share.sure
    assert share.low < share.difference == 0.5 < share.high
    same = compare(a_run("WL--"), a_run("WLWW")).shares["eager", "random"]
    assert same.same
    assert (same.low, same.difference, same.high) == (0.0, 0.0, 0.0)


def test_runs_without_a_common_round_say_nothing_of_each_other() -> None:
    share = compare(a_run("--WW"), a_run("LL--")).shares["eager", "random"]
    assert (share.low, share.high) == (-1.0, 1.0)
