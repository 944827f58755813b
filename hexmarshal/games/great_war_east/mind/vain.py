"""Orders that nobody wants, so that bots need not try them: marches into a hex that has no room (6.14).

Those who stand there march out first; whoever waits for their room is asked again when they have.
"""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.great_war_east.rules.orders import Move, Ride
from hexmarshal.games.great_war_east.rules.position import GreatWar


def vain(table: GreatWar, order: Order) -> bool:
    """Whether an order overfills a hex at once; by rail one may at least pass through."""
    if not isinstance(order, Move | Ride):
        return False
    cell, index = table.board.find(order.where), table.printed.index[order.subject]
    if cell is None or not holds(table.occupancy(table.side_of(index)).held, cell):
        return False
    points = table.printed.stacking[index]
    return points > 0 and table.room(cell, table.side_of(index)) < points
