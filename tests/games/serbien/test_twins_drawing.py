"""What is found quickly of boundaries is what the plain rule finds, in positions of random play."""

from itertools import accumulate, product

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.attachment import areas, drawing
from hexmarshal.games.serbien.rules.table.position import Serbien
from tests.games.serbien.walking import walk

Drawn = tuple[int, areas.Course, int]
"""How often a boundary has bent in a hex, the straight run on which that lies, and how many hexes of it lead there."""


def onward(table: Serbien, course: areas.Course) -> dict[int, Drawn]:
    """5.1.1: the hexes to which a course may be drawn next: from the enemy's Front Line, then straight on."""
    if not course:
        return {cell: (0, (cell,), 1) for cell in cells(areas.starts(table))}
    found: dict[int, Drawn] = {}
    barred = table.occupancy(SERBIAN).held | mask(course)
    for run in areas.runs(table):
        ahead = areas.stretch(table, course[-1], run, barred)
        for far, cell in enumerate(ahead, 1):
            number = areas.bends(table, (*course, *ahead[:far]))
            if cell not in found or number < found[cell][0]:
                found[cell] = number, ahead, far
    return found


def test_how_often_a_boundary_bends() -> None:
    """5.1.1-bends: counted as it is drawn, and from one end to the other."""
    looked = 0
    for table, ask in walk("macva", 1, 400):
        if isinstance(ask, drawing.DrawBoundary):
            for cell, drawn in onward(table, ask.course).items():
                course = drawing.drawn_to(table, ask.course, cell)
                assert course is not None
                assert drawn[0] == areas.bends(table, course)
                looked += 1
    assert looked > 300


def test_how_often_a_boundary_bends_that_is_drawn_on() -> None:
    """5.1.1-bends: whatever its last steps were, by one step or two of each straight run."""
    table = next(walk("macva", 1, 1))[0]
    for steps in product(table.board.grid.directions, repeat=3):
        course = tuple(accumulate(steps, initial=table.board.cell("20.15")))
        before, tail = areas.tail_of(table, course)
        for run, once, twice in areas.bends_after(table, tail):
            first = course[-1] + run[0]
            assert before + once == areas.bends(table, (*course, first))
            assert before + twice == areas.bends(table, (*course, first, first + run[1]))


def test_which_straight_boundaries_are_suggested_first() -> None:
    """5.1: of those that part the armies, the ones that leave least in another's area, and of these the shortest."""
    looked = 0
    for table, ask in walk("campaign", 4, 260):
        if not isinstance(ask, drawing.DrawAreas):
            continue
        armies, weights = areas.armies_in_play(table), areas._weights(table)
        begins, barred = areas.starts(table), table.occupancy(SERBIAN).held
        for number in range(1, len(armies)):
            left = frozenset(armies[:number])
            found: dict[tuple[int, int], tuple[int, int, areas.Course]] = {}
            for start, run in product(cells(begins), areas.runs(table)):
                course = (start, *areas.stretch(table, start, run, barred))
                if len(course) < 2 or not holds(areas.rear(table), course[-1]):
                    continue
                halves = areas.halves(table, course)
                astray = sum(weight for army, at, weight in weights if holds(halves[army in left], at))
                known = found.get(halves)
                if halves != (0, 0) and (known is None or (len(course), course) < known[1:]):
                    found[halves] = astray, len(course), course
            plain = tuple(course for _, _, course in sorted(found.values())[: areas.TRIED])
            assert areas._best_courses(table, left, weights, begins, barred) == plain
            looked += len(plain)
    assert looked > 100


def test_where_a_boundary_may_be_drawn_on() -> None:
    """5.1.1: what is offered is what the rule accepts."""
    looked = 0
    for table, ask in walk("campaign", 13, 900):
        if isinstance(ask, drawing.DrawBoundary):
            offered, free = set(ask.subjects(table)), table.options.bends == "free" or not ask.course
            for cell, drawn in onward(table, ask.course).items():
                course = drawing.drawn_to(table, ask.course, cell)
                assert course is not None
                if ask.course and areas.rear(table) >> cell & 1:
                    fit = ask.refusal(table, course) is None
                else:
                    fit = free or drawn[0] < areas.BENDS
                assert (table.hexname(cell) in offered) == fit
                looked += 1
    assert looked > 300
