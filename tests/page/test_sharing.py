"""A match given away: the file that opens without a server, links to a moment, notes at orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hexmarshal.share import page as shared
from tests.page.kit import Browser, Locator, Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running
from tests.share.test_page import running
from tests.thorough import also

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def there(stay: Visit, server: Running) -> Visitor:
    """A match of a few orders."""
    match = begin(server.address, BOTH)
    match.come_to("move", 6)
    return sit(stay(), match)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short match as a file, with a note."""
    match = running("drina", 30)
    match.annotate(12, "Here it turned.", side="austria-hungary")
    path = tmp_path_factory.mktemp("shared") / "match.html"
    path.write_text(shared.write(match, "austria-hungary"), encoding="utf-8")
    return path


@pytest.fixture
def opened(browser: Browser, file: Path) -> Iterator[Callable[..., Locator]]:
    """How somebody opens the file by a double click: without a server, and nothing may be asked for."""
    context = browser.new_context(reduced_motion="reduce")
    troubles: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on(
        "request", lambda asked: troubles.append(asked.url) if not asked.url.startswith(("file:", "data:")) else None
    )

    def open_at(moment: str = "", script: str = "", size: tuple[int, int] = (1280, 800)) -> Locator:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if script:
            page.add_init_script(script)
        page.goto(f"{file.as_uri()}{moment}")
        page.locator(".film-where").wait_for()
        return page.locator("body")

    yield open_at
    context.close()
    assert not troubles


def test_a_file_opens_by_itself_and_is_scrubbed_by_slider_keys_and_turns(opened: Callable[..., Locator]) -> None:
    body = opened("#12")
    page, where = body.page, body.locator(".film-where")
    expect(where).to_contain_text("order 12 of 30")
    expect(body.locator(".log-entry.now")).to_contain_text("Here it turned.")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("order 13 of 30")
    page.keyboard.press("[")
    expect(where).to_contain_text("order 12 of 30")
    body.get_by_label("Moment of the match").fill("20")
    expect(where).to_contain_text("order 20 of 30")
    page.keyboard.press("Home")
    expect(where).to_contain_text("opening")
    body.get_by_label("Jump to a turn").select_option(index=0)
    page.keyboard.press("End")
    expect(where).to_contain_text("order 30 of 30")
    assert body.locator(".counter").count() > 0
    expect(body.get_by_role("heading", level=1)).to_have_text("March on the Drina")
    expect(body.locator(".shared-title")).to_contain_text("as Austria-Hungary saw it")
    expect(body.get_by_role("button", name="Branch into a study")).to_have_count(0)
    clause = body.locator(".log-list a.clause").last
    clause.click()
    expect(body.locator(".clause-pop .clause-id").first).to_be_visible()


def test_a_browser_that_cannot_unpack_a_file_does_it_by_hand(opened: Callable[..., Locator]) -> None:
    body = opened("#7", "delete globalThis.DecompressionStream;")
    expect(body.locator(".film-where")).to_contain_text("order 7 of 30")


@pytest.mark.parametrize("size", also((390, 844)))
def test_a_file_fits_a_phone(opened: Callable[..., Locator], size: tuple[int, int]) -> None:
    body = opened("#7", size=size)
    assert body.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    body.get_by_role("tab", name="Log").click()
    expect(body.locator(".log-entry.now")).to_be_visible()


def test_a_link_to_a_moment_opens_there_and_has_no_secret_in_it(there: Visitor, visit: Visit) -> None:
    page, match = there.page, there.match
    there.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_label("Moment of the match").fill("3")
    expect(page.locator(".film-where")).to_contain_text("order 3 of 6")
    page.get_by_role("button", name="Copy link to this moment").click()
    there.sees(re.compile("Copied: "))
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{there.address}/#/match/{match.id}/at/3"
    there.until("location.hash.endsWith('/at/3')")
    for secret in match.secrets.values():
        assert secret not in link
        assert secret not in page.url
    stranger = visit()
    stranger.go(link.partition("#/")[2]).at_table()
    expect(stranger.page.locator(".film-where")).to_contain_text("order 3 of 6")
    page.locator(".film-present").click()
    there.until("!location.hash.includes('/at/')")


def test_a_note_is_written_at_an_order_and_read_in_the_log_and_on_the_film(there: Visitor, visit: Visit) -> None:
    page, match = there.page, there.match
    page.get_by_label("Moment of the match").fill("2")
    expect(page.locator(".film-where")).to_contain_text("order 2 of 6")
    page.get_by_role("button", name="Note or bookmark at this moment").click()
    page.get_by_label("Your note").fill("Vistula zzz next?")
    page.get_by_role("button", name="Save").click()
    entry = page.locator('.log-entry[data-number="2"] .log-note')
    expect(entry).to_contain_text("Vistula zzz next?")
    expect(page.locator(".film-note")).to_have_count(1)
    assert [note["text"] for note in match.get("notes", side=match.side)] == ["Vistula zzz next?"]
    onlooker = visit()
    onlooker.go(f"match/{match.id}").at_table()
    expect(onlooker.page.locator(".log-entry").first).to_be_attached()
    expect(onlooker.page.locator(".log-note")).to_have_count(0)
    expect(onlooker.page.get_by_role("button", name="Note or bookmark at this moment")).to_be_hidden()
    page.get_by_role("button", name="Note or bookmark at this moment").click()
    page.get_by_role("button", name="Remove").click()
    expect(entry).to_have_count(0)
    page.locator(".film-present").click()


def test_a_player_saves_the_match_as_a_page_and_the_log_as_a_table(there: Visitor) -> None:
    page = there.page
    for item, ends, begins in (
        ("Save as a web page", ".html", "<!doctype html>"),
        ("Save the log as a table", ".csv", "\ufeffformat,"),
    ):
        page.locator(".table-menu summary").click()
        with page.expect_download() as waiting:
            page.get_by_role("button", name=item).click()
        assert waiting.value.suggested_filename.endswith(ends)
        assert Path(waiting.value.path()).read_text("utf-8").startswith(begins)
