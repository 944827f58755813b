"""Chapters 1 to 3 and the counter sheet: what is printed on counters, tables and maps."""

from collections import Counter
from itertools import pairwise

import pytest

import hexmarshal as hm
from hexmarshal.games.great_war_east.parts.components import load
from hexmarshal.games.great_war_east.parts.rows import Unit
from hexmarshal.games.great_war_east.rules.exclusive.shifts import defensive_shifts
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from tests.games.great_war_east.kit import great_war

DATA = load()
UNITS = DATA.units


def headquarters(unit: Unit) -> tuple[int, int, int, int, int]:
    """Shift, command strength, radius, combat strength and movement."""
    return unit.shift, unit.command, unit.radius, unit.combat, unit.movement


def strengths(unit: Unit) -> tuple[int, int, int]:
    """Attack, defence and movement."""
    return unit.attack, unit.defence, unit.movement


# -- Headquarters ---------------------------------------------------------------------------------------------


@pytest.mark.data
@pytest.mark.clause("great_war_east:SG-CTR-AH", "great_war_east:2.31")
def test_the_austro_hungarian_headquarters() -> None:
    found = {
        unit.name: headquarters(unit) for unit in UNITS.values() if unit.headquarters and unit.nation == "austrian"
    }
    assert found == {
        "Da1": (1, 16, 3, 1, 8), "Bo2": (1, 14, 3, 1, 8), "vB3": (0, 18, 4, 1, 8), "vA4": (1, 14, 3, 1, 8),
        "vF5": (1, 10, 3, 1, 8), "Po6": (0, 8, 3, 1, 8), "KO": (0, 8, 4, 1, 8), "J.F.": (0, 8, 3, 1, 8),
    }  # fmt: skip


@pytest.mark.data
@pytest.mark.clause("great_war_east:SG-CTR-RU")
def test_the_russian_headquarters() -> None:
    found = [unit for unit in UNITS.values() if unit.headquarters and unit.nation == "russian"]
    assert [headquarters(unit) for unit in found] == [
        (2, 25, 3, 1, 8), (1, 20, 3, 1, 8), (1, 24, 3, 1, 8), (2, 27, 4, 1, 8), (1, 10, 3, 1, 8),
    ]  # fmt: skip
    assert [unit.army for unit in found if unit.heroic] == ["8"]


@pytest.mark.data
@pytest.mark.clause("great_war_east:SG-CTR-SE", "great_war_east:SG-ABB-SE")
def test_the_serbian_headquarters() -> None:
    found = {unit.army: unit for unit in UNITS.values() if unit.headquarters and unit.nation == "serbian"}
    assert {army: (unit.shift, unit.command, unit.radius, unit.hex) for army, unit in found.items()} == {
        "": (3, 0, 4, "s1003"), "1": (0, 4, 4, "s0705"), "2": (1, 4, 4, "s0603"), "3": (0, 4, 4, "s0809"),
        "U": (0, 3, 4, "s1309"),
    }  # fmt: skip
    assert {army for army, unit in found.items() if unit.heroic} == {"", "3"}
    assert [army for army, unit in found.items() if unit.parenthesised] == [""]
    names = {"": "Putnik", "1": "Bojović", "2": "Stepanović", "3": "Jurišić-Šturm", "U": "Božanović"}
    assert all(name in found[army].title for army, name in names.items())


@pytest.mark.data
@pytest.mark.clause("great_war_east:SG-ABB-AH", "great_war_east:SG-ABB-RU", "great_war_east:SG-16-2.3b")
def test_every_army_has_its_commander() -> None:
    titles = {(unit.nation, unit.army): unit.title for unit in UNITS.values() if unit.headquarters}
    austrian = {"1": "Dankl", "2": "Böhm-Ermolli", "3": "Brudermann", "4": "Auffenberg", "5": "Frank", "6": "Potiorek"}
    assert all(name in titles["austrian", army] for army, name in austrian.items())
    assert "Kummer" in titles["austrian", "KO"]
    # The counters of the 3rd and 4th Russian Armies name other commanders than the list; their numbers count.
    assert [army for nation, army in titles if nation == "russian"] == ["3", "4", "5", "8", "9"]
    assert all(name in titles["russian", army] for army, name in {"5": "Plehwe", "8": "Brussilow"}.items())


