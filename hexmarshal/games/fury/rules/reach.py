"""Where a unit can go (9, 9.1, 9.3), as sets of hexes.

``reach`` answers where a unit may end its move, ``way`` finds the way there, both on whole sets of hexes.
``hex_by_hex`` has the same rules step by step, which gives the reasons; a test holds the two equal. What a search
depends on is part of the key under which it is kept, across turns and matches: whoever adds to the one adds to the
other.
"""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Way
from hexmarshal.games.fury.parts.printed import Ground, Reach
from hexmarshal.games.fury.parts.sides import SIDE_OF
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.rails import course, ground_for, ground_of, lines, ridden_from, rides, train_nation


class Step(NamedTuple):
    """One step of a way: into the next hex, or to the end of a ride."""

    cell: int
    """The hex entered."""
    ride: bool
    """Whether by train."""


def stops(table: Fury, index: Counter) -> int:
    """Hexes where a unit may end its move: room in the stack (9.2a), and no contact for a lone HQ (9e, 9g)."""
    # Remembered without a decorator, by army: asked with every move of every unit.
    hq = table.printed.is_hq[index]
    key = ("stops", table.pieces[index].army, hq)
    found: int | None = table.cache.get(key)
    if found is None:
        side = SIDE_OF[table.pieces[index].nation]
        situation = table.situation
        found = situation.open[side] & table.room(index)
        if hq:
            found &= ~situation.contact[1 - side] | situation.held[side] | own_fortresses(table, side)
        table.cache[key] = found
    return found


@derived
def own_fortresses(table: Fury, side: SideNumber) -> int:
    """Fortresses a side controls, besieged ones not counted."""
    situation, built = table.situation, table.printed.fortress_masks
    captured, enemy = table.board.mask(table.state.captured), 1 - side
    # As ``Fury.control`` has it for each (4c).
    found = built[side] & ~(captured & situation.held[enemy]) | built[enemy] & captured & situation.held[side]
    return found & ~situation.siege


def step_cost(table: Fury, here: Cell, there: Cell) -> int:
    """Movement points for a step: more into a mountain hex, unless along a railway (9c)."""
    terrain = table.printed.charts.terrain[table.board.terrain[there]]
    return terrain.cost_by_rail if there in table.board.rail_neighbours[here] else terrain.cost


def points(table: Fury, index: Counter) -> int:
    """9b: the movement points of a unit, those that its counter says. Each move begins with all of them."""
    return table.printed.movement[index]


def reach(table: Fury, index: Counter) -> Reach:
    """Where a unit may end its move."""
    key = ("reach", index)  # as `derived` would, but in the hottest place of all
    known: Reach | None = table.cache.get(key)
    if known is None:
        walked, ridden, foot, rail, on, first, anywhere = levels_of(table, index)
        ends = stops(table, index)
        on_foot = walked & ends
        by_rail = ridden & ends & ~on_foot
        known = table.cache[key] = Reach(on_foot, by_rail, foot, rail, on, first, anywhere)
    return known


def levels_of(table: Fury, index: Counter, ground: Ground | None = None) -> Reach:
    """What a unit can come to, whether or not it may stop there.

    Most moves on one's own side change nothing of it, so it is kept for as long as what it depends on stays the same.
    """
    printed, piece = table.printed, table.pieces[index]
    nation = piece.nation
    army = piece.army
    if piece.at in printed.strongholds[1 - SIDE_OF[nation]]:
        ground = ground_for(table, index)
    elif ground is None:
        ground = ground_of(table, SIDE_OF[nation])
    if printed.army_nation[army] == 1:
        nation = 1  # 9.3f, as in ``train_nation``
    hq = printed.is_hq[index]
    trains = hq or table.state.rail[nation] > 0
    kind = piece.at, nation, hq, trains, points(table, index)
    known = ground.reaches.get(kind)
    if known is None:
        known = ground.reaches[kind] = _levels(table, index, ground, nation, trains)
    return known


def _levels(table: Fury, index: Counter, ground: Ground, nation: int, trains: bool) -> Reach:
    printed, piece = table.printed, table.pieces[index]
    hq = printed.is_hq[index]
    # Friends matter only where they let a unit step from zone to zone (9.1e) and a train pass through one (9.3d).
    friends = ground.friends & table.board.adjacent[piece.at] if ground.zone >> piece.at & 1 else 0
    through = ground.trains[nation] & printed.rail_hexes[nation] if trains else -1
    key = (piece.at, hq, nation, friends, through, points(table, index))
    known = ground.wide.get(key)
    if known is None:
        known = ground.wide[key] = _search(table, index, ground, nation, friends, through)
    return known


