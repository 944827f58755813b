"""9.3, 9.5 to 9.7, 9.9: strengths, flanks, odds and the table."""

from fractions import Fraction

import pytest

from hexmarshal.games.serbien.rules.fighting import odds
from tests.games.serbien.fighting import battle
from tests.games.serbien.fighting import ground as ground_of
from tests.games.serbien.kit import Field, serbien

FIELD = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]')


def reckoned(field: Field, attackers: str, target: str) -> odds.Odds:
    """The odds of units, given as ``id@hex``, against all in a hex, with Ammo."""
    table = field.table
    ours = []
    for told in attackers.split():
        id, hexname = told.split("@")
        ours.append(odds.Attacker((table.printed.index[id],), table.board.cell(hexname)))
    cell, side = table.board.cell(target), table.side_of(ours[0].units[0])
    return odds.odds_of(table, ours, cell, [(tuple(table.here(cell, 1 - side)), True)])


def shifts(found: odds.Odds) -> dict[str, float]:
    return {shift.clause: shift.value for shift in found.shifts}


def soaked(field: Field, cell: int) -> bool:
    """Whether a hex is Bottomland with River."""
    return ground_of(field, cell) == "bottomland with river"


def beside(field: Field, terrain: str, water: str = "", other: str = "") -> tuple[str, str]:
    """A hex of some terrain, and one beside it across some water."""
    table = field.table
    ground, board = table.printed.ground, table.board
    for cell in board.cells:
        row = ground.terrain[cell]
        if row is None or row.id != terrain:
            continue
        for there in board.neighbours[cell]:
            near = ground.terrain[there]
            shut = (there, cell) in ground.donau or (there, cell) in board.sides("impassable")
            if near is not None and not shut and ground.water(there, cell) == water and other in ("", near.id):
                return table.hexname(cell), table.hexname(there)
    raise AssertionError(terrain)


# -- Strengths (9.2.4, 9.3) -----------------------------------------------------------------------------------


@pytest.mark.clause("serbien:9.2.4", "serbien:9.3.1")
def test_all_who_defend_add_up_and_the_ground_adds_once() -> None:
    steep, low = beside(FIELD, "low mountain")
    field = serbien(f'"{steep}" = ["sr-Morava-I", "sr-Loznica"]\n"{low}" = ["ah-9-8"]', "attack")
    assert reckoned(field, f"ah-9-8@{low}", steep).strengths[1] == 12 + 4 + 3


@pytest.mark.clause("serbien:9.3.1-ex")
def test_two_in_low_mountains_defend_with_five() -> None:
    steep, low = beside(FIELD, "low mountain")
    field = serbien(f'"{steep}" = ["sr-V-Gradiste"]\n"{low}" = ["ah-9-8"]', "attack")
    assert reckoned(field, f"ah-9-8@{low}", steep).strengths[1] == 5


@pytest.mark.clause("serbien:9.3.2", "serbien:3.2.1b")
def test_the_hexside_takes_from_every_force() -> None:
    units = '"25.14" = ["sr-Morava-I"]\n"25.13" = ["ah-9-8", "ah-21-8"]\n"24.13" = ["ah-13"]'
    field = battle(units, supply="")
    table = field.table
    assert table.printed.ground.water(table.board.cell("25.13"), table.board.cell("25.14")) == "minor river"
    assert reckoned(field, "ah-9-8@25.13 ah-21-8@25.13", "25.14").strengths[0] == 11 + 10


@pytest.mark.clause("serbien:9.3.2")
def test_out_of_bottomland_with_a_river_strength_is_taken_and_the_odds_are_shifted() -> None:
    dry, wet = beside(FIELD, "lowland", "", "bottomland with river")
    field = serbien(f'"{dry}" = ["sr-Morava-I"]\n"{wet}" = ["ah-9-8"]', "attack")
    found = reckoned(field, f"ah-9-8@{wet}", dry)
    assert found.strengths[0] == 13 - 3
    assert shifts(found)["9.6.1d"] == -1


@pytest.mark.clause("serbien:9.3.2")
def test_no_force_falls_below_nothing() -> None:
    """8 Marsch, reduced to 1, across a major river that takes 2."""
    there, here = beside(FIELD, "lowland", "major river", "lowland")
    field = serbien(f'"{there}" = ["sr-Morava-I"]\n"{here}" = ["ah-8-Ma lost=1"]', "attack")
    assert reckoned(field, f"ah-8-Ma@{here}", there).strengths[0] == 0


