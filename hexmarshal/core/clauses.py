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
hexmarshal.core.clauses.UnknownClause: fury 9.2 is a chapter: 9.2a, 9.2b.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Generic, TypeVar

import msgspec

from hexmarshal.core.data import DataError, Problem, Reader, TomlFile, nearest

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


class _Clauses(msgspec.Struct, forbid_unknown_fields=True):
    clause: tuple[Clause, ...]


class _Rulings(msgspec.Struct, forbid_unknown_fields=True):
    ruling: tuple[Ruling, ...]


class UnknownClause(LookupError):
    """No clause, ruling or game has that name; the message says what was near."""


# -- a game's book --------------------------------------------------------------------------------


class Book:
    """The clauses and rulings of one game, each file read when it is first asked for."""

    game: str
    """The game's name: ``fury``."""

    def __init__(self, game: str, clauses: str, rulings: str) -> None:
        """Take the texts of the two files; nothing is parsed yet."""
        self.game, self._clauses, self._rulings = game, clauses, rulings

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
    def headings(self) -> Mapping[str, str]:
        """Titles of chapters and sections by their numbers, as the banners between the clauses have them.

        >>> [book("fury").headings[number] for number in ("9", "9.1", "10.2.1")]
        ['Movement', 'Zone of control', 'Strength ratio']
        """
        return dict(re.findall(r"^# (?:-- )?([\d.]+)[^·\n]* · (.+?)(?: -+)?$", self._clauses, re.MULTILINE))

    def problems(self) -> list[Problem]:
        """Everything wrong with the two files; an empty list is what a release ships."""
        found = lint_clauses(self._clauses)
        return found + lint_rulings(self._rulings, None if found else self.clauses)

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
        """Clauses that have every one of the words, or words that begin so; accents do not matter.

        >>> [clause.id for clause in book("fury").search("konigsberg siege")]
        ['10.5-ex4']
        """
        sought = _fold(words)
        return tuple(c for c, text in self._searchable if sought and all(word in text for word in sought))

    @cached_property
    def _searchable(self) -> list[tuple[Clause, str]]:
        """Each clause with its words, a blank before each so that only beginnings match."""
        return [(c, "".join(_fold(f"{c.id} {c.topic} {c.text}"))) for c in self.clauses.values()]

    def ruling(self, id: str) -> Ruling:
        """The ruling of that name; raises `UnknownClause` that says what is near."""
        if (ruling := self.rulings.get(id)) is not None:
            return ruling
        raise UnknownClause(f"{self.game} has no ruling {id}{nearest(id, self.rulings)}.")

    def rulings_on(self, id: str) -> tuple[Ruling, ...]:
        """The rulings that read that clause, or any clause of that chapter.

        >>> [ruling.id for ruling in book("fury").rulings_on("9.1d")]
        ['zone-stops-among-friends']
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
    hexmarshal.core.clauses.UnknownClause: No rules are kept for chess; there are rules for ...fury...
    """
    if game not in games():
        raise UnknownClause(f"No rules are kept for {game}; there are rules for {', '.join(games())}.")
    data = files("hexmarshal") / "games" / game / "data"
    return Book(game, *((data / name).read_text("utf-8") for name in (CLAUSES, RULINGS)))


@cache
def games() -> tuple[str, ...]:
    """The games that have clauses, by name. Loads no rules.

    >>> "fury" in games()
    True
    """
    folders = (files("hexmarshal") / "games").iterdir()
    return tuple(sorted(folder.name for folder in folders if (folder / "data" / CLAUSES).is_file()))


# -- ids ------------------------------------------------------------------------------------------


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


# -- linter ---------------------------------------------------------------------------------------


def lint_clauses(source: str, file: str = CLAUSES) -> list[Problem]:
    """Every problem in the text of a ``clauses.toml``, with its line."""
    sheet = _Sheet(source, file, "clause", Clause)
    chapters: list[str] = []
    for index, clause in sheet.rows:
        if not re.fullmatch(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*", clause.id):
            sheet.note(index, "id", "That is no clause id.")
        if clause.example and "-ex" not in clause.id:
            sheet.note(index, "example", "It is an example, but its id has no -ex.")
        if (chapter := chapter_of(clause.id)) in chapters[:-1]:
            sheet.note(index, "id", f"It stands outside its chapter {chapter}.")
        elif [chapter] != chapters[-1:]:
            chapters.append(chapter)
    return sheet.problems


def lint_rulings(source: str, clauses: Container[str] | None = None, file: str = RULINGS) -> list[Problem]:
    """Every problem in the text of a ``rulings.toml``, with its line; `clauses` are the ids it may name."""
    sheet = _Sheet(source, file, "ruling", Ruling)
    for index, ruling in sheet.rows:
        readings = ruling.readings
        if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", ruling.id):
            sheet.note(index, "id", "An id is in lower case with hyphens.")
        if not ruling.clauses:
            sheet.note(index, "clauses", "It names no clause.")
        for id in ruling.clauses:
            if clauses is not None and id not in clauses:
                sheet.note(index, "clauses", f"{id} is no clause.")
        if len(readings) < 2 or len(set(readings)) < len(readings):
            sheet.note(index, "readings", "It needs two readings or more, all different.")
        if ruling.choice not in readings:
            sheet.note(index, "choice", "The choice is none of the readings.")
        if ruling.option and not all(re.match(r"[a-z0-9-]+: ", reading) for reading in readings):
            sheet.note(index, "readings", "With an option each reading begins with a setting and a colon.")
    return sheet.problems


T = TypeVar("T", Clause, Ruling)


class _Sheet(Generic[T]):
    """A file of clauses or rulings under the linter."""

    def __init__(self, source: str, file: str, table: str, kind: type[T]) -> None:
        self.table = table
        self.rows: list[tuple[int, T]] = []  # entries whose fields are sound, each with its place among all
        try:
            self._reader = Reader(TomlFile(source, file), [table])
        except DataError as error:
            self.problems = list(error.problems)
            return
        self.problems = self._reader.problems
        self._entries = self._reader.entries(table)
        seen: set[str] = set()
        for index, entry in enumerate(self._entries):
            if (id := str(entry.get("id"))) in seen:
                self.note(index, "id", "Another entry has the same id.")
            seen.add(id)
            for name in entry:
                if isinstance(entry[name], str) and not entry[name].strip():
                    self.note(index, name, f"{name} is empty.")
            if (row := self._reader.convert(table, index, entry, kind)) is not None:
                self.rows.append((index, row))
        if not self._entries:
            self._reader.complain(table, None, "There are no entries.")

    def note(self, index: int, field: str, sentence: str) -> None:
        """Add a problem in a field of an entry."""
        what = str(self._entries[index].get("id", ""))
        self._reader.complain(self.table, index, sentence, f"{field} =", what=what)


# -- small things ---------------------------------------------------------------------------------


def _fold(text: str) -> list[str]:
    """The words of a text, without accents and case, each with a blank before it."""
    spread = unicodedata.normalize("NFKD", text.replace("−", "-"))
    plain = "".join(c for c in spread if not unicodedata.combining(c))
    return [f" {word}" for word in re.findall(r"[\w./+-]+", plain.casefold())]


def _list(ids: list[str], limit: int = 12) -> str:
    """Ids for a sentence, not too many."""
    more = [f"and {len(ids) - limit} more"] if len(ids) > limit else []
    return ", ".join(ids[:limit] + more)
