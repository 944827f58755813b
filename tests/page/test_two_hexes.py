"""An order that two hexes give together is one button and two clicks, not a button for every pair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.hands import Keys, Mouse, look
from tests.page.kit import Match, Visitor, begin, expect, sit
from tests.server.kit import Running
from tests.thorough import also, at_length

POSITION = """
[position]
game = "serbien"
rules = 1
scenario = "macva"

[state]
turn = "GT5"
phasing = "austrian"

[pieces]
"15.10" = ["ah-21-8", "ah-8-Train"]
"18.12" = ["sr-Morava-I"]

[[doing]]
do = "Campaign"
at = "inter_phase"

[[doing]]
do = "GameTurn"
number = 2

[[doing]]
do = "PlayerTurn"
player = "austrian"
at = "boundaries"

[[doing]]
do = "MovementPhase"
player = "austrian"
at = "conclude"

[[doing]]
do = "MoveUnits"
side = "austrian"
"""
Visit = Callable[..., Visitor]
MENU = "Stand in two hexes"


def laid(visitor: Visitor, server: Running, position: str = POSITION) -> Match:
    """A lone division that may spread, and nobody who could go with it."""
    both = begin(server.address, {"austrian": "me", "serbian": "me"}, "serbien", position=position)
    match = Match(both.address, both.id, {"austrian": both.secrets["austrian"]}, {})
    sit(visitor, match)
    return match


def at(targets: list[Any], hexname: str) -> Any:
    """A hex among those that glow."""
    return next(each for each in targets if each["hex"] == hexname)


@at_length
@pytest.mark.parametrize("hand", [Mouse, *also(Keys)])
def test_a_pair_of_hexes_is_clicked_one_after_the_other(
    hand: Callable[[Visitor], Any], visitor: Visitor, server: Running
) -> None:
    match = laid(visitor, server)
    hands = hand(visitor)
    hands.whole_map()
    seen = look(visitor, "seen.pieces.length")
    hands.pick(seen, next(piece for piece in seen["pieces"] if piece["id"] == "ah-21-8"))
    held = look(visitor, "seen.hand && seen.targets.length")
    assert visitor.page.locator(".prompt-words .members").count() == 0, "nobody else could go along"
    expect(visitor.page.locator(".prompt-words button", has_text=MENU)).to_have_count(1)
    hands.say(MENU)
    first = look(visitor, f"seen.hand && seen.targets.length < {len(held['targets'])}")
    hands.put(first, at(first["targets"], "15.10"))
    second = look(visitor, f"seen.targets.length < {len(first['targets'])}")
    assert "15.10" not in {each["hex"] for each in second["targets"]}
    chosen = second["targets"][0]
    hands.put(second, chosen)
    look(visitor, "seen.number > before", 0)
    pair = "+".join(sorted(["15.10", chosen["hex"]]))
    assert match.log()[-1]["notation"] == f"21/8 spreads over {pair}"


@at_length
def test_a_hex_that_was_clicked_is_given_up_by_another_click(visitor: Visitor, server: Running) -> None:
    laid(visitor, server)
    hands = Mouse(visitor)
    hands.whole_map()
    seen = look(visitor, "seen.pieces.length")
    hands.pick(seen, next(piece for piece in seen["pieces"] if piece["id"] == "ah-21-8"))
    held = look(visitor, "seen.hand && seen.targets.length")
    hands.say(MENU)
    first = look(visitor, f"seen.hand && seen.targets.length < {len(held['targets'])}")
    spot = at(first["targets"], "15.10")
    hands.put(first, spot)
    look(visitor, f"seen.targets.length < {len(first['targets'])}")
    hands.put(first, spot)
    again = look(visitor, f"seen.targets.length === {len(first['targets'])}")
    assert {each["hex"] for each in again["targets"]} == {each["hex"] for each in first["targets"]}
    hands.say(MENU)
    assert len(look(visitor, f"seen.targets.length === {len(held['targets'])}")["targets"]) == len(held["targets"])


def test_a_fight_in_the_middle_of_a_move_shows_its_odds_first(visitor: Visitor, server: Running) -> None:
    facing = POSITION.replace('"18.12" = ["sr-Morava-I"]', '"16.10" = ["sr-Lesnica"]')
    laid(visitor, server, facing)
    hands, page = Mouse(visitor), visitor.page
    seen = look(visitor, "seen.pieces.some(({id}) => id === 'ah-21-8')")
    hands.pick(seen, next(piece for piece in seen["pieces"] if piece["id"] == "ah-21-8"))
    seen = look(visitor, "seen.targets.some(({hex}) => hex === '16.10')")
    hands.put(seen, next(target for target in seen["targets"] if target["hex"] == "16.10"))
    # What else may be meant is still there: to prepare an attack needs no odds.
    menu = page.locator(".popup-menu button")
    expect(menu.filter(has_text="prepares an attack on Janja (16.10)")).to_be_visible()
    menu.filter(has_text="tries to repulse").click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("A Repulse is rolled for at 3:1 or better")
    expect(sheet.get_by_role("heading", level=2)).to_contain_text("tries to repulse")
    expect(sheet.get_by_role("button", name="Try to repulse")).to_be_visible()
    sheet.get_by_role("button", name="Let go").click()
    expect(page.locator(".film-slider")).to_have_attribute("max", "0")


def test_a_unit_in_two_hexes_is_seen_named_and_picked_up_in_both(visitor: Visitor, server: Running) -> None:
    laid(visitor, server, POSITION.replace('"ah-21-8"', '"ah-21-8 also=15.11"'))
    hands, page = Mouse(visitor), visitor.page
    hands.whole_map()
    expect(page.locator(".halves image")).to_have_count(1)
    x, y = visitor.match.hexes()["15.11"]
    spot = page.evaluate(
        "([x, y]) => new DOMPoint(x, y).matrixTransform(document.querySelector('svg.over').getScreenCTM())", [x, y]
    )
    hands.click(spot)
    assert look(visitor, "seen.hand")["hand"].startswith("21st Landwehr Division")
    expect(page.locator(".peek-where")).to_contain_text("21st Landwehr Division")


@at_length
@pytest.mark.parametrize(("lies", "reaches"), [("ah-21-8", "ah-9-8"), ("ah-9-8", "ah-21-8")])
def test_the_counter_that_is_seen_is_picked_up_before_a_half_below_it(
    lies: str, reaches: str, visitor: Visitor, server: Running
) -> None:
    both = f'"15.10" = ["{reaches} also=15.11", "ah-8-Train"]\n"15.11" = ["{lies}"]'
    laid(visitor, server, POSITION.replace('"15.10" = ["ah-21-8", "ah-8-Train"]', both))
    hands = Mouse(visitor)
    hands.whole_map()
    seen = look(visitor, f"seen.pieces.some(({{id}}) => id === '{lies}')")
    hands.click(next(piece for piece in seen["pieces"] if piece["id"] == lies))
    names = {"ah-21-8": "21st Landwehr Division", "ah-9-8": "9th Division"}
    assert look(visitor, "seen.hand")["hand"].startswith(names[lies])


RETREAT = """
[position]
game = "serbien"
rules = 4
scenario = "campaign"

