"""Chapter 13 with 16 (11.0): lost steps are replaced."""

import pytest

from tests.games.great_war_east.kit import Position, great_war, rolls, told


def resting(
    pieces: str,
    turn: int = 8,
    side: str = "austrian",
    dice: tuple[int, ...] = (),
    options: dict[str, str] | None = None,
) -> Position:
    """The step replacement phase, with another corps that could be restored so that somebody is asked."""
    spare = '\ng2215 = ["ah-V/1 lost=1"]'
    return great_war(pieces + spare, f"{side} replacement", turn=turn, dice=dice, options=options)


@pytest.mark.clause("great_war_east:13.0a", "great_war_east:4.0-A4", "great_war_east:SG-16-11.0")
@pytest.mark.parametrize(("die", "lost"), [(4, 2), (5, 0), (6, 0)])
def test_a_5_or_6_restores_a_unit_to_full_strength(die: int, lost: int) -> None:
    table = resting('g1312 = ["ah-XI/3 lost=2"]', dice=(die,))
    assert (table.asked, table.decision.clause) == (("austrian", "restore"), "13.0a")
    events = table.order("restore XI/3")
    assert table.piece("ah-XI/3").lost == lost
    assert rolls(events)[0].clause == "SG-16-11.0"
    assert ("Austrian XI Corps is at full strength again. (13.0a)" in told(events)) == (lost == 0)


@pytest.mark.clause("great_war_east:13.0a")
@pytest.mark.parametrize(
    ("unit", "fine"),
    [("ah-19/4 lost=1", True), ("ah-19/4", False), ("ah-XI/3 lost=1", True), ("ah-XI/3 lost=2", True),
     ("ah-XI/3 lost=3", False), ("ah-XI/3", False), ("ah-1/6x", False)],
)  # fmt: skip
def test_divisions_that_lost_one_step_and_corps_that_lost_one_or_two_may_be_restored(unit: str, fine: bool) -> None:
    table = resting(f'g1312 = ["{unit}"]')
    order = f"restore {unit.split()[0].removeprefix('ah-')}"
    if fine:
        assert table.accepts(order)
    else:
        assert table.refuses(order) == "13.0a"


@pytest.mark.clause("great_war_east:13.0c")
@pytest.mark.parametrize("unit", ["ah-4C/3 lost=1", "ah-D4", "ah-vA4"])
def test_cavalry_depots_and_headquarters_are_not_eligible(unit: str) -> None:
    table = resting(f'g1312 = ["{unit}"]')
    assert table.refuses(f"restore {unit.split()[0].removeprefix('ah-')}") == "13.0c"


@pytest.mark.clause("great_war_east:SG-16-11.0", "great_war_east:13.0b")
@pytest.mark.parametrize("enemy", ["ru-IX/3", "ru-Sa4", "ru-D1/4"])
def test_no_allied_unit_may_be_nearer_than_six_hexes(enemy: str) -> None:
    near, far = f'\ng1307 = ["{enemy}"]', f'\ng1306 = ["{enemy}"]'
    assert resting('g1312 = ["ah-XI/3 lost=1"]' + near).refuses("restore XI/3") == "SG-16-11.0"
    assert resting('g1312 = ["ah-XI/3 lost=1"]' + far).accepts("restore XI/3")


@pytest.mark.clause("great_war_east:13.0b")
@pytest.mark.parametrize("fought", ["fought=GT7", "fought=GT8 before=GT7"])
def test_a_unit_that_fought_in_the_preceding_turn_is_not_restored(fought: str) -> None:
    assert resting(f'g1312 = ["ah-XI/3 lost=1 {fought}"]').refuses("restore XI/3") == "13.0b"


@pytest.mark.clause("great_war_east:13.0b")
@pytest.mark.parametrize("fought", ["fought=GT6 before=GT5", "fought=GT8 before=GT6"])
def test_a_unit_that_fought_before_that_or_in_this_turn_may_be(fought: str) -> None:
    assert resting(f'g1312 = ["ah-XI/3 lost=1 {fought}"]').accepts("restore XI/3")


@pytest.mark.clause("great_war_east:13.0b")
def test_by_the_other_reading_fighting_in_this_turn_bars_it_too() -> None:
    pieces = 'g1312 = ["ah-XI/3 lost=1 fought=GT8"]'
    assert resting(pieces).accepts("restore XI/3")
    assert resting(pieces, options={"rest": "since-turn-before"}).refuses("restore XI/3") == "13.0b"
    before = 'g1312 = ["ah-XI/3 lost=1 fought=GT7"]'
    assert resting(before, options={"rest": "since-turn-before"}).refuses("restore XI/3") == "13.0b"


@pytest.mark.clause("great_war_east:13.0b")
def test_a_unit_that_moved_in_this_turn_is_not_restored() -> None:
    assert resting('g1312 = ["ah-XI/3 lost=1 moved=GT8"]').refuses("restore XI/3") == "13.0b"
    assert resting('g1312 = ["ah-XI/3 lost=1 moved=GT7"]').accepts("restore XI/3")


