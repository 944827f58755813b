"""18 and the lines of communication of 15.0: railway lines that are friendly operational, and ways along them."""

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.serbien.rules.standing.front import controlled
from hexmarshal.games.serbien.rules.table.position import Serbien

Links = Mapping[int, tuple[int, ...]]


@derived_from(lambda table: table.printed.memories["rails"])
def links(table: Serbien) -> Links:
    """18.1: the hexes to which the lines of both kinds lead from each hex."""
    joined: defaultdict[int, dict[int, None]] = defaultdict(dict)
    for rail in table.board.rails:
        for a, b in pairwise(rail.hexes):
            joined[a][b] = joined[b][a] = None
    return {cell: tuple(others) for cell, others in joined.items()}


@derived_from(lambda table: table.printed.memories["rails"])
def _joined(table: Serbien) -> dict[int, int]:
    """The same as sets."""
    return {cell: mask(others) for cell, others in links(table).items()}


@derived_from(lambda table, starts, through: table.printed.memories["along"])
def _along(table: Serbien, starts: int, through: int) -> int:
    """All railway hexes of ``through`` that are joined to those of ``starts`` in it."""
    joined = _joined(table)
    found = front = starts & through
    while front:
        near = 0
        for here in cells(front):
            near |= joined[here]
        front = near & through & ~found
        found |= front
    return found


@derived
def _operational(table: Serbien) -> tuple[int, int]:
    lines = table.printed.single | table.printed.narrow
    return tuple(  # type: ignore[return-value]
        _along(
            table,
            table.printed.rail_edges[side],
            lines & controlled(table, side) & ~table.occupancy(1 - side).held,
        )
        for side in (0, 1)
    )


def operational(table: Serbien, side: SideNumber) -> int:
    """18.1.1: the hexes whose lines are friendly operational: a side's own by its Front Lines, joined to its edge."""
    return _operational(table)[side]


def open_lines(table: Serbien, side: SideNumber) -> int:
    """15.0: operational hexes through which a LOC may pass: in no EZOC, unless a friendly unit stands there."""
    return operational(table, side) & (~table.enemy_zone(side) | table.occupancy(side).held)


def narrow_hexes(table: Serbien) -> int:
    """15.0: the hexes with a Narrow-Track line alone, which carries the LOCs of one army at a time."""
    return table.printed.narrow & ~table.printed.single


# -- Lines of communication (15.0) ----------------------------------------------------------------------------


def communicating(table: Serbien, side: SideNumber, army: int) -> int:
    """15.0: the railway hexes from which a supply unit of an army has a LOC."""
    found = _lines_of(table, side)
    return found.get(army, found[-1])


@derived
def _lines_of(table: Serbien, side: SideNumber) -> dict[int, int]:
    """The hexes with a LOC for each army; under -1 for one whose supply units need no narrow line as yet.

    Armies take narrow lines in the order of ``state.narrow``, which their owner chooses (15.0b), then in that of the
    counters. One that comes later goes round what the others use.
    """
    printed, joined = table.printed, links(table)
    edges, through, narrow = printed.rail_edges[side], open_lines(table, side), narrow_hexes(table)
    everywhere = _along(table, edges, through)
    stations = _stations(table, side)
    chosen = table.state.narrow
    order = [*(army for army in chosen if army in stations), *sorted(army for army in stations if army not in chosen)]
    found, taken = {-1: everywhere}, 0
    for army in order:
        found[army] = _along(table, edges, through & ~taken) if taken else everywhere
        for cell in stations[army]:
            if not holds(found[army], cell):
                continue  # it has no LOC that would take a line from others
            if holds(narrow, cell) or any(holds(found[army] & narrow, near) for near in joined[cell]):
                taken |= _way_to_the_edge(table, cell, found[army], edges) & narrow
    found[-1] = _along(table, edges, through & ~taken) if taken else everywhere
    return found


def _stations(table: Serbien, side: SideNumber) -> dict[int, list[int]]:
    """The railway hexes in which supply units of each army stand."""
    found: dict[int, list[int]] = {}
    known, kind = links(table), table.printed.kind
    for i in table.occupancy(side).units:
        cell = table.pieces[i].at
        if kind[i] in ("depot", "train") and cell in known:
            found.setdefault(table.pieces[i].army, []).append(cell)
    return found


@derived_from(lambda table, start, through, edges: table.printed.memories["ways to the edge"])
def _way_to_the_edge(table: Serbien, start: Cell, through: int, edges: int) -> int:
    """The way of a LOC over the fewest hexes of narrow line, as a set; nothing if there is none."""
    joined, narrow = links(table), narrow_hexes(table)
    best, front, parents = {start: 0}, [start], {start: start}
    while front:
        after: list[int] = []
        for here in front:
            for there in joined[here]:
                if not holds(through, there):
                    continue
                cost = best[here] + 1 + 100 * holds(narrow, there)
                if cost < best.get(there, 1 << 30):
                    best[there], parents[there] = cost, here
                    after.append(there)
        front = after
    ends = [cell for cell in best if holds(edges & through, cell)]
    if not ends:
        return 0
    here, way = min(ends, key=lambda cell: best[cell]), 0
    while True:
        way |= 1 << here
        if here == start:
            return way
        here = parents[here]


def rivals(table: Serbien, side: SideNumber) -> list[int]:
    """15.0b: armies of which some have a LOC only if others give way on a narrow line."""
    found = _lines_of(table, side)
    free = _along(table, table.printed.rail_edges[side], open_lines(table, side))
    stations = _stations(table, side)
    short = [a for a, at in stations.items() if any(holds(free, cell) and not holds(found[a], cell) for cell in at)]
    if not short:
        return []
    narrow = narrow_hexes(table) & free
    users = [a for a, at in stations.items() if any(holds(found[a] & narrow, cell) for cell in at)]
    return sorted({*short, *users})
