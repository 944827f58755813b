"""Whom headquarters could lead as everybody stands, for bots (10.3): depots first, or they stay behind."""

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.forces import Force
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.wargame.differences import Base


class Led(NamedTuple):
    """Whom headquarters could command as they stand."""

    points: int
    """Stacking points; each counts for one headquarters (10.31)."""
    depots: int
    """Depots within reach."""


def led(force: Force, printed: Printed, side: int, heavy: int, swapped: bool) -> Led:
    """Whom headquarters could command; a depot counts so many times more than others of its size as it is heavy."""
    base, own = force.base, force.own
    if force.staff:
        now = dict(zip(force.changed, force.now, strict=True))
        places = tuple([(now.get(i) or base.pieces[i]).at for i in printed.commanders[side]])
        reached, discs, strength = _staffs(printed, side, places, swapped)
        hexes = cells(own.held & reached)
        stop, _ = _share(printed, own.at, hexes, discs, heavy, Stop(list(strength), 0, 0), {}, printed.board.size)
        return Led(stop.points, stop.depots)
    before = _led_before(base, printed, side, heavy, swapped)
    end, stirred = before.end, force.stirred & before.reached
    if not stirred:
        return Led(end.points, end.depots)
    # As before up to the first hex where somebody has changed, and again from where everybody has as much left.
    first, last = (stirred & -stirred).bit_length() - 1, stirred.bit_length() - 1
    number = bisect_left(before.hexes, first)
    start = before.stops[before.hexes[number]] if number < len(before.hexes) else end
    hexes = cells((own.held & before.reached) >> first << first)
    stop, again = _share(printed, own.at, hexes, before.discs, heavy, start, before.stops, last)
    if again is None:
        return Led(stop.points, stop.depots)
    return Led(stop.points + end.points - again.points, stop.depots + end.depots - again.depots)


class Stop(NamedTuple):
    """How far strength has been shared out when it comes to a hex."""

    left: list[int]
    """What each headquarters has left,"""
    points: int
    """and how many points and depots were led so far."""
    depots: int


class Before(NamedTuple):
    """How it was shared out in the position that is remembered."""

    reached: int
    discs: tuple[int, ...]
    hexes: list[int]
    stops: dict[int, Stop]
    """Before each hex,"""
    end: Stop
    """and at last."""


@derived_from(lambda base, *_: base.memory)
def _led_before(base: Base, printed: Printed, side: int, heavy: int, swapped: bool) -> Before:
    places = tuple([base.pieces[i].at for i in printed.commanders[side]])
    reached, discs, strength = _staffs(printed, side, places, swapped)
    held = mask(cell for cell, stack in base.at.items() if not all(printed.hq[i] for i in stack))
    hexes, stops, stop = cells(held & reached & printed.board.everywhere), dict[int, Stop](), Stop(list(strength), 0, 0)
    for cell in hexes:
        stops[cell] = stop
        stop, _ = _share(printed, base.at, [cell], discs, heavy, stop, {}, cell)
    return Before(reached, discs, hexes, stops, stop)


def _share(
    printed: Printed,
    at: Mapping[int, tuple[int, ...]],
    hexes: list[int],
    discs: tuple[int, ...],
    heavy: int,
    start: Stop,
    known: Mapping[int, Stop],
    last: int,
) -> tuple[Stop, Stop | None]:
    """Share out strength to some hexes: whoever comes first is led, so always in the same order.

    Beyond the ``last`` it ends where as much is left as is ``known`` of another time, and gives that too.
    """
    left, value, found = start.left.copy(), start.points, start.depots
    for cell in hexes:
        if cell > last and (known[cell].left == left):
            return Stop(left, value, found), known[cell]
        points, depots = _points(printed, at[cell], heavy)
        found += depots
        here = 1 << cell
        for staff, disc in enumerate(discs):
            if disc & here:
                have = left[staff]
                if have >= points:
                    left[staff] = have - points
                    value += points
                    break
                left[staff] = 0
                value += have
                points -= have
    return Stop(left, value, found), None


@derived_from(lambda printed, *_: printed.memory)
def _staffs(
    printed: Printed, side: int, places: tuple[int, ...], swapped: bool
) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The hexes near any headquarters where these stand, those near each, and the command strength of each."""
    reached, discs, strength = 0, list[int](), list[int]()
    for i, at in zip(printed.commanders[side], places, strict=True):
        if at >= 0 and holds(printed.board.everywhere, at):
            discs.append(printed.disc(at, printed.radius(i, swapped=swapped)))
            strength.append(printed.units[i].command)
            reached |= discs[-1]
    return reached, tuple(discs), tuple(strength)


@lru_cache(maxsize=4096)
def _points(printed: Printed, stack: tuple[int, ...], heavy: int) -> tuple[int, int]:
    """The stacking points of some counters, those of depots the heavier, and how many of them are depots."""
    points = sum([printed.stacking[i] * (1 + heavy * printed.depot[i]) for i in stack])
    return points, sum([printed.depot[i] for i in stack])
