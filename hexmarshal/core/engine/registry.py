"""Where games are found. Core knows none: whoever has a game says which package it is.

A game is a package, under whatever name it can be imported. Its ``meta`` module says what it is, its ``game`` module
holds its rules, its folder ``data`` what it reads, and the desk looks for its words and screens in it. Nothing is
imported before it is asked for. A package without a ``meta`` module has only a board so far.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module, metadata
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import msgspec

from hexmarshal.core.screen.showing import Screen

if TYPE_CHECKING:
    from hexmarshal.core.engine.game import Game, Meta


class Home(msgspec.Struct, frozen=True):
    """Where a game is at home."""

    package: str
    """The name by which it is imported."""
    folder: Path
    """Its folder."""
    playable: bool
    """Whether it has rules, not only a board."""


_homes: dict[str, Home] = {}
_installed: set[str] = set()
"""The games that installed packages offer."""


class BrokenGame(LookupError):
    """A game of an installed package cannot be read."""


def add(package: str, folder: Path | None = None) -> str:
    """Put a game on the shelf, and give its id: the last part of the name of its package.

    Raises :class:`LookupError` if there is no such package, or another has its id.
    """
    game = package.rpartition(".")[2]
    folder = folder or _folder(package)
    if game in _homes and _homes[game].package != package:
        raise LookupError(f"There are two games called {game}: {_homes[game].package} and {package}.")
    _homes[game] = Home(package, folder, (folder / "meta.py").is_file())
    return game


def _folder(package: str) -> Path:
    """Where a package is. None is imported for it, not even those around it: they may be a stranger's, and broken."""
    path: list[str] | None = None
    whole = ""
    for part in package.split("."):
        whole = f"{whole}.{part}" if whole else part
        spec = sys.modules[whole].__spec__ if whole in sys.modules else _spec(whole, path)
        if spec is None or spec.origin is None:
            # Perhaps a folder without ``__init__``: Python tells where it is once what it is in has been imported.
            path = [str(place) for each in path or sys.path if (place := Path(each, part)).is_dir()]
        else:
            path = list(spec.submodule_search_locations or ())
        if not path:
            raise LookupError(f"There is no package called {package}.")
    assert path is not None
    return Path(path[0])


def _spec(name: str, path: list[str] | None) -> ModuleSpec | None:
    """What is known of a module without importing the package that it is in; ``None`` if that cannot be told."""
    for finder in sys.meta_path:
        try:
            spec = finder.find_spec(name, path)
        except KeyError:  # a folder without ``__init__`` in a package that has not been imported
            return None
        if spec is not None:
            return spec
    return None


def add_installed(group: str) -> list[str]:
    """Put the games on the shelf that installed packages offer by entry points of a group, each by its package.

    Gives a sentence for each that cannot be. Nothing is imported, and one that is broken keeps no other away.
    """
    wrong = []
    for point in sorted(metadata.entry_points(group=group), key=lambda point: (point.name, point.value)):
        try:
            game = add(point.module)
        except LookupError as error:
            owner = point.dist.name if point.dist is not None else "an installed package"
            wrong.append(f"{error} {owner} offers it as the game {point.name}.")
            continue
        _installed.add(game)
    return wrong


def remove(game: str) -> None:
    """Take a game off the shelf."""
    _homes.pop(game, None)
    _installed.discard(game)


def names() -> list[str]:
    """The ids of all games that can be played."""
    return sorted(game for game, home in _homes.items() if home.playable)


def homes() -> dict[str, Path]:
    """The folders of all games by id, those included that have only a board so far."""
    return {game: _homes[game].folder for game in sorted(_homes)}


def meta(game: str) -> "Meta":
    """What can be said of a game without loading its rules."""
    if game not in names():
        raise LookupError(f"There is no game called {game}; the games are {', '.join(names())}.")
    with _named(game):
        found: Meta = import_module(f"{_homes[game].package}.meta").META
    return found


@contextmanager
def _named(game: str) -> Iterator[None]:
    """Say which game and which package an error is about, where it is not ours to mend."""
    try:
        yield
    except Exception as error:
        if game not in _installed:
            raise
        text = " ".join(str(error).split()).rstrip(".")
        what = f"{type(error).__name__}: {text}"
        raise BrokenGame(f"The game {game} of the package {_homes[game].package} cannot be read: {what}.") from error


def load(game: str) -> "Game":
    """A game with its rules."""
    meta(game)
    with _named(game):
        return _load(_homes[game].package)


@cache
def _load(package: str) -> "Game":
    found: Game = import_module(f"{package}.game").GAME
    return found


def screen(game: str) -> Screen:
    """What a game shows and says of itself: ``SCREEN`` of its package ``screen``; nothing of its own without one."""
    found = module(game, "screen")
    if found is None:
        return Screen()
    declared = vars(found).get("SCREEN")
    if not isinstance(declared, Screen):
        raise TypeError(f"{found.__name__} must declare SCREEN, a hexmarshal.core.screen.showing.Screen.")
    return declared


def module(game: str, part: str) -> ModuleType | None:
    """A module of a game; ``None`` if the game, or the module, is not there."""
    if game not in _homes:
        return None
    name = f"{_homes[game].package}.{part}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if not f"{name}.".startswith(f"{error.name}."):
            raise  # it is there, but something that it needs is not
        return None
