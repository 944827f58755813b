"""6.1: how good the outcome of a battle is for whoever gives the order."""

from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.drina.rules.orders import Attack, Fire
from hexmarshal.games.drina.rules.position import Drina


def worth(table: Drina, order: Order, result: str) -> float | None:
    """From -1 to 1 by who wins; fire costs only a beaten target. None where the result is of another kind."""
    if result.startswith("attacker wins") and isinstance(order, Attack | Fire):
        return 1.0
    if result.startswith("defender wins") and isinstance(order, Attack | Fire):
        return -1.0 if isinstance(order, Attack) else 0.0
    return 0.0 if result.startswith("tied") else None
