"""What can be said of orders in this game without trying them, or by trying them once, for bots."""

from typing import Any

from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMP_OF, SIDES, Kind
from hexmarshal.games.drina.rules.orders import Move
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.purchase import Purchase
from hexmarshal.games.drina.rules.reach import gunnery

EFFORT = 0.01
"""What a purchase must gain: nobody changes generals for the sake of it."""
HOPELESS = -1
"""A gun that is so far behind before the cards, or further, seldom wins (6.1.1d) and may have better to do."""


def reckon(judge: Judgement[Drina, Any], table: Drina, name: str, order: Order) -> float | None:
    """The outlook of a country after a purchase, so that all it could buy is compared; ``None`` after other orders.

    Purchases have no dice, and what is bought first leaves no money for the rest.
    """
    question = table.question
    if not isinstance(question, Purchase):
        return None
    sign = 1 if CAMP_OF[SIDES.index(name)] == ALLIANCE else -1
    if isinstance(order, Done):
        return sign * judge(table)  # what comes after the purchases is not credited to them
    trial = table.copy()
    trial.answer(order)
    return sign * judge(trial) - EFFORT


def vain(table: Drina, order: Order) -> bool:
    """6c, 6.1.2c: a gun that can fire fires before it moves: it may go as far afterwards, and fire costs it nothing."""
    if not isinstance(order, Move):
        return False
    index = table.printed.index[order.piece]
    return table.printed.kind[index] == Kind.ARTILLERY and promising(table, index)


def sooner(table: Drina, unit: str) -> bool:
    """6.1.2b: guns act before the others: what they weaken or clear away is attacked or walked into afterwards."""
    index = table.printed.index.get(unit, -1)
    return index >= 0 and table.printed.kind[index] == Kind.ARTILLERY and promising(table, index)


def promising(table: Drina, index: int) -> bool:
    """Whether a gun can fire at somebody and win."""
    targets = gunnery(table, index)
    if not targets:
        return False
    printed, pieces, at = table.printed, table.pieces, table.occupancy.at
    mine = pieces[index].strength + printed.attack[Kind.ARTILLERY]
    while targets:
        cell = targets.bit_length() - 1
        targets ^= 1 << cell
        foe = at[cell]
        if mine - pieces[foe].strength - printed.defence[printed.kind[foe]] > HOPELESS:
            return True
    return False
