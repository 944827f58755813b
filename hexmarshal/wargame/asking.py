"""What questions to a player share: whether a unit is theirs and on the map, and which unit they mean by a name."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.procedure import Question, Refusal
from hexmarshal.wargame.counters import Counters
from hexmarshal.wargame.questions import PickPiece
from hexmarshal.wargame.unit_table import UnitTableT


class Cited(NamedTuple):
    """The clauses by which an order to a unit is refused, and where the units are that are out of the game."""

    unknown: str
    """There is no such unit."""
    not_yours: str
    """It is another player's."""
    off_map: str
    """It is not on the map."""
    eliminated: str
    """It is eliminated."""
    graveyard: int
    """The place of eliminated units."""
    fate: str = "is eliminated"
    """What the refusal says of them."""


def own_piece(table: UnitTableT, player: SideNumber, side: str, piece: str, cited: Cited) -> Counter | Refusal:
    """The number of a player's unit on the map, or why it is not one. About an enemy unit it tells nothing else."""
    index: int | None = table.printed.index.get(piece)
    if index is None:
        return Refusal("unknown-piece", cited.unknown, f"There is no unit called {piece}.")
    name, at = table.name(index), table.pieces[index].at
    if table.side_of(index) != player:
        return Refusal("not-yours", cited.not_yours, f"{name} is not a unit of the {table.side_called(side)} player.")
    if at == cited.graveyard:
        return Refusal("eliminated", cited.eliminated, f"{name} {cited.fate}.")
    if at < 0:
        return Refusal("off-map", cited.off_map, f"{name} is not on the map.")
    return index


class AskPlayer(Question[UnitTableT], Generic[UnitTableT], frozen=True):
    """A question to one of two players. A game names the ids of its sides and the clauses it cites."""

    side_ids: ClassVar[tuple[str, ...]]
    """The two sides."""
    cited: ClassVar[Cited]
    """The clauses about whom a player can give orders."""

    @property
    def player(self) -> SideNumber:
        """The side as a number."""
        return 0 if self.side == self.side_ids[0] else 1

    def who(self, table: UnitTableT) -> str:
        """The side as a prompt begins with it."""
        return table.side_name(self.player)

    def own_piece(self, table: UnitTableT, piece: str) -> Counter | Refusal:
        """The number of a unit of this side on the map, or why it is not one."""
        return own_piece(table, self.player, self.side, piece, self.cited)

    def own_units(self, table: UnitTableT, units: tuple[str, ...], clause: str) -> tuple[Counter, ...] | Refusal:
        """The numbers of some units of this side on the map in the order of the counters, or why they are not."""
        found = []
        for piece in units:
            index = self.own_piece(table, piece)
            if isinstance(index, Refusal):
                return index
            found.append(index)
        if not found:
            return Refusal("units", clause, "The order names no unit.")
        twice = next((index for index in found if found.count(index) > 1), None)
        if twice is not None:
            return Refusal("units", clause, f"The order names {table.name(twice)} twice.")
        return tuple(sorted(found))

    def ids(self, table: UnitTableT, units: Iterable[Counter]) -> tuple[str, ...]:
        """Units by their ids."""
        ids = table.printed.ids
        return tuple([ids[i] for i in units])

    def named(self, table: UnitTableT, name: str, at: str) -> str | None:
        """A unit by its id, or one of this side by what stands on its counter."""
        printed: Counters[Any] = table.printed
        wanted = name.strip()
        index = printed.index.get(wanted, printed.named[self.player].get(wanted.casefold()))
        return None if index is None else printed.ids[index]


class PickOwn(PickPiece[UnitTableT], AskPlayer[UnitTableT], Generic[UnitTableT], frozen=True):
    """One unit of some must be picked, or one may."""

    def able(self, table: UnitTableT) -> Sequence[Counter]:
        """Those who may be picked."""
        raise NotImplementedError

    def against(self, table: UnitTableT, index: Counter) -> Refusal:
        """Why a unit of this side on the map is not one of them."""
        raise NotImplementedError

    def choices(self, table: UnitTableT) -> list[str]:
        """The ids of those who may be picked."""
        return list(self.ids(table, self.able(table)))

    def why_not(self, table: UnitTableT, piece: str) -> Refusal:
        """Why a unit is not one of them."""
        index = self.own_piece(table, piece)
        return index if isinstance(index, Refusal) else self.against(table, index)


class RankStacks(PickPiece[UnitTableT], Generic[UnitTableT], frozen=True):
    """Stacks must retreat from several hexes, and their owner says which goes first."""

    hexes: tuple[Cell, ...]
    """The hexes from which stacks are still to retreat."""
    kind: ClassVar = "order"
    asked: ClassVar[str]
    """What the prompt says after the player's name, with ``{where}`` for the hexes."""

    def prompt(self, table: UnitTableT) -> str:
        """Who, and from where."""
        return f"{table.side_called(self.side)}: {self.asked.format(where=self._where(table))}"

    def choices(self, table: UnitTableT) -> list[str]:
        """The stacks by their hexes."""
        return [table.hexname(cell) for cell in self.hexes]

    def why_not(self, table: UnitTableT, piece: str) -> Refusal:
        """Only a stack that is to retreat."""
        return Refusal("not-retreating", self.clause, f"The stacks that must retreat are in {self._where(table)}.")

    def _where(self, table: UnitTableT) -> str:
        return listing([table.place(cell) for cell in self.hexes])


def in_order(table: UnitTableT, units: tuple[str, ...]) -> tuple[str, ...]:
    """Units in the order of the counters, as orders list them."""
    index = table.printed.index
    return tuple(sorted(units, key=lambda piece: index.get(piece, -1)))
