"""Whether the rules can go on from a position that somebody wrote: a few orders are tried on copies.

Every counter, hex and number of a file may be sound, and the procedures in progress still fit neither each other nor
the map: an advance after a combat in which nobody attacked. No list of checks is complete for that. The rules
themselves are the judge. They are tried with orders drawn by lot, and once with whatever ends a step soonest, so that
the procedures further out have their turn as well.
"""

import random

from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable

TRIES = 3
"""How often lots are drawn,"""
ORDERS = 8
"""for how many orders each time,"""
HASTY = 30
"""and how many are given in haste."""


class Unplayable(ValueError):
    """The rules cannot go on; a sentence says where they stumbled."""


def rehearse(table: AnyTable) -> None:
    """Play a few orders on copies of a table; raise `Unplayable` if that fails."""
    for attempt in range(TRIES):
        _play(table.copy(), random.Random(attempt), ORDERS, hasty=False)
    _play(table.copy(), random.Random(TRIES), HASTY, hasty=True)


def _play(table: AnyTable, lots: random.Random, orders: int, *, hasty: bool) -> None:
    table.chance = Seeded(f"rehearsal {lots.random()}")
    doing = ""
    try:
        table.run()
        for _ in range(orders):
            question = table.question
            if question is None:
                break
            doing = question.kind
            question.prompt(table)
            order = _choice(table, question, lots, hasty=hasty)
            if (refusal := question.check(table, order)) is not None:
                raise Unplayable(f"at the question {doing!r} there is no answer: {refusal.sentence}")
            table.answer(order, question.side)
            for sentence in table.problems():
                raise Unplayable(f"after the question {doing!r}: {sentence}")
        if table.over:
            table.result()
    except Unplayable:
        raise
    except Exception as error:  # a rule may stumble over anything
        where = f"at the question {doing!r}" if doing else "at the first step"
        raise Unplayable(f"{where} what is in progress does not fit the position.") from error


def _choice(table: AnyTable, question: AnyQuestion, lots: random.Random, *, hasty: bool) -> Order:
    """An order drawn by lot; in haste one that ends the step, if there is one."""
    subjects = question.subjects(table)
    if not subjects:
        raise Unplayable(f"nobody could answer the question {question.kind!r}.")
    if hasty:
        for order in question.orders(table, subjects[-1]):
            if order.sense == "end":
                return order
    drawn: Order = lots.choice(question.orders(table, lots.choice(subjects)))
    return drawn
