"""Cases 5.31 to 5.36 with 16 (5.3), 17.1 to 17.3 and 17.5: railroad movement."""

import pytest

from hexmarshal.games.great_war_east.rules.pieces import SPENT
from hexmarshal.games.great_war_east.rules.standard import rail
from tests.games.great_war_east.kit import Position, great_war, rolls, told


def way(table: Position, order: str) -> tuple[str, ...]:
    """The hexes of an order."""
    found = table.decision.way(table.parse(order))
    assert found is not None
    return found.path


# -- Entraining (5.32, 17.1) --------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:5.32a")
def test_a_unit_entrains_on_a_railway_of_its_own() -> None:
    table = great_war('g1126 = ["ah-6C/4"]\ng1125 = ["ah-9C/1"]', dice=(3,))
    assert table.refuses("entrain 9C/1") == "5.32a", "no railway there"
    table.order("entrain 6C/4")
    assert table.piece("ah-6C/4").entrained


@pytest.mark.clause("great_war_east:SG-16-5.3c", "great_war_east:5.32a")
def test_the_railways_of_another_country_are_no_use() -> None:
    table = great_war('g0119 = ["ah-6C/4"]\ng1602 = ["ah-9C/1"]')
    assert table.refuses("entrain 6C/4") == "5.32a", "a Russian railway"
    assert table.accepts("entrain 9C/1")
    russian = great_war('g1602 = ["ru-7C/3"]\ng1601 = ["ru-10C/8"]', "allied movement")
    assert russian.refuses("entrain 7C/3") == "5.32a", "the Russian line ends at the frontier"
    assert russian.accepts("entrain 10C/8")


@pytest.mark.clause("great_war_east:5.32a")
@pytest.mark.parametrize(("rating", "entrains"), [(1, True), (2, False), (4, False)])
def test_only_the_best_entrain_in_an_enemy_controlled_hex(rating: int, entrains: bool) -> None:
    table = great_war('g1126 = ["ah-6C/4"]\ng1124 = ["ru-78R/3"]', rating={"austrian": rating})
    assert table.accepts("entrain 6C/4"), "an enemy two hexes away controls nothing here"
    table = great_war('g1126 = ["ah-6C/4"]\ng1125 = ["ru-78R/3"]', rating={"austrian": rating})
    if entrains:
        assert table.accepts("entrain 6C/4")
    else:
        assert table.refuses("entrain 6C/4") == "5.32a"


@pytest.mark.clause("great_war_east:5.32b", "great_war_east:5.4-entrain")
@pytest.mark.parametrize(
    ("unit", "at", "side", "cost"),
    [("ah-6C/4", "g1126", "austrian", 4), ("ru-7C/3", "g0119", "allied", 3), ("se-KN", "s0605", "allied", 2)],
)
def test_entraining_costs_the_tactical_competence(unit: str, at: str, side: str, cost: int) -> None:
    enough, short = 6 - cost, 7 - cost
    table = great_war(f'{at} = ["{unit} spent={enough}"]', f"{side} movement", dice=(6,))
    table.order(f"entrain {unit}")
    assert table.piece(unit).spent == 6
    table = great_war(f'{at} = ["{unit} spent={short}"]', f"{side} movement")
    assert table.refuses(f"entrain {unit}") == "5.32b"


@pytest.mark.clause("great_war_east:5.32c")
def test_only_units_in_supply_and_in_command_entrain() -> None:
    table = great_war('g1126 = ["ah-6C/4 unsupplied"]')
    assert table.refuses("entrain 6C/4") == "5.32c"
    table = great_war('g1126 = ["ah-6C/4"]', command=False)
    assert table.refuses("entrain 6C/4") == "5.32c"


@pytest.mark.clause("great_war_east:10.35", "great_war_east:5.32c")
def test_a_headquarters_entrains_out_of_supply() -> None:
    assert great_war('g1126 = ["ah-Da1 unsupplied"]').accepts("entrain Da1")


@pytest.mark.clause("great_war_east:5.32c")
def test_an_entrained_unit_stays_marked_until_it_detrains() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]')
    assert table.refuses("entrain 6C/4") == "5.32c"
    table.order("6C/4 g1126=g1225", "done")
    assert table.piece("ah-6C/4").entrained