[state]
turn = "GT10"
plans = []

[pieces]
"24.07" = ["ah-36-13"]
"24.08" = ["sr-Lesnica"]

[[doing]]
do = "Campaign"
at = "inter_phase"

[[doing]]
do = "GameTurn"
number = 1

[[doing]]
do = "PlayerTurn"
player = "serbian"
at = "counter_attack"

[[doing]]
do = "AttackPhase"
player = "serbian"
at = "conduct"

[[doing]]
do = "DeclareAttacks"
side = "serbian"

[[doing]]
do = "Retreat"
units = ["ah-36-13"]
hexes = 1
origin = "24.07"
at = "go"

[[doing]]
do = "ChooseRetreat"
side = "austrian"
units = ["ah-36-13"]
hexes = 1
origin = "24.07"
"""


def test_who_must_retreat_and_may_fight_first_is_picked_up_for_both_by_one_click(
    visitor: Visitor, server: Running
) -> None:
    laid(visitor, server, RETREAT)
    hands = Mouse(visitor)
    seen = look(visitor, "seen.pieces.length")
    hands.pick(seen, seen["pieces"][0])
    seen = look(visitor, "seen.hand && seen.targets.length")
    assert {each["hex"] for each in seen["targets"]} == {"23.07", "23.08", "24.06", "25.07", "25.08", "24.08"}
    hands.put(seen, at(seen["targets"], "24.08"))
    expect(visitor.page.locator("dialog[open]")).to_contain_text("A Repulse is rolled for at 3:1 or better")


def test_while_others_order_one_reads_words_and_never_a_bare_notation(visit: Visit, server: Running) -> None:
    both = begin(server.address, {"austrian": "me", "serbian": "me"}, "serbien", position=POSITION)
    theirs = Match(both.address, both.id, {"serbian": both.secrets["serbian"]}, {})
    sentence = sit(visit(settings={"pace": "slow"}), theirs).page.locator(".prompt-sentence")
    expect(sentence).to_contain_text("Waiting for")
    own = Match(both.address, both.id, {"austrian": both.secrets["austrian"]}, {})
    own.post("orders", side="austrian", number=0, order={"order": "hold", "piece": "ah-21-8"})
    expect(sentence).to_contain_text("gives an order that is hidden from you.")
