"""The position of *Serbien muß sterbien*, and what the rulebook asks of a position."""

from collections.abc import Sequence

import msgspec

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.parts.chart_rows import Turn
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.rows import Face, Scenario, Unit
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.table.occupancy import Occupancy
from hexmarshal.games.serbien.rules.table.options import Options
from hexmarshal.games.serbien.rules.table.pieces import CI, D1, WORST_LEVEL, Off, Piece, State
from hexmarshal.games.serbien.rules.table.progress import Beginnings
from hexmarshal.wargame.hidden_units import HiddenUnits

replace = msgspec.structs.replace

SIZE = {"XX": 3, "X": 2, "III": 1, "": 0}
SUPPLY, ARTILLERY, FORT, ASSET, DEMORALIZED, FORMATION, CAVALRY = range(1, 8)
"""The rows of the table of 3.1.5, from the bottom to the top."""


class Serbien(HiddenUnits[Piece, State, Occupancy, Printed]):
    """A table of *Serbien muß sterbien*."""

    __slots__ = ("area", "begins", "scenario")
    side_ids = SIDES
    off = Off
    scenario: Scenario
    """What the scenario says: arrivals, withdrawals, levels of victory."""
    area: int
    """The hexes in play in this scenario."""
    options: Options
    """The readings chosen for this match."""
    begins: Beginnings
    """The procedures that lower chapters begin. Not part of the position."""

    def __init__(
        self, printed: Printed, scenario: Scenario, options: Options, pieces: list[Piece], state: State,
        first: Procedure, begins: Beginnings,
    ) -> None:  # fmt: skip
        super().__init__(printed.board, printed, options, pieces, state, first)
        self.scenario, self.area = scenario, printed.area(scenario.columns, scenario.rows)
        self.begins = begins

    # Who stands where

    def occupied_by(self, side: SideNumber) -> Occupancy:
        """The occupancy of a side, made from nothing."""
        return Occupancy(self, side)

    def present(self) -> list[Counter]:
        """All units that are part of this scenario, on the map or not, in the order of the counters."""
        return sorted((*self.occupancy(0).present, *self.occupancy(1).present))

    def enemy_zone(self, side: SideNumber) -> int:
        """The hexes in enemy ZOCs, for a side (3.3)."""
        return self.occupancy(1 - side).zone

    def in_zone(self, index: Counter) -> bool:
        """Whether a unit stands in an enemy ZOC, or half of it does."""
        piece, zone = self.pieces[index], self.enemy_zone(self.side_of(index))
        return piece.at >= 0 and (holds(zone, piece.at) or (piece.also >= 0 and holds(zone, piece.also)))

    def adjacent(self, cell: Cell, side: SideNumber) -> bool:
        """Whether an enemy unit is next to a hex, across whatever (1.1)."""
        return bool(self.board.adjacent[cell] & self.occupancy(1 - side).held)

    def broken(self, index: Counter) -> str:
        """What keeps an ineffective unit from attacking, in a word (6.3, 6.4)."""
        return "Demoralized" if self.demoralised(index) else "Combat Ineffective"

    def near(self, side: SideNumber) -> int:
        """1.2-enemy-unit: the hexes of the units of a side that count as near: of squadrons only by an option."""
        found = self.occupancy(side).held
        if self.options.squadrons == "near":
            found |= mask(at for i in self.printed.squadrons[side] if (at := self.pieces[i].at) >= 0)
        return found

    def nearest_enemy(self, cell: Cell, side: SideNumber) -> int:
        """Hexes to the nearest enemy unit; 99 if there is none on the map."""
        held, board = self.near(1 - side) & self.board.everywhere, self.board
        if not holds(board.everywhere, cell):
            return 99
        for radius in range(1, 13):
            if self.printed.disc(cell, radius) & held:
                return radius
        return 13 if held else 99

    # The order of stacking (3.1.5)

    def row_of(self, index: Counter, adjacent: bool) -> int:
        """3.1.5: the row of the table in which a unit stands; cavalry has one of its own while no enemy is adjacent."""
        printed = self.printed
        if printed.kind[index] in ("train", "depot", "naval"):
            return SUPPLY
        if printed.kind[index] == "artillery":
            return ARTILLERY
        if self.is_fort(index):
            return FORT
        if self.demoralised(index):
            return DEMORALIZED
        if printed.cavalry[index] and not adjacent:
            return CAVALRY
        return FORMATION if printed.formation[index] else ASSET

    def rank_of(self, index: Counter, adjacent: bool) -> tuple[int, int, int, int, int]:
        """3.1.5: the place of a unit in its stack, the highest on top.

        With an enemy adjacent the largest Formation comes first, then the best PR; else the PR, then the size. Among
        equals it is as the owner arranged them (3.1.5-tie).
        """
        row, rank = self.row_of(index, adjacent), self.pieces[index].rank
        size, skill = SIZE[self.row(index).size], self.face(index).proficiency
        if adjacent and row == FORMATION:
            return row, size, skill, rank, -index
        return row, skill, size, rank, -index

    def top_of(self, units: Sequence[Counter]) -> Counter:
        """3.1.5: the unit on top of some that stand together."""
        if len(units) == 1:
            return units[0]
        side, cell = self.side_of(units[0]), self.pieces[units[0]].at
        adjacent = cell >= 0 and self.adjacent(cell, side)
        return max(units, key=lambda i: self.rank_of(i, adjacent))

    # Names

    def place(self, cell: Cell) -> str:
        """A hex as a sentence calls it: by its town or village if there is one; a box by its name."""
        if (label := self.hexname(cell)) in self.board.boxes:
            return self.board.boxes[label].name
        towns = [place.name for place in self.board.places.get(cell, ()) if place.kind not in ("peak", "pass")]
        return f"{towns[0]} ({self.hexname(cell)})" if towns else self.hexname(cell)

    @property
    def turn(self) -> Turn:
        """The Game Turn (4.0)."""
        return self.printed.turns[self.state.turn]

    @property
    def wet(self) -> bool:
        """Whether Bottomland is wet (3.5.3)."""
        return self.state.turn >= self.printed.number["october"]

    # Units

    def row(self, index: Counter) -> Unit:
        """What is printed on a unit."""
        return self.printed.units[index]

    def fights(self, index: Counter) -> bool:
        """Whether a unit is a Combat unit now (1.1): infantry, cavalry, or a Fort that was flipped (8.5)."""
        return self.printed.combat[index] or (self.printed.kind[index] == "fort" and self.pieces[index].flipped)

    def footed(self, index: Counter) -> bool:
        """Whether a unit is of Infantry Type now (1.2)."""
        return self.printed.infantry[index] or (self.printed.kind[index] == "fort" and self.pieces[index].flipped)

    def is_fort(self, index: Counter) -> bool:
        """Whether a unit is a Fort on its front side (8.5)."""
        return self.printed.kind[index] == "fort" and not self.pieces[index].flipped

    def face(self, index: Counter) -> Face:
        """The side of a counter that lies up."""
        piece = self.pieces[index]
        turned = piece.flipped if self.printed.kind[index] == "fort" else piece.lost > 0
        return self.printed.faces[index][turned]

    def weakness(self, index: Counter) -> tuple[int, int]:
        """What markers take off attack and defence (7.1.4b, 9.10.3, 21.1)."""
        piece, number = self.pieces[index], self.printed.number
        less = number["reduction"] * max(piece.lost - 1, 0)
        if piece.crossing:
            less += self.price_of_crossing(index)[0]
        gone = self.row(index).detached if piece.away else (0, 0)
        return less + gone[0], less + gone[1]

    def price_of_crossing(self, index: Counter) -> tuple[int, int]:
        """7.1.4b: what a River Crossing marker takes off strength and AV, by the size symbol of who bears it: cavalry
        has that of a division too."""
        size = "division" if self.row(index).size == "XX" else "brigade"
        return self.printed.number[f"crossing.{size}.strength"], self.printed.number[f"crossing.{size}.artillery"]

    def attack(self, index: Counter) -> int:
        """Attack Strength as it stands, of the whole unit; not below 0."""
        piece, strength = self.pieces[index], self.face(index).attack
        if piece.lost > 1 or piece.crossing or piece.away:
            strength -= self.weakness(index)[0]
        return max(strength, 0)

    def defence(self, index: Counter) -> int:
        """Defense Strength as it stands, of the whole unit; not below 0."""
        piece, strength = self.pieces[index], self.face(index).defence
        if piece.lost > 1 or piece.crossing or piece.away:
            strength -= self.weakness(index)[1]
        return max(strength, 0)

    def guns(self, index: Counter) -> int:
        """Artillery Value as it stands, of the whole unit; not below 0 (2.3.4, 7.1.4b)."""
        less = self.price_of_crossing(index)[1] if self.pieces[index].crossing else 0
        return max(self.face(index).artillery - less, 0)

    def eighths(self, index: Counter) -> int:
        """The size of a unit in each hex it occupies, in eighths of a division-equivalent (1.1, 19.1.3)."""
        return self.printed.quarters[index] * (1 if self.pieces[index].also >= 0 else 2)

    def level(self, index: Counter) -> int:
        """Combat Effectiveness Level (6.1.2, 6.1.4); that of an Asset is constant (5.5.2)."""
        return self.row(index).effectiveness - min(self.pieces[index].status, WORST_LEVEL)

    def ineffective(self, index: Counter) -> bool:
        """Whether a unit is Combat Ineffective or Demoralized (6.3, 6.4)."""
        return self.pieces[index].status >= CI

    def demoralised(self, index: Counter) -> bool:
        """Whether a unit is Demoralized (6.4)."""
        return self.pieces[index].status >= D1

    def army_id(self, index: Counter) -> str:
        """The id of the army to which a unit is attached; "" for none."""
        army = self.pieces[index].army
        return self.printed.armies[army] if army >= 0 else ""

    def corps_id(self, index: Counter) -> str:
        """The id of the corps to which a unit is attached; "" for an Independent one."""
        corps = self.pieces[index].corps
        return self.printed.corps[corps] if corps >= 0 else ""

    # Changes that are told

    def march_stack(
        self, units: Sequence[Counter], path: Sequence[Cell], how: str, clause: str, **fields: object
    ) -> None:
        """Take units that stand together along a path. The enemy sees the one on top of them (3.1.5).

        A unit that leaves its hex leaves behind what it prepared or worked at there (7.3.3c, 14.3.1b).
        """
        left = {"prepared": -1, "task": 0, "worked": 0, "mustered": 0, "marsch": -1}
        super().march_stack(units, path, how, clause, **left | fields)

    def score(self, side: SideNumber, points: int, why: str, clause: str) -> None:
        """Add Victory Points for a side (27)."""
        if points:
            self.note(points=self.state.points + (points if side == AUSTRIAN else -points))
            self.say(f"{self.side_name(side)} +{points} VP: {why}.", clause)
