"""Chapter 15: Supply, and chapter 18, the railways on which it rests."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from tests.games.serbien.second_reading.ch03_general import enemy_zones, held_by_enemy, zone_from, zones, zones_not_from
from tests.games.serbien.second_reading.picture import Counter, Picture
from tests.games.serbien.second_reading.sheet import AUSTRIAN, flood

RAILWAY_RANGE, MONTENEGRIN_RANGE, ISOLATION = 5, 13, 15

# -- 18.1.1: which railways are friendly operational ----------------------------------------------------------


def operational(picture: Picture, side: str) -> set[str]:
    """18.1.1: rail hexes behind the own Front Line that a chain of such hexes joins to a friendly map edge.

    What is behind a line is what its side controls (3.4); a hex with an enemy in it is not.
    """
    sheet = picture.sheet
    key = ("operational", side)
    if key not in picture.memory:
        own = {hex for hex in sheet.rails if picture.controller(hex) == side and not held_by_enemy(picture, hex, side)}
        picture.memory[key] = flood(
            sheet.marked(f"rail edge:{side}"), {h: tuple(n) for h, n in sheet.rails.items()}, own
        )
    answer: set[str] = picture.memory[key]
    return answer


# -- 15.0: Lines of Communications ----------------------------------------------------------------------------


def _open_for_loc(picture: Picture, hex: str, side: str) -> bool:
    """15.0, 1.1: a LOC does not pass through an EZOC unless a friendly unit occupies the hex; a ZOC does not help
    (loc-needs-occupation)."""
    return hex not in enemy_zones(picture, side) or bool(picture.here(hex, side))


def _line(picture: Picture, start: str, side: str, barred: set[str]) -> list[str] | None:
    """15.0: the rail hexes from a supply unit to a friendly map edge, the shortest way."""
    sheet = picture.sheet
    ways = {hex for hex in operational(picture, side) if _open_for_loc(picture, hex, side) and hex not in barred}
    if start not in ways:
        return None
    before: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here in sheet.marked(f"rail edge:{side}"):
            path = [here]
            while before[path[-1]]:
                path.append(before[path[-1]])
            return path
        for there in sorted(sheet.rails[here]):
            if there in ways and there not in before:
                before[there] = here
                queue.append(there)
    return None


def with_loc(picture: Picture, side: str) -> set[str]:
    """15.0: the supply units that have a LOC.

    Through one on-map Narrow-Track hex only one army's LOCs pass; the owner says whose (narrow-track-choice), and the
    order of the armies is what he said.
    """
    key = ("with_loc", side)
    if key in picture.memory:
        known: set[str] = picture.memory[key]
        return known
    sheet = picture.sheet
    supply_units = [u for u in picture.of(side) if u.kind in ("depot", "train")]
    armies = [army for army in picture.narrow if any(u.army == army for u in supply_units)]
    armies += [army for army in sheet.armies if army not in armies]
    used: dict[str, str] = {}
    found: set[str] = set()
    for army in armies:
        mine: dict[str, str] = {}
        for unit in supply_units:
            if unit.army != army:
                continue
            if unit.kind == "depot" and (unit.hexes[0] not in sheet.terrain or unit.along):
                found.add(unit.id)  # off the map it stands on the friendly side of the edge (15.6.3a)
                continue
            path = _line(picture, unit.hexes[0], side, {hex for hex, whose in used.items() if whose != army})
            if path is not None:
                found.add(unit.id)
                mine |= {hex: army for hex in path if hex in sheet.narrow}
        used |= mine
    picture.memory[key] = found
    return found


def undecided(picture: Picture, side: str) -> bool:
    """narrow-track-choice: whether LOCs of two armies meet in a Narrow-Track hex and nothing says yet whose passes."""
    users: dict[str, set[str]] = {}
    for unit in picture.of(side):
        if unit.kind in ("depot", "train") and "." in unit.hexes[0] and not unit.along:
            for hex in _line(picture, unit.hexes[0], side, set()) or ():
                if hex in picture.sheet.narrow:
                    users.setdefault(hex, set()).add(unit.army)
    return any(len(armies) > 1 and not armies <= set(picture.narrow) for armies in users.values())


# -- 15.3: tracing --------------------------------------------------------------------------------------------


class _Trace(NamedTuple):
    """Where a line has come, and whether 15.3.2 lets it go on."""

    hex: str
    mountains: int
    stopped: bool


def _crossable(picture: Picture, here: str, there: str, side: str) -> bool:
    """15.3: not across Impassable Mountain hexsides, nor the Donau but at a bridge, ferry or pontoon."""
    sheet = picture.sheet
    if sheet.has("impassable", here, there):
        return False
    if sheet.has("donau", here, there):
        built = sheet.has("bridge", here, there) or sheet.has("ferry", here, there)
        return built or _pontoon(picture, here, there, side)
    return True


def _pontoon(picture: Picture, here: str, there: str, side: str) -> bool:
    """21.2: a deployed pontoon bridge is a bridge, for the side that built it (whose-pontoons)."""
    return any(p.built and p.side == side and {p.a, p.b} == {here, there} for p in picture.pontoons)


def _wet(picture: Picture, here: str, there: str, side: str) -> bool:
    """15.3.2: an unbridged Sava hexside."""
    sheet = picture.sheet
    built = sheet.has("bridge", here, there) or _pontoon(picture, here, there, side)
    return sheet.has("sava", here, there) and not built


def _enter(picture: Picture, trace: _Trace, there: str, side: str) -> _Trace:
    """15.3.2: one Low Mountain hex may be passed; a second mountain hex, any High Mountain hex and the far bank of
    the unbridged Sava end the line. Along a Roadway mountains are ignored.

    23.1.1 and its example: a Low Mountain hex with a Komitadji marker counts as two, so the line ends in it.
    """
    sheet = picture.sheet
    stopped, mountains = _wet(picture, trace.hex, there, side), trace.mountains
    by_road = frozenset((trace.hex, there)) in sheet.roadways
    ground = sheet.terrain[there]
    if not by_road and ground in ("low mountain", "high mountain"):
        if ground == "high mountain" or mountains or _price(picture, there, side) > 1:
            stopped = True
        mountains = 1
    return _Trace(there, mountains, stopped)


def _price(picture: Picture, hex: str, side: str) -> int:
    """15.3: each hex counts one; 23.1.1: a Komitadji marker without Serbs makes it two for Austria-Hungary, unless
    an A-H Combat unit is in the hex."""
    if side == AUSTRIAN and hex in picture.komitadji and not picture.here(hex, "serbian"):
        return 1 if any(unit.combat for unit in picture.here(hex, AUSTRIAN)) else 2
    return 1


def _passable(picture: Picture, hex: str, side: str, seeking: str) -> bool:
    """15.3.1: not through an enemy unit; not through an EZOC unless the hex is friendly occupied or in a friendly
    ZOC, those out of the hex that seeks supply excluded (3.3.2); that out of the other hex of a Two-Hex Unit counts
    (zoc-of-the-other-half)."""
    if held_by_enemy(picture, hex, side):
        return False
    if hex not in enemy_zones(picture, side) or picture.here(hex, side):
        return True
    return hex in zones_not_from(picture, side, seeking)


def traces(picture: Picture, start: str, range_: int, goal: str, side: str) -> bool:
    """15.3: whether a supply line leads from a source to a hex within a range.

    Who seeks supply matters only by the ZOCs out of its hex that do not count: where a line comes if all count is found
    once for all hexes, and decides unless it would pass by such a ZOC.
    """
    if start == goal:
        return True
    if goal not in _traced(picture, start, range_, "", side):
        return False
    if zones_not_from(picture, side, goal) >= zone_from(picture.sheet, goal) & enemy_zones(picture, side):
        return True
    return goal in _traced(picture, start, range_, goal, side)


def _traced(picture: Picture, start: str, range_: int, goal: str, side: str) -> set[str]:
    """15.3: all hexes to which lines lead from a source within a range, if a unit in some hex seeks supply."""
    key = ("traced", start, range_, goal, side)
    if key not in picture.memory:
        picture.memory[key] = _trace(picture, start, range_, goal, side)
    answer: set[str] = picture.memory[key]
    return answer


def _trace(picture: Picture, start: str, range_: int, goal: str, side: str) -> set[str]:
    if not _passable(picture, start, side, goal):
        return set()
    first = _Trace(start, 0, False)  # source-in-the-mountains: its own hex is not counted
    spent: dict[_Trace, int] = {first: 0}
    queue = [(0, first)]
    while queue:
        cost, trace = heapq.heappop(queue)
        if cost > spent[trace]:
            continue
        if trace.stopped:
            continue
        for there in picture.sheet.neighbours[trace.hex]:
            if not _crossable(picture, trace.hex, there, side) or not _passable(picture, there, side, goal):
                continue
            entered = _enter(picture, trace, there, side)
            price = cost + _price(picture, there, side)
            if price <= range_ and price < spent.get(entered, 999):
                spent[entered] = price
                heapq.heappush(queue, (price, entered))
    return {trace.hex for trace in spent}


def reaches(picture: Picture, start: str, range_: int, unit: Counter) -> bool:
    """15.3 for a unit: of a Two-Hex Unit the closer hex counts (19.0)."""
    sheet = picture.sheet
    return any(
        goal in sheet.terrain
        and sheet.distance(start, goal) <= range_
        and traces(picture, start, range_, goal, unit.side)
        for goal in unit.hexes
    )


# -- 15.1, 15.2: sources --------------------------------------------------------------------------------------


def range_of(unit: Counter, extended: bool | None = None) -> int:
    """2.6.1, 15.6.1: the Supply Range of the side that lies up."""
    return unit.row.range[unit.flipped if extended is None else extended]


def _off_the_map(unit: Counter) -> bool:
    """15.6.3a: a Depot on the railways outside the playing area."""
    return "." not in unit.hexes[0] or unit.along > 0


def depot_is_source(picture: Picture, depot: Counter) -> bool:
    """15.1.1: a Depot must have a LOC."""
    return depot.id in with_loc(picture, depot.side)


def feeds(picture: Picture, depot: Counter, unit: Counter, extended: bool | None = None) -> bool:
    """15.1.1, 15.2.1: a Depot with a LOC supplies units attached to its army, within its range."""
    return (
        depot.army == unit.army
        and depot_is_source(picture, depot)
        and not _off_the_map(depot)
        and reaches(picture, depot.hexes[0], range_of(depot, extended), unit)
    )


def depots(picture: Picture, side: str) -> list[Counter]:
    """All Depots of a side."""
    return [unit for unit in picture.of(side) if unit.kind == "depot"]


def trains(picture: Picture, side: str) -> list[Counter]:
    """All Corps Trains of a side."""
    return [unit for unit in picture.of(side) if unit.kind == "train"]


def train_is_source(picture: Picture, train: Counter) -> bool:
    """15.1.2: a Corps Train must have a LOC or be in the supply range of a Depot of its army."""
    key = ("train", train.id)
    if key not in picture.memory:
        picture.memory[key] = train.id in with_loc(picture, train.side) or any(
            feeds(picture, depot, train) for depot in depots(picture, train.side)
        )
    answer: bool = picture.memory[key]
    return answer


def may_use_train(unit: Counter, train: Counter) -> bool:
    """15.2.2: Formations of its corps, any Asset and any Cavalry, of the same army (trains-of-the-same-army).

    5.3.3: an Independent A-H unit that is not cavalry receives nothing from a Corps Train.
    """
    if unit.army != train.army or unit.kind in ("train", "depot"):
        return False
    return unit.asset or unit.cavalry or (bool(unit.corps) and unit.corps == train.corps)


def sources_of(picture: Picture, unit: Counter, *, ammo: bool = False) -> list[str]:
    """15.1: every supply source from which a unit is supplied as things lie, by name; RR lines give no Ammo (9.4.1)."""
    side, found = unit.side, []
    if any("." not in hex for hex in unit.hexes):
        return ["box"]  # supply-in-boxes
    found += [depot.id for depot in depots(picture, side) if feeds(picture, depot, unit)]
    for train in trains(picture, side):
        source = may_use_train(unit, train) and train_is_source(picture, train)
        if source and reaches(picture, train.hexes[0], range_of(train), unit):
            found.append(train.id)
    if not ammo and (unit.combat or unit.kind == "artillery") and _from_railway(picture, unit):
        found.append("railway")
    if side == AUSTRIAN and any(hex in picture.sheet.marked("supply:austrian") for hex in unit.hexes):
        found.append("06.25")  # 15.1.4
    if unit.montenegrin and any(
        reaches(picture, hex, MONTENEGRIN_RANGE, unit) for hex in sorted(picture.sheet.marked("supply:montenegrin"))
    ):
        found.append("Montenegro")  # 15.1.5
    return found


def _from_railway(picture: Picture, unit: Counter) -> bool:
    """15.1.3: directly from a friendly operational rail hex, within five hexes."""
    sheet = picture.sheet
    near = {hex for goal in unit.hexes for hex in sheet.within(goal, RAILWAY_RANGE)}
    return any(reaches(picture, hex, RAILWAY_RANGE, unit) for hex in sorted(operational(picture, unit.side) & near))


# -- 15.4: the Supply Phase -----------------------------------------------------------------------------------


def requires_supply(unit: Counter) -> bool:
    """15.4-3: Forces are checked; Forts (8.5.1) and squadrons (25.1) require no supply, and supply units are none."""
    return (unit.combat or unit.kind == "artillery") and not unit.fort


def out_of_supply(picture: Picture, side: str) -> dict[str, bool]:
    """15.4-3: every unit that finds no source by itself, and whether it is Isolated.

    What an Asset finds matters only where it is a Force of its own: assigned, it shares what its Formation has
    (5.5.1-1).
    """
    return {
        unit.id: isolated(picture, unit)
        for unit in picture.of(side)
        if requires_supply(unit) and not sources_of(picture, unit)
    }


# -- 15.5: Isolation ------------------------------------------------------------------------------------------


def all_sources(picture: Picture, side: str) -> set[str]:
    """15.5, terrain-and-isolation: the hexes of all friendly supply sources; whose they are does not matter."""
    key = ("all_sources", side)
    if key not in picture.memory:
        sheet = picture.sheet
        found = {d.hexes[0] for d in depots(picture, side) if depot_is_source(picture, d) and not _off_the_map(d)}
        found |= {t.hexes[0] for t in trains(picture, side) if train_is_source(picture, t)}
        found |= operational(picture, side)
        found |= sheet.marked("supply:austrian" if side == AUSTRIAN else "supply:montenegrin")
        picture.memory[key] = found
    answer: set[str] = picture.memory[key]
    return answer


def isolated(picture: Picture, unit: Counter) -> bool:
    """15.5: no path of 15 hexes or less to a friendly supply source, past enemy units and EZOCs that no friendly unit
    or ZOC, its own included, negates."""
    if any("." not in hex for hex in unit.hexes):
        return False
    side = unit.side
    goals = all_sources(picture, side)
    own = zones(picture, side)
    enemy = enemy_zones(picture, side)

    def passes(hex: str) -> bool:
        if held_by_enemy(picture, hex, side):
            return False
        return hex not in enemy or bool(picture.here(hex, side)) or hex in own

    found = set(unit.hexes)
    edge: Iterable[str] = set(unit.hexes)
    for _ in range(ISOLATION + 1):
        if goals & set(edge):
            return False
        edge = {
            there
            for here in edge
            for there in picture.sheet.neighbours[here]
            if there not in found and _crossable(picture, here, there, side) and passes(there)
        }
        found |= edge
    return True
