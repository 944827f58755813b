"""What the attacks that a side could make as its units stand would bring it, for bots.

No unit attacks twice and none is attacked twice in a phase (8.14). So the units next to the enemy are shared out in the
plainest way: the attack that promises most has whoever can join it, the next has those who are left, and so on.
"""

from functools import lru_cache
from math import fsum

from hexmarshal.core.derived import MOST
from hexmarshal.core.paths import cells, holds, spread
from hexmarshal.games.great_war_east.mind.stance import Shifts, Stance, retreats, stance
from hexmarshal.games.great_war_east.mind.worth import (
    FAR,
    STEP,
    TAKEN,
    Defence,
    column,
    exchange,
    ladder,
    stake,
    step_worth,
    town,
    turns_left,
)
from hexmarshal.games.great_war_east.parts.printed import ALLIED, NATIONS, Printed
from hexmarshal.games.great_war_east.rules.pieces import NOBODY
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.odds import ONE

SERBIAN = NATIONS.index("serbian")
Units = tuple[int, ...]


def promises(
    table: GreatWar, side: int, *, busy: Units = (), closed: int = 0, lured: float = 0.0, helped: bool = False
) -> float:
    """What a side could get by attacking, as everybody stands.

    ``lured`` is the share of each enemy stack that counts for standing next to it, the more the better the odds: who
    comes alone promises nothing yet, but others can join. ``busy`` are units that take no part any more, ``closed``
    hexes that are no longer open to attack. ``helped`` looks at the shifts of headquarters as well.
    """
    army, foe, stride = table.occupancy(side), table.occupancy(1 - side), table.board.stride
    aims = (foe.held | table.forts(1 - side) & table.in_play()) & spread(army.held, stride) & ~closed
    if not aims:
        return 0.0
    phasing = table.state.phasing == side
    found: list[tuple[float, int, Units]] = []
    total = 0.0
    for target in cells(aims):
        if phasing and all(table.pieces[i].defended for i in foe.at.get(target, (-1,)) if i >= 0) and target in foe.at:
            continue
        units = able(table, side, target, busy, phasing)
        if units:
            value, lure = attack(table, side, target, units, helped)
            total += lured * lure
            if value > 0:
                found.append((value, target, units))
    found.sort(reverse=True)
    used: set[int] = set(busy)
    points = table.state.supply_points
    for worth, target, units in found:
        left = tuple([i for i in units if i not in used])
        value = worth
        if len(left) != len(units):
            value = attack(table, side, target, left, helped)[0] if left else 0.0
        if value > 0 and side == ALLIED and table.printed.nation[left[0]] == SERBIAN:  # 20.1
            if points < len(left):
                continue
            points -= len(left)
        if value > 0:
            total += value
            used.update(left)
    return total


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
    pieces, printed, defenders = table.pieces, table.printed, table.occupancy(1 - side).at.get(target, ())
    how = stance(table, side, helped)
    room = _room(printed, target, how.free, helped)
    # No hex has neighbours of two nations of a side: they fight on two maps.
    net, fed, bit, mine = how.fed[printed.nation[units[0]]], 0, 1, []
    for i in units:
        piece = pieces[i]
        if holds(net, piece.at) and (not how.fighting or piece.commander != NOBODY):
            fed |= bit
        bit <<= 1
        mine.append(i | piece.lost << 8 | piece.at << 12)
    his = []
    for i in defenders:
        piece = pieces[i]
        his.append(i | piece.lost << 8 | piece.entrained << 12)
    shift, unled = 0, (False, False)
    if helped:
        loose = not holds(how.his, target) and any(printed.competence[i] > 2 for i in defenders)
        unled = _astray(table, units, how), loose
        shift = columns(table, how.shifts[0], units, 0.5) - columns(table, how.shifts[1], defenders, 1.0)
    key = ("attack", helped, target, shift, unled, tuple(mine), tuple(his), room, fed, how.ground)
    memory = printed.memory
    found = memory.get(key)
    if found is None:
        if len(memory) >= MOST:
            memory.clear()
        found = memory[key] = _attack(table, side, target, units, room, fed, shift, unled, helped)
    assert isinstance(found, tuple)
    return found


def _attack(
    table: GreatWar,
    side: int,
    target: int,
    units: Units,
    room: int,
    fed: int,
    shift: int,
    unled: tuple[bool, bool],
    helped: bool,
) -> tuple[float, float]:
    printed, one = table.printed, step_worth(turns_left(table)) if helped else STEP
    foot = horse = steps = 0
    rating, added, price = 0, 9, 0.0
    for number, i in enumerate(units):
        row = printed.crossing.get((table.pieces[i].at, target))
        strength = table.strengths(i)[0] * ONE
        if not holds(fed, number):
            strength = max(strength // (2 * ONE) * ONE, ONE)
        if row is not None and row.halved:
            strength = strength // (2 * ONE) * ONE
        added = min(added, 0 if row is None else row.die)
        if printed.cavalry[i]:
            horse += strength
        else:
            foot += strength
        steps += table.steps(i)
        rating = max(rating, printed.competence[i])
        price += stake(printed, i, table.pieces[i].lost, one, helped=helped)
        if not holds(fed, number):
            price += table.steps(i)
    troops = table.troops(target, 1 - side)
    if horse and not all(printed.cavalry[i] or printed.depot[i] for i in troops):
        horse = horse // (4 * ONE) * ONE
    strong = 0
    for i in troops:
        value = table.strengths(i)[1]
        strong += value // 2 if table.pieces[i].entrained else value
    if holds(printed.doubled, target):
        strong *= 2
    walls = 0
    if holds(table.forts(1 - side), target):
        number = printed.fortress_at[target]
        strong += table.fortress_strength(number)
        walls = table.fortress_steps(number)
    size = sum(table.steps(i) for i in troops)
    worth = fsum(stake(printed, i, table.pieces[i].lost, one, helped=helped) for i in troops)
    best, _ = ladder(printed, rating)[-1]
    lure = (worth + prize(table, side, target)) * min(1.0, (foot + horse) / max(ONE * strong * best, 1))
    at = column(printed, foot + horse, strong, rating)
    if at < 0:
        return -1.0, lure
    at = max(0, min(at + shift, len(printed.data.columns) - 1))
    his = Defence(size, walls, worth / size if size else 0.0, room if size else FAR, prize(table, side, target))
    return exchange(printed, at, added, steps, price / steps, his, unled), lure


def columns(table: GreatWar, shifts: Shifts, units: Units, share: float) -> int:
    """10.21, 18: the widest shift that a headquarters near could give some units; ``share`` of them must be near."""
    printed, pieces, rows = table.printed, table.pieces, table.rows
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
