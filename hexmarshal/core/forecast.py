"""Exact odds of an order, for every game alike.

The order is carried out on a copy whose dice branch: where the next draw is not yet decided the attempt is given
up and taken up again once for each outcome. What comes out is exact, and the rules need not know of it.
"""

from fractions import Fraction
from typing import Any

import msgspec

from hexmarshal.core.dice import Branching, Unforeseen
from hexmarshal.core.events import AnyEvent, ByChance, meaning
from hexmarshal.core.procedure import Order
from hexmarshal.core.table import Table


class Outcome(msgspec.Struct, frozen=True):
    """One thing that may come of an order."""

    chance: Fraction
    """How likely it is, exactly."""
    result: str
    """What the dice that decide it mean, in one line; empty if no die is rolled."""
    events: tuple[AnyEvent, ...]
    """One way in which it may come about."""
    value: float = 0.0
    """How the side that gives the order would stand, on average over the ways it may come about."""
    drawn: tuple[ByChance, ...] = ()
    """Every die and card that may lead to it, whatever the way; each once."""


class Forecast(msgspec.Struct, frozen=True):
    """Everything that may come of an order, with exact chances that sum to one."""

    order: str
    """The order, in its notation."""
    outcomes: tuple[Outcome, ...]
    """What may come of it."""

    def __str__(self) -> str:
        return "; ".join(f"{float(o.chance):.0%} {o.result or 'done'}" for o in self.outcomes)


class Branch(msgspec.Struct, frozen=True):
    """One sequence of draws and the table it leads to."""

    chance: Fraction
    """How likely it is, exactly."""
    table: Table[Any, Any]
    """Where it leads."""


def branches(table: Table[Any, Any], order: Order, side: str | None = None) -> list[Branch]:
    """Every table that may come of a legal order, given by a side or by the first that must choose.

    An order is followed as far as it is its own doing: until a side must choose, or the procedures it began are over;
    if it began none, until the one that asked is over. What comes after that, the next attack say, is another matter.
    """
    found = []
    start = table.draws
    open_ends: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_ends:
        prefix, chance = open_ends.pop()
        copy = table.copy()
        copy.chance = Branching(prefix, start)
        question = copy.take_up(side)
        asker = len(copy.stack)
        try:
            question.foresee(copy, order)
            copy.run(asker if len(copy.stack) > asker else max(asker - 1, 0))
        except Unforeseen as draw:
            shares = ((outcome, chance * weight / draw.ways) for outcome, weight in reversed(draw.shares))
            open_ends.extend(((*prefix, outcome), share) for outcome, share in shares)
            continue
        found.append(Branch(chance, copy))
    return found


def forecast(table: Table[Any, Any], order: Order, side: str) -> Forecast:
    """The exact distribution of what may come of a legal order."""
    merged: dict[str, list[Branch]] = {}
    for branch in branches(table, order, side):
        merged.setdefault(meaning(branch.table.events), []).append(branch)
    outcomes = []
    for result, ways in merged.items():
        chance = sum((way.chance for way in ways), Fraction(0))
        value = float(sum(float(way.chance) * way.table.evaluate(side) for way in ways) / float(chance))
        events = (event for way in ways for event in way.table.events)
        drawn = dict.fromkeys(event for event in events if isinstance(event, ByChance))
        outcomes.append(Outcome(chance, result, tuple(ways[0].table.events), value, tuple(drawn)))
    return Forecast(order.notation, tuple(outcomes))
