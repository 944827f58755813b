"""A table of units that never change hands, with their printed values laid out for use (`wargame.counters`)."""

from collections.abc import Callable, Mapping
from math import fsum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.plain import Values
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.core.engine.table import PieceT, StateT
from hexmarshal.wargame.counters import Counters
from hexmarshal.wargame.occupancy import Occupancy, SidedTable


class Stacks(Occupancy, Protocol):
    """The units of a side by the places where they stand."""

    @property
    def at(self) -> Mapping[int, tuple[int, ...]]:
        """The units in each place that has any, in the order of the counters."""


StacksT = TypeVar("StacksT", bound=Stacks)
PrintedT = TypeVar("PrintedT", bound=Counters[Any])


class UnitTable(SidedTable[PieceT, StateT, StacksT], Generic[PieceT, StateT, StacksT, PrintedT]):
    """A table of such a game, which names its ``side_ids``."""

    __slots__ = ("printed",)

    side_ids: ClassVar[tuple[str, ...]]
    """The sides."""
    fixed_sides: ClassVar = True
    printed: PrintedT
    """What is printed."""

    def __init__(
        self,
        board: Board,
        printed: PrintedT,
        options: msgspec.Struct,
        pieces: list[PieceT],
        state: StateT,
        first: Procedure,
    ) -> None:
        super().__init__(board, options, pieces, state, first)
        self.printed = printed

    def side_of(self, index: Counter) -> SideNumber:
        """The side of a unit: it never changes."""
        return self.printed.side[index]

    def name(self, index: Counter) -> str:
        """A unit as a sentence calls it."""
        return self.printed.titles[index]

    def called(self, id: str) -> str:
        """What a player calls a unit: what stands on its counter."""
        return self.printed.called(id)

    def side_name(self, side: SideNumber) -> str:
        """A player as a sentence begins with them."""
        return self.printed.names_of[side]

    def side_called(self, side: str) -> str:
        """A player as a sentence calls them, by the id of their side."""
        return self.printed.names_of[self.side_ids.index(side)]

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each unit."""
        return self.printed.ids

    def sides(self) -> tuple[str, ...]:
        """The players."""
        return self.side_ids

    # Who stands where

    def stacks(self, side: SideNumber) -> dict[Cell, tuple[Counter, ...]]:
        """The units of a side by the places where they stand, in the order of the counters: see ``occupied_by``."""
        found: dict[int, tuple[int, ...]] = {}
        for index in self.printed.of_side[side]:
            cell: int = self.pieces[index].at  # type: ignore[attr-defined]
            if cell >= 0:
                found[cell] = (*found.get(cell, ()), index)
        return found

    def here(self, cell: Cell, side: SideNumber) -> tuple[Counter, ...]:
        """The units of a side in a hex."""
        return self.occupancy(side).at.get(cell, ())

    def of(self, side: SideNumber) -> list[Counter]:
        """The units of a side that stand anywhere, in the order of the counters."""
        return sorted(index for units in self.occupancy(side).at.values() for index in units)

    def forces(
        self, side: SideNumber, strength: Callable[[int], float]
    ) -> tuple[dict[str, float], dict[int, float], dict[int, float]]:
        """Its units on the map by id, and both sides by place, each with its strength: what ``Aims`` wants to know."""
        own, foe = (
            {cell: fsum(map(strength, units)) for cell, units in self.occupancy(one).at.items()}
            for one in (side, 1 - side)
        )
        return {self.printed.ids[index]: strength(index) for index in self.of(side)}, own, foe

    # What is shown

    def openly(self, index: Counter) -> Values:
        """What a unit is and where: what ``show`` begins with in a game that does not hide it."""
        id, own = self.printed.ids[index], self.side_ids[self.side_of(index)]
        name = self.called(id)
        return {"id": id, "name": name, "title": name, "side": own, "nation": own, "at": self.whereabouts(index)}


UnitTableT = TypeVar("UnitTableT", bound=UnitTable[Any, Any, Any, Any])
