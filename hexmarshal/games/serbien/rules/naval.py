"""25.1: Naval Squadrons, and the French guns that keep them away."""

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import ClassVar

from hexmarshal.core.derived import derived, derived_from
from hexmarshal.core.meanings import Counter
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Order, Procedure, Refusal, Way
from hexmarshal.games.serbien.rules import victory
from hexmarshal.games.serbien.rules.control import controls
from hexmarshal.games.serbien.rules.moving import Moving
from hexmarshal.games.serbien.rules.orders_supply import Sail
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, SERBIAN, Off
from hexmarshal.games.serbien.rules.position import Serbien

KINDS: tuple[type[Order], ...] = (Sail,)
"""The orders of this chapter in a movement phase."""
BEOGRAD = "30.09"
"""Beograd, where the French guns may stand (25.1.4)."""
SEMLIN, QUAYS = "29.09", ("28.08", "29.08")
"""To and from these Semlin is entered without risk (25.1.2)."""
FAR = 99
"""Points with which a squadron reaches every hex that it can reach at all."""
TO_COME, IN_PLACE, GONE = 0, 1, 2
"""The French Naval Artillery marker."""


def is_low(table: Serbien) -> bool:
    """25.1.3: whether the water of the Sava is low."""
    number = table.printed.number
    return number["naval.low.first"] <= table.state.turn <= number["naval.low.last"]


def shoals(table: Serbien) -> frozenset[int]:
    """25.1.3: the hexes of the Sava on which nobody sails at low water: those between the two limits."""
    return _closed(table) if is_low(table) else frozenset()


@derived_from(lambda table: table.printed.memories["low water"])
def _closed(table: Serbien) -> frozenset[int]:
    limits = {cell for pair in table.board.sides("low water") for cell in pair}
    west, east = min(map(table.printed.column, limits)), max(map(table.printed.column, limits))
    beside = {cell for pair in table.printed.ground.sava for cell in pair} - limits
    front = [cell for cell in beside if west < table.printed.column(cell) < east]
    found = set(front)
    while front:
        # A bend of the river may lead back as far west as the limit itself.
        front = [there for here in front for there in table.printed.sails[here] if there in beside - found]
        found.update(front)
    return frozenset(found)


def gunned(table: Serbien) -> frozenset[int]:
    """25.1.4a: the hexes that the French guns close."""
    if table.state.french != IN_PLACE:
        return frozenset()
    return frozenset(table.board.marked("french guns"))


def shut(table: Serbien) -> frozenset[int]:
    """25.1.3, 25.1.4a: the hexes on which nobody sails now."""
    return shoals(table) | gunned(table)


def passages(table: Serbien, here: int, shut: frozenset[int]) -> list[tuple[int, int]]:
    """25.1.1: the hexes next to one along the rivers but for some, each a point away, and Brod beyond the map."""
    found = [(there, 1) for there in table.printed.sails[here] if there not in shut]
    found += [(link.to, link.distance) for link in table.board.links_of(here) if link.kind == "river" and link.distance]
    return found


