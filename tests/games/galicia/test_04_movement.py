"""Chapter 4: movement."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import Position, galicia


def cost(table: Position, order: str) -> str:
    """What a move costs."""
    assert table.accepts(order)
    way = table.decision.way(table.parse(order))
    assert way is not None
    return way.cost


@pytest.mark.clause("galicia:4.1a")
def test_a_unit_spends_no_more_than_its_allowance() -> None:
    table = galicia("austrian 4 14.14\n austrian 3 c 13.17", "austrian movement")
    assert cost(table, "4 14.14-14.10") == "4 of 4 MP"
    assert table.refuses("4 14.14-14.09") == "4.1a"
    assert cost(table, "3 c 13.17-13.11") == "6 of 6 MP"
    assert table.refuses("3 c 13.17-13.10") == "4.1a"
    table.order("4 14.14-14.11")
    assert table.refuses("4 14.11-14.09") == "4.1a"
    assert cost(table, "4 14.11-14.12") == "1 of 1 MP"


@pytest.mark.clause("galicia:4.1b")
def test_a_hex_with_an_enemy_in_it_is_never_entered_or_crossed() -> None:
    table = galicia("austrian 3 c 14.14\n russian 31 14.13", "austrian movement")
    assert table.refuses("3 c 14.14-14.13") == "4.1b"
    assert table.refuses("3 c 14.14-14.13-14.12") == "4.1b"
    table.remove("russian 31")
    assert table.accepts("3 c 14.14-14.13-14.12")


@pytest.mark.clause("galicia:4.2")
@pytest.mark.parametrize(
    ("unit", "move", "points"),
    [
        ("4", "14.14-14.13", "1 of 4 MP"),
        ("4", "14.07-13.08", "2 of 4 MP"),  # woods
        ("4", "14.05-13.06", "2 of 4 MP"),  # marsh
        ("3 c", "14.05-13.06", "3 of 6 MP"),
        ("4", "14.17-14.18", "3 of 4 MP"),  # a river without a bridge
        ("4", "14.09-14.10", "1 of 4 MP"),  # a bridge
        ("4", "10.14-11.14", "2 of 4 MP"),  # a ridge
    ],
)
def test_each_hex_costs_its_terrain_and_the_hexside_crossed(unit: str, move: str, points: str) -> None:
    table = galicia(f"austrian {unit} {move.partition('-')[0]}", "austrian movement")
    assert cost(table, f"{unit} {move}") == points


@pytest.mark.clause("galicia:4.2")
def test_a_move_goes_from_hex_to_adjacent_hex() -> None:
    table = galicia("austrian 4 14.14", "austrian movement")
    assert table.accepts("4 14.14-14.13-14.12")
    assert table.refuses("4 14.14-14.12-14.11") == "4.2"
    assert table.refuses("4 14.14-14.13-14.14") == "4.2"
    assert table.refuses("4 14.13-14.12") == "4.2"


@pytest.mark.clause("galicia:4.2")
def test_a_stack_keeps_one_count_and_who_has_points_left_goes_on() -> None:
    table = galicia("austrian 4 14.14\n austrian 3 c 14.14\n austrian 13 14.11", "austrian movement")
    assert table.refuses("4,3 c 14.14-14.09") == "4.1a"  # the infantry cannot
    table.order("4,3 c 14.14-14.11")
    assert table.accepts("4 14.11-14.10")
    # The 13th is taken along with the one point that the stack has left, and can go no farther.
    assert table.refuses("13,4,3 c 14.11-14.09") == "4.1a"
    table.order("4,13,3 c 14.11-14.12")
    assert table.refuses("13 14.12-14.13") == "4.1a"
    table.order("3 c 14.12-14.14")
    assert table.refuses("3 c 14.14-14.15") == "4.1a"
    assert [table.piece(f"austrian {name}").spent for name in ("4", "13", "3 c")] == [4, 4, 6]


@pytest.mark.clause("galicia:4.2")
def test_who_is_left_behind_has_ended_his_move_when_the_next_begins() -> None:
    table = galicia("austrian 4 14.14\n austrian 13 14.16", "austrian movement")
    table.order("4 14.14-14.13", "13 14.16-14.15")
    assert table.refuses("4 14.13-14.12") == "4.2"


MARSH = """
    russian 31 12.05 -1
    russian 44 11.05
    austrian 4 13.06         # its zone reaches 12.05
    austrian 13 13.04        # and that of this one 13.05, marsh beyond a river
