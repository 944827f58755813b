"""What the attacks that a side could make as its units stand would bring it, for bots.

Each attack by infantry is paid (15.1a), and no unit attacks twice nor is attacked twice in a phase (7.0b). So what
counts is into how many attacks the units next to the enemy can be shared out, and only then at which odds. They are
shared out in the plainest way: every enemy stack, the one with the fewest neighbours first, gets as few units as may
attack it at all; then each unit that is left joins the attack to which it adds most.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, count
from math import fsum
from operator import is_not
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.engine.derived import MOST, derived, derived_from
from hexmarshal.games.galicia.parts.printed import Printed
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.command import defences, within_limits
from hexmarshal.games.galicia.rules.odds import attack_guns, attack_strength, odds, shifts
from hexmarshal.games.galicia.rules.pieces import Piece
from hexmarshal.games.galicia.rules.position import Galicia

HIT = 0.16
"""A reduction of either side."""
GROUND = 0.15
"""A hex of retreat of either side."""
FALL = 1.0
"""A unit that is eliminated and paid for."""
TAKEN = 0.7
"""The share of a town's worth that counts when the enemy is driven out of it: somebody must still go in."""


KEPT = 200
"""For how many questions it is kept what was found when they were asked last."""
_UNKNOWN = float("nan")


class Defence(NamedTuple):
    """How an enemy stack would defend."""

    strength: int
    """Its strength at most (7.3)."""
    guns: int
    """Its Artillery Value."""
    steps: int
    """Its steps."""
    slack: int
    """The reductions that it takes before a unit is eliminated."""
    paying: float
    """The share of its units that are paid for when they are eliminated."""


class Attempt:
    """An attack that could be made."""

    __slots__ = ("defence", "prize", "target", "units", "worth")

    def __init__(self, target: int, defence: Defence, prize: float) -> None:
        self.target, self.defence, self.prize = target, defence, prize
        self.units: list[int] = []
        self.worth: float | None = None


def chances(table: Galicia, side: int, paid: float, busy: tuple[int, ...] = (), closed: int = 0) -> float:
    """What a side could still get by attacking, as its units stand.

    ``paid`` is what an attack earns, ``busy`` are units that no longer take part, ``closed`` are hexes that are no
    longer open to attack.
    """
    army, foe, printed = table.occupancy(side), table.occupancy(1 - side), table.printed
    stride = table.board.stride
    front = army.held & spread(foe.held, stride)
    open_ = foe.held & spread(front, stride) & ~closed
    if SIDES.index(printed.data.fortress.side) != side:
        open_ &= ~(1 << printed.fortress)
    state, looked = table.state, printed.memories["looked"]
    asked = side, paid, busy, closed, state.turn, state.last, state.captured, table.options
    last: Looked | None = looked.get(asked)
    first, second = (-1, -1) if last is None else touched(table, last.pieces)
    hexes = first | second
    total = None if last is None or hexes & last.regions or (front, open_) != last.front else last.total
    if last is None or total is None:
        found: dict[int, float] = {}
        regions = 0
        for targets, region in _fields(front, open_, stride):
            promise = None if last is None or region & hexes else last.promised.get(targets)
            found[targets] = _promise(table, side, targets, paid, busy) if promise is None else promise
            regions |= region
        total = fsum(found.values())
        if len(looked) >= KEPT:
            looked.clear()
        looked[asked] = Looked(snapshot(table), found, total, (front, open_), regions)
    else:
        looked[asked] = last._replace(pieces=snapshot(table))
    return total


class Looked(NamedTuple):
    """What attacks promised when it was asked last."""

    pieces: tuple[Piece, ...]
    """All units as they were."""
    promised: dict[int, float]
    """What the attacks in each field promise, by the enemy stacks in it,"""
    total: float
    """and all of them."""
    front: tuple[int, int]
    """The hexes from which an attack could be made, and those that could be attacked;"""
    regions: int
    """all that matter to them."""


@derived
def snapshot(table: Galicia) -> tuple[Piece, ...]:
    """All units as they are, to see later what has changed."""
    return tuple(table.pieces)


def touched(table: Galicia, before: tuple[Piece, ...]) -> tuple[int, int]:
    """The hexes in which units of each side are not as they were in a position that was looked at before."""
    known: tuple[tuple[Piece, ...], tuple[int, int]] | None = table.cache.get(touched)
    if known is not None and known[0] is before:
        return known[1]
    now, found = table.pieces, [0, 0]
    for i in compress(count(), map(is_not, before, now)):
        side = table.side_of(i)
        for cell in (before[i].at, now[i].at):
            if cell >= 0:
                found[side] |= 1 << cell
    hexes = found[0], found[1]
    table.cache[touched] = before, hexes
    return hexes


