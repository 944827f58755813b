"""Cases 5.37, 5.38 and 17.4: railways off the map, and transfer between the maps."""

import pytest

from hexmarshal.games.great_war_east.rules.orders import Depart, Ride
from hexmarshal.games.great_war_east.rules.standard import off_map, rail
from tests.games.great_war_east.kit import Position, great_war, told


def whereabouts(table: Position, id: str) -> tuple[str, str, int]:
    """Where a unit is, for which exit it is bound, and how many hexes it has to go."""
    piece = table.piece(id)
    return table.at(id), table.table.hexname(piece.bound) if piece.bound >= 0 else "", piece.to_go


@pytest.mark.clause("great_war_east:5.37")
def test_a_short_way_off_the_map_ends_in_the_same_phase() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]')
    events = told(table.order("6C/4 g1126 leaves for g1426"))
    assert whereabouts(table, "ah-6C/4") == ("g1426", "", 0)
    assert events[0].startswith("6th Cavalry Division leaves the map by rail")
    assert table.piece("ah-6C/4").railed == 11
    assert table.piece("ah-6C/4").entrained


@pytest.mark.clause("great_war_east:5.37", "great_war_east:5.33")
@pytest.mark.parametrize(("where", "means"), [("g1426", Ride), ("g2826", Depart)])
def test_who_points_at_an_exit_goes_there_on_the_map_and_off_it_where_no_line_leads(
    where: str, means: type[Ride | Depart]
) -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]')
    assert table.decision.point("ah-6C/4", where) == means("ah-6C/4", "g1126", where)


@pytest.mark.clause("great_war_east:5.37", "great_war_east:5.38")
def test_the_way_counts_against_the_rail_rate() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained railed=9 counted"]')
    table.order("6C/4 g1126 leaves for g1426")
    assert whereabouts(table, "ah-6C/4") == ("g1426", "", 0), "eleven of the eleven hexes that were left"
    table = great_war('g1126 = ["ah-6C/4 entrained railed=10 counted"]')
    table.order("6C/4 g1126 leaves for g1426")
    assert whereabouts(table, "ah-6C/4") == ("galicia", "g1426", 1)


@pytest.mark.clause("great_war_east:5.38")
def test_a_unit_may_end_off_the_map_and_its_progress_counts_next_turn() -> None:
    table = great_war('g1426 = ["ah-6C/4 entrained"]', turn=3)
    events = told(table.order("6C/4 g1426 leaves for g2826"))
    assert whereabouts(table, "ah-6C/4") == ("galicia", "g2826", 2)
    assert events[-1] == "6th Cavalry Division has 2 hexes to go to g2826. (5.38)"
    later = great_war('galicia = ["ah-6C/4 entrained bound=g2826 to_go=2"]', turn=4)
    later.order("6C/4 travels on")
    assert whereabouts(later, "ah-6C/4") == ("g2826", "", 0)
    assert later.piece("ah-6C/4").railed == 2
    assert later.accepts("6C/4 g2826=g2726"), "it rides on with what is left of its rate"


@pytest.mark.clause("great_war_east:5.38")
def test_a_unit_off_the_map_may_wait() -> None:
    table = great_war('galicia = ["ah-6C/4 entrained bound=g2826 to_go=2"]', turn=4)
    table.order("done")
    assert whereabouts(table, "ah-6C/4") == ("galicia", "g2826", 2)


@pytest.mark.clause("great_war_east:5.38")
def test_units_off_the_map_use_rail_capacity_and_headquarters_do_not() -> None:
    table = great_war('galicia = ["ah-6C/4 entrained bound=g2826 to_go=30", "ah-Da1 entrained bound=g2826 to_go=30"]')
    assert rail.used(table.table, 0) == 2


@pytest.mark.clause("great_war_east:5.37")
def test_only_entrained_units_at_an_exit_leave() -> None:
    table = great_war('g1126 = ["ah-9C/1"]\ng1225 = ["ah-6C/4 entrained"]')
    assert table.refuses("9C/1 g1126 leaves for g1426") == "5.37"
    assert table.refuses("6C/4 g1225 leaves for g1426") == "5.37"


@pytest.mark.clause("great_war_east:5.37")
def test_no_way_leads_where_no_railway_does() -> None:
    table = great_war('s1216 = ["ah-6C/4 entrained"]')
    assert table.refuses("6C/4 s1216 leaves for s0110") == "5.37"
    russian = great_war('g0120 = ["ru-7C/3 entrained"]', "allied movement")
    assert russian.refuses("7C/3 g0120 leaves for g0501") == "5.37"
    assert russian.accepts("7C/3 g0120 leaves for g0115")


