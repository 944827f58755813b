"""The data of *Battle for Galicia*, ready for the rules: the rows by id, and how its charts are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, cast

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.overlay import Dataset
from hexmarshal.core.engine.events import signed
from hexmarshal.games.galicia.parts.rows import (
    FILES,
    Abbreviation,
    Arrival,
    Artillery,
    Columns,
    Combat,
    Corps,
    Establishment,
    Fortress,
    Hexside,
    Kind,
    Magnitude,
    Modifier,
    Player,
    Scenario,
    Side,
    Size,
    Supply,
    SupplyRow,
    Terrain,
    Town,
    Turn,
    Unit,
)
from hexmarshal.wargame.game_data import GameData, filled
from hexmarshal.wargame.odds import read_ratio
from hexmarshal.wargame.rows import Marker, Number


class Outcome(NamedTuple):
    """What the combat results table gives one side (9.1)."""

    modifier: int
    """Of its loss roll, from −2 to +2."""
    retreat: int
    """Hexes it must retreat."""

    def __str__(self) -> str:
        return f"{signed(self.modifier)}{f' and back {self.retreat}' if self.retreat else ''}"


class Result(NamedTuple):
    """A cell of the combat results table (9.1)."""

    attacker: Outcome
    """What stands to the left."""
    defender: Outcome
    """What stands to the right."""

    def __str__(self) -> str:
        return f"attacker {self.attacker}, defender {self.defender}"


class Odds(NamedTuple):
    """Where a combat is resolved (8.2)."""

    column: int
    """The column of the combat results table, from 0."""
    over: int
    """Whole ratios beyond the last column: the defender's modifier for high odds (9.4.1)."""


@cache
def read_result(entry: str) -> Result:
    """A cell of the combat results table as what it means (9.1).

    >>> read_result("+2 R1/-2")
    Result(attacker=Outcome(modifier=2, retreat=1), defender=Outcome(modifier=-2, retreat=0))
    >>> str(read_result("+2 R1/-2"))
    'attacker +2 and back 1, defender −2'
    >>> read_result("-/R2").defender
    Outcome(modifier=0, retreat=2)
    """
    sides = []
    for half in entry.split("/"):
        words = half.split()
        retreat = next((int(word[1:]) for word in words if word.startswith("R")), 0)
        modifier = next((int(word) for word in words if word[0] in "+-" and word != "-"), 0)
        sides.append(Outcome(modifier, retreat))
    return Result(*sides)


