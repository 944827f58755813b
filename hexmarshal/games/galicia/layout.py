"""Who stands where: derived from the units, and kept until they change.

Each side has a half of its own, so that moving one side's units leaves the other half as it is, and the half of the
mover is amended for the hexes touched instead of being built anew; a test holds the two equal. Sets of hexes are masks.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from hexmarshal.core.paths import cells
from hexmarshal.games.galicia.pieces import Off, Piece

if TYPE_CHECKING:
    from hexmarshal.games.galicia.table import Galicia

Stack = tuple[int, ...]
PER_HEX = "per hex"
"""What a memo holds under this name is a sum over hexes: it can be amended for those touched since."""
LONG = 16
"""So many hexes touched, and it is no longer worth while to amend what was derived hex by hex."""


class Ready(NamedTuple):
    """Who may begin to move: on the map, not bound to its place in this turn, and without a point spent (2.1e, 4.2)."""

    turn: int
    """The turn for which this holds."""
    units: Stack
    """They, in the order of the counters."""
    together: dict[int, Stack]
    """The hexes with several of them, and those units."""

    def without(self, index: int, here: int) -> "Ready":
        """The same after one of them left its hex or rested there."""
        if index not in self.units:
            return self
        at = self.units.index(index)
        together = self.together
        if here in together:
            together = together.copy()
            left = tuple(i for i in together.pop(here) if i != index)
            if len(left) > 1:
                together[here] = left
        return Ready(self.turn, (*self.units[:at], *self.units[at + 1 :]), together)


class Half:
    """What follows from one side's units alone. A change of one of them makes another half."""

    __slots__ = (
        "_ready", "at", "crowds", "equals", "held", "hurt", "memo", "reaches", "side", "tops", "trail", "waiting",
        "zone",
    )  # fmt: skip

    side: int
    """Whose half it is."""
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
    """What hangs on the hexes that are held, and on nothing else of these units."""
    memo: dict[Any, Any]
    """What else was derived from the units of this half, apart from what they spend or do in a phase."""
    trail: tuple[Any, Stack]
    """What an earlier half remembered under :data:`PER_HEX`, or ``None``, and the hexes touched since."""
    _ready: Ready | None

    def __init__(self, table: "Galicia", side: int) -> None:
        at: dict[int, Stack] = {}
        pieces, sheet = table.pieces, table.sheet
        zones, held, zone = sheet.zone, 0, 0
        hurt, waiting = [], []
        for i in sheet.of_side[side]:
            cell = pieces[i].at
            if cell >= 0:
                at[cell] = (*at[cell], i) if cell in at else (i,)
                if _hurt(table, i, pieces[i]):
                    hurt.append(i)
            elif cell == Off.WAITING:
                waiting.append(i)
        for cell in at:
            held |= 1 << cell
            zone |= zones[cell]
        self.side, self.at, self.held, self.zone = side, at, held, zone
        self.hurt, self.waiting = frozenset(hurt), frozenset(waiting)
        self.tops = {cell: units[0] for cell, units in at.items()}
        self.crowds, self.equals = {}, {}
        self.reaches, self.memo = {}, {}
        self._ready, self.trail = None, (None, ())
        for cell, units in at.items():
            if len(units) > 1:
                self._arrange(table, cell)

    def _arrange(self, table: "Galicia", cell: int) -> None:
        """See who lies on top in a hex that is held, or could."""
        units = self.at[cell]
        self.equals.pop(cell, None)
        if len(units) == 1:
            self.tops[cell] = units[0]
            self.crowds.pop(cell, None)
            return
        self.crowds[cell] = units
        top = self.tops[cell] = table.top(units)
        pieces, faces = table.pieces, table.sheet.faces
        attack = faces[top][pieces[top].steps].attack
        others = tuple([i for i in units if i != top and faces[i][pieces[i].steps].attack == attack])
        if others:
            self.equals[cell] = others

    # Amending

    def after(self, table: "Galicia", index: int, old: Piece, new: Piece) -> "Half":
        """The half after one of its units changed."""
        here, there = old.at, new.at
        if here == there and _state(old) == _state(new):
            # What a unit has spent tells who may begin to move, and nothing else here.
            return self if old.spent == new.spent else self.rested()
        found = object.__new__(Half)
        found.side, found.waiting, found.memo, found.trail = self.side, self.waiting, {}, self._touched(here, there)
        found.hurt = self.hurt
        hurt = _hurt(table, index, new)
        if (index in self.hurt) != hurt:
            found.hurt = self.hurt | {index} if hurt else self.hurt - {index}
        found._ready = self._ready
        if old.spent != new.spent or here != there:
            found._ready = self._ready.without(index, here) if self._ready and new.spent else None
        if here == there:
            found.at, found.held, found.zone, found.reaches = self.at, self.held, self.zone, self.reaches
            found.tops, found.crowds, found.equals = self.tops, self.crowds, self.equals
            if here >= 0 and (old.steps != new.steps or old.rank != new.rank):
                found.tops, found.crowds, found.equals = self.tops.copy(), self.crowds.copy(), self.equals.copy()
                found._arrange(table, here)
            return found
        found.tops, found.crowds, found.equals = self.tops.copy(), self.crowds.copy(), self.equals.copy()
        found._move(table, self, index, here, there)
        return found

    def _move(self, table: "Galicia", before: "Half", index: int, here: int, there: int) -> None:
        """Lay the hexes as they are after a unit went from one place to another."""
        if Off.WAITING in (here, there):
            self.waiting = before.waiting - {index} if here == Off.WAITING else before.waiting | {index}
        at, tops, zones = before.at.copy(), self.tops, table.sheet.zone
        held, zone = before.held, before.zone
        if here >= 0:
            left = at.pop(here)
            if len(left) > 1:
                at[here] = tuple([i for i in left if i != index])
            else:
                del tops[here]
                held &= ~(1 << here)
                zone &= ~zones[here]
                for cell in cells(table.sheet.disc(here, 2) & held):  # who else reaches into those hexes
                    zone |= zones[cell]
        joined = there in at
        if there >= 0:
            at[there] = tuple(sorted((*at[there], index))) if joined else (index,)
            tops.setdefault(there, index)
            held |= 1 << there
            zone |= zones[there]
        self.at, self.held, self.zone = at, held, zone
        self.reaches = before.reaches if held == before.held else {}
        if here in at:
            self._arrange(table, here)
        if joined:
            self._arrange(table, there)

    def rested(self) -> "Half":
        """The same half; only what its units have spent is another."""
        found = object.__new__(Half)
        for name in Half.__slots__:
            setattr(found, name, getattr(self, name))
        found._ready = None
        return found

    def laid_anew(self, table: "Galicia") -> "Half":
        """The half after any number of its units changed."""
        found = Half(table, self.side)
        if found.held == self.held:
            found.reaches = self.reaches
        return found

    # Asking

    def ready(self, table: "Galicia") -> Ready:
        """Who may begin to move."""
        found = self._ready
        if found is None or found.turn != table.state.turn:
            pieces, released, turn = table.pieces, table.sheet.released, table.state.turn
            units = tuple([
                i
                for i in table.sheet.of_side[self.side]
                if (piece := pieces[i]).at >= 0 and not piece.spent and released[i] <= turn
            ])  # fmt: skip
            known = frozenset(units)
            together = {
                cell: able
                for cell, stack in self.crowds.items()
                if len(able := tuple([i for i in stack if i in known])) > 1
            }
            found = self._ready = Ready(turn, units, together)
        return found

    def _touched(self, here: int, there: int) -> tuple[Any, Stack]:
        if PER_HEX in self.memo:
            return self.memo[PER_HEX], (here, there)
        known, touched = self.trail
        return (known, (*touched, here, there)) if known is not None and len(touched) < LONG else (None, ())


def _state(piece: Piece) -> tuple[object, ...]:
    """All that a half may hang on besides the place: not what a unit has spent or done in a phase."""
    return piece.steps, piece.reductions, piece.supply, piece.rank, piece.seen


def _hurt(table: "Galicia", index: int, piece: Piece) -> bool:
    return piece.at >= 0 and (piece.reductions > 0 or piece.steps < table.sheet.full[index])
