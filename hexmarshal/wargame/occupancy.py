"""Who stands where, one side at a time: derived from the pieces, and amended when one of them changes.

Moving one side's piece leaves what follows from the other side's pieces as it is. A table of a game with two sides or
more keeps an occupancy for each, made when it is first asked for; a change of a piece makes another occupancy of its
side from the last one, for a fraction of the work of a new one. An occupancy is never changed once it is kept, since
copies of the table share it.
"""

from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.core.engine.table import PieceT, StateT
from hexmarshal.wargame.units import Units


class Standing(Protocol):
    """A piece that stands somewhere."""

    @property
    def at(self) -> Cell:
        """Its place: a cell of the board, or below 0 off the map."""


class Occupancy(Protocol):
    """What follows from one side's pieces alone."""

    def after(self, table: Any, index: Counter, old: Any, new: Any) -> Self:
        """The occupancy after a piece of the side has changed: the same as a new one."""
        ...


OccupancyT = TypeVar("OccupancyT", bound=Occupancy)


class SidedTable(Units[PieceT, StateT], Generic[PieceT, StateT, OccupancyT]):
    """A table of units that keeps who stands where for each side."""

    __slots__ = ("_occupancies",)

    _occupancies: list[OccupancyT | None]
    fixed_sides: ClassVar[bool] = False
    """Whether no counter ever changes hands; then a change of a piece is noted a little sooner."""

    def __init__(
        self, board: Board, options: msgspec.Struct, pieces: list[PieceT], state: StateT, first: Procedure
    ) -> None:
        super().__init__(board, options, pieces, state, first)
        self.forget_occupancies()

    def occupied_by(self, side: SideNumber) -> OccupancyT:
        """The occupancy of a side, made from nothing."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent table with the same position."""
        new = super().copy()
        new._occupancies = self._occupancies.copy()
        return new

    def occupancy(self, side: SideNumber) -> OccupancyT:
        """Which units of a side are where."""
        found = self._occupancies[side]
        if found is None:
            found = self._occupancies[side] = self.occupied_by(side)
        return found

    def put(self, index: Counter, piece: PieceT) -> None:
        """Put a new value in the place of a piece."""
        old, side = self.pieces[index], self.side_of(index)
        self.pieces[index] = piece
        self.cache = {}
        if not self.fixed_sides and side != (now := self.side_of(index)):  # the counter has changed hands
            self._occupancies[side] = self._occupancies[now] = None
            return
        found = self._occupancies[side]
        if found is not None:
            self._occupancies[side] = found.after(self, index, old, piece)

    def forget(self) -> None:
        """Forget what was derived, the occupancies too."""
        self.forget_occupancies()

    def forget_occupancies(self) -> None:
        """Rebuild them when they are next asked for: many pieces were changed in ``pieces``."""
        self._occupancies = [None] * len(self.sides())
        self.cache = {}
