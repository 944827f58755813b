"""A table of units whose owner alone knows them: the enemy is told of the one on top of a stack."""

from collections.abc import Sequence
from typing import Any, Generic

import msgspec

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.events import Moved
from hexmarshal.core.engine.table import PieceT, StateT
from hexmarshal.wargame.unit_table import PrintedT, StacksT, UnitTable

replace = msgspec.structs.replace


class HiddenUnits(UnitTable[PieceT, StateT, StacksT, PrintedT], Generic[PieceT, StateT, StacksT, PrintedT]):
    """A table of such a game. Its pieces have a field ``seen``: whether the enemy knows the unit."""

    __slots__ = ()

    def secret(self, index: Counter) -> tuple[str, ...]:
        """The side that alone may know what becomes of a unit: its owner."""
        return (self.side_ids[self.printed.side[index]],)

    def top_of(self, units: Sequence[Counter]) -> Counter:
        """The unit on top of some that stand together."""
        raise NotImplementedError

    def march(self, index: Counter, path: Sequence[Cell], how: str, clause: str, **fields: object) -> None:
        """Take a unit along a path: the enemy sees it."""
        self.march_stack((index,), path, how, clause, **fields)

    def march_stack(
        self, units: Sequence[Counter], path: Sequence[Cell], how: str, clause: str, **fields: object
    ) -> None:
        """Take units that stand together along a path; the enemy sees the one on top, and those they know already.

        Units from off the map enter at the first hex. They come to stand in the last, unless ``fields`` say otherwise.
        """
        fields.setdefault("at", path[-1])
        above = units[0] if len(units) == 1 else self.top_of(units)
        labels = self.board.labels
        way = tuple(labels[cell] for cell in path)
        for i in units:
            piece: Any = self.pieces[i]
            start = (labels[piece.at],) if piece.at >= 0 and labels[piece.at] != way[0] else ()
            self.put(i, replace(piece, **fields))
            only = () if i == above or piece.seen else self.secret(i)
            id, name = self.printed.ids[i], self.name(i)
            self.tell(Moved(piece=id, path=(*start, *way), how=how, name=name, clause=clause, only=only))
