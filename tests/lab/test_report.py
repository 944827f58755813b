"""Studies: who wins, what was measured, and how it is told."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from hexmarshal.lab import markdown, plot
from hexmarshal.lab.measures import gauge
from hexmarshal.lab.play import Outcome, Task
from hexmarshal.lab.report import Study, point, study

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def played() -> Study:
    """Three matches at random of a short scenario."""
    return study("galicia", ("random",), matches=3, seed=2, workers=1, scenario="opening")


def test_a_study_tells_every_measure_for_every_turn(played: Study) -> None:
    found = gauge("galicia")
    assert found is not None
    assert played.turns == ("GT1", "GT2", "GT3", "GT4", "GT5")
    assert [line.id for line in played.lines] == [measure.id for measure in found.measures]
    assert played.finished == sum(played.wins.values()) + played.draws == 3
    for line in played.lines:
        assert len(line.points) == 5
        assert all(p is not None and p.low - 1e-9 <= p.high for p in line.points)
        assert set(line.facts) <= set(played.turns), "history after the scenario is left out"


def width() -> int:
    """How many measures Drina has."""
    gauged = gauge("drina")
    assert gauged is not None
    return len(gauged.measures)


WIDTH = width()


def test_seats_are_fixed_and_one_bot_may_play_all(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[Task] = []

    def stub(task: Task) -> Outcome:
        tasks.append(task)
        return Outcome(task.number, 1, "serbia", "held", course=(("1914-1", (1.0,) * WIDTH),))

    monkeypatch.setattr("hexmarshal.lab.runner.play", stub)
    study("drina", ("eager", "random"), matches=2, workers=1)
    assert [task.players for task in tasks] == [("eager", "eager", "random", "eager")] * 2
    assert all(task.measured for task in tasks)
    assert len({task.seed for task in tasks}) == 2
    assert study("drina", ("random",), matches=1, workers=1).seats["bulgaria"] == "random"
    with pytest.raises(ValueError, match="name one bot, one per camp or one per side"):
        study("drina", ("random",) * 3, matches=1, workers=1)


def outcomes() -> Callable[[Task], Outcome]:
    """Four matches: two levels of one side, a camp's victory early in the war, a draw."""
    allies = ("austria-hungary", "germany", "bulgaria")
    late, early = (
        (("1914-1", (13.0,) + (0.0,) * (WIDTH - 1)), ("1914-2", (12.0,) + (0.0,) * (WIDTH - 1))),
        (("1914-1", (3.0,) * WIDTH),),
    )
    ends = [("serbia", "held", ()), ("serbia", "count", ()), (allies[0], "held", allies), ("", "draw", ())]

    def stub(task: Task) -> Outcome:
        winner, level, winners = ends[task.number]
        return Outcome(task.number, 1, winner, level, winners=winners, course=early if winners else late)

    return stub


def test_victories_are_counted_by_camp_and_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexmarshal.lab.runner.play", outcomes())
    found = study("drina", ("random",), matches=4, workers=1, scenario="1915")
    camp = "Austria-Hungary, Germany, Bulgaria"
    assert found.wins == {camp: 1, "Serbia": 2}
    assert found.levels == {camp: {"held": 1}, "Serbia": {"count": 1, "held": 1}}
    assert found.draws == 1
    cities = found.lines[0]
    assert [p and p.mean for p in cities.points] == [10.5, 9.75, 9.75, 9.75, 9.75], "what is over stands as it ended"
    assert cities.facts["1915-3"].value == 1


def test_a_mean_has_a_band_of_matches_and_a_share_its_interval() -> None:
    values = [float(value) for value in range(11)]
    found = point(values)
    assert found is not None
    assert (found.mean, found.low, found.high) == (5.0, 1.0, 9.0)
    share = point([100.0] * 5 + [0.0] * 5, shares=True)
    assert share is not None
    assert (share.mean, round(share.low, 1), round(share.high, 1)) == (50.0, 23.7, 76.3)
    assert point([None, None]) is None
    alone = point([4.0])
    assert alone is not None
    assert (alone.mean, alone.error) == (4.0, 0.0)


def test_an_interrupt_gives_the_study_so_far() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    found = study("drina", ("random",), matches=20, workers=1, scenario="1915", progress=stop)
    assert found.interrupted
    assert found.finished == 1


def test_the_report_tells_winners_measures_history_and_sources(played: Study) -> None:
    told = markdown.write(played, "Battle for Galicia, 1914", "galicia.svg")
    assert told.startswith("# Battle for Galicia, 1914: 3 matches beside history\n")
    assert "![The measures by turn, with history beside them](galicia.svg)" in told
    assert "| Russian losses, steps |" in told
    assert "*20 (15–30)*" in told
    assert "stands about 20 km south of Lublin. (history: " in told
    widths = {line.count("|") for line in told.splitlines() if line.startswith("| ") and "GT1" in line}
    rows = [line for line in told.splitlines() if line.startswith(("| Russian losses", "| &emsp;*history*"))]
    assert widths == {line.count("|") for line in rows}


def test_the_plot_is_sound_svg_with_a_panel_for_every_measure_and_a_mark_for_every_fact(played: Study) -> None:
    root = ElementTree.fromstring(plot.draw(played, "A <title> & more"))
    panels = [group for group in root.findall(f"{SVG}g") if "transform" in group.attrib]
    assert len(panels) == len(played.lines)
    assert sum(len(panel.findall(f"{SVG}g")) for panel in panels) == sum(len(line.facts) for line in played.lines)
    titles = [text.text for panel in panels for text in panel.findall(f"{SVG}text")]
    assert {line.title for line in played.lines} <= set(titles)
    assert "A <title> & more" in [text.text for text in root.findall(f"{SVG}text")]
    height = float(root.attrib["height"])
    assert all(0 <= float(circle.attrib["cy"]) <= height for circle in root.iter(f"{SVG}circle"))
