"""Chapters 10.21, 10.22: headquarters shift the column of a combat."""

from typing import TYPE_CHECKING, ClassVar

from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order, Refusal
from hexmarshal.games.great_war_east.rules.additions import Shift
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat_orders import GiveShift

if TYPE_CHECKING:
    from hexmarshal.games.great_war_east.rules.standard.combat import Combat


class Shifting(Ask, frozen=True):
    """A side may shift the column of the combat in progress, by one headquarters, or go on without."""

    def combat(self, table: GreatWar) -> "Combat":
        """The combat in progress."""
        from hexmarshal.games.great_war_east.rules.standard.combat import Combat

        return table.inside(Combat)

    def given(self, table: GreatWar) -> list[GiveShift]:
        """The shifts that may be given."""
        raise NotImplementedError

    def subjects(self, table: GreatWar) -> list[str]:
        """The headquarters, and the end."""
        return [*dict.fromkeys(order.piece for order in self.given(table)), "done"]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """What each may give."""
        if subject == "done":
            return [Done()]
        return [order for order in self.given(table) if order.piece == subject]

    def why_not(self, table: GreatWar, order: GiveShift, hq: int) -> Refusal:
        """Why a headquarters may not shift."""
        raise NotImplementedError

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """10.21 to 10.24."""
        if isinstance(order, Done) or order in self.given(table):
            return None
        assert isinstance(order, GiveShift)
        hq = self.own_piece(table, order.piece)
        return hq if isinstance(hq, Refusal) else self.why_not(table, order, hq)

    def foresee(self, table: GreatWar, order: Order) -> None:
        """As far as the die, with the best that the other side can do."""
        combat = self.combat(table)
        self.carry_out(table, order)
        now = self.combat(table)
        table.leave()
        table.call(now.prospect(combat.at))


class ShiftAttack(Shifting, frozen=True, tag="ShiftAttack"):
    """10.21, 10.22: which headquarters shifts the attack to the right; one, for all are of one level (16, 2.3)."""

    kind: ClassVar = "shift"
    clause: ClassVar = "10.21a"
    accepts: ClassVar = (GiveShift, Done)
    odds: ClassVar = True

    def prompt(self, table: GreatWar) -> str:
        """Where the attack stands."""
        return f"{self.who(table)}: {self.combat(table).stands(table)} Shift it to the right (10.21), or be done."

    def _shifts(self, table: GreatWar) -> list[Shift]:
        return table.exclusive.shifts.attack(table, self.player, self.combat(table).attackers)

    def given(self, table: GreatWar) -> list[GiveShift]:
        """Each headquarters that may, by itself and with help."""
        return [GiveShift(table.ids[shift.hq], shift.helped) for shift in self._shifts(table)]

    def why_not(self, table: GreatWar, order: GiveShift, hq: int) -> Refusal:
        """10.21 to 10.24, and what the exclusive rules ask."""
        why = table.exclusive.shifts.why_not(table, hq, order.putnik, self.combat(table).attackers)
        assert why is not None
        return why

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """So many columns to the right."""
        if isinstance(order, GiveShift):
            hq = table.printed.index[order.piece]
            shift = next(s for s in self._shifts(table) if (s.hq, s.helped) == (hq, order.putnik))
            table.exclusive.shifts.use(table, shift)
            self.combat(table).shift(table, shift.columns)
