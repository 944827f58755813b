"""4: what each side fights for, for bots: fortresses."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.mind import Aims, Doctrine, Goal
from hexmarshal.games.fury.mind.prospects import FORTRESS
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.position import Fury

POINT = 1.0
"""A point of combat potential is the unit."""
REACH = 3
"""Hexes that a corps marches in a turn, more or less."""
CONCERT = 2
"""Stacks that strike at one hex together: one attacks, another supports."""
DOCTRINE = Doctrine(beat=0.4)
"""Found by trial against ``eager``: what guards and safety are worth ``evaluate`` knows better."""

ASSAULTS = 4
"""Assaults on fortresses that a side orders in an activation: two corps from one hex, and their HQ near (10.1)."""


def aims(table: Fury, name: str) -> Aims:
    """Fortresses to take and to hold, and who stands where."""
    side = SIDES.index(name)
    printed = table.printed
    own, foe = table.occupancy(side), table.occupancy(1 - side)
    goals = []
    for cell, place in printed.fortresses.items():
        fallen = cell in table.state.captured and holds(table.occupancy(1 - place.side).held, cell)
        held = (place.side == side) != bool(fallen)
        goals.append(Goal(place.name, cell, FORTRESS, held))
    units = {}
    for stack in (*own.units.values(), *own.staff.values()):
        for i in stack:
            units[printed.ids[i]] = 0.0 if printed.is_hq[i] else float(table.strength(i))
    return Aims(tuple(goals), units, own.strength, foe.strength, POINT, REACH, CONCERT, DOCTRINE, ASSAULTS)
