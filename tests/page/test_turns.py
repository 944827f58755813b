"""What the enemy did and how one stands: read by mouse, by keyboard and by touch, and never in the way."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.page.kit import PHONE, Match, Visitor, begin, expect, script, sit
from tests.server.kit import Running
from tests.thorough import at_length

Visit = Callable[..., Visitor]
ME = "german-austrian"


def in_his_turn(server: Running) -> Match:
    """A match in which the bot has moved and attacked, and I am asked how to answer."""
    match = begin(server.address, {"russian": "bot:eager", ME: "me"})
    match.until(lambda view: bool(view["decision"]))
    return match


def test_who_comes_to_the_table_reads_what_the_enemy_did(server: Running, visit: Visit) -> None:
    match = in_his_turn(server)
    visitor = sit(visit(), match)
    report = visitor.page.locator(".report")
    expect(report).to_be_visible()
    expect(report.get_by_role("heading")).to_have_text("Russian: this turn so far")
    told = match.get("summary", side=ME)["deeds"]
    assert {deed["kind"] for deed in told} >= {"attacked", "moved"}
    lines = report.locator(".deed .word")
    expect(lines).to_have_count(len(told))
    attack = next(at for at, deed in enumerate(told) if deed["kind"] == "attacked")
    # Pointing lights the hexes; a click goes there.
    lines.nth(attack).hover()
    expect(visitor.page.locator(".lit-hexes path")).to_have_count(len(told[attack]["hexes"]))
    lines.nth(attack).click()
    visitor.button("Close the report").click()
    expect(report).to_be_hidden()
    expect(visitor.page.locator(".lit-hexes path")).to_have_count(0)
    visitor.page.reload()
    visitor.at_table()
    expect(report).to_be_hidden()


def test_the_report_comes_back_by_a_key_and_goes_with_an_order(server: Running, visit: Visit) -> None:
    match = in_his_turn(server)
    visitor = sit(visit(settings={"report": False}), match)
    report, page = visitor.page.locator(".report"), visitor.page
    expect(report).to_be_hidden()
    pointers = visitor.count_pointers()
    page.keyboard.press("e")
    expect(report).to_be_visible()
    expect(report.locator(".word").first).to_be_focused()
    expect(page.locator(".lit-hexes path").first).to_be_attached()
    page.keyboard.press("ArrowDown")
    expect(report.locator(".word").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(report).to_be_hidden()
    expect(page.locator(".map")).to_be_focused()
    page.keyboard.press("e")
    expect(report).to_be_visible()
    match.post("orders", **match.first_order(ME))
    expect(report).to_be_hidden()
    assert pointers() == 0


@at_length
def test_it_is_told_at_the_end_of_his_turn_without_a_stop(server: Running, visit: Visit) -> None:
    match = in_his_turn(server)
    visitor = sit(visit(), match)
    report = visitor.page.locator(".report")
    expect(report).to_be_visible()
    while match.until(lambda view: bool(view["decision"]))["desk"]["phasing"] == "russian":
        match.post("orders", **match.first_order(ME))
    expect(report.get_by_role("heading")).to_contain_text("Russian")
    expect(report).to_be_visible()
    expect(visitor.said()).to_contain_text("Report: ")
    # The first answer to the next question can be given at once.
    visitor.page.locator(".prompt-words button").first.click()
    expect(report).to_be_hidden()


@at_length
def test_a_finger_reads_the_report_and_the_score(server: Running, visit: Visit) -> None:
    match = in_his_turn(server)
    visitor = sit(visit(size=PHONE, has_touch=True, is_mobile=True), match)
    page = visitor.page
    expect(page.locator(".report")).to_be_visible()
    assert page.evaluate(script("access.js")) == []
    page.locator(".report .word").first.tap()
    visitor.button("Close the report").tap()
    page.get_by_role("button", name="Aim").tap()
    plot = page.get_by_role("dialog").locator(".score-plot")
    expect(plot).to_be_visible()
    page.get_by_text("As figures").tap()
    course = match.get("course", side=ME)
    past = [turn for turn in course["turns"] if turn["values"]]
    rows = page.locator(".score-figures tbody tr")
    expect(rows).to_have_count(len(past))
    assert rows.last.locator("td").all_inner_texts() == [f"{value:g}" for value in past[-1]["values"]]
    assert page.evaluate(script("access.js")) == []


def test_a_clock_is_chosen_with_the_match_and_told_with_the_invitation(server: Running, visit: Visit) -> None:
    host = visit()
    page = host.go("new/fury").page
    host.button("By link with a friend").click()
    page.locator("summary", has_text="Clock").click()
    page.get_by_label("Total per player").check()
    page.get_by_label("Minutes per player").fill("90")
    page.get_by_label("Running out of time loses the match").check()
    assert page.evaluate(script("access.js")) == []
    host.button("Create match and invitation link").click()
    link = page.get_by_label("Link to the seat of German-Austrian").input_value()
    friend = visit(size=PHONE, has_touch=True, is_mobile=True)
    friend.page.goto(link)
    friend.sees("Each has 90 minutes, and 30 seconds more with every order. Running out of time loses the match.")
    host.link("Go to the table").click()
    host.at_table()
    clocks = host.page.locator(".clock")
    expect(clocks).to_have_text([re.compile("Russian1:30:00"), re.compile("German-Austrian1:30:00")])
    expect(host.page.locator(".clock.running")).to_have_count(0)
    friend.button("Take the seat").tap()
    friend.at_table()
    # It runs for whoever must choose, at both tables.
    for visitor in (host, friend):
        expect(visitor.page.locator(".clock.running")).to_have_text(re.compile("Russian1:29:5"))
        assert visitor.page.evaluate(script("access.js")) == []
