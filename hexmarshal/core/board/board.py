"""The board: hexes, hexsides, railways and places, as arrays.

A board never changes during a match. It is read from a TOML file that a person can read and edit; see
`hexmarshal.core.board.file`. A file with mistakes does not load: `DataError` lists every one with its line.
A board of several sheets, or with boxes off the map that pieces can stand in, is joined from the boards of its
files; see `hexmarshal.core.board.sheets`.

    >>> board = Board.from_text(EXAMPLE, "example.toml")
    >>> board.labels[board.cell("0201")], board.terrain[board.cell("0201")], board.country[board.cell("0202")]
    ('0201', 'sea', 'german')
    >>> board.side("river", board.cell("0102"), board.cell("0202"))
    True
    >>> [board.labels[c] for c in board.neighbours[board.cell("0101")]]
    ['0201', '0202', '0102']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Self

from hexmarshal.core.board import globe
from hexmarshal.core.board.example import EXAMPLE as EXAMPLE
from hexmarshal.core.board.file import BoardFile, BoxRow, LinkRow, Place
from hexmarshal.core.board.hexes import Grid, Numbering, UnknownHex
from hexmarshal.core.board.lint import lint
from hexmarshal.core.board.parts import Link, Railway, Road, Sheet
from hexmarshal.core.data.files import DataError, Problem, TomlFile, load_toml


class Board:
    """A map. Hexes are *cells*, and sets of hexes are integers with the bit `1 << cell` for each."""

    def __init__(self, file: BoardFile, text: TomlFile | None = None) -> None:
        self.file: BoardFile = file
        """What it was made from."""
        self.text: TomlFile | None = text
        """The file it was read from, for the lines of problems."""
        self.id: str = file.board.id
        """The sheet's id."""
        self.title: str = file.board.title
        """The sheet's name for players."""
        self.numbering: Numbering = file.numbering
        """How its hexes are numbered."""
        self.grid: Grid = Grid.of(file.numbering)
        """The padded grid of its cells."""
        self.stride: int = self.grid.stride
        """Cells in a line: the neighbours of a cell are ±1, ±stride and ±(stride − 1) away."""
        self.size: int = self.grid.size
        """Number of cells, padding included."""
        self._lay_hexes()
        self._lay_features()

    # -- making ---------------------------------------------------------------------------------------------

    def _lay_hexes(self) -> None:
        labels, terrain, country = [""] * self.size, [""] * self.size, [""] * self.size
        metres = [""] * self.size
        layers = [(terrain, self.file.terrain), (country, self.file.country)]
        if self.file.relief:
            layers.append((metres, self.file.relief))
        outline = self.file.terrain.rows.split()
        shape = self.numbering.rows()
        for y, row in enumerate(shape):
            for x, (first, second) in enumerate(row):
                if y >= len(outline) or x >= len(outline[y]) or outline[y][x] == "-":
                    continue
                cell = self.grid.cell(first, second - self.numbering.slide(first))
                labels[cell] = self.numbering.write(first, second)
        self.labels: tuple[str, ...] = tuple(labels)
        """The label of each cell; "" off the board."""
        self._cells: dict[str, int] = {label: cell for cell, label in enumerate(labels) if label}
        for values, layer in layers:
            letters = layer.rows.split()
            for y, row in enumerate(shape[: len(letters)]):
                for (first, second), letter in zip(row, letters[y], strict=False):
                    cell = self.grid.cell(first, second - self.numbering.slide(first))
                    if labels[cell]:
                        values[cell] = layer.legend.get(letter, "")
        for exception in self.file.hex:
            found = self._cells.get(exception.id)
            if found is not None:
                terrain[found] = exception.terrain or terrain[found]
                country[found] = exception.country or country[found]
        self.terrain: tuple[str, ...] = tuple(terrain)
        """The terrain of each cell; "" off the board."""
        self.country: tuple[str, ...] = tuple(country)
        """The country of each cell; "" off the board and where there is none."""
        self.relief: tuple[float, ...] = tuple(float(m) if m.lstrip("-").isdigit() else 0.0 for m in metres)
        """The mean elevation of each cell in metres, for drawing; 0 where the file has none."""
        self.cells: tuple[int, ...] = tuple(sorted(self._cells.values()))
        """Every hex of the board, line by line in the order of the numbers."""
        self.everywhere: int = self.mask(self.cells)
        """All of them as a mask."""
        directions = self.grid.directions
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(c + s for s in directions if labels[c + s]) if labels[c] else () for c in range(self.size)
        )
        """The neighbours of each cell, clockwise."""
        self.adjacent: tuple[int, ...] = tuple(self.mask(around) for around in self.neighbours)
        """The neighbours of each cell as a mask."""
        self.near: tuple[int, ...] = tuple(
            around | 1 << c if labels[c] else 0 for c, around in enumerate(self.adjacent)
        )
        """Each cell and its neighbours as a mask."""
        self.edge: int = self.mask(c for c in self.cells if len(self.neighbours[c]) < 6)
        """The hexes on the edge of the map."""

    def _lay_features(self) -> None:
        sides: dict[str, dict[tuple[int, int], str]] = {kind: {} for kind in self.file.sides}
        for feature in self.file.side:
            for pair in feature.sides.split():
                ends = [self._cells.get(label) for label in pair.split("/")]
                if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
                    sides.setdefault(feature.kind, {})[ends[0], ends[1]] = feature.name
                    sides[feature.kind][ends[1], ends[0]] = feature.name
        self._sides = {kind: MappingProxyType(found) for kind, found in sides.items()}
        self.rails: tuple[Railway, ...] = tuple(
            Railway(row.name, row.nation, self._known(row.hexes), row.track, row.gauge, row.source)
            for row in self.file.railway
        )
        """The railways."""
        self.roads: tuple[Road, ...] = tuple(
            Road(row.name, row.kind, self._known(row.hexes), row.source) for row in self.file.road
        )
        """The roads."""
        self.rail_neighbours: tuple[tuple[int, ...], ...] = self._joined(rail.hexes for rail in self.rails)
        """The cells each cell is joined to by rail, all railways together."""
        self.road_neighbours: tuple[tuple[int, ...], ...] = self._joined(road.hexes for road in self.roads)
        """The cells each cell is joined to by road, all roads together."""
        self.boxes: Mapping[str, BoxRow] = MappingProxyType({box.id: box for box in self.file.box})
        """The boxes off the map by id. On a joined board each is a cell too, which `cell` finds by that id."""
        self.beside: int = 0
        """The cells of the boxes as a mask; they are not hexes, and not among `cells`."""
        self._lay_links(self.file.link)
        places: dict[int, list[Place]] = {}
        for place in self.file.place:
            for cell in self._known(place.hex):
                places.setdefault(cell, []).append(place)
        self.places: Mapping[int, tuple[Place, ...]] = MappingProxyType(
            {cell: tuple(found) for cell, found in places.items()}
        )
        """The places in each hex that has any."""
        marks: dict[str, tuple[int, ...]] = {}
        for mark in self.file.mark:
            marks[mark.name] = marks.get(mark.name, ()) + self._known(mark.hexes)
        self.marks: Mapping[str, tuple[int, ...]] = MappingProxyType(marks)
        """The hexes of each mark."""

    def _lay_links(self, rows: tuple[LinkRow, ...]) -> None:
        """The links between cells of this board, in both directions unless a row leads one way."""
        found: dict[int, list[Link]] = {}
        for row in rows:
            for a, b in ((row.a, row.b), (row.b, row.a))[: 1 if row.one_way else 2]:
                here, there = self._cells.get(a), self._cells.get(b)
                if here is not None and there is not None:
                    found.setdefault(here, []).append(Link(there, row.kind, row.distance, row.id))
        self.links: tuple[LinkRow, ...] = rows
        """The ways off the map between hexes and boxes."""
        self._links = {cell: tuple(links) for cell, links in found.items()}

    def _joined(self, chains: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        """What each cell is joined to by some chains."""
        joined: list[dict[int, None]] = [{} for _ in range(self.size)]
        for chain in chains:
            for a, b in pairwise(chain):
                joined[a][b] = joined[b][a] = None
        return tuple(map(tuple, joined))

    def _known(self, text: str) -> tuple[int, ...]:
        return tuple(self._cells[label] for label in text.split() if label in self._cells)

    # -- asking ---------------------------------------------------------------------------------------------

    def cell(self, label: str) -> int:
        """The cell of a labelled hex; `UnknownHex` if the board has no such place."""
        found = self._cells.get(label)
        if found is None:
            self.numbering.parts(label)  # says what is wrong with a label that is malformed or out of range
            raise UnknownHex(f"{label} is outside the map.")
        return found

    def find(self, label: str) -> int | None:
        """The cell of a labelled hex, or None."""
        return self._cells.get(label)

    def mask(self, cells: Iterable[int]) -> int:
        """A set of cells as an integer."""
        found = 0
        for cell in cells:
            found |= 1 << cell
        return found

    def terrain_mask(self, name: str) -> int:
        """The hexes of one terrain."""
        return self.mask(c for c in self.cells if self.terrain[c] == name)

    def country_mask(self, name: str) -> int:
        """The hexes of one country."""
        return self.mask(c for c in self.cells if self.country[c] == name)

    def distance(self, a: int, b: int) -> int:
        """How many steps lie between two hexes, whatever lies on the way."""
        stride = self.stride
        dq, dr = a // stride - b // stride, a % stride - b % stride
        return max(abs(dq), abs(dr), abs(dq + dr))

    def away(self, a: int, b: int) -> int | None:
        """The same, or None where there is no distance: between sheets, and off the map."""
        return self.distance(a, b)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets it is made of: this one, unless it was joined from several."""
        return (Sheet(self.id, self.title, self, self.cells, self.everywhere),)

    def links_of(self, cell: int) -> tuple[Link, ...]:
        """The ways off the map that lead from a hex or a box."""
        return self._links.get(cell, ())

    def linked(self, *kinds: str) -> tuple[tuple[int, ...], ...]:
        """The cells each cell is joined to off the map, by links of some kinds or of any: for `paths.tree`."""
        return tuple(
            tuple(dict.fromkeys(link.to for link in self.links_of(cell) if not kinds or link.kind in kinds))
            for cell in range(self.size)
        )

    def side(self, kind: str, a: int, b: int) -> bool:
        """Whether a feature of that kind runs between two adjacent hexes."""
        return (a, b) in self.sides(kind)

    def sides(self, kind: str) -> Mapping[tuple[int, int], str]:
        """The name of the feature between two hexes, in both directions, for every hexside of a kind."""
        return self._sides.get(kind, _NOTHING)

    def marked(self, mark: str) -> tuple[int, ...]:
        """The hexes of a mark; none if the board does not have it."""
        return self.marks.get(mark, ())

    def position(self, lat: float, lon: float) -> tuple[float, float] | None:
        """Where a point of the globe lies, as `Numbering.plane` counts; None if the board has no transform."""
        transform = self.file.transform
        return globe.plane(transform, lat, lon) if transform else None

    def lint(self) -> list[Problem]:
        """Every mistake in the file: see `hexmarshal.core.board.lint`."""
        return lint(self)

    # -- loading --------------------------------------------------------------------------------------------

    @classmethod
    def from_file(cls, path: Path | str) -> Board:
        """Loads a board file; `DataError` lists everything wrong with it."""
        return cls._load(load_toml(path))

    @classmethod
    def from_text(cls, text: str, name: str) -> Board:
        """Loads a board from the text of a file called `name`."""
        return cls._load(TomlFile(text, name))

    @classmethod
    def _load(cls, file: TomlFile) -> Board:
        return cls(BoardFile.read(file), file).checked()

    def checked(self) -> Self:
        """The board itself; `DataError` lists everything wrong with it."""
        if problems := self.lint():
            raise DataError(problems)
        return self


_NOTHING: Mapping[tuple[int, int], str] = MappingProxyType({})
