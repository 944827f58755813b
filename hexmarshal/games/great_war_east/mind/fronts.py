"""What the attacks that a side could make as its units stand would bring it, for bots.

No unit attacks twice and none is attacked twice in a phase (8.14). So the units next to the enemy are shared out in the
plainest way: the attack that promises most has whoever can join it, the next has those who are left, and so on.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.engine.derived import MOST, derived_from
from hexmarshal.games.great_war_east.mind.forces import Force, force
from hexmarshal.games.great_war_east.mind.stance import Shifts, Stance, retreats, stance_of
from hexmarshal.games.great_war_east.mind.worth import (
    FAR,
    STEP,
    TAKEN,
    Defence,
    exchange,
    stake,
    step_worth,
    town,
    turns_left,
)
from hexmarshal.games.great_war_east.parts.printed import ALLIED, NATIONS, Printed
from hexmarshal.games.great_war_east.rules.pieces import NOBODY
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.odds import (
    ONE,
    attack_quarters,
    charged,
    column_at,
    competence,
    defence_strength,
    ladder,
    river_die,
)

FRAIL = 4.0
"""What a starving attacker with one step left pays for each face of the die by which it is lost."""
SERBIAN = NATIONS.index("serbian")
Units = tuple[int, ...]


class Promise(NamedTuple):
    """What a side could get by attacking."""

    gain: float
    """What its attacks promise."""
    contact: float
    """What is at stake of enemy stacks next to it, the more the better the odds: who comes alone promises nothing yet,
    but others can join."""


NOTHING = Promise(0.0, 0.0)


def promises(table: GreatWar, side: int, *, busy: Units = (), helped: bool = False) -> Promise:
    """What a side could get by attacking, as everybody stands.

    ``busy`` are units that take no part any more. ``helped`` looks at the shifts of headquarters as well.
    """
    army, foe, stride = table.occupancy(side), table.occupancy(1 - side), table.board.stride
    aims = (foe.held | table.forts(1 - side) & table.in_play()) & spread(army.held, stride)
    if not aims:
        return NOTHING
    found: list[tuple[float, int, Units]] = []
    contact = 0.0
    for target, faced in _facing(table, side, aims, busy, helped):
        if faced is not None:
            value, lure, units = faced
            contact += lure
            if value > 0:
                found.append((value, target, units))
    found.sort(reverse=True)
    return Promise(_shared_out(table, side, found, busy, helped), contact)


# -- Hex by hex, as the last position had it ------------------------------------------------------------------

Faced = tuple[float, float, Units] | None
"""What the best attack on a hex promises, what is at stake there, and who can attack; ``None`` if nobody can."""


class Front(NamedTuple):
    """What the attacks of a side promised in the position that was looked at last."""

    forces: tuple[Force, Force]
    """Its counters, and the enemy's."""
    how: Stance
    busy: Units
    terms: object
    """The maps in play, and optional rules."""
    faced: dict[int, Faced]
    """What each hex promised."""


def _facing(table: GreatWar, side: int, aims: int, busy: Units, helped: bool) -> Iterable[tuple[int, Faced]]:
    """What each hex promises that a side could attack, lowest first.

    What the last position promised holds where nobody near has changed, nor anything else that an attack looks at.
    """
    how, state, memory = stance_of(table, side, helped), table.state, table.printed.memory
    forces, terms = (force(table, side), force(table, 1 - side)), (state.sheets, table.options)
    key = "front", side, helped, state.phasing == side, how.fighting
    last, stale, known = memory.get(key), -1, dict[int, Faced]()
    if isinstance(last, Front) and last.terms == terms:
        stale, known = _stale(table, side, last, forces, how, busy), last.faced
    faced: dict[int, Faced] = {}
    for target in cells(aims):
        if not holds(stale, target) and target in known:
            faced[target] = known[target]
        else:
            faced[target] = _face(table, side, target, busy, helped, how)
    memory[key] = Front(forces, how, busy, terms, faced)
    return faced.items()


