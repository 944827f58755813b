"""Reach by levels: where units can come for 0, 1, 2 … points, on whole sets of hexes, and the way back.

A step costs what the hex costs and what is crossed on the way, and more where enemy zones of control are entered, left
or passed through. Links off the map are steps too, where a game lets units march by them. Costs are laid out once a
game (`Costs`); a reach then needs a handful of operations on sets for each point. The plain search, `plain_levels`, is
what it is tested against, and what a game with other rules can start from.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from heapq import heappop, heappush
from operator import or_
from typing import NamedTuple

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.parts import Link
from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell


class ZoneCosts(NamedTuple):
    """Points that enemy zones of control cost beside the hex."""

    enter: int = 0
    """From outside into one."""
    leave: int = 0
    """From one to outside."""
    through: int = 0
    """From one into another, or within one."""
    stop: bool = False
    """Whether a unit that enters one goes no further."""


Crossed = tuple[tuple[int, tuple[int, ...], int], ...]


class Costs:
    """What each step costs, laid out for reaches. ``cost`` gives the points for a step between adjacent hexes.

    ``enter`` has the points for each hex without what is crossed; where anybody may go they are 1 or more.

    ``link`` gives the points for a way off the map, to a box or another sheet, 0 if nobody marches by it; without it
    nobody does by any.
    """

    def __init__(
        self,
        board: Board,
        enter: Mapping[int, int],
        cost: Callable[[int, int], int],
        link: Callable[[Link], int] | None = None,
    ) -> None:
        self.board = board
        """The map."""
        self.step: dict[tuple[int, int], int] = {
            (here, there): cost(here, there) for here in board.cells for there in board.neighbours[here]
        }
        """Points for each step, zones of control apart."""
        self.least: int = max(min(self.step.values(), default=1), 1)
        """The fewest points that any step between adjacent hexes costs."""
        self.ground: tuple[tuple[int, int], ...] = tuple(
            (points, mask(cell for cell in board.cells if enter[cell] == points))
            for points in sorted(set(enter.values()))
        )
        """Points to enter, and the hexes that cost so much."""
        self.crossings = self.by_extra(enter)
        """What sides of hexes cost extra, with the hexes that have such sides in each direction and in any."""
        self.links: dict[int, tuple[int, ...]] = {}
        """Where links lead from each place that has any."""
        back: dict[int, tuple[int, ...]] = {cell: board.neighbours[cell] for cell in board.cells}
        for here in range(board.size):
            for way in board.links_of(here):
                if link is not None and (points := link(way)):
                    self.links[here] = (*self.links.get(here, ()), way.to)
                    self.step[here, way.to] = min(points, self.step.get((here, way.to), points))
                    back[way.to] = (*back.get(way.to, ()), here)
        self.linked: int = mask(self.links)
        """The places that have any."""
        self.arriving: dict[int, tuple[tuple[int, int], ...]] = {
            end: tuple((here, self.step[here, end]) for here in ways) for end, ways in back.items()
        }
        """For each place those from which a step leads there, and what it costs."""
        self.leaving: dict[int, tuple[tuple[int, int], ...]] = {
            here: tuple((there, self.step[here, there]) for there in board.neighbours[here]) for here in board.cells
        }
        """For each hex those next to it, and what the step there costs."""

    def by_extra(self, enter: Mapping[int, int]) -> Crossed:
        """Steps by what they cost beside ``enter``: the hexes out of which they lead in each direction, and in any."""
        directions, extras = self.board.grid.directions, dict[int, list[int]]()
        for (here, there), paid in self.step.items():
            masks = extras.setdefault(paid - enter[there], [0] * len(directions))
            masks[directions.index(there - here)] |= 1 << here
        return tuple((extra, tuple(masks), reduce(or_, masks)) for extra, masks in sorted(extras.items()))


def stepped(held: int, sides: tuple[int, ...], stride: int) -> int:
    """The hexes one step from some, over certain sides of them: as in `paths.spread`, with a set for each direction."""
    up, a, b, down, c, d = sides
    knight = stride - 1
    there = (held & up) >> 1 | (held & down) << 1
    return there | (held & a) << knight | (held & b) << stride | (held & c) >> knight | (held & d) >> stride


def levels(costs: Costs, start: Cell, points: int, into: int, zone: int, by_zone: ZoneCosts) -> tuple[int, ...]:
    """The hexes that can be reached for 0, 1, 2 … points, and perhaps for fewer: ``start`` for none.

    ``into`` are the hexes that may be entered, ``zone`` those in enemy zones of control.
    """
    enter, leave, through, stop = by_zone
    if enter == through and not (leave or stop or costs.linked):
        return _levels_by_ends(costs, start, points, into, zone, enter)
    stride = costs.board.stride
    found = [0] * (max(points, 0) + 1)
    found[0] = 1 << start
    settled = 0
    for spent in range(points):
        front = found[spent] & ~settled
        settled |= front
        if stop and spent:
            front &= ~zone
        beyond = into & ~settled
        for here in cells(front & costs.linked) if costs.linked else ():
            for there in costs.links[here]:
                at = spent + paid(costs, here, there, zone, by_zone)
                if at <= points and holds(beyond, there):
                    found[at] |= 1 << there
        for inside in (False, True):
            here = front & zone if inside else front & ~zone
            if not here:
                continue
            free_at, zone_at = (spent + leave, spent + through) if inside else (spent, spent + enter)
            least = min(free_at, zone_at)
            for extra, ways, sides in costs.crossings:
                if least + extra >= points or not here & sides:
                    continue
                there = stepped(here, ways, stride) & beyond
                for cost, ground in costs.ground:
                    entered = there & ground
                    if entered:
                        cost += extra
                        if free_at + cost <= points:
                            found[free_at + cost] |= entered & ~zone
                        if zone_at + cost <= points:
                            found[zone_at + cost] |= entered & zone
    return tuple(found)


def _levels_by_ends(costs: Costs, start: Cell, points: int, into: int, zone: int, enter: int) -> tuple[int, ...]:
    """The same where a zone costs something to enter and nothing else: where a step begins does not matter then."""
    stride = costs.board.stride
    grounds = [(cost, ends) for cost, ground in costs.ground if (ends := ground & into & ~zone)]
    grounds += [(cost + enter, ends) for cost, ground in costs.ground if (ends := ground & into & zone)]
    found = [0] * (max(points, 0) + 1)
    found[0] = 1 << start
    settled = 0
    for spent in range(points):
        front = found[spent] & ~settled
        if not front:
            continue
        settled |= front
        left = points - spent
        for extra, ways, sides in costs.crossings:
            if extra >= left or not front & sides:
                continue
            there = stepped(front, ways, stride) & ~settled
            for cost, ends in grounds:
                if cost + extra <= left:
                    found[spent + cost + extra] |= there & ends
    return tuple(found)


def way_back(
    costs: Costs, known: tuple[int, ...], to: Cell, zone: int, by_zone: ZoneCosts
) -> tuple[tuple[int, ...], int]:
    """The cheapest way to a hex of some levels, the hexes entered, and its cost.

    Back from the end, each time over the first neighbour from which the step was paid.
    """
    total, (enter, leave, through, stop) = 0, by_zone
    while not known[total] >> to & 1:
        total += 1
    path, spent = [to], total
    while spent:
        end = path[-1]
        # As `paid`, for all steps into one hex.
        from_free, from_zone = (enter, through) if zone >> end & 1 else (0, leave)
        for here, cost in costs.arriving[end]:
            inside = zone >> here & 1
            before = spent - cost - (from_zone if inside else from_free)
            if before >= 0 and known[before] >> here & 1 and not (stop and inside and before):
                spent = before
                path.append(here)
                break
        else:
            raise AssertionError("a hex was reached by no way")
    return tuple(path[-2::-1]), total


def paid(costs: Costs, here: Cell, there: Cell, zone: int, by_zone: ZoneCosts) -> int:
    """Points for one step, zones of control included."""
    inside, into = holds(zone, here), holds(zone, there)
    if inside:
        return costs.step[here, there] + (by_zone.through if into else by_zone.leave)
    return costs.step[here, there] + (by_zone.enter if into else 0)


def can_pay_a_step(costs: Costs, here: Cell, points: int, into: int, zone: int, by_zone: ZoneCosts) -> bool:
    """Whether some step out of a hex costs no more than this many points: a quick look instead of a whole reach."""
    enter, leave, through, _ = by_zone
    free, held = (leave, through) if zone >> here & 1 else (0, enter)
    step = costs.step
    for there in (*costs.board.neighbours[here], *costs.links.get(here, ())):
        if into >> there & 1 and step[here, there] + (held if zone >> there & 1 else free) <= points:
            return True
    return False


def plain_levels(
    costs: Costs, start: Cell, points: int, into: Iterable[int], zone: int, by_zone: ZoneCosts
) -> dict[int, int]:
    """The plain twin of `levels`: what each hex in reach costs, found step by step."""
    may_enter = set(into)
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here] or (by_zone.stop and spent and holds(zone, here)):
            continue
        for there in (*costs.board.neighbours[here], *costs.links.get(here, ())):
            cost = spent + paid(costs, here, there, zone, by_zone)
            if there in may_enter and cost <= points and cost < best.get(there, points + 1):
                best[there] = cost
                heappush(queue, (cost, there))
    return best


class Reach(NamedTuple):
    """Where a piece can come with its points, and by which ways."""

    costs: Costs
    start: int
    points: int
    zone: int
    by_zone: ZoneCosts
    levels: tuple[int, ...]
    """The places that can be reached for 0, 1, 2 … points."""

    @classmethod
    def of(cls, costs: Costs, start: Cell, points: int, into: int, zone: int, by_zone: ZoneCosts) -> "Reach":
        """The reach from a place over those that may be entered; see :func:`levels`."""
        return cls(costs, start, points, zone, by_zone, levels(costs, start, points, into, zone, by_zone))

    @property
    def ends(self) -> int:
        """The places other than the start, as a set."""
        found = 0
        for level in self.levels:
            found |= level
        return found & ~(1 << self.start)

    def way(self, to: Cell) -> tuple[tuple[int, ...], int]:
        """The cheapest way to one of them, the start first, and what it costs."""
        path, cost = way_back(self.costs, self.levels, to, self.zone, self.by_zone)
        return (self.start, *path), cost
