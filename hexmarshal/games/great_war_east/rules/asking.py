"""What all questions of this game share."""

from hexmarshal.core.procedure import Question, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.wargame.questions import PickPiece, PickPlace


class Ask(Question[GreatWar], frozen=True):
    """A question to one of the two players."""

    @property
    def player(self) -> int:
        """The side as a number."""
        return SIDES.index(self.side)

    def who(self, table: GreatWar) -> str:
        """The side as a prompt begins with it."""
        return table.player(self.player)

    def named(self, table: GreatWar, name: str, at: str) -> str | None:
        """A unit by its id, or one of this side, or else of the other, by what stands on its counter."""
        printed, wanted = table.printed, name.strip()
        if wanted in printed.index:
            return wanted
        for side in (self.player, 1 - self.player):
            index = printed.named[side].get(wanted.casefold())
            if index is not None:
                return printed.ids[index]
        return None

    def own_piece(self, table: GreatWar, piece: str) -> int | Refusal:
        """The number of a counter of this side in play, or why it is none."""
        index = table.printed.index.get(piece)
        if index is None:
            return Refusal("unknown-piece", "2.31", f"There is no unit called {piece}.")
        if table.printed.side[index] != self.player:
            return Refusal("not-yours", "4.0a", f"{table.name(index)} is not a unit of the {self.who(table)} player.")
        if table.pieces[index].at == Off.ELIMINATED:
            return Refusal("eliminated", "2.4e", f"{table.name(index)} is eliminated.")
        if table.pieces[index].at < 0:
            return Refusal("off-map", "2.4c", f"{table.name(index)} is not on the map.")
        return index


class PickUnit(PickPiece[GreatWar], Ask, frozen=True):
    """One unit of some must be picked, or one may."""


class PickHex(PickPlace[GreatWar], Ask, frozen=True):
    """One hex of some must be picked for a stack or a unit."""
