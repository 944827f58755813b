"""7.1.2, 7.2.3: a Force on a Forced March drops off and picks up units as any other."""

import pytest

from tests.games.serbien.kit import Field, serbien
from tests.playing import told

ENEMY = '"40.20" = ["sr-Morava-I"]\n'


def forced(dice: tuple[int, ...] = (), more: str = "") -> Field:
    """9/8 and 8 Ma have come to 24.07 with 10 of 9 points."""
    units = f'"24.07" = ["ah-9-8 spent=10", "ah-8-Ma spent=10"{more}]\n{ENEMY}'
    going = '[[doing]]\ndo = "MoveUnits"\nside = "austrian"\ngoing = ["ah-9-8", "ah-8-Ma"]\nbegan = "24.05"'
    return serbien(units, more=going, dice=dice)


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.2.3")
def test_a_unit_that_is_dropped_off_is_checked_at_once_and_the_others_go_on() -> None:
    field = forced(dice=(1, 1))
    lines = told(field.order("9/8 24.07-24.08"))
    checks = [line for line in lines if "Forced March check" in line]
    assert ["8th Marsch" in line for line in checks] == [True, False], "9/8 has no point left, and checks for itself"
    assert ["March +1" in line for line in checks] == [True, False], "the forced points of each"
    assert (field.at("ah-9-8"), field.piece("ah-9-8").spent, field.at("ah-8-Ma")) == ("24.08", 12, "24.07")
    assert field.refuses("8 Ma 24.07-24.08") == "7.1.2e", "it can move no further"


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.2.3a")
def test_what_a_dropped_unit_fails_it_pays_alone() -> None:
    field = forced(dice=(4, 6, 1, 1))
    field.order("9/8 24.07-24.08")
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (0, 0)
    assert (field.at("ah-8-Ma"), field.piece("ah-8-Ma").lost) == ("24.07", 1)


@pytest.mark.clause("serbien:7.1.2c", "serbien:7.2.3")
def test_a_unit_that_is_picked_up_has_expended_what_the_others_have() -> None:
    field = forced(more=', "ah-13-Ma"', dice=(1, 1, 1, 1))
    assert field.refuses("13 Ma 24.07-24.08") == "7.1.2e", "by itself it would be another Force"
    assert field.accepts("9/8,13 Ma 24.07-24.08")
    assert field.accepts("9/8,8 Ma 24.07-24.08")
    lines = told(field.order("9/8,8 Ma,13 Ma 24.07-24.08"))
    assert field.piece("ah-13-Ma").spent == 12
    checks = [line for line in lines if "Forced March check" in line]
    assert len(checks) == 1, "they have no point left: one check for the Force"


@pytest.mark.clause("serbien:7.1.2c", "serbien:19.1.1a")
def test_a_unit_is_picked_up_by_entering_two_hexes_too() -> None:
    field = forced(more=', "ah-13-Ma"', dice=(1, 1, 1, 1))
    assert field.refuses("13 Ma spreads over 24.07+24.08") == "7.1.2e", "by itself it would be another Force"
    assert "9/8,13 Ma spreads over 24.07+24.08" in field.notations()
    field.order("9/8,8 Ma,13 Ma spreads over 24.07+24.08")
    assert [field.piece(id).spent for id in ("ah-9-8", "ah-8-Ma", "ah-13-Ma")] == [12, 12, 12]
    assert field.piece("ah-13-Ma").also >= 0


@pytest.mark.clause("serbien:7.1.2c", "serbien:19.1.1a")
def test_a_unit_that_the_counters_name_first_is_picked_up_so_as_well() -> None:
    """8 Ma, before 13 Ma in the order of the counters, is picked up by it."""
    units = f'"24.07" = ["ah-13-Ma spent=10", "ah-8-Ma"]\n{ENEMY}'
    going = '[[doing]]\ndo = "MoveUnits"\nside = "austrian"\ngoing = ["ah-13-Ma"]\nbegan = "24.05"'
    field = serbien(units, more=going)
    assert "8 Ma,13 Ma spreads over 24.07+24.08" in field.notations()
    assert "8 Ma spreads over 24.07+24.08" not in field.notations()


