"""Players that are programs. They are given views and nothing else.

>>> from hexmarshal import bots
>>> bots.names()
['eager', 'random', 'staff-1', 'staff-2', 'staff-3']
>>> bots.make("random", seed=1914).name
'random'
"""

from typing import Protocol

from hexmarshal.bots.eager import Eager
from hexmarshal.bots.staff import Staff, Staff1, Staff2, Staff3
from hexmarshal.bots.unplanned import Unplanned
from hexmarshal.core.procedure import Order
from hexmarshal.core.view import View


class Bot(Protocol):
    """A player that is a program."""

    @property
    def name(self) -> str:
        """What it is called."""

    def choose(self, view: View) -> Order:
        """A legal order for the decision that the view shows. Only asked when the decision is its side's."""


BOTS: dict[str, type[Eager] | type[Staff] | type[Unplanned]] = {
    kind.name: kind for kind in (Eager, Staff1, Staff2, Staff3, Unplanned)
}
"""Every bot by its name."""


def names() -> list[str]:
    """The bots there are."""
    return sorted(BOTS)


def make(name: str, seed: int | str) -> Bot:
    """A bot. The same seed and the same views give the same orders."""
    if name not in BOTS:
        raise LookupError(f"There is no bot called {name}; the bots are {', '.join(names())}.")
    return BOTS[name](seed)
