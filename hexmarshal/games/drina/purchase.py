"""7: purchasing tokens, new units and generals, and placing what is new."""

from typing import ClassVar

from hexmarshal.core.orders import Done
from hexmarshal.core.paths import cells, mask
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.core.wording import count
from hexmarshal.games.drina.asking import Ask, pattern, unknown_field, words
from hexmarshal.games.drina.command import commander, commanders, generals_on
from hexmarshal.games.drina.orders import Form, Hire, Place, Reinforce, Substitute
from hexmarshal.games.drina.pieces import UNDECLARED, Kind, Off, Piece
from hexmarshal.games.drina.sheet import KINDS
from hexmarshal.games.drina.table import Drina, replace

_REINFORCE = pattern(r"reinforce PIECE(?: (\d))?")
_FORM = pattern(r"form (infantry|cavalry|artillery)(?: (\d))?")
_HIRE = pattern(r"hire PIECE")
_SUBSTITUTE = pattern(r"PIECE for PIECE")
_PLACE = pattern(r"place PIECE LABEL")


def bought(table: Drina, country: int) -> list[int]:
    """What a country has bought and not placed yet, generals first (7f, 7h)."""
    sheet = table.sheet
    found = [i for i in table.layout.bought if sheet.country[i] == country]
    return sorted(found, key=lambda i: sheet.kind[i] != Kind.GENERAL)


def generals_in_box(table: Drina, country: int) -> list[int]:
    """The generals whom a country could still bring in."""
    return [i for i in table.sheet.generals[country] if table.pieces[i].at == Off.BOX]


def spare(table: Drina, country: int, kind: int) -> int | None:
    """The first figure of a type that a country has in the box."""
    sheet, pieces = table.sheet, table.pieces
    return next((i for i in sheet.men[country] if pieces[i].at == Off.BOX and sheet.kind[i] == kind), None)


def controls_a_city(table: Drina, country: int) -> bool:
    """Whether a new general could be placed at all (7i)."""
    return country in table.state.control


