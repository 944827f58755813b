"""Chapter 24: Montenegrins at the edge of the map."""

from __future__ import annotations

from tests.games.serbien.second_reading.ch03_general import enemy_zones, held_by_enemy
from tests.games.serbien.second_reading.ch07_movement import Mover, points_left
from tests.games.serbien.second_reading.picture import Picture

EXIT = 2


def crossings(picture: Picture, mover: Mover) -> set[str]:
    """24.2: the boxes to which a unit may leave, the hexes in which it may enter, the boxes to which it may go on."""
    unit, sheet = mover.unit, picture.sheet
    if not unit.montenegrin or not unit.hexes or unit.two_hex or unit.halted or unit.inactive or unit.prepared:
        return set()
    here = unit.hexes[0]
    most = points_left(mover)[1]
    if "." in here:
        # 24.4.1: leaving costs 2 MP, and 1 more out of an EZOC (7.1.6); 7.3.3: not if a marker holds it
        if here not in sheet.marked("entry:montenegrin") or unit.pinned:
            return set()
        price = EXIT + int(here in enemy_zones(picture, unit.side))
        return set(sheet.links(here, "road")) if price <= most else set()
    found: set[str] = set()
    for there in sheet.links(here, "road"):
        if "." not in there:
            if not unit.spent:
                found.add(there)  # 24.2.2: one box in a movement phase
            continue
        if held_by_enemy(picture, there, unit.side) or there not in picture.area:
            continue  # 24.4.1: not into a hex with an A-H unit
        row = sheet.data.terrains[sheet.terrain[there]]
        price = row.wet if picture.turn >= 19 else row.points
        price += 2 if there in enemy_zones(picture, unit.side) else 0  # entering-into-zocs
        if price <= most:
            found.add(there)
    return found
