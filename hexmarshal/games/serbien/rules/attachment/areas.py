"""5.1: the boundaries between Areas of Attachment, the areas that follow, and how many corps they may hold.

A boundary is drawn as the row of hexes on its left side, as one looks from the enemy to the rear: they are the last of
the army on the left, and the hexsides towards the other army are the boundary. It runs straight along the hex grain, or
across it along one row as in the book's example, with one or two major bends. Towards the enemy it is prolonged as it
begins, so that every hex of the map lies in one area. `suggested` has boundaries as the armies stand, for a player who
does not care to draw them.
"""

from functools import reduce
from itertools import pairwise
from operator import or_, sub

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.derived import derived, derived_from
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


# -- Boundaries as the armies stand ---------------------------------------------------------------------------


TRAIN, DEPOT = 16, 4
"""How much it weighs that a Corps Train or a Depot should lie in its army's area; a Formation weighs its size."""
TRIED = 12
"""How many courses of each boundary are tried together with those of the next."""


@derived
def armies_in_play(table: Serbien) -> tuple[int, ...]:
    """The A-H armies that have a unit on the map, from the left to the right as one looks from the enemy.

    Those that share boundaries already keep their order; else the southernmost is on the left.
    """
    on_map, pieces = table.printed.on_map, table.pieces
    units = [one for i in table.occupancy(AUSTRIAN).units if (one := pieces[i]).army >= 0 and on_map[one.at]]
    drawn = [boundary.armies[0] for boundary in table.state.boundaries]
    drawn += [boundary.armies[1] for boundary in table.state.boundaries[-1:]]
    if set(drawn) == {piece.army for piece in units}:
        return tuple(drawn)
    rows: dict[int, list[int]] = {}
    for piece in units:
        rows.setdefault(piece.army, []).append(table.printed.row(piece.at))
    return tuple(sorted(rows, key=lambda army: (-sum(rows[army]) / len(rows[army]), army)))


def _weights(table: Serbien) -> tuple[tuple[int, int, int], ...]:
    """Army, hex and weight of each A-H unit that matters for where a boundary should run."""
    printed, found = table.printed, []
    for i in table.occupancy(AUSTRIAN).units:
        piece, kind = table.pieces[i], printed.kind[i]
        weight = TRAIN if kind == "train" else DEPOT if kind == "depot" else printed.quarters[i]
        if holds(table.board.everywhere, piece.at) and piece.army >= 0 and weight:
            found.append((piece.army, piece.at, weight))
    return tuple(found)


@derived_from(lambda table, left, weights, begins, barred: table.printed.memories["courses"])
def _best_courses(
    table: Serbien, left: frozenset[int], weights: tuple[tuple[int, int, int], ...], begins: int, barred: int
) -> tuple[Course, ...]:
    """Straight boundaries that leave the armies of ``left`` on the left and the others on the right, the best first."""
    planes = _planes(left, weights)
    before = spread(barred, table.board.stride) & rear(table)  # where a course may end that goes no further
    found: dict[int, tuple[int, Course]] = {}
    for start in cells(begins):
        for hexes, drawn, run, right in _straight_runs(table, start):
            if hexes & barred:
                if not hexes & before:
                    continue
                course = (start, *stretch(table, start, run, barred))
                drawn, right = (len(course), course), _right_of(table, course)
            if right and (right not in found or drawn < found[right]):
                found[right] = drawn
    taken, known, weighed = reduce(or_, (hexes for _, hexes in planes), 0), dict[int, int](), []
    for right, drawn in found.items():
        there = right & taken
        if there not in known:
            known[there] = sum([value * (there & hexes).bit_count() for value, hexes in planes])
        weighed.append((known[there], *drawn))
    return tuple(course for _, _, course in sorted(weighed)[:TRIED])


def _right_of(table: Serbien, course: Course) -> int:
    """The hexes right of a course that comes to a friendly edge; none if it does not, or divides nothing."""
    return halves(table, course)[1] if len(course) > 1 and holds(rear(table), course[-1]) else 0


@derived_from(lambda table, start: table.printed.memories["straight runs"])
def _straight_runs(table: Serbien, start: Cell) -> tuple[tuple[int, tuple[int, Course], Run, int], ...]:
    """The straight runs from a hex to the edge of the map that touch a friendly one, with their lengths.

    Each also as a set of hexes, and with the hexes on its right.
    """
    found, ends = [], rear(table)
    for run in runs(table):
        ahead, hexes = to_the_edge(table, start, run)
        if hexes & ends:
            course = (start, *ahead)
            found.append((hexes, (len(course), course), run, _right_of(table, course)))
    return tuple(found)


def _planes(left: frozenset[int], weights: tuple[tuple[int, int, int], ...]) -> list[tuple[int, int]]:
    """The weights as sets of hexes, one for each binary digit: a sum over hexes is then a few counts of bits.

    Summed up over the hexes on the right they tell what is amiss, but for a number that is the same for all courses: an
    army of ``left`` should not be there, and the others should.
    """
    sums: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for army, at, weight in weights:
        sums[army in left][at] = sums[army in left].get(at, 0) + weight
    return [
        (1 << digit if of_left else -1 << digit, mask(at for at, weight in there.items() if weight & 1 << digit))
        for of_left, there in enumerate(sums)
        for digit in range(max(there.values(), default=0).bit_length())
    ]


def suggested(table: Serbien) -> tuple[Boundary, ...] | None:
    """Sound boundaries that part the armies as they stand, best where few units lie in another's area; or ``None``."""
    armies, weights = armies_in_play(table), _weights(table)
    begins, barred = starts(table), table.occupancy(SERBIAN).held
    tried: list[tuple[Boundary, ...]] = [()]
    for n, pair in enumerate(pairwise(armies)):
        courses = _best_courses(table, frozenset(armies[: n + 1]), weights, begins, barred)
        tried = [(*so_far, Boundary(pair, course)) for so_far in tried for course in courses]
    return next((found for found in tried if areas_refusal(table, found) is None), None)


def lay_boundaries(table: Serbien) -> None:
    """5.1: see that every army in play has an area, where armies came or went since boundaries were drawn."""
    armies = armies_in_play(table)
    drawn = {army for boundary in table.state.boundaries for army in boundary.armies}
    if drawn != set(armies if len(armies) > 1 else ()):
        table.note(boundaries=suggested(table) or ())
