"""Signs for whoever looks elsewhere: the tab says whose turn it is, a study leads back, a link lets others look on."""

from __future__ import annotations

from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running

BY_LINK = {"russian": "me", "german-austrian": "friend"}


def test_the_tab_says_that_it_is_your_turn_and_that_it_is_not(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BY_LINK)
    sit(visitor, match)
    page = visitor.page
    visitor.until("document.title.startsWith('● Your turn')")
    assert page.locator('link[rel="icon"]').get_attribute("href") == "/favicon-turn.svg"
    match.post("resign", match=match.id, side="russian", number=0)
    visitor.until("!document.title.includes('Your turn')")
    assert page.locator('link[rel="icon"]').get_attribute("href") == "/favicon.svg"


def test_a_study_leads_back_to_its_match(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BOTH)
    match.come_to("move", 12)
    sit(visitor, match)
    page = visitor.page
    visitor.button("Branch into a study").click()
    back = page.get_by_role("link", name="Back to its match")
    expect(back).to_be_visible()
    back.click()
    page.wait_for_url(f"**/match/{match.id}")
    expect(page.locator(".table-sign", has_text="Study")).to_have_count(0)


def test_the_menu_gives_a_link_for_onlookers(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BOTH)
    sit(visitor, match)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.locator(".table-menu summary").click()
    visitor.button("Link for spectators").click()
    expect(visitor.page.get_by_text("without a seat").first).to_be_visible()
    link = visitor.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{server.address}/#/match/{match.id}"


def test_names_are_shown_to_those_who_play(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, BY_LINK, name="Anna")
    assert match.view()["seats"]["russian"]["name"] == "Anna"
    friend = match.friend("german-austrian")
    sit(visitor, friend)
    expect(visitor.page.locator(".prompt-sentence")).to_contain_text("Waiting for Russian (Anna)")
