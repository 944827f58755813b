"""27.2, 27.3: what Austro-Hungarian units could still walk into as all stand, for bots.

The furthest infantry Formation alone earns the points of an Inter-Phase, so one that slips past the Serbs is worth as
much as an army that fights its way. Hexes that Serbs hold or have in their ZOCs stop such a walk; the Sava costs a step
more. Ways are counted in hexes, not in Movement Points: this is looked at in every position that a staff thinks of.
"""

from functools import lru_cache

from hexmarshal.games.serbien.mind.values import LATER, Place, advance
from hexmarshal.games.serbien.parts.crossings import Crossings
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.rules.limits import area
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, CI, SERBIAN
from hexmarshal.games.serbien.rules.position import Serbien

STRIDE, STEP = 4, 2
"""Hexes that infantry goes in a Movement and in a Counter Movement Phase, more or less."""
SOON = 3
"""An Inter-Phase after so many turns casts its shadow."""
NEXT, THEN, LAST = 0.4, 0.2, 0.15
"""The share that counts of columns which can be won in the next move, in the turn after it, and before the points."""
OPEN = 0.5
"""The share of a town that counts for whoever can walk into it."""


@lru_cache(maxsize=8)
def _crossings(printed: Printed) -> Crossings:
    return Crossings(printed.box, printed.ground)


@lru_cache(maxsize=8)
def _columns(printed: Printed) -> tuple[tuple[int, int], ...]:
    """Points for the furthest advance, the most first, with the hexes that earn them."""
    found: dict[int, int] = {}
    for cell, points in enumerate(advance(printed)):
        if points:
            found[points] = found.get(points, 0) | 1 << cell
    return tuple(sorted(found.items(), reverse=True))


def furthest(printed: Printed, hexes: int) -> int:
    """27.2: the points that the best of some hexes earns."""
    return next((points for points, column in _columns(printed) if column & hexes), 0)


def walks(table: Serbien, start: int, steps: int) -> list[int]:
    """The hexes to which units in some hexes can walk in so many steps, 0, 1, 2 …, and no Serb in their way.

    A walk may end in a Serbian ZOC, but does not lead through it.
    """
    serbs, found = table.occupancy(SERBIAN), table.printed.memories["raids"]
    key = start, steps, serbs.held, serbs.zone, area(table)
    known: list[int] | None = found.get(key)
    if known is None:
        if len(found) > 5_000:
            found.clear()
        known = found[key] = _walks(table, *key)
    return known


def _walks(table: Serbien, start: int, steps: int, held: int, zone: int, ground: int) -> list[int]:
    lines = _crossings(table.printed)
    free, reached, front, late = ground & ~held, start, start, 0
    found = [start]
    for _ in range(steps):
        new, afloat = late, 0
        for way, closed, sava in zip(lines.ways, lines.closed, lines.sava, strict=True):
            dry, wet = front & ~closed & ~sava, front & ~closed & sava
            new |= dry << way if way > 0 else dry >> -way
            afloat |= wet << way if way > 0 else wet >> -way
        late = afloat & free
        new &= free & ~reached
        reached |= new
        front = new & ~zone
        found.append(reached)
    return found


def able(table: Serbien, foot: bool) -> int:
    """Where Austro-Hungarian Formations are that can still march: ``foot`` for infantry alone."""
    printed, pieces, found = table.printed, table.pieces, 0
    for i in printed.of_side[AUSTRIAN]:
        piece = pieces[i]
        if piece.at >= 0 and printed.formation[i] and piece.status < CI and (printed.infantry[i] or not foot):
            found |= 1 << piece.at
    return found & table.board.everywhere


def columns_open(table: Serbien) -> float:
    """The points for the furthest advance that infantry may yet gain beyond where it stands."""
    printed, state = table.printed, table.state
    until = range(state.turn, min(state.turn + SOON, state.last) + 1)
    due = next((number for number in until if printed.turns[number].interphase), None)
    if due is None:
        return 0.0
    left = due - state.turn
    most = left * (STRIDE + STEP) + (STRIDE if state.phasing == SERBIAN else 0)
    if not most:
        return 0.0
    reached = walks(table, able(table, foot=True), most)
    now = furthest(printed, reached[0])
    parts = ((NEXT, STRIDE), (THEN, STRIDE + STEP + STRIDE), (LAST, most))
    value = sum(share * (furthest(printed, reached[min(steps, most)]) - now) for share, steps in parts)
    return value * float(LATER**left)


def towns_open(table: Serbien, towns: list[Place]) -> float:
    """The points of towns where no Serb stands and that somebody can walk into in his next move."""
    state, own = table.state, table.occupancy(SERBIAN)
    towns = [town for town in towns if not own.fighters >> town.cell & 1]
    if not towns or (state.turn == state.last and state.phasing == AUSTRIAN):
        return 0.0
    reached = walks(table, able(table, foot=False), STRIDE)[-1]
    return OPEN * sum(town.worth for town in towns if reached >> town.cell & 1)
