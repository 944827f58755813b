"""The prompt above the map: where it needs more room than it has, it covers nothing that is to be clicked."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.great_war_east.test_11_fortresses import siege, under
from tests.games.serbien.fighting import battle, fight
from tests.page.hands import Mouse, look
from tests.page.kit import DESKTOP, PHONE, TABLET, Locator, Match, Visitor, begin, expect, sit
from tests.server.kit import Running
from tests.thorough import at_length

Visit = Callable[..., Visitor]
FREE = """() => {
  const foot = document.querySelector(".prompt-body").getBoundingClientRect().bottom;
  const top = (one) => document.querySelector(one).getBoundingClientRect().top;
  return [".map-sheets", ".table-ready", ".table-layers"].every((one) => top(one) >= foot);
}"""
"""Whether sheets, layers and the list of who can act lie below the prompt."""


def where(one: Locator) -> dict[str, float]:
    """Where something is seen. It is looked for and measured at once, for it may be drawn anew in between."""
    return dict(one.evaluate("one => one.getBoundingClientRect().toJSON()"))


def test_a_long_prompt_covers_no_button_and_moves_no_counter_beside_the_map(visit: Visit, server: Running) -> None:
    match = begin(server.address, {"austrian": "me"}, "great_war_east")
    visitor = sit(visit(), match)
    first = visitor.page.locator(".prompt-words .counter-button").first
    expect(first).to_be_visible()
    visitor.page.wait_for_function(FREE)
    before = where(first)
    first.click()
    expect(visitor.page.locator(".in-hand")).to_be_visible()
    height = "document.querySelector('.prompt-body').offsetHeight - document.querySelector('.prompt').offsetHeight"
    assert visitor.page.evaluate(height) > 0, "the prompt hangs over the map, or there is nothing to see here"
    visitor.page.wait_for_function(FREE)
    assert where(first) == before, "what was clicked stays under the pointer"
    # The sentence names its clause, so it does not stand beside it once more.
    expect(visitor.page.locator(".prompt-sentence .clause")).to_have_count(1)


def test_a_word_that_leads_to_dice_has_its_chances_on_its_button(visit: Visit, server: Running) -> None:
    field = battle('"23.12" = ["ah-9-8", "ah-21-8"]\n"23.13" = ["sr-Lesnica"]\n')
    fight(field, "9/8,21/8 x 23.13", until=["intensity"])
    seats = {"austrian": "me", "serbian": "me"}
    match = begin(server.address, seats, "serbien", position=field.match.position())
    page = sit(visit(), Match(match.address, match.id, {"austrian": match.secrets["austrian"]}, {})).page
    for word in ("not intense", "intense"):
        button = page.locator(f'.prompt-words [data-word="{word}"]')
        # 25 against 2: whatever is rolled is bad for the Serbs.
        expect(button.locator(".chances")).to_have_text("▲ 100 %")


REINFORCED = """
[position]
game = "great_war_east"
rules = 3
scenario = "historical"

[state]
turn = "GT5"
phasing = "allied"

[pieces]
g1612 = ["ah-III/3"]
g1411 = ["ru-VII/8"]

[[doing]]
do = "Campaign"
at = "next_turn"

[[doing]]
do = "GameTurn"
at = "interphase"

[[doing]]
do = "PlayerTurn"
player = "allied"
"""
"""Dozens of Russians wait beside the map, and enter at its upper edge."""


def test_below_a_long_prompt_what_can_be_done_is_in_sight_and_a_menu_can_be_clicked(
    visit: Visit, server: Running
) -> None:
    seats = {"allied": "me", "austrian": "me"}
    both = begin(server.address, seats, "great_war_east", position=REINFORCED)
    match = Match(both.address, both.id, {"allied": both.secrets["allied"]}, {})
    visitor = sit(visit(), match)
    page = visitor.page
    page.locator('.prompt-words [data-word="ru-VII/4"]').click()
    seen = look(visitor, "seen.targets.length")
    page.locator(".prompt-words button.order").first.click(trial=True)
    # The hex lies at the upper edge of the map, where the prompt hangs over it.
    page.mouse.click(seen["targets"][0]["x"], seen["targets"][0]["y"])
    page.locator(".popup-menu button").first.click()
    look(visitor, "seen.number > before", 0)


def test_where_a_fortress_is_an_answer_so_are_the_units_in_it(visit: Visit, server: Running) -> None:
    table = under(siege(("ah-19/4",)), "1", 6, 6)
    table.order("option 1")
    both = begin(server.address, {"allied": "me", "austrian": "me"}, "great_war_east", position=table.match.position())
    visitor = sit(visit(), Match(both.address, both.id, {"austrian": both.secrets["austrian"]}, {}))
    seen = look(visitor, "seen.pieces.length")
    Mouse(visitor).click(seen["pieces"][0])
    orders = visitor.page.locator(".prompt-words button.order .notation")
    expect(orders).to_have_text(["19th Division loses a step", "Fortress Jaroslau (g1219) loses a step"])
    orders.first.click()
    look(visitor, "seen.number > before", 0)
    states = {piece["id"]: piece["states"] for piece in both.view("austrian")["pieces"]}
    assert "one step lost" in states["ah-19/4"]


STATUS = """() => {
  const line = document.querySelector(".prompt-head");
  return line.scrollHeight <= line.clientHeight + 1 && line.scrollWidth <= line.clientWidth + 1;
}"""
"""Whether nothing of the line above the question is cut."""
MAP = "Object.values(document.querySelector('.map').getBoundingClientRect().toJSON())"
PURSES = "Austria-Hungary 0 (+9), Germany 0 (+7), Serbia 0 (+21), Bulgaria 0 (+7)"


def test_the_line_above_the_question_is_read_whole_at_a_desk(stay: Visit, server: Running) -> None:
    match = begin(server.address, {"austria-hungary": "me"}, "drina")
    for size in (DESKTOP, (1024, 768)):
        page = sit(stay(size=size), match).page
        expect(page.locator(".prompt-head")).to_contain_text(PURSES)
        assert page.evaluate(STATUS), size
        expect(page.locator(".status-more")).to_be_hidden()


@at_length
def test_where_it_is_too_long_it_opens_and_the_map_stays_where_it_is(visit: Visit, server: Running) -> None:
    match = begin(server.address, {"austria-hungary": "me"}, "drina")
    for size in (TABLET, PHONE):
        page = sit(visit(size=size), match).page
        before = page.evaluate(MAP)
        assert not page.evaluate(STATUS), "or there is nothing to open"
        for close in ("button", "key", "map"):
            page.locator(".status-more").click()
            expect(page.locator(".status-more")).to_have_attribute("aria-expanded", "true")
            assert page.evaluate(STATUS), size
            line = page.get_by_text(PURSES).bounding_box()
            assert line is not None
            found = f"document.elementFromPoint({line['x'] + 40}, {line['y'] + line['height'] / 2})"
            assert page.evaluate(f"{found}.closest('.prompt-head') !== null"), "it lies over everything else"
            assert page.evaluate(MAP) == before
            if close == "button":
                page.locator(".status-more").click()
            elif close == "key":
                page.keyboard.press("Escape")
            else:
                page.locator(".map").click(position={"x": 5, "y": 200})
            expect(page.locator(".status-more")).to_have_attribute("aria-expanded", "false")
            assert page.evaluate(MAP) == before
