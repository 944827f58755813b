"""Words of the game, explained where they stand: by pointer, by key and by touch; and rules found by other words."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.page.kit import PHONE, Locator, Visitor, begin, expect, script, sit
from tests.server.kit import BOTH, Running

Visit = Callable[..., Visitor]


def word(visitor: Visitor) -> Locator:
    """A word of the prompt."""
    return visitor.page.locator(".prompt-sentence .term").first


def tip(visitor: Visitor) -> Locator:
    """What explains it."""
    return visitor.page.locator(".term-tip")


def test_pointing_at_a_word_explains_it_and_its_clause_is_one_click_away(visitor: Visitor, server: Running) -> None:
    sit(visitor, begin(server.address, BOTH))
    prompt = visitor.page.locator(".prompt-sentence")
    expect(prompt).to_have_text("Russian: name Front A, the first to be activated. 7c")
    word(visitor).hover()
    expect(tip(visitor)).to_contain_text("The player with the initiative names the front")
    tip(visitor).hover()
    visitor.page.wait_for_timeout(400)
    expect(tip(visitor)).to_be_visible()
    tip(visitor).get_by_role("link", name="Clause 7c").click()
    expect(visitor.page.locator(".clause-pop")).to_contain_text("is Player 1 and names Front A")
    visitor.page.mouse.click(500, 600)
    expect(tip(visitor)).to_have_count(0)
    word(visitor).hover()
    expect(tip(visitor)).to_be_visible()
    visitor.page.mouse.move(500, 600)
    expect(tip(visitor)).to_have_count(0)
    assert visitor.page.evaluate(script("access.js")) == []


def test_an_explanation_that_stays_covers_no_button(visitor: Visitor, server: Running) -> None:
    sit(visitor, begin(server.address, BOTH))
    word(visitor).click()
    visitor.page.mouse.move(500, 700)
    visitor.page.wait_for_timeout(400)
    expect(tip(visitor)).to_be_visible()
    buttons = visitor.page.locator(".prompt button:not(.term):visible")
    covered = """(buttons) => buttons.filter((button) => {
        const {x, y, width, height} = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map((button) => button.textContent)"""
    assert buttons.count() > 3
    assert buttons.evaluate_all(covered) == []
    visitor.button("North East Prussia").click()
    expect(visitor.page.locator(".prompt-sentence")).not_to_contain_text("name Front A")


def test_by_key_focus_explains_enter_leads_to_the_clause_and_escape_back(visitor: Visitor, server: Running) -> None:
    sit(visitor, begin(server.address, BOTH))
    used, keys = visitor.count_pointers(), visitor.page.keyboard
    for _ in range(12):
        keys.press("Tab")
        if visitor.page.evaluate("document.activeElement.className") == "term":
            break
    expect(word(visitor)).to_be_focused()
    expect(tip(visitor)).to_be_visible()
    expect(word(visitor)).to_have_accessible_description(re.compile("^Front A The player with the initiative"))
    keys.press("Enter")
    expect(tip(visitor).get_by_role("link")).to_be_focused()
    keys.press("Escape")
    expect(tip(visitor)).to_have_count(0)
    expect(word(visitor)).to_be_focused()
    assert used() == 0


def test_a_tap_explains_and_a_tap_elsewhere_puts_it_away(visit: Visit, server: Running) -> None:
    visitor = sit(visit(size=PHONE, has_touch=True), begin(server.address, BOTH))
    word(visitor).tap()
    expect(tip(visitor)).to_be_visible()
    box = tip(visitor).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    visitor.page.touchscreen.tap(200, 300)
    expect(tip(visitor)).to_have_count(0)


def test_who_types_win_finds_the_aim_of_the_game(visitor: Visitor) -> None:
    page = visitor.go("rules/fury").page
    page.get_by_label("Search").fill("win")
    expect(page.locator('[id="4a"]')).to_be_visible()
    expect(page.locator('[id="9.1c"]')).to_be_hidden()
    page.get_by_label("Search").fill("RMP")
    expect(page.locator("#words article:visible")).to_have_count(1)
    expect(page.locator('[id="9.3a"]')).to_be_visible()
