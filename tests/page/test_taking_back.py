"""Taking an order back: by Z while it is free, by consent after that, and the button says why where it cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.page.hands import Mouse, Turn, look
from tests.page.kit import Match, Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running
from tests.thorough import also

Visit = Callable[..., Visitor]


def test_z_takes_a_move_back_while_it_is_free(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BOTH)
    before = match.come_to("move")
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
    for piece in match.on_map():
        assert visitor.page.locator(f'.pile[data-hex="{piece["at"]}"] [data-piece="{piece["id"]}"]').count() == 1


def test_before_the_first_order_the_button_says_that_there_is_nothing(visitor: Visitor, server: Running) -> None:
    refuses(sit(visitor, begin(server.address, BOTH)))


def test_after_the_dice_the_button_says_why_not(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, {"russian": "me"}, takebacks="rules")
    after_dice(match)
    refuses(sit(visitor, match))


def after_dice(match: Match) -> int:
    """Resolve the first attack of the Russian: how many orders were given then."""
    number: int = match.come_to("resolve")["number"]
    offer = match.get("orders", side="russian")["offers"][0]
    match.post("orders", side="russian", number=number, order=offer["order"])
    return number + 1


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


@pytest.mark.parametrize("answer", ["Agree", *also("Decline")])
def test_after_the_dice_a_friend_is_asked(answer: str, visit: Visit, server: Running) -> None:
    match = begin(server.address, {"russian": "me", "german-austrian": "friend"})
    friend = match.friend("german-austrian")
    rolled = after_dice(match)
    one, two = sit(visit(), match), sit(visit(), friend)
    one.button("Ask to take back").click()
    question = two.page.get_by_role("dialog", name="Take an order back?")
    expect(question).to_contain_text("Russian would like to take the last order back")
    question.get_by_role("button", name=answer).click()
    expect(question).to_have_count(0)
    left = rolled - 1 if answer == "Agree" else rolled
    for player in (one, two):
        look(player, f"seen.number === {left}")
    expect(one.button("Take back" if answer == "Agree" else "Ask to take back")).to_be_visible()
    assert match.view()["number"] == left
