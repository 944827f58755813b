"""The order of 3.1.3."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.games.serbien.rules.table.orders import Order
from hexmarshal.wargame import orders


class Eliminate(orders.Eliminate, Order, frozen=True, tag="eliminate"):
    """Take a unit out of an over-stacked hex for good (3.1.3)."""

    when = Moment("Units in excess of the stacking limit are removed when a movement phase ends.", "3.1.3")
