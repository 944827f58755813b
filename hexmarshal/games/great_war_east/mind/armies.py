"""What a side has and where it stands, for bots: steps, towns that draw them, supply, command, crowds.

It is counted for the whole side, and amended for the counters that have changed since a position that is remembered.
"""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.forces import Force, force
from hexmarshal.games.great_war_east.mind.leading import led
from hexmarshal.games.great_war_east.mind.towns import FADING, Danger, Field, danger, discs, goals
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN, NATIONS, SERBIA, Printed
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command import AllotCommand
from hexmarshal.games.great_war_east.rules.standard.command_reach import offers
from hexmarshal.games.great_war_east.rules.standard.supply import nets
from hexmarshal.wargame.differences import FINE, Base

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
    found, mood = force(table, side), 0
    if table.state.phasing == side:
        mood = 1 if _depots_wait(table, side) else 2
    hungry = (found.own.held | found.own.leaders) & ~_fed(table, side)
    to_take, to_guard = goals(table, side).field, danger(table, side).field
    return _muster(found, table.printed, side, look, mood, to_take, to_guard, hungry, table.swapped)


@derived_from(lambda force, *_: force.memory, most=64)
def _muster(
    force: Force,
    printed: Printed,
    side: int,
    look: Look,
    mood: int,
    to_take: Field,
    to_guard: Field,
    hungry: int,
    swapped: bool,
) -> Muster:
    """The same under all that it depends on. ``hungry`` are the hexes where nobody feeds those who stand there."""
    base = force.base
    steps, commanded, entrained, cut_off = _counted(base, printed, side, mood)
    taking, guarding = _drawn(base, printed, side, to_take), _drawn(base, printed, side, to_guard)
    for i, new in zip(force.changed, force.now, strict=True):
        old = base.pieces[i]
        before, after = _count(printed, i, old, mood), _count(printed, i, new, mood)
        if before != after:
            steps += after[0] - before[0]
            commanded += after[1] - before[1]
            entrained += after[2] - before[2]
            cut_off += after[3] - before[3]
        less, more = _pulled(printed, i, old), _pulled(printed, i, new)
        taking += more * to_take.parts[new.at] - less * to_take.parts[old.at]
        guarding += more * to_guard.parts[new.at] - less * to_guard.parts[old.at]
    if hungry:
        starving, untaken, unguarded = _starving_before(base, printed, hungry & ~force.stirred, to_take, to_guard)
        if here := hungry & force.stirred:
            now = dict(zip(force.changed, force.now, strict=True))
            for cell in cells(here):
                stack = [(i, now.get(i) or base.pieces[i]) for i in force.own.at[cell]]
                some, drawn = _starved(printed, stack)
                starving += some
                untaken += drawn * to_take.parts[cell]
                unguarded += drawn * to_guard.parts[cell]
        cut_off += starving
        taking -= untaken * look.vain // 100
        guarding -= unguarded * look.vain // 100
    reach, crowded = led(force, printed, side, look.heavy, swapped), _crowds(base, printed)
    for cell in force.touched:
        if cell in printed.boxes:
            continue
        crowded += _crowd(printed, force.own.at.get(cell, ())) - _crowd(printed, base.at.get(cell, ()))
    return Muster(
        steps, taking / FINE, guarding / FINE, commanded, entrained, cut_off, crowded, reach.points, reach.depots
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


def _fed(table: GreatWar, side: int) -> int:
    """The hexes in which units of a side are in supply."""
    known = nets(table)
    if side == AUSTRIAN:
        return known[0]
    south = table.printed.sheets[SERBIA]  # the nations of the Allies fight on two maps
    return known[1] & ~south | known[2] & south


@derived_from(lambda base, *_: base.memory)
def _starving_before(
    base: Base, printed: Printed, hungry: int, to_take: Field, to_guard: Field
) -> tuple[int, int, int]:
    """The steps out of supply, and in whole parts how towns draw those who stand where nobody feeds them."""
    starving = taking = guarding = 0
    for cell in cells(hungry):
        some, drawn = _starved(printed, [(i, base.pieces[i]) for i in base.at[cell]])
        starving += some
        taking += drawn * to_take.parts[cell]
        guarding += drawn * to_guard.parts[cell]
    return starving, taking, guarding


def _starved(printed: Printed, stack: list[tuple[int, Piece]]) -> tuple[int, int]:
    """The steps of a stack that are out of supply, and like how many steps those are drawn to towns."""
    starving = drawn = 0
    for i, piece in stack:
        if printed.hq[i]:
            drawn += STAFF
        elif not piece.fed:
            steps = printed.full[i] - piece.lost
            starving += steps
            drawn += steps + TRAINS * printed.depot[i]
    return starving, drawn


@derived_from(lambda base, *_: base.memory)
def _crowds(base: Base, printed: Printed) -> int:
    """The stacking points beyond the limit."""
    return sum([_crowd(printed, stack) for cell, stack in base.at.items() if cell not in printed.boxes])


def _crowd(printed: Printed, stack: tuple[int, ...]) -> int:
    if len(stack) < 3:  # two are never too many
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
    return _reach_of(table.printed, side, goals(table, side).towns, nets(table), turns_left(table))


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
    found = danger(table, side)
    return _at_stake(found, found.hexes & ~table.covered(side))


@derived_from(lambda danger, *_: danger.memory)
def _at_stake(danger: Danger, empty: int) -> float:
    value = 0.0
    for cell, stake in danger.towns:
        if holds(empty, cell):
            value += stake
    return value
