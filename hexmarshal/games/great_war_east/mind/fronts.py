"""What the attacks that a side could make as its units stand would bring it, for bots.

No unit attacks twice and none is attacked twice in a phase (8.14). So the units next to the enemy are shared out in the
plainest way: the attack that promises most has whoever can join it, the next has those who are left, and so on.
"""

from functools import lru_cache

from hexmarshal.core.derived import MOST, derived
from hexmarshal.core.paths import cells, spread
from hexmarshal.games.great_war_east.mind.worth import TAKEN, Defence, column, exchange, ladder, loss, town, turns_left
from hexmarshal.games.great_war_east.parts.printed import ALLIED, NATIONS, Printed
from hexmarshal.games.great_war_east.rules.pieces import NOBODY
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import reached
from hexmarshal.games.great_war_east.rules.standard.odds import ONE
from hexmarshal.games.great_war_east.rules.standard.sequence import CombatPhase
from hexmarshal.games.great_war_east.rules.standard.supply import net

SERBIAN = NATIONS.index("serbian")
FOLLOW = 3
"""Hexes by which a headquarters that has not moved yet can follow its army."""
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
            value, stake = attack(table, side, target, units, helped)
            total += lured * stake
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
    army, pieces, printed = table.occupancy(side), table.pieces, table.printed
    found = []
    for cell in cells(printed.beside[target] & army.held):
        for i in army.at[cell]:
            piece = pieces[i]
            if printed.hq[i] or not printed.strengths[i][piece.lost][0] or i in busy:
                continue
            if phasing and (piece.attacked or piece.entrained or piece.railed):
                continue
            found.append(i)
    return tuple(found)


def attack(table: GreatWar, side: int, target: int, units: Units, helped: bool = False) -> tuple[float, float]:
    """What an attack by some units on a hex is worth to them, and the share of the enemy at stake."""
    pieces, foe = table.pieces, table.occupancy(1 - side)
    mine = tuple([(i, pieces[i].at, pieces[i].lost) for i in units])
    his = tuple([(i, pieces[i].lost, pieces[i].entrained) for i in foe.at.get(target, ())])
    trapped, fed = stuck(table, side, target), _fed(table, units, helped)
    shift, unled = 0, (False, False)
    if helped:
        loose = any(table.printed.competence[i] > 2 for i, _, _ in his) and not reached(table, 1 - side) >> target & 1
        unled = _astray(table, side, units), loose
        shift = columns(table, side, units, share=0.5) - columns(table, 1 - side, foe.at.get(target, ()), share=1.0)
    key = (
        "attack",
        target,
        shift,
        unled,
        mine,
        his,
        trapped,
        fed,
        table.state.fortresses,
        table.state.seized,
        turns_left(table),
    )
    memory = table.printed.memory
    found = memory.get(key)
    if found is None:
        if len(memory) >= MOST:
            memory.clear()
        found = memory[key] = _attack(table, side, target, units, trapped, fed, shift, unled)
    assert isinstance(found, tuple)
    return found


def _attack(
    table: GreatWar,
    side: int,
    target: int,
    units: Units,
    trapped: bool,
    fed: int,
    shift: int,
    unled: tuple[bool, bool],
) -> tuple[float, float]:
    printed = table.printed
    foot = horse = steps = 0
    rating, added, price = 0, 9, 0.0
    for number, i in enumerate(units):
        row = printed.crossing.get((table.pieces[i].at, target))
        strength = table.strengths(i)[0] * ONE
        if not fed >> number & 1:
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
        price += table.steps(i) * loss(printed, printed.nation[i])
        if not fed >> number & 1:
            price += table.steps(i)
    troops = table.troops(target, 1 - side)
    if horse and not all(printed.cavalry[i] or printed.depot[i] for i in troops):
        horse = horse // (4 * ONE) * ONE
    strong = 0
    for i in troops:
        value = table.strengths(i)[1]
        strong += value // 2 if table.pieces[i].entrained else value
    if printed.doubled >> target & 1:
        strong *= 2
    walls = 0
    if table.forts(1 - side) >> target & 1:
        number = printed.fortress_at[target]
        strong += table.fortress_strength(number)
        walls = table.fortress_steps(number)
    size = sum(table.steps(i) for i in troops)
    worth = sum(table.steps(i) * loss(printed, printed.nation[i]) for i in troops)
    best, _ = ladder(printed, rating)[-1]
    stake = (worth + prize(table, side, target)) * min(1.0, (foot + horse) / max(ONE * strong * best, 1))
    at = column(printed, foot + horse, strong, rating)
    if at < 0:
        return -1.0, stake
    at = max(0, min(at + shift, len(printed.box.columns) - 1))
    his = Defence(size, walls, worth / size if size else 0.0, trapped and bool(size), prize(table, side, target))
    return exchange(printed, at, added, steps, price / steps, his, unled), stake


