"""Where a unit can go (9, 9.1, 9.3): the same rules as sets of hexes, for speed, and as single steps, for words.

``reach`` answers where a unit may end its move; ``way`` finds the way there, or checks a way the player names;
``why_not`` says what stands against it. The first works on whole sets of hexes, the others step by step; a test
holds them equal.
"""

from typing import NamedTuple

from hexmarshal.core.paths import cells, connected, spread
from hexmarshal.core.procedure import Refusal
from hexmarshal.games.fury.pieces import SIDE_OF
from hexmarshal.games.fury.sheet import Ground, Reach
from hexmarshal.games.fury.table import Fury


class Step(NamedTuple):
    """One step of a way: into the next hex, or to the end of a ride."""

    cell: int
    ride: bool


def train_nation(table: Fury, index: int) -> int:
    """The nation on whose railways, and with whose points, a unit rides (9.3c, 9.3f)."""
    piece = table.pieces[index]
    if piece.army >= 0 and table.sheet.army_nation[piece.army] == 1:
        return 1
    return piece.nation


def may_ride(table: Fury, index: int) -> bool:
    """Whether there is a rail point for the unit; an HQ needs none (9.3b)."""
    return table.sheet.is_hq[index] or table.state.rail[train_nation(table, index)] > 0


def stops(table: Fury, index: int) -> int:
    """Hexes where a unit may end its move: room in the stack (9.2a), and no contact for a lone HQ (9e, 9g)."""
    hq = table.sheet.is_hq[index]
    key = ("stops", table.pieces[index].army, hq)
    found: int | None = table.cache.get(key)
    if found is None:
        side = SIDE_OF[table.pieces[index].nation]
        layout = table.layout
        found = layout.open[side] & table.room(index)
        if hq:
            found &= ~layout.contact[1 - side] | layout.held[side] | own_fortresses(table, side)
            found &= ~layout.shut[1 - side] | layout.held[side]
        table.cache[key] = found
    return found


def own_fortresses(table: Fury, side: int) -> int:
    """Fortresses a side controls, besieged ones not counted."""
    key = ("fortresses", side)
    known: int | None = table.cache.get(key)
    if known is None:
        layout, built = table.layout, table.sheet.fortress_masks
        captured, enemy = table.board.mask(table.state.captured), 1 - side
        # As ``Fury.control`` has it for each (4c).
        known = built[side] & ~(captured & layout.held[enemy]) | built[enemy] & captured & layout.held[side]
        known = table.cache[key] = known & ~layout.siege
    return known


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
    return _ridden(table, here, nation, lines(table, nation, through))


def _ridden(table: Fury, here: int, nation: int, joined: dict[int, int]) -> int:
    """The same with the railway lines at hand."""
    found = joined.get(here, 0)
    if not found:
        for there in table.sheet.railways[nation][here]:
            found |= joined.get(there, 0)
    return found & table.sheet.land & ~(1 << here)


def reach(table: Fury, index: int) -> Reach:
    """Where a unit may end its move."""
    key = ("reach", index)
    known: Reach | None = table.cache.get(key)
    if known is None:
        walked, ridden, foot, rail, on, first, anywhere = levels_of(table, index)
        start, ends = 1 << table.pieces[index].at, stops(table, index)
        on_foot = walked & ends
        by_rail = ridden & ends & ~on_foot & ~start
        known = table.cache[key] = Reach(on_foot, by_rail, foot, rail, on, first, anywhere)
    return known


def levels_of(table: Fury, index: int, ground: Ground | None = None) -> Reach:
    """What a unit can come to, whether or not it may stop there.

    Most moves on one's own side change nothing of it, so it is kept for as long as what it depends on stays the same.
    """
    sheet, piece = table.sheet, table.pieces[index]
    nation = piece.nation
    army = piece.army
    if ground is None:
        ground = ground_of(table, SIDE_OF[nation])
    if army >= 0 and sheet.army_nation[army] == 1:
        nation = 1  # 9.3f, as in ``train_nation``
    hq = sheet.is_hq[index]
    trains = hq or table.state.rail[nation] > 0
    kind = piece.at << 4 | nation << 2 | hq << 1 | trains
    known = ground.reaches.get(kind)
    if known is None:
        known = ground.reaches[kind] = _levels(table, index, ground, nation, trains)
    return known


