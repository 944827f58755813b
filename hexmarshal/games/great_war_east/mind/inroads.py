"""Where an enemy can march past a side's units in a turn, for bots: into empty towns, and next to lone headquarters.

Movement costs are left aside: a march is a number of hexes, not through units, and not on from next to them (7.2). It
is an estimate, as are the distances of `perils`.
"""

from math import fsum

from hexmarshal.core.board.paths import cells, spread
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.great_war_east.mind.forces import force
from hexmarshal.games.great_war_east.mind.perils import MARCH, RIDE
from hexmarshal.games.great_war_east.mind.towns import danger
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.rules.position import GreatWar


@derived
def inroads(table: GreatWar, side: int) -> tuple[int, int]:
    """The hexes to which enemies of a side can march, on foot and at most."""
    own, foe, stride = table.standing(side), table.occupancy(1 - side), table.board.stride
    free, on = own.in_play & ~own.covered, own.in_play & ~own.covered & ~own.zone
    reached = front = foe.fighters
    on_foot = reached
    for step in range(RIDE):
        ahead = spread(front, stride) & free & ~reached
        reached |= ahead
        front = ahead & on
        if step + 1 == MARCH:
            on_foot = reached
    return on_foot, reached


@derived_from(lambda table, side: table.occupancy(1 - side).memory)
def _near(table: GreatWar, side: int) -> int:
    """The hexes to which enemies of a side could march if nobody stood in their way: looked at first."""
    reached = table.occupancy(1 - side).fighters
    for _ in range(RIDE):
        reached |= spread(reached, table.board.stride)
    return reached


def abandoned(table: GreatWar, side: int) -> float:
    """What the towns are worth in which nobody of a side stands, though an enemy can walk into them in a turn."""
    menaced = danger(table, side)
    empty = menaced.hexes & ~table.covered(side) & _near(table, side)
    if not empty:
        return 0.0
    empty &= inroads(table, side)[1]
    left, printed = turns_left(table), table.printed
    return fsum(town(printed.valued[cell].value, left) for cell in cells(empty))


def stray(table: GreatWar, side: int) -> int:
    """10.52: the command strength of headquarters that stand alone where enemies can move adjacent to them."""
    own, printed = force(table, side), table.printed
    alone = own.leaders & printed.board.everywhere & ~table.forts(side)
    if not alone or not alone & printed.beyond(_near(table, side)):
        return 0
    near = printed.beyond(inroads(table, side)[1])
    return sum(printed.units[i].command for cell in cells(alone & near) for i in own.at[cell])
