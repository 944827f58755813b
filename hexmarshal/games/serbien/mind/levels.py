"""27.0: what Victory Points are worth to bots beside the levels of victory.

A match is won by its level, not by points. While much is still to come a point is a point. Towards the end it counts
for as much as it makes a better level likelier: a lot between the bounds of a draw and beside them, little far away.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import erf, fsum, sqrt

from hexmarshal.games.serbien.parts.chart_rows import Level
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.table.position import Serbien

GREATER = 0.35
"""The share of what it is worth to win rather than draw that a greater victory of the same side is worth."""
SURE, CHANGE = 1.0, 1.0
"""How far the points may differ from what is expected: at the end, and more for every turn to come."""
OPENING = 7.0
"""Where they may differ by more than that, a better level is worth more in proportion."""


def in_levels(table: Serbien, points: float, stakes: Iterable[tuple[float, float]] = ()) -> float:
    """How many better levels Austria-Hungary may hope for that expects this many net points at the end.

    ``stakes`` are points that come all at once or not at all, each with its chance: half a town wins nothing.
    """
    state = table.state
    left = state.last - state.turn + (1.0 if state.phasing == SERBIAN else 0.5)
    return _hoped(_bounds(table.scenario.levels), SURE + CHANGE * left, points, tuple(stakes))


@lru_cache(maxsize=10_000)
def _hoped(
    bounds: tuple[tuple[float, float], ...], wide: float, points: float, stakes: tuple[tuple[float, float], ...]
) -> float:
    ends = [(1.0, points)]
    for chance, worth in stakes:
        ends = [(p * q, end + more) for p, end in ends for q, more in ((1.0 - chance, 0.0), (chance, worth))]
    value = 0.0
    for p, end in ends:
        value += p * fsum(worth * _likely((end - bound) / wide) for bound, worth in bounds)
    return max(wide / OPENING, 1.0) * value


def _likely(deviations: float) -> float:
    """How likely it is to end beyond a bound."""
    return 0.5 * (1.0 + erf(deviations / sqrt(2.0)))


@lru_cache(maxsize=8)
def _bounds(levels: tuple[Level, ...]) -> tuple[tuple[float, float], ...]:
    """The points halfway between any two levels, and what it is worth to be beyond them."""
    rows = pairwise(levels)
    return tuple((high.least - 0.5, 1.0 if high.winner != low.winner else GREATER) for high, low in rows)
