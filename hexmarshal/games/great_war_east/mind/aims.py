"""25: what each side fights for, as bots see it."""

from hexmarshal.core.mind import Aims, Doctrine, Goal
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.position import GreatWar

POINT = 0.3
"""A point of strength."""
REACH = 4
"""Hexes that a corps marches in a turn, more or less."""
CONCERT = 3
"""Stacks that strike at one hex together, more or less."""
DOCTRINES = (
    Doctrine(take=0.5, open=0.4, weak=0.2, beat=0.3, safe=0.2),
    Doctrine(take=0.1, open=0.8, weak=0.7, beat=0.1, safe=0.3),
)
"""The Allies must take towns to win, Austria-Hungary must hold them."""


def aims(table: GreatWar, name: str) -> Aims:
    """The towns that count, and who stands where."""
    side, left = SIDES.index(name), turns_left(table)
    goals = tuple(
        Goal(place.name, cell, 0.5 * town(place.value, left), table.holder(cell) == side)
        for cell, place in table.printed.valued.items()
        if table.in_play() >> cell & 1
    )
    forces = table.forces(side, lambda index: strength(table, index))
    return Aims(goals, *forces, POINT, REACH, CONCERT, DOCTRINES[side])


def strength(table: GreatWar, index: int) -> float:
    """What a unit is worth in a fight; nothing for headquarters."""
    if table.printed.hq[index] or not table.on_map(index):
        return 0.0
    attack, defence = table.strengths(index)
    return (attack + defence) / 2
