"""Chapter 7: zones of control."""

from __future__ import annotations

from .paper import Counter, Hex, Position


def exerts_zone(position: Position, unit: Counter) -> bool:
    """Whether a unit exerts a zone of control.

    7.12: all units do at all times. But 7.26: headquarters and depots never; 5.36: entrained units do not;
    24.1: foraging cavalry does not, in its owner's player turn only.
    """
    if unit.hq or unit.depot or unit.entrained:
        return False
    return not (unit.foraging and position.phasing == unit.side)


def controlled(position: Position, side: str) -> frozenset[Hex]:
    """The hexes that a side controls.

    7.0, 7.11: the six hexes around a unit or a fortress, but not over a prohibited hexside. 7.25: zones of both sides
    lie over one another.
    """
    found: set[Hex] = set()
    for hex in position.maps.fortresses:
        if position.fortress_of(hex, side):
            found.update(position.near(hex))
    for unit in position.on_map(side):
        if unit.hex is not None and exerts_zone(position, unit):
            found.update(position.near(unit.hex))
    return frozenset(found)


def enemy(side: str) -> str:
    return "austrian" if side == "allied" else "allied"


def cancels(position: Position, hex: Hex, side: str) -> bool:
    """7.24: friendly units and fortresses, not their zones, cancel enemy control of a hex for supply and retreat.

    A headquarters alone does not (ruling headquarters-cancel-nothing).
    """
    return position.fortress_of(hex, side) or any(not unit.hq for unit in position.at(hex, side))


def occupied(position: Position, hex: Hex, side: str) -> bool:
    """Whether a side holds a hex with any unit, or with a fortress that is not destroyed (5.13)."""
    return position.fortress_of(hex, side) or bool(position.at(hex, side))


def lone_headquarters(position: Position, hex: Hex, side: str) -> bool:
    """10.52: a hex that contains nothing of a side but headquarters."""
    there = position.at(hex, side)
    return bool(there) and all(unit.hq for unit in there) and not position.fortress_of(hex, side)


def held(position: Position, hex: Hex, side: str) -> bool:
    """Whether more of a side than headquarters is in a hex. 9.17, 10.52: they block neither supply nor rails."""
    return occupied(position, hex, side) and not lone_headquarters(position, hex, side)
