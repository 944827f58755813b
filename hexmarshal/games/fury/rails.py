"""9.3: on which railways, and how far, a train runs."""

from hexmarshal.core.paths import cells, connected, route, tree
from hexmarshal.games.fury.sheet import Ground
from hexmarshal.games.fury.table import Fury


def train_nation(table: Fury, index: int) -> int:
    """The nation on whose railways, and with whose points, a unit rides (9.3c, 9.3f)."""
    piece = table.pieces[index]
    if piece.army >= 0 and table.sheet.army_nation[piece.army] == 1:
        return 1
    return piece.nation


def may_ride(table: Fury, index: int) -> bool:
    """Whether there is a rail point for the unit; an HQ needs none (9.3b)."""
    return table.sheet.is_hq[index] or table.state.rail[train_nation(table, index)] > 0


def ground_of(table: Fury, side: int) -> Ground:
    """What all ways of a side depend on."""
    layout = table.layout
    found = layout.grounds[side]
    if found is None:
        enemy = 1 - side
        zone = layout.zone[enemy]
        key = (side, zone, layout.open[side], layout.hqs[enemy], layout.siege, layout.held[side] & zone)
        known = table.sheet.known_grounds
        found = known.get(key)
        if found is None:
            if len(known) > 2000:
                known.clear()
            found = known[key] = Ground(table.sheet, key)
        layout.grounds[side] = found
    return found


def rail_open(table: Fury, side: int, nation: int) -> int:
    """Hexes through which and into which a train may run (9.3d, 3c)."""
    return ground_of(table, side).trains[nation]


def lines(table: Fury, nation: int, through: int) -> dict[int, int]:
    """For each railway hex in ``through``, all those joined to it.

    They change only when a zone of control falls on a railway or leaves it, so they are kept from one position to
    the next.
    """
    known = table.sheet.known_lines
    found = known.get((nation, through))
    if found is None:
        railways = table.sheet.railways[nation]
        found = {}
        for cell in cells(through):
            if cell not in found:
                line = connected(cell, railways, through)
                for member in cells(line):
                    found[member] = line
        if len(known) > 5000:
            known.clear()
        known[nation, through] = found
    return found


def rides(table: Fury, here: int, side: int, nation: int) -> int:
    """Hexes that a train from hex ``here`` can reach. It may start in an enemy zone of control (9.3d)."""
    if not table.sheet.railways[nation][here]:
        return 0
    through = rail_open(table, side, nation) & table.sheet.rail_hexes[nation]
    return ridden_from(table, here, nation, lines(table, nation, through))


def course(table: Fury, here: int, to: int, side: int, nation: int) -> list[int]:
    """The hexes of a ride, from the first to the last, by the shortest open line (9.3d)."""
    ground, key = ground_of(table, side), ("courses", nation, here)
    known: dict[int, int] | None = ground.memo.get(key)
    if known is None:
        known = ground.memo[key] = tree(here, table.sheet.railways[nation], ground.trains[nation])
    return route(to, known)


def ridden_from(table: Fury, here: int, nation: int, joined: dict[int, int]) -> int:
    """The same with the railway lines at hand."""
    found = joined.get(here, 0)
    if not found:
        for there in table.sheet.railways[nation][here]:
            found |= joined.get(there, 0)
    return found & table.sheet.land & ~(1 << here)
