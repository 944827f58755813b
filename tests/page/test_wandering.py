"""Whoever goes from match to match takes nothing along: no question, no note, nothing in hand, nothing said late.

What another order does not undo says which match it is meant for and how far that had come on the screen.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial

import pytest

from tests.page.kit import Match, Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running
from tests.thorough import at_length, some

Visit = Callable[..., Visitor]
ALLIANCE = dict.fromkeys(("austria-hungary", "germany", "bulgaria", "serbia"), "me")
LATE = """
    const asked = window.fetch;
    let turn = 7;
    window.fetch = async (...given) => {
        const answer = await asked(...given);
        turn = (turn * 16807) % 2147483647;
        if (String(given[0]).includes("/api/")) await new Promise((done) => setTimeout(done, turn % 120));
        return answer;
    };
"""
"""Every answer comes a little late, some later than others: what waits for it waits until the page was left."""
LEFT = "dialog:not(.curtain), .clause-pop, .term-tip, .popup, .herald, .thrown, .advised, .report:not([hidden])"
"""What belongs to one match and may lie open over it."""


def resigning(visitor: Visitor) -> None:
    """Ask to resign."""
    visitor.page.locator(".table-menu summary").click()
    visitor.button("Resign…").click()


def test_a_question_is_closed_with_its_match_and_resigns_no_other(visitor: Visitor, server: Running) -> None:
    fury, other = begin(server.address, BOTH), begin(server.address, BOTH)
    seats(visitor, fury, other)
    for match in (fury, other):
        visitor.go(f"match/{match.id}").at_table()
    resigning(visitor)
    question = visitor.page.locator("dialog.question")
    expect(question).to_be_visible()
    visitor.page.go_back()
    expect(question).to_have_count(0)
    visitor.until(f"location.hash.includes('{fury.id}')")
    visitor.at_table()
    visitor.page.go_forward()
    visitor.at_table()
    expect(question).to_have_count(0)
    assert not fury.view()["over"]
    assert not other.view()["over"]


def seats(visitor: Visitor, *matches: Match) -> Visitor:
    """Give a visitor the seats of several matches."""
    held = {
        match.id: {"id": match.id, "seats": match.secrets, "game": "", "invitations": {}, "at": 0} for match in matches
    }
    visitor.page.evaluate("(text) => localStorage.setItem('hexmarshal.seats', text)", json.dumps(held))
    return visitor


def test_resigning_names_game_scenario_and_side_and_playing_on_is_at_hand(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BOTH)
    sit(visitor, match)
    resigning(visitor)
    question = visitor.page.locator("dialog.question")
    for said in ("1914: Fury in the East", "Russian", match.view()["setup"]["scenario"]):
        expect(question).to_contain_text(said)
    expect(question.locator("button.primary")).to_have_text("Play on")
    expect(question.locator("button.primary")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    assert not match.view()["over"]
    resigning(visitor)
    question.get_by_role("button", name="Resign").click()
    expect(visitor.page.locator(".prompt-sentence")).to_contain_text("The match is over")
    assert match.view()["over"]


@at_length
def test_a_resignation_of_an_older_match_is_refused_and_the_page_says_so(visit: Visit, server: Running) -> None:
    match = begin(server.address, BOTH)
    visitor = sit(visit(own=True), match)
    visitor.forgiven = ("409",)
    seen = match.view()["number"]

    def older(route, request):  # type: ignore[no-untyped-def]  # Playwright has no public names for them
        route.continue_(post_data=json.dumps({**request.post_data_json, "number": seen + 7}))

    visitor.page.route("**/resign", older)
    resigning(visitor)
    visitor.page.locator("dialog.question").get_by_role("button", name="Resign").click()
    expect(visitor.page.locator(".popup-note")).to_contain_text("You saw the match after order")
    assert not match.view()["over"]


def test_an_answer_is_for_what_was_asked_and_not_for_what_came_since(visit: Visit, server: Running) -> None:
    """Two tabs with one seat: what is asked in the one is out of date when the other has played on."""
    match = begin(server.address, ALLIANCE, "drina", scenario="august")
    visitor = sit(visit(settings={"asks": True}), match)
    visitor.page.locator('[data-word="done"]').click()
    question = visitor.page.locator("dialog.leaving")
    expect(question).to_be_visible()
    offers = match.get("orders", side="austria-hungary")["offers"]
    order = next(offer["order"] for offer in offers if offer["hex"])
    match.post("orders", side="austria-hungary", number=0, order=order)
    visitor.until("document.querySelector('.log-entry[data-number=\"1\"]')")
    question.get_by_role("button", name="End anyway").click()
    expect(visitor.page.locator(".popup-note")).to_contain_text("has gone on since you were asked")
    assert match.view()["number"] == 1


# -- what can lie open -------------------------------------------------------------------------------------------


def from_menu(what: str, visitor: Visitor) -> None:
    """Open something that the menu offers."""
    visitor.page.locator(".table-menu summary").click()
    visitor.button(what).click()


def key(name: str, visitor: Visitor) -> None:
    """Press a key of the table."""
    visitor.page.locator(".map").focus()
    visitor.page.keyboard.press(name)


def done(visitor: Visitor) -> None:
    """Want to end a step in which somebody could still act."""
    word = visitor.page.locator(".words-end button, .words-on button")
    if word.count():
        word.first.click()
        visitor.page.wait_for_timeout(20)


def picked(visitor: Visitor) -> None:
    """Take something in hand and point somewhere."""
    key("Tab", visitor)
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("ArrowDown")


def clause(visitor: Visitor) -> None:
    """Open a clause."""
    link = visitor.page.locator(".prompt a.clause")
    if link.count():
        link.first.click()


def typed(visitor: Visitor) -> None:
    """Type an order that cannot be given."""
    key("/", visitor)
    visitor.page.keyboard.type("x1 y2")
    visitor.page.keyboard.press("Enter")


def shown(visitor: Visitor) -> None:
    """Ask the staff."""
    ask = visitor.page.locator(".show-me-ask:visible")
    if ask.count():
        ask.first.click()


OPENED: dict[str, Callable[[Visitor], None]] = {
    "resigning": resigning,
    "this match": partial(from_menu, "This match…"),
    "settings": partial(from_menu, "Settings"),
    "position": partial(from_menu, "Position…"),
    "aim": partial(key, "w"),
    "help": partial(key, "?"),
    "report": partial(key, "e"),
    "film": partial(key, "p"),
    "done": done,
    "picked": picked,
    "clause": clause,
    "typed": typed,
    "shown": shown,
}
GIVE = {"done"}
"""Those that may give an order, where nobody has to be asked."""


@pytest.mark.parametrize("seed", range(some(1, 6)))
def test_whoever_wanders_between_matches_takes_nothing_along(seed: int, visit: Visit, server: Running) -> None:
    lots = random.Random(seed)
    matches = [begin(server.address, BOTH), begin(server.address, BOTH), begin(server.address, ALLIANCE, "drina")]
    matches[1].come_to("move")
    visitor = visit(own=True, coach=True, settings={"asks": True, "pace": "brisk"})
    # Whoever is in a hurry leaves before the line to the server is open; the browser remarks on that.
    visitor.forgiven = ("409", "404", "closed before the connection is established")
    visitor.context.add_init_script(LATE)
    page = visitor.page
    seats(visitor, *matches)
    page.goto("/")
    for _ in range(some(6, 60)):
        numbers = [match.get("table")["number"] for match in matches]
        before = page.evaluate("location.hash")
        where = lots.choice([*(f"match/{match.id}" for match in matches), "back", "forward", "", "rules/fury"])
        if where == "back":
            page.go_back()
        elif where == "forward":
            page.go_forward()
        else:
            page.goto(f"/#/{where}")
        page.wait_for_timeout(lots.choice((20, 40, 150)))
        # Who stays where he was keeps what lies open; whoever is in a hurry leaves before the table is laid.
        if page.evaluate("location.hash") == before or lots.random() < 0.3:
            continue
        arrived(visitor, lots)
        assert [match.get("table")["number"] for match in matches] == numbers
        assert not any(match.get("table")["over"] for match in matches)
        if page.locator(".table:not(.curtained)").count():
            what = lots.choice(sorted(OPENED))
            OPENED[what](visitor)
            if what in GIVE:
                page.wait_for_timeout(300)
    page.goto("/#/")  # what was opened last is left behind too
    arrived(visitor, lots)


def arrived(visitor: Visitor, lots: random.Random) -> None:
    """Somebody is where the address says, and nothing of where he was is there."""
    page = visitor.page
    visitor.until("""document.body.dataset.page === (location.hash.split("/")[1] || "lobby")
        && (!location.hash.includes("match") || location.hash.endsWith(sessionStorage["hexmarshal.last-match"]))
        && document.querySelector("dialog.curtain, .table .film-where, .page > :not(.table-waits)")
        && !document.querySelector(".table-waits")""")
    for _ in range(2):
        left = page.evaluate("(what) => [...document.querySelectorAll(what)].map((one) => one.outerHTML)", LEFT)
        assert not left, left
        page.wait_for_timeout(lots.choice((0, 250)))
    here = page.evaluate("[location.hash, document.title, document.querySelectorAll('.table, .curtain').length]")
    at_table = here[0].startswith("#/match/")
    assert bool(here[2]) == at_table, here
    assert ("March on the Drina" in here[1]) <= at_table, here
    lift = page.locator("dialog.curtain button")
    if lift.count() and lots.random() < 0.5:
        lift.first.click()
        visitor.at_table()
