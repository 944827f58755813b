"""Words that prompts and sentences of every game share."""

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

_SMALL = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def _spelled(number: int) -> str:
    """A number in letters, as far as anybody counts in a sentence."""
    if number < len(_SMALL):
        return _SMALL[number]
    tens, rest = divmod(number, 10)
    if tens >= len(_TENS):
        return str(number)
    return f"{_TENS[tens]}-{_SMALL[rest]}" if rest else _TENS[tens]


def count(number: int, what: str) -> str:
    """A number of things, in words a prompt uses.

    >>> count(1, "corps"), count(5, "unit"), count(0, "unit"), count(2, "city")
    ('one corps', 'five units', 'no unit', 'two cities')
    >>> count(13, "unit"), count(42, "hex"), count(130, "loss"), count(3, "corps")
    ('thirteen units', 'forty-two hexes', '130 losses', 'three corps')
    """
    if number > 1 and what != "corps":
        ends = what.endswith(("x", "s"))
        what = f"{what[:-1]}ies" if what.endswith("y") else f"{what}es" if ends else f"{what}s"
    return f"{_spelled(number)} {what}"


def listing(things: Sequence[str], last: str = "and") -> str:
    """Several things in a row.

    >>> listing(["III"]), listing(["III", "IV"]), listing(["III", "IV", "V"], "or")
    ('III', 'III and IV', 'III, IV or V')
    """
    return f" {last} ".join(things) if len(things) < 3 else f"{', '.join(things[:-1])} {last} {things[-1]}"


def agreeing(verb: str, number: int) -> str:
    """A verb in the third person as it stands with this many.

    >>> agreeing("is", 1), agreeing("is", 2), agreeing("has", 3), agreeing("needs", 2)
    ('is', 'are', 'have', 'need')
    """
    return verb if number == 1 else {"is": "are", "has": "have", "was": "were"}.get(verb, verb.removesuffix("s"))


def shown(value: Any) -> str:
    """A value as a message shows it: of a very long one, which may come from a stranger, the beginning.

    >>> shown(7), len(shown("x" * 1000))
    ('7', 61)
    """
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint at the known word closest to a mistyped one, or "".

    >>> nearest("combta", ["combat", "movement"])
    ' (did you mean combat?)'
    """
    close = difflib.get_close_matches(name[:40], list(known), 1)  # a stranger's word may be very long
    return f" (did you mean {close[0]}?)" if close else ""
