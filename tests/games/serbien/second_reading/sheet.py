"""The printed map as plain words: hexes by their numbers, hexsides as pairs of them (3.5, 3.6, 18.1, 24.2).

Nothing here is derived but what the map shows. Everything is read from the board file and the charts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from hexmarshal.core.board.board import Board
from hexmarshal.games.serbien.parts.components import load
from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.rows import Unit

Hexside = frozenset[str]
SERBIAN, AUSTRIAN = "serbian", "austrian"


def enemy_of(side: str) -> str:
    """The other of the two players (4.1)."""
    return AUSTRIAN if side == SERBIAN else SERBIAN


class Sheet:
    """The map, the counters and the charts."""

    def __init__(self) -> None:
        self.data: Data = load()
        self.board: Board = self.data.board
        board = self.board
        self.hexes: tuple[str, ...] = tuple(board.labels[c] for c in board.cells)
        self.axes: dict[str, tuple[int, int]] = {hex: _axes(hex) for hex in self.hexes}
        self.neighbours: dict[str, tuple[str, ...]] = {
            board.labels[c]: tuple(board.labels[n] for n in board.neighbours[c]) for c in board.cells
        }
        self.terrain: dict[str, str] = {board.labels[c]: board.terrain[c] for c in board.cells}
        self.country: dict[str, str] = {board.labels[c]: board.country[c] for c in board.cells}
        self.roadways: set[Hexside] = {
            frozenset((board.labels[a], board.labels[b]))
            for road in board.roads
            if road.kind == "roadway"
            for a, b in pairwise(road.hexes)
        }
        self.rails: dict[str, set[str]] = {}
        self.narrow: set[str] = set()
        wide: set[str] = set()
        for line in board.rails:
            names = [board.labels[c] for c in line.hexes]
            for a, b in pairwise(names):
                self.rails.setdefault(a, set()).add(b)
                self.rails.setdefault(b, set()).add(a)
            (self.narrow if line.gauge == "narrow" else wide).update(names)
        self.narrow -= wide
        self.units: dict[str, Unit] = dict(self.data.units)
        self.ids: tuple[str, ...] = tuple(self.units)
        self.armies: tuple[str, ...] = tuple(self.data.armies)
        self.corps: tuple[str, ...] = tuple(self.data.corps)
        self.number: dict[str, int] = {row.id: row.value for row in self.data.numbers.values()}
        self._sides: dict[str, set[Hexside]] = {}
        self._marked: dict[str, set[str]] = {}
        self._pairs: dict[str, set[tuple[str, str]]] = {}

    def label(self, cell: int) -> str:
        """A hex or a box by its name; "" for none."""
        return self.board.labels[cell] if cell >= 0 else ""

    def sides(self, kind: str) -> set[Hexside]:
        """All hexsides of a kind."""
        if kind not in self._sides:
            labels = self.board.labels
            self._sides[kind] = {frozenset((labels[a], labels[b])) for a, b in self.board.sides(kind)}
        return self._sides[kind]

    def has(self, kind: str, a: str, b: str) -> bool:
        """Whether a feature lies between two hexes."""
        if kind not in self._pairs:
            labels = self.board.labels
            sides = [(labels[one], labels[two]) for one, two in self.board.sides(kind)]
            self._pairs[kind] = {pair for one, two in sides for pair in ((one, two), (two, one))}
        return (a, b) in self._pairs[kind]

    def marked(self, mark: str) -> set[str]:
        """The hexes with a mark."""
        if mark not in self._marked:
            self._marked[mark] = {self.board.labels[c] for c in self.board.marked(mark)}
        return self._marked[mark]

    def links(self, place: str, kind: str) -> dict[str, int]:
        """Places off the map, or hexes at its edge, to which a way leads, and how far."""
        return {
            self.board.labels[link.to]: link.distance
            for link in self.board.links_of(self.board.cell(place))
            if link.kind == kind
        }

    def elevation(self, hex: str) -> int:
        """3.6: the six levels; a plateau is as high as the mountains around it (9.6.1)."""
        level = self.data.terrains[self.terrain[hex]].level
        if self.terrain[hex] == "plateau" and hex in self.marked("plateau:high"):
            return level + 1
        return level

    def mountainous(self, hex: str) -> bool:
        """3.5.3: Foothills, Drina Canyon, Low Mountain, Plateau and High Mountain."""
        return self.terrain[hex] in ("foothills", "drina canyon", "low mountain", "plateau", "high mountain")

    def distance(self, a: str, b: str) -> int:
        """1.2: hexes from one to the other, the first not counted, the last counted."""
        (q1, r1), (q2, r2) = self.axes[a], self.axes[b]
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq + dr))

    def within(self, a: str, range_: int) -> set[str]:
        """All hexes at most so far away."""
        return {hex for hex in self.hexes if self.distance(a, hex) <= range_}


def _axes(label: str) -> tuple[int, int]:
    """A hex by its number, on two axes of the grid: even columns lie half a hex lower, as the board file says."""
    column, row = map(int, label.split("."))
    return column, row - (column + (column & 1)) // 2


def flood(starts: Iterable[str], steps: dict[str, Iterable[str]] | None, allowed: set[str]) -> set[str]:
    """All places that can be reached from some of them over others that are allowed."""
    found = {start for start in starts if start in allowed}
    queue = deque(found)
    while queue:
        here = queue.popleft()
        for there in (steps or {}).get(here, ()):
            if there in allowed and there not in found:
                found.add(there)
                queue.append(there)
    return found


@cache
def sheet() -> Sheet:
    """The one map."""
    return Sheet()
