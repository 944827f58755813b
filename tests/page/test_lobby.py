"""From the lobby to a table: one click, a form, a file, a match that goes on; and the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.games import names
from tests.page.kit import HTTP, Visitor, begin, expect, sit
from tests.server.kit import Running
from tests.thorough import at_length

Visit = Callable[..., Visitor]


def test_one_click_and_a_newcomer_is_in_a_match_against_the_bot(visitor: Visitor) -> None:
    visitor.go()
    card = visitor.page.get_by_role("article", name="1914: Fury in the East")
    card.get_by_role("button", name="Play against the bot").click()
    visitor.at_table()
    view = visitor.match.view()
    assert view["side"] == "russian"
    assert [seat["kind"] for seat in view["seats"].values()] == ["person", "bot"]
    expect(visitor.page.locator(".prompt-sentence")).to_contain_text(view["decision"]["prompt"])


def test_every_game_on_the_shelf_is_begun_by_one_click_and_its_map_drawn(
    with_pictures: Visitor, server: Running
) -> None:
    visitor, drawn = with_pictures, "(pictures) => Promise.all(pictures.map((picture) => picture.decode()))"
    begun: dict[str, str] = {}
    for card in HTTP.get(f"{server.address}/api/games").json():
        visitor.go()
        article = visitor.page.get_by_role("article", name=card["title"])
        article.get_by_role("img").scroll_into_view_if_needed()
        article.get_by_role("img").evaluate_all(drawn)
        article.get_by_role("button", name="Play against the bot").click()
        visitor.at_table()
        assert visitor.match.view()["game"] == card["id"]
        visitor.page.locator(".map-sheet .picture").evaluate_all(drawn)
        begun[card["id"]] = visitor.match.id
    visits = {game: first_visit(visitor, game, match) for game, match in begun.items()}
    # 300 KB are what we want; The Great War, with two maps of units, is just above.
    assert {game: weight for game, weight in visits.items() if not 100_000 < weight < 320 * 1024} == {}


def first_visit(visitor: Visitor, game: str, match: str) -> int:
    """How many bytes a first visit takes that begins this match, without the map and what belongs to other matches."""
    own = rf"/api/(games$|games/\w+/picture|games/{game}/(board|primer)|bots$|matches$|matches/{match}/)"
    sent = {
        answer.url: int(answer.headers.get("content-length", 0))
        for answer in visitor.answers
        if answer.status == 200 and ("/api/" not in answer.url or re.search(own, answer.url))
    }
    return sum(sent.values())


def test_the_form_makes_the_match_that_it_describes(visitor: Visitor) -> None:
    page = visitor.go("new/fury").page
    page.get_by_role("radio", name="The campaign of 1914").check()
    visitor.button("I play German-Austrian").click()
    page.get_by_label("Bot for Russian").select_option("random")
    page.get_by_text("Optional rules and rulings").click()
    rule = page.locator("fieldset.option").first
    chosen = rule.get_by_role("radio").nth(1)
    chosen.check()
    page.get_by_text("Practice dice").click()
    page.get_by_label("Dice seed").fill("Tannenberg")
    expect(page.locator(".summary")).to_contain_text("Recruit plays Russian")
    expect(page.locator(".summary")).to_contain_text("you play German-Austrian")
    expect(page.locator(".summary")).to_contain_text("one rule changed")
    visitor.button("Start").click()
    visitor.at_table()
    match = visitor.match
    assert list(match.secrets) == ["german-austrian"]
    assert match.view()["seats"]["russian"] == {"kind": "bot", "name": "Recruit", "online": True}
    head = json.loads(HTTP.get(f"{match.path}/record").text.splitlines()[0])
    assert head["start"]["scenario"]["scenario"]["id"] == "campaign"
    assert len(head["start"]["options"]) == 1


def test_a_match_goes_on_after_a_reload_and_from_the_lobby(visitor: Visitor) -> None:
    page = visitor.go("new/fury").page
    visitor.button("Across the table").click()
    visitor.button("Start").click()
    visitor.at_table()
    page.locator('.prompt-words [data-word="south"]').click()
    expect(page.locator(".film-where")).to_contain_text("order 1 of 1")
    page.reload()
    visitor.at_table()
    expect(page.locator(".film-where")).to_contain_text("order 1 of 1")
    expect(page.locator(".prompt-sentence")).to_contain_text(visitor.match.view()["decision"]["prompt"])
    visitor.go()
    mine = page.locator(".matches .match")
    expect(mine).to_contain_text("Your turn")
    mine.get_by_role("link").click()
    visitor.at_table()
    expect(page.locator(".film-where")).to_contain_text("order 1 of 1")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match of some orders in a file."""
    match = hm.Match.new("fury", seed=1914)
    for _ in range(6):
        decision = match.decision
        assert decision is not None
        match.submit(decision.orders(decision.subjects()[0])[0])
    path = tmp_path / "match.jsonl"
    match.save(path)
    return path


