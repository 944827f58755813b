"""Hexsides by direction, for lines that are traced over the map: which leave a hex across what (15.3, 15.3.2)."""

from collections.abc import Iterable
from copy import copy
from functools import reduce
from operator import and_, or_

from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.ground import Ground

Pair = tuple[int, int]


class Crossings:
    """For each of the six directions the hexes that a line leaves across a closed hexside, the Sava, or by roadway.

    A line is traced for many hexes at once, a direction at a time, so what stands on hexsides is kept as sets of the
    hexes from which they are crossed.
    """

    def __init__(self, data: Data, ground: Ground) -> None:
        board = data.board
        self.everywhere = board.everywhere
        """The hexes of the map."""
        self.ways = tuple(sorted({there - here for here in board.cells for there in board.neighbours[here]}))
        """From a cell to its neighbours: the six directions as differences of cells."""
        self.closed = self._by_way((*board.sides("impassable"), *(ground.donau - ground.bridges - ground.ferries)))
        """15.3: Impassable Mountain hexsides, and the Donau without bridge or ferry."""
        self.sava = self._by_way(ground.sava - ground.bridges)
        """15.3.2: the Sava without a bridge."""
        self.roads = self._by_way(ground.roadways)
        """15.3.2: along a roadway."""
        terrain = {name: sum(1 << c for c in board.cells if board.terrain[c] == name) for name in set(board.terrain)}
        self.low = terrain.get("low mountain", 0)
        """Low Mountain hexes."""
        self.high = terrain.get("high mountain", 0)
        """High Mountain hexes."""
        self._lay_lanes()

    def _by_way(self, pairs: Iterable[Pair]) -> tuple[int, ...]:
        found = dict.fromkeys(self.ways, 0)
        for here, there in pairs:
            found[there - here] |= 1 << here
        return tuple(found[way] for way in self.ways)

    def _lay_lanes(self) -> None:
        """The same as lines go: the hexes that are left in each direction by roadway, off the road, over the Sava."""
        self.open = tuple(self.everywhere & ~closed for closed in self.closed)
        self.dry = tuple(open_ & ~sava for open_, sava in zip(self.open, self.sava, strict=True))
        self.by_road = tuple(map(and_, self.dry, self.roads))
        self.off_road = tuple(hexes & ~roads for hexes, roads in zip(self.dry, self.roads, strict=True))
        self.over_water = tuple(map(and_, self.open, self.sava))
        self.shores = reduce(or_, self.over_water)
        """The hexes that are left over the Sava in any direction."""

    def across(self, hexes: int, lanes: tuple[int, ...]) -> int:
        """Some hexes, each a step further, across such hexsides as stand in six sets by their directions."""
        a, b, up, down, c, d = lanes
        stride = self.ways[-1]
        knight = stride - 1
        there = (hexes & a) >> stride | (hexes & b) >> knight | (hexes & up) >> 1
        return there | (hexes & down) << 1 | (hexes & c) << knight | (hexes & d) << stride

    def bridged(self, pairs: Iterable[Pair]) -> "Crossings":
        """The same with some hexsides bridged, both ways."""
        over = self._by_way(side for a, b in pairs for side in ((a, b), (b, a)))
        new = copy(self)
        new.closed = tuple(mask & ~bridge for mask, bridge in zip(self.closed, over, strict=True))
        new.sava = tuple(mask & ~bridge for mask, bridge in zip(self.sava, over, strict=True))
        new._lay_lanes()
        return new

    def without(self, *, mountains: bool = False, sava: bool = False) -> "Crossings":
        """The same as if no Mountain, or no Sava, ended a line (15.3.2)."""
        new = copy(self)
        if mountains:
            new.low = new.high = 0
        if sava:
            new.sava = tuple(0 for _ in self.sava)
        new._lay_lanes()
        return new
