"""How complete the catalogues are: what is translated, missing, and no longer needed."""

from collections.abc import Iterable, Iterator

import msgspec

from hexmarshal.core.languages.catalogues import ENGLISH, PAGE, TEMPLATE, folder, offered, read
from hexmarshal.core.languages.pseudo import PSEUDO


class Count(msgspec.Struct, frozen=True):
    """How far the translation of a part has come."""

    language: str
    """The language."""
    part: str
    """The game; empty for the page."""
    texts: int
    """How many texts there are."""
    translated: int
    """How many of them the catalogue has."""
    stale: int
    """Texts in the catalogue that nobody asks for any more."""

    @property
    def missing(self) -> int:
        """How many texts stay English."""
        return self.texts - self.translated


def counted(parts: Iterable[str]) -> Iterator[Count]:
    """How far every language has come, part by part: the page first, then games that have a template."""
    for part in (PAGE, *parts):
        template = folder(part) / TEMPLATE
        if not template.is_file():
            continue
        wanted = set(read(template, PSEUDO).texts)
        for language in offered():
            if language != ENGLISH:
                path = folder(part) / f"{language}.po"
                has = set(read(path, language).texts) if path.is_file() else set[str]()
                yield Count(language, part, len(wanted), len(wanted & has), len(has - wanted))
