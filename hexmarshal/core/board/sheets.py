"""A board of several sheets, with the boxes off the map as places that pieces can stand in.

The sheets lie in one padded grid, one after the other, with an empty line between them and the same number of cells in
every line. So a set of places is still one integer, the neighbours of a cell are still ±1, ±stride and ±(stride − 1)
away, and no such step leads from one sheet to another. Each box is a cell too, on lines of its own behind the last
sheet, with nothing beside it: only links lead there.

    >>> from hexmarshal.core.engine.registry import homes
    >>> sheets = sorted((homes()["great_war_east"] / "data").glob("board_*.toml"))
    >>> board = read_sheets(sheets)
    >>> [sheet.title.partition(",")[0] for sheet in board.sheets]
    ['Galicia', 'Serbia']
    >>> [board.labels[cell] for cell in board.neighbours[board.cell("s0101")]]
    ['s0201', 's0102']
    >>> [board.labels[link.to] for link in board.links_of(board.cell("s0102"))]
    ['s0107', 'galicia']
    >>> board.away(board.cell("g0101"), board.cell("s0101")) is None
    True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.file import ROWS, BoardFile
from hexmarshal.core.board.hexes import Grid, UnknownHex
from hexmarshal.core.board.lint import lint_sheets
from hexmarshal.core.board.parts import Apart, Sheet
from hexmarshal.core.data.files import Problem, load_toml
from hexmarshal.core.data.wording import shown

T = TypeVar("T")


def read_sheets(paths: Iterable[Path | str]) -> Board:
    """Reads the sheets of a board and joins them; `DataError` lists everything wrong with any of them."""
    return joined([Board(BoardFile.read(file), file) for file in map(load_toml, paths)]).checked()


@cache
def printed_sheets(*paths: Path) -> Board:
    """The same for a board that comes with a game: read once, for its rules and its drawing. Nobody changes it."""
    return read_sheets(paths)


def joined(sheets: Iterable[Board]) -> Board:
    """One board of several sheets with the boxes off the map; a sheet alone that has no boxes is the board already."""
    parts = tuple(sheets)
    return parts[0] if len(parts) == 1 and not parts[0].boxes else JoinedBoard(parts)


class JoinedBoard(Board):
    """One board of several sheets. `joined` makes it."""

    def __init__(self, sheets: Sequence[Board]) -> None:
        self._parts = tuple(sheets)
        self.file = _merged([sheet.file for sheet in sheets])
        self.text = None
        self.id = self.file.board.id
        self.title = self.file.board.title
        self.numbering = sheets[0].numbering
        self.stride = max(sheet.stride for sheet in sheets)
        self._starts: list[int] = []
        """The line before the first of each sheet, in the grid of all."""
        line = 0
        for sheet in sheets:
            self._starts.append(line)
            line += sheet.size // sheet.stride - 1
        boxes = [box.id for sheet in sheets for box in sheet.boxes.values()]
        places = _apart(len(boxes), line + 1, self.stride)
        self.size = max([(line + 1) * self.stride, *(place + 2 * self.stride for place in places)])
        self.size -= self.size % self.stride
        self.grid = Grid(0, 0, self.stride, self.size)
        self._lay_sheets(boxes, places)
        self._lay_ways()

    # -- making ---------------------------------------------------------------------------------------------

    def _moved(self, at: int, cell: int) -> int:
        """The cell that a cell of one sheet becomes."""
        line, place = divmod(cell, self._parts[at].stride)
        return (self._starts[at] + line) * self.stride + place

    def _spread(self, values: Iterable[tuple[int, Sequence[T]]], empty: T) -> list[T]:
        """What each sheet says of its hexes, as an array of the whole board."""
        found = [empty] * self.size
        for at, sheet in values:
            for cell in self._parts[at].cells:
                found[self._moved(at, cell)] = sheet[cell]
        return found

    def _lay_sheets(self, boxes: list[str], places: list[int]) -> None:
        parts = list(enumerate(self._parts))
        labels = self._spread(((at, part.labels) for at, part in parts), "")
        self.terrain = tuple(self._spread(((at, part.terrain) for at, part in parts), ""))
        self.country = tuple(self._spread(((at, part.country) for at, part in parts), ""))
        self.relief = tuple(self._spread(((at, part.relief) for at, part in parts), 0.0))
        cells = [tuple(self._moved(at, cell) for cell in part.cells) for at, part in parts]
        self._sheets = tuple(
            Sheet(part.id, part.title, part, here, self.mask(here))
            for part, here in zip(self._parts, cells, strict=True)
        )
        self.cells = tuple(cell for here in cells for cell in here)
        self.everywhere = self.mask(self.cells)
        self.beside = self.mask(places)
        for cell, box in zip(places, boxes, strict=True):
            labels[cell] = box
        self.labels = tuple(labels)
        self._cells = {label: cell for cell, label in enumerate(labels) if label}
        self._where = [-1] * self.size
        """The number of the sheet of each cell; −1 off the map."""
        for at, here in enumerate(cells):
            for cell in here:
                self._where[cell] = at
        directions, where = self.grid.directions, self._where
        self.neighbours = tuple(
            tuple(c + s for s in directions if where[c + s] >= 0) if where[c] >= 0 else () for c in range(self.size)
        )
        self.adjacent = tuple(self.mask(around) for around in self.neighbours)
        self.near = tuple(around | 1 << c if labels[c] else 0 for c, around in enumerate(self.adjacent))
        self.edge = self.mask(c for c in self.cells if len(self.neighbours[c]) < 6)

    def _lay_ways(self) -> None:
        parts = list(enumerate(self._parts))
        self._sides = {
            kind: MappingProxyType(
                {
                    (self._moved(at, a), self._moved(at, b)): name
                    for at, part in parts
                    for (a, b), name in part.sides(kind).items()
                }
            )
            for kind in self.file.sides
        }
        self.rails = tuple(
            msgspec.structs.replace(rail, hexes=tuple(self._moved(at, cell) for cell in rail.hexes))
            for at, part in parts
            for rail in part.rails
        )
        self.roads = tuple(
            msgspec.structs.replace(road, hexes=tuple(self._moved(at, cell) for cell in road.hexes))
            for at, part in parts
            for road in part.roads
        )
        self.rail_neighbours = self._joined(rail.hexes for rail in self.rails)
        self.road_neighbours = self._joined(road.hexes for road in self.roads)
        self.boxes = MappingProxyType({id: box for part in self._parts for id, box in part.boxes.items()})
        self.places = MappingProxyType(
            {self._moved(at, cell): found for at, part in parts for cell, found in part.places.items()}
        )
        marks: dict[str, tuple[int, ...]] = {}
        for at, part in parts:
            for name, found in part.marks.items():
                marks[name] = marks.get(name, ()) + tuple(self._moved(at, cell) for cell in found)
        self.marks = MappingProxyType(marks)
        self._lay_links(self.file.link)

    # -- asking ---------------------------------------------------------------------------------------------

    def cell(self, label: str) -> int:
        """The cell of a hex by its number or of a box by its id; `UnknownHex` if the board has no such place."""
        found = self._cells.get(label)
        if found is not None:
            return found
        numberings = [part.numbering for part in self._parts]
        for numbering in numberings:
            if len(numberings) == 1 or (numbering.prefix and label.startswith(numbering.prefix)):
                numbering.parts(label)  # says what is wrong with a label that is malformed or out of range
                raise UnknownHex(f"{label} is outside the map.")
        examples = " or ".join(numbering.example for numbering in numberings)
        raise UnknownHex(f"{shown(label)} is not a hex number; they are written like {examples}.")

    def distance(self, a: int, b: int) -> int:
        """How many steps lie between two hexes of a sheet; `Apart` between sheets and off the map."""
        if self._where[a] != self._where[b] or self._where[a] < 0:
            raise Apart(f"There is no distance between {self.labels[a]} and {self.labels[b]}: only links join them.")
        return super().distance(a, b)

    def away(self, a: int, b: int) -> int | None:
        """The same, or None where there is no distance."""
        return self.distance(a, b) if self._where[a] == self._where[b] >= 0 else None

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets it is made of."""
        return self._sheets

    def position(self, lat: float, lon: float) -> tuple[float, float] | None:
        """None: each sheet lies on the globe for itself."""
        return None

    def lint(self) -> list[Problem]:
        """Every mistake in the files of its sheets."""
        return lint_sheets(self._parts)


