"""Orders that nobody wants, so that bots need not try them.

A march into a hex that has no room (6.14): those who stand there march out first, and whoever waits for their room is
asked again when they have. And a march of a unit with one step left to where nobody feeds it (9.22), while it is in
supply or can still come there: so those who think of a single march for each unit think of that.
"""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.great_war_east.rules.orders import Move, Ride
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.reach import march_of
from hexmarshal.games.great_war_east.rules.standard.supply import nets


def vain(table: GreatWar, order: Order) -> bool:
    """Whether a march overfills a hex at once, or leads a last step into hunger."""
    if not isinstance(order, Move | Ride):
        return False
    cell, index = table.board.find(order.where), table.printed.index[order.subject]
    return cell is not None and (_overfills(table, index, cell) or _starves(table, index, cell))


def _overfills(table: GreatWar, index: int, cell: int) -> bool:
    side, points = table.side_of(index), table.printed.stacking[index]
    return points > 0 and holds(table.occupancy(side).held, cell) and table.room(cell, side) < points


def _starves(table: GreatWar, index: int, cell: int) -> bool:
    """Depots are left out: where they go others are fed."""
    printed = table.printed
    if printed.hq[index] or printed.depot[index] or table.steps(index) > 1:
        return False
    fed = nets(table)[printed.nation[index]]
    return not holds(fed, cell) and bool(fed & (march_of(table, index).ends | 1 << table.pieces[index].at))
