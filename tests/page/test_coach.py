"""The coach: there in a first match, gone by one click, and never playing for anybody who does not ask."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.page.kit import PHONE, Locator, Match, Visitor, begin, expect, script, seat, sit
from tests.page.test_curtain import lift
from tests.server.kit import BOTH, Running
from tests.thorough import also, at_length

Visit = Callable[..., Visitor]
FIRST = {
    "fury": "russian", "drina": "austria-hungary", "galicia": "austrian", "serbien": "serbian",
    "great_war_east": "allied",
}  # fmt: skip


def coach(visitor: Visitor) -> Locator:
    """The coach's card."""
    return visitor.page.get_by_role("region", name="Coach:")


def learner(visit: Visit, server: Running, game: str = "fury", **options: object) -> tuple[Visitor, Match]:
    """Somebody in his first match of a game, by himself."""
    seats = BOTH if game == "fury" else {FIRST[game]: "me"}
    match = begin(server.address, seats, game=game)
    return sit(visit(coach=True, **options), match), match


def advised(match: Match) -> list[int]:
    """The orders that the log marks."""
    return [line["number"] for line in match.log() if line["advised"]]


def test_by_mouse_the_staff_shows_an_order_and_gives_it_only_if_told_to(visit: Visit, server: Running) -> None:
    visitor, match = learner(visit, server)
    card = coach(visitor)
    expect(card).to_contain_text("Choose a front")
    expect(card).to_contain_text("0 of 15 learnt")
    visitor.button("Show me").click()
    expect(card).to_contain_text("The staff would order: ")
    expect(visitor.page.locator(".prompt-words .advised")).to_have_count(1)
    assert match.view()["number"] == 0, "nothing is given by looking"
    visitor.button("I will do otherwise").click()
    expect(visitor.page.locator(".prompt-words .advised")).to_have_count(0)
    visitor.button("Show me").click()
    visitor.button("Give this order").click()
    expect(card).to_contain_text("Move the front")
    expect(card).to_contain_text("1 of 15 learnt")
    expect(card).to_contain_text("The staff says: ")
    expect(visitor.page.locator(".log-advised")).to_have_text("staff’s advice")
    unit = match.view()["decision"]["subjects"][0]["id"]
    match.post("orders", side="russian", number=1, order={"order": "hold", "piece": unit})
    expect(card).to_contain_text("When this step began, the staff said: ")
    assert advised(match) == [1]
    assert visitor.page.evaluate(script("access.js")) == []


def test_a_step_is_checked_off_by_doing_it_and_what_one_does_oneself_is_not_advice(
    visit: Visit, server: Running
) -> None:
    visitor, match = learner(visit, server)
    visitor.button("North East Prussia").click()
    steps = coach(visitor).locator(".coach-steps li")
    expect(steps).to_have_count(4)
    expect(steps.nth(0)).not_to_have_class("done")
    lists = visitor.page.get_by_role("region", name="The table as lists").locator("ul")
    lists.first.get_by_role("button").first.evaluate("(button) => button.click()")
    expect(steps.nth(0)).to_have_class("done")
    expect(steps.nth(0).get_by_role("img")).to_have_accessible_name("Done:")
    assert advised(match) == []
    visitor.page.reload()
    visitor.at_table()
    expect(steps.nth(0)).to_have_class("done")


def test_one_click_sends_it_away_and_a_later_match_has_none(visit: Visit, server: Running) -> None:
    visitor, _ = learner(visit, server)
    expect(coach(visitor)).to_be_visible()
    visitor.button("Send the coach away").click()
    expect(coach(visitor)).to_be_hidden()
    visitor.page.reload()
    visitor.at_table()
    expect(coach(visitor)).to_be_hidden()
    visitor.page.locator(".table-menu summary").click()
    visitor.button("Coach, on or off").click()
    expect(coach(visitor)).to_be_visible()
    other = visit(coach=True)
    first, second = begin(server.address, BOTH), begin(server.address, BOTH)
    other.remember("coach", {"fury": {"match": first.id}})
    seat(other, second)
    other.go(f"match/{second.id}").at_table()
    expect(coach(other)).to_be_hidden()


def test_by_keyboard_alone(visit: Visit, server: Running) -> None:
    visitor, match = learner(visit, server)
    used = visitor.count_pointers()
    keys = visitor.page.keyboard
    expect(coach(visitor)).to_be_visible()
    keys.press("h")
    expect(visitor.button("Show me")).to_be_focused()
    keys.press("Enter")
    expect(visitor.button("Give this order")).to_be_focused()
    keys.press("Enter")
    expect(coach(visitor)).to_contain_text("Move the front")
    assert advised(match) == [1]
    assert used() == 0


def test_by_touch_it_begins_folded_and_leaves_question_and_answers_free(visit: Visit, server: Running) -> None:
    visitor, match = learner(visit, server, size=PHONE, has_touch=True)
    body = visitor.page.locator(".coach-body")
    expect(visitor.page.locator(".coach-head")).to_be_visible()
    expect(body).to_be_hidden()
    visitor.button("Unfold").tap()
    expect(body).to_be_visible()
    card, prompt = body.bounding_box(), visitor.page.locator(".prompt").bounding_box()
    assert card
    assert prompt
    assert card["y"] + card["height"] <= prompt["y"]
    visitor.button("Show me").tap()
    visitor.button("Give this order").tap()
    expect(visitor.page.locator(".coach-head")).to_contain_text("Move the front")
    assert advised(match) == [1]


@pytest.mark.parametrize("game", ["fury", "drina", *also("galicia", "serbien")])
def test_every_game_has_its_lesson_its_signs_and_a_staff_that_points_at_the_map(
    visit: Visit, server: Running, game: str
) -> None:
    visitor, match = learner(visit, server, game)
    card = coach(visitor)
    expect(card.locator(".coach-text")).not_to_be_empty()
    visitor.button("Show me").click()
    expect(card.locator(".show-me-order")).to_be_visible()
    if match.view()["decision"]["kind"] == "move":
        expect(visitor.page.locator(".map .way .end")).to_have_count(1)
    visitor.button("What do the symbols mean?").click()
    sheet = visitor.page.get_by_role("dialog", name="What the symbols mean")
    expect(sheet.locator(".sign-game li")).not_to_have_count(0)
    expect(sheet.locator(".sign-words dt").first).to_be_visible()
    assert visitor.page.evaluate(script("access.js")) == []


def test_against_another_person_there_are_lessons_and_no_staff(visit: Visit, server: Running) -> None:
    match = begin(server.address, {"russian": "me", "german-austrian": "friend"})
    visitor = sit(visit(coach=True), match)
    visitor.forgiven = ("409",)
    expect(coach(visitor)).to_contain_text("The staff advises only players who play against bots or alone")
    expect(visitor.button("Show me")).to_have_count(0)
    expect(coach(visitor)).to_contain_text("Choose a front")


@at_length
def test_what_one_side_was_told_is_not_shown_to_the_other_at_the_same_screen(visit: Visit, server: Running) -> None:
    match = begin(server.address, {"austrian": "me", "russian": "me"}, game="galicia", scenario="opening")
    visitor = seat(visit(coach=True), match).go(f"match/{match.id}")
    lift(visitor, "Austro-Hungarian")
    plan = coach(visitor).locator(".coach-plan")
    expect(plan).to_be_visible()
    told = plan.inner_text()
    while (view := match.view("austrian"))["decision"]:
        match.post("orders", side="austrian", number=view["number"], notation="done")
    lift(visitor, "Russian")
    assert told not in coach(visitor).inner_text()
