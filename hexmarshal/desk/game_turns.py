"""Whose turn it is, who holds what, what is left of a piece and what counts for victory: what a game says of it.

A game may have a module ``screen.turns`` with ``phasing``, ``held``, ``left`` and ``BATTLES``; without it no side has
turns of its own, and nothing is summed up. What counts for victory are the measures that its module ``screen.measures``
names.
"""

from functools import cache
from types import ModuleType
from typing import Any

from hexmarshal.core import registry
from hexmarshal.core.measures import Level
from hexmarshal.core.table import Table
from hexmarshal.desk.structs.turns import Score

AnyTable = Table[Any, Any]


class GameTurns:
    """What one game says of its turns."""

    def __init__(self, module: ModuleType | None, measures: ModuleType | None) -> None:
        self._module = module
        self.battles: tuple[str, ...] = getattr(module, "BATTLES", ())
        """The clauses by which the dice and cards of a battle are read."""
        wanted = getattr(measures, "SCORE", ())
        found = {level.id: level for level in getattr(measures, "MEASURES", ()) if isinstance(level, Level)}
        self.levels: tuple[Level, ...] = tuple(found[name] for name in wanted)
        """What counts for victory."""

    def phasing(self, table: AnyTable) -> str:
        """The side whose turn it is; empty between turns."""
        return "" if self._module is None else str(self._module.phasing(table))

    def held(self, table: AnyTable) -> dict[str, str]:
        """The places worth holding that somebody holds, and who does. None of it is hidden."""
        return {} if self._module is None else dict(self._module.held(table))

    def left(self, piece: dict[str, Any] | None) -> float | None:
        """What is left of a piece as it is shown, 0 if it is lost; ``None`` where that is not known."""
        found: float | None = None if self._module is None else self._module.left(piece)
        return found

    def scores(self) -> tuple[Score, ...]:
        """What counts for victory, in words."""
        return tuple(Score(level.title, level.unit, level.side) for level in self.levels)

    def score(self, table: AnyTable) -> tuple[float, ...]:
        """What counts for victory, as it stands."""
        return tuple(float(level.of(table) or 0) for level in self.levels)


@cache
def game_turns(game: str) -> GameTurns:
    """What a game says of its turns."""
    return GameTurns(registry.module(game, "screen.turns"), registry.module(game, "screen.measures"))
