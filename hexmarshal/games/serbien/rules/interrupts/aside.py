"""8.2.2 to 8.2.4, 8.3: how Cavalry that reacts or retires goes aside by one hex, and what it owes for that.

A Two-Hex Unit gathers in a hex to which each of its halves takes at most one step, or one half wheels about the other.
"""

from typing import NamedTuple

from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Refusal, Way
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.rules.interrupts.orders import React, Retire
from hexmarshal.games.serbien.rules.movement import rivers
from hexmarshal.games.serbien.rules.movement.hex_by_hex import closed
from hexmarshal.games.serbien.rules.movement.reach import Terms, step_cost, terms
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex.shifts import hexes_of


class Bar(NamedTuple):
    """Where Cavalry may not go aside."""

    zone: int
    """The ZOCs that bar an empty hex (8.2.3a, 8.3.1),"""
    vacated: int = -1
    """and the hex that the enemy has just left (8.2.2b)."""


class Aside(NamedTuple):
    """A way aside."""

    start: int
    """The hex of the unit, or of the half that goes,"""
    to: int
    """where it goes to,"""
    extending: bool
    """and whether it stands in two hexes then (8.2.3b)."""


def terms_of(table: Serbien, index: int) -> Terms:
    """8.2.4: the cost of a step as in movement, without EZOCs."""
    return terms(table, (index,), hexes_of(table, index))._replace(zone=0)


def steps_of(table: Serbien, index: int, way: Aside) -> list[tuple[int, int]]:
    """The steps that the unit takes, or its halves."""
    if way.extending:
        return [(way.start, way.to)]
    return [(cell, way.to) for cell in hexes_of(table, index) if cell != way.to]


def cost_of(table: Serbien, index: int, way: Aside) -> int:
    """8.2.4, 19.1.1a: the points of a way, the dearer if both halves go; CLOSED or more if it cannot be taken."""
    found = terms_of(table, index)
    return max((step_cost(found, *step) for step in steps_of(table, index, way)), default=CLOSED)


def ways(table: Serbien, index: int, bar: Bar) -> list[Aside]:
    """8.2.2b, 8.2.3a, 8.2.3b, 8.3.1: every way that a Cavalry unit can take, those into one hex first."""
    own, found = hexes_of(table, index), terms_of(table, index)
    around = {there for cell in own for there in table.board.neighbours[cell]}
    shut = bar.zone & ~table.occupancy(table.printed.side[index]).held
    able = [to for to in sorted(around) if holds(found.into, to) or to in own]
    able = [to for to in able if to in own or (to != bar.vacated and not holds(shut, to))]
    gathered = [Aside(own[0], to, extending=False) for to in able]
    wide = [Aside(cell, to, extending=True) for cell in own for to in able]
    return [
        way for way in (*gathered, *wide)
        if cost_of(table, index, way) < CLOSED and (not way.extending or _extends(table, index, way))
    ]  # fmt: skip


def _extends(table: Serbien, index: int, way: Aside) -> bool:
    """8.2.3b, 19.1.2: whether the unit can stand in two hexes then: in neither is another such unit."""
    own, side = hexes_of(table, index), table.printed.side[index]
    stays = next((cell for cell in own if cell != way.start), way.start)
    if way.to in own or not holds(table.board.adjacent[stays], way.to):
        return False
    both = (*table.here(stays, side), *table.here(way.to, side))
    return not any(table.pieces[i].also >= 0 for i in both if i != index)


def refusal(table: Serbien, index: int, order: React | Retire, bar: Bar) -> Refusal | None:
    """Why a Cavalry unit may not go aside so; ``None`` if it may."""
    name, own, board = table.name(index), hexes_of(table, index), table.board
    by, clause, zone = ("reacts", "8.2.2b", "8.2.3a") if isinstance(order, React) else ("retires", "8.3", "8.3.1")
    start, to = board.find(order.start), board.find(order.to)
    if start is None or start not in (own if order.extending else own[:1]):
        return Refusal("not-there", clause, f"{name} is not in {order.start}.")
    going = (start,) if order.extending else own
    near = [cell for cell in going if to is not None and holds(board.adjacent[cell], to)]
    if to is None or not near:
        return Refusal("one-hex", clause, f"{name} {by} by one hex, and {order.to} is not next to it.")
    known = ways(table, index, bar)
    if Aside(start, to, order.extending) in known:
        return None
    if to == bar.vacated:
        return Refusal("vacated", clause, f"The enemy has just left {order.to}.")
    found = terms_of(table, index)
    reasons = [closed(table, (index,), found, cell, to) for cell in near]
    if (reason := next(filter(None, reasons), None)) is not None and all(reasons):
        return reason
    if to not in own and holds(bar.zone & ~table.occupancy(table.printed.side[index]).held, to):
        return Refusal("zone", zone, f"{order.to} is empty and lies in {_whose(order)}.")
    stays = next((cell for cell in own if cell != start), start)
    if order.extending and not holds(board.adjacent[stays], to):
        sentence = f"{name} wheels about its half in {table.hexname(stays)}, and {order.to} is not next to that."
        return Refusal("wheel", "19.1.4b", sentence)
    if order.extending:
        return Refusal("two-hex", "19.1.2", f"{name} cannot go into Two-Hex Status with {order.to}.")
    return Refusal("halves", "19.1.1a", f"Each half of {name} goes one hex at most, and not both can go to {order.to}.")


def _whose(order: React | Retire) -> str:
    return "the ZOC of another enemy unit" if isinstance(order, React) else "an enemy ZOC"


def go(table: Serbien, index: int, order: React | Retire, how: str, clause: str) -> int:
    """8.2.4: a Cavalry unit goes aside by a hex, and the points are noted; where it goes to."""
    board, own = table.board, hexes_of(table, index)
    way = Aside(board.cell(order.start), board.cell(order.to), order.extending)
    steps, debt = steps_of(table, index, way), table.pieces[index].debt + cost_of(table, index, way)
    if way.extending:
        stays = next((cell for cell in own if cell != way.start), way.start)
        told = f"{how} into Two-Hex Status in {table.hexname(stays)} and {order.to}"
        table.change(index, told, "8.2.3b", openly=True, debt=debt, at=stays, also=way.to)
    else:
        table.march((index,), (way.to,), how, clause, debt=debt, also=-1)
    for here, there in steps:
        rivers.crossed(table, (index,), here, there)
    return way.to


def way_of(table: Serbien, index: int, order: React | Retire) -> Way:
    """From which of its hexes a Cavalry unit goes aside, and what it will owe (8.2.4a).

    One that gathers in a hex of its own goes nowhere.
    """
    own, to = hexes_of(table, index), table.board.cell(order.to)
    way = Aside(table.board.cell(order.start), to, order.extending)
    owed = table.pieces[index].debt + cost_of(table, index, way)
    said = f"owes {owed} MP in its next movement" + (", stands in both hexes" if order.extending else "")
    if to in own:
        return Way((order.to,), said)
    start = next((cell for cell in own if holds(table.board.adjacent[cell], to)), to)
    return Way((order.start if order.extending else table.hexname(start), order.to), said)
