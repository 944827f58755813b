"""The boards of a game as rows, so that an overlay can change them like any other value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.file import LAYERS, HexRow
from hexmarshal.core.data.files import Row
from hexmarshal.core.data.overlay import Dataset, Overlay
from hexmarshal.core.data.plain import Values

Named = dict[str, dict[str, Row]]
"""Rows by table and by what an overlay calls them."""


def rows(boards: Sequence[Board]) -> list[Named]:
    """The rows of each board, and one for each of its hexes.

    What is named alike on several sheets has the sheet's id before its name: "great_war_east_g exit:austrian".
    """
    found: list[Named] = []
    for board in boards:
        mine: Named = {table: {row.key: row for row in getattr(board.file, table)} for table in LAYERS}
        source, country_source = board.file.terrain.source, board.file.country.source
        sources = {} if country_source == source else {"country": country_source}
        for cell in board.cells:
            label, terrain, country = board.labels[cell], board.terrain[cell], board.country[cell]
            mine["hex"][label] = HexRow(id=label, terrain=terrain, country=country, source=source, sources=sources)
        found.append(mine)
    for table in LAYERS:
        seen = Counter(name for mine in found for name in mine[table])
        for board, mine in zip(boards, found, strict=True):
            mine[table] = {f"{board.id} {name}" if seen[name] > 1 else name: row for name, row in mine[table].items()}
    return found


def with_overlay(boards: Sequence[Board], dataset: Dataset, overlay: Overlay) -> tuple[Board, ...]:
    """The boards with the rows that an overlay changes; one that it does not touch stays what it is."""
    changed = {(change.table, change.id) for change in overlay.changes}
    return tuple(
        _relaid(board, mine, dataset, changed)
        if any((table, name) in changed for table in mine for name in mine[table])
        else board
        for board, mine in zip(boards, rows(boards), strict=True)
    )


def _relaid(board: Board, mine: Named, dataset: Dataset, changed: set[tuple[str, str]]) -> Board:
    new: Values = {}
    for table, named in mine.items():
        now = {row.key: dataset.tables[table][name] for name, row in named.items() if (table, name) in changed}
        old = getattr(board.file, table)
        new[table] = tuple(now.pop(row.key, row) for row in old)
        if table == "hex":  # a file names only the hexes that are not what its letters say
            new[table] += tuple(now.values())
    return Board(msgspec.structs.replace(board.file, **new))
