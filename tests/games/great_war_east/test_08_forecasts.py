"""Chapter 8: the shifts of a combat as both sides are asked for them, and what a forecast knows of them."""

import pytest

from hexmarshal.core.engine.forecast import branches
from hexmarshal.games.great_war_east.rules.standard.combat import Combat
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import Position, great_war, rolls


def foreseen(table: Position, order: str) -> dict[str, str]:
    """The results of an order with their chances."""
    return {one.result: str(one.chance) for one in table.match.forecast(table.parse(order)).outcomes}


@pytest.mark.clause("great_war_east:9.23")
def test_a_forecast_knows_of_attrition() -> None:
    lost = 'g0311 = ["ah-X/1"]\ng0211 = ["ru-78R/3", "ru-D1/3"]\n'
    table = great_war(f'{lost}g0111 = ["ru-L9"]\n', "austrian resolution", turn=3)
    # 2 to 4, and nothing comes of 1 to 4: half of the time the attack is called off
    assert foreseen(table, "X/1 x g0211") == {"": "1/2", "1/1": "1/6", "1/-": "1/6", "2/-": "1/6"}


@pytest.mark.clause("great_war_east:10.21a", "great_war_east:SG-18.2a")
def test_a_forecast_takes_both_sides_to_shift_as_far_as_they_can() -> None:
    plain = field(("ah-X/1", "ah-V/1"), foe=("ru-X/3",))
    assert "-/1" not in foreseen(plain, "X/1,V/1 x g1116")
    shifted = field(("ah-X/1", "ah-V/1", "ah-Da1"), foe=("ru-X/3",))
    assert foreseen(shifted, "X/1,V/1 x g1116")["-/1"] == "1/6"  # 2-1
    back = field(("ah-X/1", "ah-V/1", "ah-Da1"), foe=("ru-X/3",), staff='g0915 = ["ru-Ru3"]\n')
    assert foreseen(back, "X/1,V/1 x g1116") == {"1/1": "1/3", "1/-": "1/3", "2/-": "1/3"}  # 1-2
    back.order("X/1,V/1 x g1116")
    assert foreseen(back, "done") == {"1/1": "1/3", "1/-": "1/3", "2/-": "1/3"}


@pytest.mark.clause("great_war_east:10.21a")
@pytest.mark.parametrize("order", ["done", "shift Da1"])
def test_the_forecast_of_a_shift_ends_with_the_die_and_leaves_no_combat_to_come(order: str) -> None:
    table = field(("ah-X/1", "ah-V/1", "ah-Da1"), foe=("ru-X/3",))
    table.order("X/1,V/1 x g1116")
    assert table.asked == ("austrian", "shift")
    ways = branches(table.match.table, table.parse(order), "austrian")
    assert len(ways) == 6
    assert all(way.table.within(Combat) is None for way in ways)


@pytest.mark.clause("great_war_east:SG-18.2c", "great_war_east:8.8-min")
def test_shifts_never_leave_the_table() -> None:
    table = field(("ah-X/1",), foe=("ru-X/3",), staff='g0915 = ["ru-Ru3"]\n', dice=(1,))
    assert (
        rolls(table.order("X/1 x g1116"))[0].purpose == "Attack on g1116 at 1-2"
    )  # nobody is asked in the first column
    high = field(("ah-X/1", "ah-V/1", "ah-Da1"), foe=("ru-D1/3",), dice=(1,))
    assert rolls(high.order("X/1,V/1 x g1116"))[0].purpose == "Attack on g1116 at 7-1"  # nor in the last


@pytest.mark.clause("great_war_east:SG-18.2a", "great_war_east:SG-18.2c")
def test_the_defender_is_asked_for_his_shift_after_the_attacker() -> None:
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-X/3",), staff='g0915 = ["ru-Ru3"]\n', dice=(1,))
    table.order("X/1,V/1 x g1116")
    assert (table.asked, table.decision.clause) == (("allied", "shift"), "SG-18.2a")
    assert table.decision.prompt == (
        "Allied: the attack on g1116 stands at 1-1. Shift it to the left by up to two columns (18.2), or be done."
    )
    assert rolls(table.order("shift Ru3"))[0].purpose == "Attack on g1116 at 1-2"  # the first column
