"""What stands where the enemy can come: depots, cavalry and small stacks are what most points are lost with.

Who stands next to whom is read by ``fronts``. But an army marches before it fights, so a stack is in peril from
everybody who can come next to it. That is looked up by distance: no ways are searched.
"""

from functools import lru_cache

from hexmarshal.core.derived import derived_from
from hexmarshal.core.paths import cells
from hexmarshal.games.great_war_east.mind.worth import Defence, column, inflicted, loss
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import reached
from hexmarshal.games.great_war_east.rules.standard.odds import ONE
from hexmarshal.games.great_war_east.rules.standard.option_table import worse

MARCH = 3
"""Hexes that infantry covers to come next to a stack: less than its allowance, for rivers, woods and zones."""
RIDE = 4
"""The same for cavalry."""
CONCERT = 12
"""Attack strength that comes together against one hex in a turn, at most: other stacks have enemies too."""


def perils(table: GreatWar, side: int) -> float:
    """What the stacks of a side may lose when the enemy marches, taken alone and to their full: a share will be."""
    printed, own, pieces = table.printed, table.occupancy(side), table.pieces
    foe = 1 - side
    worn = tuple([pieces[i].lost for i in printed.of_side[foe]])
    foot, horse = _comers(table, foe, worn)
    rating = 4 if side == 0 else 3
    led, forts, value = reached(table, side), table.forts(side), 0.0
    for cell in cells(own.held & (foot[1] | horse[1]) & ~forts):
        strong = steps = 0
        worth, riders, steady = 0.0, True, False
        for i in own.at[cell]:
            if printed.hq[i]:
                continue
            left = printed.full[i] - pieces[i].lost
            strong += printed.strengths[i][pieces[i].lost][1]
            steps += left
            worth += left * loss(printed, printed.nation[i])
            steady = printed.competence[i] < 3
            riders = riders and (printed.cavalry[i] or printed.depot[i])
        if printed.doubled >> cell & 1:
            strong *= 2
        attack = foot[0].get(cell, 0) + horse[0].get(cell, 0) * (ONE if riders else 1) // ONE
        if attack > strong:
            price = round(worth / steps, 2)
            value += _peril(
                printed, min(attack, CONCERT), strong, rating, steps, price, bool(led >> cell & 1) or steady
            )
    return value


Strengths = tuple[dict[int, int], int]


@derived_from(lambda table, side, worn: table.occupancy(side).memory)
def _comers(table: GreatWar, side: int, worn: tuple[int, ...]) -> tuple[Strengths, Strengths]:
    """The attack strength of infantry and of cavalry that can come next to each hex, and the hexes with any."""
    printed, everywhere = table.printed, table.board.everywhere
    found: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for i, lost in zip(printed.of_side[side], worn, strict=True):
        at = table.pieces[i].at
        if at < 0 or printed.hq[i] or not everywhere >> at & 1:
            continue
        if strength := printed.strengths[i][lost][0]:
            arm = found[printed.cavalry[i]]
            for cell in _around(printed, at, 1 + (RIDE if printed.cavalry[i] else MARCH)):
                arm[cell] = arm.get(cell, 0) + strength
    return tuple((arm, sum(1 << cell for cell in arm)) for arm in found)  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def _around(printed: Printed, cell: int, radius: int) -> tuple[int, ...]:
    return tuple(cells(printed.disc(cell, radius) & printed.board.everywhere))


@derived_from(lambda printed, *_: printed.memory)
def _peril(printed: Printed, attack: int, strong: int, rating: int, steps: int, worth: float, led: bool) -> float:
    at = column(printed, attack * ONE, strong, rating)
    if at < 0:
        return 0.0
    his = Defence(steps, 0, worth, stuck=False, prize=0.0)
    results = [row.partition("/")[2] for row in tuple(printed.box.columns.values())[at].results[:6]]
    return sum(inflicted(printed, one if led else worse("defender", one), steps, his) for one in results) / 6