@pytest.mark.clause("great_war_east:5.37")
@pytest.mark.parametrize("enemy", ["g2826", "g2726"])
def test_nobody_comes_back_where_the_enemy_is_or_controls(enemy: str) -> None:
    table = great_war(f'galicia = ["ah-6C/4 entrained bound=g2826 to_go=1"]\n{enemy} = ["ru-78R/3"]')
    table.order("6C/4 travels on")
    assert whereabouts(table, "ah-6C/4") == ("galicia", "g2826", 0), "it waits off the map"
    assert table.refuses("6C/4 travels on") == "5.37"


@pytest.mark.clause("great_war_east:5.33", "great_war_east:5.37")
def test_no_train_comes_back_where_an_enemy_was_last() -> None:
    pieces = 'galicia = ["ah-6C/4 entrained bound=g2826 to_go=1"]\ng2726 = ["ah-9C/1"]'
    table = great_war(pieces, state='seized = ["g2826"]')
    table.order("6C/4 travels on")
    assert whereabouts(table, "ah-6C/4") == ("galicia", "g2826", 0), "it waits off the map"
    why = table.reason("6C/4 travels on")
    assert (why.clause, why.sentence) == (
        "5.33", "6th Cavalry Division cannot come back by rail in g2826, where an enemy was the last to be."
    )  # fmt: skip
    assert table.accepts("6C/4 diverts to g3024"), "an exit that no enemy has entered"
    table.order("9C/1 g2726-g2826", "6C/4 travels on")
    assert whereabouts(table, "ah-6C/4") == ("g2826", "", 0), "a friend was there since"


@pytest.mark.clause("great_war_east:5.37")
def test_who_finds_his_exit_blocked_goes_on_to_another() -> None:
    pieces = 'galicia = ["ah-6C/4 entrained bound=g2826 to_go=0"]\ng2826 = ["ru-78R/3"]'
    table = great_war(pieces)
    table.order("6C/4 diverts to g3024")
    assert whereabouts(table, "ah-6C/4") == ("galicia", "g3024", 12)
    table.order("6C/4 travels on")
    assert whereabouts(table, "ah-6C/4") == ("g3024", "", 0)


@pytest.mark.clause("great_war_east:5.37")
def test_nobody_turns_to_another_exit_while_his_own_is_open() -> None:
    table = great_war('galicia = ["ah-6C/4 entrained bound=g2826 to_go=0"]')
    assert table.refuses("6C/4 diverts to g3024") == "5.37"
    assert table.accepts("6C/4 travels on")
    far = great_war('galicia = ["ah-6C/4 entrained bound=g2826 to_go=3"]\ng2826 = ["ru-78R/3"]')
    refusal = far.reason("6C/4 diverts to g3024")
    assert (refusal.code, refusal.clause) == ("not-there", "5.37"), "it has not come so far"


@pytest.mark.clause("great_war_east:5.38")
def test_who_has_used_up_his_rate_goes_no_further() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained railed=20 counted"]')
    assert table.refuses("6C/4 g1126 leaves for g1426") == "5.38"
    off = great_war('galicia = ["ah-6C/4 entrained bound=g2826 to_go=5 railed=20 counted"]')
    assert off.refuses("6C/4 travels on") == "5.38"


@pytest.mark.clause("great_war_east:5.38")
def test_a_unit_off_the_map_neither_marches_nor_detrains() -> None:
    table = great_war('galicia = ["ah-6C/4 entrained bound=g2826 to_go=5"]')
    assert table.refuses("detrain 6C/4") == "5.38"
    assert table.refuses("6C/4 galicia-g2826") == "5.38"
    assert table.refuses("entrain 6C/4") == "5.38"


# -- Transfer between the maps (17.4) -----------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-17.4", "great_war_east:SG-16-2.1")
def test_austria_hungary_transfers_units_between_the_maps() -> None:
    table = great_war('s0110 = ["ah-9C/1 entrained"]', turn=3)
    table.order("9C/1 s0110 leaves for g2826")
    assert whereabouts(table, "ah-9C/1") == ("galicia", "g2826", 22), "42 hexes at 20 a turn"
    back = great_war('g2826 = ["ah-9C/1 entrained"]', turn=3)
    back.order("9C/1 g2826 leaves for s0114")
    assert whereabouts(back, "ah-9C/1") == ("serbia", "s0114", 22)


