"""Chapter 5.1 and 5.2: how far a unit can march, and what it costs (5.4, 7.2)."""

from collections.abc import Sequence
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.pieces import SPENT
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.headquarters import displaces, why_not_displace
from hexmarshal.wargame.reach import Reach, ZoneCosts, can_pay_a_step, paid


class March(NamedTuple):
    """Where a unit can march: the hexes in its reach, and more that it may enter whatever they cost."""

    reach: Reach
    leaders: dict[int, tuple[int, int]]
    """Hexes with enemy headquarters alone: the hex from which each is entered, and what the whole way costs (10.52)."""
    ends: int
    """All hexes where it may go, as a set."""
    beyond: int
    """Those of them that it may enter although it has too few points (5.17)."""
    labels: tuple[str, ...]
    """The same by their names."""

    def way(self, to: Cell) -> tuple[tuple[int, ...], int]:
        """The cheapest way, where the unit stands first, and what it costs; all its points if they do not suffice."""
        if self.beyond and holds(self.beyond, to):
            return (self.reach.start, to), SPENT
        if to in self.leaders:
            before, cost = self.leaders[to]
            path = (self.reach.start,) if before == self.reach.start else self.reach.way(before)[0]
            return (*path, to), cost
        return self.reach.way(to)


def points(table: GreatWar, index: Counter) -> int:
    """5.14, 9.21: the movement points that a unit has left; out of supply half its allowance, but at least one.

    Foraging cavalry moves normally (SG-24.1).
    """
    allowance, piece = table.allowance(index), table.pieces[index]
    if piece.unsupplied and not piece.foraging and not table.printed.hq[index] and allowance:
        allowance = max(allowance // 2, 1)
    return allowance - piece.spent


def enterable(table: GreatWar, index: Counter) -> tuple[int, int]:
    """5.13, 10.52: the hexes that a unit can march through, and those of lone headquarters that it can enter."""
    free, leaders = open_hexes(table, table.side_of(index))
    return free, leaders if leaders and displaces(table, index) else 0


def open_hexes(table: GreatWar, side: SideNumber) -> tuple[int, int]:
    """The hexes without enemies and their fortresses, and those with enemy headquarters alone."""
    enemy = table.standing(1 - side)
    return enemy.open_hexes, enemy.leaders


Marcher = tuple[int, int, int, bool]
"""What a march depends on of a unit: place, competence, points left, whether it may enter any hex beside it (5.17)."""


@derived
def march_of(table: GreatWar, index: Counter) -> March:
    """5.0: where a unit can march from its hex."""
    printed, piece, have = table.printed, table.pieces[index], points(table, index)
    free, leaders = enterable(table, index)
    # Every step costs a point or more, so what is farther away does not matter: a reach is found again in other
    # positions that are alike near by.
    near, zone = printed.disc(piece.at, max(have, 1)), table.zone(1 - printed.side[index])
    unmoved = not piece.spent and table.allowance(index) > 0
    marcher = (piece.at, printed.competence[index], have, unmoved)
    return _march(printed, marcher, free & near, leaders and leaders & near, zone & near)


@derived_from(lambda printed, *_: printed.memory)
def _march(printed: Printed, marcher: Marcher, free: int, leaders: int, zone: int) -> March:
    """The same from the unit and from what is near: open hexes, lone headquarters, zones."""
    start, rating, have, unmoved = marcher
    costs, by_zone = printed.costs[rating - 1], zone_costs(printed)
    reach = Reach.of(costs, start, max(have, 0), free, zone, by_zone)
    found: dict[int, tuple[int, int]] = {}
    for cell in cells(leaders):
        for spent, level in enumerate(reach.levels):
            for here in cells(level & printed.beside[cell]):
                cost = spent + paid(costs, here, cell, zone, by_zone)
                if cost <= have and (cell not in found or cost < found[cell][1]):
                    found[cell] = (here, cost)
    paid_for = reach.ends | mask(found)
    beyond = printed.beside[start] & (free | leaders) & ~paid_for if unmoved else 0
    ends = paid_for | beyond
    return March(reach, found, ends, beyond, tuple(printed.labels_of(ends)))


def walk(table: GreatWar, index: Counter, path: Sequence[Cell]) -> int | Refusal:
    """5.0b, 5.1: what a march costs by a way that its owner names, hex by hex, or why it cannot go that way.

    The hexes come after the one where the unit stands. Of a unit that has not moved one hex may cost any number of
    points: all that it has (5.17).
    """
    printed, here, cost = table.printed, table.pieces[index].at, 0
    free, leaders = enterable(table, index)
    side, have, name = printed.side[index], points(table, index), table.name(index)
    costs, zone = printed.costs[printed.competence[index] - 1], table.zone(1 - side)
    for number, there in enumerate(path, 1):
        where = table.place(there)
        if not holds(printed.beside[here], there):
            return Refusal("not-adjacent", "5.0b", f"No step leads from {table.place(here)} to {where}.")
        if holds(leaders, there) and number < len(path):
            sentence = f"{name} stops in {where} to drive out the headquarters, and may then move on."
            return Refusal("headquarters", "10.52b", sentence)
        if not holds(free | leaders, there):
            return why_closed(table, index, there)
        cost += paid(costs, here, there, zone, zone_costs(printed))
        if cost > have and not (number == len(path) == 1 and not table.pieces[index].spent):
            left = count(have, "movement point") if have > 0 else "no movement points"
            sentence = f"{name} has {left} left; this path costs {count(cost, 'point')} as far as {where}."
            return Refusal("too-far", "5.14", sentence)
        here = there
    return cost if cost <= have else SPENT


def why_closed(table: GreatWar, index: Counter, cell: Cell) -> Refusal:
    """5.13, 10.52: why a unit cannot enter a hex."""
    side, where = table.side_of(index), table.place(cell)
    if not holds(table.in_play(), cell):
        return Refusal("off-map", "5.0b", f"{where} is not a hex on the maps in play.")
    if holds(table.forts(1 - side), cell) and not holds(table.occupancy(1 - side).held, cell):
        return Refusal("fortress", "5.13", f"{where} is not destroyed.")
    return why_not_displace(table, index, cell) or Refusal("enemy", "5.13", f"{where} is occupied by the enemy.")


@derived_from(lambda printed: printed.memory)
def zone_costs(printed: Printed) -> ZoneCosts:
    """7.21 to 7.23: a point more to enter an enemy-controlled hex, from wherever."""
    return ZoneCosts(enter=printed.number["zone.cost"], through=printed.number["zone.cost"])


def can_march(table: GreatWar, index: Counter) -> bool:
    """Whether `march_of` has an end at all: the first step tells."""
    printed, piece = table.printed, table.pieces[index]
    free, leaders = enterable(table, index)
    near = printed.beside[piece.at] & (free | leaders)
    if not near or not table.allowance(index):
        return False
    if not piece.spent:
        return True
    have, costs = points(table, index), printed.costs[printed.competence[index] - 1]
    if have < costs.least:
        return False
    return can_pay_a_step(costs, piece.at, have, near, table.zone(1 - printed.side[index]), zone_costs(printed))
