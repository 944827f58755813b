"""What one sees at the table: colours by their meaning, names that nothing hides, panels that fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.hands import HELD, Mouse, let_go, look
from tests.page.kit import Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running
from tests.thorough import also

Visit = Callable[..., Visitor]


def opened(visitor: Visitor, server: Running, kind: str = "") -> Visitor:
    """Fury at its beginning, or where something of a kind is asked."""
    match = begin(server.address, BOTH)
    if kind:
        match.come_to(kind)
    return sit(visitor, match)


@pytest.fixture(scope="module")
def at_first(stay: Visit, server: Running) -> Visitor:
    """Fury at its beginning, for several tests."""
    return opened(stay(), server)


@pytest.fixture
def beginning(at_first: Visitor) -> Visitor:
    """The same, with nothing open."""
    return let_go(at_first)


@pytest.fixture(scope="module")
def on_the_march(stay: Visit, server: Running) -> Visitor:
    """The Russian is to move, for several tests, and sees the whole map."""
    visitor = opened(stay(), server, "move")
    Mouse(visitor).whole_map()
    return visitor


@pytest.fixture
def moving(on_the_march: Visitor) -> Visitor:
    """The same, with nothing in hand."""
    return let_go(on_the_march)


def test_hovering_a_front_shows_its_armies(beginning: Visitor) -> None:
    visitor = beginning
    subjects = visitor.match.view()["decision"]["subjects"]
    for subject in subjects:
        visitor.page.locator(f'[data-word="{subject["id"]}"]').hover()
        lit = visitor.page.locator(".counter.lit")
        expect(lit).to_have_count(len(subject["pieces"]))
        assert set(lit.evaluate_all("(all) => all.map(({dataset}) => dataset.piece)")) == set(subject["pieces"])


def test_the_opening_view_shows_the_armies_one_commands(visitor: Visitor, server: Running) -> None:
    opened(visitor, server)
    look(visitor)
    window = visitor.page.locator(".map").bounding_box()
    assert window
    for piece in visitor.match.on_map():
        if piece["side"] != "russian":
            continue
        box = visitor.page.locator(f'.counter[data-piece="{piece["id"]}"]').bounding_box()
        assert box
        assert window["x"] <= box["x"] <= window["x"] + window["width"] - box["width"], piece
        assert window["y"] <= box["y"] <= window["y"] + window["height"] - box["height"] + 8, piece


def alone(visitor: Visitor, seen: Any) -> list[Any]:
    """Counters that can be picked up and stand alone, so that a click means them."""
    hexes = [piece["at"] for piece in visitor.match.on_map()]
    return [spot for spot in seen["pieces"] if hexes.count(spot["hex"]) == 1]


def test_march_and_rail_are_told_apart(moving: Visitor) -> None:
    visitor = moving
    seen = look(visitor, "seen.pieces.length")
    match = visitor.match
    deeds: dict[str, str] = {}
    spot: Any = None
    for spot in alone(visitor, seen):
        offers = match.get("orders", side=match.side, subject=spot["id"])["offers"]
        deeds = {offer["hex"]: offer["deed"] for offer in reversed(offers) if offer["hex"]}
        if {"march", "rail"} <= set(deeds.values()):
            break
    Mouse(visitor).click(spot)
    look(visitor, HELD, seen["number"])
    for deed in ("march", "rail"):
        drawn = visitor.page.locator(f".glow path.{deed}").get_attribute("data-hexes") or ""
        assert set(drawn.split()) == {hexname for hexname, how in deeds.items() if how == deed}
    style = "(path) => getComputedStyle(path).fill + getComputedStyle(path).strokeDasharray"
    looks = {visitor.page.locator(f".glow path.{deed}").evaluate(style) for deed in ("march", "rail")}
    assert len(looks) == 2


def test_outcomes_have_the_colour_of_what_they_mean_for_me(visitor: Visitor, server: Running) -> None:
    opened(visitor, server, "resolve")
    Mouse(visitor).whole_map()
    seen = look(visitor, "seen.hexes.length")
    Mouse(visitor).click(seen["hexes"][0])
    dialog = visitor.page.locator("dialog.odds")
    dialog.locator(".odds-bars").wait_for()
    notation = dialog.locator(".odds-notation code").inner_text()
    match = visitor.match
    engine = match.post("forecast", side=match.side, number=match.view()["number"], notation=notation)
    tints = dialog.locator(".odds-bar i").evaluate_all("(all) => all.map(({className}) => className)")
    for tint, outcome in zip(tints, engine["outcomes"], strict=True):
        good = outcome["good"]
        kind = "best good" if good >= 0.12 else "bad worst" if good < -0.12 else "even"
        assert tint.removeprefix("means-") in kind.split(), outcome


def test_names_stand_over_the_counters_and_once(beginning: Visitor) -> None:
    visitor = beginning
    parts = "[...document.querySelector('svg.over').children].map((part) => part.classList[0] ?? '')"
    order: list[str] = visitor.page.evaluate(parts)
    assert order.index("names") > order.index("counters")
    drawn = "(all) => all.map(({dataset, textContent}) => `${dataset.name} ${textContent}`)"
    names = visitor.page.locator(".names text").evaluate_all(drawn)  # two places may share a hex
    assert names
    assert len(names) == len(set(names))


def test_layers_have_the_colours_of_whose_they_are(moving: Visitor) -> None:
    visitor = moving
    match = visitor.match
    visitor.page.get_by_role("button", name="Layers").click()
    visitor.page.locator(".layers").get_by_text("Zones of control").first.click()
    layer = match.get("layers/" + zones(match), side=match.side)
    drawn = visitor.page.locator(".layer-groups g[data-nation]")
    expect(drawn).to_have_count(len(layer["groups"]))
    nations = drawn.evaluate_all("(all) => all.map(({dataset}) => dataset.nation)")
    assert [bool(nation) for nation in nations] == [bool(group["side"]) for group in layer["groups"]]
    assert len(set(nations)) == len({group["side"] for group in layer["groups"]})
    visitor.page.locator(".layers").get_by_text("Zones of control").first.click()
    expect(drawn).to_have_count(0)


def zones(match: Any) -> str:
    """What the first layer is called in addresses."""
    from tests.page.kit import HTTP

    cards = HTTP.get(f"{match.address}/api/games").json()
    card = next(card for card in cards if card["id"] == "fury")
    return str(next(layer["id"] for layer in card["layers"] if layer["title"] == "Zones of control"))


def test_film_keys_work_after_the_slider_was_clicked(moving: Visitor) -> None:
    visitor = moving
    visitor.page.locator(".film-slider").click()
    before = int(visitor.page.locator(".film-slider").input_value())
    visitor.page.keyboard.press("[")
    visitor.until(f"Number(document.querySelector('.film-slider').value) === {max(before - 1, 0)}")
    visitor.page.keyboard.press("]")
    visitor.until(f"Number(document.querySelector('.film-slider').value) === {before}")


def test_a_clause_ends_with_its_page(visitor: Visitor, server: Running) -> None:
    opened(visitor, server)
    visitor.page.locator(".prompt-sentence .clause").click()
    expect(visitor.page.locator(".clause-pop")).to_be_visible()
    visitor.page.evaluate("location.hash = '#/'")
    expect(visitor.page.locator(".clause-pop")).to_have_count(0)


@pytest.mark.parametrize("game", ["drina", *also("fury")])
def test_all_tabs_fit_with_chat(game: str, visit: Visit, server: Running) -> None:
    from hexmarshal.games import meta

    first, *others = meta(game).sides
    match = begin(server.address, {first: "me", **dict.fromkeys(others, "friend")}, game)
    visitor = sit(visit(), match)
    tabs = visitor.page.locator(".tabs")
    expect(tabs.get_by_role("tab", name="Chat")).to_be_visible()
    assert tabs.evaluate("(list) => list.scrollWidth <= list.clientWidth")


def test_a_counter_is_dragged_to_where_it_goes(moving: Visitor) -> None:
    visitor = moving
    seen = look(visitor, "seen.pieces.length")
    spot = alone(visitor, seen)[0]
    sheet = visitor.page.locator(".map-sheet").get_attribute("style")
    offers = visitor.match.get("orders", side="russian", subject=spot["id"])["offers"]
    hexes = visitor.match.hexes()
    target = next(offer["hex"] for offer in offers if offer["hex"] and offer["deed"] == "march")
    x, y = visitor.page.evaluate(
        """([x, y]) => { const sheet = document.querySelector("svg.over").getScreenCTM();
                         return [x * sheet.a + sheet.e, y * sheet.d + sheet.f]; }""",
        hexes[target],
    )
    visitor.page.mouse.move(spot["x"], spot["y"])
    visitor.page.mouse.down()
    for step in range(1, 9):
        visitor.page.mouse.move(spot["x"] + (x - spot["x"]) * step / 8, spot["y"] + (y - spot["y"]) * step / 8)
    visitor.page.mouse.up()
    look(visitor, "seen.number > before", seen["number"])
    assert next(piece["at"] for piece in visitor.match.view()["pieces"] if piece["id"] == spot["id"]) == target
    assert visitor.page.locator(".map-sheet").get_attribute("style") == sheet, "the map stayed"


def test_a_step_elsewhere_brings_what_can_be_picked_up_into_sight(visitor: Visitor, server: Running) -> None:
    opened(visitor, server)
    page = visitor.page
    window = page.locator(".map").bounding_box()
    assert window
    far = ".counter[data-piece='ru-XXIV']"
    for _ in range(6):
        page.mouse.move(window["x"] + window["width"] / 2, window["y"] + 60)
        page.mouse.wheel(0, -200)
    visitor.until(f'document.querySelector("{far}").getBoundingClientRect().top > innerHeight')
    before = visitor.match.view()["number"]
    page.locator('[data-word="south"]').click()
    look(
        visitor,
        "seen.number > before && seen.pieces.some(({x, y}) => "
        "document.querySelector('.map').contains(document.elementFromPoint(x, y)))",
        before,
    )


UNDER_THE_SMALL_MAP = """async () => {
  const {HexMap} = await import("/match/map/map.js");
  const mini = document.querySelector(".mini-map"), surface = document.querySelector(".map");
  const [over, area] = [mini, surface].map((element) => element.getBoundingClientRect());
  const map = {mini: {element: mini}, surface};
  const covers = (x, y) => HexMap.prototype.covers.call(map, {x: x - area.left, y: y - area.top});
  const {left, top} = over;
  return [covers(left + 9, top + 9), covers(left - 9, top + 9), covers(left + 9, top - 9)];
}"""


def test_what_lies_under_the_small_map_is_not_in_sight(beginning: Visitor) -> None:
    visitor = beginning
    visitor.page.keyboard.press("+")
    expect(visitor.page.locator(".mini-map")).not_to_have_class("mini-map away")
    assert visitor.page.evaluate(UNDER_THE_SMALL_MAP) == [True, False, False]


def test_a_question_that_words_answer_shows_its_hex(visitor: Visitor, server: Running) -> None:
    opened(visitor, server, "reply")
    prompt = visitor.page.locator(".prompt-sentence")
    named = prompt.locator("[data-hexes]").evaluate_all("(all) => all.map(({dataset}) => dataset.hexes)")
    assert named
    expect(visitor.page.locator(".glow .about")).to_have_count(1)


def test_fortresses_are_named_however_small_the_map_is(beginning: Visitor) -> None:
    visitor = beginning
    Mouse(visitor).whole_map()
    names = visitor.page.locator(".names text")
    expect(names.filter(has_text="Allenstein"), "there is no room for towns").to_have_count(0)
    assert {"Danzig", "Graudenz", "Osowiec", "Grodno", "Ivangorod"} <= set(names.all_text_contents())
