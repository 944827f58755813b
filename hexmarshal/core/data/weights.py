"""What the terms of a judgement weigh: the file `weights.toml` among the data of a game, each weight with its source.

It is no part of the data that a match is played with, and no overlay touches it: it says how bots judge, not how a
game is played.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from math import isfinite
from pathlib import Path

from hexmarshal.core.data.files import DataError, Reader, Row, TomlFile, load_toml, nearest

MOST = 1_000.0
"""No weight is larger: whatever counts for more than that should be counted in smaller units."""


class Weight(Row, frozen=True, kw_only=True):
    """What one of a term is worth.

    >>> Weight(id="towns", value=1e9, source="proposed: by hand")
    Traceback (most recent call last):
        ...
    ValueError: value: It must be between -1000 and 1000; this is 1000000000.0
    """

    id: str
    """The name of the term."""
    value: float
    """What one of it is worth."""
    unfitted: str = ""
    """Why training leaves it as it is; empty where it is fitted."""

    def __post_init__(self) -> None:
        if not (isfinite(self.value) and abs(self.value) <= MOST):
            raise ValueError(f"value: It must be between {-MOST:.0f} and {MOST:.0f}; this is {self.value}")


def own_weights(file: Path, terms: Iterable[str]) -> Mapping[str, float]:
    """The weights that come with a game; none, with a warning, if the file is broken: bots then judge at a glance."""
    try:
        return read_weights(file, terms)
    except DataError as error:
        warnings.warn(f"The weights of a judgement cannot be read, so bots judge at a glance. {error}", stacklevel=2)
        return {}


def some_weights(file: Path) -> Mapping[str, float]:
    """The weights in a file of one's own, by the names of terms; it need not name all of them.

    `DataError` lists everything wrong with it.
    """
    reader = Reader(load_toml(file), ["weight"])
    found = {row.id: row.value for row in reader.rows("weight", Weight)}
    if reader.problems:
        raise DataError(reader.problems)
    return found


def read_weights(file: Path | TomlFile, terms: Iterable[str]) -> Mapping[str, float]:
    """The weight of each term; `DataError` lists everything wrong with the file.

    Each term needs a weight, and each weight a term.
    """
    text = load_toml(file) if isinstance(file, Path) else file
    names, reader = list(terms), Reader(text, ["weight"])
    rows = {row.id: row for row in reader.rows("weight", Weight)}
    for index, entry in enumerate(reader.entries("weight")):
        name = str(entry.get("id", ""))
        if name not in names:
            reader.complain("weight", index, f"There is no term {name!r}{nearest(name, names)}.", what=name)
    if not reader.problems:
        for name in names:
            if name not in rows:
                reader.complain("weight", None, f"The term {name!r} has no weight.")
    if reader.problems:
        raise DataError(reader.problems)
    return {name: rows[name].value for name in names}
