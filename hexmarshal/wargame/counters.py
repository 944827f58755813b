"""What printed units are called and whose they are, laid out for use: a game's printed values begin with it."""

from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar


class UnitRow(Protocol):
    """A row of a unit."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def side(self) -> str:
        """Whose it is."""

    @property
    def name(self) -> str:
        """What stands on its counter."""

    @property
    def title(self) -> str:
        """What a sentence calls it."""


RowT = TypeVar("RowT", bound=UnitRow)


class Counters(Generic[RowT]):
    """The units of all sides in the order of the counters; a unit is a number in it."""

    def __init__(self, rows: Iterable[RowT], side_ids: Sequence[str], players: Sequence[str]) -> None:
        units, sides = tuple(rows), range(len(side_ids))
        self.units: tuple[RowT, ...] = units
        """The printed row of each unit."""
        self.names_of: tuple[str, ...] = tuple(players)
        """The players, for people."""
        self.ids: tuple[str, ...] = tuple(unit.id for unit in units)
        """The id of each unit."""
        self.index: dict[str, int] = {id: i for i, id in enumerate(self.ids)}
        """The number of each unit."""
        self.names: tuple[str, ...] = tuple(unit.name for unit in units)
        """What stands on each counter."""
        self.titles: tuple[str, ...] = tuple(unit.title for unit in units)
        """What sentences call each unit."""
        self.side: tuple[int, ...] = tuple(side_ids.index(unit.side) for unit in units)
        """The side of each unit."""
        self.of_side: tuple[tuple[int, ...], ...] = tuple(
            tuple(i for i, own in enumerate(self.side) if own == side) for side in sides
        )
        """The units of each side."""
        self.named: tuple[dict[str, int], ...] = tuple(
            {self.names[i].casefold(): i for i in self.of_side[side]} for side in sides
        )
        """The units of each side by what stands on the counter, in small letters."""

    def called(self, id: str) -> str:
        """What a player calls a unit: what stands on its counter; the id where there is no such unit."""
        index = self.index.get(id)
        return id if index is None else self.names[index]
