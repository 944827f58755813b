"""What all questions of this game share."""

from hexmarshal.core.procedure import Question, Refusal
from hexmarshal.games.galicia.rules.pieces import SIDES, Off
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.wargame.questions import PickPiece


class Ask(Question[Galicia], frozen=True):
    """A question to one of the two players."""

    @property
    def player(self) -> int:
        """The side as a number."""
        return 0 if self.side == SIDES[0] else 1

    def who(self, table: Galicia) -> str:
        """The side as a prompt begins with it."""
        return table.side_name(self.player)

    def own_piece(self, table: Galicia, piece: str) -> int | Refusal:
        """The number of a unit of this side on the map, or why it is none. Of the enemy's it tells nothing (5.4a)."""
        index = table.printed.index.get(piece)
        if index is None:
            return Refusal("unknown-piece", "2.1c", f"There is no unit called {piece}.")
        if table.printed.side[index] != self.player:
            return Refusal("not-yours", "3.2a", f"{table.name(index)} is not a unit of the {self.who(table)} player.")
        if table.pieces[index].at == Off.ELIMINATED:
            return Refusal("eliminated", "10.3.4", f"{table.name(index)} is eliminated and never returns.")
        if table.pieces[index].at < 0:
            return Refusal("off-map", "1.1a", f"{table.name(index)} is not on the map.")
        return index

    def own_units(self, table: Galicia, units: tuple[str, ...], clause: str) -> list[int] | Refusal:
        """The numbers of some units of this side on the map, or why they are none."""
        found = []
        for piece in units:
            index = self.own_piece(table, piece)
            if isinstance(index, Refusal):
                return index
            found.append(index)
        if not found or len(set(found)) < len(found):
            return Refusal("units", clause, "Name at least one unit, and each once.")
        return found

    def ids(self, table: Galicia, units: "tuple[int, ...] | list[int]") -> tuple[str, ...]:
        """Units by their ids."""
        ids = table.printed.ids
        return tuple(ids[i] for i in units)

    def named(self, table: Galicia, name: str, at: str) -> str | None:
        """A unit by its id, or one of this side by what stands on its counter."""
        printed, wanted = table.printed, name.strip()
        index = printed.index.get(wanted, printed.named[self.player].get(wanted.casefold()))
        return None if index is None else printed.ids[index]


class PickUnit(PickPiece[Galicia], Ask, frozen=True):
    """One unit of some must be picked, or one may."""

    def able(self, table: Galicia) -> "tuple[int, ...] | list[int]":
        """Those who may be picked."""
        raise NotImplementedError

    def against(self, table: Galicia, index: int) -> Refusal:
        """Why a unit of this side on the map is none of them."""
        raise NotImplementedError

    def choices(self, table: Galicia) -> list[str]:
        """The ids of those who may be picked."""
        return list(self.ids(table, self.able(table)))

    def why_not(self, table: Galicia, piece: str) -> Refusal:
        """Why a unit is none of them."""
        index = self.own_piece(table, piece)
        return index if isinstance(index, Refusal) else self.against(table, index)


def in_order(table: Galicia, units: tuple[str, ...]) -> tuple[str, ...]:
    """Units in the order of the counters, as orders list them."""
    index = table.printed.index
    return tuple(sorted(units, key=lambda piece: index.get(piece, -1)))