@pytest.mark.clause("great_war_east:SG-17.11", "great_war_east:SG-17.11b")
@pytest.mark.parametrize(("die", "entrains"), [(1, False), (2, False), (3, True), (6, True)])
def test_a_die_decides_whether_a_unit_entrains_when_it_has_reached_the_railway(die: int, entrains: bool) -> None:
    table = great_war('g1125 = ["ah-6C/4"]', dice=(die,))
    table.order("6C/4 g1125-g1126")
    events = table.order("entrain 6C/4")
    assert [roll.clause for roll in rolls(events)] == ["SG-17.11"]
    assert table.piece("ah-6C/4").entrained == entrains
    if not entrains:
        assert table.piece("ah-6C/4").spent == SPENT
        assert table.refuses("6C/4 g1126-g1026") == "5.14", "its movement has ended"
        assert table.refuses("entrain 6C/4") == "5.32b", "it may not try again"


@pytest.mark.clause("great_war_east:SG-17.11")
def test_russians_roll_too() -> None:
    table = great_war('g0119 = ["ru-7C/3"]', "allied movement", dice=(2,))
    assert rolls(table.order("entrain 7C/3"))[0].result == "not entrained, its movement ends"


@pytest.mark.clause("great_war_east:SG-17.11")
def test_units_already_entrained_do_not_roll() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]')
    assert not rolls(table.order("6C/4 g1126=g1026"))


@pytest.mark.clause("great_war_east:SG-17.11c")
def test_serbs_entrain_without_a_die() -> None:
    table = great_war('s0605 = ["se-DrI/3"]', "allied movement")
    assert not rolls(table.order("entrain DrI/3"))
    assert table.piece("se-DrI/3").entrained


@pytest.mark.clause("great_war_east:SG-17.31")
def test_depots_and_headquarters_entrain_without_a_die() -> None:
    table = great_war('g1126 = ["ah-D4", "ah-Da1"]')
    assert not rolls(table.order("entrain D4", "entrain Da1"))
    assert (table.piece("ah-D4").entrained, table.piece("ah-Da1").entrained) == (True, True)
    assert (table.piece("ah-D4").spent, table.piece("ah-Da1").spent) == (3, 4)
    assert rail.used(table.table, 0) == 2, "the depot counts against rail capacity, the headquarters does not"


@pytest.mark.clause("great_war_east:SG-17.31")
def test_a_depot_that_has_moved_cannot_pay_its_whole_allowance() -> None:
    table = great_war('g1126 = ["ah-D4 spent=1"]')
    assert table.refuses("entrain D4") == "5.32b"


@pytest.mark.clause("great_war_east:SG-17.32")
def test_reinforcements_entrain_without_a_die_on_the_turn_they_arrive() -> None:
    table = great_war('g1126 = ["ah-6C/4 arrived=GT2"]', turn=2)
    assert not rolls(table.order("entrain 6C/4"))
    later = great_war('g1126 = ["ah-6C/4 arrived=GT2"]', turn=3, dice=(5,))
    assert rolls(later.order("entrain 6C/4"))


# -- Capacity (5.31) ----------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-16-5.3b", "great_war_east:SG-16-5.3b1", "great_war_east:SG-16-14.1c")
@pytest.mark.parametrize(
    ("turn", "austrian", "russian"),
    [
        (1, 18, 0),
        (2, 18, 18),
        (3, 18, 18),
        (4, 18, 13),
        (5, 18, 13),
        (6, 18, 13),
        (7, 16, 18),
        (8, 13, 18),
        (13, 13, 18),
    ],
)
def test_rail_capacity_by_turn(turn: int, austrian: int, russian: int) -> None:
    table = great_war('g1126 = ["ah-6C/4"]', turn=turn).table
    assert [rail.capacity(table, nation) for nation in (0, 1, 2)] == [austrian, russian, 5]


SIXTEEN = '["ah-X/1 entrained", "ah-I/1 entrained"]\ng1225 = ["ah-V/1 entrained", "ah-VI/4 entrained"]'


