"""Bots. They are given views and nothing else.

>>> from hexmarshal import bots
>>> bots.names()
['eager', 'random', 'staff-1', 'staff-2', 'staff-3']
>>> bots.make("random", seed=1914).name
'random'
"""

from typing import NamedTuple, Protocol

from hexmarshal.bots.eager import Eager
from hexmarshal.bots.staff import Staff, Staff1, Staff2, Staff3
from hexmarshal.bots.unplanned import Unplanned
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View


class Bot(Protocol):
    """A program that plays."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def purpose(self) -> str:
        """What it is after, in a sentence: from what its own side knows. Empty if it has no plan."""

    def choose(self, view: View) -> Order:
        """A legal order for the decision that the view shows. Only asked when the decision is its side's."""


BOTS: dict[str, type[Eager] | type[Staff] | type[Unplanned]] = {
    kind.name: kind for kind in (Eager, Staff1, Staff2, Staff3, Unplanned)
}
"""Every bot by its name."""


class Words(NamedTuple):
    """What a person reads of a bot."""

    title: str
    """What it is called."""
    blurb: str
    """How it plays, in a sentence or two."""


WORDS = {
    "random": Words("Random", "Has no plan at all. Good for trying things out."),
    "eager": Words("Eager", "Takes whatever looks best one step ahead. A fair opponent for a first evening."),
    "staff-1": Words("Staff, quick", "Shares its units out among its goals, tries few orders and judges at a glance."),
    "staff-2": Words("Staff, steady", "Tries few orders too, but judges with care what may come of them."),
    "staff-3": Words("Staff, thorough", "Judges with care, and tries nearly every order of every unit. The strongest."),
}
"""Every bot in words, as they are offered."""
USUAL = "staff-3"
"""The bot that plays if none is named."""


def names() -> list[str]:
    """The bots there are."""
    return sorted(BOTS)


def title(name: str) -> str:
    """What a person calls a bot, or whoever else plays."""
    return WORDS[name].title if name in WORDS else name


def make(name: str, seed: int | str) -> Bot:
    """A bot. The same seed and the same views give the same orders."""
    if name not in BOTS:
        raise LookupError(f"There is no bot called {name}; the bots are {', '.join(names())}.")
    return BOTS[name](seed)
