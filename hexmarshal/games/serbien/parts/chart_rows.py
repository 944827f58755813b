"""What is printed in the charts of *Serbien muß sterbien*: a struct for each kind of row."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.files import Row
from hexmarshal.core.data.numbers import Positive, Signed, Whole

Side = Literal["serbian", "austrian"]
"""The two players, in the order of their Player Turns (4.1)."""
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Step = Annotated[int, msgspec.Meta(ge=1, le=20)]
"""Movement Points for a hex: a rule counts them one by one."""
Drm = Annotated[int, msgspec.Meta(ge=-9, le=9)]

_HALF = r"(?:-|(?:E ?)?(?:[+-]\d)?(?: ?s)?)"
Entry = Annotated[str, msgspec.Meta(pattern=rf"^{_HALF} / {_HALF}(?: ?[juv])?$")]
"""A cell of the combat results table (9.9.2), attacker before defender: "E +2 / +1 j"."""
March = Annotated[str, msgspec.Meta(pattern=r"^-[1-9]E(?: S)?(?: PA)?$")]
"""A forced march result (7.2.3a): "-2E S PA"."""
Ratio = Annotated[str, msgspec.Meta(pattern=r"^[1-9]:[1-9]$")]


class Player(Row, frozen=True, kw_only=True):
    """One of the two players (4.1)."""

    id: Side
    name: str


class Turn(Row, frozen=True, kw_only=True):
    """A Game Turn (4.0)."""

    id: str
    number: Whole
    """From 0."""
    label: str
    """Its dates."""
    interphase: Whole = 0
    """The Inter-Phase that follows it, or 0 (4.0)."""


class Terrain(Row, frozen=True, kw_only=True):
    """A hex terrain (3.5.1) of the Terrain Effects Chart."""

    id: str
    points: Step
    """Movement Points to enter (7.1.3)."""
    wet: Step
    """The same from October on (3.5.3)."""
    bonus: Whole
    """Added to the strength of a defending stack (9.3.1)."""
    level: Whole
    """Elevation, from 0 to 5 (3.6); a plateau has that of its surroundings."""
    mountainous: bool = False
    """Whether it is Mountainous Terrain (3.5.3)."""
    roadways: bool = False
    """Whether cavalry and Corps Trains enter and leave it by roadways alone (7.9)."""
    attack: tuple[Signed, Signed] = (0, 0)
    """What a Force that attacks out of it loses: of a division, and smaller (9.3.2)."""
    shift: Whole = 0
    """Columns left if all attack out of it (9.6.1)."""


class Hexside(Row, frozen=True, kw_only=True):
    """A kind of hexside (3.5.2) of the Terrain Effects Chart."""

    id: str
    points: Whole
    """Movement Points to cross it, besides those for the hex (7.1.3); of a bridge or ferry instead of the river's."""
    attack: tuple[Signed, Signed] = (0, 0)
    """What a Force that attacks across it loses: of a division, and smaller (9.3.2)."""
    shift: Whole = 0
    """Columns left if all attack across it (9.6.1)."""


class Columns(Row, frozen=True, kw_only=True):
    """The head of the combat results table: one row, "columns" (9.9)."""

    id: str
    columns: Annotated[tuple[Ratio, ...], msgspec.Meta(min_length=2, max_length=20)]


class Combat(Row, frozen=True, kw_only=True):
    """A line of the combat results table: the modified white die, and a band of the black one (9.9.1)."""

    id: str
    white: Annotated[int, msgspec.Meta(ge=0, le=7)]
    """The modified white die; 0 also below, 7 also above."""
    black: tuple[Die, Die]
    """The black die, from and to."""
    results: tuple[Entry, ...]


class Artillery(Row, frozen=True, kw_only=True):
    """A line of the Artillery Table (10.1.2): by the quarters of a division that are fired at."""

    id: str
    least: Whole
    """The quarters from which it holds."""
    values: tuple[Whole, Whole, Whole]
    """The lowest Artillery Values for a DRM of 0, +1 and +2; below the first it is -1."""


class ForcedMarch(Row, frozen=True, kw_only=True):
    """A line of the Forced March Results Table (7.2.3a), by the amount of the failure; the last holds above too."""

    id: str
    failed: Positive
    infantry: March
    cavalry: March


class Magnitude(Row, frozen=True, kw_only=True):
    """A line of the Small Magnitude table (9.10.1): by the quarters of a division of the enemy."""

    id: str
    most: Whole
    """The quarters up to which it holds."""
    one: Annotated[int, msgspec.Meta(ge=1, le=7)]
    """The roll from which one Strength Reduction is suffered."""
    two: Annotated[int, msgspec.Meta(ge=1, le=7)]
    """The roll from which one is suffered where there were two; 1 is automatic."""


class InterPhase(Row, frozen=True, kw_only=True):
    """A line of the Inter-Phase chart (4.3)."""

    id: str
    number: Positive
    austrian: Whole
    """Austro-Hungarian replacements (16.6)."""
    serbian: Whole
    """Serbian replacements."""
    montenegrin: bool
    """Whether the Montenegrin die is rolled (24.1)."""
    positions: Whole
    """Improved Positions that each side may finish in the next three turns (14.3.4)."""


class Help(Row, frozen=True, kw_only=True):
    """A line of the Montenegrin replacements table (24.1)."""

    id: str
    roll: Annotated[int, msgspec.Meta(ge=1, le=7)]
    replacements: Whole


class Award(Row, frozen=True, kw_only=True):
    """Victory Points for a place (27.3 to 27.7)."""

    id: str
    side: Side
    hex: str
    points: Whole
    how: Literal["enter", "adjacent", "control", "hold", "bombard"]
    """Entered; come adjacent to; controlled at a moment chosen once; held each turn; not bombarded."""


class Plan(Row, frozen=True, kw_only=True):
    """A Strategic Plan (26.1.2)."""

    id: str
    """The army."""
    objectives: tuple[str, ...]
    primary: str
    attacks: Whole
    """Mandated Attacks before it may be abandoned (26.3.1)."""


class Abandonment(Row, frozen=True, kw_only=True):
    """Victory Points lost for a plan that is abandoned (27.1), by the distance to the primary objective."""

    id: str
    least: Whole
    """Hexes from which it holds."""
    points: Whole


class Passage(Row, frozen=True, kw_only=True):
    """Two places next to each other on the river graph of the squadrons (25.1.1): hexes written "20.06/21.07"."""

    id: str


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of victory: from this many net Austro-Hungarian Victory Points on."""

    title: str
    winner: Literal["serbian", "austrian", ""]
    least: Annotated[int, msgspec.Meta(ge=-999, le=999)]
