"""What a game says of a match, for every screen.

A game may have a module ``text`` with the functions of :class:`GameText`; where it has none, or lacks a function,
the plain ones here take their place. They are given views and return words, and print nothing.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from hexmarshal.core.view import View

Span = tuple[str, str]
"""A text and the style in which it is shown."""

WIDE = 8
"""How many letters fit on a line of a hex."""


class GameText:
    """The words of one game, with plain ones where it has none of its own."""

    def __init__(self, module: ModuleType | None) -> None:
        self._module = module

    def _own(self, name: str) -> Any:
        return getattr(self._module, name, None)

    def header(self, view: View) -> list[str]:
        """The lines above the map."""
        if own := self._own("header"):
            return list(own(view))
        return [", ".join(f"{key} {value}" for key, value in view.state().items() if isinstance(value, str | int))]

    def stage(self, view: View) -> str:
        """How far the match has come, in a word or two."""
        if own := self._own("stage"):
            return str(own(view))
        return ""

    def stack(self, pieces: list[dict[str, Any]]) -> list[Span]:
        """What stands in a hex: two lines of eight letters, and one of six for the bottom."""
        if own := self._own("stack"):
            return list(own(pieces))
        names = [(str(piece.get("name", piece.get("id", "?")))[:WIDE], "bold") for piece in pieces]
        return names if len(names) <= 2 else [names[0], (f"+{len(names) - 1}", "bold")]

    def marks(self, view: View) -> dict[str, Span]:
        """A sign beside the number of some hexes."""
        if own := self._own("marks"):
            return dict(own(view))
        return {}

    def piece(self, piece: dict[str, Any]) -> str:
        """A piece in full, in one line."""
        if own := self._own("piece"):
            return str(own(piece))
        return ", ".join(f"{key} {value}" for key, value in piece.items() if value not in ("", None, False))

    def subject(self, piece: dict[str, Any]) -> str:
        """A piece as a list of choices names it."""
        if own := self._own("subject"):
            return str(own(piece))
        return f"{piece.get('title', piece.get('name', piece.get('id', '?')))} {piece.get('at', '')}".strip()

    def gloss(self, kind: str, notation: str, pieces: list[dict[str, Any]]) -> str:
        """What an order or a word in a list of choices means, where it does not speak for itself; else nothing.

        `kind` is the kind of decision, `notation` the order or the word.
        """
        return str(own(kind, notation, pieces)) if (own := self._own("gloss")) else ""

    def word(self, kind: str, word: str) -> str:
        """A word that can be picked up, as a button names it. `kind` is the kind of decision."""
        return str(own(kind, word)) if (own := self._own("word")) else word.capitalize()

    def legend(self) -> list[str]:
        """How to read the map."""
        return list(own()) if (own := self._own("legend")) else []

    def results(self, outcomes: list[str]) -> str:
        """How to read what a forecast calls its outcomes."""
        return str(own(outcomes)) if (own := self._own("results")) else ""

    def overview(self, view: View) -> list[tuple[str, list[str]]]:
        """What is not on the map: titles, each with its lines."""
        if own := self._own("overview"):
            return list(own(view))
        return [("State", [f"{key}: {value}" for key, value in view.state().items()])]


def player(side: str) -> str:
    """A side as a sentence names it.

    >>> player("german-austrian")
    'German-Austrian'
    """
    return "-".join(word.capitalize() for word in side.split("-"))


def game_text(game: str) -> GameText:
    """The words of a game."""
    return GameText(game_module(game, "text"))


def game_module(game: str, part: str) -> ModuleType | None:
    """A module of a game; ``None`` if the game has no such module."""
    name = f"hexmarshal.games.{game}.{part}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if not f"{name}.".startswith(f"{error.name}."):
            raise  # it is there, but something that it needs is not
        return None
