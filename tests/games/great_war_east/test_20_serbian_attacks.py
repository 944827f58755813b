"""Chapter 20.1: Serbian attacks cost supply points, and chapter 21: the monitor flotilla."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack
from tests.games.great_war_east.fields import odds_of
from tests.games.great_war_east.kit import Position, great_war, rolls, told

SERBS = 's0507 = ["se-DrI/3", "se-DrII/3", "se-TiI/1"]\ns0407 = ["ah-1/6x"]\n'


def serbia(points: int, pieces: str = SERBS, dice: tuple[int, ...] = (6,)) -> Position:
    """Serbs who may attack."""
    return great_war(pieces, "allied resolution", turn=3, state=f"supply_points = {points}", dice=dice)


@pytest.mark.clause("great_war_east:SG-20.1")
def test_each_serbian_unit_in_an_attack_costs_a_supply_point() -> None:
    table = serbia(2)
    assert table.refuses("DrI/3,DrII/3,TiI/1 x s0407") == "SG-20.1"
    assert table.accepts("DrI/3,DrII/3 x s0407")
    events = told(table.order("DrI/3,DrII/3 x s0407"))
    assert "The attack costs 2 Serbian supply points; 0 are left. (SG-20.1)" in events
    assert table.table.state.supply_points == 0


@pytest.mark.clause("great_war_east:SG-20.1")
def test_without_points_no_serbian_attack_occurs() -> None:
    assert serbia(0).asked[1] != "attack"


@pytest.mark.clause("great_war_east:SG-20.1")
def test_no_listed_attack_costs_more_than_there_is() -> None:
    table = serbia(2)
    assert max(len(order.pieces) for order in table.decision.all_orders()) == 2


@pytest.mark.clause("great_war_east:SG-20.1")
def test_where_points_are_short_the_attack_of_the_strongest_is_listed() -> None:
    pieces = 's0507 = ["se-DrI/3", "se-DrII/3", "se-KN"]\ns0407 = ["ah-1/6x"]\n'
    pairs = [order.notation for order in serbia(2, pieces).decision.all_orders() if len(order.pieces) == 2]
    assert pairs == ["se-DrI/3,se-KN x s0407"]  # attacks of 1 and 2


@pytest.mark.clause("great_war_east:SG-20.1", "great_war_east:10.23")
def test_a_heroic_leader_who_adds_his_strength_costs_a_point_too() -> None:
    pieces = 's0507 = ["se-DrI/3", "se-JS3"]\ns0407 = ["ah-1/6x"]\n'
    assert serbia(1, pieces).refuses("JS3,DrI/3 x s0407") == "SG-20.1"
    table = serbia(2, pieces)
    assert odds_of(table.order("JS3,DrI/3 x s0407")) == "2 to 1, that is 2-1."
    assert table.table.state.supply_points == 0


@pytest.mark.clause("great_war_east:SG-20.1")
def test_russians_pay_nothing() -> None:
    table = great_war('g0211 = ["ru-X/3"]\ng0311 = ["ah-19/4"]', "allied resolution", turn=3, dice=(6,))
    table.order("X/3 x g0311")
    assert table.piece("ru-X/3").fought == 3


# -- The flotilla (21.0) --------------------------------------------------------------------------------------

BELGRADE = 's0307 = ["se-Be"]\n'
CORPS = 's0207 = ["ah-IV/2"]\n'


def danube(pieces: str, dice: tuple[int, ...] = (), state: str = "", options: dict[str, str] | None = None) -> Position:
    """Austrians before the Danube."""
    return great_war(pieces, "austrian resolution", turn=3, dice=dice, state=state, options=options)


@pytest.mark.clause("great_war_east:SG-21.0a", "great_war_east:SG-21.0c")
def test_the_flotilla_adds_three_to_an_attack_beside_a_major_river() -> None:
    table = danube(BELGRADE + CORPS, dice=(6,))
    events = table.order("IV/2 with flotilla x s0307")
    assert "The monitor flotilla adds 3. (SG-21.0a)" in told(events)
    assert odds_of(events) == "5 to 2, that is 2-1."  # the corps is halved, the flotilla never
    assert rolls(events)[0].total == 8  # and it does not spare the corps the two of the river
    assert table.table.state.flotilla == 3


@pytest.mark.clause("great_war_east:SG-21.0a")
def test_it_attacks_where_the_attacked_hex_has_a_major_river_on_the_serbian_map_once_a_turn() -> None:
    inland = danube('s0507 = ["se-Be"]\ns0407 = ["ah-IV/2"]\n')
    assert inland.refuses("IV/2 with flotilla x s0507") == "SG-21.0a"
    galicia = danube('g1712 = ["ru-78R/3"]\ng1612 = ["ah-X/1"]\n')
    assert galicia.refuses("X/1 with flotilla x g1712") == "SG-21.0a"
    used = danube(BELGRADE + CORPS, state='flotilla = "GT3"')
    assert used.refuses("IV/2 with flotilla x s0307") == "SG-21.0a"
    assert used.reason("flotilla x s0307").code == "flotilla-used"
    again = danube(BELGRADE + CORPS, state='flotilla = "GT2"')
    assert again.accepts("IV/2 with flotilla x s0307")


@pytest.mark.clause("great_war_east:SG-21.0a")
def test_it_is_austro_hungarian() -> None:
    pieces = 's0406 = ["ah-1/6x"]\ns0506 = ["se-DrI/3"]\n'
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 4")
    assert table.accepts("DrI/3 x s0406")
    assert table.reason(Attack(("se-DrI/3",), "s0406", (), True)).code == "not-yours"


@pytest.mark.clause("great_war_east:SG-21.0b", "great_war_east:SG-21.0a")
def test_alone_it_suffers_no_loss_and_no_shift_is_given() -> None:
    table = danube(f'{BELGRADE}s0206 = ["ah-Bo2"]\n', dice=(6,))
    assert table.decision.compose("s0307") is None  # there is nobody to take in or out
    events = table.order("flotilla x s0307")
    assert told(events)[0] == "The monitor flotilla attacks Belgrade (s0307). (8.11)"
    assert odds_of(events) == "3 to 2, that is 1-1."
    assert (rolls(events)[0].total, rolls(events)[0].result) == (6, "2/-")  # no river for the flotilla
    assert "The flotilla alone suffers no loss. (SG-21.0b)" in told(events)


@pytest.mark.clause("great_war_east:SG-21.0b")
def test_beside_units_the_units_take_all_losses() -> None:
    table = danube(BELGRADE + CORPS, dice=(5,))
    assert rolls(table.order("IV/2 with flotilla x s0307"))[0].result == "2/-"
    assert table.piece("ah-IV/2").lost == 1  # as many as the brigade has


@pytest.mark.clause("great_war_east:SG-21.0b", "great_war_east:8.9a")
@pytest.mark.parametrize(("reading", "affected"), [("equal", 4), ("two-steps", 2), ("none", 0)])
def test_how_many_steps_it_counts_alone(reading: str, affected: int) -> None:
    pieces = 's0405 = ["se-TiI/1", "se-TiII/1"]\ns0506 = ["se-PB1"]\n'
    table = danube(pieces, dice=(1,), options={"flotilla": reading})
    events = told(table.order("flotilla x s0405"))  # 3 to 3 is 1-1: 1/1
    assert "Attack on s0405 at 1-1. Die 1: 1/1. (8.4b)" in events
    if not affected:
        assert table.asked[1] != "option"
        return
    said = "all units are affected" if affected == 4 else "2 of 4 steps are affected"
    assert said in table.decision.prompt


@pytest.mark.clause("great_war_east:SG-21.0a", "great_war_east:8.8-min")
def test_it_too_must_reach_the_lowest_odds() -> None:
    strong = danube('s0307 = ["se-KN", "se-DrI/3"]\ns0506 = ["se-PB1"]\ns0207 = ["ah-IV/2", "ah-VII/2"]\n')
    assert strong.refuses("flotilla x s0307") == "8.8-min"  # 3 to 8


@pytest.mark.clause("great_war_east:SG-21.0a")
def test_attacks_are_listed_with_the_flotilla_and_without_it_and_the_flotilla_alone() -> None:
    listed = danube(BELGRADE + CORPS).notations()
    assert listed == ["ah-IV/2 x s0307", "ah-IV/2 with flotilla x s0307", "flotilla x s0307", "done"]
    inland = danube('s0507 = ["se-DrI/3"]\ns0607 = ["ah-IV/2"]')
    assert inland.notations() == ["ah-IV/2 x s0507", "done"], "no major river there"


@pytest.mark.clause("great_war_east:SG-21.0a", "great_war_east:8.23")
def test_alone_it_attacks_one_hex_and_with_units_those_that_they_are_next_to() -> None:
    table = danube(BELGRADE + CORPS + 's0308 = ["se-Sa"]\ns0405 = ["se-Lj"]\n')
    assert table.refuses("flotilla x s0307 and s0405") == "8.23"
    why = table.reason("flotilla x s0307 and s0308")
    sentence = "The monitor flotilla alone attacks one hex: it is adjacent to no two of them."
    assert (why.clause, why.sentence) == ("8.23", sentence)
    assert table.accepts("flotilla x s0308")
    assert table.accepts("IV/2 with flotilla x s0307 and s0308")
