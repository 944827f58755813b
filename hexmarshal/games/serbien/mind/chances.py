"""What the attacks of a side would bring as everybody stands: each unit joins one attack, the best first.

What an attack promises depends on who stands in a hex and around it. So of a position that differs from another in a
few units only the attacks near these are looked at again.
"""

from itertools import compress
from operator import attrgetter, is_not, itemgetter
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.games.serbien.mind.battle import worth
from hexmarshal.games.serbien.mind.evaluation import Prizes, defence, fronts, prizes
from hexmarshal.games.serbien.mind.raids import columns
from hexmarshal.games.serbien.mind.roster import Roster
from hexmarshal.games.serbien.mind.values import Look
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.table.pieces import CI, Piece
from hexmarshal.games.serbien.rules.table.position import Serbien

CHANGES = 4
"""When more units than this have changed, others are amended from the attacks of this position."""
MOST = 20_000
"""How many attacks are remembered."""


class Promise(NamedTuple):
    """An attack that promises something."""

    value: float
    target: int
    units: list[int]
    without: dict[tuple[int, ...], float]
    """What it promises to some of them, as far as that was asked."""


Attacks = dict[int, tuple[Promise, ...]]
"""What attacks promise, by their targets."""


class Known(NamedTuple):
    """The attacks of both sides in a position."""

    setting: object
    """What they depend on everywhere,"""
    number: int
    """and the number that stands for it in memories: whole settings would be long keys."""
    prizes: tuple[Prizes, Prizes]
    units: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    found: tuple[Attacks, Attacks]
    totals: tuple[float, float]


def chances(table: Serbien, rosters: tuple[Roster, Roster]) -> tuple[float, float]:
    """What each side could get by attacking as everybody stands."""
    printed, state, look = table.printed, table.state, rosters[SERBIAN].setting.look
    units, memory = (rosters[0].units, rosters[1].units), printed.memories["attacks"]
    wanted = prizes(table, SERBIAN, look), prizes(table, AUSTRIAN, look)
    setting = look, state.positions, state.komitadji, table.options, table.area, wanted[0].places, wanted[1].places
    known: Known | None = memory.get("last")
    if known is not None and known.setting == setting:
        hits, far = _changed(table, known, units, wanted[SERBIAN])
        if not hits:
            return known.totals
        number, before = known.number, known.found
    else:
        hits, far, before = -1, True, ({}, {})
        numbers = printed.memories["settings of attacks"]
        number = numbers.setdefault((look, state.komitadji, table.options), len(numbers))
    serbs = _found(table, SERBIAN, look, number, wanted[0], hits, before[0])
    others = _found(table, AUSTRIAN, look, number, wanted[1], hits, before[1])
    totals = _best(table, SERBIAN, serbs, wanted[0], look), _best(table, AUSTRIAN, others, wanted[1], look)
    if far:
        memory["last"] = Known(setting, number, wanted, units, (serbs, others), totals)
    return totals


def _found(table: Serbien, side: int, look: Look, number: int, wanted: Prizes, hits: int, before: Attacks) -> Attacks:
    """The attacks of a side that promise anything: those of before, but for certain hexes."""
    near = fronts(table, side)[0] & table.occupancy(1 - side).held & table.board.everywhere & hits
    found = {target: promises for target, promises in before.items() if not holds(hits, target)}
    for target in cells(near):
        promises = _attacks(table, side, target, look, number, wanted.of(table.printed, target))
        if promises:
            found[target] = promises
    return found


def _changed(
    table: Serbien, known: Known, units: tuple[tuple[Piece, ...], tuple[Piece, ...]], wanted: Prizes
) -> tuple[int, bool]:
    """The hexes on which attacks may be others than they were, and whether many units have changed."""
    changed = spots = 0
    for now, before in zip(units, known.units, strict=True):
        if now is not before:
            for new, old in compress(zip(now, before, strict=True), map(is_not, now, before)):
                changed += 1
                if _standing(new) != _standing(old):
                    for cell in (new.at, new.also, old.at, old.also):
                        if cell >= 0:
                            spots |= 1 << cell
    hits, led = spots | spread(spots, table.board.stride), known.prizes[SERBIAN]
    if led != wanted:
        hits |= columns(table.printed).get(led.leading, 0) | columns(table.printed).get(wanted.leading, 0)
    return hits, changed > CHANGES