def _apart(count: int, line: int, stride: int) -> list[int]:
    """Cells from a line on of which none is beside another: every second place of every second line.

    >>> _apart(3, 10, 5)
    [51, 53, 61]
    """
    per = stride // 2
    return [(line + 2 * (at // per)) * stride + 1 + 2 * (at % per) for at in range(count)]


def _merged(files: list[BoardFile]) -> BoardFile:
    """The rows of all files together. Numbering and letters are those of the first, with the legends of all."""
    first = files[0]
    rows = {table: tuple(row for file in files for row in getattr(file, table)) for table in ROWS}
    head = msgspec.structs.replace(
        first.board,
        id="+".join(file.board.id for file in files),
        title=" / ".join(file.board.title for file in files),
        water_sides=tuple(dict.fromkeys(kind for file in files for kind in file.board.water_sides)),
    )
    terrain = {letter: name for file in reversed(files) for letter, name in file.terrain.legend.items()}
    country = {letter: name for file in reversed(files) for letter, name in file.country.legend.items()}
    water = tuple(dict.fromkeys(name for file in files for name in file.terrain.water))
    return msgspec.structs.replace(
        first,
        board=head,
        terrain=msgspec.structs.replace(first.terrain, legend=terrain, water=water),
        country=msgspec.structs.replace(first.country, legend=country),
        transform=first.transform if len(files) == 1 else None,
        sides={kind: manner for file in reversed(files) for kind, manner in file.sides.items()},
        legend={word: said for file in reversed(files) for word, said in file.legend.items()},
        track=next((file.track for file in files if file.track), None),
        **rows,
    )
