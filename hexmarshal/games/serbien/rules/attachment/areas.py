"""5.1: the boundaries between Areas of Attachment, the areas that follow, and how many corps they may hold.

A boundary is drawn as the row of hexes on its left side, as one looks from the enemy to the rear: they are the last of
the army on the left, and the hexsides towards the other army are the boundary. It runs straight along the hex grain, or
across it along one row as in the book's example, with one or two major bends. Towards the enemy it is prolonged as it
begins, so that every hex of the map lies in one area.
"""

from itertools import pairwise
from operator import sub

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.standing.front import draw_foremost
from hexmarshal.games.serbien.rules.table.occupancy import Occupancy
from hexmarshal.games.serbien.rules.table.pieces import Boundary
from hexmarshal.games.serbien.rules.table.position import Serbien

BENDS = 2
"""Major bends that a boundary may have (5.1.1-bends)."""
Course = tuple[int, ...]
"""The hexes of a boundary's left side, from the enemy to the rear."""
Run = tuple[int, int]
"""A straight course: its steps alternate between these two, which are the same along the grain."""


# -- Straight runs --------------------------------------------------------------------------------------------


@derived_from(lambda table: table.printed.memories["runs"])
def runs(table: Serbien) -> tuple[Run, ...]:
    """5.1.1-line: all straight runs: six along the hex grain, six across it along a row, begun with either step."""
    steps = table.board.grid.directions
    along = [(step, step) for step in steps]
    across = [
        pair for one, other in zip(steps, steps[1:] + steps[:1], strict=True) for pair in ((one, other), (other, one))
    ]
    return (*along, *across)


def stretch(table: Serbien, start: Cell, run: Run, barred: int = 0) -> Course:
    """The hexes of a straight run after its start, to the edge of the map or before a hex that is barred."""
    found, hexes = to_the_edge(table, start, run)
    if not hexes & barred:
        return found
    return found[: next(n for n, cell in enumerate(found) if holds(barred, cell))]


@derived_from(lambda table, start, run: table.printed.memories["stretch"])
def to_the_edge(table: Serbien, start: Cell, run: Run) -> tuple[Course, int]:
    """A straight run to the edge of the map, and its hexes as a set: the next hex, and the run from there."""
    here = start + run[0]
    if not table.printed.on_map[here]:
        return (), 0
    found, hexes = to_the_edge(table, here, (run[1], run[0]))
    return (here, *found), hexes | 1 << here


@derived_from(lambda table, course: table.printed.memories["bends"])
def bends(table: Serbien, course: Course) -> int:
    """5.1.1-bends: how often a course changes its direction, at least."""
    return max(_runs_of(table, tuple([there - here for here, there in pairwise(course)]))[0] - 1, 0)


def _runs_of(table: Serbien, taken: tuple[Cell, ...]) -> tuple[int, tuple[int, ...]]:
    """Of how many straight runs some steps are made, and the last two steps of the last of them, or the one it has."""
    straight, count, at, last = _straight(table), 0, 0, 0
    while at < len(taken):
        run = (taken[at], taken[at + 1]) if at + 1 < len(taken) else (taken[at], taken[at])
        end = at + 1
        if run in straight:
            while end < len(taken) and taken[end] == run[(end - at) % 2]:
                end += 1
        count, last, at = count + 1, at, end
    return count, taken[max(last, len(taken) - 2) :]


def tail_of(table: Serbien, course: Course) -> tuple[int, tuple[int, ...]]:
    """The straight runs of a course before the last one, and the last steps of that: they tell how it may bend on."""
    count, tail = _runs_of(table, tuple([there - here for here, there in pairwise(course)]))
    return max(count - 1, 0), tail


@derived_from(lambda table, tail: table.printed.memories["runs"])
def bends_after(table: Serbien, tail: tuple[Cell, ...]) -> tuple[tuple[Run, int, int], ...]:
    """The bends from such a tail on, if it is drawn on by one step or two of each straight run."""

    def counted(steps: tuple[int, ...]) -> int:
        return max(_runs_of(table, (*tail, *steps))[0] - 1, 0)

    return tuple((run, counted(run[:1]), counted(run)) for run in runs(table))


@derived_from(lambda table: table.printed.memories["runs"])
def _straight(table: Serbien) -> frozenset[Run]:
    return frozenset(runs(table))


# -- What a boundary divides ----------------------------------------------------------------------------------


@derived_from(lambda table, course: table.printed.memories["halves"])
def halves(table: Serbien, course: Course) -> tuple[int, int]:
    """The hexes left and right of a course; (0, 0) if it does not divide the map. Its own hexes are on the left."""
    if not _steps(table).issuperset(map(sub, course[1:], course)):
        return 0, 0
    return _parted(table, prolonged(table, course))


