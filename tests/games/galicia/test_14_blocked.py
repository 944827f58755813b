"""14.0: units that are kept out, that may wait, and what it costs to come over the edge."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexmarshal.games.galicia.rules.pieces import SPENT
from tests.games.galicia.kit import galicia

SLOW = """
[overlay]
game = "galicia"
name = "slow"
source = "proposed: for a test"

[[unit]]
id = "ah-23m"
movement = {}
"""


@pytest.mark.clause("galicia:14.0b", "galicia:4.3")
@pytest.mark.parametrize(("movement", "spent"), [(3, 2), (2, 2), (1, SPENT)])
def test_who_cannot_pay_for_the_edge_hex_enters_by_his_minimum_move(movement: int, spent: int, tmp_path: Path) -> None:
    overlay = tmp_path / "slow.toml"
    overlay.write_text(SLOW.format(movement))
    units = "austrian 23m waiting\n russian 31 2.11"
    table = galicia(units, "austrian movement", turn=3, overlay=overlay)
    table.order("enter 23m 1.12")  # a clear hex in the zone of the 31st
    assert table.piece("austrian 23m").spent == spent


@pytest.mark.clause("galicia:14.0b")
def test_who_has_entered_may_go_on_and_who_has_not_may_come_later() -> None:
    table = galicia("austrian 23m waiting\n austrian 4 6.15\n russian 31 2.11", "austrian movement", turn=3)
    assert "ah-23m" in table.decision.subjects()
    table.order("enter 23m 1.11")
    assert table.accepts("23m 1.11-1.10")
    assert table.refuses("enter 23m 1.11") == "14.0b"
    later = galicia("austrian 23m waiting\n austrian 4 6.15\n russian 31 2.11", "austrian movement", turn=3)
    later.order("done")
    while later.asked != ("austrian", "move"):
        later.order(later.notations()[-1])
    assert later.at("austrian 23m") == "waiting"
    assert later.accepts("enter 23m 1.11")


@pytest.mark.clause("galicia:14.0a", "galicia:14.0b")
def test_a_blocked_unit_is_placed_as_soon_as_its_hex_is_open() -> None:
    table = galicia("austrian 23m waiting\n russian 31 18.18", "austrian reinforcement", turn=5)
    assert table.at("austrian 23m") == "2.11"
    told = [str(event) for event in table.match.opening_events]
    assert "23rd Marsch Brigade arrives in 2.11." in told
    still = galicia("austrian 23m waiting\n russian 31 2.11", "austrian reinforcement", turn=5)
    assert still.at("austrian 23m") == "waiting"
    # It is told once that it cannot come, and not again on every turn.
    assert not any("cannot arrive" in str(event) for event in still.match.opening_events)


@pytest.mark.clause("galicia:AH-GT6", "galicia:AH-GT7")
def test_the_40th_may_wait_for_a_turn_and_then_comes_by_its_second_line() -> None:
    units = "austrian 40 ls scheduled\n russian 31 18.18"
    table = galicia(units, "austrian reinforcement", turn=6)
    assert table.notations() == ["place 40 ls 1.01", "40 ls waits"]
    table.order("40 ls waits")
    assert table.at("austrian 40 ls") == "scheduled"
    assert table.asked == ("austrian", "move")
    second = galicia(units, "austrian reinforcement", turn=7)
    assert set(second.notations()) == {"place 40 ls 1.03", "place 40 ls 1.05", "place 40 ls 1.07"}
    assert second.refuses("40 ls waits") == "14.0a"
    assert second.refuses("place 40 ls 1.01") == "14.0a"
    taken = galicia(units, "austrian reinforcement", turn=6)
    taken.order("place 40 ls 1.01")
    assert taken.at("austrian 40 ls") == "1.01"
    # Kept out of 1.01 on turn 6 it is not blocked, but comes by the other line.
    kept_out = galicia("austrian 40 ls scheduled\n russian 31 1.01", "austrian reinforcement", turn=6)
    assert kept_out.at("austrian 40 ls") == "scheduled"
    assert kept_out.asked == ("austrian", "move")
    assert not any(order.startswith("enter") for order in kept_out.notations())


@pytest.mark.clause("galicia:14.0a")
def test_several_who_come_are_placed_one_by_one_and_those_without_a_choice_by_themselves() -> None:
    names = ("17", "23m", "95 ls", "34")
    units = "\n".join(["russian 31 18.18", *(f"austrian {name} scheduled" for name in names)])
    table = galicia(units, "austrian reinforcement", turn=4)
    assert table.at("austrian 23m") == "2.11"
    assert table.decision.subjects() == [
        piece for piece in table.table.printed.ids if piece in ("ah-17", "ah-95-ls", "ah-34")
    ]  # fmt: skip
    table.order("place 34 3.06", "place 17 3.06")
    assert table.asked == ("austrian", "reinforce")
    table.order("place 95 ls 12.25")
    assert table.asked == ("austrian", "move")
    assert [table.at(f"austrian {name}") for name in ("17", "34", "95 ls")] == ["3.06", "3.06", "12.25"]


@pytest.mark.clause("galicia:14.0c", "galicia:14.0b")
@pytest.mark.parametrize(
    ("side", "name", "turn", "holders", "ends"),
    [
        # All edge hexes at one distance from the listed one are free: the nearest of them.
        ("russian", "14", 3, {"5.01": "4"}, {"4.01", "6.01"}),
        ("russian", "14", 3, {"5.01": "4", "6.01": "13"}, {"4.01"}),
        ("austrian", "43", 3, {"1.01": "31"}, {"1.02"}),
    ],
)
def test_a_blocked_unit_enters_at_the_nearest_free_edge_hex_of_its_own_side(
    side: str, name: str, turn: int, holders: dict[str, str], ends: set[str]
) -> None:
    other = "austrian" if side == "russian" else "russian"
    units = f"{side} {name} scheduled\n" + "\n".join(f"{other} {unit} {label}" for label, unit in holders.items())
    table = galicia(units, f"{side} reinforcement", turn=turn)
    prefix = f"enter {name} "
    assert {order.removeprefix(prefix) for order in table.notations() if order.startswith(prefix)} == ends


@pytest.mark.clause("galicia:14.1a", "galicia:14.0b")
def test_a_railway_without_a_source_blocks_and_the_unit_may_come_over_the_edge() -> None:
    # Both ends and all between lie in enemy hands or zones without a clear line up to them.
    units = "russian 4+5 d cs scheduled\n austrian 4 19.17\n austrian 13 19.16\n austrian 25 18.17\n austrian 20 18.16"
    table = galicia(units, "russian reinforcement", turn=4)
    assert table.at("russian 4+5 d cs") == "waiting"
    ends = {order.removeprefix("enter 4+5 d cs ") for order in table.notations() if order.startswith("enter")}
    assert ends == {"19.15", "19.18"}


@pytest.mark.clause("galicia:14.1b", "galicia:11.2b")
def test_the_last_resort_is_a_hex_in_a_zone_up_to_which_the_line_is_clear() -> None:
    def found(*enemies: str) -> set[str]:
        names = ("4", "13", "25")
        lines = [f"austrian {name} {label}" for name, label in zip(names, enemies, strict=False)]
        table = galicia("\n".join(["russian 4+5 d cs scheduled", *lines]), "russian reinforcement", turn=4)
        offers = {order.rpartition(" ")[2] for order in table.notations() if order.startswith("place")}
        return offers or {table.at("russian 4+5 d cs")}

    # From 18.15 and 19.15 zones reach 18.16 and 19.16; the rest of the line is clear, and goes before them.
    assert found("18.15") == {"19.17", "18.17"}
    # With 19.17 and 18.17 in zones too no hex is a source: the edge hexes are open from outside.
    assert found("18.15", "19.18", "17.17") == {"19.16", "19.17"}
    # A hex inland whose neighbour on the line is clear may be used as well, if no other is listed.
    assert found("19.18", "18.15", "16.16") <= {"19.16", "19.17", "18.17"}