def _levels(table: Fury, index: int, ground: Ground, nation: int, trains: bool) -> Reach:
    sheet, layout, piece = table.sheet, table.layout, table.pieces[index]
    side = SIDE_OF[piece.nation]
    enemy = 1 - side
    hq = sheet.is_hq[index]
    zone, into = ground.zone, ground.open
    # Friends matter only where they let a unit step from zone to zone (9.1e) and a train pass through one (9.3d).
    friends = ground.friends & table.board.adjacent[piece.at] if zone >> piece.at & 1 else 0
    through = ground.trains[nation] & sheet.rail_hexes[nation] if trains else -1
    key = (piece.at, hq, nation, friends, through)
    known = ground.wide.get(key)
    if known is not None:
        return known
    if hq:
        into &= ~layout.hqs[enemy]  # an HQ drives nobody off (9f)
    stride, mountain = table.board.stride, sheet.mountain
    start = 1 << piece.at
    points = sheet.movement[index]
    # 9.1d: whoever enters an enemy zone of control stops; 9d: a siege is entered only to join it.
    on = ~(zone | layout.siege)
    first = into & ~layout.hqs[enemy]
    if zone & start:
        # 9.1e; a captured fortress that nobody holds is seized by walking in (10.4f).
        first &= ~zone | friends | sheet.fortress_masks[enemy]
    rails = sheet.rail_hexes[nation] if trains else 0
    foot = [0] * (points + 2)
    rail = [0] * (points + 2)
    foot[0] = start
    on_foot = by_rail = boarded = 0
    joined = lines(table, nation, through) if rails else {}
    gates, mountain_rails = sheet.mountain_gates, sheet.mountain_rails
    for spent in range(points):
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
                rough = rough & ~along if spent + 2 <= points else 0
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
                ridden = _ridden(table, cell, nation, joined)
                boarded |= ridden | 1 << cell
                rail[spent + 1] |= ridden
                by_rail |= ridden
                boarding &= boarding - 1
    known = ground.wide[key] = Reach(on_foot, by_rail, foot, rail, on, first, on_foot | by_rail)
    return known


def way(table: Fury, index: int, to: int, rail: bool) -> list[Step] | None:
    """The cheapest way to a hex, found back through the levels of ``reach``; ``None`` if there is none."""
    known = reach(table, index)
    levels = known.rail if rail else known.foot
    for spent in range(1, table.sheet.movement[index] + 1):
        if levels[spent] >> to & 1:
            return _back(table, index, known, to, spent, rail)
    return None


def _back(table: Fury, index: int, known: Reach, to: int, spent: int, rode: bool) -> list[Step]:
    """The way that reached a hex for so many points."""
    start, side = table.pieces[index].at, table.side_of(index)
    if spent == 0:
        return []
    levels = known.rail if rode else known.foot
    for here in table.board.neighbours[to]:
        before = spent - step_cost(table, here, to)
        if before < 0 or not levels[before] >> here & 1:
            continue
        if here == start and not before:
            if known.first >> to & 1:
                return [Step(to, False)]
        elif known.on >> here & 1:
            return [*_back(table, index, known, here, before, rode), Step(to, False)]
    nation = train_nation(table, index)
    for levels, ridden in ((known.foot, False), (known.rail, True)):
        here_all = levels[spent - 1] if spent == 1 else levels[spent - 1] & known.on
        for here in cells(here_all & table.sheet.rail_hexes[nation]):
            if rides(table, here, side, nation) >> to & 1:
                return [*_back(table, index, known, here, spent - 1, ridden), Step(to, True)]
    raise AssertionError("a hex was reached by no way")


