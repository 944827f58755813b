"""Chapter 6: stacking."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import PickUnit
from hexmarshal.games.great_war_east.rules.orders import Remove
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.steps import eliminate
from hexmarshal.wargame.cautions import too_many


@derived_from(lambda table, side: table.occupancy(side).memory)
def overfull(table: GreatWar, side: SideNumber) -> list[Cell]:
    """6.0: the hexes that hold more stacking points of a side than the limit."""
    most, stacking = table.printed.number["stacking"], table.printed.stacking
    at = table.occupancy(side).at
    many = most // max(stacking)  # nobody alone has more: this many are never too many
    full = [cell for cell, here in at.items() if len(here) > many and sum([stacking[unit] for unit in here]) > most]
    return sorted(cell for cell in full if holds(table.board.everywhere, cell))


def forfeits(table: GreatWar, side: SideNumber) -> list[Caution]:
    """6.14: what a side loses where it is overstacked when movement ends."""
    full = overfull(table, side)
    units = [i for cell in full for i in table.here(cell, side)]
    limit = f"{table.printed.number['stacking']} stacking points"
    return too_many(table, [(cell, table.place(cell)) for cell in full], units, limit, "6.14")


class Overstacking(Procedure, frozen=True, tag="Overstacking"):
    """6.14: at the end of a phase units above the limit are eliminated, as their owner chooses."""

    player: SideNumber
    steps: ClassVar = ("remove",)

    def remove(self, table: GreatWar) -> None:
        """6.14: one after the other, until every hex is within the limit."""
        if overfull(table, self.player):
            table.again()
            table.choose(RemoveExcess(side=SIDES[self.player]))


class RemoveExcess(PickUnit, frozen=True, tag="RemoveExcess"):
    """6.14: which unit is eliminated."""

    kind: ClassVar = "remove"
    clause: ClassVar = "6.14"
    accepts: ClassVar = (Remove,)

    def prompt(self, table: GreatWar) -> str:
        """Who, and where."""
        cell = overfull(table, self.player)[0]
        points, most = table.stacked(cell, self.player), table.printed.number["stacking"]
        where = table.place(cell)
        return f"{self.who(table)}: {where} holds {points} stacking points, the limit is {most}. Remove a unit (6.14)."

    def choices(self, table: GreatWar) -> list[str]:
        """The units of the first such hex that have stacking points."""
        here = table.troops(overfull(table, self.player)[0], self.player)
        return [table.printed.ids[index] for index in here]

    def why_not(self, table: GreatWar, piece: str) -> Refusal:
        """Only units of the hex in question."""
        where = table.place(overfull(table, self.player)[0])
        return Refusal("not-there", "6.14", f"{table.called(piece)} is not a unit in {where}, which is overstacked.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It is gone; nothing is scored, for this is no combat (SG-25.2)."""
        eliminate(table, table.printed.index[order.subject], "6.14")