# -- Columns (9.6, 9.9) ---------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:9.6", "serbien:9.6-ex", "serbien:9.1.1e", "serbien:9.6-cols")
@pytest.mark.parametrize(
    ("ratio", "column"),
    [
        ("14:8", "2:1"), ("139:80", "3:2"), ("7:2", "4:1"), ("10:3", "3:1"), ("27:12", "2:1"), ("5:4", "3:2"),
        ("124:100", "1:1"), ("5:2", "3:1"), ("249:100", "2:1"), ("5:1", "6:1"), ("499:100", "4:1"), ("7:1", "8:1"),
        ("699:100", "6:1"), ("3:4", "1:1"), ("74:100", "1:2"), ("5:12", "1:2"), ("41:100", "1:3"), ("7:24", "1:3"),
        ("29:100", "1:4"), ("1:4", "1:4"),
    ],
)  # fmt: skip
def test_ratios_are_rounded_at_the_midpoint_up(ratio: str, column: str) -> None:
    ours, theirs = map(int, ratio.split(":"))
    table = FIELD.table
    assert odds.label(table, odds.rounded(table, Fraction(ours, theirs))) == column


@pytest.mark.clause("serbien:9.6.2b")
@pytest.mark.parametrize(
    ("ratio", "column"), [("9:1", "10:1"), ("899:100", "8:1"), ("11:1", "12:1"), ("1:5", "1:5"), ("1:6", "1:6")]
)
def test_beyond_the_table_odds_go_on_by_twos_and_by_ones(ratio: str, column: str) -> None:
    ours, theirs = map(int, ratio.split(":"))
    table = FIELD.table
    assert odds.label(table, odds.rounded(table, Fraction(ours, theirs))) == column


@pytest.mark.clause("serbien:9.6.2-ex", "serbien:9.6.2b", "serbien:9.9")
def test_fourteen_to_one_with_two_left_is_ten_to_one() -> None:
    table = FIELD.table
    start = odds.rounded(table, Fraction(14))
    assert (odds.label(table, start), odds.label(table, start - 2)) == ("14:1", "10:1")
    assert odds.label(table, odds.rounded(table, Fraction(12)) - 3) == "6:1"
    low = odds.rounded(table, Fraction(1, 6))
    assert odds.label(table, low + 1) == "1:5"


