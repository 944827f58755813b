"""Hexes: how the games number them, where they lie, which are neighbours.

Every board here numbers its hexes in *lines*: columns in Fury in the East and in Serbien muss sterbien, rows
in the other three games. The *first* number of a hex is the number of its line, the *second* its place in
the line. Lines of one parity are shifted by half a hex towards growing second numbers. This one model covers
all five games; `STYLES` holds them.

A hex has three forms. A *label* is what players read and type ("1308"). *Axial* coordinates (q, r) make the
six neighbours constant steps. A *cell* is an index into a padded grid, so that a set of hexes is a Python
integer with one bit per hex, and the neighbours of a whole set are six shifts.

>>> fury = STYLES["fury"]
>>> fury.axial("1106")
(11, 1)
>>> sorted(fury.label(*step) for step in neighbours(*fury.axial("1106")))
['1006', '1007', '1105', '1107', '1206', '1207']
>>> distance(fury.axial("1004"), fury.axial("0905"))
2
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from hexmarshal.core.data.wording import shown

Axis = Literal["first", "-first", "second", "-second"]
"""A direction in which numbers run; "-" counts down."""

Axial = tuple[int, int]
"""Axial coordinates (q, r): q is the number of the line."""

DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The steps to the six neighbours in circular order."""


class UnknownHex(LookupError):
    """A label that names no hex. Its text is a sentence for a player."""


def neighbours(q: int, r: int) -> tuple[Axial, ...]:
    """The six neighbours of a hex, in the order of `DIRECTIONS`."""
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(a: Axial, b: Axial) -> int:
    """How many steps lie between two hexes.

    >>> distance((0, 0), (2, -1)), distance((0, 0), (1, 1))
    (2, 2)
    """
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def corners(a: Axial, b: Axial) -> tuple[frozenset[Axial], frozenset[Axial]]:
    """The two ends of the side between two neighbours; a corner is the set of the hexes that meet there.

    >>> shared, _ = corners((0, 0), (1, 0))
    >>> sorted(shared)
    [(0, 0), (1, -1), (1, 0)]
    """
    at = DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))
    left, right = DIRECTIONS[at - 1], DIRECTIONS[(at + 1) % 6]
    return (
        frozenset((a, b, (a[0] + left[0], a[1] + left[1]))),
        frozenset((a, b, (a[0] + right[0], a[1] + right[1]))),
    )


