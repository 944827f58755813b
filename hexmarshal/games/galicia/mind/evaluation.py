"""How well a side stands, for bots: what a person would look at.

Points decide the game (15.0), so they are the unit: points earned, towns held and within reach, strength left. Then how
the armies stand to each other: attacks that promise something, stacks in danger, supply, and the way to the towns.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.galicia.parts.printed import Printed
from hexmarshal.games.galicia.parts.sides import LOW, OUT, SIDES
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.command import defence_of, defenders
from hexmarshal.games.galicia.rules.in_progress import NOBODY
from hexmarshal.games.galicia.rules.losses import Losses
from hexmarshal.games.galicia.rules.movement import MoveUnits
from hexmarshal.games.galicia.rules.occupancy import Occupancy
from hexmarshal.games.galicia.rules.odds import attack_strength, column
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.supply import lines

STEP = 0.5
"""A step on the map."""
REDUCTION = 0.12
"""A reduction that a unit bears."""
HUNGER = (0.0, 0.1, 0.5)
"""A unit in supply, low on supply and out of supply."""
CUT_OFF = 0.3
"""A unit that would be out of supply if it were checked now."""
PULL = 0.16
"""How a step is drawn towards a town of its side's list, for each point of the town."""
DECAY = 0.8
"""How the pull weakens with every hex."""
NEAR = 0.25
"""A step next to the enemy, where it can attack, while attacks are paid."""
MASS = 4
"""No more steps of a stack next to the enemy count."""
CROWD = 3.0
"""A step beyond the stacking limit: its unit would be lost, and paid for (5.2, 15.1c)."""
STAYING = 0.5
"""The share of a town's later points that counts for whoever stands in it now."""
PENDING = 0.9
"""The share of an announced attack's promise that is counted."""
FINE = 1 << 40
"""What units are worth is counted in such parts of a point: a sum of whole numbers comes out the same whichever way it
was reached, so it can be amended."""


def _fine(value: float) -> int:
    return round(value * FINE)


_REDUCTION, _CROWD, _HUNGER = _fine(REDUCTION), _fine(CROWD), tuple(map(_fine, HUNGER))


def evaluate(table: Galicia) -> float:
    """The value of a position for the Russian side."""
    points = table.state.points
    value = float(points[0] - points[1])
    if table.over:
        return value + (20.0 if value > 0 else -20.0 if value < 0 else 0.0)
    value += towns(table) + _armies(table, 0) - _armies(table, 1)
    return value + pending(table)


def towns(table: Galicia) -> float:
    """Points that the towns promise to whoever stands in them."""
    counted, later = promised(table)
    return counted + STAYING * later


def promised(table: Galicia) -> tuple[int, int]:
    """Points of towns for whoever stands in them: at their next count, and at all later ones (15.1b)."""
    printed, state = table.printed, table.state
    held = table.occupancy(0).held & printed.wanted[0] | table.occupancy(1).held & printed.wanted[1]
    return _promised(printed, held, state.captured, state.last - state.turn)


@lru_cache(maxsize=256)  # asked by every evaluation, where the decorator of `derived` is too slow
def _promised(printed: Printed, held: int, captured: tuple[str, ...], left: int) -> tuple[int, int]:
    """The same for towns of which some are held by the sides that want them."""
    counted = later = 0
    for cell, town in printed.towns.items():
        if holds(held, cell):
            sign = 1 if town.side == SIDES[0] else -1
            counted += sign * (town.occupation if town.id in captured else town.capture)
            later += sign * town.occupation * left
    return counted, later


def _armies(table: Galicia, side: int) -> float:
    """Steps and their state, and where they stand."""
    army, standing = table.occupancy(side), standing_of(table, side)
    value = standing.total / FINE
    paid = table.turn.attack
    if paid:
        moving = isinstance(table.stack[-1], MoveUnits) and table.state.phasing == side
        beside = _beside(table, side)
        near = sum([(layer & beside).bit_count() for layer in standing.layers])
        value += NEAR * near * paid * (1.0 if moving else 0.4)
    if table.state.phasing == side:
        lost = army.held & ~lines(table, side).anywhere
        if lost:
            value -= CUT_OFF * sum(len(army.at[cell]) for cell in cells(lost))
    return value


class Tally(NamedTuple):
    """What some units count for by their state and their place alone."""

    place: int = 0
    """What their steps are worth where they stand, in parts of a point."""
    steps: int = 0
    """Their steps."""
    reductions: int = 0
    """The reductions that they bear."""
    low: int = 0
    """Units low on supply."""
    out: int = 0
    """Units out of supply."""
    crowd: int = 0
    """Steps beyond the stacking limit."""


class Standing(NamedTuple):
    """What a side has on the map."""

    pull: list[int]
    """What a step is worth in each hex; see :func:`pull`."""
    stacks: dict[int, tuple[int, int, int, int, int, int]]
    """The tally of each hex; plain, since these are made most often."""
    all: Tally
    """What all units count for."""
    total: int
    """What all together are worth at a glance, in parts of a point."""
    layers: tuple[int, ...]
    """The hexes with at least one step, with at least two, and so on up to :data:`MASS`."""


