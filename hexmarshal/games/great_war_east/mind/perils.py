"""What stands where the enemy can come: depots, cavalry and small stacks are what most points are lost with.

Who stands next to whom is read by ``fronts``. But an army marches before it fights, so a stack is in peril from
everybody who can move adjacent to it. That is looked up by distance: no ways are searched.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import fsum

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.worth import FAR, Defence, inflicted, stake, step_worth, turns_left
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN, NATIONS, Printed
from hexmarshal.games.great_war_east.rules.pieces import Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import reached
from hexmarshal.games.great_war_east.rules.standard.odds import ONE, column_at
from hexmarshal.games.great_war_east.rules.standard.option_table import worse
from hexmarshal.wargame.differences import FINE, Base, fine, since, touched

MARCH = 3
"""Hexes that infantry covers to move adjacent to a stack: less than its allowance, for rivers, woods and zones."""
RIDE = 4
"""The same for cavalry."""
CONCERT = 12
"""Attack strength that comes together against one hex in a turn, at most: other stacks have enemies too."""


RING = 2
"""Where this many times its strength can come, a stack is taken to be surrounded; the Russians must dare that."""


FRAIL = 3
"""A stack of no more defence strength is what an enemy looks for: cavalry, a depot, a brigade, a division alone."""
SERBIAN = NATIONS.index("serbian")


FIRM, WEAK, SERBS = range(3)
"""Who is in peril: a strong stack, or one in a town that counts, which has to stand somewhere; a weak one elsewhere;
any Serbs, who have nothing to take, and of whom a step costs as much as an Austro-Hungarian one."""


def perils(table: GreatWar, side: int) -> tuple[float, float, float]:
    """What the stacks of a side may lose when the enemy marches, each taken alone: the firm, the weak, and Serbs."""
    foe, at, pieces = 1 - side, table.occupancy(side).at, table.pieces
    his, changed = since(table, foe)
    worn = _worn(his, table.printed, foe)
    if changed:
        worn = tuple([pieces[i].lost for i in table.printed.of_side[foe]])
    coming, led, forts = _comers(table, foe, worn), reached(table, side), table.forts(side)
    base, _ = since(table, side)
    one = step_worth(turns_left(table))
    known, found = _risks(base, table.printed, side, coming, forts, one), [0, 0, 0]
    here = touched(table, side)
    for cell, risk in known.items():
        if cell not in here:
            found[risk[0]] += risk[1 + holds(led, cell)]
    for cell in here:
        if cell in at:
            risk = _risk(table.printed, side, cell, at[cell], pieces, coming, forts, one)
            found[risk[0]] += risk[1 + holds(led, cell)]
    return found[FIRM] / FINE, found[WEAK] / FINE, found[SERBS] / FINE


class Comers:
    """The attack strength that can move adjacent to each hex."""

    __slots__ = ("foot", "hexes", "horse")

    def __init__(self, foot: dict[int, int], horse: dict[int, int]) -> None:
        self.foot, self.horse, self.hexes = foot, horse, mask(foot) | mask(horse)


Risk = tuple[int, int, int]
"""Who is in peril, and what they stand to lose beyond command and within it, in whole parts of a point."""
NONE: Risk = (0, 0, 0)


@derived_from(lambda base, *_: base.memory)
def _worn(base: Base, printed: Printed, side: int) -> tuple[int, ...]:
    return tuple([base.pieces[i].lost for i in printed.of_side[side]])


@derived_from(lambda base, *_: base.memory)
def _risks(base: Base, printed: Printed, side: int, coming: Comers, forts: int, one: float) -> dict[int, Risk]:
    """The risk of each stack that runs any."""
    risks = {c: _risk(printed, side, c, stack, base.pieces, coming, forts, one) for c, stack in base.at.items()}
    return {cell: risk for cell, risk in risks.items() if risk != NONE}


def _risk(
    printed: Printed,
    side: int,
    cell: int,
    stack: tuple[int, ...],
    pieces: Sequence[Piece],
    coming: Comers,
    forts: int,
    one: float,
) -> Risk:
    if not holds(coming.hexes & ~forts, cell):
        return NONE
    strong = steps = 0
    worth, riders, steady = 0.0, True, False
    for i in stack:
        if printed.hq[i]:
            continue
        left = printed.full[i] - pieces[i].lost
        strong += printed.strengths[i][pieces[i].lost][1]
        steps += left
        worth += stake(printed, i, pieces[i].lost, one)
        steady = printed.competence[i] < 3
        riders = riders and (printed.cavalry[i] or printed.depot[i])
    if not steps:
        return NONE
    serbs = printed.nation[stack[0]] == SERBIAN
    who = SERBS if serbs else FIRM if strong > FRAIL or cell in printed.valued else WEAK
    if holds(printed.doubled, cell):
        strong *= 2
    attack = coming.foot.get(cell, 0) + coming.horse.get(cell, 0) * (ONE if riders else 1) // ONE
    if attack <= strong:
        return NONE
    price, rating = round(worth / steps, 2), 4 if side == 0 else 3
    ringed = (side == AUSTRIAN or serbs) and attack >= RING * strong
    led, loose = [
        fine(_peril(printed, min(attack, CONCERT), strong, rating, steps, price, one, ringed)) for one in (True, steady)
    ]
    return who, loose, led


@derived_from(lambda table, side, worn: table.occupancy(side).memory)
def _comers(table: GreatWar, side: int, worn: tuple[int, ...]) -> Comers:
    """The units of a side that can move adjacent to each hex: infantry and cavalry."""
    printed, everywhere = table.printed, table.board.everywhere
    found: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for i, lost in zip(printed.of_side[side], worn, strict=True):
        at = table.pieces[i].at
        if at < 0 or printed.hq[i] or not holds(everywhere, at):
            continue
        if strength := printed.strengths[i][lost][0]:
            arm = found[printed.cavalry[i]]
            for cell in _around(printed, at, 1 + (RIDE if printed.cavalry[i] else MARCH)):
                arm[cell] = arm.get(cell, 0) + strength
    return Comers(*found)


@lru_cache(maxsize=4096)
def _around(printed: Printed, cell: int, radius: int) -> tuple[int, ...]:
    return tuple(cells(printed.disc(cell, radius) & printed.board.everywhere))


@derived_from(lambda printed, *_: printed.memory)
def _peril(
    printed: Printed, attack: int, strong: int, rating: int, steps: int, worth: float, led: bool, ringed: bool
) -> float:
    at = column_at(printed, attack * ONE, strong, rating)
    if at < 0:
        return 0.0
    his = Defence(steps, 0, worth, room=0 if ringed else FAR, prize=0.0)
    results = [row.partition("/")[2] for row in tuple(printed.data.columns.values())[at].results[:6]]
    return fsum(inflicted(printed, one if led else worse("defender", one), steps, his) for one in results) / 6
