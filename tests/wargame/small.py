"""A made-up game of two sheets with a handful of values: enough to read, to overlay and to get wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.files import Row, nearest
from hexmarshal.core.data.numbers import Whole
from hexmarshal.core.data.overlay import Dataset
from hexmarshal.wargame import rows
from hexmarshal.wargame.faults import Fault, length_faults
from hexmarshal.wargame.game_data import GameData, filled
from hexmarshal.wargame.package import Package
from hexmarshal.wargame.rows import Files, Number, Turn


class Unit(Row, frozen=True, kw_only=True):
    """A counter."""

    id: str
    strength: Whole
    arrives: str


FILES: Files = {"counters.toml": {"unit": Unit}, "tables.toml": {"turn": Turn, "number": Number}}


class Scenario(rows.Scenario, frozen=True, kw_only=True):
    """A start."""

    first_turn: str
    last_turn: str
    setup: Literal["ready", "empty"] = "ready"
    placement: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings."""

    weather: Literal["fine", "foul"] = "fine"
    luck: Literal["lucky", "normal", "none"] = "normal"


class Data(GameData, frozen=True, eq=False, kw_only=True):
    """All of it."""

    units: Mapping[str, Unit]
    turns: Mapping[str, Turn]
    numbers: Mapping[str, Number]
    strongest: int
    """What follows from the rows."""

    @classmethod
    def of(cls, dataset: Dataset, boards: tuple[Board, ...]) -> Data:
        """The box with these rows."""
        tables = filled(cls, FILES, dataset)
        strongest = max(unit.strength for unit in tables["units"].values())
        return cls(dataset=dataset, boards=boards, strongest=strongest, **tables)


def faults(data: Data) -> Iterator[Fault]:
    """Units arrive on a turn; no town is worth too much."""
    for unit in data.units.values():
        if unit.arrives not in data.turns:
            sentence = f"There is no turn {unit.arrives!r}{nearest(unit.arrives, data.turns)}."
            yield Fault("unit", unit.id, sentence, "S01")
    for board in data.boards:
        for place in board.file.place:
            if place.value > 3:
                yield Fault("place", place.name, "No town is worth more than 3.", "S02")


def scenario_faults(data: Data, scenario: Scenario) -> Iterator[Fault]:
    """Its length, and whether its units are there and not too strong together."""
    yield from length_faults(data.turns, scenario.first_turn, scenario.last_turn, code="S10")
    for hex, units in scenario.placement.items():
        for unit in units:
            if unit not in data.units:
                yield Fault("placement", unit, f"There is no unit {unit!r}.", "S11")
        strength = sum(data.units[unit].strength for unit in units if unit in data.units)
        if strength > data.numbers["stack"].value:
            yield Fault("placement", hex, f"{hex} holds {strength} points.", "S12")


def stand_in(data: Data, entry: Mapping[str, Any]) -> dict[str, Any]:
    """The whole length."""
    turns = list(data.turns)
    return {"first_turn": turns[0], "last_turn": turns[-1]}


def complete(data: Data, scenario: Scenario) -> Scenario:
    """An empty one has nothing placed."""
    return msgspec.structs.replace(scenario, placement={}) if scenario.setup == "empty" else scenario


BOARD = '''
[board]
id = "SHEET"
title = "A sheet"
source = "proposed"

[numbering]
first = [1, 2]
second = [1, 2]
shifted = "odd"
prefix = "LETTER"

[terrain]
legend = {"." = "clear", "~" = "sea", "w" = "woods"}
water = ["sea"]
rows = """
.~
w.
"""
source = "proposed"

[country]
legend = {G = "german", "~" = ""}
rows = """
G~
GG
"""
source = "proposed"

[[place]]
hex = "HEX"
name = "TOWN"
kind = "town"
value = 2
source = "geography"

[[mark]]
name = "edge"
hexes = "HEX"
source = "proposed"
'''


def sheet(id: str, town: str, letter: str) -> str:
    """A board file; the hexes of each sheet begin with a letter of their own."""
    text = BOARD.replace("SHEET", id).replace("TOWN", town).replace("LETTER", letter)
    return text.replace("HEX", f"{letter}0101")


COUNTERS = """
[[unit]]
id = "red"
strength = 3
arrives = "T1"
source = "rulebook 1"

[[unit]]
id = "blue"
strength = 2
arrives = "T2"
source = "proposed"
"""

TABLES = """
[turn]
source = "rulebook 2"
rows = [
  {id = "T1", number = 1, label = "spring"},
  {id = "T2", number = 2, label = "summer"},
]

[number]
source = "rulebook 3"
rows = [
  {id = "stack", value = 5, most = 9, what = "points in a hex, at most"},
]
"""

SCENARIO = """
[scenario]
id = "short"
title = "Short"
description = "A trial."
first_turn = "T1"
last_turn = "T2"
source = "proposed"

[placement]
w0101 = ["red", "blue"]
"""

OVERLAY = """
[overlay]
game = "small"
name = "printed"
source = "public: the printed game"

[[unit]]
id = "red"
strength = 1

[[place]]
name = "Easton"
value = 3

[[hex]]
id = "e0202"
terrain = "woods"
"""


def package(folder: Path, **changed: str) -> Package[Data, Scenario]:
    """The game in a folder, some of its files changed: `counters="…"`."""
    texts = {"west": sheet("small_w", "Weston", "w"), "east": sheet("small_e", "Easton", "e")}
    texts |= {"counters": COUNTERS, "tables": TABLES, "scenarios/short": SCENARIO}
    for name, text in (texts | changed).items():
        path = folder / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Package(
        game="small",
        folder=folder,
        boards=("west.toml", "east.toml"),
        files=FILES,
        needed={"number": frozenset({"stack"})},
        make=Data.of,
        faults=faults,
        form=Scenario,
        scenario_faults=scenario_faults,
        stand_in=stand_in,
        complete=complete,
    )
