"""Chapter 6: stacking."""

import pytest

from hexmarshal.games.great_war_east.rules.pieces import Off
from tests.games.great_war_east.kit import great_war

CORPS = '"ru-IX/3", "ru-X/3"'


@pytest.mark.clause("great_war_east:6.11", "great_war_east:2.4d", "great_war_east:2.32")
@pytest.mark.parametrize(
    ("unit", "points"),
    [("ah-Da1", 0), ("se-Sa", 1), ("ah-1/6x", 1), ("ah-9/5", 2), ("ah-6C/4", 2), ("ah-D5", 2), ("ah-XI/3", 4)],
)
def test_stacking_points_by_size(unit: str, points: int) -> None:
    table = great_war(f's0515 = ["{unit}"]').table
    side = table.side_of(table.printed.index[unit])
    assert table.stacked(table.board.cell("s0515"), side) == points


@pytest.mark.clause("great_war_east:SG-16-6.11", "great_war_east:6.0")
@pytest.mark.parametrize(
    ("stack", "over"),
    [
        (f'[{CORPS}, "ru-Ru3", "ru-Sa4"]', False),
        ('["ah-XI/3", "ah-XII/3", "ah-1/6x"]', False),
        (f'[{CORPS}, "ru-78R/3"]', True),
    ],
)
def test_nine_points_stand_in_a_hex_at_the_end_of_a_phase(stack: str, over: bool) -> None:
    side = "austrian" if "ah-" in stack else "allied"
    table = great_war(f"g1016 = {stack}", f"{side} movement_stacking")
    asked = table.match.decision is not None and table.asked[1] == "remove"
    assert asked == over


@pytest.mark.clause("great_war_east:6.14")
def test_the_owner_chooses_which_unit_is_too_many() -> None:
    table = great_war(f'g0314 = [{CORPS}, "ru-78R/3", "ru-Ru3"]\ng0514 = ["ru-69R/3"]', "allied movement_stacking")
    assert table.notations() == ["remove ru-IX/3", "remove ru-X/3", "remove ru-78R/3"]
    assert table.refuses("remove ru-69R/3") == "6.14", "it stands elsewhere"
    assert table.refuses("remove ru-Ru3") == "6.14", "a headquarters counts for nothing"
    before = table.table.state.points
    table.order("remove 78R/3")
    assert table.piece("ru-78R/3").at == Off.ELIMINATED
    assert table.table.state.points == before, "it was not lost in combat"


@pytest.mark.clause("great_war_east:6.14")
def test_removal_goes_on_until_the_limit_is_met() -> None:
    stack = f'[{CORPS}, "ru-XXI/3", "ru-78R/3"]'
    table = great_war(f"g0314 = {stack}", "allied movement_stacking")
    table.order("remove 78R/3")
    assert table.asked == ("allied", "remove"), "twelve points are left"
    table.order("remove X/3")
    assert table.match.decision is None or table.asked[1] != "remove"


@pytest.mark.clause("great_war_east:6.16", "great_war_east:6.14", "great_war_east:2.4d")
def test_lost_steps_leave_the_stacking_points_as_they_are() -> None:
    table = great_war('g0314 = ["ru-IX/3 lost=3", "ru-X/3 lost=3", "ru-78R/3 lost=1"]', "allied movement_stacking")
    assert table.asked == ("allied", "remove")


@pytest.mark.clause("great_war_east:6.12", "great_war_east:11.21")
def test_a_fortress_does_not_count() -> None:
    table = great_war('g1419 = ["ah-XI/3", "ah-XII/3", "ah-1/6x"]', "austrian movement_stacking")
    assert table.match.decision is None or table.asked[1] != "remove"


@pytest.mark.clause("great_war_east:6.13")
def test_units_of_all_kinds_and_nations_of_a_side_stack() -> None:
    table = great_war('g0314 = ["ru-78R/3"]\ng0315 = ["se-KN", "ru-D1/4"]', "allied movement")
    assert table.accepts("78R/3 g0314-g0315")


@pytest.mark.clause("great_war_east:6.14", "great_war_east:6.0")
@pytest.mark.parametrize("step", ["movement_stacking", "withdrawal_stacking", "combat_stacking"])
def test_both_sides_keep_the_limit_at_the_end_of_each_phase(step: str) -> None:
    table = great_war(f'g0314 = [{CORPS}, "ru-78R/3"]', f"austrian {step}")
    assert table.asked == ("allied", "remove")