def step_refusal(table: Fury, index: int, here: int, there: int, first: bool) -> Refusal | None:
    """Whether a unit may step from one hex into the next (9c to 9.1e), costs apart."""
    side = table.side_of(index)
    enemy = 1 - side
    layout = table.layout
    names = table.board.labels
    bit = 1 << there
    refusal = closed_refusal(table, side, there)
    if refusal is not None:
        return refusal
    if not first and (layout.zone[enemy] | layout.siege) >> here & 1:
        what = "an enemy zone of control" if layout.zone[enemy] >> here & 1 else "a siege"
        return Refusal("stopped", "9.1d", f"{table.name(index)} must stop in {names[here]}: it enters {what} there.")
    zone_to_zone = layout.zone[enemy] >> here & 1 and layout.zone[enemy] & bit
    if first and zone_to_zone and not (layout.held[side] | table.sheet.fortress_masks[enemy]) & bit:
        sentence = (
            f"{names[here]} and {names[there]} both lie in enemy zones of control, and no friend holds {names[there]}."
        )
        return Refusal("zone-to-zone", "9.1e", sentence)
    if (first or table.sheet.is_hq[index]) and layout.hqs[enemy] & bit:
        return Refusal("enemy-hex", "9d", f"An enemy headquarters stands in {names[there]}.")
    return None


def closed_refusal(table: Fury, side: int, there: int) -> Refusal | None:
    """Whether a hex is closed to a side altogether: sea, Romania, enemies (3b, 3c, 9d, 9d2)."""
    layout, sheet = table.layout, table.sheet
    if layout.open[side] >> there & 1:
        return None
    name = table.place(there)
    if sheet.closed >> there & 1:
        return Refusal("closed", "3c", f"{name} lies in Romania; no unit may enter it.")
    if not sheet.land >> there & 1:
        return Refusal("sea", "3b", f"{name} is mostly sea.")
    if layout.shut[side] >> there & 1:
        return Refusal("besieged", "10.5e", f"{name} is under siege; nobody can join its garrison.")
    if layout.held[1 - side] >> there & 1:
        return Refusal("enemy-hex", "9d", f"{name} is held by the enemy.")
    return Refusal(
        "fortress", "9d2", f"{name} is an enemy fortress: it is taken by combat or siege, not by walking in."
    )


def step_cost(table: Fury, here: int, there: int) -> int:
    """Movement points for a step: more into a mountain hex, unless along a railway (9c)."""
    terrain = table.sheet.tables.terrain[table.board.terrain[there]]
    return terrain.cost_by_rail if there in table.board.rail_neighbours[here] else terrain.cost


def stop_refusal(table: Fury, index: int, there: int) -> Refusal | None:
    """Whether a unit may end its move in a hex (9.2a, 9e)."""
    if stops(table, index) >> there & 1:
        return None
    side = table.side_of(index)
    refusal = closed_refusal(table, side, there)
    if refusal is not None:
        return refusal
    name = table.place(there)
    if table.room(index) >> there & 1:
        return Refusal("lone-hq", "9e", f"{table.name(index)} would stand alone in contact with the enemy in {name}.")
    others = [i for i in table.here(there, side) if table.pieces[i].army != table.pieces[index].army]
    if others:
        army = table.sheet.army_names[table.pieces[others[0]].army]
        return Refusal("stacking", "9.2a", f"{name} holds units of the {army}; only one army may stack in a hex.")
    return Refusal("stacking", "9.2a", f"{name} already holds two combat units of its army.")


def plain_way(table: Fury, index: int, to: int, rail: bool) -> list[Step] | None:
    """The plain twin of ``way``: a search step by step, by the predicates that explain refusals."""
    side = table.side_of(index)
    nation = train_nation(table, index)
    points = table.sheet.movement[index]
    hq = table.sheet.is_hq[index]
    start = table.pieces[index].at
    trains = rail and may_ride(table, index)
    # States are (hex, has ridden); a way that costs fewer points is found first.
    levels: list[dict[tuple[int, bool], list[Step]]] = [{} for _ in range(points + 3)]
    levels[0][start, False] = []
    seen: set[tuple[int, bool]] = set()
    for spent in range(points + 1):
        for (here, rode), steps in levels[spent].items():
            if (here, rode) in seen:
                continue
            seen.add((here, rode))
            if here == to and rode == rail and steps:
                return steps
            first = not steps
            if spent == points:
                continue
            stopped = not first and (table.layout.zone[1 - side] | table.layout.siege) >> here & 1
            if stopped:
                continue
            for there in table.board.neighbours[here]:
                cost = spent + step_cost(table, here, there)
                if cost <= points and step_refusal(table, index, here, there, first) is None:
                    levels[cost].setdefault((there, rode), [*steps, Step(there, False)])
            if trains and (hq or not rode):
                for there in cells(rides(table, here, side, nation)):
                    levels[spent + 1].setdefault((there, True), [*steps, Step(there, True)])
    return None


