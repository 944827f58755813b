"""What is printed, made ready for quick use: values by the number of a unit, sets of hexes as masks."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from hexmarshal.core.board.paths import Discs, holds, mask
from hexmarshal.games.serbien.parts.chart_rows import Turn
from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.ground import Ground
from hexmarshal.games.serbien.parts.rows import Face, Unit
from hexmarshal.games.serbien.parts.sides import BRIGADE, DIVISION, REGIMENT, SIDES
from hexmarshal.wargame.counters import Counters

SIZES = {"XX": DIVISION, "X": BRIGADE, "III": REGIMENT, "": 0}

ByUnit = tuple[bool, ...]
"""Whether something holds for each unit, by its number."""
BySide = tuple[tuple[int, ...], ...]
"""Some units of each side, by their numbers."""


class Printed(Counters[Unit]):
    """The printed game: it never changes in a match, and matches share it."""

    data: Data
    """Everything printed."""
    number: dict[str, int]
    """The single numbers of the rules."""
    turns: dict[int, Turn]
    """The turns by number."""
    memories: defaultdict[str, dict[Any, Any]]
    """What was derived from printed values and little else, each in a memory of its own."""
    allowances: tuple[int, int]
    """The Movement Points of a phase, and of the Counter Movement Phase (7.1.1)."""
    by_zone: tuple[int, int, int, int]
    """Points to enter an enemy ZOC, to leave one, from one into another, and the last into company (7.1.6)."""

    # Units, by their numbers

    kind: tuple[str, ...]
    """The type of each unit (2.1)."""
    faces: tuple[tuple[Face, Face], ...]
    """Front and back of each counter."""
    formation: ByUnit
    """Whether a unit is a Formation (1.1)."""
    asset: ByUnit
    """Whether a unit is an Asset (1.1)."""
    joins: ByUnit
    """Whether a unit may be part of a Force with others: all but supply units and squadrons (3.2)."""
    infantry: ByUnit
    """Whether a unit is of Infantry Type (1.2)."""
    cavalry: ByUnit
    """Whether a unit is Cavalry."""
    combat: ByUnit
    """Whether a unit is a Combat unit (1.1); a Fort that was flipped is one too."""
    in_line: ByUnit
    """Whether a unit is an infantry Formation, which makes Front Lines (3.4.1)."""
    mounted: ByUnit
    """Whether a unit keeps to roadways where it is steep: Cavalry and Corps Trains (7.9)."""
    walks: ByUnit
    """Whether a unit goes on foot or horse; a Fort once it was flipped (7.0)."""
    ranked: ByUnit
    """Whether a unit may lie on top of its like as its owner wants (3.1.5-tie)."""
    montenegrin: ByUnit
    """Whether a unit is Montenegrin (24)."""
    bound: ByUnit
    """Whether a unit must remain in its region, or in its army's area for the army's ID (25.2, 2.2.1)."""
    tied: ByUnit
    """Whether a unit is a Garrison, of the River Protection, or must remain somewhere (8.6, 8.7, 25.2)."""
    march: tuple[int, ...]
    """The Movement Points that a Forced March gives a unit that fights (7.2.1)."""
    quarters: tuple[int, ...]
    """The size of each unit in quarters of a division-equivalent (1.1)."""
    most_lost: tuple[int, ...]
    """The Strength Reductions that each unit can bear on the map (9.10.2, 9.10.3)."""

    # Units of each side

    formations: tuple[int, ...]
    """All Formations, by their numbers."""
    formations_of: BySide
    """The Formations of each side."""
    line_units: BySide
    """The infantry Formations of each side, which make its Front Lines (3.4.1)."""
    forts: BySide
    """The Forts of each side (8.5)."""
    garrisons: BySide
    """The Garrisons of each side that have a home (8.6)."""
    parents: BySide
    """The units of each side that may detach another (21.1)."""
    squadrons: BySide
    """The squadrons of each side (25.1)."""
    suppliers: dict[tuple[int, str], tuple[int, ...]]
    """The Depots and the Corps Trains of each side, in the order of the counters."""

    # Armies and corps

    armies: tuple[str, ...]
    """The armies in the order of the file: a piece has its army as the number in it."""
    corps: tuple[str, ...]
    """The corps likewise."""
    army_of: tuple[int, ...]
    """The army whose ID a unit bears (5.4)."""
    corps_of: tuple[int, ...]
    """The corps printed on a unit (5.2.2)."""
    side_of_corps: tuple[int, ...]
    """The side of each corps."""
    corps_of_side: BySide
    """The corps of each side, by their numbers."""
    movable: BySide
    """The Formations of each side that no corps is printed on (5.2.2)."""
    sorts: tuple[tuple[int, bool, bool, int], ...]
    """What decides to which corps a unit may be attached, but for its army (5.2)."""
    trains: dict[int, int]
    """The train of each corps."""
    trains_of: BySide
    """The trains of each side."""

    # The map

    on_map: tuple[bool, ...]
    """Whether a cell is a hex of the map."""
    zone: tuple[int, ...]
    """The zone of control of a unit in each hex (3.3, 3.3.1)."""
    home: tuple[int, ...]
    """The hexes of each side's own country; Montenegro counts as the Serbian side's."""
    single: int
    """The hexes with Single-Track lines (18.1),"""
    narrow: int
    """and with Narrow-Track lines."""
    rail_edges: tuple[int, ...]
    """Where the railways of each side leave the map (1.1)."""
    river_hexes: int
    """The hexes beside the Sava or the Donau (8.7, 25.1)."""
    sails: tuple[tuple[int, ...], ...]
    """The river graph of the squadrons (25.1.1)."""
    regions: dict[str, int]
    """The regions of 25.2, and everywhere for units without one."""
    south: int
    """South of Sava and Donau (23.1, 27.2)."""
    banks: tuple[int, ...]
    """The parts into which the Sava and the Donau divide the map (3.4)."""
    serbia: int
    """Serbia and partial Serbia hexes (7.5.1)."""
    fortified: int
    """The Sarajevo Fortified Area (25.3)."""

    def __init__(self, data: Data) -> None:
        super().__init__(data.units.values(), SIDES, [data.players[side].name for side in SIDES])
        self.data = data
        self.board = data.board
        """The map."""
        self.ground = Ground(data)
        """Costs, elevations and rivers."""
        self.disc = Discs(self.board.stride, self.board.everywhere).around
        """The hexes within a distance of one."""
        self.memories = defaultdict(dict)
        self.number = number = {row.id: row.value for row in data.numbers.values()}
        self.turns = {turn.number: turn for turn in data.turns.values()}
        self.allowances = number["movement"], number["movement.counter"]
        self.by_zone = (
            number["ezoc.enter"], number["ezoc.leave"], number["ezoc.through"], number["ezoc.company"],
        )  # fmt: skip
        self._lay_units()
        self._lay_sides()
        self._lay_corps()
        self._lay_map()
        self._lay_regions()

    # Units

    def _whether(self, holds: Callable[[Unit], bool]) -> ByUnit:
        return tuple(holds(unit) for unit in self.units)

    def _lay_units(self) -> None:
        units = self.units
        self.kind = tuple(unit.kind for unit in units)
        self.faces = tuple((unit.front, unit.back or unit.front) for unit in units)
        self.formation = self._whether(lambda unit: unit.formation)
        self.asset = self._whether(lambda unit: unit.asset)
        self.joins = self._whether(lambda unit: unit.formation or unit.asset)
        self.infantry = self._whether(lambda unit: unit.infantry)
        self.cavalry = self._whether(lambda unit: unit.kind == "cavalry")
        self.combat = self._whether(lambda unit: unit.combat)
        self.in_line = self._whether(lambda unit: unit.formation and unit.infantry)
        self.mounted = self._whether(lambda unit: unit.kind in ("cavalry", "train"))
        self.walks = self._whether(lambda unit: unit.walks)
        self.ranked = self._whether(lambda unit: unit.kind not in ("train", "depot", "naval", "artillery"))
        self.montenegrin = self._whether(lambda unit: unit.nation == "montenegrin")
        self.bound = self._whether(lambda unit: unit.bound)
        self.tied = self._whether(lambda unit: unit.kind in ("garrison", "river") or unit.bound)
        foot, horse = self.number["march.infantry"], self.number["march.cavalry"]
        self.march = tuple(horse if cavalry else foot for cavalry in self.cavalry)
        self.quarters = tuple(map(_quarters, units))
        self.most_lost = tuple(unit.bears for unit in units)

    def _of_sides(self, holds: Callable[[Unit], bool]) -> BySide:
        return tuple(tuple(i for i in own if holds(self.units[i])) for own in self.of_side)

    def _lay_sides(self) -> None:
        self.formations = tuple(i for i, formation in enumerate(self.formation) if formation)
        self.formations_of = self._of_sides(lambda unit: unit.formation)
        self.line_units = self._of_sides(lambda unit: unit.formation and unit.infantry)
        self.forts = self._of_sides(lambda unit: unit.kind == "fort")
        self.garrisons = self._of_sides(lambda unit: unit.kind == "garrison" and bool(unit.home))
        self.parents = self._of_sides(lambda unit: bool(unit.detachment))
        self.squadrons = self._of_sides(lambda unit: unit.kind == "naval")
        self.suppliers = {
            (side, kind): tuple(i for i in own if self.kind[i] == kind)
            for side, own in enumerate(self.of_side)
            for kind in ("depot", "train")
        }

    def _lay_corps(self) -> None:
        data, units = self.data, self.units
        self.armies, self.corps = tuple(data.armies), tuple(data.corps)
        self.army_of = tuple(self.armies.index(unit.army) if unit.army else -1 for unit in units)
        self.corps_of = tuple(self.corps.index(unit.corps) if unit.corps else -1 for unit in units)
        self.side_of_corps = tuple(SIDES.index(data.corps[id].side) for id in self.corps)
        self.corps_of_side = tuple(
            tuple(n for n, own in enumerate(self.side_of_corps) if own == side) for side in (0, 1)
        )
        self.movable = self._of_sides(lambda unit: unit.formation and not unit.corps)
        self.sorts = tuple(zip(self.corps_of, self.montenegrin, self.cavalry, self.quarters, strict=True))
        self.trains = {self.corps_of[i]: i for i, kind in enumerate(self.kind) if kind == "train"}
        self.trains_of = tuple(tuple(i for i in self.trains.values() if self.side[i] == side) for side in (0, 1))

    # The map

    def _lay_map(self) -> None:
        board = self.board
        barred = [board.sides(kind) for kind in ("sava", "donau", "impassable")]
        self.on_map = tuple(holds(board.everywhere, c) for c in range(board.size))
        self.zone = tuple(
            mask(there for there in board.neighbours[c] if not any((c, there) in sides for sides in barred))
            for c in range(board.size)
        )
        self.home = tuple(
            mask(c for c in board.cells if (board.country[c] == "austrian") == (side == "austrian")) for side in SIDES
        )
        self.single, self.narrow = self._tracks("standard"), self._tracks("narrow")
        self.rail_edges = tuple(mask(board.marked(f"rail edge:{side}")) for side in SIDES)
        self.river_hexes = mask(c for kind in ("sava", "donau") for pair in board.sides(kind) for c in pair)
        self.sails = self._sails()

    def _lay_regions(self) -> None:
        board = self.board
        over_the_sava, banat = mask(board.marked("north of the Sava")), mask(board.marked("north of the Donau"))
        self.regions = {"syrmien": self._syrmien(), "banat": banat, "": board.everywhere | board.beside}
        self.south = board.everywhere & ~(over_the_sava | banat)
        self.banks = self.south, over_the_sava, banat
        self.serbia = board.country_mask("serbian") | mask(board.marked("partial serbia"))
        self.fortified = mask(board.marked("fortified area"))

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


def _quarters(unit: Unit) -> int:
    """1.1: the size of a unit in quarters of a division-equivalent: Cavalry counts half, a Corps Train a division."""
    if unit.kind == "train":
        return DIVISION
    return SIZES[unit.size] // (2 if unit.kind == "cavalry" else 1)
