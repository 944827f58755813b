"""Chapters 8.5, 8.9, 11.13: who takes the steps that a force loses."""

from collections.abc import Iterable
from typing import Annotated, ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber, spelt
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Breach, Lose
from hexmarshal.games.great_war_east.rules.standard.fortress import breach, standing, steps_of
from hexmarshal.games.great_war_east.rules.standard.headquarters import DisplaceTo, lose_headquarters, refuges
from hexmarshal.games.great_war_east.rules.standard.steps import lose


class Losses(Procedure, frozen=True, tag="Losses"):
    """8.9: a force loses this many steps, from any of its units and fortresses as its owner likes."""

    player: SideNumber
    """Whose they are."""
    units: tuple[Counter, ...]
    """The units that may take them."""
    number: int
    """Steps still to be lost."""
    clause: Annotated[str, spelt("clause")]
    """By which they are lost."""
    forts: tuple[Cell, ...] = ()
    """The hexes of the fortresses that may take them."""
    worth: int = 1
    """How many of them a fortress step pays (11.13)."""
    steps: ClassVar = ("next",)

    def left(self, table: GreatWar) -> list[Counter]:
        """The units that have steps to lose."""
        return [unit for unit in self.units if table.on_map(unit)]

    def walls(self, table: GreatWar) -> list[Cell]:
        """The hexes of the fortresses that have."""
        return standing(table, self.forts, self.player)

    def capacity(self, table: GreatWar) -> int:
        """The most that can be lost."""
        walls = sum(steps_of(table, cell) for cell in self.walls(table))
        return sum(table.steps(unit) for unit in self.left(table)) + self.worth * walls

    def next(self, table: GreatWar) -> None:
        """8.9: where nothing is left to choose all is taken at once; else step by step."""
        units, walls = self.left(table), self.walls(table)
        if self.number <= 0:
            return
        if self.number >= self.capacity(table) or len(units) + len(walls) == 1:
            for unit in units:
                lose(table, unit, min(self.number, table.steps(unit)), self.clause, in_combat=True)
            for cell in walls:
                steps = -(-self.number // self.worth)
                breach(table, cell, min(steps, steps_of(table, cell)), "11.13")
            return
        table.again()
        table.ask(TakeLoss(side=SIDES[self.player]))


class TakeLoss(Ask, frozen=True, tag="TakeLoss"):
    """8.9: the owner says which unit or fortress loses the next step."""

    kind: ClassVar = "loss"
    clause: ClassVar = "8.9c"
    accepts: ClassVar = (Lose, Breach)

    def losses(self, table: GreatWar) -> Losses:
        """The losses in progress."""
        return table.inside(Losses)

    def prompt(self, table: GreatWar) -> str:
        """How many are due, and what a fortress pays."""
        losses = self.losses(table)
        due = f"{self.who(table)}: {count(losses.number, 'step')} to lose (8.9)."
        walls = losses.walls(table) and losses.worth > 1
        return f"{due} A fortress step pays for {count(losses.worth, 'step').split()[0]}." if walls else due

    def subjects(self, table: GreatWar) -> list[str]:
        """The units, and the hexes of fortresses."""
        losses = self.losses(table)
        units = [table.printed.ids[unit] for unit in losses.left(table)]
        return [*units, *(table.hexname(cell) for cell in losses.walls(table))]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """One step."""
        if subject not in self.subjects(table):
            return []
        return [Lose(subject) if subject in table.printed.index else Breach(subject)]

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """Only units and fortresses of the force that suffers."""
        if order in self.orders(table, order.subject):
            return None
        if isinstance(order, Breach):
            return Refusal("no-fortress", "11.12", f"No fortress in {order.to} was in this combat.")
        unit = self.own_piece(table, order.subject)
        if isinstance(unit, Refusal):
            return unit
        if table.printed.hq[unit]:
            return Refusal(
                "headquarters",
                "10.53b",
                f"{table.name(unit)} has no steps; it shares the fate of its stack.",
                "headquarters-have-no-steps",
            )
        return Refusal("not-affected", "8.12a", f"{table.name(unit)} is not affected by this combat.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """The step is gone."""
        losses = self.losses(table)
        if isinstance(order, Breach):
            table.amend(number=losses.number - losses.worth)
            breach(table, table.board.cell(order.to), 1, "11.13")
        else:
            table.amend(number=losses.number - 1)
            lose(table, table.printed.index[order.subject], 1, losses.clause, in_combat=True)


def lose_leaders(table: GreatWar, hexes: Iterable[Cell], side: SideNumber, given_up: Iterable[Counter] = ()) -> bool:
    """10.53, 10.54: headquarters whose combat units are all gone are eliminated. Returns whether an owner was asked.

    One with a reverse side displaces instead. ``hexes`` are those in which units of the combat stood; in those that are
    ``given_up`` headquarters that had retreated there are eliminated like the units they came with (8.66).
    """
    pieces, bare = table.pieces, [cell for cell in hexes if not table.troops(cell, side)]
    lost = [(hq, "10.53b", "is eliminated with its stack") for cell in bare for hq in table.here(cell, side)]
    beaten = [hq for cell in given_up for hq in table.here(cell, side) if table.printed.hq[hq] and pieces[hq].retreated]
    lost += [(hq, "8.66b", "is eliminated where it had retreated") for hq in beaten]
    for hq, clause, text in dict.fromkeys(lost):
        if not table.on_map(hq):
            continue
        if table.row(hq).alternate and refuges(table, hq):
            table.choose(DisplaceTo(side=SIDES[side], hq=hq))
            return True
        lose_headquarters(table, hq, clause, text)
    return False
