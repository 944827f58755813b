"""How a counter is supplied, told beside the map: the sentence, the clause, and the line lit up on the map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import hexmarshal as hm
from tests.page.hands import Keys, let_go, look
from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import Running

POSITION = """[position]
game = "galicia"
rules = 2
scenario = "opening"
moment = "austrian movement"
rest = "absent"

[state]
turn = "GT3"

[pieces]
"13.10" = ["ah-4"]
"2.09" = ["ah-13"]
"2.08" = ["ru-18"]
"3.09" = ["ru-45"]
"3.10" = ["ru-47"]
"2.10" = ["ru-41"]
"1.10" = ["ru-1-gn"]
"1.09" = ["ru-2-gn"]
"""
"""One division next to its railway, another with enemies all around it."""
MINE = {"austrian": "me", "russian": "friend"}
FED, UNFED, ENEMY = ("ah-4", "13.10"), ("ah-13", "2.09"), ("ru-41", "2.10")


@pytest.fixture(scope="module")
def there(stay: Callable[..., Visitor], server: Running) -> Visitor:
    """The Austro-Hungarian player at that table."""
    return sit(stay(), begin(server.address, MINE, "galicia", position=POSITION))


@pytest.fixture
def table(there: Visitor) -> Visitor:
    """The same with nothing open but the stack."""
    let_go(there)
    there.page.keyboard.press("s")
    return there


def said(unit: str) -> hm.Supply:
    found = hm.Match.new("galicia", position=POSITION).view("austrian").supply(unit)
    assert found is not None
    return found


def hover(table: Visitor, hexname: str) -> None:
    """Rest with the mouse on a stack."""
    table.page.locator(f'.pile[data-hex="{hexname}"] .counter').last.hover()


def test_a_unit_that_is_fed_tells_by_whom_and_lights_its_line_up_by_keyboard(table: Visitor, tmp_path: Path) -> None:
    unit, _ = FED
    supply, page, keys = said(unit), table.page, Keys(table)
    pointed = table.count_pointers()
    seen = look(table, "seen.pieces.length")
    keys.rest_on(seen, next(piece for piece in seen["pieces"] if piece["id"] == unit))
    told = page.locator(f'.stack [data-piece="{unit}"] .stack-supply')
    expect(told).to_contain_text(f"{supply.sentence} ({supply.clause})")
    keys.to_button("Show the line")
    lit = page.locator(".lit-hexes path")
    expect(lit).to_have_count(1)
    assert (lit.get_attribute("d") or "").count("M") == len(supply.line) == 2
    page.screenshot(path=str(tmp_path / "fed.png"))
    page.keyboard.press("Tab")
    expect(lit).to_have_count(0)
    assert pointed() == 0


def test_a_unit_that_nobody_feeds_tells_why_with_the_clause(table: Visitor, tmp_path: Path) -> None:
    unit, at = UNFED
    supply, page = said(unit), table.page
    hover(table, at)
    told = page.locator(f'.stack [data-piece="{unit}"] .stack-supply.unfed')
    expect(told).to_contain_text(supply.sentence)
    expect(told.get_by_text(supply.clause)).to_be_visible()
    expect(told.get_by_role("button", name="Show the line")).to_have_count(0)
    page.screenshot(path=str(tmp_path / "unfed.png"))


def test_nothing_is_told_of_the_supply_of_an_enemy_unit(table: Visitor) -> None:
    unit, at = ENEMY
    with table.page.expect_response(f"**/supply/{at}*") as answer:
        hover(table, at)
    assert answer.value.json() == []
    expect(table.page.locator(f'.stack [data-piece="{unit}"]')).to_be_visible()
    expect(table.page.locator(".stack-supply")).to_have_count(0)
