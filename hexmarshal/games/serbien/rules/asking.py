"""What all questions of this game share."""

from collections.abc import Iterable

from hexmarshal.core.procedure import Order, Question, Refusal
from hexmarshal.games.serbien.rules.pieces import SIDES, Off
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.wargame.questions import PickPiece


class Ask(Question[Serbien], frozen=True):
    """A question to one of the two players."""

    @property
    def player(self) -> int:
        """The side as a number."""
        return 0 if self.side == SIDES[0] else 1

    def who(self, table: Serbien) -> str:
        """The side as a prompt begins with it."""
        return table.side_name(self.player)

    def foresee(self, table: Serbien, order: Order) -> None:
        """In a combat or Repulse as far as the next dice: what depends on them is another matter."""
        from hexmarshal.games.serbien.rules.combat import Combat
        from hexmarshal.games.serbien.rules.repulse import RepulseAttempt

        self.carry_out(table, order)
        table.amend_inside(Combat, lambda frame: frame.as_foreseen())
        table.amend_inside(RepulseAttempt, lambda frame: frame.as_foreseen())

    def own_piece(self, table: Serbien, piece: str) -> int | Refusal:
        """The number of a unit of this side on the map, or why it is none. Of the enemy's it tells nothing (3.1.6)."""
        index = table.printed.index.get(piece)
        if index is None:
            return Refusal("unknown-piece", "2.2.1", f"There is no unit called {piece}.")
        if table.printed.side[index] != self.player:
            return Refusal("not-yours", "4.2", f"{table.name(index)} is not a unit of the {self.who(table)} player.")
        if table.pieces[index].at == Off.ELIMINATED:
            return Refusal("eliminated", "16.6.2b", f"{table.name(index)} is eliminated.")
        if table.pieces[index].at < 0:
            return Refusal("off-map", "16.1", f"{table.name(index)} is not on the map.")
        return index

    def own_units(self, table: Serbien, units: tuple[str, ...], clause: str) -> tuple[int, ...] | Refusal:
        """The numbers of some units of this side on the map in the order of the counters, or why they are none."""
        found = []
        for piece in units:
            index = self.own_piece(table, piece)
            if isinstance(index, Refusal):
                return index
            found.append(index)
        if not found or len(set(found)) < len(found):
            return Refusal("units", clause, "Name at least one unit, and each once.")
        return tuple(sorted(found))

    def ids(self, table: Serbien, units: Iterable[int]) -> tuple[str, ...]:
        """Units by their ids."""
        ids = table.printed.ids
        return tuple(ids[i] for i in units)

    def named(self, table: Serbien, name: str, at: str) -> str | None:
        """A unit by its id, or one of this side by what stands on its counter."""
        printed, wanted = table.printed, name.strip()
        index = printed.index.get(wanted, printed.named[self.player].get(wanted.casefold()))
        return None if index is None else printed.ids[index]


class PickUnit(PickPiece[Serbien], Ask, frozen=True):
    """One unit of some must be picked, or one may."""

    def able(self, table: Serbien) -> "tuple[int, ...] | list[int]":
        """Those who may be picked."""
        raise NotImplementedError

    def against(self, table: Serbien, index: int) -> Refusal:
        """Why a unit of this side on the map is none of them."""
        raise NotImplementedError

    def choices(self, table: Serbien) -> list[str]:
        """The ids of those who may be picked."""
        return list(self.ids(table, self.able(table)))

    def why_not(self, table: Serbien, piece: str) -> Refusal:
        """Why a unit is none of them."""
        index = self.own_piece(table, piece)
        return index if isinstance(index, Refusal) else self.against(table, index)


def in_order(table: Serbien, units: tuple[str, ...]) -> tuple[str, ...]:
    """Units in the order of the counters, as orders list them."""
    index = table.printed.index
    return tuple(sorted(units, key=lambda piece: index.get(piece, -1)))
