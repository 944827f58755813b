"""Orders that a question does not grant, each with the code and the clause of its refusal, in one table."""

from __future__ import annotations

from typing import Any

from hexmarshal.core.procedure import Order, Procedure
from tests.games.serbien.kit import Field

Refused = list[tuple[Order, str, str]]
"""Orders, each with the code and the clause by which it is refused."""


def cell(field: Field, label: str) -> int:
    """A hex by its label."""
    return field.table.board.cell(label)


def index(field: Field, id: str) -> int:
    """A unit by its id."""
    return field.table.printed.index[id]


def all_refused(field: Field, question: Any, orders: Refused) -> None:
    """Each order is refused so, and not listed."""
    for order, code, clause in orders:
        refusal = question.check(field.table, order)
        assert refusal is not None, f"{order} is granted"
        assert (refusal.code, refusal.clause) == (code, clause), order
        assert order not in question.orders(field.table, order.subject)


def run(field: Field, *frames: Procedure) -> Field:
    """Let procedures run on a table, the last one first; what they tell is all that is told."""
    table = field.table
    table.events.clear()
    for frame in frames:
        table.call(frame)
    table.run()
    return field