@pytest.mark.clause("great_war_east:13.0b", "great_war_east:5.31b", "great_war_east:SG-17.11")
@pytest.mark.parametrize("die", [2, 3])
def test_a_unit_that_tries_to_entrain_and_stays_in_its_hex_has_not_moved(die: int) -> None:
    at = 'g1126 = ["ah-XI/3 lost=1"]'
    for options, restored in (({}, True), ({"entraining": "moves"}, False)):
        table = great_war(at, "austrian movement", turn=8, dice=(die,), options=options)
        table.order("entrain XI/3", "done")
        assert (table.piece("ah-XI/3").entrained, table.decision.kind == "restore") == (die == 3, restored)


@pytest.mark.clause("great_war_east:13.0b")
def test_a_unit_that_marches_to_the_railway_or_rides_on_it_has_moved() -> None:
    table = great_war('g1125 = ["ah-6C/4"]', turn=8, dice=(2,))
    table.order("6C/4 g1125-g1126", "entrain 6C/4")
    assert table.piece("ah-6C/4").moved == 8
    table = great_war('g1126 = ["ah-6C/4"]', turn=8, dice=(3,))
    table.order("entrain 6C/4")
    assert table.piece("ah-6C/4").moved < 8
    table.order("6C/4 g1126=g1026")
    assert table.piece("ah-6C/4").moved == 8


@pytest.mark.clause("great_war_east:SG-16-11.0")
def test_only_austria_hungary_replaces_steps_and_not_before_turn_8() -> None:
    assert resting("", turn=7).decision.kind != "restore"
    assert resting("", turn=8).decision.kind == "restore"
    table = resting('g0110 = ["ru-IX/3 lost=1"]', side="allied")
    assert table.decision.kind != "restore"


@pytest.mark.clause("great_war_east:SG-16-11.0", "great_war_east:13.0a")
def test_units_of_eight_stacking_points_may_roll_in_a_turn_with_success_or_without() -> None:
    pieces = 'g1312 = ["ah-XI/3 lost=1"]\ng1412 = ["ah-III/3 lost=1"]\ng1512 = ["ah-19/4 lost=1", "ah-23/3 lost=1"]'
    table = resting(pieces, dice=(1, 1))
    table.order("restore XI/3")
    assert table.refuses("restore XI/3") == "13.0a"  # once in a phase
    table.order("restore 19/4")
    assert table.refuses("restore III/3") == "SG-16-11.0"  # six of eight are used, and it has four
    table = resting(pieces, dice=(1, 1))
    table.order("restore XI/3", "restore III/3")
    assert table.decision.kind != "restore"  # eight of eight


@pytest.mark.clause("great_war_east:13.0a")
def test_nobody_has_to_roll_and_foreign_units_cannot_be_named() -> None:
    table = resting('g0110 = ["ru-IX/3 lost=1"]')
    assert table.refuses("restore IX/3") == "4.0a"
    table.order("done")
    assert table.decision.kind != "restore"
    assert table.piece("ah-V/1").lost == 1


@pytest.mark.clause("great_war_east:13.0a")
@pytest.mark.parametrize(
    ("unit", "sentence"),
    [
        ("ah-19/4", "19th Division is at full strength."),
        ("ah-XI/3 lost=3", "Austrian XI Corps has lost three steps, which cannot be replaced."),
    ],
)
def test_why_the_steps_of_a_unit_are_not_replaced(unit: str, sentence: str) -> None:
    table = resting(f'g1312 = ["{unit}", "ah-23/3 lost=1"]')
    assert table.reason(f"restore {unit.split()[0].removeprefix('ah-')}").sentence == sentence


@pytest.mark.clause("great_war_east:13.0a", "great_war_east:13.0c", "great_war_east:SG-16-11.0")
def test_a_unit_that_is_not_eligible_is_told_so_whatever_points_are_left() -> None:
    weak = 'g1312 = ["ah-XI/3 lost=1"]\ng2215 = ["ah-V/1 lost=1"]\ng2115 = ["ah-13/3 lost=1", "ah-9/5 lost=1"]\n'
    table = great_war(f'{weak}g1412 = ["ah-4C/3 lost=1", "ah-VII/2"]', "austrian replacement", turn=8, dice=(1, 1))
    never = {"restore 4C/3": "not-eligible", "restore VII/2": "whole"}
    assert {order: table.reason(order).code for order in never} == never
    assert table.accepts("restore XI/3")
    table.order("restore V/1", "restore 13/3")  # 6 of 8 stacking points
    spent = {"restore V/1": "tried", "restore XI/3": "points", **never}
    assert {order: table.reason(order).code for order in spent} == spent
    assert table.accepts("restore 9/5"), "a division of 2 points"
