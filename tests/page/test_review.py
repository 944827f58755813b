"""The after-action report at the page: made when a match is over, looked at, tried again from a dear decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.kit import HTTP, Match, Visitor, expect, sit
from tests.server.kit import Running

RECORD = Path(__file__).parents[1] / "fixtures" / "drina" / "1915-1-random-random-random-random.jsonl"


@pytest.fixture
def finished(visitor: Visitor, server: Running) -> Visitor:
    """A match that is over."""
    made = HTTP.post(f"{server.address}/api/records", json={"record": RECORD.read_text()}).json()
    secrets = {side: seat["secret"] for side, seat in made["seats"].items()}
    return sit(visitor, Match(server.address, made["id"], secrets, {}))


@pytest.mark.timeout(400)
def test_the_report_of_a_finished_match_is_made_and_leads_back_into_it(finished: Visitor, tmp_path: Path) -> None:
    page = finished.page
    finished.button("After-action report").click()
    sheet = page.get_by_role("dialog", name="After-action report")
    expect(sheet).to_contain_text("The costliest decisions", timeout=300_000)
    expect(sheet).to_contain_text("Serbia wins. Of the cities")
    expect(sheet.locator(".review-dear li")).to_have_count(5)
    expect(sheet).to_contain_text("This is the judgement of the thorough staff")
    page.screenshot(path=str(tmp_path / "report.png"))
    with page.expect_download() as download:
        sheet.get_by_role("link", name="As text").click()
    file = tmp_path / "report.md"
    download.value.save_as(file)
    assert file.read_text("utf-8").startswith("# March on the Drina")

    sheet.get_by_role("button", name="Show it").first.click()
    expect(page.locator(".prompt-sentence")).to_contain_text("You are looking at the match after order")
    page.get_by_role("button", name="Back to the present").first.click()
    finished.button("After-action report").click()
    expect(sheet).to_contain_text("The costliest decisions")
    here = page.url
    sheet.get_by_role("button", name="Try it from here").first.click()
    page.wait_for_url(lambda url: url != here)
    expect(page.locator(".prompt-sentence")).not_to_contain_text("The match is over", timeout=60_000)
