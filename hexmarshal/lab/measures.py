"""What can be measured of a match while it is played: losses, ground, cities, turn by turn, as a game declares it."""

from functools import cache
from typing import Any

from hexmarshal.core.engine import registry
from hexmarshal.core.engine.measures import Flow, Level, Value
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.screen.showing import Gauge

Course = tuple[tuple[str, tuple[Value, ...]], ...]
"""The turns of a match, and at the end of each the value of every measure, in their order."""


@cache
def gauge(game: str) -> Gauge[Any] | None:
    """The measures of a game; ``None`` if it declares none, and is played without being measured."""
    return registry.screen(game).gauge


class Watch:
    """Measures one match while it is played."""

    def __init__(self, gauge: Gauge[Any], table: AnyTable) -> None:
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
