"""One side's pieces as evaluation looks at them: stacks, command, strength near the fortresses.

Positions that are compared differ by a piece or two. The forces of a side are therefore made from its
last ones by what has changed since; what comes out is the same as if it were made from nothing.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.games.fury.mind.averages import Averages, averages
from hexmarshal.games.fury.parts.printed import Printed
from hexmarshal.games.fury.parts.sides import SIDE_OF
from hexmarshal.games.fury.rules.occupancy import Occupancy
from hexmarshal.games.fury.rules.pieces import Off, Piece
from hexmarshal.games.fury.rules.position import Fury

MASK = 4
"""The strength of a detachment that observes a fortress and no more."""
EVERYWHERE = -1
"""The set of all hexes."""
_REINFORCEMENTS, _ELIMINATED = int(Off.REINFORCEMENTS), int(Off.ELIMINATED)


class Stack(NamedTuple):
    """The combat units of one side in a hex."""

    cell: int
    """Its hex."""
    strength: int
    """Of those that are free to attack."""
    front: str
    """Its front."""
    modifier: int
    """What HQ and disorganisation give to its attacks (10.2.3, 10.2.4)."""
    commanded: bool
    """Whether it is in command."""
    shaken: bool
    """Whether any of it is disorganised: easier to attack (10.2.4)."""


class Forces:
    """What follows from one side's pieces alone. It is kept as long as they stay as they are."""

    __slots__ = (
        "_since",
        "commanded",
        "commanding",
        "disorder",
        "disordered",
        "fronts",
        "guard",
        "helping",
        "led",
        "memo",
        "near",
        "occupancy",
        "pieces",
        "rebuildable",
        "side",
        "stacks",
        "steady",
        "strength",
        "support",
        "threats",
        "waiting",
    )  # fmt: skip

    def __init__(self, table: Fury, side: int, occupancy: Occupancy, last: "Forces | None") -> None:
        printed, known = table.printed, averages(table.printed)
        self.occupancy, self.side = occupancy, side
        self.fronts = table.state.fronts
        """The front of each army."""
        self.pieces: tuple[Piece, ...] = known.pick[side](table.pieces)
        """All that may belong to the side."""
        self._since: tuple[tuple[Piece, ...], tuple[tuple[int, Piece, Piece], ...]] | None = None
        """The pieces as they were when they were last compared, and what has changed since."""
        self.memo: dict[tuple[int, ...], float] = {}
        """How well it stands, by the fortresses that it wants."""
        self.stacks: dict[int, Stack] = {}
        """Those that were asked for."""
        self.waiting = 0
        """Strength in the Reinforcements space."""
        self.rebuildable = 0
        """Strength that can be reformed."""
        self.disordered: dict[int, int] = {}
        """How many units of each hex are disorganised."""
        self.near: dict[int, int] = {}
        """Strength within two hexes of each fortress."""
        self.guard: dict[int, int] = {}
        """Strength in or next to each fortress."""
        self.commanded: dict[int, int] = {}
        """Hexes within command range of each army's HQ."""
        self.support: dict[int, int] = {}
        """What each army's HQ gives to its attacks (10.2.3)."""
        if last is None or last.fronts != self.fronts:
            for i, piece in zip(printed.of_side[side], self.pieces, strict=True):
                self._count(printed, i, piece, 1)
            self._gather(known, occupancy.strength)
            self._lead(table, known, occupancy.armies)
        else:
            self._amend(table, known, last)
        self.steady = occupancy.held
        """Hexes that keep enemies beside them from giving support: not all in them are disorganised."""
        for cell, number in self.disordered.items():
            if number == len(occupancy.units[cell]):
                self.steady &= ~(1 << cell)
        self.helping = self.steady
        """Hexes whose units can give support (10.2.5): not all in them are disorganised, nor all besieging."""
        for cell in cells(occupancy.besieging) if occupancy.besieging else ():
            if all(table.pieces[i].besieging for i in occupancy.units[cell]):
                self.helping &= ~(1 << cell)
        self.strength = sum(occupancy.strength.values())
        """Strength on the map."""
        self.disorder = sum(self.disordered.values())
        """How many units are disorganised."""
        self.led = 0
        """Hexes with units that may be in command; nobody else is."""
        self.commanding = 0
        """The number of such hexes, army by army."""
        for army, disc in self.commanded.items():
            hexes = occupancy.armies[army] & disc & occupancy.held
            self.led |= hexes
            self.commanding += hexes.bit_count()
        self.threats = [(place, strength - MASK) for place, strength in self.near.items() if strength > MASK]
        """The fortresses that are threatened, and by how much."""

    def _amend(self, table: Fury, known: Averages, last: "Forces") -> None:
        """Take over what was known last, and change what has changed since."""
        printed, occupancy = table.printed, self.occupancy
        self.waiting, self.rebuildable, self.disordered = last.waiting, last.rebuildable, last.disordered.copy()
        self.near, self.guard, self.stacks = last.near.copy(), last.guard.copy(), last.stacks.copy()
        self.commanded, self.support = last.commanded, last.support
        staffs = []
        for i, old, new in self.changes(printed, last):
            self._count(printed, i, old, -1)
            self._count(printed, i, new, 1)
            if printed.is_hq[i]:
                staffs.append(printed.army_of[i])
        if staffs:
            self.commanded, self.support = last.commanded.copy(), last.support.copy()
            self._lead(table, known, staffs)
        gained = {}
        for cell in cells(changed(printed, last, self) & (occupancy.held | last.occupancy.held)):
            self.stacks.pop(cell, None)
            gained[cell] = occupancy.strength.get(cell, 0) - last.occupancy.strength.get(cell, 0)
        self._gather(known, gained)

    def changes(self, printed: Printed, last: "Forces") -> tuple[tuple[int, Piece, Piece], ...]:
        """The pieces that are not as they were last: number, before and now."""
        if self._since is None or self._since[0] is not last.pieces:
            places = compress(count(), map(is_not, last.pieces, self.pieces))
            numbers, before, now = printed.of_side[self.side], last.pieces, self.pieces
            self._since = before, tuple([(numbers[n], before[n], now[n]) for n in places])
        return self._since[1]

    def _count(self, printed: Printed, index: int, piece: Piece, sign: int) -> None:
        """Count a piece in or out: what waits, what can be reformed, what is disorganised."""
        cell = piece.at
        if cell >= 0:
            if piece.disorganised and SIDE_OF[piece.nation] == self.side:
                number = self.disordered.pop(cell, 0) + sign
                if number:
                    self.disordered[cell] = number
        elif cell == _REINFORCEMENTS:
            self.waiting += sign * (printed.weak[index] if piece.reduced else printed.full[index])
        elif cell == _ELIMINATED:
            self.rebuildable += sign * printed.weak[index]

    def _gather(self, known: Averages, gained: dict[int, int]) -> None:
        """Count the strength that some hexes have gained towards what is near the fortresses."""
        near, guard = self.near, self.guard
        for cell, strength in gained.items():
            for place in known.near[cell]:
                near[place] = near.get(place, 0) + strength
            for place in known.beside[cell]:
                guard[place] = guard.get(place, 0) + strength

    def _lead(self, table: Fury, known: Averages, armies: Iterable[int]) -> None:
        """Look where the HQs of some armies stand and what they can do."""
        printed, pieces = table.printed, table.pieces
        for army in armies:
            self.commanded.pop(army, None)
            self.support.pop(army, None)
            hq = printed.hq_of.get(army, -1)
            if hq >= 0 and pieces[hq].at >= 0 and army in self.occupancy.armies:
                side_up = printed.hq_side(hq, pieces[hq].active)
                self.support[army] = side_up.support
                self.commanded[army] = known.disc(pieces[hq].at, side_up.range)

    def stack(self, table: Fury, cell: int) -> Stack | None:
        """The stack in a hex."""
        known = self.stacks.get(cell)
        if known is None and cell in self.occupancy.units:
            known = self.stacks[cell] = self._stack(table, cell)
        return known

    def _stack(self, table: Fury, cell: int) -> Stack:
        pieces = table.pieces
        units = self.occupancy.units[cell]
        army = pieces[units[0]].army
        strength = self.occupancy.strength[cell]
        if holds(self.occupancy.besieging, cell):
            strength = sum(table.strength(i) for i in units if not pieces[i].besieging)
        disordered = self.disordered.get(cell, 0)
        modifier = self.support.get(army, 0)
        if disordered:
            modifier -= 1
        commanded = holds(self.commanded.get(army, 0), cell)
        return Stack(cell, strength, table.state.fronts[army], modifier, commanded, disordered > 0)


@lru_cache(maxsize=8)
def changed(printed: Printed, last: Forces, now: Forces) -> int:
    """The hexes whose units are not the same at two times, or not under the same command."""
    if last is now:
        return 0
    if last.fronts != now.fronts:
        return EVERYWHERE
    found = 0
    for i, old, new in now.changes(printed, last):
        for piece, occupancy in ((old, last.occupancy), (new, now.occupancy)):
            if piece.at >= 0:
                found |= 1 << piece.at
            if printed.is_hq[i]:
                found |= occupancy.armies.get(piece.army, 0)
    return found


_kept: dict[Occupancy, Forces] = {}


def forces_of(table: Fury, side: int) -> Forces:
    """What follows from one side's pieces; kept as long as they stay as they are."""
    occupancy = table.occupancy(side)
    found = _kept.get(occupancy)
    if found is None:
        if len(_kept) > 500:
            _kept.clear()
        last = averages(table.printed).forces
        found = _kept[occupancy] = last[side] = Forces(table, side, occupancy, last[side])
    return found
