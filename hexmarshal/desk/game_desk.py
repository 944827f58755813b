"""What a game lays beside its map, with plain things where it declares none of its own."""

from functools import cache
from typing import Any

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.screen.showing import Desk, Looker
from hexmarshal.desk.structs import Arrow, Box, Card, Figure, Layer, LayerKind, Mark, Step, Turn, Winning
from hexmarshal.desk.words import GameText, game_text, player


class GameDesk:
    """The desk of one game. What each method gives is said in :class:`hexmarshal.core.screen.showing.Desk`."""

    def __init__(self, game: str, own: Desk[Any]) -> None:
        self.game = game
        """The game, by its id."""
        self.words: GameText = game_text(game)
        """What it says of itself."""
        self._own = own

    # Of the game

    def title(self, side: str) -> str:
        """A side as a sentence names it."""
        return self._own.title(side) if self._own.title else player(side)

    def nation(self, side: str) -> str:
        """The nation whose colours stand for a side."""
        return self._own.nation(side) if self._own.nation else side

    def kinds(self) -> tuple[LayerKind, ...]:
        """The layers that the game has of its own."""
        return tuple(self._own.layers()) if self._own.layers else ()

    # Of a position

    def states(self, piece: Shown) -> tuple[str, ...]:
        """What became of a piece, in words."""
        return tuple(self._own.states(piece) if self._own.states else self.words.states(piece))

    def track(self, table: AnyTable, side: Looker) -> tuple[Turn, ...]:
        """The turn track."""
        return tuple(self._own.track(table, side)) if self._own.track else ()

    def turn(self, table: AnyTable, side: Looker) -> str:
        """Where on the track the match is."""
        return self._own.turn(table, side) if self._own.turn else table.show_turn()

    def steps(self, table: AnyTable, side: Looker) -> tuple[Step, ...]:
        """The sequence of play with the present step lit."""
        return tuple(self._own.steps(table, side) if self._own.steps else _steps(table))

    def boxes(self, table: AnyTable, side: Looker) -> tuple[Box, ...]:
        """What is not on the map."""
        return tuple(self._own.boxes(table, side) if self._own.boxes else _boxes(table, side))

    def figures(self, table: AnyTable, side: Looker) -> tuple[Figure, ...]:
        """Numbers at a glance."""
        return tuple(self._own.figures(table, side) if self._own.figures else _figures(table.show_state(side)))

    def winning(self, table: AnyTable, side: Looker) -> Winning:
        """How the game is won, and how it stands."""
        return self._own.winning(table, side) if self._own.winning else Winning("", "", "")

    def marks(self, table: AnyTable, side: Looker) -> tuple[Mark, ...]:
        """Signs on hexes."""
        return tuple(self._own.marks(table, side)) if self._own.marks else ()

    def arrows(self, table: AnyTable, side: Looker) -> tuple[Arrow, ...]:
        """Arrows from hex to hex."""
        return tuple(self._own.arrows(table, side)) if self._own.arrows else ()

    def cards(self, table: AnyTable, side: Looker) -> tuple[Card, ...]:
        """Cards in hand and open piles."""
        return tuple(self._own.cards(table, side)) if self._own.cards else ()

    def hidden(self, table: AnyTable) -> bool:
        """Whether anything is hidden from a side now."""
        return self._own.hidden(table) if self._own.hidden else table.hides

    def layer(self, table: AnyTable, side: Looker, name: str) -> Layer | None:
        """A layer of the game; ``None`` if it has none of that name."""
        return self._own.layer(table, side, name) if self._own.layer else None

    def notes(self, table: AnyTable, side: str, order: Order) -> tuple[str, ...]:
        """What else to know before an order is given."""
        return tuple(self._own.notes(table, side, order)) if self._own.notes else ()

    def sheets(self, table: AnyTable) -> tuple[str, ...]:
        """The ids of the sheets that this match is played on; none where that is all of them."""
        return tuple(self._own.sheets(table)) if self._own.sheets else ()

    def worth(self, table: AnyTable, order: Order, result: str) -> float | None:
        """How good a result is for whoever gives the order, from -1 to 1; ``None`` where the game does not say."""
        return self._own.worth(table, order, result) if self._own.worth else None


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


def _figures(state: Shown) -> list[Figure]:
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
    return GameDesk(game, registry.screen(game).desk)
