"""The map in letters: hexes with their numbers, terrain, rivers and what stands in them.

Where the lines of a board are columns a hex is drawn with its outline, eight letters to a column and four lines to
a row; where they are rows, as bricks of nine letters and three lines.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby
from math import fsum

import msgspec
from rich.text import Text

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.hexes import Numbering
from hexmarshal.core.screen.showing import Span
from hexmarshal.desk.words import WIDE

TERRAIN = {"sea": "blue", "mountain": "yellow", "difficult": "green", "forest": "green", "marsh": "cyan"}
"""The colour of a terrain; any other is drawn without."""
EDGE, RIVER, NUMBER, CHOICE, NAME = "bright_black", "bold bright_blue", "default", "black on bright_green", "italic"


class Window(msgspec.Struct, frozen=True):
    """A part of the board: columns and rows as it lies before a player, ends not included."""

    left: int
    top: int
    right: int
    bottom: int


class Canvas:
    """Letters with styles, by place."""

    def __init__(self) -> None:
        self._spots: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a place on."""
        for offset, letter in enumerate(text):
            self._spots[x + offset, y] = (letter, style)

    def lines(self) -> list[Text]:
        """What was written, line by line."""
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (x, y), spot in self._spots.items():
            rows.setdefault(y, {})[x] = spot
        found = []
        for y in range(max(rows, default=-1) + 1):
            row = rows.get(y, {})
            spots = (row.get(x, (" ", "")) for x in range(max(row, default=-1) + 1))
            text = Text(no_wrap=True)
            for style, run in groupby(spots, key=lambda spot: spot[1]):
                text.append("".join(letter for letter, _ in run), style)
            text.rstrip()
            found.append(text)
        return found