def _search(table: Fury, index: Counter, ground: Ground, nation: int, friends: int, through: int) -> Reach:
    """All hexes within the unit's points, level by level; no train if ``through`` is −1."""
    printed, piece, start = table.printed, table.pieces[index], 1 << table.pieces[index].at
    hq, most, zone, into = printed.is_hq[index], points(table, index), ground.zone, ground.open
    if hq:
        into &= ~ground.hqs  # an HQ drives nobody off (9f)
    # 9.1d: a unit that enters an enemy zone of control stops; 9d: a siege is entered only to join it.
    on = ~(zone | ground.siege)
    first = into & ~ground.hqs
    if zone & start:
        # 9.1e; a captured fortress that nobody holds is seized by walking in (10.4f).
        first &= ~zone | friends | printed.fortress_masks[1 - SIDE_OF[piece.nation]]
    rails = printed.rail_hexes[nation] if through != -1 else 0
    stride, mountain = table.board.stride, printed.mountain
    foot = [0] * (most + 2)
    rail = [0] * (most + 2)
    foot[0] = start
    on_foot = by_rail = boarded = 0
    joined = lines(table, nation, through) if rails else {}
    gates, mountain_rails = printed.mountain_gates, printed.mountain_rails
    for spent in range(most):
        for level in (foot, rail):
            here = level[spent] if spent == 0 else level[spent] & on
            if not here:
                continue
            rode = level is rail
            there = spread(here, stride) & (into if spent else first) & ~start
            rough = there & mountain
            if rough:
                there &= ~mountain
                along = 0
                for cell in cells(here & gates):
                    along |= mountain_rails[cell]
                there |= rough & along
                rough = rough & ~along if spent + 2 <= most else 0
                level[spent + 2] |= rough
            level[spent + 1] |= there
            if rode:
                by_rail |= there | rough
            else:
                on_foot |= there | rough
            boarding = here & rails & ~boarded if hq or not rode else 0
            while boarding:
                # A hex on a line already ridden leads nowhere new.
                cell = (boarding & -boarding).bit_length() - 1
                ridden = ridden_from(table, cell, nation, joined)
                boarded |= ridden | 1 << cell
                rail[spent + 1] |= ridden
                by_rail |= ridden
                boarding &= boarding - 1
    return Reach(on_foot, by_rail, foot, rail, on, first, on_foot | by_rail)


def way(table: Fury, index: Counter, to: Cell, rail: bool) -> list[Step] | None:
    """The cheapest way to a hex, found back through the levels of ``reach``; ``None`` if there is none."""
    known = reach(table, index)
    levels = known.rail if rail else known.foot
    for spent in range(1, points(table, index) + 1):
        if levels[spent] >> to & 1:
            return _back(table, index, known, to, spent, rail)
    return None


def _back(table: Fury, index: Counter, known: Reach, to: Cell, spent: int, rode: bool) -> list[Step]:
    """The way that reached a hex for this many points."""
    start = table.pieces[index].at
    if spent == 0:
        return []
    levels = known.rail if rode else known.foot
    # The direct step comes first: a unit sent to the next hex goes straight there.
    near = table.board.neighbours[to]
    for here in (start, *near) if start in near else near:
        before = spent - step_cost(table, here, to)
        if before < 0 or not levels[before] >> here & 1:
            continue
        if not before:
            if known.first >> to & 1:
                return [Step(to, False)]
        elif known.on >> here & 1:
            return [*_back(table, index, known, here, before, rode), Step(to, False)]
    nation, ground = train_nation(table, index), ground_for(table, index)
    for levels, ridden in ((known.foot, False), (known.rail, True)):
        here_all = levels[spent - 1] if spent == 1 else levels[spent - 1] & known.on
        for here in cells(here_all & table.printed.rail_hexes[nation]):
            if rides(table, here, ground, nation) >> to & 1:
                return [*_back(table, index, known, here, spent - 1, ridden), Step(to, True)]
    raise AssertionError("a hex was reached by no way")


def trail(table: Fury, index: Counter, steps: list[Step]) -> Way:
    """A way hex by hex, with what it costs."""
    ground, nation = ground_for(table, index), train_nation(table, index)
    path, spent = [table.pieces[index].at], 0
    for step in steps:
        here = path[-1]
        spent += 1 if step.ride else step_cost(table, here, step.cell)
        path += course(table, here, step.cell, ground, nation)[1:] if step.ride else [step.cell]
    prices = [Price(spent, points(table, index), "MP")]
    if any(step.ride for step in steps) and not table.printed.is_hq[index]:
        prices.append(Price(1, table.state.rail[nation], "RMP"))
    return Way.priced(tuple(table.hexname(cell) for cell in path), *prices)
