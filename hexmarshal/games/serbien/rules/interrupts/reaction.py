"""8.2: Cavalry Reaction Movement."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.paths import cells, holds
from hexmarshal.core.procedure import Order, Refusal, Way
from hexmarshal.games.serbien.rules.interrupts import aside
from hexmarshal.games.serbien.rules.interrupts.orders import React, Stay
from hexmarshal.games.serbien.rules.retreat import withdrawing
from hexmarshal.games.serbien.rules.retreat.orders import Withdraw
from hexmarshal.games.serbien.rules.table.asking import Ask
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Interruption
from hexmarshal.games.serbien.rules.two_hex.shifts import hexes_of


class Coming(NamedTuple):
    """Enemy units that have come into a hex, or a half of them."""

    side: int
    """Whose they are,"""
    units: Sequence[int]
    """who,"""
    here: int
    """from where, -1 from off the map,"""
    there: int
    """and into which hex;"""
    entered: tuple[int, ...] = ()
    """that hex, and the one into which their other half goes with it (19.1.4a)."""


def triggered(table: Serbien, index: int, came: Coming) -> str:
    """8.2.1: the clause of the trigger that a step of an enemy sets off for a Cavalry unit; "" if it does not."""
    near, beside = table.board.adjacent, 0
    for cell in hexes_of(table, index):
        beside |= near[cell]
    if came.here >= 0 and holds(beside, came.here):
        friends = table.occupancy(1 - came.side).held
        # 8.2.1-2: into another hex next to it, or next to any other unit of its side.
        return "8.2.1-2" if holds(beside, came.there) or near[came.there] & friends else ""
    if not holds(beside, came.there) or _adjacent_before(table, beside, came):
        return ""
    return "8.2.1-1"


def _adjacent_before(table: Serbien, beside: int, came: Coming) -> bool:
    """8.2.1-1: whether an enemy is in one of these hexes already: another unit, or a half that has not moved."""
    entered = (came.there, *came.entered)
    for cell in cells(table.occupancy(came.side).held & beside):
        if cell not in entered or any(i not in came.units for i in table.here(cell, came.side)):
            return True
    return False


def zones_without(table: Serbien, side: int, without: Iterable[int], hex_: int = -1) -> int:
    """The ZOCs of a side but for some units, and for all of a hex."""
    left_out, found = set(without), 0
    for cell, stack in table.occupancy(side).at.items():
        if cell != hex_ and any(table.fights(i) for i in stack if i not in left_out):
            found |= table.printed.zone[cell]
    return found


class Respond(Ask, frozen=True, tag="Respond"):
    """8.2.2, 15.6.2a-b: Cavalry may react, and Corps Trains must go, in the order that their owner likes."""

    cavalry: tuple[Counter, ...]
    """Who may react."""
    trains: tuple[Counter, ...]
    """Who must retreat, now or after them."""
    movers: tuple[Counter, ...]
    """Who came."""
    here: Cell
    """Where they came from."""
    there: Cell = -1
    """Where they came to, for all to see, though they may lie below others there."""
    guarded: bool = False
    """Whether other Combat units stand there."""

    kind: ClassVar = "react"
    clause: ClassVar = "8.2.2a"
    accepts: ClassVar = (React, Withdraw, Stay)

    def prompt(self, table: Serbien) -> str:
        where = table.place(self.there)
        return f"{self.who(table)}: the enemy has come to {where}. React with Cavalry, or stay (8.2)."

    def bar(self, table: Serbien) -> aside.Bar:
        """8.2.2b, 8.2.3a: where nobody can react: the ZOCs of those who came do not matter."""
        zone = zones_without(table, 1 - self.player, self.movers, self.there)
        zone |= table.printed.zone[self.there] if self.guarded else 0
        return aside.Bar(zone, self.here)

    def subjects(self, table: Serbien) -> list[str]:
        units = [i for i in self.cavalry if aside.ways(table, i, self.bar(table))]
        trains = [i for i in self.trains if withdrawing.ways(table, i)]
        return [*self.ids(table, (*units, *trains)), "stay", "stay all"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject in ("stay", "stay all"):
            return [Stay(rest=subject == "stay all")]
        index = table.printed.index.get(subject)
        if index in self.cavalry:
            name, found = table.hexname, aside.ways(table, index, self.bar(table))
            return [React(subject, name(way.start), name(way.to), way.extending) for way in found]
        return withdrawing.orders(table, index) if index in self.trains else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Stay):
            return None
        index = self.own_piece(table, order.subject)
        if isinstance(index, Refusal):
            return index
        if isinstance(order, Withdraw):
            if index in self.trains:
                return withdrawing.refusal(table, index, order)
            return Refusal("not-now", "15.6.2a-a", f"{table.name(index)} need not retreat.")
        assert isinstance(order, React)
        if index not in self.cavalry:
            if not table.printed.cavalry[index]:
                return Refusal("not-cavalry", "8.2", f"{table.name(index)} is not Cavalry and does not react.")
            sentence = f"The step of the enemy is none to which {table.name(index)} may react."
            return Refusal("not-triggered", "8.2.1-1", sentence)
        return aside.refusal(table, index, order, self.bar(table))

    def way(self, table: Serbien, order: Order) -> Way | None:
        """How a Corps Train withdraws, and Cavalry goes aside."""
        if isinstance(order, React):
            return aside.way_of(table, table.printed.index[order.piece], order)
        return withdrawing.way_of(table, order) if isinstance(order, Withdraw) else None

    def carry_out(self, table: Serbien, order: Order) -> None:
        """Back to the interrupts, which look at all anew."""
        if isinstance(order, Stay):
            if order.rest:
                quiet = list(table.state.quiet)
                quiet[self.player] = True
                table.note(quiet=tuple(quiet))
            table.amend_inside(Interruption, lambda frame: frame.has_asked(self.cavalry))
            return
        index = table.printed.index[order.subject]
        if isinstance(order, React):
            table.amend_inside(Interruption, lambda frame: frame.has_asked((index,)).changed())
            here = table.board.cell(order.start)
            to = aside.go(table, index, order, "reacts", "8.2.2b")
            table.call(table.begins.interrupts(self.player, (index,), here, to, moving=False))
        else:
            assert isinstance(order, Withdraw)
            table.amend_inside(Interruption, lambda frame: frame.changed())
            withdrawing.carry_out(table, index, order)


def alarmed(table: Serbien, came: Coming) -> list[int]:
    """8.2.2a: the Cavalry of the other side for which a step is a trigger."""
    side = 1 - came.side
    if table.state.quiet[side] or not came.units:
        return []
    near = table.board.near[came.there] | (table.board.near[came.here] if came.here >= 0 else 0)
    found = []
    for cell in cells(near & table.occupancy(side).fighters):
        for i in table.here(cell, side):
            if not table.printed.cavalry[i] or table.pieces[i].inactive or i in found:
                continue
            if table.options.cavalry == "once" and table.pieces[i].debt:
                continue
            if triggered(table, i, came):
                found.append(i)
    return sorted(found)
