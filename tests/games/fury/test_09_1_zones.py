"""9.1: zones of control."""

from __future__ import annotations

import pytest

from tests.kit import Position, declaring, fury, rolled


def in_enemy_zone(table: Position, label: str, side: int) -> bool:
    """Whether a hex lies in a zone of control of the other side."""
    return bool(table.table.situation.zone[1 - side] >> table.table.board.cell(label) & 1)


@pytest.mark.clause("fury:9.1a")
def test_a_combat_unit_has_a_zone_in_its_hex_and_the_six_around_it() -> None:
    table = fury("german XX 1803 reduced disorganised")
    around = ["1802", "1902", "1903", "1804", "1703", "1702"]
    assert all(in_enemy_zone(table, label, 0) for label in ["1803", *around])
    assert not any(in_enemy_zone(table, label, 0) for label in ("1801", "1901", "1805", "1701", "1904", "1704"))


@pytest.mark.clause("fury:9.1a")
def test_an_empty_fortress_has_a_zone_and_a_besieged_or_lost_one_has_none() -> None:
    units = "russian XI 1216\nrussian HQ III 1317 inactive"
    empty = fury(units, active="russian south")
    assert empty.accepts("XI 1216-1116")  # next to Przemyśl
    assert empty.refuses("XI 1216-1116-1117") == "9.1d"
    besieged = fury(f"{units}\naustrian V 1017\nrussian XXI 1017 besieging", active="russian south")
    assert besieged.accepts("XI 1216-1116-1117")
    lost = fury(f"{units}\nrussian XXI 1017", active="russian south", captured="1017")
    assert lost.accepts("XI 1216-1116-1117")
    left_again = fury(units, active="russian south", captured="1017")
    assert left_again.refuses("XI 1216-1116-1117") == "9.1d"


@pytest.mark.clause("fury:9.1a")
def test_a_captured_fortress_has_a_zone_against_its_builder_while_a_unit_holds_it() -> None:
    table = fury("russian XXI 1017\naustrian X 1216", captured="1017", active="german-austrian south")
    assert table.refuses("X 1216-1116-1117") == "9.1d"


@pytest.mark.clause("fury:9.1b")
def test_a_friendly_unit_does_not_cancel_an_enemy_zone_but_opens_the_hex() -> None:
    table = fury(
        """
        austrian III 1417        # in the zone of the corps at 1516
        austrian XI 1116
        russian VIII 1516
        """,
        active="german-austrian south",
    )
    assert in_enemy_zone(table, "1417", 1)
    assert table.accepts("XI 1116-1217=1518")  # a train runs through 1417
    table.remove("austrian III")
    assert in_enemy_zone(table, "1417", 1)
    assert table.refuses("XI 1116-1217=1518") == "9.3d"


@pytest.mark.clause("fury:9.1b", "fury:9.1e")
def test_a_friendly_unit_opens_a_hex_in_an_enemy_zone_to_steps_and_to_lines_of_command() -> None:
    table = fury(
        """
        austrian HQ III 1801
        austrian XI 1803          # two hexes from its HQ, by way of 1802 alone
        austrian X 1901
        austrian HQ I 1901 inactive
        russian VIII 1902
        """,
        active="german-austrian south",
        options={"duty": "standing"},
    )
    assert in_enemy_zone(table, "1802", 1)
    closed = fury("austrian XI 1803\nrussian VIII 1902\nrussian XII 1703", active="german-austrian south")
    assert closed.refuses("XI 1803-1802") == "9.1e"
    closed.put("austrian III 1802")
    assert in_enemy_zone(closed, "1802", 1)
    assert closed.accepts("XI 1803-1802")
    table.order("done")
    assert table.refuses("XI 1803x1902") == "10.1a"
    table.put("austrian III 1802")
    assert in_enemy_zone(table, "1802", 1)
    assert table.accepts("XI 1803x1902")


@pytest.mark.clause("fury:9.1c")
def test_a_headquarters_has_no_zone_of_control() -> None:
    alone = fury("russian HQ I 1803\naustrian X 1701", active="german-austrian south")
    assert not in_enemy_zone(alone, "1802", 1)
    assert alone.accepts("X 1701-1802-1902")  # past the HQ in 1803
    guarded = fury("russian HQ I 1803\nrussian III 1803\naustrian X 1701", active="german-austrian south")
    assert guarded.refuses("X 1701-1802-1902") == "9.1d"
    alone.order("X 1701-1802-1902")
    while alone.asked[1] == "shift":
        alone.order(alone.decision.all_orders()[0])
    assert alone.at("austrian X") == "1902"


