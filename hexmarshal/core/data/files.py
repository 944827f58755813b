"""Game data: TOML files read with a source for every value and every problem named.

A table of a data file is written in one of two ways. Either each row is a block of its own,

    [[corps]]
    id = "ru-IV"
    combat = [6, 3]
    source = "rulebook 10.3.1"

or the rows stand in a list and share the source of the table, unless a row names its own:

    [ratio]
    source = "rulebook 10.2.1"
    rows = [
        {id = "1/2", odds = [1, 2], modifier = -2},
    ]

Nothing stops at the first mistake: a `Reader` gathers all of them, `DataError` lists them with their lines.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin

import msgspec

from hexmarshal.core.data.bounds import excess
from hexmarshal.core.data.plain import Said, Values
from hexmarshal.core.data.wording import nearest as nearest
from hexmarshal.core.data.wording import shown as shown

SOURCES = ("rulebook", "public", "geography", "history", "proposed")
"""What a source begins with: where a value comes from, and how far to trust it."""


SHARED = ("source", "sources")
"""What the rows of a table may say together, before them."""
KEYS = ("id", "name", "hex", "hexes")
"""The fields that name a row, the first it has."""
MANY = 100
"""How many mistakes in a file are listed, so that nobody can keep a server busy listing them."""


class Problem(msgspec.Struct, frozen=True, order=True):
    """One mistake in a data file.

    >>> print(Problem("board.toml", 12, "side Narew", "0908 and 1010 are not adjacent.", "B02"))
    board.toml:12: side Narew: 0908 and 1010 are not adjacent. [B02]
    """

    file: str
    """The name of the file."""
    line: int
    """The line, from 1; 0 if it cannot be told."""
    place: str
    """The entry or hex: "corps ru-IV", "railway Warsaw–Vienna"."""
    sentence: str
    """What is wrong, in words."""
    code: str = ""
    """The number of the check that found it, where checks are numbered."""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.place}: {self.sentence}" + (f" [{self.code}]" if self.code else "")


class DataError(ValueError):
    """A data file with mistakes. Its text lists them all."""

    problems: tuple[Problem, ...]
    """Every mistake, in the order of the lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[DataError], tuple[tuple[Problem, ...]]]:
        """How it travels from one process to another."""
        return DataError, (self.problems,)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a table: what it says, and where that comes from."""

    source: str
    """Where the values come from; see `SOURCES`."""
    sources: dict[str, str] = {}
    """Where single values come from, by their keys, if elsewhere than the rest: a row may be printed in part."""
    fixed: ClassVar[tuple[str, ...]] = ()
    """The keys that only the game's own files may set, not an overlay."""

    def source_of(self, key: str) -> str:
        """Where a value comes from, by its key in the file."""
        return self.sources.get(key, self.source)

    @property
    def key(self) -> str:
        """What names the row in its table: its id, name or hex."""
        return next((getattr(self, field) for field in KEYS if hasattr(self, field)), "")


R = TypeVar("R", bound=msgspec.Struct)


