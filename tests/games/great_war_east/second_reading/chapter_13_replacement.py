"""Chapter 13 with 16 (11.0): replacement of lost steps."""

from __future__ import annotations

from .chapter_08_retreat import distance
from .paper import Counter, Position


def may_be_restored(position: Position, tried: set[int]) -> list[Counter]:
    """13.0: divisions that have lost a step and corps that have lost one or two; not cavalry or depots.

    16 (11.0): Austria-Hungary only, from GT8 on, eight stacking points a turn, six hexes or more from any Allied unit.
    13.0: not who fought on the preceding game turn, nor who moved in this one.
    """
    if position.phasing != "austrian" or position.turn < position.number("replacement.turn"):
        return []
    left = position.number("replacement.points") - sum(
        position.stacking(unit) for unit in position.units if unit.number in tried
    )
    found = []
    for unit in position.on_map("austrian"):
        if not unit.combat_unit or unit.cavalry or unit.number in tried or unit.hex is None:
            continue
        worn = unit.lost == 1 if unit.row.size == "division" else unit.lost in (1, 2) and unit.row.size == "corps"
        if not worn or position.stacking(unit) > left or unit.moved == position.turn:
            continue
        turns = (unit.fought, unit.before)
        if position.turn - 1 in turns or (position.options.rest == "since-turn-before" and position.turn in turns):
            continue
        least = position.number("replacement.distance")
        if all(foe.hex is None or distance(position, unit.hex, foe.hex) >= least for foe in position.on_map("allied")):
            found.append(unit)
    return found
