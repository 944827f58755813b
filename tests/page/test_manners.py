"""The page has manners: the map stays, ending asks, answers keep their places, nothing happens unannounced."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import httpx
import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import Forced
from tests.page.hands import HELD, Keys, Mouse, look
from tests.page.kit import PHONE, SEED, Match, Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running, bearer
from tests.thorough import also, at_length

Visit = Callable[..., Visitor]
ALL = dict.fromkeys(("austria-hungary", "germany", "serbia", "bulgaria"), "me")
ASKS = {"settings": {"asks": True}}
LEFT = re.compile(r"\d+ units have not acted")


def august(server: Running) -> Match:
    """March on the Drina at one screen: seven Austrian units can act, and the turn can be ended at once."""
    return begin(server.address, ALL, "drina", scenario="august")


def sheet(visitor: Visitor) -> str:
    """Where the map lies in its window."""
    return str(visitor.page.evaluate("document.querySelector('.map-sheet').style.transform"))


def in_window(spot: Any) -> bool:
    """Whether something is well inside the window of the map."""
    return bool(180 < spot["x"] < 880 and 210 < spot["y"] < 700)


# -- the map stays ------------------------------------------------------------------------------------------------


@at_length
def test_after_my_own_order_the_map_stays_where_i_put_it(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, {"austrian": "me", "russian": "friend"}, "galicia", scenario="opening")
    page = sit(visitor, match).page
    look(visitor, "seen.pieces.length")  # the map has gone to the armies by itself
    page.mouse.move(500, 500)
    page.mouse.down()
    page.mouse.move(900, 700, steps=4)
    page.mouse.up()
    for _ in range(3):
        seen = look(visitor, "seen.pieces.length")
        stood = [each["hex"] for each in seen["pieces"]]
        spot = next(each for each in seen["pieces"] if in_window(each) and stood.count(each["hex"]) == 1)
        page.mouse.click(spot["x"], spot["y"])
        held = look(visitor, HELD, seen["number"])
        target = next(each for each in held["targets"] if in_window(each))
        before = sheet(visitor)
        page.mouse.click(target["x"], target["y"])
        look(visitor, "seen.number > before", seen["number"])
        page.wait_for_timeout(300)
        assert sheet(visitor) == before


# -- ending asks --------------------------------------------------------------------------------------------------


def test_ending_asks_while_somebody_could_act_and_shows_who(visit: Visit, server: Running) -> None:
    visitor = sit(visit(**ASKS), august(server))
    left = visitor.match.view()["decision"]["left"]
    Mouse(visitor).say("done")
    dialog = visitor.page.get_by_role("dialog", name=LEFT)
    expect(dialog.get_by_role("heading")).to_have_text(left["sentence"])
    titles = {subject["id"]: subject["title"] for subject in visitor.match.view()["decision"]["subjects"]}
    expect(dialog).to_contain_text(titles[left["subjects"][0]])
    dialog.get_by_role("button", name="Show them").click()
    expect(dialog).to_have_count(0)
    expect(visitor.page.locator(".ready-list button")).to_have_count(len(left["subjects"]))
    expect(visitor.page.locator(".counter.lit")).to_have_count(len(left["subjects"]))
    assert visitor.match.view()["number"] == 0
    assert not look(visitor)["hand"]


@pytest.mark.parametrize("by", ["mouse", *also("keyboard", "touch")])
def test_ending_anyway_ends_and_can_be_taken_back(by: str, visit: Visit, server: Running) -> None:
    visitor = sit(visit(**ASKS, **({"has_touch": True, "size": PHONE} if by == "touch" else {})), august(server))
    dialog = visitor.page.get_by_role("dialog", name=LEFT)
    if by == "keyboard":
        Keys(visitor).say("done")
        expect(dialog).to_be_visible()
        visitor.page.keyboard.press("Tab")
        visitor.page.keyboard.press("Enter")
    else:
        press = "click" if by == "mouse" else "tap"
        getattr(visitor.page.locator('[data-word="done"]'), press)()
        getattr(dialog.get_by_role("button", name="End anyway"), press)()
    look(visitor, "seen.number === 1 && seen.sentence.startsWith('Germany')")
    expect(visitor.page.locator('.log-entry[data-number="1"]')).to_contain_text("is done here")
    if by == "keyboard":
        visitor.page.keyboard.press("z")
    else:
        getattr(visitor.button("Take back"), "click" if by == "mouse" else "tap")()
    look(visitor, "seen.number === 0 && seen.sentence.startsWith('Austria-Hungary')")


@at_length
def test_who_does_not_want_to_be_asked_is_not_asked_again_in_this_match(visit: Visit, server: Running) -> None:
    match = august(server)
    visitor = sit(visit(**ASKS), match)
    hands = Mouse(visitor)
    hands.say("done")
    dialog = visitor.page.get_by_role("dialog", name=LEFT)
    dialog.get_by_label("Don't ask again this match").check()
    dialog.get_by_role("button", name="End anyway").click()
    look(visitor, "seen.number === 1")
    hands.say("done")
    look(visitor, "seen.number === 2")
    other = august(server)
    visitor.page.evaluate(
        "([id, seats]) => localStorage['hexmarshal.seats'] = JSON.stringify({[id]: {id, seats, game: '', at: 0}})",
        [other.id, other.secrets],
    )
    visitor.go(f"match/{other.id}").at_table()
    look(visitor, "seen.number === 0")
    hands.say("done")
    expect(dialog).to_be_visible()


def test_nothing_is_asked_when_nothing_is_left(visit: Visit, server: Running) -> None:
    match = begin(server.address, BOTH)
    for number, (side, order) in enumerate(orders_to_nothing_left()):
        give(match, side, number, order)
    visitor = sit(visit(**ASKS), match)
    view = match.view()
    assert view["decision"]["left"] is None
    Mouse(visitor).say("done")
    look(visitor, "seen.number > before", view["number"])


def give(match: Match, side: str, number: int, order: Any) -> None:
    """Give an order past the page."""
    body = {"side": side, "number": number, "order": order}
    answer = httpx.post(f"{match.path}/orders", json=body, headers=bearer(match.secrets[side]), timeout=30)
    assert answer.status_code == 200, answer.text


@cache
def orders_to_nothing_left() -> list[tuple[str, Any]]:
    """Orders of the Russian until he can end his moves with nobody left."""
    match = hm.Match.new("fury", seed=SEED)
    while True:
        decision = match.decision
        assert decision is not None
        if decision.kind == "move" and decision.subjects() == ["done"]:
            return [(given.side, msgspec.to_builtins(given.order)) for given in match.journal]
        match.submit(decision.orders(decision.subjects()[0])[0])


# -- answers keep their places ------------------------------------------------------------------------------------


def test_a_double_click_never_answers_two_questions(visitor: Visitor, server: Running) -> None:
    page = sit(visitor, august(server)).page
    done = page.locator('[data-word="done"]')
    place = done.bounding_box()
    done.dblclick()
    look(visitor, "seen.number === 1")
    page.wait_for_timeout(500)
    assert visitor.match.view()["number"] == 1
    assert done.bounding_box() == place, "what ends is always in the same place"


def test_the_header_keeps_its_height_whatever_is_asked(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BOTH)
    match.come_to("move")
    page = sit(visitor, match).page
    heights = set()
    hands = Mouse(visitor)
    hands.whole_map()
    for _ in range(3):
        seen = look(visitor, "seen.pieces.length")
        heights.add(page.evaluate("document.querySelector('.map').getBoundingClientRect().top"))
        hands.pick(seen, seen["pieces"][-1])
        held = look(visitor, HELD, seen["number"])
        heights.add(page.evaluate("document.querySelector('.map').getBoundingClientRect().top"))
        hands.put(held, held["targets"][0])
        look(visitor, "seen.number > before", seen["number"])
    assert len(heights) == 1


# -- nothing happens unannounced ----------------------------------------------------------------------------------


@cache
def orders_to_a_battle_by_itself() -> tuple[list[tuple[str, Any]], str, Any]:
    """Orders up to one after which another battle follows by itself; then who gives it, and that order."""
    match = hm.Match.new("fury", seed=SEED)
    while (decision := match.decision) is not None:
        order = decision.orders(decision.subjects()[0])[0]
        copy = match.copy()
        copy.herald = lambda *_: "even"
        if any(isinstance(event, Forced) and event.odds for event in copy.submit(order)):
            journal = [(given.side, msgspec.to_builtins(given.order)) for given in match.journal]
            return journal, decision.side, decision.write(order)
        match.submit(order)
    raise AssertionError("no battle ever follows by itself")


def test_a_battle_that_follows_by_itself_is_announced_with_its_odds(visitor: Visitor, server: Running) -> None:
    journal, side, notation = orders_to_a_battle_by_itself()
    match = begin(server.address, BOTH)
    for number, (giver, order) in enumerate(journal):
        give(match, giver, number, order)
    page = sit(visitor, match).page
    assert match.view(side)["decision"], side
    page.keyboard.press("/")
    page.locator(".prompt-type input").fill(notation)
    page.keyboard.press("Enter")
    odds = page.locator("dialog.odds")
    herald = page.locator(".herald")
    expect(odds.or_(herald)).to_be_visible()
    if odds.count():
        odds.get_by_role("button", name="Give the order").click()
    expect(herald).to_contain_text(re.compile(r"resolves the attack on \d{4}, which follows by itself\. The odds: .*%"))
    assert look(visitor)["number"] == len(journal), "the dice are not seen yet"
    herald.get_by_role("button", name="Roll the dice").click()
    look(visitor, "seen.number > before", len(journal))
    expect(page.locator(f'.log-entry[data-number="{len(journal) + 1}"]')).to_contain_text("follows by itself")


# -- how one wins, who can act ------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["touch", *also("mouse", "keyboard")])
def test_how_one_wins_is_one_click_away(by: str, visit: Visit, server: Running) -> None:
    visitor = sit(visit(**({"has_touch": True, "size": PHONE} if by == "touch" else {})), august(server))
    winning = visitor.match.view()["desk"]["winning"]
    if by == "keyboard":
        visitor.page.keyboard.press("w")
    else:
        getattr(visitor.button("Aim"), "click" if by == "mouse" else "tap")()
    dialog = visitor.page.get_by_role("dialog", name="How to win")
    expect(dialog).to_contain_text(winning["how"])
    expect(dialog).to_contain_text(winning["now"])
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_key_goes_to_the_next_unit_that_can_act(visitor: Visitor, server: Running) -> None:
    page = sit(visitor, august(server)).page
    hands: list[str] = []
    for _ in range(8):
        page.keyboard.press("n")
        hands.append(look(visitor, "seen.hand && seen.hand !== before", hands[-1] if hands else "")["hand"])
    assert len(set(hands)) == 7
    assert hands[7] == hands[0]
    page.keyboard.press("Escape")
    page.locator(".ready-opener").click()
    expect(page.locator(".ready-list button")).to_have_count(7)
    page.locator(".ready-list button").nth(2).click()
    look(visitor, "seen.hand === before", hands[2])
