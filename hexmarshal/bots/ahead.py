"""One step ahead: what a table is worth once an order has been carried out.

An order is followed until the procedures it began are over or a side must choose.
What comes after that, such as the next phase, is not credited to it. Where dice decide, every outcome is weighed.
"""

from collections.abc import Callable
from math import fsum
from typing import NamedTuple

from hexmarshal.core.engine.dice import Branching, Chance, Seeded, Unforeseen
from hexmarshal.core.engine.procedure import Order, Procedure
from hexmarshal.core.engine.table import AnyTable


class Precision(NamedTuple):
    """How exactly dice are weighed."""

    exact: int = 16
    """As many outcomes are looked at one by one;"""
    sample: int = 8
    """of more, a sample of this size."""


ROUGHLY = Precision()
"""Where many orders are compared, and quickly."""
Judge = Callable[[AnyTable, str], float]
"""How well a side stands at a table: ``Mind.evaluate`` or ``Mind.outlook`` of the game."""


def follow(table: AnyTable, order: Order, side: str) -> None:
    """Carry out a legal order of a side, and the procedures it begins."""
    question = table.take_up(side)
    floor = len(table.stack)
    question.carry_out(table, order)
    table.run(floor)


def value(
    table: AnyTable,
    order: Order,
    side: str,
    seed: str,
    judge: Judge,
    weighs: tuple[type[Procedure], ...] = (),
    precision: Precision = ROUGHLY,
) -> float:
    """How a side stands after an order, on average over the dice. ``table`` is not changed.

    Before the dice of procedures that the judge ``weighs`` by itself the order is followed no further.
    """
    trial = table.copy()
    trial.chance = Branching((), table.draws)
    try:
        follow(trial, order, side)
    except Unforeseen as draw:
        if weighs and isinstance(trial.stack[-1], weighs):
            return judge(trial, side)
        gamble = Gamble(table, order, side)
        ends = _every(gamble, draw, precision.exact)
        if ends is None:
            return _sampled(gamble, seed, judge, precision.sample)
        judged = Once(judge, side, gamble.table)
        return fsum(chance * judged.value(end) for chance, end in ends)
    return judge(trial, side)


class Gamble:
    """An order that leads to dice. What happens before the first of them is done once, and not for every outcome."""

    def __init__(self, table: AnyTable, order: Order, side: str) -> None:
        self.table = table
        """The table shortly before the first die: before the step that rolls it."""
        self.order: Order | None = order
        """The order, where the die is rolled before any step is done."""
        self.side = side
        """Who gives it."""
        trial = table.copy()
        trial.chance = Branching((), table.draws)
        question = trial.take_up(side)
        self.floor = len(trial.stack)
        """The procedures that were in progress before the order."""
        try:
            question.carry_out(trial, order)
            self.order = None
            while True:  # until it comes to the die
                self.table = _copy(trial)
                trial.step()
        except Unforeseen:
            return

    def end(self, chance: Chance) -> AnyTable:
        """The table that comes of it with certain dice."""
        trial = _copy(self.table)
        trial.chance = chance
        if self.order is not None:
            follow(trial, self.order, self.side)
        else:
            trial.run(self.floor)
        return trial


class Once:
    """The judge of the ends of one gamble. Different dice often come to the same, which is judged once."""

    def __init__(self, judge: Judge, side: str, before: AnyTable) -> None:
        self._judge, self._side, self._before = judge, side, before
        self._known: dict[object, float] = {}

    def value(self, end: AnyTable) -> float:
        """How the side stands at an end."""
        key = end.difference(self._before)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._judge(end, self._side)
        return found


def _copy(table: AnyTable) -> AnyTable:
    """A copy in the middle of an order: a step may go on with what was told last."""
    new = table.copy()
    new.events = table.events.copy()
    return new


def _every(gamble: Gamble, first: Unforeseen, most: int) -> list[tuple[float, AnyTable]] | None:
    """Every table that may come of a gamble with its chance; ``None`` if there are too many."""
    found = []
    start = gamble.table.draws
    open_ends: list[tuple[tuple[int, ...], float]] = [(fallen, weight / first.ways) for fallen, weight in first.shares]
    outcomes = len(open_ends)
    while open_ends:
        prefix, chance = open_ends.pop()
        try:
            found.append((chance, gamble.end(Branching(prefix, start))))
        except Unforeseen as draw:
            outcomes += len(draw.shares) - 1
            if outcomes > most:
                return None
            open_ends.extend(((*prefix, *fallen), chance * weight / draw.ways) for fallen, weight in draw.shares)
    return found


def _sampled(gamble: Gamble, seed: str, judge: Judge, size: int) -> float:
    """The same dice for every order, so that the orders differ and not their luck."""
    ends = (gamble.end(Seeded(f"{seed}/{number}")) for number in range(size))
    judged = Once(judge, gamble.side, gamble.table)
    return fsum(judged.value(end) for end in ends) / size
