"""Chapter 3 as far as the other chapters need it: Forces, Zones of Control, stacking."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tests.games.serbien.second_reading.picture import Counter, Picture
from tests.games.serbien.second_reading.sheet import Sheet, enemy_of

LIMIT = Fraction(7, 2)
"""3.1.1: three and a half division-equivalents when a friendly movement phase ends."""


def zone_of(sheet: Sheet, unit: Counter) -> set[str]:
    """3.3: the hexes around a Combat unit, those around both hexes of a Two-Hex Unit (19.1).

    3.3.1: not across the Sava, the Donau or an Impassable Mountain hexside; bridges change nothing (zoc-and-bridges).
    """
    if not unit.combat:
        return set()
    return {
        there
        for here in unit.hexes
        for there in sheet.neighbours.get(here, ())
        if not any(sheet.has(kind, here, there) for kind in ("sava", "donau", "impassable"))
    }


def zones(picture: Picture, side: str, but: Iterable[Counter] = ()) -> set[str]:
    """3.3: all hexes in the ZOC of a side, but for some of its units."""
    out = {unit.id for unit in but}
    key = ("zones", side, frozenset(out))
    if key not in picture.memory:
        found: set[str] = set()
        for unit in picture.of(side):
            if unit.id not in out:
                found |= zone_of(picture.sheet, unit)
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
