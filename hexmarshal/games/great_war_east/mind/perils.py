"""What stands where the enemy can come: depots, cavalry and small stacks are what most points are lost with.

Who stands next to whom is read by ``fronts``. But an army marches before it fights, so a stack is in peril from
everybody who can move adjacent to it. That is looked up by distance: no ways are searched.
"""

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.forces import Force, force
from hexmarshal.games.great_war_east.mind.worth import FAR, Defence, inflicted, stake, step_worth, turns_left
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN, NATIONS, Printed
from hexmarshal.games.great_war_east.rules.pieces import Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import reached
from hexmarshal.games.great_war_east.rules.standard.odds import ONE, column_at
from hexmarshal.games.great_war_east.rules.standard.option_table import worse
from hexmarshal.wargame.differences import FINE, fine

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
    own, printed, one = force(table, side), table.printed, step_worth(turns_left(table))
    coming, near, forts = _comers(force(table, 1 - side), printed, 1 - side), reached(table, side), table.forts(side)
    firm, weak, serbs = _summed(own, printed, side, near, coming, forts, one).of
    return firm / FINE, weak / FINE, serbs / FINE


class Comers:
    """The attack strength that can move adjacent to each hex."""

    __slots__ = ("foot", "hexes", "horse")

    def __init__(self, foot: dict[int, int], horse: dict[int, int]) -> None:
        self.foot, self.horse, self.hexes = foot, horse, mask(foot) | mask(horse)


Risk = tuple[int, int, int]
"""Who is in peril, and what they stand to lose beyond command and within it, in whole parts of a point."""
NONE: Risk = (0, 0, 0)


class Risks(NamedTuple):
    """What stacks stand to lose."""

    each: dict[int, Risk]
    """The risk of each that runs any,"""
    hexes: int
    """and where these are."""
    near: int
    """The hexes in command."""
    of: tuple[int, int, int]
    """What all stand to lose, by who is in peril."""


def _summed(own: Force, printed: Printed, side: int, near: int, coming: Comers, forts: int, one: float) -> Risks:
    """What the stacks of a side stand to lose; looked at again where it has changed, or command has."""
    key = "risks", coming, forts, one
    last: Risks | None = own.memory.get(key)
    stirred = 0
    previous = own.previous
    if last is None and previous is not None:
        stirred, last = own.stirred, previous.memory.get(key)
    if last is None:
        stirred, last = own.held | own.leaders, Risks({}, 0, near, (0, 0, 0))
    elif not stirred and last.near == near:
        return last
    sums, each, hexes = list(last.of), last.each, last.hexes
    for cell in cells((near ^ last.near) & hexes & ~stirred):
        who, loose, led = each[cell]
        sums[who] += led - loose if holds(near, cell) else loose - led
    if stirred:
        each = each.copy()
        for cell in cells(stirred):
            if (risk := each.pop(cell, None)) is not None:
                sums[risk[0]] -= risk[1 + holds(last.near, cell)]
                hexes &= ~(1 << cell)
            if cell in own.at:
                risk = _risk(printed, side, cell, own, coming, forts, one)
                if risk != NONE:
                    each[cell] = risk
                    hexes |= 1 << cell
                    sums[risk[0]] += risk[1 + holds(near, cell)]
    found = own.memory[key] = Risks(each, hexes, near, (sums[FIRM], sums[WEAK], sums[SERBS]))
    return found


def _risk(printed: Printed, side: int, cell: int, own: Force, coming: Comers, forts: int, one: float) -> Risk:
    """What the counters in a hex stand to lose."""
    if not holds(coming.hexes & ~forts, cell):
        return NONE
    strong = steps = 0
    worth, riders, steady = 0.0, True, False
    stack = own.at[cell]
    for i in stack:
        if printed.hq[i]:
            continue
        lost = own.pieces[i].lost
        strong += printed.strengths[i][lost][1]
        steps += printed.full[i] - lost
        worth += stake(printed, i, lost, one)
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


def _comers(own: Force, printed: Printed, side: int) -> Comers:
    """The units of a side that can move adjacent to each hex: infantry and cavalry."""

    def count() -> Comers:
        arms: tuple[dict[int, int], dict[int, int]] = ({}, {})
        for i in printed.of_side[side]:
            _come(printed, arms, i, own.pieces[i], 1)
        return Comers(*arms)

    def amend(before: Comers, _: Force) -> Comers:
        arms = before.foot.copy(), before.horse.copy()
        for i, was in zip(own.changed, own.was, strict=True):
            _come(printed, arms, i, was, -1)
            _come(printed, arms, i, own.pieces[i], 1)
        return Comers(*arms)

    return own.recall("comers", count, amend)


def _come(printed: Printed, arms: tuple[dict[int, int], dict[int, int]], i: int, piece: Piece, sign: int) -> None:
    """Count a unit in or out wherever it can come."""
    at = piece.at
    if at < 0 or printed.hq[i] or not holds(printed.board.everywhere, at):
        return
    if strength := sign * printed.strengths[i][piece.lost][0]:
        arm = arms[printed.cavalry[i]]
        for cell in _around(printed, at, 1 + (RIDE if printed.cavalry[i] else MARCH)):
            arm[cell] = arm.get(cell, 0) + strength


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
