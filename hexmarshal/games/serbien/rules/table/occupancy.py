"""Who stands where: derived from the units of a side, and amended when one of them changes (3.1, 3.3).

It follows from where units stand and which are Forts, and from nothing else: whatever is remembered with it may depend
on that alone.
"""

from typing import TYPE_CHECKING, Any

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.serbien.rules.table.pieces import Off, Piece

if TYPE_CHECKING:
    from hexmarshal.games.serbien.rules.table.position import Serbien

Stack = tuple[int, ...]


def _places(piece: Piece) -> tuple[Cell, ...]:
    """The hexes or boxes that a unit is in: none, one or two."""
    if piece.at < 0:
        return ()
    return (piece.at,) if piece.also < 0 or piece.also == piece.at else (piece.at, piece.also)


@derived_from(lambda table, stack: table.printed.memories["rivals"])
def rivals(table: "Serbien", stack: Stack) -> Stack:
    """3.1.5: those of a stack who have an order; nobody if no two of them could ever be equal, by size and PR.

    Supply units and Artillery lie below all others, and no order of theirs matters.
    """
    printed = table.printed
    found = tuple(i for i in stack if printed.ranked[i])
    looks = [one for i in found for one in {(printed.units[i].size, face.proficiency) for face in printed.faces[i]}]
    return found if len(set(looks)) < len(looks) else ()


class Occupancy:
    """What follows from where one side's units stand. A change of one of them makes another."""

    __slots__ = (
        "able", "at", "boats", "equals", "fighters", "formations", "held", "memory", "present", "several", "side",
        "units", "wide", "zone",
    )  # fmt: skip

    side: int
    """Whose units they are."""
    units: tuple[int, ...]
    """Its units on the map and in boxes beside it, in the order of the counters."""
    present: tuple[int, ...]
    """All units that are part of this scenario, wherever they are."""
    able: tuple[int, ...]
    """Those of them that are not Forts on their front sides: all others can ever move (8.5)."""
    at: dict[int, Stack]
    """The units in each hex or box that the side holds, squadrons apart; a Two-Hex Unit stands in both of its hexes."""
    boats: dict[int, Stack]
    """The squadrons in each hex: they do not stack, and block nobody (25.1)."""
    held: int
    """Where any unit but a squadron is."""
    fighters: int
    """Where Combat units are."""
    formations: int
    """Where Formations are (7.1.6a)."""
    several: int
    """Where two units or more stand."""
    equals: int
    """Where some of them could ever be equal in the order of their stack (3.1.5-tie): see `rivals`."""
    wide: int
    """Where Two-Hex Units stand."""
    zone: int
    """Zones of control (3.3); they reach into hexes that the side holds itself."""
    memory: dict[Any, Any]
    """What was derived from all this."""

    def __init__(self, table: "Serbien", side: SideNumber) -> None:
        self.side, self.at, self.boats, self.memory = side, {}, {}, {}
        self.held = self.fighters = self.formations = self.several = self.equals = self.wide = self.zone = 0
        pieces, kind = table.pieces, table.printed.kind
        self.present = tuple([i for i in table.printed.of_side[side] if pieces[i].at != Off.ABSENT])
        self.units = tuple([i for i in self.present if pieces[i].at >= 0])
        self.able = tuple([i for i in self.units if not table.is_fort(i)])
        for i in self.units:
            stacks = self.boats if kind[i] == "naval" else self.at
            for cell in _places(pieces[i]):
                stacks[cell] = (*stacks.get(cell, ()), i)
        for cell in self.at:
            self._mark(table, cell)
        for cell in cells(self.fighters):
            self.zone |= table.printed.zone[cell]

    def _mark(self, table: "Serbien", cell: Cell) -> None:
        """See what the stack of a place makes of it."""
        stack, bit, formation, combat = self.at.get(cell, ()), 1 << cell, table.printed.formation, table.printed.combat
        here = fights = formed = wide = 0
        for i in stack:
            here = bit
            if table.pieces[i].also >= 0:
                wide = bit
            if formation[i]:
                formed = bit
            if combat[i] or (not fights and table.fights(i)):
                fights = bit
        self.held = self.held & ~bit | here
        self.fighters = self.fighters & ~bit | fights
        self.formations = self.formations & ~bit | formed
        self.several = self.several & ~bit | (bit if len(stack) > 1 else 0)
        self.equals = self.equals & ~bit | (bit if len(stack) > 1 and rivals(table, stack) else 0)
        self.wide = self.wide & ~bit | wide

    def after(self, table: "Serbien", index: Counter, old: Piece, new: Piece) -> "Occupancy":
        """The occupancy after one of its units changed."""
        if old.at == new.at and old.also == new.also and old.flipped == new.flipped:
            return self
        before, now = _places(old), _places(new)
        fort = table.printed.kind[index] == "fort" and old.flipped != new.flipped
        if before == now and not fort:
            return self
        found = object.__new__(Occupancy)
        found.side, found.memory = self.side, {}
        found.at, found.boats, found.wide = self.at, self.boats, self.wide
        found.several, found.equals = self.several, self.equals
        found.held, found.fighters, found.formations, found.zone = self.held, self.fighters, self.formations, self.zone
        found.present, found.units, found.able = self.present, self.units, self.able
        if not before or not now:
            came = (index,) if now else ()
            found.units = tuple(sorted((*(i for i in self.units if i != index), *came)))
            if index not in self.present:
                found.present = tuple(sorted((*self.present, index)))
        if fort or found.units is not self.units:
            found.able = tuple([i for i in found.units if not table.is_fort(i)])
        boat = table.printed.kind[index] == "naval"
        stacks = (self.boats if boat else self.at).copy()
        for cell in before:
            stack = stacks.pop(cell)
            if len(stack) > 1:
                stacks[cell] = tuple([i for i in stack if i != index])
        for cell in now:
            there = stacks.get(cell)
            stacks[cell] = (index,) if there is None else tuple(sorted((*there, index)))
        if boat:
            found.boats = stacks
            return found
        found.at = stacks
        for cell in before:
            if cell in stacks:
                found._mark(table, cell)
            else:
                rest = ~(1 << cell)
                found.held &= rest
                found.fighters &= rest
                found.formations &= rest
                found.several &= rest
                found.equals &= rest
                found.wide &= rest
        for cell in now:
            if cell not in before:
                found._joined(table, cell, index, new)
        if found.fighters != self.fighters:
            found._rule(table, self)
        return found

    def _joined(self, table: "Serbien", cell: Cell, index: Counter, piece: Piece) -> None:
        """A unit has come to a place: as `_mark`, without a look at those who were there."""
        bit = 1 << cell
        self.held |= bit
        if table.printed.formation[index]:
            self.formations |= bit
        if table.fights(index):
            self.fighters |= bit
        if piece.also >= 0:
            self.wide |= bit
        if len(stack := self.at[cell]) > 1:
            self.several |= bit
            self.equals = self.equals | bit if rivals(table, stack) else self.equals & ~bit

    def _rule(self, table: "Serbien", before: "Occupancy") -> None:
        """See how ZOCs changed with the hexes in which Combat units are."""
        zones, fighters, zone = table.printed.zone, self.fighters, before.zone
        left, came = before.fighters & ~fighters, fighters & ~before.fighters
        if left:
            near, gone = 0, cells(left)
            for cell in gone:
                zone &= ~zones[cell]
                near |= table.printed.disc(cell, 2)
            for cell in cells(near & fighters):
                zone |= zones[cell]
        for cell in cells(came) if came else ():
            zone |= zones[cell]
        self.zone = zone