class Purchase(Ask, frozen=True):
    """7: a country buys tokens, new units and generals, and exchanges generals (4.4d, 4.4k)."""

    kind: ClassVar = "buy"
    clause: ClassVar = "7a"
    accepts: ClassVar = (Reinforce, Form, Hire, Substitute, Done)

    def purse(self, table: Drina) -> int:
        """The MCU of the country (3d)."""
        return table.state.money[self.country]

    def price(self, table: Drina, order: Order) -> int:
        """What an order costs (4.3f, 4.4k, 7d)."""
        sheet = table.sheet
        if isinstance(order, Reinforce):
            return sheet.units[sheet.kind[sheet.index[order.piece]]].price * order.tokens
        if isinstance(order, Form):
            return sheet.units[KINDS.index(order.unit)].price * order.strength + sheet.number("purchase.new-unit")
        return sheet.units[Kind.GENERAL].price if isinstance(order, Hire) else 0

    def prompt(self, table: Drina) -> str:
        """What is in the purse."""
        return f"{self.who(table)}: reinforcements. You have {self.purse(table)} MCU."

    def subjects(self, table: Drina) -> list[str]:
        """Units that can be strengthened, types of unit, generals, and the end."""
        sheet, purse = table.sheet, self.purse(table)
        prices = [unit.price for unit in sheet.units]
        found = [
            sheet.ids[i]
            for i in commanders(table, self.country)
            if table.pieces[i].strength < sheet.full[sheet.kind[i]] and prices[sheet.kind[i]] <= purse
        ]
        found += [unit for unit in KINDS[:3] if self.check(table, Form(unit, 1)) is None]
        others = generals_in_box(table, self.country)
        if others:
            found += [sheet.ids[i] for i in others if self.check(table, Hire(sheet.ids[i])) is None]
            found += [sheet.ids[i] for i in generals_on(table, self.country)]
        return [*found, "done"]

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """What can be bought or exchanged there."""
        if subject == "done":
            return [Done()]
        offers: list[Order] = []
        index = table.sheet.index.get(subject, -1)
        if subject in KINDS[:3]:
            offers = [Form(subject, strength) for strength in (1, 2, 3)]
        elif index >= 0 and table.sheet.kind[index] == Kind.GENERAL:
            others = generals_in_box(table, self.country)
            offers = [Hire(subject), *(Substitute(subject, table.sheet.ids[i]) for i in others)]
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
        if not 1 <= order.strength <= table.sheet.full[kind]:
            full = table.sheet.full[kind]
            return Refusal("strength", "7b", f"A new unit has a strength from 1 to {full}.")
        if spare(table, self.country, kind) is None:
            return Refusal("no-figure", "4.3a", f"{self.who(table)} has no {order.unit} figure left in the box.")
        return None

    def _check_reinforce(self, table: Drina, order: Reinforce) -> Refusal | None:
        index = self.own_piece(table, order.piece, "7b")
        if isinstance(index, Refusal):
            return index
        name, sheet = table.name(index), table.sheet
        if sheet.kind[index] == Kind.GENERAL:
            return Refusal("general", "4.3d", f"{name} is a general and takes no tokens.")
        if not generals_on(table, self.country):
            sentence = f"{self.who(table)} has no general on the board and cannot strengthen units."
            return Refusal("no-general", "7h", sentence)
        if commander(table, index) < 0:
            return Refusal("no-command", "7c", f"{name} is under no general's command.")
        full, strength = sheet.full[sheet.kind[index]], table.pieces[index].strength
        if order.tokens < 1 or strength + order.tokens > full:
            sentence = f"{name} has strength {strength} and can be strengthened to {full} at most."
            return Refusal("full-strength", "7b", sentence)
        return None

    def _general(self, table: Drina, piece: str) -> int | Refusal:
        """A general of this country who is in the box, or why he is not."""
        index = table.sheet.index.get(piece, -1)
        if index < 0 or table.sheet.kind[index] != Kind.GENERAL or table.sheet.country[index] != self.country:
            return Refusal("unknown-general", "4.4a", f"{piece} is no general of {self.who(table)}.")
        at, name = table.pieces[index].at, table.name(index)
        if at == Off.DESTROYED:
            return Refusal("destroyed", "4.4j", f"{name} was destroyed and cannot enter the game again.")
        if at != Off.BOX:
            return Refusal("in-play", "4.4c", f"{name} is in play already.")
        return index

    def _check_hire(self, table: Drina, order: Hire) -> Refusal | None:
        index = self._general(table, order.piece)
        if isinstance(index, Refusal):
            return index
        allowed = table.sheet.allowed[self.country]
        waiting = [i for i in bought(table, self.country) if table.sheet.kind[i] == Kind.GENERAL]
        if len(generals_on(table, self.country)) + len(waiting) >= allowed:
            sentence = f"{self.who(table)} may have {count(allowed, 'general')}, as at the start, and has as many."
            return Refusal("generals", "4.4c", sentence)
        if not controls_a_city(table, self.country):
            sentence = f"{self.who(table)} controls no city on which a general could be placed."
            return Refusal("no-city", "7i", sentence)
        return None

    def _check_substitute(self, table: Drina, order: Substitute) -> Refusal | None:
        index = self.own_piece(table, order.piece, "4.4d")
        if isinstance(index, Refusal):
            return index
        if table.sheet.kind[index] != Kind.GENERAL:
            return Refusal("no-general", "4.4d", f"{table.name(index)} is no general.")
        found = self._general(table, order.general)
        return found if isinstance(found, Refusal) else None

    # Reading and doing

    def read(self, table: Drina, text: str) -> Order | None:
        """``reinforce SI3 2``, ``form infantry 3``, ``hire SG4``, ``SG4 for SG1``."""
        if found := _REINFORCE.fullmatch(text):
            return Reinforce(found[1].upper(), int(found[2] or 1))
        if found := _FORM.fullmatch(text):
            return Form(found[1].casefold(), int(found[2] or 3))
        if found := _HIRE.fullmatch(text):
            return Hire(*words(found))
        if found := _SUBSTITUTE.fullmatch(text):
            general, piece = words(found)
            return Substitute(piece, general)
        return None

    def carry_out(self, table: Drina, order: Order) -> None:
        """Pay, and take it; ask for more."""
        if isinstance(order, Done):
            return
        table.ask(self)
        price, money = self.price(table, order), table.state.money
        table.note(money=(*money[: self.country], money[self.country] - price, *money[self.country + 1 :]))
        sheet = table.sheet
        if isinstance(order, Reinforce):
            index = sheet.index[order.piece]
            strength = table.pieces[index].strength + order.tokens
            table.change(index, f"is strengthened to {strength} for {price} MCU", "7b", strength=strength)
        elif isinstance(order, Form):
            found = spare(table, self.country, KINDS.index(order.unit))
            assert found is not None
            text = f"is formed with strength {order.strength} for {price} MCU"
            table.change(found, text, "7d", at=int(Off.BOUGHT), strength=order.strength)
        elif isinstance(order, Hire):
            index = sheet.index[order.piece]
            table.change(index, f"is bought for {price} MCU", "4.4k", at=int(Off.BOUGHT), strength=1)
        else:
            assert isinstance(order, Substitute)
            self._substitute(table, sheet.index[order.piece], sheet.index[order.general])

    def _substitute(self, table: Drina, old: int, new: int) -> None:
        """4.4d: the newcomer takes over the figure as it stands, and whom it commands."""
        figure = table.pieces[old]
        for i in table.layout.men[self.country]:
            if table.pieces[i].general == old:
                table.put(i, replace(table.pieces[i], general=new))
        table.put(old, Piece(int(Off.BOX)))
        table.put(new, figure)
        table.change(new, f"takes the place of {table.name(old)} on {table.place(figure.at)}", "4.4d")


