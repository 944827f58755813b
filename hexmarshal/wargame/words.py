"""What several games say in the same way on a text screen."""

from collections.abc import Callable
from typing import Protocol

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.data.plain import Values
from hexmarshal.core.engine.view import View

Piece = Values
Span = tuple[str, str]
"""A text and its style."""


class Strong(Protocol):
    """A table that knows how strong units are."""

    def attack(self, index: Counter) -> int:
        """The attack strength of a unit."""

    def defence(self, index: Counter) -> int:
        """Its defence strength."""


def stage(view: View) -> str:
    """The turn and whose it is."""
    state = view.state()
    return f"{state['turn']}, {state['names'][state['phasing']]}"


def eight_letters(name: str, strength: str) -> str:
    """A counter in eight letters: its designation, without blanks where there is no room for them, and its strength.

    >>> eight_letters("9+10 c", "5-6"), eight_letters("4", "5-6")
    ('9+10c5-6', '4    5-6')
    """
    room = 8 - len(strength)
    short = name if len(name) < room else name.replace(" ", "")
    return f"{short[:room]:<{room}}{strength}"


def from_the_top(pieces: list[Piece], counter: Callable[[Piece], Span], foot: Callable[[Piece], str]) -> list[Span]:
    """A stack: the unit on top, and the next or how many more are known; below what ``foot`` says of the first."""
    units = sorted(pieces, key=lambda piece: not piece["top"])
    lines = [counter(piece) for piece in units[:2]]
    style = lines[0][1] if lines else ""
    if len(units) > 2:
        lines[1] = (f"+{len(units) - 1} units", style)
    lines += [("", "")] * (2 - len(lines))
    word = foot(units[0]) if units else ""
    return [*lines, (word, style)] if word else lines


def before_and_after(before: Strong, after: Strong, index: Counter) -> str:
    """Attack and defence of a unit before and after a loss that leaves it on the map."""
    return " to ".join(f"{each.attack(index)}-{each.defence(index)}" for each in (before, after))
