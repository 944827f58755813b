"""Assaults: what no unit can do alone. Two of them go to the same hex in or next to a goal, and a staff comes near.

Units that move one after the other, each where it gains most, seldom meet: the first sees nothing to gain until the
second is there. So before a turn is played unit by unit, each hex from which a goal can be struck at is tried with the
strongest units that can come together there, and the best of these assaults is ordered first.
"""

from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from hexmarshal.core.board.board import Board
from hexmarshal.core.engine.mind import Aims, AnyMind
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable

WORTH_IT = 1.0
"""What an assault must gain, in the units of ``Mind.outlook``."""
STAFF = 0.5
"""What a staff must add to it for coming along."""
BESIDE = 2
"""A staff is tried in hexes so near to an assault,"""
PLACES = 10
"""and in no more than this many."""
LEADS = 2
"""How many units, the strongest, are tried as the first of an assault."""


class Assault(NamedTuple):
    """Orders that belong together."""

    gain: float
    """What they gain, all in all."""
    orders: tuple[Order, ...]
    """One for each unit, in turn."""
    table: AnyTable
    """What comes of them."""


def best(table: AnyTable, aims: Aims, mind: AnyMind) -> Assault | None:
    """The assault that gains most, for the side that is asked; ``None`` if none is worth it."""
    question = table.question
    assert question is not None
    comers = _comers(table, question, aims)
    staffs = [subject for subject in question.subjects(table) if aims.units.get(subject) == 0]
    around = table.board.neighbours
    goals = [goal.cell for goal in aims.goals if not goal.held]
    places = {cell for goal in goals for cell in (goal, *around[goal]) if cell in comers}
    start = Assault(-mind.outlook(table, question.side), (), table)
    found = []
    for place in sorted(places):
        units = [unit for _, unit in sorted(comers[place], reverse=True)]
        for lead in units[:LEADS]:
            assault = _together(start, lead, units, place, mind)
            if assault is not None:
                found.append(_led(assault, start, staffs, place, mind))
    first = max(found, key=itemgetter(0), default=None)
    return first if first is not None and first.gain > WORTH_IT else None


def _comers(table: AnyTable, question: AnyQuestion, aims: Aims) -> dict[int, list[tuple[float, str]]]:
    """For each hex the units that can go to it, with their strength."""
    found: dict[int, list[tuple[float, str]]] = {}
    for subject in question.subjects(table):
        strength = aims.units.get(subject, 0.0)
        if strength > 0:
            for cell in {table.board.find(order.where) for order in question.orders(table, subject) if order.where}:
                if cell is not None:
                    found.setdefault(cell, []).append((strength, subject))
    return found


def _together(start: Assault, lead: str, units: list[str], place: int, mind: AnyMind) -> Assault | None:
    """An assault by a unit and the strongest other that can join it."""
    first = _step(start, start, next(iter(_ways(start, lead, place, 0)), None), mind)
    if first is None:
        return None
    for mate in units:
        if mate != lead:
            second = _step(first, start, next(iter(_ways(first, mate, place, 0)), None), mind)
            if second is not None:
                return second
    return first


def _led(assault: Assault, start: Assault, staffs: list[str], place: int, mind: AnyMind) -> Assault:
    """The same with a staff that comes near, if that gains."""
    found = assault
    for staff in staffs:
        for order in _ways(assault, staff, place, BESIDE)[:PLACES]:
            led = _step(assault, start, order, mind)
            if led is not None and led.gain > found.gain + STAFF:
                found = led
    return found


def _ways(assault: Assault, unit: str, place: int, within: int) -> list[Order]:
    """The orders that take a unit to a hex or near it, the nearest first."""
    board, question = assault.table.board, assault.table.question
    assert question is not None
    near, found = _near(board, place, within), []
    for number, order in enumerate(question.orders(assault.table, unit)):
        away = near.get(order.where)
        if away is not None:
            found.append((away, number, order))
    return [order for _, _, order in sorted(found, key=itemgetter(0, 1))]


@lru_cache(maxsize=2_000)
def _near(board: Board, place: int, within: int) -> dict[str, int]:
    """The hexes so near to one, by their labels, and how far away each is."""
    away = ((board.labels[cell], board.away(cell, place)) for cell in board.cells)
    return {label: far for label, far in away if far is not None and far <= within}


def _step(assault: Assault, start: Assault, order: Order | None, mind: AnyMind) -> Assault | None:
    """An assault with one more order, unless chance or another side has a say in it or the run is over."""
    asked = start.table.question
    if order is None or asked is None:
        return None
    table = assault.table.copy()
    table.answer(order)
    question = table.question
    if table.draws != start.table.draws or type(question) is not type(asked) or question.side != asked.side:
        return None
    return Assault(mind.outlook(table, asked.side) + start.gain, (*assault.orders, order), table)