@pytest.mark.clause("great_war_east:5.31a", "great_war_east:SG-16-5.3b")
def test_no_more_stacking_points_entrain_than_the_capacity() -> None:
    pieces = f'g1126 = {SIXTEEN}\ng1224 = ["ah-6C/4", "ah-9C/1", "ah-Da1"]'
    table = great_war(pieces, turn=2, dice=(6,))
    table.order("entrain 6C/4")
    assert table.refuses("entrain 9C/1") == "SG-17.12", "eighteen points are on the railways"
    assert table.accepts("entrain Da1"), "headquarters do not count"


@pytest.mark.clause("great_war_east:5.31b")
def test_units_that_remain_entrained_count_and_those_that_detrain_first_do_not() -> None:
    pieces = f'g1126 = {SIXTEEN}\ng1224 = ["ah-X/1", "ah-6C/4", "ah-9C/1"]'.replace('"ah-X/1", ', "")
    table = great_war(pieces, turn=2, dice=(6, 6))
    table.order("detrain V/1", "entrain 6C/4")
    assert table.accepts("entrain 9C/1"), "fourteen points without the corps"


@pytest.mark.clause("great_war_east:5.31b")
def test_a_unit_that_has_moved_by_rail_counts_even_when_it_has_detrained() -> None:
    table = great_war(f'g1126 = {SIXTEEN}\ng1224 = ["ah-6C/4", "ah-9C/1"]', turn=2, dice=(6,))
    table.order("V/1 g1225=g1224", "detrain V/1", "entrain 6C/4")
    assert table.refuses("entrain 9C/1") == "SG-17.12"


@pytest.mark.clause("great_war_east:SG-17.12")
def test_a_failed_attempt_uses_capacity() -> None:
    table = great_war(f'g1126 = {SIXTEEN}\ng1224 = ["ah-6C/4", "ah-9C/1"]', turn=2, dice=(1,))
    table.order("entrain 6C/4")
    assert table.refuses("entrain 9C/1") == "SG-17.12"


@pytest.mark.clause("great_war_east:SG-17.12", "great_war_east:5.31b")
def test_a_unit_that_has_entrained_counts_even_if_it_detrains_where_it_stands() -> None:
    table = great_war(f'g1126 = {SIXTEEN}\ng1224 = ["ah-6C/4", "ah-9C/1"]', turn=2, dice=(6,))
    table.order("entrain 6C/4", "detrain 6C/4")
    assert table.refuses("entrain 9C/1") == "SG-17.12"


@pytest.mark.clause("great_war_east:5.31a")
def test_a_unit_that_counts_already_rides_on_when_the_capacity_is_used_up() -> None:
    counted = ", ".join(f'"{unit} entrained counted"' for unit in ("ah-X/1", "ah-I/1", "ah-V/1", "ah-1/6x"))
    table = great_war(f"g1126 = [{counted}]", turn=8)
    assert rail.used(table.table, 0) == rail.capacity(table.table, 0) == 13
    assert table.accepts("X/1 g1126=g1026")


@pytest.mark.clause("great_war_east:SG-16-5.3b", "great_war_east:5.31a")
def test_serbian_capacity_is_five() -> None:
    table = great_war('s0605 = ["se-DrI/3", "se-DuI/2", "se-Be", "se-Ob"]', "allied movement")
    table.order("entrain DrI/3", "entrain DuI/2", "entrain Be")
    assert table.refuses("entrain Ob") == "5.31a"


@pytest.mark.clause("great_war_east:5.31b")
def test_what_is_entrained_beyond_the_capacity_detrains_where_it_stands() -> None:
    pieces = f"g1126 = {SIXTEEN}"
    table = great_war(pieces, turn=8)
    table.order("X/1 g1126=g1026", "I/1 g1126=g1026", "V/1 g1225=g1224")
    assert table.refuses("VI/4 g1225=g1224") == "5.31a", "sixteen points on railways that carry thirteen"
    table.order("done")
    assert not table.piece("ah-VI/4").entrained, "the only one that did not move"
    assert table.piece("ah-X/1").entrained


