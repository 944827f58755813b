"""The odds of an order, worked out in the same way for every game.

The order is carried out on a copy whose dice branch: where the next draw is not yet decided the attempt is
abandoned and repeated once for each outcome. The result is exact, and the rules need not know of it.
"""

from collections.abc import Iterable, Sequence
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
    """How the side that gives the order would stand at a glance, on average over the ways it may come about.

    Higher is better, and 0 is even; the other camp stands as well as this one stands badly. ``Mind.unit`` of the game
    names the unit, so values of two games cannot be compared.
    """
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
    open_ends = [_Way(table, None, (), 1, 1)]
    while open_ends:
        way = open_ends.pop()
        try:
            end = way.follow(order, side)
        except Unforeseen as draw:
            open_ends += [way.on(fallen, weight, draw.ways) for fallen, weight in reversed(draw.shares)]
            continue
        found.append(Branch(Fraction(way.weight, way.ways), end))
    return found


class _Way:
    """A sequence of draws, and the table shortly before the step that makes the last of them.

    What came before that step is the same for every outcome, so it is done once.
    """

    __slots__ = ("before", "draws", "floor", "ways", "weight")

    def __init__(self, before: AnyTable, floor: int | None, draws: tuple[int, ...], weight: int, ways: int) -> None:
        self.before = before
        """The table before the step; it is not changed."""
        self.floor = floor
        """How many procedures are left when the order has been followed; ``None`` before it is given."""
        self.draws = draws
        """What is drawn in the step."""
        self.weight, self.ways = weight, ways
        """The chance of all draws: ``weight`` in ``ways``."""

    def on(self, fallen: tuple[int, ...], weight: int, ways: int) -> "_Way":
        """The same with one more draw, or with several dice that are added up."""
        return _Way(self.before, self.floor, (*self.draws, *fallen), self.weight * weight, self.ways * ways)

    def follow(self, order: Order, side: str | None) -> AnyTable:
        """Go on to the end, or to a draw that is not decided: then this is the way to the step that makes it."""
        trial = _again(self.before)
        trial.chance = Branching(self.draws, self.before.draws, summed=True)
        floor = self.floor
        if floor is None:
            question = trial.take_up(side)
            asker = len(trial.stack)
            question.foresee(trial, order)
            floor = asker if len(trial.stack) > asker else max(asker - 1, 0)
        while len(stack := trial.stack) > floor and not stack[-1].halts:
            if trial.draws - self.before.draws >= len(self.draws):  # what was decided has been drawn
                self.before, self.floor, self.draws = _again(trial), floor, ()
            trial.step()
        return trial


def _again(table: AnyTable) -> AnyTable:
    """A copy in the middle of an order: a step may go on with what was told last."""
    new = table.copy()
    new.events, new.results, new.revealed = table.events.copy(), table.results.copy(), table.revealed
    return new


def forecast(table: AnyTable, order: Order, side: str, mind: AnyMind) -> Forecast:
    """The exact distribution of what may come of a legal order, each outcome with what it is worth."""
    return over([table], order, side, mind)


def over(tables: Sequence[AnyTable], order: Order, side: str, mind: AnyMind) -> Forecast:
    """The same over some tables, each as likely as the next to be the one on which the order is given."""
    merged: dict[str, list[Branch]] = {}
    worth: dict[int, float] = {}
    for table in tables:
        known: dict[object, float] = {}
        for branch in branches(table, order, side):
            merged.setdefault(meaning(branch.table.events), []).append(branch)
            where = branch.table.difference(table)
            if where not in known:
                known[where] = mind.evaluate(branch.table, side)
            worth[id(branch)] = known[where]
    told: dict[Odds, list[Fraction]] = {}
    for way in (way for ways in merged.values() for way in ways):
        odds = reckoned(event for event in way.table.events if not event.only or side in event.only)
        if odds is not None:
            told.setdefault(odds, []).append(way.chance)
    outcomes = []
    for result, ways in merged.items():
        chance = _total(way.chance for way in ways)
        value = float(fsum(float(way.chance) * worth[id(way)] for way in ways) / float(chance))
        events = {id(event): event for way in ways for event in way.table.events}  # what they share, once
        drawn = dict.fromkeys(event for event in events.values() if isinstance(event, ByChance))
        outcomes.append(Outcome(chance / len(tables), result, tuple(ways[0].table.events), value, tuple(drawn)))
    chances = {odds: _total(parts) for odds, parts in told.items()}
    likeliest = sorted(chances, key=lambda one: -chances[one])
    return Forecast(tables[0].write(order), tuple(outcomes), tuple(likeliest))


def _total(chances: Iterable[Fraction]) -> Fraction:
    """Their sum; most have the same denominator, and so are added as whole numbers."""
    parts: dict[int, int] = {}
    for chance in chances:
        parts[chance.denominator] = parts.get(chance.denominator, 0) + chance.numerator
    return sum((Fraction(part, whole) for whole, part in parts.items()), Fraction(0))


def dreams(table: AnyTable, order: Order, side: str, seed: str) -> list[AnyTable]:
    """Tables that may be the real one for all a side knows, and on which its order is legal. One, if nothing is hidden.

    The real table itself would tell what is hidden.
    """
    tables = [table.imagine(side, Seeded(f"{seed} {number}")) for number in range(DREAMS)]
    if len({table.encoded() for table in tables}) == 1:
        return tables[:1]
    asked = ((table, table.question_of(side)) for table in tables)
    return [table for table, question in asked if question is not None and question.check(table, order) is None]
