"""The atlas: the boards of all games, and how they are drawn.

>>> [sheet.title for sheet in sheets() if sheet.game == "fury"]
['Eastern Front, 1914']
>>> load("fury").labels[load("fury").cell("1004")]
'1004'
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from hexmarshal.core.board import Board
from hexmarshal.core.data import load_toml

GAMES = Path(__file__).parent.parent / "games"
"""Where the packages of the games are."""


class Sheet(msgspec.Struct, frozen=True, order=True):
    """One sheet of a game's map."""

    game: str
    """The game."""
    sheet: str
    """The letter of the sheet, or "" if the game has one only."""
    title: str
    """Its name for players."""
    path: Path
    """The board file."""


class UnknownSheet(LookupError):
    """A game or sheet that there is no board of. Its text is a sentence for a player."""


@cache
def _files() -> tuple[tuple[str, str, Path], ...]:
    paths = sorted(GAMES.glob("*/data/board*.toml"))
    return tuple((path.parent.parent.name, path.stem.removeprefix("board").lstrip("_"), path) for path in paths)


def sheets() -> list[Sheet]:
    """Every sheet there is a board of."""
    return [
        Sheet(game, sheet, load_toml(path).values.get("board", {}).get("title", game), path)
        for game, sheet, path in _files()
    ]


def load(game: str, sheet: str = "") -> Board:
    """The board of a sheet; if a game has several and none is named, its first."""
    mine = {letter: path for name, letter, path in _files() if name == game}
    if not mine:
        games = ", ".join(dict.fromkeys(name for name, _, _ in _files()))
        raise UnknownSheet(f"There is no board of {game}; there are boards of {games}.")
    if sheet and sheet not in mine:
        letters = ", ".join(filter(None, mine))
        said = f"its sheets are {letters}" if letters else "its map is one sheet"
        raise UnknownSheet(f"{game} has no sheet {sheet}; {said}.")
    return _board(mine[sheet] if sheet in mine else next(iter(mine.values())))


@cache
def _board(path: Path) -> Board:
    return Board.from_file(path)
