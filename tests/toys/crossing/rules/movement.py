"""Movement (3): over the ground, and by links off the map."""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.wargame.orders import Move
from hexmarshal.wargame.questions import PickWay
from hexmarshal.wargame.reach import Costs, Reach, ZoneCosts
from tests.toys.crossing.parts.components import Data
from tests.toys.crossing.rules.position import Crossing


@lru_cache(maxsize=8)
def costs(data: Data) -> Costs:
    """3.1a, 3.2a: what each step costs, and each link."""
    enter = {cell: data.terrain[data.board.terrain[cell]].cost for cell in data.board.cells}
    return Costs(data.board, enter, lambda here, there: enter[there], lambda link: link.distance)


def reach(table: Crossing, index: Counter) -> Reach:
    """3.1, 3.2, 3.3a: where a unit can come; in an enemy zone of control it stops."""
    at, side, points = table.pieces[index].at, table.side_of(index), table.row(index).movement
    zone = table.occupancy(1 - side).zone
    return Reach.of(costs(table.printed.data), at, points, table.open_to(side), zone, ZoneCosts(stop=True))


class MoveUnits(PickWay[Crossing], frozen=True):
    """3.1a: each unit may move once a turn, by the cheapest way, until its side is done."""

    kind: ClassVar = "move"
    clause: ClassVar = "3.1a"
    accepts: ClassVar = (Move, Done)
    many: ClassVar = True

    def prompt(self, table: Crossing) -> str:
        return f"{table.side_called(self.side)}: move your units."

    def movers(self, table: Crossing) -> list[Counter]:
        mine = table.of(table.side_ids.index(self.side))
        return [i for i in mine if table.pieces[i].moved < table.state.turn]

    def choices(self, table: Crossing) -> list[str]:
        ids = table.printed.ids
        return [ids[i] for i in self.movers(table) if self.ends(table, ids[i])]

    def ends(self, table: Crossing, piece: str) -> list[Cell]:
        index = table.printed.index[piece]
        return cells(reach(table, index).ends & table.room(table.side_of(index)))

    def way(self, table: Crossing, order: Order) -> Way | None:
        if not isinstance(order, Move):
            return None
        found = reach(table, table.printed.index[order.piece])
        path, cost = found.way(table.board.cell(order.to))
        return Way.priced(tuple(map(table.hexname, path)), Price(cost, found.points, "MP"))

    def why_not(self, table: Crossing, piece: str, to: Cell) -> Refusal:
        index, label = table.printed.index[piece], table.hexname(to)
        if index not in self.movers(table):
            return Refusal("moved", "3.1a", f"{piece} has moved in this turn, or is not on the map.")
        if not holds(table.open_to(table.side_of(index)), to):
            return Refusal("closed", "3.1b", f"{label} is sea, or the enemy is there.")
        if not holds(table.room(table.side_of(index)), to):
            return Refusal("full", "2.2a", f"No more units can stop in {label}.")
        points = table.row(index).movement
        return Refusal("too-far", "3.1a", f"{points} movement points do not suffice to go to {label}.")

    def carry_out(self, table: Crossing, order: Order) -> None:
        if isinstance(order, Move):
            index = table.printed.index[order.piece]
            path, _ = reach(table, index).way(table.board.cell(order.to))
            table.march(index, path, "marches", "3.1a", moved=table.state.turn)
            table.ask(self)


def strikes(table: Crossing, by: str, side: str | None) -> Mapping[str, int]:
    """For bots: what lies next to where each unit of a side stands or can come; nothing is hidden."""
    found, near = {}, table.board.neighbours
    for index in table.of(table.side_ids.index(by)):
        comes = (table.pieces[index].at, *cells(reach(table, index).ends))
        found[table.printed.ids[index]] = mask(cell for here in comes for cell in near[here])
    return found
