"""Chapter 12: cavalry withdraws before combat."""

from __future__ import annotations

from .chapter_06_stacking import room
from .chapter_07_zones import cancels, controlled, enemy, occupied
from .chapter_08_retreat import distance, nearest_source
from .chapter_09_supply import Supply
from .paper import Counter, Hex, Position


def ways(position: Position, unit: Counter) -> dict[Hex, set[tuple[Hex, ...]]]:
    """12.11: withdrawals of two hexes, no more or less, and 12.13: where they lead.

    Only a rating of 1 goes into or through enemy-controlled hexes; friends do not change that, unless so agreed.
    It goes toward supply: to the nearest hex with room for it, or where none has room to the nearest (a ruling).
    """
    assert unit.hex is not None
    foe = enemy(unit.side)
    zone = controlled(position, foe)

    def free(hex: Hex) -> bool:
        if occupied(position, hex, foe):
            return False
        if unit.tcr == 1 or hex not in zone:
            return True
        return bool(position.options.withdrawal == "cancelled" and cancels(position, hex, unit.side))

    found: dict[Hex, set[tuple[Hex, ...]]] = {}
    for first in position.near(unit.hex):
        if not free(first):
            continue
        for second in position.near(first):
            if free(second) and distance(position, unit.hex, second) == position.number("withdrawal"):
                found.setdefault(second, set()).add((first, second))
    roomy = {hex for hex in found if room(position, hex, unit.side) >= position.stacking(unit)}
    found = {hex: found[hex] for hex in roomy or found}
    goals = Supply(position).goals(unit.row.nation)
    far = {hex: nearest_source(position, hex, goals) for hex in found}
    return {hex: found[hex] for hex in found if far[hex] == min(far.values())}


def may_withdraw(position: Position, side: str, tried: set[int]) -> list[Counter]:
    """12.11: cavalry next to enemy units, in command or not; 12.12: each rolls once; entrained cavalry does not."""
    found = []
    for unit in position.on_map(side):
        if not unit.cavalry or unit.entrained or unit.number in tried or unit.hex is None:
            continue
        touched = any(position.at(near, enemy(side)) for near in position.near(unit.hex))
        if touched and ways(position, unit):
            found.append(unit)
    return found


def withdraws(unit: Counter, die: int) -> bool:
    """12.12: a die higher than its rating."""
    return die > unit.tcr


def may_step_in(position: Position, hex: Hex) -> list[Counter]:
    """12.16: phasing units next to the hex that was vacated, within the stacking limit; not entrained ones.

    19.2: and not Putnik, who is moved by rail only.
    """
    side = position.phasing
    if occupied(position, hex, enemy(side)):
        return []
    return [
        unit
        for near in position.near(hex)
        for unit in position.at(near, side)
        if not unit.entrained and unit.row.movement and position.stacking(unit) <= room(position, hex, side)
    ]
