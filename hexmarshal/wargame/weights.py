"""What the terms of a judgement weigh: the file `weights.toml` among the data of a game, each weight with its source.

It is no part of the data that a match is played with, and no overlay touches it: it says how bots judge, not how a
game is played.
"""

from __future__ import annotations

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

    def __post_init__(self) -> None:
        if not (isfinite(self.value) and abs(self.value) <= MOST):
            raise ValueError(f"value: It must be between {-MOST:.0f} and {MOST:.0f}; this is {self.value}")


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
