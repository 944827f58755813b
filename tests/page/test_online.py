"""Two browsers at one match: both follow live, each is told its own view and no more, and a break heals by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from tests.page.hands import CHOICE, Mouse, Turn, look
from tests.page.kit import Match, Visitor, begin, expect, sit
from tests.server.kit import Running, running_server
from tests.thorough import at_length

Visit = Callable[..., Visitor]
ALLIANCE = ("austria-hungary", "germany", "bulgaria")


def test_a_friend_takes_his_seat_by_the_link_and_both_follow_live(visit: Visit) -> None:
    one, two = visit(overheard=True), visit(overheard=True)
    one.go("new/fury")
    one.page.evaluate("import('/lib/store.js').then(({settings}) => settings.set('name', 'Anna'))")
    one.button("By link with a friend").click()
    one.button("Create match and invitation link").click()
    link = one.page.get_by_label("Link to the seat of German-Austrian").input_value()
    one.link("Go to the table").click()
    one.at_table()
    two.page.goto(link)
    expect(two.page.get_by_role("heading", name="You are invited to play German-Austrian")).to_be_visible()
    two.page.get_by_label("Your name").fill("Conrad")
    two.button("Take the seat").click()
    two.at_table()
    expect(two.page.locator(".prompt-sentence")).to_contain_text("Waiting for Russian")

    one.page.locator('.prompt-words [data-word="south"]').click()
    for player in (one, two):
        expect(player.page.locator(".film-where")).to_contain_text("order 1 of 1")
        expect(player.page.locator(".log-list")).to_contain_text("Front A is the south.")
        expect(player.page.locator(".log-person")).to_have_text("Anna")
    hands = Mouse(one)
    hands.whole_map()
    Turn(hands).decide(look(one, "seen.pieces.length"))
    look(one, "seen.number === 2")
    look(two, "seen.number === 2")
    assert stacks(one) == stacks(two)
    expect(two.page.locator(".counter.can")).to_have_count(0)

    secrets = {side: secret for player in (one, two) for side, secret in player.match.secrets.items()}
    assert set(secrets) == {"russian", "german-austrian"}
    invitation = link.rpartition("/")[2]
    assert not any(secrets["german-austrian"] in text for text in one.told())
    assert not any(secrets["russian"] in text for text in two.told())
    for player in (one, two):
        for secret in (invitation, *secrets.values()):
            assert not any(secret in address.partition("#")[0] for address in player.asked), "told to a server's log"
    # The link opens the seat once.
    three = visit()
    three.forgiven = ("409", "403", "404", "410")
    three.page.goto(link)
    expect(three.page.get_by_role("heading", name="This invitation is no longer valid")).to_be_visible()


def stacks(visitor: Visitor) -> dict[str, str]:
    """Which counter lies on which hex of the screen."""
    found = visitor.page.locator(".counter").evaluate_all(
        "(all) => all.map((counter) => [counter.dataset.piece, counter.closest('.pile').dataset.hex])"
    )
    return dict(found)


@at_length
def test_a_secret_set_up_never_reaches_the_other_side(visit: Visit, server: Running) -> None:
    match = begin(server.address, {"serbia": "me", **dict.fromkeys(ALLIANCE, "friend")}, "drina", scenario="campaign")
    friends = [match.friend(side) for side in ALLIANCE]
    secrets = {side: secret for friend in friends for side, secret in friend.secrets.items()}
    alliance = Match(server.address, match.id, secrets, {})
    one, two = sit(visit(overheard=True), match), sit(visit(overheard=True), alliance)

    layout = set_up(one)
    expect(two.page.locator(".log-list")).to_contain_text("a hidden order")
    mine = {piece["id"]: piece["at"] for piece in match.on_map() if piece["side"] == "serbia"}
    assert len(mine) > 15
    assert stacks(one).items() >= mine.items()
    assert not set(stacks(two)) & set(mine)
    assert not any(layout in text for text in two.told()), "the order was told"
    fields = match.hexes()
    for piece in pieces_told(two):
        assert piece["side"] != "serbia" or piece["at"] not in fields, f"{piece['id']} was told"
    secret = match.secrets["serbia"]
    assert not any(secret in text for text in two.told())

    for _ in ALLIANCE:
        set_up(two)
    look(one, CHOICE + " || document.querySelector('.prompt-sentence').textContent.startsWith('Waiting')", 7)
    expect(two.page.locator('.counter[data-piece^="S"]').first).to_be_visible()
    assert stacks(two).items() >= mine.items()
    assert stacks(one) == stacks(two)


def set_up(visitor: Visitor) -> str:
    """Take the first ready-made layout and be done with it: the order."""
    before = look(visitor, "seen.words.some(({id}) => id === 'ready')")["number"]
    visitor.page.locator('.prompt-words [data-word="ready"]').click()
    order = visitor.page.locator(".prompt-words button.order").first
    notation = order.locator(".notation").inner_text()
    order.click()
    look(visitor, "seen.number > before && seen.words.some(({id}) => id === 'done')", before)
    visitor.page.locator('.prompt-words [data-word="done"]').click()
    look(visitor, "seen.number > before", before + 1)
    return notation


def pieces_told(visitor: Visitor) -> list[dict[str, Any]]:
    """Every piece in anything that a browser was told."""
    found: list[dict[str, Any]] = []

    def gather(value: Any) -> None:
        if isinstance(value, dict):
            if {"id", "at", "face"} <= set(value):
                found.append(value)
            for each in value.values():
                gather(each)
        elif isinstance(value, list):
            for each in value:
                gather(each)

    for text in visitor.told():
        gather(msgspec.json.decode(text))
    assert found
    return found


@at_length
def test_after_a_restart_of_the_server_both_come_back_by_themselves(visit: Visit, tmp_path: Path) -> None:
    with running_server(tmp_path) as running:
        match = begin(running.address, {"russian": "me", "german-austrian": "friend"})
        one, two = visit(running.address), visit(running.address)
        sit(one, match)
        sit(two, match.friend("german-austrian"))
        for player in (one, two):
            player.forgiven = ("WebSocket connection", "ERR_CONNECTION_REFUSED")
        one.page.locator('.prompt-words [data-word="south"]').click()
        look(two, "seen.number === 1")
        port = urlsplit(running.address).port or 0
        running.stop()
        for player in (one, two):
            expect(player.page.locator(".table-sign.bad")).to_contain_text("Offline")
    with running_server(tmp_path, port=port):
        for player in (one, two):
            expect(player.page.locator(".table-sign.bad")).to_have_count(0)
        hands = Mouse(one)
        hands.whole_map()
        Turn(hands).decide(look(one, "seen.pieces.length"))
        look(one, "seen.number === 2")
        look(two, "seen.number === 2")
        assert stacks(one) == stacks(two)


def test_a_line_that_was_too_slow_to_say_who_it_is_is_taken_up_again(visit: Visit, server: Running) -> None:
    match = begin(server.address, {"russian": "me", "german-austrian": "bot:random"})
    late = {"kind": "refused", "refusal": {"code": "silent", "clause": "", "sentence": "The connection said nothing."}}
    lines: list[Any] = []

    def taken_up(line: Any) -> None:
        lines.append(line)
        if len(lines) > 1:
            line.connect_to_server()
            return
        line.send(msgspec.json.encode(late).decode())
        line.close()

    visitor = visit(own=True)
    visitor.context.route_web_socket("**/live", taken_up)
    sit(visitor, match)
    # What is ordered elsewhere is seen here, and nobody is told of a break that has healed.
    match.post("orders", **match.first_order("russian"))
    expect(visitor.page.locator(".log-list")).to_contain_text("Front A is")
    assert len(lines) == 2
    expect(visitor.page.locator(".popup-note")).to_have_count(0)


@pytest.mark.parametrize("heard", [True, False], ids=["heard", "unheard"])
def test_an_order_on_a_line_that_breaks_is_given_once_and_never_lost(
    visit: Visit, server: Running, heard: bool
) -> None:
    match = begin(server.address, {"russian": "me", "german-austrian": "bot:random"})
    broken: list[str] = []

    def taken_up(line: Any) -> None:
        there = line.connect_to_server()

        def said(words: Any) -> None:
            if '"give"' not in words or broken:
                there.send(words)
                return
            broken.append(words)
            if heard:
                there.send(words)
            else:
                line.close()

        def told(words: Any) -> None:
            if broken and '"step"' in words and len(broken) == 1:
                broken.append("answer")
                line.close()
            else:
                line.send(words)

        line.on_message(said)
        there.on_message(told)

    visitor = visit(own=True)
    visitor.context.route_web_socket("**/live", taken_up)
    sit(visitor, match)
    visitor.page.locator('.prompt-words [data-word="south"]').click()
    look(visitor, "seen.number === 1")
    assert broken
    assert [told["notation"] for told in match.get("log", side="russian")][1:] == ["front south"]
    expect(visitor.page.locator(".popup-note")).to_have_count(0)
