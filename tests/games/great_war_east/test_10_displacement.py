"""Chapter 10.5: headquarters give way to enemies who touch them, and what they add to a stack.

g0510 is surrounded by g0509, g0609, g0610, g0511, g0410 and g0409; units in g0509 and g0511 control the other four.
"""

import pytest

from hexmarshal.games.great_war_east.rules.standard import rail
from hexmarshal.games.great_war_east.rules.standard.headquarters import (
    DisplaceTo,
    defence_of,
    displaces,
    in_company,
    leads,
    refuges,
    touched,
)
from tests.games.great_war_east.kit import Position, great_war, told

HQ = "ru-Sa4"


def facing(pieces: str, side: str = "austrian") -> Position:
    """A movement segment."""
    return great_war(pieces, f"{side} movement")


@pytest.mark.clause("great_war_east:10.52d", "great_war_east:10.52b")
def test_a_lone_headquarters_displaces_to_the_nearest_friends_when_an_enemy_comes_next_to_it() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0507 = ["ru-IX/3"]\ng0506 = ["ru-X/3"]\ng0513 = ["ah-VI/4"]')
    assert table.at(HQ) == "g0510"
    table.order("VI/4 g0513-g0512")
    assert table.at(HQ) == "g0510"  # two hexes away touches nobody
    events = table.order("VI/4 g0512-g0511")
    assert table.at(HQ) == "g0507"
    assert any("displaces g0510-g0507. (10.52b)" in line for line in told(events))
    assert table.asked == ("austrian", "move")


@pytest.mark.clause("great_war_east:10.52d")
def test_one_that_is_adjacent_when_the_segment_begins_displaces_then() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0507 = ["ru-IX/3"]\ng0511 = ["ah-VI/4"]')
    assert (table.at(HQ), table.asked) == ("g0507", ("austrian", "move"))


@pytest.mark.clause("great_war_east:10.52d")
def test_a_unit_that_merely_passes_by_displaces_it_too() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0507 = ["ru-IX/3"]\ng0412 = ["ah-6C/4"]')
    table.order("6C/4 g0412-g0309")
    assert (table.at("ah-6C/4"), table.at(HQ)) == ("g0309", "g0507")


@pytest.mark.clause("great_war_east:10.52d", "great_war_east:10.35")
def test_an_entrained_headquarters_leaves_its_train_when_it_displaces() -> None:
    table = great_war('g1313 = ["ah-vA4 entrained"]\ng1512 = ["ah-VI/4"]\ng1312 = ["ru-IX/3"]', "allied movement")
    table.order("displace vA4 g1512")
    assert (table.at("ah-vA4"), table.piece("ah-vA4").entrained) == ("g1512", False)


@pytest.mark.clause("great_war_east:10.52d", "great_war_east:8.51")
@pytest.mark.parametrize("friend", ["ru-IX/3", "ru-D1/4"])
def test_one_that_is_stacked_with_combat_units_never_displaces(friend: str) -> None:
    table = facing(f'g0510 = ["{HQ}", "{friend}"]\ng0507 = ["ru-X/3"]\ng0511 = ["ah-VI/4"]')
    assert table.at(HQ) == "g0510"


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:10.52d")
@pytest.mark.parametrize("enemy", ["ah-vA4", "ah-D4"])
def test_headquarters_and_depots_displace_nobody(enemy: str) -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0507 = ["ru-IX/3"]\ng0512 = ["{enemy}"]')
    table.order(f"{enemy.removeprefix('ah-')} g0512-g0511")
    assert table.at(HQ) == "g0510"


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:10.52a")
def test_a_combat_unit_may_enter_the_hex_of_a_lone_headquarters() -> None:
    pieces = f'g0510 = ["{HQ}"]\ng0507 = ["ru-IX/3"]'
    table = facing(f'{pieces}\ng0512 = ["ah-VI/4"]')
    table.order("VI/4 g0512-g0510")
    assert (table.at("ah-VI/4"), table.at(HQ)) == ("g0510", "g0507")
    table = facing(f'{pieces}\ng0512 = ["ah-D4"]')
    assert table.refuses("D4 g0512-g0510") == "10.52b"
    table = facing(f'{pieces}\ng0512 = ["ah-vA4"]')
    assert table.refuses("vA4 g0512-g0510") == "10.52b"


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:10.52d")
def test_of_several_nearest_friends_the_owner_chooses() -> None:
    friends = 'g0508 = ["ru-IX/3"]\ng0308 = ["ru-X/3"]\ng0506 = ["ru-XI/3"]'
    table = facing(f'g0510 = ["{HQ}"]\n{friends}\ng0512 = ["ah-VI/4"]\ng0720 = ["ru-Ph5"]')
    assert [table.table.hexname(cell) for cell in refuges(table.table, table.index(HQ))] == ["g0508"]
    table = facing(f'g0510 = ["{HQ}"]\n{friends}\ng0310 = ["ru-XVI/4"]\ng0512 = ["ah-VI/4"]\ng0720 = ["ru-Ph5"]')
    table.order("VI/4 g0512-g0511")
    assert table.asked == ("allied", "displace")
    assert table.decision.clause == "10.52b"
    assert {order.where for order in table.decision.all_orders()} == {"g0508", "g0310"}
    assert table.refuses("displace Sa4 g0506") == "10.52b"
    assert table.refuses("displace Ph5 g0508") == "10.52d"
    table.order("displace Sa4 g0310")
    assert (table.at(HQ), table.asked) == ("g0310", ("austrian", "move"))


