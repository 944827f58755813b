"""Case 5.33: why a train does not come to a hex, each reason with its clause.

The Russian line runs g0801-g0802-g0903-g0904-g1004-g1105.
"""

import pytest

from hexmarshal.games.great_war_east.rules.standard import rail
from tests.games.great_war_east.kit import great_war, rolls

TRAIN = 'g0802 = ["ru-IX/3 entrained"]'


@pytest.mark.clause("great_war_east:SG-16-5.3c", "great_war_east:5.33")
def test_no_railway_leads_there() -> None:
    table = great_war('s0412 = ["se-DrI/3 entrained"]', "allied movement")
    reason = table.reason("DrI/3 s0412=s0706")
    assert (reason.clause, reason.sentence) == ("SG-16-5.3c", "No railway leads Drina I Division to s0706.")
    assert table.refuses("DrI/3 s0412=s0411") == "SG-16-5.3c", "none is there at all"


@pytest.mark.clause("great_war_east:5.33")
@pytest.mark.parametrize(
    ("enemy", "state", "why"),
    [
        ('g1003 = ["ah-19/4"]', "", "g0903 is enemy-controlled."),
        ('g0904 = ["ah-19/4"]', "", "g0903 is enemy-controlled."),
        ('g0904 = ["ah-D1"]', "", "The enemy is in g0904."),
        ("", 'seized = ["g0904"]', "An enemy was the last to be in g0904."),
    ],
)
def test_the_enemy_bars_the_way_to_a_hex_that_is_open_itself(enemy: str, state: str, why: str) -> None:
    table = great_war(f"{TRAIN}\n{enemy}", "allied movement", state=state)
    reason = table.reason("IX/3 g0802=g1105")
    assert reason.clause == "5.33"
    assert reason.sentence == f"The railway to Radziwiłłów (g1105) is cut. {why}"
    assert great_war(TRAIN, "allied movement").accepts("IX/3 g0802=g1105")


@pytest.mark.clause("great_war_east:SG-16-5.3a", "great_war_east:5.33")
@pytest.mark.parametrize(("railed", "legal"), [(15, True), (16, False)])
def test_a_train_goes_no_farther_than_its_rate(railed: int, legal: bool) -> None:
    table = great_war(f'g0802 = ["ru-IX/3 entrained counted railed={railed}"]', "allied movement")
    if legal:
        assert table.accepts("IX/3 g0802=g1004")
    else:
        reason = table.reason("IX/3 g0802=g1004")
        assert reason.clause == "SG-16-5.3a"
        assert reason.sentence == "g1004 is 3 hexes away by rail; Russian IX Corps may go 2 more."


@pytest.mark.clause("great_war_east:SG-17.51")
def test_a_full_hexside_is_named_as_the_reason() -> None:
    pieces = 'g0802 = ["ru-IX/3 entrained", "ru-78R/3 entrained"]'
    table = great_war(pieces, "allied movement", options={"rail_limit": "yes"})
    table.order("IX/3 g0802=g0903")
    reason = table.reason("78R/3 g0802=g0904")
    assert reason.sentence == "On the way to g0904 the railway carries no more in this phase."
    assert reason.clause == "SG-17.51"


@pytest.mark.clause("great_war_east:SG-17.51")
def test_without_the_optional_rule_nobody_counts_what_crosses_a_hexside() -> None:
    table = great_war(TRAIN, "allied movement")
    table.order("IX/3 g0802=g0903")
    assert table.table.state.traffic == ()


@pytest.mark.clause("great_war_east:SG-17.11", "great_war_east:SG-17.32")
def test_on_the_first_turn_units_that_began_on_the_map_roll_to_entrain() -> None:
    table = great_war('g1016 = ["ah-6C/4"]', turn=1, dice=(3,))
    assert rail.rolls_to_entrain(table.table, table.index("ah-6C/4"))
    assert [roll.clause for roll in rolls(table.order("entrain 6C/4"))] == ["SG-17.11"]


@pytest.mark.clause("great_war_east:5.32a", "great_war_east:5.33", "great_war_east:5.34a", "great_war_east:5.37")
def test_what_a_unit_may_do_with_trains_is_listed() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]\ng1016 = ["ah-4C/3"]\ngalicia = ["ah-9C/1 entrained bound=g2826"]')
    aboard = [order.notation for order in table.decision.orders("ah-6C/4")]
    assert {"detrain ah-6C/4", "ah-6C/4 g1126=g1225", "ah-6C/4 g1126 leaves for g1426"} <= set(aboard)
    assert "entrain ah-6C/4" not in aboard
    afoot = [order.notation for order in table.decision.orders("ah-4C/3")]
    assert {"entrain ah-4C/3", "ah-4C/3 g1016-g1015"} <= set(afoot)
    assert not {"detrain ah-4C/3", "ah-4C/3 g1016=g1015"} & set(afoot)
    assert [order.notation for order in table.decision.orders("ah-9C/1")] == ["ah-9C/1 travels on"]


@pytest.mark.clause("great_war_east:5.35", "great_war_east:4.0-A1d")
def test_out_of_command_only_rides_are_listed() -> None:
    pieces = 'g1126 = ["ah-6C/4 entrained commander=nobody"]\ng1016 = ["ah-4C/3 commander=nobody"]'
    table = great_war(pieces)
    assert {order.deed for order in table.decision.orders("ah-6C/4")} == {"rail"}
    assert not [order for order in table.decision.orders("ah-6C/4") if order.notation.startswith("detrain")]
    assert table.decision.subjects() == ["ah-6C/4", "done"]
