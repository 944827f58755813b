"""Chapter 5: stacking limits and what happens where they are broken."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.asking import PickUnit
from hexmarshal.games.galicia.rules.effectiveness import eliminate
from hexmarshal.games.galicia.rules.orders import Eliminate
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.wargame.cautions import too_many


def overfull(table: Galicia, side: SideNumber) -> list[Cell]:
    """Hexes in which a side has too many steps (5.1a)."""
    most = table.printed.number["stacking.steps"]
    # No unit has more than two steps.
    return sorted(
        cell
        for cell, units in table.occupancy(side).at.items()
        if 2 * len(units) > most and sum(table.pieces[i].steps for i in units) > most
    )


def forfeits(table: Galicia, side: SideNumber) -> list[Caution]:
    """5.2: what a side loses where it is overstacked when movement ends."""
    full = overfull(table, side)
    units = [i for cell in full for i in table.here(cell, side)]
    limit = f"{table.printed.number['stacking.steps']} steps"
    return too_many(table, [(cell, table.place(cell)) for cell in full], units, limit, "5.2")


class Overstacking(Procedure, frozen=True, tag="Overstacking"):
    """5.2: units in excess of the limit in some hexes are eliminated."""

    owner: SideNumber
    """Whose units they are."""
    hexes: tuple[Cell, ...]
    """The hexes that are looked at."""
    steps: ClassVar = ("next",)

    def next(self, table: Galicia) -> None:
        """The next unit to go, if there still is one."""
        cell = next((cell for cell in self.hexes if table.room(cell, self.owner) < 0), None)
        if cell is not None:
            table.again()
            table.ask(RemoveExcess(SIDES[self.owner], cell))


class RemoveExcess(PickUnit, frozen=True, tag="RemoveExcess"):
    """5.2: the owner picks a unit of an overfull hex."""

    cell: Cell
    """The hex."""
    kind: ClassVar = "overstack"
    clause: ClassVar = "5.2"
    accepts: ClassVar = (Eliminate,)

    def prompt(self, table: Galicia) -> str:
        """Where."""
        where, most = table.place(self.cell), table.printed.number["stacking.steps"]
        return f"{self.who(table)}: {where} holds more than {most} steps; choose a unit to be eliminated."

    def able(self, table: Galicia) -> tuple[Counter, ...]:
        """The units in the hex."""
        return table.here(self.cell, self.player)

    def against(self, table: Galicia, index: Counter) -> Refusal:
        """Only a unit of that hex helps."""
        return Refusal("not-there", "5.2", f"{table.name(index)} is not in {table.hexname(self.cell)}.")

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Take it away."""
        assert isinstance(order, Eliminate)
        eliminate(table, table.printed.index[order.piece], "5.2")
