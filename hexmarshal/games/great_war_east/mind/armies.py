"""What a side has and where it stands, for bots: steps, towns that draw them, supply, command.

It is counted for the whole side, and amended for the counters that have changed since a position that is remembered.
"""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.forces import Force, force
from hexmarshal.games.great_war_east.mind.leading import led
from hexmarshal.games.great_war_east.mind.towns import FADING, Danger, Field, danger, discs, entry_of, goals
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN, NATIONS, SERBIA, Printed
from hexmarshal.games.great_war_east.rules.pieces import NOBODY, Off, Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command import AllotCommand
from hexmarshal.games.great_war_east.rules.standard.command_reach import offers
from hexmarshal.games.great_war_east.rules.standard.sequence import MovementPhase
from hexmarshal.games.great_war_east.rules.standard.supply import nets
from hexmarshal.wargame.differences import FINE

TRAINS = 6
"""A depot is drawn to towns like this many steps more: without supply nobody comes there."""
STAFF = 2
"""A headquarters is drawn to towns like this many steps: it moves first, and would stay behind those who march."""
PATIENT = 80
"""How much, in per cent, of what draws a unit where it enters counts while it waits to come: room and command will be
there in a turn, so no unit need be placed where it would be lost (6.14, 14.24)."""


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
    led: int
    """Stacking points that headquarters could command,"""
    depots: int
    """and depots within their reach."""
    waiting: int
    """Steps of reinforcements that are still to come."""
    frail: int
    """Units out of supply that have one step left, of the side that moves until hunger has come (9.22)."""


def muster(table: GreatWar, side: int, look: Look) -> Muster:
    """What a side has and where it stands."""
    own, printed, mood = force(table, side), table.printed, 0
    if table.state.phasing == side:
        mood = 1 if _depots_wait(table, side) else 2
    to_take, to_guard = goals(table, side).field, danger(table, side).field
    steps, commanded, entrained, cut_off, waiting = _counted(own, printed, side, mood)
    taking, guarding = _drawn(own, printed, side, to_take), _drawn(own, printed, side, to_guard)
    hungry = (own.held | own.leaders) & ~_fed(table, side)
    starved = _starved(own, printed, hungry, to_take, to_guard)
    if look.vain:
        taking -= starved.taking * look.vain // 100
        guarding -= starved.guarding * look.vain // 100
    reach = led(own, printed, side, look.heavy, swapped=table.swapped)
    cut_off += starved.steps
    return Muster(
        steps, taking / FINE, guarding / FINE, commanded, entrained, cut_off, reach.points, reach.depots,
        waiting, starved.frail if mood and table.within(MovementPhase) is not None else 0,
    )  # fmt: skip


Count = tuple[int, int, int, int, int]
"""Steps, stacking points in command control, steps in trains, on their way off the map, and still to come."""
NOTHING: Count = (0, 0, 0, 0, 0)


def _counted(own: Force, printed: Printed, side: int, mood: int) -> Count:
    """What all counters of a side add up to."""

    def count() -> Count:
        rows = [_count(printed, i, own.pieces[i], mood) for i in printed.of_side[side]]
        steps, commanded, entrained, boxed, waiting = map(sum, zip(*rows, strict=True))
        return steps, commanded, entrained, boxed, waiting

    def amend(before: Count, _: Force) -> Count:
        steps, commanded, entrained, boxed, waiting = before
        for i, was in zip(own.changed, own.was, strict=True):
            old, new = _count(printed, i, was, mood), _count(printed, i, own.pieces[i], mood)
            if old != new:
                steps += new[0] - old[0]
                commanded += new[1] - old[1]
                entrained += new[2] - old[2]
                boxed += new[3] - old[3]
                waiting += new[4] - old[4]
        return steps, commanded, entrained, boxed, waiting

    return own.recall(("counted", mood), count, amend)


def _count(printed: Printed, i: int, piece: Piece, mood: int) -> Count:
    """What a counter adds by itself. ``mood``: 0 waits, 1 depots are placed in command first, 2 all."""
    at = piece.at
    if printed.hq[i]:
        return NOTHING
    steps = printed.full[i] - piece.lost
    if at < 0:
        return (0, 0, 0, 0, steps) if at == Off.SCHEDULED else NOTHING
    commanded = mood and piece.commander != NOBODY and (mood > 1 or printed.depot[i])
    return (
        steps,
        printed.stacking[i] if commanded else 0,
        steps if piece.entrained else 0,
        steps if at in printed.boxes else 0,
        0,
    )


def _drawn(own: Force, printed: Printed, side: int, field: Field) -> int:
    """How towns draw the counters of a side, in whole parts."""
    parts, pieces = field.parts, own.pieces

    def draw() -> int:
        return sum([_pull(printed, i, pieces[i], parts) for i in printed.of_side[side]])

    def amend(drawn: int, _: Force) -> int:
        for i, was in zip(own.changed, own.was, strict=True):
            drawn += _pull(printed, i, pieces[i], parts) - _pull(printed, i, was, parts)
        return drawn

    return own.recall(("drawn", field), draw, amend)


def _pull(printed: Printed, i: int, piece: Piece, parts: tuple[int, ...]) -> int:
    """How towns draw a counter, in whole parts; a reinforcement that waits for almost as much as where it will come."""
    if piece.at != Off.SCHEDULED:
        return _pulled(printed, i, piece) * parts[piece.at]
    if printed.hq[i]:
        return 0  # it takes no room, so it need not wait
    entry = entry_of(printed, i, piece)
    return _pulled(printed, i, piece) * parts[entry] * PATIENT // 100 if entry >= 0 else 0


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


class Starved(NamedTuple):
    """Who stands where nobody feeds them."""

    hungry: int
    """The hexes with anybody where nobody feeds them."""
    steps: int
    """The steps out of supply,"""
    taking: int
    """and in whole parts how towns draw all who stand there, to take them"""
    guarding: int
    """and to guard them."""
    frail: int
    """Those of them with one step left."""


def _starved(own: Force, printed: Printed, hungry: int, to_take: Field, to_guard: Field) -> Starved:
    """Who is out of supply; looked at again where others stand than before, and where others are fed."""
    key = "starved", to_take, to_guard
    last: Starved | None = own.memory.get(key)
    before, stirred, previous = own, 0, own.previous
    if last is None and previous is not None:
        before, stirred = previous, own.stirred
        last = before.memory.get(key)
    if last is None:
        last = Starved(0, 0, 0, 0, 0)
    _, steps, taking, guarding, frail = last
    for cell in cells(last.hungry ^ hungry | (last.hungry | hungry) & stirred):
        for one, sign, some in ((before, -1, last.hungry), (own, 1, hungry)):
            if holds(some, cell):
                starving, drawn, thin = _hungry(printed, one, cell)
                frail += sign * thin
                steps += sign * starving
                taking += sign * drawn * to_take.parts[cell]
                guarding += sign * drawn * to_guard.parts[cell]
    found = own.memory[key] = Starved(hungry, steps, taking, guarding, frail)
    return found


def _hungry(printed: Printed, own: Force, cell: int) -> tuple[int, int, int]:
    """The steps in a hex that are out of supply, like how many steps all there are drawn to towns, and the units that
    have one step left."""
    starving = drawn = frail = 0
    for i in own.at[cell]:
        if printed.hq[i]:
            drawn += STAFF
        elif not (piece := own.pieces[i]).fed:
            steps = printed.full[i] - piece.lost
            starving += steps
            drawn += steps + TRAINS * printed.depot[i]
            frail += steps == 1
    return starving, drawn, frail


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
