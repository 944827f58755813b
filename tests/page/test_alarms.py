"""No match ends by surprise: prompt, map, Aim, the question at Done and the coach tell what would end it."""

from __future__ import annotations

import json
from collections.abc import Callable

import hexmarshal as hm
from tests.page.kit import Match, Visitor, begin, expect, sit
from tests.server.kit import Running

Visit = Callable[..., Visitor]
ALLIANCE = dict.fromkeys(("austria-hungary", "germany", "bulgaria"), "me")


def all_serbian() -> str:
    """August 1914 with all thirteen cities in Serbian hands since Serbia's last turn, and Valjevo empty."""
    text = hm.Match.new("drina", "august").position()
    holders = ["austria-hungary"] * 4 + ["germany"] * 3 + ["bulgaria"] * 3 + ["serbia"] * 13
    moved = {"E05": "SI1", "F06": "", "E07": "AC1", "H07": "SI3", "F07": "", "G08": "SI2", "E08": "", "G06": "SC1"}
    lines = [line for line in text.splitlines() if line[:3] not in moved]
    at = lines.index("[pieces]")
    placed = [f'{place} = ["{unit}"]' for place, unit in moved.items() if unit]
    state = ["[state]", "held = true", f"control = {json.dumps(holders)}", ""]
    return "\n".join([*lines[:at], *state, "[pieces]", *placed, *lines[at + 1 :]])


def about_to_be_lost(server: Running) -> Match:
    """The alliance is to move, and Serbia wins when her turn begins."""
    return begin(server.address, ALLIANCE, "drina", position=all_serbian())


def test_the_page_points_at_empty_valjevo_before_serbia_wins(visit: Visit, server: Running) -> None:
    match = about_to_be_lost(server)
    (alarm,) = match.view()["desk"]["alarms"]
    assert (alarm["winner"], alarm["hexes"][0]) == ("serbia", "F07")
    visitor = sit(visit(coach=True), match)
    page = visitor.page
    told = page.locator(".prompt-alarms .alarm.against")
    for words in ("Serbia holds all 13 cities", "unless one is taken from her first", "Valjevo", "2b"):
        expect(told).to_contain_text(words)
    ring = page.locator(".alarm-hexes .alarm-rim")
    assert "F07" in (ring.get_attribute("data-hexes") or "").split()
    expect(page.locator(".coach .alarm")).to_contain_text("Valjevo")
    visitor.button("Aim").click()
    expect(page.locator("dialog.winning .alarm")).to_contain_text("Valjevo")
    page.keyboard.press("Escape")
    # The question at Done comes also to those who do not want to be asked about the idle.
    page.locator('[data-word="done"]').click()
    question = page.locator("dialog.leaving")
    expect(question.get_by_role("heading")).to_have_text("The match is about to be lost.")
    question.get_by_role("button", name="Show me where").click()
    expect(question).to_have_count(0)
    expect(page.locator(".lit-hexes path")).to_have_count(1)
    assert match.view()["number"] == 0
    cavalry = next(offer for offer in match.get("orders", side=match.side)["offers"] if offer["hex"] == "F07")
    match.post("orders", side=match.side, number=0, order=cavalry["order"])
    expect(told).to_have_count(0)
    expect(ring).to_have_count(0)


def test_who_ends_all_the_same_is_asked_once_in_a_step(visit: Visit, server: Running) -> None:
    match = about_to_be_lost(server)
    visitor = sit(visit(), match)
    done = visitor.page.locator('[data-word="done"]')
    done.click()
    visitor.page.locator("dialog.leaving").get_by_role("button", name="End anyway").click()
    visitor.until("document.querySelector('.prompt-sentence')?.textContent.startsWith('Germany')")
    assert match.view("germany")["number"] == 1
    expect(visitor.page.locator(".prompt-alarms .alarm.against")).to_contain_text("Valjevo")
