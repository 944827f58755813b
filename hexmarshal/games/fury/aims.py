"""4: what each side fights for, for players that are programs: fortresses."""

from hexmarshal.core.aims import Aims, Doctrine, Goal
from hexmarshal.games.fury.prospects import FORTRESS
from hexmarshal.games.fury.table import Fury

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


def aims(table: Fury, side: int) -> Aims:
    """Fortresses to take and to hold, and who stands where."""
    sheet = table.sheet
    own, foe = table.half(side), table.half(1 - side)
    goals = []
    for cell, place in sheet.fortresses.items():
        fallen = cell in table.state.captured and table.half(1 - place.side).held >> cell & 1
        held = (place.side == side) != bool(fallen)
        goals.append(Goal(place.name, cell, FORTRESS, held))
    units = {}
    for stack in (*own.units.values(), *own.staff.values()):
        for i in stack:
            units[sheet.ids[i]] = 0.0 if sheet.is_hq[i] else float(table.strength(i))
    return Aims(tuple(goals), units, own.strength, foe.strength, POINT, REACH, CONCERT, DOCTRINE, ASSAULTS)
