"""The part of the board linter that looks at water: where rivers end, and what leads over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexmarshal.core.board.hexes import Axial, corners

if TYPE_CHECKING:
    from hexmarshal.core.board.board import Board
    from hexmarshal.core.board.file import SideRow

Corner = frozenset[Axial]
Finding = tuple[str, int, str, str, str]
"""The code, the index and name of a `[[side]]`, a sentence, and what to look for in the row."""


class Water:
    """The water sides of a board and the checks on them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.kinds = frozenset(board.file.board.water_sides)
        self.corners: dict[str, dict[Corner, int]] = {}
        """How many sides of each water feature meet in a corner, by its name."""
        self.sides: dict[str, list[tuple[Corner, Corner]]] = {}
        """The ends of the sides of each water feature in their order, by its name."""
        self.wet: set[frozenset[str]] = set()
        """Every water side, as the two hexes it parts."""
        for row in board.file.side:
            if row.kind in self.kinds:
                self._lay(row)

    def _lay(self, row: SideRow) -> None:
        for pair in row.sides.split():
            labels = pair.split("/")
            cells = [self.board.find(label) for label in labels]
            if len(cells) == 2 and None not in cells and cells[1] in self.board.neighbours[cells[0] or 0]:
                a, b = (self.board.grid.at(cell) for cell in cells if cell is not None)
                ends = corners(a, b)
                self.wet.add(frozenset(labels))
                self.sides.setdefault(row.name, []).append(ends)
                count = self.corners.setdefault(row.name, {})
                for end in ends:
                    count[end] = count.get(end, 0) + 1

    # -- rivers ---------------------------------------------------------------------------------------------

    def rivers(self) -> Iterator[Finding]:
        """Rivers come from somewhere and go somewhere (B17)."""
        for index, row in enumerate(self.board.file.side):
            if row.kind not in self.kinds or self.board.file.sides.get(row.kind) != "chain":
                for key, said in (("from", row.from_), ("to", row.to)):
                    if said:
                        yield "B17", index, row.name, f"Only a river has {key!r}: a chain of a water side.", key
            elif row.name in self.sides:
                yield from self._river(index, row)

    def _river(self, index: int, row: SideRow) -> Iterator[Finding]:
        sides, count = self.sides[row.name], self.corners[row.name]
        free = [corner for corner, number in count.items() if number == 1]
        firsts, lasts = ([end for end in sides[at] if count[end] == 1] for at in (0, -1))
        if len(sides) == 1:  # its two ends are told apart by what is said of them
            ordered = [firsts, firsts[::-1]]
            first, last = min(
                ordered, key=lambda way: bool(self._wrong(row, "from", way[0])) + bool(self._wrong(row, "to", way[1]))
            )
        elif len(firsts) != 1 or len(lasts) != 1:
            which = "first" if len(firsts) != 1 else "last"
            yield "B17", index, row.name, f"Its {which} hexside is not at one of its ends.", "sides"
            return
        else:
            (first,), (last,) = firsts, lasts
        for key, corner in (("from", first), ("to", last)):
            if sentence := self._wrong(row, key, corner):
                yield "B17", index, row.name, sentence, key
        for corner in free:
            if corner not in (first, last) and (sentence := self._wrong(row, "", corner)):
                yield "B17", index, row.name, sentence, "sides"

    def _wrong(self, row: SideRow, key: str, corner: Corner) -> str:
        """Why an end of a river is not where it should be, or ""."""
        said = {"from": row.from_, "to": row.to}.get(key, "")
        where = f"the corner of {self._name(corner)}"
        hexes = [cell for cell in self._cells(corner) if cell is not None]
        edge = len(hexes) < 3
        water = any(self.board.terrain[cell] in self.board.file.terrain.water for cell in hexes)
        others = [name for name, count in self.corners.items() if name != row.name and corner in count]
        if not said:
            if edge or water or others:
                return ""
            hint = '; say from = "source" if it rises there' if key == "from" else ""
            return f"It ends at {where}, neither at the edge nor at water or another river{hint}."
        if said == "source":
            return "" if key == "from" else "A river does not end at a source."
        if said == "edge":
            return "" if edge else f"It should end at the edge, but {where} is inside the map."
        if said in ("mouth", "water"):
            return "" if water else f"It should end at water, but no hex at {where} is water."
        if (cell := self.board.find(said)) is not None:
            return "" if cell in hexes else f"It should go on inside {said}, but ends at {where}."
        if said not in self.corners:
            return f"{key} = {said!r} is not a source, edge, mouth, river or hex."
        return "" if said in others else f"It should meet the {said}, but {where} is not on it."

    def _cells(self, corner: Corner) -> list[int | None]:
        return [self.board.find(self.board.numbering.label(*hex)) for hex in corner]

    def _name(self, corner: Corner) -> str:
        cells = sorted(cell for cell in self._cells(corner) if cell is not None)
        return ", ".join(self.board.labels[cell] for cell in cells)

    # -- crossings ------------------------------------------------------------------------------------------

    def crossings(self) -> Iterator[Finding]:
        """Crossings lead over water (B18), and bridges carry a way (B19)."""
        for index, row in enumerate(self.board.file.side):
            if self.board.file.sides.get(row.kind) != "crossing":
                continue
            for pair in row.sides.split():
                if frozenset(pair.split("/")) not in self.wet:
                    yield "B18", index, row.name, f"There is no water between the hexes of {pair}.", pair
                elif row.kind == "bridge" and not row.note:
                    for label in pair.split("/"):
                        if not self._reached(label):
                            sentence = f"{label} has no road, railway or place that a bridge could serve; say why."
                            yield "B19", index, row.name, sentence, pair

    def _reached(self, label: str) -> bool:
        board, cell = self.board, self.board.find(label)
        return cell is not None and bool(
            board.rail_neighbours[cell] or board.road_neighbours[cell] or cell in board.places
        )
