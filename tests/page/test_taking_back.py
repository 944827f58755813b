"""Taking an order back: by Z while it is free, by consent after that, and the button says why where it cannot be."""

from __future__ import annotations

from collections.abc import Callable

from tests.page.hands import Mouse, Turn, look
from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running

Visit = Callable[..., Visitor]


def test_z_takes_a_move_back_while_it_is_free(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BOTH)
    before = match.advance(lambda view: view["decision"]["kind"] == "move")
    hands = Mouse(sit(visitor, match))
    hands.whole_map()
    Turn(hands).decide(look(visitor, "seen.pieces.length"))
    look(visitor, "seen.number > before", before["number"])
    assert visitor.match.view()["pieces"] != before["pieces"]
    expect(visitor.page.locator(".log-entry")).to_have_count(before["number"] + 2)
    visitor.page.keyboard.press("z")
    look(visitor, f"seen.number === {before['number']}")
    assert visitor.match.view()["pieces"] == before["pieces"]
    expect(visitor.page.locator(".log-entry")).to_have_count(before["number"] + 1)
    for piece in before["pieces"]:
        if piece["at"].isdigit():
            assert visitor.page.locator(f'.pile[data-hex="{piece["at"]}"] [data-piece="{piece["id"]}"]').count() == 1


def test_before_the_first_order_the_button_says_that_there_is_nothing(visitor: Visitor, server: Running) -> None:
    refuses(sit(visitor, begin(server.address, BOTH)))


def test_after_the_dice_the_button_says_why_not(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BOTH, takebacks="rules")
    match.advance(lambda view: view["decision"]["kind"] == "resolve")
    rolled = match.view()["number"] + 1
    match.advance(lambda view: view["number"] >= rolled)
    refuses(sit(visitor, match))


def refuses(visitor: Visitor) -> None:
    """The button is off, its tip and a press on it say why."""
    refusal = visitor.match.view()["undo"]["refusal"]
    button = visitor.button("Take back")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_attribute("title", refusal["sentence"])
    number = visitor.match.view()["number"]
    visitor.page.keyboard.press("z")
    expect(visitor.page.locator(".popup-note")).to_contain_text(refusal["sentence"])
    assert visitor.match.view()["number"] == number


def test_a_friend_is_asked_and_may_agree(visit: Visit, server: Running) -> None:
    one, two = visit(), visit()
    match = begin(server.address, {"russian": "me", "german-austrian": "friend"})
    sit(one, match)
    friend = match.friend("german-austrian")
    one.page.locator('.prompt-words [data-word="south"]').click()
    look(one, "seen.number === 1")
    sit(two, friend)
    one.button("Take back").click()
    look(one, "seen.number === 0")
    look(two, "seen.number === 0")
