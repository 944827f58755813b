"""What can be wrong with a single word or value of a written position."""

import re
from collections.abc import Iterable, Sized
from typing import Any

from msgspec import inspect

from hexmarshal.core.data.wording import nearest, shown

LONGEST = 1_000
"""No list has more entries, no word more letters."""


class Misspelt(ValueError):
    """A word that means nothing here, with a sentence for whoever wrote it."""

    each: tuple[tuple[str, str], ...]
    """Every mistake: the key it is at, if there is one, and its sentence."""

    def __init__(self, sentence: str, each: Iterable[tuple[str, str]] = ()) -> None:
        super().__init__(sentence)
        self.each = tuple(each) or (("", sentence),)


def whole(text: str) -> bool:
    """Whether a text is a whole number of a possible size."""
    return re.fullmatch(r"-?[0-9]{1,9}", text) is not None


def short(value: Sized) -> None:
    """Refuse what is too long."""
    if len(value) > LONGEST:
        raise Misspelt(f"It is too long: more than {LONGEST}.")


def index_in(value: Any, words: tuple[str, ...]) -> int:
    """The place of a word among some; a number that is none of the words counts through them from 0.

    >>> index_in("low", ("in", "low", "out")), index_in(2, ("in", "low", "out")), index_in(-1, ("full", "-1"))
    (1, 2, 1)
    """
    if (word := str(value)) in words:
        return words.index(word)
    if whole(word) and 0 <= int(word) < len(words):
        return int(word)
    raise Misspelt(f"There is no {shown(value)} here{nearest(word[:40], words)}.")


def fits(value: Any, kind: inspect.Type) -> bool:
    """Whether a value is of a type."""
    match kind:
        case inspect.StructType(cls=cls):
            return type(value) is cls
        case inspect.NoneType():
            return value is None
        case inspect.Metadata(type=inner):
            return fits(value, inner)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.StrType():
            return isinstance(value, str)
    return True
