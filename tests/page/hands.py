"""Playing at the table as people do: with the mouse, or with the keyboard alone.

Both look at what the page shows and know no game: what glows is picked up, what glows then is where it goes, and words
are said.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from tests.page.kit import SOON, Visitor, script

LOOK = script("look.js")
NEAR, DOUBLE = 40, 0.7
"""Two clicks so near each other, in points and in seconds, are one double click."""
WAIT = f"""async (before) => {{
    const look = {LOOK};
    const frame = () => new Promise(requestAnimationFrame);
    const map = document.querySelector(".map");
    // The map moves when the prompt above it grows. It hears of that before this observer, and is drawn a frame later.
    const laidOut = () => new Promise((done) => {{
        const watch = new ResizeObserver(() => done(watch.disconnect()));
        watch.observe(map);
    }});
    const pause = () => new Promise((done) => setTimeout(done, 50));
    for (const end = performance.now() + {SOON}; performance.now() < end; await pause()) {{
        const seen = look();
        if (!(CONDITION)) continue;
        await laidOut();
        await frame();
        await frame();
        if (JSON.stringify(seen) === JSON.stringify(look())) return seen;
    }}
    throw new Error(`Nothing came but ${{JSON.stringify(look())}}`);
}}"""
"""Look until something is so, and the map stands still."""
CHOICE = (
    "seen.number > before && !seen.playing && !seen.settling"
    " && (seen.hand || seen.dialog || seen.over || seen.words.length"
    " || seen.pieces.length + seen.hexes.length > 1)"
)
"""More than so many orders were given, and there is a choice; or the match is over. A counter or hex that is the only
choice comes to hand by itself, so it is waited for there."""
GIVEN = "(seen.number > before || !seen.settling && (seen.menu.length || seen.dialog || seen.composing?.ready))"
"""An order was given, or is asked about."""
HELD = f"{GIVEN} || !seen.settling && !seen.composing && seen.hand && (seen.targets.length || seen.orders.length)"
"""Something is in hand, and something can be done with it; or its only order was given at once."""

ENDS = "dialog.leaving[open] button.ends"
"""Where somebody is asked whether a step shall end although much is lost: that it shall."""


def look(visitor: Visitor, until: str = "true", before: int | str = -1) -> Any:
    """What a player sees once something is so."""
    return visitor.page.evaluate(WAIT.replace("CONDITION", until), before)


def let_go(visitor: Visitor) -> Visitor:
    """Close and put down whatever a test before may have opened and picked up."""
    visitor.page.evaluate("document.activeElement.closest('dialog') ?? document.activeElement.blur()")
    for _ in range(5):
        visitor.page.keyboard.press("Escape")
    look(visitor, "!seen.hand && !seen.dialog && !seen.composing && !seen.menu.length && !seen.note && !seen.cursor")
    return visitor


WHOLE = """(() => {
    const [map, drawn] = [document.querySelector(".map"), document.querySelector("svg.over")];
    const [wide, high] = ["width", "height"].map((name) => Number(drawn.getAttribute(name)));
    return Math.abs(drawn.getScreenCTM().a - Math.min(map.clientWidth / wide, map.clientHeight / high)) < 0.002;
})()"""
"""Whether all of the map is in its window."""


class Mouse:
    """With the mouse alone."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def click(self, spot: Any) -> None:
        """Click a place of the map; the same place again only after a moment, or it would be a double click."""
        x, y, at = self.visitor.clicked
        if max(abs(x - spot["x"]), abs(y - spot["y"])) < NEAR and monotonic() - at < DOUBLE:
            self.page.wait_for_timeout(1000 * DOUBLE)
        self.page.mouse.click(spot["x"], spot["y"])
        self.visitor.clicked = (spot["x"], spot["y"], monotonic())

    def whole_map(self) -> None:
        """See all of the map."""
        self.visitor.button("The whole map (0)").click()
        self.visitor.until(WHOLE)

    def pick(self, seen: Any, what: Any) -> None:
        """Click a counter, or a hex that can be picked up."""
        self.click(what)

    def put(self, seen: Any, target: Any) -> None:
        """Click a hex that glows."""
        self.click(target)

    def say(self, word: str) -> None:
        """Click a word, or a counter beside the map."""
        self.page.locator(f'.prompt-words [data-word="{word}"]').click()

    def order(self) -> None:
        """Click the first order that has a button."""
        self.page.locator(".prompt-words button.order").first.click()

    def agree(self) -> None:
        """Click what is offered first. A step ends all the same, even if that loses the match."""
        give = ".composing:not([hidden]) .composing-give"
        for found in (ENDS, "dialog[open] button.primary", ".popup-menu button", give):
            if self.page.locator(found).count():
                return self.page.locator(found).first.click()
        raise AssertionError("Nothing is offered.")


