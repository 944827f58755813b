"""How well a side stands, for players that are programs: what a person would look at.

Points decide the game (15.0), so they are the unit: points earned, towns held and within reach, strength left. Then how
the armies stand to each other: attacks that promise something, stacks in danger, supply, and the way to the towns.
"""

from functools import lru_cache

from hexmarshal.core.paths import cells
from hexmarshal.games.galicia.box import Box
from hexmarshal.games.galicia.combat import NOBODY, Combat
from hexmarshal.games.galicia.command import defence_of, defenders
from hexmarshal.games.galicia.losses import Losses
from hexmarshal.games.galicia.movement import MoveUnits
from hexmarshal.games.galicia.odds import attack_strength, column
from hexmarshal.games.galicia.pieces import SIDES
from hexmarshal.games.galicia.sheet import Sheet
from hexmarshal.games.galicia.supply import lines
from hexmarshal.games.galicia.table import Galicia

STEP = 0.5
"""A step on the map."""
REDUCTION = 0.12
"""A reduction that a unit bears."""
HUNGER = (0.0, 0.1, 0.5)
"""A unit in supply, low and out of it."""
CUT_OFF = 0.3
"""A unit that would be out of supply if it were checked now."""
PULL = 0.16
"""How a step is drawn towards a town of its side's list, for each point of the town."""
DECAY = 0.8
"""How the pull weakens with every hex."""
NEAR = 0.25
"""A step next to the enemy, where it can attack, while attacks are paid."""
CROWD = 1.5
"""A step beyond the stacking limit: it would be lost (5.2)."""
PENDING = 0.9
"""The share of an announced attack's promise that is counted."""


def evaluate(table: Galicia) -> float:
    """The value of a position for the Russian side."""
    points = table.state.points
    value = float(points[0] - points[1])
    if table.over:
        return value + (20.0 if value > 0 else -20.0 if value < 0 else 0.0)
    value += _towns(table) + _armies(table, 0) - _armies(table, 1)
    return value + _combat(table)


def _towns(table: Galicia) -> float:
    """Points that the towns promise to whoever stands in them at his next count (15.1b)."""
    value, left = 0.0, table.state.last - table.state.turn
    for cell, town in table.sheet.towns.items():
        side = SIDES.index(town.side)
        if table.half(side).held >> cell & 1:
            taken = town.id in table.state.captured
            later = 0.5 * town.occupation * left
            counted = later + (town.occupation if taken else town.capture)
            value += counted if side == 0 else -counted
    return value


def _armies(table: Galicia, side: int) -> float:
    """Steps and their state, and where they stand."""
    half = table.half(side)
    steps, value = _standing(table, side)
    if table.turn.attack:
        moving = isinstance(table.stack[-1], MoveUnits) and table.state.phasing == side
        near = sum(min(steps[cell], 4) for cell in cells(half.held & _beside(table, side)))
        value += NEAR * near * table.turn.attack * (1.0 if moving else 0.4)
    if table.state.phasing == side:
        lost = half.held & ~lines(table, side).anywhere
        value -= CUT_OFF * sum(len(half.at[cell]) for cell in cells(lost))
    return value


def _standing(table: Galicia, side: int) -> tuple[dict[int, int], float]:
    """The steps in each hex, and what they are worth by their state and their place alone."""
    half, pieces, sheet = table.half(side), table.pieces, table.sheet
    found: tuple[dict[int, int], float] | None = half.memo.get("standing")
    if found is None:
        pull = _pull(sheet, side, _wanted(table, side))
        most = sheet.number["stacking.steps"]
        value, steps = 0.0, {}
        for cell, units in sorted(half.at.items()):
            total = 0
            for i in units:
                piece = pieces[i]
                total += piece.steps
                if piece.reductions or piece.supply:
                    value -= REDUCTION * piece.reductions + HUNGER[piece.supply]
            steps[cell] = total
            value += total * (STEP + pull[cell])
            if total > most:
                value -= CROWD * (total - most)
        found = half.memo["standing"] = steps, value
    return found


def _beside(table: Galicia, side: int) -> int:
    """Hexes next to enemies that can be attacked."""
    half = table.half(1 - side)
    found: int | None = half.memo.get("beside")
    if found is None:
        found, around = 0, table.board.adjacent
        for cell in half.at:
            if cell != table.sheet.fortress:
                found |= around[cell]
        half.memo["beside"] = found
    return found


def _wanted(table: Galicia, side: int) -> tuple[int, ...]:
    """The towns of a side's list in which it does not stand."""
    held = table.half(side).held
    return tuple(
        cell for cell, town in table.sheet.towns.items() if town.side == SIDES[side] and not held >> cell & 1
    )


@lru_cache(maxsize=256)
def _pull(sheet: Sheet, side: int, wanted: tuple[int, ...]) -> list[float]:
    """What a step is worth more in each hex, by the towns that it is drawn to."""
    board = sheet.board
    found = [0.0] * board.size
    for cell in board.cells:
        for town in wanted:
            found[cell] += PULL * sheet.towns[town].capture * DECAY ** board.distance(cell, town) / 3
    return found


# -- combats ----------------------------------------------------------------------------------------------------------


def _combat(table: Galicia) -> float:
    """What a combat in progress still promises, to the Russian side."""
    for frame in table.stack:
        if isinstance(frame, Combat):
            worth = _promise(table, frame)
            return worth if frame.attacker == 0 else -worth
    return 0.0


def _promise(table: Galicia, combat: Combat) -> float:
    """What is still to come of a combat, for the attacker: points, and reductions of both sides."""
    if combat.column != NOBODY:
        if combat.roll:
            return _losses_due(table, combat)
        return _expected(table.sheet.box, combat.column, combat.over)
    sets = defenders(table, combat.target, combat.defender)
    best = max(sets, key=lambda group: defence_of(table, group))
    found = column(table, combat.attackers, best, combat.target, combat.attacker)
    if found is None:
        return -0.05
    paid = table.turn.attack if any(not table.sheet.cavalry[i] for i in combat.attackers) else 0
    effort = 0.01 * attack_strength(table, combat.attackers, combat.target)
    return paid + PENDING * _expected(table.sheet.box, found.column, found.over) - effort


def _losses_due(table: Galicia, combat: Combat) -> float:
    """Reductions that were rolled and are not yet taken."""
    due = 0.0
    for frame in table.stack:
        if isinstance(frame, Losses) and frame.owner == combat.attacker:
            due -= REDUCTION * frame.number
        elif isinstance(frame, Losses):
            due += REDUCTION * frame.number
    return due


@lru_cache(maxsize=256)
def _expected(box: Box, column: int, over: int) -> float:
    """The average of the combat results table: loss modifiers are thirds of a reduction, retreats cost ground."""
    total = 0.0
    for first in range(1, 7):
        for second in range(1, 7):
            found = box.result(column, first + second)
            mine = found.attacker.modifier + 2.5 * found.attacker.retreat
            theirs = found.defender.modifier + 2.5 * found.defender.retreat + over
            total += 0.12 * (theirs - mine)
    return total / 36

