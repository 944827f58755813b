"""What is printed on the counters and in the tables of *Fury in the East*: a struct for each kind of row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data import Row

Nation = Literal["russian", "german", "austrian"]
Whole = Annotated[int, msgspec.Meta(ge=0, le=99)]
Combat = Annotated[int, msgspec.Meta(ge=1, le=20)]

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


COUNTERS: dict[str, type[Row]] = {"army": Army, "corps": Corps, "hq": Hq, "cadre": Cadre}
"""The tables of counters.toml."""

# -- Tables -------------------------------------------------------------------------------------------------


class Turn(Row, frozen=True, kw_only=True):
    """A box of the turn track (5)."""

    id: str
    """Its code: "A2"."""
    number: int
    """From 1."""
    label: str
    """Its dates."""
    planning: int
    """Modifier of the planning dice (11.5)."""
    german_cavalry: int = 0
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
    """Rail movement points a turn (9.3)."""
    replacements: Whole
    """Replacement points beside one for each eliminated unit (11.3)."""


class Class(Row, frozen=True, kw_only=True):
    """A class of corps (2.1)."""

    id: str
    name: str
    step: float
    """Replacement points a step (11.3)."""


class Terrain(Row, frozen=True, kw_only=True):
    """A kind of terrain."""

    id: str
    modifier: int
    """Of an attack on it (10.2.2)."""
    cost: Whole
    """Movement points to enter it (9)."""
    cost_by_rail: Whole
    """Movement points to enter it along a railway (9)."""
    closed: bool = False
    """Whether no unit may enter (3)."""


class Hexside(Row, frozen=True, kw_only=True):
    """A kind of hexside."""

    id: str
    modifier: int
    """Of an attack across it (10.2.2)."""


class Fortress(Row, frozen=True, kw_only=True):
    """A size of fortress."""

    id: str
    value: Whole
    """Least combat value in defence (10.4), and value in a siege (10.5)."""
    modifier: int
    """Of an attack on one that was never taken (10.2.2)."""
    captured: int
    """Of an attack on one that was (10.2.2, 10.4)."""


class Ratio(Row, frozen=True, kw_only=True):
    """A strength ratio (10.2.1)."""

    id: str
    odds: tuple[Combat, Combat]
    """Attacker to defender."""
    modifier: int


class Modifier(Row, frozen=True, kw_only=True):
    """Another modifier of an attack (10.2)."""

    id: str
    value: int
    what: str
    """When it applies."""


class Result(Row, frozen=True, kw_only=True):
    """A column of the combat result table (10.3.1)."""

    id: str
    least: int
    """The lowest total it holds for."""
    attacker: Whole
    """Losses of the attacker."""
    defender: Whole
    """Losses of the defender."""
    retreat: Literal["attacker", "defender", ""]
    """Who retreats."""


class Planning(Row, frozen=True, kw_only=True):
    """A row of the planning table (11.5): HQs that become active."""

    id: str
    die: int
    russian: Whole
    austrian: Whole
    german: Whole


class Victory(Row, frozen=True, kw_only=True):
    """A level of victory (4)."""

    id: str
    least: int
    """The smallest net number of fortresses for it."""
    title: str


class Number(Row, frozen=True, kw_only=True):
    """A single number of the rules."""

    id: str
    value: int
    what: str
    """What it counts."""


class Marker(Row, frozen=True, kw_only=True):
    """A kind of marker (2.3)."""

    id: str
    count: Whole
    what: str


TABLES: dict[str, type[Row]] = {
    "turn": Turn, "player": Player, "nation": NationRow, "class": Class, "terrain": Terrain,
    "hexside": Hexside, "fortress": Fortress, "ratio": Ratio, "modifier": Modifier, "result": Result,
    "planning": Planning, "victory": Victory, "number": Number, "marker": Marker,
}  # fmt: skip
"""The tables of tables.toml."""


class Tables(msgspec.Struct, frozen=True):
    """The tables of the rules, each by id in the order of the file."""

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
        """How many HQs of a nation become active for a modified die, which stays within the table (11.5)."""
        dice = [row.die for row in self.planning.values()]
        die = min(max(die, min(dice)), max(dice))
        row = next(row for row in self.planning.values() if row.die == die)
        return {"russian": row.russian, "austrian": row.austrian, "german": row.german}[nation]

    def level(self, net: int) -> Victory:
        """The level of victory for a net number of fortresses taken (4)."""
        return max((row for row in self.victory.values() if row.least <= net), key=lambda row: row.least)


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A start position and a length: `[scenario]` and `[placement]` of a scenario file."""

    id: str
    title: str
    description: str
    """Two or three sentences for a player."""
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
    source: str
    placement: dict[str, tuple[str, ...]] = {}
    """The counters in each hex."""
