"""What a side loses to the rules alone, for bots: nobody attacks it, and nobody need do anything.

Two steps of a turn take units away by themselves. At the end of each phase those above the stacking limit are
eliminated (6.14), and at the end of the movement phase hunger takes half of the steps of whoever is out of supply, so
the last one of a unit that has no other (9.22). A headquarters that must displace is lost only where enemies come, and
what a retreat leaves over (6.15) only where they attack: neither is the rules' alone.

Units are not lost before they could march out of a full hex. So until units march it counts who will be able to: whom
headquarters can still place in command control, who is in a train that can go on, and who rallies by the die (10.31,
5.35, 10.41).
"""

from collections.abc import Iterator
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.mind import Forfeit
from hexmarshal.games.great_war_east.mind.forces import Force, force
from hexmarshal.games.great_war_east.parts.printed import SIDES, Printed
from hexmarshal.games.great_war_east.rules.pieces import NOBODY
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attrition import suffering
from hexmarshal.games.great_war_east.rules.standard.command import MovementCommand
from hexmarshal.games.great_war_east.rules.standard.command_reach import in_reach, strengths, unlimited
from hexmarshal.games.great_war_east.rules.standard.movement import MovementSegment
from hexmarshal.games.great_war_east.rules.standard.movers import rides
from hexmarshal.games.great_war_east.rules.standard.reinforcements import ReinforcementSegment
from hexmarshal.games.great_war_east.rules.standard.steps import half

TRAIN = 4
"""A depot is given up like a unit with this many more steps: whole armies are fed by it."""
SIDES_OF_A_DIE = 6


def forfeits(table: GreatWar, name: str) -> tuple[Forfeit, ...]:
    """The units of a side that are lost as things stand, each with its chance."""
    side = SIDES.index(name)
    crowd = [Forfeit(one.unit, one.chance, "6.14") for one in crowded_out(table, side)]
    return (*crowd, *[Forfeit(index, table.printed.number["attrition"] / SIDES_OF_A_DIE, "9.22")
                      for index in starving(table, side)])  # fmt: skip


def starving(table: GreatWar, side: int) -> list[int]:
    """9.22: the units of the side that moves whose last step hunger may take at the end of the movement phase."""
    before = _before_marches(table, side) or table.within(MovementSegment) is not None
    if not before or table.state.phasing != side:
        return []
    return [index for index in suffering(table, side) if half(table.steps(index)) >= table.steps(index)]


# -- The stacking limit (6.14) --------------------------------------------------------------------------------


class Excess(NamedTuple):
    """A unit that the stacking limit takes away."""

    unit: int
    chance: float
    """How likely it is."""
    worth: int
    """Like how many steps it counts."""


def given_up(table: GreatWar, side: int) -> float:
    """What a side can expect to lose to the stacking limit, in steps."""
    crowd = crowded_out(table, side)
    return fsum([one.chance * one.worth for one in crowd]) if crowd else 0.0


def crowded_out(table: GreatWar, side: int) -> tuple[Excess, ...]:
    """6.14: who is eliminated in overfull hexes, of the units there those that their owner misses least."""
    own, printed = force(table, side), table.printed
    full = overfull(own, printed)
    if not full:
        return ()
    if _before_marches(table, side):
        return _as_they_rally(table, side, full)
    return tuple([one for leavers in _leaving(own, printed, full).values() for one in leavers])


def _leaving(own: Force, printed: Printed, full: int) -> dict[int, tuple[Excess, ...]]:
    """Who is eliminated in each full hex if nobody leaves any; looked at again where others stand than before."""

    def leavers(cell: int) -> tuple[Excess, ...]:
        return tuple(_leavers(printed, own, cell, ((0, 1.0),)))

    def look() -> dict[int, tuple[Excess, ...]]:
        return {cell: leavers(cell) for cell in cells(full)}

    def amend(before: dict[int, tuple[Excess, ...]], _: Force) -> dict[int, tuple[Excess, ...]]:
        known = {cell: found for cell, found in before.items() if not holds(own.stirred, cell)}
        return {cell: known[cell] if cell in known else leavers(cell) for cell in cells(full)}

    return own.recall("leaving", look, amend)


