"""What can be wrong with the letters and numbers of a board file; see `hexmarshal.core.board.lint`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from hexmarshal.core.board.file import Layer
from hexmarshal.core.board.hexes import UnknownHex
from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.files import Problem, nearest

if TYPE_CHECKING:
    from hexmarshal.core.board.board import Board


class Checking:
    """A board under the linter."""

    def __init__(self, board: Board, beyond: Collection[str] = ()) -> None:
        self.board = board
        self.beyond = beyond
        self.file = board.file

    def problem(self, code: str, table: str, index: int | None, what: str, sentence: str, *at: str) -> Problem:
        """A problem with row `index` of a table; its line is that of the first text of `at` found there."""
        text = self.board.text
        line = text.line(table, index, *at) if text else 0
        return Problem(text.name if text else self.board.id, line, f"{table} {what}".strip(), sentence, code)


class Letters(Checking):
    """The checks of terrain, countries, relief and numbers."""

    def letters(self) -> Iterator[Problem]:
        """The rows of letters of the terrain and the countries."""
        for table in ("terrain", "country", "relief"):
            if layer := getattr(self.file, table):
                yield from self.layer(table, layer)
        for letter, metres in self.file.relief.legend.items() if self.file.relief else ():
            if not metres.lstrip("-").isdigit():
                sentence = f"{letter!r} must stand for metres, not for {metres!r}."
                yield self.problem("B22", "relief", None, "", sentence, "legend")
        yield from self.orphans()
        for index, row in enumerate(self.file.hex):
            for table, value in (("terrain", row.terrain), ("country", row.country)):
                known = (self.file.terrain if table == "terrain" else self.file.country).legend.values()
                if value and value not in known:
                    sentence = f"There is no {table} {value!r} in the legend{nearest(value, known)}."
                    yield self.problem("B15", "hex", index, row.id, sentence, value)

    def orphans(self) -> Iterator[Problem]:
        """Hexes with nothing beside them; a note with the word "island" allows it."""
        board = self.board
        islands = {label for note in self.file.note if "island" in note.text.lower() for label in note.hexes.split()}
        land = board.mask(cell for cell in board.cells if board.terrain[cell] not in self.file.terrain.water)
        for cell in board.cells if len(board.cells) > 1 else ():
            label = board.labels[cell]
            if not board.neighbours[cell]:
                yield self.problem("B14", "terrain", None, label, "It has no neighbour.")
            elif holds(land, cell) and not board.adjacent[cell] & land and label not in islands:
                yield self.problem("B14", "terrain", None, label, "It is land with nothing but water around it.")

    def numbers(self) -> Iterator[Problem]:
        """Every number leads back to its hex."""
        board = self.board
        for cell, label in enumerate(board.labels if not board.numbering.plain else ()):
            if not label:
                continue
            try:
                back = board.grid.cell(*board.numbering.axial(label))
            except UnknownHex as error:
                yield self.problem("B16", "numbering", None, label, str(error))
                continue
            if back != cell:
                yield self.problem("B16", "numbering", None, label, "Two hexes have this number.")

    def layer(self, table: str, layer: Layer) -> Iterator[Problem]:
        """One layer of letters."""
        shape = self.board.numbering.rows()
        letters = layer.rows.split()
        if len(letters) != len(shape):
            sentence = f"It has {len(letters)} rows of letters, the numbering {len(shape)}."
            yield self.problem("B05", table, None, "", sentence, "rows")
        for y, (row, places) in enumerate(zip(letters, shape, strict=False)):
            if len(row) != len(places):
                sentence = f"Row {y + 1} has {len(row)} letters, the numbering {len(places)}."
                yield self.problem("B05", table, None, "", sentence, row)
            strange = set(row) - layer.legend.keys() - {"-"}
            for letter, (first, second) in zip(row, places, strict=False) if strange else ():
                if letter in strange:
                    label = self.board.numbering.write(first, second)
                    sentence = f"The legend has no letter {letter!r}."
                    yield self.problem("B06", table, None, label, sentence, row)
        for letter in layer.legend:
            if letter not in layer.rows:
                yield self.problem("B07", table, None, "", f"No hex has the letter {letter!r}.", "legend")
