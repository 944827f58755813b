"""What a staff is after, in a sentence: from its aims and the orders it thought of, and from nothing else.

>>> from hexmarshal.core.engine.mind import NO_AIMS
>>> from hexmarshal.core.board.board import EXAMPLE, Board
>>> purpose(NO_AIMS, Board.from_text(EXAMPLE, "example.toml"), [])
'Stand and wait.'
"""

from collections.abc import Iterable, Sequence
from math import fsum
from typing import NamedTuple

from hexmarshal.bots.tasks import DECAY, IN_AND_BESIDE, distances
from hexmarshal.core.board.board import Board
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.mind import Aims, Goal
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.pointing import START

FEW = 2
"""How many names of a kind are said: a sentence should not become a list."""


class March(NamedTuple):
    """Where a unit goes in a turn, all its orders taken together."""

    strength: float
    """How strong it is."""
    here: int
    """The hex in which it begins."""
    there: int
    """The hex in which it ends, or which it attacks."""


class Plan(NamedTuple):
    """What a side wants to do in a turn: places by their names, the weightiest first."""

    take: tuple[tuple[str, int], ...] = ()
    """What it wants to take, and with how many units."""
    hold: tuple[str, ...] = ()
    """What it holds where the enemy can come."""
    leave: tuple[str, ...] = ()
    """What its units leave to the enemy."""
    strike: tuple[str, ...] = ()
    """Where it attacks."""
    marching: int = 0
    """How many units go anywhere."""


def purpose(aims: Aims, board: Board, orders: Sequence[Order]) -> str:
    """What a side wants to take, to hold and to attack with these orders, and what its units leave to the enemy."""
    return intent(planned(aims, board, orders))


def planned(aims: Aims, board: Board, orders: Sequence[Order]) -> Plan:
    """What comes of orders, by goals."""
    marches = _marches(aims, board, orders)
    rows, reach = distances(board), aims.reach + 1
    foes = [cell for cell, strength in aims.foe.items() if strength > 0]
    own = _own_after(aims, marches)
    taking: dict[Goal, int] = {}
    for march in marches:
        goal = errand(aims, rows, march)
        if goal is not None:
            taking[goal] = taking.get(goal, 0) + 1
    guarded: dict[Goal, float] = {}
    for goal in aims.goals:
        row = rows[goal.cell]
        if goal.held and any(row[foe] <= reach for foe in foes):
            guarded[goal] = fsum(own[cell] * IN_AND_BESIDE[row[cell]] for cell in own if row[cell] <= 1)
    wanted = sorted(taking, key=lambda goal: -taking[goal] * goal.worth)
    held = sorted((goal for goal in guarded if guarded[goal] > 0), key=lambda goal: -guarded[goal] * goal.worth)
    left = {goal for goal in guarded if any(rows[goal.cell][march.here] <= 1 for march in marches)}
    alone = sorted((goal for goal in left if guarded[goal] <= 0), key=lambda goal: -goal.worth)
    struck = dict.fromkeys(march.there for march in marches if march.there in foes)
    return Plan(
        take=tuple((goal.name, taking[goal]) for goal in wanted),
        hold=tuple(goal.name for goal in held),
        leave=tuple(goal.name for goal in alone),
        strike=tuple(place(aims, board, cell) for cell in struck),
        marching=len(marches),
    )


def place(aims: Aims, board: Board, cell: int) -> str:
    """A hex as a sentence names it: by the goal in it, if there is one."""
    return next((goal.name for goal in aims.goals if goal.cell == cell), board.labels[cell])


def intent(plan: Plan) -> str:
    """A plan as its maker says it."""
    parts = [
        _part("take", (f"{name} with {count(units, 'unit')}" for name, units in plan.take)),
        _part("hold", plan.hold),
        _part("leave", plan.leave, " open"),
        _part("attack at", plan.strike),
    ]
    said = "; ".join(part for part in parts if part)
    if not said:
        said = f"bring up {count(plan.marching, 'unit')}" if plan.marching else "stand and wait"
    return _sentence(said)


def counsel(plan: Plan) -> str:
    """A plan as it is put to somebody who may do otherwise.

    >>> counsel(Plan(take=(("Thorn", 7),), leave=("Kovno",), marching=9))
    'Seven units can go for Thorn; Kovno would stand open.'
    >>> counsel(Plan())
    ''
    """
    parts = [f"{count(units, 'unit')} can go for {name}" for name, units in plan.take[:FEW]]
    if plan.strike:
        parts.append(f"an attack at {listing(list(plan.strike[:FEW]))} is worth trying")
    if plan.leave:
        parts.append(f"{listing(list(plan.leave[:FEW]))} would stand open")
    if plan.hold and len(parts) <= FEW:
        parts.append(f"{listing(list(plan.hold[:FEW]))} can be held")
    if not parts and plan.marching:
        parts.append(f"{count(plan.marching, 'unit')} can be brought up")
    return _sentence("; ".join(parts)) if parts else ""


def _sentence(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


def _part(verb: str, names: Iterable[str], after: str = "") -> str:
    said = list(names)[:FEW]
    return f"{verb} {listing(said)}{after}" if said else ""


def _marches(aims: Aims, board: Board, orders: Sequence[Order]) -> list[March]:
    """Every unit of the side that goes or attacks somewhere. Staffs are left out."""
    found: dict[str, March] = {}
    for order in orders:
        here, there = board.find(getattr(order, START, "")), board.find(order.where)
        if here is None or there is None:
            continue
        for piece in order.pieces:
            strength = aims.units.get(piece, 0.0)
            if strength > 0:
                found[piece] = March(strength, found[piece].here if piece in found else here, there)
    return list(found.values())


def _own_after(aims: Aims, marches: Iterable[March]) -> dict[int, float]:
    """Own strength by hex once all have marched. A unit that attacks stays where it is."""
    own = dict(aims.own)
    for strength, here, there in marches:
        if aims.foe.get(there, 0.0) <= 0:
            own[here] = max(0.0, own.get(here, 0.0) - strength)
            own[there] = own.get(there, 0.0) + strength
    return own


def errand(aims: Aims, rows: Sequence[Sequence[int]], march: March) -> Goal | None:
    """The goal to which a unit comes nearest by its march, counted by worth; ``None`` if it goes nowhere near one."""
    best, errand = 0.0, None
    for goal in aims.goals:
        row = rows[goal.cell]
        if not goal.held and row[march.there] <= 2 * aims.reach:
            gain = goal.worth * (DECAY[row[march.there]] - DECAY[row[march.here]])
            if gain > best:
                best, errand = gain, goal
    return errand