CLOSED = 'g0509 = ["ah-III/3"]\ng0511 = ["ah-VI/4", "ah-19/4"]'
"""All six hexes around g0510 are occupied or controlled."""


@pytest.mark.clause("great_war_east:10.52c", "great_war_east:10.52e")
def test_it_cannot_displace_if_all_six_hexes_are_occupied_or_controlled() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0310 = ["ru-IX/3"]\n{CLOSED}')
    assert table.at(HQ) == "g0510"  # adjacent enemies alone do not destroy it
    events = table.order("VI/4 g0511-g0510")
    assert table.at(HQ) == "eliminated"
    assert any("eliminated. (10.52c)" in line for line in told(events))
    assert table.table.state.points == 0


@pytest.mark.clause("great_war_east:10.52c", "great_war_east:10.52e", "great_war_east:SG-16-2.4")
def test_a_competence_of_2_does_not_suffice_to_displace_through_a_zone() -> None:
    table = facing('s0706 = ["se-PB1"]\ns0705 = ["ah-III/3"]\ns0707 = ["ah-VI/4"]\ns0906 = ["se-TiI/1"]')
    assert table.at("se-PB1") == "s0706"
    table = facing('s0706 = ["se-PB1"]\ns0707 = ["ah-VI/4"]\ns0906 = ["se-TiI/1"]')
    assert table.at("se-PB1") == "s0906"


@pytest.mark.clause("great_war_east:10.52c", "great_war_east:10.52b")
@pytest.mark.parametrize("left_behind", ["", ', "ah-19/4"'])
def test_a_surrounded_headquarters_does_not_escape_through_the_hex_that_its_captor_leaves(left_behind: str) -> None:
    ring = CLOSED.replace(', "ah-19/4"', left_behind)
    table = facing(f'g0510 = ["{HQ}"]\ng0310 = ["ru-IX/3"]\n{ring}')
    found = table.decision.way(table.parse("VI/4 g0511-g0510"))
    assert found is not None
    assert found.cost.endswith(f"eliminates {table.table.name(table.index(HQ))}")
    table.order("VI/4 g0511-g0510")
    assert table.at(HQ) == "eliminated"


@pytest.mark.clause("great_war_east:10.52c", "great_war_east:10.52d")
def test_a_headquarters_displaces_when_the_enemy_comes_next_to_it_on_his_way_into_its_hex() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0310 = ["ru-IX/3"]\ng0512 = ["ah-VI/4"]')
    found = table.decision.way(table.parse("VI/4 g0512-g0510"))
    assert found is not None
    assert found.cost.endswith(f"displaces {table.table.name(table.index(HQ))}")
    table.order("VI/4 g0512-g0510")
    assert (table.at(HQ), table.at("ah-VI/4")) == ("g0310", "g0510")


@pytest.mark.clause("great_war_east:10.52d")
def test_a_surrounded_headquarters_displaces_as_soon_as_the_ring_opens() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0310 = ["ru-IX/3"]\n{CLOSED}'.replace(', "ah-19/4"', ""))
    assert table.at(HQ) == "g0510"
    table.order("III/3 g0509-g0508")
    assert table.at(HQ) == "g0310"  # the other corps is still next to it