"""


@pytest.mark.clause("galicia:4.3")
def test_a_unit_may_always_move_one_hex_and_then_spends_no_more_points() -> None:
    table = galicia(MARSH, "russian movement")
    assert cost(table, "31 12.05-13.05") == "minimum move"  # 2 + 2 + 2
    assert table.refuses("31 12.05-13.05-14.05") == "4.1a"
    table.order("31 12.05-13.05")
    assert table.at("russian 31") == "13.05"
    assert table.refuses("31 13.05-14.04") == "4.3"
    assert table.refuses("31 recovers") == "10.3.1a"


@pytest.mark.clause("galicia:4.3")
def test_who_has_spent_a_point_has_no_minimum_move_left() -> None:
    table = galicia(MARSH, "russian movement")
    table.order("44 11.05-12.05")
    assert table.refuses("44 12.05-13.05") == "4.1a"


@pytest.mark.clause("galicia:4.3")
def test_the_minimum_move_sets_aside_costs_and_nothing_else() -> None:
    table = galicia(f"{MARSH}\n russian 11 4.15\n austrian 25 3.02\n russian 9 8.03", "russian movement")
    assert table.refuses("31 12.05-13.06") == "4.1b"
    assert table.refuses("11 4.15-3.15") == "13.0a"
    table = galicia("austrian 25 3.02", "austrian movement", turn=5)
    assert table.refuses("25 3.02-3.01") == "4.5"


@pytest.mark.clause("galicia:4.4")
def test_a_unit_recovers_where_it_stands_for_four_points() -> None:
    table = galicia("austrian 4 6.15 -2\n austrian 13 6.17 -1\n russian 31 18.20", "austrian movement")
    table.order("4 recovers")
    assert (table.at("austrian 4"), table.piece("austrian 4").reductions) == ("6.15", 1)
    assert table.refuses("4 6.15-6.16") == "10.3.1a"
    assert table.refuses("4 recovers") == "10.3a"
    table.order("13 6.17-6.16")
    assert table.refuses("13 recovers") == "10.3.1a"


@pytest.mark.clause("galicia:4.5")
@pytest.mark.parametrize("label", ["3.01", "4.01", "5.01", "6.01", "7.01", "8.01", "9.01", "10.01", "11.01"])
def test_no_austro_hungarian_unit_moves_into_a_shaded_hex_until_turn_5_is_over(label: str) -> None:
    start = label.replace(".01", ".02")
    early = galicia(f"austrian 4 {start}\n russian 31 16.16", "austrian movement", turn=5)
    assert early.refuses(f"4 {start}-{label}") == "4.5"
    late = galicia(f"austrian 4 {start}", "austrian movement", turn=6)
    assert late.accepts(f"4 {start}-{label}")
    russian = galicia(f"russian 31 {start}", "russian movement", turn=3)
    assert russian.accepts(f"31 {start}-{label}")


@pytest.mark.clause("galicia:4.5")
def test_the_shaded_hexes_begin_at_3_01_and_end_at_11_01() -> None:
    table = galicia("austrian 4 2.02\n austrian 13 12.02", "austrian movement", turn=1)
    assert table.accepts("4 2.02-2.01")
    assert table.accepts("13 12.02-12.01")


@pytest.mark.clause("galicia:4.5")
def test_cavalry_does_not_react_into_a_shaded_hex_but_a_retreat_may_lead_there() -> None:
    table = galicia("austrian 3 c 7.02\n russian 31 8.03", "russian movement", turn=4)
    table.order("31 8.03-7.03")
    assert table.asked == ("austrian", "reaction")
    assert table.refuses("react 3 c 7.02-7.01") == "4.5"
    retreat = galicia(
        """
        austrian 4 7.02
        russian 1 gd 8.02
        russian 2 gd 8.01
        russian 31 7.03
        russian 44 6.02
        russian 11 6.01
        """,
        "russian combat",
        turn=4,
        dice=(1, 1, 1, 1),
    )
    retreat.attack("1 gd,2 gd x 7.02")
    assert retreat.at("austrian 4") == "7.01"


@pytest.mark.clause("galicia:4.6")
def test_enemy_zones_make_every_kind_of_ground_dearer() -> None:
    clear = galicia("austrian 4 14.16\n russian 31 14.14", "austrian movement")
    assert cost(clear, "4 14.16-14.15") == "2 of 4 MP"
    woods = galicia("austrian 4 14.07\n russian 31 12.07", "austrian movement")
    assert cost(woods, "4 14.07-13.08") == "3 of 4 MP"
