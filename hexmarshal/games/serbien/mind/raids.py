"""What units could still walk into as all stand, for bots: columns and towns (27.2, 27.3), and supply units (15.6.2).

Only the furthest infantry Formation earns the points of an Inter-Phase, so one that slips past the Serbs is worth as
much as an army that fights its way. And a regiment that moves adjacent to a Depot or a Corps Train where no Combat unit
stands drives it off, and starves a whole corps. Hexes that the enemy holds or has in their ZOCs stop such a walk; the
Sava costs a step more. Ways are counted in hexes, not in Movement Points: this is looked at in every position that a
staff thinks of.
"""

from functools import lru_cache
from math import fsum

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.serbien.mind.feeding import supply_units
from hexmarshal.games.serbien.mind.roster import Roster, roster, strengths
from hexmarshal.games.serbien.mind.values import LATER, Look, Place, advance, ahead
from hexmarshal.games.serbien.parts.crossings import Crossings
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory.victory import BATTERY

STRIDE, STEP = 4, 2
"""Hexes that infantry goes in a Movement and in a Counter Movement Phase, more or less."""
RUN, DASH = 5, 3
"""The same of those who run for the furthest advance and do not mind what it costs them."""
SOON = 3
"""How many turns ahead an Inter-Phase casts its shadow."""
NEXT, THEN = 0.45, 0.45
"""The share that counts of columns which can be won in the next move, and in the turn after it."""
MISSED = 0.5
"""How likely each of those who can win them does not."""
LATE = 2 * STRIDE + STEP
"""Hexes that it goes until the end of the next turn."""
CLOSE = 2
"""Hexes from which no ZOC keeps anybody out of an empty town."""
SLIM = 0.3
"""How likely somebody comes into a town after all movement, by advance or flight."""
OPEN, LATER_ON = 0.8, 0.35
"""How likely somebody takes a town that they can walk into in their next move, or a turn later."""
SIEGE, ODDS = 0.8, 3.0
"""How likely a town falls to overwhelming odds. At 3:1 it is half of that."""
COMING, DISTANT = 0.5, 0.2
"""How much of a strength counts that can come before a town in its next move, or a turn later."""
ASIDE = 0.4
"""How much of the strength of other corps counts besides that of the strongest."""
SILENT = 0.7
"""The points of every turn to come that count as lost while the guns that bombard Beograd stand alone (27.5)."""
NEAR, FAR = 5, 9
"""A supply unit is astray with no Formation of its army within the first distance; beyond the second, twice."""


@lru_cache(maxsize=8)
def _crossings(printed: Printed) -> Crossings:
    return Crossings(printed.data, printed.ground)


@lru_cache(maxsize=8)
def _columns(printed: Printed) -> tuple[tuple[int, int], ...]:
    """Points for the furthest advance, the most first, with the hexes that earn them."""
    found: dict[int, int] = {}
    for cell, points in enumerate(advance(printed)):
        if points:
            found[points] = found.get(points, 0) | 1 << cell
    return tuple(sorted(found.items(), reverse=True))


def furthest(printed: Printed, hexes: int) -> int:
    """27.2: the points that the best of some hexes earns."""
    return next((points for points, column in _columns(printed) if column & hexes), 0)


def walks(table: Serbien, side: int, start: int, steps: int) -> list[int]:
    """The hexes to which units of a side in some hexes can walk in this many steps, 0, 1, 2 …, past no enemy.

    A walk may end in an EZOC, but does not lead through it.
    """
    foe, found = table.occupancy(1 - side), table.printed.memories["raids"]
    key = start, steps, foe.held, foe.zone, area(table)
    known: list[int] | None = found.get(key)
    if known is None:
        if len(found) > 5_000:
            found.clear()
        known = found[key] = steps_through(table.printed, start, steps, area(table) & ~foe.held, foe.zone)
    return known


