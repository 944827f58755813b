"""Chapter 12.1: cavalry withdraws before combat, and the enemy steps into what it leaves.

g0511 is surrounded by g0510, g0512, g0610, g0611, g0411 and g0410. The Austro-Hungarian player turn is in progress, so
Russian cavalry withdraws: its supply comes from the railways of the north edge, g0108 to g0115.
"""

import pytest

from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.rules.standard.cavalry import StepIn, ways
from hexmarshal.games.great_war_east.rules.standard.ways import nearest_to_supply
from tests.games.great_war_east.kit import Position, great_war, rolls, told

RIDERS = "ru-13C/4"


def withdrawing(
    pieces: str, dice: tuple[int, ...] = (), options: dict[str, str] | None = None, side: str = "austrian"
) -> Position:
    """The phase between movement and combat; the side named is phasing."""
    return great_war(pieces, f"{side} withdrawal", dice=dice, options=options)


def ends(table: Position, id: str = RIDERS) -> set[str]:
    """Where a unit may withdraw to."""
    return {table.table.hexname(cell) for cell in ways(table.table, table.index(id))}


@pytest.mark.clause("great_war_east:12.1", "great_war_east:12.11", "great_war_east:4.0-A2")
def test_cavalry_next_to_an_enemy_may_try_whether_in_command_or_not() -> None:
    table = withdrawing(f'g0511 = ["{RIDERS} commander=nobody", "ru-78R/3"]\ng0611 = ["ah-VI/4"]\ng0520 = ["ru-14C/4"]')
    assert (table.asked, table.decision.clause) == (("allied", "withdraw"), "12.11")
    assert table.notations() == [f"withdraw {RIDERS}", "done"]
    assert table.refuses("withdraw 78R/3") == "12.11"  # no cavalry
    assert table.refuses("withdraw 14C/4") == "12.11"  # next to no enemy
    assert table.refuses("withdraw VI/4") == "4.0a"
    assert table.refuses("withdraw KK/5") == "2.4c"


@pytest.mark.clause("great_war_east:12.11")
def test_nobody_is_asked_where_no_cavalry_is_next_to_an_enemy() -> None:
    table = withdrawing(f'g0511 = ["{RIDERS}"]\ng0613 = ["ah-VI/4"]\ng0520 = ["ah-19/4"]')
    assert table.asked != ("allied", "withdraw")


@pytest.mark.clause("great_war_east:12.12", "great_war_east:SG-16-2.4")
@pytest.mark.parametrize(("die", "at"), [(3, "g0511"), (4, "g0310")])
def test_russian_cavalry_needs_more_than_3(die: int, at: str) -> None:
    table = withdrawing(f'g0511 = ["{RIDERS}"]\ng0611 = ["ah-VI/4"]', dice=(die,))
    events = table.order("withdraw 13C/4")
    assert rolls(events)[0].clause == "12.12"
    assert rolls(events)[0].result == ("stays" if die == 3 else "withdraws")
    if die > 3:
        table.order(f"13C/4 withdraws to {at}")
    assert table.at(RIDERS) == at


@pytest.mark.clause("great_war_east:12.12")
@pytest.mark.parametrize(("die", "gone"), [(4, False), (5, True)])
def test_austrian_cavalry_needs_more_than_4(die: int, gone: bool) -> None:
    table = withdrawing('g1311 = ["ah-4C/3"]\ng1211 = ["ru-IX/3"]', dice=(die,), side="allied")
    table.order("withdraw 4C/3")
    assert (table.decision.kind == "withdraw-to") == gone


@pytest.mark.clause("great_war_east:12.12")
def test_each_unit_tries_once() -> None:
    table = withdrawing(f'g0511 = ["{RIDERS}", "ru-14C/4"]\ng0611 = ["ah-VI/4"]', dice=(3,))
    table.order("withdraw 13C/4")
    assert table.asked == ("allied", "withdraw")
    assert table.refuses("withdraw 13C/4") == "12.12"
    assert table.accepts("withdraw 14C/4")
    table.order("done")
    assert table.asked != ("allied", "withdraw")