class TomlFile:
    """A TOML file: its values, and the lines they stand in."""

    name: str
    """The file's name, for messages."""
    text: str
    """The text as read."""
    values: Values
    """The parsed values."""

    def __init__(self, text: str, name: str) -> None:
        self.name, self.text = name, text
        if (beyond := excess(text)) is not None:  # before a parser spends hours on it
            place = f"line {beyond.line}" if beyond.line else "file"
            raise DataError([Problem(name, beyond.line, place, beyond.sentence)])
        try:
            self.values = tomllib.loads(text)
        except ValueError as error:  # a number may be too long to be one
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else 0
            sentence = f"This is not TOML: {str(error).split(' (at')[0]}."
            raise DataError([Problem(name, line, "text" if line else "the end", sentence)]) from None

    @classmethod
    def of(cls, values: Said, name: str) -> TomlFile:
        """Values that were read elsewhere, such as those kept in a record; no line can be told."""
        file = cls("", name)
        file.values = dict(values)
        return file

    def line(self, table: str, index: int | None = None, *tokens: str) -> int:
        """The line of a table, or of its row `index`, or in that of the first token found; 0 if none."""
        lines = self._lines
        name = rf"[\"']?{re.escape(table)}[\"']?\s*"
        heads = [n for n, text in enumerate(lines) if re.match(rf"\s*\[+\s*{name}[\].]", text)]
        if not heads:
            return next((n for n, text in enumerate(lines, 1) if re.match(rf"\s*{name}=", text)), 0)
        blocks = lines[heads[0]].lstrip().startswith("[[")
        start = heads[min(index or 0, len(heads) - 1)] if blocks else heads[0]
        after = (n for n in range(start + 1, len(lines)) if re.match(r"\s*\[+\s*\w+\s*\]", lines[n]))
        end = next(after, len(lines))
        if not blocks and index is not None:
            rows = [n for n in range(start, end) if re.match(r"\s*(rows\s*=\s*\[\s*)?\{", lines[n])]
            if index < len(rows):
                start, end = rows[index], (rows[index + 1] if index + 1 < len(rows) else end)
        for token in filter(None, tokens):
            word = re.escape(token)
            # As a key, then as a word of its own, then wherever it is.
            for pattern in (rf"\s*[\"']?{word}[\"']?\s*=", rf".*(?<![\w.-]){word}(?![\w.-])", f".*{word}"):
                for n in range(start, end):
                    if re.match(pattern, lines[n]):
                        return n + 1
        return start + 1

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.splitlines()


def load_toml(path: Path | str) -> TomlFile:
    """Reads a file; `DataError` if it is missing or no TOML."""
    path = Path(path)
    try:
        return TomlFile(path.read_text(encoding="utf-8"), str(path.name))
    except OSError as error:
        raise DataError([Problem(str(path), 0, "file", f"It cannot be read: {error.strerror}.")]) from None
    except UnicodeDecodeError:
        raise DataError([Problem(str(path), 0, "file", "It is not UTF-8 text.")]) from None


