"""Whose turn it is, who holds what, what is left of a piece and what counts for victory, as a game declares it."""

from functools import cache
from typing import Any

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.measures import Level
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.screen.showing import Gauge, Turns
from hexmarshal.desk.structs.turns import Score


class GameTurns:
    """What one game says of its turns; without turns of its own nothing is summed up."""

    def __init__(self, own: Turns[Any] | None, gauge: Gauge[Any] | None) -> None:
        self._own = own
        self.battles: tuple[str, ...] = own.battles if own else ()
        """The clauses by which the dice and cards of a battle are read."""
        found = {each.id: each for each in (gauge.measures if gauge else ()) if isinstance(each, Level)}
        self.levels: tuple[Level, ...] = tuple(found[name] for name in (gauge.score if gauge else ()))
        """What counts for victory."""

    def phasing(self, table: AnyTable) -> str:
        """The side whose turn it is; empty between turns."""
        return self._own.phasing(table) if self._own else ""

    def held(self, table: AnyTable) -> dict[str, str]:
        """The places worth holding that somebody holds, and who does. None of it is hidden."""
        return self._own.held(table) if self._own else {}

    def left(self, piece: Shown | None) -> float | None:
        """What is left of a piece as it is shown, 0 if it is lost; ``None`` where that is not known."""
        return self._own.left(piece) if self._own else None

    def scores(self) -> tuple[Score, ...]:
        """What counts for victory, in words."""
        return tuple(Score(level.title, level.unit, level.side) for level in self.levels)

    def score(self, table: AnyTable) -> tuple[float, ...]:
        """What counts for victory, as it stands."""
        return tuple(float(level.of(table) or 0) for level in self.levels)


@cache
def game_turns(game: str) -> GameTurns:
    """What a game says of its turns."""
    screen = registry.screen(game)
    return GameTurns(screen.turns, screen.gauge)
