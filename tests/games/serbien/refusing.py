"""Orders that a question does not grant, each with the code and the clause of its refusal, in one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from tests.games.serbien.kit import Field

OrderT = TypeVar("OrderT", bound=Order)
Refused = list[tuple[Order, str, str]]
"""Orders, each with the code and the clause by which it is refused."""


def cell(field: Field, label: str) -> int:
    """A hex by its label."""
    return field.table.board.cell(label)


def index(field: Field, id: str) -> int:
    """A unit by its id."""
    return field.table.printed.index[id]


def each_refused(orders: Sequence[tuple[OrderT, str, str]], check: Callable[[OrderT], Refusal | None]) -> None:
    """Each order is refused so by a check."""
    for order, code, clause in orders:
        refusal = check(order)
        assert refusal is not None, f"{order} is granted"
        assert (refusal.code, refusal.clause) == (code, clause), order


def all_refused(field: Field, question: Any, orders: Refused) -> None:
    """Each order is refused so, and not listed."""
    each_refused(orders, lambda order: question.check(field.table, order))
    assert not [order for order, _, _ in orders if order in question.orders(field.table, order.subject)]


def granted(field: Field, question: Any, order: Order) -> bool:
    """Whether an order may be given; it is listed then, and else it is not."""
    allowed = question.check(field.table, order) is None
    listed = question.normal(field.table, order) in question.orders(field.table, order.subject)
    assert allowed == listed, order
    return allowed


def run(field: Field, *frames: Procedure) -> Field:
    """Let procedures run on a table, the last one first; what they tell is all that is told."""
    table = field.table
    table.events.clear()
    for frame in frames:
        table.call(frame)
    table.run()
    return field
