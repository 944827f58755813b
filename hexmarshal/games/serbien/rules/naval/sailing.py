"""25.1.1, 25.1.2, 21.2.4: Naval Squadrons sail in the movement phases, under fire, and sweep pontoons away."""

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal, Way
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, OfKind
from hexmarshal.games.serbien.rules.naval.waters import Sail, passages, ways, why_not
from hexmarshal.games.serbien.rules.standing.front import controls
from hexmarshal.games.serbien.rules.table.pieces import BEOGRAD, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory import victory

SEMLIN, QUAYS = "29.09", ("28.08", "29.08")
"""To and from these Semlin is entered without risk (25.1.2)."""


def sweep_pontoons(table: Serbien, way: Sequence[Cell]) -> None:
    """21.2.4: a squadron that comes to a hex beside a Serbian pontoon removes it."""
    kept = tuple(p for p in table.state.pontoons if p.side == AUSTRIAN or not {p.a, p.b} & set(way))
    if kept != table.state.pontoons:
        table.note(pontoons=kept)
        table.say("A Serbian pontoon is removed.", "21.2.4")


def under_fire(table: Serbien, way: Sequence[Cell]) -> bool:
    """25.1.2: whether a way enters or leaves a hex under the guns of Beograd, but by the quays of Semlin."""
    board = table.board
    if table.options.beograd == "serbian" and not controls(table, SERBIAN, board.cell(BEOGRAD)):
        return False
    guns = set(board.marked("beograd fire"))
    semlin, quays = board.cell(SEMLIN), {board.cell(label) for label in QUAYS}
    for here, there in pairwise(way):
        safe = {here, there} <= {semlin, *quays} and semlin in (here, there)
        if not safe and (here in guns or there in guns):
            return True
    return False


def mined(table: Serbien, entered: Sequence[int]) -> bool:
    """25.1.2: from GT19 on, whether a hex entered, or one on the bank opposite, is enemy controlled."""
    if table.state.turn < table.printed.number["naval.mission"]:
        return False
    ground, board = table.printed.ground, table.board
    rivers = ground.sava | ground.donau
    for cell in entered:
        across = [there for there in board.neighbours[cell] if (cell, there) in rivers]
        if any(controls(table, SERBIAN, bank) for bank in (cell, *across)):
            return True
    return False


class Fire(Procedure, frozen=True, tag="Fire"):
    """25.1.2: one die; a hit sends the squadron to refit, a second one out of the game."""

    unit: Counter
    by: str
    """What fires at it."""
    reason: str
    """The clause."""
    steps: ClassVar = ("roll",)

    def roll(self, table: Serbien) -> None:
        """25.1.2."""
        piece, number = table.pieces[self.unit], table.printed.number
        if piece.at < 0:
            return
        die = table.roll(f"{table.name(self.unit)} and {self.by}", self.reason)
        hit = Needed.at_least(number["naval.hit"], die)
        table.read_as("a hit" if hit.passed else "no hit", hit)
        if not hit.passed:
            return
        if piece.lost:
            table.change(self.unit, "is sunk", self.reason, openly=True, at=int(Off.ELIMINATED))
            return
        back = table.state.turn + number["naval.refit"]
        table.change(self.unit, "must refit", "25.1.2-refit", openly=True, at=int(Off.REFITTING), lost=1, back=back)


# -- Sailing (25.1.1) -----------------------------------------------------------------------------------------


def orders(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Order]:
    """25.1.1: the voyages of a squadron."""
    if table.printed.kind[index] != "naval" or _may_not(table, ask, index) is not None:
        return []
    id, start = table.printed.ids[index], table.hexname(table.pieces[index].at)
    return [Sail(id, start, table.hexname(cell)) for cell in sorted(ways(table, index, ask.left(table, (index,))))]


def _may_not(table: Serbien, ask: MovementSoFar, index: Counter) -> Refusal | None:
    return ask.inactive(table, index) or ask.may_act(table, index)


SQUADRONS = OfKind("naval", "no-ship", "25.1a", "does not sail", "25.1.1a")


def check(table: Serbien, ask: MovementSoFar, order: Order) -> Refusal | None:
    """25.1.1 to 25.1.4: why a squadron may not sail there."""
    assert isinstance(order, Sail)
    index = ask.own_of_kind(table, order.piece, order.start, SQUADRONS)
    if isinstance(index, Refusal):
        return index
    if refusal := _may_not(table, ask, index):
        return refusal
    return why_not(table, index, order, ask.left(table, (index,)))


def normal(table: Serbien, order: Order) -> Order:
    """A voyage by a way of the player's own amounts to the voyage to its end."""
    assert isinstance(order, Sail)
    return Sail(order.piece, order.start, order.to)


def _course(table: Serbien, ask: MovementSoFar, order: Sail) -> tuple[int, tuple[int, ...]]:
    """What a voyage costs, and its way: the player's own, or the shortest."""
    index, to = table.printed.index[order.piece], table.board.cell(order.to)
    if not order.via:
        return ways(table, index, ask.left(table, (index,)))[to]
    path = (table.pieces[index].at, *map(table.board.cell, order.via))
    return sum(dict(passages(table, here, frozenset()))[there] for here, there in pairwise(path)), path


def way(table: Serbien, ask: MovementSoFar, order: Sail) -> Way:
    """25.1.1a, 25.1.2: how a squadron sails, what that costs, and what fires at it."""
    cost, path = _course(table, ask, order)
    left = ask.left(table, (table.printed.index[order.piece],))
    guns, mines = under_fire(table, path), mined(table, path[1:])
    risks = [*(["past the guns of Beograd"] if guns else []), *(["past mines"] if mines else [])]
    more = ", ".join(f"{risk}: hit by a 6" for risk in risks)
    return Way.priced(tuple(map(table.hexname, path)), Price(cost, left, "MP"), more=more)


def carry_out(table: Serbien, ask: MovementSoFar, order: Order) -> None:
    """25.1.1: the squadron sails; hex by hex where it counts among the units that are near (1.2-enemy-unit)."""
    assert isinstance(order, Sail)
    index, (cost, way) = table.printed.index[order.piece], _course(table, ask, order)
    spent, near = table.pieces[index].spent + cost, table.options.squadrons == "near"
    table.call(Voyage(index, way, 1 if near else len(way)))
    if near:
        table.alter(index, spent=spent, halted=True)
    else:
        table.march(index, way, "sails", "25.1.1a", spent=spent, halted=True)


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
            table.march(self.unit, (there,), "sails", "25.1.1a")
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
