"""``random``: no plan at all."""

import random

from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View


class Unplanned:
    """Picks up any subject, each as likely as the next, and gives any of its orders."""

    name = "random"
    purpose = ""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(f"random {seed}")

    def choose(self, view: View) -> Order:
        """Any subject, then any of its orders."""
        decision = view.decision
        if decision is None:
            raise ValueError("There is nothing to choose for this side.")
        # Orders are few and chance need not be perfect here: this is quicker than ``choice``.
        chance = self._random.random
        subjects = decision.subjects()
        orders = decision.orders(subjects[int(chance() * len(subjects))])
        return orders[int(chance() * len(orders))]
