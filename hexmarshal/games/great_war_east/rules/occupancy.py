"""What follows from one side's counters alone: who stands where, and what is controlled."""

from collections.abc import Iterable
from itertools import count
from typing import TYPE_CHECKING, Any

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.pieces import Piece

if TYPE_CHECKING:
    from hexmarshal.games.great_war_east.rules.position import GreatWar


PLACED = frozenset({"at", "entrained", "foraging"})
"""The fields of a counter that an occupancy follows from."""
_numbers = count()


class Occupancy:
    """Which units of a side are where. What it controls stands in `standing`: it is not asked for after every move."""

    __slots__ = (
        "at", "by_leaders", "controlling", "fighters", "foraging", "held", "leaders", "memory", "number", "watched",
    )  # fmt: skip

    def __init__(self, printed: Printed, at: dict[int, tuple[int, ...]], pieces: list[Piece]) -> None:
        self.at: dict[int, tuple[int, ...]] = dict(sorted(at.items()))
        """Who stands in each hex, by the order of the hexes: a sum over them is the same however they came there."""
        self.held: int = 0
        """The hexes with a unit that is no headquarters."""
        self.leaders: int = 0
        """The hexes with headquarters and nobody else (10.52)."""
        self.fighters: int = 0
        """The hexes with combat units other than depots."""
        self.controlling: int = 0
        """The hexes with a unit that exerts a zone of control."""
        self.foraging: int = 0
        """The hexes where only foraging cavalry would."""
        self.memory: dict[object, object] = {}
        """What rules derive from this side's counters alone; see `hexmarshal.core.engine.derived`."""
        self.number = next(_numbers)
        """No other occupancy has it: what follows from both sides is remembered with one under the other's number."""
        self.watched: dict[int, Any] = {}
        """What is known of the enemy's counters as long as this side does not move; see `movers`."""
        self._look_at(printed, at, pieces)
        self.by_leaders: int = self._around_leaders(printed)
        """The hexes with headquarters alone, and those next to them."""

    def _around_leaders(self, printed: Printed) -> int:
        return self.leaders | printed.beyond(self.leaders)

    def _look_at(self, printed: Printed, hexes: Iterable[Cell], pieces: list[Piece]) -> None:
        """Take in who stands in some hexes, of which nothing is known yet."""
        hq, depot, everywhere = printed.hq, printed.depot, printed.board.everywhere
        for cell in hexes:
            bit = 1 << cell & everywhere
            held = fights = controls = forages = False
            for index in self.at.get(cell, ()):
                if hq[index]:
                    continue
                held = True
                if depot[index]:
                    continue
                fights, piece = True, pieces[index]
                if piece.entrained:
                    continue
                if piece.foraging:
                    forages = True
                else:
                    controls = True
            if held:
                self.held |= bit
            elif cell in self.at:
                self.leaders |= bit
            if fights:
                self.fighters |= bit
            if controls:
                self.controlling |= bit
            elif forages:
                self.foraging |= bit

    def after(self, table: "GreatWar", index: Counter, old: Piece, new: Piece) -> "Occupancy":
        """The same after a counter has changed: only the hexes that it left and entered are looked at again."""
        if old.at == new.at and old.entrained == new.entrained and old.foraging == new.foraging:
            return self
        at: dict[int, tuple[int, ...]] = dict(self.at)
        if old.at != new.at:
            if old.at >= 0:
                rest = tuple([i for i in at[old.at] if i != index])
                if rest:
                    at[old.at] = rest
                else:
                    del at[old.at]
            if new.at in at:
                at[new.at] = tuple(sorted((*at[new.at], index)))
            elif new.at >= 0:
                at[new.at] = (index,)
                hexes = sorted(at)
                at = dict(zip(hexes, map(at.__getitem__, hexes), strict=True))
        touched = [old.at] if old.at >= 0 else []
        if new.at >= 0 and new.at != old.at:
            touched.append(new.at)
        known, printed = -1, table.printed
        for cell in touched:
            known &= ~(1 << cell)
        found = object.__new__(Occupancy)
        found.at, found.memory, found.watched, found.number = at, {}, {}, next(_numbers)
        found.held, found.leaders, found.fighters = self.held & known, self.leaders & known, self.fighters & known
        found.controlling, found.foraging = self.controlling & known, self.foraging & known
        found._look_at(printed, touched, table.pieces)
        same = found.leaders == self.leaders
        found.by_leaders = self.by_leaders if same else found._around_leaders(printed)
        return found
