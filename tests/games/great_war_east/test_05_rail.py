"""Cases 5.31 to 5.36 with 16 (5.3), 17.1 to 17.3 and 17.5: railroad movement."""

import pytest

from hexmarshal.games.great_war_east.rules.pieces import SPENT
from hexmarshal.games.great_war_east.rules.standard import rail
from tests.games.great_war_east.kit import Position, great_war, rolls


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


@pytest.mark.clause("great_war_east:5.32c")
@pytest.mark.parametrize(("state", "offered"), [("", True), (" unsupplied", False)])
def test_a_unit_out_of_supply_is_not_offered_a_train_even_if_its_points_suffice(state: str, offered: bool) -> None:
    table = great_war(f'g0119 = ["ru-7C/3{state}"]', "allied movement")  # half of six is what entraining costs
    assert ("entrain ru-7C/3" in table.notations()) == offered


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
        assert table.refuses("6C/4 g1126-g1026") == "SG-17.11", "its movement has ended"
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


@pytest.mark.clause("great_war_east:5.33", "great_war_east:SG-17.41")
def test_pointing_with_an_entrained_unit_at_a_railway_means_to_go_there_by_rail() -> None:
    table = great_war('s1313 = ["ah-II/4 entrained"]\ns0114 = ["ah-9/5 entrained"]')

    def reason(piece: str, where: str) -> str:
        order = table.decision.point(piece, where)
        assert order is not None
        return table.reason(table.table.write(order)).clause

    assert reason("ah-II/4", "s0114") == "SG-16-5.3c", "no railway leads there"
    assert reason("ah-II/4", "s1513") == "5.34a", "where there is no railway it would have to march"
    assert reason("ah-9/5", "g1126") == "SG-17.41"


@pytest.mark.clause("great_war_east:5.33")
def test_a_train_rides_if_one_way_along_the_line_is_open_and_not_if_none_is() -> None:
    pieces = 'g1314 = ["ah-XI/3 entrained counted"]\n{}g0101 = ["ru-IX/3"]'
    one, both = 'g1315 = ["ru-X/3"]\n', 'g1315 = ["ru-X/3"]\ng1313 = ["ru-78R/3"]\n'
    for enemies, rides in (("", True), (one, True), (both, False)):
        table = great_war(pieces.format(enemies), "austrian movement", turn=3)
        offered = [table.table.write(order) for order in table.decision.orders("ah-XI/3")]
        assert any("=" in order for order in offered) == rides, enemies
        assert "detrain XI/3" in offered
