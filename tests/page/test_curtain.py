"""Two players at one screen, and a game that hides things: a curtain falls between them."""

from __future__ import annotations

from tests.page.kit import Visitor, begin, expect, seat, sit
from tests.page.test_online import set_up, stacks
from tests.server.kit import BOTH, Running

SIDES = ("austria-hungary", "germany", "serbia", "bulgaria")


def lift(visitor: Visitor, side: str) -> None:
    """The player of a side sits down and lifts the curtain."""
    curtain = visitor.page.get_by_role("dialog", name=f"Hand the table to the {side} player")
    expect(curtain).to_be_visible()
    for _ in range(3):
        visitor.page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    expect(visitor.page.locator(".table > :visible")).to_have_count(0)
    curtain.get_by_role("button", name=f"I am the {side} player").click()
    expect(curtain).to_have_count(0)
    expect(visitor.page.locator(".map")).to_be_visible()


def test_the_curtain_falls_between_sides_that_hide_things_from_each_other(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, dict.fromkeys(SIDES, "me"), "drina", scenario="campaign")
    seat(visitor, match).go(f"match/{match.id}")
    lift(visitor, "Austria-Hungary")
    visitor.at_table()
    for _ in range(3):  # Germany and Bulgaria are allies: no curtain between them
        set_up(visitor)
    lift(visitor, "Serbia")
    expect(visitor.page.locator(".prompt-sentence")).to_contain_text("Serbia: mark your lineup")
    assert not stacks(visitor), "what the alliance has marked is seen"
    set_up(visitor)
    expect(visitor.page.locator(".counter").first).to_be_visible()
    assert {piece[0] for piece in stacks(visitor)} == set("AGSB"), "all is shown at once"


def test_there_is_no_curtain_where_nothing_is_hidden(visitor: Visitor, server: Running) -> None:
    sit(visitor, begin(server.address, BOTH))
    expect(visitor.page.locator("dialog")).to_have_count(0)


def test_there_is_no_curtain_for_one_player_with_all_seats_of_a_camp(visitor: Visitor, server: Running) -> None:
    """And at that table: what a general can do is read before he is placed, and no study is offered that is refused."""
    alliance = [side for side in SIDES if side != "serbia"]
    sit(visitor, begin(server.address, dict.fromkeys(alliance, "me"), "drina", scenario="campaign"))
    page = visitor.page
    expect(page.locator("dialog")).to_have_count(0)
    visitor.forgiven = ("403",)  # the study that is tried all the same
    texts = {piece["name"]: piece["text"] for piece in visitor.match.view()["pieces"]}
    assert "general, " in texts["AG1"]
    first = page.locator(".tray .counter-button").first
    expect(first).to_have_attribute("title", texts["AG1"])
    first.hover()
    expect(page.locator(".prompt-hint")).to_have_text(texts["AG1"])
    branch = visitor.button("Branch into a study")
    expect(branch).to_have_attribute("aria-disabled", "true")
    branch.click(force=True)
    visitor.sees("a match can be studied when it is over")
    # By keyboard the map is two keys away.
    page.locator(".skip").focus()
    expect(page.locator(".skip")).to_have_text("Skip to the map")
    page.keyboard.press("Enter")
    expect(page.locator(".map")).to_be_focused()


def test_who_waits_for_the_other_player_can_leave_the_curtain_down(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, dict.fromkeys(SIDES, "me"), "drina", scenario="campaign")
    seat(visitor, match).go(f"match/{match.id}")
    visitor.page.get_by_role("dialog").get_by_role("link", name="To the games").click()
    visitor.page.locator("article.game").first.wait_for()
    expect(visitor.page.locator("dialog")).to_have_count(0)
    visitor.go(f"match/{match.id}")
    lift(visitor, "Austria-Hungary")


def test_what_was_told_to_one_player_is_not_read_out_to_the_next(visitor: Visitor, server: Running) -> None:
    """A screen reader's region is emptied when the curtain falls, and what was to be said with it."""
    match = begin(server.address, dict.fromkeys(SIDES, "me"), "drina", scenario="campaign")
    seat(visitor, match).go(f"match/{match.id}")
    live = visitor.page.locator("#live")
    lift(visitor, "Austria-Hungary")
    visitor.at_table()
    visitor.page.evaluate("""async () => {
        const {say} = await import("/lib/shell.js");
        const {curtain} = await import("/match/panels/dialogs.js");
        say("A secret.");
        curtain({card: {sides: []}, side: "serbia"}, document.body.firstElementChild, "serbia");
        await new Promise((done) => setTimeout(done, 100));
    }""")
    expect(live).not_to_contain_text("secret")
