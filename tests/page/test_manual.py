"""The manual at the server: read and searched under the policy that keeps the page safe. ``make docs`` builds it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexmarshal.server import manual
from tests.page.kit import Visitor, expect

Visit = Callable[..., Visitor]


@pytest.mark.skipif(manual.folder() is None, reason="There is no manual here; make docs builds it.")
def test_the_lobby_leads_to_the_manual_which_can_be_searched(visit: Visit) -> None:
    reader = visit(own=True)
    page = reader.go().page
    page.locator(".colophon").get_by_role("link", name="HTTP API").click()
    expect(page.get_by_role("heading", name="HTTP", exact=True)).to_be_visible()
    page.goto("/docs/")
    page.get_by_role("link", name="Your first evening").first.click()
    expect(page.get_by_role("heading", name="See the odds")).to_be_visible()
    page.locator("input[name=q]").first.fill("commitment seed")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results").get_by_role("link", name="Dice you can verify")).to_be_visible()
    assert reader.complaints() == []
