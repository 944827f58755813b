"""Rehearsing a turn: its orders carried out on a copy, and what the position is then worth.

No dice are sampled. An order that leads to dice counts by its exact expectation; the rehearsal goes on from a middling
result, and what that result is better or worse than the expectation is taken off again at the end.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from hexmarshal.bots.ahead import value
from hexmarshal.bots.tasks import Tasks
from hexmarshal.bots.turn import Breadth, Turn
from hexmarshal.core.engine.mind import Aims, AnyMind
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable


class Middling:
    """Dice that fall neither high nor low: of six sides by turns the third and the fourth."""

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """The outcome in the middle; of two by turns the lower and the higher.

        >>> [Middling().draw(number, 6) for number in range(4)]
        [2, 3, 2, 3]
        """
        return (ways - 1 + number % 2) // 2


class Scene:
    """What a turn is planned for: the table at which it begins, and who judges it."""

    def __init__(self, table: AnyTable, mind: AnyMind, aims: Aims, seed: str, breadth: Breadth) -> None:
        question = table.question
        assert question is not None
        self.table, self.mind, self.aims, self.seed, self.breadth = table, mind, aims, seed, breadth
        self.question: AnyQuestion = question
        self.side = question.side
        self.tasks = Tasks(table.board, aims)
        """What there is to do, as everybody stands at first."""
        numbers = {identity: number for number, identity in enumerate(table.piece_ids())}
        self.units = {unit: numbers[unit] for unit in question.subjects(table) if unit in numbers}
        """Who can be ordered, each with its number."""

    @cached_property
    def offers(self) -> dict[str, list[Order]]:
        """What each unit could be ordered now."""
        return {unit: self._offers(unit) for unit in self.units}

    def _offers(self, unit: str) -> list[Order]:
        vain = self.mind.vain
        return [order for order in self.question.orders(self.table, unit) if not vain(self.table, order)]

    def at(self, unit: str) -> int:
        """Where a unit stands at first; below zero if it is not on the map."""
        cell: int = self.table.pieces[self.units[unit]].at
        return cell


class Rehearsed(NamedTuple):
    """A turn that was rehearsed."""

    worth: float
    """What the position is worth to the side at its end."""
    orders: tuple[Order, ...]
    """The orders that could be carried out."""
    sure: int
    """How many of them depend neither on chance nor on what another side chooses; the first that does is counted."""
    ends: tuple[int, ...]
    """Where everybody stands in the end: two turns with the same ends are one turn."""
    table: AnyTable
    """The table in the end, before the turn is declared over."""
    extra: float
    """What is not seen in the position: what the tasks add, less what the middling results were too good."""


class Drill(Turn):
    """A rehearsal in progress."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene.table.copy(), scene.tasks.copy(), scene.breadth, scene.seed, scene.mind)
        self.table.chance = Middling()
        self.extra = 0.0
        """What is not seen in the position; see `Rehearsed`."""

    def can(self, order: Order) -> bool:
        """Whether an order may be given now."""
        question = self.asked()
        if question is None or not isinstance(order, question.accepts):
            return False
        return question.check(self.table, order) is None

    def give(self, order: Order) -> None:
        """Give an order, and answer what comes of it until the turn goes on."""
        draws, before = self.table.draws, self.table.copy()
        super().give(order)
        if self.table.draws != draws:
            expected = value(before, order, self.side, self.seed, self.judge, self.mind.weighs)
            self.extra += expected - self.judge(self.table, self.side)

    def went(self, strength: float, here: int, there: int) -> None:
        """A unit has gone from one hex to another, and may have done something for the tasks by it."""
        self.extra += self.tasks.gain(strength, here, there)
        super().went(strength, here, there)

    def give_all(self, orders: Iterable[Order]) -> None:
        """Give those of some orders that may be given when their turn comes; try the others once more at the end."""
        waiting = []
        for order in orders:
            if self.can(order):
                self.give(order)
            else:
                waiting.append(order)
        for order in waiting:
            if self.can(order):
                self.give(order)

    def see_to_all(self, units: Iterable[str]) -> None:
        """Let units do whatever gains most, one after the other."""
        for unit in units:
            question = self.asked()
            if question is not None and unit in question.subjects(self.table):
                self.see_to(unit)

    def rehearsed(self) -> Rehearsed:
        """What came of it."""
        worth = self.judge(self.table, self.side) + self.extra
        ends = tuple([piece.at for piece in self.table.pieces])
        return Rehearsed(worth, tuple(self.orders), self.sure, ends, self.table, self.extra)


def rehearse(scene: Scene, orders: Iterable[Order]) -> Rehearsed:
    """Orders carried out one after the other, as far as they can be."""
    drill = Drill(scene)
    drill.give_all(orders)
    return drill.rehearsed()
