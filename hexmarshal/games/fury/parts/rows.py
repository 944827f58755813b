"""What is printed on the counters and in the charts of *Fury in the East*: a struct for each kind of row."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.files import Row
from hexmarshal.core.data.numbers import Signed, Whole
from hexmarshal.wargame import rows
from hexmarshal.wargame.rows import Files, Marker, Number

Nation = Literal["russian", "german", "austrian"]
Combat = Annotated[int, msgspec.Meta(ge=1, le=20)]
Shift = Annotated[int, msgspec.Meta(ge=-3, le=3)]
"""A modifier of the combat die (10.2)."""

# -- Counters (2) -------------------------------------------------------------------------------------------


class Army(Row, frozen=True, kw_only=True):
    """An army."""

    id: str
    """Nation and number: "ru-3"."""
    name: str
    """For people: "Russian 3rd Army"."""
    nation: Nation
    front: Literal["north", "south", "chosen"]
    """The front it belongs to; "chosen" by its owner when its HQ arrives (7)."""


class Corps(Row, frozen=True, kw_only=True):
    """An infantry corps (2.1)."""

    id: str
    """Nation and designation: "ru-III-C"."""
    name: str
    """The designation as players write it: "III C"."""
    title: str
    """The designation in words: "III Caucasian Corps"."""
    nation: Nation
    army: str
    """The army of its colour band; "" for a white band or while a choice is open."""
    armies: tuple[str, ...] = ()
    """The two armies of a two-coloured band (12)."""
    class_: str = msgspec.field(name="class")
    """Its class, which sets the cost of its steps (11.3)."""
    combat: tuple[Combat, Combat]
    """Combat potential, full and reduced."""
    cadre: bool = False
    """Whether the reduced value has an asterisk: a Cadre takes its place at the second loss."""
    movement: Whole
    """Movement potential."""
    arrives: str
    """"setup", or the turn in whose administrative phase it enters."""
    reduced: bool = False
    """Whether it enters on its reduced side."""
    note: str = ""
    """What an editor should know."""


class HqSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a headquarters counter (2.2)."""

    support: Annotated[int, msgspec.Meta(ge=-1, le=2)]
    """Added to the combats of its units."""
    cavalry: Annotated[int, msgspec.Meta(ge=1, le=2)]
    """The highest die at which cavalry helps."""
    range: Annotated[int, msgspec.Meta(ge=1, le=3)]
    """Command range in hexes."""


class Hq(Row, frozen=True, kw_only=True):
    """An army headquarters (2.2)."""

    id: str
    """Nation and number: "ru-HQ-III"."""
    name: str
    """As players write it: "HQ III"."""
    army: str
    """The army it commands."""
    nation: Nation
    movement: Whole
    """Movement potential."""
    active: HqSide
    """The front of the counter."""
    inactive: HqSide
    """The back of the counter."""
    arrives: str
    """"setup", or the turn in whose administrative phase it enters."""


class Cadre(Row, frozen=True, kw_only=True):
    """A generic unit that stands for a destroyed corps (2.1)."""

    id: str
    name: str
    combat: Combat
    movement: Whole


# -- Charts -------------------------------------------------------------------------------------------------


class Turn(rows.Turn, frozen=True, kw_only=True):
    """A box of the turn track (5)."""

    planning: Signed
    """Modifier of the planning dice (11.5)."""
    german_cavalry: Signed = 0
    """Added to the cavalry values of German HQs (10.2.6)."""


class Player(Row, frozen=True, kw_only=True):
    """One of the two players."""

    id: str
    name: str
    nations: tuple[Nation, ...]
    fortresses: Whole
    """Fortresses at the start (4)."""


class NationRow(Row, frozen=True, kw_only=True):
    """One of the three nations."""

    id: Nation
    name: str
    player: str
    """Who plays it."""
    rail: Whole
    """Rail movement points per turn (9.3)."""
    replacements: Whole
    """Replacement points in addition to one for each eliminated unit (11.3)."""


class Class(Row, frozen=True, kw_only=True):
    """A class of corps (2.1)."""

    id: str
    name: str
    step: Annotated[float, msgspec.Meta(ge=0, le=20)]
    """Replacement points per step (11.3)."""


class Terrain(Row, frozen=True, kw_only=True):
    """A kind of terrain."""

    id: str
    modifier: Shift
    """Of an attack on it (10.2.2)."""
    cost: Annotated[int, msgspec.Meta(ge=1, le=2)]
    """Movement points to enter it (9)."""
    cost_by_rail: Annotated[int, msgspec.Meta(ge=1, le=1)]
    """Movement points to enter it along a railway (9), which makes any hex clear."""
    closed: bool = False
    """Whether no unit may enter (3)."""


class Hexside(Row, frozen=True, kw_only=True):
    """A kind of hexside."""

    id: str
    modifier: Shift
    """Of an attack across it (10.2.2)."""


class Fortress(Row, frozen=True, kw_only=True):
    """A size of fortress."""

    id: str
    value: Whole
    """Least combat value in defence (10.4), and value in a siege (10.5)."""
    modifier: Shift
    """Of an attack on one that was never taken (10.2.2)."""
    captured: Shift
    """Of an attack on one that was (10.2.2, 10.4)."""


class Ratio(Row, frozen=True, kw_only=True):
    """A strength ratio (10.2.1)."""

    id: str
    odds: tuple[Combat, Combat]
    """Attacker to defender."""
    modifier: Shift


class Modifier(Row, frozen=True, kw_only=True):
    """Another modifier of an attack (10.2)."""

    id: str
    value: Shift
    what: str
    """When it applies."""


class Result(Row, frozen=True, kw_only=True):
    """A column of the combat result table (10.3.1)."""

    id: str
    least: Signed
    """The lowest total it holds for."""
    attacker: Whole
    """Losses of the attacker."""
    defender: Whole
    """Losses of the defender."""
    retreat: Literal["attacker", "defender", ""]
    """Who retreats."""

    def __str__(self) -> str:
        retreats = {"attacker": " AR", "defender": " DR", "": ""}[self.retreat]
        return f"{self.attacker}-{self.defender}{retreats}"


class Planning(Row, frozen=True, kw_only=True):
    """A row of the planning table (11.5): HQs that become active."""

    id: str
    die: Signed
    russian: Whole
    austrian: Whole
    german: Whole


class Victory(Row, frozen=True, kw_only=True):
    """A level of victory (4)."""

    id: str
    least: Signed
    """The smallest net number of fortresses for it."""
    title: str


FILES: Files = {
    "counters.toml": {"army": Army, "corps": Corps, "hq": Hq, "cadre": Cadre},
    "tables.toml": {
        "turn": Turn, "player": Player, "nation": NationRow, "class": Class, "terrain": Terrain,
        "hexside": Hexside, "fortress": Fortress, "ratio": Ratio, "modifier": Modifier, "result": Result,
        "planning": Planning, "victory": Victory, "number": Number, "marker": Marker,
    },
}  # fmt: skip
"""The data files beside the board, with their charts."""


class Scenario(rows.Scenario, frozen=True, kw_only=True):
    """A start position and a length: `[scenario]` and `[placement]` of a scenario file."""

    first_turn: str
    last_turn: str
    initiative: str
    """The player who has the initiative on the first turn (7)."""
    inactive: tuple[str, ...] = ()
    """The HQs that start inactive (6)."""
    setup: Literal["players", "ready"]
    """Whether the players set up or the counters stand ready."""
    ready: str = ""
    """The scenario whose placement is offered as an aid to the players."""
    placement: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The counters in each hex."""
