"""What lies beside the map: layers, the turn track, the forces, talk."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.page.hands import let_go, look
from tests.page.kit import HTTP, Visitor, begin, expect, sit
from tests.server.kit import BOTH, Running

Visit = Callable[..., Visitor]


def to_move(visitor: Visitor, server: Running) -> Visitor:
    """The Russian is to move."""
    match = begin(server.address, BOTH)
    match.come_to("move")
    return sit(visitor, match)


@pytest.fixture(scope="module")
def there(stay: Visit, server: Running) -> Visitor:
    """The Russian is to move."""
    return to_move(stay(), server)


@pytest.fixture
def moving(there: Visitor) -> Visitor:
    """The Russian for a test that moves nothing."""
    return let_go(there)


def test_every_layer_is_switched_on_and_off_by_its_key(moving: Visitor, server: Running) -> None:
    page, match = moving.page, moving.match
    card = next(card for card in HTTP.get(f"{server.address}/api/games").json() if card["id"] == "fury")
    moving.button("Layers").click()
    drawn = page.locator(".layer-groups > g")
    for kind in card["layers"]:
        key = page.locator(f'[data-layer="{kind["id"]}"] kbd').inner_text().replace("Shift ", "Shift+")
        page.keyboard.press(key if "+" in key else key.lower())
        expect(page.get_by_role("switch", name=kind["title"])).to_be_checked()
        expect(drawn).to_have_count(1)
        layer = match.get(f"layers/{kind['id']}", side="russian")
        expect(page.locator(".layer-legend").get_by_role("heading")).to_contain_text(layer["title"])
        expect(page.locator(".layer-legend li")).to_contain_text([group["title"] for group in layer["groups"]])
        outlines = drawn.locator("path[fill]").evaluate_all("(all) => all.map((path) => path.getAttribute('d'))")
        assert [outline.count("M") for outline in outlines] == [len(group["hexes"]) for group in layer["groups"]]
        page.keyboard.press(key if "+" in key else key.lower())
        expect(drawn).to_have_count(0)
        expect(page.locator(".layer-legend")).to_have_count(0)


def test_the_turn_track_shows_the_turn_and_the_step(moving: Visitor) -> None:
    page, desk = moving.page, moving.match.view()["desk"]
    page.keyboard.press("t")
    panel = page.get_by_role("tabpanel", name="Turn")
    expect(panel).to_be_visible()
    expect(panel.locator(".track li")).to_have_count(len(desk["track"]))
    expect(panel.locator(".track [aria-current=step] b")).to_have_text(desk["turn"])
    now = [step["title"] for step in desk["steps"] if step["now"]]
    for title, shown in zip(now, panel.locator(".step-now").all_inner_texts(), strict=True):
        assert title in shown


def test_forces_lists_the_reinforcements_and_when_they_come(moving: Visitor) -> None:
    page, view = moving.page, moving.match.view()
    titles = {piece["id"]: piece["title"] for piece in view["pieces"]}
    page.keyboard.press("f")
    panel = page.get_by_role("tabpanel", name="Forces")
    due = [box for box in view["desk"]["boxes"] if box["title"].startswith("Due in")]
    assert due
    for box in due:
        section = panel.locator("details.box", has=page.get_by_role("heading", name=box["title"], exact=True))
        names = section.locator(".box-name").evaluate_all("(all) => all.map((name) => name.firstChild.textContent)")
        assert names == [titles[piece] for piece in box["pieces"]]
    for figure in view["desk"]["figures"]:
        expect(panel.locator(".figures")).to_contain_text(figure["value"])


def test_the_stack_under_the_cursor_is_shown_in_full(moving: Visitor) -> None:
    page, view = moving.page, moving.match.view()
    page.keyboard.press("s")
    page.keyboard.press("ArrowDown")  # the cursor begins at the first counter that can be picked up
    at = view["decision"]["subjects"][0]["at"]
    here = [piece for piece in view["pieces"] if piece["at"] == at]
    panel = page.get_by_role("tabpanel", name="Stack")
    expect(panel.locator(".stack-number")).to_have_text(at)
    titles = [piece["title"] for piece in reversed(here)]
    expect(panel.locator(".stack-piece").get_by_role("heading")).to_have_text(titles)
    for piece in here:
        expect(panel).to_contain_text(piece["text"])


def test_help_lists_the_keys_and_gives_the_focus_back(moving: Visitor) -> None:
    page = moving.page
    page.keyboard.press("ArrowDown")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="How to play")
    expect(sheet).to_contain_text("take back the last order")
    for title in ("log", "forces", "turn"):
        expect(sheet.locator("td").get_by_text(title, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('.map')")


def test_what_is_pointed_at_in_the_log_lights_up_on_the_map(visitor: Visitor, server: Running) -> None:
    moving = to_move(visitor, server)
    page = moving.page
    offer = next(each for each in moving.match.get("orders", side="russian")["offers"] if each["hex"])
    page.keyboard.press("/")
    page.keyboard.type(offer["notation"])
    page.keyboard.press("Enter")
    look(moving, "seen.number === 2")
    page.locator('.log-entry[data-number="2"] .piece-word').first.hover()
    expect(page.locator(f'.counter.lit[data-piece="{offer["pieces"][0]}"]')).to_have_count(1)
    page.locator('.log-entry[data-number="2"] .hex-word').last.hover()
    expect(page.locator(".lit-hexes path")).to_have_count(1)


def test_two_players_talk(visit: Visit, server: Running) -> None:
    match = begin(server.address, {"russian": "me", "german-austrian": "friend"})
    one, two = sit(visit(), match), sit(visit(), match.friend("german-austrian"))
    for speaker, text in ((one, "Good luck."), (two, "And to you.")):
        speaker.page.keyboard.press("c")
        speaker.page.get_by_label("Say something").fill(text)
        speaker.page.keyboard.press("Enter")
        for listener in (one, two):
            listener.page.keyboard.press("Escape")
            expect(listener.page.locator(".chat-lines")).to_contain_text(text)
    one.page.reload()
    one.at_table()
    one.page.get_by_role("tab", name="Chat").click()
    expect(one.page.locator(".chat-lines li p")).to_have_text(["Good luck.", "And to you."])


ALLOTTING = """\
[position]
game = "great_war_east"
scenario = "historical"
[state]
turn = "GT2"
phasing = "austrian"
[pieces]
g0510 = ["ah-KO", "ah-VI/4", "ah-III/3", "ah-1/6x"]
g0801 = ["ru-IX/3"]
[[doing]]
do = "Campaign"
at = "next_turn"
[[doing]]
do = "GameTurn"
at = "interphase"
[[doing]]
do = "PlayerTurn"
player = "austrian"
at = "movement_stacking"
[[doing]]
do = "MovementPhase"
player = "austrian"
at = "command"
"""
"""A headquarters with strength for two of three."""


def test_what_a_question_is_about_lies_on_the_map_as_long_as_it_is_asked(visitor: Visitor, server: Running) -> None:
    seats = {"allied": "me", "austrian": "me"}
    sit(visitor, begin(server.address, seats, "great_war_east", position=ALLOTTING))
    page = visitor.page
    legend = page.locator(".layer-legend")
    visitor.sees("allot command strength")
    expect(legend).to_contain_text("Command")
    page.locator(".prompt-words").get_by_role("button", name="Done").click()
    visitor.sees("can still move")
    expect(legend).to_have_count(0)
