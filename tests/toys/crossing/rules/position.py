"""The position of *Crossing*: units and towns, and what the rules ask of them (2, 3.1b, 6)."""

from typing import Annotated, Any, Literal

import msgspec

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber, named, place
from hexmarshal.core.data.plain import Result
from hexmarshal.wargame.unit_table import UnitTable
from hexmarshal.wargame.units import Off
from hexmarshal.wargame.victory import more_points
from tests.toys.crossing.meta import META
from tests.toys.crossing.parts.components import Printed, Unit
from tests.toys.crossing.rules.occupancy import Occupancy


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that groups play differently; see the rulings."""

    cover: Literal["no", "yes"] = "no"


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """What happens to a counter; `moved` and `fought` are the last turns in which it did."""

    at: Annotated[int, place(Off)]
    reduced: bool = False
    moved: int = 0
    fought: int = 0


class State(msgspec.Struct, frozen=True, array_like=True):
    """The turn, the last turn, and who was the last in each town (6.1a)."""

    turn: Annotated[int, named("turn")]
    last: Annotated[int, named("turn")]
    holders: tuple[SideNumber, ...]


class Crossing(UnitTable[Piece, State, Occupancy, Printed]):
    """A table of *Crossing*."""

    __slots__ = ()
    side_ids = META.sides
    options: Options

    def occupied_by(self, side: SideNumber) -> Occupancy:
        return Occupancy(self, self.stacks(side))

    def row(self, index: Counter) -> Unit:
        return self.printed.units[index]

    def strength(self, index: Counter) -> int:
        """2.1a: the strength that lies up."""
        return self.row(index).strength[self.pieces[index].reduced]

    def open_to(self, side: SideNumber) -> int:
        """3.1b: the places that a side can enter."""
        closed = mask(c for c in self.board.cells if not self.printed.data.terrain[self.board.terrain[c]].cost)
        return (self.board.everywhere | self.board.beside) & ~closed & ~self.occupancy(1 - side).held

    def room(self, side: SideNumber) -> int:
        """2.2a: the places where one more unit of a side may stop."""
        most, at = self.printed.data.numbers["stacking"].value, self.occupancy(side).at
        return self.open_to(side) & ~mask(cell for cell, units in at.items() if len(units) >= most)

    def holders(self) -> dict[Cell, SideNumber]:
        """6.1a: the towns, and who holds each: whoever stands there, else whoever was the last."""
        one, two = self.occupancy(0).held, self.occupancy(1).held
        towns = zip(sorted(self.board.places), self.state.holders, strict=True)
        return {cell: 0 if holds(one, cell) else 1 if holds(two, cell) else last for cell, last in towns}

    def worth(self, side: SideNumber) -> int:
        """6.1b: what the towns of a side are worth together."""
        return sum(self.board.places[cell][0].value for cell, holder in self.holders().items() if holder == side)

    def result(self) -> Result:
        return more_points(self.side_ids, (self.worth(0), self.worth(1)), "points for towns")

    def show(self, index: Counter, side: str | None) -> dict[str, Any]:
        seen = {"kind": "infantry", "combat": self.strength(index), "reduced": self.pieces[index].reduced}
        return {**self.openly(index), **seen}

    def show_state(self, side: str | None) -> dict[str, Any]:
        return {"turn": list(self.printed.data.turns)[self.state.turn - 1], "worth": [self.worth(0), self.worth(1)]}

    def problems(self) -> list[str]:
        """3.1b: no hex has units of both sides."""
        shared = self.occupancy(0).held & self.occupancy(1).held
        return [f"Both sides are in {self.hexname(cell)}." for cell in cells(shared)]
