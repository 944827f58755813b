"""10.3.1: how good the outcome of an attack is for whoever gives the order."""

from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.fury.rules.orders import Attack, Resolve
from hexmarshal.games.fury.rules.position import Fury

MOST = 2.0
"""A gain of two losses, or of one and a retreat, is as good as it gets."""


def worth(table: Fury, order: Order, result: str) -> float | None:
    """From -1 to 1 by losses and retreat; none where the result is of another kind."""
    first = result.partition(",")[0]
    row = next((row for row in table.printed.charts.result.values() if str(row) == first), None)
    if row is None or not isinstance(order, Attack | Resolve):
        return None
    gain = row.defender - row.attacker + {"defender": 1, "attacker": -1, "": 0}[row.retreat]
    return max(-1.0, min(1.0, gain / MOST))
