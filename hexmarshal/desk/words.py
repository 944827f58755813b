"""What a game says of a match, for every screen, with plain words where it declares none of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.engine.view import View
from hexmarshal.core.screen.showing import Span, Words

NAMING = ("id", "name", "title", "side", "nation", "at")
"""What ``Table.show`` says of who and where a piece is; all else is said of it."""
WIDE = 8
"""How many letters fit on a line of a hex."""


class GameText:
    """The words of one game. What each method says is described in :class:`hexmarshal.core.screen.showing.Words`."""

    def __init__(self, own: Words[Any]) -> None:
        self._own = own

    def header(self, view: View) -> list[str]:
        """The lines above the map."""
        if self._own.header:
            return list(self._own.header(view))
        return [", ".join(f"{key} {value}" for key, value in view.state().items() if isinstance(value, str | int))]

    def stage(self, view: View) -> str:
        """How far the match has come, in a word or two."""
        return self._own.stage(view) if self._own.stage else ""

    def stack(self, pieces: list[Shown]) -> list[Span]:
        """What stands in a hex: two lines of eight letters, and one of six for the bottom."""
        if self._own.stack:
            return list(self._own.stack(pieces))
        names = [(str(piece.get("name", piece.get("id", "?")))[:WIDE], "bold") for piece in pieces]
        return names if len(names) <= 2 else [names[0], (f"+{len(names) - 1}", "bold")]

    def marks(self, view: View) -> dict[str, Span]:
        """A sign beside the number of some hexes."""
        return self._own.marks(view) if self._own.marks else {}

    def piece(self, piece: Shown) -> str:
        """A piece in full, in one line."""
        if self._own.piece:
            return self._own.piece(piece)
        facts = {key: value for key, value in piece.items() if key not in NAMING and value not in ("", None, False)}
        said = (key if value is True else f"{key} {value}" for key, value in facts.items())
        return "; ".join([self.subject(piece), *said])

    def states(self, piece: Shown) -> list[str]:
        """What became of a piece."""
        if self._own.states:
            return list(self._own.states(piece))
        return [key.replace("_", " ") for key, value in piece.items() if value is True]

    def subject(self, piece: Shown) -> str:
        """A piece as a list of choices names it."""
        if self._own.subject:
            return self._own.subject(piece)
        return f"{piece.get('title', piece.get('name', piece.get('id', '?')))} {piece.get('at', '')}".strip()

    def gloss(self, table: AnyTable, kind: str, order: Order) -> str:
        """What a legal order of whoever chooses means, where it does not speak for itself; else nothing."""
        return self._own.gloss(table, kind, order) if self._own.gloss else ""

    def label(self, table: AnyTable, kind: str, order: Order) -> str:
        """An order as a button names it, where its notation is not for reading; else nothing."""
        return self._own.label(table, kind, order) if self._own.label else ""

    def menu(self, table: AnyTable, kind: str, order: Order) -> str:
        """What to call the choice among orders like this one, where its hex alone should not give it; else nothing."""
        return self._own.menu(table, kind, order) if self._own.menu else ""

    def told(self, table: AnyTable, order: Order, openly: bool) -> str:
        """What the log says that the giver does, where the notation is not for reading; ``openly`` as others see it."""
        own = self._own.told(table, order, openly) if self._own.told else ""
        return own or ("" if openly else order.words)

    def word(self, table: AnyTable, kind: str, word: str) -> str:
        """A word that can be picked up, as a button names it."""
        return self._own.word(table, kind, word) if self._own.word else word.capitalize()

    def word_gloss(self, table: AnyTable, kind: str, word: str, orders: Sequence[Order]) -> str:
        """What a word means that can be picked up: that of its only order, or of the one that is written like it."""
        meant = [order for order in orders if len(orders) == 1 or table.write(order) == word]
        return self.gloss(table, kind, meant[0]) if meant else ""

    def about(self, table: AnyTable, side: str, word: str, orders: Sequence[Order]) -> tuple[str, ...]:
        """The pieces that a word is about, by their ids: those that its orders name, and what the game says."""
        named = dict.fromkeys(piece for order in orders for piece in order.pieces)
        return (*named, *(self._own.about(table, side, word) if self._own.about else ()))

    def legend(self) -> list[str]:
        """How to read the map."""
        return list(self._own.legend()) if self._own.legend else []

    def results(self, outcomes: list[str]) -> str:
        """How to read what a forecast calls its outcomes."""
        return self._own.results(outcomes) if self._own.results else ""

    def overview(self, view: View) -> list[tuple[str, list[str]]]:
        """What is not on the map: titles, each with its lines."""
        if self._own.overview:
            return list(self._own.overview(view))
        return [("State", [f"{key}: {value}" for key, value in view.state().items()])]


def player(side: str) -> str:
    """A side as a sentence names it where its game has no other name for it; ``game_desk.title_of`` asks the game.

    >>> player("german-austrian")
    'German-Austrian'
    """
    return "-".join(word.capitalize() for word in side.split("-"))


def game_text(game: str) -> GameText:
    """The words of a game."""
    return GameText(registry.screen(game).words)
