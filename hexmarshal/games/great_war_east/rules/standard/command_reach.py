"""Chapter 10.3, 10.43: who is within whose command radius, what command strength is left, who suffers without it."""

from collections.abc import Iterable, Mapping, Sequence

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.pieces import NOBODY
from hexmarshal.games.great_war_east.rules.position import GreatWar

# -- Command radius (10.33, 10.34) --------------------------------------------------------------------------


def within_radius(table: GreatWar, hq: Counter) -> int:
    """The hexes to which a headquarters traces its command radius (10.33, 10.34)."""
    if not table.on_map(hq):
        return 0
    free, open_ways = _ways(table, table.side_of(hq))
    return _radius(table.printed, hq, table.pieces[hq].at, table.swapped, free, open_ways)


def _ways(table: GreatWar, side: SideNumber) -> tuple[int, int]:
    """The hexes without enemies, and those of them that no zone of control bars to a radius of a side."""
    foe, his = table.standing(1 - side), table.occupancy(1 - side)
    free = foe.in_play & ~(his.held | his.leaders | foe.forts)
    return free, free & (~foe.zone | table.occupancy(side).held)


def _radius(printed: Printed, hq: Counter, at: Cell, swapped: bool, free: int, open_ways: int) -> int:
    """The hexes within the radius of a headquarters that stands in a hex; zones do not affect a competence of 1."""
    radius = printed.radius(hq, swapped=swapped)
    disc = printed.disc(at, radius)
    through = open_ways if printed.competence[hq] > 1 else free
    return _traced(printed, at, radius, free & disc, through & disc)


@derived_from(lambda printed, *_: printed.memory)
def _traced(printed: Printed, start: Cell, radius: int, free: int, through: int) -> int:
    """The hexes of those that are ``free`` within some steps; no way crosses a prohibited hexside."""
    reached = front = 1 << start
    for _ in range(radius):
        ahead = printed.beyond(front)
        reached |= ahead
        front = ahead & through
    return reached & free


def occupied(table: GreatWar, side: SideNumber) -> int:
    """The hexes with any unit or fortress of a side, headquarters alone included."""
    occupancy = table.occupancy(side)
    return occupancy.held | occupancy.leaders | table.forts(side)


def commanders(table: GreatWar, side: SideNumber) -> list[Counter]:
    """The headquarters of a side on the map that command units: not one with its ratings in parentheses (SG-19.1)."""
    return [hq for hq in table.printed.commanders[side] if table.on_map(hq)]


@derived
def reached(table: GreatWar, side: SideNumber) -> int:
    """The hexes within the command radius of any headquarters of a side."""
    return _reached_by(table, side, table.occupancy(1 - side).number, table.state.fortresses, table.state.phasing)


@derived_from(lambda table, side, *_: table.occupancy(side).memory)
def _reached_by(table: GreatWar, side: SideNumber, foe: int, fortresses: tuple[int, ...], phasing: SideNumber) -> int:
    """The same, for the current positions of both sides."""
    printed, pieces = table.printed, table.pieces
    places = tuple([pieces[hq].at for hq in printed.commanders[side]])
    # Most moves touch none of the ways to be traced, so these are looked at first, and the headquarters only then.
    near, (free, open_ways) = _near(printed, side, places, table.swapped), _ways(table, side)
    return _reached(printed, side, places, table.swapped, free & near, open_ways & near)


@derived_from(lambda printed, *_: printed.memory)
def _near(printed: Printed, side: SideNumber, places: tuple[Cell, ...], swapped: bool) -> int:
    """The hexes within this many hexes of some headquarters, whatever lies on the way."""
    found = 0
    for hq, at in _placed(printed, side, places):
        found |= printed.disc(at, printed.radius(hq, swapped=swapped))
    return found


@derived_from(lambda printed, *_: printed.memory)
def _reached(
    printed: Printed, side: SideNumber, places: tuple[Cell, ...], swapped: bool, free: int, open_ways: int
) -> int:
    """The same from where headquarters stand, the hexes without enemies, and those of them that no zone bars."""
    found = 0
    for hq, at in _placed(printed, side, places):
        found |= _radius(printed, hq, at, swapped, free, open_ways)
    return found


def _placed(printed: Printed, side: SideNumber, places: tuple[Cell, ...]) -> list[tuple[Counter, Cell]]:
    """The headquarters on the map that command units, each with its place; see `commanders`."""
    mine = zip(printed.commanders[side], places, strict=True)
    return [(hq, at) for hq, at in mine if at >= 0 and at not in printed.boxes]


# -- Command strength (10.31, 10.32) ------------------------------------------------------------------------


@derived
def allotted(table: GreatWar, side: SideNumber) -> Mapping[int, int]:
    """The stacking points that headquarters of a side have placed in command control in this phase (10.31)."""
    used: dict[int, int] = {}
    for piece, points in zip(table.own(side), table.printed.points_of[side], strict=True):
        if (hq := piece.commander) >= 0:
            used[hq] = used.get(hq, 0) + points
    return used


@derived
def strengths(table: GreatWar, side: SideNumber) -> Mapping[int, int]:
    """The command strength that each headquarters of a side on the map has not allotted in this phase (10.31)."""
    used, rows = allotted(table, side), table.printed.units
    return {hq: rows[hq].command - used.get(hq, 0) for hq in commanders(table, side)}


def left(table: GreatWar, hq: Counter) -> int:
    """The command strength that a headquarters on the map has not allotted in this phase (10.31)."""
    return strengths(table, table.side_of(hq))[hq]


