"""What a side has and where it stands, for bots: steps, towns that draw them, supply, command, crowds.

It is counted for the whole side, and amended for the counters that have changed since a position that is remembered.
"""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.leading import led
from hexmarshal.games.great_war_east.mind.towns import (
    FADING,
    LEVELS,
    Field,
    discs,
    guarding,
    menaced,
    taking,
    wanted_by,
)
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN, NATIONS, SERBIA, Printed
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command import AllotCommand
from hexmarshal.games.great_war_east.rules.standard.command_reach import offers
from hexmarshal.games.great_war_east.rules.standard.supply import nets
from hexmarshal.wargame.differences import FINE, Base, since, touched

TRAINS = 6
"""A depot is drawn to towns like this many steps more: without supply nobody comes there."""
STAFF = 2
"""A headquarters is drawn to towns like this many steps."""


class Look(NamedTuple):
    """How an army is looked at."""

    vain: int
    """How much less, in per cent, towns draw those whom nobody would feed where they stand."""
    heavy: int
    """How many times more a depot within reach of headquarters counts than others of its size."""


AT_A_GLANCE = Look(vain=0, heavy=2)


class Muster(NamedTuple):
    """What a side has."""

    steps: int
    """Steps anywhere on the map, or on their way off it."""
    taking: float
    """How near they are to towns that they could take: each step by the points of each town, the less the farther."""
    guarding: float
    """The same of towns that they could lose, and by how near the enemy is to them."""
    commanded: int
    """Stacking points in command control while the side moves or fights."""
    entrained: int
    """Steps in trains."""
    cut_off: int
    """Steps out of supply, and those on their way off the map."""
    crowded: int
    """Stacking points beyond the limit."""
    led: int
    """Stacking points that headquarters could command,"""
    depots: int
    """and depots within their reach."""


def muster(table: GreatWar, side: int, look: Look) -> Muster:
    """What a side has and where it stands."""
    printed, pieces = table.printed, table.pieces
    base, changed = since(table, side)
    mood = 0
    if table.state.phasing == side:
        mood = 1 if _depots_wait(table, side) else 2
    to_take, to_guard = taking(table, side), guarding(table, side)
    steps, commanded, entrained, boxed = _counted(base, printed, side, mood)
    taken, guarded = _drawn(base, printed, side, to_take), _drawn(base, printed, side, to_guard)
    for i in changed:
        old, new = base.pieces[i], pieces[i]
        before, after = _count(printed, i, old, mood), _count(printed, i, new, mood)
        steps += after[0] - before[0]
        commanded += after[1] - before[1]
        entrained += after[2] - before[2]
        boxed += after[3] - before[3]
        less, more = _pulled(printed, i, old), _pulled(printed, i, new)
        taken += more * to_take.parts[new.at] - less * to_take.parts[old.at]
        guarded += more * to_guard.parts[new.at] - less * to_guard.parts[old.at]
    starving, vainly_taken, vainly_guarded = _starving(table, side, to_take, to_guard)
    if look.vain:
        taken -= vainly_taken * look.vain // 100
        guarded -= vainly_guarded * look.vain // 100
    reach = led(table, side, look.heavy)
    crowded = _crowded(table, side)
    cut_off = starving + boxed
    return Muster(
        steps, taken / FINE, guarded / FINE, commanded, entrained, cut_off, crowded, reach.points, reach.depots
    )


Count = tuple[int, int, int, int]
"""Steps, stacking points in command control, steps in trains, steps on their way off the map."""
NOTHING: Count = (0, 0, 0, 0)


@derived_from(lambda base, *_: base.memory)
def _counted(base: Base, printed: Printed, side: int, mood: int) -> Count:
    rows = [_count(printed, i, base.pieces[i], mood) for i in printed.of_side[side]]
    steps, commanded, entrained, boxed = map(sum, zip(*rows, strict=True))
    return steps, commanded, entrained, boxed


def _count(printed: Printed, i: int, piece: Piece, mood: int) -> Count:
    """What a counter adds by itself. ``mood``: 0 waits, 1 depots are placed in command first, 2 all."""
    at = piece.at
    if at < 0 or printed.hq[i]:
        return NOTHING
    steps = printed.full[i] - piece.lost
    commanded = mood and piece.commander != NOBODY and (mood > 1 or printed.depot[i])
    return (
        steps,
        printed.stacking[i] if commanded else 0,
        steps if piece.entrained else 0,
        steps if at in printed.boxes else 0,
    )


