"""What all questions and all orders of *Serbien muß sterbien* share.

The orders of a chapter stand with it, each as a player types it. Records keep orders under their tags and the names of
their fields: a class may be renamed, its tag may not."""

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.engine import procedure
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.components import load
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Attempt, Engagement
from hexmarshal.wargame import orders
from hexmarshal.wargame.asking import AskPlayer, Cited, PickOwn, in_order

__all__ = ["Ask", "GameOrder", "OneAfterTheOther", "OneUnit", "PickUnit", "called", "in_order"]

# -- Questions ------------------------------------------------------------------------------------------------


class Ask(AskPlayer[Serbien], frozen=True):
    """A question to one of the two players. Of enemy units a refusal tells nothing (3.1.6)."""

    side_ids: ClassVar = SIDES
    cited: ClassVar = Cited("2.2.1", "4.2", "16.1", "16.6.2c", Off.ELIMINATED)

    def foresee(self, table: Serbien, order: Order) -> None:
        """In a combat or Repulse as far as the next dice: what depends on them is another matter."""
        self.carry_out(table, order)
        table.amend_inside(Engagement, lambda frame: frame.as_foreseen())
        table.amend_inside(Attempt, lambda frame: frame.as_foreseen())


class PickUnit(PickOwn[Serbien], Ask, frozen=True):
    """One unit of some must be picked, or one may."""


class OneAfterTheOther(Ask, frozen=True):
    """Some units may be given orders, one after the other, until the player is done."""

    def able(self, table: Serbien) -> Sequence[Counter]:
        """The units that may still be given one; each has an order."""
        raise NotImplementedError

    def offers(self, table: Serbien, index: Counter) -> list[Order]:
        """What one of them may be ordered."""
        raise NotImplementedError

    def subjects(self, table: Serbien) -> list[str]:
        return [*self.ids(table, self.able(table)), "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()]
        index = table.printed.index.get(subject)
        return [] if index is None or index not in self.able(table) else self.offers(table, index)


# -- Orders ---------------------------------------------------------------------------------------------------


@cache
def called(piece: str) -> str:
    """What a player calls a unit in the game as it was published: what stands on its counter.

    >>> called("ah-31m-4"), called("sr-Morava-I")
    ('31-/4', 'Morava I')
    """
    unit = load().units.get(piece)
    return unit.name if unit else piece


class GameOrder(procedure.Order, frozen=True):
    """An order of this game."""

    called = staticmethod(called)


class OneUnit(orders.OneUnit, GameOrder, frozen=True):
    """An order to one unit."""
