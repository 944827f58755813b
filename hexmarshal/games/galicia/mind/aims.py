"""15: what each side fights for, as bots see it. A town pays the side whose list it is on."""

from math import fsum

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.mind import Aims, Doctrine, Goal
from hexmarshal.games.galicia.parts.sides import RUSSIAN, SIDES
from hexmarshal.games.galicia.rules.position import Galicia

POINT = 0.12
"""A point of strength: a step is about four."""
REACH = 4
"""Hexes that a division marches in a turn, more or less."""
CONCERT = 3
"""Stacks that strike at one hex together, more or less."""
DOCTRINE = Doctrine(take=0.5, open=0.7, weak=0.4, beat=0.35, safe=0.3)
"""Found by trial against ``eager``."""
LAST = Doctrine(take=0.1)
"""When no enemy turn follows. To stand near a town is worth next to nothing then: whoever is in it is paid."""


def aims(table: Galicia, name: str) -> Aims:
    """Towns to take and to hold, and who stands where."""
    side = SIDES.index(name)
    printed, pieces = table.printed, table.pieces
    own, foe = table.occupancy(side), table.occupancy(1 - side)
    left = table.state.last - table.state.turn
    goals = []
    for cell, town in printed.towns.items():
        mine = town.side == SIDES[side]
        taken = town.id in table.state.captured
        worth = town.occupation * left * 0.5 + (town.occupation if taken else town.capture)
        # A town of the enemy's list is held as long as they do not stand in it.
        held = holds(own.held, cell) if mine else not holds(foe.held, cell)
        goals.append(Goal(town.id, cell, worth, held))
    units = {printed.ids[i]: _strength(table, i) for i in printed.of_side[side] if pieces[i].at >= 0}
    mine_by_hex, his = (
        {cell: fsum(_strength(table, i) for i in stack) for cell, stack in army.at.items()} for army in (own, foe)
    )
    return Aims(tuple(goals), units, mine_by_hex, his, POINT, REACH, CONCERT, _doctrine(left, side))


def _doctrine(left: int, side: int) -> Doctrine:
    """In the last turn strength is no longer worth saving, and the side that moves last has nothing to guard."""
    if left > 0:
        return DOCTRINE
    return Doctrine(take=LAST.take, open=DOCTRINE.open, weak=DOCTRINE.weak) if side == RUSSIAN else LAST


def _strength(table: Galicia, index: int) -> float:
    return max(0.5, float(table.defence(index)))
