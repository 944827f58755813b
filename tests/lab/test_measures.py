"""Measures of a match, and the history they are set beside."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.measures import OF_MATCHES, Flow, Level
from hexmarshal.core.screen.showing import Gauge
from hexmarshal.games import load, names
from hexmarshal.games.drina.rules.pieces import Off
from hexmarshal.games.fury.rules import pieces as fury_pieces
from hexmarshal.lab.history import facts, read, sources
from hexmarshal.lab.measures import Watch, gauge, watch
from hexmarshal.lab.play import play
from tests.lab.kit import a_task

SHORT = {"drina": "1915", "galicia": "opening", "fury": "historical"}
"""A scenario of each game that is soon over."""
MEASURED = [game for game in names() if gauge(game) is not None]
replace = msgspec.structs.replace


def start(game: str) -> Any:
    """The table of a game's first scenario."""
    rules = load(game)
    return rules.deal(rules.read_start(rules.meta.scenarios[0], {}, None))


def measured(game: str, before: Any, after: Any) -> dict[str, float | None]:
    """What the measures of a game say after one step."""
    seen = watch(game, before)
    assert seen is not None
    seen.see(before, after)
    found = gauge(game)
    assert found is not None
    return dict(zip((measure.id for measure in found.measures), seen.course[-1][1], strict=True))


def test_every_game_that_is_complete_has_measures() -> None:
    assert {"drina", "fury", "galicia"} <= set(MEASURED)


@pytest.mark.parametrize("game", MEASURED)
def test_a_measured_match_is_the_same_match_and_its_measures_keep_to_their_bounds(game: str) -> None:
    rules, found = load(game), gauge(game)
    assert found is not None
    task = a_task(game, ("random",) * len(rules.meta.sides), SHORT.get(game, ""))
    plain, seen = play(task), play(replace(task, measured=True))
    assert (plain.decisions, plain.winner, plain.course) == (seen.decisions, seen.winner, ())
    scenario = SHORT.get(game, rules.meta.scenarios[0])
    turns = found.turns(rules.deal(rules.read_start(scenario, {}, None)))
    told = [turn for turn, _ in seen.course]
    assert told == list(turns[: len(told)])
    for number, measure in enumerate(found.measures):
        values = [value for _, row in seen.course if (value := row[number]) is not None]
        assert all(value >= 0 for value in values), measure.id
        if "%" in measure.unit:
            assert max(values) <= 100, measure.id
        if measure.unit == OF_MATCHES:
            assert set(values) <= {0, 100}, measure.id
        if isinstance(measure, Flow) and measure.left is None:
            assert values == sorted(values), f"{measure.id} never falls"


@pytest.mark.parametrize("game", MEASURED)
def test_measures_have_ids_of_their_own_and_sides_of_their_game(game: str) -> None:
    found = gauge(game)
    assert found is not None
    ids = [measure.id for measure in found.measures]
    assert len(set(ids)) == len(ids)
    assert {measure.side for measure in found.measures} <= {"", *load(game).meta.sides}


def test_a_turn_is_measured_when_the_next_begins_and_the_last_as_it_stands() -> None:
    class Count:
        """A table that is only a turn and a number."""

        def __init__(self, turn: str, number: float) -> None:
            self.turn, self.number = turn, number

    def added(before: Count, after: Count) -> float:
        return max(after.number - before.number, 0.0)

    found: Gauge[Any] = Gauge(
        measures=(
            Level(id="level", title="", unit="", of=lambda table: table.number),
            Flow(id="flow", title="", unit="", of=added),
            Flow(id="share", title="", unit="%", of=added, left=lambda table: table.number),
        ),
        turn=lambda table: table.turn,
        turns=lambda table: ("A", "B"),
    )
    tables: list[Any] = [Count("A", 2.0), Count("A", 5.0), Count("B", 1.0), Count("B", 4.0)]
    seen = Watch(found, tables[0])
    for before, after in pairwise(tables):
        seen.see(before, after)
    assert seen.course == (("A", (1.0, 3.0, 75.0)), ("B", (4.0, 6.0, 60.0)))


