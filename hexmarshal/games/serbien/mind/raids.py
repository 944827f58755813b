"""What units could still walk into as all stand, for bots: columns and towns (27.2, 27.3), and supply units (15.6.2).

Only the furthest infantry Formation earns the points of an Inter-Phase, so one that slips past the Serbs is worth as
much as an army that fights its way. And a regiment that moves adjacent to a Depot or a Corps Train where no Combat unit
stands drives it off, and starves a whole corps. Hexes that the enemy holds or has in their ZOCs stop such a walk; the
Sava costs a step more. Ways are counted in hexes, not in Movement Points: this is looked at in every position that a
staff thinks of.
"""

from collections.abc import Sequence
from functools import lru_cache

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.serbien.mind.convoys import CARRIED, Convoy
from hexmarshal.games.serbien.mind.roster import Roster
from hexmarshal.games.serbien.mind.values import LATER, Place, advance, ahead, bombardment
from hexmarshal.games.serbien.parts.crossings import Crossings
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.table.pieces import CI
from hexmarshal.games.serbien.rules.table.position import Serbien

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
"""How likely somebody takes a town that they can walk into in their next move, or a turn later,"""
ANSWERED = 0.45
"""and the share of it, and of other threats, that is left where those whom it threatens move before."""
SIEGE, ODDS = 0.8, 3.0
"""How likely a town falls to overwhelming odds. At 3:1 it is half of that."""
WHOLE, COMING, DISTANT = 10, 5, 2
"""How much of a strength counts, in tenths: before a town, that can come there in its next move, or a turn later."""
ASIDE = 0.4
"""How much of the strength of other corps counts besides that of the strongest."""
SILENT = 0.7
"""The points of every turn to come that count as lost while the guns that bombard Beograd stand alone (27.5)."""
MOST = 5_000
"""How many walks are remembered."""


@lru_cache(maxsize=8)
def _crossings(printed: Printed) -> Crossings:
    return Crossings(printed.data, printed.ground)


@lru_cache(maxsize=8)
def columns(printed: Printed) -> dict[int, int]:
    """Points for the furthest advance, the most first, with the hexes that earn them."""
    found: dict[int, int] = {}
    for cell, points in enumerate(advance(printed)):
        if points:
            found[points] = found.get(points, 0) | 1 << cell
    return dict(sorted(found.items(), reverse=True))


def furthest(printed: Printed, hexes: int) -> int:
    """27.2: the points that the best of some hexes earns."""
    for points, column in columns(printed).items():
        if column & hexes:
            return points
    return 0


def walks(table: Serbien, side: int, start: int, steps: int) -> list[int]:
    """The hexes to which units of a side in some hexes can walk in this many steps, 0, 1, 2 …, past no enemy.

    A walk may end in an EZOC, but does not lead through it.
    """
    foe, found = table.occupancy(1 - side), table.printed.memories["raids"]
    key = start, steps, foe.held, foe.zone, table.area
    known: list[int] | None = found.get(key)
    if known is None:
        if len(found) > MOST:
            found.clear()
        known = found[key] = steps_through(table.printed, start, steps, table.area & ~foe.held, foe.zone)
    return known


def steps_through(printed: Printed, start: int, steps: int, free: int, zone: int) -> list[int]:
    """The hexes that are reached in 0, 1, 2 … steps through free hexes; in a zone every way ends."""
    lines = _crossings(printed)
    # As `Crossings.across`, without the call: nothing of all this is done more often.
    a, b, up, down, c, d = lines.dry
    stride, shores = printed.board.stride, lines.shores
    knight = stride - 1
    reached, front, late = start, start, 0
    found, rest, clear = [start], free & ~start, ~zone
    for step in range(steps):
        if not front and not late:
            return found + [reached] * (steps - step)
        new = late | (front & a) >> stride | (front & b) >> knight | (front & up) >> 1
        new = (new | (front & down) << 1 | (front & c) << knight | (front & d) << stride) & rest
        shore = front & shores
        late = lines.across(shore, lines.over_water) & free if shore else 0
        reached |= new
        rest ^= new
        front = new & clear
        found.append(reached)
    return found


def _approaches(table: Serbien, ends: int, steps: int, near: int) -> int:
    """The hexes from which Austro-Hungarians can walk to one of some hexes in this many steps, as far as they are near.

    Hexsides are the same from both sides, so it is a walk from its end back; only there may it be in an EZOC, and where
    it began.
    """
    foe = table.occupancy(SERBIAN)
    free = near & table.area & ~foe.held
    return steps_through(table.printed, ends & free, steps, free, foe.zone)[-1]


