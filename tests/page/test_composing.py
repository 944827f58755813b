"""Orders put together counter by counter, by mouse, keyboard and finger, with the engine's odds and reasons."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

import hexmarshal as hm
from hexmarshal.games import meta
from tests.page.hands import HELD, Mouse, look
from tests.page.kit import HTTP, SEED, Match, Visitor, begin, expect, script, sit
from tests.server.kit import Running, bearer

Visit = Callable[..., Visitor]
ACCESS, SIDEWAYS = script("access.js"), script("sideways.js")


@cache
def played(game: str, kind: str, least: int, barred: bool) -> tuple[list[tuple[str, Any]], str, str, str]:
    """Orders that lead to something to put together, at random: they, whose choice it is, its subject, its hex.

    ``least`` pieces take part in the whole, and if somebody is to be ``barred``, one may not join it.
    """
    match, dice = hm.Match.new(game, seed=SEED), random.Random(0)
    while (decision := match.decision) is not None:
        for subject in decision.subjects() if decision.kind == kind else ():
            for where in dict.fromkeys(order.where for order in decision.orders(subject)):
                found = decision.compose(subject, where)
                if found is None or len(found.order.pieces) < least:
                    continue
                if not barred or any(member.refusal and not member.chosen for member in found.members):
                    given = [(each.side, msgspec.to_builtins(each.order)) for each in match.journal]
                    return given, decision.side, subject, where
        match.submit(dice.choice(decision.orders(dice.choice(decision.subjects()))))
    raise AssertionError(f"Nothing of the kind {kind} is put together in {game}.")


class Scene:
    """Somebody who is to put an order together."""

    def __init__(self, visitor: Visitor, address: str, game: str, kind: str, barred: bool = False) -> None:
        given, side, self.subject, self.where = played(game, kind, 2, barred)
        match = begin(address, dict.fromkeys(meta(game).sides, "me"), game)
        for number, (by, order) in enumerate(given):
            body = {"side": by, "number": number, "order": order}
            answer = HTTP.post(f"{match.path}/orders", json=body, headers=bearer(match.secrets[by]))
            assert answer.status_code == 200, answer.text
        # He holds one seat alone, so that no curtain hides what he sees.
        self.match = Match(match.address, match.id, {side: match.secrets[side]}, {})
        self.number = len(given)
        self.side = side
        self.visitor = sit(visitor, self.match)
        self.page = visitor.page
        self.sheet = visitor.page.locator(".composing")

    def spot(self, hexname: str) -> dict[str, float]:
        """Where the middle of a hex is on the screen."""
        x, y = self.page.evaluate(
            """([x, y]) => { const sheet = document.querySelector("svg.over").getScreenCTM();
                             return [x * sheet.a + sheet.e, y * sheet.d + sheet.f]; }""",
            self.match.hexes()[hexname],
        )
        return {"x": x, "y": y}

    def compose(self, chosen: list[str] | None = None) -> Any:
        """The server's word on an order with these pieces."""
        return self.match.post(
            "compose", side=self.side, number=self.number, subject=self.subject, where=self.where, chosen=chosen
        )

    def open(self) -> Any:
        """Point at the subject and, where that is not enough, at the target, until the order is to be put together."""
        hands = Mouse(self.visitor)
        hands.whole_map()
        hands.click(self.spot(self.subject))
        if not look(self.visitor, HELD, self.number)["composing"]:
            hands.click(self.spot(self.where))
        return self.looks(self.compose())

    def looks(self, engine: Any) -> Any:
        """Wait until the sheet shows what the server says, and nothing else."""
        wanted = [member["piece"] for member in engine["members"] if member["chosen"]]
        chosen = "seen.composing?.members.filter(({chosen}) => chosen).map(({id}) => id).join()"
        settled = "!document.querySelector('.composing.waiting, .composing.settling')"
        seen = look(self.visitor, f"{chosen} === before && {settled}", ",".join(wanted))
        members = {member["id"]: member for member in seen["composing"]["members"]}
        assert set(members) == {member["piece"] for member in engine["members"]}
        for member in engine["members"]:
            assert members[member["piece"]]["barred"] == bool(member["refusal"] and not member["chosen"]), member
        assert seen["composing"]["ready"] == (engine["refusal"] is None)
        if engine["forecast"]:
            exact = [one["exact"] for one in engine["forecast"]["outcomes"]]
            expect(self.sheet.locator(".odds-exact")).to_have_text(exact)
            # Rolls that differ in their odds alone are told as one, which names the odds of each.
            for odds in (one["purpose"].split()[-1] for one in engine["forecast"]["rolls"]):
                expect(self.sheet.locator(".odds-terms")).to_contain_text(odds)
        return seen

    def member(self, piece: str) -> Any:
        """The button of a counter."""
        return self.sheet.locator(f'[data-member="{piece}"]')

    def given(self) -> Any:
        """The pieces of the order that was given."""
        look(self.visitor, "seen.number > before", self.number)
        return self.match.log(self.number + 1)[0]["notation"]


