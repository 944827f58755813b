"""Chapter 6: stacking."""

from __future__ import annotations

from collections.abc import Iterable

from .paper import Counter, Hex, Position


def points(position: Position, units: Iterable[Counter]) -> int:
    """6.11: the stacking points of some units; 6.12: fortresses never count."""
    return sum(position.stacking(unit) for unit in units)


def room(position: Position, hex: Hex, side: str) -> int:
    """16 (6.11): how many points still find room in a hex: nine less what is there."""
    return position.number("stacking") - points(position, position.at(hex, side))


def overfull(position: Position, side: str) -> dict[Hex, list[Counter]]:
    """6.14: hexes with more than the limit, and whose loss would help."""
    found: dict[Hex, list[Counter]] = {}
    for hex in position.stood:
        if room(position, hex, side) < 0:
            found[hex] = [unit for unit in position.at(hex, side) if position.stacking(unit)]
    return found
