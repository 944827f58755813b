"""One unit after another tries a die, each once (12.1, 13.0)."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.procedure import Order, Procedure
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import PickAble
from hexmarshal.games.great_war_east.rules.position import GreatWar


class TryUnit(PickAble, frozen=True):
    """Which unit tries its die next. A chapter says which may, and what comes of it."""

    tried: tuple[Counter, ...] = ()
    """Who has rolled."""
    odds: ClassVar = True

    def attempt(self, table: GreatWar, unit: Counter) -> None:
        """Roll for a unit."""
        raise NotImplementedError

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It is noted that the unit has tried, and it does."""
        if isinstance(order, Done):
            table.go_on()
            return
        unit = table.printed.index[order.subject]
        table.amend(tried=(*self.tried, unit))
        self.attempt(table, unit)


class TryUnits(Procedure, frozen=True):
    """Unit after unit of a player tries, as long as any may."""

    player: SideNumber
    tried: tuple[Counter, ...] = ()
    """Who has rolled."""
    asks: ClassVar[type[TryUnit]]
    """Which of them is next."""

    def ask_next(self, table: GreatWar) -> None:
        """Ask for the next one."""
        question = self.asks(side=SIDES[self.player], tried=self.tried)
        if question.choices(table):
            table.again()
            table.ask(question)
