"""9.3: rail movement."""

from __future__ import annotations

from itertools import pairwise

import pytest

import hexmarshal as hm
from hexmarshal.games.fury.rules.orders import Move
from hexmarshal.games.fury.rules.reach import reach
from tests.kit import Position, fury


def rail(table: Position) -> dict[str, int]:
    """The rail table as everybody sees it."""
    points: dict[str, int] = table.match.view(None).state()["rail"]
    return points


@pytest.mark.clause("fury:9.3a")
def test_each_nation_has_its_points_for_activations_and_administration_of_a_turn() -> None:
    new = hm.Match.new("fury", scenario="historical").view(None)
    assert new.state()["rail"] == {"russian": 5, "austrian": 3, "german": 3}
    units = "russian III 1904\nrussian XX reinforcements"
    for ride in (False, True):
        table = fury(units, rail={"russian": 1}, dice=[6, 1])
        table.order("front north")
        if ride:
            table.order("III 1904=1705")
        table.order("done", "front north")
        assert table.asked == ("russian", "reinforce")
        if ride:
            assert table.reason("enter XX 1904=1607").code == "no-rail-points"
        else:
            assert table.accepts("enter XX 1904=1607")
        assert table.accepts("enter XX 1904-1806")  # a march needs no point
        table.order("done")
        assert table.table.turn == "S2"
        assert rail(table) == {"russian": 5, "austrian": 3, "german": 3}


@pytest.mark.clause("fury:9.3b")
def test_a_corps_by_train_costs_a_point_and_a_headquarters_none() -> None:
    table = fury(
        """
        austrian XI 1217
        austrian III 1217
        austrian HQ III 1217 inactive
        """,
        active="german-austrian south",
        rail={"austrian": 1},
    )
    table.order("XI 1217=0715")
    assert rail(table)["austrian"] == 0
    assert table.refuses("III 1217=0715") == "9.3a"
    table.order("HQ III 1217=0715")
    assert rail(table)["austrian"] == 0
    assert table.at("austrian XI") == table.at("austrian HQ III") == "0715"


@pytest.mark.clause("fury:9.3c")
def test_a_train_takes_a_unit_any_distance_for_one_movement_point() -> None:
    table = fury("russian III 1904", active="russian north")
    board = table.table.board
    line = ["1904", "1905", "1806", "1706", "1607", "1507", "1408", "1308", "1209", "1109", "1010"]
    assert all(board.cell(b) in board.rail_neighbours[board.cell(a)] for a, b in pairwise(line))
    assert table.accepts("III 1904=1010")  # ten hexes
    assert table.accepts("III 1904=1010-1110")  # one MP is left
    assert table.refuses("III 1904=1010-1110-1111") == "9b"
    table.order("III 1904=1010-1110")
    assert table.at("russian III") == "1110"
    assert rail(table)["russian"] == 4


@pytest.mark.clause("fury:9.3c")
def test_a_train_needs_an_unbroken_railway_in_its_own_country() -> None:
    russian = fury("russian III 1804\nrussian IV 1405", active="russian north")
    assert russian.accepts("III 1804-1904=1603")
    assert russian.refuses("III 1804-1904=1604") == "9.3c"  # no railway there
    assert russian.refuses("III 1804=1603-1604") == "9.3c"  # nor here
    assert russian.refuses("IV 1405=1205") == "9.3c"  # the line goes on in Germany
    austrian = fury("austrian XI 1217", active="german-austrian south")
    assert austrian.accepts("XI 1217=1417")
    assert austrian.refuses("XI 1217=1616") == "9.3c"  # beyond the frontier
    german = fury("german XX 0414", active="german-austrian north")
    assert german.refuses("XX 0414=0615") == "9.3c"  # allied, but another country
    assert german.accepts("XX 0414=1004")


@pytest.mark.clause("fury:9.3d")
def test_trains_pass_and_stop_in_an_enemy_zone_only_where_a_friend_is() -> None:
    # The branch 1317–1417–1418–1518 is the only railway to Tarnopol (1518).
    table = fury(
        """
        austrian XI 1116          # one step from the railway at 1217
        russian VIII 1516         # its zone covers 1417
        """,
        active="german-austrian south",
    )
    assert table.refuses("XI 1116-1217=1518") == "9.3d"
    assert table.refuses("XI 1116-1217=1417") == "9.3d"
    table.put("austrian HQ III 1417 inactive")
    assert table.refuses("XI 1116-1217=1417") == "9.3d"  # an HQ is no friend in this
    table.put("austrian III 1417")
    assert table.accepts("XI 1116-1217=1518")
    assert table.accepts("XI 1116-1217=1417")


@pytest.mark.clause("fury:9.3d")
def test_a_train_may_start_in_an_enemy_zone() -> None:
    table = fury("austrian XI 1417\nrussian VIII 1516", active="german-austrian south")
    assert table.accepts("XI 1417=0715")
    table.order("XI 1417=0715")
    assert table.at("austrian XI") == "0715"


