"""What all questions of this game share."""

from typing import ClassVar

from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.pieces import Off
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.wargame.asking import AskPlayer, Cited, PickOwn, in_order

__all__ = ["Ask", "PickUnit", "in_order"]


class Ask(AskPlayer[Galicia], frozen=True):
    """A question to one of the two players. Of enemy units a refusal tells nothing (5.4a)."""

    side_ids: ClassVar = SIDES
    cited: ClassVar = Cited("2.1c", "3.2a", "1.1a", "10.3.4", Off.ELIMINATED, "is eliminated and never returns")


class PickUnit(PickOwn[Galicia], Ask, frozen=True):
    """One unit of some must be picked, or one may."""
