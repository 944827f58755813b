"""Sets of hexes as Python integers: the hot kernels, and nothing else.

A board numbers its hexes so that the six neighbours of cell ``c`` are ``c ± 1``, ``c ± stride`` and
``c ± (stride - 1)``, with empty cells round the edge. A set of hexes is then an integer with one bit a cell, and
"all neighbours of all of these" is six shifts, whatever the number of hexes. On boards of this size that beats
every loop written in Python, and needs no compiled code. ``plain_spread`` is the loop it is tested against.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress

CLOSE = 12
"""Where one digit in so many is set, all digits are gone through; else the set ones are searched for."""
_TRUTH = bytes(digit == ord("1") for digit in range(256))


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
    if not mask & (mask - 1):
        return [mask.bit_length() - 1] if mask else []
    # Reading the binary digits as text beats peeling off the lowest bit of a long integer.
    low = (mask & -mask).bit_length() - 1
    digits = bin(mask >> low)[:1:-1]
    if len(digits) < CLOSE * mask.bit_count():
        return list(compress(range(low, low + len(digits)), digits.encode().translate(_TRUTH)))
    found = []
    here = 0
    while here >= 0:
        found.append(low + here)
        here = digits.find("1", here + 1)
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
    reached = 1 << start
    queue = [start]
    while queue:
        for there in links[queue.pop()]:
            bit = 1 << there
            if through & bit and not reached & bit:
                reached |= bit
                queue.append(there)
    return reached
