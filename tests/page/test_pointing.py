"""Pointing at what cannot be done: the reason and its clause, as the engine gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.hands import HELD, Mouse, let_go, look
from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running


def to_move(visitor: Visitor, server: Running) -> Visitor:
    """The Russian is to move, and sees the whole map."""
    match = begin(server.address, BOTH)
    match.come_to("move")
    Mouse(sit(visitor, match)).whole_map()
    return visitor


@pytest.fixture(scope="module")
def there(stay: Callable[..., Visitor], server: Running) -> Visitor:
    """The Russian is to move, and sees the whole map."""
    return to_move(stay(), server)


@pytest.fixture
def moving(there: Visitor) -> Visitor:
    """The Russian for a test that moves nothing."""
    return let_go(there)


def click(visitor: Visitor, hex_: str) -> None:
    """Click the middle of a hex, whatever lies there."""
    centre = visitor.match.hexes()[hex_]
    look(visitor)
    x, y = visitor.page.evaluate(
        """([x, y]) => { const sheet = document.querySelector("svg.over").getScreenCTM();
                         return [x * sheet.a + sheet.e, y * sheet.d + sheet.f]; }""",
        centre,
    )
    visitor.page.mouse.click(x, y)


def reads(visitor: Visitor, refusal: Any) -> None:
    """A note on the map says why not, with a link to the clause, and a screen reader hears it."""
    note = visitor.page.locator(".popup-note")
    expect(note).to_contain_text(refusal["sentence"])
    expect(note.get_by_role("link", name=f"Clause {refusal['clause']}")).to_have_text(refusal["clause"])
    expect(visitor.said()).to_contain_text(refusal["sentence"])


def pick(visitor: Visitor) -> tuple[str, set[str]]:
    """Pick up a corps: its id and the hexes that glow."""
    seen = look(visitor, "seen.pieces.length")
    visitor.page.mouse.click(seen["pieces"][0]["x"], seen["pieces"][0]["y"])
    held = look(visitor, HELD, seen["number"])
    picked = visitor.page.locator(".counter.picked").get_attribute("data-piece")
    assert picked is not None
    return picked, {target["hex"] for target in held["targets"]}


def test_what_glows_is_what_the_engine_offers(moving: Visitor) -> None:
    picked, targets = pick(moving)
    offers = moving.match.get("orders", side="russian", subject=picked)["offers"]
    assert targets == {offer["hex"] for offer in offers if offer["hex"]}
    costs = moving.page.locator(".costs text").evaluate_all("(all) => all.map(({dataset: {hex, cost}}) => [hex, cost])")
    assert {(hex_, cost) for hex_, cost in costs} <= {(offer["hex"], offer["cost"]) for offer in offers}


def test_a_dark_hex_gives_the_reason_with_its_clause(moving: Visitor) -> None:
    match = moving.match
    picked, targets = pick(moving)
    dark = {piece["at"] for piece in match.on_map() if piece["side"] != "russian"} - targets
    clauses = set()
    for hex_ in sorted(dark)[:3]:
        refusal = match.post("explain", side="russian", subject=picked, where=hex_)["refusal"]
        click(moving, hex_)
        reads(moving, refusal)
        clauses.add(refusal["clause"])
        expect(moving.page.locator(f'.counter.picked[data-piece="{picked}"]')).to_have_count(1)
    assert all(clauses)


def test_an_enemy_that_is_picked_up_says_why_not(moving: Visitor) -> None:
    match = moving.match
    pieces = match.on_map()
    hex_ = next(piece["at"] for piece in pieces if piece["side"] == "german-austrian")
    click(moving, hex_)
    top = [piece["id"] for piece in pieces if piece["at"] == hex_][-1]
    reads(moving, match.post("explain", side="russian", subject=top)["refusal"])


def test_a_counter_of_ones_own_that_has_nothing_to_do_says_why(moving: Visitor) -> None:
    match = moving.match
    able = {subject["at"] for subject in match.view()["decision"]["subjects"]}
    pieces = match.on_map()
    hex_ = next(piece["at"] for piece in pieces if piece["side"] == "russian" and piece["at"] not in able)
    click(moving, hex_)
    top = [piece["id"] for piece in pieces if piece["at"] == hex_][-1]
    reads(moving, match.post("explain", side="russian", subject=top)["refusal"])


def test_an_order_in_notation_is_taken_or_refused_with_its_clause(visitor: Visitor, server: Running) -> None:
    page, match = to_move(visitor, server).page, visitor.match
    subject = match.view()["decision"]["subjects"][0]
    offer = next(each for each in match.get("orders", side="russian", subject=subject["id"])["offers"] if each["hex"])
    page.keyboard.press("/")
    page.keyboard.type(offer["notation"].replace(offer["hex"], "0101"))
    page.keyboard.press("Enter")
    expect(page.locator(".prompt-refusal .clause")).to_be_visible()
    page.get_by_label("An order in notation").fill(offer["notation"])
    page.keyboard.press("Enter")
    expect(page.locator(f'.pile[data-hex="{offer["hex"]}"] [data-piece="{subject["id"]}"]')).to_have_count(1)


def test_pointing_does_not_move_the_map(moving: Visitor) -> None:
    pick(moving)
    for target in look(moving, HELD, 1)["targets"][:4]:
        before = moving.page.locator(".map-sheet").get_attribute("style")
        moving.page.mouse.move(target["x"], target["y"])
        expect(moving.page.locator(".prompt-hint b")).to_be_visible()
        look(moving)
        assert moving.page.locator(".map-sheet").get_attribute("style") == before


def test_what_a_counter_can_do_is_asked_when_a_finger_goes_down_on_it(moving: Visitor) -> None:
    spot = look(moving, "seen.pieces.length")["pieces"][-1]
    asked = moving.page.evaluate(
        """({x, y}) => {
            const real = WebSocket.prototype.send, asked = [], at = document.elementFromPoint(x, y);
            WebSocket.prototype.send = function (text) { asked.push(JSON.parse(text)); return real.call(this, text); };
            const how = {bubbles: true, pointerType: "touch", pointerId: 7, clientX: x, clientY: y};
            at.dispatchEvent(new PointerEvent("pointerdown", {...how, button: 0}));
            at.dispatchEvent(new PointerEvent("pointercancel", how));
            WebSocket.prototype.send = real;
            return asked;
        }""",
        spot,
    )
    (question,) = asked
    assert question["subject"] in {subject["id"] for subject in moving.match.view()["decision"]["subjects"]}
    expect(moving.page.locator(".counter.picked")).to_have_count(0)


def test_the_words_of_orders_are_asked_for_when_somebody_picks_up_what_they_are_for(
    visit: Callable[..., Visitor], server: Running
) -> None:
    moving = to_move(visit(own=True), server)
    page = moving.page
    page.evaluate("""() => {
        const real = WebSocket.prototype.send;
        window.said = [];
        WebSocket.prototype.send = function (text) {
            window.said.push(JSON.parse(text));
            return real.call(this, text);
        };
    }""")
    spot = look(moving, "seen.pieces.length")["pieces"][-1]
    page.mouse.move(spot["x"], spot["y"])
    moving.until("window.said.some(({subject}) => subject)")
    assert not page.evaluate("window.said.some(({words}) => words)")
    picked, _ = pick(moving)
    moving.until(f"window.said.some(({{words}}) => words === '{picked}')")
    offers = moving.match.get("orders", side="russian", subject=picked)["offers"]
    target = look(moving, HELD, 1)["targets"][0]
    page.mouse.move(target["x"], target["y"])
    hint = page.locator(".prompt-hint")
    for gloss in {offer["gloss"] for offer in offers if offer["hex"] == target["hex"]}:
        expect(hint).to_contain_text(gloss, ignore_case=True)


def test_while_there_is_no_line_it_is_asked_by_a_call(visit: Callable[..., Visitor], server: Running) -> None:
    visitor = visit(overheard=True)
    visitor.page.route_web_socket("**/live", lambda line: line.close())
    to_move(visitor, server)
    expect(visitor.page.locator(".prompt")).to_contain_text("Offline")
    pick(visitor)
    assert look(visitor, HELD, 1)["targets"]
    assert any("/orders?" in address for address in visitor.asked)
