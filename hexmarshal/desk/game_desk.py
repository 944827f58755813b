"""What a game lays beside its map, with plain things where it has none of its own.

A game may have a module ``desk`` with functions of the same names as those of :class:`GameDesk`; each is given the
table and the side that looks (``None`` for an onlooker). Like ``Table.show`` they may tell a side no more than it may
know.
"""

from functools import cache
from types import ModuleType
from typing import Any

from hexmarshal.core import registry
from hexmarshal.core.procedure import Order
from hexmarshal.core.table import Table
from hexmarshal.desk.structs import Arrow, Box, Card, Figure, Layer, LayerKind, Mark, Step, Turn, Winning
from hexmarshal.desk.words import GameText, game_text, player

AnyTable = Table[Any, Any]


class GameDesk:
    """The desk of one game."""

    def __init__(self, game: str, module: ModuleType | None) -> None:
        self.game = game
        """The game, by its id."""
        self.words: GameText = game_text(game)
        """What it says of itself."""
        self._module = module

    def _own(self, name: str, *given: Any, default: Any = ()) -> Any:
        own = getattr(self._module, name, None)
        return default if own is None else own(*given)

    # Of the game

    def title(self, side: str) -> str:
        """A side as a sentence names it."""
        return str(self._own("title", side, default=player(side)))

    def nation(self, side: str) -> str:
        """The nation whose colours stand for a side."""
        return str(self._own("nation", side, default=side))

    def kinds(self) -> tuple[LayerKind, ...]:
        """The layers that the game has of its own."""
        return tuple(self._own("layers"))

    # Of a position

    def states(self, piece: dict[str, Any]) -> tuple[str, ...]:
        """What became of a piece, in words: by default as the game's text has it."""
        own = self._own("states", piece, default=None)
        return tuple(self.words.states(piece) if own is None else own)

    def track(self, table: AnyTable, side: str | None) -> tuple[Turn, ...]:
        """The turn track."""
        return tuple(self._own("track", table, side))

    def turn(self, table: AnyTable, side: str | None) -> str:
        """Where on the track the match is."""
        turn = self._own("turn", table, side, default=None)
        return str(table.show_turn() if turn is None else turn)

    def steps(self, table: AnyTable, side: str | None) -> tuple[Step, ...]:
        """The sequence of play with the present step lit: by default the steps of the procedures in progress."""
        own = self._own("steps", table, side, default=None)
        return tuple(_steps(table) if own is None else own)

    def boxes(self, table: AnyTable, side: str | None) -> tuple[Box, ...]:
        """What is not on the map: by default a box for each place that is not a hex."""
        own = self._own("boxes", table, side, default=None)
        return tuple(_boxes(table, side) if own is None else own)

    def figures(self, table: AnyTable, side: str | None) -> tuple[Figure, ...]:
        """Numbers at a glance: by default the numbers and words of the state."""
        own = self._own("figures", table, side, default=None)
        return tuple(_figures(table.show_state(side)) if own is None else own)

    def winning(self, table: AnyTable, side: str | None) -> Winning:
        """How the game is won, and how it stands: by default nothing is said."""
        found: Winning = self._own("winning", table, side, default=Winning("", "", ""))
        return found

    def marks(self, table: AnyTable, side: str | None) -> tuple[Mark, ...]:
        """Signs on hexes."""
        return tuple(self._own("marks", table, side))

    def arrows(self, table: AnyTable, side: str | None) -> tuple[Arrow, ...]:
        """Arrows from hex to hex."""
        return tuple(self._own("arrows", table, side))

    def cards(self, table: AnyTable, side: str | None) -> tuple[Card, ...]:
        """Cards in hand and open piles."""
        return tuple(self._own("cards", table, side))

    def hidden(self, table: AnyTable) -> bool:
        """Whether anything is hidden from a side now: by default always in a game that hides anything."""
        return bool(self._own("hidden", table, default=table.hides))

    def layer(self, table: AnyTable, side: str | None, name: str) -> Layer | None:
        """A layer of the game; ``None`` if it has none of that name."""
        found: Layer | None = self._own("layer", table, side, name, default=None)
        return found

    def notes(self, table: AnyTable, side: str, order: Order) -> tuple[str, ...]:
        """What else to know before an order is given."""
        return tuple(self._own("notes", table, side, order))

    def sheets(self, table: AnyTable) -> tuple[str, ...]:
        """The ids of the sheets that this match is played on; none where that is all of them."""
        found: tuple[str, ...] = self._own("sheets", table, default=())
        return found

    def worth(self, table: AnyTable, order: Order, result: str) -> float | None:
        """How good a result is for whoever gives the order, from -1 to 1; ``None`` where the game does not say."""
        found: float | None = self._own("worth", table, order, result, default=None)
        return found


def _steps(table: AnyTable) -> list[Step]:
    found = []
    for depth, frame in enumerate(table.stack):
        lit = max(frame.at - 1, 0)
        for number, name in enumerate(frame.steps):
            found.append(Step(name.replace("_", " ").capitalize(), "", depth, number == lit))
    return found


def _boxes(table: AnyTable, side: str | None) -> list[Box]:
    found: dict[str, list[str]] = {}
    for index in range(len(table.pieces)):
        piece = table.show(index, side) or {}
        at = str(piece.get("at", ""))
        if at and table.board.find(at) is None:
            found.setdefault(at, []).append(str(piece["id"]))
    return [Box(at.replace("_", " ").capitalize(), "", tuple(ids)) for at, ids in found.items()]


def _figures(state: dict[str, Any]) -> list[Figure]:
    return [
        Figure(key.replace("_", " ").capitalize(), str(value), "", "")
        for key, value in state.items()
        if isinstance(value, int | float | str) and not isinstance(value, bool) and key != "turn"
    ]


def title_of(game: str, side: str) -> str:
    """A side of a game as a sentence names it.

    >>> title_of("galicia", "austrian"), title_of("fury", "german-austrian")
    ('Austro-Hungarian', 'German-Austrian')
    """
    return game_desk(game).title(side)


@cache
def game_desk(game: str) -> GameDesk:
    """The desk of a game."""
    return GameDesk(game, registry.module(game, "screen.desk"))
