"""Who stands where: derived from the units, and kept until they change.

Each side has a half of its own, so that moving one side's units leaves the other half as it is. Sets of hexes are
masks.
"""

from typing import TYPE_CHECKING, Any

from hexmarshal.games.galicia.pieces import Piece

if TYPE_CHECKING:
    from hexmarshal.games.galicia.table import Galicia

Stack = tuple[int, ...]


class Half:
    """What follows from one side's units alone. A change of one of them makes another half."""

    __slots__ = ("at", "held", "memo", "reaches", "zone")

    at: dict[int, Stack]
    """The units in each hex that the side holds, in the order of the counters."""
    held: int
    """The hexes it holds."""
    zone: int
    """Its zones of control (6.0); they reach into hexes that it holds itself."""
    reaches: dict[Any, Any]
    """Where enemies of this half can go; it hangs on where these units stand, and on nothing else of theirs."""
    memo: dict[Any, Any]
    """What else was derived from the units of this half."""

    def __init__(self, table: "Galicia", side: int) -> None:
        at: dict[int, Stack] = {}
        pieces = table.pieces
        for i in table.sheet.of_side[side]:
            cell = pieces[i].at
            if cell >= 0:
                at[cell] = (*at.get(cell, ()), i)
        self._lay(table, at)

    def _lay(self, table: "Galicia", at: dict[int, Stack]) -> None:
        zones, held, zone = table.sheet.zone, 0, 0
        for cell in at:
            held |= 1 << cell
            zone |= zones[cell]
        self.at, self.held, self.zone = at, held, zone
        self.reaches, self.memo = {}, {}

    def after(self, table: "Galicia", index: int, old: Piece, new: Piece) -> "Half":
        """The half after one of its units changed."""
        here, there = old.at, new.at
        if here == there:
            if old.steps == new.steps and old.rank == new.rank and old.seen == new.seen:
                return self
            same = object.__new__(Half)
            same.at, same.held, same.zone, same.reaches, same.memo = self.at, self.held, self.zone, self.reaches, {}
            return same
        at = self.at.copy()
        if here >= 0:
            left = tuple(i for i in at[here] if i != index)
            if left:
                at[here] = left
            else:
                del at[here]
        if there >= 0:
            at[there] = tuple(sorted((*at.get(there, ()), index)))
        found = object.__new__(Half)
        found._lay(table, at)
        if found.held == self.held:
            found.reaches = self.reaches
        return found
