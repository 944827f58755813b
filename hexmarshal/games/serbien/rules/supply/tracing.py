"""15.3: supply lines. They are traced outward from their source, for all hexes at once.

A line ends in a High Mountain hex, in a second Mountain hex, and in the hex beyond the Sava where there is no bridge;
along a roadway Mountains do not count.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.serbien.parts.crossings import Crossings
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame.lines import Line, shortest

Pairs = tuple[tuple[int, int], ...]


@derived_from(lambda table, bridges: table.printed.memories["lanes"])
def _crossings(table: Serbien, bridges: Pairs) -> Crossings:
    """The hexsides of the map, with pontoon bridges over some of them."""
    if bridges:
        return _crossings(table, ()).bridged(bridges)
    return Crossings(table.printed.data, table.printed.ground)


class Land(NamedTuple):
    """The map as it is to the supply lines of a side, pontoons and Komitadji included."""

    crossings: Crossings
    slow: int
    """Hexes that count as two (23.1.1)."""


@derived
def _land(table: Serbien) -> tuple[Land, Land]:
    return _land_of(table, SERBIAN), _land_of(table, AUSTRIAN)


def _land_of(table: Serbien, side: SideNumber) -> Land:
    over = tuple((p.a, p.b) for p in table.state.pontoons if p.built and p.side == side)
    slow = 0
    if side == AUSTRIAN and table.state.komitadji:
        # 23.1.1: where neither a Serbian unit stands, which would block anyway, nor a Combat unit of one's own.
        slow = mask(table.state.komitadji) & ~table.occupancy(SERBIAN).held & ~table.occupancy(AUSTRIAN).fighters
    return Land(_crossings(table, over), slow)


# -- Where a line may pass (15.3.1, 3.3.2) --------------------------------------------------------------------


@derived
def passable(table: Serbien, side: SideNumber) -> int:
    """15.3.1: the hexes through which a line may be traced, any friendly ZOC counted."""
    own, foe = table.occupancy(side), table.occupancy(1 - side)
    return table.board.everywhere & ~foe.held & (~foe.zone | own.held | own.zone)


@derived
def unaided(table: Serbien, side: SideNumber) -> int:
    """The hexes of these that are open without any friendly ZOC."""
    own, foe = table.occupancy(side), table.occupancy(1 - side)
    return table.board.everywhere & ~foe.held & (~foe.zone | own.held)


def barred(table: Serbien, side: SideNumber, cell: Cell) -> int:
    """3.3.2a: the hexes that are passable only by ZOCs out of a hex, so not to a line that seeks a unit there."""
    own, foe, zones = table.occupancy(side), table.occupancy(1 - side), table.printed.zone
    here = zones[cell] & foe.zone & ~own.held if holds(own.fighters, cell) else 0
    if here:
        for other in cells(table.printed.disc(cell, 2) & own.fighters & ~(1 << cell)):
            here &= ~zones[other]
    return here


# -- Tracing (15.3, 15.3.2) -----------------------------------------------------------------------------------


NOWHERE = 0, 0


def trace(land: Land, sources: int, reach: int, through: int) -> int:
    """15.3, 15.3.2: the hexes that lines out of some hexes come to within a range."""
    free, once, ended = sources, 0, 0  # lines that passed no Mountain hex, that passed one, that can go no further
    due = [NOWHERE] * (reach + 2)
    due[0] = sources, 0
    for spent in range(reach):
        front, front_once = due[spent]
        if not (front or front_once or due[spent + 1] != NOWHERE):
            break
        new, new_once, new_ended = _step(land, front, front_once)
        new, new_once, new_ended = new & through, new_once & through, new_ended & through
        if land.slow:
            # 23.1.1: such a hex counts as two, so a line comes to it a step later, and to none at the end of its range.
            late, late_once = new & land.slow, new_once & land.slow
            due[spent + 2] = late, late_once
            if spent + 2 <= reach:
                ended |= new_ended & land.slow
            new, new_once, new_ended = new & ~land.slow, new_once & ~land.slow, new_ended & ~land.slow
        behind, behind_once = due[spent + 1]
        new, new_once = (new | behind) & ~free, (new_once | behind_once) & ~free & ~once
        free, once, ended = free | new, once | new_once, ended | new_ended
        due[spent + 1] = new, new_once
    return free | once | ended


def _step(land: Land, front: int, front_once: int) -> tuple[int, int, int]:
    """One hex on: lines that have passed no Mountain hex, that have passed one, that end here."""
    if not front and not front_once:
        return 0, 0, 0
    crossings, slow = land
    across, low, high = crossings.across, crossings.low, crossings.high
    new, off = across(front, crossings.by_road), across(front, crossings.off_road)
    new_once = off_once = ended = 0
    if front_once:
        new_once, off_once = across(front_once, crossings.by_road), across(front_once, crossings.off_road)
    if (front | front_once) & crossings.shores:
        ended = across(front | front_once, crossings.over_water)
    steep = low | high
    new |= off & ~steep
    new_once |= off_once & ~steep | off & low & ~slow
    ended |= off & (high | low & slow) | off_once & steep
    return new, new_once, ended


class _Stop(NamedTuple):
    """A hex on a line."""

    cell: int
    mountains: int
    """The Mountain hexes that it has passed, 0 or 1, or that it can go no further (``ENDED``)."""


ENDED = 2
NO_STEP = 0, 0, 0


def reaches(table: Serbien, side: SideNumber, sources: int, reach: int, to: Cell) -> bool:
    """15.3: whether a line out of some hexes comes to a unit in a hex, its own ZOC not counted (3.3.2a)."""
    if not sources:
        return False
    near = _near(table, sources, reach)
    if not holds(near, to):
        return False
    if holds(unaided_lines(table, side, sources, reach), to):
        return True
    through = passable(table, side)
    if not (through ^ unaided(table, side)) & near or not holds(lines(table, side, sources, reach, through), to):
        return False
    own = barred(table, side, to)
    return not own or holds(lines(table, side, sources, reach, through & ~own), to)


@derived
def unaided_lines(table: Serbien, side: SideNumber, sources: int, reach: int) -> int:
    """The hexes to which lines come without the help of any ZOC, as most do: this is found quickly."""
    return lines(table, side, sources, reach, unaided(table, side))


def _near(table: Serbien, sources: int, reach: int) -> int:
    """The hexes to which lines out of some hexes could come at all."""
    if sources & sources - 1 == 0:
        return table.printed.disc(sources.bit_length() - 1, reach)
    return table.board.everywhere


def lines(table: Serbien, side: SideNumber, sources: int, reach: int, through: int) -> int:
    """15.3.1: the hexes to which lines come through some others; a source that is none of them is no beginning."""
    crossings, slow = _land(table)[side]
    # What lies beyond the range of one source does not matter, so the same is found again in other turns.
    near = _near(table, sources, reach)
    return _lines(table, crossings, slow & near, sources & through, reach, through & near)


@derived_from(lambda table, *_: table.printed.memories["lines"])
def _lines(table: Serbien, crossings: Crossings, slow: int, sources: int, reach: int, through: int) -> int:
    return trace(Land(crossings, slow), sources, reach, through)


def line(table: Serbien, side: SideNumber, sources: int, reach: int, to: Cell) -> Line | None:
    """15.3: the shortest line out of some hexes to a unit in a hex, the unit's hex first; ``None`` if there is none.

    It is what :func:`trace` finds, for one hex and with its way.
    """
    land, through = _land(table)[side], unaided(table, side)
    if not holds(unaided_lines(table, side, sources, reach), to):
        through = passable(table, side) & ~barred(table, side, to)

    def onward(stop: _Stop) -> Iterator[tuple[_Stop, int]]:
        here = 1 << stop.cell
        free, once = (here, 0) if stop.mountains == 0 else (0, here)
        for mountains, found in enumerate(_step(land, free, once) if stop.mountains < ENDED else NO_STEP):
            for there in cells(found & through):
                yield _Stop(there, mountains), 2 if holds(land.slow, there) else 1

    starts = [_Stop(start, 0) for start in cells(sources & through & _near(table, 1 << to, reach))]
    found = shortest(starts, onward, lambda stop: stop.cell == to, lambda stop: stop.cell, reach)
    return None if found is None else Line(found.cells[::-1], found.length)


def trace_freely(table: Serbien, side: SideNumber, sources: int, reach: int) -> int:
    """The hexes to which lines would come if there were no enemy."""
    return trace(_land(table)[side], sources, reach, table.board.everywhere)


def trace_over_ground(table: Serbien, side: SideNumber, sources: int, reach: int) -> int:
    """The hexes to which lines would come if there were neither enemies nor Komitadji."""
    return trace(Land(_land(table)[side].crossings, 0), sources, reach, table.board.everywhere)


def ended_by(table: Serbien, side: SideNumber, sources: int, reach: int, ends: int) -> str:
    """The clause by which the ground ends every line to some hexes: the first without which a line would come there."""
    crossings, slow = _land(table)[side]
    eased = (
        ("15.3.2a", Land(crossings.without(mountains=True), slow)),
        ("15.3.2c", Land(crossings.without(sava=True), slow)),
        ("23.1.1c", Land(crossings, 0)),
        ("15.3.2a", Land(crossings.without(mountains=True, sava=True), 0)),
    )
    everywhere = table.board.everywhere
    return next((clause for clause, land in eased if trace(land, sources, reach, everywhere) & ends), "15.3b")


def way_out(table: Serbien, side: SideNumber, sources: int, reach: int) -> int:
    """15.5: the hexes from which some path within a range leads to a source: Mountains and the Sava do not end it."""
    crossings, through = _land(table)[side].crossings, passable(table, side)
    found = front = sources & table.board.everywhere
    for _ in range(reach):
        front = crossings.across(front, crossings.open) & through & ~found
        if not front:
            break
        found |= front
    return found


def way_from(table: Serbien, side: SideNumber, cell: Cell, sources: int, reach: int) -> tuple[int, bool]:
    """15.5: whether such a path leads from a hex to a source, looked for from there, and all hexes that were looked at.

    The sources are hexes through which a line may pass.
    """
    crossings, through = _land(table)[side].crossings, passable(table, side)
    seen = 1 << cell
    found = front = seen & through
    for _ in range(reach):
        if not front or front & sources:
            break
        near = crossings.across(front, crossings.open)
        seen |= near
        front = near & through & ~found
        found |= front
    return seen, bool(front & sources)
