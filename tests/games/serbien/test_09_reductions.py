"""9.10: Strength Reductions; 9.9.2: the letters of the table."""

from fractions import Fraction

import pytest

from hexmarshal.games.serbien.rules import effectiveness
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, TakeReductions, candidates
from hexmarshal.games.serbien.rules.fighting import odds
from tests.games.serbien.fighting import battle, both_intense, fight, lines, rolled
from tests.games.serbien.kit import Field
from tests.playing import told


def number(field: Field, *ids: str) -> tuple[int, ...]:
    return tuple(sorted(field.table.printed.index[id] for id in ids))


def able(pieces: str, *ids: str) -> set[str]:
    """Who of some units may bear the next Strength Reduction."""
    field = battle(pieces, supply="")
    return {field.table.printed.ids[i] for i in candidates(field.table, number(field, *ids))}


def suffer(field: Field, reductions: int, *ids: str) -> list[str]:
    """Let units suffer Strength Reductions at once; what was told."""
    table = field.table
    table.events.clear()
    table.call(TakeReductions(number(field, *ids), reductions, "9.9.2-s"))
    table.run(len(table.stack) - 1)
    return told(table.events)


ENEMY = '\n"23.12" = ["ah-9-8"]'


# -- The letters (9.9.2) --------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:9.9.2-E", "serbien:9.9.1b", "serbien:9.9.2-s", "serbien:9.9.2-drm", "serbien:9.1.1h")
def test_e_takes_a_level_of_every_force_s_a_reduction_of_one_unit_and_a_number_modifies_the_check() -> None:
    """19 against 24 are 1:1; white 6 and black 6 are E +3 s."""
    units = '"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"23.12" = ["ah-9-8"]\n"22.12" = ["ah-13 corps=ah-corps-8"]'
    field = battle(units, [6, 6, *[1] * 10])
    events = fight(field, "9/8,13 x 23.13")
    (die,) = rolled(events, "9.1.1g")
    assert "attacker E" in die.result
    assert [field.piece(id).status for id in ("ah-9-8", "ah-13")] == [1, 1]
    assert field.piece("ah-9-8").lost + field.piece("ah-13").lost == 1
    assert len(lines(events, "9.9.2-E")) == 2
    assert len(lines(events, "9.9.2-s")) == 1
    check = rolled(events, "10.2")[0]
    assert [modifier.value for modifier in check.modifiers if modifier.clause == "9.9.2-drm"] == [3]


@pytest.mark.clause("serbien:9.1.1h")
def test_the_level_lost_by_the_table_counts_in_the_check() -> None:
    """At status −3 the level becomes CI, and the level to check against stays."""
    units = '"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"23.12" = ["ah-9-8 status={}"]'
    for status, left in (("full", 9), ("-3", 7)):
        field = battle(units.format(status), [6, 6, 1, 1, 1, 1])
        fight(field, "9/8 x 23.13")
        assert field.table.level(number(field, "ah-9-8")[0]) == left


# -- Small magnitude (9.10.1) ---------------------------------------------------------------------------------


@pytest.mark.clause("serbien:9.10.1")
@pytest.mark.parametrize(
    ("quarters", "due", "die", "suffered"),
    [
        (4, 1, 0, 1), (4, 2, 0, 2), (3, 1, 3, 1), (3, 1, 2, 0), (2, 1, 3, 1), (2, 1, 2, 0), (3, 2, 0, 1), (2, 2, 0, 1),
        (1, 1, 5, 1), (1, 1, 4, 0), (1, 2, 4, 1), (1, 2, 3, 0), (0, 1, 5, 1), (0, 1, 4, 0), (1, 0, 0, 0),
    ],
)  # fmt: skip
def test_against_less_than_a_division_a_die_confirms(quarters: int, due: int, die: int, suffered: int) -> None:
    field = battle(f'"23.13" = ["sr-Morava-I"]{ENEMY}', [die] if die else [])
    table = field.table
    drawn = table.draws
    assert effectiveness.suffered(table, due, quarters, "Serbian") == suffered
    assert table.draws - drawn == bool(die), "otherwise nothing is rolled"


@pytest.mark.clause("serbien:9.10.1-ex", "serbien:9.10.1")
@pytest.mark.parametrize(("dice", "lost"), [((5, 3), (1, 1)), ((4, 2), (0, 0)), ((6, 2), (1, 0))])
def test_the_example_of_a_brigade_against_a_regiment(dice: tuple[int, int], lost: tuple[int, int]) -> None:
    """The 13th Brigade, 6 with its marker, is at 2:1 like the brigade of the example, which has 7.

    The regiment cannot declare Intense by 9.8b, so the battle is set.
    """
    units = '"23.13" = ["sr-Loznica"]\n"23.12" = ["ah-13 corps=ah-corps-8 prepared=23.13"]'
    field = battle(units, [3, 3, *dice, *[1] * 8])
    fight(field, "13 x 23.13", until=["intensity"])
    events = both_intense(field)
    (crt,) = rolled(events, "9.1.1g")
    assert crt.result == (
        "attacker no effect, defender +3, white retreat: an SR for the attacker, an SR for the defender"
    )
    assert [die.die for die in rolled(events, "9.10.1")] == list(dice)
    assert (field.piece("ah-13").lost, field.piece("sr-Loznica").lost) == lost


