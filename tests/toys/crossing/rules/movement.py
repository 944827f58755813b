"""Movement (3): over the ground, and by links off the map."""

from functools import lru_cache
from typing import Any, ClassVar

from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.wargame.marching import MovePieces, Reach
from hexmarshal.wargame.reach import Costs, ZoneCosts
from tests.toys.crossing.parts.components import Data
from tests.toys.crossing.rules.position import Crossing


@lru_cache(maxsize=8)
def costs(data: Data) -> Costs:
    """3.1a, 3.2a: what each step costs, and each link."""
    enter = {cell: data.terrain[data.board.terrain[cell]].cost for cell in data.board.cells}
    return Costs(data.board, enter, lambda here, there: enter[there], lambda link: link.distance)


def reach(table: Crossing, index: int) -> Reach:
    """3.1, 3.2, 3.3a: where a unit can come; in an enemy zone of control it stops."""
    at, side, points = table.pieces[index].at, table.side_of[index], table.rows[index].movement
    zone = table.occupancy(1 - side).zone
    return Reach.of(costs(table.data), at, points, table.open_to(side), zone, ZoneCosts(stop=True))


class MoveUnits(MovePieces[Crossing], frozen=True):
    """3.1a: each unit may move once a turn."""

    clause: ClassVar = "3.1a"

    def movers(self, table: Crossing) -> list[int]:
        return [i for i in super().movers(table) if table.pieces[i].moved < table.state.turn]

    def reach(self, table: Crossing, index: int) -> Reach:
        return reach(table, index)

    def stops(self, table: Crossing, index: int) -> int:
        return table.room(table.side_of[index])

    def marched(self, table: Crossing, index: int) -> dict[str, Any]:
        return {"moved": table.state.turn}

    def why_not(self, table: Crossing, piece: str, to: int) -> Refusal:
        index, label = table.ids.index(piece), table.board.labels[to]
        if index not in self.movers(table):
            return Refusal("moved", "3.1a", f"{piece} has moved in this turn, or is not on the map.")
        if not table.open_to(table.side_of[index]) >> to & 1:
            return Refusal("closed", "3.1b", f"{label} is sea, or the enemy is there.")
        if not table.room(table.side_of[index]) >> to & 1:
            return Refusal("full", "2.2a", f"No more units can stop in {label}.")
        points = table.rows[index].movement
        return Refusal("too-far", "3.1a", f"{points} movement points do not suffice to go to {label}.")
