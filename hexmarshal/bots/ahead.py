"""One step ahead: what a table is worth once an order was carried out.

An order is followed as far as it is its own doing: until the procedures it began are over or a side must choose.
What comes after that, the next phase say, is no merit of the order. Where dice decide, every outcome is weighed.
"""

from typing import Any

from hexmarshal.core.dice import Branching, Seeded, Unforeseen
from hexmarshal.core.procedure import Order
from hexmarshal.core.table import Table

EXACT = 12
"""So many outcomes are looked at one by one; of more, a sample."""
SAMPLE = 8


def follow(table: Table[Any, Any], order: Order) -> None:
    """Carry out a legal order, and the procedures it begins."""
    question = table.question
    assert question is not None
    table.stack = table.stack[:-1]
    floor = len(table.stack)
    question.carry_out(table, order)
    table.run(floor)


def value(table: Table[Any, Any], order: Order, side: str, seed: str) -> float:
    """How a side stands after an order, on average over the dice. ``table`` is not changed."""
    trial = table.copy()
    trial.chance = Branching((), table.draws)
    try:
        follow(trial, order)
    except Unforeseen as draw:
        return _average(table, order, side, seed, draw.ways)
    return trial.evaluate(side)


def _average(table: Table[Any, Any], order: Order, side: str, seed: str, ways: int) -> float:
    total = 0.0
    ends: list[tuple[tuple[int, ...], float]] = [((first,), 1 / ways) for first in range(ways)]
    outcomes = ways
    while ends:
        prefix, chance = ends.pop()
        trial = table.copy()
        trial.chance = Branching(prefix, table.draws)
        try:
            follow(trial, order)
        except Unforeseen as draw:
            outcomes += draw.ways - 1
            if outcomes > EXACT:
                return _sampled(table, order, side, seed)
            share = chance / draw.ways
            ends.extend(((*prefix, outcome), share) for outcome in range(draw.ways))
            continue
        total += chance * trial.evaluate(side)
    return total


def _sampled(table: Table[Any, Any], order: Order, side: str, seed: str) -> float:
    """The same dice for every order, so that the orders differ and not their luck."""
    total = 0.0
    for number in range(SAMPLE):
        trial = table.copy()
        trial.chance = Seeded(f"{seed}/{number}")
        follow(trial, order)
        total += trial.evaluate(side)
    return total / SAMPLE
