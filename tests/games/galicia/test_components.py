"""What the rulebook says of counters and tables."""

from __future__ import annotations

import pytest

from hexmarshal.games.galicia.parts.components import load, scenario
from hexmarshal.games.galicia.parts.rows import Kind, Size

pytestmark = pytest.mark.data
DATA = load()
BOARD = DATA.board


def odds(attack: int, defence: int, shifts: int = 0) -> tuple[str, int] | None:
    """The column and the whole ratios beyond it; None if the attack is not allowed."""
    found = DATA.odds(DATA.ratio(attack, defence) + shifts)
    return (DATA.columns[found.column], found.over) if found else None


# -- 1, 2: what is in the box ---------------------------------------------------------------------------------


@pytest.mark.clause("galicia:1.0a", "galicia:2.3a")
def test_two_sides_play_and_germans_are_of_the_austro_hungarian_side() -> None:
    assert list(DATA.players) == ["russian", "austrian"]
    assert DATA.players["austrian"].nations == ("austrian", "german")
    germans = [unit for unit in DATA.units.values() if unit.nation == "german"]
    assert [unit.name for unit in germans] == ["3 lw", "4 lw", "ersatz"]
    assert {unit.side for unit in germans} == {"austrian"}


@pytest.mark.clause("galicia:1.0b")
def test_a_turn_is_two_days_and_a_hex_twelve_kilometres() -> None:
    days = [f"{a}–{b}" for a, b in ((23, 24), (25, 26), (27, 28), (29, 30))]
    assert [turn.label for turn in DATA.turns.values()][:5] == [
        *(f"{pair} August 1914" for pair in days), "31 August–1 September 1914",
    ]  # fmt: skip
    assert [turn.label for turn in DATA.turns.values()][5:] == [
        f"{day}–{day + 1} September 1914" for day in range(2, 15, 2)
    ]
    assert BOARD.file.transform is not None
    assert BOARD.file.transform.km == pytest.approx(12, abs=0.2)


@pytest.mark.clause("galicia:1.0c")
def test_the_sheet_has_280_counters_and_the_lost_card_is_data_with_a_source() -> None:
    assert len(DATA.units) + sum(marker.count for marker in DATA.markers.values()) == 280
    assert sorted(map(int, DATA.combats)) == list(range(2, 13))  # a row for each total of two dice
    lost = {"combat", "magnitude", "terrain", "hexside"}
    assert {value.table for value in DATA.sources() if "proposed" in value.source} >= lost


@pytest.mark.clause("galicia:1.1a")
def test_every_unit_is_set_up_or_has_its_turn_of_arrival() -> None:
    first = {unit.id for unit in DATA.units.values() if unit.setup}
    later = {arrival.unit for arrival in DATA.arrivals.values()}
    assert (len(first), len(later), first & later) == (80, 57, set())
    assert DATA.start(scenario(DATA, "campaign")) == {unit: DATA.units[unit].setup for unit in first}


@pytest.mark.clause("galicia:1.2b")
@pytest.mark.parametrize(
    ("unit", "title"),
    [
        ("ru-4+5-d-cs", "4th–5th Don Cossack Corps"),
        ("ru-12-c+3-cn", "12th Cavalry–3rd Caucasian Corps"),
        ("ru-82-r", "82nd Reserve Division"),
        ("ru-gd-rf", "Guard Rifle Brigade"),
        ("ru-1-gn", "1st Grenadier Division"),
        ("ru-comb-cs", "Combined Cossack Division"),
        ("ge-3-lw", "3rd Landwehr Division"),
        ("ah-95-ls", "95th Landsturm Division"),
        ("ah-23m", "23rd Marsch Brigade"),
        ("ah-44-sch", "44th Kaiserschützen Division"),
    ],
)
def test_the_letters_of_a_name_are_spelt_out_in_the_title(unit: str, title: str) -> None:
    assert DATA.units[unit].title == title


@pytest.mark.clause("galicia:2.1a")
@pytest.mark.parametrize(
    ("unit", "corps", "attack", "defence", "artillery"),
    [
        ("ah-4", "ah-corps-2", 5, None, 4),
        ("ah-13", "ah-corps-2", 4, None, 3),
        ("ah-20", "", 4, None, 2),
        ("ru-32", "ru-corps-11", None, 7, 5),
    ],
)
def test_the_units_of_the_combat_example(
    unit: str, corps: str, attack: int | None, defence: int | None, artillery: int
) -> None:
    counter = DATA.units[unit]
    face = counter.front
    assert (counter.corps, counter.size, counter.steps) == (corps, "division", 2)
    assert (face.attack if attack else None, face.defence if defence else None) == (attack, defence)
    assert face.artillery == artillery


@pytest.mark.clause("galicia:2.1c")
def test_units_with_the_same_number_in_the_box_are_of_one_corps_and_others_are_independent() -> None:
    corps = {unit.id: unit.corps for unit in DATA.units.values()}
    assert corps["ah-4"] == corps["ah-13"] != corps["ah-23"]
    assert (corps["ru-1-gd"], corps["ru-18"], corps["ru-82-r"]) == ("ru-corps-GD", "ru-corps-14", "")
    assert DATA.corps["ru-corps-14"].side != DATA.corps["ah-corps-14"].side