@derived
def ways(table: Serbien, squadron: int, points: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """25.1.1a: the hexes that a squadron reaches, each with its cost and way; EZOCs cost nothing."""
    held = table.occupancy(SERBIAN).held
    found = voyages(table, table.pieces[squadron].at, points)
    return {cell: way for cell, way in found.items() if not holds(held, cell)}


def voyages(table: Serbien, start: int, points: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """25.1.1: the other hexes to which one can sail from a hex, each with its cost and way, whoever stands there."""
    return _ways(table, start, points, is_low(table), table.state.french == IN_PLACE)


@derived_from(lambda table, *_: table.printed.memories["voyages"])
def _ways(table: Serbien, start: int, points: int, low: bool, guns: bool) -> dict[int, tuple[int, tuple[int, ...]]]:
    """They follow from the river, and from what closes it."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, (start,))}
    queue, closed = [(0, start)], shut(table)
    while queue:
        spent, here = heappop(queue)
        if spent > best[here][0]:
            continue
        for there, cost in passages(table, here, closed):
            if spent + cost <= points and spent + cost < best.get(there, (points + 1, ()))[0]:
                best[there] = spent + cost, (*best[here][1], there)
                heappush(queue, (spent + cost, there))
    return {cell: way for cell, way in best.items() if cell != start}


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
    name, to = table.name(index), table.board.find(order.to)
    if table.printed.kind[index] != "naval":
        return Refusal("no-ship", "25.1a", f"{name} does not sail.")
    if table.hexname(table.pieces[index].at) != order.start:
        return Refusal("not-there", "25.1.1a", f"{name} is not in {order.start}.")
    if refusal := _may_not(table, ask, index):
        return refusal
    points = ask.left(table, (index,))
    if to is not None and to in ways(table, index, points):
        return None
    if to is not None and holds(table.occupancy(SERBIAN).held, to):
        return Refusal("enemy", "25.1.1b", f"{name} may not end its voyage among the enemy in {order.to}.")
    if to in gunned(table):
        return Refusal("french", "25.1.4a", f"The French guns close {order.to}.")
    if to in shoals(table):
        return Refusal("low-water", "25.1.3", f"The water of the Sava is too low at {order.to}.")
    return Refusal("no-way", "25.1.1a", f"{name} cannot sail to {order.to} with {points} MP.")


def way(table: Serbien, ask: Moving, order: Sail) -> Way:
    """25.1.1a, 25.1.2: how a squadron sails, what that costs, and what fires at it."""
    index, to = table.printed.index[order.piece], table.board.cell(order.to)
    left = ask.left(table, (index,))
    cost, path = ways(table, index, left)[to]
    said = f"{cost} of {left} MP"
    if under_fire(table, path):
        said += ", past the guns of Beograd: hit by a 6"
    if mined(table, path[1:]):
        said += ", past mines: hit by a 6"
    return Way(tuple(map(table.hexname, path)), said)


def carry_out(table: Serbien, ask: Moving, order: Order) -> None:
    """25.1.1, 25.1.2: the squadron sails, and what fires at it fires when it has arrived; 21.2.4, 27.3."""
    assert isinstance(order, Sail)
    index, to = table.printed.index[order.piece], table.board.cell(order.to)
    cost, way = ways(table, index, ask.left(table, (index,)))[to]
    table.march((index,), way, "sails", "25.1.1a", spent=table.pieces[index].spent + cost, halted=True)
    sweep_pontoons(table, way[1:])
    for cell in way[1:]:
        victory.entered(table, (index,), cell)
    if under_fire(table, way):
        table.call(Fire(index, "the guns of Beograd", "25.1.2-beograd"))
    if mined(table, way[1:]):
        table.call(Fire(index, "mines of the Russian mission", "25.1.2-russian"))


def sweep_pontoons(table: Serbien, way: Sequence[int]) -> None:
    """21.2.4: a squadron that comes to a hex beside a Serbian pontoon removes it."""
    kept = tuple(p for p in table.state.pontoons if p.side == AUSTRIAN or not {p.a, p.b} & set(way))
    if kept != table.state.pontoons:
        table.note(pontoons=kept)
        table.say("A Serbian pontoon is removed.", "21.2.4")


def under_fire(table: Serbien, way: Sequence[int]) -> bool:
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
        hit = die >= number["naval.hit"]
        table.read_as("a hit" if hit else "no hit")
        if not hit:
            return
        if piece.lost:
            table.change(self.unit, "is sunk", self.reason, openly=True, at=int(Off.ELIMINATED))
            return
        back = table.state.turn + number["naval.refit"]
        table.change(self.unit, "must refit", "25.1.2-refit", openly=True, at=int(Off.REFITTING), lost=1, back=back)