@pytest.mark.clause("serbien:7.1.2c", "serbien:7.2a")
def test_artillery_is_not_picked_up_on_a_forced_march() -> None:
    field = forced(more=', "ah-30.5-Mrs"')
    assert field.refuses("9/8,30.5 Mrs 24.07-24.08") == "7.1.3"


@pytest.mark.clause("serbien:7.1.2b", "serbien:6.3a")
def test_a_unit_that_was_dropped_off_and_can_only_work_is_asked_for() -> None:
    """Combat Ineffective, it places no marker; it may recover where it is."""
    field = serbien(f'"24.07" = ["ah-9-8 status=CI", "ah-8-Ma"]\n{ENEMY}')
    field.order("9/8,8 Ma 24.07-24.08", "8 Ma 24.08-24.09")
    assert "ah-9-8" in field.decision.subjects()
    assert [notation for notation in field.notations() if notation.startswith("9/8")] == ["9/8 recovers"]


STACKS = f'"24.07" = ["ah-9-8", "ah-8-Ma"]\n"24.08" = ["ah-13-Ma"]\n"24.05" = ["ah-36-13"]\n{ENEMY}'


def works(field: Field) -> bool:
    """Whether the 8th Marsch Regiment may still place a marker."""
    return any(order.startswith("prepare 8 Ma ") for order in field.notations())


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.1.2c")
def test_who_was_dropped_off_works_and_the_others_go_on_whoever_joins_them() -> None:
    field = serbien(STACKS)
    field.order("9/8,8 Ma 24.07-24.08", "9/8,13 Ma 24.08-24.09")
    assert field.refuses("8 Ma 24.08-24.09") == "7.1.2e"
    assert works(field)
    field.order("prepare 8 Ma x 25.09")
    assert not works(field)
    assert field.accepts("9/8,13 Ma 24.09-24.10")
    field.order("9/8 24.09-24.10")
    assert field.refuses("13 Ma 24.09-24.10") == "7.1.2e", "it was dropped off in its turn"


@pytest.mark.clause("serbien:7.1.2e", "serbien:7.1.2b")
@pytest.mark.parametrize("order", ["36/13 holds", "36/13 24.05-24.04"])
def test_when_another_force_begins_those_who_went_and_those_they_dropped_off_are_done(order: str) -> None:
    field = serbien(STACKS)
    field.order("9/8,8 Ma 24.07-24.08", "9/8 24.08-24.09")
    assert works(field)
    field.order(order)
    assert not works(field)
    assert field.refuses("9/8 24.09-24.10") == "7.1.2e"
    if "holds" in order:
        assert field.refuses("36/13 24.05-24.04") == "7.1.2e"
    else:
        assert field.accepts("36/13 24.04-24.03")


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.1.2e")
def test_where_the_last_who_goes_holds_nobody_goes_on() -> None:
    """8 Ma, whose march has ended, is still one of those who went."""
    units = f'"24.07" = ["ah-9-8", "ah-8-Ma halted"]\n{ENEMY}'
    going = '[[doing]]\ndo = "MoveUnits"\nside = "austrian"\ngoing = ["ah-9-8", "ah-8-Ma"]\nbegan = "24.05"'
    field = serbien(units, more=going)
    field.order("9/8 holds")
    assert works(field)
    assert not any(order.startswith(("9/8", "8 Ma", "prepare 9/8")) for order in field.notations())


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.1.4b")
def test_where_they_began_is_remembered_when_one_is_dropped_off() -> None:
    field = serbien(f'"24.10" = ["ah-9-8", "ah-8-Ma"]\n{ENEMY}')
    field.order("9/8,8 Ma 24.10-25.10", "9/8 25.10-24.10")
    assert field.accepts("9/8 24.10-24.11"), "over the Sava by boat"
    held = serbien(f'"24.10" = ["ah-9-8", "ah-8-Ma"]\n{ENEMY}')
    held.order("9/8,8 Ma 24.10-25.10", "8 Ma holds", "9/8 25.10-24.10")
    assert held.accepts("9/8 24.10-24.11")
