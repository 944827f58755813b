"""9.11, 9.2, 11.22, 20: when supply is checked and what comes of it."""

import pytest

from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.standard import supply
from tests.games.great_war_east.kit import great_war, rolls, told
from tests.games.great_war_east.test_09_supply import RAZED, in_supply, worn

# -- Moments and effects (9.11, 9.2) ------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:4.0-A1a", "great_war_east:9.11", "great_war_east:9.21", "great_war_east:9.0")
def test_supply_for_movement_is_judged_at_the_start_of_the_phase() -> None:
    table = great_war('s0715 = ["ah-13/5x"]\ns0110 = ["ah-10C/2 unsupplied"]', "austrian movement_phase", dice=(6, 6))
    assert table.piece("ah-13/5x").unsupplied
    assert not table.piece("ah-10C/2").unsupplied
    assert "13th Brigade (5th Army) is out of supply. (9.21)" in table.heard()


@pytest.mark.clause("great_war_east:9.22", "great_war_east:4.0-A1e", "great_war_east:9.11")
@pytest.mark.parametrize(
    ("unit", "die", "left"),
    [("ah-VI/4", 3, 2), ("ah-VI/4", 4, 4), ("ah-VI/4 lost=1", 1, 1), ("ah-9/5", 2, 1), ("ah-9/5", 6, 2)],
)
def test_unsupplied_units_lose_half_of_their_steps_on_a_low_die(unit: str, die: int, left: int) -> None:
    table = great_war(f's0715 = ["{unit}"]', "austrian attrition", dice=(die,))
    id = unit.split()[0]
    assert table.table.steps(table.index(id)) == left
    assert [roll.clause for roll in rolls(table.match.opening_events)][:1] == ["9.22"]


@pytest.mark.clause("great_war_east:9.22", "great_war_east:SG-25.2a")
def test_a_unit_of_one_step_is_eliminated_and_nothing_is_scored() -> None:
    table = great_war('s0715 = ["ah-13/5x"]', "austrian attrition", dice=(3,))
    assert table.piece("ah-13/5x").at == Off.ELIMINATED
    assert table.table.state.points == 0


@pytest.mark.clause("great_war_east:9.22", "great_war_east:4.0-A1e")
def test_only_phasing_units_out_of_supply_roll() -> None:
    pieces = 's0715 = ["ah-13/5x"]\ns0110 = ["ah-10C/2"]\ng1313 = ["ru-78R/3"]'
    table = great_war(pieces, "austrian attrition", dice=(6,))
    assert worn(table.match.opening_events) == ["Attrition of 13th Brigade (5th Army)"]


@pytest.mark.clause("great_war_east:9.24")
def test_headquarters_suffer_no_attrition_and_depots_do() -> None:
    table = great_war('s0715 = ["ah-vF5", "ah-D5"]', "austrian attrition", dice=(1,))
    assert table.piece("ah-D5").at == Off.ELIMINATED
    assert len(worn(table.match.opening_events)) == 1


@pytest.mark.clause("great_war_east:9.11")
def test_attrition_is_judged_anew_after_movement() -> None:
    table = great_war('s0415 = ["ah-9C/1 unsupplied"]', dice=(1,))
    table.order("9C/1 s0415-s0214")
    assert not worn(table.order("done")), "it has walked back into supply"


# -- Fortresses (11.22) -------------------------------------------------------------------------------------

SIEGE = 'g1420 = ["ru-IX/3"]\ng1418 = ["ru-X/3"]\ng1319 = ["ru-XI/3"]\ng1519 = ["ru-XXI/3"]'


@pytest.mark.clause("great_war_east:11.22")
def test_a_fortress_feeds_the_one_unit_with_it() -> None:
    table = great_war(f'g1419 = ["ah-X/1"]\n{SIEGE}', "austrian attrition")
    assert not worn(table.match.opening_events)
    assert in_supply(table, "ah-X/1")
    assert not supply.traces(table.table, table.index("ah-X/1")), "if it attacks it is out of supply"