def _stale(table: GreatWar, side: int, last: Front, forces: tuple[Force, Force], how: Stance, busy: Units) -> int:
    """The hexes that may promise something else than in the last position."""
    if how.ground is not last.how.ground:
        return -1
    pieces, stride, own = table.pieces, table.board.stride, table.occupancy(side).held
    near, there = map(_stirred, last.forces, forces)  # where attackers differ, and where defenders do
    if near < 0 or there < 0:
        return -1
    before = last.how
    if how.fed is not before.fed:
        for nation in table.printed.nations_of[side]:
            near |= own & (how.fed[nation] ^ before.fed[nation])
    near |= own & (how.near ^ before.near)
    there |= how.his ^ before.his
    if how.shifts is not before.shifts:
        near |= own & _unlike(how.shifts[0], before.shifts[0])
        there |= _unlike(how.shifts[1], before.shifts[1])
    if busy != last.busy:
        for i in set(busy) ^ set(last.busy):
            if (at := pieces[i].at) >= 0:
                near |= 1 << at
    if how.free != before.free:  # who retreats looks two hexes ahead
        around = spread(how.free ^ before.free, stride)
        there |= around | spread(around, stride)
    return there | spread(near, stride)


def _stirred(last: Force, now: Force) -> int:
    """The hexes where counters of a side differ from those before; -1 if it is not known where."""
    if last is now:
        return 0
    return now.stirred if now.previous is last else -1


def _unlike(one: Shifts, other: Shifts) -> int:
    """The hexes where headquarters do not give the same shifts."""
    found = 0
    if one is not other and one != other:
        for army in {*one, *other}:
            here, there = one.get(army, []), other.get(army, [])
            if here != there:
                for _, disc in (*here, *there):
                    found |= disc
    return found


def _face(table: GreatWar, side: int, target: int, busy: Units, helped: bool, how: Stance) -> Faced:
    """What a hex promises."""
    phasing, defenders = table.state.phasing == side, table.occupancy(1 - side).at.get(target)
    if phasing and defenders and all(table.pieces[i].defended for i in defenders):
        return None
    units = able(table, side, target, busy, phasing)
    return (*_worth(table, side, target, units, helped, how), units) if units else None


def _shared_out(table: GreatWar, side: int, found: list[tuple[float, int, Units]], busy: Units, helped: bool) -> float:
    """What attacks promise together, the best first: no unit joins two."""
    used, points, gain = set(busy), table.state.supply_points, 0.0
    for worth, target, units in found:
        left = tuple([i for i in units if i not in used])
        value = worth
        if len(left) != len(units):
            value = attack(table, side, target, left, helped)[0] if left else 0.0
        if value > 0 and side == ALLIED and table.printed.nation[left[0]] == SERBIAN:  # SG-20.1
            if points < len(left):
                continue
            points -= len(left)
        if value > 0:
            gain += value
            used.update(left)
    return gain


def able(table: GreatWar, side: int, target: int, busy: Units, phasing: bool) -> Units:
    """The units next to a hex that could attack it, now or in the side's next turn."""
    at, pieces, printed = table.occupancy(side).at, table.pieces, table.printed
    found = []
    for cell in _neighbours(printed)[target]:
        for i in at.get(cell, ()):
            piece = pieces[i]
            if printed.hq[i] or not printed.strengths[i][piece.lost][0] or i in busy:
                continue
            if phasing and (piece.attacked or piece.entrained or piece.railed):
                continue
            found.append(i)
    return tuple(found)


@lru_cache(maxsize=4)
def _neighbours(printed: Printed) -> tuple[tuple[int, ...], ...]:
    """The hexes next to each that can be attacked from there (7.11)."""
    return tuple(tuple(cells(near)) for near in printed.beside)


def attack(table: GreatWar, side: int, target: int, units: Units, helped: bool = False) -> tuple[float, float]:
    """What an attack by some units on a hex is worth to them, and the share of the enemy at stake."""
    return _worth(table, side, target, units, helped, stance_of(table, side, helped))