@pytest.mark.clause("great_war_east:5.31b", "great_war_east:5.35")
def test_the_owner_picks_who_detrains_among_those_in_command() -> None:
    waiting = '"ah-V/1 entrained", "ah-VI/4 entrained commander=nobody"'
    pieces = f'g1126 = ["ah-X/1 entrained", "ah-I/1 entrained"]\ng1225 = [{waiting}]'
    table = great_war(pieces, turn=8)
    table.order("done")
    assert table.asked == ("austrian", "detrain")
    assert table.notations() == ["detrain ah-X/1", "detrain ah-I/1", "detrain ah-V/1"]
    assert table.refuses("detrain VI/4") == "5.31b"
    table.order("detrain I/1")
    assert not table.piece("ah-I/1").entrained
    assert table.piece("ah-X/1").entrained


# -- Riding (5.33) ------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-16-5.3a", "great_war_east:5.33", "great_war_east:5.31a")
@pytest.mark.parametrize(
    ("unit", "at", "side", "rate"),
    [("ah-6C/4", "g1126", "austrian", 20), ("ru-7C/3", "g0120", "allied", 18), ("se-DrI/3", "s1101", "allied", 14)],
)
def test_a_unit_rides_as_far_as_the_rate_of_its_nation(unit: str, at: str, side: str, rate: int) -> None:
    table = great_war(f'{at} = ["{unit} entrained"]', f"{side} movement").table
    index = table.printed.index[unit]
    before, hexes = rail.rides(table, index), dict[int, int]()
    for cell in before:
        steps, here = 0, cell
        while before[here] != here:
            steps, here = steps + 1, before[here]
        hexes[cell] = steps
    assert max(hexes.values()) == min(rate, max(hexes.values()))
    assert rail.left(table, index) == rate


@pytest.mark.clause("great_war_east:5.33", "great_war_east:SG-16-5.3a")
@pytest.mark.parametrize(("railed", "rides"), [(19, True), (20, False)])
def test_hexes_by_rail_are_counted_over_the_whole_phase(railed: int, rides: bool) -> None:
    table = great_war(f'g1126 = ["ah-6C/4 entrained railed={railed} counted"]')
    if rides:
        table.order("6C/4 g1126=g1026")
        assert table.piece("ah-6C/4").railed == 20
        assert table.refuses("6C/4 g1026=g0926") == "SG-16-5.3a"
    else:
        assert table.refuses("6C/4 g1126=g1026") == "SG-16-5.3a"


@pytest.mark.clause("great_war_east:5.33")
def test_a_unit_follows_the_line() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]')
    assert table.refuses("6C/4 g1126=g1125") == "SG-16-5.3c", "a neighbour without a railway"
    assert told(table.order("6C/4 g1126=g0926")) == ["6th Cavalry Division moves by rail g1126-g1026-g0926. (5.33)"]


@pytest.mark.clause("great_war_east:5.32a", "great_war_east:5.33")
def test_only_entrained_units_ride() -> None:
    assert great_war('g1126 = ["ah-6C/4"]').refuses("6C/4 g1126=g1026") == "5.32a"


@pytest.mark.clause("great_war_east:5.33")
def test_a_train_enters_no_enemy_controlled_hex_even_among_friends() -> None:
    pieces = 'g1126 = ["ah-6C/4 entrained"]\ng0926 = ["ah-19/4"]\ng0826 = ["ru-78R/3"]'
    table = great_war(pieces)
    assert table.accepts("6C/4 g1126=g1026")
    assert table.refuses("6C/4 g1126=g0926") == "5.33"


@pytest.mark.clause("great_war_east:5.33")
def test_a_train_enters_no_hex_where_an_enemy_was_last() -> None:
    table = great_war('s0110 = ["ah-6C/4 entrained"]', state='seized = ["s0208"]')
    assert table.accepts("6C/4 s0110=s0109")
    assert table.refuses("6C/4 s0110=s0208") == "5.33"
    assert table.refuses("6C/4 s0110=s0308") == "5.33", "nor does it pass through"


