"""The words in which the rules of every game speak of their units: whose a unit is, what it is called, where it stands,
what is printed on it, and how it changes.

A reader who knows them from one game can read the others. Rules know a unit by its number in the list of counters, a
hex by its cell and a side by its number.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum
from operator import attrgetter
from typing import Any, ClassVar, Generic

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import agreeing, listing
from hexmarshal.core.engine.events import Changed, Moved
from hexmarshal.core.engine.table import PieceT, StateT, Table

replace = msgspec.structs.replace


class Off(IntEnum):
    """Places off the map that every game has; one with more names its own."""

    SCHEDULED = -1
    """To arrive later."""
    ELIMINATED = -2
    """Lost."""
    ABSENT = -3
    """Not in this match."""


class Units(Table[PieceT, StateT], Generic[PieceT, StateT]):
    """A table of units. Its pieces have a field ``at``: a cell of the board, or below 0 a place off the map."""

    __slots__ = ()

    off: ClassVar[type[IntEnum]] = Off
    """The places off the map, all below 0."""

    # What a game says of its units

    def side_of(self, index: Counter) -> SideNumber:
        """The side of a unit."""
        raise NotImplementedError

    def row(self, index: Counter) -> object:
        """What is printed on a unit."""
        raise NotImplementedError

    def name(self, index: Counter) -> str:
        """A unit as a sentence calls it."""
        raise NotImplementedError

    def side_name(self, side: SideNumber) -> str:
        """A player as a sentence begins with them."""
        raise NotImplementedError

    def here(self, cell: Cell, side: SideNumber) -> Sequence[Counter]:
        """The units of a side in a hex."""
        raise NotImplementedError

    def secret(self, index: Counter) -> tuple[str, ...]:
        """The sides that alone may know what becomes of a unit; where nothing is hidden nobody is named."""
        return ()

    # Where they stand

    def placed(self, index: Counter) -> bool:
        """Whether a unit stands anywhere: in a hex, or in a box off the map."""
        at: int = self.pieces[index].at  # type: ignore[attr-defined]
        return at >= 0

    def on_map(self, index: Counter) -> bool:
        """Whether a unit stands in a hex of the map."""
        at: int = self.pieces[index].at  # type: ignore[attr-defined]
        boxes = self.board.beside
        return at >= 0 and not (boxes and holds(boxes, at))

    def whereabouts(self, index: Counter) -> str:
        """Where a unit is: the label of a hex or box, or a place off the map by its name."""
        at: int = self.pieces[index].at  # type: ignore[attr-defined]
        return self.board.labels[at] if at >= 0 else self.off(at).name.lower()

    # Names

    def hexname(self, cell: Cell) -> str:
        """The number of a hex."""
        return self.board.labels[cell]

    def place(self, cell: Cell) -> str:
        """A hex as a sentence calls it: by its town if it has one."""
        places = self.board.places.get(cell)
        return f"{places[0].name} ({self.hexname(cell)})" if places else self.hexname(cell)

    def list_of(self, indexes: Iterable[Counter]) -> str:
        """Several units as a sentence calls them."""
        return listing([self.name(index) for index in indexes])

    def subject(self, indexes: Collection[Counter], verb: str) -> str:
        """Several units as the subject of a sentence, with its verb: "9th Division is", "9th Division and 8 Ma are"."""
        return f"{self.list_of(indexes)} {agreeing(verb, len(indexes))}"

    # Changes

    def change(self, index: Counter, text: str, clause: str, *, openly: bool = False, **fields: object) -> None:
        """Change a unit and tell it, ``openly`` to those too who are not to know; ``text`` goes on after its name."""
        self.put(index, replace(self.pieces[index], **fields))
        only = () if openly else self.secret(index)
        told = f"{self.name(index)} {text}."
        self.tell(Changed(piece=self.piece_ids()[index], text=told, clause=clause, only=only))

    def march(self, index: Counter, path: Sequence[Cell], how: str, clause: str, **fields: object) -> None:
        """Take a unit along a path and tell it; ``fields`` are what else becomes of it.

        The path may begin where the unit stands. One from off the map enters at the first hex.
        """
        labels, at = self.board.labels, self.pieces[index].at  # type: ignore[attr-defined]
        start = (labels[at],) if at != path[0] and self.on_map(index) else ()
        way = (*start, *[labels[cell] for cell in path])
        self.put(index, replace(self.pieces[index], at=path[-1], **fields))
        id, name = self.piece_ids()[index], self.name(index)
        self.tell(Moved(piece=id, path=way, how=how, name=name, clause=clause))

    def alter(self, index: Counter, **fields: object) -> None:
        """Change a unit without a word."""
        self.put(index, replace(self.pieces[index], **fields))

    def alter_all(self, indexes: Iterable[Counter], **fields: object) -> None:
        """Change those units without a word that are not so already."""
        for index in self.unlike(indexes, fields):
            self.alter(index, **fields)

    def unlike(self, indexes: Iterable[Counter], fields: Mapping[str, object]) -> list[Counter]:
        """Those of some units that differ from this in some field."""
        read, pieces = attrgetter(*fields), self.pieces
        wanted = tuple(fields.values()) if len(fields) > 1 else next(iter(fields.values()))
        return [index for index in indexes if read(pieces[index]) != wanted]


AnyUnits = Units[Any, Any]
"""A table of units of whatever game."""
