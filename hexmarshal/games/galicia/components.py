"""The components of *Battle for Galicia, 1914*: board, counters, tables and scenarios, read from `data/`.

>>> box = load()
>>> box.units["ah-4"].front, box.units["ah-4"].corps, box.units["ru-82-r"].corps
(Face(attack=5, defence=6, artillery=4, ersatz=False, white=False), 'ah-corps-2', '')
>>> box.columns[box.ratio(13, 7)], box.result(box.ratio(13, 7), 9).attacker.modifier
('1.5:1', 2)
>>> [arrival.unit for arrival in box.arriving("GT5", "russian")]
['ru-1-gd', 'ru-82-r', 'ru-49']
>>> scenario(box, "campaign").last_turn
'GT12'
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from hexmarshal.core.board import Board
from hexmarshal.core.board_file import LAYERS, BoardFile, HexRow
from hexmarshal.core.data import DataError, Problem, Reader, Row, TomlFile, load_toml, nearest
from hexmarshal.core.overlay import Dataset, Overlay
from hexmarshal.games.galicia import checks
from hexmarshal.games.galicia.box import Box
from hexmarshal.games.galicia.rows import COUNTERS, TABLES, Scenario

__all__ = ["DATA", "FILES", "Box", "data_version", "load", "read", "scenario", "scenarios"]

DATA = Path(__file__).parent / "data"
FILES: Mapping[str, Mapping[str, type[Row]]] = {"counters.toml": COUNTERS, "tables.toml": TABLES}
"""The data files beside the board, with their tables."""


def load(overlay: Path | str | Mapping[str, Any] | None = None) -> Box:
    """The components, once read kept; with an overlay, given as a path or as its values, laid over them.

    `DataError` lists everything wrong with the overlay; nothing of it is applied then.
    """
    base = _base()
    if overlay is None:
        return base
    file = TomlFile.of(overlay, "overlay") if isinstance(overlay, Mapping) else load_toml(overlay)
    laid = base.dataset.read_overlay(file, "galicia")
    dataset = base.dataset.over(laid)
    board = Board(_with_rows(base.board.file, dataset, laid)) if _touches_board(laid) else base.board
    # A printed map may put a place elsewhere than the globe does (B20): who owns it is right.
    lint = [_in_overlay(problem, laid) for problem in board.lint() if problem.code != "B20"]
    if lint:
        raise DataError(lint)
    box = Box.of(dataset, board)
    if problems := [f.problem(laid.file, laid.lines.get((f.table, f.id), 0)) for f in checks.faults(box)]:
        raise DataError(problems)
    return box


def scenario(box: Box, name: str | Path | Mapping[str, Any]) -> Scenario:
    """A scenario by its name, by the path of a TOML file, or from the values of one.

    `DataError` lists everything wrong with it. `Box.start` says where the units of a scenario stand.
    """
    if isinstance(name, Mapping):
        return _read_scenario(box, TomlFile.of(name, "scenario"))
    path = Path(name)
    if path.suffix == ".toml":
        return _read_scenario(box, load_toml(path))
    if str(name) not in scenarios():
        sentence = f"There is no such scenario{nearest(str(name), scenarios())}."
        raise DataError([Problem(str(name), 0, "scenario", sentence)])
    return _read_scenario(box, load_toml(DATA / "scenarios" / f"{name}.toml"))


def scenarios() -> list[str]:
    """The names of the scenarios that come with the game."""
    return sorted(path.stem for path in (DATA / "scenarios").glob("*.toml"))


@cache
def data_version() -> str:
    """A digest of board, counters and tables, for the header of matches."""
    digest = hashlib.sha256()
    for name in ("board.toml", *FILES):  # a record keeps its scenario itself
        digest.update((DATA / name).read_bytes())
    return digest.hexdigest()


# -- reading --------------------------------------------------------------------------------------


@cache
def _base() -> Box:
    board = Board.from_file(DATA / "board.toml")
    return read(board, [load_toml(DATA / name) for name in FILES])


def read(board: Board, files: Iterable[TomlFile]) -> Box:
    """The box from a board and the data files; `DataError` lists everything wrong with them, with file and line."""
    tables: dict[str, dict[str, Row]] = {}
    homes: dict[str, TomlFile] = {}
    problems: list[Problem] = []
    for file, kinds in zip(files, FILES.values(), strict=True):
        reader = Reader(file, kinds)
        for table, kind in kinds.items():
            tables[table] = {row.key: row for row in reader.rows(table, kind)}
            homes[table] = file
            for missing in checks.NEEDED.get(table, frozenset()) - tables[table].keys():
                reader.complain(table, None, f"The row {missing!r} is missing.")
        problems += reader.problems
    if problems:
        raise DataError(problems)
    box = Box.of(Dataset(tables | _board_rows(board)), board)
    for fault in list(checks.faults(box)) or checks.departures(box):
        file = homes.get(fault.table) or board.text or TomlFile("", "board.toml")
        rows = list(box.dataset.tables[fault.table])
        index = rows.index(fault.id) if fault.id in rows else None
        problems.append(fault.problem(file.name, file.line(fault.table, index)))
    if problems:
        raise DataError(problems)
    return box


def _board_rows(board: Board) -> dict[str, dict[str, Row]]:
    """The rows of the board, and one for each of its hexes, so that an overlay can change them."""
    tables: dict[str, dict[str, Row]] = {
        table: {row.key: row for row in getattr(board.file, table)} for table in LAYERS
    }
    source = board.file.terrain.source
    for cell in board.cells:
        label, terrain, country = board.labels[cell], board.terrain[cell], board.country[cell]
        tables["hex"][label] = HexRow(id=label, terrain=terrain, country=country, source=source)
    return tables


def _read_scenario(box: Box, file: TomlFile) -> Scenario:
    reader = Reader(file, ["scenario", "placement"])
    head = file.values.get("scenario", {})
    if not isinstance(head, dict):
        reader.complain("scenario", None, "It must be a table [scenario].")
        head = {}
    entry = {"placement": file.values.get("placement", {}), **head}
    found = reader.convert("scenario", None, entry, Scenario)
    for table, token, sentence, code in checks.scenario_faults(box, found or _as_far_as_it_goes(box, entry)):
        place = f"{table} {token}" if token else table
        reader.problems.append(Problem(file.name, file.line(table, None, token), place, sentence, code))
    reader.done()
    assert found is not None  # a scenario that does not convert is a problem, and problems raise
    return found


def _as_far_as_it_goes(box: Box, entry: Mapping[str, Any]) -> Scenario:
    """A scenario that does not convert, with sound values for those that are missing or no good.

    So that what is wrong with the others is told as well.
    """
    turns = list(box.turns)
    values: dict[str, Any] = {"id": "", "title": "", "description": "", "source": "proposed"}
    values |= {"first_turn": turns[0], "last_turn": turns[-1]}
    values["setup"] = "placed" if entry.get("placement") else "printed"
    for field in msgspec.structs.fields(Scenario):
        if field.encode_name in entry:
            with suppress(msgspec.ValidationError):
                values[field.name] = msgspec.convert(entry[field.encode_name], field.type)
    return Scenario(**values)


# -- overlays -------------------------------------------------------------------------------------


def _touches_board(overlay: Overlay) -> bool:
    return any(change.table in LAYERS for change in overlay.changes)


def _with_rows(file: BoardFile, dataset: Dataset, overlay: Overlay) -> BoardFile:
    """A board file with the rows of a dataset; of the hexes only those that the overlay names."""
    changed = {change.id for change in overlay.changes if change.table == "hex"}
    rows: dict[str, Any] = {table: tuple(dataset.tables[table].values()) for table in LAYERS}
    rows["hex"] = tuple(row for row in rows["hex"] if row.key in changed)
    return msgspec.structs.replace(file, **rows)


def _in_overlay(problem: Problem, overlay: Overlay) -> Problem:
    """A problem as it stands in the overlay that brought it about."""
    table, _, row = problem.place.partition(" ")
    return msgspec.structs.replace(problem, file=overlay.file, line=overlay.lines.get((table, row), 0))
