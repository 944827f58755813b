"""Chapter 24, optional: cavalry that forages."""

from __future__ import annotations

from .chapter_06_stacking import points
from .chapter_07_zones import enemy
from .chapter_09_supply import Supply
from .paper import Counter, Position


def may_forage(position: Position) -> list[Counter]:
    """24.0: cavalry out of supply, two stacking points a hex at most, next to no enemy or unsupplied friend.

    It chooses in the Initial Supply Determination Segment, while out of supply (ruling forage-is-chosen-early).
    """
    supply = Supply(position)
    side = position.phasing
    found = []
    for unit in position.on_map(side):
        if not unit.cavalry or unit.hex is None or unit.foraging or supply.supplied(unit):
            continue
        if points(position, position.at(unit.hex, side)) > position.number("forage.stacking"):
            continue
        near = [other for hex in position.near(unit.hex) for other in position.at(hex)]
        if any(other.side == enemy(side) for other in near):
            continue
        if not any(other.side == side and not other.hq and not supply.supplied(other) for other in near):
            found.append(unit)
    return found
