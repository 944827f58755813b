"""Who stands where: derived from the units, and kept until they change.

Each side has a half of its own, so that moving one side's units leaves the other half as it is, and the half of the
mover is amended for the hexes touched instead of being built anew. Sets of hexes are masks.
"""

from typing import TYPE_CHECKING, Any

from hexmarshal.games.galicia.pieces import Off, Piece

if TYPE_CHECKING:
    from hexmarshal.games.galicia.table import Galicia

Stack = tuple[int, ...]


class Half:
    """What follows from one side's units alone. A change of one of them makes another half."""

    __slots__ = ("at", "crowds", "equals", "held", "hurt", "memo", "reaches", "tops", "waiting", "zone")

    at: dict[int, Stack]
    """The units in each hex that the side holds, in the order of the counters."""
    held: int
    """The hexes it holds."""
    zone: int
    """Its zones of control (6.0); they reach into hexes that it holds itself."""
    tops: dict[int, int]
    """The unit on top in each hex (5.3)."""
    crowds: dict[int, Stack]
    """The hexes with several units, and those units (5.0)."""
    equals: dict[int, Stack]
    """In each stack where there are any, the units that could lie on top as well (5.3)."""
    hurt: frozenset[int]
    """Units on the map that bear reductions or have lost a step (10)."""
    waiting: frozenset[int]
    """Blocked reinforcements (14.0)."""
    reaches: dict[Any, Any]
    """Where enemies of this half can go; it hangs on where these units stand, and on nothing else of theirs."""
    memo: dict[Any, Any]
    """What else was derived from the units of this half."""

    def __init__(self, table: "Galicia", side: int) -> None:
        at: dict[int, Stack] = {}
        pieces, sheet = table.pieces, table.sheet
        for i in sheet.of_side[side]:
            cell = pieces[i].at
            if cell >= 0:
                at[cell] = (*at.get(cell, ()), i)
        self.hurt = frozenset(i for i in sheet.of_side[side] if _hurt(table, i, pieces[i]))
        self.waiting = frozenset(i for i in sheet.of_side[side] if pieces[i].at == Off.WAITING)
        self.tops, self.crowds, self.equals = {}, {}, {}
        self._lay(table, at)
        for cell in at:
            self._arrange(table, cell)

    def _lay(self, table: "Galicia", at: dict[int, Stack]) -> None:
        zones, held, zone = table.sheet.zone, 0, 0
        for cell in at:
            held |= 1 << cell
            zone |= zones[cell]
        self.at, self.held, self.zone = at, held, zone
        self.reaches, self.memo = {}, {}

    def _arrange(self, table: "Galicia", cell: int) -> None:
        """See who lies on top in a hex, or could."""
        units = self.at.get(cell)
        self.equals.pop(cell, None)
        self.crowds.pop(cell, None)
        if units is None:
            self.tops.pop(cell, None)
        elif len(units) == 1:
            self.tops[cell] = units[0]
        else:
            self.crowds[cell] = units
            top = self.tops[cell] = table.top(units)
            attack = table.face(top).attack
            others = tuple(i for i in units if i != top and table.face(i).attack == attack)
            if others:
                self.equals[cell] = others

    def after(self, table: "Galicia", index: int, old: Piece, new: Piece) -> "Half":
        """The half after one of its units changed."""
        here, there = old.at, new.at
        hurt = _hurt(table, index, new)
        same = (index in self.hurt) == hurt
        if here == there and _state(old) == _state(new):
            return self
        found = object.__new__(Half)
        found.tops, found.crowds, found.equals = self.tops.copy(), self.crowds.copy(), self.equals.copy()
        found.hurt = self.hurt if same else self.hurt | {index} if hurt else self.hurt - {index}
        found.waiting = self.waiting
        if here == there:
            found.at, found.held, found.zone, found.reaches = self.at, self.held, self.zone, self.reaches
            found.memo = {}
            if here >= 0:
                found._arrange(table, here)
            return found
        if Off.WAITING in (here, there):
            found.waiting = self.waiting - {index} if here == Off.WAITING else self.waiting | {index}
        at = self.at.copy()
        if here >= 0:
            left = tuple(i for i in at[here] if i != index)
            if left:
                at[here] = left
            else:
                del at[here]
        if there >= 0:
            at[there] = tuple(sorted((*at.get(there, ()), index)))
        found._lay(table, at)
        for cell in (here, there):
            if cell >= 0:
                found._arrange(table, cell)
        if found.held == self.held:
            found.reaches = self.reaches
        return found


def _state(piece: Piece) -> tuple[object, ...]:
    """All that a half may hang on besides the place: not what a unit has spent or done in a phase."""
    return piece.steps, piece.reductions, piece.supply, piece.rank, piece.seen


def _hurt(table: "Galicia", index: int, piece: Piece) -> bool:
    return piece.at >= 0 and (piece.reductions > 0 or piece.steps < table.sheet.full[index])
