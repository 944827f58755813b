"""What things are worth to bots, in victory points (25): steps, ground, towns, and the throw of a die.

The total decides, so losing a step costs what the other side scores for it, and what the step could still have done.
"""

from typing import NamedTuple

from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.parts.printed import ALLIED, Printed
from hexmarshal.games.great_war_east.parts.rows import Choice
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.fortress import instead_of_retreat, stormed
from hexmarshal.games.great_war_east.rules.standard.option_table import steps_due, worse
from hexmarshal.games.great_war_east.rules.standard.steps import half

STEP = 1.25
"""A step on the map: what it can still do, and its share of what a lost unit scores."""
LATE = 0.5
"""An Allied one in the last turn, when it can do nothing more and costs half of what an Austro-Hungarian one does,"""
EARLY = 7
"""and this many turns from the end it begins to fall."""
GROUND = 0.8
"""A hex of retreat."""
SHAKEN = 0.12
"""A step that must retreat: what it leaves, and what it is worth when it is attacked again."""
HOLD = 0.6
"""The share of the points of all turns to come that counts for whoever has a town now."""
TAKEN = 0.75
"""The share of a town's worth that counts when the enemy is driven out of it: somebody must still go in."""
FAR = 2
"""The hexes of the longest retreat."""
HIGHEST = 8
"""The last line of the combat results table."""


def turns_left(table: GreatWar) -> int:
    """How often towns are still counted (SG-25.13)."""
    return table.state.last - table.state.turn + 1


def town(value: int, left: int) -> float:
    """What it is worth to have a town that scores so much a turn."""
    return abs(value) * (1.0 + HOLD * (left - 1)) if left > 0 else 0.0


def step_worth(left: int) -> float:
    """What a step of the Allies on the map is worth this many turns from the end."""
    return LATE + (STEP - LATE) * min(1.0, (left - 1) / (EARLY - 1))


def loss(printed: Printed, nation: int, step: float = STEP) -> float:
    """What a step of a nation is worth lost in combat (SG-25.2); ``step`` is what one of the Allies can do."""
    return (STEP if nation == 0 else step) + abs(printed.nations[nation].step_points)


def stake(printed: Printed, index: int, lost: int, step: float = STEP, *, helped: bool = True) -> float:
    """What is at stake with a unit that has lost some steps; with care, its last step pays for these too (SG-25.2)."""
    nation = printed.nation[index]
    price = (printed.full[index] - lost) * loss(printed, nation, step)
    return price + lost * abs(printed.nations[nation].unit_points) if helped else price


class Defence(NamedTuple):
    """Who defends, as far as it matters to what an attack promises."""

    steps: int
    """The steps of its units,"""
    walls: int
    """and of its fortress."""
    step: float
    """What one of its units' steps is worth."""
    room: int
    """The hexes that its units can retreat; a unit that must go further is lost (8.64)."""
    prize: float
    """What the hex is worth to the attacker, apart from the ground."""


@derived_from(lambda printed, *_: printed.memory)
def exchange(
    printed: Printed, column: int, added: int, steps: int, step: float, his: Defence, unled: tuple[bool, bool]
) -> float:
    """What an attack is worth to the attacker on average; ``steps`` are theirs, each worth ``step`` to them.

    The defender takes the option that costs them least. ``unled`` says whether attacker and defender are out of command
    control, which makes their results worse (10.43).
    """
    rows = tuple(printed.data.columns.values())[column].results
    affected = min(steps, his.steps + his.walls)
    total = 0.0
    for die in range(1, 7):
        attacker, _, defender = rows[min(die + added, HIGHEST) - 1].partition("/")
        attacker = worse("attacker", attacker) if unled[0] else attacker
        defender = worse("defender", defender) if unled[1] else defender
        total += inflicted(printed, defender, affected, his) - step * suffered(attacker, affected)
    return total / 6


def suffered(result: str, affected: int) -> int:
    """8.9: the steps that a result costs the attacker."""
    return {"1": half(affected), "2": affected}.get(result, 0)


def stone_of(printed: Printed, his: Defence) -> float:
    """11.13: what a fortress pays for a step of a loss."""
    points = abs(printed.nations[0].step_points)
    return (points + his.prize / printed.number["fortress.steps"]) / printed.number["fortress.worth"]


@derived_from(lambda printed, *_: printed.memory)
def inflicted(printed: Printed, result: str, affected: int, his: Defence) -> float:
    """8.9: what a result costs the defender, who chooses."""
    if result == "-" or not affected:
        return 0.0
    stone = stone_of(printed, his)
    if his.walls and not his.steps and result != "E":
        return stone * min(stormed(int(result), affected), 2 * his.walls)
    rows = (row for row in printed.data.choices.values() if row.force == "defender" and row.result == result)
    return min(
        (steps_paid(row, affected, his, stone) + left_behind(row, affected, his, stone) for row in rows), default=0.0
    )


def steps_paid(row: Choice, affected: int, his: Defence, stone: float) -> float:
    """8.9: what the steps of an option cost the defender; ``stone`` is what a fortress pays for one of them."""
    return steps_due(row, affected) * (min(stone, his.step) if his.walls else his.step)


def left_behind(row: Choice, affected: int, his: Defence, stone: float) -> float:
    """8.6, 8.9: what the ground costs them that an option leaves to the attacker."""
    due = steps_due(row, affected)
    if row.retreat:
        left = max(his.steps - due, 0)
        cost = left * his.step if row.retreat > his.room else row.retreat * GROUND + left * SHAKEN
        return cost + (stone * instead_of_retreat(row.retreat, his.walls) if his.walls else his.prize)
    if due < his.steps or his.walls:
        return 0.0
    return 0.5 * his.prize if row.last_stand else his.prize


def sign(side: int) -> int:
    """Values are the Allies'."""
    return 1 if side == ALLIED else -1
