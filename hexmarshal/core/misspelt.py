"""What can be wrong with a single word or value of a written position."""

import re
from collections.abc import Sized
from typing import Any

from msgspec import inspect

from hexmarshal.core.wording import nearest, shown

LONGEST = 1_000
"""No list has more entries, no word more letters."""


class Misspelt(ValueError):
    """A word that means nothing here, with a sentence for whoever wrote it."""


def whole(text: str) -> bool:
    """Whether a text is a whole number of a possible size."""
    return re.fullmatch(r"-?[0-9]{1,9}", text) is not None


def short(value: Sized) -> None:
    """Refuse what is too long."""
    if len(value) > LONGEST:
        raise Misspelt(f"It is too long: more than {LONGEST}.")


def index_in(value: Any, words: tuple[str, ...]) -> int:
    """The place of a word among some."""
    if value not in words:
        raise Misspelt(f"There is no {shown(value)} here{nearest(str(value)[:40], words)}.")
    return words.index(value)


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