@pytest.mark.clause("great_war_east:5.33")
def test_a_friend_who_goes_over_the_line_opens_it_again() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]\ng0925 = ["ah-19/4"]', state='seized = ["g0926"]')
    table.order("19/4 g0925-g0926")
    assert table.accepts("6C/4 g1126=g0825")


@pytest.mark.clause("great_war_east:5.33")
def test_an_enemy_who_goes_over_the_line_closes_it() -> None:
    table = great_war('g0925 = ["ru-7C/3"]', "allied movement")
    table.order("7C/3 g0925-g0926", "7C/3 g0926-g0925")
    labels = table.table.board.labels
    assert [labels[cell] for cell in table.table.state.seized] == ["g0926"]


@pytest.mark.clause("great_war_east:10.52a")
def test_headquarters_do_not_block_railways() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]\ng1026 = ["ru-Sa4"]\ng0223 = ["ru-78R/3"]')
    assert table.accepts("6C/4 g1126=g0926")


# -- Detraining (5.34, 5.35) --------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:5.34a")
def test_a_unit_detrains_free_and_walks_on() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]')
    assert table.refuses("6C/4 g1126-g1125") == "5.34a", "it is entrained"
    table.order("6C/4 g1126=g1026", "detrain 6C/4")
    assert table.piece("ah-6C/4").spent == 0
    table.order("6C/4 g1026-g1025")
    assert table.at("ah-6C/4") == "g1025"


@pytest.mark.clause("great_war_east:5.34a")
def test_a_unit_that_paid_for_entraining_has_only_the_rest() -> None:
    table = great_war('g1126 = ["ah-6C/4"]', dice=(4,))
    table.order("entrain 6C/4", "6C/4 g1126=g1225", "detrain 6C/4")
    assert table.accepts("6C/4 g1225-g1124"), "two points are left"
    assert table.refuses("6C/4 g1225-g1122") == "5.14"


@pytest.mark.clause("great_war_east:5.35")
def test_an_entrained_unit_out_of_command_only_rides() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained"]', command=False)
    assert table.accepts("6C/4 g1126=g1026")
    assert table.refuses("detrain 6C/4") == "5.35"
    assert table.refuses("6C/4 g1126-g1125") == "5.35"


@pytest.mark.clause("great_war_east:9.21")
def test_being_out_of_supply_does_not_hinder_a_train() -> None:
    table = great_war('g1126 = ["ah-6C/4 entrained unsupplied"]')
    assert rail.left(table.table, table.index("ah-6C/4")) == 20


@pytest.mark.clause("great_war_east:SG-17.2")
def test_arriving_reinforcements_of_austria_hungary_detrain_after_their_first_phase_in_galicia() -> None:
    pieces = (
        'g1126 = ["ah-6C/4 entrained arrived=GT2", "ah-9C/1 entrained"]\ns0110 = ["ah-10C/2 entrained arrived=GT2"]'
    )
    table = great_war(pieces, turn=2)
    table.order("6C/4 g1126=g1026")
    told_last = told(table.order("done"))
    assert "6th Cavalry Division detrains. (SG-17.2)" in told_last
    assert not table.piece("ah-6C/4").entrained
    assert table.piece("ah-9C/1").entrained, "it was there before"
    assert table.piece("ah-10C/2").entrained, "the Serbian map has no such rule"


@pytest.mark.clause("great_war_east:SG-17.2")
def test_russian_reinforcements_stay_entrained() -> None:
    table = great_war('g0120 = ["ru-7C/3 entrained arrived=GT2"]', "allied movement", turn=2)
    table.order("done")
    assert table.piece("ru-7C/3").entrained


# -- Putnik (19.2) ------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-19.2")
def test_putnik_moves_by_rail_only_without_points_die_or_capacity() -> None:
    table = great_war('s1003 = ["se-SOK"]', "allied movement")
    assert table.refuses("SOK s1003-s1004") == "SG-19.2"
    assert table.refuses("entrain SOK") == "SG-19.2"
    assert not rolls(table.order("SOK s1003=s0902"))
    assert table.at("se-SOK") == "s0902"
    assert not table.piece("se-SOK").entrained
    assert rail.used(table.table, 2) == 0
    assert table.piece("se-SOK").railed == 2


