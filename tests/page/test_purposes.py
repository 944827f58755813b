"""What a bot is after: read in the log when the match is over, or all along where the match was begun like that."""

from __future__ import annotations

from tests.page.kit import Visitor, expect
from tests.thorough import at_length

ME = "german-austrian"


def against_a_staff(visitor: Visitor, aloud: bool) -> None:
    """Begin a match by the form in which a staff has the first turn, and wait until that is over."""
    page = visitor.go("new/fury").page
    visitor.button("I play German-Austrian").click()
    expect(page.get_by_label("Bot for Russian").locator("option:checked")).to_have_text("Field Marshal")
    page.get_by_label("Bot for Russian").select_option("Captain")
    page.get_by_label("The computer explains its plans").set_checked(aloud)
    visitor.button("Start").click()
    visitor.at_table()
    visitor.until("document.querySelector('.prompt-sentence')?.textContent.startsWith('German-Austrian')")


def test_a_bot_says_what_it_is_after_where_that_was_switched_on(visitor: Visitor) -> None:
    against_a_staff(visitor, aloud=True)
    line = visitor.page.locator(".log-purpose").first
    expect(line).to_contain_text("Captain (Russian): ")
    purposes = [line["purpose"] for line in visitor.match.log() if line["purpose"]]
    expect(line).to_contain_text(purposes[0])


@at_length
def test_else_it_is_read_as_soon_as_the_match_is_over(visitor: Visitor) -> None:
    against_a_staff(visitor, aloud=False)
    expect(visitor.page.locator(".log-entry").nth(3)).to_be_attached()
    expect(visitor.page.locator(".log-purpose")).to_have_count(0)
    match = visitor.match
    match.post("resign", match=match.id, side=ME, number=match.view()["number"])
    expect(visitor.page.locator(".log-purpose").first).to_contain_text("Captain (Russian): ")
    expect(visitor.page.locator(".prompt-sentence")).to_contain_text("The match is over.")