@pytest.mark.clause("galicia:2.1d", "galicia:5.1c")
@pytest.mark.parametrize(
    ("kind", "size", "steps"),
    [("infantry", "division", 2), ("cavalry", "corps", 2), ("infantry", "brigade", 1), ("cavalry", "division", 1)],
)
def test_steps_follow_from_type_and_size(kind: Kind, size: Size, steps: int) -> None:
    assert DATA.steps_of(kind, size) == steps
    units = [unit for unit in DATA.units.values() if (unit.kind, unit.size) == (kind, size)]
    assert units
    assert {unit.steps for unit in units} == {steps}
    assert {unit.face(1) for unit in units} == {unit.faces[-1] for unit in units}


@pytest.mark.clause("galicia:2.1g")
def test_some_units_are_ersatz_on_the_front_only() -> None:
    units = [unit for unit in DATA.units.values() if unit.front.ersatz and unit.back and not unit.back.ersatz]
    assert [unit.name for unit in units] == ["95 ls", "106 ls"]


@pytest.mark.clause("galicia:10.3.2c")
def test_marsch_most_landsturm_and_the_german_ersatz_unit_are_ersatz_and_no_russian_is() -> None:
    ersatz = {unit.name for unit in DATA.units.values() if unit.front.ersatz}
    austrian = {unit.name for unit in DATA.units.values() if unit.nation == "austrian"}
    assert {name for name in austrian if name.rstrip("+").endswith("m")} < ersatz
    landsturm = {name for name in austrian if name.endswith(" ls")}
    assert landsturm - ersatz == {"35 ls"}
    assert ersatz - {name for name in austrian if name.endswith((" ls", "m", "m+"))} == {"ersatz"}


def test_a_white_symbol_stands_on_ersatz_units_of_attack_two_and_all_have_one_step() -> None:
    white = [unit for unit in DATA.units.values() if any(face.white for face in unit.faces)]
    assert white
    assert all(unit.front.ersatz and unit.front.attack == 2 and unit.steps == 1 for unit in white)


def test_some_cavalry_starts_under_a_movement_restriction_as_the_note_of_12_1_takes_for_granted() -> None:
    restricted = {unit.name: unit.released for unit in DATA.units.values() if unit.released}
    assert restricted == {"1 c": "GT2", "5 c": "GT3", "69 r": "GT3", "70 r": "GT3", "78 r": "GT3"}


# -- 3, 4, 5: turns and ground --------------------------------------------------------------------------------


def test_the_first_turn_has_no_russian_half_and_special_rules_end_in_their_turns() -> None:
    turns = list(DATA.turns.values())
    assert len(turns) == 12
    assert [turn.sides for turn in turns] == [("austrian",), *[("russian", "austrian")] * 11]
    assert [turn.attack for turn in turns] == [1] * 9 + [0] * 3
    assert [turn.shaded for turn in turns] == [True] * 5 + [False] * 7
    assert DATA.turn(12) is turns[-1]


@pytest.mark.clause("galicia:4.2.1")
def test_a_river_under_a_railway_or_a_bridge_symbol_is_a_bridge() -> None:
    def between(a: str, b: str) -> list[str]:
        return [side.id for side in DATA.between(BOARD.cell(a), BOARD.cell(b))]

    assert between("3.15", "4.15") == between("4.15", "3.15") == ["bridge"]  # the railway over the San
    assert between("6.17", "6.18") == ["bridge"]  # the bridge of Sieniawa
    assert between("4.14", "4.15") == ["river"]
    assert between("10.23", "11.24") == ["ridge"]
    assert between("13.15", "14.15") == []
    rails = ((a, b) for a in BOARD.cells for b in BOARD.rail_neighbours[a])
    assert "river" not in {side.id for a, b in rails for side in DATA.between(a, b)}


def test_hexsides_do_what_the_book_says() -> None:
    sides = DATA.hexsides
    assert {id: (side.halves, side.stops_zone, side.retreat) for id, side in sides.items()} == {
        "river": (True, True, 1), "bridge": (True, True, 0), "ridge": (True, False, 0),
    }  # fmt: skip


def test_marsh_slows_cavalry_most_and_clear_ground_nobody() -> None:
    marsh, clear = BOARD.cell("19.18"), BOARD.cell("3.15")
    assert (DATA.cost(marsh, "infantry"), DATA.cost(marsh, "cavalry"), DATA.cost(clear, "cavalry")) == (2, 3, 1)


def test_the_set_up_overfills_no_hex_and_begins_at_krasnik() -> None:
    steps: dict[str, int] = {}
    for unit in DATA.units.values():
        if unit.setup:
            steps[unit.setup] = steps.get(unit.setup, 0) + unit.steps
    assert max(steps.values()) <= DATA.number("stacking.steps") == 6
    sides = {unit.setup: unit.side for unit in DATA.units.values() if unit.setup}
    cells = {BOARD.cell(hex): side for hex, side in sides.items()}
    touching = {
        (BOARD.labels[a], BOARD.labels[b])
        for a in cells
        for b in BOARD.neighbours[a]
        if cells[a] == "austrian" and cells.get(b) == "russian"
    }
    assert touching == {("10.23", "11.24"), ("11.21", "12.21")}
