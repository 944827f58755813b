"""5.1.1: to which hexes a boundary may be drawn on, found quickly for all of them at once.

What it comes to is what `DrawBoundary.refusal` says of each course.
"""

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.attachment.areas import (
    BENDS,
    Course,
    bends_after,
    boxes,
    divided,
    edges_of,
    halves,
    prolonged,
    rear,
    starts,
    stretch,
    tail_of,
    to_the_edge,
    trains_in,
)
from hexmarshal.games.serbien.rules.table.position import Serbien

Drawn = tuple[int, Course]
"""How a boundary comes to a hex: how often it has bent by then, and the straight run that leads there."""


def drawn_to(table: Serbien, course: Course, cell: Cell) -> Course | None:
    """A course drawn on to a hex with as few bends as can be; ``None`` if no straight line leads there."""
    if not course:
        return (cell,) if holds(starts(table), cell) else None
    barred = table.occupancy(SERBIAN).held | mask(course)
    before, tail = tail_of(table, course)
    best: Drawn | None = None
    for run, first, later in bends_after(table, tail):
        ahead = stretch(table, course[-1], run, barred)
        if cell in ahead:
            far = ahead.index(cell) + 1
            number = before + (first if far == 1 else later)
            if best is None or number < best[0]:
                best = number, ahead[:far]
    return None if best is None else (*course, *best[1])


@derived
def next_hexes(table: Serbien, number: int, course: Course) -> tuple[Cell, ...]:
    """The hexes to which a boundary may be drawn next: whole it must be sound, in progress it can still bend."""
    if not course:
        return tuple(cells(starts(table)))
    free, ends = table.options.bends == "free", rear(table)
    bends, last = _onward(table, course, ends)
    # What is drawn on crosses neither itself nor the enemy, and how often it bends is known. So of a whole course it
    # remains to be seen what it would divide.
    sound = _sound(table, course)
    fits = {
        cell: sound and (free or bent <= BENDS) and _parts(table, number, course, run)
        for cell, (bent, run) in last.items()
    }
    return tuple([cell for cell, bent in bends.items() if fits.get(cell, free or bent < BENDS)])


def _onward(table: Serbien, course: Course, ends: int) -> tuple[dict[int, int], dict[int, Drawn]]:
    """How often a course has bent in each hex to which it may be drawn next, and how it comes to those at its end."""
    barred, start = table.occupancy(SERBIAN).held | mask(course), course[-1]
    before, tail = tail_of(table, course)
    found, last = dict[int, int](), dict[int, Drawn]()
    for run, first, later in bends_after(table, tail):
        ahead, hexes = to_the_edge(table, start, run)
        if hexes & barred:
            ahead = stretch(table, start, run, barred)
        if not ahead:
            continue
        # From the second hex of a straight run on it bends no more.
        once, more = before + first, before + later
        if found.get(ahead[0], once + 1) > once:
            found[ahead[0]] = once
        found |= {cell: more for cell in ahead[1:] if found.get(cell, more + 1) > more}
        for cell in cells(hexes & ends) if hexes & ends else ():
            if cell not in ahead:
                continue
            far = ahead.index(cell) + 1
            number = once if far == 1 else more
            if cell not in last or number < last[cell][0]:
                last[cell] = number, ahead[:far]
    return found, last


def _sound(table: Serbien, drawn: Course) -> bool:
    """Whether nothing is wrong with what was drawn so far: it begins at the front, crosses neither itself nor foes."""
    hexes = mask(drawn)
    crossed = hexes & table.occupancy(SERBIAN).held or hexes.bit_count() < len(drawn)
    return holds(starts(table), drawn[0]) and not crossed


def _parts(table: Serbien, number: int, course: Course, run: Course) -> bool:
    """5.1.1-area, 5.1.3: whether a boundary drawn on by a run would part areas as they should be."""
    head = prolonged(table, (*course, *run))[: -len(run)]
    one, other = edges_of(table, head), edges_of(table, (course[-1], *run))
    left = divided(table, one[0] | other[0], one[1] | other[1], one[2] | other[2])[0]
    rest, boundaries, trains = table.board.everywhere, table.state.boundaries, _trains(table)
    for n, boundary in enumerate(boundaries if left else ()):
        hexes, part = (mask(course) | mask(run), left) if n == number else _divided_by(table, boundary.course)
        part &= rest
        if hexes & ~rest or sum([holds(part, at) for at in trains]) > boxes(table, boundary.armies[0]):
            return False
        rest &= ~part
    return left != 0 and sum([holds(rest, at) for at in trains]) <= boxes(table, boundaries[-1].armies[1])


def _divided_by(table: Serbien, course: Course) -> tuple[int, int]:
    """The hexes of another boundary, and those on its left."""
    return mask(course), halves(table, course)[0]


@derived
def _trains(table: Serbien) -> list[Cell]:
    """The hexes of the A-H Corps Trains on the map."""
    return [table.pieces[i].at for i in trains_in(table, table.board.everywhere)]
