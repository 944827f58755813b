"""The charts of *Fury in the East*, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hexmarshal.games.fury.parts.rows import (
    Class,
    Fortress,
    Hexside,
    Modifier,
    Nation,
    NationRow,
    Planning,
    Player,
    Ratio,
    Result,
    Terrain,
    Turn,
    Victory,
)
from hexmarshal.wargame.rows import Marker, Number


class Charts(msgspec.Struct, frozen=True):
    """The charts of the rules, each by id in the order of the file."""

    turn: Mapping[str, Turn]
    player: Mapping[str, Player]
    nation: Mapping[str, NationRow]
    class_: Mapping[str, Class]
    terrain: Mapping[str, Terrain]
    hexside: Mapping[str, Hexside]
    fortress: Mapping[str, Fortress]
    ratio: Mapping[str, Ratio]
    modifier: Mapping[str, Modifier]
    result: Mapping[str, Result]
    planning: Mapping[str, Planning]
    victory: Mapping[str, Victory]
    number: Mapping[str, Number]
    marker: Mapping[str, Marker]

    def ratio_of(self, attacker: int, defender: int) -> Ratio | None:
        """The strength ratio, rounded in the defender's favour; None if it is too low to attack (10.2.1)."""
        reached = [row for row in self.ratio.values() if attacker * row.odds[1] >= defender * row.odds[0]]
        return max(reached, key=lambda row: row.odds[0] / row.odds[1], default=None)

    def result_of(self, total: int) -> Result:
        """The combat result for a die with its modifiers (10.3.1)."""
        total = max(total, self.number["combat.minimum"].value)
        return max((row for row in self.result.values() if row.least <= total), key=lambda row: row.least)

    def planned(self, nation: Nation, die: int) -> int:
        """How many HQs of a nation become active for a modified die, which stays within the chart (11.5)."""
        dice = [row.die for row in self.planning.values()]
        die = min(max(die, min(dice)), max(dice))
        row = next(row for row in self.planning.values() if row.die == die)
        return {"russian": row.russian, "austrian": row.austrian, "german": row.german}[nation]

    def level(self, net: int) -> Victory:
        """The level of victory for a net number of fortresses taken (4)."""
        return max((row for row in self.victory.values() if row.least <= net), key=lambda row: row.least)
