"""Chapter 5: stacking limits and what happens where they are broken."""

from typing import ClassVar

from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.galicia.asking import Ask
from hexmarshal.games.galicia.effectiveness import eliminate
from hexmarshal.games.galicia.orders import Eliminate
from hexmarshal.games.galicia.pieces import SIDES
from hexmarshal.games.galicia.table import Galicia


def overfull(table: Galicia, side: int) -> list[int]:
    """Hexes in which a side has too many steps (5.1a)."""
    most = table.sheet.number["stacking.steps"]
    # No unit has more than two steps.
    return sorted(
        cell
        for cell, units in table.half(side).at.items()
        if 2 * len(units) > most and sum(table.pieces[i].steps for i in units) > most
    )


class Overstacking(Procedure, frozen=True):
    """5.2: what some hexes hold too much is eliminated."""

    owner: int
    """Whose units they are."""
    hexes: tuple[int, ...]
    """The hexes that are looked at."""
    steps: ClassVar = ("next",)

    def next(self, table: Galicia) -> None:
        """The next unit to go, if there still is one."""
        cell = next((cell for cell in self.hexes if table.room(cell, self.owner) < 0), None)
        if cell is not None:
            table.again()
            table.ask(RemoveExcess(SIDES[self.owner], cell))


class RemoveExcess(Ask, frozen=True):
    """5.2: the owner picks a unit of an overfull hex."""

    cell: int
    """The hex."""
    kind: ClassVar = "overstack"
    clause: ClassVar = "5.2"
    accepts: ClassVar = (Eliminate,)

    def prompt(self, table: Galicia) -> str:
        """Where."""
        where, most = table.place(self.cell), table.sheet.number["stacking.steps"]
        return f"{self.who(table)}: {where} holds more than {most} steps; choose a unit to be eliminated."

    def subjects(self, table: Galicia) -> list[str]:
        """The units in the hex."""
        return [table.sheet.ids[i] for i in table.here(self.cell, self.player)]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """It goes."""
        return [Eliminate(subject)] if subject in self.subjects(table) else []

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """Only a unit of that hex helps."""
        assert isinstance(order, Eliminate)
        if order.piece in self.subjects(table):
            return None
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        return Refusal("not-there", "5.2", f"{table.name(index)} is not in {table.hexname(self.cell)}.")

    def read(self, table: Galicia, text: str) -> Order | None:
        """``eliminate 13``."""
        piece = self.read_piece(table, text[10:]) if text.casefold().startswith("eliminate ") else None
        return None if piece is None else Eliminate(piece)

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Take it away."""
        assert isinstance(order, Eliminate)
        eliminate(table, table.sheet.index[order.piece], "5.2")
