"""The games. Each is a package; its ``meta`` module says what it is, its ``game`` module holds its rules.

The packages next to this file are on the shelf; those that the variable ``HEXMARSHAL_GAMES`` of the environment names,
with commas between them; and those that installed packages offer by an entry point of the group ``hexmarshal.games``:
games of one's own, under whatever names they can be imported.
"""

import os
import pkgutil
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from hexmarshal.core.engine import registry
from hexmarshal.core.engine.registry import load, meta, names

if TYPE_CHECKING:
    from hexmarshal.core.engine.game import Meta

__all__ = ["catalogue", "load", "meta", "names"]

for _path in __path__:
    for _module in pkgutil.iter_modules([_path]):
        if _module.ispkg:
            registry.add(f"{__name__}.{_module.name}", Path(_path) / _module.name)
for _package in filter(None, map(str.strip, os.environ.get("HEXMARSHAL_GAMES", "").split(","))):
    try:
        registry.add(_package)
    except LookupError as _error:
        warnings.warn(f"{_error} HEXMARSHAL_GAMES names it.", stacklevel=1)
for _wrong in registry.add_installed("hexmarshal.games"):
    warnings.warn(_wrong, stacklevel=1)


def catalogue() -> "list[Meta]":
    """What each game is, without loading its rules. One of an installed package that cannot be read is left out."""
    found = []
    for name in names():
        try:
            found.append(meta(name))
        except registry.BrokenGame as error:
            warnings.warn(str(error), stacklevel=2)
    return found


class _Games(ModuleType):
    """This package. ``hexmarshal.games()`` was the catalogue's first name; importing a game must not take it away."""

    def __call__(self) -> "list[Meta]":
        return catalogue()


sys.modules[__name__].__class__ = _Games
