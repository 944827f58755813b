"""The Terrain Effects Chart laid over the map: what steps cost, elevations, rivers and crossings (3.5, 3.6, 7.1)."""

from collections.abc import Sequence
from itertools import pairwise

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.games.serbien.parts.chart_rows import Terrain
from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.wargame.reach import Costs, Crossed

CLOSED = 99
"""Movement Points of a step that nobody can take."""
FOOT, MOUNTED = 0, 1
"""Who moves: on foot, or with horses, which climb only by roadways (7.9)."""
RIVERS = ("minor river", "major river")


class Ground:
    """What the map does to units."""

    def __init__(self, data: Data) -> None:
        self.data, self.board = data, data.board
        board = self.board
        self.terrain: tuple[Terrain | None, ...] = tuple(data.terrains.get(name) for name in board.terrain)
        """The row of each hex; ``None`` off the map."""
        high = mask(board.marked("plateau:high"))
        self.level: tuple[int, ...] = tuple(
            0 if row is None else row.level + (row.id == "plateau" and holds(high, c))
            for c, row in enumerate(self.terrain)
        )
        """The elevation of each hex (3.6)."""
        self.mountainous = mask(c for c, row in enumerate(self.terrain) if row is not None and row.mountainous)
        """Mountainous Terrain (3.5.3)."""
        self.steep = mask(c for c, row in enumerate(self.terrain) if row is not None and row.roadways)
        """Where cavalry and Corps Trains keep to roadways (7.9)."""
        self.roadways = frozenset(
            step
            for road in board.roads
            if road.kind == "roadway"
            for a, b in pairwise(road.hexes)
            for step in ((a, b), (b, a))
        )
        """The steps along roadways (7.1.7)."""
        self.bridges = frozenset(board.sides("bridge"))
        """The hexsides with bridges over Sava and Donau (7.1.5)."""
        self.ferries = frozenset(board.sides("ferry"))
        """The hexsides with ferries over the Donau (7.1.5a)."""
        self.sava, self.donau = frozenset(board.sides("sava")), frozenset(board.sides("donau"))
        """The hexsides of the two great rivers."""
        self.bends = mask(board.marked("riverbend"))
        """The hexes out of which the arrows of riverbends point (3.5.4)."""
        self._waters: dict[tuple[int, int], str] = {}
        self._costs: dict[tuple[int, int, bool], Costs] = {}
        self.paid: dict[Costs, Crossed] = {}
        """For each of `costs` the steps by all that they cost, for reaches."""

    def points(self, cell: int, wet: bool) -> int:
        """7.1.3: Movement Points for the terrain of a hex."""
        row = self.terrain[cell]
        assert row is not None, "off the map"
        return row.wet if wet else row.points

    def water(self, here: int, there: int) -> str:
        """The river between two hexes, as the chart calls its hexside: "sava island", "minor river"; "" for none."""
        found = self._waters.get((here, there))
        if found is None:
            found = self._waters[here, there] = self._water(here, there)
        return found

    def _water(self, here: int, there: int) -> str:
        step = (here, there)
        if step in self.sava:
            if step in self.board.sides("sava island"):
                return "sava island"
            return "riverbend" if step in self.board.sides("riverbend") and holds(self.bends, here) else "sava"
        if step in self.donau:
            return "donau"
        return next((kind for kind in RIVERS if step in self.board.sides(kind)), "")

    def over_water(self, path: Sequence[int]) -> bool:
        """Whether some step of a path leads over the Sava or the Donau."""
        return any(step in self.sava or step in self.donau for step in pairwise(path))

    def climb(self, here: int, there: int) -> int:
        """3.6.1, 7.1.3a: Movement Points for the contours that are crossed uphill."""
        if self.level[there] <= self.level[here]:
            return 0
        kinds = (kind for kind in ("low contour", "high contour") if (here, there) in self.board.sides(kind))
        return sum(self.data.hexsides[kind].points for kind in kinds)

    def dry_step(self, here: int, there: int, wet: bool, roadway: bool = True) -> int:
        """7.1.3, 7.1.7: the points of a step without what water costs; ``roadway`` says whether one may be used."""
        ground = self.points(there, wet)
        if roadway and (here, there) in self.roadways:
            ground = min(ground, self.data.number("roadway"))
        return ground + self.climb(here, there)

    def crossing(self, water: str) -> int:
        """7.1.3: Movement Points for a kind of river, bridge or ferry."""
        return self.data.hexsides[water].points if water else 0

    def closed_to(self, arm: int, here: int, there: int) -> bool:
        """7.9: horses enter and leave steep ground only by roadways."""
        if arm != MOUNTED or (here, there) in self.roadways:
            return False
        return holds(self.steep, here) or holds(self.steep, there)

    def step(self, side: int, arm: int, here: int, there: int, wet: bool) -> int:
        """The points of a step with what is printed alone: bridges, but no boats, ferries or pontoons (7.1.4)."""
        if (here, there) in self.board.sides("impassable") or self.closed_to(arm, here, there):
            return CLOSED
        water = self.water(here, there)
        if (here, there) in self.bridges:
            if water == "donau" and side != AUSTRIAN:
                return CLOSED  # 7.1.4a: Serbs never cross the Donau
            water = "bridge"
        elif water not in ("", *RIVERS):
            return CLOSED
        return self.dry_step(here, there, wet) + self.crossing(water)

    def costs(self, side: int, arm: int, wet: bool) -> Costs:
        """All steps at once, for reaches."""
        key = side, arm, wet
        if key not in self._costs:
            enter = {c: self.points(c, wet) for c in self.board.cells}
            costs = Costs(self.board, enter, lambda a, b: self.step(side, arm, a, b, wet))
            self.paid[costs] = tuple(one for one in costs.by_extra(dict.fromkeys(enter, 0)) if one[0] < CLOSED)
            self._costs[key] = costs
        return self._costs[key]
