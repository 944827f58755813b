"""Chapter 5: movement on foot."""

from __future__ import annotations

from itertools import pairwise

from .chapter_07_zones import controlled, enemy, lone_headquarters, occupied
from .paper import Counter, Hex, Position

SPENT = 99
"""What is noted for a unit whose movement is over for this phase (5.17, 17.11)."""


def commanded(unit: Counter) -> bool:
    """Whether a unit is in command control: by a headquarters, or rallied; a headquarters always is (a ruling)."""
    return unit.hq or unit.commander != -1


def allowance(position: Position, unit: Counter) -> int:
    """9.21: a unit out of supply has half its allowance, rounded down, but at least one.

    10.35: not a headquarters. 24.1: foraging cavalry moves normally. 9.11: judged in the Initial Supply Segment.
    """
    points = position.allowance(unit)
    if unit.unsupplied and not unit.hq and not unit.foraging:
        return max(1, points // 2)
    return points


def terrain_cost(position: Position, hex: Hex, tcr: int) -> int:
    """5.4: what a hex costs to enter, by the line of the chart. A fortress and a city have lines of their own."""
    kinds = position.maps.places.get(hex, ())
    line = "fortress" if "fortress" in kinds else "city" if "city" in kinds else position.maps.land[hex]
    return position.data.terrains[line].cost[tcr - 1]


def step_cost(position: Position, unit: Counter, here: Hex, there: Hex, zone: frozenset[Hex]) -> int:
    """5.12, 5.4, 7.21: terrain, one more across a river, one more into an enemy-controlled hex."""
    kind = position.maps.sides.get((here, there))
    across = 0 if kind is None else position.data.hexsides[kind].cost
    return terrain_cost(position, there, unit.tcr) + across + (position.number("zone.cost") if there in zone else 0)


def may_enter(position: Position, unit: Counter, hex: Hex) -> bool:
    """5.13: never an enemy-occupied hex or an enemy fortress that is not destroyed.

    10.52: but a combat unit with an attack strength above zero may enter a hex that holds enemy headquarters only.
    """
    foe = enemy(unit.side)
    if not occupied(position, hex, foe):
        return True
    return lone_headquarters(position, hex, foe) and unit.combat_unit and position.printed_strengths(unit)[0] > 0


def may_march(position: Position, unit: Counter) -> bool:
    """5.11: in its own movement phase; 10.41: in command; 5.33: not on a train; 19.2: Putnik goes by rail only."""
    return (
        unit.hex is not None
        and unit.side == position.phasing
        and commanded(unit)
        and not unit.entrained
        and position.allowance(unit) > 0
        and unit.spent < SPENT
    )


def marches(position: Position, unit: Counter) -> dict[Hex, int]:
    """Where a unit may march now, and the fewest movement points it takes.

    5.14: no more points than are left. 5.21: friends cost nothing, and 6.21: hexes may be overfull until the phase is
    over. 5.17: who has spent none may move one hex, whatever it costs. 10.52: an enemy headquarters in whose hex it
    comes displaces at once; the march is taken up again when it has.
    """
    if not may_march(position, unit):
        return {}
    assert unit.hex is not None
    zone = controlled(position, enemy(unit.side))
    left = allowance(position, unit) - unit.spent
    cost = {unit.hex: 0}
    open_ends = [unit.hex]
    while open_ends:
        here = min(open_ends, key=lambda hex: cost[hex])
        open_ends.remove(here)
        if lone_headquarters(position, here, enemy(unit.side)):
            continue
        for there in position.near(here):
            if not may_enter(position, unit, there):
                continue
            total = cost[here] + step_cost(position, unit, here, there, zone)
            if total <= left and total < cost.get(there, SPENT):
                cost[there] = total
                open_ends.append(there)
    if unit.spent == 0:
        for there in position.near(unit.hex):
            if there not in cost and may_enter(position, unit, there):
                cost[there] = step_cost(position, unit, unit.hex, there, zone)
    del cost[unit.hex]
    return cost


def path_cost(position: Position, unit: Counter, path: tuple[Hex, ...]) -> int | None:
    """What a way costs, hex by hex; None if it is none."""
    zone = controlled(position, enemy(unit.side))
    total = 0
    for here, there in pairwise(path):
        if there not in tuple(position.near(here)) or not may_enter(position, unit, there):
            return None
        total += step_cost(position, unit, here, there, zone)
    return total


def spent_after(position: Position, unit: Counter, cost: int) -> int:
    """5.14, 5.17: what it has spent then; a move of one hex beyond its allowance ends its movement."""
    total = unit.spent + cost
    return total if total <= allowance(position, unit) else SPENT


def seized_after(position: Position, unit: Counter, path: tuple[Hex, ...]) -> frozenset[Hex]:
    """5.33, 9.15, 25.12: whoever enters a hex is the last to have been there; headquarters take nothing (a ruling)."""
    if unit.hq:
        return position.seized
    found = set(position.seized)
    for hex in path:
        if hex in position.maps.watched:
            home = "austrian" if position.maps.country[hex] == "austrian" else "allied"
            (found.discard if home == unit.side else found.add)(hex)
    return frozenset(found)
