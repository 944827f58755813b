"""19.1.1, 19.1.4: how a Force comes into two hexes, or out of them, and what it costs."""

from collections.abc import Sequence
from typing import NamedTuple

from hexmarshal.core.derived import derived
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.rules.movement import counter_movement
from hexmarshal.games.serbien.rules.movement.moving import Moving
from hexmarshal.games.serbien.rules.movement.reach import Hexes, Terms, step_if_open, steps_from, terms
from hexmarshal.games.serbien.rules.standing.forces import assets_of, formation_of
from hexmarshal.games.serbien.rules.table.position import Serbien


def hexes_of(table: Serbien, index: int) -> tuple[int, ...]:
    """The hexes of a unit: two of a Two-Hex Unit."""
    piece = table.pieces[index]
    return (piece.at,) if piece.also < 0 else (piece.at, piece.also)


class Shift(NamedTuple):
    """How the halves of a Force come to their new hexes."""

    steps: tuple[tuple[int, int], ...]
    """The steps that halves take; one that stays takes none."""
    cost: int
    """CLOSED or more if they cannot come there."""
    clause: str
    how: str


# -- What a shift costs (19.1.1, 19.1.4) ----------------------------------------------------------------------


def shift(table: Serbien, ask: Moving, units: Sequence[int], ends: Sequence[int]) -> Shift:
    """The cheapest way of a Force into some hexes."""
    starts, found = hexes_of(table, units[0]), shift_terms(table, tuple(units), ask.began_in(table, units))
    if joins(table, units, ends):
        return Shift((), 0, "19.1.1c", "joins a Two-Hex Unit in")
    held = held_in(table, units)
    halves = (starts[0], starts[-1])
    best = Shift((), 2 * CLOSED, "19.1.1a", "")
    for pair in ((ends[0], ends[-1]), (ends[-1], ends[0])):
        steps = tuple(step for step in dict.fromkeys(zip(halves, pair, strict=True)) if step[0] != step[1])
        if held and any(here in held for here, _ in steps):
            continue
        cost = max([step_if_open(found, *step) for step in steps], default=CLOSED)
        if cost < best.cost:
            best = Shift(steps, cost, *_told(starts, ends, steps))
    return best


def _told(starts: Sequence[int], ends: Sequence[int], steps: Sequence[tuple[int, int]]) -> tuple[str, str]:
    if len(ends) == 1:
        return "19.1.1a", "gathers in"
    if len(starts) == 1:
        return "19.1.1a", "extends"
    return ("19.1.4b", "wheels") if len(steps) == 1 else ("19.1.4a", "shifts")


@derived
def shift_terms(table: Serbien, units: tuple[int, ...], began: Hexes) -> Terms:
    """On what its steps depend; its own other half is no company in an EZOC (7.1.6a)."""
    found, own = terms(table, units, began), table.occupancy(table.printed.side[units[0]])
    if table.pieces[units[0]].also < 0:
        return found
    company = own.formations
    for cell in hexes_of(table, units[0]):
        if not any(table.printed.formation[i] and i not in units for i in own.at.get(cell, ())):
            company &= ~(1 << cell)
    return found._replace(company=company)


@derived
def step_costs(table: Serbien, units: tuple[int, ...], began: Hexes) -> dict[tuple[int, int], int]:
    """The points of each step that a half may take."""
    found = shift_terms(table, units, began)
    return {(here, there): cost for here in hexes_of(table, units[0]) for there, cost in steps_from(found, here)}


def held_in(table: Serbien, units: Sequence[int]) -> list[int]:
    """19.1.4c: the hexes in which Prepared Attack markers hold a half of the Force."""
    pieces = table.pieces
    if not [i for i in units if pieces[i].pinned]:
        return []
    starts = hexes_of(table, units[0])
    if len(starts) == 1:
        return list(starts)
    threats = counter_movement.threats(table, table.printed.side[units[0]])
    return [cell for cell in starts if threats[cell]]


def joins(table: Serbien, units: Sequence[int], ends: Sequence[int]) -> bool:
    """19.1.1c: whether Assets become part of the Two-Hex Unit in whose hex they stand."""
    if len(ends) < 2 or formation_of(table, units) is not None or len(hexes_of(table, units[0])) > 1:
        return False
    here, side = table.pieces[units[0]].at, table.printed.side[units[0]]
    stack = [i for i in table.here(here, side) if set(hexes_of(table, i)) == set(ends)]
    return bool(stack) and len(assets_of(table, stack)) + len(units) <= table.printed.number["force.assets"]