@pytest.mark.clause("great_war_east:11.22")
def test_of_several_the_owner_names_the_one_that_is_fed() -> None:
    table = great_war(f'g1419 = ["ah-X/1", "ah-6C/4", "ah-vA4"]\n{SIEGE}', "austrian attrition", dice=(1,))
    assert table.asked == ("austrian", "feed")
    assert table.notations() == ["feed ah-X/1", "feed ah-6C/4"]
    assert table.refuses("feed ah-vA4") == "11.22"
    events = table.order("feed 6C/4")
    assert worn(events) == ["Attrition of Austrian X Corps"]
    assert in_supply(table, "ah-6C/4")


@pytest.mark.clause("great_war_east:11.22")
def test_a_destroyed_fortress_feeds_nobody() -> None:
    table = great_war(f'g1419 = ["ah-X/1"]\n{SIEGE}', "austrian attrition", state=RAZED, dice=(6,))
    assert len(worn(table.match.opening_events)) == 1


@pytest.mark.clause("great_war_east:11.22")
def test_a_unit_with_another_source_does_not_feed_off_the_fortress() -> None:
    table = great_war('g1419 = ["ah-X/1", "ah-6C/4"]', "austrian attrition")
    assert not table.piece("ah-X/1").fed
    assert not table.piece("ah-6C/4").fed


@pytest.mark.clause("great_war_east:11.22")
def test_who_has_a_line_again_is_fed_no_longer_and_the_owner_names_anew_later() -> None:
    free = great_war('g1419 = ["ah-X/1 fed", "ah-6C/4"]', "austrian movement_phase")
    assert not free.piece("ah-X/1").fed
    shut = great_war(f'g1419 = ["ah-X/1 fed", "ah-6C/4"]\n{SIEGE}', "austrian movement_phase")
    assert shut.piece("ah-X/1").fed, "while he is cut off the choice holds"


# -- Serbian supply points (20) -----------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-20.2", "great_war_east:4.0-A1a")
@pytest.mark.parametrize(("die", "points"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 4)])
def test_a_die_replenishes_serbian_supply(die: int, points: int) -> None:
    table = great_war('s1003 = ["se-SOK"]', "allied movement_phase", state="supply_points = 3", dice=(die,))
    assert table.table.state.supply_points == 3 + points
    assert rolls(table.match.opening_events)[0].clause == "SG-20.2"


@pytest.mark.clause("great_war_east:SG-20.2")
def test_nothing_is_rolled_in_the_austrian_turn() -> None:
    table = great_war('s0110 = ["ah-10C/2"]', "austrian movement_phase")
    assert not any(roll.clause == "SG-20.2" for roll in rolls(table.match.opening_events))


@pytest.mark.clause("great_war_east:SG-20.2", "great_war_east:SG-TRK-2")
@pytest.mark.parametrize(("stock", "points"), [("unlimited", 12), ("nine", 9)])
def test_the_track_limits_the_stock_if_so_agreed(stock: str, points: int) -> None:
    options = {"serbian_stock": stock}
    table = great_war(
        's1003 = ["se-SOK"]', "allied movement_phase", state="supply_points = 8", options=options, dice=(6,)
    )
    assert table.table.state.supply_points == points


@pytest.mark.clause("great_war_east:SG-20.3")
def test_serbia_begins_with_four_supply_points() -> None:
    table = great_war('s1003 = ["se-SOK"]', turn=1)
    assert table.table.state.supply_points == 4


@pytest.mark.clause("great_war_east:SG-20.2", "great_war_east:SG-26.3")
def test_there_is_no_serbian_supply_without_the_serbian_map() -> None:
    table = great_war('g0120 = ["ru-78R/3"]', "allied movement_phase", turn=7, scenario="september")
    assert not any(roll.clause == "SG-20.2" for roll in rolls(table.match.opening_events))
    assert table.table.state.supply_points == 0


def test_what_is_told_names_the_unit() -> None:
    table = great_war('s0715 = ["ah-13/5x"]', "austrian attrition", dice=(2,))
    assert any("13th Brigade" in line for line in told(table.match.opening_events))
