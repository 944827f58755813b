"""Chapter 19: Two-Hex Units: how they spread, wheel and gather."""

from __future__ import annotations

from tests.games.serbien.second_reading.ch07_movement import (
    Mover,
    at_the_rivers,
    may_step,
    on_its_ground,
    points_left,
    step,
    within_plan,
)
from tests.games.serbien.second_reading.picture import Counter, Picture

Pair = frozenset[str]


def may_spread_at_all(unit: Counter) -> bool:
    """19.0, 19.1.1: Combat units; Artillery, supply units and Forts cannot enter Two-Hex Status."""
    return unit.combat and not unit.fort and not unit.inactive and not unit.halted and not unit.prepared


def _free(picture: Picture, unit: Counter, hex: str, pair: Pair) -> bool:
    """19.1.2: not in a hex of another Two-Hex Force; 19.1.1: but an Asset becomes part of one, of a Formation and two
    Assets at most or of two Assets, in the same two hexes."""
    others = [other for other in picture.here(hex, unit.side) if other.two_hex and other.id != unit.id]
    if not others:
        return True
    if unit.formation or unit.two_hex or unit.hexes[0] not in pair:
        return False
    together = [unit, *others]
    return (
        all(frozenset(other.hexes) == pair for other in others)
        and sum(one.formation for one in together) <= 1
        and sum(not one.formation for one in together) <= 2
    )


def _ends(picture: Picture, mover: Mover, pair: Pair) -> bool:
    """19.0b: for River Protection and plans the closer hex counts; a Garrison keeps both in its range
    (garrisons-in-two-hexes), a unit bound to a region both in it."""
    ends = sorted(pair)
    if not all(on_its_ground(picture, mover, hex) for hex in ends):
        return False
    return at_the_rivers(picture, mover, ends) and within_plan(picture, mover, ends)


def _step(picture: Picture, mover: Mover, here: str, there: str) -> int | None:
    if not may_step(picture, mover)(here, there):
        return None
    return step(picture, mover, here, there)


def spreads(picture: Picture, mover: Mover) -> dict[Pair, int]:
    """19.1.1, 19.1.4: every pair of hexes into which a unit can come at once, with the dearer of its steps."""
    unit, neighbours = mover.unit, picture.sheet.neighbours
    if not may_spread_at_all(unit) or not unit.hexes or "." not in unit.hexes[0]:
        return {}
    found: dict[Pair, int] = {}

    def note(one: str, two: str, *steps: tuple[str, str]) -> None:
        if one == two or two not in neighbours[one]:
            return
        costs = [_step(picture, mover, here, there) for here, there in steps]
        pair = frozenset((one, two))
        if not all(_free(picture, unit, hex, pair) for hex in pair):
            return
        if any(other.two_hex and other is not unit for hex in pair for other in picture.here(hex, unit.side)):
            costs = [0]  # 19.1.1: it has entered one of the hexes already
        if any(cost is None for cost in costs):
            return
        cost = max(cost for cost in costs if cost is not None)
        if cost <= points_left(mover)[1] and cost < found.get(pair, 999):
            found[pair] = cost

    if not unit.two_hex:
        here = unit.hexes[0]
        for there in neighbours[here]:
            note(here, there, (here, there))  # it keeps its hex and enters another
            for other in neighbours[here]:
                note(there, other, (here, there), (here, other))  # or goes into two adjoining ones
    else:
        for stays, goes in (unit.hexes, unit.hexes[::-1]):
            for there in neighbours[goes]:
                if there not in unit.hexes:
                    note(stays, there, (goes, there))  # it wheels
                    for other in neighbours[stays]:
                        if other not in unit.hexes or other == goes:
                            note(there, other, (goes, there), (stays, other))  # both halves move
    found.pop(frozenset(unit.hexes), None)
    return {pair: cost for pair, cost in found.items() if _ends(picture, mover, pair)}


def gathers(picture: Picture, mover: Mover) -> dict[str, int]:
    """19.1.1: every hex in which a Two-Hex Unit can consolidate, at the dearer of its steps."""
    unit, neighbours = mover.unit, picture.sheet.neighbours
    if not unit.two_hex or not may_spread_at_all(unit):
        return {}
    one, two = unit.hexes
    found: dict[str, int] = {}
    for to in {one, two} | (set(neighbours[one]) & set(neighbours[two])):
        costs = [_step(picture, mover, here, to) for here in (one, two) if here != to]
        if any(cost is None for cost in costs):
            continue
        cost = max(cost for cost in costs if cost is not None)
        # plans-and-two-hexes: who only gathers must not fall back
        fine = on_its_ground(picture, mover, to) and at_the_rivers(picture, mover, (to,))
        if cost <= points_left(mover)[1] and fine and within_plan(picture, mover, (to,), 1):
            found[to] = cost
    return found