@pytest.mark.clause("great_war_east:SG-17.4")
def test_the_allies_do_not_transfer() -> None:
    table = great_war('g0120 = ["ru-7C/3 entrained"]\ns1101 = ["se-KN entrained"]', "allied movement", turn=3)
    assert table.refuses("7C/3 g0120 leaves for s1101") == "SG-17.4"
    assert table.refuses("KN s1101 leaves for g0120") == "SG-17.4"


@pytest.mark.clause("great_war_east:SG-17.41")
@pytest.mark.parametrize("unit", ["ah-9/5", "ah-1/6", "ah-D5", "ah-D6", "ah-vF5", "ah-Po6", "ah-13/5x"])
def test_the_balkan_armies_never_transfer(unit: str) -> None:
    table = great_war(f's0110 = ["{unit} entrained"]', turn=9)
    assert table.refuses(f"{unit} s0110 leaves for g2826") == "SG-17.41"
    assert table.accepts(f"{unit} s0110 leaves for s0114"), "along the edge of their own map they may"


@pytest.mark.clause("great_war_east:SG-17.42")
@pytest.mark.parametrize("unit", ["ah-IX/2", "ah-D2", "ah-Bo2", "ah-10C/2"])
@pytest.mark.parametrize(("turn", "legal"), [(2, False), (3, True)])
def test_the_second_army_leaves_the_serbian_map_from_turn_three_on(unit: str, turn: int, legal: bool) -> None:
    table = great_war(f's0110 = ["{unit} entrained"]', turn=turn)
    if legal:
        assert table.accepts(f"{unit} s0110 leaves for g2826")
    else:
        assert table.refuses(f"{unit} s0110 leaves for g2826") == "SG-17.42"
    assert table.accepts(f"{unit} s0110 leaves for s0114"), "along the edge of its own map it may at any time"


@pytest.mark.clause("great_war_east:SG-17.42")
def test_units_of_the_second_army_in_galicia_may_go_to_serbia_at_any_time() -> None:
    assert great_war('g1126 = ["ah-20/2 entrained"]', turn=2).accepts("20/2 g1126 leaves for s0110")


@pytest.mark.clause("great_war_east:SG-26.3", "great_war_east:SG-17.4")
def test_nobody_leaves_the_galician_map_on_1_september() -> None:
    table = great_war('g2826 = ["ah-9C/1 entrained"]', turn=7, scenario="september")
    assert table.refuses("9C/1 g2826 leaves for s0110") == "SG-26.3"


