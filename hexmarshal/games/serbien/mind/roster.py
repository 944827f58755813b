"""What follows from one side's units alone, for bots: their worth where they stand, and who of them can still march.

A position that is looked at differs from the last one in a unit or two, so what each unit is worth is kept with the
unit it was found for, and found again only for those that have changed since.
"""

from collections.abc import Callable
from functools import lru_cache
from operator import is_, itemgetter
from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.serbien.mind.values import SQUADRONS, Look, advance, pull, values
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.table.pieces import CI, D1, MARSCH, RECOVERY, Piece
from hexmarshal.games.serbien.rules.table.position import Serbien

TASK, IDLE = 0.03, 0.95
"""Work at something useful, for each point of worth; other work."""
PARTS = 1 << 40
"""How many parts make a whole. Sums of parts come out the same in whatever order they are added up; there are so many
that no digit is lost that a judgement would show."""
FORWARD = SQUADRONS + 1
"""Where a muster has how units are drawn to where they stand."""
NOTHING = (0,) * (FORWARD + 1)
"""A unit that is not there."""
MOST = 64
"""How many rosters are kept."""


class Roster(NamedTuple):
    """The units of a side."""

    units: tuple[Piece | None, ...]
    """All of them, as they were."""
    parts: tuple[tuple[int, ...], ...]
    """What is left of each on the map by what it is made of, and how it is drawn to where it stands; in whole parts."""
    muster: tuple[int, ...]
    """Their sums."""
    formations: tuple[int, ...]
    """The Formations on the map."""
    foot: int
    """Where infantry Formations are."""
    able: int
    """Where Formations are that can still fight."""
    camps: dict[int, int]
    """Where the Formations of each army are."""
    advanced: tuple[tuple[int, int, bool], ...]
    """27.2: the infantry Formations with points for their advance, the furthest first: points, hex, if Demoralized."""

    @property
    def furthest(self) -> int:
        """27.2: the points of the one that is furthest."""
        return self.advanced[0][0] if self.advanced else 0


@lru_cache(maxsize=8)
def _picked(printed: Printed, side: int) -> Callable[[list[Piece]], tuple[Piece, ...]]:
    return itemgetter(*printed.of_side[side])


@derived
def roster(table: Serbien, side: int, look: Look) -> Roster:
    """The units of a side as they are."""
    printed, state = table.printed, table.state
    now = _picked(printed, side)(table.pieces)
    memory, key = printed.memories["roster"], (side, look, state.awards, state.turn, state.last, area(table))
    known: Roster | None = memory.get(key)
    if known is not None and all(map(is_, now, known.units)):
        return known
    drawn = pull(printed, side, area(table), state.awards, state.turn, state.last, look)
    if known is None:
        if len(memory) > MOST:
            memory.clear()
        known = Roster((None,) * len(now), (NOTHING,) * len(now), NOTHING, (), 0, 0, {}, ())
    before = zip(printed.of_side[side], now, known.units, known.parts, strict=True)
    parts = [part if piece is old else _part(printed, look, drawn, i, piece) for i, piece, old, part in before]
    found = memory[key] = _roster(table, side, now, tuple(parts))
    return found


def parts(amount: float) -> int:
    """An amount in whole parts."""
    return round(amount * PARTS)


def _part(printed: Printed, look: Look, drawn: tuple[float, ...], index: int, piece: Piece) -> tuple[int, ...]:
    """What a unit adds to a muster."""
    at, share = piece.at, look.shares[piece.status]
    if at < 0:
        return NOTHING
    known, found, whole = values(printed), [*NOTHING], share
    if piece.task and printed.formation[index]:
        # A unit at work can neither march nor attack, so there must be something to gain by it.
        useful = piece.status if piece.task & RECOVERY else bool(piece.task & MARSCH and piece.lost)
        whole *= 1 + TASK * min(useful, 2) if useful else IDLE
    for what, much in known.made_of[index][piece.lost]:
        found[what] = parts(much * whole)
    found[FORWARD] = parts(known.mass[index] * drawn[at] * share)
    return tuple(found)


def _roster(table: Serbien, side: int, now: tuple[Piece, ...], parts: tuple[tuple[int, ...], ...]) -> Roster:
    printed, everywhere, steps = table.printed, table.board.everywhere, advance(table.printed)
    formations, camps, foot, able, advanced = [], dict[int, int](), 0, 0, []
    for number, i in _formations(printed, side):
        piece = now[number]
        at = piece.at
        if at < 0 or not holds(everywhere, at):
            continue
        formations.append(i)
        bit = 1 << at
        camps[piece.army] = camps.get(piece.army, 0) | bit
        if printed.infantry[i] and steps[at]:
            advanced.append((steps[at], at, piece.status >= D1))
        if piece.status < CI:
            able |= bit
        if printed.infantry[i]:
            foot |= bit
    advanced.sort(reverse=True)
    muster = tuple(map(sum, zip(*parts, strict=True)))
    return Roster(now, parts, muster, tuple(formations), foot, able, camps, tuple(advanced))


@lru_cache(maxsize=8)
def _formations(printed: Printed, side: int) -> tuple[tuple[int, int], ...]:
    """The Formations of a side by their place among its units."""
    return tuple((number, i) for number, i in enumerate(printed.of_side[side]) if printed.formation[i])


def strengths(table: Serbien, side: int, look: Look) -> tuple[tuple[int, int, float], ...]:
    """The Combat units of a side on the map that can attack: hex, corps, attack strength; halves of those in two."""
    memory, now = table.printed.memories["strengths"], roster(table, side, look).units
    last: tuple[object, tuple[tuple[int, int, float], ...]] | None = memory.get(side)
    if last is not None and last[0] is now:
        return last[1]
    printed, pieces, everywhere, found = table.printed, table.pieces, table.board.everywhere, []
    for i in _fighting(printed, side):
        piece = pieces[i]
        if piece.at >= 0 and holds(everywhere, piece.at) and piece.status < CI:
            halves = (piece.at,) if piece.also < 0 else (piece.at, piece.also)
            found += [(cell, piece.corps, table.attack(i) / len(halves)) for cell in halves]
    memory[side] = now, tuple(found)
    return tuple(found)


@lru_cache(maxsize=8)
def _fighting(printed: Printed, side: int) -> tuple[int, ...]:
    return tuple(i for i in printed.of_side[side] if printed.combat[i])
