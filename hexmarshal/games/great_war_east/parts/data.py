"""The data of *The Great War in the East*: the rows by id."""

from __future__ import annotations

from collections.abc import Mapping

from hexmarshal.games.great_war_east.parts.rows import (
    Choice,
    Column,
    Hexside,
    Level,
    NationRow,
    SizeRow,
    SupplyRoll,
    Terrain,
    Turn,
    Unit,
)
from hexmarshal.wargame.game_data import GameData
from hexmarshal.wargame.rows import Marker, Number


class Data(GameData, frozen=True, eq=False, kw_only=True):
    """Everything printed, with an overlay laid over it if a player has one."""

    units: Mapping[str, Unit]
    """The counters (2.3)."""
    nations: Mapping[str, NationRow]
    """Austria-Hungary, Russia, Serbia (16)."""
    sizes: Mapping[str, SizeRow]
    """Stacking points and steps (6.11, 8.5)."""
    terrains: Mapping[str, Terrain]
    """The terrain effects chart for hexes (5.4)."""
    hexsides: Mapping[str, Hexside]
    """The terrain effects chart for hexsides (5.4)."""
    columns: Mapping[str, Column]
    """The combat results table, from the worst odds to the best (8.8)."""
    choices: Mapping[str, Choice]
    """The combat results option table (8.9)."""
    turns: Mapping[str, Turn]
    """The turn record track (4.0)."""
    supply_rolls: Mapping[str, SupplyRoll]
    """Serbian supply points by the die (SG-20.2)."""
    levels: Mapping[str, Level]
    """The level of victory chart, the highest first (SG-25.3)."""
    numbers: Mapping[str, Number]
    """The single numbers of the rules; `number` reads one."""
    markers: Mapping[str, Marker]
    """The kinds of marker (16, 2.32)."""

    def number(self, id: str) -> int:
        """A single number of the rules: `number("stacking")`."""
        return self.numbers[id].value
