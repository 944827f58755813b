"""The data of a game: its rows by id, its boards, and an overlay if a player has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar, get_args, get_origin

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.sheets import joined
from hexmarshal.core.data.files import Row
from hexmarshal.core.data.overlay import Dataset, Overlay, Sourced
from hexmarshal.core.data.plain import Values
from hexmarshal.wargame.rows import Files

GameDataT = TypeVar("GameDataT", bound="GameData")


class GameData(msgspec.Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """What the data of every game hold; a game adds a field for each of its tables, and what follows from them."""

    dataset: Dataset
    """Every row by table and id, and the overlay if there is one."""
    boards: tuple[Board, ...]
    """The maps, a sheet each."""

    @cached_property
    def board(self) -> Board:
        """The whole map: its one sheet, or all of them joined, with the boxes off the map."""
        return joined(self.boards)

    @property
    def overlay(self) -> Overlay | None:
        """The overlay, if one is laid over the values."""
        return self.dataset.overlay

    def sources(self) -> list[Sourced]:
        """Every value with its source."""
        return self.dataset.sources()


def filling(kind: type[GameDataT], files: Files) -> Callable[[Dataset, tuple[Board, ...]], GameDataT]:
    """How data are made that hold their tables and nothing that follows from them; see ``Package.make``."""
    return lambda dataset, boards: kind(dataset=dataset, boards=boards, **filled(kind, files, dataset))


def filled(kind: type[msgspec.Struct], files: Files, dataset: Dataset) -> Values:
    """The fields of a struct that hold tables: `units: Mapping[str, Unit]` is the table whose rows are of `Unit`."""
    tables = {row: table for there in files.values() for table, row in there.items()}
    assert len(tables) == sum(map(len, files.values())), "Two tables have rows of one kind."
    found = {}
    for field in msgspec.structs.fields(kind):
        row = get_args(field.type)[1] if get_origin(field.type) is Mapping else None
        if isinstance(row, type) and issubclass(row, Row):
            assert row in tables, f"No file has a table with the rows {row.__name__} of {kind.__name__}.{field.name}."
            found[field.name] = dataset.tables[tables[row]]
    return found
