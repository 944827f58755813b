"""7.1: where units can come with their Movement Points, and by which ways; single steps and whole ways, for refusals.

Reaches are worked out on whole sets of hexes, point by point; `step_cost` is the same rule for one step, from which
refusals are explained, and a test holds the two equal.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import agreeing
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.parts.ground import CLOSED, FOOT, MOUNTED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.movement import limits, rivers
from hexmarshal.games.serbien.rules.movement.moving import March, Move
from hexmarshal.games.serbien.rules.movement.rivers import Steps, pontoon_at
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame.reach import Costs, Crossed, stepped

# -- Reach ----------------------------------------------------------------------------------------------------


Hexes = tuple[int, ...]
"""The hex of a Force, or the two of a Two-Hex Unit."""


class Route(NamedTuple):
    """A way, the hexes entered, and its cost."""

    path: tuple[int, ...]
    cost: int


def arm_of(table: Serbien, units: Sequence[Counter]) -> int:
    """7.9: Cavalry and Corps Trains keep to roadways where it is steep, and so do all who move with them."""
    mounted = table.printed.mounted
    if len(units) == 1:
        return MOUNTED if mounted[units[0]] else FOOT
    return MOUNTED if any(mounted[i] for i in units) else FOOT


class Terms(NamedTuple):
    """All on which a reach depends beside where it begins and how far it goes."""

    costs: Costs
    special: Steps
    """Steps over water by boat, ferry or pontoon, and their points (7.1.4b, 7.1.5a, 21.2)."""
    into: int
    """The hexes that may be entered (3.1a)."""
    zone: int
    """Enemy ZOCs (7.1.6)."""
    company: int
    """Hexes with friendly Formations other than those who move (7.1.6a)."""
    harassed: int
    """Hexes in which Komitadji harass the mover (23.1.1b)."""
    by_zone: tuple[int, int, int, int]
    """Points to enter a ZOC, to leave one, from one into another, and the last into company."""


def terms(table: Serbien, units: Sequence[Counter], began: Hexes) -> Terms:
    """What the moves of some units that stand together depend on; ``began`` is where they began the phase."""
    return _terms(table, tuple(units), began)


@derived
def _terms(table: Serbien, units: tuple[Counter, ...], began: Hexes) -> Terms:
    printed, side = table.printed, table.side_of(units[0])
    own, arm, tied = table.occupancy(side), arm_of(table, units), printed.tied
    costs, into, zone, harassed = _land(table, side, arm, table.wet, table.state.komitadji)
    special = rivers.crossings(table, units, arm, began)
    for i in units:
        if tied[i]:
            into &= limits.ground_of(table, units)
            break
    if printed.kind[units[0]] == "train":
        into &= ~unescorted(table, side)
    here, company, formation = table.pieces[units[0]].at, own.formations, printed.formation
    if company >> here & 1:
        for i in own.at[here]:
            if formation[i] and i not in units:
                break
        else:
            company &= ~(1 << here)
    return Terms(costs, special, into, zone, company, harassed, printed.by_zone)


@derived_from(lambda table, side, arm, wet, komitadji: table.occupancy(1 - side).memory)
def _land(
    table: Serbien, side: SideNumber, arm: int, wet: bool, komitadji: tuple[int, ...]
) -> tuple[Costs, int, int, int]:
    """What is the same for all who move while the enemy stays: costs, hexes open to them, enemy ZOCs, Komitadji."""
    foe = table.occupancy(1 - side)
    harassed = rivers.harassed(table) if side == AUSTRIAN and komitadji else 0
    return table.printed.ground.costs(side, arm, wet), table.area & ~foe.held, foe.zone, harassed


def unescorted(table: Serbien, side: SideNumber) -> int:
    """15.6.2: the hexes in which no supply unit of a side may be: in an EZOC, and without its Combat units."""
    return table.enemy_zone(side) & ~table.occupancy(side).fighters


def step_cost(terms: Terms, here: Cell, there: Cell) -> int:
    """7.1.3, 7.1.6: the points of one step; CLOSED or more if it cannot be taken."""
    cost = terms.costs.step.get((here, there), CLOSED)
    if terms.special.cost:
        cost = min(cost, terms.special.cost.get((here, there), CLOSED))
    cost += terms.harassed >> there & 1
    enter, leave, through, company = terms.by_zone
    inside, into = terms.zone >> here & 1, terms.zone >> there & 1
    if inside and into:
        return cost + (company if terms.company >> there & 1 else through)
    return cost + (leave if inside else enter if into else 0)


def step_if_open(terms: Terms, here: Cell, there: Cell) -> int:
    """The same; beyond CLOSED for a hex that may not be entered, or is not next to the first."""
    if not terms.into >> there & 1 or (here, there) not in terms.costs.step:
        return 2 * CLOSED
    return step_cost(terms, here, there)


def step_points(table: Serbien, units: tuple[Counter, ...], here: Cell, there: Cell) -> int:
    """The same for one step of units that begin it where they stand: on dry land without working out all terms."""
    printed, side = table.printed, table.side_of(units[0])
    if (here, there) in printed.ground.sava or (here, there) in printed.ground.donau:
        return step_cost(terms(table, units, (here,)), here, there)
    cost = printed.ground.costs(side, arm_of(table, units), table.wet).step.get((here, there), CLOSED)
    if side == AUSTRIAN and table.state.komitadji:
        cost += rivers.harassed(table) >> there & 1
    zone = table.occupancy(1 - side).zone
    inside, into = zone >> here & 1, zone >> there & 1
    enter, leave, through, company = printed.by_zone
    if inside and into:
        return cost + (company if table.occupancy(side).formations >> there & 1 else through)
    return cost + (leave if inside else enter if into else 0)


class Reach(NamedTuple):
    """Where some units can come. It is shared by all tables on which it comes out the same."""

    terms: Terms
    start: int
    levels: tuple[int, ...]
    """The hexes that can be reached for 0, 1, 2 … points."""
    ends: int
    """Those other than the start, as a set,"""
    hexes: tuple[int, ...]
    """and one by one."""

    def way(self, to: Cell) -> Route:
        """The cheapest way to one of them."""
        levels, total, end, path = self.levels, 0, to, [to]
        while not levels[total] >> to & 1:
            total += 1
        spent, arriving, boats = total, self.terms.costs.arriving, self.terms.special
        while spent:
            inside, outside = extra_into(self.terms, end)
            for here, cost in arriving[end]:
                if boats.begins >> here & 1:
                    cost = min(cost, boats.cost.get((here, end), CLOSED))
                before = spent - cost - (inside if self.terms.zone >> here & 1 else outside)
                if before >= 0 and levels[before] >> here & 1:
                    spent, end = before, here
                    path.append(here)
                    break
            else:
                raise AssertionError("a hex was reached by no way")
        return Route(tuple(path[-2::-1]), total)


@derived
def reach(table: Serbien, units: tuple[Counter, ...], began: Hexes, points: int) -> Reach:
    """7.1: where a Force can come with this many points."""
    return reach_on(table, _terms(table, units, began), table.pieces[units[0]].at, points)


def reach_on(table: Serbien, terms: Terms, start: Cell, points: int) -> Reach:
    """The same on given terms."""
    points = max(points, 0)
    # Hexes further away than the points could lead do not matter, nor company outside of ZOCs, so the same reach is
    # found again in other turns.
    costs, special, into, zone, company, harassed, by_zone = terms
    near = table.printed.disc(start, points // costs.least)
    zone &= near
    close = Terms(costs, special.near(near), into & near, zone, company & zone, harassed & near, by_zone)
    return _reach(table, close, start, points)


@derived_from(lambda table, terms, start, points: table.printed.memories["reach"])
def _reach(table: Serbien, terms: Terms, start: Cell, points: int) -> Reach:
    levels = _levels(terms, table.printed.ground.paid[terms.costs], start, points)
    ends = reduce(or_, levels) & ~(1 << start)
    return Reach(terms, start, levels, ends, tuple(cells(ends)))


def beside(table: Serbien, units: tuple[Counter, ...], began: Hexes, points: int) -> int:
    """The hexes to which a Force can come by a single step."""
    return within_a_step(_terms(table, units, began), table.pieces[units[0]].at, points)


def within_a_step(terms: Terms, here: Cell, points: int) -> int:
    """The same on given terms: as `steps_from`, without a list of them."""
    costs, special, into, zone, company, harassed, (enter, leave, through, together) = terms
    by_boat, hexes = special.cost if special.begins >> here & 1 else None, 0
    free, held, inside = (leave, through, 1) if zone >> here & 1 else (0, enter, 0)
    for there, cost in costs.leaving.get(here, ()):
        if into >> there & 1:
            if by_boat:
                cost = min(cost, by_boat.get((here, there), CLOSED))
            if zone >> there & 1:
                cost += together if inside and company >> there & 1 else held
            else:
                cost += free
            if harassed and harassed >> there & 1:
                cost += 1
            if cost <= points:
                hexes |= 1 << there
    return hexes


def steps_from(terms: Terms, here: Cell) -> list[tuple[int, int]]:
    """The hexes next to one that may be entered, each with its `step_cost`."""
    costs, special, into, zone, company, harassed, (enter, leave, through, together) = terms
    by_boat, inside = special.cost if special.begins >> here & 1 else None, zone >> here & 1
    found = []
    for there, cost in costs.leaving.get(here, ()):
        if into >> there & 1:
            if by_boat:
                cost = min(cost, by_boat.get((here, there), CLOSED))
            if harassed:
                cost += harassed >> there & 1
            if zone >> there & 1:
                cost += (together if company >> there & 1 else through) if inside else enter
            elif inside:
                cost += leave
            found.append((there, cost))
    return found


def extra_into(terms: Terms, there: Cell) -> tuple[int, int]:
    """What `step_cost` adds for a step into a hex, out of an EZOC and from outside."""
    enter, leave, through, company = terms.by_zone
    dear = terms.harassed >> there & 1
    if not terms.zone >> there & 1:
        return dear + leave, dear
    return dear + (company if terms.company >> there & 1 else through), dear + enter


def _levels(terms: Terms, paid: Crossed, start: Cell, points: int) -> tuple[int, ...]:
    """The hexes that can be reached for 0, 1, 2 … points."""
    costs, zone, harassed, open_ = terms.costs, terms.zone, terms.harassed, terms.into
    enter, leave, through, together = terms.by_zone
    outside = _parts(((~zone, 0), (zone, enter)), harassed) if zone or harassed else ((-1, 0),)
    inside = _parts(((~zone, leave), (zone & terms.company, together), (zone & ~terms.company, through)), harassed)
    stride = costs.board.stride
    boats = terms.special.begins
    # What is nowhere near need not be looked at again at every point.
    around = open_ | 1 << start
    near = [one for one in paid if one[2] & around]
    found = [0] * (points + 1)
    found[0] = 1 << start
    settled = 0
    for spent in range(points):
        front = found[spent] & ~settled
        if not front:
            continue
        settled |= front
        beyond, left = open_ & ~settled, points - spent
        for here in cells(front & boats) if front & boats else ():
            for there in terms.special.leading[here]:
                at = spent + step_cost(terms, here, there)
                if at <= points and holds(beyond, there):
                    found[at] |= 1 << there
        for from_here, parts in ((front & ~zone, outside), (front & zone, inside)):
            if not from_here:
                continue
            for cost, ways, sides in near:
                if cost > left:
                    break
                if not from_here & sides:
                    continue
                there = stepped(from_here, ways, stride) & beyond
                if there:
                    for part, more in parts:
                        if cost + more <= left and there & part:
                            found[spent + cost + more] |= there & part
    return tuple(found)


def _parts(parts: Sequence[tuple[int, int]], harassed: int) -> tuple[tuple[int, int], ...]:
    """The same with a point more where Komitadji harass."""
    if not harassed:
        return tuple(parts)
    return tuple(one for part, more in parts for one in ((part & ~harassed, more), (part & harassed, more + 1)))


# -- Hex by hex -----------------------------------------------------------------------------------------------


FAR = 60
"""Points with which every hex is reached that can be reached at all."""


def _escort_refusal(table: Serbien, units: Sequence[Counter], to: Cell) -> Refusal | None:
    """15.6.2: why a Corps Train may not enter a hex by itself."""
    if table.printed.kind[units[0]] != "train" or not holds(unescorted(table, table.side_of(units[0])), to):
        return None
    where = table.hexname(to)
    sentence = f"{table.name(units[0])} cannot enter {where}: it is in an enemy ZOC, and no Combat unit is there."
    return Refusal("unescorted", "15.6.2", sentence)


def closed(table: Serbien, units: Sequence[Counter], found: Terms, here: Cell, there: Cell) -> Refusal | None:
    """Why a step cannot be taken, whatever it costs; ``None`` if it can."""
    side, name, hexname = table.side_of(units[0]), table.list_of(units), table.hexname
    ground, pair = table.printed.ground, f"{hexname(here)}–{hexname(there)}"
    if holds(table.occupancy(1 - side).held, there):
        return Refusal("enemy", "3.1a", f"The enemy holds {table.place(there)}.")
    if not holds(table.area, there):
        return Refusal("area", "1.0-grid", f"{hexname(there)} is out of play in this scenario.")
    if (refusal := limits.home_refusal(table, units, there) or _escort_refusal(table, units, there)) is not None:
        return refusal
    if step_cost(found, here, there) < CLOSED:
        return None
    if (here, there) in table.board.sides("impassable"):
        return Refusal("impassable", "7.1.3", f"The mountains between {pair} are impassable.")
    if ground.closed_to(arm_of(table, units), here, there):
        return Refusal("roadway", "7.9", f"{name} can cross {pair} only by a roadway, and there is none.")
    if (here, there) in ground.donau:
        if side == AUSTRIAN and {(here, there), (there, here)} & {*table.state.ferries}:
            return Refusal("ferry", "7.1.5a", f"The ferry at {pair} has carried its one Force of this phase.")
        if side == AUSTRIAN and pontoon_at(table, side, here, there) is not None:
            sentence = f"The pontoon bridge at {pair} has carried its one Force of this phase."
            return Refusal("pontoon", "21.2", sentence, "second-force-at-a-pontoon")
        who = "Serbs never cross it" if side != AUSTRIAN else "there is no bridge, ferry or pontoon"
        return Refusal("donau", "7.1.4a", f"The Donau flows between {pair}: {who}.")
    begin = "A Force crosses a hexside of the Sava by boat only if it began the phase beside it"
    return Refusal("sava", "7.1.4b", f"{begin}, and {name} did not begin in {hexname(here)} or {hexname(there)}.")


def why_not(table: Serbien, units: tuple[Counter, ...], began: Hexes, to: Cell, points: int) -> Refusal:
    """Why a Force cannot come to a hex."""
    name, hexname = table.list_of(units), table.hexname(to)
    here, found = table.pieces[units[0]].at, terms(table, units, began)
    if to == here:
        return Refusal("there", "7.1.2a", f"{table.subject(units, 'is')} already in {hexname}.")
    if holds(table.board.adjacent[here], to):
        refusal = closed(table, units, found, here, to)
        if refusal is not None:
            return refusal
        cost = step_cost(found, here, to)
        if holds(found.zone, here) and holds(found.zone, to):
            sentence = f"{_lacks(table, units, cost, f'to go to {hexname}', points)}: both hexes are in enemy ZOCs."
            return Refusal("zone-to-zone", "7.1.6a", sentence)
        return Refusal("too-far", "7.1.3", f"{_lacks(table, units, cost, f'to go to {hexname}', points)}.")
    side = table.side_of(units[0])
    if holds(table.occupancy(1 - side).held, to):
        return Refusal("enemy", "3.1a", f"The enemy holds {table.place(to)}.")
    if not holds(table.area, to):
        return Refusal("area", "1.0-grid", f"{hexname} is out of play in this scenario.")
    if (refusal := limits.home_refusal(table, units, to) or _escort_refusal(table, units, to)) is not None:
        return refusal
    if (refusal := _closed_at_the_end(table, units, began, to, points)) is not None:
        return refusal
    far = reach(table, units, began, FAR)
    if not holds(far.ends, to):
        return Refusal("no-way", "7.1.3", f"{name} has no path to {hexname}.")
    return Refusal("too-far", "7.1.1a", f"{_lacks(table, units, far.way(to).cost, f'to go to {hexname}', points)}.")


def _closed_at_the_end(
    table: Serbien, units: tuple[Counter, ...], began: Hexes, to: Cell, points: int
) -> Refusal | None:
    """Why a Force that approaches a hex cannot take the last step; ``None`` if it does not come so far, or can."""
    near, found = reach(table, units, began, points), terms(table, units, began)
    beside = sorted(cells(near.ends & table.board.adjacent[to]), key=lambda cell: near.way(cell).cost)
    barriers = [closed(table, units, found, cell, to) for cell in beside]
    return barriers[0] if barriers and None not in barriers else None


def _lacks(table: Serbien, units: tuple[Counter, ...], cost: int, what: str, points: int) -> str:
    return f"{table.subject(units, 'needs')} {cost} MP {what} and {agreeing('has', len(units))} {points}"


def path_refusal(
    table: Serbien, units: tuple[Counter, ...], began: Hexes, order: Move | March, points: int
) -> Refusal | None:
    """Why a Force cannot go a way of the player's own; ``None`` if it can."""
    path = [table.board.find(label) for label in order.via]
    known = [cell for cell in path if cell is not None]
    if len(known) < len(path):
        return Refusal("unknown-hex", "1.0-grid", "The path names a hex that is not on the map.")
    here, found, spent = table.pieces[units[0]].at, terms(table, units, began), 0
    if table.hexname(known[-1]) != order.to:
        return Refusal("way", "7.1.2a", f"The path ends in {table.hexname(known[-1])}, not in {order.to}.")
    if known[-1] == here:
        return Refusal("way", "7.1.2a", "The path leads back to where it begins.")
    for there in known:
        if not holds(table.board.adjacent[here], there):
            sentence = f"{table.hexname(here)} and {table.hexname(there)} are not adjacent."
            return Refusal("way", "1.2-path", sentence)
        refusal = closed(table, units, found, here, there)
        if refusal is not None:
            return refusal
        spent += step_cost(found, here, there)
        if spent > points:
            sentence = _lacks(table, units, spent, f"on this path up to {table.hexname(there)}", points)
            return Refusal("too-far", "7.1.1a", f"{sentence}.")
        here = there
    return None


def route_of(table: Serbien, units: tuple[Counter, ...], began: Hexes, order: Move | March) -> Route:
    """A way of the player's own, and its cost."""
    path = tuple(table.board.cell(label) for label in order.via)
    found, here, cost = terms(table, units, began), table.pieces[units[0]].at, 0
    for there in path:
        cost += step_cost(found, here, there)
        here = there
    return Route(path, cost)
