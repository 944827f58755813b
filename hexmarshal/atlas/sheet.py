"""A whole sheet as SVG: the ground, the lines, the names, the counters and what stands beside the map.

>>> from hexmarshal.atlas import load
>>> text = draw(load("fury"), layers=["terrain", "grid"])
>>> text.startswith("<svg"), "Warsaw" in text, "Warsaw" in draw(load("fury"))
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import ceil
from typing import Any

from hexmarshal.atlas.counters import stacks
from hexmarshal.atlas.geometry import Frame, num, polygon
from hexmarshal.atlas.labels import Labels
from hexmarshal.atlas.legend import COLUMN, ROW, cartouche, compass, entries, off_map, scale_bar, track
from hexmarshal.atlas.styles import CSS, FRAME, INK, PAPER, SOFT, escape, nation
from hexmarshal.atlas.terrain import SIGNS, Grounds, definitions, grid
from hexmarshal.atlas.water import Rivers, name_texts
from hexmarshal.atlas.ways import Ways
from hexmarshal.core.board import Board

LAYERS = (
    "terrain", "relief", "areas", "borders", "water", "grid", "roads", "railways", "sides", "countries", "marks",
    "numbers", "places", "names", "counters", "legend",
)  # fmt: skip
"""What can be drawn, from the bottom up."""
MARGIN, PAD = 60, 40
"""The paper around the map, and around what stands beside it."""


def draw(
    board: Board, *, layers: Collection[str] = (), pieces: Iterable[Mapping[str, Any]] = (), heading: str = ""
) -> str:
    """A sheet as the text of an SVG file.

    `layers` names what to draw, by itself everything. `pieces` are put on the map as counters; they are what
    `Table.show` says of each. `heading` is written under the title, such as the turn of a position.
    """
    return _Sheet(board, frozenset(layers or LAYERS)).text(list(pieces), heading)


class _Sheet:
    def __init__(self, board: Board, layers: frozenset[str]) -> None:
        self.frame = Frame(board)
        self.layers = layers
        self.grounds = Grounds(self.frame)
        self.rivers = Rivers(self.frame)
        self.ways = Ways(self.frame)
        self.labels = Labels(self.frame)

    def text(self, pieces: list[Mapping[str, Any]], heading: str) -> str:
        """The whole file."""
        wide, high = self.frame.width + 2 * MARGIN, self.frame.height + 2 * MARGIN
        beside = list(self._beside(heading)) if "legend" in self.layers else []
        right, below = self._room if beside else (0.0, 0.0)
        size = f"{round(wide + right)} {round(high + below)}"
        signs = self.grounds.signs() | {self.grounds.look(name).symbol for name in self.grounds.hexes}
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" '
            f'aria-label="{escape(self.frame.board.title)}">',
            f"<title>{escape(self.frame.board.title)}</title>",
            f"<style>{CSS.strip()}</style><defs>",
            *definitions(signs & SIGNS.keys()),
            f'<pattern id="hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            f'<path stroke="{INK}" stroke-width="3" stroke-opacity=".45" d="M0 0V12"/></pattern></defs>',
            f'<rect width="100%" height="100%" fill="{PAPER}"/>',
            f'<g id="board" transform="translate({MARGIN} {MARGIN})">',
            *self._map(pieces),
            "</g>",
            *beside,
        ]
        return "\n".join(parts) + "</svg>\n"

    def _map(self, pieces: list[Mapping[str, Any]]) -> Iterator[str]:
        names = list(self.rivers.names()) if "names" in self.layers else []
        marks = list(self.labels.marks())
        self.labels.avoid_names(names)
        makers: dict[str, Iterable[str]] = {
            "terrain": self.grounds.draw("relief" in self.layers),
            "areas": self.labels.areas(),
            "borders": self.ways.borders(),
            "water": self.rivers.draw(),
            "grid": [grid(self.frame)],
            "roads": self.ways.roads(),
            "railways": self.ways.railways(),
            "sides": self.ways.features(),
            "countries": self._countries(),
            "marks": marks,
            "numbers": self.labels.numbers(),
            "places": self.labels.symbols(),
            "names": (text for part in (name_texts(names), self.labels.texts()) for text in part),
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
        """The names of the countries, spaced over the middle of their hexes."""
        board = self.frame.board
        for country in dict.fromkeys(name for name in board.country if name):
            cells = [cell for cell in board.cells if board.country[cell] == country]
            if len(cells) < 12:
                continue
            x = sum(self.frame.centre[cell][0] for cell in cells) / len(cells)
            y = sum(self.frame.centre[cell][1] for cell in cells) / len(cells)
            title = nation(country).title.upper()
            room = max(self.frame.centre[c][0] for c in cells) - min(self.frame.centre[c][0] for c in cells)
            size = min(62.0, room / len(title) * 0.95)
            half = len(title) * size * 0.55
            x = min(max(x, half), self.frame.width - half)
            yield f'<text class="c" style="font-size:{num(size)}px;letter-spacing:{num(size * 0.4)}px" x="{round(x)}" y="{round(y)}">{escape(title)}</text>'

    # -- beside the map ---------------------------------------------------------------------------------------

    def _beside(self, heading: str) -> Iterator[str]:
        """Title, legend and the rest: to the right of a tall map, below a wide one."""
        frame = self.frame
        lines = list(entries(frame, self.grounds))
        notes = off_map(frame)
        tall = frame.height > frame.width * 0.82
        strip = 150.0 if frame.board.file.track else 0.0
        head, foot = 150.0, 200.0
        if tall:
            per = max(1, int((frame.height - head - foot) // ROW))
            columns = ceil((len(lines) + ceil(len(notes) / 2)) / per)
            left, top = frame.width + 2 * MARGIN, float(MARGIN)
            self._room = (columns * COLUMN + PAD, strip)
            wide = columns * COLUMN - PAD
        else:
            columns = max(1, int(frame.width // COLUMN) - 1)
            per = ceil((len(lines) + ceil(len(notes) / 2)) / columns)
            left, top = float(MARGIN), frame.height + 2 * MARGIN
            self._room = (0.0, head + max(per * ROW, 260) + strip + PAD)
            wide = columns * COLUMN - PAD
        yield f'<g id="legend">{cartouche(frame, left, top, min(wide, 1400.0))}'
        if heading:
            yield f'<text class="l" x="{num(left)}" y="{num(top + 126)}">{escape(heading)}</text>'
        for at, entry in enumerate(lines):
            x, y = left + at // per * COLUMN, top + head + at % per * ROW + 34
            yield f'<g transform="translate({num(x + 46)} {num(y)})">{entry.drawing}</g>'
            down = 8 if not entry.effect else -3
            yield f'<text class="l" x="{num(x + 108)}" y="{num(y + down)}">{escape(entry.name)}</text>'
            if entry.effect:
                yield f'<text class="le" x="{num(x + 108)}" y="{num(y + 20)}">{escape(entry.effect)}</text>'
        for at, note in enumerate(notes):
            row = len(lines) + at // 2
            x, y = left + row // per * COLUMN, top + head + row % per * ROW + 20 + at % 2 * ROW / 2
            yield f'<text style="font-size:19px" fill="{SOFT}" x="{num(x)}" y="{num(y)}">{escape(note)}</text>'
        if tall:
            foot_y = top + frame.height
            yield scale_bar(frame, left + 10, foot_y - 40)
            yield compass(frame, left + wide - 70, foot_y - 90)
            yield track(frame, MARGIN, frame.height + 2 * MARGIN + 30, frame.width)
        else:
            x = left + columns * COLUMN
            yield scale_bar(frame, x, top + 40)
            yield compass(frame, x + 110, top + 210)
            yield track(frame, MARGIN, top + self._room[1] - strip + 20, frame.width)
        yield "</g>"


def write_png(svg: str, path: Any, longest: int = 2400) -> str:
    """Kept for the command line; see `hexmarshal.atlas.picture`."""
    from hexmarshal.atlas.picture import write

    return write(svg, path, longest)
