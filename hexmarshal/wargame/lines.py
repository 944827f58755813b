"""The shortest line from a hex to where something is found: how a rule of supply is shown hex by hex."""

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from typing import NamedTuple, TypeVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell

S = TypeVar("S", bound=Hashable)


class Line(NamedTuple):
    """A line over the map."""

    cells: tuple[int, ...]
    """Its hexes, where the search began first."""
    length: int
    """What they count."""


def shortest(
    starts: Iterable[S],
    onward: Callable[[S], Iterable[tuple[S, int]]],
    ends: Callable[[S], bool],
    cell: Callable[[S], int],
    most: int,
) -> Line | None:
    """The shortest line from a start to an end, counting no more than ``most``; ``None`` if there is none.

    ``onward`` gives what comes next and what it counts. A stop is a hex with whatever the line must remember of its
    way so far; ``cell`` is the hex.

    >>> shortest([0], lambda n: [(n + 1, 1), (n + 2, 1)], lambda n: n == 5, lambda n: n, 9)
    Line(cells=(0, 1, 3, 5), length=3)
    """
    best, before = dict.fromkeys(starts, 0), dict[S, S]()
    queue = [(0, number, start) for number, start in enumerate(best)]
    number = len(queue)
    while queue:
        length, _, here = heappop(queue)
        if length > best[here]:
            continue
        if ends(here):
            way = [here]
            while way[-1] in before:
                way.append(before[way[-1]])
            return Line(tuple(cell(stop) for stop in reversed(way)), length)
        for there, counts in onward(here):
            reached = length + counts
            if reached <= most and reached < best.get(there, most + 1):
                best[there], before[there] = reached, here
                number += 1  # of equals the first is taken, whatever a stop is
                heappush(queue, (reached, number, there))
    return None


class Crossing(NamedTuple):
    """A hex, and how many hexes of enemy zones a line to it has crossed."""

    cell: int
    crossed: int


def within_zones(
    start: Cell,
    neighbours: Callable[[int], Iterable[int]],
    ends: int,
    free: int,
    contested: int,
    *,
    zones: int,
    most: int,
    last_counts: bool = True,
) -> Line | None:
    """The shortest line through free hexes and this many contested ones. Of the ends a contested one counts as such,
    unless what stands at the end of a line does not count (``last_counts``)."""

    def onward(here: Crossing) -> Iterable[tuple[Crossing, int]]:
        for there in neighbours(here.cell):
            bit = 1 << there
            if free & bit or (not last_counts and ends & bit):
                yield Crossing(there, here.crossed), 1
            elif contested & bit and here.crossed < zones:
                yield Crossing(there, here.crossed + 1), 1

    return shortest([Crossing(start, 0)], onward, lambda here: holds(ends, here.cell), lambda here: here.cell, most)