@pytest.mark.clause("serbien:9.9", "serbien:9.6.2b")
def test_odds_beyond_the_table_use_its_last_columns() -> None:
    high = reckoned(battle('"23.13" = ["sr-V-Gradiste"]\n"23.12" = ["ah-36-13 lost=0"]'), "ah-36-13@23.12", "23.13")
    assert (odds.label(FIELD.table, high.initial), high.column) == ("8:1", 9)
    low = reckoned(battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-8-Ma"]'), "ah-8-Ma@23.12", "23.13")
    assert (odds.label(FIELD.table, low.final), low.column, low.below) == ("1:6", 0, True)


@pytest.mark.clause("serbien:9.6")
def test_a_defence_of_nothing_counts_as_one() -> None:
    field = battle('"23.13" = ["sr-V-Gradiste crossing=2"]\n"23.12" = ["ah-9-8"]')
    assert reckoned(field, "ah-9-8@23.12", "23.13").strengths == (Fraction(13), Fraction(1))


# -- Shifts (9.6.1) -------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:9.6.1a")
def test_a_prepared_attack_shifts_if_all_have_the_marker() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13"]\n"22.12" = ["ah-21-8{}"]'
    field = battle(units.format(" prepared=23.13"))
    assert shifts(reckoned(field, "ah-9-8@23.12 ah-21-8@22.12", "23.13")) == {"9.6.1a": 1}
    field = battle(units.format(""))
    assert shifts(reckoned(field, "ah-9-8@23.12 ah-21-8@22.12", "23.13")) == {}


@pytest.mark.clause("serbien:9.6.1c", "serbien:14.1")
def test_an_improved_position_shifts_left_for_those_who_built_it() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-36-13", "ah-9-8"]'
    field = battle(units, state='positions = [["23.13"], []]')
    found = reckoned(field, "ah-36-13@23.12", "23.13")
    assert shifts(found) == {"9.6.1c": -1}
    assert found.final == found.initial - 1
    field = battle(units, state='positions = [[], ["23.13"]]')
    assert shifts(reckoned(field, "ah-36-13@23.12", "23.13")) == {}, "the enemy's serves nobody else"


@pytest.mark.clause("serbien:9.6.1d")
@pytest.mark.parametrize("water", ["major river", "sava island", "riverbend"])
def test_rivers_shift_left_if_all_attack_across_them(water: str) -> None:
    there, here = beside(FIELD, "lowland" if water != "sava island" else "bottomland", water)
    table = FIELD.table
    dry = next(
        table.hexname(cell) for cell in table.board.neighbours[table.board.cell(there)]
        if not table.printed.ground.water(cell, table.board.cell(there))
    )  # fmt: skip
    units = f'"{there}" = ["sr-Morava-I"]\n"{here}" = ["ah-9-8"]\n"{dry}" = ["ah-21-8"]'
    field = serbien(units, "attack")
    assert shifts(reckoned(field, f"ah-9-8@{here}", there)).get("9.6.1d") == -1
    assert "9.6.1d" not in shifts(reckoned(field, f"ah-9-8@{here} ah-21-8@{dry}", there))


@pytest.mark.clause("serbien:9.6.1e")
def test_the_sava_shifts_two_if_all_cross_it_and_one_if_any_does() -> None:
    table = FIELD.table
    ground, board = table.printed.ground, table.board
    cell, wet, dry = next(
        (cell, wet, dry)
        for cell in board.cells for wet in board.neighbours[cell] if ground.water(wet, cell) == "sava"
        for dry in board.neighbours[cell]
        if not ground.water(dry, cell) and not soaked(FIELD, dry) and not soaked(FIELD, wet)
    )  # fmt: skip
    target, one, other = map(table.hexname, (cell, wet, dry))
    units = f'"{target}" = ["sr-Morava-I"]\n"{one}" = ["ah-9-8"]\n"{other}" = ["ah-21-8"]'
    field = serbien(units, "attack")
    assert shifts(reckoned(field, f"ah-9-8@{one}", target))["9.6.1e"] == -2
    assert shifts(reckoned(field, f"ah-9-8@{one} ah-21-8@{other}", target))["9.6.1e"] == -1
    assert "9.6.1e" not in shifts(reckoned(field, f"ah-21-8@{other}", target))


@pytest.mark.clause("serbien:9.6.1d", "serbien:9.6.1e")
@pytest.mark.parametrize(("option", "left"), [("sum", -3), ("greatest", -2)])
def test_option_shifts_says_whether_rivers_add_up(option: str, left: int) -> None:
    """Out of Bottomland with River and across the Sava."""
    table = FIELD.table
    ground, board = table.printed.ground, table.board
    target, here = next(
        (table.hexname(cell), table.hexname(wet))
        for cell in board.cells for wet in board.neighbours[cell]
        if ground.water(wet, cell) == "sava" and soaked(FIELD, wet)
        and ground.level[cell] == ground.level[wet]
    )  # fmt: skip
    units = f'"{target}" = ["sr-Morava-I"]\n"{here}" = ["ah-9-8"]'
    field = serbien(units, "attack", options=f'shifts = "{option}"')
    found = reckoned(field, f"ah-9-8@{here}", target)
    assert found.final - found.initial == left


@pytest.mark.clause("serbien:9.6.1f", "serbien:3.6")
def test_up_an_elevation_the_odds_shift_if_all_are_lower() -> None:
    units = '"25.14" = ["sr-Morava-I"]\n"25.13" = ["ah-9-8"]\n"24.14" = ["ah-21-8"]\n"26.13" = ["sr-Timok-I"]'
    field = battle(units, supply="")
    assert shifts(reckoned(field, "ah-9-8@25.13", "25.14")) == {"9.6.1f": -1}, "from Lowland into Upland"
    assert shifts(reckoned(field, "ah-9-8@25.13 ah-21-8@24.14", "25.14")) == {}
    back = battle('"25.14" = ["ah-9-8"]\n"25.13" = ["sr-Morava-I"]', supply="")
    assert shifts(reckoned(back, "ah-9-8@25.14", "25.13")) == {}, "nothing for going down"


@pytest.mark.clause("serbien:9.6.2a")
def test_left_and_right_cancel_one_for_one() -> None:
    """Markers and a flank against a position: +1, +2 and −1."""
    units = (
        '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13"]\n'
        '"24.13" = ["ah-21-8 prepared=23.13"]\n"22.13" = ["ah-36-13 corps=ah-corps-8 prepared=23.13"]'
    )
    field = battle(units, state='positions = [["23.13"], []]')
    found = reckoned(field, "ah-9-8@23.12 ah-21-8@24.13 ah-36-13@22.13", "23.13")
    assert shifts(found) == {"9.6.1a": 1, "9.6.1b": 2, "9.6.1c": -1}
    assert found.final - found.initial == 2
