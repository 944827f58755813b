"""The way of a march is the player's to choose: hex by hex with the mouse, or named in an order that is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.hands import HELD, Mouse, look
from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import Running

POSITION = """[position]
game = "great_war_east"
rules = 6
scenario = "historical"
moment = "allied movement"
rest = "absent"

[state]
turn = "GT3"

[pieces]
g1113 = ["ru-78R/3 commander=rallied"]
g0413 = ["ru-60R/3 commander=rallied"]
"""
UNIT = "ru-78R/3"
MINE = {"allied": "me", "austrian": "friend"}


@pytest.fixture
def table(visit: Callable[..., Visitor], server: Running) -> Visitor:
    """The Allied player with a division beside the railway at Rawa Ruska."""
    return sit(visit(), begin(server.address, MINE, "great_war_east", position=POSITION))


def standing(table: Visitor, hexname: str) -> None:
    expect(table.page.locator(f'.pile[data-hex="{hexname}"] [data-piece="{UNIT}"]')).to_have_count(1)


def pick(table: Visitor, seen: Any) -> Any:
    """Take the division in hand, unless it is there already."""
    if not seen["hand"]:
        Mouse(table).pick(seen, next(piece for piece in seen["pieces"] if piece["id"] == UNIT))
    return look(table, HELD, seen["number"])


def test_a_march_goes_hex_by_hex_as_it_is_clicked(table: Visitor) -> None:
    mouse = Mouse(table)
    mouse.whole_map()
    for number, there in enumerate(("g1013", "g0913")):
        seen = pick(
            table, look(table, f"seen.number === {number} && !seen.settling && (seen.hand || seen.pieces.length)")
        )
        mouse.put(seen, next(target for target in seen["targets"] if target["hex"] == there))
        standing(table, there)
    said = [event["text"] for entry in table.match.log() for event in entry["events"]]
    steps = ["g1113-g1013", "g1013-g0913"]
    assert [one for one in said if "marches" in one] == [f"78th Reserve Division marches {step}." for step in steps]


def test_a_march_with_its_way_is_typed_and_refused_at_the_hex_that_is_closed(table: Visitor) -> None:
    page = table.page
    page.keyboard.press("/")
    page.keyboard.type("78R/3 g1113-g1013-g1014-g0914")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt-refusal")).to_contain_text("this path costs five points as far as g0914")
    page.get_by_label("An order in notation").fill("78R/3 g1113-g1013-g0913")
    page.keyboard.press("Enter")
    standing(table, "g0913")
