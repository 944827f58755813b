"""5.1: boundaries as the armies stand, for a player who does not care to draw them."""

from itertools import pairwise

from hexmarshal.core.derived import derived, derived_from
from hexmarshal.core.paths import cells, holds, mask, spread
from hexmarshal.games.serbien.rules.areas import areas_refusal
from hexmarshal.games.serbien.rules.boundaries import (
    Course,
    Run,
    halves,
    rear,
    runs,
    starts,
    stretch,
)
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, SERBIAN, Boundary
from hexmarshal.games.serbien.rules.position import Serbien

TRAIN, DEPOT = 16, 4
"""How much it weighs that a Corps Train or a Depot should lie in its army's area; a Formation weighs its size."""
TRIED = 12
"""So many courses of each boundary are tried together with those of the next."""


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
    for i in printed.of_side[AUSTRIAN]:
        piece, kind = table.pieces[i], printed.kind[i]
        weight = TRAIN if kind == "train" else DEPOT if kind == "depot" else printed.quarters[i]
        if piece.at >= 0 and holds(table.board.everywhere, piece.at) and piece.army >= 0 and weight:
            found.append((piece.army, piece.at, weight))
    return tuple(found)


@derived_from(lambda table, left, weights, begins, barred: table.printed.memories["courses"])
def _best_courses(
    table: Serbien, left: frozenset[int], weights: tuple[tuple[int, int, int], ...], begins: int, barred: int
) -> tuple[Course, ...]:
    """Straight boundaries that leave the armies of ``left`` on the left and the others on the right, the best first."""
    ends, planes = rear(table), _planes(left, weights)
    before = spread(barred, table.board.stride) & ends  # where a course may end that goes no further
    found: dict[tuple[int, int], tuple[int, Course]] = {}
    for start in cells(begins):
        for hexes, course, run, parted in _straight_runs(table, start):
            if hexes & barred:
                if not hexes & before:
                    continue
                course = (start, *stretch(table, start, run, barred))
                parted = _parted_by(table, course)
            if parted == NOTHING:
                continue
            best = found.get(parted)
            if best is None or (len(course), course) < best:
                found[parted] = len(course), course
    weighed = [
        (sum([value * (parted[side] & hexes).bit_count() for side, value, hexes in planes]), *best)
        for parted, best in found.items()
    ]
    return tuple(course for _, _, course in sorted(weighed)[:TRIED])


NOTHING = 0, 0


def _parted_by(table: Serbien, course: Course) -> tuple[int, int]:
    """What a course divides that comes to a friendly edge; nothing if it does not."""
    return halves(table, course) if len(course) > 1 and holds(rear(table), course[-1]) else NOTHING


@derived_from(lambda table, start: table.printed.memories["straight runs"])
def _straight_runs(table: Serbien, start: int) -> tuple[tuple[int, Course, Run, tuple[int, int]], ...]:
    """The straight runs from a hex to the edge of the map that touch a friendly one.

    Each also as a set of hexes, and with what it divides.
    """
    whole = (((start, *stretch(table, start, run)), run) for run in runs(table))
    sets = ((mask(course[1:]), course, run) for course, run in whole)
    return tuple((*one, _parted_by(table, one[1])) for one in sets if one[0] & rear(table))


def _planes(left: frozenset[int], weights: tuple[tuple[int, int, int], ...]) -> list[tuple[int, int, int]]:
    """The weights as sets of hexes, one for each binary digit: a sum over hexes is then a few counts of bits.

    Each with the half in which its armies should not be: 1, the right one, for those of ``left``.
    """
    sums: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for army, at, weight in weights:
        sums[army in left][at] = sums[army in left].get(at, 0) + weight
    return [
        (side, 1 << digit, mask(at for at, weight in there.items() if weight & 1 << digit))
        for side, there in enumerate(sums)
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
