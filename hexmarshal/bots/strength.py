"""How strong bots are, as far as it was measured: points on one scale, from strength.toml."""

import warnings
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from hexmarshal.bots.variants import PLUS
from hexmarshal.core.data.files import DataError, Reader, Row, load_toml

FILE = Path(__file__).with_name("strength.toml")
"""Where the figures are kept."""


class Strength(Row, frozen=True, kw_only=True):
    """What was measured of a bot."""

    bot: str
    """Its name."""
    points: int
    """How much stronger it is than ``random``, as Elo counts it."""
    matches: int
    """After how many matches."""


def points(name: str) -> int | None:
    """How much stronger a bot is than ``random``, by its name with settings or without; ``None`` if nobody knows."""
    known = _points()
    return known.get(name, known.get(name.split(PLUS)[0]))


@cache
def _points() -> Mapping[str, int]:
    try:
        return read_strengths(FILE)
    except DataError as error:
        warnings.warn(f"The strengths of the bots cannot be read, and none is shown. {error}", stacklevel=2)
        return {}


def read_strengths(file: Path) -> Mapping[str, int]:
    """The points of each bot that was measured; `DataError` lists everything wrong with the file."""
    reader = Reader(load_toml(file), ["strength"])
    found = {row.bot: row.points for row in reader.rows("strength", Strength)}
    if reader.problems:
        raise DataError(reader.problems)
    return found
