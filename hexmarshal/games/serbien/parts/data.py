"""The data of *Serbien muß sterbien*, ready for the rules: the rows by id, and how its charts are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, cast

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.overlay import Dataset
from hexmarshal.core.engine.events import signed
from hexmarshal.games.serbien.parts.chart_rows import (
    Abandonment,
    Artillery,
    Award,
    Columns,
    Combat,
    ForcedMarch,
    Help,
    Hexside,
    InterPhase,
    Magnitude,
    Passage,
    Plan,
    Player,
    Terrain,
    Turn,
)
from hexmarshal.games.serbien.parts.rows import FILES, Army, Combination, Corps, Unit
from hexmarshal.wargame.game_data import GameData, filled
from hexmarshal.wargame.rows import Marker, Number


class Outcome(NamedTuple):
    """What the combat results table gives one side (9.9.2)."""

    levels: int
    """Combat Effectiveness Levels that each Force loses: E."""
    modifier: int
    """DRM of the post-combat check."""
    reductions: int
    """Strength Reductions: s."""

    def __str__(self) -> str:
        words = ["E"] * self.levels + ([signed(self.modifier)] if self.modifier else []) + ["s"] * self.reductions
        return " ".join(words) or "no effect"


class Result(NamedTuple):
    """A cell of the combat results table (9.9.2)."""

    attacker: Outcome
    defender: Outcome
    retreat: str
    """"j" white, "u" black 1, "v" black 2, or empty."""

    @property
    def black(self) -> bool:
        """Whether it holds a black-circled retreat."""
        return self.retreat in ("u", "v")

    def __str__(self) -> str:
        circled = {"j": ", white retreat", "u": ", black retreat 1", "v": ", black retreat 2"}.get(self.retreat, "")
        return f"attacker {self.attacker}, defender {self.defender}{circled}"


class March(NamedTuple):
    """A forced march result (7.2.3a)."""

    levels: int
    reductions: int
    unprepared: bool
    """Whether the Prepared Attack marker is removed."""


@cache
def read_result(entry: str) -> Result:
    """A cell of the combat results table as what it means.

    >>> read_result("E +3 s / +1")
    Result(attacker=Outcome(levels=1, modifier=3, reductions=1), defender=Outcome(levels=0, modifier=1, reductions=0),\
 retreat='')
    >>> str(read_result("- / +4 u"))
    'attacker no effect, defender +4, black retreat 1'
    """
    halves = [half.split() for half in entry.split(" / ")]
    retreat = halves[1].pop() if halves[1][-1] in ("j", "u", "v") else ""
    attacker, defender = map(_outcome, halves)
    return Result(attacker, defender, retreat)


def _outcome(words: list[str]) -> Outcome:
    modifier = next((int(word) for word in words if re.fullmatch(r"[+-]\d", word)), 0)
    return Outcome(words.count("E"), modifier, words.count("s"))


@cache
def read_march(entry: str) -> March:
    """A forced march result as what it means.

    >>> read_march("-2E S PA")
    March(levels=2, reductions=1, unprepared=True)
    """
    words = entry.split()
    return March(int(words[0][1:-1]), words.count("S"), "PA" in words)


class Data(GameData, frozen=True, eq=False, kw_only=True):
    """Everything printed, with an overlay laid over it if a player has one."""

    armies: Mapping[str, Army]
    corps: Mapping[str, Corps]
    units: Mapping[str, Unit]
    combinations: Mapping[str, Combination]
    players: Mapping[str, Player]
    turns: Mapping[str, Turn]
    terrains: Mapping[str, Terrain]
    hexsides: Mapping[str, Hexside]
    columns: tuple[str, ...]
    """The columns of the combat results table, from the worst for the attacker to the best (9.9)."""
    combats: Mapping[str, Combat]
    artilleries: Mapping[str, Artillery]
    marches: Mapping[str, ForcedMarch]
    magnitudes: Mapping[str, Magnitude]
    interphases: Mapping[str, InterPhase]
    helps: Mapping[str, Help]
    awards: Mapping[str, Award]
    plans: Mapping[str, Plan]
    abandonments: Mapping[str, Abandonment]
    passages: Mapping[str, Passage]
    numbers: Mapping[str, Number]
    markers: Mapping[str, Marker]

    @classmethod
    def of(cls, dataset: Dataset, boards: tuple[Board, ...]) -> Data:
        """The data with these rows and this board."""
        columns = cast(Columns, dataset.tables["odds"]["columns"]).columns
        return cls(dataset=dataset, boards=boards, **filled(cls, FILES, dataset), columns=columns)

    def number(self, id: str) -> int:
        """A single number of the rules: `number("stacking")`."""
        return self.numbers[id].value

    # -- charts -------------------------------------------------------------------------------------------------

    def result(self, column: int, white: int, black: int) -> Result:
        """What the combat results table says for the modified white and the black die (9.9.1)."""
        return read_result(self.entry(column, white, black))

    def entry(self, column: int, white: int, black: int) -> str:
        """The same as it is printed."""
        white = min(max(white, 0), 7)
        rows = (row for row in self.combats.values() if row.white == white and row.black[0] <= black <= row.black[1])
        return next(rows).results[column]

    def artillery_drm(self, value: int, quarters: int) -> int:
        """The EC DRM of so much Artillery Value against so many quarters of a division (10.1.2)."""
        row = max((row for row in self.artilleries.values() if row.least <= quarters), key=lambda row: row.least)
        return sum(value >= least for least in row.values) - 1

    def march(self, failed: int, cavalry: bool) -> March:
        """What a failed Forced March check brings (7.2.3a)."""
        row = max((row for row in self.marches.values() if row.failed <= failed), key=lambda row: row.failed)
        return read_march(row.cavalry if cavalry else row.infantry)

    def small(self, quarters: int) -> Magnitude | None:
        """The line of the Small Magnitude table against an enemy of that size; None from a division up (9.10.1)."""
        rows = [row for row in self.magnitudes.values() if quarters <= row.most]
        return min(rows, key=lambda row: row.most, default=None)

    def interphase(self, number: int) -> InterPhase:
        """A line of the Inter-Phase chart (4.3)."""
        return next(row for row in self.interphases.values() if row.number == number)