@pytest.mark.clause("fury:9.3e")
def test_walking_and_riding_mix_in_a_move_but_not_in_the_administrative_phase() -> None:
    table = fury("russian III 1704", active="russian north")
    assert table.accepts("III 1704-1703=1501")
    assert table.refuses("III 1704-1804-1803=1501") == "9b"
    table.order("III 1704-1703=1501")
    assert table.at("russian III") == "1501"
    entering = fury("russian III reinforcements", step="reinforcements", turn="O1")
    assert entering.accepts("enter III 1904=1703")
    assert entering.refuses("enter III 1904=1704") == "11.4c"  # a ride to 1703 and a step
    assert entering.refuses("enter III 1904-1804") == "11.4c"  # a step off the railway
    assert entering.parse("enter III 1904-1501").notation == "enter III 1904=1501"  # too far to march: all of it a ride


@pytest.mark.clause("fury:9.3f")
def test_a_german_joining_an_austrian_army_enters_on_a_german_point_over_both_railways() -> None:
    table = fury("austrian X 0715\ngerman XI reinforcements\ngerman II reinforcements", step="reinforcements")
    table.order("assign XI to ah-1")
    assert table.accepts("enter XI 0110=0715")  # through Silesia and Kraków
    table.order("enter XI 0110=0715")
    assert table.at("german XI") == "0715"
    assert rail(table) == {"russian": 5, "austrian": 3, "german": 2}
    entered = fury("austrian X 0715\ngerman XI reinforcements", step="reinforcements", rail={"german": 0})
    entered.order("assign XI to ah-1")
    assert entered.refuses("enter XI 0110=0715") == "11.4c"  # Austrian points do not help
    plain = fury("german XX 0110\ngerman XI reinforcements", step="reinforcements")
    plain.order("assign XI to ge-8")
    assert plain.refuses("enter XI 0110=0715") == "11.4c"  # Germans of a German army have their own lines only


@pytest.mark.clause("fury:9.3f")
def test_later_it_rides_on_austrian_points_and_austrian_railways_only() -> None:
    table = fury("german XI 0514 army=ah-1\ngerman Gd R 0414 army=ah-1", active="german-austrian south", turn="O1")
    assert table.reason("ge-XI 0514=0312").code == "foreign-railway"
    assert table.refuses("ge-XI 0514=0312") == "9.3f"  # German, and closed to it now
    assert table.refuses("Gd R 0414=0312") == "9.3f"
    table.order("ge-XI 0514=0715")
    assert table.at("german XI") == "0715"
    assert rail(table) == {"russian": 5, "austrian": 2, "german": 3}


@pytest.mark.clause("fury:9.3g", "fury:9.3b")
def test_points_spent_are_kept_on_the_rail_table() -> None:
    table = fury("german XX 0106\ngerman XVII 0106", active="german-austrian north")
    table.order("XX 0106=0505", "XVII 0106=0605")
    assert rail(table) == {"russian": 5, "austrian": 3, "german": 1}


@pytest.mark.clause("fury:9.3c", "fury:9.2a")
def test_a_train_does_not_stop_in_a_full_hex() -> None:
    full = "russian III 1904\nrussian II 1803\nrussian XX 1803"
    table = fury(full, active="russian north")
    assert table.refuses("III 1904=1803") == "9.2a"
    assert table.refuses("III 1904-1903=1803") == "9.2a"
    assert table.accepts("III 1904=1703")  # but passes through
    assert fury(full.replace("\nrussian XX 1803", ""), active="russian north").accepts("III 1904=1803")


@pytest.mark.clause("fury:9.3e")
def test_a_destination_that_only_a_train_reaches_is_read_as_a_ride() -> None:
    table = fury("russian III 1904", active="russian north")
    by_rail = reach(table.table, table.index("russian III")).by_rail
    question, board = table.decision.question, table.table.board
    for cell in board.cells:
        order = question.read(table.table, f"III 1904-{board.labels[cell]}")
        assert isinstance(order, Move)
        assert order.rail == bool(by_rail >> cell & 1), order
    mixed = question.read(table.table, "III 1904-1903=1703")
    assert mixed == Move("ru-III", "1904", "1703", True, ("1903", "=1703"))


@pytest.mark.clause("fury:9.3d")
def test_an_hq_may_board_in_an_enemy_zone_of_control_that_no_friend_holds() -> None:
    table = fury("russian HQ I 0608 inactive", active="russian north")  # beside Thorn
    assert table.accepts(Move("ru-HQ-I", "0608", "0709", True, ("=0709",)))
    back = fury("russian HQ I 0709 inactive", active="russian north")
    assert back.refuses(Move("ru-HQ-I", "0709", "0608", True, ("=0608",))) == "9.3d"  # but does not get out in one


@pytest.mark.clause("fury:9.3c", "fury:9.1d")
def test_who_can_walk_to_two_lines_may_ride_on_either() -> None:
    # Enemy zones cut the railways around 1013: one hex to the west a train runs to the frontier, one to the east away.
    table = fury("russian III 1013\naustrian III 1011\ngerman XX 1313", active="russian north")
    assert table.accepts("III 1013=0410")
    assert table.accepts("III 1013=1605")
