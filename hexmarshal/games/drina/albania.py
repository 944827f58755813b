"""6.2: the retreat through Albania and the Salonica front."""

from typing import ClassVar

from hexmarshal.core.paths import cells
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.core.wording import count
from hexmarshal.games.drina.asking import Ask, pattern, unknown_field, words
from hexmarshal.games.drina.orders import Arrive
from hexmarshal.games.drina.pieces import SERBIA, SIDES, Kind, Off, Piece
from hexmarshal.games.drina.table import Drina

SPENT = 99
"""As many fields as nobody has: the turn of a unit ends when it arrives."""
_ARRIVE = pattern(r"PIECE arrives LABEL")


class Retreat(Procedure, frozen=True):
    """6.2b: a unit that came to a brown field in Albania is transferred to one in Greece at once."""

    unit: int
    """Who retreats."""
    coming: tuple[int, ...] = ()
    """The infantry that a general brings and that is still to be placed (6.2d)."""
    steps: ClassVar = ("transfer", "infantry", "bring")

    def transfer(self, table: Drina) -> None:
        """6.2b, 6.2c."""
        table.choose(ArriveAt(SIDES[SERBIA], self.unit))

    def infantry(self, table: Drina) -> None:
        """6.2d: a general brings infantry, as much as there is room for."""
        if table.sheet.kind[self.unit] != Kind.GENERAL:
            return
        box = [
            i for i in table.sheet.men[SERBIA]
            if table.sheet.kind[i] == Kind.INFANTRY and table.pieces[i].at == Off.BOX
        ]  # fmt: skip
        room = (table.sheet.salonica & table.layout.free).bit_count()
        table.amend(coming=tuple(box[: min(table.sheet.number("order.infantry"), room)]))

    def bring(self, table: Drina) -> None:
        """One after the other."""
        if self.coming:
            table.again()
            table.amend(coming=self.coming[1:])
            table.choose(ArriveAt(SIDES[SERBIA], self.coming[0]))


class ArriveAt(Ask, frozen=True):
    """6.2b: on which brown field in Greece a unit arrives."""

    unit: int
    """Who arrives."""
    kind: ClassVar = "arrive"
    clause: ClassVar = "6.2b"
    accepts: ClassVar = (Arrive,)

    def prompt(self, table: Drina) -> str:
        """Who, and how many fields there are."""
        free = count((table.sheet.salonica & table.layout.free).bit_count(), "brown field")
        name = table.name(self.unit)
        return f"{self.who(table)}: {name} comes to the Salonica front; choose one of {free}."

    def subjects(self, table: Drina) -> list[str]:
        """The unit."""
        return [table.sheet.ids[self.unit]]

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Every free brown field in Greece."""
        if subject != table.sheet.ids[self.unit]:
            return []
        return [Arrive(subject, table.field(cell)) for cell in cells(table.sheet.salonica & table.layout.free)]

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """6.2b."""
        assert isinstance(order, Arrive)
        if order.piece != table.sheet.ids[self.unit]:
            return Refusal("not-retreating", "6.2b", f"It is for {table.name(self.unit)} to arrive.")
        to = table.board.find(order.to)
        if to is None:
            return unknown_field(order.to)
        if not table.sheet.salonica >> to & 1:
            return Refusal("not-brown", "6.2b", f"{order.to} is no brown field in Greece.")
        if not table.layout.free >> to & 1:
            return Refusal("occupied", "4.3b", f"{order.to} is occupied: a field holds one unit.")
        return None

    def read(self, table: Drina, text: str) -> Order | None:
        """``SI3 arrives K26``."""
        found = _ARRIVE.fullmatch(text)
        return Arrive(*words(found)) if found else None

    def carry_out(self, table: Drina, order: Order) -> None:
        """6.2c, 6.2f, 6.2i: full strength and the Order; its turn is over."""
        assert isinstance(order, Arrive)
        full = table.sheet.full[table.sheet.kind[self.unit]]
        to = table.board.cell(order.to)
        arrived = Piece(to, full, spent=SPENT, fought=True, order=True, greece=True)
        came = table.pieces[self.unit].at >= 0
        table.put(self.unit, arrived)
        text = f"comes to {order.to} with strength {full} and the Albanian Order"
        table.change(self.unit, text, "6.2c" if came else "6.2d")