@pytest.mark.clause("great_war_east:10.52b")
@pytest.mark.parametrize(("setting", "end"), [("combat-units", "g0506"), ("any-unit", "g0508")])
def test_whether_a_headquarters_displaces_to_another_that_stands_alone(setting: str, end: str) -> None:
    pieces = f'g0510 = ["{HQ}"]\ng0508 = ["ru-Ph5"]\ng0506 = ["ru-IX/3"]\ng0512 = ["ah-VI/4"]'
    table = great_war(pieces, options={"displacement": setting})
    table.order("VI/4 g0512-g0511")
    assert (table.at(HQ), table.at("ru-Ph5")) == (end, "g0508")


@pytest.mark.clause("great_war_east:10.52b")
def test_a_hex_with_a_headquarters_alone_is_refused_by_the_ruling() -> None:
    pieces = f'g0510 = ["{HQ}"]\ng0508 = ["ru-Ph5"]\ng0408 = ["ru-IX/3"]\ng0608 = ["ru-X/3"]\ng0512 = ["ah-VI/4"]'
    table = great_war(pieces)
    table.order("VI/4 g0512-g0511")
    refusal = table.reason(f"displace {HQ.removeprefix('ru-')} g0508")
    assert (refusal.clause, refusal.ruling) == ("10.52b", "displaced-to-headquarters")
    assert table.reason(f"displace {HQ.removeprefix('ru-')} g0509").ruling == ""


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:10.52d")
def test_two_headquarters_without_other_friends_do_not_drive_each_other_to_and_fro() -> None:
    pieces = f'g0510 = ["{HQ}"]\ng0409 = ["ru-Ph5"]\ng0513 = ["ah-VI/4"]'
    table = great_war(pieces, options={"displacement": "any-unit"})
    table.order("VI/4 g0513-g0511")
    assert (table.at(HQ), table.at("ru-Ph5")) == ("g0409", "g0409")


@pytest.mark.clause("great_war_east:10.52b")
def test_a_match_of_earlier_rules_goes_on_with_the_captor_in_the_hex() -> None:
    table = great_war(f'g0510 = ["{HQ}", "ah-VI/4"]\ng0308 = ["ru-IX/3"]\ng0708 = ["ru-X/3"]', "austrian attrition")
    table.table.ask(DisplaceTo(side="allied", hq=table.index(HQ)))
    assert {order.where for order in table.decision.all_orders()} == {"g0308", "g0708"}


@pytest.mark.clause("great_war_east:10.52c", "great_war_east:7.24")
def test_a_friend_in_a_controlled_hex_does_not_open_the_ring() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0410 = ["ru-IX/3"]\n{CLOSED}')
    assert table.at(HQ) == "g0510"
    table = facing(f'g0510 = ["{HQ}"]\ng0410 = ["ru-IX/3"]\ng0511 = ["ah-VI/4"]')
    assert table.at(HQ) == "g0410"


@pytest.mark.clause("great_war_east:10.52e")
def test_its_way_does_not_lead_through_enemy_zones() -> None:
    # The cavalry in g0508 controls g0507 and g0509, so that the corps in g0506 is out of reach on the straight way.
    table = facing(f'g0510 = ["{HQ}"]\ng0506 = ["ru-IX/3"]\ng0515 = ["ru-X/3"]')
    assert [table.table.hexname(cell) for cell in refuges(table.table, table.index(HQ))] == ["g0506"]
    barrier = 'g0508 = ["ah-6C/4"]\ng0308 = ["ah-4C/3"]\ng0707 = ["ah-9C/1"]\ng0108 = ["ah-8C/3"]\ng0907 = ["ah-11C/3"]'
    table = facing(f'g0510 = ["{HQ}"]\ng0506 = ["ru-IX/3"]\ng0515 = ["ru-X/3"]\n{barrier}')
    assert [table.table.hexname(cell) for cell in refuges(table.table, table.index(HQ))] == ["g0515"]


@pytest.mark.clause("great_war_east:10.52b")
def test_without_friends_in_reach_it_is_eliminated_when_its_hex_is_entered() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0512 = ["ah-VI/4"]')
    table.order("VI/4 g0512-g0511")
    assert table.at(HQ) == "g0510"
    table.order("VI/4 g0511-g0510")
    assert table.at(HQ) == "eliminated"


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:11.0")
def test_a_fortress_is_a_refuge_and_in_it_nobody_displaces() -> None:
    pieces = 'g1414 = ["ah-vA4"]\ng1412 = ["ru-IX/3"]'
    table = great_war(pieces, "allied movement")
    table.order("IX/3 g1412-g1413")
    fortress = table.at("ah-vA4")
    assert fortress in ("g1612", "g1419")
    table = great_war('g1419 = ["ah-vA4"]\ng1418 = ["ru-IX/3"]\ng1420 = ["ah-VI/4"]', "allied movement")
    assert table.at("ah-vA4") == "g1419"


