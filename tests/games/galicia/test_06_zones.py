"""Chapter 6: zones of control."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import Position, galicia

AROUND = [
    ("14.12", "14.13"), ("16.14", "15.14"), ("16.15", "15.15"),
    ("14.16", "14.15"), ("12.15", "13.15"), ("12.13", "13.14"),
]  # fmt: skip
"""For each hex around 14.14 one farther out."""


def cost(table: Position, order: str) -> str:
    """What a move costs."""
    assert table.accepts(order)
    way = table.decision.way(table.parse(order))
    assert way is not None
    return way.cost


@pytest.mark.clause("galicia:6.0")
@pytest.mark.parametrize(("outer", "inner"), AROUND)
@pytest.mark.parametrize("unit", ["7 c reduced", "31", "3 rf"])
def test_the_six_hexes_around_any_unit_are_its_zone(unit: str, outer: str, inner: str) -> None:
    name = unit.removesuffix(" reduced")
    table = galicia(f"russian {name} 14.14\n austrian 4 {outer}", "austrian movement")
    assert cost(table, f"4 {outer}-{inner}") == "2 of 4 MP"
    table.remove(f"russian {name}")
    assert cost(table, f"4 {outer}-{inner}") == "1 of 4 MP"


@pytest.mark.clause("galicia:6.0")
def test_two_hexes_away_there_is_no_zone() -> None:
    table = galicia("russian 31 14.14\n austrian 4 14.17", "austrian movement")
    assert cost(table, "4 14.17-14.16") == "1 of 4 MP"


@pytest.mark.clause("galicia:6.1")
@pytest.mark.parametrize(
    ("enemy", "move", "points"),
    [
        ("13.08", "14.08-14.07", 2),  # out of woods
        ("14.08", "12.08-13.08", 3),  # into woods
        ("11.14", "9.15-10.14", 2),  # over a ridge
        ("14.17", "14.19-14.18", 1),  # not over a river
        ("14.09", "14.11-14.10", 1),  # nor over a bridge
    ],
)
def test_a_zone_heeds_no_terrain_but_ends_at_a_river(enemy: str, move: str, points: int) -> None:
    start = move.partition("-")[0]
    table = galicia(f"russian 31 {enemy}\n austrian 4 {start}", "austrian movement")
    beyond = 1 if start == "14.08" else 0  # 14.08 lies in the zone too: 2 from zone to zone
    assert cost(table, f"4 {move}") == f"{points + beyond} of 4 MP"


RING = """
    austrian 4 14.14
    russian 31 14.12         # six divisions, each two hexes away: whoever leaves goes through two hexes of their zones
    russian 44 16.13
    russian 11 16.15
    russian 32 14.16
    russian 9 12.15
    russian 42 12.13
"""


@pytest.mark.clause("galicia:6.2")
@pytest.mark.parametrize(("friend", "state"), [("", 2), ("austrian 13 13.14", 0), ("austrian 13 12.14", 0)])
def test_enemy_zones_stop_supply_except_where_a_friend_stands(friend: str, state: int) -> None:
    table = galicia(RING + friend, "austrian supply")
    assert table.piece("austrian 4").supply == state


@pytest.mark.clause("galicia:6.3a")
def test_to_enter_or_leave_a_zone_costs_one_more_and_from_zone_to_zone_two() -> None:
    table = galicia("russian 31 14.14\n austrian 4 14.16\n austrian 13 14.15\n austrian 25 13.15", "austrian movement")
    assert cost(table, "4 14.16-14.15") == "2 of 4 MP"
    assert cost(table, "13 14.15-14.16") == "2 of 4 MP"
    assert cost(table, "25 13.15-13.14") == "3 of 4 MP"
    # Zone to zone of two different units is the same.
    other = galicia("russian 31 14.14\n russian 44 14.17\n austrian 4 14.15", "austrian movement")
    assert cost(other, "4 14.15-14.16") == "3 of 4 MP"


@pytest.mark.clause("galicia:6.3b")
def test_for_movement_a_zone_holds_in_a_hex_with_a_friend() -> None:
    table = galicia("russian 31 14.14\n austrian 4 14.16\n austrian 13 14.15", "austrian movement")
    assert cost(table, "4 14.16-14.15") == "2 of 4 MP"
    assert cost(table, "13 14.15-14.16") == "2 of 4 MP"
