"""The board linter: what can be wrong with a board file, each check with a number.

| code | what is wrong |
| --- | --- |
| B01 | a label names no hex of the board |
| B02 | a hexside between hexes that are not adjacent |
| B03 | a railway or road jumps |
| B04 | a chain of hexsides is broken |
| B05 | the rows of letters do not fit the numbering |
| B06 | a letter is not in the legend |
| B07 | a letter of the legend is not used |
| B08 | a place or an entry lies in water |
| B09 | an entry hex does not lie on the edge |
| B10 | a hexside is listed twice |
| B11 | a name is used twice in one table, or a railway or road runs twice between two hexes |
| B12 | a source is missing or says nothing |
| B13 | a kind of hexside is not in the table `[sides]` |
| B14 | a hex has no neighbour, or land has no other land beside it |
| B15 | a terrain or country of `[[hex]]` is not in the legend |
| B16 | a number does not lead back to its hex |
| B17 | a river ends nowhere, or not where it is said to end |
| B18 | a crossing leads over no water |
| B19 | a bridge carries no way, and no note says why |
| B20 | a place lies outside its hex by its coordinates, and the row does not say `by_book` |
| B21 | a link leads nowhere, or a box is called like a hex |
| B22 | an elevation is not a number of metres |
| B23 | a water side is not in the table `[sides]`, or the legend explains what the board does not have |
| B24 | two sheets of a board have the same id, or a hex or box with the same name |
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from hexmarshal.core.board import globe
from hexmarshal.core.board.file import LAYERS, ROWS
from hexmarshal.core.board.hexes import Axial, corners
from hexmarshal.core.board.letters import Checking, Letters
from hexmarshal.core.board.paths import holds
from hexmarshal.core.board.water import Water
from hexmarshal.core.data.files import Problem, is_source, nearest

if TYPE_CHECKING:
    from hexmarshal.core.board.board import Board


CODES = tuple(f"B{number:02d}" for number in range(1, 25))
"""The number of every check."""


def lint(board: Board, beyond: Collection[str] = ()) -> list[Problem]:
    """Every mistake in the file of a board, in the order of its lines. Links may lead to `beyond`, on other sheets."""
    of, letters = _Lint(board, beyond), Letters(board)
    checks = (
        letters.letters(), letters.numbers(), of.labels(), of.sides(), of.water(), of.ways(), of.places(), of.marks(),
        of.links(), of.legend(), of.names(), of.sources(),
    )  # fmt: skip
    return sorted({problem for check in checks for problem in check})


def lint_sheets(sheets: Sequence[Board]) -> list[Problem]:
    """Every mistake in the files of sheets that are to be joined."""
    names = [{*filter(None, sheet.labels), *sheet.boxes} for sheet in sheets]
    found: list[Problem] = []
    for at, sheet in enumerate(sheets):
        found += lint(sheet, set[str]().union(*names[:at], *names[at + 1 :]))
        found += _Lint(sheet).twice(sheets[:at], set[str]().union(*names[:at]))
    return found


class _Lint(Checking):
    """The checks of everything else, one method per table."""

    def labels(self) -> Iterator[Problem]:
        """Every label of every table, and what stands in the water."""
        lists = [
            *(("hex", i, r.id, r.id) for i, r in enumerate(self.file.hex)),
            *(("side", i, r.name, r.sides.replace("/", " ")) for i, r in enumerate(self.file.side)),
            *(("railway", i, r.name, r.hexes) for i, r in enumerate(self.file.railway)),
            *(("road", i, r.name, r.hexes) for i, r in enumerate(self.file.road)),
            *(("place", i, r.name, r.hex) for i, r in enumerate(self.file.place)),
            *(("mark", i, r.name, r.hexes) for i, r in enumerate(self.file.mark)),
            *(("note", i, r.hexes, r.hexes) for i, r in enumerate(self.file.note)),
        ]
        for table, index, what, text in lists:
            for label in text.split():
                if self.board.find(label) is None:
                    yield self.problem("B01", table, index, what, f"There is no hex {label}.", label)
        for index, place in enumerate(self.file.place):
            if self.in_water(place.hex):
                yield self.problem("B08", "place", index, place.name, f"{place.hex} is water.", place.hex)

    def in_water(self, label: str) -> bool:
        cell = self.board.find(label)
        return cell is not None and self.board.terrain[cell] in self.file.terrain.water

    def sides(self) -> Iterator[Problem]:
        """Hexsides: between neighbours, once each, and chains unbroken."""
        seen: dict[tuple[str, frozenset[str]], str] = {}
        for index, row in enumerate(self.file.side):
            if row.kind not in self.file.sides:
                sentence = f"[sides] has no kind {row.kind!r}{nearest(row.kind, self.file.sides)}."
                yield self.problem("B13", "side", index, row.name, sentence, "kind")
            ends: list[tuple[Axial, Axial]] = []
            for pair in row.sides.split():
                labels = pair.split("/")
                cells = [self.board.find(label) for label in labels]
                if len(cells) != 2 or None in cells:
                    if len(cells) != 2:
                        sentence = f"A hexside is written like 0101/0102, not {pair}."
                        yield self.problem("B02", "side", index, row.name, sentence, pair)
                    continue
                a, b = (self.board.grid.at(cell) for cell in cells if cell is not None)
                if cells[1] not in self.board.neighbours[cells[0] or 0]:
                    sentence = f"{labels[0]} and {labels[1]} are not adjacent."
                    yield self.problem("B02", "side", index, row.name, sentence, pair)
                    continue
                key = (row.kind, frozenset(labels))
                if key in seen:
                    sentence = f"{pair} is listed already, for {seen[key]}."
                    yield self.problem("B10", "side", index, row.name, sentence, pair)
                seen.setdefault(key, row.name)
                ends.append((a, b))
            if self.file.sides.get(row.kind) == "chain" and (parts := chains(ends)) > 1:
                sentence = f"It is broken into {parts} pieces that share no corner."
                yield self.problem("B04", "side", index, row.name, sentence, "sides")

    def water(self) -> Iterator[Problem]:
        """Rivers and what crosses them."""
        water = Water(self.board)
        for code, index, name, sentence, token in (*water.rivers(), *water.crossings()):
            yield self.problem(code, "side", index, name, sentence, token)
        for kind in water.kinds - self.file.sides.keys():
            sentence = f"[sides] has no kind {kind!r}{nearest(kind, self.file.sides)}."
            yield self.problem("B23", "board", None, "", sentence, "water_sides")

    def ways(self) -> Iterator[Problem]:
        """Railways and roads: from neighbour to neighbour, each stretch once."""
        ways = [("railway", i, row.name, row.hexes) for i, row in enumerate(self.file.railway)]
        ways += [("road", i, row.name, row.hexes) for i, row in enumerate(self.file.road)]
        for table, index, name, hexes in ways:
            used: set[frozenset[str]] = set()
            chain = hexes.split()
            if len(chain) < 2:
                yield self.problem("B03", table, index, name, "It does not join two hexes.")
            for here, there in pairwise(chain):
                a, b = self.board.find(here), self.board.find(there)
                if a is not None and b is not None and b not in self.board.neighbours[a]:
                    sentence = f"{here} and {there} are not adjacent."
                    yield self.problem("B03", table, index, name, sentence, f"{here} {there}")
                if frozenset((here, there)) in used:
                    sentence = f"It runs between {here} and {there} twice."
                    yield self.problem("B11", table, index, name, sentence, here)
                used.add(frozenset((here, there)))

    def places(self) -> Iterator[Problem]:
        """Places lie in their hexes by their coordinates, unless the book puts them elsewhere."""
        transform, board = self.file.transform, self.board
        for index, row in enumerate(self.file.place):
            if (row.lat is None) != (row.lon is None):
                sentence = "It has a latitude or a longitude, but not both."
                yield self.problem("B20", "place", index, row.name, sentence, row.name)
            cell = board.find(row.hex)
            if transform is None or cell is None or row.lat is None or row.lon is None or row.by_book:
                continue
            u, v = board.numbering.plane(*board.grid.at(cell))
            x, y = globe.plane(transform, row.lat, row.lon)
            if not globe.inside(x - u, y - v, transform.tolerance):
                sentence = f"By its coordinates it is not in {row.hex}{self.truly(x, y)}."
                yield self.problem("B20", "place", index, row.name, sentence, row.name)

    def truly(self, x: float, y: float) -> str:
        """Words for the hex in which a point lies, or ""."""
        board = self.board
        for cell in board.cells:
            u, v = board.numbering.plane(*board.grid.at(cell))
            if globe.inside(x - u, y - v):
                return f" but in {board.labels[cell]}"
        return ""

    def links(self) -> Iterator[Problem]:
        """Links lead from hex or box to hex or box."""
        for index, box in enumerate(self.file.box):
            if self.board.find(box.id) is not None:
                yield self.problem("B21", "box", index, box.id, "A hex has this number.", box.id)
        known = {*(box.id for box in self.file.box), *self.beyond}
        for index, row in enumerate(self.file.link):
            for end in (row.a, row.b):
                if end not in known and self.board.find(end) is None:
                    sentence = f"There is no hex or box {end}{nearest(end, known)}."
                    yield self.problem("B21", "link", index, row.id, sentence, end)

    def twice(self, sheets: Sequence[Board], names: Collection[str]) -> Iterator[Problem]:
        """What this sheet calls by a name that one before it has."""
        if self.board.id in (sheet.id for sheet in sheets):
            yield self.problem("B24", "board", None, self.board.id, "Another sheet has this id.", "id")
        for index, box in enumerate(self.file.box):
            if box.id in names:
                yield self.problem("B24", "box", index, box.id, "Another sheet has a hex or box of this name.", box.id)
        if same := [label for label in self.board.labels if label and label in names]:
            sentence = f"Another sheet has hexes of these numbers too, {len(same)} in all; a prefix tells them apart."
            yield self.problem("B24", "numbering", None, same[0], sentence)

    def legend(self) -> Iterator[Problem]:
        """The legend explains terrain, hexsides, ways, places and marks of this board."""
        file = self.file
        marks = {part for mark in file.mark for part in (mark.name, mark.name.split(":")[0])}
        places = {part for place in file.place for part in (place.kind, f"{place.size} {place.kind}".strip())}
        rails = {f"{part} railway" for rail in file.railway for part in (rail.track, rail.gauge) if part}
        known = {
            "source", "railway", "road", "border", *rails, *file.terrain.legend.values(), *file.sides, *marks, *places,
            *(road.kind for road in file.road),
        }  # fmt: skip
        for name in file.legend.keys() - known:
            sentence = f"The board has no {name!r}{nearest(name, known)}."
            yield self.problem("B23", "legend", None, name, sentence, name)

    def marks(self) -> Iterator[Problem]:
        """Marks: entries lie on the edge and not in the water."""
        for index, row in enumerate(self.file.mark):
            for label in row.hexes.split() if row.name.split(":")[0] == "entry" else ():
                cell = self.board.find(label)
                if cell is not None and not holds(self.board.edge, cell):
                    sentence = f"{label} is not on the edge of the map."
                    yield self.problem("B09", "mark", index, row.name, sentence, label)
                if self.in_water(label):
                    yield self.problem("B08", "mark", index, row.name, f"{label} is water.", label)

    def names(self) -> Iterator[Problem]:
        """Names are used once in a table, so that an overlay can tell the rows apart."""
        for table in LAYERS:
            seen: set[str] = set()
            for index, row in enumerate(getattr(self.file, table)):
                if row.key in seen:
                    yield self.problem("B11", table, index, row.key, f"Another {table} has this name.")
                seen.add(row.key)

    def sources(self) -> Iterator[Problem]:
        """Every table and row says where it comes from."""
        optional = [table for table in ("transform", "relief", "track") if getattr(self.file, table)]
        if self.file.legend and not is_source(self.file.legend.get("source", "")):
            yield self.problem("B12", "legend", None, "", "It does not say where it comes from.", "source")
        for table in ("board", "terrain", "country", *optional, *ROWS):
            found = getattr(self.file, table)
            rows = list(enumerate(found)) if isinstance(found, tuple) else [(None, found)]
            for index, row in rows:
                if not is_source(row.source):
                    what = row.key if index is not None else ""
                    sentence = "It does not say where it comes from."
                    yield self.problem("B12", table, index, what, sentence, "source")


def chains(sides: list[tuple[Axial, Axial]]) -> int:
    """Into how many pieces a list of hexsides falls, if those that share a corner hold together.

    >>> chains([((0, 0), (1, 0)), ((0, 0), (1, -1))]), chains([((0, 0), (1, 0)), ((5, 0), (6, 0))])
    (1, 2)
    """
    pieces: list[set[frozenset[Axial]]] = []
    for a, b in sides:
        joined = set(corners(a, b))
        apart = []
        for piece in pieces:
            if piece & joined:
                joined |= piece
            else:
                apart.append(piece)
        pieces = [*apart, joined]
    return len(pieces)
