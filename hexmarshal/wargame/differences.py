"""What has changed since a position that is remembered, for bots.

A bot tries thousands of orders, and each moves a counter or two. So what many counters add up to is remembered of one
position, and only what differs from it is added and taken away. Such sums are whole numbers of tiny parts of a point:
they come out the same from whatever position they are reckoned.
"""

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from itertools import compress
from operator import is_not
from typing import Any, Protocol

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.wargame.occupancy import SidedTable, Standing

FINE = 1 << 20
"""How many parts make a point."""
MOST = 6
"""When more counters than this have changed another position is remembered."""


def fine(points: float) -> int:
    """Points in whole parts."""
    return round(points * FINE)


class Places(Protocol):
    """Who stands where, as far as it is asked here."""

    @property
    def at(self) -> Mapping[Cell, tuple[Counter, ...]]:
        """The units in each hex that has any."""


class Laid(Protocol):
    """The printed values of a game, as far as they are asked here."""

    @property
    def of_side(self) -> Sequence[tuple[Counter, ...]]:
        """The counters of each side."""

    @property
    def take_side(self) -> Sequence[Callable[[Any], tuple[Any, ...]]]:
        """For each side what takes its pieces out of all pieces."""

    @property
    def memory(self) -> MutableMapping[object, Any]:
        """What follows from the printed values."""


class Base:
    """A side as it stood once."""

    __slots__ = ("at", "memory", "own", "pieces")

    def __init__(self, table: SidedTable[Any, Any, Any], side: SideNumber, own: tuple[Any, ...]) -> None:
        self.own = own
        """Its counters,"""
        self.pieces: tuple[Any, ...] = tuple(table.pieces)
        """and all of them."""
        places: Places = table.occupancy(side)
        self.at = places.at
        """Who stands where."""
        self.memory: dict[object, object] = {}
        """What was reckoned of it; see `hexmarshal.core.engine.derived`."""


@derived
def since(table: SidedTable[Any, Any, Any], side: SideNumber) -> tuple[Base, list[Counter]]:
    """A position of a side that is remembered, and its counters that have changed since."""
    printed: Laid = table.printed  # type: ignore[attr-defined]
    own = printed.take_side[side](table.pieces)
    base: Base | None = printed.memory.get(("base", side))
    if base is not None:
        changed = list(compress(printed.of_side[side], map(is_not, own, base.own)))
        if len(changed) <= MOST:
            return base, changed
    base = printed.memory["base", side] = Base(table, side, own)
    return base, []


@derived
def touched(table: SidedTable[Any, Any, Any], side: SideNumber) -> list[Cell]:
    """The hexes of a side where others stand than in that position, or the same in another state, lowest first."""
    base, changed = since(table, side)
    pieces: Sequence[Standing] = table.pieces
    return sorted({piece.at for i in changed for piece in (base.pieces[i], pieces[i])})