def _worth(table: GreatWar, side: int, target: int, units: Units, helped: bool, how: Stance) -> tuple[float, float]:
    """The same, as the side stands for its attacks."""
    pieces, memory = table.pieces, table.printed.memory
    means = _means(table, side, target, units, helped, how)
    mine = tuple([(i, pieces[i].lost, pieces[i].at) for i in units])
    his = tuple([(i, pieces[i].lost) for i in table.occupancy(1 - side).at.get(target, ())])
    key = ("attack", helped, target, mine, his, means, how.ground, table.options.halving)
    found = memory.get(key)
    if found is None:
        if len(memory) >= MOST:
            memory.clear()
        found = memory[key] = _attack(table, side, target, units, means, helped)
    assert isinstance(found, tuple)
    return found


class Means(NamedTuple):
    """With what units attack a hex, as far as a mind can see it before the attack is declared.

    All else about the odds is what the rules say now. Left out: support, and what the defender may still do.
    """

    room: int
    """How many hexes the defenders could retreat."""
    fed: int
    """Which of the units are in supply, as a set of their numbers,"""
    led: int
    """and which are in command control, or are to be in the side's next combat phase."""
    strong: int
    """The defence strength."""
    shift: int
    """The shift of columns that headquarters of both sides could give."""
    unled: tuple[bool, bool]
    """Whether attacker and defender are out of command control (10.43)."""


def means_of(table: GreatWar, side: int, target: int, units: Units, helped: bool = False) -> Means:
    """With what some units would attack a hex; ``helped`` looks at command and at shifts as well."""
    return _means(table, side, target, units, helped, stance_of(table, side, helped))


def _means(table: GreatWar, side: int, target: int, units: Units, helped: bool, how: Stance) -> Means:
    pieces, printed = table.pieces, table.printed
    defenders = table.occupancy(1 - side).at.get(target, ())
    # No hex has neighbours of two nations of a side: they fight on two maps.
    net, fed, led, bit = how.fed[printed.nation[units[0]]], 0, 0, 1
    for i in units:
        piece = pieces[i]
        if holds(net, piece.at) and not piece.foraging:
            fed |= bit
        if table.in_command(i) if how.fighting else holds(how.near, piece.at):
            led |= bit
        bit <<= 1
    shift, unled = 0, (False, False)
    if helped:
        loose = not holds(how.his, target) and any(printed.competence[i] > 2 for i in defenders)
        unled = _astray(table, units, how), loose
        shift = columns(table, how.shifts[0], units, 0.5) - columns(table, how.shifts[1], defenders, 1.0)
    strong = _strong(table, 1 - side, target, table.state.fortresses)
    return Means(_room(printed, target, how.free, helped), fed, led, strong, shift, unled)


@derived_from(lambda table, side, *_: force(table, side).memory)
def _strong(table: GreatWar, side: int, target: int, fortresses: tuple[int, ...]) -> int:
    """The defence strength of a side in a hex."""
    return defence_strength(table, (target,), side)


def strength_of(table: GreatWar, side: int, target: int, units: Units, means: Means) -> int:
    """8.3, 12.21: the strength of the attack, in quarters."""
    foot = horse = 0
    for number, i in enumerate(units):
        quarters = attack_quarters(table, i, (target,), fed=holds(means.fed, number), led=holds(means.led, number))
        if table.printed.cavalry[i]:
            horse += quarters
        else:
            foot += quarters
    return charged(table, foot, horse, (target,), 1 - side)


def column_of(table: GreatWar, side: int, target: int, units: Units, means: Means) -> int:
    """8.4: the column before any shift; -1 below the lowest odds."""
    strength = strength_of(table, side, target, units, means)
    return column_at(table.printed, strength, means.strong, competence(table, units))


