"""Chapter 8.5 and 8.9: what a combat result costs, with 11.1: fortresses, 8.66 and 10.53: who shares it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .chapter_08_combat import defenders, joined_late
from .chapter_09_supply import Supply, half
from .paper import Counter, Hex, Position


def affected(sizes: Sequence[int]) -> int:
    """8.9: as many steps as the smaller force has, whichever it is."""
    return min(sizes)


def options(position: Position, result: str) -> dict[int, tuple[str, int]]:
    """8.9: the defender's options under a result: what is lost of the affected steps, and hexes of retreat."""
    return {
        row.number: (row.loss, row.retreat)
        for row in position.data.choices.values()
        if row.force == "defender" and row.result == result
    }


def demanded(loss: str, steps: int) -> int:
    """8.9: half of the affected steps, a fraction rounded up, or all of them."""
    return {"none": 0, "half": half(steps), "all": steps}[loss]


def storming(result: str, steps: int) -> int:
    """11.12, 11.13: a fortress that nobody holds absorbs all in steps: half of them for each point of the result."""
    return half(int(result) * steps)


def attackers_lose(result: str, steps: int) -> int:
    """8.9: a 1 costs half of the affected steps, a 2 as many as are affected."""
    return {"-": 0, "1": half(steps), "2": steps}[result]


def all_supplied(position: Position, targets: Collection[Hex]) -> bool:
    """8.75: whether all defending units were in supply at the moment of combat; a fortress always is (11.22)."""
    supply = Supply(position)
    return all(supply.supplied(unit) for unit in defenders(position, targets, position.other) if not unit.hq)


def payers(position: Position, targets: Collection[Hex]) -> tuple[set[int], set[Hex]]:
    """8.9: losses come from any unit of the force, as its owner likes; 11.12: and from its fortresses."""
    side = position.other
    units = {unit.number for unit in defenders(position, targets, side) if not unit.hq}
    return units, {hex for hex in targets if position.fortress_of(hex, side)}


def latecomers(position: Position, targets: Collection[Hex]) -> list[Counter]:
    """8.66: units that retreated into an attacked hex and take no part in its defence, and share its fate."""
    return [unit for unit in joined_late(position, targets, position.other) if not unit.hq]


def stack_is_gone(position: Position, hex: Hex, side: str) -> bool:
    """10.53: whether all combat units that a headquarters was stacked with are gone; depots are such units (8.51)."""
    return not any(not unit.hq for unit in position.at(hex, side))


def strength_in_steps(position: Position, hex: Hex) -> int:
    """8.9: the steps of those who defend a hex, fortress included."""
    units = [unit for unit in defenders(position, [hex], position.other) if not unit.hq]
    return sum(map(position.steps, units)) + position.fortress_steps(hex)


def fortress_pays(position: Position, hex: Hex, hexes: int, steps: int) -> int:
    """11.12: a fortress never retreats. 11.13: each hex of retreat costs it half of the steps that it has left then

    (rulings retreat-paid-in-steps and what-is-left-of-a-fortress), of no more than are affected; one of its steps pays
    for two.
    """
    here = position.fortress_steps(hex)
    due = half(hexes * min(here, steps))
    return min(here, half(due))