def _best(table: Serbien, side: int, found: Attacks, wanted: Prizes, look: Look) -> float:
    """What the best attacks promise together."""
    total, busy, attacked = 0.0, set[int](), set[int]()
    everything = [promise for target in sorted(found) for promise in found[target]]
    for value, target, units, without in sorted(everything, key=itemgetter(0), reverse=True):
        if target in attacked:
            continue
        left = [i for i in units if i not in busy]
        if len(left) == len(units):
            total += value
        elif left:
            key = tuple(left)
            again = without.get(key)
            if again is None:
                stack = defence(table, target, 1 - side)
                again = without[key] = worth(table, left, target, stack, wanted.of(table.printed, target), look=look)
            if again <= 0:
                continue
            total += again
        else:
            continue
        attacked.add(target)
        busy.update(left)
    return total


_standing = attrgetter("at", "also", "lost", "flipped", "away", "status", "crossing", "prepared", "corps", "inactive")
"""What an attack depends on of each unit."""


def _attacks(table: Serbien, side: int, target: int, look: Look, number: int, wanted: float) -> tuple[Promise, ...]:
    """The attacks on a hex that promise anything; remembered by all that they depend on."""
    pieces, memory, around = table.pieces, table.printed.memories["chances"], table.board.adjacent[target]
    army, foe, state = table.occupancy(side), table.occupancy(1 - side), table.state
    units = list(foe.at[target])
    for cell in cells(around & army.fighters):
        units += army.at[cell]
    stand = tuple([_standing(pieces[i]) for i in units])
    dug_in = target in state.positions[1 - side]
    more = number, side, target, army.held & around, foe.held & around, wanted, dug_in
    key = more, tuple(units), stand
    found: tuple[Promise, ...] | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        stack = defence(table, target, 1 - side)
        groups = _together(table, side, target) if stack else []
        promises = [_promise(table, side, target, group, stack, wanted, look, more) for group in groups]
        found = memory[key] = tuple([promise for promise in promises if promise is not None])
    return found


def _promise(
    table: Serbien, side: int, target: int, units: list[int], stack: list[int], wanted: float, look: Look, more: object
) -> Promise | None:
    """What some units promise together, if it is anything; others who stand there need not be the same."""
    pieces, memory, there = table.pieces, table.printed.memories["promises"], table.here(target, 1 - side)
    both = (*units, *there)
    key = more, both, tuple([_standing(pieces[i]) for i in both])
    if key not in memory:
        if len(memory) > MOST:
            memory.clear()
        value = worth(table, units, target, stack, wanted, look=look)
        memory[key] = Promise(value, target, units, {}) if value > 0 else None
    found: Promise | None = memory[key]
    return found


def _together(table: Serbien, side: int, target: int) -> list[list[int]]:
    """9.2.2: the units next to a hex that can attack it, those together who are of one corps."""
    pieces, printed, army = table.pieces, table.printed, table.occupancy(side)
    donau, corps, others = printed.ground.donau, dict[int, list[int]](), list[list[int]]()
    for cell in cells(table.board.adjacent[target] & army.fighters):
        if (cell, target) in donau:
            continue
        able = [i for i in army.at[cell] if printed.combat[i] and pieces[i].status < CI and not pieces[i].inactive]
        loose = []
        here = set[int]()
        for i in able:
            # An Independent Formation fights with those of its hex alone, as if they were a corps.
            under = (pieces[i].corps if pieces[i].corps >= 0 else -1 - cell) if printed.formation[i] else None
            if under is None:
                loose.append(i)
            else:
                corps.setdefault(under, []).append(i)
                here.add(under)
        if loose:
            if here:
                corps[min(here, key=lambda one: -len(corps[one]))].extend(loose)
            else:
                others.append(loose)
    groups = list(corps.values())
    if side == SERBIAN and groups:  # 5.2: no Serb is Independent
        return [[*group, *(i for some in others for i in some)] for group in groups]
    return groups + others
