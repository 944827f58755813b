"""One step ahead: what a table is worth once an order was carried out.

An order is followed as far as it is its own doing: until the procedures it began are over or a side must choose.
What comes after that, the next phase say, is no merit of the order. Where dice decide, every outcome is weighed.
"""

from typing import Any

from hexmarshal.core.dice import Branching, Seeded, Unforeseen
from hexmarshal.core.procedure import Order
from hexmarshal.core.table import Table

EXACT = 16
"""So many outcomes are looked at one by one; of more, a sample."""
SAMPLE = 8


def follow(table: Table[Any, Any], order: Order, side: str) -> None:
    """Carry out a legal order of a side, and the procedures it begins."""
    question = table.take_up(side)
    floor = len(table.stack)
    question.carry_out(table, order)
    table.run(floor)


def value(table: Table[Any, Any], order: Order, side: str, seed: str) -> float:
    """How a side stands after an order, on average over the dice. ``table`` is not changed."""
    trial = table.copy()
    trial.chance = Branching((), table.draws)
    try:
        follow(trial, order, side)
    except Unforeseen as draw:
        return _average(table, order, side, seed, draw)
    return trial.evaluate(side)


def _average(table: Table[Any, Any], order: Order, side: str, seed: str, first: Unforeseen) -> float:
    total = 0.0
    ends: list[tuple[tuple[int, ...], float]] = [((way,), weight / first.ways) for way, weight in first.shares]
    outcomes = len(ends)
    while ends:
        prefix, chance = ends.pop()
        trial = table.copy()
        trial.chance = Branching(prefix, table.draws)
        try:
            follow(trial, order, side)
        except Unforeseen as draw:
            outcomes += len(draw.shares) - 1
            if outcomes > EXACT:
                return _sampled(table, order, side, seed)
            ends.extend(((*prefix, way), chance * weight / draw.ways) for way, weight in draw.shares)
            continue
        total += chance * trial.evaluate(side)
    return total


def _sampled(table: Table[Any, Any], order: Order, side: str, seed: str) -> float:
    """The same dice for every order, so that the orders differ and not their luck."""
    total = 0.0
    for number in range(SAMPLE):
        trial = table.copy()
        trial.chance = Seeded(f"{seed}/{number}")
        follow(trial, order, side)
        total += trial.evaluate(side)
    return total / SAMPLE
