"""What has changed since a position that is remembered, for bots.

A bot tries thousands of orders, and each moves a counter or two. So what many counters add up to is remembered of one
position, and only what differs from it is added and taken away. Such sums are whole numbers of tiny parts of a point:
they come out the same from whatever position they are reckoned.
"""

from itertools import compress
from operator import is_not
from typing import Any

from hexmarshal.core.engine.derived import derived
from hexmarshal.games.great_war_east.rules.pieces import Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar

FINE = 1 << 20
"""How many parts make a point."""
MOST = 6
"""When more counters than this have changed another position is remembered."""


def fine(points: float) -> int:
    """Points in whole parts."""
    return round(points * FINE)


class Base:
    """A side as it stood once."""

    __slots__ = ("at", "memory", "own", "pieces")

    def __init__(self, table: GreatWar, side: int, own: tuple[Piece, ...]) -> None:
        self.own = own
        """Its counters,"""
        self.pieces = tuple(table.pieces)
        """and all of them."""
        self.at = table.occupancy(side).at
        """Who stands where."""
        self.memory: dict[object, object] = {}
        """What was reckoned of it; see `hexmarshal.core.engine.derived`."""


@derived
def since(table: GreatWar, side: int) -> tuple[Base, list[int]]:
    """A position of a side that is remembered, and its counters that have changed since."""
    printed = table.printed
    own: tuple[Piece, ...] = printed.take_side[side](table.pieces)
    base: Any = printed.memory.get(("base", side))
    if base is not None:
        changed = list(compress(printed.of_side[side], map(is_not, own, base.own)))
        if len(changed) <= MOST:
            return base, changed
    base = printed.memory["base", side] = Base(table, side, own)
    return base, []


@derived
def touched(table: GreatWar, side: int) -> list[int]:
    """The hexes of a side where others stand than in that position, or the same in another state, lowest first."""
    base, changed = since(table, side)
    if not changed:
        return []
    return sorted({piece.at for i in changed for piece in (base.pieces[i], table.pieces[i])})
