"""A decision: a question to one side, as the table stands now."""

from typing import Any

from hexmarshal.core.procedure import Order, Question, Refusal, Way, malformed
from hexmarshal.core.table import Table, refuse


class Decision:
    """A question to one side, as the table stands now."""

    __slots__ = ("_table", "number", "question")

    def __init__(self, table: Table[Any, Any], question: Question[Any], number: int) -> None:
        self._table = table
        self.question = question
        """The question as the rules put it."""
        self.number = number
        """How many orders were given before it: a late answer is known by its number."""

    @property
    def side(self) -> str:
        """Who must answer."""
        return self.question.side

    def of(self, side: str | None) -> "Decision | None":
        """The choice that another side must make at the same time, if it must make one."""
        if side == self.question.side:
            return self
        question = None if side is None else self._table.question_of(side)
        return None if question is None else Decision(self._table, question, self.number)

    @property
    def kind(self) -> str:
        """What the choice is about, as a word for programs."""
        return self.question.kind

    @property
    def clause(self) -> str:
        """The clause that asks."""
        return self.question.clause

    @property
    def prompt(self) -> str:
        """What the player is told."""
        return self.question.prompt(self._table)

    def subjects(self) -> list[str]:
        """What can be picked up: pieces, hexes or words. Each has at least one legal order."""
        return self.question.subjects(self._table)

    def orders(self, subject: str) -> list[Order]:
        """What can be done with a subject. Empty if it cannot be picked up."""
        return self.question.orders(self._table, subject)

    def all_orders(self) -> list[Order]:
        """Every legal order."""
        return self.question.all_orders(self._table)

    def explain(self, order: Order) -> Refusal | None:
        """``None`` if the order may be given, else why not."""
        if type(order) not in self.question.accepts:
            wanted = ", ".join(kind.__name__.lower() for kind in self.question.accepts)
            # Whatever a program hands in is told by its kind only if it is an order.
            given = f"“{type(order).__name__.lower()}”" if issubclass(type(order), Order) else "This"
            sentence = f"{given} is not among the orders that answer this decision: {wanted}."
            return Refusal("wrong-kind", self.clause, sentence)
        return malformed(order) or self.question.check(self._table, order)

    def normal(self, order: Order) -> Order:
        """The listed order that a legal order amounts to."""
        return self.question.normal(self._table, order)

    @property
    def odds(self) -> bool:
        """Whether a player wants to see the odds before he answers."""
        return self.question.odds

    def point(self, subject: str, where: str = "") -> Order | None:
        """The order that a player means who points with a subject at a hex, legal or not."""
        return self.question.point(self._table, subject, where)

    def way(self, order: Order) -> Way | None:
        """The way of an order over the map, and what it costs."""
        return self.question.way(self._table, order)

    def read(self, text: str) -> Order:
        """An order from a player's notation, legal or not. Raises :class:`Refused` if it cannot be read."""
        text = " ".join(text.split())
        order = self.question.read(self._table, text)
        if order is None or self.explain(order) is not None:
            # Pieces may share a designation: what is listed under this notation is what the player means.
            bare = [kind() for kind in self.question.accepts if not kind.__struct_fields__]
            listed = [*bare, *self.all_orders()]
            for read in (str.casefold, self.question.spoken):
                order = next((o for o in listed if read(o.notation) == text.casefold()), order)
                if order is not None and self.explain(order) is None:
                    break
        if order is None:
            raise refuse("unreadable", "", f"“{text}” is not an order that can be given here.")
        return order
