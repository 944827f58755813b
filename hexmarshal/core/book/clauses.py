"""Clauses and rulings: what a rulebook says, in our own words, and how we read it where it is open.

Each game has two files. ``clauses.toml`` holds every numbered rule; code cites them where it enforces them,
tests are marked with those they prove. ``rulings.toml`` registers each place where the book is ambiguous.

>>> fury = book("fury")
>>> fury.clause("9.1c").text
'An HQ has no ZoC.'
>>> [clause.id for clause in fury.below("9.2")]
['9.2a', '9.2b']
>>> fury.clause("9.2")
Traceback (most recent call last):
    ...
hexmarshal.core.book.clauses.UnknownClause: fury 9.2 is a chapter: 9.2a, 9.2b.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path

import msgspec

from hexmarshal.core.book.clause_lint import lint_clauses as lint_clauses
from hexmarshal.core.book.clause_lint import lint_rulings as lint_rulings
from hexmarshal.core.book.clause_rows import CLAUSES, RULINGS
from hexmarshal.core.book.clause_rows import Clause as Clause
from hexmarshal.core.book.clause_rows import Ruling as Ruling
from hexmarshal.core.book.clause_rows import chapter_of as chapter_of
from hexmarshal.core.book.clause_rows import is_below as is_below
from hexmarshal.core.book.glossary import GLOSSARY, SYNONYMS, Glossary, folded, lint_glossary, read_glossary
from hexmarshal.core.data.files import DataError, Problem, nearest
from hexmarshal.core.engine import registry


class _Clauses(msgspec.Struct, forbid_unknown_fields=True):
    clause: tuple[Clause, ...]


class _Rulings(msgspec.Struct, forbid_unknown_fields=True):
    ruling: tuple[Ruling, ...]


_BANNER = re.compile(r"^# (?:-- )?([\d.]+)[^·\n]* · (.+?)(?: -+)?$", re.MULTILINE)
"""The title of a chapter or section."""


class UnknownClause(LookupError):
    """No clause, ruling or game has that name; the message says what was near."""


# -- a game's book --------------------------------------------------------------------------------


class Book:
    """The clauses and rulings of one game, each file read when it is first asked for."""

    game: str
    """The game's name: ``fury``."""

    def __init__(self, game: str, clauses: str, rulings: str, glossary: str = "") -> None:
        """Take the texts of the files; nothing is parsed yet."""
        self.game, self._clauses, self._rulings, self._glossary = game, clauses, rulings, glossary

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by its id, in the order of the book; raises `DataError` if the file has mistakes."""
        try:
            found = msgspec.toml.decode(self._clauses, type=_Clauses).clause
        except msgspec.MsgspecError:
            raise DataError(lint_clauses(self._clauses)) from None
        return {clause.id: clause for clause in found}

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every ruling by its id, in the order of the clauses they read; raises `DataError` likewise."""
        try:
            found = msgspec.toml.decode(self._rulings, type=_Rulings).ruling
        except msgspec.MsgspecError:
            raise DataError(lint_rulings(self._rulings)) from None
        return {ruling.id: ruling for ruling in found}

    @cached_property
    def glossary(self) -> Glossary:
        """The words of the game, and what is meant by others; raises `DataError` likewise."""
        return read_glossary(self._glossary, SYNONYMS.read_text("utf-8"))

    @cached_property
    def headings(self) -> Mapping[str, str]:
        """Titles of chapters and sections by their numbers, as the banners between the clauses have them.

        >>> [book("fury").headings[number] for number in ("9", "9.1", "10.2.1")]
        ['Movement', 'Zone of control', 'Strength ratio']
        """
        return dict(_BANNER.findall(self._clauses))

    def problems(self) -> list[Problem]:
        """Everything wrong with the files; an empty list is what a release ships."""
        found = lint_clauses(self._clauses)
        words = lint_glossary(self._glossary, None if found else self.cites) if self._glossary else []
        return found + lint_rulings(self._rulings, None if found else self.clauses) + words

    def clause(self, id: str) -> Clause:
        """The one clause of that id; raises `UnknownClause` that says what is near."""
        if (clause := self.clauses.get(id)) is not None:
            return clause
        raise UnknownClause(self._near(id))

    def below(self, id: str) -> tuple[Clause, ...]:
        """The clause of that id, or all clauses of that chapter or section, in the order of the book.

        >>> len(book("fury").below("10.3.1")), [clause.id for clause in book("fury").below("9.1e")]
        (17, ['9.1e'])
        """
        if (clause := self.clauses.get(id)) is not None:
            return (clause,)
        if found := tuple(clause for clause in self.clauses.values() if is_below(clause.id, id)):
            return found
        raise UnknownClause(self._near(id))

    def cites(self, id: str) -> bool:
        """Whether `id` is a clause, or a chapter or section that has clauses.

        >>> [book("fury").cites(id) for id in ("9", "9.1e", "9.1z")]
        [True, True, False]
        """
        return id in self.clauses or any(is_below(known, id) for known in self.clauses)

    def in_order(self, ids: Iterable[str]) -> list[str]:
        """Clause ids sorted as the book has them.

        >>> book("fury").in_order(["10a", "9.1a", "2.1-ex1", "9a", "2.1j"])
        ['2.1j', '2.1-ex1', '9a', '9.1a', '10a']
        """
        place = {id: index for index, id in enumerate(self.clauses)}
        return sorted(ids, key=lambda id: place[self.clause(id).id])

    def search(self, words: str) -> tuple[Clause, ...]:
        """Clauses that have every one of the words, or words that begin so, or a synonym; accents do not matter.

        The titles of its chapter and section count as words of a clause.

        >>> [clause.id for clause in book("fury").search("konigsberg siege")]
        ['10.5-ex4']
        >>> [clause.id for clause in book("fury").search("win")][:2]
        ['4a', '4b']
        """
        # Several words that mean one thing are looked for as one.
        whole = self.glossary.same(words)
        sought = [whole] if len(whole) > 1 else [self.glossary.same(word) for word in folded(words)]
        return tuple(
            c for c, text in self._searchable if sought and all(any(each in text for each in same) for same in sought)
        )

    @cached_property
    def _searchable(self) -> list[tuple[Clause, str]]:
        """Each clause with its words, a blank before each so that only beginnings match."""
        return [
            (c, "".join(f" {word}" for word in folded(" ".join((c.id, c.topic, c.text, *self.above(c.id))))))
            for c in self.clauses.values()
        ]

    def above(self, id: str) -> list[str]:
        """The titles of the chapter and of the sections in which a clause stands.

        >>> book("fury").above("10.2.1c")
        ['Combat', 'Modifiers', 'Strength ratio']
        """
        return self._above.get(id, [])

    @cached_property
    def _above(self) -> dict[str, list[str]]:
        """The titles above each clause. The file tells them by its order: some books have 8.11 below 8.1."""
        found: dict[str, list[str]] = {}
        titles: dict[str, str] = {}
        for number, title, id in re.findall(rf'{_BANNER.pattern}|^id = "([^"]+)"', self._clauses, re.MULTILINE):
            if id:
                found[id] = list(titles.values())
            else:
                titles = {above: said for above, said in titles.items() if is_below(number, above)} | {number: title}
        return found

    def ruling(self, id: str) -> Ruling:
        """The ruling of that name; raises `UnknownClause` that says what is near."""
        if (ruling := self.rulings.get(id)) is not None:
            return ruling
        raise UnknownClause(f"{self.game} has no ruling {id}{nearest(id, self.rulings)}.")

    def rulings_on(self, id: str) -> tuple[Ruling, ...]:
        """The rulings that read that clause, or any clause of that chapter.

        >>> [ruling.id for ruling in book("fury").rulings_on("9.1d")]
        ['a-fortress-left-has-its-zone-at-once', 'zone-stops-among-friends']
        """
        return tuple(
            ruling
            for ruling in self.rulings.values()
            if any(known == id or is_below(known, id) for known in ruling.clauses)
        )

    def _near(self, id: str) -> str:
        """Why there is no clause of that id, and which are near it."""
        if below := [known for known in self.clauses if is_below(known, id)]:
            return f"{self.game} {id} is a chapter: {_list(below)}."
        chapter = id
        while chapter := re.sub(r"(?:\d+|[A-Za-z]+|[^\dA-Za-z]+)$", "", chapter):
            if self.cites(chapter):
                beside = [clause.id for clause in self.below(chapter)]
                return f"{self.game} has no clause {id}; {chapter} has {_list(beside)}."
        chapters = dict.fromkeys(chapter_of(known) for known in self.clauses)
        return f"{self.game} has no clause {id}; its chapters are {', '.join(chapters)}."


