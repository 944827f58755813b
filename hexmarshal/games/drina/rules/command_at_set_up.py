"""5.1i: whether a general can command every unit of a starting lineup."""

from collections.abc import Iterator
from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.games.drina.parts.countries import Kind
from hexmarshal.games.drina.rules.position import Drina


class Lineup(NamedTuple):
    """What a country has marked on its mini-map so far, as far as command goes (5.1i)."""

    areas: tuple[int, ...]
    """The command areas of the generals who are placed."""
    units: int
    """The fields of the units that are placed."""
    limit: int
    """Units that a general may command at set-up."""

    @classmethod
    def of(cls, table: Drina, country: SideNumber, without: int = -1) -> "Lineup":
        """The lineup of a country, as if one of its figures were not placed."""
        printed, pieces = table.printed, table.pieces
        units, areas = 0, []
        for i in table.occupancy.men[country]:
            if i != without:
                if printed.kind[i] == Kind.GENERAL:
                    areas.append(printed.area[pieces[i].at])
                else:
                    units |= 1 << pieces[i].at
        return cls(tuple(areas), units, printed.number("command.setup"))

    def _choices(self) -> Iterator[tuple[int, int]]:
        """For each set of generals the fields that lie in no other's area, and how many units the set may command."""
        for chosen in range(1 << len(self.areas)):
            others = 0
            for n, area in enumerate(self.areas):
                if not holds(chosen, n):
                    others |= area
            yield ~others, self.limit * chosen.bit_count()

    def commanded(self) -> bool:
        """Whether every unit can be under the command of a general, none of whom has too many.

        They can if no set of generals is the only choice of more units than it may command (Hall's theorem).
        """
        return all((self.units & fields).bit_count() <= limit for fields, limit in self._choices())

    def room(self) -> int:
        """The fields where one more unit could be under command."""
        found = -1
        for fields, limit in self._choices():
            if (self.units & fields).bit_count() >= limit:
                found &= ~fields
        return found
