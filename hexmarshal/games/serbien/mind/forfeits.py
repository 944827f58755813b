"""What a side loses to the rules alone, for bots: overfull hexes, Forced Marches that are due, the next Supply Phase.

The steps are those of the rules, and their own functions say who is hungry, isolated or in the way. A Formation never
dies of levels and reductions: what it cannot bear costs replacements (9.10.4). It dies where it must flee and cannot
(6.4g). Assets by themselves have no levels: each that they lose is a Strength Reduction (5.5.2b), and one too many
takes the unit. So a lone regiment does not outlive an isolated Supply Phase, and hardly a Forced March.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hexmarshal.core.engine.mind import Forfeit
from hexmarshal.games.serbien.mind.values import values
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.attachment.attachment import AttachmentPhase
from hexmarshal.games.serbien.rules.effectiveness import level_of
from hexmarshal.games.serbien.rules.movement.marching import Conclude
from hexmarshal.games.serbien.rules.retreat import flight
from hexmarshal.games.serbien.rules.standing import stacking
from hexmarshal.games.serbien.rules.standing.forces import formation_of
from hexmarshal.games.serbien.rules.supply.sources import feeding, isolated
from hexmarshal.games.serbien.rules.table.pieces import D1, D2
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.turn import supply_phase
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits
from hexmarshal.games.serbien.rules.turn.supply_phase import SupplyPhase


def forfeits(table: Serbien, name: str) -> tuple[Forfeit, ...]:
    """What a side loses if nobody gives another order: each unit once, by what is most likely to take it."""
    side, found = SIDES.index(name), dict[int, Forfeit]()
    for one in (*overstacked(table, side), *worn_out(table, side), *starved(table, side)):
        if one.piece not in found or found[one.piece].chance < one.chance:
            found[one.piece] = one
    return tuple(found[piece] for piece in sorted(found))


# -- Overfull hexes (3.1.3) -------------------------------------------------------------------------------------------


def overstacked(table: Serbien, side: int) -> Iterator[Forfeit]:
    """3.1.3: the units that go where there are too many; their owner takes those that are worth least."""
    most, worth = 2 * table.printed.number["stacking"], values(table.printed).worth
    for cell in stacking.crowded(table, side):
        if stacking.excused(table, cell, side):
            continue
        over = stacking.stacked(table, cell, side) - most
        units = [i for i in table.here(cell, side) if table.eighths(i)]
        for i in sorted(units, key=lambda unit: worth[unit][table.pieces[unit].lost]):
            if over > 0:
                over -= table.eighths(i)
                yield Forfeit(i, 1.0, "3.1.3")


# -- Forced Marches (7.2.3) -------------------------------------------------------------------------------------------


class Due(NamedTuple):
    """A check of a Forced March that somebody has still to make."""

    units: tuple[int, ...]
    """The Force."""
    over: int
    """The Movement Points that it marched beyond its allowance."""


def due(table: Serbien) -> Due | None:
    """7.2.3: the check that the Force has to make which is on the march."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, MoveUnits):
        units = tuple([i for i in top.going if table.pieces[i].at >= 0 and not table.pieces[i].halted])
    elif isinstance(top, Conclude):
        units = tuple([i for i in top.units if table.pieces[i].at >= 0])
    else:
        return None
    number = table.printed.number
    over = max([table.pieces[i].spent for i in units], default=0)
    over -= number["movement.counter" if top.counter else "movement"]
    return Due(units, over) if over > 0 else None


def worn_out(table: Serbien, side: int) -> list[Forfeit]:
    """7.2.3a: whom the check may cost its life: an Asset by reductions, a Formation where it cannot flee."""
    check = due(table)
    if check is None or table.side_of(check.units[0]) != side:
        return []
    printed, level = table.printed, level_of(table, check.units)
    formation = formation_of(table, check.units)
    if formation is not None:
        before = table.pieces[formation].status
        fatal = _routing(printed, level, check.over, printed.cavalry[formation], D1 - before) if before < D1 else 0.0
        doomed = fatal > 0 and table.in_zone(formation) and _shut_in(table, formation)
        return [Forfeit(formation, fatal, "6.4g")] if doomed else []
    riding = all(printed.cavalry[i] for i in check.units)
    return _assets(table, check.units, _wearing(printed, level, check.over, riding), "7.2.3a")


