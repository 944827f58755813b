"""A table of units that never change hands, with their printed values laid out for use (`wargame.counters`).

It has names, and changes that are told. Who stands where is for the game's own occupancy to say.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.wording import agreeing, listing
from hexmarshal.core.engine.events import Changed, Moved
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.core.engine.table import PieceT, StateT
from hexmarshal.wargame.counters import Counters
from hexmarshal.wargame.occupancy import OccupancyT, SidedTable

replace = msgspec.structs.replace
PrintedT = TypeVar("PrintedT", bound=Counters)


class PrintedTable(SidedTable[PieceT, StateT, OccupancyT], Generic[PieceT, StateT, OccupancyT, PrintedT]):
    """A table of such a game, which names its ``side_ids``."""

    __slots__ = ("printed",)

    side_ids: ClassVar[tuple[str, ...]]
    """The sides."""
    fixed_sides: ClassVar = True
    printed: PrintedT
    """What is printed."""

    def __init__(
        self,
        board: Board,
        printed: PrintedT,
        options: msgspec.Struct,
        pieces: list[PieceT],
        state: StateT,
        first: Procedure,
    ) -> None:
        super().__init__(board, options, pieces, state, first)
        self.printed = printed

    def side_number(self, index: int, piece: PieceT) -> int:
        """The side of a unit: it never changes."""
        return self.printed.side[index]

    # Names

    def hexname(self, cell: int) -> str:
        """The number of a hex."""
        return self.board.labels[cell]

    def name(self, index: int) -> str:
        """A unit as a sentence calls it."""
        return self.printed.titles[index]

    def list_of(self, indexes: Iterable[int]) -> str:
        """Several units as a sentence calls them."""
        return listing([self.printed.titles[i] for i in indexes])

    def subject(self, indexes: Collection[int], verb: str) -> str:
        """Several units as the subject of a sentence, with its verb: "9th Division is", "9th Division and 8 Ma are"."""
        return f"{self.list_of(indexes)} {agreeing(verb, len(indexes))}"

    def called(self, id: str) -> str:
        """What a player calls a unit: what stands on its counter."""
        return self.printed.called(id)

    def side_name(self, side: int) -> str:
        """A player as a sentence begins with them."""
        return self.printed.names_of[side]

    def side_called(self, side: str) -> str:
        """A player as a sentence calls them, by the id of their side."""
        return self.printed.names_of[self.side_ids.index(side)]

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each unit."""
        return self.printed.ids

    def sides(self) -> tuple[str, ...]:
        """The players."""
        return self.side_ids

    # Changes that are told

    def secret(self, index: int) -> tuple[str, ...]:
        """Those who may know what becomes of a unit: its owner."""
        return (self.side_ids[self.printed.side[index]],)

    def march_stack(
        self, units: Sequence[int], above: int, path: Sequence[int], how: str, clause: str, **fields: object
    ) -> None:
        """Take units that stand together along a path; the enemy sees the one above, and those they know already.

        Pieces have a field ``seen``. Units from off the map enter at the first hex. They come to stand in the last,
        unless ``fields`` say otherwise.
        """
        fields.setdefault("at", path[-1])
        labels = self.board.labels
        way = tuple(labels[cell] for cell in path)
        for i in units:
            piece: Any = self.pieces[i]
            start = (labels[piece.at],) if piece.at >= 0 and labels[piece.at] != way[0] else ()
            self.put(i, replace(piece, **fields))
            only = () if i == above or piece.seen else self.secret(i)
            id, name = self.printed.ids[i], self.name(i)
            self.tell(Moved(piece=id, path=(*start, *way), how=how, name=name, clause=clause, only=only))

    def change(self, index: int, text: str, clause: str, *, openly: bool = False, **fields: object) -> None:
        """Change the state of a unit and tell its owner, or everybody. ``text`` goes on after its name."""
        self.put(index, replace(self.pieces[index], **fields))
        only = () if openly else self.secret(index)
        told = f"{self.name(index)} {text}."
        self.tell(Changed(piece=self.printed.ids[index], text=told, clause=clause, only=only))


PrintedTableT = TypeVar("PrintedTableT", bound=PrintedTable[Any, Any, Any, Any])
