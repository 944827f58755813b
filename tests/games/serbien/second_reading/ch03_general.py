"""Chapter 3 as far as the other chapters need it: Forces, Zones of Control, stacking."""

from __future__ import annotations

from fractions import Fraction

from tests.games.serbien.second_reading.picture import Counter, Picture
from tests.games.serbien.second_reading.sheet import Sheet, enemy_of

LIMIT = Fraction(7, 2)
"""3.1.1: three and a half division-equivalents when a friendly movement phase ends."""


def zone_from(sheet: Sheet, here: str) -> set[str]:
    """3.3: the hexes around a hex; 3.3.1: not across the Sava, the Donau or an Impassable Mountain hexside; bridges
    change nothing (zoc-and-bridges)."""
    return {
        there
        for there in sheet.neighbours.get(here, ())
        if not any(sheet.has(kind, here, there) for kind in ("sava", "donau", "impassable"))
    }


def zone_of(sheet: Sheet, unit: Counter) -> set[str]:
    """3.3: Combat units project a ZOC, Two-Hex Units out of both hexes (19.1); all others do not."""
    return set().union(*(zone_from(sheet, here) for here in unit.hexes)) if unit.combat else set()


def zones(picture: Picture, side: str) -> set[str]:
    """3.3: all hexes in the ZOC of a side."""
    return zones_not_from(picture, side, "")


def zones_not_from(picture: Picture, side: str, but: str) -> set[str]:
    """3.3.2, 15.3.1: the same without the ZOCs that come out of one hex."""
    key = ("zones", side, but)
    if key not in picture.memory:
        found: set[str] = set()
        for hex in {hex for unit in picture.of(side) if unit.combat for hex in unit.hexes}:
            if hex != but:
                found |= zone_from(picture.sheet, hex)
        picture.memory[key] = found
    answer: set[str] = picture.memory[key]
    return answer


def enemy_zones(picture: Picture, side: str) -> set[str]:
    """3.3: the hexes in an EZOC."""
    return zones(picture, enemy_of(side))


def held_by_enemy(picture: Picture, hex: str, side: str) -> bool:
    """3.1: an enemy unit is in the hex; squadrons bar nobody (25.1)."""
    return bool(picture.here(hex, enemy_of(side)))


def size_in(picture: Picture, hex: str, side: str) -> Fraction:
    """1.1, 3.1.1: how many division-equivalents stand in a hex; Depots, Forts and Artillery count nothing."""
    return sum((unit.size_here for unit in picture.here(hex, side)), Fraction(0))
