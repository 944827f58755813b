"""The atlas: the boards of all games, and how they are drawn.

>>> [sheet.title for sheet in sheets() if sheet.game == "fury"]
['Eastern Front, 1914']
>>> load("fury").labels[load("fury").cell("1004")]
'1004'
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.sheets import printed_sheets
from hexmarshal.core.data.files import load_toml
from hexmarshal.core.engine.registry import homes


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


def _files() -> list[tuple[str, str, Path]]:
    """Game, sheet and path of every board file."""
    return [
        (game, path.stem.removeprefix("board").lstrip("_"), path)
        for game, folder in homes().items()
        for path in sorted((folder / "data").glob("board*.toml"))
    ]


def sheets() -> list[Sheet]:
    """Every sheet there is a board of."""
    return [
        Sheet(game, sheet, load_toml(path).values.get("board", {}).get("title", game), path)
        for game, sheet, path in _files()
    ]


def load(game: str, sheet: str = "") -> Board:
    """The board of a sheet; if a game has several and none is named, its first."""
    mine = _mine(game)
    if sheet and sheet not in mine:
        letters = ", ".join(filter(None, mine))
        said = f"its sheets are {letters}" if letters else "its map is one sheet"
        raise UnknownSheet(f"{game} has no sheet {sheet}; {said}.")
    at = list(mine).index(sheet) if sheet in mine else 0
    return whole(game).sheets[at].board


def letters(game: str) -> list[str]:
    """The letters of a game's sheets, in the order in which they lie; [""] if it has one only."""
    return list(_mine(game))


def whole(game: str) -> Board:
    """The board of a game as its rules have it: all its sheets, and the boxes off the map."""
    return printed_sheets(*_mine(game).values())


def _mine(game: str) -> dict[str, Path]:
    """The board files of a game by their letters."""
    mine = {letter: path for name, letter, path in _files() if name == game}
    if not mine:
        games = ", ".join(dict.fromkeys(name for name, _, _ in _files()))
        raise UnknownSheet(f"There is no board of {game}; there are boards of {games}.")
    return mine