@cache
def column_of(columns: tuple[str, ...], attack: int, defence: int) -> int:
    """The number of the column for two strengths; see `Data.ratio`.

    >>> [column_of(("1:2", "1:1", "2:1"), attack, 4) for attack in (1, 2, 7, 8, 12)]
    [-2, 0, 1, 2, 3]
    """
    first, last = read_ratio(columns[0]), read_ratio(columns[-1])
    if attack >= last * defence:
        return len(columns) - 1 + attack // defence - int(last)
    if attack < first * defence:
        return int(1 / first) - -(-defence // attack)
    return max(n for n, ratio in enumerate(columns) if attack >= read_ratio(ratio) * defence)


class Data(GameData, frozen=True, eq=False, kw_only=True):
    """Everything printed, with an overlay laid over it if a player has one."""

    corps: Mapping[str, Corps]
    """The corps by id (2.1)."""
    units: Mapping[str, Unit]
    """The units by id, in the order of the file (2.1)."""
    players: Mapping[str, Player]
    """The players by side, in the order of their player turns (3.0)."""
    turns: Mapping[str, Turn]
    """The game turns by id: "GT1" (3.0)."""
    establishments: Mapping[str, Establishment]
    """Steps by type and size (5.1); `steps_of` reads them."""
    terrains: Mapping[str, Terrain]
    """Movement points for the terrains of the board (4.2)."""
    hexsides: Mapping[str, Hexside]
    """What the kinds of hexside do; `between` finds those of two hexes."""
    columns: tuple[str, ...]
    """The columns of the combat results table, from the worst for the attacker to the best: "1:3" (9.1)."""
    combats: Mapping[str, Combat]
    """The lines of the combat results table by the roll as text; `result` reads a cell (9.1)."""
    magnitudes: Mapping[str, Magnitude]
    """Small and large, with the loss results table (8.4, 9.4)."""
    artilleries: Mapping[str, Artillery]
    """The bands of the enemy's Artillery Value (9.4.1)."""
    modifiers: Mapping[str, Modifier]
    """The other modifiers of the loss roll; `modifier` reads one (9.4.1)."""
    supplies: Mapping[str, SupplyRow]
    """The states of supply: "in", "low", "out" (11.1)."""
    fortress: Fortress
    """Przemyśl (13.0)."""
    towns: Mapping[str, Town]
    """The towns ringed in red by name (15.1)."""
    arrivals: Mapping[str, Arrival]
    """The reinforcement list; `arriving` reads a turn of it (14.0)."""
    numbers: Mapping[str, Number]
    """The single numbers of the rules; `number` reads one."""
    abbreviations: Mapping[str, Abbreviation]
    """The letters on the counters (1.2)."""
    markers: Mapping[str, Marker]
    """The kinds of marker (2.4)."""

    @classmethod
    def of(cls, dataset: Dataset, boards: tuple[Board, ...]) -> Data:
        """The data with these rows and this board."""
        return cls(
            dataset=dataset,
            boards=boards,
            **filled(cls, FILES, dataset),
            columns=cast(Columns, dataset.tables["odds"]["columns"]).columns,
            fortress=cast(Fortress, dataset.tables["fortress"]["Przemyśl"]),
        )

    # -- numbers ----------------------------------------------------------------------------------------------

    def number(self, id: str) -> int:
        """A single number of the rules: `number("stacking.steps")`."""
        return self.numbers[id].value

    def modifier(self, id: str) -> int:
        """A modifier of the loss roll: `modifier("flanked")` (9.4.1)."""
        return self.modifiers[id].value

    def steps_of(self, kind: Kind, size: Size) -> int:
        """The steps of a unit of that type and size at full strength; 0 if there are none (5.1)."""
        found = (row.steps for row in self.establishments.values() if (row.kind, row.size) == (kind, size))
        return next(found, 0)

    def turn(self, number: int) -> Turn:
        """The game turn of that number, from 1."""
        return next(turn for turn in self.turns.values() if turn.number == number)

    # -- the map ------------------------------------------------------------------------------------------------

    def cost(self, cell: int, kind: Kind) -> int:
        """Movement points to enter a hex, without its hexsides and zones of control (4.2)."""
        terrain = self.terrains[self.board.terrain[cell]]
        return terrain.infantry if kind == "infantry" else terrain.cavalry

    def between(self, a: int, b: int) -> tuple[Hexside, ...]:
        """What lies between two adjacent hexes: a river or a bridge over it, a ridge, both or nothing (4.2.1)."""
        found = []
        if self.board.side("river", a, b):
            found.append(self.hexsides["bridge" if self.board.side("bridge", a, b) else "river"])
        if self.board.side("ridge", a, b):
            found.append(self.hexsides["ridge"])
        return tuple(found)

    # -- combat -------------------------------------------------------------------------------------------------

    def ratio(self, attack: int, defence: int) -> int:
        """The combat ratio as a column, rounded for the defender (8.1); shifts are added to it (8.2).

        Beyond the ends of the table each whole ratio counts one: with the last column 4:1 as 7, 5:1 is 8 and 6:1
        is 9; with the first column 1:3 as 0, 1:4 is −1. Both strengths are 1 or more.
        """
        return column_of(self.columns, attack, defence)

    def ratio_name(self, ratio: int) -> str:
        """A ratio as the book writes it, beyond the ends of the table too (8.2).

        Beyond 4:1 come 5:1 and 6:1, below 1:3 come 1:4 and 1:5.
        """
        last = len(self.columns) - 1
        if ratio > last:
            return f"{int(read_ratio(self.columns[-1])) + ratio - last}:1"
        return self.columns[ratio] if ratio >= 0 else f"1:{round(1 / read_ratio(self.columns[0])) - ratio}"

    def odds(self, ratio: int) -> Odds | None:
        """Where a combat of that shifted ratio is resolved; None if it is below the table and not allowed (8.2)."""
        if ratio < 0:
            return None
        column = min(ratio, len(self.columns) - 1)
        return Odds(column, ratio - column)

    def result(self, column: int, roll: int) -> Result:
        """What the combat results table says (9.1)."""
        return read_result(self.combats[str(roll)].results[column])

    def magnitude(self, steps: int) -> Magnitude:
        """How large a combat of this many steps of both sides is (8.4)."""
        return max((row for row in self.magnitudes.values() if row.least <= steps), key=lambda row: row.least)

    def reductions(self, magnitude: Magnitude, roll: int) -> int:
        """Effectiveness reductions that a modified loss roll gives (9.4)."""
        return sum(roll >= least for least in magnitude.losses)

    def artillery_modifier(self, value: int) -> int:
        """The modifier of the loss roll for the enemy's Artillery Value (9.4.1)."""
        bands = (row for row in self.artilleries.values() if row.least <= value)
        return max(bands, key=lambda row: row.least).modifier

    # -- supply and reinforcements ------------------------------------------------------------------------------

    def supply_state(self, path: int | None) -> Supply:
        """The state of supply of a unit whose shortest path has this many hexes; None if it has no path (11.4)."""
        for row in self.supplies.values():
            if row.farthest is None or (path is not None and path <= row.farthest):
                return row.id
        raise LookupError("The table of supply has no state for a unit without a path.")

    def arriving(self, turn: str, side: Side) -> tuple[Arrival, ...]:
        """The lines of the reinforcement list for a side on a turn, in the order of the book (14.0).

        A unit whose earlier, optional line was taken is on the map already and has no further one.
        """
        return tuple(row for row in self.arrivals.values() if row.turn == turn and self.units[row.unit].side == side)

    def arrival_cells(self, arrival: Arrival) -> tuple[int, ...]:
        """The hexes that the list offers a reinforcement, before any test of enemies or supply (14.0, 14.1)."""
        if arrival.rail:
            return self.board.marked(arrival.rail.mark)
        return tuple(map(self.board.cell, arrival.hexes))

    # -- set-up -------------------------------------------------------------------------------------------------

    def start(self, scenario: Scenario) -> dict[str, str]:
        """Where each unit stands at the start of a scenario: the hex by the unit's id (1.1)."""
        if scenario.setup == "printed":
            return {unit.id: unit.setup for unit in self.units.values() if unit.setup}
        return {unit: hex for hex, units in scenario.placement.items() for unit in units}
