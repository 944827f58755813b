"""What all questions of this game share."""

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.procedure import Question, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.wargame.asking import Cited, own_piece
from hexmarshal.wargame.questions import PickPiece, PickPlace

CITED = Cited("2.31", "4.0a", "2.4c", "2.4e", Off.ELIMINATED)
"""The clauses about whom a player can give orders."""


class Ask(Question[GreatWar], frozen=True):
    """A question to one of the two players."""

    @property
    def player(self) -> SideNumber:
        """The side as a number."""
        return SIDES.index(self.side)

    def who(self, table: GreatWar) -> str:
        """The side as a prompt begins with it."""
        return table.side_name(self.player)

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

    def own_piece(self, table: GreatWar, piece: str) -> Counter | Refusal:
        """The number of a counter of this side in play, or why it is not one."""
        return own_piece(table, self.player, self.side, piece, CITED)


class PickUnit(PickPiece[GreatWar], Ask, frozen=True):
    """One unit of some must be picked, or one may."""


class PickAble(PickUnit, frozen=True):
    """One unit may be picked, of those that nothing speaks against."""

    def against(self, table: GreatWar, unit: Counter) -> Refusal | None:
        """Why a unit of this side cannot be picked; ``None`` if it can."""
        raise NotImplementedError

    def why_not(self, table: GreatWar, piece: str) -> Refusal:
        """Why a piece cannot be picked, whosever it is."""
        unit = self.own_piece(table, piece)
        if isinstance(unit, Refusal):
            return unit
        refusal = self.against(table, unit)
        assert refusal is not None
        return refusal


class PickHex(PickPlace[GreatWar], Ask, frozen=True):
    """One hex of some must be picked for a stack or a unit."""
