"""One side's pieces as evaluation looks at them: stacks, command, strength near the fortresses.

Positions that are compared differ by a piece or two. A host is therefore made from the last one of its side by what has
changed since; what comes out is the same as if it were made from nothing.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import NamedTuple

from hexmarshal.core.paths import cells
from hexmarshal.games.fury.layout import Half
from hexmarshal.games.fury.pieces import SIDE_OF, Box, Piece
from hexmarshal.games.fury.sheet import Sheet
from hexmarshal.games.fury.study import Study, study
from hexmarshal.games.fury.table import Fury

MASK = 4
"""The strength of a detachment that observes a fortress and no more."""
EVERYWHERE = -1
"""The set of all hexes."""
_REINFORCEMENTS, _ELIMINATED = int(Box.REINFORCEMENTS), int(Box.ELIMINATED)


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


class Host:
    """What follows from one side's pieces alone. It is kept as long as they stay as they are."""

    __slots__ = (
        "commanded", "commanding", "disordered", "fronts", "guard", "half", "helping", "led", "memo", "near", "pieces",
        "rebuildable", "side", "stacks", "steady", "support", "threats", "waiting",
    )  # fmt: skip

    def __init__(self, table: Fury, side: int, half: Half, last: "Host | None") -> None:
        sheet, known = table.sheet, study(table.sheet)
        self.half, self.side = half, side
        self.fronts = table.state.fronts
        """The front of each army."""
        self.pieces: tuple[Piece, ...] = known.pick[side](table.pieces)
        """All that may belong to the side."""
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
            for i, piece in zip(sheet.of_side[side], self.pieces, strict=True):
                self._count(sheet, i, piece, 1)
            self._gather(known, half.strength)
            self._lead(table, known)
        else:
            self._amend(table, known, last)
        self.steady = half.held
        """Hexes that keep enemies beside them from giving support: not all in them are disorganised."""
        for cell, number in self.disordered.items():
            if number == len(half.units[cell]):
                self.steady &= ~(1 << cell)
        self.helping = self.steady
        """Hexes whose units can give support (10.2.5): not all in them are disorganised, nor all besieging."""
        for cell in cells(half.besieging) if half.besieging else ():
            if all(table.pieces[i].besieging for i in half.units[cell]):
                self.helping &= ~(1 << cell)
        self.led = 0
        """Hexes with units that may be in command; nobody else is."""
        self.commanding = 0
        """The number of such hexes, army by army."""
        for army, disc in self.commanded.items():
            hexes = half.armies[army] & disc & half.held
            self.led |= hexes
            self.commanding += hexes.bit_count()
        self.threats = [(place, strength - MASK) for place, strength in self.near.items() if strength > MASK]
        """The fortresses that are threatened, and by how much."""

    def _amend(self, table: Fury, known: Study, last: "Host") -> None:
        """Take over what the last host knew, and change what has changed since."""
        sheet, half = table.sheet, self.half
        self.waiting, self.rebuildable, self.disordered = last.waiting, last.rebuildable, last.disordered.copy()
        self.near, self.guard, self.stacks = last.near.copy(), last.guard.copy(), last.stacks.copy()
        led_anew = False
        for i, old, new in self.changes(sheet, last):
            self._count(sheet, i, old, -1)
            self._count(sheet, i, new, 1)
            led_anew = led_anew or sheet.is_hq[i]
        if led_anew:
            self._lead(table, known)
        else:
            self.commanded, self.support = last.commanded, last.support
        gained = {}
        for cell in cells(changed(sheet, last, self) & (half.held | last.half.held)):
            self.stacks.pop(cell, None)
            gained[cell] = half.strength.get(cell, 0) - last.half.strength.get(cell, 0)
        self._gather(known, gained)

    def changes(self, sheet: Sheet, last: "Host") -> Iterator[tuple[int, Piece, Piece]]:
        """The pieces that are not as in another host: number, before and now."""
        rows = zip(sheet.of_side[self.side], last.pieces, self.pieces, strict=True)
        return compress(rows, map(is_not, last.pieces, self.pieces))

    def _count(self, sheet: Sheet, index: int, piece: Piece, sign: int) -> None:
        """Count a piece in or out: what waits, what can be reformed, what is disorganised."""
        cell = piece.at
        if cell >= 0:
            if piece.disorganised and SIDE_OF[piece.nation] == self.side:
                number = self.disordered.pop(cell, 0) + sign
                if number:
                    self.disordered[cell] = number
        elif cell == _REINFORCEMENTS:
            self.waiting += sign * (sheet.weak[index] if piece.reduced else sheet.full[index])
        elif cell == _ELIMINATED:
            self.rebuildable += sign * sheet.weak[index]

    def _gather(self, known: Study, gained: dict[int, int]) -> None:
        """Count the strength that some hexes have gained towards what is near the fortresses."""
        near, guard = self.near, self.guard
        for cell, strength in gained.items():
            for place in known.near[cell]:
                near[place] = near.get(place, 0) + strength
            for place in known.beside[cell]:
                guard[place] = guard.get(place, 0) + strength

    def _lead(self, table: Fury, known: Study) -> None:
        """Look where the HQs stand and what they can do."""
        sheet, pieces = table.sheet, table.pieces
        self.commanded, self.support = {}, {}
        for army in self.half.armies:
            hq = sheet.hq_of.get(army, -1)
            if hq >= 0 and pieces[hq].at >= 0:
                printed = sheet.hq_side(hq, pieces[hq].active)
                self.support[army] = printed.support
                self.commanded[army] = known.disc(pieces[hq].at, printed.range)

    def stack(self, table: Fury, cell: int) -> Stack | None:
        """The stack in a hex."""
        known = self.stacks.get(cell)
        if known is None and cell in self.half.units:
            known = self.stacks[cell] = self._stack(table, cell)
        return known

    def _stack(self, table: Fury, cell: int) -> Stack:
        pieces = table.pieces
        units = self.half.units[cell]
        army = pieces[units[0]].army
        strength = self.half.strength[cell]
        if self.half.besieging >> cell & 1:
            strength = sum(table.strength(i) for i in units if not pieces[i].besieging)
        disordered = self.disordered.get(cell, 0)
        modifier = self.support.get(army, 0)
        if disordered:
            modifier -= 1
        commanded = self.commanded.get(army, 0) >> cell & 1
        return Stack(cell, strength, table.state.fronts[army], modifier, commanded == 1, disordered > 0)


@lru_cache(maxsize=8)
def changed(sheet: Sheet, last: Host, now: Host) -> int:
    """The hexes whose units are not the same in two hosts of a side, or not under the same command."""
    if last is now:
        return 0
    if last.fronts != now.fronts:
        return EVERYWHERE
    found = 0
    for i, old, new in now.changes(sheet, last):
        for piece, half in ((old, last.half), (new, now.half)):
            if piece.at >= 0:
                found |= 1 << piece.at
            if sheet.is_hq[i]:
                found |= half.armies.get(piece.army, 0)
    return found


_hosts: dict[Half, Host] = {}


def host(table: Fury, side: int) -> Host:
    """What follows from one side's pieces; kept as long as they stay as they are."""
    half = table.half(side)
    found = _hosts.get(half)
    if found is None:
        if len(_hosts) > 500:
            _hosts.clear()
        last = study(table.sheet).hosts
        found = _hosts[half] = last[side] = Host(table, side, half, last[side])
    return found
