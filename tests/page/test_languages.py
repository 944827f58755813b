"""The languages of the page: a walk in the pseudo-language finds texts that no catalogue has, and boxes that break.

A word in plain letters on a page in the pseudo-language is either a stray text of the page or something that the server
said: names, notation, sentences of the rules. What the server said is taken from its answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hexmarshal.core.languages.pseudo import PSEUDO
from hexmarshal.games import names
from tests.page.kit import HTTP, PHONE, Match, Visitor, begin, expect, script, sit
from tests.page.test_attacks import ask
from tests.page.test_review import RECORD
from tests.server.kit import BOTH, Running
from tests.thorough import THOROUGH, also, at_length

Visit = Callable[..., Visitor]
SPOKEN = script("spoken.js")
WORD = re.compile(r"[A-Za-z]{3,}")
PLAIN = {"hexmarshal", "english", "deutsch", "and", "ago", "days", "hours", "minutes", "seconds", "now"}
"""Words that are the same in every language, and what the browser says in English to those who read another."""
SEATS = {
    "drina": dict.fromkeys(("austria-hungary", "germany", "serbia", "bulgaria"), "me"),
    "fury": BOTH,
    "galicia": {"russian": "bot:random", "austrian": "me"},
    "great_war_east": dict.fromkeys(("allied", "austrian"), "me"),
    "serbien": {"serbian": "bot:random", "austrian": "me"},
}


def strings(value: Any) -> Iterator[str]:
    """Every text in an answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for each in value.items() for part in each for text in strings(part))
    elif isinstance(value, list):
        yield from (text for each in value for text in strings(each))


HEARD: dict[Visitor, tuple[set[str], set[Any]]] = {}
"""What each visitor was told, and the answers and messages that were read for it."""


def server_words(visitor: Visitor) -> set[str]:
    """Everything that the server has told this browser, as far as it is not in the pseudo-language."""
    words, read = HEARD.setdefault(visitor, (set(), set()))
    told = [answer for answer in visitor.answers if "/api/" in answer.url and answer not in read]
    news = [text for text in visitor.heard if text not in read]
    read.update(told, news)
    for text in (*(one.text() for one in told if "json" in one.headers.get("content-type", "")), *news):
        try:
            words.update(" ".join(found.split()) for found in strings(json.loads(text)) if WORD.search(found))
        except ValueError:
            continue
    return words


def unsaid(text: str, sentences: list[str], lower: set[str]) -> list[str]:
    """The plain words of a text that are neither from a catalogue nor from the server."""
    rest = " ".join(text.split())
    while "[" in rest and rest != (less := re.sub(r"\[[^\[\]]*\]", " ", rest)):
        rest = less  # a text of a catalogue, with whatever is filled in
    if not WORD.search(rest) or rest.lower() in lower:
        return []
    for sentence in sentences:
        if sentence in rest:
            rest = re.sub(rf"(?<!\w){re.escape(sentence)}(?!\w)", " ", rest)
    parts = (part.strip(" .").lower() for part in re.split(r"[,;:·()|/\n\[\]…“”–]| {2,}", rest))
    return [part for part in parts if WORD.search(part) and part not in lower and not {*WORD.findall(part)} <= PLAIN]


CLEARED: set[tuple[str, str]] = set()
"""Texts that were looked at already, and are no strays: most stay on the screen from one place to the next."""


def strays(visitor: Visitor, place: str) -> list[str]:
    """What is wrong with what is on the screen: plain words that the server did not say, and boxes that break."""
    seen = visitor.page.evaluate(SPOKEN)
    found = [f"{place}: {each}" for each in seen["broken"]]
    fresh = [each for each in seen["texts"] if (each[0], each[2]) not in CLEARED]
    known = server_words(visitor) if any(WORD.search(text) for text, _, _ in fresh) else set()
    lower = {text.lower() for text in known}
    sentences = sorted((text for text in known if not text.islower() or " " in text), key=len, reverse=True)
    for text, where, around in fresh:
        left = unsaid(text, sentences, lower)
        if left and unsaid(around, sentences, lower):
            found.append(f"{place}: {where}: {text} ({'; '.join(left)})")
        else:
            CLEARED.add((text, around))
    return list(dict.fromkeys(found))


def come(visit: Visit, language: str = PSEUDO, **more: Any) -> Visitor:
    """Somebody who reads a language."""
    return visit(overheard=True, settings={"language": language}, **more)


def lobby_and_pages(visitor: Visitor, games: list[str]) -> Iterator[str]:
    """The pages outside a match."""
    visitor.go()
    expect(visitor.page.locator("article.game")).to_have_count(len(names()))
    yield "lobby"
    for game in games:
        visitor.go(f"new/{game}")
        visitor.page.locator(".new-match .summary").wait_for()
        for fold in visitor.page.locator("details.fold > summary").all():
            fold.click()
        yield f"new match of {game}"
        visitor.go(f"rules/{game}")
        visitor.page.locator("#words").wait_for()
        yield f"rules of {game}"
    visitor.go("0")
    visitor.page.locator(".trouble").wait_for()
    yield "a page that is not there"