class Numbering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a board numbers its hexes.

    >>> STYLES["serbien"].axial("06.21"), STYLES["galicia"].parts("3.15"), STYLES["drina"].parts("C07")
    ((6, 18), (3, 15), (7, 3))
    """

    first: tuple[int, int]
    """Lowest and highest number of a line."""
    second: tuple[int, int]
    """Lowest and highest place in a line."""
    shifted: Literal["odd", "even"]
    """The lines that lie half a hex further towards growing second numbers."""
    first_as: Literal["0", "00", "A"] = "00"
    """How the first number is written: unpadded, with two digits, or as a letter from A on."""
    second_as: Literal["0", "00", "A"] = "00"
    """How the second number is written."""
    separator: str = ""
    """What stands between the two numbers."""
    prefix: str = ""
    """What stands before every label: the letter of the sheet where a game has two."""
    written: Literal["first-second", "second-first"] = "first-second"
    """The order in which a label writes the two numbers."""
    across: Axis = "first"
    """The number that runs from left to right where the board is laid out in rows of text."""
    down: Axis = "second"
    """The number that runs from top to bottom there."""

    def __post_init__(self) -> None:
        if self.across.lstrip("-") == self.down.lstrip("-"):
            raise ValueError("across and down must be the two different numbers")
        for low, high in (self.first, self.second):
            if low > high:
                raise ValueError(f"the range {low} to {high} is empty")

    def label(self, q: int, r: int) -> str:
        """The label of a hex by its axial coordinates.

        >>> STYLES["fury"].label(13, 2)
        '1308'
        """
        return self.write(q, r + self.slide(q))

    def axial(self, label: str) -> Axial:
        """The axial coordinates of a labelled hex; `UnknownHex` if the label names none."""
        first, second = self.parts(label)
        return first, second - self.slide(first)

    def write(self, first: int, second: int) -> str:
        """The label of the hex in line `first` at place `second`."""
        one, two = _write(first, self.first_as), _write(second, self.second_as)
        if self.written == "second-first":
            one, two = two, one
        return f"{self.prefix}{one}{self.separator}{two}"

    def parts(self, label: str) -> tuple[int, int]:
        """Line and place of a label; `UnknownHex` if it is malformed or outside the numbers of the board."""
        pattern, order = _pattern(self)
        found = pattern.fullmatch(label)
        if found is None:
            raise UnknownHex(f"{shown(label)} is not a hex number; they are written like {self.example}.")
        values = [_read(text) for text in found.groups()]
        first, second = values[order], values[1 - order]
        if not (self.first[0] <= first <= self.first[1] and self.second[0] <= second <= self.second[1]):
            raise UnknownHex(f"{label} is outside the map.")
        return first, second

    @property
    def example(self) -> str:
        """The label of the hex in the middle of the board."""
        return self.write(sum(self.first) // 2, sum(self.second) // 2)

    @property
    def plain(self) -> bool:
        """Whether it is plain that no two hexes share a label: all numbers are written with the same length.

        >>> STYLES["fury"].plain, STYLES["galicia"].plain, Numbering((1, 11), (1, 11), "odd", "0", "0").plain
        (True, True, False)
        """
        fits = {"00": 99, "A": 26, "0": 10**9 if self.separator else 9}
        return all(
            low >= (style == "A") and high <= fits[style]
            for (low, high), style in ((self.first, self.first_as), (self.second, self.second_as))
        )

    def everything(self) -> Iterator[Axial]:
        """Every hex inside the two ranges, in the order of the lines."""
        for first in range(self.first[0], self.first[1] + 1):
            for second in range(self.second[0], self.second[1] + 1):
                yield first, second - self.slide(first)

    def rows(self) -> list[list[tuple[int, int]]]:
        """Line and place of each hex where the board is laid out in rows of text: `rows()[row][column]`.

        >>> STYLES["fury"].rows()[0][:3]
        [(1, 1), (2, 1), (3, 1)]
        >>> STYLES["galicia"].rows()[0][:2]
        [(19, 26), (19, 25)]
        """

        def run(axis: str) -> list[int]:
            low, high = self.first if axis.endswith("first") else self.second
            numbers = list(range(low, high + 1))
            return numbers[::-1] if axis.startswith("-") else numbers

        lines_across = self.across.endswith("first")
        return [[(x, y) if lines_across else (y, x) for x in run(self.across)] for y in run(self.down)]

    def plane(self, q: int, r: int) -> tuple[float, float]:
        """Where the centre of a hex lies: across the lines and along them, with neighbours one apart.

        >>> STYLES["fury"].plane(2, 0), STYLES["fury"].plane(3, 0)
        ((1.7320508075688772, 1.0), (2.598076211353316, 1.5))
        """
        second = r + self.slide(q)
        return q * 3**0.5 / 2, second + (0.5 if (q % 2 == 1) == (self.shifted == "odd") else 0.0)

    def slide(self, first: int) -> int:
        """What to take from a second number to get r: axial lines lean by half a hex each."""
        return first // 2 if self.shifted == "odd" else (first + 1) // 2


class Grid(msgspec.Struct, frozen=True):
    """The padded grid of cells for a numbering.

    There is an empty line on either side and an empty place at the end of each line, so that the six steps
    from any hex of the board never land on another hex that is not its neighbour.

    >>> grid = Grid.of(STYLES["fury"])
    >>> grid.at(grid.cell(11, 1)), grid.stride, grid.size
    ((11, 1), 32, 672)
    >>> grid.directions
    (-1, 31, 32, 1, -31, -32)
    """

    q0: int
    """Lowest q of the board."""
    r0: int
    """Lowest r of the board."""
    stride: int
    """Cells in a line, padding included."""
    size: int
    """Number of cells, padding included."""

    @classmethod
    def of(cls, numbering: Numbering) -> Grid:
        """The smallest grid that holds every hex of a numbering."""
        hexes = list(numbering.everything())
        q0, q1 = min(q for q, _ in hexes), max(q for q, _ in hexes)
        r0, r1 = min(r for _, r in hexes), max(r for _, r in hexes)
        stride = r1 - r0 + 2
        return cls(q0, r0, stride, (q1 - q0 + 3) * stride)

    def cell(self, q: int, r: int) -> int:
        """The cell of a hex."""
        return (q - self.q0 + 1) * self.stride + (r - self.r0 + 1)

    def at(self, cell: int) -> Axial:
        """The axial coordinates of a cell."""
        line, place = divmod(cell, self.stride)
        return line + self.q0 - 1, place + self.r0 - 1

    @property
    def directions(self) -> tuple[int, ...]:
        """What to add to a cell to get its six neighbours, in the order of `DIRECTIONS`."""
        return tuple(dq * self.stride + dr for dq, dr in DIRECTIONS)

    def spread(self, mask: int) -> int:
        """All neighbours of a set of cells; keep those on the board with `& board.everywhere`.

        >>> grid = Grid.of(STYLES["fury"])
        >>> grid.spread(1 << grid.cell(11, 1)).bit_count()
        6
        """
        s = self.stride
        t = s - 1
        return mask << 1 | mask >> 1 | mask << s | mask >> s | mask << t | mask >> t


STYLES: dict[str, Numbering] = {
    # 1308 is column 13, row 08; columns run west to east, rows north to south.
    "fury": Numbering((1, 19), (1, 22), "odd"),
    # 06.21 is column 06, row 21.
    "serbien": Numbering((1, 42), (1, 29), "even", separator="."),
    # 3.15 is row 3, column 15; row 1 is the south-west edge, column 01 the east edge.
    "galicia": Numbering((1, 19), (1, 26), "even", first_as="0", separator=".", across="-second", down="-first"),
    # g2315 is row 23 from the north, place 15 from the east, on the Galician sheet; s1101 is on the Serbian.
    "great_war_east_g": Numbering((1, 30), (1, 26), "even", prefix="g", across="-second", down="first"),
    "great_war_east_s": Numbering((1, 16), (1, 16), "even", prefix="s", across="-second", down="first"),
    # The book numbers nothing; C07 is our own: column C from the west in row 07 from the north.
    "drina": Numbering((1, 28), (1, 18), "even", second_as="A", written="second-first", across="second", down="first"),
}
"""The numbering of each board as its rulebook writes it; a board file states its own."""


def _write(number: int, style: str) -> str:
    if style == "A":
        return chr(ord("A") + number - 1)
    return f"{number:02d}" if style == "00" else str(number)


def _read(text: str) -> int:
    return int(text) if text.isdigit() else ord(text) - ord("A") + 1


@cache
def _pattern(numbering: Numbering) -> tuple[re.Pattern[str], int]:
    """The pattern of a label, and which of its two groups is the first number."""
    shapes = {"0": r"(0|[1-9][0-9]*)", "00": r"([0-9]{2})", "A": r"([A-Z])"}
    one, two = shapes[numbering.first_as], shapes[numbering.second_as]
    order = 0
    if numbering.written == "second-first":
        one, two, order = two, one, 1
    return re.compile(re.escape(numbering.prefix) + one + re.escape(numbering.separator) + two), order