def standing_of(table: Galicia, side: int) -> Standing:
    """What a side has on the map: what it had at an earlier look, amended for the hexes touched since."""
    army = table.occupancy(side)
    found: Standing | None = army.by_hex.get(standing_of)
    if found is None:
        drawing = pull(table.printed, side, table.printed.wanted[side] & ~army.held)
        earlier, touched = army.trail
        known: Standing | None = earlier.get(standing_of)
        if known is not None and known.pull is drawing:
            found = _amended(table, army, known, frozenset(touched))
        else:
            found = _amended(table, army, Standing(drawing, {}, Tally(), 0, (0,) * MASS), army.at)
        army.by_hex[standing_of] = found
    return found


def _amended(table: Galicia, army: Occupancy, known: Standing, touched: Iterable[int]) -> Standing:
    """What a side has, found again for some hexes."""
    pull, stacks, layers = known.pull, known.stacks.copy(), list(known.layers)
    pieces, most = table.pieces, table.printed.number["stacking.steps"]
    all_place, all_steps, all_reductions, all_low, all_out, all_crowd = known.all
    for cell in touched:
        if cell in stacks:
            place, steps, reductions, low, out, crowd = stacks.pop(cell)
            all_place, all_steps, all_reductions = all_place - place, all_steps - steps, all_reductions - reductions
            all_low, all_out, all_crowd = all_low - low, all_out - out, all_crowd - crowd
            layers = [layer & ~(1 << cell) for layer in layers]
        if cell in army.at:
            steps = reductions = low = out = 0
            for i in army.at[cell]:
                piece = pieces[i]
                steps += piece.steps
                reductions += piece.reductions
                if piece.supply:
                    low += piece.supply == LOW
                    out += piece.supply == OUT
            place, crowd = steps * pull[cell], max(0, steps - most)
            stacks[cell] = place, steps, reductions, low, out, crowd
            all_place, all_steps, all_reductions = all_place + place, all_steps + steps, all_reductions + reductions
            all_low, all_out, all_crowd = all_low + low, all_out + out, all_crowd + crowd
            for n in range(min(steps, MASS)):
                layers[n] |= 1 << cell
    total = all_place - all_reductions * _REDUCTION - all_low * _HUNGER[LOW] - all_out * _HUNGER[OUT]
    everyone = Tally(all_place, all_steps, all_reductions, all_low, all_out, all_crowd)
    return Standing(pull, stacks, everyone, total - all_crowd * _CROWD, tuple(layers))


@derived_from(lambda table, side: table.occupancy(1 - side).held_memory)
def _beside(table: Galicia, side: int) -> int:
    """Hexes next to enemies that can be attacked."""
    held = table.occupancy(1 - side).held & ~(1 << table.printed.fortress)
    return spread(held, table.board.stride)


@lru_cache(maxsize=256)  # asked by every evaluation, where the decorator of `derived` is too slow
def pull(printed: Printed, side: int, wanted: int) -> list[int]:
    """What a step of a side is worth in each hex, by the towns that it is drawn to, in parts of a point."""
    board = printed.board
    found = [STEP] * board.size
    for cell in board.cells:
        for town in cells(wanted):
            found[cell] += PULL * printed.towns[town].capture * DECAY ** board.distance(cell, town) / 3
    return [_fine(value) for value in found]


# -- combats ----------------------------------------------------------------------------------------------------------


def pending(table: Galicia) -> float:
    """What a combat in progress still promises, to the Russian side."""
    return promise(table) + REDUCTION * losses_due(table)


def promise(table: Galicia) -> float:
    """What the dice of a combat in progress promise to the Russian side: points, and losses of both sides."""
    combat = table.within(Combat)
    if combat is None:
        return 0.0
    worth = _promise(table, combat)
    return worth if combat.attacker == 0 else -worth


def _promise(table: Galicia, combat: Combat) -> float:
    """The same to the attacker."""
    if combat.column != NOBODY:
        return 0.0 if combat.roll else _expected(table.printed, combat.column, combat.over)
    sets = defenders(table, combat.target, combat.defender)
    best = max(sets, key=lambda group: defence_of(table, group))
    found = column(table, combat.attackers, best, combat.target, combat.attacker)
    if found is None:
        return -0.05
    paid = table.turn.attack if any(not table.printed.cavalry[i] for i in combat.attackers) else 0
    effort = 0.01 * attack_strength(table, combat.attackers, combat.target)
    return paid + PENDING * _expected(table.printed, found.column, found.over) - effort


def losses_due(table: Galicia) -> int:
    """Reductions of the other side that were rolled and are not yet taken, less those of the Russian side."""
    combat, losses = table.within(Combat), table.within(Losses)
    if combat is None or losses is None or not combat.roll or combat.column == NOBODY:
        return 0
    return -losses.number if losses.owner == 0 else losses.number


@derived_from(lambda printed, *_: printed.memories["bots"])
def _expected(printed: Printed, column: int, over: int) -> float:
    """The average of the combat results table: loss modifiers are thirds of a reduction, retreats cost ground."""
    total = 0.0
    for first in range(1, 7):
        for second in range(1, 7):
            found = printed.data.result(column, first + second)
            mine = found.attacker.modifier + 2.5 * found.attacker.retreat
            theirs = found.defender.modifier + 2.5 * found.defender.retreat + over
            total += 0.12 * (theirs - mine)
    return total / 36