def table_parts(visitor: Visitor) -> Iterator[str]:
    """The table with every panel and dialog."""
    page = visitor.page
    yield "table"
    for tab in page.get_by_role("tab").all():
        tab.click()
        yield f"panel {tab.get_attribute('id')}"
    page.locator(".table-layers button").first.click()
    yield "layers"
    page.keyboard.press("Escape")
    counter = page.locator(".counter.can").first
    if counter.count():
        page.keyboard.press("n")
        page.wait_for_timeout(200)
        yield "a unit in hand"
        page.keyboard.press("Escape")
    for key, dialog in (("?", ".help"), ("w", ".winning")):
        page.locator(".map-surface, .map").first.focus()
        page.keyboard.press(key)
        page.locator(f"dialog{dialog}").wait_for()
        yield f"dialog {dialog}"
        page.keyboard.press("Escape")
        page.locator(f"dialog{dialog}").wait_for(state="detached")
    if not THOROUGH:
        return
    menu = page.locator("details:has(> summary.tool) > summary")
    for at in range(3, 8):
        menu.click()
        items = page.locator("details[open]:has(> summary.tool) button")
        if at - 3 >= items.count():
            page.keyboard.press("Escape")
            break
        if at == 3:
            yield "menu"
        items.nth(at - 3).click()
        page.wait_for_timeout(150)
        yield f"item {at - 3} of the menu"
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", ["fury", *also(*(game for game in names() if game != "fury"))])
def test_no_text_of_the_table_is_missing_from_the_catalogues(visit: Visit, server: Running, game: str) -> None:
    """Every panel and dialog of a table in the pseudo-language."""
    match = begin(server.address, SEATS[game], game)
    if game == "fury":
        match.come_to("move")
    visitor = sit(come(visit, coach=True), match)
    found = [each for place in table_parts(visitor) for each in strays(visitor, f"{game} {place}")]
    assert not found, "\n".join(found)


def test_no_text_of_the_pages_is_missing_from_the_catalogues(visit: Visit) -> None:
    """Lobby, new match, rules, and what is said where there is no page."""
    visitor = come(visit)
    visitor.forgiven = ("There is no page", "Ţĥ")
    games = names() if THOROUGH else ["drina"]
    found = [each for place in lobby_and_pages(visitor, games) for each in strays(visitor, place)]
    assert not found, "\n".join(found)


@at_length
def test_no_text_of_an_attack_is_missing_from_the_catalogues(visit: Visit, server: Running) -> None:
    """The odds before it, and the log after it."""
    match = begin(server.address, BOTH)
    match.come_to("declare")
    visitor = sit(come(visit), match)
    visitor.page.keyboard.press("0")
    ask(visitor)
    found = strays(visitor, "odds")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("dialog.odds, .composing:not([hidden])")).to_have_count(0)
    assert not (found := found + strays(visitor, "after the attack")), "\n".join(found)


@at_length
@pytest.mark.timeout(400)
def test_no_text_of_a_finished_match_is_missing_from_the_catalogues(visit: Visit, server: Running) -> None:
    """The film, the report, and a study that branches off."""
    made = HTTP.post(f"{server.address}/api/records", json={"record": RECORD.read_text()}).json()
    secrets = {side: seat["secret"] for side, seat in made["seats"].items()}
    visitor = sit(come(visit), Match(server.address, made["id"], secrets, {}))
    page = visitor.page
    found = strays(visitor, "the end")
    page.locator(".prompt-after button").first.click()
    page.locator(".review-dear li").first.wait_for(timeout=300_000)
    for fold in page.locator("dialog.review details:not([open]) > summary").all():
        fold.click()
    found += strays(visitor, "report")
    page.keyboard.press("Escape")
    page.locator(".film-buttons button").nth(1).click()
    page.locator(".film-present").wait_for()
    found += strays(visitor, "film")
    page.locator(".film-branch").click()
    page.locator(".prompt-signs .table-sign").wait_for()
    visitor.at_table()
    found += strays(visitor, "study")
    assert not found, "\n".join(found)


@at_length
def test_no_text_of_an_invitation_is_missing_from_the_catalogues(visit: Visit, server: Running) -> None:
    """The page to which a friend's link leads, before and after it is used, and the matches in the lobby."""
    match = begin(server.address, {"russian": "me", "german-austrian": "friend"})
    visitor = come(visit)
    visitor.forgiven = ("404", "409", "403")
    visitor.go(f"claim/{match.id}/{match.invitations['german-austrian']}")
    visitor.page.locator(".invitation").wait_for()
    found = strays(visitor, "invitation")
    visitor.page.locator("button.primary.big").click()
    visitor.at_table()
    visitor.go()
    visitor.page.locator(".matches .match").first.wait_for()
    found += strays(visitor, "lobby with a match")
    visitor.page.locator(".forget button").first.click()
    found += strays(visitor, "forgetting a match")
    visitor.go(f"claim/{match.id}/used")
    visitor.page.locator(".narrow .row").wait_for()
    found += strays(visitor, "an invitation that was used")
    assert not found, "\n".join(found)


@at_length
@pytest.mark.parametrize("language", [PSEUDO, "de"])
def test_longer_words_fit_on_a_phone(visit: Visit, language: str) -> None:
    """No page becomes wider than a small screen, and no button smaller than its words."""
    visitor = come(visit, language, size=PHONE)
    visitor.forgiven = ("There is no page", "Ţĥ", "Seite")
    found = []
    for place in lobby_and_pages(visitor, names()):
        found += [f"{place}: {each}" for each in visitor.page.evaluate(SPOKEN)["broken"]]
    assert not found, "\n".join(found)


def test_the_language_is_the_browsers_unless_another_is_chosen(visit: Visit) -> None:
    """A German browser gets German; the lobby offers the others, and English fetches no catalogue."""
    visitor = visit(overheard=True, locale="de-AT")
    page = visitor.page
    visitor.go()
    expect(page.get_by_role("heading", name="Spiele")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.locator("article.game").first).to_contain_text("Du spielst Russland in „August 1914“")
    visitor.asked.clear()
    page.locator(".lobby-foot select").select_option("en")
    expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    assert not [address for address in visitor.asked if "/api/catalogue" in address]
