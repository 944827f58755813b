"""5.33 to 5.35, 19.2, 17.5: riding, detraining, Putnik, what a railway carries."""

import pytest

from hexmarshal.games.great_war_east.rules.standard import rail
from tests.games.great_war_east.kit import great_war, rolls, told
from tests.games.great_war_east.test_05_rail import way

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


@pytest.mark.clause("great_war_east:11.22", "great_war_east:5.33")
@pytest.mark.parametrize("order", ["X/1 g1419=g1219", "X/1 g1126 leaves for g1426"])
def test_who_leaves_a_fortress_by_rail_is_fed_by_none_until_his_owner_says_so(order: str) -> None:
    start = order.split()[1][:5]
    table = great_war(f'{start} = ["ah-X/1 entrained fed"]')
    table.order(order)
    assert not table.piece("ah-X/1").fed