class HexMap:
    """A board laid out for the screen."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.columns = self.rows = 0
        self._spot: dict[str, tuple[int, int]] = {}
        self._sheet: dict[str, tuple[Numbering, int]] = {}
        """The numbering of the sheet of each hex, and the first column of that sheet."""
        for sheet in board.sheets:  # side by side, with a column between them
            numbering = sheet.board.numbering
            left = self.columns + 1 if self.columns else 0
            rows = numbering.rows()
            for y, row in enumerate(rows):
                for x, (first, second) in enumerate(row):
                    if board.find(label := numbering.write(first, second)) is not None:
                        self._spot[label] = (left + x, y)
                        self._sheet[label] = (numbering, left)
            self.columns, self.rows = left + len(rows[0]), max(self.rows, len(rows))
        self.upright = _upright(board.numbering)
        """Whether the lines of the board, or of its first sheet, are columns."""
        self._letters = {name: letter for letter, name in board.file.terrain.legend.items()}

    def around(self, wanted: Collection[str], columns: int, rows: int) -> Window:
        """The part of that size which holds most of the wanted hexes, as near to its middle as can be."""
        columns, rows = min(columns, self.columns), min(rows, self.rows)
        spots = [self._spot[label] for label in wanted if label in self._spot] or [(self.columns // 2, self.rows // 2)]
        middle_x = fsum(x for x, _ in spots) / len(spots)
        middle_y = fsum(y for _, y in spots) / len(spots)

        def worth(left: int, top: int) -> tuple[int, float]:
            inside = sum(left <= x < left + columns and top <= y < top + rows for x, y in spots)
            return inside, -abs(left + (columns - 1) / 2 - middle_x) - abs(top + (rows - 1) / 2 - middle_y)

        choices = [(x, y) for x in range(self.columns - columns + 1) for y in range(self.rows - rows + 1)]
        left, top = max(choices, key=lambda spot: worth(*spot))
        return Window(left, top, left + columns, top + rows)

    def fitting(self, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows fit on a screen."""
        if self.upright:
            return max(3, (width - 2) // 8), max(3, (height - 3) // 4)
        return max(3, (width - 6) // 9), max(3, (height - 1) // 3)

    def everything(self) -> Window:
        """The whole board."""
        return Window(0, 0, self.columns, self.rows)

    def draw(
        self,
        window: Window,
        stacks: Mapping[str, list[Span]],
        marks: Mapping[str, Span],
        choices: Collection[str] = (),
    ) -> list[Text]:
        """The lines of a part of the map. `choices` are shown as hexes that may be picked."""
        canvas = Canvas()
        inside = {
            label: spot for label, spot in self._spot.items()
            if window.left <= spot[0] < window.right and window.top <= spot[1] < window.bottom
        }  # fmt: skip
        for label in inside:
            self._outline(canvas, label, *self._origin(label, window))
        for label in inside:
            origin = self._origin(label, window)
            self._fill(canvas, label, *origin, stacks.get(label), marks.get(label), label in choices)
        return canvas.lines() + self._beside(stacks, choices)

    def _beside(self, stacks: Mapping[str, list[Span]], choices: Collection[str]) -> list[Text]:
        """A line for each box off the map, with what stands in it."""
        found = []
        for box in self.board.boxes.values() if self.board.beside else ():
            line = Text.assemble((box.id, CHOICE if box.id in choices else NUMBER), f" {box.name}:")
            for text, style in stacks.get(box.id, ()):
                line.append(" ").append(text, style)
            found.append(line)
        return found

    def _origin(self, label: str, window: Window) -> tuple[int, int]:
        """Where the left upper corner of a hex is drawn."""
        x, y = self._spot[label]
        numbering, left = self._sheet[label]
        first, _ = numbering.parts(label)
        upright = _upright(numbering)
        shifted = (first % 2 == 1) == (numbering.shifted == "odd")
        along = numbering.down if upright else numbering.across
        later = shifted != along.startswith("-")
        before = 9 * max(left - window.left, 0)  # the columns of other sheets, which may be wider
        x, y = x - max(left, window.left), y - window.top
        return (before + x * 8, y * 4 + 2 * later) if upright else (before + x * 9 + 4 * later, y * 3)

    def _outline(self, canvas: Canvas, label: str, x: int, y: int) -> None:
        if not _upright(self._sheet[label][0]):
            canvas.put(x, y, "┌" + "─" * 8 + "┐", EDGE)
            for line in (1, 2):
                canvas.put(x, y + line, "│" + " " * 8 + "│", EDGE)
            canvas.put(x, y + 3, "└" + "─" * 8 + "┘", EDGE)
            return
        cell = self.board.cell(label)
        rivers = self.board.sides("river")
        strokes = (
            ((2, 0, "______"),),
            ((8, 1, "\\"), (9, 2, "\\")),
            ((9, 3, "/"), (8, 4, "/")),
            ((2, 4, "______"),),
            ((0, 3, "\\"), (1, 4, "\\")),
            ((1, 1, "/"), (0, 2, "/")),
        )
        for step, stroke in zip(self.board.grid.directions, strokes, strict=True):
            wet = (cell, cell + step) in rivers
            for dx, dy, letters in stroke:
                canvas.put(x + dx, y + dy, letters.replace("_", "=") if wet else letters, RIVER if wet else EDGE)

    def _fill(
        self, canvas: Canvas, label: str, x: int, y: int, stack: list[Span] | None, mark: Span | None, choice: bool
    ) -> None:
        board = self.board
        cell = board.cell(label)
        terrain = board.terrain[cell]
        letter = self._letters.get(terrain, "").replace(".", " ")
        colour = TERRAIN.get(terrain, "")
        upright = _upright(self._sheet[label][0])
        left = x + 2 if upright else x + 1
        canvas.put(left, y + 1, label[:5], CHOICE if choice else NUMBER)
        behind = left + min(max(len(label), 4), 5)
        if mark:
            canvas.put(behind, y + 1, *mark)
        elif board.rail_neighbours[cell]:
            canvas.put(behind, y + 1, "#", EDGE)
        if behind == left + 4 or not upright:  # the top of a hex with its outline has room for six letters
            canvas.put(behind + 1, y + 1, letter, colour)
        if stack is None:
            places = board.places.get(cell, ())
            ground = (letter + "   ") * 2
            if places:
                canvas.put(x + 1, y + 2, f"{places[0].name[:WIDE]:^{WIDE}}", NAME)
                return
            canvas.put(x + 1, y + 2, ground, colour)
            if upright:
                canvas.put(x + 1, y + 3, "  " + ground[:6], colour)
            return
        for line, (text, style) in enumerate(stack[:2] if upright else stack[:1]):
            canvas.put(x + 1, y + 2 + line, text[:WIDE], style)
        if upright and len(stack) > 2:
            canvas.put(x + 2, y + 4, stack[2][0][:6], stack[2][1])


def _upright(numbering: Numbering) -> bool:
    """Whether the lines of a sheet are columns."""
    return numbering.across.endswith("first")
