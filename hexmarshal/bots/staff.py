"""``staff``: plans its turns as a staff does.

It lays out several plans for a turn, thinks each through on imagined tables to the end of the enemy's answer, and
follows the best. What a plan cannot foresee, a die or a choice of the enemy, makes it look again with the same plan.
Everything else it decides one step ahead. It knows no rule of any game: a game says how well a side stands
(``Table.evaluate``) and what it fights for (``Table.aims``).
"""

from typing import NamedTuple

from hexmarshal.bots.eager import Eager
from hexmarshal.bots.futures import think_through
from hexmarshal.bots.plans import BY_EYE, Plan, plans, steady
from hexmarshal.bots.saying import purpose
from hexmarshal.bots.turn import Breadth, Turn
from hexmarshal.core.dice import Seeded
from hexmarshal.core.match import Decision
from hexmarshal.core.procedure import Order
from hexmarshal.core.view import View


class Strength(NamedTuple):
    """How much a staff thinks."""

    plans: int
    """Plans that it lays out for a turn."""
    futures: int
    """How often it thinks each of them through."""
    breadth: Breadth
    """How widely it looks for its own orders."""
    hasty: Breadth
    """And when it imagines what comes after them."""


STRENGTHS = (
    Strength(1, 0, Breadth(12, 4, 12), Breadth(6, 2, 4)),
    Strength(3, 1, Breadth(16, 4, 12), Breadth(6, 2, 4)),
    Strength(5, 3, Breadth(16, 6, 12), Breadth(8, 2, 4)),
)
"""From the quickest to the most thorough."""


class Staff:
    """A plan for each turn, thought through."""

    name = "staff"
    strength = 1

    def __init__(self, seed: int | str) -> None:
        self._seed = f"{self.name} {seed}"
        self._how = STRENGTHS[self.strength - 1]
        self._eager = Eager(self._seed)
        self._plan: Plan = BY_EYE
        self._run: tuple[object, int] = (None, -2)
        """The question that is being answered, and the number of the decision answered last."""
        self._orders: list[Order] = []
        """What is still to be ordered by the plan."""
        self.purpose = ""
        """What it is after in this turn, in a sentence; empty before its first."""

    def choose(self, view: View) -> Order:
        """The next order of the plan, or the best answer to a question in between."""
        decision = view.decision
        if decision is None:
            raise ValueError("There is nothing to choose for this side.")
        return self._planned(view, decision) if decision.question.many else self._eager.choose(view)

    def _planned(self, view: View, decision: Decision) -> Order:
        kind = type(decision.question)
        fresh = self._run != (kind, decision.number - 1)
        self._run = (kind, decision.number)
        if not fresh and self._orders and self._orders[0] in decision.orders(self._orders[0].subject):
            return self._orders.pop(0)
        self._orders = self._think(view, decision, fresh)
        return self._orders.pop(0)

    def _think(self, view: View, decision: Decision, fresh: bool) -> list[Order]:
        """Orders as far as they are sure. A fresh turn gets a fresh plan."""
        seed, how = f"{self._seed}/{decision.number}", self._how
        if fresh and how.futures:
            return self._lay_out(view, decision, seed)
        table = view.imagine(seed)
        table.chance = Seeded(seed)
        aims = table.aims(decision.side)
        if fresh:
            self._plan = steady(aims)
        turn = Turn(table, self._plan.tasks(table.board, aims), how.breadth, seed)
        turn.play(surely=True)
        if fresh:
            self.purpose = purpose(aims, self._plan, table.board, turn.orders)
        return turn.orders[: turn.sure]

    def _lay_out(self, view: View, decision: Decision, seed: str) -> list[Order]:
        """Think several plans through, and take the best."""
        how, best = self._how, float("-inf")
        table = view.imagine(seed)
        seeds = [f"{seed}/{number}" for number in range(how.futures)]
        aims, orders = table.aims(decision.side), list[Order]()
        for plan in plans(aims, how.plans):
            turn, worth = think_through(table, plan, how.breadth, how.hasty, seeds)
            if worth > best:
                best, self._plan, orders = worth, plan, turn.orders[: turn.sure]
                self.purpose = purpose(aims, plan, table.board, turn.orders)
        return orders


class Staff1(Staff):
    """The quickest."""

    name, strength = "staff-1", 1


class Staff2(Staff):
    """Between the two."""

    name, strength = "staff-2", 2


class Staff3(Staff):
    """The most thorough."""

    name, strength = "staff-3", 3
