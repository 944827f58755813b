"""5.1: boundaries as the armies stand, for a player who does not care to draw them."""

from functools import reduce
from itertools import pairwise
from operator import or_

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.attachment.areas import (
    Course,
    Run,
    areas_refusal,
    halves,
    rear,
    runs,
    starts,
    stretch,
    to_the_edge,
)
from hexmarshal.games.serbien.rules.table.pieces import Boundary
from hexmarshal.games.serbien.rules.table.position import Serbien

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
