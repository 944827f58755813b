"""27: what each side fights for and with, as bots see it."""

from math import fsum

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.mind import Aims, Doctrine, Goal
from hexmarshal.games.serbien.mind.evaluation import places_of
from hexmarshal.games.serbien.mind.values import POINT
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.table.position import Serbien

REACH = 3
"""Hexes that a division marches in a turn, more or less."""
CONCERT = 3
"""Stacks that strike at one hex together, more or less."""
DOCTRINE = Doctrine(take=0.4, open=0.5, weak=0.08, beat=0.3, safe=0.25)
LAST = Doctrine(take=DOCTRINE.take, open=DOCTRINE.open)
"""In the last turn strength is no longer worth saving."""


def aims(table: Serbien, name: str) -> Aims:
    """Places to take and to hold, and who stands where."""
    side, printed, pieces = SIDES.index(name), table.printed, table.pieces
    own, foe = table.occupancy(side), table.occupancy(1 - side)
    goals: dict[int, Goal] = {}
    for place in places_of(table):
        mine = place.side == side
        held = holds(own.fighters, place.cell) if mine else not holds(foe.held, place.cell)
        known = goals.get(place.cell)
        worth = place.worth + (known.worth if known else 0.0)
        held = held or (known is not None and known.held)
        goals[place.cell] = Goal(place.name, place.cell, worth, held)
    units = {printed.ids[i]: _strength(table, i) for i in printed.of_side[side] if pieces[i].at >= 0}
    everywhere = table.board.everywhere
    by_hex = [
        {cell: fsum(_strength(table, i) for i in stack) for cell, stack in army.at.items() if holds(everywhere, cell)}
        for army in (own, foe)
    ]
    doctrine = DOCTRINE if table.state.turn < table.state.last else LAST
    return Aims(tuple(goals.values()), units, by_hex[0], by_hex[1], 2 * POINT, REACH, CONCERT, doctrine)


def _strength(table: Serbien, index: int) -> float:
    """Defence strength of a Combat unit or Fort; supply units and guns have none of their own."""
    if table.fights(index) or table.is_fort(index):
        return max(0.5, float(table.defence(index)))
    return 0.0