def overfull(own: Force, printed: Printed) -> int:
    """6.0: the hexes that hold too much; looked at again where others stand than before."""

    def look() -> int:
        return _too_full(own, printed, own.held)

    def amend(before: int, _: Force) -> int:
        return before & ~own.stirred | _too_full(own, printed, own.stirred & own.held)

    return own.recall("overfull", look, amend)


def _too_full(own: Force, printed: Printed, hexes: int) -> int:
    most, stacking, found, at = printed.number["stacking"], printed.stacking, 0, own.at
    for cell in cells(hexes & printed.board.everywhere):
        here = at[cell]
        if len(here) > 2 and sum([stacking[i] for i in here]) > most:  # two are never too many
            found |= 1 << cell
    return found


def _before_marches(table: GreatWar, side: int) -> bool:
    """Whether a side moves and its units have not begun to march."""
    if table.state.phasing != side:
        return False
    return table.within(ReinforcementSegment) is not None or table.within(MovementCommand) is not None


@derived
def _as_they_rally(table: GreatWar, side: int, full: int) -> tuple[Excess, ...]:
    """The same before anybody marches: some can be led out, and some rally."""
    printed, own, near = table.printed, force(table, side), in_reach(table, side)
    strength, found = dict(strengths(table, side)), list[Excess]()
    for cell in cells(full):
        led, left = 0, list[int]()
        for i in own.at[cell]:
            if own.pieces[i].commander != NOBODY or (own.pieces[i].entrained and rides(table, i)):
                led += printed.stacking[i]
            elif printed.stacking[i]:
                left.append(i)
        for i in sorted(left, key=lambda i: -printed.stacking[i]):  # the largest first, as an owner would
            points = printed.stacking[i]
            for hq in near.get(i, ()):
                if strength[hq] >= points or unlimited(table):
                    strength[hq] -= points
                    led += points
                    left.remove(i)
                    break
        dice = tuple(sorted((printed.stacking[i], printed.competence[i]) for i in left))
        found += _leavers(printed, own, cell, tuple((led + points, chance) for points, chance in _rallied(dice)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _rallied(units: tuple[tuple[int, int], ...]) -> tuple[tuple[int, float], ...]:
    """10.41: the stacking points that rally of some units, and the chance of each number."""
    chances = {0: 1.0}
    for points, rating in units:
        rallies, after = (SIDES_OF_A_DIE - rating) / SIDES_OF_A_DIE, dict[int, float]()
        for have, chance in sorted(chances.items()):
            after[have] = after.get(have, 0.0) + chance * (1 - rallies)
            after[have + points] = after.get(have + points, 0.0) + chance * rallies
        chances = after
    return tuple(sorted(chances.items()))


def _leavers(printed: Printed, own: Force, cell: int, out: tuple[tuple[int, float], ...]) -> Iterator[Excess]:
    """Who is eliminated in a hex if this many stacking points march out of it, by the chance of each number."""
    units = [i for i in own.at[cell] if printed.stacking[i]]
    worth = {i: printed.full[i] - own.pieces[i].lost + TRAIN * printed.depot[i] for i in units}
    stack = tuple((printed.stacking[i], worth[i], i) for i in units)
    over = sum(points for points, _, _ in stack) - printed.number["stacking"]
    chances: dict[int, float] = {}
    for leaving, chance in out:
        for i in cheapest(stack, over - leaving):
            chances[i] = chances.get(i, 0.0) + chance
    for i, chance in sorted(chances.items()):
        yield Excess(i, chance, worth[i])


@lru_cache(maxsize=4096)
def cheapest(stack: tuple[tuple[int, int, int], ...], over: int) -> tuple[int, ...]:
    """The units of a stack, each with stacking points and worth, that are missed least if this many points must go."""
    if over <= 0:
        return ()
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for points, worth, unit in stack:
        for gone, (price, units) in sorted(best.items(), reverse=True):
            new = min(gone + points, over)
            found = price + worth, (*units, unit)
            if new not in best or found < best[new]:
                best[new] = found
    return best[over][1]
