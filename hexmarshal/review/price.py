"""The price of a decision: how much more the best order that the staff found would have been worth.

Orders are compared with those that stood in their place. Whoever moves one unit of forty is not asked why they did not
move another first: the order is compared with the others of that unit, and with leaving it where it is. Whoever ends a
phase is asked what the units could still have done that they left. All is judged on a table that may have been the real
one for all the side knew, so nobody pays for what they could not see.
"""

from math import fsum
from operator import itemgetter

import msgspec

from hexmarshal.bots.ahead import value
from hexmarshal.bots.tasks import Tasks
from hexmarshal.bots.turn import Breadth, Turn
from hexmarshal.core.engine.forecast import dreams
from hexmarshal.core.engine.match import Given
from hexmarshal.core.engine.mind import AnyMind
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.orders.orders import Done
from hexmarshal.desk.sayings import in_words

BREADTH = Breadth(sifted=99, tried=16, minor=24)
"""How widely better orders are looked for: less than by a staff at the table, since every decision is looked at."""
ANSWERS = 24
"""How many answers are tried to a question that is not about a whole turn."""
IDLE = 12
"""How many of the units that were left alone at the end of a phase are tried."""
WORTH_TELLING = 0.05
"""How much a better order must gain."""


class Price(msgspec.Struct, frozen=True):
    """What a decision cost the side that took it."""

    order: int
    """The number of the order."""
    side: str
    """Who gave it."""
    given: str
    """The order, in its notation."""
    better: str
    """The best order that the staff found instead; empty where it found none."""
    goal: str
    """Where the better order leads: a hex, or what it is about."""
    prompt: str
    """What was asked."""
    cost: float
    """How much more the better one is worth, in points."""
    given_words: str = ""
    """The order in words."""
    better_words: str = ""
    """The better one in words."""


class Weighing:
    """Orders at one table, weighed as the strongest staff weighs them."""

    def __init__(self, table: AnyTable, question: AnyQuestion, mind: AnyMind, seed: str) -> None:
        self.table, self.question, self.mind, self.seed = table, question, mind, seed
        self.side = question.side
        self.turn = Turn(table, Tasks(table.board, mind.aims(table, self.side)), BREADTH, seed, mind)

    def worth(self, order: Order, gain: float = 0.0) -> float:
        """What an order is worth to the side, one step ahead and on average over the dice."""
        return value(self.table, order, self.side, self.seed, self.mind.outlook) + gain

    def best(self, orders: list[Order], subject: str) -> tuple[float, Order] | None:
        """The best of some orders of one subject."""
        plain = [(0.0, order) for order in orders[:ANSWERS]]
        tried = self.turn.sifted(orders, subject) if self.turn.is_unit(subject) else plain
        return max(((self.worth(order, gain), order) for gain, order in tried), key=itemgetter(0), default=None)

    def given(self, order: Order) -> float:
        """What the order is worth that was given."""
        marches = self.question.many and self.turn.is_unit(order.subject)
        gains = [gain for gain, _ in self.turn.sifted([order], order.subject)] if marches else []
        return self.worth(order, fsum(gains))


def price(table: AnyTable, given: Given, number: int, mind: AnyMind, game: str = "") -> Price:
    """The price of an order at the table where it was given; told in the words of a game, if it is named."""
    asked = table.question_of(given.side)
    assert asked is not None
    seed = f"review {number}"
    known = next(iter(dreams(table, given.order, given.side, seed)), None)
    question = None if known is None else known.question_of(given.side)
    nothing = Price(number, given.side, table.write(given.order), "", "", asked.prompt(table), 0.0)
    if known is None or question is None:
        return nothing
    order = question.normal(known, given.order)
    weighing = Weighing(known, question, mind, seed)
    found = _instead(weighing, order)
    if found is None or found[1] == order:
        return nothing
    cost = found[0] - weighing.given(order)
    if cost < WORTH_TELLING:
        return nothing
    goal = found[1].where or found[1].subject
    priced = msgspec.structs.replace(nothing, better=known.write(found[1]), goal=goal, cost=cost)
    if not game:
        return priced
    told = (in_words(game, table, question.kind, each) for each in (given.order, found[1]))
    return msgspec.structs.replace(priced, given_words=next(told), better_words=next(told))


def _instead(weighing: Weighing, order: Order) -> tuple[float, Order] | None:
    """The best order that could have been given in its place."""
    table, question = weighing.table, weighing.question
    subjects = question.subjects(table)
    if isinstance(order, Done) and question.many:
        idle = [subject for subject in question.unused(table) if subject in subjects] or subjects
        units = [subject for subject in idle if subject != "done"][:IDLE]
        found = [weighing.best(question.orders(table, unit), unit) for unit in units]
        return max(filter(None, found), key=itemgetter(0), default=None)
    if not question.many:
        offers = [one for subject in subjects for one in question.orders(table, subject)]
        return weighing.best(_some(offers, order), "")
    best = weighing.best(question.orders(table, order.subject), order.subject)
    if best is not None and "done" in subjects:
        # A unit need not move: leaving it alone is worth what the table is worth.
        stay = weighing.mind.outlook(table, weighing.side)
        if stay > best[0]:
            return stay, Done()
    return best


def _some(offers: list[Order], order: Order) -> list[Order]:
    """The first of them, and the one that was given."""
    return offers[:ANSWERS] if order in offers[:ANSWERS] else [order, *offers[: ANSWERS - 1]]
