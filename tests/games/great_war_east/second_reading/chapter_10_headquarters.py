"""Chapter 10.52 and 10.53: headquarters that the enemy touches."""

from __future__ import annotations

from collections.abc import Iterator

from .chapter_07_zones import controlled, enemy, lone_headquarters, occupied
from .paper import Counter, Hex, Position, hexes_from


def alone(position: Position, hq: Counter) -> bool:
    """10.52: not stacked with friendly combat units; a fortress shelters it too (a ruling)."""
    return hq.hex is not None and lone_headquarters(position, hq.hex, hq.side)


def touched(position: Position, hq: Counter) -> bool:
    """10.52: whether enemy combat units are adjacent to it (ruling who-displaces)."""
    assert hq.hex is not None
    return any(unit.combat_unit for near in position.near(hq.hex) for unit in position.at(near, enemy(hq.side)))


def entered(position: Position, hq: Counter) -> bool:
    """10.52: whether an enemy combat unit is in its hex."""
    assert hq.hex is not None
    return any(unit.combat_unit for unit in position.at(hq.hex, enemy(hq.side)))


def as_judged(position: Position, before: Position, hq: Counter) -> Position:
    """If its hex is entered the enemy is judged as it stood before that step (ruling hex-that-the-captor-left)."""
    return before if entered(position, hq) else position


def surrounded(position: Position, before: Position, hq: Counter) -> bool:
    """10.52: it cannot displace if all six hexes around it are enemy-occupied or, with a rating of 2 to 4, controlled.

    7.24: friends lift control for supply and retreat only.
    """
    assert hq.hex is not None
    foe = enemy(hq.side)
    before = as_judged(position, before, hq)
    zone = controlled(before, foe)
    return all(
        occupied(before, near, foe) or (hq.tcr != 1 and near in zone)
        for near in position.maps.near[hq.hex]
        if position.playable(near)
    )


def refuges(position: Position, before: Position, hq: Counter) -> set[Hex]:
    """10.52: the hexes with the nearest friendly units or fortresses, past lone headquarters unless so agreed.

    Its way leads neither through enemy units nor, with a rating of 2 to 4, through enemy-controlled hexes. The book
    says through here, not into or through as in 8.64 and 12.13: the hex in which it finds friends may be controlled.
    """
    if surrounded(position, before, hq):
        return set()
    assert hq.hex is not None
    foe = enemy(hq.side)
    before = as_judged(position, before, hq)
    zone = controlled(before, foe)
    any_unit = position.options.displacement == "any-unit"

    def friends(hex: Hex) -> bool:
        here = position.at(hex, hq.side)
        return position.fortress_of(hex, hq.side) or any(any_unit or not unit.hq for unit in here)

    def goes(here: Hex) -> Iterator[Hex]:
        if here != hq.hex and hq.tcr != 1 and here in zone:
            return iter(())
        return (there for there in position.near(here) if not occupied(before, there, foe))

    found = {hex: far for hex, far in hexes_from(hq.hex, goes).items() if hex != hq.hex and friends(hex)}
    return {hex for hex, far in found.items() if far == min(found.values())}
