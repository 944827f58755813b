"""Case SG-18.2: the question of a defensive shift."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.rules.exclusive.shifts import (
    defensive_columns,
    defensive_shifts,
    most_columns,
    use_defensive_shift,
    why_no_defensive_shift,
)
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat import Shifting
from hexmarshal.games.great_war_east.rules.standard.combat_orders import GiveShift


class ShiftDefence(Shifting, frozen=True, tag="ShiftDefence"):
    """SG-18.2: which headquarters shifts the combat to the left, after all shifts of the attacker."""

    kind: ClassVar = "shift"
    clause: ClassVar = "SG-18.2a"
    accepts: ClassVar = (GiveShift, Done)
    odds: ClassVar = True

    def prompt(self, table: GreatWar) -> str:
        """Where the attack stands, and how far it can be shifted."""
        far = count(most_columns(table, self.player, self.combat(table).defenders(table)), "column")
        stands = self.combat(table).stands(table)
        return f"{self.who(table)}: {stands} Shift it to the left by up to {far} (18.2), or be done."

    def given(self, table: GreatWar) -> list[GiveShift]:
        """Each headquarters that may."""
        hqs = defensive_shifts(table, self.player, self.combat(table).defenders(table))
        return [GiveShift(table.printed.ids[hq]) for hq in hqs]

    def why_not(self, table: GreatWar, order: GiveShift, hq: Counter) -> Refusal:
        """SG-18.1, SG-18.2, SG-19.13."""
        if order.putnik:
            return Refusal("putnik", "SG-19.13", "Putnik's shift is never applied defensively.")
        why = why_no_defensive_shift(table, hq, self.combat(table).defenders(table))
        assert why is not None
        return why

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """How many columns to the left."""
        if isinstance(order, GiveShift):
            hq = table.printed.index[order.piece]
            use_defensive_shift(table, hq)
            self.combat(table).shift(table, -defensive_columns(table, hq))
