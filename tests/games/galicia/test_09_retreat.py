"""9.2: retreats."""

from __future__ import annotations

import pytest

from hexmarshal.games.galicia.screen import text
from tests.games.galicia.kit import Position, galicia, heard, rolled, terms

GUARDS = """
    russian 1 gd 15.14
    russian 2 gd 15.15
"""
ONE_HEX, TWO_HEXES = (2, 3, 1, 1), (1, 1, 1, 1)
"""Dice that throw a defender back one hex and two at 2:1, with losses of 1."""


def struck(units: str, dice: tuple[int, ...] = ONE_HEX, order: str = "1 gd,2 gd x 14.14", **more: object) -> Position:
    """A position in which the Guard has attacked."""
    table = galicia(units, "russian combat", dice=dice, **more)  # type: ignore[arg-type]
    table.attack(order)
    return table


def finish(table: Position) -> list[tuple[str, float]]:
    """Retreat by the first way, stay where one may advance; the modifiers of the Austro-Hungarian loss roll."""
    events = []
    while table.decision.kind in ("retreat", "surplus", "advance"):
        events += table.order("stay" if table.decision.kind == "advance" else table.notations()[0])
    return terms(rolled(events, "Austro-Hungarian losses"))


@pytest.mark.clause("galicia:9.2a")
def test_a_retreat_is_measured_in_hexes_whatever_they_cost() -> None:
    # Two rivers and two marshes would be 8 points for a division that has 4.
    table = struck("austrian 20 14.05\n russian 1 gd 14.06\n russian 2 gd 14.06", TWO_HEXES, "1 gd,2 gd x 14.05")
    assert table.asked == ("austrian", "retreat")
    assert all(order.count("-") == 2 for order in table.notations())
    assert table.refuses("14.05-13.05") == "9.2a"
    table.order("14.05-13.05-12.05")
    assert table.at("austrian 20") == "12.05"


@pytest.mark.clause("galicia:9.2a")
def test_each_hex_of_a_retreat_leads_away() -> None:
    table = struck("austrian 20 14.14" + GUARDS, TWO_HEXES)
    board = table.table.board
    start = board.cell("14.14")
    assert {board.distance(start, board.cell(order.rpartition("-")[2])) for order in table.notations()} == {2}


@pytest.mark.clause("galicia:9.2b", "galicia:5.1a")
def test_a_stack_keeps_together_and_only_as_many_go_on_as_must() -> None:
    units = "russian 18 14.15\n austrian 20 14.14\n austrian 23 14.14\n" + GUARDS  # 13.14 alone is in no zone
    table = galicia(units, "russian combat", dice=(1, 1, 1, 1))
    table.attack("1 gd,2 gd x 14.14")
    assert table.at("austrian 20") == table.at("austrian 23") == "13.14"
    crowded = galicia(units + "austrian 4 13.14\n austrian 13 13.14", "russian combat", dice=(1, 1, 1, 1))
    crowded.attack("1 gd,2 gd x 14.14")
    assert crowded.asked == ("austrian", "surplus")
    assert set(crowded.notations()) == {"20 goes on", "23 goes on"}
    assert crowded.refuses("4 goes on") == "9.2b"
    crowded.order("23 goes on")
    if crowded.decision.kind == "retreat":
        crowded.order(crowded.notations()[0])
    assert crowded.at("austrian 20") == "13.14"
    assert crowded.at("austrian 23") != "13.14"


FULL = f"""
    austrian 20 14.14
    austrian 4 13.14          # the only hex out of enemy zones, and full
    austrian 13 13.14
    austrian 25 13.14
    russian 18 14.15
    {GUARDS}
"""


@pytest.mark.clause("galicia:9.2b")
def test_where_there_is_room_for_none_all_go_on_together() -> None:
    table = galicia(f"{FULL}\n austrian 23 14.14", "russian combat", dice=(1, 1, 1, 1))
    table.attack("1 gd,2 gd x 14.14")
    assert table.asked == ("austrian", "retreat")
    table.order("13.14-12.13")
    assert table.at("austrian 20") == table.at("austrian 23") == "12.13"


@pytest.mark.clause("galicia:9.2c")
def test_to_keep_out_of_a_zone_a_stack_may_retreat_onto_a_full_hex_and_farther() -> None:
    table = struck(FULL)
    assert table.at("austrian 20") == "13.14"
    modifiers = finish(table)
    assert table.at("austrian 20") != "13.14"
    assert "9.4.1e" not in [clause for clause, _ in modifiers]


@pytest.mark.clause("galicia:9.2d", "galicia:9.4.1d")
@pytest.mark.parametrize(("dice", "hexes"), [(ONE_HEX, 1), (TWO_HEXES, 2)])
def test_each_hex_of_retreat_in_the_result_adds_one_to_the_loss_roll(dice: tuple[int, ...], hexes: int) -> None:
    assert ("9.4.1d", hexes) in finish(struck("austrian 20 14.14" + GUARDS, dice))


