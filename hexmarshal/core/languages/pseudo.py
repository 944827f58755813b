"""A language that nobody speaks, made from English by rule: it shows which texts come from no catalogue.

Every letter wears an accent, so plain letters on the screen are a stray text or a name; every text is a third longer,
as German is, so a box that is too small breaks; brackets show where a text was cut off.

>>> pseudo("Go to {place}")
'[Ĝöö ţöö {place}]'
"""

import re

PSEUDO = "en-XA"
"""Its tag, by the custom of other projects."""

_ACCENTED = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_PLACE = re.compile(r"(\{\w+\})")
_VOWEL = re.compile(r"[aeiouy]")
_LONGER = 0.35


def pseudo(text: str) -> str:
    """A text in it. What stands in braces is left alone: it is filled in later."""
    parts = _PLACE.split(text)
    wanted = round(sum(len(part) for part in parts[::2]) * _LONGER)
    parts[::2] = [_stretched(part, wanted) for part in parts[::2]]
    return f"[{''.join(parts)}]"


def _stretched(text: str, letters: int) -> str:
    """A text with this many more letters, as far as its vowels go."""
    vowels = len(_VOWEL.findall(text))
    each, more = divmod(letters, vowels) if vowels else (0, 0)
    count = 0

    def longer(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return found[0] * (1 + min(each, 2) + (count <= more))

    return _VOWEL.sub(longer, text).translate(_ACCENTED)
