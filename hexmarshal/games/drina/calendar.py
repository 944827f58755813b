"""4.5: the calendar. Its effects are read when a round begins; those on battles are looked up in battle (6.1.1c)."""

from typing import ClassVar

from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.core.wording import count, listing
from hexmarshal.games.drina.asking import Ask, pattern, words
from hexmarshal.games.drina.orders import Lose
from hexmarshal.games.drina.pieces import SIDES
from hexmarshal.games.drina.sheet import KINDS, Effect
from hexmarshal.games.drina.table import Drina

_LOSE = pattern(r"lose PIECE")


class ReadCalendar(Procedure, frozen=True):
    """4.5c: the effects of the card are applied at once, one after the other."""

    next: int = 0
    """The effect to apply next."""
    steps: ClassVar = ("apply",)

    def apply(self, table: Drina) -> None:
        """Whatever does not wait for a battle."""
        effects = table.sheet.calendar[table.state.round]
        if self.next == len(effects):
            return
        table.again()
        table.amend(next=self.next + 1)
        effect = effects[self.next]
        table.say(effect.text, "4.5c")
        if effect.word == "loses-tokens":
            table.call(LoseTokens(self.next, effect.countries))
        elif effect.word == "takes-money":
            money = list(table.state.money)
            for country in effect.countries:
                money[country] += effect.number
            table.note(money=tuple(money))
        elif effect.word == "opens-albania":
            table.note(albania=True)


class LoseTokens(Procedure, frozen=True):
    """4.5-ex1: countries lose tokens of their own choice."""

    effect: int
    """Which effect of the card it is."""
    countries: tuple[int, ...]
    """Who loses; the first is next."""
    lost: int = 0
    """What the first has lost so far."""
    steps: ClassVar = ("lose",)

    def lose(self, table: Drina) -> None:
        """Token by token, country by country."""
        if not self.countries:
            return
        table.again()
        effect = table.sheet.calendar[table.state.round][self.effect]
        question = LoseToken(SIDES[self.countries[0]], self.effect, effect.number - self.lost)
        if self.lost == effect.number or not question.subjects(table):
            table.amend(countries=self.countries[1:], lost=0)
            return
        table.amend(lost=self.lost + 1)
        table.choose(question)


class LoseToken(Ask, frozen=True):
    """4.5-ex1: which unit loses a token."""

    effect: int
    """Which effect of the card asks for it."""
    left: int
    """Tokens still to be lost, this one included."""
    kind: ClassVar = "lose"
    clause: ClassVar = "4.5c"
    accepts: ClassVar = (Lose,)

    def card(self, table: Drina) -> Effect:
        """The effect that asks for it."""
        return table.sheet.calendar[table.state.round][self.effect]

    def units(self, table: Drina) -> list[int]:
        """Units of the types named: those with tokens, if there are any; those in Serbia first if the card says so."""
        effect, pieces = self.card(table), table.pieces
        found = [i for i in table.layout.men[self.country] if table.sheet.kind[i] in effect.kinds]
        found = [i for i in found if pieces[i].strength > 1] or found
        if effect.when == "in-serbia":
            found = [i for i in found if table.sheet.serbia >> pieces[i].at & 1] or found
        return found

    def prompt(self, table: Drina) -> str:
        """How many tokens are still to be lost."""
        left = count(self.left, "token")
        return f"{self.who(table)}: the calendar costs you {left}; choose a unit that loses one."

    def subjects(self, table: Drina) -> list[str]:
        """The units."""
        return [table.sheet.ids[i] for i in self.units(table)]

    def orders(self, table: Drina, subject: str) -> list[Order]:
        """Let it lose a token."""
        return [Lose(subject)] if subject in self.subjects(table) else []

    def check(self, table: Drina, order: Order) -> Refusal | None:
        """4.5c."""
        assert isinstance(order, Lose)
        index = self.own_piece(table, order.piece, "4.5c")
        if isinstance(index, Refusal):
            return index
        units = self.units(table)
        if index in units:
            return None
        effect, name = self.card(table), table.name(index)
        if table.sheet.kind[index] not in effect.kinds:
            kinds = listing([KINDS[kind] for kind in effect.kinds], "or")
            return Refusal("other-type", "4.5c", f"The card asks for tokens of {kinds}, not of {name}.")
        if table.pieces[index].strength == 1 and table.pieces[units[0]].strength > 1:
            return Refusal("bare-figure", "4.5-ex1", f"{name} has no token; there are units that have.")
        return Refusal("not-in-serbia", "4.5c", f"{name} does not stand in Serbia or Montenegro; others do.")

    def read(self, table: Drina, text: str) -> Order | None:
        """``lose SI3``."""
        found = _LOSE.fullmatch(text)
        return Lose(*words(found)) if found else None

    def carry_out(self, table: Drina, order: Order) -> None:
        """Take it away."""
        assert isinstance(order, Lose)
        table.lose(table.sheet.index[order.piece], "4.5c")
