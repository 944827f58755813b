"""Rivers: smooth lines along hexsides, wide by class, with their names; and what leads over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees, fsum, hypot, pi

import msgspec

from hexmarshal.atlas.geometry import Corner, Frame, Point, flowing, middle, num, pair, runs, spline
from hexmarshal.atlas.styles import PAPER, WATER, WATER_EDGE, escape, width

WIDTHS = {
    "insignificant": 2.5, "stream": 2.5, "creek": 2.5, "minor": 4.5, "canal": 4.5, "small": 4.5, "major": 10.0,
    "large": 10.0, "great": 13.0, "danube": 13.0, "donau": 13.0, "sava": 12.0, "lake": 12.0, "sea": 12.0,
}  # fmt: skip
"""The width of a river by what its kind has in it."""
EARLY, LATE = (0.22, 0.15, 0.29, 0.36), (0.74, 0.66, 0.81, 0.88)
"""Where along a long river its name may stand, the best place first."""
Box = tuple[float, float, float, float]


def river_width(kind: str) -> float:
    """How wide a kind of river is drawn.

    >>> river_width("minor-river"), river_width("river"), river_width("major-river")
    (4.5, 7.0, 10.0)
    """
    return next((wide for word, wide in WIDTHS.items() if word in kind.lower()), 7.0)


class River(msgspec.Struct):
    """A river laid out on the sheet."""

    name: str
    kind: str
    lines: list[list[Corner]]
    """Its course and its side arms, as corners."""
    rises: bool
    """Whether it begins inside the map, and so begins narrow."""


class Rivers:
    """The rivers of a board."""

    def __init__(self, frame: Frame) -> None:
        self.frame, board = frame, frame.board
        kinds = [kind for kind in board.file.sides if is_water(kind, board.file.board.water_sides)]
        self.kinds = sorted(kinds, key=river_width)
        self.rivers: list[River] = []
        for row in board.file.side:
            if row.kind in kinds:
                cells = [[board.cell(label) for label in side.split("/")] for side in row.sides.split()]
                lines = runs([frame.side(a, b) for a, b in cells])
                self.rivers.append(River(row.name, row.kind, lines, row.from_ == "source"))
        self.soft: dict[Corner, Point] = {}
        """Where rivers pass near a corner, having rounded it off."""
        for river in sorted(self.rivers, key=lambda river: river_width(river.kind)):
            for line in river.lines:
                for a, b, c in zip(line, line[1:], line[2:], strict=False):
                    ends = middle(self._bend(a, b), self._bend(b, c))
                    self.soft[b] = middle(ends, frame.point(b))
        self.ends = {line[at] for river in self.rivers for line in river.lines for at in (0, -1)}
        """The corners in which a river begins or ends."""
        self.fed = {river.lines[0][-1] for river in self.rivers}
        """The corners in which a river ends, so that another may begin there."""
        self.inland: list[tuple[str, list[Point]]] = [
            (name.partition(":")[2], self._through(cells))
            for name, cells in board.marks.items()
            if name.startswith("river:") and len(cells) > 1
        ]
        """Rivers that flow inside hexes, not along their sides: marks "river:Drina", from hex to hex downstream."""

    def _through(self, cells: Sequence[int]) -> list[Point]:
        """The course of a river inside hexes, and on to the river along hexsides that it meets."""
        points = []
        for cell in cells:
            x, y = self.frame.centre[cell]
            points.append((x + cell * 7 % 19 - 9, y + cell * 11 % 17 - 8))
        for last in (False, True):
            cell, before = (cells[-1], cells[-2]) if last else (cells[0], cells[1])
            met = [corner for corner in self.frame.corners(cell) if corner in self.soft or corner in self.ends]
            met = [corner for corner in met if corner in self.ends] or met
            if not met:
                continue
            x, y = self.frame.centre[before]
            ends = {self._end(corner): corner for corner in met}
            end = max(ends, key=lambda end: hypot(end[0] - x, end[1] - y))
            if before in self.frame.hexes(ends[end]) and len(cells) > 2:  # it would turn back inside the last hex
                points[-1 if last else 0] = end
            else:
                points.insert(len(points) if last else 0, end)
        return points

    def _bend(self, a: Corner, b: Corner) -> Point:
        """The point in the middle of a hexside where a river runs, a little to one side as water does."""
        (ax, ay), (bx, by) = self.frame.point(a), self.frame.point(b)
        (low, high) = sorted((a, b))
        lean = ((low[0] * 31 + low[1] * 17 + high[0] * 7 + high[1] * 3) % 9 - 4) * 0.018
        x, y = middle((ax, ay), (bx, by))
        turn = 1 if a < b else -1
        return x - (by - ay) * lean * turn, y + (bx - ax) * lean * turn

    def course(self, line: Sequence[Corner], rises: bool = False) -> tuple[list[Point], list[Point]]:
        """The corners a river rounds off, with its true ends, and the points it passes between them."""
        points = [self.frame.point(corner) for corner in line]
        bends = [self._bend(a, b) for a, b in pairwise(line)]
        points[0], points[-1] = self._end(line[0]), self._end(line[-1])
        if rises and line[0] not in self.fed:  # two that rise at one corner do not flow together there
            points[0] = middle(self.frame.point(line[0]), bends[0], 0.4)
        return points, bends

    def _end(self, corner: Corner) -> Point:
        """Where a river ends: in the other river, out at sea, or at the corner."""
        if corner in self.soft:
            return self.soft[corner]
        board, point = self.frame.board, self.frame.point(corner)
        for cell in self.frame.hexes(corner):
            if board.terrain[cell] in board.file.terrain.water:
                return middle(point, self.frame.centre[cell], 0.35)
        return point

    def draw(self) -> Iterator[str]:
        """The lines: banks first, then water, then names."""
        for banks in (True, False):
            colour = WATER_EDGE if banks else WATER
            yield f'<g class="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round">'
            for kind in self.kinds:
                wide = river_width(kind)
                whole, young = [], []
                for river in self.rivers:
                    for line in river.lines if river.kind == kind else ():
                        rises = river.rises and line is river.lines[0]
                        points, bends = self.course(line, rises)
                        if rises and len(line) > 4:
                            cut = min(3, len(line) - 3)
                            young.append(flowing([*points[: cut + 1], bends[cut]], [*bends[:cut], bends[cut]]))
                            whole.append(flowing([bends[cut], *points[cut + 1 :]], [bends[cut], *bends[cut + 1 :]]))
                        else:
                            whole.append(flowing(points, bends))
                if kind == self.kinds[-1]:
                    inland = "".join(spline(points) for _, points in self.inland)
                    yield f'<path stroke-width="{9.4 if banks else 7}" d="{inland}"/>' if inland else ""
                more = 2.4 if banks else 0.0
                for paths, share in ((young, 0.6), (whole, 1.0)):
                    if paths:
                        yield f'<path stroke-width="{num(wide * share + more)}" d="{"".join(paths)}"/>'
            yield "</g>"

    def names(self, cost: Callable[[Box], int]) -> Iterator[tuple[str, list[Point]]]:
        """Each name with the points it is written along, from left to right, where it costs least to write."""
        courses = list(self.inland)
        for river in self.rivers:
            line = max(river.lines, key=len)
            if len(line) > 3 and "(" not in river.name:
                courses.append((river.name, [self._bend(a, b) for a, b in pairwise(line)]))
        for name, points in courses:
            for _ in range(7):
                points = [points[0], *(middle(a, b) for a, b in pairwise(points)), points[-1]]
            length = fsum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
            long = width(name, 17) + 2 * len(name)
            if length < long + 10:
                continue
            for tries in ((0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8),) if length < 1800 else (EARLY, LATE):
                choices = []
                for share in tries:
                    start, end = length * share - long / 2 - 6, length * share + long / 2 + 12
                    found = _stretch(points, max(0.0, start), min(length - 1, end))
                    if len(found) > 1 and ((start >= 0 and end < length) or share == tries[0]):
                        choices.append((_trouble(found, cost) + round(abs(share - tries[0]) * 30_000), found))
                if choices:
                    found = min(choices, key=lambda choice: choice[0])[1]
                    yield name, found if found[0][0] <= found[-1][0] else found[::-1]


def _trouble(points: Sequence[Point], cost: Callable[[Box], int]) -> int:
    """How much is in the way of a name along a line, and how much it bends, in thousandths."""
    turns = [atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(points)]
    bends = fsum(abs((b - a + pi) % (2 * pi) - pi) for a, b in pairwise(turns))
    side = 11 if points[0][0] <= points[-1][0] else -11
    boxes = []
    for (ax, ay), (bx, by) in pairwise(points):
        far = hypot(bx - ax, by - ay) or 1.0
        x, y = (ax + bx) / 2 + (by - ay) / far * side, (ay + by) / 2 - (bx - ax) / far * side
        boxes.append((x - 8, y - 8, x + 8, y + 8))
    return round(14000 * bends) + sum(map(cost, boxes)) // len(boxes)


def _stretch(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a line between two distances along it."""
    found, gone = [], 0.0
    for a, b in pairwise(points):
        step = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        found += [middle(a, b, (at - gone) / step) for at in (start, end) if gone <= at < gone + step]
        gone += step
        if start < gone < end:
            found.append(b)
    return found