@derived_from(lambda base, *_: base.memory)
def _drawn(base: Base, printed: Printed, side: int, field: Field) -> int:
    """How towns draw the counters of a side, in whole parts."""
    parts, pieces = field.parts, base.pieces
    return sum([_pulled(printed, i, pieces[i]) * parts[pieces[i].at] for i in printed.of_side[side]])


def _pulled(printed: Printed, i: int, piece: Piece) -> int:
    """Like how many steps a counter is drawn to towns."""
    return STAFF if printed.hq[i] else TRAINS * printed.depot[i] + printed.full[i] - piece.lost


def _starving(table: GreatWar, side: int, to_take: Field, to_guard: Field) -> tuple[int, int, int]:
    """The steps that are out of supply, and, in whole parts, how towns draw those who are where nobody feeds them."""
    own, pieces, printed, known = table.occupancy(side), table.pieces, table.printed, nets(table)
    fed = known[0]
    if side != AUSTRIAN:  # the nations of the Allies fight on two maps
        south = printed.sheets[SERBIA]
        fed = known[1] & ~south | known[2] & south
    starving = taken = guarded = 0
    for cell in cells((own.held | own.leaders) & ~fed):
        drawn = 0
        for i in own.at[cell]:
            if printed.hq[i]:
                drawn += STAFF
            elif not pieces[i].fed:
                steps = printed.full[i] - pieces[i].lost
                starving += steps
                drawn += steps + TRAINS * printed.depot[i]
        taken += drawn * to_take.parts[cell]
        guarded += drawn * to_guard.parts[cell]
    return starving, taken, guarded


def _crowded(table: GreatWar, side: int) -> int:
    """The stacking points beyond the limit."""
    printed, at = table.printed, table.occupancy(side).at
    base, _ = since(table, side)
    points = _crowds(base, printed)
    for cell in touched(table, side):
        points += _crowd(printed, cell, at.get(cell, ())) - _crowd(printed, cell, base.at.get(cell, ()))
    return points


@derived_from(lambda base, *_: base.memory)
def _crowds(base: Base, printed: Printed) -> int:
    return sum([_crowd(printed, cell, stack) for cell, stack in base.at.items()])


def _crowd(printed: Printed, cell: int, stack: tuple[int, ...]) -> int:
    if len(stack) < 3 or cell in printed.boxes:  # two are never too many
        return 0
    return max(0, sum([printed.stacking[i] for i in stack]) - printed.number["stacking"])


def _depots_wait(table: GreatWar, side: int) -> bool:
    """Whether a depot could still be placed in command control: armies wait for their depots."""
    if not isinstance(table.question, AllotCommand) or table.question.combat:
        return False
    return any(table.printed.depot[i] for i in offers(table, side))


# -- Towns to take and to lose --------------------------------------------------------------------------------


def supply_reach(table: GreatWar, side: int) -> float:
    """How near supply comes to the towns that a side could take, by what they are worth."""
    return _reach_of(table.printed, side, wanted_by(table, side), tuple(nets(table)), turns_left(table))


@derived_from(lambda printed, *_: printed.memory)
def _reach_of(printed: Printed, side: int, wanted: tuple[int, ...], known: tuple[int, ...], left: int) -> float:
    value = 0.0
    for cell in wanted:
        net = known[taker(printed, side, cell)]
        for away, disc in enumerate(discs(printed)[cell]):
            if net & disc:
                value += town(printed.valued[cell].value, left) * FADING[away]
                break
    return value


def taker(printed: Printed, side: int, cell: int) -> int:
    """The nation of a side that fights on the map of a town."""
    if side == AUSTRIAN:
        return NATIONS.index("austrian")
    return NATIONS.index("serbian" if printed.sheet(cell) == SERBIA else "russian")


def open_towns(table: GreatWar, side: int) -> float:
    """What a side risks to lose by leaving towns empty that the enemy wants."""
    value, held, left = 0.0, table.covered(side), turns_left(table)
    for cell, level in menaced(table, side):
        if not holds(held, cell):
            value += level / LEVELS * town(table.printed.valued[cell].value, left)
    return value
