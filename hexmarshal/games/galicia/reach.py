"""Where units can go (4.1 to 4.5, 6.3), as sets of hexes.

``reach`` answers where a move may end, ``way`` finds the cheapest way there. ``steps`` holds the same rules as single
steps, which give the reasons; a test holds the two equal.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hexmarshal.core.paths import cells, spread
from hexmarshal.games.galicia.pieces import AUSTRIAN, SPENT
from hexmarshal.games.galicia.table import Galicia

MANY = 10_000
"""How many reaches are remembered."""


class Route(NamedTuple):
    """The cheapest way to a hex."""

    path: tuple[int, ...]
    """The hexes entered."""
    cost: int
    """Movement points, or :data:`SPENT` for a minimum move (4.3)."""


class Reach:
    """Where a unit or stack can go. It is shared by all tables on which it comes out the same."""

    __slots__ = ("ends", "labels", "least", "levels", "routes")

    def __init__(self, table: Galicia, ends: int, levels: tuple[int, ...], least: int) -> None:
        self.ends = ends
        """The hexes where its move may end."""
        self.levels = levels
        """The hexes it can come to for 0, 1, 2 … points."""
        self.least = least
        """Hexes that it can enter only by its minimum move (4.3)."""
        names = table.board.labels
        self.labels: tuple[str, ...] = tuple([names[cell] for cell in cells(ends)])
        """The hexes where its move may end, by their numbers."""
        self.routes: dict[int, Route] = {}
        """The ways already found, by their ends."""


def open_to(table: Galicia, side: int) -> int:
    """The hexes that a side may enter of its own accord (4.1b, 4.5, 13.0a)."""
    return _open(table, side)[0]


def ways_out(table: Galicia, side: int) -> int:
    """The hexes from which a unit of a side can step somewhere."""
    return _open(table, side)[1]


def _open(table: Galicia, side: int) -> tuple[int, int]:
    """Hexes that a side may enter, and those next to them. They hang on the enemy and on the turn."""
    known, sheet = table.half(1 - side).reaches, table.sheet
    key = ("open", table.state.turn)
    found: tuple[int, int] | None = known.get(key)
    if found is None:
        free = sheet.ground[side] & ~table.half(1 - side).held
        if side == AUSTRIAN and table.turn.shaded:
            free &= ~sheet.shaded
        found = known[key] = free, spread(free, table.board.stride)
    return found


def arm_of(table: Galicia, units: Sequence[int]) -> int:
    """The column of costs for some units: infantry 0, cavalry 1, both 2."""
    cavalry = table.sheet.cavalry
    if len(units) == 1:
        return int(cavalry[units[0]])
    riders = sum(cavalry[i] for i in units)
    return 0 if not riders else 1 if riders == len(units) else 2


def points_left(table: Galicia, units: Sequence[int]) -> int:
    """Movement points that units moving together may still spend: a stack keeps one count (4.1a, 4.2)."""
    pieces, movement = table.pieces, table.sheet.movement
    if len(units) == 1:
        return movement[units[0]] - pieces[units[0]].spent
    return min(movement[i] for i in units) - max(pieces[i].spent for i in units)


def can_step(table: Galicia, units: Sequence[int]) -> bool:
    """Whether units of one hex can go anywhere together: the first step tells (4.1a, 4.3)."""
    sheet, here = table.sheet, table.pieces[units[0]].at
    side = sheet.side[units[0]]
    into, left = open_to(table, side), points_left(table, units)
    if not any(table.pieces[i].spent for i in units):
        return bool(table.board.adjacent[here] & into)
    if left <= 0:
        return False
    arm, zone, (enter, leave, through) = arm_of(table, units), table.half(1 - side).zone, sheet.zone_costs
    free, held = (leave, through) if zone >> here & 1 else (0, enter)
    for there in table.board.neighbours[here]:
        if into >> there & 1 and sheet.cost[arm][here, there] + (held if zone >> there & 1 else free) <= left:
            return True
    return False


def reach(table: Galicia, units: Sequence[int]) -> Reach:
    """Where units of one hex can go together.

    It is remembered on the sheet under all that it hangs on: place, arm and points, and the open hexes and enemy zones
    of control that are near enough to matter.
    """
    first, sheet = table.pieces[units[0]], table.sheet
    side = sheet.side[units[0]]
    arm, points = arm_of(table, units), points_left(table, units)
    fresh = not first.spent if len(units) == 1 else all(table.pieces[i].spent == 0 for i in units)
    near = sheet.disc(first.at, max(points, 1))  # every step costs a point or more
    into, zone = open_to(table, side) & near, table.half(1 - side).zone & near
    key = (first.at, arm, points, fresh, into, zone)
    found: Reach | None = sheet.known_reaches.get(key)
    if found is None:
        if len(sheet.known_reaches) > MANY:
            sheet.known_reaches.clear()
        found = sheet.known_reaches[key] = _reach(table, first.at, arm, points, fresh, into, zone)
    return found


def _reach(table: Galicia, start: int, arm: int, points: int, fresh: bool, into: int, zone: int) -> Reach:
    sheet = table.sheet
    enter, leave, through = sheet.zone_costs
    dear, crossings = sheet.dear[arm], sheet.crossings[arm]
    stride = table.board.stride
    knight = stride - 1
    levels = [0] * (max(points, 0) + 1)
    levels[0] = 1 << start
    settled = reached = 0
    for spent in range(points):
        front = levels[spent] & ~settled
        settled |= front
        beyond = into & ~settled
        for inside in (False, True):
            here = front & zone if inside else front & ~zone
            if not here:
                continue
            free_at, zone_at = (spent + leave, spent + through) if inside else (spent, spent + enter)
            for extra, (up, a, b, down, c, d), sides in crossings:
                if free_at + extra >= points or not here & sides:
                    continue
                # As in `paths.spread`, over the sides of hexes that cost so much extra.
                there = (here & up) >> 1 | (here & down) << 1
                there |= (here & a) << knight | (here & b) << stride | (here & c) >> knight | (here & d) >> stride
                there &= beyond
                for cost, ground in dear:
                    found = there & ground
                    if found:
                        cost += extra
                        if free_at + cost <= points:
                            levels[free_at + cost] |= found & ~zone
                        if zone_at + cost <= points:
                            levels[zone_at + cost] |= found & zone
    for level in levels[1:]:
        reached |= level
    reached &= ~(1 << start)
    least = table.board.adjacent[start] & into & ~reached if fresh else 0
    return Reach(table, reached | least, tuple(levels), least)


def step_cost(table: Galicia, side: int, arm: int, here: int, there: int) -> int:
    """Movement points for one step, zones of control included (4.2, 6.3)."""
    zone = table.half(1 - side).zone
    enter, leave, through = table.sheet.zone_costs
    inside, into = zone >> here & 1, zone >> there & 1
    surcharge = through if inside and into else leave if inside else enter if into else 0
    return table.sheet.cost[arm][here, there] + surcharge


def way(table: Galicia, units: Sequence[int], to: int) -> tuple[int, ...]:
    """The cheapest way to a hex in reach: the hexes entered."""
    return route(table, units, to).path


def route(table: Galicia, units: Sequence[int], to: int) -> Route:
    """The cheapest way to a hex in reach, and its cost."""
    known = reach(table, units)
    found = known.routes.get(to)
    if found is None:
        found = known.routes[to] = Route((to,), SPENT) if known.least >> to & 1 else _route(table, units, to, known)
    return found


def _route(table: Galicia, units: Sequence[int], to: int, known: Reach) -> Route:
    """Back from the end, each time over the first neighbour from which the step was paid."""
    side, arriving, levels = table.sheet.side[units[0]], table.sheet.arriving[arm_of(table, units)], known.levels
    zone, (enter, leave, through) = table.half(1 - side).zone, table.sheet.zone_costs
    total = 0
    while not levels[total] >> to & 1:
        total += 1
    path, spent = [to], total
    while spent:
        end = path[-1]
        free, held = (enter, through) if zone >> end & 1 else (0, leave)
        for here, cost in arriving[end]:
            before = spent - cost - (held if zone >> here & 1 else free)
            if before >= 0 and levels[before] >> here & 1:
                spent = before
                path.append(here)
                break
        else:
            raise AssertionError("a hex was reached by no way")
    return Route(tuple(path[-2::-1]), total)
