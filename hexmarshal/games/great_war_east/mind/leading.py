"""Whom headquarters could lead as everybody stands, for bots (10.3): depots first, or they stay behind."""

from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.position import GreatWar


class Led(NamedTuple):
    """Whom headquarters could command as they stand."""

    points: int
    """Stacking points; each counts for one headquarters (10.31)."""
    depots: int
    """Depots within reach."""


def led(table: GreatWar, side: int, heavy: int) -> Led:
    """Whom headquarters could command; a depot counts so many times more than others of its size as it is heavy."""
    places = tuple([table.pieces[i].at for i in table.printed.commanders[side]])
    return _led(table, side, places, heavy)


@derived_from(lambda table, side, *_: table.occupancy(side).memory)
def _led(table: GreatWar, side: int, places: tuple[int, ...], heavy: int) -> Led:
    printed, own, value, found = table.printed, table.occupancy(side), 0, 0
    reached, discs, strength = _staffs(printed, side, places, table.swapped)
    left = list(strength)
    for cell in cells(own.held & reached):  # whoever comes first is led, so always in the same order
        points, depots = _points(printed, own.at[cell], heavy)
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
    return Led(value, found)


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
