"""Playing at the table as people do: with the mouse, or with the keyboard alone.

Both look at what the page shows and know no game: what glows is picked up, what glows then is where it goes, and words
are said.
"""

from __future__ import annotations

from typing import Any, Protocol

from tests.page.kit import SOON, Visitor, script

LOOK = script("look.js")
WAIT = f"""async (before) => {{
    const look = {LOOK};
    const frame = () => new Promise(requestAnimationFrame);
    for (const end = performance.now() + {SOON}; performance.now() < end; await frame()) {{
        const seen = look();
        if (!(CONDITION)) continue;
        // The map moves when the prompt above it grows: what is seen counts if it stands still for some frames.
        for (let still = 0; still < 3; still++) await frame();
        if (JSON.stringify(seen) === JSON.stringify(look())) return seen;
    }}
    throw new Error(`Nothing came but ${{JSON.stringify(look())}}`);
}}"""
"""Look until something is so, and the map stands still."""
CHOICE = (
    "seen.number > before && !seen.playing"
    " && (seen.pieces.length || seen.words.length || seen.hexes.length || seen.hand || seen.over)"
)
"""More than so many orders were given, and there is a choice; or the match is over."""
HELD = "seen.hand && (seen.targets.length || seen.orders.length)"
"""Something is in hand, and something can be done with it."""
GIVEN = "seen.number > before || seen.menu.length || seen.dialog"
"""An order was given, or is asked about."""


def look(visitor: Visitor, until: str, before: int = -1) -> Any:
    """What a player sees once something is so."""
    return visitor.page.evaluate(WAIT.replace("CONDITION", until), before)


class Hands(Protocol):
    """A way to act at the table."""

    visitor: Visitor

    def pick(self, seen: Any, piece: Any) -> None:
        """Pick up a counter."""

    def put(self, seen: Any, hex_: Any) -> None:
        """Put down what is in hand."""

    def say(self, word: str) -> None:
        """Say a word, or pick up a counter beside the map."""

    def order(self, at: int) -> None:
        """Press the button of an order."""

    def agree(self) -> None:
        """Give the order that a menu or the odds ask about."""


class Mouse:
    """With the mouse alone."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def pick(self, seen: Any, piece: Any) -> None:
        """Click a counter."""
        self.page.mouse.click(piece["x"], piece["y"])

    def put(self, seen: Any, hex_: Any) -> None:
        """Click a hex."""
        self.page.mouse.click(hex_["x"], hex_["y"])

    def say(self, word: str) -> None:
        """Click a word."""
        self.page.locator(f'.prompt-words [data-word="{word}"]').click()

    def order(self, at: int) -> None:
        """Click an order."""
        self.page.locator(".prompt-words button.order").nth(at).click()

    def agree(self) -> None:
        """Click what is offered first."""
        self.page.locator("dialog[open] button.primary, .popup-menu button").first.click()


class Keys:
    """With the keyboard alone."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def pick(self, seen: Any, piece: Any) -> None:
        """Walk from counter to counter until the one that is meant is under the cursor."""
        self._walk(piece["hex"], len(seen["pieces"]) + len(seen["hexes"]))
        self.press("Enter")

    def put(self, seen: Any, hex_: Any) -> None:
        """Walk from target to target."""
        self._walk(hex_["hex"], len(seen["targets"]))
        self.press("Enter")

    def say(self, word: str) -> None:
        """Go back from the map to the words."""
        self._back(f'document.activeElement?.dataset?.word === "{word}"')

    def order(self, at: int) -> None:
        """Go back from the map to the button of an order."""
        self._back(f'document.activeElement === document.querySelectorAll(".prompt-words button.order")[{at}]')

    def agree(self) -> None:
        """Enter gives what is asked about: the focus is on it already."""
        self.press("Enter")

    def _walk(self, hex_: str, most: int) -> None:
        self._to_map()
        for _ in range(most + 2):
            if self.page.evaluate(CURSOR) == hex_:
                return
            self.press("Tab")
            if not self.page.evaluate("document.activeElement.matches('.map')"):
                self._to_map()
        raise AssertionError(f"Tab does not come to {hex_}.")

    def _to_map(self) -> None:
        # Who is nowhere comes to the map by an arrow; who is at the words by Tab.
        if self.page.evaluate("document.activeElement === document.body"):
            self.press("ArrowDown")
        for _ in range(40):
            if self.page.evaluate("document.activeElement.matches('.map')"):
                return
            self.press("Tab")
        raise AssertionError("Tab does not come to the map.")

    def _back(self, there: str) -> None:
        self._to_map()
        for _ in range(200):
            if self.page.evaluate(there):
                return self.press("Enter")
            self.press("Shift+Tab")
        raise AssertionError(f"Shift and Tab do not come to {there}.")


CURSOR = """() => {
    // The hex under the cursor is the one whose number the screen reader was told.
    return document.getElementById("live").textContent.split(/[ ,;]/)[0];
}"""
