"""Positions on the page: had from the table, opened in the lobby, studied, played against the computer."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexmarshal as hm
from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running
from tests.thorough import at_length


@pytest.fixture
def played(visitor: Visitor, server: Running) -> Visitor:
    """A match of a dozen orders."""
    match = begin(server.address, BOTH)
    match.come_to("move", 12)
    return sit(visitor, match)


def open_sheet(visitor: Visitor) -> str:
    """The position that the menu of the table gives."""
    visitor.page.locator(".table-menu summary").click()
    visitor.button("Position…").click()
    field = visitor.page.get_by_label("The position", exact=True)
    expect(field).to_be_visible()
    return str(field.input_value())


def places(visitor: Visitor) -> set[tuple[str, str]]:
    """Which counter stands on which hex."""
    return {(piece["id"], piece["at"]) for piece in visitor.match.on_map()}


def test_the_menu_gives_the_position_to_copy_and_to_keep(played: Visitor, tmp_path: Path) -> None:
    text = open_sheet(played)
    page = played.page
    page.screenshot(path=str(tmp_path / "sheet.png"))
    assert text.startswith('[position]\ngame = "fury"\n')
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.read_text("utf-8") == text
    pieces = hm.Match.new("fury", position=file).view(None).pieces()
    assert {(piece["id"], piece["at"]) for piece in pieces if piece["at"].isdigit()} == places(played)
    played.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(played.button("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text


def test_the_past_gives_its_own_position(played: Visitor) -> None:
    now = open_sheet(played)
    played.button("Close").last.click()
    played.page.get_by_label("Moment of the match").fill("3")
    expect(played.page.locator(".prompt-sentence")).to_contain_text("after order 3")
    assert open_sheet(played) != now
    expect(played.page.get_by_role("heading", name="The position after order 3")).to_be_visible()


@pytest.mark.parametrize("way", ["Study from here", "Play this against the computer"])
def test_the_table_goes_on_from_its_position(played: Visitor, way: str) -> None:
    before, id = places(played), played.match.id
    open_sheet(played)
    played.button(way).click()
    played.until("!location.hash.includes(argument)", id)
    played.at_table()
    view = played.match.view()
    assert (view["study"], places(played) if view["number"] == 0 else before) == (way == "Study from here", before)
    kinds = {seat["kind"] for seat in view["seats"].values()}
    assert kinds == ({"person"} if view["study"] else {"person", "bot"})


def test_the_lobby_opens_a_position_by_paste_and_by_file_and_tells_every_mistake(
    played: Visitor, tmp_path: Path
) -> None:
    text = open_sheet(played)
    before, page = places(played), played.page
    played.go("")
    played.button("Open a position…").click()
    field = page.get_by_label("The position", exact=True)
    lines = text.splitlines()
    at = lines.index("[pieces]") + 1
    field.fill("\n".join([*lines[:at], '9999 = ["ru-IV"]', '1304 = ["nobody"]', *lines[at:]]))
    played.forgiven = ("409",)
    played.button("Study from here").click()
    mistakes = page.locator(".mistakes li")
    expect(mistakes.filter(has_text=f"Line {at + 1}: pieces 9999: There is no hex 9999")).to_be_visible()
    expect(mistakes.filter(has_text=f"Line {at + 2}: pieces nobody: There is no counter")).to_be_visible()
    page.screenshot(path=str(tmp_path / "mistakes.png"))
    file = tmp_path / "crisis.toml"
    file.write_text(text, encoding="utf-8")
    page.locator('dialog input[type="file"]').set_input_files(file)
    expect(field).to_have_value(text)
    played.button("Study from here").click()
    played.until("location.hash.startsWith('#/match/')")
    played.at_table()
    assert places(played) == before
    assert played.match.view()["study"]


@at_length
def test_a_position_is_opened_once_the_games_are_known(visitor: Visitor) -> None:
    visitor.forgiven = ("ERR_FAILED",)
    visitor.page.route("**/api/games", lambda route: route.abort())
    visitor.go()
    visitor.sees("The server is not answering.")
    expect(visitor.button("Open a position…")).to_be_disabled()
    visitor.page.unroute("**/api/games")
    expect(visitor.button("Open a position…")).to_be_enabled()
