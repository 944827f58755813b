"""A match whose rules were changed: its players are told once, and it goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import BOTH, running_server
from tests.thorough import at_length

CHANGED = """
import msgspec
import hexmarshal as hm
from hexmarshal.games import load

rules = load("fury")
raised = msgspec.structs.replace(rules.meta, rules_version=rules.meta.rules_version + 1)
msgspec.structs.force_setattr(rules, "meta", raised)
kind = type(hm.Match.new("fury").decision.question)
check = kind.check
def changed(self, table, order):
    if table.draws == 0:
        return hm.Refusal("changed", "6a", "The first Front is drawn by lot.")
    return check(self, table, order)
kind.check = changed

from hexmarshal.cli.main import main
main()
"""
"""A server with other rules: the first order of a match is refused by them."""


@at_length
def test_the_players_of_a_match_that_parted_are_told_and_go_on(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    with running_server(tmp_path) as before:
        match = begin(before.address, BOTH)
        match.come_to("move", 12)
        number = match.view()["number"]
    with running_server(tmp_path, program=("-c", CHANGED)) as after:
        match.address, match.path = after.address, f"{after.address}/api/matches/{match.id}"
        visitor = sit(visit(after.address), match)
        page, notice = visitor.page, visitor.page.locator(".notice.parted")
        expect(notice).to_contain_text("order 1 would be different now. The rules refuse this order: The first Front")
        expect(notice.get_by_role("link", name="Clause 6a")).to_be_visible()
        page.screenshot(path=str(tmp_path / "parted.png"))
        expect(page.locator(".log-list")).to_contain_text("The rules were changed during this match")
        visitor.forgiven = ("409",)
        page.get_by_label("Moment of the match").fill("3")
        expect(page.locator(".popup-note")).to_contain_text("cannot show how the match stood after order 3")
        page.get_by_role("button", name="Close").first.click()
        view = match.view(match.view()["waiting"][0])
        first = match.get("orders", side=view["side"], subject=view["decision"]["subjects"][0]["id"])["offers"][0]
        page.keyboard.press("/")
        page.get_by_label("An order in notation").fill(first["notation"])
        page.keyboard.press("Enter")
        expect(page.locator(".film-where")).to_contain_text(f"order {number + 1} of {number + 1}")
        page.get_by_role("button", name="Understood").click()
        expect(notice).to_have_count(0)
        page.reload()
        visitor.at_table()
        expect(notice).to_have_count(0)
        page.close()  # before its server goes
