"""The ground: a colour and scattered symbols for each terrain, water with its coast, closed and special hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from random import Random

from hexmarshal.atlas.geometry import HEX, Frame, go, num, pair, polygon, rounded
from hexmarshal.atlas.relief import relief
from hexmarshal.atlas.styles import PAPER, Ground, ground, nation

SIGNS: dict[str, tuple[str, float, int]] = {
    "trees": (('<path fill="#5f7f47" d="M0-9c5 0 8 7 3 10h-6c-5-3-2-10 3-10z"/>'
               '<path stroke="#4a3b28" d="M0 1v4"/>'), 11, 13),
    "tufts": ('<path class="none" stroke="#3f7280" stroke-width="1.3" d="M-9 3h18M0 2v-7M-4 2l-2-5M4 2l2-5"/>', 16, 7),
    "grass": ('<path class="none" stroke="#6f8f4c" stroke-width="1.2" d="M0 2v-6M-3 2l-2-4M3 2l2-4"/>', 13, 8),
    "hills": (('<path class="none" stroke="#8a6a3b" stroke-width="1.6" d="M-11 4q3-10 9-10q7 0 11 10"/>'
              '<path class="none" stroke="#8a6a3b" stroke-width=".9" d="M2-3l3 7M-2-4l1 5M6-1l2 5"/>'), 17, 6),
    "crags": ('<path class="none" stroke="#82602f" stroke-width="1.5" d="M-10 4l5-8 4 5 4-7 6 10"/>', 19, 6),
    "arcs": ('<path class="none" stroke="#a98d55" stroke-width="1.2" d="M-9 3q9-9 18 0"/>', 19, 5),
    "dashes": ('<path class="none" stroke="#94713f" stroke-width="1.5" d="M-6 3l4-6M1 4l4-6"/>', 15, 8),
    "mesa": ('<path class="none" stroke="#7d5844" stroke-width="1.4" d="M-12 4l4-8h15l5 8M-6-1v4M0-2v5M6-1v4"/>',
             19, 5),
    "peaks": (('<path fill="#7f5a38" d="M1-12L13 8L4 4L1 8z"/>'
              '<path class="none" stroke="#6b4a2c" stroke-width="1.3" d="M-12 8L1-12L13 8"/>'), 18, 5),
    "alps": (('<path fill="#4f3626" d="M1-16L16 9L6 4L1 10L-2 2z"/><path fill="#f7f1e4" d="M1-16l-5 8 4-1 1 3z"/>'
             '<path class="none" stroke="#3f2b1d" stroke-width="1.5" d="M-14 9L1-16L16 9"/>'), 20, 5),
    "cliffs": (('<path class="none" stroke="#5d3a29" stroke-width="1.4" '
                'd="M-10-5q10 5 20 0M-7-4v7M-2-2v7M3-2v7M8-4v7"/>'), 18, 5),
    "streets": ('<path class="none" stroke="#8c7566" stroke-width="1.4" d="M-5-4h10v8h-10z"/>', 15, 5),
}  # fmt: skip
"""Each symbol, how far such symbols stand apart at least, and how many a hex has."""
VARIANTS = 4
"""How many ways there are to scatter a symbol over a hex."""


def definitions(signs: Iterable[str]) -> Iterator[str]:
    """The symbols, and hexes with symbols scattered over them."""
    for name in sorted(signs):
        drawing, apart, number = SIGNS[name]
        yield f'<g id="{name}">{drawing}</g>'
        for variant in range(VARIANTS):
            uses = "".join(
                f'<use href="#{name}" x="{round(x)}" y="{round(y)}"/>'
                for x, y in _scatter(name, variant, apart, number)
            )
            yield f'<g id="{name}{variant}">{uses}</g>'


def _scatter(name: str, variant: int, apart: float, number: int) -> list[tuple[float, float]]:
    """Points in a hex that keep apart from each other, from its middle and from its number."""
    dice = Random(f"{name} {variant}")
    found: list[tuple[float, float]] = []
    for _ in range(400):
        x, y = dice.uniform(-42, 42), dice.uniform(-36, 42)
        if hypot(x, y) > 42 or hypot(x, y) < 19 or (y < -26 and abs(x) < 22):
            continue
        if all(hypot(x - a, y - b) >= apart for a, b in found):
            found.append((x, y))
        if len(found) == number:
            break
    return sorted(found, key=lambda point: point[1])


class Grounds:
    """The terrains of a board with their hexes."""

    def __init__(self, frame: Frame) -> None:
        self.frame, board = frame, frame.board
        self.water = frozenset(board.file.terrain.water)
        self.hexes: dict[str, list[int]] = {name: [] for name in board.file.terrain.legend.values()}
        for cell in board.cells:
            self.hexes.setdefault(board.terrain[cell], []).append(cell)
        self.own: dict[int, str] = {}
        """Hexes whose symbol the board file names: marks "ground:wood", "ground:marsh" and so on."""
        for name, cells in board.marks.items():
            if name.startswith("ground:"):
                self.own.update(dict.fromkeys(cells, ground(name.partition(":")[2]).symbol))

    def look(self, name: str) -> Ground:
        """How a terrain looks."""
        return ground(name, name in self.water)

    def sign(self, cell: int) -> str:
        """The symbol of a hex."""
        return self.own.get(cell) or self.look(self.frame.board.terrain[cell]).symbol

    def signs(self) -> set[str]:
        """Every symbol the board needs."""
        return {sign for cell in self.frame.board.cells if (sign := self.sign(cell)) in SIGNS}

    def fills(self) -> Iterator[str]:
        """The colours, each terrain in one piece."""
        yield from self._patches()
        for name, cells in self.hexes.items():
            look = self.look(name)
            if look.fill and cells and name not in self.water:
                path = "".join(rounded(loop) for loop in self.frame.outline(cells))
                yield f'<path fill="{look.fill}" d="{path}"/>'
        for name, marked in self.frame.board.marks.items():
            if name.startswith("ground:") and (tint := ground(name.partition(":")[2]).fill):
                path = "".join(rounded(loop) for loop in self.frame.outline(marked))
                yield f'<path fill="{tint}" fill-opacity=".6" d="{path}"/>'

    def _patches(self) -> Iterator[str]:
        """Where three terrains meet, each is rounded off; a spot of one of them fills the gap."""
        board, frame = self.frame.board, self.frame
        spots: dict[str, list[str]] = {}
        for corner in dict.fromkeys(corner for cell in board.cells for corner in frame.corners(cell)):
            looks = [self.look(board.terrain[cell]).fill for cell in frame.hexes(corner)]
            if len(set(looks)) == 3 and all(looks):
                x, y = frame.point(corner)
                spots.setdefault(sorted(looks)[1], []).append(f"M{pair((x - 16, y))}l16-16 16 16-16 16z")
        for fill, paths in spots.items():
            yield f'<path fill="{fill}" d="{"".join(paths)}"/>'

    def countries(self) -> Iterator[str]:
        """A tint for each country, where no relief gives the ground its colour."""
        board = self.frame.board
        for country in dict.fromkeys(name for name in board.country if name):
            cells = [cell for cell in board.cells if board.country[cell] == country]
            path = "".join(rounded(loop) for loop in self.frame.outline(cells))
            yield f'<path fill="{nation(country).tint}" fill-opacity=".16" d="{path}"/>'

    def sea(self) -> Iterator[str]:
        """The water with lines along its coast."""
        cells = [cell for name in self.water for cell in self.hexes.get(name, ())]
        if not cells:
            return
        path = "".join(rounded(loop) for loop in self.frame.outline(cells))
        yield f'<defs><path id="coast" d="{path}"/></defs><clipPath id="wet"><use href="#coast"/></clipPath>'
        yield f'<g clip-path="url(#wet)"><use href="#coast" fill="{ground("sea").fill}"/><g class="none">'
        for wide, colour in (
            (66, "#9fc3d6"),
            (62, "#b7d3e2"),
            (40, "#8fb8ce"),
            (36, "#aecddd"),
            (16, "#7daac3"),
            (12, "#9dc2d5"),
        ):
            yield f'<use href="#coast" stroke="{colour}" stroke-width="{wide}"/>'
        yield '</g></g><use href="#coast" class="none" stroke="#3d6f8d" stroke-width="2.4"/>'

    def symbols(self) -> Iterator[str]:
        """The symbols, scattered."""
        for cell in self.frame.board.cells:
            if (sign := self.sign(cell)) in SIGNS:
                x, y = self.frame.centre[cell]
                yield f'<use href="#{sign}{cell * 7 // 3 % VARIANTS}" x="{round(x)}" y="{round(y)}"/>'

    def draw(self, with_relief: bool) -> Iterator[str]:
        """Everything on the ground."""
        whole = "".join(polygon(loop) for loop in self.frame.outline(self.frame.board.cells))
        yield f'<clipPath id="map"><path d="{whole}"/></clipPath>'
        yield f'<g clip-path="url(#map)"><path fill="{PAPER}" d="{whole}"/>'
        if self.frame.board.file.relief is None:
            yield from self.countries()
        yield from self.fills()
        if with_relief:
            yield relief(self.frame)
        yield from self.sea()
        yield from self.symbols()
        yield "</g>"


def grid(frame: Frame) -> str:
    """The sides of all hexes, each drawn once."""
    text = []
    drawn: set[tuple[int, int]] = set()
    for cell in frame.board.cells:
        corners = [frame.point(corner) for corner in frame.corners(cell)]
        ring = [*corners, corners[0]]
        u, v = frame.spot[cell]
        pen = False
        for at, (du, dv) in enumerate(((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))):
            other = frame.at.get((u + du, v + dv), -1)
            if (other, cell) in drawn:
                pen = False
                continue
            if other >= 0:
                drawn.add((cell, other))
            text.append(("" if pen else "M" + pair(ring[at])) + go("l", ring[at], ring[at + 1]))
            pen = True
    return f'<path class="none" stroke="#5a4a38" stroke-opacity=".42" stroke-width="1.3" d="{"".join(text)}"/>'


def hexagon(frame: Frame, x: float, y: float, size: float = 1.0) -> str:
    """A single hex as a path, for the legend and for hexes that are shown apart."""
    spots = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
    corners = [(u * HEX * 3**0.5 / 6 * size, v * HEX / 2 * size) for u, v in spots]
    corners = corners if frame.upright else [(v, u) for u, v in corners]
    return "M" + "L".join(f"{num(x + a)} {num(y + b)}" for a, b in corners) + "Z"
