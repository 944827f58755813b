"""The order of 9.10."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.games.serbien.rules.table.orders import Order
from hexmarshal.wargame import orders


class Lose(orders.Lose, Order, frozen=True, tag="lose"):
    """Let a unit take a Strength Reduction."""

    when = Moment("Strength Reductions are taken when the results of a combat are applied.", "9.10.2-1")
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""
