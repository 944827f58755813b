"""Chapter 9: movement."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexmarshal.core.engine.events import Moved
from hexmarshal.games.fury.rules.orders import Shift
from tests.kit import Position, fury
from tests.overlays import overlay_file

SLOW = """
[overlay]
game = "fury"
name = "a slow corps"
source = "public: a printed game"

[[corps]]
id = "ru-III"
movement = 1
"""


@pytest.mark.clause("fury:9a")
def test_stacked_units_move_one_by_one_and_each_only_once() -> None:
    table = fury("russian III 1803\nrussian XX 1803", active="russian north")
    table.order("III 1803-1802")
    assert (table.at("russian III"), table.at("russian XX")) == ("1802", "1803")
    assert table.refuses("III 1802-1801") == "9a"  # its move is over
    assert table.accepts("XX 1803-1802-1801")  # with both its own MP
    events = table.order("XX 1803-1802-1801")
    assert [event.path for event in events if isinstance(event, Moved)] == [("1803", "1802", "1801")]
    assert table.accepts("done")


@pytest.mark.clause("fury:9b")
def test_a_headquarters_has_three_movement_points_and_a_corps_two() -> None:
    table = fury("russian III 1802\nrussian HQ I 1802 inactive", active="russian north", rail={"russian": 0})
    assert table.accepts("HQ I 1802-1701-1601-1501")
    assert table.refuses("III 1802-1701-1601-1501") == "9b"
    assert table.refuses("III 1802-1501") == "9b"
    assert table.accepts("III 1802-1701-1601")
    assert table.refuses("HQ I 1802-1701-1601-1501-1502") == "9b"


@pytest.mark.clause("fury:9c")
def test_a_mountain_costs_two_movement_points_unless_entered_along_a_railway() -> None:
    # 1220 is a mountain without railway; a railway climbs 1320–1221–1121.
    table = fury(
        """
        austrian XII 1219
        austrian HQ II 1219 inactive
        austrian R 1318
        austrian III 1320
        """,
        active="german-austrian south",
        rail={"austrian": 0},
    )
    assert table.accepts("XII 1219-1220")
    assert table.refuses("XII 1219-1220-1319") == "9b"  # nothing left
    assert table.accepts("HQ II 1219-1220-1319")  # 2 of 3, then 1
    assert table.accepts("R 1318-1219")
    assert table.refuses("R 1318-1219-1220") == "9b"  # one left is not enough
    assert table.refuses("R 1318-1220") == "9c"
    assert table.accepts("III 1320-1221-1121")  # along the railway, 1 each
    assert table.refuses("III 1320-1221-1222") == "9b"  # the second step leaves it
    assert table.accepts("III 1320-1319-1419")  # other hexes cost 1


@pytest.mark.clause("fury:9c")
def test_a_mountain_on_a_railway_still_costs_two_from_the_side() -> None:
    table = fury("austrian XII 1220\naustrian HQ II 1220 inactive", active="german-austrian south")
    assert table.refuses("XII 1220-1221-1320") == "9b"
    assert table.accepts("HQ II 1220-1221-1320")


@pytest.mark.clause("fury:9d")
def test_an_enemy_hex_is_entered_only_to_join_a_siege_within_stacking() -> None:
    table = fury(
        """
        austrian V 1017                  # Przemyśl
        russian XXI 1017 besieging
        russian IX 1116
        russian XI 1117
        austrian X 1216
        """,
        active="russian south",
    )
    assert table.refuses("IX 1116-1216") == "9d"
    assert table.accepts("IX 1116-1017")
    table.order("IX 1116-1017")
    assert table.at("russian IX") == "1017"
    assert table.piece("russian IX").besieging
    assert table.refuses("XI 1117-1017") == "9.2a"


@pytest.mark.clause("fury:9d")
def test_a_unit_cannot_pass_through_enemies() -> None:
    table = fury("russian III 1804\ngerman XX 1803", active="russian north")
    assert table.refuses("III 1804-1803") == "9d"
    assert table.refuses("III 1804-1803-1802") == "9d"


@pytest.mark.clause("fury:9d2")
def test_an_empty_fortress_never_captured_is_not_walked_into_but_attacked() -> None:
    table = fury("russian XXI 1116\nrussian HQ III 1216\nrussian IX 1217", active="russian south")
    assert table.refuses("XXI 1116-1017") == "9d2"
    assert table.refuses("IX 1217-1117-1017") == "9d2"
    table.order("done")
    assert table.accepts("XXI 1116x1017")


@pytest.mark.clause("fury:9d2")
def test_a_captured_fortress_left_empty_is_taken_by_walking_in() -> None:
    table = fury("russian XXI 1116\nrussian HQ III 1216 inactive", captured="1017", active="russian south")
    assert table.table.fortresses_held(0) == 7
    table.order("XXI 1116-1017")
    assert table.at("russian XXI") == "1017"
    assert table.table.fortresses_held(0) == 8
    assert table.asked == ("russian", "move")


@pytest.mark.clause("fury:9d2")
def test_nobody_rides_or_retreats_into_an_enemy_fortress() -> None:
    riding = fury("german XX 0907", active="german-austrian north")
    assert riding.refuses("XX 0907=0909") == "9d2"  # Novogeorgievsk
    attack = "russian III 1207\nrussian HQ I 1308\ngerman XX 1306"  # beside Lötzen, 1206
    table = fury(attack, active="russian north", dice=[6, 3])
    table.order("done", "III 1207x1306", "done", "retreat")  # 7 against 8, HQ +1: total 3, AR
    assert table.notations() == ["1207-1107", "1207-1208"]
    assert table.refuses("1207-1206") == "10.3.2d"
    captured = fury(attack, active="russian north", captured="1206", dice=[6, 3])
    captured.order("done", "III 1207x1306", "done", "retreat")
    assert captured.notations() == ["1207-1107", "1207-1208"]  # 1206 lies in the zone of XX Corps


@pytest.mark.clause("fury:9e")
def test_a_lone_headquarters_does_not_move_into_contact() -> None:
    table = fury("russian HQ I 1904 inactive\ngerman XX 1802", active="russian north")
    assert table.refuses("HQ I 1904-1803") == "9e"
    assert table.accepts("HQ I 1904-1804")
    table.put("russian III 1803")
    assert table.accepts("HQ I 1904-1803")  # with a friend it is not alone


@pytest.mark.clause("fury:9e")
def test_an_enemy_headquarters_or_empty_fortress_is_no_enemy_unit_for_a_lone_headquarters() -> None:
    table = fury("russian HQ I 1904 inactive\ngerman HQ VIII 1802", active="russian north")
    assert table.accepts("HQ I 1904-1803")
    beside = fury("russian HQ I 1406 inactive", active="russian north")
    assert beside.accepts("HQ I 1406-1306")  # next to Lötzen


# -- Lone headquarters that are touched ---------------------------------------------------------------------


def touched(more: str = "") -> Position:
    """A lone Austrian HQ in 1802, and a Russian corps that can come next to it."""
    return fury(f"austrian HQ II 1802\nrussian XI 1804\n{more}", active="russian south")


@pytest.mark.clause("fury:9f")
def test_a_lone_headquarters_gives_way_at_once_to_a_nearest_hex_out_of_contact() -> None:
    table = touched()
    table.order("XI 1804-1803")
    assert table.asked == ("german-austrian", "shift")
    ends = {order.notation for order in table.decision.all_orders()}
    assert ends == {"HQ II 1802-1701", "HQ II 1802-1801", "HQ II 1802-1901"}
    assert table.refuses(Shift("ah-HQ-II", "1802", "1702")) == "9f"  # still in contact
    assert table.refuses(Shift("ah-HQ-II", "1802", "1601")) == "9f"  # farther than it must
    table.order("HQ II 1802-1801")
    assert table.at("austrian HQ II") == "1801"
    assert table.asked == ("russian", "move")


@pytest.mark.clause("fury:9f")
def test_it_goes_out_of_contact_with_every_enemy_and_takes_no_cohesion_test() -> None:
    table = touched("russian IX 1601")
    table.order("XI 1804-1803")
    ends = {order.notation for order in table.decision.all_orders()}
    assert ends == {"HQ II 1802-1801", "HQ II 1802-1901"}  # 1701 touches IX Corps
    events = table.order("HQ II 1802-1901")
    assert not [event for event in events if event.clause == "10.3.2e"]


@pytest.mark.clause("fury:9f")
def test_it_goes_several_hexes_if_one_is_not_enough() -> None:
    table = fury("austrian HQ II 1901\nrussian XI 1803", active="russian south")
    table.order("XI 1803-1802")  # every neighbour of 1901 touches 1802
    assert table.at("austrian HQ II") == "1903"


@pytest.mark.clause("fury:9f")
def test_the_company_of_a_friend_in_contact_does_not_keep_it_from_going_on() -> None:
    table = fury("austrian HQ II 1901\naustrian XII 1902\nrussian XI 1702", active="russian south")
    table.order("XI 1702-1802")
    assert table.at("austrian HQ II") == "1903"  # past XII Corps in 1902, which touches 1802 too


@pytest.mark.clause("fury:9f", "fury:9g")
def test_with_no_way_out_of_contact_company_is_enough() -> None:
    ring = "russian IX 1801\nrussian X 1803\nrussian XXI 1903"
    table = fury(f"austrian HQ II 1901\naustrian XII 1902\nrussian XI 1702\n{ring}", active="russian south")
    table.order("XI 1702-1802")
    assert table.at("austrian HQ II") == "1902"
    alone = fury(f"austrian HQ II 1901\nrussian XI 1702\nrussian XII 1902\n{ring}", active="russian south")
    alone.order("XI 1702-1802")
    assert alone.at("austrian HQ II") == "1901"  # nowhere to go


@pytest.mark.clause("fury:9f")
def test_a_headquarters_with_a_unit_beside_it_stays() -> None:
    table = touched("austrian XII 1802")
    table.order("XI 1804-1803")
    assert table.asked == ("russian", "move")
    assert table.at("austrian HQ II") == "1802"


@pytest.mark.clause("fury:9f")
def test_a_unit_moves_on_through_the_hex_that_a_headquarters_has_left() -> None:
    table = fury("austrian HQ II 1802\nrussian XI 1804", active="russian south")
    table.order("XI 1804-1803-1802")
    assert table.asked == ("german-austrian", "shift")
    table.order("HQ II 1802-1801")
    if table.asked[1] == "shift":  # XI Corps came on and touches it again
        table.order(table.decision.all_orders()[0])
    assert table.at("russian XI") == "1802"
    board = table.table.board
    assert board.distance(board.cell("1802"), board.cell(table.at("austrian HQ II"))) >= 2


@pytest.mark.clause("fury:9g")
def test_a_headquarters_in_a_fortress_is_not_alone() -> None:
    table = fury("austrian HQ III 1017\nrussian XI 1216", active="russian south")
    table.order("XI 1216-1116")
    assert table.asked == ("russian", "move")
    assert table.at("austrian HQ III") == "1017"
    entering = fury("austrian HQ III 0916 inactive\nrussian XI 1116", active="german-austrian south")
    assert entering.accepts("HQ III 0916-1017")  # into contact, but into a fortress
    assert entering.refuses("HQ III 0916-1016") == "9e"


@pytest.mark.clause("fury:9a")
def test_a_move_leads_to_another_hex_or_there_and_back() -> None:
    table = fury(
        "russian III 1803\nrussian XX 1803\nrussian HQ I 1803 inactive\nrussian IV 1801\ngerman XX 1604",
        active="russian north",
    )
    for unit, here in (("III", "1803"), ("HQ I", "1803"), ("IV", "1801")):
        refusal = table.reason(f"{unit} {here}-{here}")
        assert (refusal.code, refusal.clause) == ("no-move", "9a")  # and not that its own hex is full
        assert table.accepts(f"{unit} {here}-1802-{here}")
        assert table.decision.normal(table.parse(f"{unit} {here}-1802-{here}")).notation == f"{unit} holds"
    assert table.refuses("IV 1801-1802-1803") == "9.2a"
    table.order("III 1803-1802-1803")
    assert table.refuses("III 1803-1802") == "9a"  # it has moved


@pytest.mark.clause("fury:9e")
def test_a_lone_headquarters_does_not_come_back_into_contact() -> None:
    table = fury("russian HQ I 1803 inactive\ngerman XX 1802", active="russian north")
    assert table.accepts("HQ I 1803-1804-1805")
    assert table.refuses("HQ I 1803-1804-1803") == "9e"


@pytest.mark.clause("fury:9c")
def test_whoever_names_the_next_hex_goes_there_straight() -> None:
    # Into mountain 0717 from 0817: 2 MP straight on, and as many along the railway by way of 0716.
    table = fury("austrian XII 0817", active="german-austrian south", rail={"austrian": 0})
    way = table.decision.way(table.parse("XII 0817-0717"))
    assert way is not None
    assert (way.path, way.cost) == (("0817", "0717"), "2 of 2 MP")
    by_rail = table.decision.way(table.parse("XII 0817-0716-0717"))  # unless the player names the other
    assert by_rail is not None
    assert (by_rail.path, by_rail.cost) == (("0817", "0716", "0717"), "2 of 2 MP")


@pytest.mark.clause("fury:9a")
def test_a_march_past_nobody_is_told_as_one() -> None:
    table = fury("russian III 1803\naustrian HQ II 1605", active="russian north")
    events = table.order("III 1803-1802-1801")
    assert [event.path for event in events if isinstance(event, Moved)] == [("1803", "1802", "1801")]


@pytest.mark.clause("fury:9f", "fury:9d")
def test_a_lone_headquarters_does_not_give_way_into_a_siege() -> None:
    table = fury(
        "russian HQ I 1005\nrussian III 1004 besieging\ngerman Kon 1004\ngerman XX 1007", active="german-austrian north"
    )
    table.order("XX 1007-1006")
    assert sorted(table.notations()) == ["HQ I 1005-0904", "HQ I 1005-1104"]


@pytest.mark.clause("fury:9f", "fury:10.3.2d")
def test_a_lone_headquarters_gives_way_to_a_hex_outside_enemy_zones_if_there_is_one() -> None:
    # 0816, 0916 and 1016 are out of contact; the zone of Przemyśl (1017) lies on the last two.
    table = fury("russian HQ I 0915\naustrian III 0913", active="german-austrian south")
    table.order("III 0913-0914")
    assert table.at("russian HQ I") == "0816"


@pytest.mark.clause("fury:9f")
def test_a_headquarters_gives_way_to_whoever_comes_next_to_it_on_the_last_hex_of_his_way_only() -> None:
    table = fury("austrian HQ II 1802\nrussian XI 1805", active="russian south")
    table.order("XI 1805-1804-1803")
    assert table.asked == ("german-austrian", "shift")
    assert table.at("russian XI") == "1803"


@pytest.mark.clause("fury:9b")
def test_units_of_one_hex_may_have_different_movement_points(tmp_path: Path) -> None:
    """What one of them reaches is not kept for the other."""
    pieces = "russian III 1803\nrussian XX 1803"
    table = fury(pieces, active="russian north", overlay=overlay_file(SLOW, tmp_path))
    assert table.accepts("XX 1803-1801"), "it has two points"
    assert table.refuses("III 1803-1801") == "9b"
    assert table.refuses("III 1803-1802-1801") == "9b"
    assert table.accepts("III 1803-1802")
    assert fury(pieces, active="russian north").accepts("III 1803-1801")
