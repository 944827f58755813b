"""7.2, 8.2.4a: Forced Marches, and Cavalry that owes points."""

import pytest

from hexmarshal.core.engine.events import Rolled
from tests.games.serbien.kit import Field, serbien
from tests.playing import terms


def checks(field: Field, *orders: str) -> list[list[tuple[str, float]]]:
    """The terms of the dice that some orders bring about."""
    return [terms(event) for event in field.order(*orders) if isinstance(event, Rolled)]


@pytest.mark.clause("serbien:7.2.3", "serbien:7.2.3-ex", "serbien:7.2b")
def test_each_forced_point_adds_one_to_the_check() -> None:
    field = serbien('"24.09" = ["ah-9-8"]', turn="GT19", dice=[3, 3])
    # 2 + 2 + 2 + 2 + 3 (wet Bottomland) are 11.
    field.order("9/8 24.09-23.09-22.08-22.07-21.07-20.06")
    assert field.piece("ah-9-8").spent == 10
    field = serbien('"22.06" = ["ah-9-8"]', turn="GT19", dice=[3, 3])
    assert checks(field, "9/8 22.06-22.07-22.08-23.09-24.09-24.10", "halt") == [[("7.2.3", 2)]]


@pytest.mark.clause("serbien:7.2.3", "serbien:7.1.2e")
def test_a_forced_march_is_ended_and_checked_before_another_force_moves() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"20.05" = ["ah-21-8"]', dice=[1, 1])
    field.order("9/8 24.07-24.08-24.09-23.09-22.08-22.07")
    assert field.piece("ah-9-8").spent == 10
    assert field.refuses("21/8 20.05-20.04") == "7.1.2e"
    assert field.refuses("done") == "7.2.3"
    assert checks(field, "halt") == [[("7.2.3", 1)]]
    assert field.accepts("21/8 20.05-20.04")
    assert field.refuses("9/8 22.07-22.06") == "7.1.2e"


@pytest.mark.clause("serbien:7.2.3")
def test_who_has_no_point_left_checks_at_once() -> None:
    field = serbien('"24.07" = ["ah-9-8"]', dice=[1, 1])
    assert checks(field, "9/8 24.07-24.08-24.09-23.09-22.08-22.07-22.06") == [[("7.2.3", 3)]]


@pytest.mark.clause("serbien:7.2.3", "serbien:6.2.1", "serbien:7.2.3a")
@pytest.mark.parametrize(("dice", "status"), [([3, 4], 0), ([4, 4], 1)])
def test_the_check_is_passed_at_the_level_and_failed_above_it(dice: list[int], status: int) -> None:
    field = serbien('"24.07" = ["ah-9-8"]', dice=dice)
    field.order("9/8 24.07-24.08-24.09-23.09-22.08-22.07-22.06")
    assert field.piece("ah-9-8").status == status, "level 10: 7 + 3 passes, 8 + 3 fails by 1"


@pytest.mark.clause("serbien:7.2.3a")
def test_a_check_failed_by_five_costs_two_levels_and_a_strength_reduction() -> None:
    field = serbien('"24.07" = ["ah-9-8"]', dice=[6, 6])
    field.order("9/8 24.07-24.08-24.09-23.09-22.08-22.07-22.06")
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (2, 1), "12 + 3 against 10"


@pytest.mark.clause("serbien:7.2.3a-a", "serbien:5.5.2b")
def test_a_lone_one_sided_asset_is_lost_by_a_failed_march() -> None:
    field = serbien('"20.10" = ["sr-Lesnica"]', player="serbian", dice=[6, 6])
    field.order("Lešnica 20.10-21.11-22.11-23.12-24.12-25.13-26.12")
    assert field.at("sr-Lesnica") == "eliminated"


@pytest.mark.clause("serbien:7.2a", "serbien:8.8.1a")
def test_trains_and_artillery_do_not_force_march_and_neither_does_who_goes_with_guns() -> None:
    field = serbien('"24.07" = ["ah-8-Train", "ah-schw.HbD", "ah-9-8"]')
    for name in ("8 Train", "schw.HbD", "9/8,schw.HbD"):
        assert field.accepts(f"{name} 24.07-24.08-24.09-23.09-22.08")
        assert field.refuses(f"{name} 24.07-24.08-24.09-23.09-22.08-22.07") == "7.1.1a"
    assert field.accepts("9/8 24.07-24.08-24.09-23.09-22.08-22.07")


@pytest.mark.clause("serbien:8.1a", "serbien:7.2.1")
def test_cavalry_forces_seven_points() -> None:
    field = serbien('"24.07" = ["ah-10-K"]')
    assert field.accepts("10 K 24.07-24.08-24.09-23.09-22.08-22.07-22.06-21.06-20.06"), "16 MP"
    assert field.refuses("10 K 24.07-24.08-24.09-23.09-22.08-22.07-22.06-21.06-20.06-19.06") == "7.1.1a"


@pytest.mark.clause("serbien:7.2.2a")
def test_cavalry_with_an_infantry_asset_forces_three() -> None:
    field = serbien('"24.07" = ["ah-10-K", "ah-8-Ma"]')
    assert field.accepts("10 K,8 Ma 24.07-24.08-24.09-23.09-22.08-22.07-22.06"), "12 MP"
    assert field.refuses("10 K,8 Ma 24.07-24.08-24.09-23.09-22.08-22.07-22.06-21.06") == "7.1.1a"


