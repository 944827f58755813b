"""What can be measured of a match while it is played: losses, ground, cities, turn by turn.

A game says what is worth measuring in a module ``measures``, which has

- ``MEASURES``, a tuple of :class:`Level` and :class:`Flow`,
- ``turn(table)``, the id of the turn that a table is in,
- ``turns(table)``, the ids of all turns that a match has from this table on, the present one first,
- ``SCORE``, the ids of the measures that count for victory.

Games without such a module are played and not measured.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from hexmarshal.core import registry
from hexmarshal.core.measures import Flow, Level, Value
from hexmarshal.core.table import Table

AnyTable = Table[Any, Any]
Course = tuple[tuple[str, tuple[Value, ...]], ...]
"""The turns of a match, and at the end of each the value of every measure, in their order."""


class Gauge(msgspec.Struct, frozen=True):
    """The measures of one game."""

    measures: tuple[Level | Flow, ...]
    """What is measured."""
    turn: Callable[[AnyTable], str]
    """The turn that a table is in."""
    turns: Callable[[AnyTable], tuple[str, ...]]
    """The turns from a table on, its own first."""
    score: tuple[str, ...] = ()
    """The measures that count for victory, by their ids: what a plot of the score shows."""


@cache
def gauge(game: str) -> Gauge | None:
    """The measures of a game; ``None`` if it names none."""
    module = registry.module(game, "screen.measures")
    return None if module is None else Gauge(module.MEASURES, module.turn, module.turns, getattr(module, "SCORE", ()))


class Watch:
    """Measures one match while it is played."""

    def __init__(self, gauge: Gauge, table: AnyTable) -> None:
        self._gauge = gauge
        self._passed = dict.fromkeys((measure.of for measure in gauge.measures if isinstance(measure, Flow)), 0.0)
        self._turn = gauge.turn(table)
        self._table = table
        self._ended: list[tuple[str, tuple[Value, ...]]] = []

    def see(self, before: AnyTable, after: AnyTable) -> None:
        """Take note of an order from the tables before and after it."""
        for of in self._passed:
            self._passed[of] += of(before, after)
        self._table = after
        turn = self._gauge.turn(after)
        if turn != self._turn:
            self._ended.append((self._turn, self._values()))
            self._turn = turn

    @property
    def course(self) -> Course:
        """Every turn so far. A turn is measured when the next begins, the last as the table stands now."""
        return (*self._ended, (self._turn, self._values()))

    def _values(self) -> tuple[Value, ...]:
        return tuple(self._value(measure) for measure in self._gauge.measures)

    def _value(self, measure: Level | Flow) -> Value:
        if isinstance(measure, Level):
            return measure.of(self._table)
        passed = self._passed[measure.of]
        if measure.left is None:
            return passed
        whole = passed + measure.left(self._table)
        return 100 * passed / whole if whole else 0.0


def watch(game: str, table: AnyTable) -> Watch | None:
    """A watch for a match that begins at this table; ``None`` if the game names no measures."""
    found = gauge(game)
    return None if found is None else Watch(found, table)