@derived_from(lambda table, whole: table.printed.memories["parted"])
def _parted(table: Serbien, whole: Course) -> tuple[int, int]:
    """The same for a prolonged course: those that begin in different hexes of one line divide the map alike."""
    return divided(table, *edges_of(table, whole))


@derived_from(lambda table, wall, left, right: table.printed.memories["divided"])
def divided(table: Serbien, wall: int, left: int, right: int) -> tuple[int, int]:
    """The same for what `edges_of` finds of a prolonged course."""
    board = table.board
    free = board.everywhere & ~wall
    right = _flooded(right & free, free, board.stride)
    return (board.everywhere & ~right, right) if right and not left & right else (0, 0)


@derived_from(lambda table, course: table.printed.memories["edges"])
def edges_of(table: Serbien, course: Course) -> tuple[int, int, int]:
    """The hexes of a course, or of a part of one, and those beside its steps, on the left and on the right."""
    beside, by_step = _beside(table), dict[int, int]()
    for here, there in pairwise(course):
        step = there - here
        by_step[step] = by_step.get(step, 0) | 1 << here
    wall, left, right = 1 << course[-1], 0, 0
    for step, hexes in by_step.items():
        both = hexes | _moved(hexes, step)
        wall |= both
        left |= _moved(both, beside[step][0])
        right |= _moved(both, beside[step][1])
    return wall, left, right


def prolonged(table: Serbien, course: Course) -> Course:
    """A course from the edge of the map on which it comes from the enemy."""
    return (*reversed(_ahead(table, course)), *course)


def _moved(hexes: int, step: int) -> int:
    """Some hexes, each a step further."""
    return hexes << step if step > 0 else hexes >> -step


@derived_from(lambda table: table.printed.memories["runs"])
def _steps(table: Serbien) -> frozenset[int]:
    """What to add to a cell to get its six neighbours."""
    return frozenset(table.board.grid.directions)


@derived_from(lambda table: table.printed.memories["runs"])
def _beside(table: Serbien) -> dict[int, tuple[int, int]]:
    """For each step the ones that lead to the hexes on its left and on its right."""
    steps = table.board.grid.directions
    return {step: (steps[way - 1], steps[(way + 1) % 6]) for way, step in enumerate(steps)}


def _flooded(seeds: int, through: int, stride: int) -> int:
    front, free, knight = seeds, through & ~seeds, stride - 1
    while front:
        # As `spread`, without the call, in fewer shifts; that a hex is next to itself does not matter here.
        pair = front | front << 1
        front = (pair << knight | pair >> stride | pair | front >> 1) & free
        free ^= front
    return through & ~free


def _ahead(table: Serbien, course: Course) -> Course:
    """How a course goes on towards the enemy: straight, as it begins."""
    if len(course) < 2:
        return ()
    first = course[0] - course[1]
    before = course[1] - course[2] if len(course) > 2 else first
    return stretch(table, course[0], (before, first) if (before, first) in _straight(table) else (first, first))


def hexsides(table: Serbien, course: Course) -> tuple[tuple[int, int], ...]:
    """5.1.1-line: the hexsides of a boundary in order, each as the hexes on its left and right."""
    right, near = halves(table, course)[1], table.board.neighbours
    return tuple((here, there) for here in course for there in near[here] if holds(right, there))


# -- Whether a boundary may be drawn (5.1.1) ------------------------------------------------------------------


def enemy_front(table: Serbien) -> int:
    """5.1.1-line: the enemy's foremost units and the hexes between them, as everybody can see them."""
    return _enemy_front(table, table.occupancy(SERBIAN))


@derived_from(lambda table, serbs: table.occupancy(AUSTRIAN).memory)
def _enemy_front(table: Serbien, serbs: Occupancy) -> int:
    """Remembered as long as nobody moves: it follows from where the units of both sides stand."""
    return draw_foremost(table, SERBIAN, serbs.fighters & table.board.everywhere)


def _at_the_front(table: Serbien) -> int:
    """The hexes of the enemy's front and next to it; all hexes if they have none."""
    front, everywhere = enemy_front(table), table.board.everywhere
    return (front | spread(front, table.board.stride)) & everywhere if front else everywhere


def starts(table: Serbien) -> int:
    """5.1.1-line: the hexes at which a boundary may begin: at the enemy's front, and not held by them."""
    return _at_the_front(table) & ~table.occupancy(SERBIAN).held


