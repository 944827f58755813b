"""25: what each side fights for, as bots see it."""

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.mind import Aims, Doctrine, Goal
from hexmarshal.games.great_war_east.mind.evaluation import BARE
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.exclusive.set_up import LINE, SetUp
from hexmarshal.games.great_war_east.rules.exclusive.start_line import uncovered
from hexmarshal.games.great_war_east.rules.position import GreatWar

POINT = 0.3
"""A point of strength."""
REACH = 4
"""Hexes that a corps marches in a turn, more or less."""
CONCERT = 3
"""Stacks that strike at one hex together, more or less."""
DOCTRINE = Doctrine()
"""Tasks count nothing: towns draw armies in the outlook, and perils are seen there. With both the staff did worse."""
COVER = Doctrine(take=1.0)
"""On 1 September the whole start line must be covered before anything else (SG-26.31)."""


def aims(table: GreatWar, name: str) -> Aims:
    """The towns that count, and who stands where."""
    side, left = SIDES.index(name), turns_left(table)
    forces = table.forces(side, lambda index: strength(table, index))
    if table.state.setup == LINE and table.within(SetUp) is not None:
        line = cells(uncovered(table, side))
        gaps = tuple(Goal(table.hexname(cell), cell, BARE, held=False) for cell in line)
        return Aims(gaps, *forces, POINT, REACH, CONCERT, COVER)
    goals = tuple(
        Goal(place.name, cell, 0.5 * town(place.value, left), table.holder(cell) == side)
        for cell, place in table.printed.valued.items()
        if holds(table.in_play(), cell)
    )
    return Aims(goals, *forces, POINT, REACH, CONCERT, DOCTRINE)


def strength(table: GreatWar, index: int) -> float:
    """What a unit is worth in a fight; nothing for headquarters."""
    if table.printed.hq[index] or not table.on_map(index):
        return 0.0
    attack, defence = table.strengths(index)
    return (attack + defence) / 2
