"""What a staff is after, in a sentence: from its aims and the orders it thought of, and from nothing else.

>>> from hexmarshal.core.mind import NO_AIMS
>>> from hexmarshal.core.board import EXAMPLE, Board
>>> purpose(NO_AIMS, Board.from_text(EXAMPLE, "example.toml"), [])
'Stand and wait.'
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexmarshal.bots.tasks import DECAY, IN_AND_BESIDE, distances
from hexmarshal.core.board import Board
from hexmarshal.core.mind import Aims, Goal
from hexmarshal.core.pointing import START
from hexmarshal.core.procedure import Order
from hexmarshal.core.wording import count, listing

FEW = 2
"""So many names of a kind are said: a sentence is no list."""


class March(NamedTuple):
    """Where a unit goes in a turn, all its orders taken together."""

    strength: float
    """How strong it is."""
    here: int
    """The hex in which it begins."""
    there: int
    """The hex in which it ends, or which it attacks."""


def purpose(aims: Aims, board: Board, orders: Sequence[Order]) -> str:
    """What a side wants to take, to hold and to attack with these orders, and what its units leave to the enemy."""
    marches = _marches(aims, board, orders)
    rows, reach = distances(board), aims.reach + 1
    foes = [cell for cell, strength in aims.foe.items() if strength > 0]
    own = _own_after(aims, marches)
    taking: dict[Goal, int] = {}
    for march in marches:
        errand = _errand(aims, rows, march)
        if errand is not None:
            taking[errand] = taking.get(errand, 0) + 1
    guarded: dict[Goal, float] = {}
    for goal in aims.goals:
        row = rows[goal.cell]
        if goal.held and any(row[foe] <= reach for foe in foes):
            guarded[goal] = sum(own[cell] * IN_AND_BESIDE[row[cell]] for cell in own if row[cell] <= 1)
    wanted = sorted(taking, key=lambda goal: -taking[goal] * goal.worth)
    held = sorted((goal for goal in guarded if guarded[goal] > 0), key=lambda goal: -guarded[goal] * goal.worth)
    left = {goal for goal in guarded if any(rows[goal.cell][march.here] <= 1 for march in marches)}
    alone = sorted((goal for goal in left if guarded[goal] <= 0), key=lambda goal: -goal.worth)
    names = {goal.cell: goal.name for goal in aims.goals}
    struck = dict.fromkeys(march.there for march in marches if march.there in foes)
    parts = [
        _part("take", (f"{goal.name} with {count(taking[goal], 'unit')}" for goal in wanted)),
        _part("hold", (goal.name for goal in held)),
        _part("leave", (goal.name for goal in alone), " open"),
        _part("attack at", (names.get(cell, board.labels[cell]) for cell in struck)),
    ]
    said = "; ".join(part for part in parts if part)
    if not said:
        said = f"bring up {count(len(marches), 'unit')}" if marches else "stand and wait"
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
    """Own strength by hex once all have marched. Who attacks stays where he is."""
    own = dict(aims.own)
    for strength, here, there in marches:
        if aims.foe.get(there, 0.0) <= 0:
            own[here] = max(0.0, own.get(here, 0.0) - strength)
            own[there] = own.get(there, 0.0) + strength
    return own


def _errand(aims: Aims, rows: Sequence[Sequence[int]], march: March) -> Goal | None:
    """The goal to which a unit comes nearest by its march, counted by worth; ``None`` if it goes nowhere near one."""
    best, errand = 0.0, None
    for goal in aims.goals:
        row = rows[goal.cell]
        if not goal.held and row[march.there] <= 2 * aims.reach:
            gain = goal.worth * (DECAY[row[march.there]] - DECAY[row[march.here]])
            if gain > best:
                best, errand = gain, goal
    return errand