@pytest.mark.clause("great_war_east:10.52a", "great_war_east:7.26")
def test_headquarters_control_no_hex() -> None:
    table = facing(f'g0510 = ["{HQ}"]\ng0520 = ["ah-VI/4"]')
    assert table.table.zone(0) == 0
    assert touched(table.table, 0) == []


# -- What they add to a stack ---------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:10.2b", "great_war_east:10.53a", "great_war_east:10.51", "great_war_east:10.11d")
def test_a_headquarters_adds_its_strength_beside_two_stacking_points() -> None:
    table = facing('g0510 = ["ah-vA4", "ah-1/6x"]\ng0520 = ["ah-Da1 unsupplied", "ah-19/4"]\ng0525 = ["ah-Bo2"]')
    four, one, two = (table.index(id) for id in ("ah-vA4", "ah-Da1", "ah-Bo2"))
    assert [defence_of(table.table, hq) for hq in (four, one, two)] == [0, 1, 0]
    assert not leads(table.table, one)  # only a heroic leader attacks


@pytest.mark.clause("great_war_east:10.23", "great_war_east:10.12", "great_war_east:10.2b", "great_war_east:10.51")
def test_a_heroic_leader_attacks_beside_two_stacking_points() -> None:
    table = great_war('g0510 = ["ru-Br8", "ru-78R/3"]\ns0809 = ["se-JS3", "se-Ob"]', "allied movement")
    brussilow, sturm = table.index("ru-Br8"), table.index("se-JS3")
    assert (leads(table.table, brussilow), leads(table.table, sturm)) == (True, False)
    assert (defence_of(table.table, brussilow), defence_of(table.table, sturm)) == (1, 0)
    assert (in_company(table.table, brussilow), in_company(table.table, sturm)) == (True, False)


# -- Trains (5.33, 10.52) -------------------------------------------------------------------------------------

TRACK = 'g1224 = ["ru-Sa4"]\ng0716 = ["ru-IX/3"]\n'
"""A lone Russian headquarters on the Austro-Hungarian line from g1126."""


@pytest.mark.clause("great_war_east:10.52a", "great_war_east:10.52b", "great_war_east:5.33")
@pytest.mark.parametrize("unit", ["ah-D1", "ah-Da1"])
def test_depots_and_headquarters_pass_a_headquarters_by_rail_and_do_not_stop_with_it(unit: str) -> None:
    table = facing(f'{TRACK}g1126 = ["{unit} entrained"]')
    name = unit.removeprefix("ah-")
    why = table.reason(f"{name} g1126=g1224")
    sentence = "Only a combat unit with an attack strength can drive the headquarters from g1224."
    assert (why.clause, why.sentence) == ("10.52b", sentence)
    table.order(f"{name} g1126=g1223")
    assert (table.at(unit), table.at(HQ)) == ("g1223", "g1224")  # neither drives it out


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:10.52d")
@pytest.mark.parametrize("end", ["g1224", "g1225", "g1122"])
def test_a_combat_unit_on_a_train_drives_it_out_even_if_it_only_passes(end: str) -> None:
    table = facing(f'{TRACK}g1126 = ["ah-6C/4 entrained"]')
    table.order(f"6C/4 g1126={end}")
    assert (table.at("ah-6C/4"), table.at(HQ)) == (end, "g0716")


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:5.33")
@pytest.mark.parametrize(
    ("unit", "railed", "rides"), [("ah-D1", 19, False), ("ah-D1", 18, True), ("ah-6C/4", 19, True)]
)
def test_a_depot_that_comes_no_further_than_a_headquarters_does_not_ride(unit: str, railed: int, rides: bool) -> None:
    # From s0114 the line leads to s0113 only.
    table = facing(f's0114 = ["{unit} entrained railed={railed} counted"]\ns0113 = ["se-PB1"]\ns0705 = ["se-DrI/3"]')
    index = table.index(unit)
    assert rail.can_ride(table.table, index) == bool(rail.stops(table.table, index)) == rides


@pytest.mark.clause("great_war_east:10.52b")
def test_a_heroic_leader_does_not_displace_a_headquarters() -> None:
    table = facing('g0510 = ["ah-KO"]\ng0507 = ["ru-IX/3"]\ng0512 = ["ru-Br8"]', side="allied")
    assert table.refuses("Br8 g0512-g0510") == "10.52b"
    assert displaces(table.table, table.index("ru-IX/3"))
    assert not displaces(table.table, table.index("ru-Br8"))
