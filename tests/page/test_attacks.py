"""An attack from the odds to the dice: the engine's own odds beforehand, and a reload that loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.hands import CHOICE, GIVEN, HELD, Mouse, Turn, let_go, look
from tests.page.kit import Locator, Match, Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running
from tests.thorough import at_length

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def there(stay: Visit, server: Running) -> Visitor:
    """The Russian is to declare his attacks, and sees the whole map."""
    return at_table(stay(), begin(server.address, BOTH), "declare")


@pytest.fixture
def attacking(there: Visitor) -> Visitor:
    """The Russian for a test that declares nothing."""
    return let_go(there)


def at_table(visitor: Visitor, match: Match, kind: str) -> Visitor:
    """Come to a question of some kind, and sit down before the whole map."""
    match.come_to(kind)
    Mouse(sit(visitor, match)).whole_map()
    return visitor


def ask(visitor: Visitor) -> Locator:
    """Point from the first hex at the first target: the odds are shown, in a dialog or while the attack is composed."""
    seen = look(visitor, "seen.hexes.length")
    visitor.page.mouse.click(seen["hexes"][0]["x"], seen["hexes"][0]["y"])
    held = look(visitor, HELD, seen["number"])
    if not held["dialog"] and not held["composing"]:
        visitor.page.mouse.click(held["targets"][0]["x"], held["targets"][0]["y"])
        held = look(visitor, GIVEN, seen["number"])
    sheet = visitor.page.locator("dialog.odds" if held["dialog"] else ".composing")
    sheet.locator(".odds-bars").wait_for()
    return sheet


def forecast(visitor: Visitor, dialog: Locator) -> Any:
    """What the engine forecasts of the order that the dialog names."""
    notation = dialog.locator(".odds-notation code").inner_text()
    match = visitor.match
    return match.post("forecast", side=match.side, number=match.view()["number"], notation=notation)


def go_on(visitor: Visitor) -> None:
    """Answer the question on the screen."""
    hands = Mouse(visitor)
    hands.whole_map()
    seen = look(visitor, CHOICE)
    Turn(hands).decide(seen)
    look(visitor, "seen.number > before", seen["number"])


def cells(rows: Locator) -> Any:
    """The texts of a table, row by row."""
    return rows.evaluate_all("(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))")


def signed(value: int) -> str:
    """A number as rulebooks print it."""
    return "±0" if not value else f"{'+' if value > 0 else '−'}{abs(value)}"


def test_the_odds_are_exactly_the_engines(attacking: Visitor) -> None:
    dialog = ask(attacking)
    engine = forecast(attacking, dialog)
    rows = cells(dialog.locator(".odds-row"))
    assert [(result, percent, exact) for result, _, percent, exact in rows] == [
        (each["result"], f"{each['chance'] * 100:.1f} %", each["exact"]) for each in engine["outcomes"]
    ]
    terms = cells(dialog.locator(".odds-table tbody tr"))
    wanted = [term for roll in engine["rolls"] for term in roll["terms"]]
    assert len(terms) == len(wanted)
    for (value, why, clause), term in zip(terms, wanted, strict=True):
        assert (value, clause) == (signed(term["value"]), term["clause"])
        assert why.startswith(term["why"])
    expect(dialog.locator(".odds-legend")).to_have_text(engine["legend"])
    assert dialog.locator(".odds-notes li").all_inner_texts() == engine["notes"]


def test_a_clause_in_the_odds_opens_over_them(attacking: Visitor) -> None:
    dialog = ask(attacking)
    clause = dialog.locator(".odds-table .clause").first
    clause.click()
    beside = attacking.page.get_by_role("dialog", name=f"Clause {clause.inner_text()}")
    expect(beside).to_contain_text("Open in the rules")
    attacking.page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    expect(dialog).to_be_visible()


def test_letting_go_gives_no_order(attacking: Visitor) -> None:
    before = attacking.match.view()["number"]
    ask(attacking)
    attacking.page.keyboard.press("Escape")
    expect(attacking.page.locator("dialog.odds, .composing:not([hidden])")).to_have_count(0)
    assert attacking.match.view()["number"] == before


def test_the_attack_is_made_from_the_odds_and_its_dice_stand_in_the_log(visit: Visit, server: Running) -> None:
    visitor = at_table(visit(), begin(server.address, BOTH), "resolve")
    before = visitor.match.view()["number"]
    ask(visitor).get_by_role("button", name="Give the order").click()
    look(visitor, "seen.number > before", before)
    rolls = [event["roll"] for event in visitor.match.log(before + 1)[0]["events"] if event["roll"]]
    assert rolls
    entry = visitor.page.locator(f'.log-entry[data-number="{before + 1}"]')
    expect(entry.locator("svg.die")).to_have_count(len(rolls))
    for roll in rolls:
        expect(entry.get_by_role("img", name=f"die {roll['die']}").first).to_be_visible()
        expect(entry).to_contain_text(roll["purpose"])
        for modifier in roll["modifiers"]:
            expect(entry).to_contain_text(modifier["why"])
        expect(entry).to_contain_text(roll["result"])


@at_length
def test_a_reload_between_declaration_and_dice_loses_nothing(visit: Visit, server: Running) -> None:
    attacking = at_table(visit(), begin(server.address, BOTH), "declare")
    page = attacking.page
    ask(attacking).get_by_role("button", name="Attack").click()
    look(attacking, CHOICE, attacking.match.view()["number"] - 1)
    declared = page.locator(".arrows g").count()
    assert declared == len(attacking.match.view()["desk"]["arrows"]) > 0
    sentence = page.locator(".prompt-sentence").inner_text()
    page.reload()
    attacking.at_table()
    expect(page.locator(".prompt-sentence")).to_have_text(sentence)
    expect(page.locator(".arrows g")).to_have_count(declared)
    go_on(attacking)


@at_length
def test_a_reload_in_the_middle_of_an_attack_goes_on_with_the_same_question(visit: Visit, server: Running) -> None:
    match = begin(server.address, BOTH)
    view = match.come_to("retreat")
    visitor = sit(visit(), match)
    for _ in range(2):
        expect(visitor.page.locator(".prompt-sentence")).to_contain_text(view["decision"]["prompt"])
        visitor.page.reload()
        visitor.at_table()
    go_on(visitor)
