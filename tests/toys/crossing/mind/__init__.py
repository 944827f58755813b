"""What bots value in *Crossing*: towns, and strength to take them with."""

from hexmarshal.core.engine.mind import Aims, Doctrine, Goal, Mind
from tests.toys.crossing.meta import META
from tests.toys.crossing.rules.movement import strikes
from tests.toys.crossing.rules.position import Crossing

POINT = 0.2
DOCTRINE = Doctrine(take=0.5, open=0.4, weak=0.2, beat=0.3, safe=0.2)


def glance(table: Crossing) -> float:
    """How far the first side is ahead."""
    one, two = (table.worth(side) + POINT * sum(map(table.strength, table.of(side))) for side in (0, 1))
    return one - two


def aims(table: Crossing, name: str) -> Aims:
    """The towns, and who stands where."""
    side = table.side_ids.index(name)
    towns = ((table.board.places[cell][0], cell, holder) for cell, holder in table.holders().items())
    goals = tuple(Goal(town.name, cell, float(town.value), holder == side) for town, cell, holder in towns)
    return Aims(goals, *table.forces(side, table.strength), POINT, 4, 2, DOCTRINE)


MIND = Mind(camp=META.sides[:1], glance=glance, aims=aims, strikes=strikes)
