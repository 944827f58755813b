"""Rows that several games have, and what a file of rows is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from hexmarshal.core.data.files import Row
from hexmarshal.core.data.numbers import Positive, Whole

Files = Mapping[str, Mapping[str, type[Row]]]
"""The data files of a game beside its boards, each with its tables and what a row of them is."""


class Number(Row, frozen=True, kw_only=True):
    """A single number of the rules: a row of the table `number`.

    >>> Number(id="stacking", value=7, most=4, what="units in a hex, at most", source="rulebook 5")
    Traceback (most recent call last):
        ...
    ValueError: value: It must be between 0 and 4; this is 7
    """

    id: str
    value: Whole
    what: str
    """What it counts."""
    least: Whole = 0
    """The lowest value that makes sense in the rules,"""
    most: Whole = 20
    """and the highest: small where a rule goes through all groups of this many."""
    fixed: ClassVar[tuple[str, ...]] = ("least", "most")

    def __post_init__(self) -> None:
        if not self.least <= self.value <= self.most:
            raise ValueError(f"value: It must be between {self.least} and {self.most}; this is {self.value}")


class Turn(Row, frozen=True, kw_only=True):
    """A game turn; a game adds what it prints on the track."""

    id: str
    """Its code: "A2", "GT1"."""
    number: Positive
    """From 1."""
    label: str
    """Its dates."""


class Marker(Row, frozen=True, kw_only=True):
    """A kind of marker."""

    id: str
    count: Whole
    """How many come in the box."""
    what: str
    """What it says."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A start position and a length; a game adds its own keys, and `placement` for the table beside the head."""

    id: str
    title: str
    description: str
    """Two or three sentences for a player."""
    source: str


class Placed(Scenario, frozen=True, kw_only=True):
    """A start that names the last turn, and the place of each unit that does not arrive later."""

    last_turn: str
    placement: dict[str, str]


class Terrain(Row, frozen=True, kw_only=True):
    """A kind of ground."""

    id: str
    cost: Whole
    """Points to enter it; 0 if nobody can."""
    shift: Whole = 0
    """Columns by which it helps a defender."""


class Column(Row, frozen=True, kw_only=True):
    """A column of a combat results table."""

    id: str
    odds: tuple[Positive, Positive]
    """Attacker to defender: where it begins."""
    results: tuple[str, ...]
    """What each number of the die brings, from 1."""