@lru_cache(maxsize=512)
def _wearing(printed: Printed, level: int, over: int, cavalry: bool) -> tuple[tuple[int, float], ...]:
    """7.2.3a, 5.5.2b: the reductions that the check costs Assets, each number with its chance."""
    found: dict[int, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            if (failed := first + second + over - level) > 0:
                result = printed.data.march(failed, cavalry)
                cost = result.levels + result.reductions
                found[cost] = found.get(cost, 0) + 1
    return tuple((cost, many / 36) for cost, many in sorted(found.items()))


@lru_cache(maxsize=512)
def _routing(printed: Printed, level: int, over: int, cavalry: bool, levels: int) -> float:
    """How likely the check costs this many levels."""
    rolls = [first + second for first in range(1, 7) for second in range(1, 7)]
    failed = [roll + over - level for roll in rolls if roll + over > level]
    return sum(printed.data.march(by, cavalry).levels >= levels for by in failed) / 36


# -- The next Supply Phase (15.4) -------------------------------------------------------------------------------------


class Short(NamedTuple):
    """A Force that goes hungry in its side's next Supply Phase."""

    units: tuple[int, ...]
    """The Force, without a Fort."""
    levels: int
    """What it loses by it."""


def starved(table: Serbien, side: int) -> list[Forfeit]:
    """15.4-4: who dies in the side's next Supply Phase as all stand."""
    return [one for short in hungry(table, side) for one in losing(table, short)]


def hungry(table: Serbien, side: int) -> list[Short]:
    """15.4-3: the Forces that find no supply in the side's next Supply Phase as all stand.

    Supply units lie with their front sides up by then (4.2.3.1), and whoever can be fed by Extended Mode will be
    (15.6.1b). In the phase itself it is the mode that they are in which counts: what is not extended now feeds nobody.
    """
    if not eats_again(table, side):
        return []
    phase = table.within(SupplyPhase)
    if phase is not None and phase.player == side:
        return [_short(table, force) for force in supply_phase.hungry(table, side)]
    table = fronts_up(table, side)
    return [_short(table, force) for force in supply_phase.hungry(table, side) if not feeding(table, force)]


def _short(table: Serbien, force: Sequence[int]) -> Short:
    units, number = tuple(i for i in force if not table.is_fort(i)), table.printed.number
    cut_off = all(isolated(table, i) for i in units)
    return Short(units, number["supply.levels.isolated" if cut_off else "supply.levels"])


def eats_again(table: Serbien, side: int) -> bool:
    """4.2.3: whether a side has a Supply Phase before the match ends, the one included that is on."""
    state = table.state
    if state.turn < state.last or state.phasing < side:
        return True
    return state.phasing == side and (table.within(SupplyPhase) or table.within(AttachmentPhase)) is not None


def fronts_up(table: Serbien, side: int) -> Serbien:
    """4.2.3.1: the table with the supply units of a side as they lie in its next Supply Phase."""
    suppliers, pieces = table.printed.suppliers, table.pieces
    worn = [i for kind in ("depot", "train") for i in suppliers[side, kind] if pieces[i].flipped and table.placed(i)]
    if worn:
        table = table.copy()
        for i in worn:
            table.pieces[i] = replace(table.pieces[i], flipped=False, given=0)
    return table


def losing(table: Serbien, short: Short) -> list[Forfeit]:
    """6.1.4, 5.5.2b: whom a hungry Force loses."""
    units, levels = short
    formation = formation_of(table, units)
    if formation is None:
        return _assets(table, units, ((levels, 1.0),), "15.4-4")
    before = table.pieces[formation].status
    routed = before < D1 <= min(before + levels, D2)
    doomed = routed and table.in_zone(formation) and _shut_in(table, formation)
    return [Forfeit(formation, 1.0, "6.4g")] if doomed else []


def _shut_in(table: Serbien, index: int) -> bool:
    """6.4g: whether a Formation that must flee finds no first step: then it is eliminated."""
    return not flight.steps_from(table, index, table.pieces[index].at)


def _assets(
    table: Serbien, units: Sequence[int], costs: tuple[tuple[int, float], ...], clause: str
) -> list[Forfeit]:  # fmt: skip
    """5.5.2b, 9.10.3: which of some Assets die of Strength Reductions, each number with its chance: the cheapest go."""
    printed, pieces = table.printed, table.pieces
    bear = sum([printed.most_lost[i] - pieces[i].lost for i in units if not table.is_fort(i)])
    worth, found = values(printed).worth, list[Forfeit]()
    cheap = sorted([i for i in units if not table.is_fort(i)], key=lambda i: worth[i][pieces[i].lost])
    for place, i in enumerate(cheap, 1):
        chance = fsum([share for cost, share in costs if cost >= bear + place])
        if chance:
            found.append(Forfeit(i, chance, clause))
    return found
