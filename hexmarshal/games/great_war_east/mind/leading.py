"""Whom headquarters could lead as everybody stands, for bots (10.3): depots first, or they stay behind."""

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.forces import Force
from hexmarshal.games.great_war_east.parts.printed import Printed


class Led(NamedTuple):
    """Whom headquarters could command as they stand."""

    points: int
    """Stacking points; each counts for one headquarters (10.31)."""
    depots: int
    """Depots within reach."""


def led(own: Force, printed: Printed, side: int, heavy: int, *, swapped: bool) -> Led:
    """Whom headquarters could command; a depot counts more than others of its size, by how heavy it is."""

    def share() -> Shared:
        places = tuple([own.pieces[i].at for i in printed.commanders[side]])
        reached, discs, strength = _staffs(printed, side, places, swapped)
        empty = Shared(reached, discs, [], {}, list(strength), Led(0, 0))
        return _share(own, printed, heavy, empty, -1)

    def amend(before: Shared, _: Force) -> Shared:
        if own.staff:
            return share()
        stirred = own.stirred & before.reached
        return _share(own, printed, heavy, before, stirred) if stirred else before

    return own.recall(("led", heavy, swapped), share, amend).led


class Shared(NamedTuple):
    """How command strength is shared out: whoever comes first is led, so always in the order of the hexes."""

    reached: int
    """The hexes near any headquarters,"""
    discs: tuple[int, ...]
    """and those near each."""
    hexes: list[int]
    """Where anybody is near, lowest first."""
    stops: dict[int, tuple[list[int], int, int]]
    """For each of these what headquarters have left when it comes to it, and the points and depots that are led."""
    left: list[int]
    """What they have left at last."""
    led: Led
    """All who are led."""


def _share(own: Force, printed: Printed, heavy: int, before: Shared, stirred: int) -> Shared:
    """Share it out again, from the first hex that has changed until all have as much left as before."""
    stops, end, (points, depots), again = before.stops.copy(), before.left, before.led, False
    first, last = (stirred & -stirred).bit_length() - 1, stirred.bit_length() - 1 if stirred > 0 else printed.board.size
    number = bisect_left(before.hexes, first)
    left = (stops[before.hexes[number]][0] if number < len(before.hexes) else end).copy()
    hexes = cells(own.held & before.reached)
    for cell in before.hexes[number:]:
        if cell > last:
            break
        if not holds(own.held, cell):
            _, fewer, less = stops.pop(cell)
            points -= fewer
            depots -= less
    for cell in hexes[bisect_left(hexes, first) :]:
        was = stops.get(cell)
        if was is not None:
            if cell > last and was[0] == left:
                again = True
                break
            points -= was[1]
            depots -= was[2]
        here, led = left.copy(), 0
        wanted, some = _points(printed, own.at[cell], heavy)
        for staff, disc in enumerate(before.discs):
            if holds(disc, cell):
                have = left[staff]
                if have >= wanted:
                    left[staff] = have - wanted
                    led += wanted
                    break
                left[staff] = 0
                led += have
                wanted -= have
        stops[cell] = here, led, some
        points += led
        depots += some
    return Shared(before.reached, before.discs, hexes, stops, end if again else left, Led(points, depots))


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
