"""Where units can go (4.1 to 4.5, 6.3).

``reach`` answers where a move may end, ``route`` finds the cheapest way there; both rest on `wargame.reach`. ``steps``
explains, step by step, why a unit cannot go somewhere.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import MOST
from hexmarshal.games.galicia.parts.printed import Printed
from hexmarshal.games.galicia.parts.sides import AUSTRIAN
from hexmarshal.games.galicia.rules.pieces import SPENT
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.wargame.reach import can_pay_a_step, levels, paid, way_back


class Route(NamedTuple):
    """The cheapest way to a hex."""

    path: tuple[int, ...]
    """The hexes entered."""
    cost: int
    """Movement points, or :data:`SPENT` for a minimum move (4.3)."""


class Reach:
    """Where a unit or stack can go. It is shared by all tables on which it comes out the same."""

    __slots__ = ("ends", "labels", "least", "levels", "routes")

    def __init__(self, names: Sequence[str], ends: int, levels: tuple[int, ...], least: int) -> None:
        self.ends = ends
        """The hexes where its move may end."""
        self.levels = levels
        """The hexes it can come to for 0, 1, 2 … points."""
        self.least = least
        """Hexes that it can enter only by its minimum move (4.3)."""
        self.labels: tuple[str, ...] = tuple([names[cell] for cell in cells(ends)])
        """The hexes where its move may end, by their numbers."""
        self.routes: dict[int, Route] = {}
        """The ways already found, by their ends."""


# Where a side may go


def open_to(table: Galicia, side: SideNumber) -> int:
    """The hexes that a side may enter of its own accord (4.1b, 4.5, 13.0a)."""
    return _open(table, side)[0]


def ways_out(table: Galicia, side: SideNumber) -> int:
    """The hexes from which a unit of a side can step somewhere."""
    return _open(table, side)[1]


def _open(table: Galicia, side: SideNumber) -> tuple[int, int]:
    """Hexes that a side may enter, and those next to them. They depend on where the enemy stands and on the turn."""
    enemy, turn = table.occupancy(1 - side), table.state.turn
    found: tuple[int, int] | None = enemy.held_memory.get(turn)  # asked for every reach: a decorator would cost 5 %
    if found is None:
        free = table.printed.ground[side] & ~enemy.held
        if side == AUSTRIAN and table.turn.shaded:
            free &= ~table.printed.shaded
        found = enemy.held_memory[turn] = free, spread(free, table.board.stride)
    return found


# What units can spend


def arm_of(table: Galicia, units: Sequence[Counter]) -> int:
    """The column of costs for some units: infantry 0, cavalry 1, both 2."""
    cavalry = table.printed.cavalry
    if len(units) == 1:
        return int(cavalry[units[0]])
    riders = sum(cavalry[i] for i in units)
    return 0 if not riders else 1 if riders == len(units) else 2


def points_left(table: Galicia, units: Sequence[Counter]) -> int:
    """Movement points that units moving together may still spend: a stack keeps one count (4.1a, 4.2)."""
    pieces, movement = table.pieces, table.printed.movement
    if len(units) == 1:
        return movement[units[0]] - pieces[units[0]].spent
    return min(movement[i] for i in units) - max(pieces[i].spent for i in units)


def unmoved(table: Galicia, units: Sequence[Counter]) -> bool:
    """Whether units have spent nothing: then one hex is always allowed (4.3)."""
    pieces = table.pieces
    return not pieces[units[0]].spent if len(units) == 1 else not any(pieces[i].spent for i in units)


def step_cost(table: Galicia, side: SideNumber, arm: int, here: Cell, there: Cell) -> int:
    """Movement points for one step, zones of control included (4.2, 6.3)."""
    printed = table.printed
    return paid(printed.costs[arm], here, there, table.occupancy(1 - side).zone, printed.zone_costs)


def can_step(table: Galicia, units: Sequence[Counter]) -> bool:
    """Whether units of one hex can go anywhere together: the first step tells (4.1a, 4.3)."""
    here, side, left = table.pieces[units[0]].at, table.side_of(units[0]), points_left(table, units)
    into = open_to(table, side)
    if unmoved(table, units):
        return bool(table.board.adjacent[here] & into)
    if left <= 0:
        return False
    costs, zone = table.printed.costs[arm_of(table, units)], table.occupancy(1 - side).zone
    return can_pay_a_step(costs, here, left, into, zone, table.printed.zone_costs)


# Where they can go


def reach(table: Galicia, units: Sequence[Counter]) -> Reach:
    """Where units of one hex can go together."""
    here, side, printed = table.pieces[units[0]].at, table.side_of(units[0]), table.printed
    points = points_left(table, units)
    near = printed.disc(here, max(points, 1))  # every step costs a point or more
    into, zone = open_to(table, side) & near, table.occupancy(1 - side).zone & near
    # Remembered under all that it depends on. This is the hottest place of all: a decorator would cost 2 %.
    known, key = printed.memories["reach"], (here, arm_of(table, units), points, unmoved(table, units), into, zone)
    found: Reach | None = known.get(key)
    if found is None:
        if len(known) >= MOST:
            known.clear()
        found = known[key] = _reach(printed, *key)
    return found


def _reach(printed: Printed, start: Cell, arm: int, points: int, unmoved: bool, into: int, zone: int) -> Reach:
    """The same from place, arm and points, and from the open hexes and enemy zones that are near."""
    board = printed.board
    known = levels(printed.costs[arm], start, points, into, zone, printed.zone_costs)
    reached = 0
    for level in known[1:]:
        reached |= level
    least = board.adjacent[start] & into & ~reached if unmoved else 0
    return Reach(board.labels, reached | least, known, least)


def route(table: Galicia, units: Sequence[Counter], to: Cell) -> Route:
    """The cheapest way to a hex in reach, and its cost."""
    known = reach(table, units)
    found = known.routes.get(to)
    if found is None:
        if holds(known.least, to):
            found = Route((to,), SPENT)
        else:
            printed, side = table.printed, table.side_of(units[0])
            zone = table.occupancy(1 - side).zone
            found = Route(*way_back(printed.costs[arm_of(table, units)], known.levels, to, zone, printed.zone_costs))
        known.routes[to] = found
    return found
