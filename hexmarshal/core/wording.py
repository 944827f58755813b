"""Words that prompts and sentences of every game share."""

from collections.abc import Sequence


def count(number: int, what: str) -> str:
    """A number of things, in words a prompt uses.

    >>> count(1, "corps"), count(5, "unit"), count(0, "unit"), count(2, "city")
    ('one corps', 'five units', 'no unit', 'two cities')
    """
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    shown = words[number] if number < len(words) else str(number)
    if number < 2 or what.endswith("s"):
        return f"{shown} {what}"
    return f"{shown} {what[:-1]}ies" if what.endswith("y") else f"{shown} {what}s"


def listing(things: Sequence[str], last: str = "and") -> str:
    """Several things in a row.

    >>> listing(["III"]), listing(["III", "IV"]), listing(["III", "IV", "V"], "or")
    ('III', 'III and IV', 'III, IV or V')
    """
    return f" {last} ".join(things) if len(things) < 3 else f"{', '.join(things[:-1])} {last} {things[-1]}"
