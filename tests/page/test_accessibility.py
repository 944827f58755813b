"""For everyone: names, contrast, focus, what is spoken, less motion, small screens and large letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.hands import CHOICE, HELD, Mouse, Turn, look
from tests.page.kit import DESKTOP, PHONE, TABLET, Visitor, begin, expect, script, sit
from tests.server.kit import BOTH, Running

Visit = Callable[..., Visitor]
ACCESS = script("access.js")
ZOOMED = (720, 450)
"""A desktop at 200 %."""
FOCUS = """() => {
    // Whether the element with the focus, or what stands in for it, shows that it has it.
    const active = document.activeElement;
    const shown = [active, active.closest("label"), active.nextElementSibling, active.parentElement].some((one) => one && [null, "::after", "::before", "::-webkit-slider-thumb"].some((part) => {
        const style = getComputedStyle(one, part);
        const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1.5;
        return ring || (part && style.content !== "none" && style.boxShadow !== "none");
    }));
    return {shown, html: active.outerHTML.slice(0, 120), body: active === document.body};
}"""


def to_lobby(visitor: Visitor, server: Running) -> None:
    """Games, and a match that goes on."""
    sit(visitor, begin(server.address, BOTH))
    visitor.go()
    visitor.page.locator(".matches .match").first.wait_for()
    visitor.page.locator("article.game").first.wait_for()


def to_form(visitor: Visitor, server: Running) -> None:
    """A new match, with everything unfolded."""
    visitor.go("new/fury").page.locator("form").wait_for()
    visitor.page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")


def to_table(visitor: Visitor, server: Running) -> None:
    """A corps in hand."""
    match = begin(server.address, BOTH)
    match.advance(lambda view: view["decision"]["kind"] == "move" and view["number"] > 3)
    sit(visitor, match)
    visitor.page.get_by_role("region", name="The table as lists").get_by_role("button").first.evaluate("(button) => button.click()")
    look(visitor, HELD, 99)


def to_odds(visitor: Visitor, server: Running) -> None:
    """The odds of an attack."""
    match = begin(server.address, BOTH)
    match.advance(lambda view: view["decision"]["kind"] == "declare")
    sit(visitor, match)
    lists = visitor.page.get_by_role("region", name="The table as lists").locator("ul")
    lists.nth(0).get_by_role("button").first.evaluate("(button) => button.click()")
    lists.nth(1).get_by_role("button").first.evaluate("(button) => button.click()")
    visitor.page.locator("dialog.odds .odds-bars").wait_for()


def to_rules(visitor: Visitor, server: Running) -> None:
    """All rules."""
    visitor.go("rules/fury").page.locator(".clause-item").first.wait_for()


PAGES = {"lobby": to_lobby, "new match": to_form, "table": to_table, "odds": to_odds, "rules": to_rules}
page_by_page = pytest.mark.parametrize("go", list(PAGES.values()), ids=list(PAGES))


@page_by_page
def test_everything_has_a_name_and_can_be_read(go: Callable[..., None], visitor: Visitor, server: Running) -> None:
    go(visitor, server)
    assert visitor.page.evaluate(ACCESS) == []


def test_every_panel_has_names_and_can_be_read(visitor: Visitor, server: Running) -> None:
    to_table(visitor, server)
    for panel in ("Stack", "Log", "Forces", "Turn", "Luck"):
        visitor.page.get_by_role("tab", name=panel).click()
        expect(visitor.page.get_by_role("tabpanel", name=panel)).to_be_visible()
        assert visitor.page.evaluate(ACCESS) == []


def test_the_dark_colours_can_be_read_as_well(visit: Visit, server: Running) -> None:
    for go in (to_lobby, to_table, to_odds):
        visitor = visit(color_scheme="dark")
        go(visitor, server)
        assert visitor.page.evaluate(ACCESS) == []


@page_by_page
def test_the_focus_is_always_seen(go: Callable[..., None], visitor: Visitor, server: Running) -> None:
    go(visitor, server)
    visitor.page.evaluate("document.activeElement.blur()")
    stops = set()
    for _ in range(30):
        visitor.page.keyboard.press("Tab")
        found = visitor.page.evaluate(FOCUS)
        if found["body"]:
            continue  # round once
        assert found["shown"], found["html"]
        stops.add(found["html"])
    assert len(stops) >= 2


def test_a_screen_reader_hears_the_event_and_the_next_question(visitor: Visitor, server: Running) -> None:
    sit(visitor, begin(server.address, BOTH))
    expect(visitor.said()).to_contain_text("name Front A")
    live = visitor.said()
    assert live.get_attribute("aria-live") == "polite"
    visitor.page.evaluate("""
        window.spoken = [];
        new MutationObserver(() => spoken.push(document.getElementById("live").textContent))
            .observe(document.getElementById("live"), {childList: true, characterData: true, subtree: true});
    """)
    visitor.page.locator('.prompt-words [data-word="south"]').click()
    look(visitor, "seen.number === 1")
    match = visitor.match
    told = [event["text"] for event in match.get("log", side="russian", **{"from": 1})[0]["events"]]
    expect(live).to_contain_text(match.view()["decision"]["prompt"])
    spoken = " ".join(visitor.page.evaluate("window.spoken"))
    for text in told:
        assert text in spoken


def test_the_lists_for_screen_readers_hold_every_legal_order(visitor: Visitor, server: Running) -> None:
    to_table(visitor, server)
    match = visitor.match
    region = visitor.page.get_by_role("region", name="The table as lists")
    able, orders, places = (region.locator("ul").nth(at) for at in range(3))
    subjects = match.view()["decision"]["subjects"]
    expect(able.get_by_role("button")).to_have_count(len(subjects))
    for subject in subjects:
        expect(able).to_contain_text(subject["title"])
    picked = visitor.page.locator(".counter.picked").get_attribute("data-piece")
    offers = match.get("orders", side="russian", subject=picked)["offers"]
    expect(orders.get_by_role("button")).to_have_count(len(offers))
    for offer in offers:
        expect(orders).to_contain_text(offer["notation"])
    titles = {piece["title"] for piece in match.view()["pieces"] if piece["at"].isdigit()}
    said = places.inner_text()
    assert all(title in said for title in titles)
    orders.get_by_role("button").first.evaluate("(button) => button.click()")
    look(visitor, "seen.number > before", match.view()["number"] - 1)


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_less_motion_is_respected(motion: str, moves: bool, visit: Visit, server: Running) -> None:
    match = begin(server.address, BOTH)
    match.advance(lambda view: view["decision"]["kind"] == "move")
    visitor = sit(visit(reduced_motion=motion, settings={"pace": "brisk"}), match)
    visitor.page.evaluate("""
        window.moving = 0;
        const count = () => {
            moving += document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().duration > 20).length;
            requestAnimationFrame(count);
        };
        count();
    """)
    hands = Mouse(visitor)
    hands.whole_map()
    Turn(hands).decide(look(visitor, CHOICE))
    look(visitor, "seen.number > before", 1)
    assert (visitor.page.evaluate("window.moving") > 0) is moves


def wide(visitor: Visitor) -> Any:
    """How much wider than the window the page is, and what sticks out."""
    return visitor.page.evaluate("""() => {
        const width = document.documentElement.clientWidth;
        const out = [...document.body.querySelectorAll("main *")].filter((one) => one.checkVisibility() && !one.closest("svg, .map, .unseen")
            && one.getBoundingClientRect().right > width + 1 && getComputedStyle(one).position !== "absolute");
        return {more: document.documentElement.scrollWidth - width, out: document.documentElement.scrollWidth > width ? out.slice(0, 4).map((one) => one.outerHTML.slice(0, 100)) : []};
    }""")


@page_by_page
def test_nothing_must_be_scrolled_sideways(go: Callable[..., None], visitor: Visitor, server: Running) -> None:
    go(visitor, server)
    for width, height in (DESKTOP, TABLET, PHONE, ZOOMED):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert wide(visitor) == {"more": 0, "out": []}, width
    visitor.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert wide(visitor) == {"more": 0, "out": []}, "letters twice as large"