@pytest.mark.clause("great_war_east:SG-17.4b")
@pytest.mark.data
def test_a_journey_between_the_maps_takes_three_turns_or_four() -> None:
    printed = great_war('g1126 = ["ah-9C/1"]').table.printed
    ways = {
        hexes
        for start, ends in printed.off_map.items()
        for end, hexes in ends.items()
        if printed.sheet(start) != printed.sheet(end)
    }
    assert {-(-hexes // 20) for hexes in ways} == {3, 4}


@pytest.mark.clause("great_war_east:5.38", "great_war_east:5.37")
def test_the_last_hex_of_the_rate_is_enough_to_leave() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained railed=19 counted"]')
    table.order("6C/4 g1126 leaves for g1426")
    assert whereabouts(table, "ah-6C/4") == ("galicia", "g1426", 10)


@pytest.mark.clause("great_war_east:5.38", "great_war_east:5.31a")
def test_no_more_travel_on_than_the_railways_carry() -> None:
    corps = ("X/1", "I/1", "V/1", "VI/4")
    pieces = ", ".join(f'"ah-{name} entrained bound=g2826 to_go=30"' for name in corps)
    table = great_war(f"galicia = [{pieces}]", turn=8)
    for name in corps[:3]:
        table.order(f"{name} travels on")
    assert table.refuses("VI/4 travels on") == "5.38", "twelve of thirteen points are used"
    assert whereabouts(table, "ah-X/1") == ("galicia", "g2826", 10)
    table.order("done")
    assert table.asked != ("austrian", "detrain"), "who is off the map cannot detrain, however full the railways are"
    assert whereabouts(table, "ah-VI/4") == ("galicia", "g2826", 30)


# -- The nearest open hex of the edge (14.22) ---------------------------------------------------------------


def detour(table: Position, id: str, blocked: str) -> str:
    """Where a unit goes whose hex of the edge is blocked."""
    cell = off_map.detour(table.table, table.index(id), table.cell(blocked))
    return "" if cell is None else table.table.hexname(cell)


@pytest.mark.clause("great_war_east:14.22")
def test_without_friends_the_nearest_open_hex_of_the_edge_will_do() -> None:
    table = great_war('g1126 = ["ru-78R/3"]\ng1016 = ["ru-7C/3"]')
    assert detour(table, "ah-III/3", "g1126") in ("g0926", "g1326")
    table = great_war('g1126 = ["ru-78R/3"]\ns0110 = ["ah-10C/2"]')
    assert detour(table, "ah-III/3", "g1126") in ("g0926", "g1326"), "friends on the other map do not matter"


@pytest.mark.clause("great_war_east:14.22", "great_war_east:SG-16-9.0b")
def test_the_east_edge_of_galicia_is_never_open_to_austria_hungary() -> None:
    table = great_war('g3004 = ["ru-78R/3"]')
    assert detour(table, "ah-III/3", "g3002") == "g3006", "g3003 and g3005 are controlled, g3001 is of the east edge"


@pytest.mark.clause("great_war_east:14.22", "great_war_east:SG-16-9.0a")
def test_a_detour_stays_in_the_units_own_country() -> None:
    table = great_war('g0726 = ["ah-19/4"]\ng0826 = ["ah-XI/3"]', "allied movement")
    label = detour(table, "ru-78R/3", "g0626")
    assert table.table.board.country[table.cell(label)] == "russian"


@pytest.mark.clause("great_war_east:SG-17.2", "great_war_east:14.23", "great_war_east:5.37")
def test_a_reinforcement_that_comes_by_another_exit_detrains_after_the_phase_in_which_it_enters() -> None:
    blocked = 'scheduled = ["ah-III/3"]\ng1125 = ["ru-IX/3"]'
    table = great_war(blocked, "austrian reinforcements", turn=2, dice=(1,))
    events = table.order("III/3 g1126 leaves for g1426")
    assert told(events) == [
        "III Corps finds Dębica (g1126) blocked and goes on by rail off the map, bound for Jasło (g1426). (14.23)"
    ]
    table.order("done")
    assert told(table.order("III/3 travels on")) == ["III Corps comes onto the map in g1426. (5.37)"]
    assert table.piece("ah-III/3").entrained
    assert "III Corps detrains. (SG-17.2)" in told(table.order("done"))


@pytest.mark.clause("great_war_east:SG-17.2", "great_war_east:14.23")
def test_it_enters_when_it_reaches_the_map_however_late_and_a_transfer_stays_entrained() -> None:
    late = great_war('galicia = ["ah-III/3 entrained bound=g2826 to_go=2 due=GT2"]', turn=4)
    late.order("III/3 travels on")
    assert (late.piece("ah-III/3").arrived, late.piece("ah-III/3").due) == (4, 0)
    assert "III Corps detrains. (SG-17.2)" in told(late.order("done"))
    old = great_war('galicia = ["ah-III/3 entrained bound=g2826 to_go=2 arrived=GT2"]', turn=4)
    assert told(old.order("III/3 travels on")) == ["III Corps comes back onto the map in g2826. (5.37)"]
    old.order("done")
    assert old.piece("ah-III/3").entrained


@pytest.mark.clause("great_war_east:5.37", "great_war_east:5.38")
def test_what_is_told_of_a_way_off_the_map() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained railed=10 counted"]')
    assert told(table.order("6C/4 g1126 leaves for g1426")) == [
        "6th Cavalry Division leaves the map by rail at Dębica (g1126), bound for Jasło (g1426). (5.37)",
        "6th Cavalry Division has one hex to go to Jasło (g1426). (5.38)",
    ]


@pytest.mark.clause("great_war_east:SG-17.4", "great_war_east:5.37")
@pytest.mark.parametrize(("start", "hexes"), [("g3012", 48), ("g3014", 51), ("g3024", 44)])
def test_an_exit_without_a_link_to_the_other_map_is_joined_to_it_by_its_neighbour(start: str, hexes: int) -> None:
    table = great_war(f'{start} = ["ah-6C/4 entrained"]', turn=3)
    table.order(f"6C/4 {start} leaves for s0107")
    assert whereabouts(table, "ah-6C/4") == ("serbia", "s0107", hexes - 20)


@pytest.mark.clause("great_war_east:SG-17.4")
def test_the_line_into_bosnia_is_joined_to_no_other() -> None:
    table = great_war('s1216 = ["ah-6C/4 entrained"]', turn=3)
    assert table.refuses("6C/4 s1216 leaves for g3012") == "5.37"
    assert table.refuses("6C/4 s1216 leaves for s0116") == "5.37"