def whole(engine: Any) -> list[str]:
    """Those who take part."""
    return [member["piece"] for member in engine["members"] if member["chosen"]]


def spared(engine: Any) -> tuple[str, list[str]]:
    """Somebody without whom the order can be given too, and the others."""
    first = next(member["piece"] for member in engine["members"] if member["chosen"] and not member["refusal"])
    return first, [piece for piece in whole(engine) if piece != first]


def test_counters_are_clicked_in_and_out_with_the_odds_of_each_group(visit: Visit, server: Running) -> None:
    scene = Scene(visit(), server.address, "fury", "declare")
    scene.open()
    everybody = scene.compose()
    first, rest = spared(everybody)
    scene.member(first).click()
    fewer = scene.compose(rest)
    scene.looks(fewer)
    assert fewer["forecast"] != everybody["forecast"]
    # The counter itself, on the map, takes him in again.
    Mouse(scene.visitor).click(on_map(scene, first))
    scene.looks(everybody)
    Mouse(scene.visitor).click(on_map(scene, first))
    scene.looks(fewer)
    scene.sheet.locator(".composing-give").click()
    assert scene.given() == fewer["offer"]["notation"]
    expect(scene.sheet).to_be_hidden()


def on_map(scene: Scene, piece: str) -> dict[str, float]:
    """A corner of a counter that no other counter covers."""
    spot: dict[str, float] = scene.page.evaluate(
        """(id) => { const counter = document.querySelector(`.counter[data-piece="${id}"]`);
              const {left, top, width, height} = counter.querySelector("image").getBoundingClientRect();
              const found = [];
              for (let down = 1; down < 30; down++) for (let across = 1; across < 30; across++) {
                const [x, y] = [Math.round(left + width * across / 30), Math.round(top + height * down / 30)];
                if (document.elementFromPoint(x, y)?.closest(".counter") === counter) found.push({x, y});
              } return found[Math.floor(found.length / 2)]; }""",
        piece,
    )
    return spot


def test_who_may_not_join_says_why_with_the_clause(visit: Visit, server: Running) -> None:
    scene = Scene(visit(), server.address, "galicia", "attack", barred=True)
    scene.open()
    engine = scene.compose()
    barred = next(member for member in engine["members"] if member["refusal"] and not member["chosen"])
    scene.member(barred["piece"]).click()
    reason = scene.sheet.locator(".composing-reason")
    expect(reason).to_contain_text(barred["refusal"]["sentence"])
    expect(reason.get_by_role("link", name=f"Clause {barred['refusal']['clause']}")).to_be_visible()
    expect(scene.visitor.said()).to_contain_text(barred["refusal"]["sentence"])
    expect(scene.member(barred["piece"])).to_have_attribute("aria-pressed", "false")
    # Another makes room for him.
    scene.member(whole(engine)[0]).click()
    fewer = scene.looks(scene.compose(whole(engine)[1:]))
    if not next(one for one in fewer["composing"]["members"] if one["id"] == barred["piece"])["barred"]:
        scene.member(barred["piece"]).click()
        scene.looks(scene.compose([*whole(engine)[1:], barred["piece"]]))


def test_an_order_that_may_not_be_given_so_says_why_and_is_not_given(visit: Visit, server: Running) -> None:
    scene = Scene(visit(), server.address, "fury", "declare")
    scene.open()
    for piece in whole(scene.compose()):
        scene.member(piece).click()
    nobody = scene.compose([])
    scene.looks(nobody)
    expect(scene.sheet.locator(".composing-refusal")).to_contain_text(nobody["refusal"]["sentence"])
    scene.sheet.locator(".composing-give").click(force=True)
    assert scene.match.view()["number"] == scene.number


def test_escape_drops_it_and_gives_nothing(visit: Visit, server: Running) -> None:
    scene = Scene(visit(), server.address, "fury", "declare")
    scene.open()
    scene.page.keyboard.press("Escape")
    expect(scene.sheet).to_be_hidden()
    look(scene.visitor, "!seen.hand")
    assert scene.match.view()["number"] == scene.number
