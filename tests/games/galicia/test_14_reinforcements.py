"""Chapter 14: reinforcements."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import Position, galicia

RAIL = {"16.26", "16.25", "16.24", "16.23", "16.22", "17.23", "18.23", "19.23"}
"""The railway between 16.26 and 19.23."""


def offered(table: Position, name: str) -> set[str]:
    """The hexes offered to a reinforcement."""
    return {order.removeprefix(f"place {name} ") for order in table.notations() if order.startswith(f"place {name} ")}


@pytest.mark.clause("galicia:14.0a")
def test_a_reinforcement_is_placed_in_one_of_the_hexes_listed() -> None:
    table = galicia("austrian 17 scheduled\n russian 31 18.18", "austrian reinforcement", turn=3)
    assert table.asked == ("austrian", "reinforce")
    assert set(table.notations()) == {"place 17 3.06", "place 17 1.07"}
    assert table.refuses("place 17 2.06") == "14.0a"
    assert table.refuses("17 waits") == "14.0a"
    table.order("place 17 1.07")
    assert table.at("austrian 17") == "1.07"
    assert table.piece("austrian 17").spent == 0
    assert table.asked == ("austrian", "move")
    assert table.accepts("17 1.07-2.03")  # with its whole allowance


@pytest.mark.clause("galicia:14.0a", "galicia:14.0b")
def test_of_two_listed_hexes_the_one_without_an_enemy_is_left() -> None:
    table = galicia("austrian 17 scheduled\n russian 31 3.06", "austrian reinforcement", turn=3)
    assert table.at("austrian 17") == "1.07"


@pytest.mark.clause("galicia:14.0a")
def test_nobody_comes_before_his_turn() -> None:
    table = galicia("austrian 17 scheduled\n austrian 4 6.15", "austrian reinforcement", turn=2)
    assert table.at("austrian 17") == "scheduled"


BLOCKED = "austrian 23m scheduled\n russian 31 2.11"


@pytest.mark.clause("galicia:14.0b")
def test_a_blocked_reinforcement_enters_over_the_nearest_free_edge_hex_for_movement_points() -> None:
    table = galicia(BLOCKED, "austrian reinforcement", turn=3)
    assert table.at("austrian 23m") == "waiting"
    assert {order for order in table.notations() if order.startswith("enter")} == {"enter 23m 1.11", "enter 23m 1.12"}
    assert table.refuses("enter 23m 1.10") == "14.0b"
    assert table.refuses("enter 23m 2.11") == "14.0b"
    table.order("enter 23m 1.11")  # one point of its four; no zone reaches over the river
    assert table.accepts("23m 1.11-1.08")
    assert table.refuses("23m 1.11-1.07") == "4.1a"
    watched = galicia(BLOCKED, "austrian reinforcement", turn=3)
    watched.order("enter 23m 1.12")  # a clear hex in the zone of the 31st
    assert watched.piece("austrian 23m").spent == 2


@pytest.mark.clause("galicia:14.0b")
def test_an_edge_hex_with_an_enemy_is_passed_over_and_the_unit_may_wait() -> None:
    table = galicia(f"{BLOCKED}\n russian 44 1.11\n russian 11 1.12", "austrian reinforcement", turn=3)
    assert {order for order in table.notations() if order.startswith("enter")} == {"enter 23m 1.10", "enter 23m 1.13"}
    table.order("done")
    assert table.at("austrian 23m") == "waiting"


@pytest.mark.clause("galicia:14.0b")
def test_an_enemy_zone_alone_does_not_block_an_arrival() -> None:
    table = galicia("austrian 23m scheduled\n russian 31 2.12", "austrian reinforcement", turn=3)
    assert table.at("austrian 23m") == "2.11"


@pytest.mark.clause("galicia:14.0d", "galicia:12.1a")
def test_an_arrival_next_to_enemy_cavalry_lets_it_react() -> None:
    table = galicia("austrian 23m scheduled\n russian 7 c 2.12", "austrian reinforcement", turn=3)
    assert table.asked == ("russian", "reaction")
    assert table.accepts("react 7 c 2.12-2.13")
    contact = galicia("austrian 23m scheduled\n austrian 4 2.13\n russian 7 c 2.12", "austrian reinforcement", turn=3)
    assert contact.asked == ("austrian", "move")  # it had an enemy beside it already


# -- 14.1: by rail --------------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:14.1a")
def test_an_arrival_by_rail_may_use_every_hex_of_the_line_that_is_a_source() -> None:
    table = galicia("russian 23 scheduled", "russian reinforcement", turn=4)
    assert offered(table, "23") == RAIL
    assert table.refuses("place 23 16.21") == "14.1a"
    table.order("place 23 16.22")
    assert table.at("russian 23") == "16.22"


@pytest.mark.clause("galicia:14.1a")
def test_a_hex_that_the_enemy_cuts_off_is_no_place_to_arrive() -> None:
    # In 16.24 the 4th breaks the line for itself and the hexes beside it; the rest is joined to 16.26 or 19.23.
    table = galicia("russian 23 scheduled\n austrian 4 16.24", "russian reinforcement", turn=4)
    assert offered(table, "23") == RAIL - {"16.25", "16.24", "16.23"}
    # Two of them leave Lublin without a line to any edge.
    table = galicia("russian 23 scheduled\n austrian 4 16.24\n austrian 13 18.23\n austrian 25 16.20",
        "russian reinforcement", turn=4)  # fmt: skip
    assert "16.22" not in offered(table, "23")


@pytest.mark.clause("galicia:14.1b", "galicia:6.4")
def test_a_hex_in_an_enemy_zone_is_used_only_if_there_is_no_other() -> None:
    # The 44th keeps 16.25 a source, but it lies in the zone of the 4th.
    table = galicia("russian 23 scheduled\n russian 44 16.25\n austrian 4 16.24", "russian reinforcement", turn=4)
    assert "16.25" not in offered(table, "23")
    assert table.refuses("place 23 16.25") == "14.1b"
    pressed = "russian 4+5 d cs scheduled\n austrian 4 19.18\n austrian 13 18.15"
    table = galicia(pressed, "russian reinforcement", turn=4)
    assert offered(table, "4+5 d cs") == {"19.16", "19.17", "18.17"}


@pytest.mark.clause("galicia:14.0e")
def test_all_hexes_that_a_line_names_are_offered_its_ends_among_them() -> None:
    table = galicia("austrian 106 ls scheduled\n russian 31 18.18", "austrian reinforcement", turn=5)
    assert offered(table, "106 ls") == {"11.25", "12.25", "13.26"}
    table = galicia("russian 4+5 d cs scheduled", "russian reinforcement", turn=4)
    assert offered(table, "4+5 d cs") == {"19.17", "18.17", "18.16", "19.16"}


EAST = {"19.23", "18.23", "17.23", "16.22", "16.21", "16.20", "16.19", "17.19", "17.18", "18.17", "18.16", "19.16"}


@pytest.mark.clause("galicia:R-GT6", "galicia:R-GT8", "galicia:14.1a", "galicia:14.1b")
@pytest.mark.parametrize(("name", "turn"), [("21", 6), ("52", 8)])
def test_both_restrictions_hold_for_19_17_which_the_list_adds_to_the_railway(name: str, turn: int) -> None:
    table = galicia(f"russian {name} scheduled", "russian reinforcement", turn=turn)
    assert offered(table, name) == EAST | {"19.17"}
    # In the zone of an enemy, and so no source and no place to arrive.
    zone = galicia(f"russian {name} scheduled\n austrian 4 19.18", "russian reinforcement", turn=turn)
    assert "19.17" not in offered(zone, name)
    assert zone.refuses(f"place {name} 19.17") == "14.1b"
    # A friend keeps it a source, but it still lies in the zone.
    units = f"russian {name} scheduled\n russian 31 19.17\n austrian 4 19.18"
    friend = galicia(units, "russian reinforcement", turn=turn)
    assert friend.refuses(f"place {name} 19.17") == "14.1b"


@pytest.mark.clause("galicia:R-GT6", "galicia:R-GT8", "galicia:14.1a", "galicia:14.0a")
@pytest.mark.parametrize(("name", "turn"), [("21", 6), ("52", 8)])
def test_by_the_option_19_17_is_a_hex_of_the_list_that_only_enemies_in_it_close(name: str, turn: int) -> None:
    options = {"plus_hex": "listed"}
    zone = galicia(f"russian {name} scheduled\n austrian 4 19.18", "russian reinforcement", turn=turn, options=options)
    assert "19.17" in offered(zone, name)
    assert zone.refuses(f"place {name} 18.18") == "14.1a"
    held = galicia(f"russian {name} scheduled\n austrian 4 19.17", "russian reinforcement", turn=turn, options=options)
    assert "19.17" not in offered(held, name)
