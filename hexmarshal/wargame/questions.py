"""Questions that every rulebook asks: which of these units, which of these hexes, who of these goes where.

A game derives its question, says who may be picked and why not another, and what comes of it. Subjects, orders and
the check follow. The order that answers has the field ``piece`` for a unit; for a hex ``start`` and ``to``, with a
``piece`` before them where one unit goes.
"""

from typing import Generic

from hexmarshal.core.data.meanings import Cell
from hexmarshal.core.engine.procedure import Order, Question, Refusal, TableT
from hexmarshal.core.orders import pointing
from hexmarshal.core.orders.orders import Done


class PickPiece(Question[TableT], Generic[TableT], frozen=True):
    """One of some pieces, or of some stacks by their hexes, must be picked, or may: then ``accepts`` holds ``Done``."""

    def choices(self, table: TableT) -> list[str]:
        """The ids of those who may be picked."""
        raise NotImplementedError

    def why_not(self, table: TableT, piece: str) -> Refusal:
        """Why a piece is not one of them."""
        raise NotImplementedError

    def subjects(self, table: TableT) -> list[str]:
        """Those who may be picked, and the end where nobody need be."""
        return [*self.choices(table), "done"] if Done in self.accepts else self.choices(table)

    def orders(self, table: TableT, subject: str) -> list[Order]:
        """The one thing that can be done with each."""
        if subject == "done" and Done in self.accepts:
            return [Done()]
        return [self.accepts[0](subject)] if subject in self.choices(table) else []

    def check(self, table: TableT, order: Order) -> Refusal | None:
        """Those who may be picked pass."""
        if isinstance(order, Done) or order.subject in self.choices(table):
            return None
        return self.why_not(table, order.subject)


class PickPlace(Question[TableT], Generic[TableT], frozen=True):
    """One of some hexes must be picked for a stack or a unit that stands in a hex."""

    def standing(self, table: TableT) -> Cell:
        """The cell where it stands."""
        raise NotImplementedError

    def ends(self, table: TableT) -> list[Cell]:
        """The cells that may be picked."""
        raise NotImplementedError

    def order(self, table: TableT, to: str) -> Order:
        """The order that picks a hex."""
        return self.accepts[0](self._label(table, self.standing(table)), to)

    def why_not(self, table: TableT, order: Order) -> Refusal:
        """Why another hex will not do, or another stack."""
        raise NotImplementedError

    def _label(self, table: TableT, cell: Cell) -> str:
        return table.board.labels[cell]

    def subjects(self, table: TableT) -> list[str]:
        """What goes: a stack by its hex, a unit by itself."""
        return [self.order(table, "").subject]

    def orders(self, table: TableT, subject: str) -> list[Order]:
        """One for each hex."""
        if subject not in self.subjects(table):
            return []
        return [self.order(table, self._label(table, cell)) for cell in self.ends(table)]

    def check(self, table: TableT, order: Order) -> Refusal | None:
        """Only what is listed will do."""
        return None if order in self.orders(table, order.subject) else self.why_not(table, order)


class PickWay(Question[TableT], Generic[TableT], frozen=True):
    """One of some pieces goes to one of some places, and perhaps another after it: then ``accepts`` holds ``Done``.

    ``accepts`` begins with the order that sends a piece: ``piece``, ``to``, and ``start`` where it stands on the map.
    """

    def choices(self, table: TableT) -> list[str]:
        """The ids of those who may go; each has somewhere to go."""
        raise NotImplementedError

    def ends(self, table: TableT, piece: str) -> list[Cell]:
        """The cells to which one of them may go."""
        raise NotImplementedError

    def why_not(self, table: TableT, piece: str, to: Cell) -> Refusal:
        """Why a piece of the side that stands where the order says may not go at all, or not to that place."""
        raise NotImplementedError

    def subjects(self, table: TableT) -> list[str]:
        """Those who may go, and the end where nobody need."""
        return [*self.choices(table), "done"] if Done in self.accepts else self.choices(table)

    def orders(self, table: TableT, subject: str) -> list[Order]:
        """One for each place."""
        if subject == "done" and Done in self.accepts:
            return [Done()]
        if subject not in self.choices(table):
            return []
        kind, labels, known = self.accepts[0], table.board.labels, {pointing.ONE: subject}
        if pointing.START in kind.__struct_fields__:
            index = table.index_of(subject)
            assert index is not None, f"{subject} may go, and there is no such piece"
            known[pointing.START] = labels[table.pieces[index].at]
        return [kind(**known, to=labels[cell]) for cell in self.ends(table, subject)]

    def check(self, table: TableT, order: Order) -> Refusal | None:
        """Only what is listed will do: a piece of one's own, where it stands, to a place that exists."""
        if order in self.orders(table, order.subject):
            return None
        index, where = table.index_of(order.subject), table.board.find(order.where)
        shown = None if index is None else table.show(index, self.side)
        if shown is None or shown.get("side") != self.side:
            return Refusal("not-yours", self.clause, f"{table.called(order.subject)} is not one of your units.")
        name, start = table.called(order.subject), getattr(order, pointing.START, shown["at"])
        if start != shown["at"]:
            return Refusal("not-there", self.clause, f"{name} is not in {start}.")
        if where is None or order.where == shown["at"]:
            return Refusal("nowhere", self.clause, f"{order.where or 'That'} is not a place to go.")
        return self.why_not(table, order.subject, where)
