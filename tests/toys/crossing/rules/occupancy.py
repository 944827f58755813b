"""Which units of a side stand where, and the hexes that they control (2.2, 3.3)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hexmarshal.core.board.paths import mask
from hexmarshal.core.data.meanings import Cell, Counter

if TYPE_CHECKING:
    from tests.toys.crossing.rules.position import Crossing, Piece


class Occupancy:
    """Never changed once it is made: copies of the table share it."""

    def __init__(self, table: "Crossing", at: Mapping[Cell, tuple[Counter, ...]]) -> None:
        self.at = at
        """The units in each place that has any."""
        self.held: int = mask(at)
        """The places, as a set."""
        self.zone: int = mask(cell for here in at for cell in table.board.neighbours[here])
        """3.3a: the hexes next to them, as a set."""

    def after(self, table: "Crossing", index: Counter, old: "Piece", new: "Piece") -> "Occupancy":
        """The same after a unit has changed."""
        return self if old.at == new.at else Occupancy(table, table.stacks(table.side_of(index)))
