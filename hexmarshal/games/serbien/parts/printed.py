"""What is printed, made ready for quick use: values by the number of a unit, sets of hexes as masks."""

from collections import defaultdict
from itertools import pairwise
from typing import Any

from hexmarshal.core.paths import Discs, holds, mask
from hexmarshal.games.serbien.parts.chart_rows import Turn
from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.ground import Ground
from hexmarshal.games.serbien.parts.rows import Face
from hexmarshal.games.serbien.rules.table.pieces import BRIGADE, DIVISION, REGIMENT, SIDES
from hexmarshal.wargame.counters import Counters

INFANTRY = ("infantry", "garrison", "river")
"""Infantry Type (1.2)."""
WALKERS = (*INFANTRY, "cavalry", "artillery", "train", "fort")
"""Kinds of unit that go on foot or horse."""
SIZES = {"XX": DIVISION, "X": BRIGADE, "III": REGIMENT, "": 0}


class Printed(Counters):
    """The printed game: it never changes in a match, and matches share it."""

    def __init__(self, data: Data) -> None:
        super().__init__(data.units.values(), SIDES, [data.players[side].name for side in SIDES])
        self.data = data
        """Everything printed."""
        self.board = data.board
        """The map."""
        self.number = {row.id: row.value for row in data.numbers.values()}
        """The single numbers of the rules."""
        self.turns: dict[int, Turn] = {turn.number: turn for turn in data.turns.values()}
        """The turns by number."""
        self.armies = tuple(data.armies)
        """The armies in the order of the file: a piece has its army as the number in it."""
        self.corps = tuple(data.corps)
        """The corps likewise."""
        self.memories: defaultdict[str, dict[Any, Any]] = defaultdict(dict)
        """What was derived from printed values and little else, each in a memory of its own."""
        self.disc = Discs(self.board.stride, self.board.everywhere).around
        """The hexes within a distance of one."""
        self.allowances: tuple[int, int] = self.number["movement"], self.number["movement.counter"]
        """The Movement Points of a phase, and of the Counter Movement Phase (7.1.1)."""
        self.by_zone: tuple[int, int, int, int] = (
            self.number["ezoc.enter"], self.number["ezoc.leave"], self.number["ezoc.through"],
            self.number["ezoc.company"],
        )  # fmt: skip
        """Points to enter an enemy ZOC, to leave one, from one into another, and the last into company (7.1.6)."""
        self.ground = Ground(data)
        """Costs, elevations and rivers."""
        self._lay_units()
        self._lay_map()

    def _lay_units(self) -> None:
        units = list(self.data.units.values())
        self.units = tuple(units)
        """The printed rows."""
        self.kind: tuple[str, ...] = tuple(unit.kind for unit in units)
        """The type of each unit (2.1)."""
        self.formation: tuple[bool, ...] = tuple(unit.formation for unit in units)
        """Whether a unit is a Formation (1.1)."""
        self.formations: tuple[int, ...] = tuple(i for i, unit in enumerate(units) if unit.formation)
        """All Formations, by their numbers."""
        self.infantry: tuple[bool, ...] = tuple(unit.kind in INFANTRY for unit in units)
        """Whether a unit is of Infantry Type (1.2)."""
        self.cavalry: tuple[bool, ...] = tuple(unit.kind == "cavalry" for unit in units)
        """Whether a unit is Cavalry."""
        self.mounted: tuple[bool, ...] = tuple(unit.kind in ("cavalry", "train") for unit in units)
        """Whether a unit keeps to roadways where it is steep: Cavalry and Corps Trains (7.9)."""
        self.combat: tuple[bool, ...] = tuple(map(bool.__or__, self.infantry, self.cavalry))
        """Whether a unit is a Combat unit (1.1); a Fort that was flipped is one too."""
        self.walks: tuple[bool, ...] = tuple(unit.kind in WALKERS for unit in units)
        """Whether a unit goes on foot or horse; a Fort once it was flipped (7.0)."""
        self.asset: tuple[bool, ...] = tuple(
            not unit.formation and unit.kind not in ("train", "depot", "naval") for unit in units
        )
        """Whether a unit is an Asset (1.1)."""
        self.joins: tuple[bool, ...] = tuple(map(bool.__or__, self.formation, self.asset))
        """Whether a unit may be part of a Force with others: all but supply units and squadrons (3.2)."""
        self.ranked: tuple[bool, ...] = tuple(
            unit.kind not in ("train", "depot", "naval", "artillery") for unit in units
        )
        """Whether a unit may lie on top of its like as its owner wants (3.1.5-tie)."""
        self.march: tuple[int, ...] = tuple(
            self.number["march.cavalry" if unit.kind == "cavalry" else "march.infantry"] for unit in units
        )
        """The Movement Points that a Forced March gives a unit that fights (7.2.1)."""
        self.bound: tuple[bool, ...] = tuple(
            bool(unit.region) or (bool(unit.army) and unit.nation == "austrian" and unit.kind != "depot")
            for unit in units
        )
        """Whether a unit must remain in its region, or in its army's area for the army's ID (25.2, 2.2.1)."""
        self.tied: tuple[bool, ...] = tuple(
            unit.kind in ("garrison", "river") or bound for unit, bound in zip(units, self.bound, strict=True)
        )
        """Whether a unit is a Garrison, of the River Protection, or must remain somewhere (8.6, 8.7, 25.2)."""
        self.forts = tuple(tuple(i for i in own if units[i].kind == "fort") for own in self.of_side)
        """The Forts of each side (8.5)."""
        self.squadrons = tuple(tuple(i for i in own if units[i].kind == "naval") for own in self.of_side)
        """The squadrons of each side (25.1)."""
        self.parents = tuple(tuple(i for i in own if units[i].detachment) for own in self.of_side)
        """The units of each side that may detach another (21.1)."""
        self.garrisons = tuple(
            tuple(i for i in own if units[i].kind == "garrison" and units[i].home) for own in self.of_side
        )
        """The Garrisons of each side that have a home (8.6)."""
        self.quarters: tuple[int, ...] = tuple(
            DIVISION if unit.kind == "train" else SIZES[unit.size] // (2 if unit.kind == "cavalry" else 1)
            for unit in units
        )
        """The size of each unit in quarters of a division-equivalent (1.1)."""
        self.faces: tuple[tuple[Face, Face], ...] = tuple((unit.front, unit.back or unit.front) for unit in units)
        """Front and back of each counter."""
        self.most_lost: tuple[int, ...] = tuple(
            3 if infantry and unit.size == "XX" and unit.back else 1 if unit.back and unit.kind != "fort" else 0
            for unit, infantry in zip(units, self.infantry, strict=True)
        )
        """The Strength Reductions that each unit can bear on the map (9.10.2, 9.10.3)."""
        self.army_of = tuple(self.armies.index(unit.army) if unit.army else -1 for unit in units)
        """The army whose ID a unit bears (5.4)."""
        self.corps_of = tuple(self.corps.index(unit.corps) if unit.corps else -1 for unit in units)
        """The corps printed on a unit (5.2.2)."""
        self.side_of_corps = tuple(SIDES.index(self.data.corps[id].side) for id in self.corps)
        """The side of each corps."""
        self.corps_of_side = tuple(
            tuple(n for n, own in enumerate(self.side_of_corps) if own == side) for side in (0, 1)
        )
        """The corps of each side, by their numbers."""
        self.movable = tuple(
            tuple(i for i in own if units[i].formation and self.corps_of[i] < 0) for own in self.of_side
        )
        """The Formations of each side that no corps is printed on (5.2.2)."""
        self.sorts: tuple[tuple[int, bool, bool, int], ...] = tuple(
            (self.corps_of[i], unit.nation == "montenegrin", self.cavalry[i], self.quarters[i])
            for i, unit in enumerate(units)
        )
        """What decides to which corps a unit may be attached, but for its army (5.2)."""
        self.formations_of = tuple(tuple(i for i in own if units[i].formation) for own in self.of_side)
        """The Formations of each side."""
        self.line_units = tuple(
            tuple(i for i in own if units[i].formation and self.infantry[i]) for own in self.of_side
        )
        """The infantry Formations of each side, which make its Front Lines (3.4.1)."""
        self.in_line: tuple[bool, ...] = tuple(map(bool.__and__, self.formation, self.infantry))
        """Whether a unit is one of them."""
        self.montenegrin: tuple[bool, ...] = tuple(unit.nation == "montenegrin" for unit in units)
        """Whether a unit is Montenegrin (24)."""
        self.trains = {self.corps_of[i]: i for i, unit in enumerate(units) if unit.kind == "train"}
        """The train of each corps."""
        self.trains_of = tuple(tuple(i for i in self.trains.values() if self.side[i] == side) for side in (0, 1))
        """The trains of each side."""
        self.suppliers = {
            (side, kind): tuple(i for i in own if units[i].kind == kind)
            for side, own in enumerate(self.of_side)
            for kind in ("depot", "train")
        }
        """The Depots and the Corps Trains of each side, in the order of the counters."""

    def _lay_map(self) -> None:
        board = self.board
        barred = [self.board.sides(kind) for kind in ("sava", "donau", "impassable")]
        self.on_map: tuple[bool, ...] = tuple(holds(board.everywhere, c) for c in range(board.size))
        """Whether a cell is a hex of the map."""
        self.zone: tuple[int, ...] = tuple(
            mask(there for there in board.neighbours[c] if not any((c, there) in sides for sides in barred))
            for c in range(board.size)
        )
        """The zone of control of a unit in each hex (3.3, 3.3.1)."""
        self.home = tuple(
            mask(c for c in board.cells if (board.country[c] == "austrian") == (side == "austrian")) for side in SIDES
        )
        """The hexes of each side's own country; Montenegro counts as the Serbian side's."""
        self.single, self.narrow = (self._tracks(gauge) for gauge in ("standard", "narrow"))
        """The hexes with Single-Track and with Narrow-Track lines (18.1)."""
        self.rail_edges = tuple(mask(board.marked(f"rail edge:{side}")) for side in SIDES)
        """Where the railways of each side leave the map (1.1)."""
        self.river_hexes = mask(c for kind in ("sava", "donau") for pair in board.sides(kind) for c in pair)
        """The hexes beside the Sava or the Donau (8.7, 25.1)."""
        self.sails = self._sails()
        """The river graph of the squadrons (25.1.1)."""
        self.regions = {
            "syrmien": self._syrmien(),
            "banat": mask(board.marked("north of the Donau")),
            "": board.everywhere | board.beside,
        }
        """The regions of 25.2, and everywhere for units without one."""
        north = mask(board.marked("north of the Sava")), self.regions["banat"]
        self.south = board.everywhere & ~(north[0] | north[1])
        """South of Sava and Donau (23.1, 27.2)."""
        self.banks = (self.south, *north)
        """The parts into which the Sava and the Donau divide the map (3.4)."""
        self.serbia = board.country_mask("serbian") | mask(board.marked("partial serbia"))
        """Serbia and partial Serbia hexes (7.5.1)."""
        self.fortified = mask(board.marked("fortified area"))
        """The Sarajevo Fortified Area (25.3)."""

    def area(self, columns: tuple[int, int], rows: tuple[int, int]) -> int:
        """The hexes from one column to another and from one row to another."""
        memory = self.memories["area"]
        if (columns, rows) not in memory:
            (west, east), (north, south) = columns, rows
            inside = (c for c in self.board.cells if west <= self.column(c) <= east and north <= self.row(c) <= south)
            memory[columns, rows] = mask(inside)
        found: int = memory[columns, rows]
        return found

    def _syrmien(self) -> int:
        """25.2: north of the Sava, and north of the Donau from column 23 on."""
        board = self.board
        beyond = (c for c in board.marked("north of the Donau") if self.column(c) >= 23)
        return mask((*board.marked("north of the Sava"), *beyond))

    def _tracks(self, gauge: str) -> int:
        return mask(cell for rail in self.board.rails if rail.gauge == gauge for cell in rail.hexes)

    def _sails(self) -> tuple[tuple[int, ...], ...]:
        joined: list[list[int]] = [[] for _ in range(self.board.size)]
        pairs = [tuple(map(self.board.cell, passage.id.split("/"))) for passage in self.data.passages.values()]
        for a, b in pairs:
            joined[a].append(b)
            joined[b].append(a)
        return tuple(map(tuple, joined))

    def column(self, cell: int) -> int:
        """The column of a hex: 17 of 17.08."""
        return int(self.board.labels[cell].partition(".")[0])

    def row(self, cell: int) -> int:
        """The row of a hex: 8 of 17.08."""
        return int(self.board.labels[cell].partition(".")[2])

    def roadway_path(self, path: tuple[int, ...]) -> bool:
        """Whether each step of a path follows a roadway (7.1.7)."""
        return all(pair in self.ground.roadways for pair in pairwise(path))