@pytest.mark.clause("great_war_east:12.11", "great_war_east:12.13", "great_war_east:12.14")
def test_it_goes_two_hexes_toward_supply() -> None:
    table = withdrawing(f'g0511 = ["{RIDERS}"]\ng0611 = ["ah-VI/4"]', dice=(6,))
    table.order("withdraw 13C/4")
    assert table.decision.clause == "12.13"
    assert {order.where for order in table.decision.all_orders()} == {"g0310", "g0311", "g0312"}
    assert table.refuses("13C/4 withdraws to g0411") == "12.11"  # one hex
    assert table.refuses("13C/4 withdraws to nowhere") == "12.11"
    refusal = table.reason("13C/4 withdraws to g0509")
    assert (refusal.code, refusal.clause) == ("priority", "12.13")
    assert refusal.sentence.startswith("g0509 is farther from supply than g0310, g0311, g0312,")
    assert table.refuses("14C/4 withdraws to g0310") == "12.12"
    events = table.order("13C/4 withdraws to g0310")
    assert "13th Cavalry Division (4th Army) withdraws g0511-g0410-g0310. (12.13)" in told(events)
    assert table.piece(RIDERS).spent == 0
    assert table.piece(RIDERS).moved == 0


@pytest.mark.clause("great_war_east:12.13")
def test_it_goes_neither_into_nor_through_an_enemy_controlled_hex() -> None:
    # Corps in g0310 and g0611 leave the ways west and east, not north.
    table = withdrawing(f'g0511 = ["{RIDERS}"]\ng0611 = ["ah-VI/4"]\ng0310 = ["ah-III/3"]')
    zone = {table.table.hexname(c) for c in table.table.board.cells if table.table.zone(1) >> c & 1}
    found = ends(table)
    assert found
    assert not found & zone
    for end in found:
        for path in ways(table.table, table.index(RIDERS))[table.cell(end)]:
            assert not {table.table.hexname(cell) for cell in path[1:]} & zone


@pytest.mark.clause("great_war_east:12.13")
def test_without_a_way_it_may_not_even_try() -> None:
    ring = 'g0509 = ["ah-III/3"]\ng0513 = ["ah-VI/4"]\ng0611 = ["ah-XIV/3"]\ng0311 = ["ah-I/1"]\ng0310 = ["ah-V/1"]'
    table = withdrawing(f'g0511 = ["{RIDERS}"]\n{ring}\ng0621 = ["ru-14C/4"]\ng0622 = ["ah-19/4"]')
    refusal = table.reason("withdraw 13C/4")
    assert (refusal.clause, refusal.code) == ("12.13", "controlled")


@pytest.mark.clause("great_war_east:12.11")
def test_cavalry_in_a_ring_of_units_has_no_way_of_two_hexes() -> None:
    ring = "\n".join(
        f'{label} = ["{unit}"]'
        for label, unit in zip(
            ("g0510", "g0512", "g0610", "g0611", "g0410", "g0411"),
            ("ah-III/3", "ah-VI/4", "ah-XIV/3", "ah-I/1", "ah-V/1", "ah-X/1"),
            strict=True,
        )
    )
    table = withdrawing(f'g0511 = ["{RIDERS}"]\n{ring}\ng0621 = ["ru-14C/4"]\ng0622 = ["ah-19/4"]')
    refusal = table.reason("withdraw 13C/4")
    assert (refusal.clause, refusal.code) == ("12.11", "no-way")


@pytest.mark.clause("great_war_east:12.13", "great_war_east:7.24")
def test_whether_friends_cancel_control_depends_on_the_reading() -> None:
    # The corps in g0309 controls g0310, where a Russian division stands.
    pieces = f'g0511 = ["{RIDERS}"]\ng0611 = ["ah-VI/4"]\ng0309 = ["ah-III/3"]\ng0310 = ["ru-78R/3"]'
    assert ends(withdrawing(pieces)) == {"g0311", "g0312"}
    assert ends(withdrawing(pieces, options={"withdrawal": "cancelled"})) == {"g0310", "g0311", "g0312"}