def unlimited(table: GreatWar) -> bool:
    """Whether command strength is without limit: an optional rule (10.32c)."""
    return table.options.command == "unlimited"


@derived
def offers(table: GreatWar, side: SideNumber) -> Mapping[int, Sequence[int]]:
    """For each unit that can be placed in command control the headquarters that can do it (10.31, 10.32)."""
    pieces, near = table.pieces, in_reach(table, side)
    bare = [unit for unit in near if pieces[unit].commander == NOBODY]
    if unlimited(table):
        return {unit: near[unit] for unit in bare}
    strength, stacking = strengths(table, side), table.printed.stacking
    able = {unit: [hq for hq in near[unit] if stacking[unit] <= strength[hq]] for unit in bare}
    return {unit: hqs for unit, hqs in able.items() if hqs}


def less(
    table: GreatWar, could: Mapping[int, Sequence[int]], strength: Mapping[int, int], unit: Counter, hq: Counter
) -> Mapping[int, Sequence[int]]:
    """The `offers` that are left when a headquarters has placed a unit in command control, and has less strength."""
    rest, stacking = strength[hq], table.printed.stacking
    found = dict(could)
    del found[unit]
    for other, hqs in could.items() if not unlimited(table) else ():
        if hq in hqs and other != unit and stacking[other] > rest:
            found[other] = [one for one in hqs if one != hq]
            if not found[other]:
                del found[other]
    return found


def in_reach(table: GreatWar, side: SideNumber) -> Mapping[int, Sequence[int]]:
    """For each unit of a side, headquarters apart, those within whose radius it is, if there are any (10.32)."""
    return _in_reach(table, side, table.occupancy(1 - side).number, table.state.fortresses, table.state.phasing)


@derived_from(lambda table, side, *_: table.occupancy(side).memory)
def _in_reach(
    table: GreatWar, side: SideNumber, foe: int, fortresses: tuple[int, ...], phasing: SideNumber
) -> dict[int, list[int]]:
    """The same, for the current positions of both sides, in the order of the hexes."""
    printed, pieces, occupancy = table.printed, table.pieces, table.occupancy(side)
    at, held, (free, open_ways) = occupancy.at, occupancy.held, _ways(table, side)
    near: dict[int, list[int]] = {}
    for hq in commanders(table, side):
        for cell in cells(_radius(printed, hq, pieces[hq].at, table.swapped, free, open_ways) & held):
            near.setdefault(cell, []).append(hq)
    return {unit: near[cell] for cell in sorted(near) for unit in at[cell] if not printed.hq[unit]}


def circles(could: Mapping[int, Sequence[int]], units: Iterable[Counter]) -> list[tuple[set[int], list[int]]]:
    """Headquarters and the units that turn to them, grouped so that groups share no headquarters.

    ``could`` has the headquarters for each unit; units without any are left out.
    """
    alike: dict[tuple[int, ...], list[int]] = {}
    place = {unit: number for number, unit in enumerate(units)}
    for unit in units:
        able = tuple(could.get(unit, ()))
        if able in alike:
            alike[able].append(unit)
        elif able:
            alike[able] = [unit]
    parts: list[tuple[set[int], list[int]]] = []
    for able, some in sorted(alike.items(), key=lambda group: place[group[1][-1]]):
        joined = [part for part in parts if not part[0].isdisjoint(able)]
        parts = [part for part in parts if part[0].isdisjoint(able)]
        parts.append((set(able).union(*(hqs for hqs, _ in joined)), [*(i for _, more in joined for i in more), *some]))
    return parts


def plan(
    table: GreatWar, could: Mapping[int, Sequence[int]], strength: dict[int, int], units: Sequence[Counter]
) -> dict[int, int] | None:
    """A headquarters for each of some units; ``None`` if strength is short, or it takes an owner to make it fit.

    ``could`` has the headquarters that each may turn to, ``strength`` what these have left.
    """
    stacking, free = table.printed.stacking, unlimited(table)
    if not free and sum([stacking[unit] for unit in units]) > sum(strength.values()):
        return None
    found: dict[int, int] = {}
    # Whoever has the fewest to turn to comes first, and of those the largest.
    for unit in sorted(units, key=lambda i: (len(could[i]), -stacking[i], i)):
        able = [hq for hq in could[unit] if free or stacking[unit] <= strength[hq]]
        if not able:
            return None
        best = max(able, key=strength.__getitem__)
        strength[best] -= stacking[unit]
        found[unit] = best
    return dict(sorted(found.items()))


# -- Effects in combat (10.43) ------------------------------------------------------------------------------


def uncommanded(table: GreatWar, unit: Counter) -> bool:
    """10.43: whether a unit is out of command control; if it is not phasing, out of every command radius."""
    side = table.side_of(unit)
    if side == table.state.phasing:
        return not table.in_command(unit)
    return not holds(reached(table, side), table.pieces[unit].at)


def worsened(table: GreatWar, force: Sequence[Counter]) -> bool:
    """10.43: whether a force adds one to its result: units of competence 3 or 4, enough of them out of command."""
    printed = table.printed
    units = [unit for unit in force if not printed.hq[unit]]
    out = sum(table.steps(i) for i in units if printed.competence[i] > 2 and uncommanded(table, i))
    total = sum(table.steps(i) for i in units)
    if table.options.disorder == "majority":
        return 2 * out > total
    return out > 0 and (table.options.disorder == "any" or out == total)
