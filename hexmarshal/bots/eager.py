"""``eager``: takes whatever looks best one step ahead.

It knows no rule of any game. It tries its orders on an imagined table and asks the game how well it then stands.
Where many things can be picked up it looks at one after the other and takes the first that gains by it; what gains
nothing is left alone until the decision is over. That is how a person goes through their units, and it is quick.
"""

import random

from hexmarshal.bots.ahead import ROUGHLY, Judge, Precision, value
from hexmarshal.core.engine.match import Decision
from hexmarshal.core.engine.procedure import Order, Procedure
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.engine.view import View

FEW = 6
"""With no more subjects than this all their orders are compared, unless there are many."""
GAIN = 0.01
"""What is worth doing at all."""
MANY = 23
"""Of the orders of one subject no more than this are tried, unless more is asked for: the first, and a sample of the
rest."""
SOME = 5
"""The size of that sample."""
NEVER = float("-inf")
"""Worse than everything."""


class Eager:
    """One-step look-ahead over the game's own evaluation."""

    name = "eager"
    purpose = ""

    def __init__(
        self, seed: int | str, careful: bool = False, most: int = MANY, precision: Precision = ROUGHLY
    ) -> None:
        self._seed = f"eager {seed}"
        self._careful, self._most, self._precision = careful, most, precision
        self._random = random.Random(self._seed)
        self._run: tuple[str, int] = ("", -2)
        """The kind and the number of the decision answered last."""
        self._weighs: tuple[type[Procedure], ...] = ()
        """What the judge weighs by itself."""
        self._passed: dict[str, float] = {}
        """Subjects of this run of decisions that gained nothing, and the best value found for each."""
        self._given: set[Order] = set()
        """Orders given in this run of decisions: none is given twice, so that no run goes in circles."""

    def choose(self, view: View) -> Order:
        """The order that looks best."""
        decision = view.decision
        if decision is None:
            raise ValueError("There is nothing to choose for this side.")
        if self._run != (decision.kind, decision.number - 1):
            self._passed.clear()
            self._given.clear()
        self._run = (decision.kind, decision.number)
        self._weighs = view.mind.weighs
        judge = view.mind.outlook if self._careful else view.mind.evaluate
        order = self._best(decision, view.imagine(f"{self._seed}/{decision.number}").table, judge)
        self._given.add(order)
        return order

    def _best(self, decision: Decision, table: AnyTable, judge: Judge) -> Order:
        subjects = decision.subjects()
        if len(subjects) <= FEW:
            offers = [order for subject in subjects for order in decision.orders(subject)]
            if len(offers) == 1:
                return offers[0]
            if len(offers) <= self._most:
                return self._look(offers, decision, table, judge)[1]
        return self._first_gain(decision, table, subjects, judge)

    def _look(self, offers: list[Order], decision: Decision, table: AnyTable, judge: Judge) -> tuple[float, Order]:
        """The best of some orders, and its value."""
        fresh = [order for order in offers if order not in self._given]
        if not fresh:
            # All have been given in this run: only chance leads out of the circle.
            return NEVER, self._random.choice(offers)
        first = self._most - SOME
        if len(fresh) > self._most:
            fresh = fresh[:first] + self._random.sample(fresh[first:], SOME)
        side, seed = decision.side, f"{self._seed}/{decision.number}"
        # Of equals, the end: nobody changes generals for the sake of it.
        found = ((value(table, order, side, seed, judge, self._weighs, self._precision), order) for order in fresh)
        return max(found, key=lambda one: (round(one[0], 6), one[1].subject == "done"))

    def _first_gain(self, decision: Decision, table: AnyTable, subjects: list[str], judge: Judge) -> Order:
        """The best order of the first subject that gains by one; if none does, of that which came closest."""
        now = judge(table, decision.side)
        for subject in subjects:
            if subject not in self._passed:
                worth, order = self._look(decision.orders(subject), decision, table, judge)
                if worth > now + GAIN:
                    return order
                self._passed[subject] = worth
        # Of equals, the last: games list the end of a decision last.
        closest = max(reversed(subjects), key=self._passed.__getitem__)
        del self._passed[closest]
        return self._look(decision.orders(closest), decision, table, judge)[1]
