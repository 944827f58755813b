"""15: what each side fights for, for players that are programs. Towns pay whoever's list they stand on."""

from hexmarshal.core.aims import Aims, Doctrine, Goal
from hexmarshal.games.galicia.pieces import RUSSIAN, SIDES
from hexmarshal.games.galicia.table import Galicia

POINT = 0.12
"""A point of strength: a step is about four."""
REACH = 4
"""Hexes that a division marches in a turn, more or less."""
CONCERT = 3
"""Stacks that strike at one hex together, more or less."""
DOCTRINE = Doctrine(take=0.5, open=0.7, weak=0.4, beat=0.35, safe=0.3)
"""Found by trial against ``eager``."""
LAST = Doctrine(take=DOCTRINE.take)
"""When no enemy turn follows."""


def aims(table: Galicia, side: int) -> Aims:
    """Towns to take and to hold, and who stands where."""
    sheet, pieces = table.sheet, table.pieces
    own, foe = table.half(side), table.half(1 - side)
    left = table.state.last - table.state.turn
    goals = []
    for cell, town in sheet.towns.items():
        mine = town.side == SIDES[side]
        taken = town.id in table.state.captured
        worth = town.occupation * left * 0.5 + (town.occupation if taken else town.capture)
        # A town of the enemy's list is held as long as he does not stand in it.
        held = bool(own.held >> cell & 1) if mine else not foe.held >> cell & 1
        goals.append(Goal(town.id, cell, worth, held))
    units = {sheet.ids[i]: _strength(table, i) for i in sheet.of_side[side] if pieces[i].at >= 0}
    mine_by_hex, his = (
        {cell: sum(_strength(table, i) for i in stack) for cell, stack in half.at.items()} for half in (own, foe)
    )
    return Aims(tuple(goals), units, mine_by_hex, his, POINT, REACH, CONCERT, _doctrine(left, side))


def _doctrine(left: int, side: int) -> Doctrine:
    """In the last turn strength is no longer worth saving, and who moves last has nothing to guard."""
    if left > 0:
        return DOCTRINE
    return Doctrine(take=DOCTRINE.take, open=DOCTRINE.open, weak=DOCTRINE.weak) if side == RUSSIAN else LAST


def _strength(table: Galicia, index: int) -> float:
    return max(0.5, float(table.defence(index)))
