"""6.4, 27.2: the furthest advance as it will stand when those have fled who must, for bots.

In most matches the points of the furthest advance are earned by a single Demoralized Formation that has run past
everybody, and the Serbs do not see what state it is in. A unit that moves adjacent makes it fall back three hexes,
as its owner chooses; if it finds no path it is eliminated. So it matters from where Serbs approach, and which units bar
its ways.
"""

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.serbien.mind.raids import STEP, STRIDE, furthest, steps_through
from hexmarshal.games.serbien.mind.roster import roster
from hexmarshal.games.serbien.mind.values import Look
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.table.position import Serbien

FLIGHT = 3
"""How many hexes a Demoralized Formation falls back (6.4e)."""
ALONE, COMPANY = 0.6, 2
"""How likely a Formation is Demoralized that has run so far that no other is within this many hexes: nobody sees it."""
HUNT = ((STEP, 0.6), (STRIDE, 0.45), (STRIDE + STEP, 0.2))
"""How likely Serbs this many hexes away drive one back."""


def lead(table: Serbien, look: Look) -> float:
    """27.2: the points of the furthest advance; with care, what is left of it when those have fled who must (6.4)."""
    own = roster(table, AUSTRIAN, look)
    if not look.flight or not own.advanced:
        return own.furthest
    best, serbs, disc = 0.0, table.occupancy(SERBIAN), table.printed.disc
    for points, cell, routed in own.advanced:
        if points <= best:
            break
        if not routed and own.foot & disc(cell, COMPANY) & ~(1 << cell):
            return float(points)
        met = holds(serbs.zone, cell)
        left = fled(table, cell, serbs.held, serbs.zone) if met else _hunted(table, look, cell, points)
        best = max(best, left if routed else points - ALONE * max(points - left, 0.0))
    return best


def fled(table: Serbien, cell: int, held: int, zone: int) -> float:
    """The points of a Demoralized Formation once it has fled from a hex; 0 if it finds no way (6.4g).

    ``held`` and ``zone`` are the hexes of Serbs and their ZOCs.
    """
    printed, friends = table.printed, table.occupancy(AUSTRIAN).held
    near = printed.disc(cell, FLIGHT) & ~(held | zone & ~friends) & area(table)
    memory, key = printed.memories["fled"], (cell, near)
    found: float | None = memory.get(key)
    if found is None:
        if len(memory) > 20_000:
            memory.clear()
        found = memory[key] = _fled(table, cell, near)
    return found


def _fled(table: Serbien, cell: int, near: int) -> float:
    printed = table.printed
    reached = steps_through(printed, 1 << cell, FLIGHT, near, 0)[-1]
    for hexes in range(FLIGHT, 0, -1):
        ends = reached & printed.disc(cell, hexes) & ~printed.disc(cell, hexes - 1)
        if ends:
            return float(furthest(printed, ends))
    return 0.0


def _hunted(table: Serbien, look: Look, cell: int, points: int) -> float:
    """The points of a Demoralized Formation that one of the Serbs near it may yet move adjacent to."""
    printed, serbs = table.printed, table.occupancy(SERBIAN)
    near, disc = printed.zone, printed.disc
    least, beside = float(points), near[cell] & ~table.occupancy(AUSTRIAN).held & ~serbs.held & area(table)
    for hunter in cells(roster(table, SERBIAN, look).able & disc(cell, HUNT[-1][0] + 1)):
        held, zone = (serbs.held, serbs.zone) if holds(serbs.several, hunter) else _without(table, hunter)
        for steps, share in HUNT:
            for serb in cells(beside & disc(hunter, steps)):
                if points * (1.0 - share) < least and holds(near[serb], cell):
                    left = fled(table, cell, held | 1 << serb, zone | near[serb])
                    least = min(least, points - share * max(points - left, 0.0))
    return least


@derived_from(lambda table, hunter: table.occupancy(SERBIAN).memory)
def _without(table: Serbien, hunter: int) -> tuple[int, int]:
    """What the Serbs hold and where their ZOCs are once one of them has left its hex."""
    serbs, near, zone = table.occupancy(SERBIAN), table.printed.zone, 0
    for cell in cells(serbs.fighters & ~(1 << hunter)):
        zone |= near[cell]
    return serbs.held & ~(1 << hunter), zone
