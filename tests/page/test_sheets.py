"""A board of two sheets at the table: both side by side, trays for the boxes between them, and moves across."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.hands import CHOICE, GIVEN, HELD, Keys, Mouse, Turn, let_go, look
from tests.page.kit import DESKTOP, PHONE, TABLET, Match, Visitor, begin, expect, script, sit
from tests.server.kit import Running, running_server
from tests.thorough import also, at_length

Visit = Callable[..., Visitor]
ACCESS, SIDEWAYS = script("access.js"), script("sideways.js")
ME = {"russian": "me", "austrian": "me"}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the game on two sheets."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXMARSHAL_GAMES", "tests.toys.crossing")
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
        with running_server(tmp_path_factory.mktemp("sheets")) as running:
            yield running


@pytest.fixture
def match(shelf: Running) -> Match:
    return begin(shelf.address, ME, "crossing")


@pytest.fixture(scope="module")
def there(stay: Visit, shelf: Running) -> Visitor:
    """A table of two sheets for several tests, which give no order."""
    visitor = sit(stay(shelf.address), begin(shelf.address, ME, "crossing"))
    Mouse(visitor).whole_map()
    return visitor


def at(visitor: Visitor, place: str) -> Any:
    """Where on the screen a hex or a tray is."""
    board = visitor.page.request.get("/api/games/crossing/board").json()
    found = next(each for each in (*board["hexes"], *board["boxes"]) if each["id"] == place)
    return visitor.page.evaluate(
        """([x, y]) => { const sheet = document.querySelector("svg.over").getScreenCTM();
                         return [x * sheet.a + sheet.e, y * sheet.d + sheet.f]; }""",
        [found["x"], found["y"]],
    )


def hold(visitor: Visitor, piece: str) -> Any:
    """Pick a counter up with the mouse."""
    seen = look(visitor, f"seen.pieces.some(({{id}}) => id === '{piece}')")
    spot = next(each for each in seen["pieces"] if each["id"] == piece)
    visitor.page.mouse.click(spot["x"], spot["y"])
    return look(visitor, f"seen.hand.includes('{piece}') && ({HELD})", seen["number"])


def pass_turn(visitor: Visitor) -> None:
    """Both sides end their moves at the page: who goes past it overtakes what it is asking just then."""
    number = -1
    for side in ("Russian", "Austrian"):
        number = look(visitor, f"({CHOICE}) && seen.sentence.includes('{side}')", number)["number"]
        Mouse(visitor).say("done")
    look(visitor, f"({CHOICE}) && seen.sentence.includes('Russian')", number)


def test_a_unit_goes_off_the_map_to_the_other_sheet(visit: Visit, shelf: Running, match: Match) -> None:
    visitor = sit(visit(shelf.address), match)
    Mouse(visitor).whole_map()
    expect(visitor.page.locator(".map-sheet .picture")).to_have_count(2)
    expect(visitor.page.locator(".off-map .tray text")).to_have_text(["Ferry", "Prison camp"])

    held = hold(visitor, "R1")
    offers = match.get("orders", side="russian", subject="R1")["offers"]
    assert {target["hex"] for target in held["targets"]} == {offer["hex"] for offer in offers}
    assert {"ferry", "w0301", "w0302", "e0402"} <= {target["hex"] for target in held["targets"]}
    expect(visitor.page.locator(".in-hand")).to_contain_text("13 places")

    # Pointing at a hex of the other sheet shows the way through the tray.
    visitor.page.mouse.move(*at(visitor, "w0302"))
    expect(visitor.page.locator(".prompt-hint")).to_contain_text("4 of 4 MP")
    way = visitor.page.locator(".way .line").get_attribute("points") or ""
    assert len(way.split()) == 4, "e0403, ferry, w0301, w0302"

    visitor.page.mouse.click(*at(visitor, "ferry"))
    look(visitor, GIVEN, 0)
    expect(visitor.page.locator('.pile[data-hex="ferry"] [data-piece="R1"]')).to_have_count(1)
    pass_turn(visitor)

    held = hold(visitor, "R1")
    assert {"e0403", "w0301", "w0201"} <= {target["hex"] for target in held["targets"]}
    visitor.page.mouse.click(*at(visitor, "w0201"))
    look(visitor, GIVEN, held["number"])
    expect(visitor.page.locator('.pile[data-hex="w0201"] [data-piece="R1"]')).to_have_count(1)
    assert [piece["at"] for piece in match.view("russian")["pieces"] if piece["id"] == "R1"] == ["w0201"]
    expect(visitor.page.locator(".log-entry").last).to_contain_text("ferry-w0301-w0201")


@at_length
def test_a_match_is_played_to_its_end_with_the_odds_before_each_attack(visit: Visit, shelf: Running) -> None:
    match = begin(shelf.address, ME, "crossing", scenario="landed")
    match.post("orders", side="russian", number=0, notation="done")  # nobody moves away
    visitor = sit(visit(shelf.address), match)
    turn = Turn(Mouse(visitor))
    turn.hands.whole_map()
    turn.play("seen.over")
    assert turn.attacks
    assert match.view("russian")["result"]["sentence"].endswith("points for towns.")
    where = {piece["at"][0] for piece in match.view("russian")["pieces"]}
    assert {"e", "w"} <= where, "units on both sheets"


@at_length
def test_a_tray_that_cannot_be_reached_gives_the_reason(there: Visitor) -> None:
    visitor = let_go(there)
    hold(visitor, "R1")
    visitor.page.mouse.click(*at(visitor, "camp"))
    expect(visitor.page.locator(".popup-note")).to_contain_text("movement points do not suffice to go to camp")
    expect(visitor.page.locator('.counter.picked[data-piece="R1"]')).to_have_count(1)


def test_the_stack_panel_tells_where_links_lead(there: Visitor) -> None:
    visitor = let_go(there)
    visitor.page.get_by_role("tab", name="Stack").click()
    panel = visitor.page.get_by_role("tabpanel", name="Stack")
    visitor.page.mouse.move(*at(visitor, "e0401"))
    expect(panel.locator(".stack-links li")).to_have_text(
        ["rail to w0101, 3, by the bridge", "road to e0102, 3, round the north"]
    )
    visitor.page.mouse.move(*at(visitor, "ferry"))
    expect(panel.locator("h2")).to_contain_text("Ferry")
    expect(panel.locator(".stack-links li")).to_have_text(["sea to e0403, 2", "sea to w0301, 1"])


@at_length
def test_the_keyboard_walks_from_sheet_to_tray_to_sheet(visit: Visit, shelf: Running, match: Match) -> None:
    visitor = sit(visit(shelf.address), match)
    keys = Keys(visitor)
    keys.whole_map()
    seen = look(visitor, "seen.pieces.length === 2")
    keys.pick(seen, next(each for each in seen["pieces"] if each["id"] == "R1"))
    look(visitor, HELD, 0)
    said = visitor.said()
    visitor.page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Ferry, off the map; off the map sea to e0403, 2; off the map sea to w0301, 1")
    expect(said).to_contain_text("2 of 4 MP")
    visitor.page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("w0301, clear")
    expect(said).to_contain_text("3 of 4 MP")
    visitor.page.keyboard.press("Enter")
    look(visitor, GIVEN, 0)
    expect(visitor.page.locator('.pile[data-hex="w0301"] [data-piece="R1"]')).to_have_count(1)


def test_the_lists_for_screen_readers_tell_who_stands_in_a_tray(visit: Visit, shelf: Running, match: Match) -> None:
    match.post("orders", side="russian", number=0, notation="R1 e0403-ferry")
    visitor = sit(visit(shelf.address), match)
    lists = visitor.page.get_by_role("region", name="The table as lists").locator("ul")
    expect(lists.nth(2)).to_contain_text("Ferry: R1")
    expect(lists.nth(0)).to_contain_text("R2 Elmton (e0201)")


@pytest.mark.parametrize("size", [PHONE, *also(TABLET)])
def test_each_sheet_is_found_as_it_was_left(size: tuple[int, int], visit: Visit, shelf: Running, match: Match) -> None:
    visitor = sit(visit(shelf.address, size=size), match)
    sheet, mini = visitor.page.locator(".map-sheet"), visitor.page.locator(".mini-map")
    elm, willow = visitor.button("Elm Island"), visitor.button("Willow Island")

    def style(button: Any) -> str:
        expect(button).to_have_attribute("aria-pressed", "true")
        look(visitor)
        return sheet.get_attribute("style") or ""

    elm.click()
    whole = style(elm)
    expect(mini).to_be_hidden()  # it would hide a corner of the sheet, all of which is in sight
    visitor.page.keyboard.press("+")
    look(visitor)
    near = style(elm)
    assert near != whole
    expect(mini).to_be_visible()
    expect(mini.locator("img")).to_have_count(2)
    willow.click()
    assert style(willow) not in (near, whole)
    expect(elm).to_have_attribute("aria-pressed", "false")
    expect(mini).to_be_hidden()
    visitor.page.keyboard.press("1")
    assert style(elm) == near
    visitor.page.keyboard.press("2")
    style(willow)
    visitor.page.keyboard.press("0")
    expect(mini).to_be_hidden()


@at_length
def test_a_stack_that_is_spread_out_goes_with_its_sheet(visitor: Visitor, server: Running) -> None:
    sit(visitor, begin(server.address, {"austrian": "me"}, "great_war_east"))
    strip, page = visitor.page.locator(".strip"), visitor.page
    board = page.request.get("/api/games/great_war_east/board").json()
    sheets = [sheet["id"] for sheet in board["sheets"]]
    stacks = page.locator(".map-sheet g.pile:has(.counter ~ .counter)").evaluate_all(
        """(stacks) => stacks.map((stack) => {
            const {x, y, width, height} = stack.getBoundingClientRect();
            return {hex: stack.dataset.hex, x: x + width / 2, y: y + height / 2};
        }).filter(({x, y}) => x > 60 && x < 900 && y > 220 && y < 700)"""
    )
    assert stacks
    for stack in stacks:
        page.mouse.move(stack["x"], stack["y"])
        page.wait_for_timeout(300)
        if strip.is_visible():
            break
    expect(strip).to_be_visible()
    here = next(at for at, sheet in enumerate(sheets) if stack["hex"].startswith(sheet))
    page.keyboard.press(str(2 - here))
    expect(strip).to_be_hidden()


@at_length
def test_everything_has_a_name_and_nothing_is_scrolled_sideways(there: Visitor) -> None:
    visitor = let_go(there)
    hold(visitor, "R1")
    for width, height in (PHONE, TABLET, DESKTOP):  # as it was, at the end
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate(SIDEWAYS) == [], width
        assert visitor.page.evaluate(ACCESS) == [], width


def test_a_game_with_one_sheet_has_no_switch(visitor: Visitor, server: Running) -> None:
    sit(visitor, begin(server.address, {"russian": "me", "german-austrian": "me"}))
    expect(visitor.page.locator(".map-sheets")).to_be_hidden()
    expect(visitor.page.locator(".map-sheet .picture")).to_have_count(1)
    expect(visitor.page.locator(".off-map *")).to_have_count(0)


def test_a_scenario_on_one_map_shows_one_map_and_one_clause(visit: Visit, server: Running) -> None:
    match = begin(server.address, {"austrian": "me"}, "great_war_east", scenario="september")
    page = sit(visit(), match).page
    expect(page.locator(".map-sheet .picture")).to_have_count(1)
    expect(page.locator(".map-sheets")).to_be_hidden()
    expect(page.locator(".prompt-sentence .clause")).to_have_count(1)
    expect(page.locator(".prompt-sentence .clause")).to_have_text("26.31")
    page.locator(".prompt-words .counter-button").first.click()
    page.wait_for_function("() => document.querySelectorAll('.glow path.reach').length")
