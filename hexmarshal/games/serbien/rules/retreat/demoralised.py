"""6.4: Demoralized Retreat."""

from typing import ClassVar

from hexmarshal.core.meanings import Counter
from hexmarshal.core.orders import Done
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Order, Refusal
from hexmarshal.games.serbien.rules.effectiveness.effectiveness import LoseLevels
from hexmarshal.games.serbien.rules.effectiveness.losses import TakeReductions
from hexmarshal.games.serbien.rules.retreat import withdrawing
from hexmarshal.games.serbien.rules.retreat.orders import Assign
from hexmarshal.games.serbien.rules.standing.forces import Force, assets_of
from hexmarshal.games.serbien.rules.table.asking import Ask
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN, SIDES, VOGOSCA, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement, Flight

# -- Who goes (5.5.1) -----------------------------------------------------------------------------------------


def assets_with(table: Serbien, index: int) -> list[int]:
    """5.5.1, 19.1.1c: the Assets beside a Formation that can be part of its Force; of a Two-Hex Unit in both hexes."""
    piece = table.pieces[index]
    stack = table.here(piece.at, table.printed.side[index])
    return [i for i in assets_of(table, stack) if (table.pieces[i].also >= 0) == (piece.also >= 0)]


def others_with(table: Serbien, index: int) -> list[int]:
    """The other Formations to which these could be assigned as well."""
    piece = table.pieces[index]
    stack = table.here(piece.at, table.printed.side[index])
    formations = (i for i in stack if table.printed.formation[i] and i != index)
    return [i for i in formations if (table.pieces[i].also >= 0) == (piece.also >= 0)]


def assigned_in_combat(table: Serbien, index: int) -> Force | None:
    """11.1.2a: the Force of a Formation that has fought; ``None`` if it has not."""
    combat = table.within(Engagement)
    if combat is None:
        return None
    parties = (*combat.parties(0), *combat.parties(1))
    return next((party.units for party in parties if index in party.units), None)


class DemoralisedRetreat(Flight, frozen=True, tag="DemoralisedRetreat"):
    """6.4e: the Formation and its Assets retreat three hexes, and suffer a Strength Reduction."""

    steps: ClassVar = ("leave", "pay")

    def leave(self, table: Serbien) -> None:
        """6.4f, 6.4g: out of the EZOC, or it is eliminated. First its owner says who goes with it (5.5.1)."""
        index = self.unit
        if not self.settled:
            table.again()
            self._settle(table)
            return
        if self.start < 0:
            self._gather(table)
        if withdrawing.ends(table, index):
            table.choose(withdrawing.WithdrawUnit(SIDES[table.printed.side[index]], index))
        elif not self._excused(table, table.pieces[index].at):
            for i in self.units:
                told = "is surrounded and eliminated"
                table.change(i, told, "6.4g", openly=True, at=int(Off.ELIMINATED), also=-1)

    def _settle(self, table: Serbien) -> None:
        """5.5.1, 11.1.2a: its Assets go with it. Units that fought keep them; else a choice is the owner's."""
        index, assets = self.unit, assets_with(table, self.unit)
        fought = assigned_in_combat(table, index)
        if fought is not None:
            assets = [i for i in assets if i in fought]
        elif (others_with(table, index) and assets) or len(assets) > table.printed.number["force.assets"]:
            table.ask(AssignToFlight(SIDES[table.printed.side[index]], index))
            return
        table.amend(units=tuple(sorted((index, *assets))), settled=True)

    def _gather(self, table: Serbien) -> None:
        """19.1.7b: a Two-Hex Unit retreats as a whole from the hex that lies in the EZOC, and ends in one hex."""
        piece = table.pieces[self.unit]
        zone = table.enemy_zone(table.printed.side[self.unit])
        start = piece.also if piece.also >= 0 and not holds(zone, piece.at) else piece.at
        table.amend(start=start, half=-1 if piece.also < 0 else piece.also if start == piece.at else piece.at)
        for i in self.units if piece.also >= 0 else ():
            table.change(i, "consolidates as it retreats", "19.1.7b", openly=True, at=start, also=-1)

    def _excused(self, table: Serbien, cell: int) -> bool:
        """6.4h: an Austro-Hungarian Formation need not retreat further than 06.20."""
        austrian = table.printed.side[self.unit] == AUSTRIAN
        return austrian and table.hexname(cell) == VOGOSCA

    def pay(self, table: Serbien) -> None:
        """6.4e, 6.4g: a Strength Reduction, and by 11.1.5 a level and a reduction for each hex that it did not go."""
        piece = table.pieces[self.unit]
        if piece.at < 0:
            return
        units = tuple(i for i in self.units if table.pieces[i].at >= 0)
        short = 0 if self._excused(table, piece.at) else withdrawing.distance(table, self.unit) - self.gone
        table.call(TakeReductions(units, 1 + short, "6.4e"))
        if short:
            table.call(LoseLevels(units, short, "11.1.5"))


class AssignToFlight(Ask, frozen=True, tag="AssignToFlight"):
    """5.5.1: which Assets go with a Demoralized Formation, where they could stay with another, or are too many."""

    unit: Counter
    """The Formation."""
    kind: ClassVar = "assign"
    clause: ClassVar = "5.5.1"
    accepts: ClassVar = (Assign, Done)

    def able(self, table: Serbien) -> list[int]:
        """The Assets that may still be named."""
        named = table.inside(DemoralisedRetreat).units
        return [i for i in assets_with(table, self.unit) if i not in named]

    def prompt(self, table: Serbien) -> str:
        name = table.name(self.unit)
        return f"{self.who(table)}: {name} is Demoralized in an enemy ZOC and retreats. Say which Assets go with it."

    def _may_end(self, table: Serbien) -> bool:
        return bool(others_with(table, self.unit))

    def subjects(self, table: Serbien) -> list[str]:
        return [*self.ids(table, self.able(table)), *(["done"] if self._may_end(table) else [])]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()] if self._may_end(table) else []
        index = table.printed.index.get(subject)
        return [Assign(subject, table.printed.ids[self.unit])] if index in self.able(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            if self._may_end(table):
                return None
            most, name = table.printed.number["force.assets"], table.name(self.unit)
            return Refusal("assets", "5.5.1", f"{name} is the only Formation there: {most} Assets go with it.")
        assert isinstance(order, Assign)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        if order.leader != table.printed.ids[self.unit]:
            return Refusal("no-leader", "5.5.1", f"Only {table.name(self.unit)} retreats now.")
        if index in self.able(table):
            return None
        return Refusal("no-asset", "5.5.1", f"{table.name(index)} is not an Asset beside {table.name(self.unit)}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        named = {self.unit, *table.inside(DemoralisedRetreat).units}
        if isinstance(order, Assign):
            index = table.printed.index[order.piece]
            table.change(index, f"is assigned to {table.name(self.unit)}", "5.5.1")
            named.add(index)
        table.amend(units=tuple(sorted(named)))
        full = len(assets_of(table, tuple(named))) >= table.printed.number["force.assets"]
        if isinstance(order, Done) or full or not self.able(table):
            table.amend(settled=True)
