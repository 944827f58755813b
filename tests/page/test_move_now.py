"""A bot that thinks by the clock: the page shows the time that is left, and a button or the key I lets it move now."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import Running, running_server

Visit = Callable[..., Visitor]
SEATS = {"russian": "bot:staff-4", "german-austrian": "me"}


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose bots take their time."""
    with running_server(tmp_path_factory.mktemp("slow"), "--bot-seconds", "50") as running:
        yield running


@pytest.mark.parametrize("how", ["button", "key"])
def test_a_player_lets_the_bot_move_now(visit: Visit, slow: Running, how: str) -> None:
    match = begin(slow.address, SEATS)
    player = sit(visit(slow.address), match)
    time = player.page.locator(".thinking-time")
    expect(time).to_have_text(re.compile(r"^\d+ s left$"))
    if shots := os.environ.get("HEXMARSHAL_SHOTS"):
        player.page.screenshot(path=Path(shots) / "thinking.png")
    before = match.view()["number"]
    if how == "button":
        player.button("Move now").click()
    else:
        player.page.keyboard.press("i")
    expect(time).to_have_text("moves now…")
    until = 0
    while match.view()["number"] == before and until < 100:
        player.page.wait_for_timeout(100)
        until += 1
    assert match.view()["number"] > before
    assert until < 100, "ten seconds, where it had fifty"


def test_a_draw_is_offered_and_agreed_to(visit: Visit, slow: Running) -> None:
    match = begin(slow.address, {"russian": "me", "german-austrian": "friend"})
    friend = match.friend("german-austrian")
    one, two = sit(visit(slow.address), match), sit(visit(slow.address), friend)
    one.page.locator(".table-menu summary").click()
    one.button("Offer a draw…").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    question = two.page.get_by_role("dialog", name="Agree to a draw?")
    expect(question).to_contain_text("Russian offers a draw")
    question.get_by_role("button", name="Agree").click()
    for player in (one, two):
        expect(player.page.locator(".prompt-sentence")).to_contain_text("The players have agreed to a draw.")


def test_a_bot_is_given_its_time_where_it_is_chosen(visit: Visit, slow: Running) -> None:
    player = visit(slow.address)
    player.page.goto("/#/new/fury")
    time = player.page.get_by_label("Time for a turn").last
    expect(time).to_have_value("50")
    time.select_option("10")
    player.page.get_by_label("Character").last.select_option("bold")
    note = player.page.locator(".seat-extra small").last
    expect(note).to_contain_text("Weighs many plans")
    if shots := os.environ.get("HEXMARSHAL_SHOTS"):
        player.page.screenshot(path=Path(shots) / "seats.png", full_page=True)
    with player.page.expect_request(re.compile("/api/matches$")) as asked:
        player.button("Start").click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["seats"]["german-austrian"] == "bot:staff-4+bold+10s"
    player.page.locator(".table").wait_for()
