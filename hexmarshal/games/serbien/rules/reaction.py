"""8.2: Cavalry Reaction Movement."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.paths import cells, holds
from hexmarshal.core.procedure import Order, Refusal, Way
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.rules import rivers, withdrawing
from hexmarshal.games.serbien.rules.asking import Ask
from hexmarshal.games.serbien.rules.orders import React, Stay, Withdraw
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.reach import Terms, step_cost, terms
from hexmarshal.games.serbien.rules.sources import places
from hexmarshal.games.serbien.rules.steps import closed


def triggered(table: Serbien, index: int, mover: int, here: int, there: int) -> str:
    """8.2.1: the clause of the trigger that a step of an enemy sets off for a Cavalry unit; "" if it does not."""
    at, near = table.pieces[index].at, table.board.adjacent
    beside = near[at] | (near[table.pieces[index].also] if table.pieces[index].also >= 0 else 0)
    was_near = here >= 0 and holds(beside, here)
    if was_near:
        friends = table.occupancy(1 - mover).held
        # 8.2.1-2: into another hex next to it, or next to any other unit of its side.
        return "8.2.1-2" if holds(beside, there) or near[there] & friends else ""
    if not holds(beside, there):
        return ""
    others = table.occupancy(mover).held & beside & ~(1 << there)
    others_there = len(table.here(there, mover)) > len(_came(table, there, mover))
    return "" if others or others_there else "8.2.1-1"


def _came(table: Serbien, there: int, mover: int) -> Sequence[int]:
    """Those in a hex who have just come: all, unless others stood there before."""
    from hexmarshal.games.serbien.rules.interrupts import Interrupts

    frame = table.within(Interrupts)
    return frame.units if frame is not None else table.here(there, mover)


def step_terms(table: Serbien, index: int) -> Terms:
    """8.2.4: the cost of a step as in movement, without EZOCs."""
    found = terms(table, (index,), places(table, index))
    return found._replace(zone=0)


def zones_without(table: Serbien, side: int, without: Iterable[int], hex_: int = -1) -> int:
    """The ZOCs of a side but for some units, and for all of a hex."""
    left_out, found = set(without), 0
    for cell, stack in table.occupancy(side).at.items():
        if cell != hex_ and any(table.fights(i) for i in stack if i not in left_out):
            found |= table.printed.zone[cell]
    return found


def ends(table: Serbien, index: int, zone: int, closed: int = -1) -> list[int]:
    """8.2.2b, 8.2.3a, 8.3.1: the hexes into which a Cavalry unit can react or retire.

    ``zone`` are the ZOCs that bar an empty hex, ``closed`` a hex that is barred besides.
    """
    side, here = table.printed.side[index], table.pieces[index].at
    found = step_terms(table, index)
    barred = zone & ~table.occupancy(side).held
    own = (here, table.pieces[index].also)
    around = {there for cell in own if cell >= 0 for there in table.board.neighbours[cell]}
    new = (
        there
        for there in around.difference(own)
        if holds(found.into, there) and not holds(barred, there) and there != closed
        if _cost(table, index, found, there) < CLOSED
    )
    # 8.2.3b: a Two-Hex Unit may consolidate in either of its hexes.
    return sorted((*new, *own)) if own[1] >= 0 else sorted(new)


def _cost(table: Serbien, index: int, found: Terms, to: int) -> int:
    """8.2.4: the points to a hex from where a unit stands; of a Two-Hex Unit from the cheaper of its hexes."""
    piece = table.pieces[index]
    near = [cell for cell in (piece.at, piece.also) if cell >= 0 and holds(table.board.adjacent[cell], to)]
    return min((step_cost(found, cell, to) for cell in near), default=CLOSED)


def why_closed(table: Serbien, index: int, to: int) -> Refusal | None:
    """Why a Cavalry unit can never go aside into a hex beside it: who holds it, or the ground."""
    piece, found = table.pieces[index], step_terms(table, index)
    near = [cell for cell in (piece.at, piece.also) if cell >= 0 and holds(table.board.adjacent[cell], to)]
    reasons = [closed(table, (index,), found, here, to) for here in near]
    return next((reason for reason in reasons if reason is not None), None) if all(reasons) else None


def go_aside(table: Serbien, index: int, to: int, how: str, clause: str, extending: bool = False) -> None:
    """8.2.4: a Cavalry unit goes aside by a hex, and the points are noted."""
    here = table.pieces[index].at
    cost = _cost(table, index, step_terms(table, index), to)
    debt = table.pieces[index].debt + cost
    if extending:
        told = f"{how} into Two-Hex Status in {table.hexname(here)} and {table.hexname(to)}"
        table.change(index, told, "8.2.3b", openly=True, debt=debt, also=to)
    else:
        table.march((index,), (to,), how, clause, debt=debt, also=-1)
    if holds(table.board.adjacent[here], to):
        rivers.crossed(table, (index,), here, to)


def way_aside(table: Serbien, index: int, to: int) -> Way:
    """From which of its hexes a Cavalry unit goes aside; one that gathers in a hex of its own goes nowhere."""
    piece = table.pieces[index]
    own = [cell for cell in (piece.at, piece.also) if cell >= 0]
    start = next((cell for cell in own if holds(table.board.adjacent[cell], to)), to)
    return Way((table.hexname(to),) if to in own else (table.hexname(start), table.hexname(to)))


def extends(table: Serbien, index: int, to: int) -> bool:
    """8.2.3b, 19.1.2: whether a Cavalry unit can go into Two-Hex Status with a hex: in neither is another such unit."""
    piece, side = table.pieces[index], table.printed.side[index]
    both = (*table.here(piece.at, side), *table.here(to, side))
    return piece.also < 0 and to != piece.at and not any(table.pieces[i].also >= 0 for i in both)


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
        where = table.hexname(self.there)
        return f"{self.who(table)}: the enemy has come to {where}. React with Cavalry, or stay (8.2)."

    def ends(self, table: Serbien, index: int) -> list[int]:
        """Where a Cavalry unit can react."""
        zone = zones_without(table, 1 - self.player, self.movers, self.there)
        zone |= table.printed.zone[self.there] if self.guarded else 0
        adjacent = self.here >= 0 and holds(table.board.adjacent[table.pieces[index].at], self.here)
        return ends(table, index, zone, self.here if adjacent else -1)

    def subjects(self, table: Serbien) -> list[str]:
        units = [i for i in self.cavalry if self.ends(table, i)]
        trains = [i for i in self.trains if withdrawing.ways(table, i)]
        return [*self.ids(table, (*units, *trains)), "stay", "stay all"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject in ("stay", "stay all"):
            return [Stay(rest=subject == "stay all")]
        index = table.printed.index.get(subject)
        if index in self.cavalry:
            start = table.hexname(table.pieces[index].at)
            ends_ = self.ends(table, index)
            found: list[Order] = [React(subject, start, table.hexname(to)) for to in ends_]
            wide = (to for to in ends_ if extends(table, index, to))
            return [*found, *(React(subject, start, table.hexname(to), extending=True) for to in wide)]
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
            return Refusal("not-triggered", "8.2.1-1", f"{table.name(index)} is not Cavalry that may react now.")
        if order.start != table.hexname(table.pieces[index].at):
            return Refusal("not-there", "8.2.2b", f"{table.name(index)} is not in {order.start}.")
        to = table.board.find(order.to)
        if to is None or to not in self.ends(table, index):
            return self._why_not(table, index, order.to, to)
        if order.extending and not extends(table, index, to):
            return Refusal("two-hex", "19.1.2", f"{table.name(index)} cannot go into Two-Hex Status with {order.to}.")
        return None

    def _why_not(self, table: Serbien, index: int, label: str, to: int | None) -> Refusal:
        name = table.name(index)
        if to is None or not holds(table.board.adjacent[table.pieces[index].at], to):
            return Refusal("one-hex", "8.2.2b", f"{name} reacts by one hex, and {label} is not next to it.")
        if to == self.here:
            return Refusal("vacated", "8.2.2b", f"The enemy has just left {label}.")
        barred = why_closed(table, index, to)
        if barred is not None:
            return barred
        return Refusal("zone", "8.2.3a", f"{label} is empty and lies in the ZOC of another enemy unit.")

    def way(self, table: Serbien, order: Order) -> Way | None:
        """How a Corps Train withdraws, and Cavalry goes aside."""
        if isinstance(order, React):
            return way_aside(table, table.printed.index[order.piece], table.board.cell(order.to))
        return withdrawing.way_of(table, order) if isinstance(order, Withdraw) else None

    def carry_out(self, table: Serbien, order: Order) -> None:
        """Back to the interrupts, which look at all anew."""
        from hexmarshal.games.serbien.rules.interrupts import Interrupts

        if isinstance(order, Stay):
            if order.rest:
                quiet = list(table.state.quiet)
                quiet[self.player] = True
                table.note(quiet=tuple(quiet))
            table.amend_inside(Interrupts, lambda frame: frame.has_asked(self.cavalry))
            return
        index = table.printed.index[order.subject]
        if isinstance(order, React):
            table.amend_inside(Interrupts, lambda frame: frame.has_asked((index,)).changed())
            here = table.pieces[index].at
            to = table.board.cell(order.to)
            go_aside(table, index, to, "reacts", "8.2.2b", order.extending)
            table.call(Interrupts(self.player, (index,), here, to, moving=False))
        else:
            assert isinstance(order, Withdraw)
            table.amend_inside(Interrupts, lambda frame: frame.changed())
            withdrawing.carry_out(table, index, order)


def alarmed(table: Serbien, mover: int, units: Sequence[int], here: int, there: int) -> list[int]:
    """8.2.2a: the Cavalry of the other side for which a step is a trigger, and that has somewhere to go."""
    side = 1 - mover
    if table.state.quiet[side] or not units:
        return []
    near = table.board.near[there] | (table.board.near[here] if here >= 0 else 0)
    found = []
    for cell in cells(near & table.occupancy(side).fighters):
        for i in table.here(cell, side):
            if not table.printed.cavalry[i] or table.pieces[i].inactive or i in found:
                continue
            if table.options.cavalry == "once" and table.pieces[i].debt:
                continue
            if triggered(table, i, mover, here, there):
                found.append(i)
    return sorted(found)
