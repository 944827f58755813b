"""A whole sheet as SVG: the ground, the lines, the names, the counters and what stands beside the map.

>>> from hexmarshal.atlas import load
>>> text = draw(load("fury"), layers=["terrain", "grid"])
>>> text.startswith("<svg"), "Warsaw" in text, "Warsaw" in draw(load("fury"))
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import ceil, fsum
from typing import Any

from hexmarshal.atlas.counters import stacks
from hexmarshal.atlas.geometry import HEX, Frame, num, polygon
from hexmarshal.atlas.labels import Labels, Written
from hexmarshal.atlas.legend import (
    COLUMN,
    ROW,
    Entry,
    cartouche,
    compass,
    entries,
    off_map,
    scale_bar,
    track,
    track_height,
    wrapped,
)
from hexmarshal.atlas.marks import Marks
from hexmarshal.atlas.styles import CSS, FRAME, INK, PAPER, SOFT, escape, nation
from hexmarshal.atlas.terrain import SIGNS, Grounds, definitions, grid
from hexmarshal.atlas.water import Rivers, name_texts
from hexmarshal.atlas.ways import Ways
from hexmarshal.core.board.board import Board

LAYERS = (
    "terrain", "relief", "countries", "areas", "borders", "water", "grid", "roads", "railways", "sides", "marks",
    "numbers", "places", "names", "counters", "legend",
)  # fmt: skip
"""What can be drawn, from the bottom up."""
MARGIN, PAD, HEAD, COMPASS = 60, 40, 150, 260
"""The paper around the map and around what stands beside it, and the room of the title."""


def draw(
    board: Board,
    *,
    layers: Collection[str] = (),
    pieces: Iterable[Mapping[str, Any]] = (),
    heading: str = "",
    towns: bool = True,
) -> str:
    """A sheet as the text of an SVG file.

    `layers` names what to draw, by itself everything. `pieces` are put on the map as counters; they are what
    `Table.show` says of each. `heading` is written under the title, such as the turn of a position. Without `towns` the
    names of places are left to whoever writes them over the counters.
    """
    return _Sheet(board, frozenset(layers or LAYERS), towns).text(list(pieces), heading)


def towns(board: Board) -> list[Written]:
    """The names of the places where no counter hides them, whatever hex it stands in."""
    sheet = _Sheet(board, frozenset(LAYERS))
    list(sheet.marks.draw())
    sheet.labels.avoid_counters(set(board.cells))
    sheet.labels.make_room()
    sheet.labels.avoid_names(list(sheet.rivers.names(sheet.labels.crowd.cost)))
    return list(sheet.labels.written())


def spans(along: Iterable[float], gap: float = 1.05 * HEX) -> Iterator[tuple[float, float]]:
    """The stretches without a gap among points on a line, as their ends.

    >>> list(spans([300, 0, 80, 420], gap=100))
    [(0, 80), (300, 300), (420, 420)]
    """
    points = sorted(along)
    start = 0
    for at, point in enumerate(points):
        if at + 1 == len(points) or points[at + 1] - point > gap:
            yield points[start], point
            start = at + 1


class _Sheet:
    def __init__(self, board: Board, layers: frozenset[str], towns: bool = True) -> None:
        self.frame = Frame(board)
        self.layers = layers
        self.towns = towns
        self.grounds = Grounds(self.frame)
        self.rivers = Rivers(self.frame)
        self.ways = Ways(self.frame)
        self.labels = Labels(self.frame)
        self.marks = Marks(self.frame, self.labels.crowd)

    def text(self, pieces: list[Mapping[str, Any]], heading: str) -> str:
        """The whole file."""
        wide, high = self.frame.width + 2 * MARGIN, self.frame.height + 2 * MARGIN
        beside = list(self._beside(heading)) if "legend" in self.layers else []
        right, below = self._room if beside else (0.0, 0.0)
        size = f"{round(wide + right)} {round(high + below)}"
        signs = self.grounds.signs() | {self.grounds.look(name).symbol for name in self.grounds.hexes}
        parts = [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" '
                f'aria-label="{escape(self.frame.board.title)}">'
            ),
            f"<title>{escape(self.frame.board.title)}</title>",
            f"<style>{CSS.strip()}</style><defs>",
            *definitions(signs & SIGNS.keys()),
            (
                '<pattern id="hatch" width="12" height="12" patternUnits="userSpaceOnUse" '
                'patternTransform="rotate(45)">'
                f'<path stroke="{INK}" stroke-width="3" stroke-opacity=".45" d="M0 0V12"/></pattern></defs>'
            ),
            f'<rect width="100%" height="100%" fill="{PAPER}"/>',
            f'<g id="board" transform="translate({MARGIN} {MARGIN})">',
            *self._map(pieces),
            "</g>",
            *beside,
        ]
        return "\n".join(parts) + "</svg>\n"

    def _map(self, pieces: list[Mapping[str, Any]]) -> Iterator[str]:
        marks = list(self.marks.draw())
        symbols = list(self.labels.symbols())
        if "counters" in self.layers:
            find = self.frame.board.find
            cells = {find(str(piece.get("at", ""))) for piece in pieces}
            self.labels.avoid_counters({cell for cell in cells if cell is not None})
        names = list(self.rivers.names(self.labels.crowd.cost)) if "names" in self.layers else []
        self.labels.avoid_names(names)
        makers: dict[str, Iterable[str]] = {
            "terrain": self.grounds.draw("relief" in self.layers),
            "countries": (text for part in (self._countries(), self.marks.regions()) for text in part),
            "areas": self.marks.areas(),
            "borders": self.ways.borders(),
            "water": self.rivers.draw(),
            "grid": [grid(self.frame)],
            "roads": self.ways.roads(),
            "railways": self.ways.railways(),
            "sides": self.ways.features(),
            "marks": marks,
            "numbers": self.labels.numbers(),
            "places": symbols,
            "names": (*name_texts(names), *(self.labels.texts() if self.towns else ())),
            "counters": stacks(self.frame, pieces),
        }
        for name, lines in makers.items():
            if name in self.layers:
                yield f'<g id="{name}">'
                yield from lines
                yield "</g>"
        whole = "".join(polygon(loop) for loop in self.frame.outline(self.frame.board.cells))
        yield f'<path class="none" stroke="{FRAME}" stroke-width="5" stroke-linejoin="round" d="{whole}"/>'

    def _countries(self) -> Iterator[str]:
        """The names of the countries, spaced over their broadest stretch of ground, clear of their borders."""
        board, centre = self.frame.board, self.frame.centre
        for country in dict.fromkeys(name for name in board.country if name):
            cells = {cell for cell in board.cells if board.country[cell] == country}
            if len(cells) < 12:
                continue
            title = nation(country).title.upper()
            inner = {cell for cell in cells if cells.issuperset(board.neighbours[cell])}
            middle = fsum(centre[cell][1] for cell in cells) / len(cells)
            choices = [
                (min(end - start, 72.0 * len(title)) - abs(y - middle) * 0.5, start, end, y)
                for ground in (inner, cells)
                for y in sorted({centre[cell][1] for cell in ground})
                for start, end in spans(x for cell in ground for x, there in (centre[cell],) if abs(there - y) < 55)
            ]
            _, start, end, y = max(choice for choice in choices if choice[2] - choice[1] > 0.6 * len(title))
            size = min(62.0, (end - start + 40) / len(title) / 1.15)
            style = f"font-size:{num(size)}px;letter-spacing:{num(size * 0.4)}px"
            at = f'x="{round((start + end) / 2 + size * 0.2)}" y="{round(y + size * 0.35)}"'
            yield f'<text class="c" style="{style}" {at}>{escape(title)}</text>'

    # -- beside the map ---------------------------------------------------------------------------------------

    def _beside(self, heading: str) -> Iterator[str]:
        """Title, legend and the rest: to the right of a tall map, below a wide one."""
        frame = self.frame
        lines, notes = list(entries(frame, self.grounds)), off_map(frame)
        notes = ["Off the map", *notes] if notes else []
        rows = len(lines) + ceil(len(notes) / 2)
        # Beside a map that is too small for the least of it there is no room, however tall it is.
        least = HEAD + ROW + 220 + track_height(frame, rows * COLUMN - PAD)
        tall = frame.height > frame.width * 0.82 and least <= frame.height
        if tall:
            columns = 1
            while HEAD + ceil(rows / columns) * ROW + 220 + track_height(frame, columns * COLUMN - PAD) > frame.height:
                columns += 1
            left, top, wide = frame.width + 2 * MARGIN, float(MARGIN), columns * COLUMN - PAD
            self._room = (columns * COLUMN + PAD / 2, 0.0)
        else:
            room = int(frame.width // COLUMN)
            columns = max(1, room - 1)
            left, top, wide = float(MARGIN), frame.height + 2 * MARGIN, max(1, room) * COLUMN - PAD
        per = ceil(rows / columns)
        end = top + HEAD + per * ROW + 30
        yield f'<g id="legend">{cartouche(frame, left, top, min(wide, 1400.0))}'
        for at, line in enumerate(wrapped(heading, min(wide, 900.0))):
            yield f'<text style="font-size:18px" x="{num(left)}" y="{num(top + 120 + 21 * at)}">{escape(line)}</text>'
        yield from self._lines(lines, notes, left, top + HEAD, per)
        if tall:
            yield scale_bar(frame, left + 10, end + 70) + compass(frame, left + COLUMN - 110, end + 80)
            yield track(frame, left, end + 170, wide)
        else:
            end = max(end, top + 320)
            x = left + columns * COLUMN
            right = max(0.0, x + COMPASS - frame.width - 2 * MARGIN)
            self._room = (right, end - top + track_height(frame, frame.width) + PAD)
            yield scale_bar(frame, x + 20, top + HEAD + 10) + compass(frame, x + 130, top + HEAD + 150)
            yield track(frame, left, end, frame.width)
        yield "</g>"

    def _lines(self, lines: list[Entry], notes: list[str], left: float, top: float, per: int) -> Iterator[str]:
        """The legend in columns, and after it what lies off the map."""
        for at, entry in enumerate(lines):
            x, y = left + at // per * COLUMN, top + at % per * ROW + 34
            yield f'<g transform="translate({num(x + 46)} {num(y)})">{entry.drawing}</g>'
            told = wrapped(entry.effect)
            down = (8, -3, -11)[len(told)]
            yield f'<text class="l" x="{num(x + 108)}" y="{num(y + down)}">{escape(entry.name)}</text>'
            for line, text in enumerate(told):
                style = ' style="font-size:17px"' if len(told) > 1 else ""
                where = y + (20 if len(told) == 1 else 8 + 18 * line)
                yield f'<text class="le" x="{num(x + 108)}" y="{num(where)}"{style}>{escape(text)}</text>'
        for at, note in enumerate(notes):
            row = len(lines) + at // 2
            x, y = left + row // per * COLUMN + 8, top + row % per * ROW + 20 + at % 2 * ROW / 2
            yield f'<text style="font-size:19px" fill="{SOFT}" x="{num(x)}" y="{num(y)}">{escape(note)}</text>'