def open_record(visitor: Visitor, path: Path) -> None:
    """Choose a file in the lobby."""
    with visitor.page.expect_file_chooser() as chooser:
        visitor.button("Open a record…").click()
    chooser.value.set_files(path)


def test_a_record_is_opened_to_be_looked_at(visitor: Visitor, record: Path) -> None:
    visitor.go()
    open_record(visitor, record)
    visitor.at_table()
    expect(visitor.page.locator(".film-where")).to_contain_text("order 6 of 6")
    expect(visitor.page.locator(".log-entry")).to_have_count(7)


def test_a_file_that_is_no_record_is_refused_in_a_sentence(visitor: Visitor, tmp_path: Path) -> None:
    broken = tmp_path / "letter.txt"
    broken.write_text("Dear aunt,\n")
    visitor.forgiven = ("400", "409")
    visitor.go()
    open_record(visitor, broken)
    expect(visitor.page.locator(".record [role=alert]")).to_contain_text("letter.txt cannot be opened.")


def test_a_match_that_the_server_does_not_know_is_said_in_words(visitor: Visitor) -> None:
    visitor.forgiven = ("404", "Refused")
    visitor.go("match/nowhere")
    expect(visitor.page.get_by_role("heading", name="This page cannot be shown")).to_be_visible()
    visitor.link("To the games").click()
    visitor.sees("Games")


# -- rules --------------------------------------------------------------------------------------------------------


def shown(visitor: Visitor) -> Any:
    """The clauses that a search left on the page."""
    return visitor.page.locator(".clause-item:visible").evaluate_all("(items) => items.map((item) => item.id)")


def test_searching_the_rules_leaves_the_clauses_that_say_it(visitor: Visitor) -> None:
    page = visitor.go("rules/fury").page
    page.get_by_label("Search").fill("enemy zone")
    found = shown(visitor)
    assert "9.1e" in found
    expect(page.locator(".finder .count")).to_have_text(f"{page.locator('[data-find]:visible').count()} hits")
    assert len(found) < page.locator(".clause-item").count() / 4
    assert page.locator("[id='9.1e'] mark").all_inner_texts() == ["enemy", "ZoC"]  # which is a zone by another name
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('[data-find]')")
    page.keyboard.press("Escape")
    assert len(shown(visitor)) == page.locator(".clause-item").count()


def test_a_link_in_the_rules_goes_to_its_clause(visitor: Visitor) -> None:
    page = visitor.go("rules/fury/9.1e").page
    expect(page.locator("[id='9.1e']")).to_be_in_viewport()
    expect(page.locator("[id='9.1e']")).to_be_focused()
    link = page.locator(".clause-item p.find a").first
    there = link.inner_text()
    link.click()
    expect(page.locator(f"[id='{there}']")).to_be_focused()
    assert page.url.endswith(f"#/rules/fury/{there}")
    page.get_by_role("navigation", name="Chapters").get_by_role("link", name="Sources").click()
    expect(page.get_by_role("heading", name="Data sources")).to_be_in_viewport()


def test_the_clause_behind_a_prompt_opens_beside_it(visit: Visit, server: Running) -> None:
    visitor = sit(visit(), begin(server.address, {"russian": "me", "german-austrian": "me"}))
    clause = visitor.page.locator(".prompt-sentence .clause")
    clause.click()
    beside = visitor.page.get_by_role("dialog", name=f"Clause {clause.inner_text()}")
    book = HTTP.get(f"{server.address}/api/games/fury/rules").json()
    text = next(each["text"] for each in book["clauses"] if each["id"] == clause.inner_text())
    expect(beside).to_contain_text(text)
    visitor.page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    expect(clause).to_be_focused()


def test_a_lobby_that_finds_no_server_says_so_and_fills_itself_when_it_is_back(visitor: Visitor) -> None:
    visitor.forgiven = ("ERR_FAILED",)
    visitor.page.route("**/api/games", lambda route: route.abort())
    visitor.go()
    visitor.sees("The server is not answering.")
    expect(visitor.page.locator(".shelf .skeleton, .resume:visible")).to_have_count(0)
    visitor.page.unroute("**/api/games")
    expect(visitor.page.locator(".shelf > *")).to_have_count(len(names()))
    expect(visitor.page.locator(".notice")).to_have_count(0)


@at_length
def test_a_page_that_cannot_be_fetched_comes_by_itself_when_the_server_is_back(visit: Visit) -> None:
    visitor = visit(own=True)  # another's window has the page already
    visitor.forgiven = ("ERR_FAILED", "Failed to fetch")
    visitor.page.route("**/pages/lobby.js", lambda route: route.abort())
    visitor.go()
    visitor.sees("The server is not answering.")
    visitor.page.unroute("**/pages/lobby.js")
    expect(visitor.page.locator(".shelf > *")).to_have_count(len(names()))
