"""The odds of an order, worked out in the same way for every game.

The order is carried out on a copy whose dice branch: where the next draw is not yet decided the attempt is
abandoned and repeated once for each outcome. The result is exact, and the rules need not know of it.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import fsum

import msgspec

from hexmarshal.core.engine.dice import Branching, Seeded, Unforeseen
from hexmarshal.core.engine.events import AnyEvent, ByChance, Odds, meaning, reckoned
from hexmarshal.core.engine.mind import AnyMind
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import AnyTable

DREAMS = 8
"""Where something is hidden, odds are averaged over this many positions that may be the real one."""


class Outcome(msgspec.Struct, frozen=True):
    """One thing that may come of an order."""

    chance: Fraction
    """How likely it is."""
    result: str
    """What the dice that decide it mean, in one line; empty if no die is rolled."""
    events: tuple[AnyEvent, ...]
    """One way in which it may come about."""
    value: float = 0.0
    """How the side that gives the order would stand, on average over the ways it may come about."""
    drawn: tuple[ByChance, ...] = ()
    """Every die and card that may lead to it, whatever the way; each once."""


class Forecast(msgspec.Struct, frozen=True):
    """Everything that may come of an order, with chances that sum to one.

    They are exact where nothing is hidden from the side that gives it; else they are those over tables that may be the
    real one.
    """

    order: str
    """The order, in its notation."""
    outcomes: tuple[Outcome, ...]
    """What may come of it."""
    odds: tuple[Odds, ...] = ()
    """What a fight that it begins is reckoned with, as far as the side can know; the likeliest first where a die or
    something hidden leaves several. Empty if there is none."""

    def __str__(self) -> str:
        return "; ".join(f"{float(o.chance):.0%} {o.result or 'done'}" for o in self.outcomes)


class Branch(msgspec.Struct, frozen=True):
    """One sequence of draws and the table it leads to."""

    chance: Fraction
    """How likely it is, exactly."""
    table: AnyTable
    """Where it leads."""


def branches(table: AnyTable, order: Order, side: str | None = None) -> list[Branch]:
    """Every table that may come of a legal order, given by a side or by the first that must choose.

    An order is followed until a side must choose, or the procedures it began are over;
    if it began none, until the one that asked is over. What comes after that, such as the next attack say, is another
    matter.
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


def forecast(table: AnyTable, order: Order, side: str, mind: AnyMind) -> Forecast:
    """The exact distribution of what may come of a legal order, each outcome with what it is worth."""
    return over([table], order, side, mind)


def over(tables: Sequence[AnyTable], order: Order, side: str, mind: AnyMind) -> Forecast:
    """The same over some tables, each as likely as the next to be the one on which the order is given."""
    merged: dict[str, list[Branch]] = {}
    for table in tables:
        for branch in branches(table, order, side):
            merged.setdefault(meaning(branch.table.events), []).append(branch)
    outcomes, odds = [], dict[Odds, Fraction]()
    for way in (way for ways in merged.values() for way in ways):
        told = reckoned(event for event in way.table.events if not event.only or side in event.only)
        if told is not None:
            odds[told] = odds.get(told, Fraction(0)) + way.chance
    for result, ways in merged.items():
        chance = sum((way.chance for way in ways), Fraction(0))
        value = float(fsum(float(way.chance) * mind.evaluate(way.table, side) for way in ways) / float(chance))
        events = (event for way in ways for event in way.table.events)
        drawn = dict.fromkeys(event for event in events if isinstance(event, ByChance))
        outcomes.append(Outcome(chance / len(tables), result, tuple(ways[0].table.events), value, tuple(drawn)))
    likeliest = sorted(odds, key=lambda one: -odds[one])
    return Forecast(tables[0].write(order), tuple(outcomes), tuple(likeliest))


def dreams(table: AnyTable, order: Order, side: str, seed: str) -> list[AnyTable]:
    """Tables that may be the real one for all a side knows, and on which its order is legal. One, if nothing is hidden.

    The real table itself would tell what is hidden.
    """
    tables = [table.imagine(side, Seeded(f"{seed} {number}")) for number in range(DREAMS)]
    if len({table.encoded() for table in tables}) == 1:
        return tables[:1]
    asked = ((table, table.question_of(side)) for table in tables)
    return [table for table, question in asked if question is not None and question.check(table, order) is None]
