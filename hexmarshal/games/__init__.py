"""The games. Each is a package; its ``meta`` module says what it is, its ``game`` module holds its rules."""

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexmarshal.core.game import Game, Meta


def names() -> list[str]:
    """The ids of all games that can be played; a package without a meta module has only a board so far."""
    return sorted(
        module.name
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg and any((Path(path) / module.name / "meta.py").is_file() for path in __path__)
    )


def meta(game: str) -> "Meta":
    """What can be said of a game without loading its rules."""
    if game not in names():
        raise LookupError(f"There is no game called {game}; the games are {', '.join(names())}.")
    found: Meta = importlib.import_module(f"{__name__}.{game}.meta").META
    return found


@cache
def load(game: str) -> "Game":
    """A game with its rules."""
    meta(game)
    found: Game = importlib.import_module(f"{__name__}.{game}.game").GAME
    return found
