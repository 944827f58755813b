"""Who stands where: derived from the units, and amended when one of them changes (4.2, 5, 6).

Each side has an occupancy of its own, so that moving one side's units leaves the other's as it is, and the mover's is
amended for the hexes touched instead of being rebuilt; a test holds the two equal. Sets of hexes are masks.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.games.galicia.rules.pieces import Off, Piece

if TYPE_CHECKING:
    from hexmarshal.games.galicia.rules.position import Galicia

Stack = tuple[int, ...]
LONG = 16
"""With this many hexes touched, amending what was derived hex by hex no longer pays."""


class Ready(NamedTuple):
    """Who may begin to move: on the map, not bound to its place in this turn, and without a point spent (2.1e, 4.2)."""

    turn: int
    """The turn for which this holds."""
    units: Stack
    """They, in the order of the counters."""
    together: dict[int, Stack]
    """The hexes with several of them, and those units."""

    def without(self, index: Counter, here: Cell) -> "Ready":
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


class Occupancy:
    """What follows from one side's units alone. A change of one of them makes another."""

    __slots__ = (
        "_ready", "at", "by_hex", "crowds", "equals", "held", "held_memory", "hurt", "memory", "side", "tops", "trail",
        "waiting", "zone",
    )  # fmt: skip

    side: int
    """Whose units they are."""
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
    held_memory: dict[Any, Any]
    """What was derived from the hexes that are held, and from nothing else of these units."""
    memory: dict[Any, Any]
    """What else was derived from the units, apart from what they spend or do in a phase."""
    by_hex: dict[Any, Any]
    """What of that was derived hex by hex: it can be amended for the hexes touched since."""
    trail: tuple[dict[Any, Any], Stack]
    """What an earlier occupancy derived hex by hex, and the hexes touched since."""
    _ready: Ready | None

    def __init__(self, table: "Galicia", side: SideNumber) -> None:
        at: dict[int, Stack] = {}
        pieces, printed = table.pieces, table.printed
        zones, held, zone = printed.zone, 0, 0
        hurt, waiting = [], []
        for i in printed.of_side[side]:
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
        self.held_memory, self.memory, self.by_hex = {}, {}, {}
        self._ready, self.trail = None, ({}, ())
        for cell, units in at.items():
            if len(units) > 1:
                self._arrange(table, cell)

    def _arrange(self, table: "Galicia", cell: Cell) -> None:
        """See who lies on top in a hex that is held, or could."""
        units = self.at[cell]
        self.equals.pop(cell, None)
        if len(units) == 1:
            self.tops[cell] = units[0]
            self.crowds.pop(cell, None)
            return
        self.crowds[cell] = units
        top = self.tops[cell] = table.top_of(units)
        pieces, faces = table.pieces, table.printed.faces
        attack = faces[top][pieces[top].steps].attack
        others = tuple([i for i in units if i != top and faces[i][pieces[i].steps].attack == attack])
        if others:
            self.equals[cell] = others

    # Amending

    def after(self, table: "Galicia", index: Counter, old: Piece, new: Piece) -> "Occupancy":
        """The occupancy after one of its units changed."""
        here, there = old.at, new.at
        if here == there and old.spent == new.spent and _state(old) == _state(new):
            return self
        found = object.__new__(Occupancy)
        found.side, found.waiting, found.trail = self.side, self.waiting, self._touched(here, there)
        found.memory, found.by_hex = {}, {}
        found.hurt = self.hurt
        hurt = _hurt(table, index, new)
        if (index in self.hurt) != hurt:
            found.hurt = self.hurt | {index} if hurt else self.hurt - {index}
        found._ready = self._ready
        if old.spent != new.spent or here != there:
            found._ready = self._ready.without(index, here) if self._ready and new.spent else None
        if here == there:
            found.at, found.held, found.zone, found.held_memory = self.at, self.held, self.zone, self.held_memory
            found.tops, found.crowds, found.equals = self.tops, self.crowds, self.equals
            if here >= 0 and (old.steps != new.steps or old.rank != new.rank):
                found.tops, found.crowds, found.equals = self.tops.copy(), self.crowds.copy(), self.equals.copy()
                found._arrange(table, here)
            return found
        found.tops, found.crowds, found.equals = self.tops.copy(), self.crowds.copy(), self.equals.copy()
        found._move(table, self, index, here, there)
        return found

    def _move(self, table: "Galicia", before: "Occupancy", index: Counter, here: Cell, there: Cell) -> None:
        """Note that a unit went from one place to another."""
        if Off.WAITING in (here, there):
            self.waiting = before.waiting - {index} if here == Off.WAITING else before.waiting | {index}
        at, tops, zones = before.at.copy(), self.tops, table.printed.zone
        held, zone = before.held, before.zone
        if here >= 0:
            left = at.pop(here)
            if len(left) > 1:
                at[here] = tuple([i for i in left if i != index])
            else:
                del tops[here]
                held &= ~(1 << here)
                zone &= ~zones[here]
                for cell in cells(table.printed.disc(here, 2) & held):  # who else reaches into those hexes
                    zone |= zones[cell]
        joined = there in at
        if there >= 0:
            at[there] = tuple(sorted((*at[there], index))) if joined else (index,)
            tops.setdefault(there, index)
            held |= 1 << there
            zone |= zones[there]
        self.at, self.held, self.zone = at, held, zone
        self.held_memory = before.held_memory if held == before.held else {}
        if here in at:
            self._arrange(table, here)
        if joined:
            self._arrange(table, there)

    def rested(self) -> "Occupancy":
        """The same; only what its units have spent is another."""
        found = object.__new__(Occupancy)
        for name in Occupancy.__slots__:
            setattr(found, name, getattr(self, name))
        found._ready = None
        return found

    def rebuilt(self, table: "Galicia") -> "Occupancy":
        """The occupancy after any number of its units changed."""
        found = Occupancy(table, self.side)
        if found.held == self.held:
            found.held_memory = self.held_memory
        return found

    # Asking

    def ready(self, table: "Galicia") -> Ready:
        """Who may begin to move."""
        found = self._ready
        if found is None or found.turn != table.state.turn:
            pieces, released, turn = table.pieces, table.printed.released, table.state.turn
            units = tuple([
                i
                for i in table.printed.of_side[self.side]
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

    def _touched(self, here: Cell, there: Cell) -> tuple[dict[Any, Any], Stack]:
        if self.by_hex:
            return self.by_hex, (here, there)
        known, touched = self.trail
        return (known, (*touched, here, there)) if known and len(touched) < LONG else ({}, ())


def _state(piece: Piece) -> tuple[object, ...]:
    """All that an occupancy depends on besides the place: not what a unit has spent or done in a phase."""
    return piece.steps, piece.reductions, piece.supply, piece.rank, piece.seen


def _hurt(table: "Galicia", index: Counter, piece: Piece) -> bool:
    return piece.at >= 0 and (piece.reductions > 0 or piece.steps < table.printed.full[index])
