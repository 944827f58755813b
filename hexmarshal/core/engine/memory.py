"""What sides remember of things that are hidden from them: where each may still be, by all they were shown and told.

It is no part of the position: equal positions may have been come to in different ways. It goes with a table, follows
from the orders alone and is never changed in place, so that whoever goes back to an earlier table goes back to what was
known then.
"""

from collections.abc import Mapping
from typing import NamedTuple

from hexmarshal.core.data.meanings import Cell, Counter

Places = Mapping[Counter, int]
"""The pieces that are hidden from a side, each with the places where it may be, as a mask."""
Memory = Mapping[str, Places]
"""For each side what it remembers; nothing of a side is that it was never shown anything."""
Written = dict[str, dict[int, bytes]]
"""The same as bytes have it: masks are longer than the numbers of MessagePack."""
NOTHING: Memory = {}
"""What is remembered before the first order, and in games that hide nothing."""


class Sight(NamedTuple):
    """Pieces that were shown in a place in the course of an order, and may be hidden again when it is over."""

    told: int
    """How many events had been told by then."""
    cell: Cell
    """The place."""
    pieces: tuple[Counter, ...]
    """Who was seen there."""
    whole: bool
    """Whether these were all of their side there."""


def written(memory: Memory, side: str = "") -> Written:
    """What the sides remember, or one of them, for bytes."""
    return {
        name: {index: mask.to_bytes(mask.bit_length() // 8 + 1) for index, mask in sorted(places.items())}
        for name, places in memory.items()
        if not side or name == side
    }


def read(memory: Written) -> Memory:
    """The reverse."""
    return {name: {index: int.from_bytes(mask) for index, mask in places.items()} for name, places in memory.items()}