# -- Cavalry in debt (8.2.4a) -------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.1.1b", "serbien:8.2.4a-a")
def test_cavalry_begins_with_what_it_owes_expended() -> None:
    field = serbien('"24.07" = ["ah-10-K debt=4"]')
    assert (field.piece("ah-10-K").spent, field.piece("ah-10-K").debt) == (4, 0)
    way = field.decision.way(field.parse("10 K 24.07-24.08"))
    assert way is not None
    assert way.cost == "2 of 5 MP"


@pytest.mark.clause("serbien:8.2.4a-a")
def test_cavalry_that_owes_more_than_it_has_forced_marched_though_it_stays() -> None:
    field = serbien('"24.07" = ["ah-10-K debt=6"]', "counter_movement", "serbian", dice=[1, 1])
    assert checks(field, "done") == [[("7.2.3", 1)]]


@pytest.mark.clause("serbien:8.2.4a-ex1")
def test_nine_owed_in_counter_movement_is_a_check_at_four() -> None:
    field = serbien('"24.07" = ["ah-10-K debt=9"]', "counter_movement", "serbian", dice=[1, 1])
    assert checks(field, "done") == [[("7.2.3", 4)]]
    assert field.piece("ah-10-K").debt == 0


@pytest.mark.clause("serbien:8.2.4a-ex2", "serbien:8.2.4a-b")
def test_fourteen_owed_in_counter_movement_is_a_check_at_seven_and_two_are_left() -> None:
    field = serbien('"24.07" = ["ah-10-K debt=14"]', "counter_movement", "serbian", dice=[1, 1])
    assert field.reaches("ah-10-K") == set(), "it must stay"
    assert checks(field, "done") == [[("7.2.3", 7)]]
    assert field.piece("ah-10-K").debt == 2


@pytest.mark.clause("serbien:8.2.4a-b")
def test_twelve_owed_in_counter_movement_leaves_nothing() -> None:
    field = serbien('"24.07" = ["ah-10-K debt=12"]', "counter_movement", "serbian", dice=[1, 1])
    assert checks(field, "done") == [[("7.2.3", 7)]]
    assert field.piece("ah-10-K").debt == 0


@pytest.mark.clause("serbien:8.2.4a-a", "serbien:7.2.3")
@pytest.mark.parametrize(("debt", "terms"), [(6, [[("7.2.3", 1)]]), (5, [])])
def test_cavalry_that_holds_is_checked_for_what_it_owed(debt: int, terms: list[list[tuple[str, float]]]) -> None:
    field = serbien(f'"24.07" = ["ah-10-K debt={debt}"]', "counter_movement", "serbian", dice=[1, 1])
    assert checks(field, "10 K holds", "done") == terms


@pytest.mark.clause("serbien:7.2.3", "serbien:7.4.5b")
@pytest.mark.parametrize(("spent", "terms"), [(9, [[], [("7.2.3", 1)]]), (8, [[]])])
def test_a_repulse_that_fails_ends_a_forced_march(spent: int, terms: list[list[tuple[str, float]]]) -> None:
    """Its point was the tenth: a check for the Repulse, then one for the march."""
    units = f'"24.07" = ["ah-9-8 spent={spent}"]\n"24.08" = ["sr-Morava-I"]'
    field = serbien(units, dice=[1, 1, 1, 1])
    assert checks(field, "repulse 9/8 x 24.08", "done") == terms


@pytest.mark.clause("serbien:7.2b", "serbien:19.1.1a")
def test_a_force_on_a_forced_march_may_spread_over_two_hexes_or_part_of_it() -> None:
    field = serbien('"24.06" = ["ah-9-8 spent=8", "ah-8-Ma spent=8"]', dice=[1, 1])
    field.order("9/8,8 Ma 24.06-24.07")
    assert field.accepts("9/8,8 Ma spreads over 24.07+24.08")
    assert field.accepts("9/8 spreads over 24.07+24.08"), "and drops 8 Ma off"
    field.order("9/8,8 Ma spreads over 24.07+24.08")
    assert [field.piece(unit).spent for unit in ("ah-9-8", "ah-8-Ma")] == [12, 12]
    assert field.asked == ("austrian", "move"), "it has been checked"
    assert field.piece("ah-9-8").halted


@pytest.mark.clause("serbien:7.2.2a", "serbien:7.1.2b")
def test_cavalry_that_has_dropped_off_its_infantry_forces_its_march_as_ever() -> None:
    """Nine points are expended together. With the regiment three more are left, without it seven."""
    field = serbien('"25.06" = ["ah-10-K spent=7", "ah-8-Ma spent=7"]')
    field.order("10 K,8 Ma 25.06-24.05")
    together = {order.where for order in field.decision.orders("24.05")}
    assert ("24.06" in together, "24.07" in together) == (True, False)
    assert {"24.06", "24.07", "24.08"} <= field.reaches("ah-10-K")
    assert "24.09" not in field.reaches("ah-10-K"), "four hexes of two points are too far"


@pytest.mark.clause("serbien:7.1.2b")
@pytest.mark.parametrize(("holds", "goes"), [("8 Ma", "9/8"), ("9/8", "8 Ma")])
def test_who_holds_on_the_way_is_dropped_off_and_the_others_go_on(holds: str, goes: str) -> None:
    field = serbien('"24.06" = ["ah-9-8", "ah-8-Ma"]\n"20.05" = ["ah-21-8"]')
    field.order("9/8,8 Ma 24.06-24.07", f"{holds} holds")
    assert field.refuses(f"{holds} 24.07-24.08") == "7.1.2e"
    assert field.accepts(f"{goes} 24.07-24.08")
    field.order("21/8 20.05-20.04")
    assert field.refuses(f"{goes} 24.07-24.08") == "7.1.2e", "another Force has begun to move"
