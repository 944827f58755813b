"""The film of a match: any moment as it stood, back to the present, a study from there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.page.hands import let_go, look
from tests.page.kit import Match, Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running

PLACES = """() => [...document.querySelectorAll(".counter")].map((counter) =>
    `${counter.dataset.piece} ${counter.closest(".pile").dataset.hex}`).sort()"""


@pytest.fixture(scope="module")
def there(stay: Callable[..., Visitor], server: Running) -> Visitor:
    """A match of a dozen orders."""
    match = begin(server.address, BOTH)
    match.come_to("move", 12)
    return sit(stay(), match)


@pytest.fixture
def played(there: Visitor) -> Visitor:
    """That match as it stands now."""
    present = there.page.locator(".film-present")
    if present.is_visible():
        present.click()
    expect(there.page.locator(".film-where")).to_contain_text("order 12 of 12")
    return let_go(there)


def places(match: Match, **query: int) -> list[str]:
    """Which counter stands on which hex, as the server says."""
    return sorted(f"{piece['id']} {piece['at']}" for piece in match.on_map(**query))


def test_scrubbing_shows_the_table_as_it_stood(played: Visitor) -> None:
    page, match = played.page, played.match
    now = page.evaluate(PLACES)
    assert now == places(match)
    for moment in (3, 8, 0):
        page.get_by_label("Moment of the match").fill(str(moment))
        expect(page.locator(".prompt-sentence")).to_contain_text(f"after order {moment} of 12")
        then = places(match, at=moment)
        assert then != now
        assert page.evaluate(PLACES) == then
    visible = page.locator(".film-present")
    visible.click()
    expect(page.locator(".prompt-sentence")).to_contain_text(match.view()["decision"]["prompt"])
    assert page.evaluate(PLACES) == now


def test_brackets_step_through_the_film_and_nothing_can_be_ordered_in_the_past(played: Visitor) -> None:
    page = played.page
    page.keyboard.press("[")
    expect(page.locator(".film-where")).to_contain_text("order 11 of 12")
    page.keyboard.press("[")
    expect(page.locator(".prompt-sentence")).to_contain_text("after order 10 of 12")
    assert page.evaluate(PLACES) == places(played.match, at=10)
    seen = look(played)
    assert not seen["pieces"]
    assert not seen["words"]
    page.keyboard.press("]")
    page.keyboard.press("]")
    expect(page.locator(".film-where")).to_contain_text("order 12 of 12")
    look(played, "seen.pieces.length")


def test_the_number_of_an_order_in_the_log_shows_the_table_after_it(played: Visitor) -> None:
    page = played.page
    page.get_by_role("button", name="Order 5,").click()
    expect(page.locator(".prompt-sentence")).to_contain_text("after order 5 of 12")
    expect(page.locator(".log-entry.now")).to_have_attribute("data-number", "5")
    assert page.evaluate(PLACES) == places(played.match, at=5)


def test_the_film_plays_to_the_present_by_itself(played: Visitor) -> None:
    page = played.page
    page.get_by_label("Speed").select_option("fast")
    page.get_by_label("Moment of the match").fill("9")
    expect(page.locator(".film-where")).to_contain_text("order 9 of 12")
    played.button("Play on").click()
    expect(page.locator(".film-where")).to_contain_text("order 12 of 12")
    expect(page.locator(".film-present")).to_be_hidden()


def test_a_study_branches_off_from_a_moment_and_leaves_the_match_alone(played: Visitor) -> None:
    page, match = played.page, played.match
    page.get_by_label("Moment of the match").fill("6")
    expect(page.locator(".film-where")).to_contain_text("order 6 of 12")
    played.button("Branch into a study").click()
    page.wait_for_url(lambda address: match.id not in address)
    played.at_table()
    expect(page.locator(".table-sign")).to_have_text("Study")
    expect(page.locator(".film-where")).to_contain_text("order 6 of 6")
    assert page.evaluate(PLACES) == places(match, at=6)
    seen = look(played, "seen.pieces.length")
    study = played.match
    offer = study.get("orders", side="russian", subject=seen["pieces"][0]["id"])["offers"][0]
    page.keyboard.press("/")
    page.keyboard.type(offer["notation"])
    page.keyboard.press("Enter")
    look(played, "seen.number === 7")
    assert match.view()["number"] == 12
    played.go(f"match/{match.id}").at_table()