@lru_cache(maxsize=2_000)
def _fields(front: int, open_: int, stride: int) -> tuple[tuple[int, int], ...]:
    """The fields of enemy stacks that can be attacked from a front: the stacks, and all hexes that matter to them.

    A field is a group of enemy stacks and of those next to them: what happens in one does not touch another.
    """
    found = []
    while open_:
        targets = open_ & -open_
        while True:
            own = spread(targets, stride) & front
            more = spread(own, stride) & open_
            if more == targets:
                break
            targets = more
        open_ &= ~targets
        found.append((targets, targets | spread(targets, stride)))
    return tuple(found)


def _promise(table: Galicia, side: int, targets: int, paid: float, busy: tuple[int, ...]) -> float:
    """What the attacks in one field promise, remembered under all that it depends on."""
    army, foe, printed = table.occupancy(side), table.occupancy(1 - side), table.printed
    near, known = spread(targets, table.board.stride), printed.memories["chances"]
    if busy:  # only here it matters who they are; an attacker may have been eliminated
        busy = tuple([i for i in busy if (at := table.pieces[i].at) >= 0 and holds(near, at)])
    mine = tuple([_state(table, i) for cell in cells(near & army.held) for i in army.at[cell]])
    his = tuple([_state(table, i) for cell in cells(targets) for i in foe.at[cell]])
    prizes = tuple([prize(table, side, cell) for cell in cells(targets & printed.wanted[side])])
    key = side, paid, busy, targets, near & army.held, near & foe.held, mine, his, prizes, table.options
    found: float | None = known.get(key)
    if found is None:
        if len(known) >= MOST:
            known.clear()
        found = known[key] = _field(table, side, targets, paid, busy)
    return found


def _state(table: Galicia, index: int) -> tuple[int, int, int, int, int, bool]:
    """Everything about a unit that its attack and defence depend on."""
    piece = table.pieces[index]
    return index, piece.at, piece.steps, piece.reductions, piece.supply, piece.fought


def _field(table: Galicia, side: int, targets: int, paid: float, busy: tuple[int, ...]) -> float:
    """The same for some enemy stacks."""
    army, pieces, cavalry, around = table.occupancy(side), table.pieces, table.printed.cavalry, table.board.adjacent
    near: dict[int, list[int]] = {}
    options: dict[int, int] = {}
    attack: dict[int, int] = {}
    for cell in cells(spread(targets, table.board.stride) & army.held):
        for i in army.at[cell]:
            if not cavalry[i] and not pieces[i].fought and i not in busy and (strength := table.attack(i)) > 0:
                attack[i] = strength
    for target in cells(targets):
        near[target] = [i for cell in cells(around[target] & army.held) for i in army.at[cell] if i in attack]
        for i in near[target]:
            options[i] = options.get(i, 0) + 1
    attempts: dict[int, Attempt] = {}
    taken: set[int] = set()
    for target in sorted(near, key=lambda cell: (len(near[cell]), cell)):
        attempt = Attempt(target, defence(table, target, 1 - side), prize(table, side, target))
        able = sorted([(options[i], -attack[i], i) for i in near[target] if i not in taken])
        for _, _, i in able:
            if not attempt.units or within_limits(table, [*attempt.units, i]):
                attempt.units.append(i)
                attempt.worth = worth(table, side, attempt, attempt.units, paid)
                if attempt.worth is not None:
                    break
        if attempt.worth is not None:
            attempts[target] = attempt
            taken.update(attempt.units)
    for i in sorted(options, key=lambda i: (-attack[i], i)):
        if i not in taken:
            _join(table, side, i, [attempts[cell] for cell in near if i in near[cell] and cell in attempts], paid)
    return fsum(attempt.worth for attempt in attempts.values() if attempt.worth is not None and attempt.worth > 0)


def _join(table: Galicia, side: int, index: int, attempts: list[Attempt], paid: float) -> None:
    """Let a unit join the attack to which it adds most, if it adds to any."""
    best, most, now = None, 0.0, 0.0
    for attempt in attempts:
        units = [*attempt.units, index]
        if attempt.worth is not None and within_limits(table, units):
            value = worth(table, side, attempt, units, paid)
            if value is not None and value - attempt.worth > most:
                best, most, now = attempt, value - attempt.worth, value
    if best is not None:
        best.units.append(index)
        best.worth = now


@derived_from(lambda table, cell, side: table.occupancy(side).memory)
def defence(table: Galicia, cell: int, side: int) -> Defence:
    """How the units of a side in a hex would defend: as strongly as they can."""
    units = table.here(cell, side)
    able = [i for i in units if table.defence(i) > 0]
    sets = defences(table, able) if able else [tuple(units)]
    best = max(sets, key=lambda group: sum(table.defence(i) for i in group))
    strength = max(1, sum(table.defence(i) for i in best))
    guns, steps = sum(table.guns(i) for i in best), sum(table.pieces[i].steps for i in best)
    return Defence(strength, guns, steps, slack(table, best), paying(table, best))