class Reader:
    """Turns the entries of one file into structs and gathers every problem on the way."""

    file: TomlFile
    """The file being read."""
    problems: list[Problem]
    """What was wrong so far."""

    def __init__(self, file: TomlFile, tables: Iterable[str]) -> None:
        self.file, self.problems = file, []
        known = list(tables)
        for name in file.values:
            if name not in known:
                self.complain(name[:40], None, f"There is no table {shown(name)} here{nearest(name, known)}.")

    def complain(self, table: str, index: int | None, sentence: str, *tokens: str, what: str = "") -> None:
        """Notes a problem with a table or one of its rows."""
        line = self.file.line(table, index, *tokens)
        place = f"{table} {what}" if what else (table if index is None else f"{table} row {index + 1}")
        self.note(Problem(self.file.name, line, place, sentence))

    def note(self, problem: Problem) -> None:
        """Notes a problem; `DataError` if there are too many by now."""
        self.problems.append(problem)
        if len(self.problems) == MANY:
            sentence = "It was not checked: there are enough mistakes already."
            self.problems.append(Problem(self.file.name, 0, "the rest", sentence))
            self.done()

    def entries(self, table: str) -> list[Values]:
        """The raw rows of a table, each with its source."""
        value = self.file.values.get(table, [])
        if isinstance(value, dict):
            rows = value.get("rows", [])
            for name in value.keys() - {"rows", *SHARED}:
                self.complain(table, None, f"A table has rows and their source, not {name!r}.", name)
            value = rows
            if isinstance(rows, list) and all(isinstance(row, dict) for row in rows):
                shared = {name: said for name, said in self.file.values[table].items() if name in SHARED}
                value = [{**shared, **row} for row in rows]
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self.complain(table, None, "It must be a list of rows.")
            return []
        return value

    def rows(self, table: str, kind: type[R]) -> list[R]:
        """The rows of a table; those with mistakes are left out and complained about."""
        found: list[R] = []
        seen: set[str] = set()
        for index, entry in enumerate(self.entries(table)):
            row = self.convert(table, index, entry, kind)
            if row is None:
                continue
            found.append(row)
            if isinstance(row, Row) and hasattr(row, "id"):
                if row.key in seen:
                    self.complain(table, index, "Another row has the same id.", what=row.key)
                seen.add(row.key)
        return found

    def _single_sources(self, table: str, index: int | None, sources: Said, known: Iterable[str], what: str) -> None:
        """Check the sources of single values: each names a key of the row, and where its value comes from."""
        for key, source in sources.items():
            if key not in known or key in ("source", "sources"):
                sentence = f"sources: {shown(key)} is not a value of this row{nearest(key, known)}."
                self.complain(table, index, sentence, key, what=what)
            elif not isinstance(source, str) or not is_source(source):
                self.complain(table, index, f"sources: {shown(source)} is not a source; {SOURCE_HELP}", key, what=what)

    def table(self, table: str, kind: type[R]) -> R | None:
        """A table that is one entry, such as `[board]`; None if it is missing or has mistakes."""
        entry = self.file.values.get(table)
        if not isinstance(entry, dict):
            self.complain(table, None, f"A table [{table}] is missing.")
            return None
        return self.convert(table, None, entry, kind)

    def convert(self, table: str, index: int | None, entry: Said, kind: type[R]) -> R | None:
        """One entry as a struct, or None after complaining of each of its mistakes."""
        what = entry_key(entry)
        before = len(self.problems)
        if isinstance(said := entry.get("source"), str) and not is_source(said):
            self.complain(table, index, f"{shown(said)} is not a source; {SOURCE_HELP}", "source", what=what)
        known = kind.__struct_encode_fields__
        if isinstance(said := entry.get("sources"), dict):
            self._single_sources(table, index, said, known, what)
        for name in entry.keys() - known:
            sentence = f"{shown(name)} is not a key here{nearest(name, known)}."
            self.complain(table, index, sentence, name, what=what)
        try:
            row = msgspec.convert({k: v for k, v in entry.items() if k in known}, kind)
            return row if len(self.problems) == before else None
        except msgspec.ValidationError as error:
            whole = str(error)
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for name, field in fields.items():
            if name in entry:
                said = self.mismatch(entry[name], field.type)
                if said:
                    self.complain(table, index, f"{name}: {said}", name, what=what)
            elif field.required:
                self.complain(table, index, f"{name!r} is missing.", what=what)
        if len(self.problems) == before:  # a rule between several fields
            self.complain(table, index, f"{whole}.", what=what)
        return None

    @staticmethod
    def mismatch(value: Any, kind: Any) -> str:
        """What is wrong with a value for a type, or "" if nothing is."""
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            if get_origin(kind) is Literal:
                return f"It is one of {', '.join(map(repr, get_args(kind)))}; this is {shown(value)}."
            return f"{str(error).split(' - at')[0][:120]}; this is {shown(value)}."
        return ""

    def done(self) -> None:
        """Raises `DataError` if anything was wrong."""
        if self.problems:
            raise DataError(self.problems)


SOURCE_HELP = "begin with " + ", ".join(f"{name!r}" for name in SOURCES) + "."


def kind_of(source: str) -> str:
    """What kind of source a text names: one of `SOURCES`, "" for none.

    >>> kind_of("rulebook 10.3.1"), kind_of("geography; class by the map"), kind_of("somewhere")
    ('rulebook', 'geography', '')
    """
    found = re.match(rf"({'|'.join(SOURCES)})\b", source)
    return found[1] if found else ""


def is_source(text: str) -> bool:
    """Whether a text says where a value comes from.

    >>> is_source("rulebook 10.2.1"), is_source("proposed: by history"), is_source("somewhere")
    (True, True, False)
    """
    return bool(kind_of(text))


def entry_key(entry: Said) -> str:
    """What names a raw entry in its table, or ""."""
    return str(next((entry[key] for key in KEYS if key in entry), ""))
