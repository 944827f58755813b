"""What stands where the enemy can come: depots, cavalry and small stacks are what most points are lost with.

Who stands next to whom is read by ``fronts``. But an army marches before it fights, so a stack is in peril from
everybody who can move adjacent to it. That is looked up by distance: no ways are searched.
"""

from functools import lru_cache
from math import fsum

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
from hexmarshal.wargame.differences import FINE, Base, fine

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
    own, printed, pieces, at = force(table, side), table.printed, table.pieces, table.occupancy(side).at
    coming, near, forts = _comers(force(table, 1 - side), printed, 1 - side), reached(table, side), table.forts(side)
    one = step_worth(turns_left(table))
    known = _risks(own.base, printed, side, coming, forts, one)
    found = list(_summed(known, known.hexes & near))
    for cell in own.touched:
        led = near >> cell & 1
        if (risk := known.of.get(cell)) is not None:
            found[risk[0]] -= risk[1 + led]
        if cell in at:
            stack = at[cell]
            key = stack, [pieces[i].lost for i in stack]
            before = known.recent.get(cell)
            if before is not None and before[0] == key:
                risk = before[1]
            else:
                risk = _risk(printed, side, cell, *key, coming, forts, one)
                known.recent[cell] = key, risk
            found[risk[0]] += risk[1 + led]
    return found[FIRM] / FINE, found[WEAK] / FINE, found[SERBS] / FINE


class Comers:
    """The attack strength that can move adjacent to each hex."""

    __slots__ = ("foot", "hexes", "horse")

    def __init__(self, foot: dict[int, int], horse: dict[int, int]) -> None:
        self.foot, self.horse, self.hexes = foot, horse, mask(foot) | mask(horse)


Risk = tuple[int, int, int]
"""Who is in peril, and what they stand to lose beyond command and within it, in whole parts of a point."""
NONE: Risk = (0, 0, 0)


class Risks:
    """The risk of each stack that runs any."""

    __slots__ = ("hexes", "memory", "of", "recent")

    def __init__(self, of: dict[int, Risk]) -> None:
        self.of, self.hexes = of, mask(of)
        self.memory: dict[object, object] = {}
        self.recent: dict[int, tuple[tuple[tuple[int, ...], list[int]], Risk]] = {}
        """The last risk in each hex that was reckoned besides: of which counters, and with what losses."""


@derived_from(lambda base, *_: base.memory)
def _risks(base: Base, printed: Printed, side: int, coming: Comers, forts: int, one: float) -> Risks:
    pieces, risks = base.pieces, dict[int, Risk]()
    for cell, stack in base.at.items():
        risk = _risk(printed, side, cell, stack, [pieces[i].lost for i in stack], coming, forts, one)
        if risk != NONE:
            risks[cell] = risk
    return Risks(risks)


@derived_from(lambda risks, *_: risks.memory, most=128)
def _summed(risks: Risks, led: int) -> tuple[int, int, int]:
    """What all stacks stand to lose where some hexes are in command, by who is in peril."""
    found = [0, 0, 0]
    for cell, risk in risks.of.items():
        found[risk[0]] += risk[1 + holds(led, cell)]
    return found[FIRM], found[WEAK], found[SERBS]


def _risk(
    printed: Printed,
    side: int,
    cell: int,
    stack: tuple[int, ...],
    losses: list[int],
    coming: Comers,
    forts: int,
    one: float,
) -> Risk:
    """What the counters in a hex that have lost so many steps each stand to lose."""
    if not holds(coming.hexes & ~forts, cell):
        return NONE
    strong = steps = 0
    worth, riders, steady = 0.0, True, False
    for i, lost in zip(stack, losses, strict=True):
        if printed.hq[i]:
            continue
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


@derived_from(lambda force, *_: force.memory)
def _comers(force: Force, printed: Printed, side: int) -> Comers:
    """The units of a side that can move adjacent to each hex: infantry and cavalry."""
    before = _comers_before(force.base, printed, side)
    if not force.changed:
        return before
    arms = before.foot.copy(), before.horse.copy()
    for i, piece in zip(force.changed, force.now, strict=True):
        _come(printed, arms, i, force.base.pieces[i], -1)
        _come(printed, arms, i, piece, 1)
    return Comers(*arms)


@derived_from(lambda base, *_: base.memory)
def _comers_before(base: Base, printed: Printed, side: int) -> Comers:
    arms: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for i in printed.of_side[side]:
        _come(printed, arms, i, base.pieces[i], 1)
    return Comers(*arms)


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
