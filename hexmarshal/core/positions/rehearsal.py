"""Whether the rules can go on from a position that somebody wrote: a few orders are tried on copies.

Every counter, hex and number of a file may be sound, and the procedures in progress still fit neither each other nor
the map: an advance after a combat in which nobody attacked. No list of checks is complete for that. The rules
themselves are the judge. They are tried with every kind of answer to the open question, then with orders drawn by lot,
and once with whatever ends a step soonest, so that the procedures further out have their turn as well.
"""

import random
from collections.abc import Callable
from functools import partial

from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable

TRIES = 3
"""How often lots are drawn,"""
ORDERS = 8
"""for how many orders each time,"""
HASTY = 30
"""and how many are given in haste."""


Choice = Callable[[AnyTable, AnyQuestion], Order]
"""Answers the question that is open."""


class Unplayable(ValueError):
    """The rules cannot go on; a sentence says where they stumbled."""


def rehearse(table: AnyTable) -> None:
    """Play a few orders on copies of a table; raise `Unplayable` if that fails."""
    kinds: dict[type[Order], Order] = {}
    _play(table.copy(), "kinds", 1, partial(_first, kinds))
    for order in [*kinds.values()][1:]:  # over the same dice, else another question may be asked
        _play(table.copy(), "kinds", 1, partial(_given, order))
    for attempt in range(TRIES):
        _play(table.copy(), f"drawn {attempt}", ORDERS, partial(_drawn, random.Random(attempt)))
    _play(table.copy(), "haste", HASTY, partial(_hasty, random.Random(TRIES)))


def _play(table: AnyTable, dice: str, orders: int, choose: Choice) -> None:
    table.chance = Seeded(f"rehearsal {dice}")
    doing = ""
    try:
        table.run()
        for _ in range(orders):
            question = table.question
            if question is None:
                break
            doing = question.kind
            question.prompt(table)
            order = choose(table, question)
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


def _subjects(table: AnyTable, question: AnyQuestion) -> list[str]:
    subjects = question.subjects(table)
    if not subjects:
        raise Unplayable(f"nobody could answer the question {question.kind!r}.")
    return subjects


def _first(kinds: dict[type[Order], Order], table: AnyTable, question: AnyQuestion) -> Order:
    """The first order that is listed; the first of every kind is noted."""
    for subject in _subjects(table, question):
        for order in question.orders(table, subject):
            kinds.setdefault(type(order), order)
    return next(iter(kinds.values()))


def _given(order: Order, table: AnyTable, question: AnyQuestion) -> Order:
    return order


def _drawn(lots: random.Random, table: AnyTable, question: AnyQuestion) -> Order:
    """An order drawn by lot."""
    drawn: Order = lots.choice(question.orders(table, lots.choice(_subjects(table, question))))
    return drawn


def _hasty(lots: random.Random, table: AnyTable, question: AnyQuestion) -> Order:
    """An order that ends the step, if there is one."""
    for order in question.orders(table, _subjects(table, question)[-1]):
        if order.sense == "end":
            return order
    return _drawn(lots, table, question)