# -- Units ----------------------------------------------------------------------------------------------------


@pytest.mark.data
@pytest.mark.clause("great_war_east:SG-CTR-UN", "great_war_east:2.4a", "great_war_east:2.33", "great_war_east:2.32")
def test_strengths_by_nation_size_and_type() -> None:
    found: dict[tuple[str, str, str], Counter[tuple[int, int, int]]] = {}
    for unit in UNITS.values():
        if not unit.headquarters:
            found.setdefault((unit.nation, unit.size, unit.kind), Counter())[strengths(unit)] += 1
    assert set(found["austrian", "corps", "infantry"]) == {(5, 7, 4), (5, 6, 4)}
    assert set(found["austrian", "division", "cavalry"]) == {(1, 1, 6)}
    assert found["russian", "corps", "infantry"] == {(4, 8, 4): 15, (5, 8, 4): 1, (4, 6, 4): 1}
    assert set(found["russian", "division", "infantry"]) == {(2, 3, 4)}
    assert set(found["russian", "division", "cavalry"]) == {(2, 1, 6)}
    assert set(found["serbian", "division", "infantry"]) == {(1, 2, 4), (1, 1, 4)}
    assert {value for key, values in found.items() if key[2] == "depot" for value in values} == {(0, 1, 3)}
    assert {unit.kind for unit in UNITS.values()} == {"headquarters", "infantry", "cavalry", "depot"}


@pytest.mark.data
@pytest.mark.clause("great_war_east:SG-CTR-SP", "great_war_east:SG-TRK-1", "great_war_east:3.0b")
def test_arrivals_by_turn_in_stacking_points() -> None:
    found: dict[str, dict[str, int]] = {"austrian": {}, "russian": {}, "serbian": {}}
    for unit in UNITS.values():
        if unit.turn and (unit.nation != "austrian" or unit.entries == "A"):
            points = DATA.sizes[unit.size].stacking
            found[unit.nation][unit.turn] = found[unit.nation].get(unit.turn, 0) + points
    assert found["austrian"] == {"GT1": 12, "GT2": 24, "GT3": 14}
    assert found["russian"] == {"GT2": 34, "GT3": 58, "GT4": 20, "GT5": 12, "GT6": 18}
    assert found["serbian"] == {}


@pytest.mark.clause(
    "great_war_east:3.0a", "great_war_east:SG-ERR-1", "great_war_east:SG-ERR-2", "great_war_east:SG-26.1"
)
def test_a_counter_with_a_hex_starts_there() -> None:
    table = hm.Match.new("great_war_east", "historical", seed="kit").table
    assert isinstance(table, GreatWar)
    for index, row in enumerate(table.printed.units):
        here = table.pieces[index].at
        assert here == (table.board.cell(row.hex) if row.hex else Off.SCHEDULED)
    assert (UNITS["ah-2/6x"].hex, UNITS["se-Be"].hex) == ("s1513", "s0307")
    assert UNITS["ah-II/4"].hex == "s1514"


@pytest.mark.clause("great_war_east:2.4a", "great_war_east:2.4e", "great_war_east:8.52", "great_war_east:8.53a")
def test_a_unit_weakens_with_its_steps() -> None:
    table = great_war('g1312 = ["ah-XI/3", "ah-19/4 lost=1"]\ng1414 = ["ah-III/3 lost=2"]\ng0512 = ["ah-1/6x"]').table
    steps = {id: table.steps(table.printed.index[id]) for id in ("ah-XI/3", "ah-19/4", "ah-III/3", "ah-1/6x", "ah-vA4")}
    assert steps == {"ah-XI/3": 4, "ah-19/4": 1, "ah-III/3": 2, "ah-1/6x": 1, "ah-vA4": 0}
    corps = table.printed.strengths[table.printed.index["ah-XI/3"]]
    assert corps[0] == (5, 6)
    assert corps[1] == (4, 5)
    assert all(weaker[0] <= stronger[0] for stronger, weaker in pairwise(corps))
    assert corps[3] == (corps[2][0] - 1, corps[2][1] - 1)