class Keys:
    """With the keyboard alone."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def whole_map(self) -> None:
        """See all of the map."""
        self.page.keyboard.press("0")
        self.visitor.until(WHOLE)

    def pick(self, seen: Any, what: Any) -> None:
        """Walk with Tab to a counter, or to a hex that can be picked up."""
        self._walk(what, len(seen["pieces"]) + len(seen["hexes"]))
        self.page.keyboard.press("Enter")

    def rest_on(self, seen: Any, what: Any) -> None:
        """Walk with Tab to a counter, and stay there."""
        self._walk(what, len(seen["pieces"]) + len(seen["hexes"]))

    def to_button(self, name: str) -> None:
        """Walk on with Tab to a button by what stands on it."""
        self._to(f"document.activeElement.textContent.trim() === '{name}'")

    def put(self, seen: Any, target: Any) -> None:
        """Walk with Tab to a hex that glows."""
        self._walk(target, len(seen["targets"]))
        self.page.keyboard.press("Enter")

    def say(self, word: str) -> None:
        """Go back from the map to a word."""
        self._back(f'document.activeElement.dataset.word === "{word}"')

    def order(self) -> None:
        """Go back from the map to the first order that has a button."""
        self._back('document.activeElement === document.querySelector(".prompt-words button.order")')

    def agree(self) -> None:
        """Enter gives what is asked about: the focus is on it already, but for a step that loses the match."""
        if self.page.locator(ENDS).count():
            self._to(f"document.activeElement.matches('{ENDS}')")
        elif self.page.locator(".composing:not([hidden])").count() and not self.page.locator("dialog[open]").count():
            self._to("document.activeElement.matches('.composing-give')")
        self.page.keyboard.press("Enter")

    def _to(self, there: str) -> None:
        for _ in range(200):
            if self.page.evaluate(there):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to where {there}.")

    def _walk(self, there: Any, most: int) -> None:
        self._to_map()
        for _ in range(4 * most + 8):  # several times round: on a slow machine what glows comes late
            self.page.keyboard.press("Tab")
            self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            seen = self.page.evaluate(LOOK)
            cursor = seen["cursor"]
            if cursor and max(abs(cursor[axis] - there[axis]) for axis in ("across", "down")) < seen["near"]:
                return
            self._to_map()
        raise AssertionError(f"Tab does not come to {there}.")

    def _to_map(self) -> None:
        if self.page.evaluate("!document.activeElement.closest('.table')"):
            self.page.keyboard.press("ArrowDown")  # who is nowhere in the table is at the map
        for _ in range(60):
            if self.page.evaluate("document.activeElement.matches('.map')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not come to the map.")

    def _back(self, there: str) -> None:
        self._to_map()
        for _ in range(200):
            if self.page.evaluate(there):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Shift+Tab")
        raise AssertionError(f"Shift and Tab do not come to where {there}.")


Hands = Mouse | Keys


class Turn:
    """Somebody who plays on, giving a few orders in each phase and ending it where that is allowed."""

    def __init__(self, hands: Hands, most: int = 2) -> None:
        self.hands = hands
        self.visitor = hands.visitor
        self.most = most
        self.asked: dict[str, int] = {}
        """How often each thing was asked."""
        self.attacks = 0
        """How often the odds were shown and the attack was made."""

    def play(self, ends: str) -> Any:
        """Decide everything that is asked until the page shows what ends it."""
        number = -1
        while True:
            seen = look(self.visitor, f"({CHOICE}) || ({ends})", number)
            if self.visitor.page.evaluate(f"(seen) => Boolean({ends})", seen):
                return seen
            number = seen["number"]
            self.decide(seen)

    def decide(self, seen: Any) -> None:
        """Answer one question."""
        number = seen["number"]
        question = seen["sentence"].partition(".")[0]
        count = self.asked[question] = self.asked.get(question, 0) + 1
        words = [word["id"] for word in seen["words"] if not word["tray"]]
        things = seen["pieces"] + seen["hexes"]
        tray = [word["id"] for word in seen["words"] if word["tray"]]
        if not seen["hand"]:
            if words and (count > self.most or not things + tray):
                self.hands.say(words[-1])
            elif things:
                self.hands.pick(seen, things[count % len(things)])
            else:
                self.hands.say(tray[0])
            seen = look(self.visitor, HELD, number)
        if seen["composing"]:
            seen = look(self.visitor, GIVEN, number)
        if not self._given(seen, number):
            if seen["targets"]:
                self.hands.put(seen, seen["targets"][0])
            else:
                self.hands.order()
            seen = look(self.visitor, GIVEN, number)
        if seen["number"] == number:
            self.attacks += "odds" in seen["dialog"] or bool(seen["composing"] and seen["composing"]["odds"])
            self.hands.agree()

    def _given(self, seen: Any, number: int) -> bool:
        return seen["number"] > number or bool(seen["menu"] or seen["dialog"] or seen["composing"])
