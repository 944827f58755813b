"""The components of *Crossing*: two sheets, counters, tables and scenarios, read from `data/`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from hexmarshal.core.data.files import Row
from hexmarshal.core.data.numbers import Positive
from hexmarshal.wargame.counters import Counters
from hexmarshal.wargame.faults import Fault, off_the_board, placement_faults, unknown
from hexmarshal.wargame.game_data import GameData, filling
from hexmarshal.wargame.odds import column_faults
from hexmarshal.wargame.package import Package
from hexmarshal.wargame.rows import Column, Files, Number, Placed, Terrain, Turn
from tests.toys.crossing.meta import META

RESULTS = ("no effect", "attacker loses", "defender retreats", "defender loses")


class Unit(Row, frozen=True, kw_only=True):
    """A unit: its strength when full and when reduced (2.1a), and when and where it arrives, if it does (5.1a)."""

    id: str
    name: str
    title: str
    side: Literal["russian", "austrian"]
    strength: tuple[Positive, Positive]
    movement: Positive
    turn: str = ""
    at: str = ""


class Data(GameData, frozen=True, eq=False, kw_only=True):
    """Everything printed: a field for each table."""

    units: Mapping[str, Unit]
    terrain: Mapping[str, Terrain]
    columns: Mapping[str, Column]
    turns: Mapping[str, Turn]
    numbers: Mapping[str, Number]


class Printed(Counters[Unit]):
    """The same laid out for the rules: whose each unit is, and what it is called, by its number."""

    def __init__(self, data: Data) -> None:
        super().__init__(data.units.values(), META.sides, ("Russian", "Austrian"))
        self.data = data


def faults(data: Data) -> Iterator[Fault]:
    """What is wrong with the tables."""
    for terrain in sorted(set(data.board.terrain) - {""}):
        yield from unknown("terrain", "", "terrain", terrain, data.terrain)
    for unit in (unit for unit in data.units.values() if unit.turn):
        yield from unknown("unit", unit.id, "turn", unit.turn, data.turns)
        yield from off_the_board("unit", unit.id, data.board, unit.at)
    yield from column_faults(data.columns, RESULTS)


def scenario_faults(data: Data, scenario: Placed) -> Iterator[Fault]:
    """What is wrong with a scenario."""
    yield from unknown("scenario", "last_turn", "turn", scenario.last_turn, data.turns)
    yield from placement_faults(data.board, data.units, scenario.placement)


FILES: Files = {
    "counters.toml": {"unit": Unit},
    "tables.toml": {"terrain": Terrain, "column": Column, "turn": Turn, "number": Number},
}
PACKAGE: Package[Data, Placed] = Package(
    game="crossing", folder=Path(__file__).parents[1] / "data", boards=("board_e.toml", "board_w.toml"), files=FILES,
    needed={"number": frozenset({"stacking"})}, make=filling(Data, FILES), faults=faults,
    form=Placed, scenario_faults=scenario_faults,
)  # fmt: skip
load = PACKAGE.load