@cache
def book(game: str) -> Book:
    """The clauses and rulings of a game.

    >>> book("chess")
    Traceback (most recent call last):
        ...
    hexmarshal.core.book.clauses.UnknownClause: No rules are kept for chess; there are rules for ...fury...
    """
    if game not in games():
        raise UnknownClause(f"No rules are kept for {game}; there are rules for {', '.join(games())}.")
    return read_book(game, registry.homes()[game])


def read_book(game: str, folder: Path) -> Book:
    """The clauses and rulings of a game in a folder, whether it is on the shelf or not."""
    clauses, rulings, glossary = (folder / "data" / name for name in (CLAUSES, RULINGS, GLOSSARY))
    words = glossary.read_text("utf-8") if glossary.is_file() else ""
    return Book(game, clauses.read_text("utf-8"), rulings.read_text("utf-8"), words)


def games() -> tuple[str, ...]:
    """The games that have clauses, by name. Loads no rules.

    >>> "fury" in games()
    True
    """
    return tuple(game for game, folder in registry.homes().items() if (folder / "data" / CLAUSES).is_file())


# -- small things ---------------------------------------------------------------------------------


def _list(ids: list[str], limit: int = 12) -> str:
    """Ids for a sentence, not too many."""
    more = [f"and {len(ids) - limit} more"] if len(ids) > limit else []
    return ", ".join(ids[:limit] + more)