def test_fury_a_corps_has_two_steps_and_a_rebuilt_one_can_be_lost_again() -> None:
    before = start("fury")
    index = before.printed.index["ru-XV"]
    reduced, gone = before.copy(), before.copy()
    reduced.put(index, replace(before.pieces[index], reduced=True))
    gone.put(index, replace(before.pieces[index], reduced=True, at=int(fury_pieces.Off.ELIMINATED)))
    assert measured("fury", before, reduced)["russian-losses"] == 1
    assert measured("fury", reduced, gone)["russian-losses"] == 1
    whole = measured("fury", before, gone)
    assert (whole["russian-losses"], whole["russian-corps"], whole["austrian-losses"]) == (2, 1, 0)
    assert measured("fury", reduced, before)["russian-losses"] == 0, "a replacement is no loss"


def test_fury_distances_and_fortresses() -> None:
    before = start("fury")
    there = measured("fury", before, before)
    assert there["to-warsaw"] == pytest.approx(4 * before.board.file.transform.km)
    assert (there["przemysl"], there["russian-fortresses"]) == (0, 0)
    taken = before.copy()
    cell = before.board.cell("1017")
    taken.put(before.printed.index["ru-XI"], replace(before.pieces[before.printed.index["ru-XI"]], at=cell))
    taken.note(captured=(cell,))
    assert measured("fury", before, taken)["przemysl"] == 100
    assert measured("fury", before, taken)["russian-fortresses"] == 1


def test_galicia_steps_towns_and_distance() -> None:
    before = start("galicia")
    index = before.printed.index["ah-4"]
    hurt, town = before.copy(), before.copy()
    hurt.put(index, replace(before.pieces[index], steps=1))
    assert measured("galicia", before, hurt)["austrian-losses"] == 1
    town.put(before.printed.index["ah-4"], replace(before.pieces[index], at=before.board.cell("16.22")))
    told = measured("galicia", before, town)
    assert (told["lublin-chelm"], told["austrian-towns"], told["to-lublin"], told["lemberg"]) == (100, 1, 0, 0)


def test_drina_a_unit_removed_costs_its_whole_strength() -> None:
    before = start("drina")
    index = next(i for i in before.printed.men[2] if before.pieces[i].strength > 1)
    strength = before.pieces[index].strength
    gone = before.copy()
    gone.put(index, type(before.pieces[index])(int(Off.BOX)))
    told = measured("drina", before, gone)
    assert (told["serbia-losses"], told["austria-hungary-losses"]) == (strength, 0)
    assert told["serbian-cities"] == 12, "Šabac is lost from the start in this scenario"


# -- History ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", MEASURED)
def test_the_history_of_a_game_is_sound_and_every_value_has_its_source(game: str) -> None:
    assert facts(game)
    for value in sources(game):
        assert value.source.startswith("history: "), value.id


FACT = """
[[fact]]
id = "lemberg-falls"
measure = "lemberg"
turns = ["GT6"]
value = 100
text = "The Russians enter Lemberg."
source = "history: general accounts"
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"lemberg"', '"lembreg"', r"history.toml:4: fact lemberg-falls: There is no measure 'lembreg' \(did you mean"),
        ('["GT6"]', '["GT6", "GT13"]', r"history.toml:5: fact lemberg-falls: There is no turn 'GT13'"),
        ('["GT6"]', "[]", "history.toml:5: fact lemberg-falls: It names no turn."),
        ("value = 100", "value = 100\nlow = 101", "history.toml:6: fact lemberg-falls: 100 does not lie between 101"),
        ("value = 100", 'value = "all"', "history.toml:6: fact lemberg-falls: value: Expected `float`"),
        ('"history: general', '"hearsay', "history.toml:8: fact lemberg-falls: 'hearsay accounts' is not a source"),
        ("text =", "txet =", "'txet' is not a key here"),
        ("[[fact]]", "[[facts]]", "There is no table 'facts' here"),
    ],
)
def test_mistakes_in_a_history_are_told_with_their_line(old: str, new: str, sentence: str) -> None:
    assert len(read(TomlFile(FACT, "history.toml"), "galicia")) == 1
    with pytest.raises(hm.DataError, match=sentence):
        read(TomlFile(FACT.replace(old, new, 1), "history.toml"), "galicia")


def test_two_facts_of_the_same_measure_and_turn_are_a_mistake() -> None:
    twice = FACT + FACT.replace('"lemberg-falls"', '"lemberg-again"')
    with pytest.raises(hm.DataError, match=r"toml:10: fact lemberg-again: lemberg-falls tells of lemberg in GT6"):
        read(TomlFile(twice, "history.toml"), "galicia")