# -- What a railway carries (17.5, optional) ----------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-17.51", "great_war_east:SG-17.52")
@pytest.mark.parametrize(("limit", "second"), [("no", True), ("yes", False)])
def test_four_russian_points_cross_a_hexside_of_single_track(limit: str, second: bool) -> None:
    pieces = 'g0802 = ["ru-IX/3 entrained", "ru-78R/3 entrained", "ru-Ru3 entrained"]'
    table = great_war(pieces, "allied movement", options={"rail_limit": limit})
    table.order("IX/3 g0802=g0903")
    if second:
        assert table.accepts("78R/3 g0802=g0903")
    else:
        assert table.refuses("78R/3 g0802=g0903") == "SG-17.51"
        assert table.accepts("78R/3 g0802=g0801"), "another hexside"
        assert table.accepts("Ru3 g0802=g0903"), "headquarters have no stacking points"


@pytest.mark.clause("great_war_east:SG-17.51")
@pytest.mark.parametrize(("third", "legal"), [("ah-1/6x", True), ("ah-9/5", False)])
def test_five_austrian_points_cross_a_hexside_of_single_track(third: str, legal: bool) -> None:
    pieces = f's0111 = ["ah-X/1 entrained", "{third} entrained"]'
    table = great_war(pieces, options={"rail_limit": "yes"})
    table.order("X/1 s0111=s0211")
    if legal:
        assert table.accepts(f"{third} s0111=s0211")
    else:
        assert table.refuses(f"{third} s0111=s0211") == "SG-17.51"


@pytest.mark.clause("great_war_east:SG-17.51")
@pytest.mark.parametrize(
    ("side", "at", "to", "first", "last", "legal"),
    [
        ("allied", "g0119", "g0118", '"ru-IX/3 entrained", "ru-X/3 entrained"', "ru-XI/3", True),
        ("allied", "g0119", "g0118", '"ru-IX/3 entrained", "ru-X/3 entrained", "ru-XI/3 entrained"', "ru-78R/3", False),
        ("austrian", "s0208", "s0308", '"ah-X/1 entrained", "ah-I/1 entrained", "ah-V/1 entrained"', "ah-9/5", True),
        ("austrian", "s0208", "s0308", '"ah-X/1 entrained", "ah-I/1 entrained", "ah-V/1 entrained"', "ah-VI/4", False),
    ],
)
def test_double_track_carries_twelve_or_fourteen(
    side: str, at: str, to: str, first: str, last: str, legal: bool
) -> None:
    table = great_war(f'{at} = [{first}, "{last} entrained"]', f"{side} movement", options={"rail_limit": "yes"})
    for entry in first.split(", "):
        table.order(f"{entry.split()[0].strip(chr(34))} {at}={to}")
    if legal:
        assert table.accepts(f"{last} {at}={to}")
    else:
        assert table.refuses(f"{last} {at}={to}") == "SG-17.51"


@pytest.mark.clause("great_war_east:SG-17.53")
def test_two_lines_over_one_hexside_have_a_limit_each() -> None:
    brigades = '"ah-1/6x entrained", "ah-2/6x entrained", "ah-9/5 entrained"'
    table = great_war(f'g1014 = ["ah-X/1 entrained", "ah-I/1 entrained", {brigades}]', options={"rail_limit": "yes"})
    table.order("X/1 g1014=g1013", "I/1 g1014=g1013")
    assert way(table, "1/6x g1014=g1013") == ("g1014", "g1013")
    table.order("1/6x g1014=g1013")
    assert way(table, "2/6x g1014=g1013") == ("g1014", "g1013")
    assert len(way(table, "9/5 g1014=g1013")) > 2, "two points find no room: it goes round"


@pytest.mark.clause("great_war_east:SG-17.51")
def test_the_limit_is_for_one_movement_phase() -> None:
    table = great_war(
        'g1026 = ["ah-X/1"]',
        "austrian movement_phase",
        turn=3,
        options={"rail_limit": "yes"},
        state='traffic = [["g0926", "g1026", 0, 5]]',
        dice=(6, 6, 6),
    )
    assert table.table.state.traffic == ()
