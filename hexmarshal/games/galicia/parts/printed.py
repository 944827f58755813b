"""What is printed, made ready for quick use: values by the number of a unit, sets of hexes as masks."""

from collections import defaultdict
from functools import partial
from typing import Any

from hexmarshal.core.board.paths import Discs, mask
from hexmarshal.games.galicia.parts.data import Data
from hexmarshal.games.galicia.parts.rows import Arrival, Face, Kind, Turn, Unit
from hexmarshal.games.galicia.parts.sides import AUSTRIAN, RUSSIAN, SIDES, SUPPLIES
from hexmarshal.wargame.counters import Counters
from hexmarshal.wargame.reach import Costs, ZoneCosts

ARMS: tuple[tuple[Kind, ...], ...] = (("infantry",), ("cavalry",), ("infantry", "cavalry"))
"""Who may move: infantry, cavalry, or both in one stack."""


class Printed(Counters[Unit]):
    """The printed game: it never changes in a match, and matches share it."""

    def __init__(self, data: Data) -> None:
        super().__init__(data.units.values(), SIDES, [data.players[side].name for side in SIDES])
        self.data = data
        """Everything printed."""
        self.board = data.board
        """The map."""
        units = self.units
        self.corps: tuple[str, ...] = tuple(unit.corps for unit in units)
        """The corps of each unit; empty for an independent one (2.1)."""
        self.cavalry: tuple[bool, ...] = tuple(unit.kind == "cavalry" for unit in units)
        """Whether a unit is cavalry (2.2)."""
        self.movement: tuple[int, ...] = tuple(unit.movement for unit in units)
        """Movement allowances."""
        self.full: tuple[int, ...] = tuple(unit.steps for unit in units)
        """Steps at full strength."""
        self.faces: tuple[tuple[Face, ...], ...] = tuple((unit.faces[-1], *reversed(unit.faces)) for unit in units)
        """The side that lies up by the steps left; for none the last one."""
        self.least: tuple[int, ...] = tuple(min(face.attack for face in faces) for faces in self.faces)
        """The lowest printed attack of each unit, on whichever side."""
        self.released: tuple[int, ...] = tuple(
            data.turns[unit.released].number if unit.released else 0 for unit in units
        )
        """The turn from which each unit may move (2.1)."""
        self.turns: dict[int, Turn] = {turn.number: turn for turn in data.turns.values()}
        """The turns by number."""
        self.arrivals: tuple[tuple[tuple[int, Arrival], ...], ...] = tuple(
            tuple((data.turns[row.turn].number, row) for row in data.arrivals.values() if row.unit == unit.id)
            for unit in units
        )
        """The lines of the reinforcement list for each unit, with the numbers of their turns (14.0)."""
        self.coming = tuple(tuple(i for i in units if self.arrivals[i]) for units in self.of_side)
        """The units of each side that are in the list."""
        self.number = {row.id: row.value for row in data.numbers.values()}
        """The single numbers of the rules."""
        self.weakness = tuple(-data.supplies[state].strength for state in SUPPLIES)
        """What each state of supply takes off a strength (11.1)."""
        self.memories: defaultdict[str, dict[Any, Any]] = defaultdict(dict)
        """What was derived from printed values and little else, each in a memory of its own."""
        self.disc = Discs(self.board.stride).around
        """The hexes at most so far from a hex, whatever lies on the way."""
        self._lay_ground()
        self._lay_costs()

    def _lay_ground(self) -> None:
        board, data = self.board, self.data
        self.zone: tuple[int, ...] = tuple(
            mask(there for there in board.neighbours[c] if not any(row.stops_zone for row in data.between(c, there)))
            for c in range(board.size)
        )
        """The zone of control of a unit in each hex (6.0, 6.1)."""
        self.fortress = board.cell(data.fortress.hex)
        """Przemyśl (13.0)."""
        self.guarded = board.adjacent[self.fortress]
        """The hexes next to Przemyśl."""
        self.shaded = mask(board.marked("shaded"))
        """The shaded hexes, closed to the Austro-Hungarian player for some turns (4.5)."""
        everywhere = board.everywhere
        ground = [everywhere, everywhere]
        ground[1 - SIDES.index(data.fortress.side)] &= ~(1 << self.fortress)
        self.ground = (ground[RUSSIAN], ground[AUSTRIAN])
        """The hexes that units of each side can ever be in (13.0)."""
        self.sources = tuple(mask(board.marked(f"supply:{side}")) for side in SIDES)
        """The edge hexes with a supply symbol of each side (11.2)."""
        self.rails = mask(cell for cell, ends in enumerate(board.rail_neighbours) if ends)
        """The hexes with railways (11.2)."""
        self.supply_range = max(row.farthest or 0 for row in data.supplies.values())
        """The longest supply path that counts (11.4)."""
        self.supplied: tuple[int, ...] = tuple(
            SUPPLIES.index(data.supply_state(path)) for path in range(self.supply_range + 1)
        )
        """The state of supply by the hexes of the path (11.4)."""
        self.entries = tuple(mask(board.marked(f"edge-reinforcements:{side}")) for side in SIDES)
        """The edges by which blocked reinforcements of each side enter (14.0)."""
        self.towns = {board.cell(town.hex): town for town in data.towns.values()}
        """The towns ringed in red by hex (15.1)."""
        self.wanted = tuple(mask(cell for cell, town in self.towns.items() if town.side == side) for side in SIDES)
        """The towns that count for each side."""
        pairs = [(a, b) for a in board.cells for b in board.neighbours[a]]
        self.halved = frozenset(pair for pair in pairs if any(row.halves for row in data.between(*pair)))
        """Pairs of hexes between which an attack is halved (7.7)."""
        self.halved_unbridged = frozenset(
            pair for pair in pairs if any(row.halves and row.id != "bridge" for row in data.between(*pair))
        )
        """The same where a bridge is no obstacle to an attack (option `bridges`)."""
        self.fords = {pair: cost for pair in pairs if (cost := sum(row.retreat for row in data.between(*pair)))}
        """Reductions of a unit that retreats from one hex into the next, where there are any (9.2.2)."""

    def _lay_costs(self) -> None:
        board, number = self.board, self.number
        self.costs: tuple[Costs, ...] = tuple(
            Costs(board, {c: self._entering(c, arms) for c in board.cells}, partial(self._cost, arms=arms))
            for arms in ARMS
        )
        """For infantry, cavalry and both together: what a step costs, zones of control apart (4.2)."""
        self.zone_costs = ZoneCosts(number["zone.enter"], number["zone.leave"], number["zone.through"])
        """Points to enter an enemy zone of control, to leave one, and to go from one into another (6.3)."""

    def _entering(self, cell: int, arms: tuple[Kind, ...]) -> int:
        return max(self.data.cost(cell, arm) for arm in arms)

    def _cost(self, here: int, there: int, arms: tuple[Kind, ...]) -> int:
        """What a step costs; a stack of both arms keeps one count, that of the arm that pays more (4.2)."""

        def cost(arm: Kind) -> int:
            sides = self.data.between(here, there)
            return self.data.cost(there, arm) + sum(row.infantry if arm == "infantry" else row.cavalry for row in sides)

        return max(map(cost, arms))
