"""Chapter 8.7: advance after combat."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Advance
from hexmarshal.games.great_war_east.rules.standard.retreat import displace_entered


def vacated(table: GreatWar, player: SideNumber, hexes: Iterable[Cell]) -> list[Cell]:
    """8.71: the hexes that a combat left empty; a fortress that stands keeps its hex (5.13)."""
    return [cell for cell in hexes if not holds(table.closed(player), cell)]


class AdvanceUnits(Ask, frozen=True, tag="AdvanceUnits"):
    """8.71 to 8.74: which victorious attackers go where, one after the other, or none at all."""

    attackers: tuple[Counter, ...]
    """Who attacked."""
    targets: tuple[Cell, ...]
    """The hexes that were attacked."""
    gone: tuple[Counter, ...] = ()
    """Who has advanced."""
    kind: ClassVar = "advance"
    idle: ClassVar = ("{} unit could still advance.", "{} units could still advance.")
    clause: ClassVar = "8.71"
    accepts: ClassVar = (Advance, Done)

    def prompt(self, table: GreatWar) -> str:
        """Which hexes are empty."""
        hexes = listing([table.place(cell) for cell in self.vacated(table)])
        return f"{self.who(table)}: the enemy has left {hexes}. Advance units that attacked (8.71), or be done."

    def vacated(self, table: GreatWar) -> list[Cell]:
        """The hexes that may be entered."""
        return vacated(table, self.player, self.targets)

    def _against(self, table: GreatWar, unit: Counter, to: Cell) -> Refusal | None:
        name, where = table.name(unit), table.place(to)
        if unit not in self.attackers:
            return Refusal("not-fought", "8.71", f"{name} did not attack in this combat.")
        if unit in self.gone:
            return Refusal("advanced", "8.71", f"{name} has already advanced.", "which-hex-to-enter")
        if to not in self.vacated(table):
            return Refusal("not-vacated", "8.71", f"This combat has not left {where} empty.")
        if table.printed.stacking[unit] > table.room(to, self.player):
            return Refusal("stacking", "8.71", f"{where} has no room for {name}.")
        return None

    def _ends(self, table: GreatWar, unit: Counter) -> list[Cell]:
        return [cell for cell in self.vacated(table) if self._against(table, unit, cell) is None]

    def unused(self, table: GreatWar) -> list[str]:
        """Who may go."""
        able = (unit for unit in self.attackers if table.on_map(unit) and self._ends(table, unit))
        return [table.printed.ids[unit] for unit in able]

    def subjects(self, table: GreatWar) -> list[str]:
        """Who may go, and the end."""
        return [*self.unused(table), "done"]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """An empty hex each."""
        if subject == "done":
            return [Done()]
        unit = table.printed.index.get(subject)
        if unit is None or not table.on_map(unit):
            return []
        return [Advance(subject, table.hexname(cell)) for cell in self._ends(table, unit)]

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """8.71, 8.74."""
        if isinstance(order, Done):
            return None
        assert isinstance(order, Advance)
        unit = table.printed.index.get(order.piece)
        if unit is not None and table.side_of(unit) != self.player:
            return Refusal("defender", "8.74", f"{table.name(unit)} is not an attacker; only attackers advance.")
        own = self.own_piece(table, order.piece)
        if isinstance(own, Refusal):
            return own
        to = table.board.find(order.to)
        if to is None or not holds(table.in_play(), to):
            return Refusal("unknown-hex", "2.1", f"There is no hex {order.to} on the maps in play.")
        return self._against(table, own, to)

    def way(self, table: GreatWar, order: Order) -> Way | None:
        """From its hex into the empty one."""
        if not isinstance(order, Advance):
            return None
        return Way((table.hexname(table.pieces[table.printed.index[order.piece]].at), order.to))

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """8.72: it goes in, whatever the enemy controls; others may follow. An entrained leader leaves its train."""
        if isinstance(order, Done):
            return
        assert isinstance(order, Advance)
        unit, to = table.printed.index[order.piece], table.board.cell(order.to)
        way = (table.pieces[unit].at, to)
        table.march(unit, way, "advances", "8.71", entrained=False, fed=False)
        more = msgspec.structs.replace(self, gone=(*self.gone, unit))
        if more.unused(table):
            table.ask(more)
        displace_entered(table, self.player, (unit,), way)
