"""Luck: what a die brought, beyond the mean of everything it could have brought.

An order is carried out step by step. Before a step that rolls, the table is copied and the step done once for each
outcome; each is followed to the next die or the next choice and judged there. The mean is what was to be expected, and
what came differs from it by luck. All sums are of fractions, so they come out exactly:

    value at the end = value at the start + what was decided + luck

Only where a step rolls many dice at once, as for forty units that rally, nobody can follow all that could have come:
then the mean is that of a sample, the same on every run.
"""

from fractions import Fraction
from typing import NamedTuple

import msgspec

from hexmarshal.core.engine.dice import Branching, Chance, Scripted, Seeded, Unforeseen
from hexmarshal.core.engine.events import ByChance, meaning
from hexmarshal.core.engine.match import Given
from hexmarshal.core.engine.mind import AnyMind
from hexmarshal.core.engine.table import AnyTable

EXACT = 216
"""How many outcomes of a step are looked at one by one: those of three dice. Of more, a sample."""
SAMPLE = 64
"""The size of that sample."""


class Roll(msgspec.Struct, frozen=True):
    """The dice of one step."""

    order: int
    """The order that led to them."""
    side: str
    """Who gave it."""
    purpose: str
    """What they were rolled for."""
    result: str
    """What they meant."""
    expected: float
    """What the first camp could expect before them, in points."""
    came: float
    """What it had after them."""

    @property
    def luck(self) -> float:
        """What the first camp gained by chance; the others lost as much."""
        return self.came - self.expected


class Weighed(msgspec.Struct, frozen=True):
    """An order, with the dice it led to."""

    before: Fraction
    """What the position was worth to the first camp before it."""
    after: Fraction
    """What it was worth at the next choice."""
    luck: Fraction
    """What chance gave of the difference."""
    rolls: tuple[Roll, ...]
    """The dice, step by step."""

    @property
    def decided(self) -> Fraction:
        """What the order contributed, and everything else that was not chance."""
        return self.after - self.before - self.luck


class Moment(NamedTuple):
    """A table in the middle of an order."""

    table: AnyTable
    given: Given | None
    """The order, before it is carried out."""

    def step(self, chance: Chance) -> "Moment":
        """The next step, with these dice."""
        table = self.table.copy()
        table.events, table.results = self.table.events.copy(), []  # a step may go on with what was told last
        table.chance = chance
        if self.given is None:
            table.step()
        else:
            _carry_out(table, self.given)
        return Moment(table, None)

    @property
    def halts(self) -> bool:
        """Whether a side must choose, or the match is over."""
        stack = self.table.stack
        return self.given is None and (not stack or stack[-1].halts)

    def settled(self) -> "Moment":
        """The moment before the next die, or before the next choice."""
        moment = self
        while not moment.halts:
            try:
                moment = moment.step(Branching((), moment.table.draws))
            except Unforeseen:
                break
        return moment


def _carry_out(table: AnyTable, given: Given) -> None:
    """What `Table.answer` does before it goes on."""
    together, depth = table.together, len(table.stack) - 1
    question = table.take_up(given.side)
    question.carry_out(table, given.order)
    if together:
        table.run(depth + 1)
        table.lay_down(question.side, depth)


def weigh(table: AnyTable, given: Given, number: int, mind: AnyMind) -> tuple[Weighed, AnyTable]:
    """An order as it was given, and the table to which it led."""
    judge = Judge(mind)
    before = judge(table)
    moment, luck, rolls = Moment(table, given).settled(), Fraction(0), []
    left = given.chance
    while not moment.halts:
        told = len(moment.table.events)
        every = outcomes(moment) or sample(moment, f"luck {number} {moment.table.draws}")
        expected = sum((chance * judge(end.settled().table) for chance, end in every), Fraction(0))
        rolled = moment.step(Scripted(left, moment.table.draws))
        left = left[len(rolled.table.results) :]
        moment = rolled.settled()
        came = judge(moment.table)
        luck += came - expected
        seen = [event for event in rolled.table.events[told:] if isinstance(event, ByChance)]
        purpose = ", ".join(dict.fromkeys(event.purpose for event in seen))
        rolls.append(Roll(number, given.side, purpose, meaning(seen), float(expected), float(came)))
    assert not left, "an order used fewer dice than its journal says"
    moment.table.events = []
    return Weighed(before, judge(moment.table), luck, tuple(rolls)), moment.table


def outcomes(moment: Moment) -> list[tuple[Fraction, Moment]]:
    """Everything that may come of a step, with its chance; nothing if that is too much to look at."""
    found = []
    open_ends: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_ends:
        prefix, chance = open_ends.pop()
        try:
            found.append((chance, moment.step(Branching(prefix, moment.table.draws))))
        except Unforeseen as draw:
            open_ends.extend(
                ((*prefix, *fallen), chance * Fraction(weight, draw.ways)) for fallen, weight in draw.shares
            )
        if len(found) + len(open_ends) > EXACT:
            return []
    return found


def sample(moment: Moment, seed: str) -> list[tuple[Fraction, Moment]]:
    """Some of what may come of a step, each as likely as the next."""
    return [(Fraction(1, SAMPLE), moment.step(Seeded(f"{seed} {number}"))) for number in range(SAMPLE)]


class Judge:
    """What a position is worth to the first camp, in points; a position is judged once."""

    def __init__(self, mind: AnyMind) -> None:
        self._mind, self._side = mind, mind.camp[0]
        self._last: tuple[AnyTable | None, Fraction] = None, Fraction(0)

    def __call__(self, table: AnyTable) -> Fraction:
        if self._last[0] is not table:
            self._last = table, Fraction(self._mind.outlook(table, self._side))
        return self._last[1]
