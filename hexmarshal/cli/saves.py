"""Where matches are kept between evenings: one record a match, and a list of them to choose from.

The list only repeats what the records say, so that it can be shown without replaying them all.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec
from platformdirs import PlatformDirs

from hexmarshal.cli.trouble import Trouble
from hexmarshal.core.records.journal import write_whole

NAME = "hexmarshal"
"""The folder with the matches."""


class Kept(msgspec.Struct, omit_defaults=True):
    """A match that was started here."""

    path: str
    """Its record."""
    game: str
    """The game, by its id."""
    scenario: str = ""
    """What its scenario is called."""
    players: str = ""
    """Who plays whom, in words."""
    at: str = ""
    """How far it has come, in a few words."""
    saved: float = 0.0
    """When it was last saved."""
    over: bool = False
    """Whether it has ended."""


def state_directory() -> Path:
    """Where the matches are, made if need be."""
    directory = _place()
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(f"{directory} cannot be made to keep matches in: {error.strerror}.") from None
    return directory


def _place() -> Path:
    """Where this system expects a program to keep such things.

    Hexmarshal 0.1 kept them in ``~/.local/state`` everywhere. Matches that it left there on macOS or Windows go on
    there, until somebody moves the folder.
    """
    if named := os.environ.get("XDG_STATE_HOME"):  # whoever sets it means it, on any system
        return Path(named) / NAME
    former = Path.home() / ".local" / "state" / NAME
    place = PlatformDirs(NAME, appauthor=False).user_state_path
    return former if _has_matches(former) and not _has_matches(place) else place


def _has_matches(directory: Path) -> bool:
    return (directory / "table.sqlite3").exists() or any(directory.glob("*.jsonl"))


def new_path(game: str) -> Path:
    """A name for the record of a new match that no other has."""
    directory = state_directory()
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M')}"
    number = 1
    while True:
        path = directory / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        try:
            path.touch(exist_ok=False)
            return path
        except FileExistsError:
            number += 1
        except OSError as error:
            raise Trouble(f"{path} cannot be written: {error.strerror}.") from None


def known() -> list[Kept]:
    """Every match on the list whose record is still there, the last played first."""
    try:
        found = msgspec.json.decode(_list().read_bytes(), type=list[Kept])
    except (OSError, msgspec.MsgspecError):  # no list yet, or one that was damaged: the records are what counts
        found = []
    listed = {kept.path for kept in found}
    for path in state_directory().glob("*.jsonl"):
        if str(path) not in listed and path.stat().st_size:
            found.append(Kept(str(path), path.stem.partition("-")[0], saved=path.stat().st_mtime))
    return sorted((kept for kept in found if Path(kept.path).is_file()), key=lambda kept: -kept.saved)


def unfinished() -> list[Kept]:
    """The matches that can be continued, the last played first."""
    return [kept for kept in known() if not kept.over]


def remember(kept: Kept) -> None:
    """Put a match on the list, in the place of what was said of it before."""
    others = [other for other in known() if other.path != kept.path and other.at]
    content = msgspec.json.encode([kept, *others])
    write_whole(_list(), msgspec.json.format(content, indent=1))


def ago(moment: float) -> str:
    """How long ago a moment was.

    >>> ago(time.time() - 180)
    '3 minutes ago'
    """
    minutes = max(0, round((time.time() - moment) / 60))
    for size, unit in ((60 * 24, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            number = minutes // size
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"


def _list() -> Path:
    return state_directory() / "matches.json"
