"""What is laid over the map of Fury in the East, on positions small enough to count by hand."""

from functools import cache

import pytest

import hexmarshal as hm
from hexmarshal import desk
from tests.kit import Position, fury


@cache
def near(at: str) -> set[str]:
    """The neighbours of a hex."""
    return next({name for name in one.near if name} for one in desk.board("fury").hexes if one.id == at)


def groups(position: Position, name: str, side: str | None = "russian") -> dict[str, set[str]]:
    """The hexes of a layer by what is said of them."""
    return {group.title: set(group.hexes) for group in desk.layer(position.match, side, name).groups}


def lines(position: Position, name: str, side: str | None = "russian") -> dict[str, set[frozenset[str]]]:
    """The lines of a layer by what is said of them."""
    return {group.title: set(map(frozenset, group.lines)) for group in desk.layer(position.match, side, name).groups}


def standing(counters: str) -> Position:
    """A position in which the Russian north moves."""
    return fury(counters, "russian north", options={"duty": "standing"})


def test_zones_of_control_cover_a_unit_and_its_neighbours() -> None:
    table = standing("russian III 1108\n russian HQ I 1209\n german XX 1008")
    found = groups(table, "zones")
    russian = found["Russian zones of control"] | found["zones of both"]
    assert {"1108", *near("1108")} <= russian
    assert "1309" not in russian, "a headquarters has none"
    assert found["zones of both"] >= ({"1108", *near("1108")} & {"1008", *near("1008")})


def test_a_besieged_fortress_exerts_none() -> None:
    free = groups(standing("russian HQ I 1405\n russian III 1405"), "zones")
    shut = groups(standing("russian III 1004 besieging\n russian HQ I 1405"), "zones")
    assert "0904" in free["German-Austrian zones of control"]
    assert "0904" not in shut["German-Austrian zones of control"]


def test_command_reaches_as_far_as_its_headquarters() -> None:
    table = standing("russian III 1505\n russian IV 1108\n russian HQ I 1505 inactive")
    found = groups(table, "command")
    (title,) = (name for name in found if name.startswith("Russian 1st Army"))
    span = int(title.rsplit(" ", 1)[1])
    assert "1505" in found[title]
    board = table.table.board
    assert all(board.distance(board.cell("1505"), board.cell(name)) <= span for name in found[title])
    assert found["Russian: out of command"] == {"1108"}


def test_rails_are_open_until_a_zone_of_control_falls_on_them() -> None:
    before = lines(standing("russian III 1505\n russian HQ I 1505"), "rails")
    after = lines(standing("russian III 1505\n russian HQ I 1505\n german XX 1310"), "rails")
    runs, cut = "Russian trains run, 5 rail points left", "Russian railways closed by the enemy"
    assert after[runs] < before[runs]
    assert before[runs] - after[runs] <= after[cut]
    zone = {"1310", *near("1310")}
    assert all(pair & zone for pair in before[runs] - after[runs])


def test_isolated_units_are_shown() -> None:
    found = groups(standing("russian III 1106\n russian HQ I 1505\n german XX 0907"), "supply")
    assert found["Russian: isolated"] == {"1106"}
    assert "1505" in found["Russian: in communication"]
    assert "1307" in found["Russian: railheads and linked fortresses"]


def test_where_one_enemy_unit_would_cut_somebody_off_is_shown() -> None:
    # Johannisburg depends on Osowiec by 1208 alone, for 1207 lies in the zone of Lötzen; XX Corps can come next to it.
    table = standing("russian III 1107\n russian HQ I 1505\n german XX 1009")
    cut = "Russian: an enemy here would cut somebody off"
    assert groups(table, "supply")[cut] == {"1108", "1209"}
    assert all("1208" in near(name) for name in ("1108", "1209"))
    table.put("russian IV 1208")
    assert cut not in groups(table, "supply"), "a friend on the line holds it open"


def test_control_tells_captured_fortresses_from_besieged_ones() -> None:
    table = fury(
        "russian III 1004\n russian IV 0706 besieging\n russian HQ I 1105", "russian north",
        captured="1004", options={"duty": "standing"},
    )  # fmt: skip
    found = groups(table, "control")
    assert found["captured by the Russian player"] == {"1004"}
    assert found["German-Austrian fortresses, besieged"] == {"0706"}
    assert len(found["German-Austrian fortresses"]) == 6
    assert len(found["Russian fortresses"]) == 7


def test_threats_are_where_the_enemy_can_march_and_whom_he_can_attack_then() -> None:
    table = standing("russian III 1108\n russian IV 1505\n russian HQ I 1505\n german XX 1006")
    found = groups(table, "threats")
    marching = found["German-Austrian units can march here"]
    assert {"1006", "1106"} <= marching
    assert "1108" not in marching
    assert "1108" in found["German-Austrian units can attack here"]
    assert "1505" not in found["German-Austrian units can attack here"]
    mine = groups(table, "threats", "german-austrian")
    assert "1006" in mine["Russian units can attack here"]


def test_an_onlooker_sees_the_affairs_of_both_sides() -> None:
    table = standing("russian III 1108\n russian HQ I 1108\n german XX 1006\n german HQ VIII 1006")
    assert {group.side for group in desk.layer(table.match, None, "command").groups} == {"russian", "german-austrian"}
    assert {group.side for group in desk.layer(table.match, "russian", "command").groups} == {"russian"}


def test_where_an_order_can_be_given_now() -> None:
    table = standing("russian III 1108\n russian HQ I 1108\n german XX 1006")
    found = groups(table, "orders")
    assert found["from here"] == {"1108"}
    assert found["to here"] == {order.where for order in table.decision.all_orders()} - {""}
    assert groups(table, "orders", "german-austrian") == {}


def test_every_layer_has_a_key_of_its_own_and_an_unknown_one_is_refused() -> None:
    kinds = desk.card("fury").layers
    assert len({kind.key for kind in kinds}) == len(kinds) == 7
    with pytest.raises(hm.Refused, match="zones, supply, command"):
        desk.layer(standing("russian III 1108\n russian HQ I 1108").match, "russian", "weather")