def slack(table: Galicia, units: Sequence[int]) -> int:
    """The reductions that units which share them equally take before one is eliminated (9.4.2, 10.2)."""
    pieces, step = table.pieces, table.printed.number["effectiveness.step"]
    return sum(table.breaking(i) - pieces[i].reductions + (pieces[i].steps - 1) * step - 1 for i in units)


def paying(table: Galicia, units: Sequence[int]) -> float:
    """The share of some units that earn the enemy a point when they are eliminated (15.1c)."""
    return sum(not table.face(i).ersatz for i in units) / len(units)


def prize(table: Galicia, side: int, cell: int) -> float:
    """What driving the enemy out of a hex is worth besides the ground: a town of the side's list."""
    town = table.printed.towns.get(cell)
    if town is None or town.side != SIDES[side]:
        return 0.0
    left = table.state.last - table.state.turn
    counted = town.occupation if town.id in table.state.captured else town.capture
    return TAKEN * (counted + 0.5 * town.occupation * left)


def worth(table: Galicia, side: int, attempt: Attempt, units: list[int], paid: float) -> float | None:
    """What an attack by some units promises; ``None`` if it is not allowed (8.2b)."""
    target, known, around = attempt.target, table.printed.memories["worth"], table.board.adjacent[attempt.target]
    own, foe = around & table.occupancy(side).held, around & table.occupancy(1 - side).held
    states = tuple([_state(table, i) for i in units])
    key = side, target, attempt.defence, attempt.prize, states, paid, own, foe, table.options
    found: float | None = known.get(key, _UNKNOWN)
    if found is _UNKNOWN:
        if len(known) >= MOST:
            known.clear()
        found = known[key] = _worth(table, side, attempt, units, paid)
    return found


def _worth(table: Galicia, side: int, attempt: Attempt, units: list[int], paid: float) -> float | None:
    target, pieces, printed = attempt.target, table.pieces, table.printed
    strength, guns = attack_strength(table, units, target), attack_guns(table, units, target)
    steps, moved = sum([pieces[i].steps for i in units]), shifts(table, units, target, side)
    round_ = any(shift.clause == "7.8.1" for shift in moved)
    ratio = printed.data.ratio(strength, attempt.defence.strength)
    found = odds(table, ratio, sum([shift.columns for shift in moved]))
    if found is None:
        return None
    data = printed.data
    mine, his = data.artillery_modifier(attempt.defence.guns), data.artillery_modifier(guns)
    outcome = expected(printed, found.column, found.over, round_, mine, his, steps + attempt.defence.steps)
    value = paid + outcome.ground * GROUND + outcome.driven * attempt.prize
    value += HIT * (fsum(outcome.his_hits) - fsum(outcome.hits))
    value += FALL * attempt.defence.paying * fsum(outcome.his_hits[attempt.defence.slack :])
    return value - FALL * paying(table, units) * fsum(outcome.hits[slack(table, units) :])


class Outcome(NamedTuple):
    """What an attack brings on average."""

    hits: tuple[float, ...]
    """How likely the attacker takes one reduction or more, two or more, and so on; their sum is the average."""
    his_hits: tuple[float, ...]
    """The same for the defender."""
    ground: float
    """Hexes that the defender retreats, less those that the attacker does."""
    driven: float
    """How likely the defender retreats."""


@derived_from(lambda printed, *_: printed.memories["bots"])
def expected(printed: Printed, column: int, over: int, flank: bool, mine: int, his: int, steps: int) -> Outcome:
    """The average over the dice; ``mine`` and ``his`` are what the other's guns add to each loss roll (9.4.1)."""
    data = printed.data
    size = data.magnitude(steps)
    hits, his_hits = [0] * len(size.losses), [0] * len(size.losses)
    ground = driven = 0
    for total in range(2, 13):
        ways = 6 - abs(7 - total)  # of two dice
        found = data.result(column, total)
        a, d = found.attacker, found.defender
        mod_a = a.modifier + mine + data.modifier("retreat") * a.retreat
        mod_d = d.modifier + his + data.modifier("retreat") * d.retreat + data.modifier("high-odds") * over
        mod_d += data.modifier("flanked") if flank else 0
        for number, least in enumerate(size.losses):
            hits[number] += ways * min(6, max(0, 7 + mod_a - least))
            his_hits[number] += ways * min(6, max(0, 7 + mod_d - least))
        ground += ways * (d.retreat - a.retreat)
        driven += ways * (d.retreat > 0)
    return Outcome(tuple([n / 216 for n in hits]), tuple([n / 216 for n in his_hits]), ground / 36, driven / 36)
