"""Where things lie on a sheet: hexes, corners and hexsides in the plane, and smooth lines through them.

A board is drawn as it lies before a player, as `Numbering.rows` has it. Corners are counted on a lattice of
integers, so that the corner of three hexes is one point whichever of them it is reached from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import fsum, hypot

from hexmarshal.core.board import globe
from hexmarshal.core.board.board import Board

Point = tuple[float, float]
Corner = tuple[int, int]
"""A point of the lattice: sixths of √3 hexes across the lines, half hexes along them."""

HEX = 100
"""The width of a hex in the units of the drawing."""
AROUND: tuple[Corner, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The corners of a hex in circular order, from its centre."""
ACROSS: tuple[Corner, ...] = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))
"""The neighbour across the side from each of these corners to the next."""


class Frame:
    """A board laid on the sheet."""

    def __init__(self, board: Board) -> None:
        self.board = board
        numbering = board.numbering
        self.upright: bool = numbering.across.endswith("first")
        """Whether lines are columns, and hexes have flat tops."""
        turn_u = -1 if (numbering.across if self.upright else numbering.down).startswith("-") else 1
        turn_v = -1 if (numbering.down if self.upright else numbering.across).startswith("-") else 1
        self._u, self._v = turn_u * HEX * 3**0.5 / 6, turn_v * HEX / 2
        self.flips: tuple[bool, bool] = (numbering.across.startswith("-"), numbering.down.startswith("-"))
        """Whether numbers count down across the sheet, and down it."""
        self.spot: dict[int, Corner] = {}
        """The centre of each hex on the lattice."""
        for cell in board.cells:
            q, r = board.grid.at(cell)
            self.spot[cell] = (3 * q, round(2 * numbering.plane(q, r)[1]))
        self.at: dict[Corner, int] = {spot: cell for cell, spot in self.spot.items()}
        """The hex with its centre at a point of the lattice."""
        ends = [self._raw((u + du, v + dv)) for u, v in self.spot.values() for du, dv in AROUND]
        self._left, self._top = min(x for x, _ in ends), min(y for _, y in ends)
        self.width: float = max(x for x, _ in ends) - self._left
        """How wide the hexes lie."""
        self.height: float = max(y for _, y in ends) - self._top
        """How high they lie."""
        self.centre: dict[int, Point] = {cell: self.point(spot) for cell, spot in self.spot.items()}
        """The centre of each hex on the sheet."""

    def _raw(self, at: tuple[float, float]) -> Point:
        u, v = at[0] * self._u, at[1] * self._v
        return (u, v) if self.upright else (v, u)

    def point(self, at: tuple[float, float]) -> Point:
        """Where a point of the lattice lies on the sheet."""
        x, y = self._raw(at)
        return x - self._left, y - self._top

    def corners(self, cell: int) -> list[Corner]:
        """The six corners of a hex."""
        u, v = self.spot[cell]
        return [(u + du, v + dv) for du, dv in AROUND]

    def side(self, a: int, b: int) -> tuple[Corner, Corner]:
        """The two ends of the side between neighbours."""
        (ua, va), (ub, vb) = self.spot[a], self.spot[b]
        at = ACROSS.index((ub - ua, vb - va))
        (du, dv), (eu, ev) = AROUND[at], AROUND[(at + 1) % 6]
        return (ua + du, va + dv), (ua + eu, va + ev)

    def hexes(self, corner: Corner) -> list[int]:
        """The hexes of the board that meet in a corner."""
        u, v = corner
        return [cell for du, dv in AROUND if (cell := self.at.get((u + du, v + dv))) is not None]

    def edge(self, corner: Corner) -> bool:
        """Whether a corner lies on the edge of the map."""
        return len(self.hexes(corner)) < 3

    def outline(self, cells: Collection[int]) -> list[list[Point]]:
        """The outlines of a set of hexes, closed, each as its corners."""
        inside = set(cells)
        follow: dict[Corner, list[Corner]] = {}
        for cell in inside:
            u, v = self.spot[cell]
            for at, (du, dv) in enumerate(ACROSS):
                if self.at.get((u + du, v + dv)) not in inside:
                    (cu, cv), (eu, ev) = AROUND[at], AROUND[(at + 1) % 6]
                    follow.setdefault((u + cu, v + cv), []).append((u + eu, v + ev))
        found = []
        while follow:
            start = next(iter(follow))
            loop, here = [], start
            while True:
                loop.append(self.point(here))
                ways = follow[here]
                there = ways.pop()
                if not ways:
                    del follow[here]
                here = there
                if here == start:
                    break
            found.append(loop)
        return found

    def outwards(self, cell: int) -> Point | None:
        """The direction from a hex on the edge out of the map; None inside it."""
        u, v = self.spot[cell]
        out = [self.point((u + du, v + dv)) for du, dv in ACROSS if (u + du, v + dv) not in self.at]
        x, y = self.centre[cell]
        dx, dy = fsum(p[0] - x for p in out), fsum(p[1] - y for p in out)
        far = hypot(dx, dy)
        return (dx / far, dy / far) if far > 1 else None

    def north(self) -> Point | None:
        """The direction of north on the sheet; None if the board has no transform."""
        transform = self.board.file.transform
        if transform is None:
            return None
        middle = self.board.numbering.plane(*self.board.grid.at(self.board.cells[len(self.board.cells) // 2]))
        lat, lon = globe.point(transform, *middle)
        u, v = globe.plane(transform, lat + 0.05, lon)
        x, y = self._raw(((u - middle[0]) * 6 / 3**0.5, (v - middle[1]) * 2))
        return x / hypot(x, y), y / hypot(x, y)

    def place(self, lat: float, lon: float) -> Point | None:
        """Where a point of the globe lies on the sheet."""
        found = self.board.position(lat, lon)
        return self.point((found[0] * 6 / 3**0.5, found[1] * 2)) if found else None


# -- lines ----------------------------------------------------------------------------------------------------


def num(value: float) -> str:
    """A number as short as can be.

    >>> num(12.04), num(-0.46), num(3.0)
    ('12', '-.5', '3')
    """
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return {"-0": "0"}.get(text, text.replace("-0.", "-.") if text.startswith("-0.") else text)


def pair(point: Point) -> str:
    """A point of a path, in whole units."""
    return f"{round(point[0])} {round(point[1])}"


def go(how: str, start: Point, *points: Point) -> str:
    """A part of a path from one point over others, in whole units from where it starts: `how` is l, q or c.

    Hexes repeat, so the same few steps come again and again, and compressed a map is a third smaller than with points
    counted from its corner.

    >>> go("q", (100.4, 50), (110, 40), (120, 50))
    'q10-10 20 0'
    """
    x, y = round(start[0]), round(start[1])
    text = how
    for at, (across, down) in enumerate(points):
        one, two = round(across) - x, round(down) - y
        text += f"{' ' if at and one >= 0 else ''}{one}{' ' if two >= 0 else ''}{two}"
    return text


def middle(a: Point, b: Point, share: float = 0.5) -> Point:
    """The point between two others."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def polygon(points: Sequence[Point]) -> str:
    """A closed path with straight sides."""
    return "M" + pair(points[0]) + "".join(go("l", a, b) for a, b in pairwise(points)) + "z"


def rounded(points: Sequence[Point]) -> str:
    """A closed path whose corners are rounded off: it touches the middle of each side."""
    ring = [*points, points[0]]
    middles = [middle(a, b) for a, b in pairwise(ring)]
    text = ["M", pair(middles[-1])]
    for at, corner in enumerate(points):
        text.append(go("q", middles[at - 1], corner, middles[at]))
    return "".join(text) + "z"


def flowing(points: Sequence[Point], bends: Sequence[Point] | None = None) -> str:
    """An open path from the first to the last point that rounds off the others.

    `bends` are the points it passes between them, one per side; by themselves the middles of the sides.
    """
    bends = bends or [middle(a, b) for a, b in pairwise(points)]
    text = ["M", pair(points[0])]
    if len(points) == 2:
        return "".join([*text, go("q", points[0], bends[0], points[1])])
    text.append(go("l", points[0], bends[0]))
    for corner, (start, then) in zip(points[1:-1], pairwise(bends), strict=True):
        text.append(go("q", start, corner, then))
    return "".join([*text, go("l", bends[-1], points[-1])])


def spline(points: Sequence[Point], before: Point | None = None, after: Point | None = None) -> str:
    """A smooth path through all points (Catmull-Rom); `before` and `after` say where from and where to."""
    ring = [before or points[0], *points, after or points[-1]]
    text = ["M", pair(points[0])]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ring, ring[1:], ring[2:], ring[3:], strict=False):
        one, two = (bx + (cx - ax) / 6, by + (cy - ay) / 6), (cx - (dx - bx) / 6, cy - (dy - by) / 6)
        text.append(go("c", (bx, by), one, two, (cx, cy)))
    return "".join(text)


def strings(sides: Iterable[tuple[Corner, Corner]]) -> list[list[Corner]]:
    """Hexsides strung together into lines as long as can be, each as its corners."""
    joined: dict[Corner, list[Corner]] = {}
    for a, b in sides:
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)
    found = []
    for start in sorted(joined, key=lambda corner: (len(joined[corner]) == 2, corner)):
        while joined[start]:
            line = [start]
            while joined[line[-1]] and (len(line) == 1 or len(joined[line[-1]]) == 1):
                there = joined[line[-1]].pop()
                joined[there].remove(line[-1])
                line.append(there)
            found.append(line)
    return found


def runs(sides: Sequence[tuple[Corner, Corner]]) -> list[list[Corner]]:
    """Hexsides in the order in which they are listed, strung together; a side arm begins another line."""
    found: list[list[Corner]] = []
    for at, (a, b) in enumerate(sides):
        tip = found[-1][-1] if found else None
        if tip == a:
            found[-1].append(b)
        elif tip == b:
            found[-1].append(a)
        else:
            nexts = sides[at + 1] if at + 1 < len(sides) else ()
            found.append([b, a] if a in nexts else [a, b])
    return found