class PlaceNewUnits(Procedure, frozen=True):
    """7f: at the end of his turn a player places what he bought, as far as there is room."""

    country: int
    """Whose turn ends."""
    steps: ClassVar = ("place",)

    def place(self, table: Drina) -> None:
        """One after the other, generals first."""
        question = PlaceNew(table.sides()[self.country])
        if question.subjects(table):
            table.again()
            table.choose(question)


class PlaceNew(Ask, frozen=True):
    """7g, 7i: where a new unit or general goes."""

    kind: ClassVar = "place"
    clause: ClassVar = "7f"
    accepts: ClassVar = (Place,)

    def fields(self, table: Drina, index: int) -> int:
        """A general goes to an empty city under control, a unit next to a general who leads fewer than he may."""
        sheet, free = table.sheet, table.layout.free
        if sheet.kind[index] == Kind.GENERAL:
            numbers = (n for n, holder in enumerate(table.state.control) if holder == self.country)
            return mask(sheet.cities[n].cell for n in numbers) & free
        around = 0
        for leader in self.leaders(table):
            at = table.pieces[leader].at
            around |= sheet.disc(at, sheet.number("purchase.distance")) & (
                sheet.open | (sheet.salonica if table.pieces[leader].greece else 0)
            )
        return around & free

    def leaders(self, table: Drina) -> list[int]:
        """The generals who can take one more unit under their command (7g)."""
        led = list(commanders(table, self.country).values())
        limit = table.sheet.number("command.units")
        return [g for g in generals_on(table, self.country) if led.count(g) < limit]

    def prompt(self, table: Drina) -> str:
        """How many are to be placed."""
        units = count(len(bought(table, self.country)), "figure")
        return f"{self.who(table)}: place what you bought. {units.capitalize()} to go."

    def subjects(self, table: Drina) -> list[str]:
        """What was bought and finds room."""
        return [table.sheet.ids[i] for i in bought(table, self.country) if self.fields(table, i)]

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Every field where it may be placed."""
        index = table.sheet.index.get(subject, -1)
        if index not in bought(table, self.country):
            return []
        return [Place(subject, table.field(cell)) for cell in cells(self.fields(table, index))]

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """4.3b, 7g to 7i."""
        assert isinstance(order, Place)
        index = table.sheet.index.get(order.piece, -1)
        if index not in bought(table, self.country):
            return Refusal("not-bought", "7f", f"{order.piece} is nothing that {self.who(table)} has to place.")
        to = table.board.find(order.to)
        if to is None:
            return unknown_field(order.to)
        if self.fields(table, index) >> to & 1:
            return None
        name, place = table.name(index), table.place(to)
        if not table.layout.free >> to & 1:
            return Refusal("occupied", "4.3b", f"{place} is occupied: a field holds one unit.")
        if table.sheet.kind[index] == Kind.GENERAL:
            sentence = f"{name} can be placed only on a city that {self.who(table)} controls."
            return Refusal("no-city", "7i", sentence)
        generals = generals_on(table, self.country)
        if not generals:
            return Refusal("no-general", "7h", f"{self.who(table)} has no general on the board.")
        distance = table.sheet.number("purchase.distance")
        near = [g for g in generals if table.sheet.disc(table.pieces[g].at, distance) >> to & 1]
        if not near:
            return Refusal("no-general-near", "7g", f"{place} is not next to a general of {self.who(table)}.")
        if not any(g in self.leaders(table) for g in near):
            limit = table.sheet.number("command.units")
            return Refusal("command-full", "7g", f"{table.name(near[0])} commands {limit} units already.")
        return Refusal("closed", "4.1", f"{place} cannot be entered.")

    def read(self, table: Drina, text: str) -> Order | None:
        """``place SI11 H06``."""
        found = _PLACE.fullmatch(text)
        return Place(*words(found)) if found else None

    def carry_out(self, table: Drina, order: Order) -> None:
        """Put it on the board; it is under the command of the general beside it."""
        assert isinstance(order, Place)
        index, to = table.sheet.index[order.piece], table.board.cell(order.to)
        general, leader = table.sheet.kind[index] == Kind.GENERAL, UNDECLARED
        if not general:
            distance = table.sheet.number("purchase.distance")
            near = (g for g in self.leaders(table) if table.sheet.disc(table.pieces[g].at, distance) >> to & 1)
            leader = next(near)
        greece = bool(table.sheet.salonica >> to & 1)
        clause = "7i" if general else "7g"
        table.change(index, f"is placed on {table.place(to)}", clause, at=to, general=leader, greece=greece)
        table.occupy(to, self.country)