def steps_through(printed: Printed, start: int, steps: int, free: int, zone: int) -> list[int]:
    """The hexes that are reached in 0, 1, 2 … steps through free hexes; in a zone every way ends."""
    lines = _crossings(printed)
    reached, front, late = start, start, 0
    found = [start]
    for step in range(steps):
        if not front and not late:
            return found + [reached] * (steps - step)
        new, afloat = late, 0
        for way, closed, sava in zip(lines.ways, lines.closed, lines.sava, strict=True):
            dry, wet = front & ~closed & ~sava, front & ~closed & sava
            new |= dry << way if way > 0 else dry >> -way
            afloat |= wet << way if way > 0 else wet >> -way
        late = afloat & free
        new &= free & ~reached
        reached |= new
        front = new & ~zone
        found.append(reached)
    return found


def columns_open(table: Serbien, look: Look) -> float:
    """The points for the furthest advance that infantry may yet gain beyond where it stands."""
    printed, state = table.printed, table.state
    until = range(state.turn, min(state.turn + SOON, state.last) + 1)
    due = next((number for number in until if printed.turns[number].interphase), None)
    if due is None:
        return 0.0
    left = due - state.turn
    ahead_of = DASH + RUN if state.phasing == SERBIAN else 0
    most = min(left * (RUN + DASH) + ahead_of, 2 * RUN + DASH)
    if not most:
        return 0.0
    runners = roster(table, AUSTRIAN, look).foot
    reached = walks(table, AUSTRIAN, runners, most)
    now, value = furthest(printed, reached[0]), 0.0
    for share, steps in ((NEXT, RUN), (THEN, most)):
        points = furthest(printed, reached[steps])
        if points > now:
            ends = next(hexes for number, hexes in _columns(printed) if number == points)
            able = approaches(table, ends, steps) & runners
            value += share * (points - now) * (1.0 - MISSED ** able.bit_count())
    return value * float(LATER**left)


Stakes = list[tuple[float, float]]
"""How likely points are, and how many."""


def towns_open(table: Serbien, towns: list[Place]) -> Stakes:
    """The towns where no Serb fights and that somebody can walk into, in their next move or a turn later.

    Whoever enters a town earns its points, the Demoralized and a lone regiment as well; from near by it goes through
    ZOCs if it must. A Fort alone keeps nobody out: it may be given up when an enemy moves adjacent to it (8.5.3).
    """
    state, serbs, able = table.state, table.occupancy(SERBIAN), table.occupancy(AUSTRIAN).fighters
    towns = [town for town in towns if not holds(serbs.fighters, town.cell)]
    disc = table.printed.disc
    if state.turn == state.last and state.phasing == AUSTRIAN:
        return [(SLIM, town.worth) for town in towns if disc(town.cell, CLOSE + 1) & able]
    found = []
    for town in towns:
        ends = table.board.adjacent[town.cell] if holds(serbs.held, town.cell) else 1 << town.cell
        if (approaches(table, ends, RUN) | disc(town.cell, CLOSE)) & able:
            found.append((OPEN, town.worth))
        elif (approaches(table, ends, LATE) | disc(town.cell, 2 * CLOSE)) & able:
            found.append((LATER_ON, town.worth))
    return found


def towns_besieged(table: Serbien, towns: list[Place], look: Look) -> Stakes:
    """The towns that Serbs defend while strength stands before them, or can come there.

    Units across the Sava seldom drive anybody out, so they count for no more than others that can walk there.
    """
    printed, found, serbs = table.printed, list[tuple[float, float]](), table.occupancy(SERBIAN)
    for town in towns:
        if not holds(serbs.fighters, town.cell):
            continue
        beside = printed.zone[town.cell]
        soon = approaches(table, beside, STRIDE) | printed.board.adjacent[town.cell]
        late = approaches(table, beside, LATE)
        strength = _strength(strengths(table, AUSTRIAN, look), beside, soon, late)
        if strength:
            terrain = printed.ground.terrain[town.cell]
            defence = sum(map(table.defence, serbs.at[town.cell])) + (terrain.bonus if terrain is not None else 0)
            found.append((SIEGE * strength / (strength + ODDS * max(defence, 1)), town.worth))
    return found


