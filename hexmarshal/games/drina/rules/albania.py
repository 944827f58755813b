"""6.2: the retreat through Albania and the Salonica front."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.drina.parts.countries import SERBIA, SIDES, Kind
from hexmarshal.games.drina.rules.asking import Ask, unknown_field
from hexmarshal.games.drina.rules.orders import Arrive
from hexmarshal.games.drina.rules.pieces import Off, Piece
from hexmarshal.games.drina.rules.position import Drina, replace
from hexmarshal.wargame.questions import PickPlace

SPENT = 99
"""More fields than any unit has: the turn of a unit ends when it arrives."""


class Retreat(Procedure, frozen=True, tag="Retreat"):
    """6.2b: a unit that came to a brown field in Albania is transferred to one in Greece at once."""

    unit: Counter
    """Who retreats."""
    coming: tuple[Counter, ...] = ()
    """The infantry that a general brings and that is still to be placed (6.2d)."""
    steps: ClassVar = ("transfer", "infantry", "bring")

    def transfer(self, table: Drina) -> None:
        """6.2b, 6.2c."""
        table.choose(ArriveAt(SIDES[SERBIA], self.unit))

    def infantry(self, table: Drina) -> None:
        """6.2d: a general brings infantry, as much as there is room for."""
        if table.printed.kind[self.unit] != Kind.GENERAL:
            return
        box = [
            i for i in table.printed.men[SERBIA]
            if table.printed.kind[i] == Kind.INFANTRY and table.pieces[i].at == Off.BOX
        ]  # fmt: skip
        room = (table.printed.salonica & table.occupancy.free).bit_count()
        table.amend(coming=tuple(box[: min(table.printed.number("order.infantry"), room)]))

    def bring(self, table: Drina) -> None:
        """One after the other."""
        if self.coming:
            table.again()
            table.amend(coming=self.coming[1:])
            table.choose(ArriveAt(SIDES[SERBIA], self.coming[0]))


class ArriveAt(PickPlace[Drina], Ask, frozen=True, tag="ArriveAt"):
    """6.2b: on which brown field in Greece a unit arrives."""

    unit: Counter
    """Who arrives."""
    kind: ClassVar = "arrive"
    clause: ClassVar = "6.2b"
    accepts: ClassVar = (Arrive,)

    def prompt(self, table: Drina) -> str:
        """Who, and how many fields there are."""
        free = count((table.printed.salonica & table.occupancy.free).bit_count(), "brown field")
        name = table.name(self.unit)
        return f"{self.who(table)}: {name} comes to the Salonica front; choose one of {free}."

    def ends(self, table: Drina) -> list[Cell]:
        """Every free brown field in Greece."""
        return cells(table.printed.salonica & table.occupancy.free)

    def order(self, table: Drina, to: str) -> Order:
        """The unit arrives there, wherever it came from."""
        return Arrive(table.printed.ids[self.unit], to)

    def why_not(self, table: Drina, order: Order) -> Refusal:
        """6.2b."""
        assert isinstance(order, Arrive)
        if order.piece != table.printed.ids[self.unit]:
            return Refusal("not-retreating", "6.2b", f"It is for {table.name(self.unit)} to arrive.")
        to = table.board.find(order.to)
        if to is None:
            return unknown_field(order.to)
        if not holds(table.printed.salonica, to):
            return Refusal("not-brown", "6.2b", f"{order.to} is not a brown field in Greece.")
        return Refusal("occupied", "4.3b", f"{order.to} is occupied: a field holds one unit.")

    def carry_out(self, table: Drina, order: Order) -> None:
        """6.2c, 6.2f, 6.2i: full strength and the Order. Its turn is over, unless players have it go on."""
        assert isinstance(order, Arrive)
        full = table.printed.full[table.printed.kind[self.unit]]
        to = table.board.cell(order.to)
        before, state = table.pieces[self.unit], table.state
        came = before.at >= 0
        if not came:
            table.note(brought=(*state.brought, self.unit))
        elif table.printed.kind[self.unit] == Kind.GENERAL:
            table.note(been=(*state.been, self.unit))
        elif self.unit in state.brought:
            table.note(brought=tuple(i for i in state.brought if i != self.unit))
        arrived = Piece(to, full, spent=SPENT, fought=True, order=True, greece=True)
        if table.options.arrival == "goes-on":
            arrived = replace(arrived, spent=before.spent, fought=before.fought)
        table.put(self.unit, arrived)
        text = f"comes to {order.to} with strength {full} and the Albanian Order"
        table.change(self.unit, text, "6.2c" if came else "6.2d")
