"""Rows as files: CSV, which needs nothing, and Parquet, where pyarrow is installed (``hexmarshal[lab]``)."""

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from hexmarshal.lab.rows import VERSION, Column, columns

BATCH = 10_000
"""How many rows are held at a time."""
Row = tuple[Any, ...]


def parquet_there() -> bool:
    """Whether Parquet can be written here."""
    return find_spec("pyarrow") is not None


def write(folder: Path, table: str, rows: Callable[[], Iterable[msgspec.Struct]], times: bool) -> list[Path]:
    """Write a table as CSV and, where that can be, as Parquet; give the files."""
    chosen = columns(table, times)
    files = [folder / f"{table}.csv"]
    _write_csv(files[0], chosen, _values(chosen, rows()))
    if parquet_there():
        files.append(folder / f"{table}.parquet")
        _write_parquet(files[1], chosen, _values(chosen, rows()))
    return files


def _values(chosen: Sequence[Column], rows: Iterable[msgspec.Struct]) -> Iterator[Row]:
    for row in rows:
        values = msgspec.structs.asdict(row)
        yield tuple(values[column.name] for column in chosen)


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A name to write to; what is there takes the place of the file when all of it is written."""
    part = path.with_name(f".{path.name}.part")
    try:
        yield part
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _write_csv(path: Path, chosen: Sequence[Column], rows: Iterable[Row]) -> None:
    with _beside(path) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([column.name for column in chosen])
        writer.writerows([_said(value) for value in row] for row in rows)


def _said(value: Any) -> str:
    """A value as CSV has it.

    >>> [_said(value) for value in (None, True, 3, 0.5, "a,b")]
    ['', 'true', '3', '0.5', 'a,b']
    """
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _write_parquet(path: Path, chosen: Sequence[Column], rows: Iterator[Row]) -> None:
    pyarrow: Any = import_module("pyarrow")  # an extra, and slow to load
    parquet: Any = import_module("pyarrow.parquet")
    kinds = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string(), bool: pyarrow.bool_()}
    schema = pyarrow.schema(
        [pyarrow.field(column.name, kinds[column.kind], nullable=column.empty) for column in chosen],
        metadata={"hexmarshal.rows_version": str(VERSION)},
    )
    with _beside(path) as part, parquet.ParquetWriter(part, schema, compression="zstd") as writer:
        while batch := list(islice(rows, BATCH)):
            arrays = zip(*batch, strict=True)
            writer.write_table(pyarrow.table([list(values) for values in arrays], schema=schema))