@pytest.mark.clause("serbien:9.6", "serbien:9.10.1-ex")
def test_seven_to_four_is_two_to_one() -> None:
    table = battle(f'"23.13" = ["sr-Morava-I"]{ENEMY}').table
    assert odds.label(table, odds.rounded(table, Fraction(7, 4))) == "2:1"
    assert table.printed.data.entry(table.printed.data.columns.index("2:1"), 3, 3) == "- / +3 j"


# -- Who bears them (9.10.2) ----------------------------------------------------------------------------------


@pytest.mark.clause("serbien:9.10.2-1")
def test_first_a_formation_that_can_bear_more() -> None:
    units = '"23.13" = ["sr-Morava-I", "sr-Loznica"]\n"22.13" = ["sr-Dunav-I lost=2"]' + ENEMY
    everybody = ("sr-Morava-I", "sr-Loznica", "sr-Dunav-I")
    assert able(units, *everybody) == {"sr-Morava-I", "sr-Dunav-I"}, "any of them, in whatever hex"
    spent = units.replace("lost=2", "lost=3").replace("sr-Morava-I", "sr-Morava-I lost=3", 1)
    assert able(spent, *everybody) == {"sr-Loznica"}


@pytest.mark.clause("serbien:9.10.2-1", "serbien:9.10.3")
def test_a_brigade_and_a_cavalry_division_bear_one() -> None:
    for id in ("sr-Obrenovac", "sr-Cavalry"):
        assert able(f'"23.13" = ["{id}"]{ENEMY}', id) == {id}
        assert able(f'"23.13" = ["{id} lost=1"]{ENEMY}', id) == set()


@pytest.mark.clause("serbien:9.10.2-2")
def test_then_a_full_asset_of_a_formation_that_has_a_back() -> None:
    units = '"23.13" = ["sr-Obrenovac lost=1", "sr-Loznica", "sr-Lesnica"]' + ENEMY
    assert able(units, "sr-Obrenovac", "sr-Loznica", "sr-Lesnica") == {"sr-Loznica"}, "Lešnica has no back"


@pytest.mark.clause("serbien:9.10.2-3", "serbien:5.5.2b")
def test_then_any_asset_of_no_formation() -> None:
    units = '"23.13" = ["sr-Loznica", "sr-Lesnica"]' + ENEMY
    assert able(units, "sr-Loznica", "sr-Lesnica") == {"sr-Loznica", "sr-Lesnica"}
    field = battle(units)
    field.table.call(TakeReductions(number(field, "sr-Loznica", "sr-Lesnica"), 2, "9.9.2-s"))
    field.table.run()
    field.order("lose Lešnica")
    assert field.at("sr-Lesnica") == "eliminated"
    assert (field.at("sr-Loznica"), field.piece("sr-Loznica").lost) == ("23.13", 1), "the second falls on who is left"


@pytest.mark.clause("serbien:9.10.2-3")
def test_assets_of_no_formation_come_before_replacements_though_a_formation_fights_elsewhere() -> None:
    units = '"23.13" = ["sr-Lesnica"]\n"22.13" = ["sr-Obrenovac lost=1"]' + ENEMY
    assert able(units, "sr-Lesnica", "sr-Obrenovac") == {"sr-Lesnica"}


@pytest.mark.clause("serbien:9.10.2-4", "serbien:9.10.4")
def test_if_nobody_can_a_replacement_is_lost() -> None:
    field = battle('"23.13" = ["sr-Obrenovac lost=1", "sr-Lesnica"]' + ENEMY, state="replacements = [2, 0, 5]")
    lines = suffer(field, 1, "sr-Obrenovac", "sr-Lesnica")
    assert field.table.state.replacements == (1, 0, 5)
    assert field.piece("sr-Obrenovac").lost == 1
    assert field.at("sr-Lesnica") == "23.13"
    assert [line for line in lines if line.endswith("(9.10.4)")] != []


