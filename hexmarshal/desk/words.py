"""What a game says of a match, for every screen.

A game may have a module ``text`` with the functions of :class:`GameText`; where it has none, or lacks a function,
the plain ones here take their place. They are given views, or where they speak of an order the table and the order
itself, and return words. A table that an overlay changed speaks of its own numbers; nothing is read back from notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from hexmarshal.core import registry
from hexmarshal.core.procedure import Order
from hexmarshal.core.table import Table
from hexmarshal.core.view import View

Span = tuple[str, str]
"""A text and the style in which it is shown."""

NAMING = ("id", "name", "title", "side", "nation", "at")
"""What ``Table.show`` says of who and where a piece is; all else is said of it."""
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
        facts = {key: value for key, value in piece.items() if key not in NAMING and value not in ("", None, False)}
        said = (key if value is True else f"{key} {value}" for key, value in facts.items())
        return "; ".join([self.subject(piece), *said])

    def states(self, piece: dict[str, Any]) -> list[str]:
        """What became of a piece: by default the names of all that is true of it."""
        if own := self._own("states"):
            return list(own(piece))
        return [key.replace("_", " ") for key, value in piece.items() if value is True]

    def subject(self, piece: dict[str, Any]) -> str:
        """A piece as a list of choices names it."""
        if own := self._own("subject"):
            return str(own(piece))
        return f"{piece.get('title', piece.get('name', piece.get('id', '?')))} {piece.get('at', '')}".strip()

    def gloss(self, table: Table[Any, Any], kind: str, order: Order) -> str:
        """What a legal order of whoever chooses means, where it does not speak for itself; else nothing.

        `kind` is the kind of decision. Numbers and names are those of the table.
        """
        return str(own(table, kind, order)) if (own := self._own("gloss")) else ""

    def label(self, table: Table[Any, Any], kind: str, order: Order) -> str:
        """An order as a button names it, where its notation is not for reading; else nothing."""
        return str(own(table, kind, order)) if (own := self._own("label")) else ""

    def menu(self, table: Table[Any, Any], kind: str, order: Order) -> str:
        """What to call the choice among orders like this one, where its hex alone should not give it; else nothing."""
        return str(own(table, kind, order)) if (own := self._own("menu")) else ""

    def told(self, table: Table[Any, Any], order: Order, openly: bool) -> str:
        """What the log says that the giver does, where the notation is not for reading; ``openly`` as others see it."""
        own = self._own("told")
        return (str(own(table, order, openly)) if own else "") or ("" if openly else order.words)

    def word(self, table: Table[Any, Any], kind: str, word: str) -> str:
        """A word that can be picked up, as a button names it. `kind` is the kind of decision."""
        return str(own(table, kind, word)) if (own := self._own("word")) else word.capitalize()

    def word_gloss(self, table: Table[Any, Any], kind: str, word: str, orders: Sequence[Order]) -> str:
        """What a word means that can be picked up: that of its only order, or of the one that is written like it."""
        meant = [order for order in orders if len(orders) == 1 or table.write(order) == word]
        return self.gloss(table, kind, meant[0]) if meant else ""

    def about(self, table: Table[Any, Any], side: str, word: str, orders: Sequence[Order]) -> tuple[str, ...]:
        """The pieces that a word is about, by their ids: those that its orders name, and what the game says."""
        named = dict.fromkeys(piece for order in orders for piece in order.pieces)
        own = self._own("about")
        return (*named, *(own(table, side, word) if own else ()))

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
    """A side as a sentence names it where its game has no other name for it; ``game_desk.title_of`` asks the game.

    >>> player("german-austrian")
    'German-Austrian'
    """
    return "-".join(word.capitalize() for word in side.split("-"))


def game_text(game: str) -> GameText:
    """The words of a game."""
    return GameText(registry.module(game, "screen.text"))
