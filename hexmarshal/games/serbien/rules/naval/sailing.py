"""25.1.1: Naval Squadrons sail in the movement phases."""

from itertools import pairwise
from typing import ClassVar

from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.procedure import Order, Procedure, Refusal, Way
from hexmarshal.games.serbien.rules.movement.moving import Moving
from hexmarshal.games.serbien.rules.naval.naval import Fire, mined, sweep_pontoons, under_fire
from hexmarshal.games.serbien.rules.naval.orders import Sail
from hexmarshal.games.serbien.rules.naval.waters import passages, ways, why_not
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory import victory


def orders(table: Serbien, ask: Moving, index: int) -> list[Order]:
    """25.1.1: the voyages of a squadron."""
    if table.printed.kind[index] != "naval" or _may_not(table, ask, index) is not None:
        return []
    id, start = table.printed.ids[index], table.hexname(table.pieces[index].at)
    return [Sail(id, start, table.hexname(cell)) for cell in sorted(ways(table, index, ask.left(table, (index,))))]


def _may_not(table: Serbien, ask: Moving, index: int) -> Refusal | None:
    return ask.inactive(table, index) or ask.may_act(table, index)


def check(table: Serbien, ask: Moving, order: Order) -> Refusal | None:
    """25.1.1 to 25.1.4: why a squadron may not sail there."""
    assert isinstance(order, Sail)
    index = ask.own_piece(table, order.piece)
    if isinstance(index, Refusal):
        return index
    name = table.name(index)
    if table.printed.kind[index] != "naval":
        return Refusal("no-ship", "25.1a", f"{name} does not sail.")
    if table.hexname(table.pieces[index].at) != order.start:
        return Refusal("not-there", "25.1.1a", f"{name} is not in {order.start}.")
    if refusal := _may_not(table, ask, index):
        return refusal
    return why_not(table, index, order, ask.left(table, (index,)))


def normal(table: Serbien, order: Order) -> Order:
    """A voyage by a way of the player's own amounts to the voyage to its end."""
    assert isinstance(order, Sail)
    return Sail(order.piece, order.start, order.to)


def _course(table: Serbien, ask: Moving, order: Sail) -> tuple[int, tuple[int, ...]]:
    """What a voyage costs, and its way: the player's own, or the shortest."""
    index, to = table.printed.index[order.piece], table.board.cell(order.to)
    if not order.via:
        return ways(table, index, ask.left(table, (index,)))[to]
    path = (table.pieces[index].at, *map(table.board.cell, order.via))
    return sum(dict(passages(table, here, frozenset()))[there] for here, there in pairwise(path)), path


def way(table: Serbien, ask: Moving, order: Sail) -> Way:
    """25.1.1a, 25.1.2: how a squadron sails, what that costs, and what fires at it."""
    cost, path = _course(table, ask, order)
    left = ask.left(table, (table.printed.index[order.piece],))
    said = f"{cost} of {left} MP"
    if under_fire(table, path):
        said += ", past the guns of Beograd: hit by a 6"
    if mined(table, path[1:]):
        said += ", past mines: hit by a 6"
    return Way(tuple(map(table.hexname, path)), said)


def carry_out(table: Serbien, ask: Moving, order: Order) -> None:
    """25.1.1: the squadron sails; hex by hex where it counts among the units that are near (1.2-enemy-unit)."""
    assert isinstance(order, Sail)
    index, (cost, way) = table.printed.index[order.piece], _course(table, ask, order)
    spent, near = table.pieces[index].spent + cost, table.options.squadrons == "near"
    table.call(Voyage(index, way, 1 if near else len(way)))
    if near:
        table.mend(index, spent=spent, halted=True)
    else:
        table.march((index,), way, "sails", "25.1.1a", spent=spent, halted=True)


class Voyage(Procedure, frozen=True, tag="Voyage"):
    """25.1.1, 25.1.2: a squadron on its way, and what comes of it."""

    unit: Counter
    """The squadron."""
    way: tuple[Cell, ...]
    """The hexes from the first to the last."""
    gone: int
    """How many of them it has come to."""
    steps: ClassVar = ("step", "arrive")

    def step(self, table: Serbien) -> None:
        """8.2.1, 1.1, 7.8.3: into the next hex, next to whoever answers for it."""
        if self.gone < len(self.way):
            here, there = self.way[self.gone - 1 : self.gone + 1]
            table.again()
            table.amend(gone=self.gone + 1)
            table.march((self.unit,), (there,), "sails", "25.1.1a")
            table.call(table.begins.interrupts(AUSTRIAN, (self.unit,), here, there))

    def arrive(self, table: Serbien) -> None:
        """25.1.2: what fires at it fires when it has arrived; 21.2.4, 27.3."""
        sweep_pontoons(table, self.way[1:])
        for cell in self.way[1:]:
            victory.entered(table, (self.unit,), cell)
        if under_fire(table, self.way):
            table.call(Fire(self.unit, "the guns of Beograd", "25.1.2-beograd"))
        if mined(table, self.way[1:]):
            table.call(Fire(self.unit, "mines of the Russian mission", "25.1.2-russian"))
