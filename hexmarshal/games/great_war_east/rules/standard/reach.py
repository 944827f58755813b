"""Chapter 5.1 and 5.2: how far a unit can march, and what it costs (5.4, 7.2)."""

from typing import NamedTuple

from hexmarshal.core.derived import derived_from
from hexmarshal.core.paths import cells, holds
from hexmarshal.games.great_war_east.rules.pieces import SPENT, Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.wargame.marching import Reach
from hexmarshal.wargame.reach import ZoneCosts, paid


class March(NamedTuple):
    """Where a unit can march: the hexes in its reach, and more that it may enter whatever they cost."""

    reach: Reach
    leaders: dict[int, tuple[int, int]]
    """Hexes with enemy headquarters alone: the hex from which each is entered, and what the whole way costs (10.52)."""
    first: int
    """Hexes that a unit which has spent nothing may enter beyond its points (5.17)."""

    @property
    def ends(self) -> int:
        """All of them, as a set."""
        found = self.reach.ends | self.first
        for cell in self.leaders:
            found |= 1 << cell
        return found

    def way(self, to: int) -> tuple[tuple[int, ...], int]:
        """The cheapest way, where the unit stands first, and what it costs; all its points if they do not suffice."""
        if holds(self.reach.ends, to):
            return self.reach.way(to)
        if to in self.leaders:
            before, cost = self.leaders[to]
            path = (self.reach.start,) if before == self.reach.start else self.reach.way(before)[0]
            return (*path, to), cost
        return (self.reach.start, to), SPENT


def points(table: GreatWar, index: int) -> int:
    """5.14, 9.21: the movement points that a unit has left; out of supply half its allowance, but at least one.

    Foraging cavalry moves normally (24.1).
    """
    allowance, piece = table.allowance(index), table.pieces[index]
    if piece.unsupplied and not piece.foraging and not table.printed.hq[index] and allowance:
        allowance = max(allowance // 2, 1)
    return allowance - piece.spent


def enterable(table: GreatWar, index: int) -> tuple[int, int]:
    """5.13, 10.52: the hexes that a unit can march through, and those of lone headquarters that it can enter."""
    side = table.printed.side[index]
    leaders = table.occupancy(1 - side).leaders
    free = table.in_play() & ~table.closed(side) & ~leaders
    displaces = not table.printed.hq[index] and table.strengths(index)[0] > 0
    return free, leaders & ~table.closed(side) if displaces else 0


def march_of(table: GreatWar, index: int) -> March:
    """5.0: where a unit can march from its hex."""
    key = ("march", index)
    if key not in table.cache:
        table.cache[key] = _march(table, index)
    found: March = table.cache[key]
    return found


def _march(table: GreatWar, index: int) -> March:
    printed, piece, have = table.printed, table.pieces[index], points(table, index)
    costs = printed.costs[printed.competence[index] - 1]
    zone = table.zone(1 - printed.side[index])
    extra = printed.number["zone.cost"]
    by_zone = ZoneCosts(enter=extra, through=extra)
    free, leaders = enterable(table, index)
    reach = Reach.of(costs, piece.at, max(have, 0), free, zone, by_zone)
    found: dict[int, tuple[int, int]] = {}
    for cell in cells(leaders):
        for spent, level in enumerate(reach.levels):
            for here in cells(level & printed.beside[cell]):
                cost = spent + paid(costs, here, cell, zone, by_zone)
                if cost <= have and (cell not in found or cost < found[cell][1]):
                    found[cell] = (here, cost)
    first = 0
    if not piece.spent and table.allowance(index):
        first = printed.beside[piece.at] & (free | leaders) & ~reach.ends
    return March(reach, found, first)


def can_march(table: GreatWar, index: int) -> bool:
    """Whether `march_of` has an end at all, found more quickly: once for as long as the enemy stays where he is."""
    state = table.state
    return _can_march(table, index, table.pieces[index], state.fortresses, state.phasing)


@derived_from(lambda table, index, *_: table.occupancy(1 - table.printed.side[index]).memory)
def _can_march(table: GreatWar, index: int, piece: Piece, fortresses: tuple[int, ...], phasing: int) -> bool:
    printed, have = table.printed, points(table, index)
    free, leaders = enterable(table, index)
    near = printed.beside[piece.at] & (free | leaders)
    if not near or not table.allowance(index):
        return False
    if not piece.spent:
        return True
    costs, zone = printed.costs[printed.competence[index] - 1], table.zone(1 - printed.side[index])
    extra = printed.number["zone.cost"]
    return any(costs.step[piece.at, to] + (extra if holds(zone, to) else 0) <= have for to in cells(near))
