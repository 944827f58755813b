"""9.3: on which railways, and how far, a train runs."""

from hexmarshal.core.board.paths import cells, connected, route, tree
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.fury.parts.printed import Ground
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury, replace


def train_nation(table: Fury, index: Counter) -> int:
    """The nation on whose railways, and with whose points, a unit on the map rides (9.3c, 9.3f)."""
    piece = table.pieces[index]
    return 1 if table.printed.army_nation[piece.army] == 1 else piece.nation


def may_ride(table: Fury, index: Counter) -> bool:
    """Whether there is a rail point for the unit; an HQ needs none (9.3b)."""
    return table.printed.is_hq[index] or table.state.rail[train_nation(table, index)] > 0


def ground_of(table: Fury, side: SideNumber) -> Ground:
    """What all ways of a side depend on."""
    situation = table.situation
    found = situation.grounds[side]
    if found is None:
        enemy = 1 - side
        zone = situation.zone[enemy]
        key = (side, zone, situation.open[side], situation.hqs[enemy], situation.siege, situation.held[side] & zone)
        found = situation.grounds[side] = _ground(table, key)
    return found


@derived_from(lambda table, key: table.printed.known_grounds, most=2000)
def _ground(table: Fury, key: tuple[int, ...]) -> Ground:
    return Ground(table.printed, key)


def ground_for(table: Fury, index: Counter) -> Ground:
    """What the ways of a unit depend on: the ground of its side, unless it is the last to leave an enemy fortress.

    That one has its zone of control again at once (9.1a): freed of the siege (10.5b), or back with its builder (4c).
    """
    piece, side = table.pieces[index], table.side_of(index)
    if piece.at not in table.printed.strongholds[1 - side] or table.units_at(piece.at, side) != [index]:
        return ground_of(table, side)
    return _ground_once_left(table, index)


@derived
def _ground_once_left(table: Fury, index: Counter) -> Ground:
    piece, side = table.pieces[index], table.side_of(index)
    left = table.copy()
    left.put(index, replace(piece, at=int(Off.LIFTED)))
    here, situation = 1 << piece.at, left.situation
    # It does not set out from that zone: there was none while it stood there.
    zone = situation.zone[1 - side] & ~here | table.situation.zone[1 - side] & here
    held = situation.held[side] & zone
    return _ground(table, (side, zone, situation.open[side], situation.hqs[1 - side], situation.siege, held))


def rail_open(table: Fury, side: SideNumber, nation: int) -> int:
    """Hexes through which and into which a train may run (9.3d, 3c)."""
    return ground_of(table, side).trains[nation]


@derived_from(lambda table, nation, through: table.printed.known_lines, most=5000)
def lines(table: Fury, nation: int, through: int) -> dict[int, int]:
    """For each railway hex in ``through``, all those joined to it.

    They change only when a zone of control falls on a railway or leaves it, so they are kept from one position to
    the next.
    """
    railways, found = table.printed.railways[nation], dict[int, int]()
    for cell in cells(through):
        if cell not in found:
            line = connected(cell, railways, through)
            for member in cells(line):
                found[member] = line
    return found


def rides(table: Fury, here: Cell, ground: Ground, nation: int) -> int:
    """Hexes that a train from hex ``here`` can reach. It may start in an enemy zone of control (9.3d)."""
    if not table.printed.railways[nation][here]:
        return 0
    through = ground.trains[nation] & table.printed.rail_hexes[nation]
    return ridden_from(table, here, nation, lines(table, nation, through))


def course(table: Fury, here: Cell, to: Cell, ground: Ground, nation: int) -> list[Cell]:
    """The hexes of a ride, from the first to the last, by the shortest open line (9.3d)."""
    key = ("courses", nation, here)
    known: dict[int, int] | None = ground.memo.get(key)
    if known is None:
        known = ground.memo[key] = tree(here, table.printed.railways[nation], ground.trains[nation])
    return route(to, known)


def ridden_from(table: Fury, here: Cell, nation: int, joined: dict[int, int]) -> int:
    """The same with the railway lines at hand."""
    found = joined.get(here, 0)
    if not found:
        for there in table.printed.railways[nation][here]:
            found |= joined.get(there, 0)
    return found & table.printed.land & ~(1 << here)
