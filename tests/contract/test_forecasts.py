"""Forecasts are exact: they equal the count over all dice, one by one."""

from collections import Counter
from fractions import Fraction
from math import lcm
from typing import Any

import hexmarshal as hm
from hexmarshal.core.events import Rolled
from hexmarshal.core.forecast import branches
from hexmarshal.core.table import Table
from tests.contract.walks import Walk, asked, where

MOST = 1300
"""Orders with more ways than this are not counted out."""


class Numbered:
    """All dice of one numbered way: as many digits as there are draws, each of ``base`` values."""

    def __init__(self, way: int, base: int, start: int) -> None:
        self.way, self.base, self.start = way, base, start

    def draw(self, number: int, ways: int) -> int:
        """One digit; ``base`` is a multiple of ``ways``, so all outcomes are equally likely."""
        return self.way // int(self.base ** (number - self.start)) % self.base % ways


class Longest:
    """Takes one outcome after the other, and notes how many ways each draw had."""

    def __init__(self) -> None:
        self.ways: list[int] = []

    def draw(self, number: int, ways: int) -> int:
        """The first."""
        self.ways.append(ways)
        return 0


def told(table: Table[Any, Any]) -> str:
    """What the dice meant."""
    return ", ".join(event.result for event in table.events if isinstance(event, Rolled) and event.result)


def play(match: hm.Match, order: hm.Order, chance: Any) -> Table[Any, Any]:
    """The order carried out, as far as it is foreseen, with dice of the test's own."""
    table, question = match.table.copy(), match.table.question
    assert question is not None
    table.chance = chance
    table.stack = table.stack[:-1]
    asker = len(table.stack)
    question.foresee(table, order)
    table.run(asker if len(table.stack) > asker else max(asker - 1, 0))
    return table


def test_chances_sum_to_one_and_outcomes_differ(walk: Walk) -> None:
    for stop in walk.sample(50, "forecasts"):
        before, order = stop.digest(), walk.order(stop)
        forecast = stop.forecast(order)
        assert sum(outcome.chance for outcome in forecast.outcomes) == 1, where(walk, stop, order)
        assert all(outcome.chance > 0 for outcome in forecast.outcomes)
        results = [outcome.result for outcome in forecast.outcomes]
        assert len(set(results)) == len(results), where(walk, stop, order)
        assert str(forecast)
        assert stop.digest() == before


def test_every_chance_is_the_share_over_all_dice(walk: Walk) -> None:
    counted: Counter[str] = Counter()
    for stop in walk:
        kind = asked(stop).kind
        if counted[kind] >= 2:
            continue
        order = walk.order(stop)
        draws = max(branch.table.draws for branch in branches(stop.table, order)) - stop.table.draws
        first = Longest()
        play(stop, order, first)
        base = lcm(*first.ways)
        if not draws or base**draws > MOST:
            continue
        counted[kind] += 1
        tally = Counter(told(play(stop, order, Numbered(way, base, stop.table.draws))) for way in range(base**draws))
        shares = {result: Fraction(number, base**draws) for result, number in tally.items()}
        found = {outcome.result: outcome.chance for outcome in stop.forecast(order).outcomes}
        assert found == shares, where(walk, stop, order)
    assert counted, f"{walk.route}: no order whose dice can be counted out"


def test_what_happens_was_foreseen(walk: Walk) -> None:
    for stop in walk.sample(60, "foreseen"):
        order = walk.order(stop)
        if not walk.end.journal[stop.number].chance:
            continue
        found = {outcome.result for outcome in stop.forecast(order).outcomes}
        events = stop.submit(order)
        meant = [event.result for event in events if isinstance(event, Rolled) and event.result]
        heads = {", ".join(meant[:length]) for length in range(len(meant) + 1)}
        assert found & heads, where(walk, stop, f"{order}: {meant} is none of {found}")
