"""How well the Allies stand, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, towns and armies. But it reads what attacks promise with the shifts of
headquarters on both sides, and in the midst of a combat phase it sees the attacks that are still to come.
"""

from math import tanh

from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.evaluation import army, few_serbs, settled, towns, won
from hexmarshal.games.great_war_east.mind.fronts import promises
from hexmarshal.games.great_war_east.mind.pending import pending
from hexmarshal.games.great_war_east.mind.perils import Fear, perils
from hexmarshal.games.great_war_east.mind.towns import Draw
from hexmarshal.games.great_war_east.mind.worth import sign, step_worth, turns_left
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from hexmarshal.games.great_war_east.rules.exclusive.set_up import LINE
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attack import CombatResolution
from hexmarshal.games.great_war_east.rules.standard.combat import Combat

COMING = 0.95
"""The share of what the attacks of this turn promise that counts before they are made."""
DARING = Draw(0.06, 0.05, vain=80, heavy=0, depots=15)
"""How towns draw a step of a side that must take some to win.

Armies that run ahead of their depots waste away (9.22), and depots march only where headquarters command them."""
HOLDING = Draw(0.025, 0.06, vain=80, heavy=0, depots=15)
"""The same of a side that wins by holding what it has (SG-25.3)."""
PLAINLY = {DARING: Draw(0.06, 0.01), HOLDING: Draw(0.025, 0.02)}
"""The same for a side that waits for its turn. Its guards count for less: they gain by an enemy who comes near a town,
and that must not keep them away."""
THREATS = {DARING: 0.3, HOLDING: 0.6}
"""The share of what the attacks of the other side promise that counts for it, as it stands before its turn."""
PERILS = {DARING: Fear(0.45, 0.45, 0.8), HOLDING: Fear(0.25, 0.7)}
"""The share of what the stacks of the phasing side stand to lose to enemies who can come, who move next. They cannot
attack everybody, and a side that shuns every danger leaves the towns to them."""
LEVEL = 15.0
"""To win rather than to draw, or to draw rather than to lose, in the last turn,"""
WIDTH = 1.5
"""and how far from the bound it begins to count; more turns from the end it counts less and begins farther away."""
LURED = 0.3
"""The share of an enemy stack at stake that counts for standing next to it."""


def outlook(table: GreatWar) -> float:
    """The value of a position for the Allies."""
    if table.over:
        return won(table)
    phasing, left, draws = table.state.phasing, turns_left(table), plans(table)
    one, held = step_worth(left), towns(table)
    value = (
        table.state.points
        + held
        + army(table, ALLIED, draws[ALLIED], one)
        - army(table, AUSTRIAN, draws[AUSTRIAN])
        + pending(table, one, helped=True)
        + level(table, table.state.points + held, left)
    )
    combat, fight = table.within(Combat), table.within(CombatResolution)
    busy = () if combat is None else combat.attackers
    lured = 0.0 if fight is not None else LURED
    if fight is None or fight.at < len(fight.steps):  # else the phasing side has ended its attacks
        value += sign(phasing) * COMING * promises(table, phasing, busy=busy, lured=lured, helped=True)
    if left > 1 or phasing == ALLIED:  # else the other side has no turn any more
        plan = draws[phasing]
        value += sign(1 - phasing) * THREATS[plan] * promises(table, 1 - phasing, lured=LURED, helped=True)
        value -= sign(phasing) * perils(table, phasing, PERILS[plan])
    return settled(table, value + few_serbs(table))


def plans(table: GreatWar) -> tuple[Draw, Draw]:
    """How each side goes about it: from the start of the war Austria-Hungary can hold, from 1 September it is behind.

    The Allies then begin with points to win (SG-26.33). What supply and command hold back counts for the side that
    moves: it would lure its enemy to throw lone corps across a line that is open again in a turn.
    """
    both = DARING, DARING if table.state.setup == LINE else HOLDING
    return (both[0], PLAINLY[both[1]]) if table.state.phasing == ALLIED else (PLAINLY[both[0]], both[1])


def level(table: GreatWar, points: float, left: int) -> float:
    """SG-25.3: what the level of victory for some points is worth; the more turns are left, the less clear."""
    high, low = _bands(table)
    width = WIDTH * left
    return LEVEL / left * (_chance((points - high) / width) + _chance((points - low) / width) - 1)


@derived_from(lambda table: table.printed.memory)
def _bands(table: GreatWar) -> tuple[float, float]:
    """Halfway between a draw and a victory of the Allies, and between a draw and one of Austria-Hungary."""
    rows = tuple(table.printed.data.levels.values())
    draw = next(number for number, row in enumerate(rows) if not row.winner)
    return rows[draw - 1].least - 0.5, rows[draw].least - 0.5


def _chance(width: float) -> float:
    return 0.5 + 0.5 * tanh(width)