@pytest.mark.clause("galicia:9.2d", "galicia:9.4.1d")
def test_a_hex_more_for_want_of_room_adds_nothing() -> None:
    assert ("9.4.1d", 1) in finish(struck(FULL))


@pytest.mark.clause("galicia:9.4.1d")
def test_an_attacker_who_is_thrown_back_has_the_modifier_and_the_defender_has_not() -> None:
    table = galicia("austrian 4 14.13\n russian 31 14.14", "austrian combat", dice=(6, 6, 1, 1))
    events = table.attack("4 x 14.14")
    while table.decision.kind == "retreat":
        events += table.order(table.notations()[0])
    assert ("9.4.1d", 1) in terms(rolled(events, "Austro-Hungarian losses"))
    assert "9.4.1d" not in [clause for clause, _ in terms(rolled(events, "Russian losses"))]


# -- 9.2.1: the guidelines ------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:9.2.1a", "galicia:6.4")
def test_an_empty_hex_in_an_enemy_zone_is_avoided_and_one_with_a_friend_is_not() -> None:
    table = struck("austrian 20 14.14" + GUARDS)
    assert set(table.notations()) == {"14.14-13.14", "14.14-13.15"}
    assert table.refuses("14.14-14.13") == "9.2.1a"
    assert table.refuses("14.14-15.14") == "4.1b"
    friend = struck("austrian 20 14.14\n austrian 4 14.13" + GUARDS)
    assert set(friend.notations()) == {"14.14-13.14", "14.14-13.15", "14.14-14.13"}


NORTH = """
    austrian 20 17.23         # supplied from the south, where the nearest railway hex is 8.22
    russian 1 gd 17.22
    russian 2 gd 17.22
"""


@pytest.mark.clause("galicia:9.2.1b")
def test_a_retreat_of_one_hex_leads_no_farther_from_supply() -> None:
    table = struck(NORTH, ONE_HEX, "1 gd,2 gd x 17.23")
    assert set(table.notations()) == {"17.23-17.24", "17.23-16.23"}
    assert table.refuses("17.23-18.23") == "9.2.1b"


@pytest.mark.clause("galicia:9.2.1b")
def test_a_longer_retreat_leads_nearer_to_supply() -> None:
    table = struck(NORTH, TWO_HEXES, "1 gd,2 gd x 17.23")
    assert table.refuses("17.23-17.24-17.25") == "9.2.1b"
    assert table.accepts("17.23-17.24-16.24")
    assert table.accepts("17.23-16.23-15.24")


@pytest.mark.clause("galicia:9.2.1b")
def test_a_source_more_than_12_hexes_away_is_none() -> None:
    # With the railways cut the nearest source lies too far to the south.
    table = struck(NORTH + "russian 31 5.24\n russian 44 5.18\n russian 11 10.12", ONE_HEX, "1 gd,2 gd x 17.23")
    assert ("9.4.1e", 2) in finish(table)
    assert "9.4.1e" not in [clause for clause, _ in finish(struck(NORTH, ONE_HEX, "1 gd,2 gd x 17.23"))]


@pytest.mark.clause("galicia:9.2.1c", "galicia:9.4.1e")
def test_who_cannot_keep_a_guideline_has_two_more_on_his_loss_roll() -> None:
    # The division in 12.14 reaches 13.14 and 13.15: every hex lies in a zone.
    table = struck("austrian 20 14.14\n russian 18 12.14" + GUARDS)
    assert ("9.4.1e", 2) in finish(table)
    assert "9.4.1e" not in [clause for clause, _ in finish(struck("austrian 20 14.14" + GUARDS))]


@pytest.mark.clause("galicia:9.2.1c", "galicia:9.4.1e")
def test_two_stacks_that_break_guidelines_count_once() -> None:
    table = galicia(
        """
        austrian 4 14.13
        austrian 13 14.15
        russian 31 14.14
        russian 82 r 14.14
        russian 44 14.11          # zones cover whatever lies behind the one
        russian 11 15.12
        russian 32 12.12
        russian 9 15.17           # and behind the other
        russian 42 12.16
        """,
        "austrian combat",
        dice=(6, 6, 1, 1),
    )
    events = table.order("4,13 x 14.14")
    while table.decision.kind in ("commit", "order", "retreat"):
        events += table.order("commit 4,13" if table.decision.kind == "commit" else table.notations()[0])
    assert heard(events, "austrian").count("The retreat leads into an enemy ZOC.") == 2
    assert [term for term in terms(rolled(events, "Austro-Hungarian losses")) if term[0] == "9.4.1e"] == [("9.4.1e", 2)]


# -- 9.2.2, 9.2.3: rivers, and ways that are barred ------------------------------------------------------------


