"""What can be wrong with a file of clauses or rulings."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Generic, TypeVar

from hexmarshal.core.book.clause_rows import CLAUSES, RULINGS, Clause, Ruling, chapter_of
from hexmarshal.core.data.files import DataError, Problem, Reader, TomlFile


def lint_clauses(source: str, file: str = CLAUSES) -> list[Problem]:
    """Every problem in the text of a ``clauses.toml``, with its line."""
    sheet = _Sheet(source, file, "clause", Clause)
    chapters: list[str] = []
    for index, clause in sheet.rows:
        if not re.fullmatch(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*", clause.id):
            sheet.note(index, "id", "That is not a clause id.")
        if clause.example and "-ex" not in clause.id:
            sheet.note(index, "example", "It is an example, but its id has no -ex.")
        if (chapter := chapter_of(clause.id)) in chapters[:-1]:
            sheet.note(index, "id", f"It is outside its chapter {chapter}.")
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
                sheet.note(index, "clauses", f"{id} is not a clause.")
        if len(readings) < 2 or len(set(readings)) < len(readings):
            sheet.note(index, "readings", "A ruling needs at least two readings, all different.")
        if ruling.choice not in readings:
            sheet.note(index, "choice", "The choice is not one of the readings.")
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