def walk_refusal(table: Fury, index: int, steps: list[Step]) -> Refusal | None:
    """What stands against a way that the player names."""
    side = table.side_of(index)
    name = table.name(index)
    here = table.pieces[index].at
    left = table.sheet.movement[index]
    ridden = 0
    for number, step in enumerate(steps):
        if step.ride:
            refusal = ride_refusal(table, index, here, step.cell)
            if refusal is None and number and (table.layout.zone[1 - side] | table.layout.siege) >> here & 1:
                refusal = Refusal("stopped", "9.1d", f"{name} must stop in {table.hexname(here)}.")
            ridden += 1
            if refusal is None and ridden > 1 and not table.sheet.is_hq[index]:
                refusal = Refusal("one-ride", "9.3b", f"{name} rides only once in a move.")
            left -= 1
        elif step.cell not in table.board.neighbours[here]:
            names = table.board.labels
            return Refusal("not-adjacent", "9c", f"{names[here]} and {names[step.cell]} do not touch.")
        else:
            refusal = step_refusal(table, index, here, step.cell, number == 0)
            left -= step_cost(table, here, step.cell)
        if refusal is not None:
            return refusal
        if left < 0:
            points = table.sheet.movement[index]
            return Refusal("too-far", "9b", f"{name} has {points} movement points; this way costs more.")
        here = step.cell
    return stop_refusal(table, index, here)


def ride_refusal(table: Fury, index: int, here: int, to: int) -> Refusal | None:
    """What stands against a ride from one hex to another (9.3)."""
    sheet, side = table.sheet, table.side_of(index)
    nation = train_nation(table, index)
    name, names = table.name(index), table.board.labels
    if not may_ride(table, index):
        return Refusal("no-rail-points", "9.3a", "No rail movement points are left.")
    if rides(table, here, side, nation) >> to & 1:
        return None
    for cell in (here, to):
        if not table.board.rail_neighbours[cell]:
            return Refusal("no-railway", "9.3c", f"No railway runs through {names[cell]}.")
        if not sheet.rail_hexes[nation] >> cell & 1:
            return Refusal(
                "foreign-railway", "9.3c", f"{name} cannot ride to {names[cell]}: trains run in the own country only."
            )
    if table.layout.zone[1 - side] >> to & 1 and not table.layout.held[side] >> to & 1:
        return Refusal("rail-zone", "9.3d", f"{names[to]} lies in an enemy zone of control and no friend holds it.")
    return Refusal("rail-cut", "9.3d", f"No open railway joins {names[here]} and {names[to]}.")


def why_not(table: Fury, index: int, to: int, rail: bool) -> Refusal:
    """Why a unit cannot end its move in a hex."""
    names, name = table.board.labels, table.name(index)
    refusal = stop_refusal(table, index, to)
    if refusal is not None:
        return refusal
    here = table.pieces[index].at
    if to == here:
        return Refusal("no-move", "9a", f"{name} stands in {names[here]} already.")
    if rail:
        refusal = ride_refusal(table, index, here, to)
        if refusal is not None:
            return refusal
    if to in table.board.neighbours[here]:
        refusal = step_refusal(table, index, here, to, True)
        if refusal is not None:
            return refusal
    side = table.side_of(index)
    points = table.sheet.movement[index]
    if table.board.distance(here, to) > points:
        return Refusal("too-far", "9b", f"{names[to]} is too far: {name} has {points} movement points.")
    if table.layout.zone[1 - side] >> here & 1 and table.layout.zone[1 - side] >> to & 1:
        sentence = f"{name} cannot go from one enemy zone of control to another in {names[to]}."
        return Refusal("zone-to-zone", "9.1e", sentence)
    crossing = [c for c in table.board.neighbours[to] if table.board.distance(here, c) < table.board.distance(here, to)]
    if any(table.layout.zone[1 - side] >> cell & 1 for cell in crossing):
        return Refusal(
            "stopped", "9.1d", f"{name} cannot reach {names[to]}: enemy zones of control stop it on the way."
        )
    return Refusal("too-far", "9c", f"{name} cannot reach {names[to]} with {points} movement points.")
