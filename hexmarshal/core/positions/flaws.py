"""Sentences about what is wrong or odd in a position, each with what it is about.

Whoever wrote a position by hand wants to know the line. An invariant only knows a counter, a hex, a field of the state
or a procedure; from that the line is found where the position came from a file.
"""

from typing import Self

PIECES, STATE, DOING = "pieces", "state", "doing"
"""The tables of a position file that a flaw can be in."""


class Flaw(str):
    """A sentence, and where in a position file to look.

    >>> flaw = Flaw.of("ah-4", "ah-4 is nowhere.")
    >>> print(flaw, flaw.table, flaw.word)
    ah-4 is nowhere. pieces ah-4
    """

    table: str
    """The table of the file,"""
    word: str
    """the counter, hex or key in it,"""
    frame: int | None
    """or which of the procedures in progress."""

    __slots__ = ("frame", "table", "word")

    def __new__(cls, sentence: str, table: str = "", word: str = "", frame: int | None = None) -> Self:
        """A sentence about something."""
        new = super().__new__(cls, sentence)
        new.table, new.word, new.frame = table, word, frame
        return new

    @classmethod
    def of(cls, counter: str, sentence: str) -> Self:
        """About a counter, or a hex."""
        return cls(sentence, PIECES, counter)

    @classmethod
    def state(cls, key: str, sentence: str) -> Self:
        """About a field of the state."""
        return cls(sentence, STATE, key)

    @classmethod
    def doing(cls, frame: int | None, sentence: str, key: str = "") -> Self:
        """About a procedure in progress by its number, from the outermost; the last without one."""
        return cls(sentence, DOING, key, -1 if frame is None else frame)
