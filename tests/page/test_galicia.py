"""*Battle for Galicia* across the table: stacks of which the enemy sees the top, and an attack with its odds."""

from __future__ import annotations

from typing import Any

from tests.page.hands import CHOICE, Mouse, Turn, look
from tests.page.kit import Match, Visitor, begin, expect, seat
from tests.page.test_curtain import lift
from tests.server.kit import Running

RUSSIAN, AUSTRIAN = "Russian", "Austro-Hungarian"
LEMBERG, KRASNIK = "7.09", "12.22"


def order(match: Match, side: str, notation: str) -> None:
    """Give an order past the page."""
    match.post("orders", side=side, number=match.view(side)["number"], notation=notation)


def units(match: Match, side: str, hexname: str) -> list[Any]:
    """What a side is told to stand in a hex."""
    return [piece for piece in match.view(side)["pieces"] if piece["at"] == hexname]


def test_only_the_top_of_a_stack_is_seen_and_an_attack_shows_its_odds(visitor: Visitor, server: Running) -> None:
    match = begin(server.address, {"russian": "me", "austrian": "me"}, "galicia", scenario="opening")
    for notation in ("12 10.22-11.23", "done"):
        order(match, "austrian", notation)
    seat(visitor, match).go(f"match/{match.id}")
    lift(visitor, AUSTRIAN)
    visitor.at_table()
    lemberg = visitor.page.locator(f'.pile[data-hex="{LEMBERG}"] .counter')
    expect(lemberg).to_have_count(2)

    hands = Mouse(visitor)
    hands.whole_map()
    seen, (x, y) = look(visitor, "seen.hexes.length"), match.hexes()[KRASNIK]
    hands.pick(seen, min(seen["hexes"], key=lambda spot: abs(spot["across"] - x) + abs(spot["down"] - y)))
    look(visitor, "seen.composing?.ready")
    dialog = visitor.page.locator(".composing")
    notation = f"12 x {KRASNIK}"
    engine = match.post("forecast", side="austrian", number=seen["number"], notation=notation)
    expect(dialog.locator(".odds-notation code")).to_have_text(notation)
    # What lies below is hidden: one attack, at any of these odds, the lowest first.
    attack = f"Attack on Kraśnik ({KRASNIK}) at"
    assert {roll["purpose"] for roll in engine["rolls"]} == {f"{attack} 1:1", f"{attack} 1:1.5"}, "5 to 7 as printed"
    expect(dialog.locator(".odds-purpose")).to_have_text(f"{attack} 1:1.5 or 1:1")
    expect(dialog.locator(".odds-result")).to_have_text([each["result"] for each in engine["outcomes"]])
    expect(dialog.locator(".odds-exact")).to_have_text([each["exact"] for each in engine["outcomes"]])
    expect(dialog.locator(".odds-notes")).to_contain_text("You attack with 5")
    hands.agree()
    entry = visitor.page.locator(f'.log-entry[data-number="{seen["number"] + 1}"]')
    expect(entry.locator(".log-roll").first.locator("svg.die")).to_have_count(2)

    Turn(hands, most=0).play(f"seen.dialog.includes('curtain') || seen.sentence.startsWith('{RUSSIAN}')")
    lift(visitor, RUSSIAN)
    look(visitor, CHOICE)
    expect(visitor.page.locator(".prompt-sentence")).to_contain_text(f"{RUSSIAN} movement, GT2")
    expect(lemberg).to_have_count(1)
    (top,) = units(match, "russian", LEMBERG)
    assert lemberg.get_attribute("data-piece") == top["id"]
    assert "hidden" in top["text"]
    below = {piece["id"] for piece in units(match, "austrian", LEMBERG)} - {top["id"]}
    assert below
    assert not any(piece["id"] in below for piece in match.view("russian")["pieces"])