def columns(table: GreatWar, side: int, units: Units, share: float) -> int:
    """10.21, 18: the widest shift that a headquarters near could give some units; ``share`` of them must be near."""
    printed, pieces, rows = table.printed, table.pieces, table.rows
    armies: dict[str, int] = {}
    force, total, best = [], 0, 0
    for i in units:
        if not printed.hq[i]:
            steps = printed.full[i] - pieces[i].lost
            force.append((pieces[i].at, steps))
            armies[rows[i].army] = armies.get(rows[i].army, 0) + steps
            total += steps
    for army, steps in armies.items():
        if 2 * steps <= total:
            continue
        for hq, shift, radius in _shifters(printed, side).get(army, ()):
            at = pieces[hq].at
            if shift > best and at >= 0 and not pieces[hq].shifted:
                disc = printed.disc(at, radius)
                if sum([steps for cell, steps in force if disc >> cell & 1]) >= share * total:
                    best = shift
    return best


@lru_cache(maxsize=8)
def _shifters(printed: Printed, side: int) -> dict[str, list[tuple[int, int, int]]]:
    """The headquarters of a side with a shift, by their armies: number, columns, radius."""
    rows, found = printed.units, dict[str, list[tuple[int, int, int]]]()
    for i in printed.commanders[side]:
        if rows[i].shift:
            found.setdefault(rows[i].army, []).append((i, rows[i].shift, rows[i].radius))
    return found


def prize(table: GreatWar, side: int, target: int) -> float:
    """What it is worth to drive the enemy out of a hex, beside the ground: a town that counts."""
    place = table.printed.valued.get(target)
    if place is None or table.holder(target) == side:
        return 0.0
    mine = (place.value > 0) == (side == ALLIED)
    # A town of one's own that the enemy has taken is worth as much to win back.
    return TAKEN * town(place.value, turns_left(table)) * (1.0 if mine or table.holder(target) != side else 0.0)


def stuck(table: GreatWar, side: int, target: int) -> bool:
    """8.64: whether units in a hex have no hex to retreat to."""
    return not table.printed.beside[target] & _free(table, 1 - side)


@derived
def _free(table: GreatWar, side: int) -> int:
    """8.61, 8.64: the hexes that a side could retreat to."""
    return table.in_play() & ~table.closed(side) & ~table.controlled_against(side)


def _fed(table: GreatWar, units: Units, led: bool) -> int:
    """9.21, 10.42: which of some units attack with all their strength, as bits: in supply and, if it counts, led."""
    pieces, nation = table.pieces, table.printed.nation
    known = net(table, nation[units[0]])  # no hex has neighbours of two nations of a side: they fight on two maps
    side = table.printed.side[units[0]]
    fighting = table.state.phasing == side and table.within(CombatPhase) is not None
    if led and not fighting and table.state.phasing == side:
        known &= within_command(table, side)
    found = 0
    for number, i in enumerate(units):
        piece = pieces[i]
        if known >> piece.at & 1 and (not fighting or piece.commander != NOBODY):
            found |= 1 << number
    return found


def _astray(table: GreatWar, side: int, units: Units) -> bool:
    """10.43: whether most of an attack of the phasing side would be out of command control, as far as can be seen."""
    if table.state.phasing != side:
        return False
    fighting, near, pieces = table.within(CombatPhase) is not None, within_command(table, side), table.pieces
    astray, total, competence = 0, 0, table.printed.competence
    for i in units:
        steps, piece = table.steps(i), pieces[i]
        total += steps
        if competence[i] > 2 and not (piece.commander != NOBODY if fighting else near >> piece.at & 1):
            astray += steps
    return 2 * astray > total


@derived
def within_command(table: GreatWar, side: int) -> int:
    """10.33: the hexes within reach of a side's headquarters, wherever they can still go in their own turn."""
    printed, found = table.printed, 0
    for hq in printed.commanders[side]:
        piece = table.pieces[hq]
        if piece.at >= 0:
            found |= printed.disc(piece.at, table.radius(hq) + (0 if piece.moved == table.state.turn else FOLLOW))
    return found
