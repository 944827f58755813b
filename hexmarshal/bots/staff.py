"""``staff``: plans its turns as a staff does.

It shares its units out among its tasks, plays the turn out on an imagined table, and gives the orders that came of it
as far as they are sure. What it could not foresee, a die or a choice of the enemy, makes it look again. Everything else
it decides one step ahead. It knows no rule of any game: a game says how well a side stands (``Mind.evaluate`` at a
glance, ``Mind.outlook`` with care) and what it fights for (``Mind.aims``).
"""

from collections.abc import Sequence
from typing import NamedTuple

from hexmarshal.bots.ahead import ROUGHLY, Precision
from hexmarshal.bots.eager import Eager
from hexmarshal.bots.purposes import Plan, intent, planned
from hexmarshal.bots.tasks import Tasks
from hexmarshal.bots.turn import Breadth, Turn
from hexmarshal.core.board.board import Board
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.match import Decision
from hexmarshal.core.engine.mind import Aims
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View


class Strength(NamedTuple):
    """How much a staff thinks."""

    breadth: Breadth
    """How widely it looks for orders."""
    careful: bool
    """Whether it judges with care what comes of them, or at a glance."""
    precision: Precision = ROUGHLY
    """How exactly it weighs dice where it decides one step ahead."""


STRENGTHS = (
    Strength(Breadth(sifted=4, tried=1, minor=6), careful=False),
    Strength(Breadth(sifted=4, tried=1, minor=6), careful=True),
    Strength(Breadth(sifted=99, tried=32, minor=60, together=True), careful=True),
    Strength(Breadth(sifted=99, tried=32, minor=60, together=True), careful=True, precision=Precision(216, 48)),
)
"""From the quickest to the most thorough."""


class Staff:
    """A turn's orders, thought through before the first is given."""

    name = "staff"
    strength = 1

    def __init__(self, seed: int | str) -> None:
        self._seed = f"{self.name} {seed}"
        self._how = STRENGTHS[self.strength - 1]
        self._eager = Eager(self._seed, self._how.careful, self._how.breadth.minor, self._how.precision)
        self._run: tuple[object, int] = (None, -2)
        """The question that is being answered, and the number of the decision answered last."""
        self._last: tuple[object, int] = (None, 0)
        """The question thought about last, and how many could still act: if there are more now, a turn has begun."""
        self._orders: list[Order] = []
        """What is still to be ordered of the turn that was thought through."""
        self._idle: frozenset[str] = frozenset()
        """Units that found nothing to do in this turn."""
        self.purpose = ""
        """What it is after in this turn, in a sentence; empty before its first."""
        self._untold = True
        """Whether it has still to say so."""
        self.plan = Plan()
        """The same by its parts."""

    def choose(self, view: View) -> Order:
        """The next order of the turn, or the best answer to a question in between."""
        decision = view.decision
        if decision is None:
            raise ValueError("There is nothing to choose for this side.")
        if decision.question.many:
            return self._planned(view, decision)
        reckoned = self._reckoned(view, decision) if self._how.careful else None
        return reckoned or self._eager.choose(view)

    def _reckoned(self, view: View, decision: Decision) -> Order | None:
        """The best of all orders where the game can work out what comes of each; of equals the first."""
        table = view.imagine(f"{self._seed}/{decision.number}").table
        best: tuple[float, Order] | None = None
        for subject in decision.subjects():
            for order in decision.orders(subject):
                worth = view.mind.reckon(table, decision.side, order)
                if worth is None:
                    return None
                if best is None or worth > best[0]:
                    best = worth, order
        return None if best is None else best[1]

    def _planned(self, view: View, decision: Decision) -> Order:
        kind = type(decision.question)
        fresh = self._run != (kind, decision.number - 1)
        self._run = (kind, decision.number)
        if not fresh and self._orders and self._orders[0] in decision.orders(self._orders[0].subject):
            return self._orders.pop(0)
        left = len(decision.subjects())
        if kind is not self._last[0] or left > self._last[1] + 1:
            self._untold, self._idle = True, frozenset()
        self._last = kind, left
        self._orders = self._think(view, decision)
        return self._orders.pop(0)

    def _tell(self, aims: Aims, board: Board, orders: Sequence[Order]) -> None:
        """Say what a new turn is for; what was said last stands where nothing can be said."""
        if self._untold:
            self._untold = False
            self.plan = planned(aims, board, orders)
            self.purpose = intent(self.plan) or self.purpose

    def _think(self, view: View, decision: Decision) -> list[Order]:
        """Orders as far as they are sure."""
        seed, side = f"{self._seed}/{decision.number}", decision.side
        table = view.imagine(seed).table
        table.chance = Seeded(seed)
        aims = view.mind.aims(table, side)
        tasks, how = Tasks(table.board, aims), self._how
        turn = Turn(table, tasks, how.breadth, seed, view.mind, how.careful, self._idle)
        turn.play(surely=True)
        self._idle = frozenset(turn.idle)
        self._tell(aims, table.board, turn.orders)
        return turn.orders[: turn.sure]


class Staff1(Staff):
    """The quickest."""

    name, strength = "staff-1", 1


class Staff2(Staff):
    """Between the two."""

    name, strength = "staff-2", 2


class Staff3(Staff):
    """The most thorough."""

    name, strength = "staff-3", 3