def _attack(table: GreatWar, side: int, target: int, units: Units, means: Means, helped: bool) -> tuple[float, float]:
    """What an attack is worth to the attacker, and the share of the enemy at stake; see `attack`."""
    printed, one = table.printed, step_worth(turns_left(table)) if helped else STEP
    steps, price, toll = 0, 0.0, 0.0
    for number, i in enumerate(units):
        steps += table.steps(i)
        price += stake(printed, i, table.pieces[i].lost, one, helped=helped)
        if not holds(means.fed, number):
            price += table.steps(i)
            if table.steps(i) == 1:  # 9.23: hunger may take it before it fights
                toll += FRAIL * printed.number["attrition"]
    troops, strong = table.troops(target, 1 - side), means.strong
    walled = holds(table.forts(1 - side), target)
    walls = table.fortress_steps(printed.fortress_at[target]) if walled else 0
    size = sum(table.steps(i) for i in troops)
    worth = fsum(stake(printed, i, table.pieces[i].lost, one, helped=helped) for i in troops)
    best, _ = ladder(printed, competence(table, units))[-1]
    strength = strength_of(table, side, target, units, means)
    lure = (worth + prize(table, side, target)) * min(1.0, strength / max(ONE * strong * best, 1))
    at = column_at(printed, strength, strong, competence(table, units))
    if at < 0:
        return -1.0, lure
    at = max(0, min(at + means.shift, len(printed.data.columns) - 1))
    his = Defence(size, walls, worth / size if size else 0.0, means.room if size else FAR, prize(table, side, target))
    added = river_die(table, units, (target,))
    return exchange(printed, at, added, steps, price / steps, his, means.unled) - toll, lure


def columns(table: GreatWar, shifts: Shifts, units: Units, share: float) -> int:
    """10.21, 18: the widest shift that a headquarters near could give some units; ``share`` of them must be near."""
    printed, pieces, rows = table.printed, table.pieces, table.printed.units
    armies: dict[str, int] = {}
    force, total, best = [], 0, 0
    for i in units:
        if not printed.hq[i]:
            steps = printed.full[i] - pieces[i].lost
            force.append((pieces[i].at, steps))
            army = rows[i].army
            armies[army] = armies.get(army, 0) + steps
            total += steps
    for army, steps in armies.items():
        if 2 * steps > total:
            for shift, disc in shifts.get(army, ()):
                if shift > best and sum([steps for cell, steps in force if holds(disc, cell)]) >= share * total:
                    best = shift
    return best


def prize(table: GreatWar, side: int, target: int) -> float:
    """What it is worth to drive the enemy out of a hex, beside the ground: a town that counts."""
    place = table.printed.valued.get(target)
    if place is None or table.holder(target) == side:
        return 0.0
    mine = (place.value > 0) == (side == ALLIED)
    # A town of one's own that the enemy has taken is worth as much to win back.
    return TAKEN * town(place.value, turns_left(table)) * (1.0 if mine or table.holder(target) != side else 0.0)


def room_of(table: GreatWar, side: int, target: int, helped: bool = False) -> int:
    """8.64: how many hexes units in a hex could retreat before a side; at a glance one way out is enough."""
    return _room(table.printed, target, retreats(table, 1 - side), helped)


def _room(printed: Printed, target: int, free: int, helped: bool) -> int:
    out = printed.beside[target] & free
    if not out:
        return 0
    return FAR if not helped or printed.beyond(out) & free & ~(1 << target) else 1


def _astray(table: GreatWar, units: Units, how: Stance) -> bool:
    """10.43: whether most of an attack of the phasing side would be out of command control, as far as can be seen."""
    astray, total, printed, pieces = 0, 0, table.printed, table.pieces
    for i in units:
        piece = pieces[i]
        steps = printed.full[i] - piece.lost
        total += steps
        led = piece.commander != NOBODY if how.fighting else holds(how.near, piece.at)
        if printed.competence[i] > 2 and not led:
            astray += steps
    return 2 * astray > total
