"""Front adjustment seen to its end (11.2): whom the best order of retreats leaves without a way back.

Stacks take each other's places and ways: who goes first decides who else is saved. So a few dozen orders are
tried, without dice, and the one that gives up the least strength counts.
"""

from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.fury.rules.adjustment import ways_back
from hexmarshal.games.fury.rules.communication import isolated_stacks
from hexmarshal.games.fury.rules.position import Fury, replace

MOST = 40
"""How many tables are looked at."""


class Loss(NamedTuple):
    """Who is given up."""

    strength: int = 0
    """Their strength."""
    hexes: int = 0
    """The hexes from which they started."""


_NOBODY = Loss()


@derived
def least(table: Fury, side: SideNumber, most: int = MOST) -> Loss:
    """Who must be given up if the others fall back in the best order that was found on this many tables."""
    return _least(table, side, [most])


def given_up(table: Fury, side: SideNumber) -> int:
    """The hexes of the stacks that must be."""
    return least(table, side).hexes


def _least(table: Fury, side: SideNumber, left: list[int]) -> Loss:
    """The least loss from a table on; ``left`` is how many more may be looked at."""
    stacks = isolated_stacks(table, side)
    if not stacks:
        return _NOBODY
    left[0] -= 1
    strength, stuck, ways = 0, 0, []
    for cell in stacks:
        units = tuple(table.here(cell, side))
        ends = ways_back(table, units, cell, table.printed.number["adjustment.retreat"])
        ways += [(cell, units, end) for end in ends]
        if not ends:
            stuck |= 1 << cell
            strength += table.occupancy(side).strength.get(cell, 0)
    best = Loss(strength, stuck) if not ways or left[0] <= 0 else None
    for cell, units, end in ways:
        if best is not None and (left[0] <= 0 or not best.strength):
            break
        gone = table.copy()
        for i in units:
            gone.put(i, replace(gone.pieces[i], at=end))
        found = _least(gone, side, left)
        if holds(found.hexes, end):
            found = Loss(found.strength, found.hexes & ~(1 << end) | 1 << cell)
        if best is None or found.strength < best.strength:
            best = found
    assert best is not None
    return best
