"""The words of a game, explained where they appear, and other words by which its rules can be found.

A game may have a file ``glossary.toml``. A term says in a sentence or two what a word of the book or of the counters
means, and which clause tells it in full. Synonyms are words that a newcomer types and the book does not have, with
those that it has: those of all games stand in ``synonyms.toml`` here, those of one game beside its terms.

>>> from hexmarshal.core.book.clauses import book
>>> words = book("fury").glossary
>>> words.find("zones of control").word
'ZoC'
>>> words.find("howitzer") is None
True
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

import msgspec

from hexmarshal.core.data.files import DataError, Problem, Reader, TomlFile, is_source

GLOSSARY = "glossary.toml"
SYNONYMS = Path(__file__).with_name("synonyms.toml")
"""Words that mean the same in every game."""
LONGEST = 320
"""The longest an explanation may be: it is read in passing."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of a game, explained."""

    word: str
    """The word, as the book or the counters have it."""
    text: str
    """What it means, in a sentence or two."""
    clause: str
    """The clause, section or chapter that tells it in full; empty only for a word that is not the book's."""
    also: tuple[str, ...] = ()
    """Other spellings: the plural, the long form, what other books call it. What has no capitals may begin with one."""
    source: str = ""
    """Where the explanation comes from, if not from the clause."""
    marked: bool = True
    """Whether texts mark it. A word that is also plain English is found only by those who look for it."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """Everything under which it is known."""
        return (self.word, *self.also)


class Synonyms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that somebody may use, and what is meant by them. The book's own words mean just that."""

    said: tuple[str, ...]
    """What is typed: words or short phrases."""
    finds: tuple[str, ...]
    """What it finds besides."""
    source: str = ""
    """Where that comes from."""


class Glossary:
    """The terms of a game and the synonyms that hold in it."""

    def __init__(self, terms: Iterable[Term] = (), synonyms: Iterable[Synonyms] = ()) -> None:
        self.terms = tuple(terms)
        """Every term, in the order of the file."""
        self.synonyms: tuple[Synonyms, ...] = (
            *(Synonyms(term.spellings, term.spellings) for term in self.terms if term.also),
            *synonyms,
        )
        """What else is meant by a word: any spelling of a term by any other, and what the files say."""

    def find(self, word: str) -> Term | None:
        """The term that is spelt so; capitals and accents do not matter."""
        return self._by_spelling.get(" ".join(folded(word)))

    @cached_property
    def _by_spelling(self) -> dict[str, Term]:
        # Of two terms that differ only in a capital the first is meant.
        found: dict[str, Term] = {}
        for term in self.terms:
            for spelling in term.spellings:
                found.setdefault(" ".join(folded(spelling)), term)
        return found

    def same(self, word: str) -> set[str]:
        """A word, and whatever else is meant by it, each as :func:`folded` words with a blank before them."""
        return {_blanks(word)}.union(*(finds for said, finds in self._folded if _blanks(word) in said))

    @cached_property
    def _folded(self) -> list[tuple[set[str], set[str]]]:
        return [(set(map(_blanks, each.said)), set(map(_blanks, each.finds))) for each in self.synonyms]


def folded(text: str) -> list[str]:
    """The words of a text, without accents and case.

    >>> folded("Przemyśl: the siege of 1914")
    ['przemysl', 'the', 'siege', 'of', '1914']
    """
    spread = unicodedata.normalize("NFKD", text.replace("−", "-"))
    plain = "".join(c for c in spread if not unicodedata.combining(c))
    return re.findall(r"[\w./+-]+", plain.casefold())


def _blanks(text: str) -> str:
    """The folded words of a text with a blank before each, so that only beginnings of words match."""
    return "".join(f" {word}" for word in folded(text))


def read_glossary(source: str, common: str = "") -> Glossary:
    """The glossary of a game from the text of its file, and the synonyms of all games; either may be empty.

    Raises :class:`DataError` with every mistake.
    """
    terms: list[Term] = []
    groups: list[Synonyms] = []
    for text, name in ((source, GLOSSARY), (common, SYNONYMS.name)):
        if text:
            reader = Reader(TomlFile(text, name), ["term", "synonyms"])
            terms += reader.rows("term", Term)
            groups += reader.rows("synonyms", Synonyms)
            reader.done()
    return Glossary(terms, groups)


def lint_glossary(source: str, cites: Callable[[str], bool] | None = None, file: str = GLOSSARY) -> list[Problem]:
    """Every problem in the text of a ``glossary.toml``, with its line; ``cites`` tells what is a clause of the book."""
    try:
        reader = Reader(TomlFile(source, file), ["term", "synonyms"])
    except DataError as error:
        return list(error.problems)
    seen: dict[str, str] = {}
    for index, term in enumerate(reader.rows("term", Term)):

        def note(sentence: str, field: str, index: int = index, term: Term = term) -> None:
            reader.complain("term", index, sentence, f"{field} =", what=term.word)

        for spelling in term.spellings:
            if not folded(spelling) or spelling != spelling.strip():
                note(f"{spelling!r} is not a word.", "also")
            elif spelling in seen:
                note(f"{spelling} is explained already, under {seen[spelling]}.", "also")
            seen[spelling] = term.word
        if not term.clause and not is_source(term.source):
            note("It names neither its clause nor a source.", "clause")
        if term.clause and cites is not None and not cites(term.clause):
            note(f"{term.clause} is not a clause.", "clause")
        if not re.search(r"[.!?]$", term.text) or len(term.text) > LONGEST:
            note(f"An explanation is a sentence or two, of no more than {LONGEST} letters.", "text")
    for index, group in enumerate(reader.rows("synonyms", Synonyms)):
        if not all(map(folded, group.said)) or not all(map(folded, group.finds)) or not (group.said and group.finds):
            reader.complain("synonyms", index, "Synonyms have words that are said and words that are found.")
    return reader.problems
