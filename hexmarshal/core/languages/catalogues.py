"""Catalogues: what texts are called in another language, in the format of gettext.

``LANGUAGE.po`` next to a template, ``messages.pot``, has the texts of one part: of the page, or of a game, which keeps
its catalogues with its other data. The English text is its own key; a text that a catalogue does not have, or has only
as a guess, stays English. Nothing here fails for want of a translation.

>>> best("sr;q=0.4, en-GB;q=0.8, en;q=0.7")
'en'
>>> best("en-XA, de")
'en-XA'
"""

import gettext
import logging
import re
from functools import cache
from pathlib import Path

import msgspec

from hexmarshal.core.engine import registry
from hexmarshal.core.languages.pseudo import PSEUDO, pseudo

ENGLISH = "en"
PAGE = ""
"""The part that is the page; every other is a game, by its id."""
TEMPLATE = "messages.pot"
COUNTED = 200
"""For how many numbers the plural form is told. Every rule known to gettext repeats itself after a hundred."""

_LOG = logging.getLogger("hexmarshal")
_WEB = Path(__file__).parents[2] / "web" / "languages"
_RULE = re.compile(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+)")
_GERMANIC = "nplurals=2; plural=(n != 1);"

Forms = str | tuple[str, ...]
"""A text, or its plural forms."""


class Catalogue(msgspec.Struct, frozen=True):
    """The texts of one part in one language."""

    language: str
    """The language, by its tag."""
    forms: tuple[int, ...]
    """Which plural form goes with 0, 1, 2 and so on."""
    texts: dict[str, Forms]
    """The texts by their keys."""

    def text(self, context: str, english: str) -> str:
        """A text without plural forms; the English one if there is no other."""
        found = self.texts.get(key(context, english), english)
        return found if isinstance(found, str) else english


def key(context: str, english: str) -> str:
    """By what a text is found: as gettext does it."""
    return f"{context}\x04{english}" if context else english


def folder(part: str) -> Path:
    """Where the catalogues of a part are."""
    return _WEB if part == PAGE else registry.homes()[part] / "data" / "languages"


@cache
def offered() -> tuple[str, ...]:
    """The languages there are, English first: those that the page has."""
    return (ENGLISH, *sorted(path.stem for path in folder(PAGE).glob("*.po")))


def best(accepted: str) -> str:
    """The language to answer in, after what a client wants: the value of its header ``Accept-Language``."""
    wanted: list[tuple[float, str]] = []
    for each in accepted[:500].split(","):
        tag, _, given = each.partition(";")
        number = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", given)
        if not given.strip() or number:
            wanted.append((float(number[1]) if number else 1.0, tag.strip().lower()))
    known = {tag.lower(): tag for tag in (*offered(), PSEUDO)}
    for weight, tag in sorted(wanted, key=lambda each: -each[0]):
        found = known.get(tag) or known.get(tag.partition("-")[0])
        if weight and found:
            return found
    return ENGLISH


@cache
def catalogue(part: str, language: str) -> Catalogue:
    """The texts of a part in a language; empty in English, and where nobody has translated it."""
    path = folder(part) / (TEMPLATE if language == PSEUDO else f"{language}.po")
    if language == ENGLISH or not path.is_file():
        return Catalogue(language, plural_forms(_GERMANIC), {})
    try:
        return read(path, language)
    except (OSError, ValueError) as error:
        _LOG.warning("The catalogue %s cannot be read, so its texts stay English: %s", path, error)
        return Catalogue(language, plural_forms(_GERMANIC), {})


def read(path: Path, language: str) -> Catalogue:
    """A catalogue from its file, or the pseudo-language from a template."""
    import polib  # only for those who read another language than English

    file = polib.pofile(str(path))
    numbers = plural_forms(file.metadata.get("Plural-Forms", ""))
    texts: dict[str, Forms] = {}
    for entry in file:
        if language == PSEUDO:
            plural = (pseudo(entry.msgid), pseudo(entry.msgid_plural)) if entry.msgid_plural else None
            texts[key(entry.msgctxt or "", entry.msgid)] = plural or pseudo(entry.msgid)
        elif entry.translated():
            forms = tuple(entry.msgstr_plural[at] for at in sorted(entry.msgstr_plural))
            if not forms or len(forms) > max(numbers):  # else some number has no form
                texts[key(entry.msgctxt or "", entry.msgid)] = forms or entry.msgstr
    return Catalogue(language, numbers, texts)


def plural_forms(rule: str) -> tuple[int, ...]:
    """The plural form of each number below :data:`COUNTED`, by a rule as gettext writes it.

    >>> plural_forms("nplurals=2; plural=(n > 1);")[:4]
    (0, 0, 1, 1)
    """
    found = _RULE.search(rule) or _RULE.search(_GERMANIC)
    assert found is not None
    count, form = int(found[1]), gettext.c2py(found[2])
    if not count:
        raise ValueError("A language has one plural form at least.")
    try:
        return tuple(min(form(number), count - 1) for number in range(COUNTED))
    except ArithmeticError as error:
        raise ValueError(f"The rule for plurals cannot be worked out: {error}.") from error
