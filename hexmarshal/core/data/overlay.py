"""Overlays: a player's own values laid over those of a game.

Several printed components are reconstructed here. Whoever owns the printed game can correct any value with a
TOML file of the same tables, naming only what differs:

    [overlay]
    game = "fury"
    name = "printed counters"
    source = "public: the counters of the printed game"

    [[corps]]
    id = "ru-IV"
    combat = [7, 4]

An overlay is checked as a whole first; if anything is wrong, every problem is listed and nothing is applied.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hexmarshal.core.data.files import (
    KEYS,
    SHARED,
    SOURCE_HELP,
    DataError,
    Problem,
    Reader,
    Row,
    TomlFile,
    entry_key,
    is_source,
    kind_of,
    nearest,
    shown,
)
from hexmarshal.core.data.plain import Values

LONGEST = 256 * 1024
"""How many bytes an overlay may have, more than twice what all values of a game take."""


class Sourced(msgspec.Struct, frozen=True):
    """One value of a game with its source, for display."""

    table: str
    """The table, as in the files."""
    id: str
    """The row."""
    key: str
    """The key in the row."""
    value: Any
    """What stands there."""
    source: str
    """Where that comes from."""


def counted(values: Iterable[Sourced]) -> Counter[str]:
    """How many values come from each kind of source: the one count that shelf, rules and command line share."""
    return Counter(kind_of(value.source) for value in values)


class Overlay(msgspec.Struct, frozen=True):
    """A player's changes to the values of a game, checked and ready to be laid over them."""

    game: str
    """The game it is for."""
    name: str
    """What the player calls it."""
    source: str
    """Where its values come from, such as "public: the printed counters"."""
    digest: str
    """SHA-256 of its content, for the header of matches played with it."""
    changes: tuple[Sourced, ...]
    """Each changed value."""
    lines: dict[tuple[str, str], int] = {}
    """Where in the file a row stands, by table and id."""
    file: str = ""
    """The file's name."""
    values: Values = {}
    """The whole content as plain values, so that a record can keep it."""


class OverlayHead(msgspec.Struct, frozen=True):
    """The table `[overlay]`."""

    game: str
    """The game it is for."""
    name: str
    """What the player calls it."""
    source: str
    """Where its values come from, unless a row says otherwise."""


class Dataset:
    """The tables of a game: rows by table and id, and the source of every value.

    A dataset never changes; `over` makes another with an overlay laid over it.
    """

    tables: Mapping[str, Mapping[str, Row]]
    """The rows of each table by id."""
    overlay: Overlay | None
    """The overlay laid over them, if any."""

    def __init__(self, tables: Mapping[str, Mapping[str, Row]], overlay: Overlay | None = None) -> None:
        self.tables, self.overlay = tables, overlay

    def sources(self) -> list[Sourced]:
        """Every value with its source, in the order of the files."""
        laid = {(c.table, c.id, c.key): c.source for c in self.overlay.changes} if self.overlay else {}
        return [
            Sourced(table, of, key, getattr(row, field), laid.get((table, of, key), row.source_of(key)))
            for table, rows in self.tables.items()
            for of, row in rows.items()
            for field, key in zip(row.__struct_fields__, row.__struct_encode_fields__, strict=True)
            if key not in ("id", *SHARED, *row.fixed)
        ]

    def read_overlay(self, file: TomlFile, game: str) -> Overlay:
        """Checks a whole overlay file against these tables; `DataError` lists everything wrong with it."""
        plain = msgspec.json.encode(file.values, order="sorted")
        if len(plain) > LONGEST:
            sentence = f"An overlay may have {LONGEST // 1024} KB at most."
            raise DataError([Problem(file.name, 0, "file", sentence)])
        reader = Reader(file, ["overlay", *self.tables])
        head = reader.table("overlay", OverlayHead)
        said = file.values.get("overlay")  # even of a head with mistakes
        if isinstance(said, dict) and said.get("game", game) != game:
            reader.complain("overlay", None, f"It is for {shown(said['game'])}, not for {shown(game)}.", "game")
        changes: list[Sourced] = []
        lines: dict[tuple[str, str], int] = {}
        for table in (name for name in self.tables if name in file.values):
            for index, entry in enumerate(reader.entries(table)):
                changes += self._changes(reader, table, index, entry, head)
                lines[table, entry_key(entry)] = file.line(table, index)
        reader.done()
        assert head is not None  # a missing head is a problem, and problems raise
        digest = hashlib.sha256(plain).hexdigest()
        return Overlay(head.game, head.name, head.source, digest, tuple(changes), lines, file.name, dict(file.values))

    def _changes(
        self, reader: Reader, table: str, index: int, entry: Values, head: OverlayHead | None
    ) -> list[Sourced]:
        """The changes one entry of an overlay makes."""
        key, rows, before = entry_key(entry), self.tables[table], len(reader.problems)
        if key not in rows:
            said = f"There is no {table} {shown(key)}{nearest(key, rows)}." if key else "It names no row."
            reader.complain(table, index, said, what=key)
            return []
        fields = {field.encode_name: field for field in msgspec.structs.fields(type(rows[key]))}
        source = str(entry.get("source", head.source if head else ""))
        if not is_source(source) and "source" in entry:
            reader.complain(table, index, f"{shown(source)} is not a source; {SOURCE_HELP}", "source", what=key)
        found: list[Sourced] = []
        naming = next(name for name in KEYS if name in entry)
        for name, value in entry.items():
            if name in ("source", naming):
                continue
            if name not in fields:
                said = f"{shown(name)} is not a key here{nearest(name, fields)}."
                reader.complain(table, index, said, name, what=key)
            elif name in ("sources", *rows[key].fixed):
                reader.complain(table, index, f"{name!r} is for the game to say, not for an overlay.", name, what=key)
            elif said := reader.mismatch(value, fields[name].type):
                reader.complain(table, index, f"{name}: {said}", name, what=key)
            else:
                value = msgspec.convert(value, fields[name].type)
                found.append(Sourced(table, key, name, value, source))
        if len(reader.problems) == before:
            try:
                _changed(rows[key], found)
            except ValueError as error:  # a rule between several fields
                reader.complain(table, index, f"{error}.", what=key)
        return found

    def over(self, overlay: Overlay) -> Dataset:
        """These tables with an overlay laid over them. What binds rows together is for the game to check."""
        tables = {name: dict(rows) for name, rows in self.tables.items()}
        changes: dict[tuple[str, str], list[Sourced]] = {}
        for change in overlay.changes:
            changes.setdefault((change.table, change.id), []).append(change)
        for (table, of), mine in changes.items():
            tables[table][of] = _changed(tables[table][of], mine)
        return Dataset(tables, overlay)


def _changed(row: Row, changes: Iterable[Sourced]) -> Row:
    """A row with other values; `ValueError` if they do not go together."""
    fields = dict(zip(row.__struct_encode_fields__, row.__struct_fields__, strict=True))
    return msgspec.structs.replace(row, **{fields[change.key]: change.value for change in changes})
