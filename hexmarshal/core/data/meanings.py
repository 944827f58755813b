"""What the numbers of a position mean, said in their types, so that a position can be written down in words.

Rules work with cells, counters and sides as numbers. A piece, a state or a procedure declares its fields as ``Cell``,
``Counter`` or ``SideNumber`` instead of ``int``, and a written position has the label of the hex, the id of
the counter and the name of the side.

    >>> import msgspec
    >>> from enum import IntEnum
    >>> class Off(IntEnum):
    ...     ELIMINATED = -1
    >>> class Piece(msgspec.Struct, frozen=True):
    ...     at: Annotated[int, place(Off)]
    ...     supply: Annotated[int, one_of("in", "low", "out")] = 0
    >>> Piece(-1, 2)
    Piece(at=-1, supply=2)
"""

from enum import IntEnum
from typing import Annotated

import msgspec

CELL, COUNTER, SIDE, WORD, NAMED, TEXT = "cell", "counter", "side", "word", "named", "text"


def place(off: type[IntEnum]) -> msgspec.Meta:
    """A cell, or a place off the map with a name of its own."""
    return msgspec.Meta(extra={"means": CELL, "off": off})


def counter(**special: int) -> msgspec.Meta:
    """A piece by its number in the counter list, or one of some numbers below 0 with words of their own."""
    return msgspec.Meta(extra={"means": COUNTER, "special": special})


def one_of(*words: str) -> msgspec.Meta:
    """A number that counts through some words, the first as 0."""
    return msgspec.Meta(extra={"means": WORD, "words": words})


def named(what: str, least: int | None = None, most: int | None = None) -> msgspec.Meta:
    """A number to which the game gives names under this word; see ``Game.spelling``.

    With bounds it may also be a number between them that has no name.
    """
    return msgspec.Meta(extra={"means": NAMED, "what": what, "least": least, "most": most})


def spelt(what: str) -> msgspec.Meta:
    """A text that is one of the names which the game has under this word."""
    return msgspec.Meta(extra={"means": TEXT, "what": what})


def between(least: int, most: int) -> msgspec.Meta:
    """A plain number that play keeps between these."""
    return msgspec.Meta(ge=least, le=most)


Cell = Annotated[int, msgspec.Meta(extra={"means": CELL})]
"""A hex; below 0 none."""
Counter = Annotated[int, msgspec.Meta(extra={"means": COUNTER})]
"""A piece by its number in the counter list; below 0 none."""
SideNumber = Annotated[int, msgspec.Meta(extra={"means": SIDE})]
"""A side by its number; below 0 none."""
Few = Annotated[int, msgspec.Meta(ge=0, le=6)]
"""A small number of hexes: what can be reached grows with every one."""
NextSide = Annotated[int, msgspec.Meta(extra={"means": SIDE, "through": True})]
"""The side whose turn comes next, where all take turns; the number of sides when all are through."""
