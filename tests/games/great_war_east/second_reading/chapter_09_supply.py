"""Chapter 9: supply, with 11.22 and what Serbia/Galicia adds in 16."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .chapter_07_zones import cancels, controlled, enemy, held
from .paper import Counter, Hex, Position, hexes_from


def rail_links(position: Position, nation: str) -> dict[Hex, set[Hex]]:
    """16 (5.3): units use the railways of their own country only: the track is theirs and lies in their country."""
    found: dict[Hex, set[Hex]] = {}
    for owner, _, line in position.maps.rails:
        if owner != nation:
            continue
        for hex in line:
            if position.maps.country[hex] == nation:
                found.setdefault(hex, set())
        for a, b in pairwise(line):
            if position.maps.country[a] == nation == position.maps.country[b]:
                found[a].add(b)
                found[b].add(a)
    return {hex: ends for hex, ends in found.items() if position.playable(hex)}


def barred(position: Position, hex: Hex, side: str, zone: frozenset[Hex]) -> bool:
    """9.14, 9.15: occupied by the enemy, or controlled by it and not by a friend's presence freed (7.24, 9.17)."""
    return held(position, hex, enemy(side)) or (hex in zone and not cancels(position, hex, side))


def rail_sources(position: Position, nation: str) -> frozenset[Hex]:
    """9.15: a railway hex from which railway hexes, free of enemies and their control, lead to a friendly map edge,

    and in which no enemy was last; by another reading in none of the path was one.
    """
    side = position.data.nations[nation].side
    zone = controlled(position, enemy(side))
    links = rail_links(position, nation)

    def free(hex: Hex) -> bool:
        return not barred(position, hex, side, zone) and not (
            position.options.rail_supply == "path" and hex in position.seized
        )

    found: set[Hex] = set()
    for exit in position.maps.exits[nation]:  # a path is the same from either end
        if exit in links and free(exit):
            found.update(hexes_from(exit, lambda here: (there for there in links[here] if free(there))))
    return frozenset(found - position.seized)


def line_steps(position: Position, nation: str, here: Hex) -> Iterator[Hex]:
    """16 (9.1): Serbian supply never crosses a major river."""
    for there in position.near(here):
        if position.data.nations[nation].dry_supply and position.maps.sides.get((here, there)) == "major river":
            continue
        yield there


def within_reach(position: Position, unit: Counter, goals: frozenset[Hex], zones: int, zone: frozenset[Hex]) -> bool:
    """9.12, 9.13: a line of no more hexes than the supply range, its own not counted, leads to one of the goals.

    9.14: through no enemy-occupied hex, and through ``zones`` enemy-controlled ones at most.
    """
    assert unit.hex is not None
    reached = {(unit.hex, 0)}
    if unit.hex in goals:
        return True
    for _ in range(unit.nation.supply_range):
        new = set()
        for here, crossed in reached:
            for there in line_steps(position, unit.row.nation, here):
                if held(position, there, enemy(unit.side)):
                    continue
                now = crossed + (there in zone and not cancels(position, there, unit.side))
                if now <= zones:
                    new.add((there, now))
        if any(hex in goals for hex, _ in new):
            return True
        reached |= new
    return False


def at_home(position: Position, unit: Counter) -> bool:
    """16 (9.1): Serbian units are always in supply in Serbia."""
    return unit.nation.home_supply and unit.hex is not None and position.maps.country[unit.hex] == unit.row.nation


def supplied_depots(position: Position, nation: str, rails: frozenset[Hex]) -> frozenset[Hex]:
    """9.16: a depot within range of a railway that can be used, or of a depot that is itself in supply."""
    side = position.data.nations[nation].side
    zone = controlled(position, enemy(side))
    depots = [unit for unit in position.on_map(side) if unit.depot and unit.row.nation == nation]
    fed: set[int] = {unit.number for unit in depots if at_home(position, unit)}
    while True:
        places = frozenset(unit.hex for unit in depots if unit.number in fed and unit.hex is not None)
        more = {
            unit.number
            for unit in depots
            if unit.number not in fed and within_reach(position, unit, rails | places, 0, zone)
        }
        if not more:
            return places
        fed |= more


class Supply:
    """Supply in one position, looked up unit by unit."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._sources: dict[str, tuple[frozenset[Hex], frozenset[Hex]]] = {}
        self.zone = {side: controlled(position, enemy(side)) for side in ("allied", "austrian")}

    def _of(self, nation: str) -> tuple[frozenset[Hex], frozenset[Hex]]:
        if nation not in self._sources:
            rails = rail_sources(self.position, nation)
            self._sources[nation] = rails, supplied_depots(self.position, nation, rails)
        return self._sources[nation]

    def goals(self, nation: str) -> frozenset[Hex]:
        """9.13: friendly railways, the map edge where one leaves it (which is a railway hex), depots in supply."""
        rails, depots = self._of(nation)
        return rails | depots

    def traced(self, unit: Counter) -> bool:
        """9.12: whether a unit is in supply by a line of its own. 9.14: TCR 1 crosses two controlled hexes."""
        if unit.hex is None or at_home(self.position, unit):
            return True
        nation = unit.row.nation
        if unit.depot:
            return unit.hex in self._of(nation)[1]
        zones = self.position.number("supply.zones") if unit.tcr == 1 else 0
        return within_reach(self.position, unit, self.goals(nation), zones, self.zone[unit.side])

    def supplied(self, unit: Counter) -> bool:
        """11.22: one unit may feed off the fortress where it stands; else a line is needed."""
        return self.traced(unit) or (
            unit.fed and unit.hex is not None and self.position.fortress_of(unit.hex, unit.side)
        )

    def hungry(self, hex: Hex, side: str) -> list[Counter]:
        """11.22: whom the owner may feed off a fortress: the units there that have no line."""
        if not self.position.fortress_of(hex, side):
            return []
        return [unit for unit in self.position.at(hex, side) if not unit.hq and not self.traced(unit)]


def half(number: int) -> int:
    """8.9, 9.22: half, a fraction rounded up."""
    return -(-number // 2)


def rolls_for_attrition(position: Position) -> list[Counter]:
    """9.22: each phasing unit that is out of supply now; 9.24: not headquarters; 24.0: not foraging cavalry."""
    supply = Supply(position)
    return [
        unit
        for unit in position.on_map(position.phasing)
        if not unit.hq and not unit.foraging and not supply.supplied(unit)
    ]


def lost_after(position: Position, unit: Counter, die: int) -> int:
    """9.22: on a 1, 2 or 3 it loses half of its remaining steps, rounded up."""
    return unit.lost + (half(position.steps(unit)) if die <= position.number("attrition") else 0)
