"""14.0b: reinforcements whose hexes of arrival are blocked come over the edge, for movement points."""

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.galicia.rules.orders import Enter
from hexmarshal.games.galicia.rules.pieces import SPENT
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.reaction import offer, triggers
from hexmarshal.games.galicia.rules.reinforcements import line_of


def edge_cells(table: Galicia, index: Counter) -> list[Cell]:
    """The friendly edge hexes without enemies that are nearest to a listed hex (14.0b, 14.0c)."""
    side = table.side_of(index)
    row = line_of(table, index)
    listed = table.printed.data.arrival_cells(row) if row else ()
    free = cells(table.printed.entries[side] & table.printed.ground[side] & ~table.occupancy(1 - side).held)
    distance = {cell: min(table.board.distance(cell, there) for there in listed) for cell in free} if listed else {}
    nearest = min(distance.values(), default=0)
    return [cell for cell in free if distance.get(cell) == nearest]


def refusal(table: Galicia, side: SideNumber, order: Enter) -> Refusal | None:
    """Why a unit may not enter there."""
    index = table.printed.index.get(order.piece)
    if index is None:
        return Refusal("unknown-piece", "2.1c", f"There is no unit called {order.piece}.")
    if table.side_of(index) != side:
        return Refusal("not-yours", "3.2a", f"{table.name(index)} is not a unit of the {table.side_name(side)} player.")
    if index not in table.occupancy(side).waiting:
        return Refusal("not-blocked", "14.0b", f"{table.name(index)} is not a blocked reinforcement.")
    ends = edge_cells(table, index)
    if table.board.find(order.to) in ends:
        return None
    where = ", ".join(map(table.hexname, ends)) or "nowhere: enemies hold the whole edge"
    return Refusal(
        "entry", "14.0b", f"{table.name(index)} enters at the nearest free edge hex: {where}.", "blocked-arrivals"
    )


def cost_of(table: Galicia, index: Counter, cell: Cell) -> int:
    """The points of terrain and zone for which a unit enters; :data:`SPENT` where it has fewer (4.3, 14.0b)."""
    printed = table.printed
    cost = printed.data.cost(cell, printed.units[index].kind)
    if holds(table.occupancy(1 - printed.side[index]).zone, cell):
        cost += printed.zone_costs[0]
    return cost if cost <= printed.movement[index] else SPENT


def enter(table: Galicia, index: Counter, cell: Cell) -> None:
    """Bring a unit in for its points there; it may then go on (14.0b)."""
    side, cost = table.printed.side[index], cost_of(table, index, cell)
    found = triggers(table, side, -1, cell)
    company = holds(table.occupancy(side).held, cell)
    table.march(index, (cell,), "enters at", "14.0b", spent=cost)
    offer(table, found, -1, cell, company, index)
