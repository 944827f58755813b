"""A table of units that belong to sides and stand in places: what every game asks of one before its own rules begin.

The data of such a game have a table of rows with a ``side`` each, its pieces a field ``at``. A game with more to derive
from one side's pieces takes `hexmarshal.wargame.occupancy` and an occupancy of its own.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from itertools import combinations
from math import fsum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.paths import cells, mask
from hexmarshal.core.data.plain import Values
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.core.engine.table import PieceT, StateT
from hexmarshal.wargame.game_data import GameData
from hexmarshal.wargame.occupancy import SidedTable


class Sided(Protocol):
    """A row of a unit."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def side(self) -> str:
        """Whose it is."""


DataT = TypeVar("DataT", bound=GameData)
RowT = TypeVar("RowT", bound=Sided)


class Off(IntEnum):
    """Places off the map that every game has; one with more names its own."""

    SCHEDULED = -1
    """To arrive later."""
    ELIMINATED = -2
    """Lost."""
    ABSENT = -3
    """Not in this match."""


class UnitOccupancy:
    """Which pieces of a side stand where."""

    __slots__ = ("at", "held", "zone")

    def __init__(self, board: Board, at: Mapping[int, tuple[int, ...]]) -> None:
        self.at: Mapping[int, tuple[int, ...]] = at
        """The pieces in each place that has any, in the order of the counters."""
        self.held: int = mask(at)
        """The places, as a set."""
        self.zone: int = mask(cell for here in at for cell in board.neighbours[here])
        """The hexes next to them, as a set: their zones of control, where every unit has one in every hex."""

    def after(self, table: Any, index: int, old: Any, new: Any) -> "UnitOccupancy":
        """The same after a piece has changed."""
        if old.at == new.at:
            return self
        at = dict(self.at)
        if old.at >= 0:
            at[old.at] = tuple(i for i in at[old.at] if i != index)
        if new.at >= 0:
            at[new.at] = tuple(sorted((*at.get(new.at, ()), index)))
        return UnitOccupancy(table.board, {cell: pieces for cell, pieces in at.items() if pieces})


class UnitTable(SidedTable[PieceT, StateT, UnitOccupancy], Generic[PieceT, StateT, DataT, RowT]):
    """A table dealt from data. A game names its ``side_ids``, and its places off the map if ``Off`` will not do."""

    __slots__ = ("data", "ids", "rows", "side_of")

    side_ids: ClassVar[tuple[str, ...]]
    """The sides."""
    off: ClassVar[type[IntEnum]] = Off
    """The places off the map, all below 0."""
    data: DataT
    """Everything printed."""
    rows: tuple[RowT, ...]
    """What is printed on each piece."""
    ids: tuple[str, ...]
    """The id of each piece."""
    side_of: tuple[int, ...]
    """The number of the side of each piece."""

    def __init__(
        self,
        data: DataT,
        rows: Mapping[str, RowT],
        options: msgspec.Struct,
        pieces: list[PieceT],
        state: StateT,
        first: Procedure,
    ) -> None:
        self.data, self.rows, self.ids = data, tuple(rows.values()), tuple(rows)
        self.side_of = tuple(self.side_ids.index(row.side) for row in self.rows)
        super().__init__(data.board, options, pieces, state, first)

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each piece."""
        return self.ids

    def sides(self) -> tuple[str, ...]:
        """The sides of the conflict."""
        return self.side_ids

    def side_number(self, index: int, piece: PieceT) -> int:
        """The side of a piece."""
        return self.side_of[index]

    def occupied_by(self, side: int) -> UnitOccupancy:
        """Which pieces of a side stand where."""
        at: dict[int, tuple[int, ...]] = {}
        for index, piece in enumerate(self.pieces):
            cell: int = piece.at  # type: ignore[attr-defined]
            if self.side_of[index] == side and cell >= 0:
                at[cell] = (*at.get(cell, ()), index)
        return UnitOccupancy(self.board, at)

    def of(self, side: int) -> list[int]:
        """The pieces of a side on the map, in the order of the counters."""
        return sorted(index for pieces in self.occupancy(side).at.values() for index in pieces)

    def here(self, cell: int, side: int) -> tuple[int, ...]:
        """The pieces of a side in a place."""
        return self.occupancy(side).at.get(cell, ())

    def place_of(self, index: int) -> str:
        """Where a piece is: the label of a hex or box, or a place off the map by its name."""
        at: int = self.pieces[index].at  # type: ignore[attr-defined]
        return self.board.labels[at] if at >= 0 else self.off(at).name.lower()

    def openly(self, index: int) -> Values:
        """What a piece is and where: what ``show`` begins with in a game that does not hide it."""
        id, own = self.ids[index], self.rows[index].side
        name = self.called(id)
        return {"id": id, "name": name, "title": name, "side": own, "nation": own, "at": self.place_of(index)}

    def problems(self) -> list[str]:
        """Places where two sides stand, and what breaks the game's own invariants."""
        masks = [self.occupancy(side).held for side in range(len(self.side_ids))]
        shared = [cell for one, two in combinations(masks, 2) for cell in cells(one & two)]
        return [f"Both sides are in {self.board.labels[cell]}." for cell in shared] + super().problems()

    def forces(
        self, side: int, strength: Callable[[int], float]
    ) -> tuple[dict[str, float], dict[int, float], dict[int, float]]:
        """Its pieces on the map by id, and both sides by place, each with its strength: what ``Aims`` wants to know."""
        own, foe = (
            {cell: fsum(map(strength, pieces)) for cell, pieces in self.occupancy(one).at.items()}
            for one in (side, 1 - side)
        )
        return {self.ids[index]: strength(index) for index in self.of(side)}, own, foe


UnitTableT = TypeVar("UnitTableT", bound=UnitTable[Any, Any, Any, Any])