@pytest.mark.clause("great_war_east:12.11", "great_war_east:5.33")
def test_entrained_cavalry_does_not_withdraw() -> None:
    table = withdrawing(f'g0112 = ["{RIDERS} entrained", "ru-14C/4"]\ng0212 = ["ah-VI/4"]')
    assert table.refuses("withdraw 13C/4") == "5.33"
    assert table.accepts("withdraw 14C/4")


@pytest.mark.clause("great_war_east:12.17", "great_war_east:8.66a")
def test_among_friends_it_is_marked_as_withdrawn_and_alone_it_is_not() -> None:
    for friend, marked in (('\ng0310 = ["ru-IX/3"]', True), ("", False)):
        table = withdrawing(f'g0511 = ["{RIDERS}"]\ng0611 = ["ah-VI/4"]{friend}', dice=(6,))
        table.order("withdraw 13C/4", "13C/4 withdraws to g0310")
        assert table.piece(RIDERS).retreated == marked


@pytest.mark.clause("great_war_east:12.13", "great_war_east:8.63a")
def test_toward_supply_means_the_nearest_to_a_source() -> None:
    table = withdrawing('g0520 = ["ah-VI/4"]\ng0303 = ["ru-D1/4"]\ng0521 = ["ru-14C/4"]')
    near = [table.cell(label) for label in ("g0210", "g0510", "g0710")]
    assert nearest_to_supply(table.table, 1, near) == [table.cell("g0210")]


# -- Stepping in (12.16) --------------------------------------------------------------------------------------


def left(pieces: str) -> Position:
    """Russian cavalry has withdrawn from g0511 to g0311."""
    table = withdrawing(f'g0511 = ["{RIDERS}"]\n{pieces}', dice=(6,))
    table.order("withdraw 13C/4", "13C/4 withdraws to g0311")
    return table


@pytest.mark.clause("great_war_east:12.16")
def test_the_enemy_may_step_into_the_empty_hex_at_once() -> None:
    table = left('g0611 = ["ah-VI/4 commander=nobody"]\ng0510 = ["ah-19/4", "ah-vA4"]\ng0513 = ["ah-23/3"]')
    assert (table.asked, table.decision.clause) == (("austrian", "step-in"), "12.16")
    assert table.refuses("step in 23/3") == "12.16"  # two hexes away
    assert table.refuses("step in 13C/4") == "4.0a"
    events = table.order("step in VI/4")
    assert any("VI Corps steps in g0611-g0511. (12.16)" in line for line in told(events))
    assert (table.at("ah-VI/4"), table.piece("ah-VI/4").moved) == ("g0511", 0)
    table.order("step in vA4", "done")
    assert [table.at(id) for id in ("ah-vA4", "ah-19/4")] == ["g0511", "g0510"]


@pytest.mark.clause("great_war_east:12.16")
def test_one_steps_in_by_pointing_at_the_hex_that_the_cavalry_left() -> None:
    table = left('g0611 = ["ah-VI/4"]\ng0513 = ["ah-23/3"]')
    choice = table.decision
    order = choice.point("ah-VI/4", "g0511")
    assert order == StepIn("ah-VI/4")
    way = choice.way(order)
    assert way is not None
    assert way.path == ("g0611", "g0511")
    assert choice.way(Done()) is None
    assert choice.point("ah-VI/4", "g0512") is None
    assert choice.point("ah-23/3", "g0511") == StepIn("ah-23/3")  # which is refused with its reason
    assert table.reason("step in 23/3").sentence == "23rd Division is not adjacent to g0511."


@pytest.mark.clause("great_war_east:12.16", "great_war_east:SG-16-6.11")
def test_stepping_in_keeps_to_the_stacking_limit() -> None:
    table = left('g0611 = ["ah-VI/4", "ah-III/3"]\ng0510 = ["ah-19/4", "ah-1/6x"]')
    table.order("step in VI/4", "step in III/3")
    assert table.refuses("step in 19/4") == "12.16"  # eight points are there, and it has two
    assert table.accepts("step in 1/6x")
    table.order("step in 1/6x")
    assert table.decision.kind != "step-in"  # nobody fits any more