@pytest.mark.clause("fury:9.1d")
def test_entering_an_enemy_zone_ends_the_move() -> None:
    table = fury("russian III 1801\nrussian HQ I 1801 inactive\ngerman XX 1803", active="russian north")
    assert table.accepts("III 1801-1802")
    assert table.refuses("III 1801-1802-1701") == "9.1d"
    assert table.refuses("III 1801-1802-1902") == "9.1d"
    table.put("russian IV 1802")
    assert table.refuses("III 1801-1802-1701") == "9.1d"  # a friend there does not lift the stop
    assert table.accepts("HQ I 1801-1802")
    assert table.refuses("HQ I 1801-1802-1701") == "9.1d"
    table.order("III 1801-1802")
    assert table.refuses("III 1802-1701") == "9a"
    straight = fury("russian III 1801\ngerman XX 1902", active="russian north", rail={"russian": 0})
    assert straight.accepts("III 1801-1802")
    assert straight.refuses("III 1801-1803") == "9.1d"  # 1802 is the only way there


@pytest.mark.clause("fury:9.1d")
def test_a_ride_that_ends_in_an_enemy_zone_ends_the_move_too() -> None:
    table = fury("russian III 1904\nrussian IV 1703\ngerman XX 1604", active="russian north")
    assert table.accepts("III 1904=1703")  # a friend holds it
    assert table.refuses("III 1904=1703-1702") == "9.1d"
    table.remove("german XX")
    assert table.accepts("III 1904=1703-1702")


@pytest.mark.clause("fury:9.1e")
def test_no_direct_step_between_enemy_zones_unless_a_friend_holds_the_hex() -> None:
    between = """
        russian III 1802          # between the two
        german XX 1803
        german XVII 1801
    """
    with_hq = fury(f"{between}\nrussian HQ I 1902 inactive", active="russian north")
    assert with_hq.refuses("III 1802-1902") == "9.1e"  # an HQ is no friend in this
    table = fury(between, active="russian north")
    assert table.refuses("III 1802-1902") == "9.1e"
    table.put("russian IV 1902")
    assert table.accepts("III 1802-1902")
    table.order("III 1802-1902")
    assert table.at("russian III") == "1902"


@pytest.mark.clause("fury:9.1e")
def test_from_zone_to_zone_by_way_of_a_free_hex_is_allowed() -> None:
    table = fury("russian III 1802\ngerman XX 1803", active="russian north")
    assert in_enemy_zone(table, "1802", 0)
    assert in_enemy_zone(table, "1902", 0)
    assert not in_enemy_zone(table, "1901", 0)
    assert table.accepts("III 1802-1901-1902")
    table.order("III 1802-1902")  # the program finds the way
    assert table.at("russian III") == "1902"
    assert table.refuses("III 1902-1901") == "9a"


LEAVING = """
    russian III 1206              # Lötzen
    russian IV 1106
"""


@pytest.mark.clause("fury:9.1d", "fury:4c")
def test_a_captured_fortress_has_its_zone_again_as_soon_as_it_is_left() -> None:
    table = fury(LEAVING, active="russian north", captured="1206")
    refusal = table.reason("III 1206-1207-1307")
    assert (refusal.code, refusal.clause) == ("stopped", "9.1d")
    assert table.refuses("III 1206-1307") == "9.1d"
    assert table.accepts("III 1206-1207")  # it did not set out from that zone
    assert table.accepts("IV 1106-1107-1207")  # while III Corps is there the zone sleeps
    table.put("russian XX 1206")
    assert table.accepts("III 1206-1207-1307")  # XX Corps stays


@pytest.mark.clause("fury:9.1d", "fury:4c", "fury:9.3e")
def test_it_stops_those_too_who_would_go_on_by_train() -> None:
    table = fury("german XX 1307", active="german-austrian north", captured="1307")  # Osowiec
    assert table.refuses("XX 1307-1207=1106") == "9.1d"
    assert not [order for order in table.decision.orders("ge-XX") if "=" in order.notation]
    table.put("german I 1307")
    assert table.accepts("XX 1307-1207=1106")


@pytest.mark.clause("fury:9.1d", "fury:10.5b")
def test_a_besieged_fortress_has_its_zone_again_as_soon_as_the_last_besieger_leaves() -> None:
    table = fury("russian III 1206 besieging\nrussian IV 1206\ngerman XX 1206", active="russian north")
    assert table.accepts("III 1206-1207-1307")  # IV Corps keeps up the siege
    table.order("IV 1206-1207-1307")
    assert table.refuses("III 1206-1207-1307") == "9.1d"
    assert table.accepts("III 1206-1207")


@pytest.mark.clause("fury:10.3.2d", "fury:4c")
def test_a_retreat_out_of_a_captured_fortress_feels_its_zone_at_once() -> None:
    table = declaring(
        "german XX 1205\ngerman I 1205\ngerman HQ VIII 1205\nrussian III 1206",
        "german-austrian north", captured="1206", dice=(4, 3),
    )  # fmt: skip
    table.order("XX,I 1205x1206", "done", "retreat")
    events = table.order(table.notations()[0])
    assert rolled(events, "10.3.2e").die == 3  # no neighbour of Lötzen is free of its zone
