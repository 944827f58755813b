"""Playing a turn's worth of orders on a table of one's own: quickly, unit by unit, by tasks and by trial.

For each unit the hexes it can reach are sifted by how they lure, the best of them are judged by the tasks, and the best
of those are tried on a copy. The same code plans a bot's own turn and imagines its enemy's.
"""

from operator import itemgetter
from typing import Any, NamedTuple

from hexmarshal.bots.ahead import value
from hexmarshal.bots.tasks import Tasks
from hexmarshal.core.procedure import Order, Question
from hexmarshal.core.table import Table

GAIN = 0.01
"""What is worth doing at all."""


class Breadth(NamedTuple):
    """How widely to look."""

    sifted: int = 16
    """Hexes of a unit that are judged by the tasks."""
    tried: int = 4
    """Orders of a unit that are tried on a copy."""
    minor: int = 12
    """Answers to any other question that are tried."""


class Turn:
    """One side's run of orders on a table, which is changed."""

    def __init__(self, table: Table[Any, Any], tasks: Tasks, breadth: Breadth, seed: str) -> None:
        question = table.question
        assert question is not None
        self.table, self.tasks, self.breadth, self.seed = table, tasks, breadth, seed
        self.question: type[Question[Any]] = type(question)
        self.side = question.side
        self.orders: list[Order] = []
        """The side's own orders, in the order in which they were given."""
        self._given: set[Order] = set()
        self._cells = {identity: index for index, identity in enumerate(table.piece_ids())}

    def play(self) -> list[Order]:
        """Play the run to its end; give the side's own orders."""
        question = self._asked()
        assert question is not None
        subjects = question.subjects(self.table)
        units = sorted((subject for subject in subjects if subject in self._cells), key=self._nearness)
        free = "done" in subjects
        for unit in units:
            question = self._asked()
            if question is None:
                return self.orders
            while question is not None and (order := self._best(question, unit, free)) is not None:
                self._give(order)
                question = self._asked() if free else None
        while (question := self._asked()) is not None:
            self._give(self._rest(question))
        return self.orders

    def _asked(self) -> Question[Any] | None:
        """The question of this run, if it is still to be answered."""
        question = self.table.question
        return question if type(question) is self.question and question.side == self.side else None

    def _at(self, unit: str) -> int:
        cell: int = self.table.pieces[self._cells[unit]].at
        return cell

    def _nearness(self, unit: str) -> int:
        """Who is nearest to the enemy goes first."""
        cell = self._at(unit)
        return self.tasks.near[cell] if cell >= 0 else len(self.tasks.near)

    def _give(self, order: Order) -> None:
        """Give an order, and answer what comes of it until the run goes on."""
        piece = order.pieces[0] if len(order.pieces) == 1 else ""
        here = self._at(piece) if piece in self._cells else -1
        self._given.add(order)
        self.orders.append(order)
        self.table.answer(order)
        while (asked := self.table.question) is not None and not asked.many:
            answer = minor(self.table, asked, self.seed, self.breadth.minor)
            if asked.side == self.side:
                self.orders.append(answer)
            self.table.answer(answer)
        if here >= 0 and (there := self._at(piece)) >= 0 and there != here:
            self.tasks.go(self.tasks.aims.units.get(piece, 0.0), here, there)

    def _best(self, question: Question[Any], unit: str, free: bool) -> Order | None:
        """The best order of a unit; ``None`` if it had better stay and may."""
        offers = [order for order in question.orders(self.table, unit) if order not in self._given]
        if not offers:
            return None
        now = self.table.evaluate(self.side)
        found = [
            (value(self.table, order, self.side, self.seed) - now + gain, -number, order)
            for number, (gain, order) in enumerate(self._sifted(offers, unit))
        ]
        best = max(found, key=itemgetter(0, 1))
        return best[2] if best[0] > GAIN or not free else None

    def _sifted(self, offers: list[Order], unit: str) -> list[tuple[float, Order]]:
        """The orders worth trying, with what each adds to the tasks."""
        tasks, find = self.tasks, self.table.board.find
        here, strength = self._at(unit), tasks.aims.units.get(unit, 0.0)
        moves: list[tuple[float, int, Order]] = []
        others: list[tuple[float, Order]] = []
        lure = tasks.lure if strength > 0 else tasks.company()
        for order in offers:
            cell = find(order.where) if order.where else None
            if cell is None or cell in tasks.foes or here < 0:
                others.append((0.0, order))
            else:
                moves.append((lure[cell], cell, order))
        moves.sort(key=itemgetter(0), reverse=True)
        if strength <= 0:
            judged = [(0.0, order) for _, _, order in moves[: self.breadth.tried]]
        else:
            judged = [
                (tasks.gain(strength, here, cell), order) for _, cell, order in moves[: self.breadth.sifted]
            ]
            judged.sort(key=itemgetter(0), reverse=True)
        return others[: self.breadth.minor] + judged[: self.breadth.tried]

    def _rest(self, question: Question[Any]) -> Order:
        """What ends the run, or the least that must still be ordered."""
        subjects = question.subjects(self.table)
        if "done" in subjects:
            return question.orders(self.table, "done")[0]
        offers = [order for subject in subjects for order in question.orders(self.table, subject)]
        fresh = [order for order in offers if order not in self._given] or offers
        return next((order for order in fresh if not order.where), fresh[0])


def minor(table: Table[Any, Any], question: Question[Any], seed: str, most: int) -> Order:
    """An answer to a question that is no whole turn: the best of the first orders, one step ahead."""
    offers: list[Order] = []
    subjects = question.subjects(table)
    for subject in reversed(subjects):
        offers += question.orders(table, subject)
        if len(offers) >= most:
            break
    if len(offers) == 1:
        return offers[0]
    offers = offers[:most]
    side = question.side
    return max(((value(table, order, side, seed), order) for order in offers), key=itemgetter(0))[1]
