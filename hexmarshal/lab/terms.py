"""What is asked of a series besides who plays whom: what it begins with, how long it may take, what is kept."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hexmarshal import bots
from hexmarshal.core.data.files import DataError, Problem, TomlFile, load_toml
from hexmarshal.core.engine.game import Start
from hexmarshal.core.engine.match import Match
from hexmarshal.core.positions import positions
from hexmarshal.games import load
from hexmarshal.lab.play import CAP


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a series. Each may be left out."""

    overlay: str = ""
    """A TOML file with values laid over those of the game."""
    position: str = ""
    """A position with which every match begins: a file, or its text. It names scenario, options and overlay itself."""
    cap: int = CAP
    """After how many orders a match is stopped and reported as an error."""
    seconds: float = 0.0
    """After how much processor time a match is stopped and reported as an error; 0 for never."""
    into: str = ""
    """The folder for rows, and for what a later run needs to go on where this one stopped; empty for none."""
    records: str = ""
    """The folder for the record of every match; empty for none."""
    failures: str = ""
    """The folder for the records of matches that go wrong; empty for none."""
    decisions: bool = False
    """Whether there are rows for every order too."""
    times: bool = False
    """Whether rows have columns for processor time, which differ from run to run."""
    workers: int = 0
    """How many processes share the work; 0 for one a core."""
    cluster: str = ""
    """The address of a Ray cluster that does the work; empty for this machine."""


USUAL = Terms()
"""What holds if nothing is asked."""


def start_of(game: str, scenario: str, options: Mapping[str, Any], terms: Terms) -> Start:
    """How every match of a series starts. `DataError` with every problem of what was named."""
    rules = load(game)
    if not terms.position:
        return rules.read_start(scenario or rules.meta.scenarios[0], options, terms.overlay or None)
    if scenario or options or terms.overlay:
        sentence = "A position names its scenario, options and overlay itself; leave them out."
        raise DataError([Problem("position", 0, "position", sentence)])
    text = "\n" in terms.position  # no path has a line break
    return positions.read_start(rules, TomlFile(terms.position, "position") if text else load_toml(terms.position))


def able(names: Sequence[str], game: str, start: Start) -> tuple[str, ...]:
    """The bots of a series by their full names; :class:`~hexmarshal.bots.UnknownBot` where one cannot play in it."""
    match = Match(load(game), start, "trial") if any(map(bots.is_earlier, names)) else None
    return tuple(bots.known(name, match) for name in names)


def labels_of(names: Sequence[str]) -> tuple[str, ...]:
    """Names by which the bots of a series can be told apart.

    >>> labels_of(("random", "eager", "random"))
    ('random', 'eager', 'random#2')
    """
    before = [names[:place].count(name) for place, name in enumerate(names)]
    return tuple(f"{name}#{number + 1}" if number else name for name, number in zip(names, before, strict=True))


def scenario_of(start: Start, scenario: str) -> str:
    """What a report calls the scenario: the name or file that was given, else the one that the start has."""
    if scenario:
        return scenario
    found = start.scenario.get("scenario", {})
    return str(found.get("id", "")) if isinstance(found, Mapping) else ""


def in_folder(folder: str) -> Path:
    """A folder, made if it is not there. `DataError` if it cannot be."""
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or "unknown reason").lower()
        raise DataError([Problem(folder, 0, "folder", f"It cannot be made: {why}.")]) from None
    return path
