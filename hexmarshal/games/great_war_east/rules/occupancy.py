"""What follows from one side's counters alone: who stands where, and what is controlled."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hexmarshal.core.paths import mask
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.pieces import Piece
from hexmarshal.wargame.unit_table import Standing

if TYPE_CHECKING:
    from hexmarshal.games.great_war_east.rules.position import GreatWar


class Occupancy(Standing):
    """Who of a side stands where."""

    __slots__ = ("fighters", "foragers", "leaders", "memory")

    def __init__(self, printed: Printed, at: Mapping[int, tuple[int, ...]], pieces: list[Piece]) -> None:
        hq, depot, beside, hexes = printed.hq, printed.depot, printed.beside, printed.board.everywhere
        held = zone = foragers = fighters = 0
        for cell, here in at.items():
            controls = forages = False
            for index in here:
                if hq[index]:
                    continue
                held |= 1 << cell
                if not depot[index]:
                    fighters |= 1 << cell
                if not depot[index] and not pieces[index].entrained:
                    controls, forages = controls or not pieces[index].foraging, forages or pieces[index].foraging
            if controls:
                zone |= beside[cell]
            elif forages:
                foragers |= beside[cell]
        self.at = at
        self.held = held & hexes
        """The hexes with a unit that is no headquarters."""
        self.fighters: int = fighters & hexes
        """The hexes with combat units other than depots."""
        self.leaders: int = mask(at) & hexes & ~held
        """The hexes with headquarters and nobody else (10.52)."""
        self.zone = zone
        """The hexes that its units control: not by headquarters, depots and entrained units (5.36, 7.26)."""
        self.foragers: int = foragers
        """The hexes that stacks of foraging cavalry control in the enemy's player turn only (24.1)."""
        self.memory: dict[object, object] = {}
        """What rules derive from this side's counters alone; see `hexmarshal.core.derived`."""

    def after(self, table: "GreatWar", index: int, old: Piece, new: Piece) -> "Occupancy":
        """The same after a counter has changed."""
        if (old.at, old.entrained, old.foraging) == (new.at, new.entrained, new.foraging):
            return self
        at = dict(self.at)
        if old.at != new.at:
            if old.at >= 0:
                rest = tuple(i for i in at[old.at] if i != index)
                if rest:
                    at[old.at] = rest
                else:
                    del at[old.at]
            if new.at >= 0:
                at[new.at] = tuple(sorted((*at.get(new.at, ()), index)))
        return Occupancy(table.printed, at, table.pieces)
