"""4.5: the calendar. Its effects are read when a round begins; those on battles are looked up in battle (6.1.1c)."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.drina.parts.countries import SIDES
from hexmarshal.games.drina.parts.printed import KINDS, Effect
from hexmarshal.games.drina.rules.asking import Ask
from hexmarshal.games.drina.rules.effects import applies
from hexmarshal.games.drina.rules.orders import Lose
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.wargame.questions import PickPiece


class ReadCalendar(Procedure, frozen=True, tag="ReadCalendar"):
    """4.5c: the effects of the card are applied at once, one after the other."""

    next: int = 0
    """The effect to apply next."""
    steps: ClassVar = ("apply",)

    def apply(self, table: Drina) -> None:
        """Whatever does not wait for a battle."""
        effects = table.printed.calendar[table.state.round]
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


class LoseTokens(Procedure, frozen=True, tag="LoseTokens"):
    """4.5-ex1: countries lose tokens of their own choice."""

    effect: int
    """Which effect of the card it is."""
    countries: tuple[SideNumber, ...]
    """Who loses; the first is next."""
    lost: int = 0
    """What the first has lost so far."""
    steps: ClassVar = ("lose",)

    def lose(self, table: Drina) -> None:
        """Token by token, country by country."""
        if not self.countries:
            return
        table.again()
        effect = table.printed.calendar[table.state.round][self.effect]
        question = LoseToken(SIDES[self.countries[0]], self.effect, effect.number - self.lost)
        if self.lost == effect.number or not question.subjects(table):
            table.amend(countries=self.countries[1:], lost=0)
            return
        table.amend(lost=self.lost + 1)
        table.choose(question)


class LoseToken(PickPiece[Drina], Ask, frozen=True, tag="LoseToken"):
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
        return table.printed.calendar[table.state.round][self.effect]

    def units(self, table: Drina) -> list[Counter]:
        """Units of the types named: those with tokens, if there are any; those in Serbia first if the card says so."""
        effect, pieces = self.card(table), table.pieces
        found = [i for i in table.occupancy.men[self.country] if applies(table, effect, i, "in-serbia")]
        found = [i for i in found if pieces[i].strength > 1] or found
        if effect.when == "in-serbia":
            found = [i for i in found if holds(table.printed.serbia, pieces[i].at)] or found
        return found

    def prompt(self, table: Drina) -> str:
        """How many tokens are still to be lost."""
        left = count(self.left, "token")
        return f"{self.who(table)}: the calendar costs you {left}; choose a unit that loses one."

    def choices(self, table: Drina) -> list[str]:
        """The units."""
        return [table.printed.ids[i] for i in self.units(table)]

    def why_not(self, table: Drina, piece: str) -> Refusal:
        """4.5c."""
        index = self.own_piece(table, piece, "4.5c")
        if isinstance(index, Refusal):
            return index
        effect, name = self.card(table), table.name(index)
        if table.printed.kind[index] not in effect.kinds:
            kinds = listing([KINDS[kind] for kind in effect.kinds], "or")
            return Refusal("other-type", "4.5c", f"The card asks for tokens of {kinds}, not of {name}.")
        if effect.when == "order" and not table.pieces[index].order:
            return Refusal("no-order", "4.5c", f"The card asks for tokens of units with the Order; {name} has none.")
        if table.pieces[index].strength == 1 and table.pieces[self.units(table)[0]].strength > 1:
            return Refusal(
                "bare-figure", "4.5-ex1", f"{name} has no token, and other units have.", "tokens-before-figures"
            )
        return Refusal("not-in-serbia", "4.5c", f"{name} is not in Serbia or Montenegro; choose a unit that is.")

    def carry_out(self, table: Drina, order: Order) -> None:
        """Take it away."""
        assert isinstance(order, Lose)
        table.lose(table.printed.index[order.piece], "4.5c")
