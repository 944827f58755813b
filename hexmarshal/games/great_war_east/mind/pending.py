"""What a combat in progress still promises, for bots."""

from math import fsum

from hexmarshal.core.board.paths import holds
from hexmarshal.games.great_war_east.mind.fronts import prize, room_of
from hexmarshal.games.great_war_east.mind.worth import (
    FAR,
    STEP,
    Defence,
    exchange,
    inflicted,
    left_behind,
    sign,
    stake,
    steps_paid,
    stone_of,
    suffered,
)
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat import Combat, ShiftAttack, Shifting
from hexmarshal.games.great_war_east.rules.standard.losses import Losses
from hexmarshal.games.great_war_east.rules.standard.odds import defending, river_die
from hexmarshal.games.great_war_east.rules.standard.results import DefenderResult


def pending(table: GreatWar, one: float = STEP, *, helped: bool = False) -> float:
    """What is still to come of the combat in progress, to the Allies; ``one`` is what an Allied step can still do.

    ``helped`` looks at the shifts of headquarters that are still to be given as well.
    """
    combat = table.within(Combat)
    if combat is None:
        return 0.0
    return sign(combat.player) * _to_come(table, combat, one, helped)


def _to_come(table: GreatWar, combat: Combat, one: float, helped: bool) -> float:
    """The same to the attacker."""
    printed = table.printed
    own = [i for i in combat.attackers if table.on_map(i) and not printed.hq[i]]
    steps = sum(table.steps(i) for i in own)
    price = _stakes(table, own, one, helped) / steps if steps else 0.0
    if not combat.sizes:
        return 0.0
    his = _defence(table, combat, one, helped)
    if not combat.results:
        added = river_die(table, combat.attackers, combat.targets)
        unled = combat.player in combat.disordered, combat.foe in combat.disordered
        column = _shifted(table, combat) if helped else combat.column
        return exchange(printed, column, added, combat.sizes[0], price, his, unled)
    value = 0.0
    outcome, losses = table.within(DefenderResult), table.within(Losses)
    if outcome is not None:
        value += _undergone(table, outcome, his)
    elif combat.at <= combat.steps.index("defender_result"):
        value += inflicted(printed, combat.results[1], combat.affected, his)
    if losses is not None and losses.player == combat.foe:
        units = losses.left(table)
        left = sum(table.steps(i) for i in units)
        value += losses.number * (_stakes(table, units, one, helped) / left if units else 1.0)
    if losses is not None and losses.player == combat.player:
        return value - losses.number * price
    if combat.at <= combat.steps.index("attacker_loses") or outcome is not None:
        value -= price * suffered(combat.results[0], combat.affected)
    return value


def _shifted(table: GreatWar, combat: Combat) -> int:
    """10.21, SG-18.2: the column that a combat comes to if both sides shift it as far as they can."""
    question, last, column = table.question, len(table.printed.data.columns) - 1, combat.column
    if isinstance(question, ShiftAttack):
        shifts = table.exclusive.shifts.attack(table, combat.player, combat.attackers)
        column = min(column + max(shift.columns for shift in shifts), last)
    if isinstance(question, Shifting):
        column = max(column - table.exclusive.shifts.defence(table, combat.foe, combat.defenders(table)), 0)
    return column


def _undergone(table: GreatWar, outcome: DefenderResult, his: Defence) -> float:
    """What is still to come of a result for its defender, who has chosen or will."""
    printed, row = table.printed, outcome.choice(table)
    if row is None:
        undecided = outcome.at <= outcome.steps.index("name")
        return inflicted(printed, outcome.result, outcome.affected, his) if undecided else 0.0
    value, stone = 0.0, stone_of(printed, his)
    if outcome.at <= outcome.steps.index("lose_steps"):
        value += steps_paid(row, outcome.affected, his, stone)
    if outcome.at <= outcome.steps.index("retreat"):
        value += left_behind(row, outcome.affected, his, stone)
    return value


def _stakes(table: GreatWar, units: list[int], one: float, helped: bool) -> float:
    return fsum(stake(table.printed, i, table.pieces[i].lost, one, helped=helped) for i in units)


def _defence(table: GreatWar, combat: Combat, one: float, helped: bool) -> Defence:
    printed, foe = table.printed, combat.foe
    units = [i for cell in combat.targets for i in defending(table, cell, foe)]
    size = sum(table.steps(i) for i in units)
    worth = _stakes(table, units, one, helped)
    walls = sum(
        table.fortress_steps(printed.fortress_at[cell]) for cell in combat.targets if holds(table.forts(foe), cell)
    )
    room = max(room_of(table, combat.player, cell, helped) for cell in combat.targets) if size else FAR
    prizes = fsum(prize(table, combat.player, cell) for cell in combat.targets)
    return Defence(size, walls, worth / size if size else 0.0, room, prizes)