def columns_open(table: Serbien, others: Roster) -> float:
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
    runners = others.foot
    reached = walks(table, AUSTRIAN, runners, most)
    now, value = others.furthest, 0.0
    for share, steps in ((NEXT, RUN), (THEN, most)):
        points = furthest(printed, reached[steps])
        if points > now:
            able = _columns_from(table, points, steps) & runners
            value += share * (points - now) * (1.0 - MISSED ** able.bit_count())
    return value * float(LATER**left)


@derived_from(lambda table, points, steps: table.occupancy(SERBIAN).memory)
def _columns_from(table: Serbien, points: int, steps: int) -> int:
    """The hexes from which Austro-Hungarians can walk to a column in this many steps."""
    return _approaches(table, columns(table.printed)[points], steps, table.area)


Stakes = list[tuple[float, float]]
"""How likely points are, and how many."""


def towns_open(table: Serbien, towns: Sequence[Place]) -> Stakes:
    """The towns where no Serb fights and that somebody can walk into, in their next move or a turn later.

    Whoever enters a town earns its points, the Demoralized and a lone regiment as well; from near by it goes through
    ZOCs if it must. A Fort alone keeps nobody out: it may be given up when an enemy moves adjacent to it (8.5.3).
    """
    state, serbs, able = table.state, table.occupancy(SERBIAN), table.occupancy(AUSTRIAN).fighters
    disc, memory, found = table.printed.disc, table.printed.memories["open towns"], list[tuple[float, float]]()
    ending = state.turn == state.last and state.phasing == AUSTRIAN
    # In their own Player Turn they move before the Serbs do twice, in the Serbian one they move twice in a row (4.2).
    answered = state.phasing == AUSTRIAN and not ending
    for town in towns:
        near = disc(town.cell, LATE + 1)
        if not near & able or holds(serbs.fighters, town.cell):
            continue
        key = town.cell, ending, answered, near & table.area, near & able, near & serbs.held, near & serbs.zone
        chance: float | None = memory.get(key)
        if chance is None:
            if len(memory) > MOST:
                memory.clear()
            chance = memory[key] = _open(table, town.cell, ending) * (ANSWERED if answered else 1.0)
        if chance:
            found.append((chance, town.worth))
    return found


def _open(table: Serbien, cell: int, ending: bool) -> float:
    """How likely somebody walks into an empty town."""
    disc, able = table.printed.disc, table.occupancy(AUSTRIAN).fighters
    if ending:
        return SLIM if disc(cell, CLOSE + 1) & able else 0.0
    ends = table.board.adjacent[cell] if holds(table.occupancy(SERBIAN).held, cell) else 1 << cell
    if (_approaches(table, ends, RUN, disc(cell, RUN + 1)) | disc(cell, CLOSE)) & able:
        return OPEN
    if (_approaches(table, ends, LATE, disc(cell, LATE + 1)) | disc(cell, 2 * CLOSE)) & able:
        return LATER_ON
    return 0.0


def towns_besieged(table: Serbien, towns: Sequence[Place], others: Roster) -> Stakes:
    """The towns that Serbs defend while strength stands before them, or can come there.

    Units across the Sava seldom drive anybody out, so they count for no more than others that can walk there.
    """
    printed, found, serbs = table.printed, list[tuple[float, float]](), table.occupancy(SERBIAN)
    able, disc, memo = table.occupancy(AUSTRIAN).fighters, printed.disc, others.memo
    memory = printed.memories["besieged towns"]
    for town in towns:
        cell = town.cell
        near = disc(cell, LATE + 1)
        if not near & able or not holds(serbs.fighters, cell):
            continue
        key = cell, near & table.area, near & serbs.held, near & serbs.zone
        ways: tuple[int, int] | None = memory.get(key)
        if ways is None:
            if len(memory) > MOST:
                memory.clear()
            beside = printed.zone[cell]
            soon = _approaches(table, beside, STRIDE, disc(cell, STRIDE + 1)) | printed.board.adjacent[cell]
            ways = memory[key] = soon, _approaches(table, beside, LATE, near)
        soon, late = ways[0] & able, ways[1] & able
        force = "siege", cell, soon, late
        strength: float | None = memo.get(force)
        if strength is None:
            strength = memo[force] = _strength(table, printed.zone[cell] & able, soon, late)
        if strength:
            terrain = printed.ground.terrain[cell]
            defence = sum(map(table.defence, serbs.at[cell])) + (terrain.bonus if terrain is not None else 0)
            found.append((SIEGE * strength / (strength + ODDS * max(defence, 1)), town.worth))
    return found