def _strength(units: tuple[tuple[int, int, float], ...], beside: int, soon: int, late: int) -> float:
    """The strength beside a town and of those who come: of one corps, since others cannot join it (9.2.2).

    What other corps have there counts for a little.
    """
    found: dict[int, float] = {}
    for cell, corps, strength in units:
        here = 1 << cell
        share = 1.0 if beside & here else COMING if soon & here else DISTANT if late & here else 0.0
        if share:
            found[corps] = found.get(corps, 0.0) + share * strength
    if not found:
        return 0.0
    most = max(found.values())
    return most + ASIDE * (fsum(found.values()) - most)


def approaches(table: Serbien, ends: int, steps: int) -> int:
    """The hexes from which Austro-Hungarians can walk to one of some hexes in this many steps."""
    foe, found = table.occupancy(SERBIAN), table.printed.memories["approaches"]
    key = ends, steps, foe.held, foe.zone, area(table)
    known: int | None = found.get(key)
    if known is None:
        if len(found) > 5_000:
            found.clear()
        known = found[key] = _approaches(table, *key)
    return known


def _approaches(table: Serbien, ends: int, steps: int, held: int, zone: int, ground: int) -> int:
    """The same as a walk, but back from its end: only there may it be in an EZOC, and where it began."""
    lines = _crossings(table.printed)
    free = ground & ~held
    front = reached = ends & free
    late = 0
    for _ in range(steps):
        new, afloat = late, 0
        for way, closed, sava in zip(lines.ways, lines.closed, lines.sava, strict=True):
            come = (front >> way if way > 0 else front << -way) & ~closed
            new |= come & ~sava
            afloat |= come & sava
        late = afloat & free
        new &= free & ~reached
        reached |= new
        front = new & ~zone
    return reached


@derived
def supply_open(table: Serbien, side: int) -> dict[str, int]:
    """15.6.2, 8.8.1b: how many Corps Trains, Depots and guns stand alone where the enemy can move adjacent to them."""
    printed, pieces, everywhere = table.printed, table.pieces, table.board.everywhere
    own, found = table.occupancy(side), {"train": 0, "depot": 0, "artillery": 0}
    reached = walks(table, 1 - side, table.occupancy(1 - side).fighters & everywhere, STRIDE)[-1]
    for i in (*supply_units(printed, side), *_guns(printed, side)):
        at = pieces[i].at
        if at >= 0 and holds(everywhere, at) and printed.zone[at] & reached and not holds(own.fighters, at):
            found[printed.kind[i]] += 1
    return found


def supply_astray(table: Serbien, side: int, own: Roster) -> int:
    """15.6: how many supply units of a side have strayed from their armies."""
    printed, pieces, everywhere, found = table.printed, table.pieces, table.board.everywhere, 0
    for i in supply_units(printed, side):
        at, camp = pieces[i].at, own.camps.get(pieces[i].army, 0)
        if camp and at >= 0 and holds(everywhere, at):
            found += (not printed.disc(at, NEAR) & camp) + (not printed.disc(at, FAR) & camp)
    return found


def guns_silenced(table: Serbien) -> float:
    """27.5, 8.8.1b: the points at stake while the guns that bombard Beograd stand where Serbs can drive them off."""
    printed, at = table.printed, table.pieces[table.printed.index[BATTERY]].at
    if at < 0 or not holds(table.board.everywhere, at) or holds(table.occupancy(AUSTRIAN).fighters, at):
        return 0.0
    beograd = printed.board.cell(printed.data.awards["Beograd"].hex)
    reached = walks(table, SERBIAN, table.occupancy(SERBIAN).fighters & table.board.everywhere, STRIDE)[-1]
    if not holds(printed.board.adjacent[beograd], at) or not printed.zone[at] & reached:
        return 0.0
    return SILENT * ahead(printed, table.state.turn, table.state.last).turns


@lru_cache(maxsize=8)
def _guns(printed: Printed, side: int) -> tuple[int, ...]:
    return tuple(i for i in printed.of_side[side] if printed.kind[i] == "artillery")
