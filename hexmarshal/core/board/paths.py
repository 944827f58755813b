"""Sets of hexes as Python integers: the hot kernels, and nothing else.

A board numbers its hexes so that the six neighbours of cell ``c`` are ``c ± 1``, ``c ± stride`` and
``c ± (stride - 1)``, with empty cells round the edge. A set of hexes is then an integer with one bit per cell, and
"all neighbours of all of these" is six shifts, whatever the number of hexes. On boards of this size that beats
every loop written in Python, and needs no compiled code. ``plain_spread`` is the loop it is tested against.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from threading import Lock


class _Row(dict[int, tuple[int, ...]]):
    """The cells that each value of one byte of a set stands for, worked out when it first occurs."""

    def __init__(self, first: int) -> None:
        self.first = first

    def __missing__(self, byte: int) -> tuple[int, ...]:
        first = self.first
        found = self[byte] = tuple([first + bit for bit in _bits[byte]])
        return found


_bits = [tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256)]
"""The bits that are set in each byte."""


_rows = [_Row(8 * number) for number in range(128)]
"""A row for each byte of the longest set so far."""
_growing = Lock()
FEW = 28
"""How many cells are picked out one by one."""


def _grow(number: int) -> None:
    with _growing:  # several threads may need more rows at once
        _rows.extend([_Row(8 * byte) for byte in range(len(_rows), number)])


def spread(cells: int, stride: int) -> int:
    """All cells that touch one of ``cells``. The caller cuts the result down to the board.

    >>> cells(spread(1 << 10, 4))
    [6, 7, 9, 11, 13, 14]
    """
    knight = stride - 1
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride | cells << knight | cells >> knight


def plain_spread(cells: Iterable[int], neighbours: Sequence[Sequence[int]]) -> set[int]:
    """The plain twin of :func:`spread`."""
    return {there for here in cells for there in neighbours[here]}


def cells(mask: int) -> list[int]:
    """The cells of a set, lowest first.

    >>> cells(0b10110)
    [1, 2, 4]
    """
    found: list[int] = []
    if mask.bit_count() <= FEW:
        # From the top, where a bit is found without making another integer.
        while mask:
            top = mask.bit_length() - 1
            found.append(top)
            mask ^= 1 << top
        found.reverse()
        return found
    # Byte by byte, from the first that is not empty: with more cells this beats taking off bit after bit of a long
    # integer, and searching its binary digits.
    first, end = (mask & -mask).bit_length() - 1 >> 3, mask.bit_length() + 7 >> 3
    if end > len(_rows):
        _grow(end)
    digits = (mask >> (first << 3)).to_bytes(end - first, "little")
    for row, byte in compress(zip(_rows[first:end], digits, strict=True), digits):
        found += row[byte]
    return found


class Listing:
    """What stands for each cell, such as its label, listed for whole sets: as `cells` does it, without the cells.

    >>> Listing(["a", "b", "c", "d"]).of(0b1011)
    ['a', 'b', 'd']
    """

    def __init__(self, values: Sequence[str]) -> None:
        self._rows = [_ValueRow(values[at : at + 8]) for at in range(0, len(values), 8)]

    def of(self, mask: int) -> list[str]:
        """The values of the cells of a set, lowest first."""
        found: list[str] = []
        if mask:
            first, end = (mask & -mask).bit_length() - 1 >> 3, mask.bit_length() + 7 >> 3
            digits = (mask >> (first << 3)).to_bytes(end - first, "little")
            for row, byte in compress(zip(self._rows[first:end], digits, strict=True), digits):
                found += row[byte]
        return found


class _ValueRow(dict[int, list[str]]):
    """The values that each value of one byte of a set stands for, worked out when it first occurs."""

    def __init__(self, values: Sequence[str]) -> None:
        self.values_here = values

    def __missing__(self, byte: int) -> list[str]:
        found = self[byte] = [self.values_here[bit] for bit in _bits[byte]]
        return found


def mask(cells: Iterable[int]) -> int:
    """The set of some cells.

    >>> bin(mask([1, 2, 4]))
    '0b10110'
    """
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def holds(mask: int, cell: int) -> bool:
    """Whether a cell belongs to a set.

    Where a loop would ask it of one cell after the other, ``cells(one & other)`` is quicker. The searches that run
    most often, here and in files named ``reach.py``, write ``mask >> cell & 1`` instead: the call takes as long again.

    >>> holds(0b10110, 2), holds(0b10110, 3)
    (True, False)
    """
    return mask >> cell & 1 == 1


def flood(sources: int, through: int, stride: int, steps: int) -> int:
    """All cells within ``steps`` of ``sources`` by ways whose inner hexes lie in ``through``.

    The last hex of a way, and the source itself, need not be in ``through``.
    """
    reached = front = sources
    for _ in range(steps):
        front = spread(front, stride) & ~reached
        reached |= front
        front &= through
        if not front:
            break
    return reached


class Discs:
    """The cells around each cell at most so far away, kept once they are worked out.

    ``through`` are the cells that count; -1 for all, whatever lies on the way.
    """

    __slots__ = ("_known", "_stride", "_through")

    def __init__(self, stride: int, through: int = -1) -> None:
        self._stride, self._through = stride, through
        self._known: dict[int, int] = {}

    def around(self, cell: int, radius: int) -> int:
        """The cells at most ``radius`` steps from a cell, and the cell itself."""
        key = cell << 16 ^ radius  # a number is found sooner than a pair
        found = self._known.get(key)
        if found is None:
            found = flood(1 << cell, self._through, self._stride, radius) & self._through | 1 << cell
            self._known[key] = found
        return found


def tree(start: int, links: Sequence[Sequence[int]], through: int) -> dict[int, int]:
    """For each cell that ``start`` is joined to, the cell before it on the shortest way.

    Inner cells of a way lie in ``through``; its last cell need not.
    """
    before = {start: start}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in links[here]:
            if there not in before:
                before[there] = here
                if through >> there & 1:
                    queue.append(there)
    return before


def route(end: int, before: Mapping[int, int]) -> list[int]:
    """The way of a :func:`tree` from its start to ``end``; empty if it has none.

    >>> route(3, tree(0, [[1, 2], [0, 3], [0, 3], [1, 2]], 0b0100))
    [0, 2, 3]
    """
    if end not in before:
        return []
    found = [end]
    while before[found[-1]] != found[-1]:
        found.append(before[found[-1]])
    return found[::-1]


def connected(start: int, links: Sequence[Sequence[int]], through: int) -> int:
    """All cells joined to ``start`` by ``links`` whose every cell (but ``start``) lies in ``through``."""
    known, reached = {start}, [start]
    for here in reached:  # it grows during the loop
        for there in links[here]:
            if there not in known:
                known.add(there)
                if through >> there & 1:
                    reached.append(there)
    return mask(reached)