def rear(table: Serbien) -> int:
    """5.1.1-line: where a boundary may end: on a map edge that is friendly."""
    return table.board.edge & table.printed.home[AUSTRIAN]


def course_refusal(table: Serbien, course: Course) -> Refusal | None:
    """5.1.1: why a course is no boundary, whatever it would divide; ``None`` if it is one."""
    name = table.hexname
    if not holds(starts(table), course[0]):
        return Refusal("start", "5.1.1-line", f"{name(course[0])} is not at the enemy's Front Line.")
    if not holds(rear(table), course[-1]):
        return Refusal("rear", "5.1.1-line", f"{name(course[-1])} is not on a friendly edge of the map.")
    if len(set(course)) < len(course):
        return Refusal("crossing", "5.1.1-bends", "A boundary cannot cross itself.")
    held = mask(course) & table.occupancy(SERBIAN).held
    if held:
        return Refusal("enemy", "5.1.1-line", f"{name(cells(held)[0])} is held by the enemy.")
    found = bends(table, course)
    if table.options.bends == "two" and found > BENDS:
        return Refusal("bends", "5.1.1-bends", f"A boundary has at most {BENDS} major bends; this has {found}.")
    if halves(table, course) == (0, 0):
        return Refusal("divides", "5.1.1-area", "It does not separate two areas.")
    return None


def reaches(table: Serbien, course: Course) -> bool:
    """5.1.1a: whether a course still reaches the enemy's Front Line, or the enemy has even crossed it."""
    return bool(_at_the_front(table) & mask(course))


# -- Areas (5.1) ----------------------------------------------------------------------------------------------


@derived_from(lambda table, boundaries: table.printed.memories["areas"])
def _areas(table: Serbien, boundaries: tuple[Boundary, ...]) -> dict[int, int]:
    """The area of each army, from the left to the right: what is left of its right boundary and no other's yet."""
    found: dict[int, int] = {}
    rest = table.board.everywhere
    for boundary in boundaries:
        left = halves(table, boundary.course)[0] & rest
        found[boundary.armies[0]] = left
        rest &= ~left
    if boundaries:
        found[boundaries[-1].armies[1]] = rest
    return found


def area(table: Serbien, army: int) -> int:
    """5.1.1-area: the Area of Attachment of an army: the whole map without boundaries, nothing if it has none."""
    boundaries = table.state.boundaries
    if not boundaries:
        return table.board.everywhere
    return _areas(table, boundaries).get(army, 0)


def army_at(table: Serbien, cell: Cell) -> int:
    """The A-H army in whose area a hex lies; -1 where there are no boundaries."""
    return next((army for army, hexes in _areas(table, table.state.boundaries).items() if holds(hexes, cell)), -1)


def inside(table: Serbien, army: int, cell: Cell) -> bool:
    """Whether a hex lies in the area of an army."""
    return holds(area(table, army), cell)


# -- What an area may hold (5.1.1, 5.1.3) ---------------------------------------------------------------------


def areas_refusal(table: Serbien, boundaries: tuple[Boundary, ...]) -> Refusal | None:
    """5.1.1-area, 5.1.3: what is wrong with areas, be it that they overlap or hold too many Corps Trains."""
    found: dict[int, int] = {}
    rest = table.board.everywhere
    for boundary in boundaries:
        if mask(boundary.course) & ~rest:
            return Refusal("overlap", "5.1.1-area", "Boundaries cannot cross: no hex is in two areas.")
        left = halves(table, boundary.course)[0] & rest
        found[boundary.armies[0]] = left
        rest &= ~left
    if boundaries:
        found[boundaries[-1].armies[1]] = rest
    trains = [table.pieces[i].at for i in trains_in(table, table.board.everywhere)]
    for army, hexes in found.items():
        most, number = boxes(table, army), sum([holds(hexes, at) for at in trains])
        if number > most:
            title = table.printed.data.armies[table.printed.armies[army]].title
            sentence = f"The area of the {title} would hold {number} corps; its display has {most} boxes."
            return Refusal("corps-boxes", "5.1.3", sentence)
    return None


def trains_in(table: Serbien, hexes: int) -> list[Counter]:
    """The A-H Corps Trains in some hexes."""
    own, pieces = table.printed.side, table.pieces
    return [
        i
        for i in table.printed.trains.values()
        if own[i] == AUSTRIAN and pieces[i].at >= 0 and holds(hexes, pieces[i].at)
    ]


def boxes(table: Serbien, army: int) -> int:
    """5.2.1: the Corps boxes on the display of an army."""
    row = table.printed.data.armies[table.printed.armies[army]]
    return row.case_b if table.scenario.id == "case-b" and row.case_b else row.boxes
