"""A decision: a question to one side, as the table stands now."""

from collections.abc import Sequence
from itertools import repeat
from operator import is_
from typing import Any

from hexmarshal.core.engine.cautions import IDLE, Caution
from hexmarshal.core.engine.procedure import AnyQuestion, Order, Refusal, Way, malformed
from hexmarshal.core.engine.table import AnyTable, refuse
from hexmarshal.core.orders import notation
from hexmarshal.core.orders.composing import Composition, compose
from hexmarshal.core.orders.orders import Done


class Decision:
    """A question to one side, as the table stands now."""

    __slots__ = ("_listed", "_orders", "_table", "number", "question")

    def __init__(self, table: AnyTable, question: AnyQuestion, number: int, orders: Sequence[type[Order]] = ()) -> None:
        """``orders`` are all kinds of order of the game, so that one that comes at the wrong time can be read."""
        self._table = table
        self._orders = orders
        self.question = question
        """The question as the rules put it."""
        self.number = number
        """How many orders were given before it: a late answer is known by its number."""
        self._listed: tuple[list[Order], Any, Any] | None = None
        """The orders listed last, with the stack and the memory of the table at which they were."""

    @property
    def side(self) -> str:
        """Who must answer."""
        return self.question.side

    def of(self, side: str | None) -> "Decision | None":
        """The choice that another side must make at the same time, if it must make one."""
        if side == self.question.side:
            return self
        question = None if side is None else self._table.question_of(side)
        return None if question is None else Decision(self._table, question, self.number, self._orders)

    @property
    def kind(self) -> str:
        """What the choice is about, as a word for programs."""
        return self.question.kind

    @property
    def clause(self) -> str:
        """The clause that asks."""
        return self.question.asked_by(self._table)

    @property
    def prompt(self) -> str:
        """What the player is told."""
        return self.question.prompt(self._table)

    def subjects(self) -> list[str]:
        """What can be picked up: pieces, hexes or words. Each has at least one legal order."""
        return self.question.subjects(self._table)

    def unused(self) -> list[str]:
        """Subjects that have done nothing in this step and still can: whoever ends it is reminded of them."""
        return self.question.unused(self._table)

    def warnings(self) -> list[Caution]:
        """What ending the step now would cost: who could still act, and what the rules would take."""
        return [*self._idle(), *self.question.forfeits(self._table)]

    def _idle(self) -> list[Caution]:
        unused, find = self.unused(), self._table.board.find
        if not unused:
            return []
        hexes = tuple(subject for subject in unused if find(subject) is not None)
        pieces = tuple(subject for subject in unused if subject not in hexes)
        sentence = self.question.idle[len(unused) > 1].format(len(unused))
        return [Caution(IDLE, self.clause, sentence, hexes, pieces)]

    def orders(self, subject: str) -> list[Order]:
        """What can be done with a subject. Empty if it cannot be picked up."""
        table = self._table
        found = self.question.orders(table, subject)
        self._listed = found.copy(), table.stack, table.cache
        return found

    def all_orders(self) -> list[Order]:
        """Every legal order."""
        return self.question.all_orders(self._table)

    def explain(self, order: Order) -> Refusal | None:
        """``None`` if the order may be given, else why not."""
        if type(order) in self.question.accepts:
            return malformed(order) or self.question.check(self._table, order)
        # What a program hands in is named by its kind only if it is an order.
        known = issubclass(type(order), Order)
        if known and (refusal := self.question.untimely(self._table, order)) is not None:
            return refusal
        if type(order) in self._orders and order.when is not None:
            return Refusal("not-now", order.when.clause, f"This is not the time for that. {order.when.sentence}")
        if isinstance(order, Done):
            sentence = "This cannot be ended yet: one of the listed orders must be given."
            return Refusal("wrong-kind", self.clause, sentence)
        wanted = ", ".join(kind.__name__.lower() for kind in self.question.accepts)
        given = f"“{type(order).__name__.lower()}”" if known else "This"
        sentence = f"{given} is not among the orders that answer this decision: {wanted}."
        return Refusal("wrong-kind", self.clause, sentence)

    def normal(self, order: Order) -> Order:
        """The listed order that a legal order amounts to."""
        return self.question.normal(self._table, order)

    @property
    def odds(self) -> bool:
        """Whether a player wants to see the odds before they answer."""
        return self.question.odds

    def point(self, subject: str, where: str = "") -> Order | None:
        """The order that a player means who points with a subject at a hex, legal or not."""
        return self.question.point(self._table, subject, where)

    def compose(self, subject: str, where: str = "", chosen: tuple[str, ...] | None = None) -> Composition | None:
        """An order for a subject, composed of these pieces or of the sensible whole; ``None`` if there is none."""
        return compose(self.question, self._table, subject, where, chosen)

    def way(self, order: Order) -> Way | None:
        """The way of an order over the map, and what it costs; ``None`` if it moves nothing or may not be given."""
        if not just_listed(self, order, self._table) and self.explain(order) is not None:
            return None
        return self.question.way(self._table, order)

    def write(self, order: Order) -> str:
        """An order as a player types it here: an overlay may have given pieces other names."""
        return self._table.write(order)

    def read(self, text: str) -> Order:
        """An order from a player's notation, legal or not. Raises :class:`Refused` if it cannot be read."""
        text = " ".join(text.split())
        word, _, meant = text.casefold().partition(" ")
        if word == "done" and meant:
            # ``done move`` ends the movement and nothing that has taken its place.
            if meant not in (self.kind, self.question.called):
                asked = self.question.called
                raise refuse("stale", "", f"“{text}” would end “{meant}”, but what is asked now is “{asked}”.")
            text = word
        order = self.question.read(self._table, text)
        if order is None or self.explain(order) is not None:
            # Pieces may share a designation: what is listed under this notation is what the player means.
            bare = [kind() for kind in self.question.accepts if not kind.__struct_fields__]
            listed = [*bare, *self.all_orders()]
            for read in (str.casefold, self.question.spoken):
                order = next((o for o in listed if read(self.write(o)) == text.casefold()), order)
                if order is not None and self.explain(order) is None:
                    break
        if order is None:
            order = self._read_untimely(text)
        if order is None:
            raise refuse("unreadable", "", f"“{text}” is not an order that can be given here.")
        return order

    def _read_untimely(self, text: str) -> Order | None:
        """An order that answers another question, if its hexes are on the map: almost any line may be some order."""
        others = [kind for kind in self._orders if kind not in self.question.accepts]
        order = notation.read(self.question, self._table, text, others)
        hexes = (getattr(order, name, "") for name, kind in notation.BY_NAME.items() if kind == "hex")
        return order if all(self._table.board.find(label) is not None for label in hexes if label) else None


def just_listed(decision: Decision, order: Order, table: AnyTable) -> bool:
    """Whether a decision listed this very object last, at this table as it stands: it need not be checked again.

    Every change of the position puts another stack or another memory in the place of the old one.
    """
    if decision._listed is None or table is not decision._table:
        return False
    listed, stack, memory = decision._listed
    return stack is table.stack and memory is table.cache and any(map(is_, listed, repeat(order)))
