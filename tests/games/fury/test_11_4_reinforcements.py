"""11.4: reinforcements enter."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from hexmarshal.games.fury.rules.pieces import Off
from tests.kit import Position, fury


def entering(counters: str, rail: Mapping[str, int] | None = None, **fronts: str) -> Position:
    return fury(counters, step="reinforcements", turn="S2", rail=rail, fronts=fronts or None)


def schedule(table: Position, name: str, turn: int) -> None:
    """Let a counter be due on a turn (A2 is 0)."""
    piece = table.piece(name)
    table.table.put(table.index(name), msgspec.structs.replace(piece, at=int(Off.SCHEDULED), due=turn))


def rail(table: Position) -> tuple[int, int, int]:
    return table.table.state.rail


@pytest.mark.clause("fury:11.4a")
def test_the_russian_brings_on_his_units_first() -> None:
    table = entering("russian IV reinforcements\ngerman XX reinforcements\naustrian III reinforcements")
    assert table.asked == ("russian", "reinforce")
    assert table.refuses("enter ge-XX 0106-0206") == "11.4a"
    assert table.refuses("enter ah-III 0115-0215") == "11.4a"
    table.order("done")
    assert table.asked == ("german-austrian", "reinforce")
    assert table.refuses("enter ru-IV 1904-1904") == "11.4a"
    assert table.accepts("enter XX 0106-0206")
    assert table.accepts("enter III 0115-0215")


@pytest.mark.clause("fury:11.4b", "fury:11.3e")
def test_arrivals_of_the_turn_and_rebuilt_corps_wait_in_the_same_box() -> None:
    table = fury("russian III eliminated reduced\nrussian XV 0908 reduced", step="replacements", turn="S2")
    schedule(table, "russian XXII", 2)  # due on S2
    schedule(table, "russian I T", 1)  # due on S1, kept waiting
    schedule(table, "russian II C", 3)  # due on O1
    table.order("reform III", "done")
    assert table.asked == ("russian", "reinforce")
    assert {table.at(name) for name in ("russian III", "russian XXII", "russian I T")} == {"reinforcements"}
    assert table.at("russian II C") == "scheduled"


@pytest.mark.clause("fury:11.4b")
def test_units_arrive_in_the_phase_of_the_turn_on_their_counter() -> None:
    table = fury("russian XV 0908 reduced", step="replacements", turn="A2")
    printed = table.table.printed
    turns = [row.id for row in printed.turns]
    arriving = [i for i, turn in enumerate(printed.arrives) if turn in turns]
    for i in arriving:
        schedule(table, printed.ids[i], turns.index(printed.arrives[i]))
    table.order("done")
    waiting = {printed.ids[i] for i in arriving if table.table.pieces[i].at == Off.REINFORCEMENTS}
    assert waiting == {printed.ids[i] for i in arriving if printed.arrives[i] == "A2"}
    assert {"ru-Gd", "ru-HQ-IX"} <= waiting


@pytest.mark.clause("fury:11.4c")
def test_a_corps_rides_any_distance_for_a_point_or_marches_four_points_along_a_railway() -> None:
    corps = "russian IV reinforcements\nrussian III reinforcements"
    table = entering(f"{corps}\nrussian HQ I reinforcements", {"russian": 1})
    # The entry hex is the first hex of the march: 1904, 1905, 1806, 1705.
    for end in ("1904", "1905", "1806", "1705", "1706", "1807"):
        assert table.accepts(f"enter IV 1904-{end}")
        assert "=" not in table.parse(f"enter IV 1904-{end}").notation
    assert table.parse("enter IV 1904-1605").notation == "enter IV 1904=1605"  # the fifth hex only by train
    assert table.refuses("enter IV 1904-1804") == "11.4c"  # next to the entry hex, but on no railway
    assert table.accepts("enter IV 1904=0910")
    table.order("enter IV 1904=0910")
    assert table.at("russian IV") == "0910"
    assert rail(table)[0] == 0
    assert table.refuses("enter III 1904=1010") == "11.4c"
    assert table.refuses("enter III 1904=1605") == "11.4c"
    assert table.accepts("enter III 1904-1705")
    table.order("enter HQ I 1904=1010")
    assert table.at("russian HQ I") == "1010"
    table.order("enter III 1904-1705")
    assert table.at("russian III") == "1705"


@pytest.mark.clause("fury:11.4c")
def test_a_march_costs_no_rail_point() -> None:
    table = entering("russian IV reinforcements\nrussian III reinforcements", {"russian": 2})
    table.order("enter IV 1904-1705")
    assert rail(table)[0] == 2


@pytest.mark.clause("fury:11.4c")
def test_a_mountain_hex_costs_one_point_along_a_railway() -> None:
    table = entering("austrian III reinforcements", {"austrian": 0})
    assert table.table.board.terrain[table.table.board.cell("1021")] == "mountain"
    assert table.accepts("enter III 0822-1021")  # 0822, 0921, 0920, 1021
    assert table.refuses("enter III 0822-1121") == "11.4c"


@pytest.mark.clause("fury:11.4c")
def test_units_enter_at_entry_hexes_of_their_own_nation() -> None:
    table = entering("russian IV reinforcements\ngerman XX reinforcements\naustrian III reinforcements")
    assert table.refuses("enter IV 0106-0206") == "11.4c"
    assert table.refuses("enter IV 1905-1806") == "11.4c"
    table.order("done")
    assert table.refuses("enter XX 0115-0215") == "11.4c"
    assert table.refuses("enter III 0106-0206") == "11.4c"


@pytest.mark.clause("fury:11.4c")
def test_the_owner_chooses_the_entry_hex() -> None:
    table = entering("russian IV reinforcements")
    for entry in ("1904", "1909", "1914", "1917"):
        assert table.accepts(f"enter IV {entry}=0910")
    for entry in ("1914", "1917"):
        assert table.accepts(f"enter IV {entry}-1715")
    assert table.refuses("enter IV 1904-1715") == "11.4c"


@pytest.mark.clause("fury:11.4c")
def test_trains_run_in_the_own_country_only() -> None:
    table = entering("russian IV reinforcements\ngerman XX reinforcements")
    assert table.refuses("enter IV 1904=1305") == "11.4d"  # Gumbinnen: out of reach, and without a line
    table.order("done")
    assert table.refuses("enter XX 0110=0615") == "11.4c"


@pytest.mark.clause("fury:11.4c")
def test_a_unit_does_not_ride_and_then_march() -> None:
    table = entering("russian IV reinforcements\nrussian III 0908")
    assert table.accepts("enter IV 1904=0908")
    assert table.refuses("enter IV 1904=0808") == "11.4c"  # one hex off the railway


@pytest.mark.clause("fury:11.4c")
def test_a_german_corps_for_an_austrian_army_rides_german_points_on_the_railways_of_both() -> None:
    corps = "german XI reinforcements army=ah-1\ngerman XX reinforcements"
    table = entering(corps, {"german": 1, "austrian": 3})
    assert table.refuses("enter XX 0110=0615") == "11.4c"
    table.order("enter XI 0110=0615")
    assert table.at("german XI") == "0615"
    assert rail(table)[1:] == (3, 0)
    assert entering(corps, {"german": 0, "austrian": 3}).refuses("enter XI 0110=0615") == "11.4c"


@pytest.mark.clause("fury:11.4d")
def test_a_hex_with_two_corps_has_no_room_for_a_third_but_may_be_passed() -> None:
    table = entering("russian IV reinforcements\nrussian III 1904\nrussian XX 1904")
    assert table.refuses("enter IV 1904-1904") == "11.4d"
    assert table.accepts("enter IV 1904-1905")


@pytest.mark.clause("fury:11.4d")
def test_a_hex_of_another_army_has_no_room() -> None:
    table = entering("russian IV reinforcements\nrussian XV 1904")
    assert table.refuses("enter IV 1904-1904") == "11.4d"


@pytest.mark.clause("fury:11.4d")
def test_a_train_does_not_end_in_an_enemy_zone_that_no_friend_holds() -> None:
    table = entering("russian IV reinforcements\ngerman XX 1008")
    assert table.refuses("enter IV 1904=1009") == "9.3d"
    table.put("russian III 1009")
    assert table.accepts("enter IV 1904=1009")


@pytest.mark.clause("fury:11.4d")
def test_a_march_ends_in_the_first_enemy_zone() -> None:
    table = entering("russian IV reinforcements\ngerman XX 1706", {"russian": 0})
    assert table.accepts("enter IV 1904-1806")
    assert table.refuses("enter IV 1904-1807") == "11.4c"


@pytest.mark.clause("fury:11.4d")
def test_an_entry_hex_held_by_the_enemy_is_closed() -> None:
    table = entering("russian IV reinforcements\ngerman XX 1904", {"russian": 0})
    assert table.refuses("enter IV 1904-1904") == "9d"
    assert table.refuses("enter IV 1904-1905") == "11.4d"


@pytest.mark.clause("fury:11.4d")
def test_a_lone_hq_does_not_enter_into_contact() -> None:
    table = entering("russian HQ I reinforcements\nrussian III reinforcements\ngerman XX 1706")
    assert table.refuses("enter HQ I 1904-1806") == "9e"
    table.order("enter III 1904-1806")
    assert table.accepts("enter HQ I 1904-1806")


@pytest.mark.clause("fury:11.4d", "fury:11.2b")
def test_a_unit_does_not_enter_to_be_isolated() -> None:
    table = entering("russian IV reinforcements\nrussian III reinforcements")
    # A train runs to 1214, but five and more railway hexes from any entry hex nothing there relays.
    assert table.refuses("enter IV 1914=1214") == "11.4d"
    table.put("russian XIV 1314")
    assert table.accepts("enter IV 1914=1214")


@pytest.mark.clause("fury:11.4d", "fury:11.2f")
def test_a_corps_in_a_threatened_entry_hex_holds_its_own_line_open() -> None:
    table = entering("russian IV reinforcements\ngerman XX 1903", {"russian": 0})
    assert table.accepts("enter IV 1904-1904")


@pytest.mark.clause("fury:11.4d")
def test_nobody_enters_a_besieged_fortress() -> None:
    table = entering("austrian III reinforcements\naustrian R 0714\nrussian X 0615 besieging")
    assert table.refuses("enter III 0115=0615") == "10.5e"
