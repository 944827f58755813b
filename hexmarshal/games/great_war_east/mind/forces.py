"""The counters of a side as they stand, for bots: what follows from them alone is remembered with them.

Most orders that a bot tries change one counter of its own side. So what the other side comes to is found, not reckoned;
and what its own comes to is amended from the force before. It is counted in whole numbers, so that it comes out the
same from whatever force it is reckoned.
"""

from collections.abc import Callable
from itertools import compress
from operator import is_not
from typing import Any, TypeVar

from hexmarshal.core.engine.derived import derived
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.occupancy import Occupancy
from hexmarshal.games.great_war_east.rules.pieces import Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar

FEW = 16
"""When more counters than this have changed nothing is amended."""
T = TypeVar("T")


class Force:
    """The counters of a side as they are. Only what it remembers changes, and it forgets the force before the last."""

    __slots__ = ("at", "changed", "held", "leaders", "memory", "mine", "pieces", "previous", "staff", "stirred", "was")

    def __init__(self, table: GreatWar, side: int, mine: tuple[Piece, ...], previous: "Force | None") -> None:
        own: Occupancy = table.occupancy(side)
        self.at, self.held, self.leaders = own.at, own.held, own.leaders
        """Who stands where; the hexes with units, and those with headquarters alone."""
        self.mine = mine
        """Its counters,"""
        self.pieces = tuple(table.pieces)
        """and all, those of the enemy as they were once."""
        self.changed: list[int] = []
        """Its counters that were different before,"""
        self.was: list[Piece] = []
        """and what they were."""
        self.memory: dict[object, Any] = {}
        """What was reckoned of it."""
        self.previous: Force | None = None
        """The force before; it is let go when another follows, else none would ever go."""
        self.stirred: int = 0
        """The hexes where others stand than before, or the same in another state."""
        self.staff: bool = False
        """Whether headquarters are among those that have changed."""
        if previous is not None:
            self._follow(table.printed, side, previous)

    def _follow(self, printed: Printed, side: int, previous: "Force") -> None:
        changed = list(compress(printed.of_side[side], map(is_not, self.mine, previous.mine)))
        if len(changed) > FEW:
            return
        self.previous, previous.previous = previous, None
        self.changed, self.was = changed, [previous.pieces[i] for i in changed]
        for i, was in zip(changed, self.was, strict=True):
            for piece in (was, self.pieces[i]):
                if piece.at >= 0:
                    self.stirred |= 1 << piece.at
        self.staff = any(printed.hq[i] for i in changed)

    def recall(self, key: object, work_out: Callable[[], T], amend: "Callable[[T, Force], T]") -> T:
        """What was reckoned of it under some name: found, amended from the force before, or worked out."""
        memory = self.memory
        found: T | None = memory.get(key)
        if found is None:
            previous = self.previous
            before: T | None = None if previous is None else previous.memory.get(key)
            found = work_out() if previous is None or before is None else amend(before, previous)
            memory[key] = found
        return found


@derived
def force(table: GreatWar, side: int) -> Force:
    """The force of a side; as long as no counter of it changes it is the same."""
    mine, memory = table.own(side), table.printed.memory
    last = memory.get(("force", side))
    if isinstance(last, Force):
        if not any(map(is_not, mine, last.mine)):
            return last
        found = Force(table, side, mine, last)
    else:
        found = Force(table, side, mine, None)
    memory["force", side] = found
    return found
