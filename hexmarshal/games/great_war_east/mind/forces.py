"""The counters of a side as they stand, for bots: what follows from them alone is remembered with them.

Most orders that a bot tries change one counter of its own side. So what the other side comes to is found, not reckoned;
and what its own comes to is amended, from a position that is remembered, for the counters that have changed since.
"""

from operator import is_

from hexmarshal.core.engine.derived import derived
from hexmarshal.games.great_war_east.rules.occupancy import Occupancy
from hexmarshal.games.great_war_east.rules.pieces import Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.wargame.differences import Base, since


class Force:
    """The counters of a side as they are."""

    __slots__ = ("base", "changed", "memory", "now", "own", "staff", "stirred", "touched")

    def __init__(self, table: GreatWar, side: int, base: Base, changed: list[int], now: list[Piece]) -> None:
        self.base = base
        """The position that is remembered,"""
        self.changed = changed
        """the counters that have changed since,"""
        self.now = now
        """and what they are now."""
        self.own: Occupancy = table.occupancy(side)
        """Who stands where."""
        hexes = {piece.at for piece in now} | {base.pieces[i].at for i in changed}
        self.touched: list[int] = sorted(cell for cell in hexes if cell >= 0)
        """The hexes where others stand than in that position, or the same in another state, lowest first,"""
        self.stirred = 0
        """and as a set."""
        for cell in self.touched:
            self.stirred |= 1 << cell
        hq = table.printed.hq
        self.staff = any(hq[i] for i in changed)
        """Whether headquarters are among those that have changed."""
        self.memory: dict[object, object] = {}
        """What was reckoned of it; see `hexmarshal.core.engine.derived`."""


@derived
def force(table: GreatWar, side: int) -> Force:
    """The force of a side; as long as no counter of it changes it is the same."""
    base, changed = since(table, side)
    pieces, memory = table.pieces, table.printed.memory
    now = [pieces[i] for i in changed]
    last = memory.get(("force", side))
    if isinstance(last, Force) and last.base is base and last.changed == changed and all(map(is_, last.now, now)):
        return last
    found = memory["force", side] = Force(table, side, base, changed, now)
    return found
