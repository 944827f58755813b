"""Orders put together by the keyboard alone and by touch."""

from __future__ import annotations

import pytest

from tests.page.hands import GIVEN, HELD, Keys, Mouse, look
from tests.page.kit import PHONE, expect
from tests.page.test_composing import ACCESS, SIDEWAYS, Scene, Visit, spared
from tests.server.kit import Running
from tests.thorough import also, at_length


def test_by_the_keyboard_alone(visit: Visit, server: Running) -> None:
    scene = Scene(visit(), server.address, "fury", "declare")
    pointers = scene.visitor.count_pointers()
    keys = Keys(scene.visitor)
    keys.whole_map()
    seen = look(scene.visitor, "seen.hexes.length")
    at = scene.spot(scene.subject)
    keys.pick(seen, min(seen["hexes"], key=lambda one: abs(one["x"] - at["x"]) + abs(one["y"] - at["y"])))
    held = look(scene.visitor, HELD, scene.number)
    if not held["composing"]:
        keys.put(held, next(one for one in held["targets"] if one["hex"] == scene.where))
    engine = scene.compose()
    scene.looks(engine)
    assert scene.page.evaluate("document.activeElement.matches('.composing-give')"), "Enter would give it"
    first, rest = spared(engine)
    for _ in range(20):
        if scene.page.evaluate("document.activeElement.matches('.member')"):
            break
        scene.page.keyboard.press("Shift+Tab")
    for _ in range(20):
        if scene.page.evaluate("document.activeElement.dataset.member") == first:
            break
        scene.page.keyboard.press("ArrowRight")
    scene.page.keyboard.press("Space")
    fewer = scene.compose(rest)
    scene.looks(fewer)
    assert scene.page.evaluate("document.activeElement.dataset.member") == first, "the focus stays on it"
    keys.agree()
    assert scene.given() == fewer["offer"]["notation"]
    assert pointers() == 0


def test_by_touch_on_a_telephone(visit: Visit, server: Running) -> None:
    scene = Scene(visit(size=PHONE, has_touch=True, is_mobile=True), server.address, "galicia", "commit")
    engine = scene.compose()
    scene.looks(engine)
    assert scene.page.evaluate(SIDEWAYS) == []
    assert scene.page.evaluate(ACCESS) == []
    first, rest = spared(engine)
    scene.member(first).tap()
    fewer = scene.compose(rest)
    scene.looks(fewer)
    scene.sheet.locator(".composing-give").tap()
    assert scene.given() == fewer["offer"]["notation"]


def test_a_commitment_after_the_announcement_shows_its_odds(visit: Visit, server: Running) -> None:
    scene = Scene(visit(), server.address, "galicia", "commit")
    engine = scene.compose()
    assert engine["forecast"]["outcomes"]
    scene.looks(engine)
    assert scene.page.evaluate(ACCESS) == []


def test_a_part_of_a_stack_moves(visit: Visit, server: Running) -> None:
    scene = Scene(visit(), server.address, "galicia", "move")
    hands = Mouse(scene.visitor)
    hands.whole_map()
    hands.click(scene.spot(scene.subject))
    held = look(scene.visitor, "seen.targets.length && document.querySelector('.prompt-words .member')")
    members = scene.page.locator(".prompt-words .member")
    pieces = members.evaluate_all("(all) => all.map(({dataset}) => dataset.member)")
    offers = scene.match.get("orders", side=scene.side, subject=scene.subject)["offers"]
    ends = {one["hex"] for one in offers if sorted(one["pieces"]) == sorted(pieces)}
    assert {target["hex"] for target in held["targets"]} == ends
    members.first.click()
    alone = scene.match.get("orders", side=scene.side, subject=pieces[1])["offers"] if len(pieces) == 2 else offers
    ends = {one["hex"] for one in alone if one["hex"] and sorted(one["pieces"]) == sorted(pieces[1:])}
    fewer = look(scene.visitor, f"seen.targets.length === {len(ends)}")
    assert {target["hex"] for target in fewer["targets"]} == ends
    hands.put(fewer, fewer["targets"][0])
    look(scene.visitor, GIVEN, scene.number)
    at = {piece["id"]: piece["at"] for piece in scene.match.view()["pieces"]}
    assert at[pieces[0]] == scene.subject
    assert {at[piece] for piece in pieces[1:]} == {fewer["targets"][0]["hex"]}


def test_the_odds_are_told_while_pointing_at_a_target(visit: Visit, server: Running) -> None:
    scene = Scene(visit(), server.address, "galicia", "attack")
    Mouse(scene.visitor).whole_map()
    look(scene.visitor, "seen.hexes.length")
    spot = scene.spot(scene.where)
    scene.page.mouse.move(spot["x"], spot["y"])
    expect(scene.page.locator(".way text")).to_contain_text("%")
    expect(scene.page.locator(".prompt-hint")).to_contain_text("%")


@at_length
@pytest.mark.parametrize("size", [PHONE, *also((1440, 900))])
def test_twenty_counters_stay_clear(size: tuple[int, int], visit: Visit, server: Running) -> None:
    scene = Scene(visit(size=size), server.address, "galicia", "commit")
    engine = scene.compose()
    pieces = [piece["id"] for piece in scene.match.on_map() if piece["side"] == scene.side][:20]
    crowd = [{"piece": piece, "chosen": at % 3 > 0, "refusal": None} for at, piece in enumerate(pieces)]
    crowd[0]["refusal"] = {"code": "far", "clause": "7.2", "sentence": "It is too far away."}
    scene.page.route("**/compose", lambda route: route.fulfill(json={**engine, "members": crowd}))
    scene.page.reload()
    scene.visitor.at_table()
    look(scene.visitor, "seen.composing?.members.length === 20 && seen.composing.ready")
    assert scene.page.evaluate(SIDEWAYS) == []
    assert scene.page.evaluate(ACCESS) == []
    for part in (".composing-give", ".odds-bars", ".member:nth-of-type(1)", "h2"):
        expect(scene.sheet.locator(part).first).to_be_in_viewport()
    window = scene.page.locator(".map-area").bounding_box()
    sheet = scene.sheet.bounding_box()
    assert window
    assert sheet
    assert sheet["height"] <= window["height"]
