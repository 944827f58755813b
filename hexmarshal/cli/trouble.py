"""What a player can put right, and the checks that find it before anything is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hexmarshal.core.data.files import DataError, nearest

if TYPE_CHECKING:
    from hexmarshal.core.engine.game import Meta
    from hexmarshal.core.engine.match import Match


class Trouble(Exception):
    """Something is wrong with what was asked. Its text is what the player is told."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code
        """The exit code."""


def known_game(name: str) -> Meta:
    """What a game is; a sentence if there is none of that name."""
    from hexmarshal.games import meta, names

    if name not in names():
        raise Trouble(f"There is no game called {name}{nearest(name, names())}; the games are {', '.join(names())}.")
    return meta(name)


def known_scenario(name: str, meta: Meta) -> str:
    """A scenario of a game, or a file that may hold one; a sentence if it is neither."""
    if name.endswith(".toml"):
        known_file(name)
    elif name and name not in meta.scenarios:
        there = ", ".join(meta.scenarios)
        hint = nearest(name, meta.scenarios)
        raise Trouble(f"{meta.id} has no scenario called {name}{hint}; there are {there}, or a TOML file.")
    return name


def known_file(name: str | Path) -> Path:
    """The path of a file that can be read."""
    path = Path(name)
    if path.is_dir():
        raise Trouble(f"{name} is a directory, not a file.")
    try:
        path.open("rb").close()
    except OSError as error:
        raise Trouble(f"{name} cannot be read: {(error.strerror or 'unknown reason').lower()}.") from None
    return path


def read_options(game: str, pairs: tuple[str, ...]) -> dict[str, str]:
    """Options from ``name=value``, checked against the rulings that offer them.

    >>> read_options("fury", ("cadres=unlimited",))
    {'cadres': 'unlimited'}
    """
    from hexmarshal.core.book.clauses import book

    found = {}
    offered = {ruling.option: ruling.settings for ruling in book(game).rulings.values() if ruling.option}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Trouble(f"An option is written as name=value, not as {pair}.")
        if name not in offered:
            hint = nearest(name, offered)
            raise Trouble(f"{game} has no option called {name}{hint}; there are {', '.join(offered)}.")
        if value not in offered[name]:
            raise Trouble(f"The option {name} cannot be {value}: it is {' or '.join(offered[name])}.")
        found[name] = value
    return found


@contextmanager
def sound_data() -> Iterator[None]:
    """Tell every problem of a scenario, an overlay or options, or why a bot cannot play, and stop."""
    from hexmarshal.bots import UnknownBot

    try:
        yield
    except (DataError, UnknownBot) as error:
        raise Trouble(str(error)) from None


def good_match(name: str | Path) -> tuple[Match, str]:
    """A match from its record, as far as the record holds, and the sentence about where it does not."""
    from hexmarshal.core.engine.match import Match
    from hexmarshal.core.records.reader import RecordError

    path = known_file(name)
    try:
        return Match.load(path), ""
    except RecordError as error:
        if error.match is None:
            raise Trouble(str(error)) from None
        return error.match, str(error)
