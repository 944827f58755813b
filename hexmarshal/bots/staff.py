"""``staff``: plans its turns as a staff does.

It lays out several plans for a turn, plays each out on an imagined table, and follows the one after which it stands
best and has done most of its tasks. What a plan cannot foresee, a die or a choice of the enemy, makes it look again
with the same plan. Everything else it decides one step ahead. It knows no rule of any game: a game says how well a
side stands (``Table.outlook``) and what it fights for (``Table.aims``).
"""

from typing import Any, NamedTuple

from hexmarshal.bots.ahead import Judge, carefully, plainly
from hexmarshal.bots.eager import Eager
from hexmarshal.bots.plans import BY_EYE, Plan, plans, steady
from hexmarshal.bots.saying import purpose
from hexmarshal.bots.turn import Breadth, Turn
from hexmarshal.core.aims import Aims
from hexmarshal.core.dice import Seeded
from hexmarshal.core.match import Decision
from hexmarshal.core.procedure import Order
from hexmarshal.core.table import Table
from hexmarshal.core.view import View


class Strength(NamedTuple):
    """How much a staff thinks."""

    plans: int
    """Plans that it lays out for a turn."""
    breadth: Breadth
    """How widely it looks for the orders of each."""
    judge: Judge
    """How carefully it looks at what comes of them."""


STRENGTHS = (
    Strength(1, Breadth(sifted=16, tried=4, minor=23), plainly),
    Strength(1, Breadth(sifted=16, tried=2, minor=23), carefully),
    Strength(1, Breadth(sifted=99, tried=32, minor=60, together=True), carefully),
)
"""From the quickest to the most thorough."""


class Staff:
    """A plan for each turn, thought through."""

    name = "staff"
    strength = 1

    def __init__(self, seed: int | str) -> None:
        self._seed = f"{self.name} {seed}"
        self._how = STRENGTHS[self.strength - 1]
        self._eager = Eager(self._seed, self._how.judge, self._how.breadth.minor)
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
        if decision.question.many:
            return self._planned(view, decision)
        reckoned = self._reckoned(view, decision) if self._how.judge is carefully else None
        return reckoned or self._eager.choose(view)

    def _reckoned(self, view: View, decision: Decision) -> Order | None:
        """The best of all orders where the game can reckon what comes of each; of equals the first."""
        table = view.imagine(f"{self._seed}/{decision.number}")
        best: tuple[float, Order] | None = None
        for subject in decision.subjects():
            for order in decision.orders(subject):
                worth = table.reckon(decision.side, order)
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
        self._orders = self._think(view, decision, fresh)
        return self._orders.pop(0)

    def _think(self, view: View, decision: Decision, fresh: bool) -> list[Order]:
        """Orders as far as they are sure. A fresh turn gets a fresh plan."""
        seed, side = f"{self._seed}/{decision.number}", decision.side
        table = view.imagine(seed)
        aims = table.aims(side)
        choice = plans(aims, self._how.plans) if fresh else [self._plan]
        turns = [self._play(table, aims, plan, seed) for plan in choice]
        best = 0 if len(turns) == 1 else max(range(len(turns)), key=lambda number: _worth(turns[number].table, side))
        self._plan, turn = choice[best], turns[best]
        if fresh:
            self.purpose = purpose(aims, self._plan, table.board, turn.orders)
        return turn.orders[: turn.sure]

    def _play(self, table: Table[Any, Any], aims: Aims, plan: Plan, seed: str) -> Turn:
        """A turn by a plan, as far as it is sure."""
        own = table.copy()
        own.chance = Seeded(seed)
        turn = Turn(own, plan.tasks(own.board, aims), self._how.breadth, seed, self._how.judge)
        turn.play(surely=True)
        return turn


def _worth(table: Table[Any, Any], side: str) -> float:
    """How a side stands, and how well its tasks are done by the game's own doctrine."""
    aims = table.aims(side)
    return table.outlook(side) + steady(aims).tasks(table.board, aims).total()


class Staff1(Staff):
    """The quickest."""

    name, strength = "staff-1", 1


class Staff2(Staff):
    """Between the two."""

    name, strength = "staff-2", 2


class Staff3(Staff):
    """The most thorough."""

    name, strength = "staff-3", 3