@pytest.mark.clause("serbien:9.10.2-1")
def test_another_is_refused() -> None:
    field = battle('"23.13" = ["sr-Morava-I", "sr-Dunav-I", "sr-Loznica"]' + ENEMY)
    field.table.call(TakeReductions(number(field, "sr-Morava-I", "sr-Dunav-I", "sr-Loznica"), 1, "9.9.2-s"))
    field.table.run()
    assert field.asked == ("serbian", "lose")
    assert field.refuses("lose Loznica") == "9.10.2-1"
    assert field.accepts("lose Dunav I")


@pytest.mark.clause("serbien:8.5.1e", "serbien:9.10.2-3")
def test_a_fort_bears_one_only_if_it_is_alone() -> None:
    assert able('"23.13" = ["sr-Beograd-Fort"]' + ENEMY, "sr-Beograd-Fort") == {"sr-Beograd-Fort"}
    units = '"23.13" = ["sr-Morava-I lost=3", "sr-Beograd-Fort"]' + ENEMY
    assert able(units, "sr-Morava-I", "sr-Beograd-Fort") == set()
    field = battle('"23.13" = ["sr-Beograd-Fort"]' + ENEMY)
    suffer(field, 1, "sr-Beograd-Fort")
    assert field.at("sr-Beograd-Fort") == "eliminated"


# -- Markers and excess (9.10.3, 9.10.4) ----------------------------------------------------------------------


@pytest.mark.clause("serbien:9.10.3")
@pytest.mark.parametrize(("lost", "strengths"), [(0, (12, 12, 3)), (1, (9, 9, 2)), (2, (7, 7, 2)), (3, (5, 5, 2))])
def test_a_division_is_turned_and_then_bears_markers(lost: int, strengths: tuple[int, int, int]) -> None:
    field = battle('"23.13" = ["sr-Morava-I"]' + ENEMY)
    suffer(field, lost, "sr-Morava-I")
    table, (i,) = field.table, number(field, "sr-Morava-I")
    assert (table.attack(i), table.defence(i), table.guns(i)) == strengths, "markers lower AS and DS, not AV"


@pytest.mark.clause("serbien:9.10.3")
def test_markers_never_lower_a_strength_below_nothing() -> None:
    field = battle('"23.13" = ["sr-Drina-IIm lost=3"]' + ENEMY)
    (i,) = number(field, "sr-Drina-IIm")
    assert field.table.attack(i) == 1
    field.table.alter(i, crossing=2)
    assert field.table.attack(i) == 0


@pytest.mark.clause("serbien:9.10.4", "serbien:9.10-note", "serbien:16.6.1")
def test_no_division_is_ever_destroyed_and_replacements_fall_below_zero() -> None:
    field = battle('"23.13" = ["sr-Morava-I lost=3"]' + ENEMY, state="replacements = [2, 3, 4]")
    suffer(field, 5, "sr-Morava-I")
    assert (field.at("sr-Morava-I"), field.piece("sr-Morava-I").lost) == ("23.13", 3)
    assert field.table.state.replacements == (-3, 3, 4)


@pytest.mark.clause("serbien:9.10.4")
def test_montenegrin_excess_is_paid_by_montenegro() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]' + ENEMY, state="replacements = [2, 3, 4]")
    table = field.table
    unit = next(
        i for i, row in enumerate(table.printed.units)
        if row.nation == "montenegrin" and row.formation and table.printed.infantry[i]
    )  # fmt: skip
    table.alter(unit, at=table.board.cell("23.14"), lost=table.printed.most_lost[unit])
    suffer(field, 1, table.printed.ids[unit])
    assert table.state.replacements == (2, 2, 4)


@pytest.mark.clause("serbien:9.10b", "serbien:6.1.3b", "serbien:5.5.2a", "serbien:10.3d")
def test_levels_that_cannot_be_lost_are_reductions_of_the_force() -> None:
    field = battle('"23.13" = ["sr-Morava-I status=D2", "sr-Dunav-I"]\n"22.13" = ["sr-Loznica"]' + ENEMY)
    table = field.table
    for ids in (("sr-Morava-I",), ("sr-Loznica",)):
        table.call(LoseLevels(number(field, *ids), 1, "11.1.3"))
        table.run(len(table.stack) - 1)
    assert (field.piece("sr-Morava-I").status, field.piece("sr-Morava-I").lost) == (6, 1)
    assert field.piece("sr-Dunav-I").lost == 0, "another Force is not touched"
    assert field.piece("sr-Loznica").lost == 1


@pytest.mark.clause("serbien:9.10a")
def test_a_side_suffers_at_most_two_by_table_and_intensity() -> None:
    """1:4, white 6 and black 6: s for the attacker, and one for his Intensity."""
    field = battle('"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"23.12" = ["ah-9-8"]', [6, 6, *[1] * 10])
    fight(field, "9/8 x 23.13", intense=(True, True))
    assert field.piece("ah-9-8").lost == 2
