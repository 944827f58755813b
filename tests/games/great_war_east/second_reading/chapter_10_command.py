"""Chapter 10: command control and headquarters."""

from __future__ import annotations

from collections.abc import Iterator

from .chapter_07_zones import controlled, enemy, occupied
from .paper import Counter, Hex, Position, hexes_from

NOBODY, RALLIED = -1, -2


def command_area(position: Position, hq: Counter) -> frozenset[Hex]:
    """10.33: the hexes within the command radius, traced hex by hex from its own, which is not counted.

    Never over prohibited hexsides or through enemy-occupied hexes, lone headquarters included (a ruling). 10.34: and
    with a rating of 2 to 4 not through enemy zones, unless friends are there: in the last hex the unit that the radius
    is traced to, on the way more than a headquarters (ruling headquarters-cancel-nothing). Of fortresses 10.34 does not
    speak, as 7.24 does for supply and retreat.
    """
    if hq.hex is None:
        return frozenset()
    foe = enemy(hq.side)
    zone = controlled(position, foe)

    def goes(here: Hex) -> Iterator[Hex]:
        for there in position.near(here):
            if occupied(position, there, foe):
                continue
            if hq.tcr != 1 and there in zone and not any(not unit.hq for unit in position.at(there, hq.side)):
                continue
            yield there

    found = hexes_from(hq.hex, goes, position.radius(hq))
    ends = {
        there
        for here, far in found.items()
        if far < position.radius(hq)
        for there in position.near(here)
        if position.at(there, hq.side)
    }
    return frozenset({*found, *ends})


def commanders(position: Position, side: str) -> list[Counter]:
    """The headquarters that may place units in command; Putnik's rating is in parentheses: he commands nobody."""
    return [unit for unit in position.on_map(side) if unit.hq and not unit.row.parenthesised]


def strength_left(position: Position, hq: Counter) -> int:
    """10.31: command strength, in stacking points, that is not allotted yet."""
    given = sum(position.stacking(unit) for unit in position.units if unit.commander == hq.number and not unit.hq)
    return hq.row.command - given


def may_command(position: Position, side: str) -> set[tuple[str, str]]:
    """10.31, 10.32: which units may be placed in command now, and by whom.

    Optional: command strength is unlimited.
    """
    found = set()
    for hq in commanders(position, side):
        area, left = command_area(position, hq), strength_left(position, hq)
        for unit in position.on_map(side):
            if unit.hq or unit.commander != NOBODY or unit.hex not in area:
                continue
            if position.options.command == "unlimited" or position.stacking(unit) <= left:
                found.add((unit.id, hq.id))
    return found


def rallies(unit: Counter, die: int) -> bool:
    """10.41: a unit out of command is in command if its die is greater than its rating."""
    return die > unit.tcr


def within_some_radius(position: Position, unit: Counter) -> bool:
    """10.43: whether a unit of the player who is not phasing is within the radius of one of its headquarters."""
    return any(unit.hex in command_area(position, hq) for hq in commanders(position, unit.side))
