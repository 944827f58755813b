"""7: purchasing tokens, new units and generals."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.drina.parts.countries import Kind
from hexmarshal.games.drina.parts.printed import KINDS
from hexmarshal.games.drina.rules.asking import Ask
from hexmarshal.games.drina.rules.command import commanders, generals_on
from hexmarshal.games.drina.rules.orders import Form, Hire, Reinforce, Substitute
from hexmarshal.games.drina.rules.pieces import Off, Piece
from hexmarshal.games.drina.rules.placing import bought
from hexmarshal.games.drina.rules.position import Drina, replace


def generals_in_box(table: Drina, country: SideNumber) -> list[Counter]:
    """The generals whom a country could still bring in."""
    return [i for i in table.printed.generals[country] if table.pieces[i].at == Off.BOX]


def spare(table: Drina, country: SideNumber, kind: int) -> Counter | None:
    """The first figure of a type that a country has in the box."""
    printed, pieces = table.printed, table.pieces
    return next((i for i in printed.men[country] if pieces[i].at == Off.BOX and printed.kind[i] == kind), None)


def in_command(table: Drina, country: SideNumber) -> list[Counter]:
    """The units that can be strengthened: whom a general commands or, by the option, all in an area (7c)."""
    if table.options.reinforce == "commanded":
        return list(commanders(table, country))
    printed, pieces = table.printed, table.pieces
    areas = [printed.area[pieces[g].at] for g in generals_on(table, country)]
    units = (i for i in table.occupancy.men[country] if printed.kind[i] != Kind.GENERAL)
    return [i for i in units if any(holds(area, pieces[i].at) for area in areas)]


class Purchase(Ask, frozen=True, tag="Purchase"):
    """7: a country buys tokens, new units and generals, and exchanges generals (4.4d, 4.4k)."""

    exchanged: tuple[str, ...] = ()
    """The exchanges of generals that were made on this occasion: who came, and for whom."""
    unnamed: ClassVar = ("exchanged",)
    kind: ClassVar = "buy"
    clause: ClassVar = "7a"
    accepts: ClassVar = (Reinforce, Form, Hire, Substitute, Done)

    def purse(self, table: Drina) -> int:
        """The MCU of the country (3d)."""
        return table.state.money[self.country]

    @staticmethod
    def price(table: Drina, order: Order) -> int:
        """What an order costs (4.3f, 4.4k, 7d)."""
        printed = table.printed
        if isinstance(order, Reinforce):
            return printed.units[printed.kind[printed.index[order.piece]]].price * order.tokens
        if isinstance(order, Form):
            return printed.units[KINDS.index(order.unit)].price * order.strength + printed.number("purchase.new-unit")
        return printed.units[Kind.GENERAL].price if isinstance(order, Hire) else 0

    def prompt(self, table: Drina) -> str:
        """What is in the purse."""
        return f"{self.who(table)}: reinforcements. You have {self.purse(table)} MCU."

    def subjects(self, table: Drina) -> list[str]:
        """Units that can be strengthened, types of unit, generals, and the end."""
        printed, purse = table.printed, self.purse(table)
        prices = [unit.price for unit in printed.units]
        found = [
            printed.ids[i]
            for i in in_command(table, self.country)
            if table.pieces[i].strength < printed.full[printed.kind[i]] and prices[printed.kind[i]] <= purse
        ]
        found += [unit for unit in KINDS[:3] if self.check(table, Form(unit, 1)) is None]
        others = generals_in_box(table, self.country)
        if others:
            found += [printed.ids[i] for i in others if self.check(table, Hire(printed.ids[i])) is None]
            found += [printed.ids[i] for i in generals_on(table, self.country) if self.orders(table, printed.ids[i])]
        return [*found, "done"]

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """What can be bought or exchanged there."""
        if subject == "done":
            return [Done()]
        offers: list[Order] = []
        index = table.printed.index.get(subject, -1)
        if subject in KINDS[:3]:
            offers = [Form(subject, strength) for strength in (1, 2, 3)]
        elif index >= 0 and table.printed.kind[index] == Kind.GENERAL:
            others = generals_in_box(table, self.country)
            offers = [Hire(subject), *(Substitute(subject, table.printed.ids[i]) for i in others)]
        elif index >= 0:
            offers = [Reinforce(subject, tokens) for tokens in (1, 2)]
        return [order for order in offers if self.check(table, order) is None]

    # Checking

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """4.4c, 4.4d, 4.4h, 4.4k, 7."""
        if isinstance(order, Done):
            return None
        if isinstance(order, Form):
            refusal = self._check_form(table, order)
        elif isinstance(order, Reinforce):
            refusal = self._check_reinforce(table, order)
        elif isinstance(order, Hire):
            refusal = self._check_hire(table, order)
        else:
            assert isinstance(order, Substitute)
            refusal = self._check_substitute(table, order)
        if refusal is not None:
            return refusal
        price, purse = self.price(table, order), self.purse(table)
        if price > purse:
            clause = "7d" if isinstance(order, Form) else "4.4k" if isinstance(order, Hire) else "7b"
            sentence = f"That costs {price} MCU; {self.who(table)} has {purse} of its own."
            return Refusal("too-dear", clause, sentence)
        return None

    def _check_form(self, table: Drina, order: Form) -> Refusal | None:
        if order.unit not in KINDS[:3]:
            return Refusal("unknown-type", "4.3a", "New units are infantry, cavalry or artillery.")
        kind = KINDS.index(order.unit)
        if not 1 <= order.strength <= table.printed.full[kind]:
            full = table.printed.full[kind]
            return Refusal("strength", "7b", f"A new unit has a strength from 1 to {full}.")
        if spare(table, self.country, kind) is None:
            return Refusal(
                "no-figure",
                "4.3a",
                f"{self.who(table)} has no {order.unit} figure left in the box.",
                "figures-in-the-box",
            )
        return None

    def _check_reinforce(self, table: Drina, order: Reinforce) -> Refusal | None:
        index = self.own_piece(table, order.piece, "7b")
        if isinstance(index, Refusal):
            return index
        name, printed = table.name(index), table.printed
        if printed.kind[index] == Kind.GENERAL:
            return Refusal("general", "4.3d", f"{name} is a general and takes no tokens.")
        if not generals_on(table, self.country):
            sentence = f"{self.who(table)} has no general on the board and cannot strengthen units."
            return Refusal("no-general", "7h", sentence)
        if index not in in_command(table, self.country):
            areas = (printed.area[table.pieces[g].at] for g in generals_on(table, self.country))
            if any(holds(area, table.pieces[index].at) for area in areas):
                limit = count(printed.number("command.units"), "unit")
                sentence = f"{name} is not one of the {limit} whom a general commands in its area."
                return Refusal("no-command", "7c", sentence, "only-commanded-units-are-reinforced")
            return Refusal("no-command", "7c", f"{name} is not in the command area of a general.")
        full, strength = printed.full[printed.kind[index]], table.pieces[index].strength
        if order.tokens < 1 or strength + order.tokens > full:
            sentence = f"{name} has strength {strength} and can be strengthened to {full} at most."
            return Refusal("full-strength", "7b", sentence)
        return None

    def _general(self, table: Drina, piece: str) -> Counter | Refusal:
        """A general of this country who is in the box, or why they are not."""
        index = table.printed.index.get(piece, -1)
        if index < 0 or table.printed.kind[index] != Kind.GENERAL or table.side_of(index) != self.country:
            return Refusal("unknown-general", "4.4a", f"{table.named(piece)} is not a general of {self.who(table)}.")
        at, name = table.pieces[index].at, table.name(index)
        if at == Off.DESTROYED:
            return Refusal("destroyed", "4.4j", f"{name} was destroyed and cannot enter the game again.")
        if at != Off.BOX:
            return Refusal("in-play", "4.4c", f"{name} is already in play.")
        return index

    def _check_hire(self, table: Drina, order: Hire) -> Refusal | None:
        index = self._general(table, order.piece)
        if isinstance(index, Refusal):
            return index
        allowed = table.printed.allowed[self.country]
        waiting = [i for i in bought(table, self.country) if table.printed.kind[i] == Kind.GENERAL]
        if len(generals_on(table, self.country)) + len(waiting) >= allowed:
            sentence = f"{self.who(table)} may have {count(allowed, 'general')}, as at the start, and has as many."
            return Refusal("generals", "4.4c", sentence)
        return None

    def _check_substitute(self, table: Drina, order: Substitute) -> Refusal | None:
        index = self.own_piece(table, order.piece, "4.4d")
        if isinstance(index, Refusal):
            return index
        if table.printed.kind[index] != Kind.GENERAL:
            return Refusal("no-general", "4.4d", f"{table.name(index)} is not a general.")
        found = self._general(table, order.general)
        if isinstance(found, Refusal):
            return found
        if _exchange(order) in self.exchanged:
            sentence = f"{table.name(found)} has taken the place of {table.name(index)} before on this occasion."
            return Refusal("repeated", "4.4d", sentence, "exchange-as-often-as-one-likes")
        return None

    # Doing

    def carry_out(self, table: Drina, order: Order) -> None:
        """Pay, and take it; ask for more."""
        if isinstance(order, Done):
            return
        again = (_exchange(order),) if isinstance(order, Substitute) else ()
        table.ask(replace(self, exchanged=(*self.exchanged, *again)))
        price, money = self.price(table, order), table.state.money
        table.note(money=(*money[: self.country], money[self.country] - price, *money[self.country + 1 :]))
        printed = table.printed
        if isinstance(order, Reinforce):
            index = printed.index[order.piece]
            strength = table.pieces[index].strength + order.tokens
            table.change(index, f"is strengthened to {strength} for {price} MCU", "7b", strength=strength)
        elif isinstance(order, Form):
            found = spare(table, self.country, KINDS.index(order.unit))
            assert found is not None
            text = f"is formed with strength {order.strength} for {price} MCU"
            table.change(found, text, "7d", at=int(Off.BOUGHT), strength=order.strength)
        elif isinstance(order, Hire):
            index = printed.index[order.piece]
            table.change(index, f"is bought for {price} MCU", "4.4k", at=int(Off.BOUGHT), strength=1)
        else:
            assert isinstance(order, Substitute)
            self._substitute(table, printed.index[order.piece], printed.index[order.general])

    def _substitute(self, table: Drina, old: Counter, new: Counter) -> None:
        """4.4d: the newcomer takes over the figure as it stands, and whom it commands."""
        figure = table.pieces[old]
        for i in table.occupancy.men[self.country]:
            if table.pieces[i].general == old:
                table.put(i, replace(table.pieces[i], general=new))
        table.put(old, Piece(int(Off.BOX)))
        table.put(new, figure)
        table.change(new, f"takes the place of {table.name(old)} on {table.place(figure.at)}", "4.4d")


def _exchange(order: Substitute) -> str:
    """An exchange as it is remembered."""
    return f"{order.general} for {order.piece}"