@pytest.mark.clause("great_war_east:12.16", "great_war_east:10.52d")
def test_a_headquarters_may_step_in_alone() -> None:
    table = left('g0611 = ["ah-VI/4", "ah-vA4"]')
    table.order("step in vA4", "done")
    assert (table.at("ah-vA4"), table.at("ah-VI/4")) == ("g0511", "g0611")


@pytest.mark.clause("great_war_east:12.16")
def test_nobody_steps_into_a_hex_that_is_not_empty() -> None:
    table = withdrawing(f'g0511 = ["{RIDERS}", "ru-78R/3"]\ng0611 = ["ah-VI/4"]', dice=(6,))
    table.order("withdraw 13C/4", "13C/4 withdraws to g0310")
    assert table.decision.kind != "step-in"
    assert table.at("ru-78R/3") == "g0511"


@pytest.mark.clause("great_war_east:12.16", "great_war_east:5.33")
def test_an_entrained_unit_does_not_step_in() -> None:
    table = withdrawing('g1313 = ["ru-13C/4"]\ng1312 = ["ah-XI/3 entrained", "ah-23/3"]', dice=(6,))
    assert table.asked == ("allied", "withdraw")
    table.order("withdraw 13C/4")  # one way is open, so it is taken
    assert table.asked == ("austrian", "step-in")
    assert table.refuses("step in XI/3") == "5.33"
    assert table.accepts("step in 23/3")


@pytest.mark.clause("great_war_east:12.13")
def test_where_there_is_no_source_of_supply_any_way_will_do() -> None:
    # Both Serbian railway exits are occupied.
    pieces = 's1101 = ["ah-VI/4"]\ns1401 = ["ah-III/3"]\ns0703 = ["se-KN"]\ns0702 = ["ah-19/4"]'
    table = withdrawing(pieces)
    cells = [table.cell(label) for label in ("s0505", "s0905", "s0706")]
    assert sorted(nearest_to_supply(table.table, 2, cells)) == sorted(cells)
    found = ends(table, "se-KN")
    assert len(found) > 3
    assert {table.table.board.distance(table.cell("s0703"), table.cell(end)) for end in found} == {2}


@pytest.mark.clause("great_war_east:12.13", "great_war_east:12.12", "great_war_east:SG-16-2.4")
def test_serbian_cavalry_keeps_out_of_enemy_zones_and_needs_more_than_2() -> None:
    pieces = 's0703 = ["se-KN"]\ns0702 = ["ah-19/4"]\ns0905 = ["ah-VI/4"]'
    table = withdrawing(pieces, dice=(3,))
    zone = {table.table.hexname(c) for c in table.table.board.cells if table.table.zone(1) >> c & 1}
    assert not ends(table, "se-KN") & zone
    table.order("withdraw KN")
    assert table.at("se-KN") != "s0703" or table.decision.kind == "withdraw-to"
    table = withdrawing(pieces, dice=(2,))
    table.order("withdraw KN")
    assert table.at("se-KN") == "s0703"
    assert table.decision.kind != "withdraw-to"


@pytest.mark.clause("great_war_east:12.13", "great_war_east:6.14")
def test_cavalry_withdraws_where_there_is_room_for_it_if_there_is_any() -> None:
    pieces = f'g0511 = ["{RIDERS}"]\ng0611 = ["ah-VI/4"]\n'
    assert ends(withdrawing(pieces)) == {"g0310", "g0311", "g0312"}
    full = 'g0310 = ["ru-IX/3", "ru-X/3"]\ng0311 = ["ru-XI/3", "ru-78R/3"]\n'
    assert ends(withdrawing(pieces + full)) == {"g0311", "g0312"}, "eight and six of nine stacking points are there"
