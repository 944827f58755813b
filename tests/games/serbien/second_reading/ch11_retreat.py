"""Chapter 11: Retreat and Advance after Combat."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.serbien.second_reading import ch15_supply
from tests.games.serbien.second_reading.ch03_general import LIMIT, enemy_zones, held_by_enemy, size_in
from tests.games.serbien.second_reading.picture import Counter, Picture
from tests.games.serbien.second_reading.sheet import AUSTRIAN

STEEP = ("foothills", "low mountain", "high mountain")


def bridged(picture: Picture, here: str, there: str) -> bool:
    """7.1.5, 21.2: a bridge, or a pontoon that is finished."""
    return picture.sheet.has("bridge", here, there) or any(
        p.built and {p.a, p.b} == {here, there} for p in picture.pontoons
    )


def may_go(picture: Picture, units: Sequence[Counter], here: str, there: str) -> bool:
    """11.1: a hex of a retreat: not with enemies in it, not over the Donau but by a bridge (A-H only, 7.1.4a), and for
    cavalry on steep ground only by roadway (mountains-bind-everywhere)."""
    sheet, side = picture.sheet, units[0].side
    if there not in picture.area or held_by_enemy(picture, there, side):
        return False
    if sheet.has("donau", here, there) and (side != AUSTRIAN or not bridged(picture, here, there)):
        return False
    if any(unit.cavalry or unit.kind == "train" for unit in units) and frozenset((here, there)) not in sheet.roadways:
        return sheet.terrain[here] not in STEEP and sheet.terrain[there] not in STEEP
    return True


def off_the_map(picture: Picture, units: Sequence[Counter], here: str) -> set[str]:
    """24.2: Montenegrin units may retreat off the map by the hexsides marked M."""
    if all(unit.montenegrin for unit in units) and here in picture.sheet.marked("entry:montenegrin"):
        return set(picture.sheet.links(here, "road"))
    return set()


def farthest(picture: Picture, units: Sequence[Counter], here: str, hexes: int, origin: str) -> set[str]:
    """11.1.1, first priority: the next hexes of ways that end as far as possible from the hex of the combat."""
    sheet = picture.sheet

    def best(at: str, left: int) -> int:
        if left == 0:
            return sheet.distance(origin, at)
        ways = [there for there in sheet.neighbours[at] if may_go(picture, units, at, there)]
        return max((best(there, left - 1) for there in ways), default=sheet.distance(origin, at))

    values = {there: best(there, hexes - 1) for there in sheet.neighbours[here] if may_go(picture, units, here, there)}
    top = max(values.values(), default=0)
    return {there for there, far in values.items() if far == top}


def enters_zone(picture: Picture, units: Sequence[Counter], there: str) -> bool:
    """11.1.3: a hex in an EZOC that no friendly unit negates costs every Force a level."""
    going = {unit.id for unit in units}
    friends = [unit for unit in picture.here(there, units[0].side) if unit.id not in going or unit.two_hex]
    return there in enemy_zones(picture, units[0].side) and not friends


def crosses(picture: Picture, here: str, there: str) -> bool:
    """11.1.4: an Impassable Mountain or unbridged Sava hexside costs a CEL and an SR."""
    sheet = picture.sheet
    if sheet.has("impassable", here, there):
        return True
    return sheet.has("sava", here, there) and not bridged(picture, here, there)


def hexes_after_check(margin: int, before: int, now: int) -> int:
    """10.3: one hex for failing by 7 or more, one for being CI now, two for becoming Demoralized."""
    return int(margin >= 7) + int(now == 4) + (2 if now >= 5 > before else 0)


def may_advance(picture: Picture, unit: Counter, target: str) -> bool:
    """11.2: Combat and Artillery units that attacked; 11.2.2: not those that retreated; 11.2.1: 3½ in the hex.

    The terrain rules of movement bind it (advance-and-terrain).
    """
    sheet = picture.sheet
    if not (unit.combat or unit.kind == "artillery") or unit.retreated or unit.two_hex:
        return False
    here = unit.hexes[0]
    if target not in sheet.neighbours[here] or held_by_enemy(picture, target, unit.side):
        return False
    if sheet.has("impassable", here, target) or sheet.has("donau", here, target):
        return False
    steep = sheet.terrain[here] in STEEP or sheet.terrain[target] in STEEP
    if unit.cavalry and steep and frozenset((here, target)) not in sheet.roadways:
        return False
    return size_in(picture, target, unit.side) + unit.size <= LIMIT


def supply_distances(picture: Picture, unit: Counter, hex: str) -> list[int]:
    """11.1.1, third priority: hexes to each supply unit from which the unit is eligible to receive provisions."""
    able = [d for d in ch15_supply.depots(picture, unit.side) if d.army == unit.army]
    able += [t for t in ch15_supply.trains(picture, unit.side) if ch15_supply.may_use_train(unit, t)]
    return [picture.sheet.distance(hex, one.hexes[0]) for one in able if "." in one.hexes[0]]
