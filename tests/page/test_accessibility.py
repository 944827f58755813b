"""For everyone: names, contrast, focus, what is spoken, less motion, small screens and large letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import pytest

from tests.page.hands import CHOICE, HELD, Mouse, Turn, look
from tests.page.kit import DESKTOP, PHONE, TABLET, Browser, Locator, Visitor, begin, expect, script, sit
from tests.server.kit import BOTH, Running
from tests.thorough import at_length

Visit = Callable[..., Visitor]
ACCESS = script("access.js")
ZOOMED = (720, 450)
"""A desktop at 200 %."""
FOCUS, SIDEWAYS, MOTION = script("focus.js"), script("sideways.js"), script("motion.js")


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
    match.come_to("move", 4)
    sit(visitor, match)
    press(lists(visitor, 0))
    look(visitor, HELD, 99)


def to_odds(visitor: Visitor, server: Running) -> None:
    """The odds of an attack."""
    match = begin(server.address, BOTH)
    match.come_to("declare")
    sit(visitor, match)
    press(lists(visitor, 0))
    press(lists(visitor, 1))
    visitor.page.locator("dialog.odds .odds-bars").wait_for()


def lists(visitor: Visitor, at: int) -> Locator:
    """One of the lists for screen readers: what can be picked up, what can be done with it, who stands where."""
    return visitor.page.get_by_role("region", name="The table as lists").locator("ul").nth(at)


def press(found: Locator) -> None:
    """Press the first button of a list, as a screen reader does: without a pointer."""
    found.get_by_role("button").first.evaluate("(button) => button.click()")


def to_rules(visitor: Visitor, server: Running) -> None:
    """All rules."""
    visitor.go("rules/fury").page.locator(".clause-item").first.wait_for()


PAGES = {"lobby": to_lobby, "new match": to_form, "table": to_table, "odds": to_odds, "rules": to_rules}


@pytest.fixture(scope="module", params=PAGES)
def there(request: pytest.FixtureRequest, browser: Browser, server: Running) -> Iterator[Visitor]:
    """Somebody at each of the pages in turn."""
    visitor = Visitor(browser, server.address)
    PAGES[request.param](visitor, server)
    yield visitor
    complaints = visitor.complaints()
    visitor.close()
    assert not complaints


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_everything_has_a_name_and_can_be_read(there: Visitor, colours: Literal["light", "dark"]) -> None:
    there.page.emulate_media(color_scheme=colours)
    assert there.page.evaluate(ACCESS) == []


def test_the_focus_is_always_seen(there: Visitor) -> None:
    there.page.evaluate("document.activeElement.blur()")
    stops = set()
    for _ in range(30):
        there.page.keyboard.press("Tab")
        found = there.page.evaluate(FOCUS)
        if found["body"]:
            continue  # round once
        assert found["shown"] or changes(there), found["html"]
        stops.add(found["html"])
    assert len(stops) >= 2


def changes(visitor: Visitor) -> bool:
    """Whether an element looks otherwise without the focus, where its style does not tell."""
    element = visitor.page.evaluate_handle("document.activeElement").as_element()
    assert element is not None
    focused = element.screenshot()
    element.evaluate("(element) => element.blur()")
    unfocused = element.screenshot()
    element.focus()
    return focused != unfocused


def test_nothing_must_be_scrolled_sideways(there: Visitor) -> None:
    for width, height in (DESKTOP, TABLET, PHONE, ZOOMED):
        there.page.set_viewport_size({"width": width, "height": height})
        assert there.page.evaluate(SIDEWAYS) == [], width
    there.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    there.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert there.page.evaluate(SIDEWAYS) == [], "letters twice as large"


def test_every_panel_has_names_and_can_be_read(visitor: Visitor, server: Running) -> None:
    to_table(visitor, server)
    for panel in ("Stack", "Log", "Forces", "Turn", "Luck"):
        visitor.page.get_by_role("tab", name=panel).click()
        expect(visitor.page.get_by_role("tabpanel", name=panel)).to_be_visible()
        assert visitor.page.evaluate(ACCESS) == []


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
    told = [event["text"] for event in match.log(1)[0]["events"]]
    expect(live).to_contain_text(match.view()["decision"]["prompt"])
    spoken = " ".join(visitor.page.evaluate("window.spoken"))
    for text in told:
        assert text in spoken


def test_the_lists_for_screen_readers_hold_every_legal_order(visitor: Visitor, server: Running) -> None:
    to_table(visitor, server)
    match = visitor.match
    able, orders, places = (lists(visitor, at) for at in range(3))
    subjects = match.view()["decision"]["subjects"]
    expect(able.get_by_role("button")).to_have_count(len(subjects))
    said = able.inner_text()
    assert all(subject["title"] in said for subject in subjects)
    picked = visitor.page.locator(".counter.picked").get_attribute("data-piece")
    offers = match.get("orders", side="russian", subject=picked)["offers"]
    expect(orders.get_by_role("button")).to_have_count(len(offers))
    said = orders.inner_text()
    assert all(offer["notation"] in said and offer["gloss"] in said for offer in offers)
    said = places.inner_text()
    assert all(piece["title"] in said for piece in match.on_map())
    press(orders)
    look(visitor, "seen.number > before", match.view()["number"] - 1)


@at_length
@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_less_motion_is_respected(motion: str, moves: bool, visit: Visit, server: Running) -> None:
    match = begin(server.address, BOTH)
    match.come_to("move")
    visitor = sit(visit(reduced_motion=motion, settings={"pace": "brisk"}), match)
    visitor.page.evaluate(MOTION)
    hands = Mouse(visitor)
    hands.whole_map()
    Turn(hands).decide(look(visitor, CHOICE))
    look(visitor, "seen.number > before", 1)
    assert (visitor.page.evaluate("window.moving") > 0) is moves
