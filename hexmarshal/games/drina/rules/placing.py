"""7f to 7i: placing what was bought, at the end of its owner's turn."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.drina.parts.countries import Kind
from hexmarshal.games.drina.rules.asking import Ask, unknown_field
from hexmarshal.games.drina.rules.command import commanders, generals_on
from hexmarshal.games.drina.rules.orders import Place
from hexmarshal.games.drina.rules.pieces import UNDECLARED
from hexmarshal.games.drina.rules.position import Drina


def bought(table: Drina, country: SideNumber) -> list[Counter]:
    """What a country has bought and not placed yet, generals first (7f, 7h)."""
    printed = table.printed
    found = [i for i in table.occupancy.bought if printed.country[i] == country]
    return sorted(found, key=lambda i: printed.kind[i] != Kind.GENERAL)


def waiting_units(table: Drina, country: SideNumber) -> bool:
    """Whether a country has a new unit to place, for which a general needs room in their command (7g)."""
    return any(table.printed.kind[i] != Kind.GENERAL for i in bought(table, country))


class PlaceNewUnits(Procedure, frozen=True, tag="PlaceNewUnits"):
    """7f: at the end of their turn a player places what they bought, as far as there is room."""

    country: SideNumber
    """Whose turn ends."""
    steps: ClassVar = ("place",)

    def place(self, table: Drina) -> None:
        """One after the other, generals first. What finds no room waits for a later turn."""
        question = PlaceNew(table.sides()[self.country])
        if question.subjects(table):
            table.again()
            table.choose(question)
            return
        for i in bought(table, self.country):
            why, clause = question.why_it_waits(table, i)
            table.say(f"{table.name(i)} waits to be placed: {why}.", clause)


class PlaceNew(Ask, frozen=True, tag="PlaceNew"):
    """7g, 7i: where a new unit or general goes."""

    kind: ClassVar = "place"
    clause: ClassVar = "7f"
    accepts: ClassVar = (Place,)

    def fields(self, table: Drina, index: Counter) -> int:
        """A general goes to an empty city under control, a unit next to a general who leads fewer than allowed."""
        printed, free = table.printed, table.occupancy.free
        if printed.kind[index] == Kind.GENERAL:
            numbers = (n for n, holder in enumerate(table.state.control) if holder == self.country)
            return mask(printed.cities[n].cell for n in numbers) & free
        around = 0
        for leader in self.leaders(table):
            at = table.pieces[leader].at
            around |= printed.disc(at, printed.number("purchase.distance")) & (
                printed.open | (printed.salonica if table.pieces[leader].greece else 0)
            )
        return around & free

    def why_it_waits(self, table: Drina, index: Counter) -> tuple[str, str]:
        """Why nothing can be done with a figure now, and the clause."""
        who = self.who(table)
        if table.printed.kind[index] == Kind.GENERAL:
            mine = self.country in table.state.control
            return f"no city of {who} is free" if mine else f"{who} controls no city", "7i"
        if not generals_on(table, self.country):
            return f"{who} has no general on the board", "7h"
        if not self.leaders(table):
            return f"the generals of {who} command {table.printed.number('command.units')} units each", "7g"
        return "no field next to a general with room for it is free", "7g"

    def leaders(self, table: Drina) -> list[Counter]:
        """The generals who can take one more unit under their command (7g)."""
        led = list(commanders(table, self.country).values())
        limit = table.printed.number("command.units")
        return [g for g in generals_on(table, self.country) if led.count(g) < limit]

    def prompt(self, table: Drina) -> str:
        """How many are to be placed."""
        units = count(len(bought(table, self.country)), "figure")
        return f"{self.who(table)}: place what you bought. {units.capitalize()} to go."

    def subjects(self, table: Drina) -> list[str]:
        """What was bought and finds room."""
        return [table.printed.ids[i] for i in bought(table, self.country) if self.fields(table, i)]

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Every field where it may be placed."""
        index = table.printed.index.get(subject, -1)
        if index not in bought(table, self.country):
            return []
        return [Place(subject, table.hexname(cell)) for cell in cells(self.fields(table, index))]

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """4.3b, 7g to 7i."""
        assert isinstance(order, Place)
        index = table.printed.index.get(order.piece, -1)
        if index not in bought(table, self.country):
            sentence = f"{table.named(order.piece)} is not waiting to be placed by {self.who(table)}."
            return Refusal("not-bought", "7f", sentence)
        to = table.board.find(order.to)
        if to is None:
            return unknown_field(order.to)
        if holds(self.fields(table, index), to):
            return None
        name, place = table.name(index), table.place(to)
        if not holds(table.occupancy.free, to):
            return Refusal("occupied", "4.3b", f"{place} is occupied: a field holds one unit.")
        if table.printed.kind[index] == Kind.GENERAL:
            sentence = f"{name} can be placed only on a city that {self.who(table)} controls."
            return Refusal("no-city", "7i", sentence)
        generals = generals_on(table, self.country)
        if not generals:
            return Refusal("no-general", "7h", f"{self.who(table)} has no general on the board.")
        distance = table.printed.number("purchase.distance")
        near = [g for g in generals if holds(table.printed.disc(table.pieces[g].at, distance), to)]
        if not near:
            return Refusal("no-general-near", "7g", f"{place} is not next to a general of {self.who(table)}.")
        if not any(g in self.leaders(table) for g in near):
            limit = table.printed.number("command.units")
            return Refusal("command-full", "7g", f"{table.name(near[0])} already commands {limit} units.")
        return Refusal("closed", "4.1", f"{place} cannot be entered.")

    def carry_out(self, table: Drina, order: Order) -> None:
        """Put it on the board; it is under the command of the general beside it."""
        assert isinstance(order, Place)
        index, to = table.printed.index[order.piece], table.board.cell(order.to)
        general, leader = table.printed.kind[index] == Kind.GENERAL, UNDECLARED
        if not general:
            distance = table.printed.number("purchase.distance")
            near = (g for g in self.leaders(table) if holds(table.printed.disc(table.pieces[g].at, distance), to))
            leader = next(near)
        greece = holds(table.printed.salonica, to)
        clause = "7i" if general else "7g"
        table.change(index, f"is placed on {table.place(to)}", clause, at=to, general=leader, greece=greece)
        table.occupy(to, self.country)