# -- Maps and tables ------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:2.1", "great_war_east:SG-16-2.1")
def test_every_hex_has_its_number_terrain_and_neighbours() -> None:
    board = DATA.board
    for cell in board.cells:
        assert board.labels[cell][0] in "gs"
        assert board.terrain[cell] in DATA.terrains
        assert 2 <= len(board.neighbours[cell]) <= 6
    assert board.find("g1312") != board.find("s1312")


@pytest.mark.data
@pytest.mark.clause("great_war_east:2.2", "great_war_east:SG-16-2.2")
def test_charts_and_tables_are_in_the_box() -> None:
    assert (len(DATA.columns), len(DATA.choices), len(DATA.turns), len(DATA.levels)) == (8, 10, 13, 7)
    assert len(DATA.supply_rolls) == 6
    assert DATA.terrains
    assert DATA.hexsides


@pytest.mark.data
@pytest.mark.clause("great_war_east:5.4-letters", "great_war_east:5.4-ridge", "great_war_east:5.4-trench")
def test_the_terrain_of_other_games_is_not_on_these_maps() -> None:
    board = DATA.board
    assert {board.terrain[cell] for cell in board.cells} == {"clear", "forest", "broken", "swamp", "rough", "mountain"}
    assert {
        kind for kind in ("ridge", "trench", "lake", "sea") if kind in DATA.terrains or kind in DATA.hexsides
    } == set()
    kinds = {place.kind for places in board.places.values() for place in places}
    assert {"town", "city", "fortress"} <= kinds


@pytest.mark.clause("great_war_east:5.4-blocked", "great_war_east:SG-KEY-1")
def test_blocked_hexsides_are_known_and_none_is_printed() -> None:
    assert DATA.hexsides["blocked"].prohibited
    assert not great_war("").table.printed.sealed
    kinds = {"minor river", "major river"}
    assert kinds <= set(DATA.hexsides)
    assert {rail.track for rail in DATA.board.rails} == {"single", "double"}
    assert any(mark.startswith("start:") for mark in DATA.board.marks)


@pytest.mark.data
@pytest.mark.clause("great_war_east:SG-16-2.5", "great_war_east:SG-16-2.32")
def test_turns_of_three_days_and_the_markers() -> None:
    labels = [turn.label for turn in DATA.turns.values()]
    assert (labels[0], labels[6], labels[12]) == ("12–14 Aug", "30 Aug–1 Sep", "17–19 Sep")
    assert {"austrian control", "russian control", "fort destroyed", "out of command"} <= set(DATA.markers)


@pytest.mark.clause("great_war_east:1.0", "great_war_east:SG-16-2.3c", "great_war_east:SG-16.0")
def test_the_allied_player_commands_russians_and_serbs_and_exclusive_rules_hold() -> None:
    table = great_war('g0510 = ["ru-IX/3"]\ns0809 = ["se-DrI/3"]\ng1312 = ["ah-XI/3"]', "allied movement")
    movers = {order.subject for order in table.decision.all_orders()}
    assert {"ru-IX/3", "se-DrI/3"} <= movers
    assert "ah-XI/3" not in movers
    assert table.table.sides() == ("allied", "austrian")
    # 10.21 gives shifts to attacks only; the exclusive 18.2 gives them to the defence as well.
    table = great_war('g0510 = ["ru-Ru3", "ru-IX/3"]')
    assert defensive_shifts(table.table, 0, [table.index("ru-IX/3")]) == [table.index("ru-Ru3")]
