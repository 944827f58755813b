"""What all orders of *Serbien muß sterbien* share; those of a chapter stand with it, each as a player types it.

Records keep orders under their tags and the names of their fields: a class may be renamed, its tag may not.
"""

from functools import cache

from hexmarshal.core.engine import procedure
from hexmarshal.games.serbien.parts.components import load
from hexmarshal.wargame import orders


@cache
def called(piece: str) -> str:
    """What a player calls a unit in the game as it was published: what stands on its counter.

    >>> called("ah-31m-4"), called("sr-Morava-I")
    ('31-/4', 'Morava I')
    """
    unit = load().units.get(piece)
    return unit.name if unit else piece


class GameOrder(procedure.Order, frozen=True):
    """An order of this game."""

    called = staticmethod(called)


class OneUnit(orders.OneUnit, GameOrder, frozen=True):
    """An order to one unit."""
