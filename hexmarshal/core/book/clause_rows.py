"""What a clause and a ruling are, and what their ids say."""

from __future__ import annotations

import re

import msgspec

CLAUSES, RULINGS = "clauses.toml", "rulings.toml"


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule of a rulebook, in our own words."""

    id: str
    """Its number in the book with our letter for the sentence: ``9.1e``, ``10.2.2-ex1``."""
    topic: str
    """One word for what it is about: ``zoc``, ``retreat``."""
    text: str
    """The rule."""
    example: bool = False
    """Whether it is a worked example of the book rather than a rule."""


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Our reading where the book is ambiguous, with the readings it was chosen from.

    >>> from hexmarshal.core.book.clauses import book
    >>> ruling = book("fury").ruling("cadres-by-counter-mix")
    >>> ruling.option, list(ruling.settings)
    ('cadres', ['counter-mix', 'unlimited'])
    """

    id: str
    """A telling name in lower case with hyphens: ``duty-binds-movement``."""
    clauses: tuple[str, ...]
    """The clauses it reads."""
    question: str
    """What the book leaves open."""
    readings: tuple[str, ...]
    """The readings it allows; with an option, each begins with its setting and a colon."""
    choice: str
    """The reading we take, word for word one of the readings."""
    why: str
    """Why we take it."""
    option: str = ""
    """The option of the match that selects another reading, if groups play it differently."""

    @property
    def settings(self) -> dict[str, str]:
        """What the option can be set to, each with its reading; empty without an option."""
        if not self.option:
            return {}
        pairs = (reading.partition(": ") for reading in self.readings)
        return {setting: reading for setting, _, reading in pairs}

    @property
    def default(self) -> str:
        """The setting of the option that stands for our choice; empty without an option."""
        return self.choice.partition(": ")[0] if self.option else ""


def is_below(id: str, chapter: str) -> bool:
    """Whether a clause belongs to a chapter or section.

    >>> is_below("10.3.1a", "10.3"), is_below("10.3.1a", "1"), is_below("2.1-ex1", "2.1"), is_below("9a", "9")
    (True, False, True, True)
    """
    if not chapter or not id.startswith(chapter) or id == chapter:
        return False
    following = id[len(chapter)]
    return following in ".-" or (following.isalpha() and chapter[-1].isdigit())


def chapter_of(id: str) -> str:
    """The chapter a clause stands in.

    >>> chapter_of("10.3.1a"), chapter_of("9e"), chapter_of("4-ex1")
    ('10', '9', '4')
    """
    match = re.match(r"\d+|[A-Za-z]+", id)
    return match.group() if match else id
