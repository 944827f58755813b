"""Chapter 8.6: retreat after combat, and 8.7: advance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .chapter_06_stacking import points, room
from .chapter_07_zones import cancels, controlled, enemy, held, occupied
from .chapter_09_supply import Supply
from .paper import Counter, Hex, Position, hexes_from

NOWHERE = 10_000


def distance(position: Position, a: Hex, b: Hex) -> int:
    """How many hexes apart two hexes are, whatever lies between them."""
    return hexes_from(a, lambda here: position.maps.near[here]).get(b, NOWHERE)


def nearest_source(position: Position, hex: Hex, goals: frozenset[Hex]) -> int:
    """How far the nearest friendly supply source is from a hex (8.63)."""
    apart = hexes_from(hex, lambda here: position.maps.near[here])
    return min((apart.get(goal, NOWHERE) for goal in goals), default=NOWHERE)


def passable(position: Position, stack: Iterable[Counter], hex: Hex, zone: frozenset[Hex]) -> bool:
    """8.61: never into or through an enemy unit; 10.52: enemy headquarters alone give way.

    8.64: with a rating of 2, 3 or 4 not into or through an enemy-controlled hex, unless friends are there (7.24).
    """
    units = list(stack)
    side = units[0].side
    if held(position, hex, enemy(side)):
        return False
    return max(unit.tcr for unit in units) == 1 or hex not in zone or cancels(position, hex, side)


def retreats(
    position: Position, stack: list[Counter], hexes: int, barred: Iterable[Hex] = ()
) -> dict[Hex, set[tuple[Hex, ...]]]:
    """8.62, 8.63: where a stack may retreat to, and by which ways.

    So many hexes away, or if there is no such way any so many hexes (a ruling). Not into a hex that another stack has
    still to leave (a ruling). To hexes with room for the whole stack if there are any, and of these to those nearest
    to a supply source; a rating of 1 then avoids enemy-controlled hexes.
    """
    start, side = stack[0].hex, stack[0].side
    assert start is not None
    gone = {unit.number for unit in stack}
    without = _without(position, gone)
    zone = controlled(without, enemy(side))
    found: dict[Hex, set[tuple[Hex, ...]]] = {}
    paths: list[tuple[Hex, ...]] = [(start,)]
    for _ in range(hexes):
        paths = [
            (*path, there)
            for path in paths
            for there in position.near(path[-1])
            if there not in barred and passable(without, stack, there, zone)
        ]
    for path in paths:
        found.setdefault(path[-1], set()).add(path[1:])
    away = {hex: ways for hex, ways in found.items() if distance(position, start, hex) == hexes}
    found = away or found
    need = points(position, stack)
    roomy = {hex: ways for hex, ways in found.items() if room(without, hex, side) >= need}
    found = roomy or found
    if not found:
        return {}
    goals = Supply(position).goals(stack[0].row.nation)
    far = {hex: nearest_source(position, hex, goals) for hex in found}
    found = {hex: ways for hex, ways in found.items() if far[hex] == min(far.values())}
    if max(unit.tcr for unit in stack) == 1:
        quiet = {hex: ways for hex, ways in found.items() if hex not in zone or cancels(without, hex, side)}
        found = quiet or found
    return found


def _without(position: Position, gone: set[int]) -> Position:
    """The position as it is once a stack has been picked up."""
    return replace(position, units=[unit for unit in position.units if unit.number not in gone], stood={})


def advances(position: Position, attackers: list[Counter], targets: Iterable[Hex]) -> set[tuple[str, Hex]]:
    """8.71: victorious units that took part may go into a hex that the combat left vacant, within the stacking limit.

    5.13: a fortress that is not destroyed keeps its hex.
    """
    side = position.phasing
    return {
        (unit.id, hex)
        for hex in targets
        if not occupied(position, hex, enemy(side))
        for unit in attackers
        if unit.hex is not None and unit.hex not in targets and position.stacking(unit) <= room(position, hex, side)
    }