def name_texts(names: Sequence[tuple[str, list[Point]]]) -> Iterator[str]:
    """The names along their rivers."""
    for at, (name, points) in enumerate(names):
        yield f'<path id="r{at}" class="none" d="{flowing(points) if len(points) > 2 else _straight(points)}"/>'
        for look in ("w h", "w"):  # the paper behind all letters first, so that none covers its neighbour
            yield f'<text class="{look}" dy="-9"><textPath href="#r{at}">{escape(name)}</textPath></text>'


def _straight(points: Sequence[Point]) -> str:
    return "M" + "L".join(map(pair, points))


def is_water(kind: str, water: Sequence[str]) -> bool:
    """Whether a kind of hexside is drawn as a river."""
    return kind in water or (not water and any(word in kind for word in ("river", "stream", "canal", "danube", "sava")))


def crossing(kind: str, at: Point, towards: Point, wide: float) -> str:
    """A bridge, ferry or ford over a hexside, in the direction of the way."""
    turn = degrees(atan2(towards[1], towards[0]))
    place = f'transform="translate({pair(at)}) rotate({round(turn)})"'
    half = wide / 2 + 7
    if "bridge" in kind:
        bar = f"M{num(-half - 3)} -9L{num(-half)} -6H{num(half)}L{num(half + 3)} -9"
        other = bar.replace(" -9", " 9").replace("-6H", "6H")
        return (
            f'<g {place}><path fill="{PAPER}" d="M{num(-half)} -5H{num(half)}V5H{num(-half)}Z"/>'
            f'<path class="none" stroke="#2b2622" stroke-width="2.4" d="{bar}{other}"/></g>'
        )
    if "ferry" not in kind:
        dots = "".join(f'<circle cx="{x}" r="2.6" fill="#fff" stroke="#1f3f58"/>' for x in (-8, 0, 8))
        return f"<g {place}>{dots}</g>"
    return (
        f'<g {place}><path class="none" stroke="#fff" stroke-width="5" d="M{num(-half - 4)} 0H{num(half + 4)}"/>'
        f'<path class="none" stroke="#1f3f58" stroke-width="2.6" stroke-dasharray="5 3" d="M{num(-half - 4)} 0H'
        f'{num(half + 4)}"/><circle r="4" fill="#1f3f58"/></g>'
    )
