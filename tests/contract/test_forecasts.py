"""Forecasts equal the count over all dice, one by one, on each table that a side may imagine."""

from collections import Counter
from fractions import Fraction
from itertools import takewhile
from math import lcm, prod
from typing import Any

import hexmarshal as hm
from hexmarshal.core.engine.events import ByChance, meaning
from hexmarshal.core.engine.forecast import branches, forecast
from hexmarshal.core.engine.table import Table
from tests.contract.walks import Walk, asked, where
from tests.thorough import some

MOST = some(300, 1_800)
"""Orders with more ways than this are not counted out."""


class Numbered:
    """All draws of one numbered way: a digit for each draw, in the base of that draw."""

    def __init__(self, way: int, bases: list[int], start: int) -> None:
        self.digits = []
        for base in bases:
            way, digit = divmod(way, base)
            self.digits.append(digit)
        self.start = start

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """One digit; its base is a multiple of ``ways``, so all outcomes are equally likely."""
        return self.digits[number - self.start] % ways


class Longest:
    """Takes one outcome after the other, and notes how many ways each draw had."""

    def __init__(self) -> None:
        self.ways: list[int] = []

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """The first."""
        self.ways.append(ways)
        return 0


def told(table: Table[Any, Any]) -> str:
    """What the dice meant."""
    return meaning(table.events)


def play(start: Table[Any, Any], order: hm.Order, chance: Any) -> Table[Any, Any]:
    """The order carried out, as far as it is foreseen, with dice of the test's own."""
    table = start.copy()
    table.chance = chance
    question = table.take_up()
    asker = len(table.stack)
    question.foresee(table, order)
    table.run(asker if len(table.stack) > asker else max(asker - 1, 0))
    return table


def counted_out(start: Table[Any, Any], order: hm.Order) -> dict[str, Fraction]:
    """The share of each result over all dice; nothing if no die is rolled or there are too many ways to count."""
    first = Longest()
    play(start, order, first)
    if prod(first.ways) > MOST:
        return {}
    draws = max(branch.table.draws for branch in branches(start, order)) - start.draws
    bases = [*first.ways, *[lcm(*first.ways)] * (draws - len(first.ways))]
    number = prod(bases)
    if not draws or number > MOST:
        return {}
    tally = Counter(told(play(start, order, Numbered(way, bases, start.draws))) for way in range(number))
    return {result: Fraction(ways, number) for result, ways in tally.items()}


def test_chances_sum_to_one_and_outcomes_differ(walk: Walk) -> None:
    for stop in walk.sample(50, "forecasts"):
        before, order = stop.digest(), walk.order(stop)
        foreseen = stop.forecast(order)
        assert sum(outcome.chance for outcome in foreseen.outcomes) == 1, where(walk, stop, order)
        assert all(outcome.chance > 0 for outcome in foreseen.outcomes)
        results = [outcome.result for outcome in foreseen.outcomes]
        assert len(set(results)) == len(results), where(walk, stop, order)
        assert str(foreseen)
        assert stop.digest() == before


def test_every_chance_is_the_share_over_all_dice(walk: Walk) -> None:
    counted: Counter[str] = Counter()
    tried = 0
    for stop in walk:
        kind = asked(stop).kind
        if counted[kind] >= 2 or counted.total() >= some(6, 1_000) or (counted and tried >= some(30, 100_000)):
            continue
        tried += 1
        order = walk.order(stop)
        starts = stop.imagined(order)
        found = list(takewhile(bool, (counted_out(start, order) for start in starts)))
        if len(found) < len(starts):
            continue
        counted[kind] += 1
        shares: dict[str, Fraction] = {}
        for result, share in (item for one in found for item in one.items()):
            shares[result] = shares.get(result, Fraction(0)) + share / len(starts)
        foreseen = {outcome.result: outcome.chance for outcome in stop.forecast(order).outcomes}
        assert foreseen == shares, where(walk, stop, order)
    assert counted, f"{walk.route}: no order whose dice can be counted out"


def test_what_happens_was_foreseen(walk: Walk) -> None:
    for stop in walk.sample(60, "foreseen"):
        order = walk.order(stop)
        if not walk.end.journal[stop.number].chance:
            continue
        # Whoever knew everything would have foreseen it; a side from which something is hidden may not.
        found = {outcome.result for outcome in forecast(stop.table, order, asked(stop).side, stop.game.mind).outcomes}
        events = stop.submit(order)
        meant = [event.result for event in events if isinstance(event, ByChance) and event.result]
        # Dice for what an attack costs beforehand (attrition) are in the chances, but not in the result.
        first = next((n for n, result in enumerate(meant) if "step" not in result and result != "no effect"), 0)
        heads = {", ".join(meant[start:end]) for start in {0, first} for end in range(start, len(meant) + 1)}
        assert found & heads, where(walk, stop, f"{order}: {meant} is none of {found}")