def shut_in(label: str, exits: tuple[str, ...] = ()) -> str:
    """Russians around a hex, save in some of the hexes."""
    board = galicia().table.board
    names = iter(("1 gd", "2 gd", "31", "44", "11", "32"))
    around = [board.labels[cell] for cell in board.neighbours[board.cell(label)] if board.labels[cell] not in exits]
    return "\n" + "\n".join(f"russian {next(names)} {hex}" for hex in around)


@pytest.mark.clause("galicia:9.2.2", "galicia:7.7b")
@pytest.mark.parametrize(("start", "beyond", "reductions"), [("14.17", "14.18", 1), ("14.10", "14.09", 0)])
def test_a_retreat_across_a_river_costs_each_unit_a_reduction_and_across_a_bridge_none(
    start: str, beyond: str, reductions: int
) -> None:
    table = galicia(
        f"austrian 20 {start}\n austrian 23 {start}{shut_in(start, (beyond,))}", "russian combat", dice=(1, 1)
    )
    table.order(f"1 gd x {start}")
    if table.decision.kind == "commit":
        table.order("commit 1 gd,2 gd" if "commit 1 gd,2 gd" in table.notations() else "commit 1 gd")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("austrian 20") == table.at("austrian 23") == beyond
    assert table.asked == ("russian", "advance")  # the losses are still to come
    assert [table.piece(f"austrian {name}").reductions for name in ("20", "23")] == [reductions] * 2


@pytest.mark.clause("galicia:9.2.3", "galicia:9.4.1e")
def test_where_enemies_bar_the_way_each_unit_takes_a_reduction_for_every_hex() -> None:
    table = galicia(f"austrian 20 14.14\n austrian 23 14.14{shut_in('14.14')}", "russian combat", dice=(1, 1, 1, 1))
    table.order("1 gd,2 gd x 14.14")
    events = table.order("commit 1 gd,2 gd")  # 14 against 10, flanked: 2:1, −2/+2 R2
    assert table.asked == ("austrian", "loss")
    assert [table.piece(f"austrian {name}").reductions for name in ("20", "23")] == [2, 2]
    assert table.at("austrian 20") == table.at("austrian 23") == "14.14"
    modifiers = terms(rolled(events, "Austro-Hungarian losses"))
    assert ("9.4.1d", 2) in modifiers
    assert ("9.4.1e", 2) in modifiers


@pytest.mark.clause("galicia:9.2.3", "galicia:9.4.1e")
def test_a_retreat_that_gets_only_part_of_the_way_pays_for_the_rest_and_once_for_the_failure() -> None:
    table = galicia(
        f"""
        austrian 5 14.14
        {shut_in("14.14", ("13.14",))}
        russian 9 13.13           # from 13.14, in a zone already, there is no way on
        russian 42 12.13
        russian 18 12.14
        """,
        "russian combat",
        dice=(3, 4, 1, 1),
    )
    events = table.attack("1 gd,2 gd x 14.14")  # 14 against 6, flanked: 4:1, −1/+2 R2
    assert table.at("austrian 5") == "13.14"
    assert table.piece("austrian 5").reductions == 1
    events += table.order("stay")
    modifiers = terms(rolled(events, "Austro-Hungarian losses"))
    assert modifiers.count(("9.4.1e", 2)) == 1
    assert [clause for clause, _ in modifiers].count("9.4.1e") == 1


@pytest.mark.clause("galicia:9.2.3")
def test_an_attacker_who_cannot_retreat_pays_once_for_each_hex() -> None:
    table = galicia(f"austrian 4 14.14{shut_in('14.14')}", "austrian combat", dice=(6, 6, 1, 1))
    events = table.attack("4 x 14.13")
    barred = [event for event in events if event.clause == "9.2.3" and "reduced" in str(event)]
    assert len(barred) == 1
    assert ("9.4.1e", 2) in terms(rolled(events, "Austro-Hungarian losses"))


# -- What ways of retreat cost, in words -----------------------------------------------------------------------


def glosses(table: Position) -> set[str]:
    """What is said of the ways that are offered."""
    return {text.gloss(table.table, "retreat", table.parse(order)) for order in table.notations()}


@pytest.mark.clause("galicia:9.2.1c", "galicia:9.2.2")
def test_ways_of_retreat_say_what_they_cost() -> None:
    assert glosses(struck("austrian 20 14.14" + GUARDS)) == {""}
    zones = struck("austrian 20 14.14\n russian 18 12.14" + GUARDS)
    assert glosses(zones) == {"into an enemy ZOC, so worse on the loss roll"}
    rivers = struck("austrian 20 14.05\n russian 1 gd 14.06\n russian 2 gd 14.06", TWO_HEXES, "1 gd,2 gd x 14.05")
    assert "two reductions each for the river" in glosses(rivers)