def _strength(table: Serbien, beside: int, soon: int, late: int) -> float:
    """The strength beside a town and of those who come: of one corps, since others cannot join it (9.2.2).

    What other corps have there counts for a little. Of a unit in two hexes half counts in each.
    """
    pieces, combat, at = table.pieces, table.printed.combat, table.occupancy(AUSTRIAN).at
    found: dict[int, int] = {}
    soon &= ~beside
    for share, hexes in ((WHOLE, beside), (COMING, soon), (DISTANT, late & ~soon & ~beside)):
        for cell in cells(hexes & table.board.everywhere):
            for i in at[cell]:
                piece = pieces[i]
                if combat[i] and piece.status < CI:
                    strength = share * table.attack(i) * (2 if piece.also < 0 else 1)
                    found[piece.corps] = found.get(piece.corps, 0) + strength
    if not found:
        return 0.0
    most, everybody = max(found.values()), sum(found.values())
    return (most + ASIDE * (everybody - most)) / (2 * WHOLE)


def pressing(table: Serbien, side: int) -> float:
    """4.2: how much threats to a side count: in its own Player Turn the enemy moves next, and twice in a row."""
    return 1.0 if table.state.phasing == side else ANSWERED


FED = {"train": 2, "depot": 4}
"""The Formations that a supply unit feeds for it to count as one."""


def supply_open(table: Serbien, side: int, own: Roster) -> dict[str, float]:
    """15.6.2, 8.8.1b: the Corps Trains, Depots and guns that stand alone where the enemy can move adjacent to them.

    Trains and Depots count by the Formations that they feed (15.2).
    """
    found, convoy = dict.fromkeys(CARRIED, 0.0), own.convoy
    reached = _open_hexes(table, side, convoy)
    if reached:
        kinds = table.printed.kind
        for i, at, army in convoy.where:
            if holds(reached, at):
                kind = kinds[i]
                found[kind] += fed_by(own, i, army) / FED[kind] if kind in FED else 1.0
    return found


def fed_by(own: Roster, index: int, army: int) -> int:
    """15.2: the hexes with Formations of an army, or of a train's corps, on the map."""
    printed, hexes = own.setting.printed, 0
    corps = printed.corps_of[index] if printed.kind[index] == "train" else -1
    for (theirs, command, riding), where in own.messes.items():
        if theirs == army and (corps < 0 or riding or command == corps):
            hexes |= where
    return hexes.bit_count()


def _open_hexes(table: Serbien, side: int, convoy: Convoy) -> int:
    """The hexes of supply units and guns that stand alone where the enemy can move adjacent to them."""
    army, foe = table.occupancy(side), table.occupancy(1 - side)
    alone = convoy.hexes & ~army.fighters
    near = _around(table.printed, alone)
    start = foe.fighters & near
    if not start:
        return 0
    free, stop = near & table.area & ~army.held, near & army.zone
    memory, key = convoy.memo, ("open", alone, start, free, stop)
    found: int | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        reached, zone, found = steps_through(table.printed, start, STRIDE, free, stop)[-1], table.printed.zone, 0
        for cell in cells(alone):
            if zone[cell] & reached:
                found |= 1 << cell
        memory[key] = found
    return found


@lru_cache(maxsize=1_000)
def _around(printed: Printed, hexes: int) -> int:
    """The hexes from which a move can end adjacent to one of some hexes."""
    found = 0
    for cell in cells(hexes):
        found |= printed.disc(cell, STRIDE + 1)
    return found


def supply_astray(own: Roster) -> int:
    """15.6: how many supply units of a side have strayed from their armies."""
    found: int | None = own.memo.get("astray")
    if found is None:
        astray = own.convoy.astray
        found = own.memo["astray"] = sum([astray(army, camp) for army, camp in own.camps.items() if camp])
    return found


def guns_silenced(table: Serbien) -> float:
    """27.5, 8.8.1b: the points at stake while the guns that bombard Beograd stand where Serbs can drive them off."""
    printed, battery = table.printed, bombardment(table.printed)
    at = table.pieces[battery.guns].at
    if at < 0 or not holds(battery.beside, at) or holds(table.occupancy(AUSTRIAN).fighters, at):
        return 0.0
    near, others = printed.disc(at, STRIDE + 1), table.occupancy(AUSTRIAN)
    free, start = near & table.area & ~others.held, near & table.occupancy(SERBIAN).fighters
    if not start or not printed.zone[at] & steps_through(printed, start, STRIDE, free, near & others.zone)[-1]:
        return 0.0
    return SILENT * ahead(printed, table.state.turn, table.state.last).turns
