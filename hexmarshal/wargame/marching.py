"""Pieces march one after the other, each by the cheapest way, until their side is done.

A game says who may march, how far each reaches and where it may stop; what is listed, the way, its cost and the march
itself follow.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Generic, NamedTuple

from hexmarshal.core.board.paths import cells, mask
from hexmarshal.core.data.plain import Values
from hexmarshal.core.engine.procedure import Order, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.wargame.changes import march
from hexmarshal.wargame.orders import Move
from hexmarshal.wargame.questions import PickWay
from hexmarshal.wargame.reach import Costs, ZoneCosts, levels, way_back
from hexmarshal.wargame.unit_table import UnitTableT


class Reach(NamedTuple):
    """Where a piece can come with its points, and by which ways."""

    costs: Costs
    start: int
    points: int
    zone: int
    by_zone: ZoneCosts
    levels: tuple[int, ...]
    """The places that can be reached for 0, 1, 2 … points."""

    @classmethod
    def of(cls, costs: Costs, start: int, points: int, into: int, zone: int, by_zone: ZoneCosts) -> "Reach":
        """The reach from a place over those that may be entered; see `hexmarshal.wargame.reach.levels`."""
        return cls(costs, start, points, zone, by_zone, levels(costs, start, points, into, zone, by_zone))

    @property
    def ends(self) -> int:
        """The places other than the start, as a set."""
        found = 0
        for level in self.levels:
            found |= level
        return found & ~(1 << self.start)

    def way(self, to: int) -> tuple[tuple[int, ...], int]:
        """The cheapest way to one of them, the start first, and what it costs."""
        path, cost = way_back(self.costs, self.levels, to, self.zone, self.by_zone)
        return (self.start, *path), cost


class MovePieces(PickWay[UnitTableT], Generic[UnitTableT], frozen=True):
    """Each of some pieces may march, until their side is done.

    ``accepts`` begins with the order to march, which has the fields ``piece``, ``start`` and ``to``.
    """

    kind: ClassVar = "move"
    accepts: ClassVar[tuple[type[Order], ...]] = (Move, Done)
    many: ClassVar = True

    def prompt(self, table: UnitTableT) -> str:
        """Who, and what."""
        return f"{table.side_called(self.side)}: move your units."

    def movers(self, table: UnitTableT) -> list[int]:
        """Those who may still march, if they have anywhere to go: by default all of the side."""
        return table.of(table.side_ids.index(self.side))

    def reach(self, table: UnitTableT, index: int) -> Reach:
        """Where one of them can come."""
        raise NotImplementedError

    def stops(self, table: UnitTableT, index: int) -> int:
        """Where it may end its march, as a set: by default wherever it comes."""
        return table.board.everywhere | table.board.beside

    def marched(self, table: UnitTableT, index: int) -> Values:
        """The fields of a piece that change when it has marched: a game says what it has spent."""
        return {}

    def choices(self, table: UnitTableT) -> list[str]:
        """Those who have somewhere to go."""
        return [table.ids[index] for index in self.movers(table) if self._ends(table, index)]

    def ends(self, table: UnitTableT, piece: str) -> list[int]:
        """Where one of them may go."""
        return cells(self._ends(table, table.ids.index(piece)))

    def _ends(self, table: UnitTableT, index: int) -> int:
        return self.reach(table, index).ends & self.stops(table, index)

    def _way(self, table: UnitTableT, order: Order) -> tuple[tuple[int, ...], int]:
        return self.reach(table, table.ids.index(order.subject)).way(table.board.cell(order.where))

    def way(self, table: UnitTableT, order: Order) -> Way | None:
        """The cheapest way and what it costs of the points."""
        if not isinstance(order, self.accepts[0]):
            return None
        (path, cost), points = self._way(table, order), self.reach(table, table.ids.index(order.subject)).points
        return Way(tuple(table.board.labels[cell] for cell in path), f"{cost} of {points} MP")

    def carry_out(self, table: UnitTableT, order: Order) -> None:
        """Let it march, and ask again."""
        if isinstance(order, self.accepts[0]):
            index = table.ids.index(order.subject)
            march(table, index, self._way(table, order)[0], "marches", self.clause, **self.marched(table, index))
            table.ask(self)


def strikes_by(
    reach: Callable[[UnitTableT, int], Reach],
) -> Callable[[UnitTableT, str, str | None], Mapping[str, int]]:
    """For ``Mind.strikes``: what lies next to where each piece of a side stands or can come; nothing is hidden."""

    def strikes(table: UnitTableT, by: str, side: str | None) -> Mapping[str, int]:
        found, near = {}, table.board.neighbours
        for index in table.of(table.side_ids.index(by)):
            comes = (table.pieces[index].at, *cells(reach(table, index).ends))
            found[table.ids[index]] = mask(cell for here in comes for cell in near[here])
        return found

    return strikes
