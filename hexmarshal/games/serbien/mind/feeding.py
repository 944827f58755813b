"""Whether Formations are in supply, by chapter 15 on sets of hexes: quick enough for bots to ask in every position.

Supply lines are those of the rules, through hexes that are open without any friendly ZOC. Railways count where they
lead home behind the Front Lines, Depots where they stand on one, and a train if a Depot of its army or such a railway
feeds it.
"""

from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.games.serbien.mind.convoys import Convoy
from hexmarshal.games.serbien.mind.roster import Mess, Roster
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.supply import tracing
from hexmarshal.games.serbien.rules.supply.rails import operational
from hexmarshal.games.serbien.rules.supply.sources import marked
from hexmarshal.games.serbien.rules.table.position import Serbien

MOST = 20_000
HAVENS = 2_000
"""How many sets of hexes are remembered that depend on where everybody stands."""


class Fed(NamedTuple):
    """Where the units of a side find supply."""

    railways: int
    """Near its railways."""
    armies: dict[int, int]
    """By Depots, for each army."""
    corps: dict[int, int]
    """By trains, for each corps."""
    trains: dict[int, int]
    """By any train, for each army: for Cavalry (15.2)."""


def fed(table: Serbien, side: int, convoy: Convoy) -> Fed:
    """Where a side's units find supply as all stand."""
    state, own, foe = table.state, table.occupancy(side), table.occupancy(1 - side)
    through = table.board.everywhere & ~foe.held & (~foe.zone | own.held)
    # 23.1.1: Komitadji slow down the lines of Austria-Hungary where nobody stands.
    slow = mask(state.komitadji) & ~(foe.held | own.fighters) if side == AUSTRIAN and state.komitadji else 0
    rails = operational(table, side) & through
    memory, key = convoy.memo, (side, through, rails, state.pontoons, slow)
    found: Fed | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        found = memory[key] = _fed(table, side, convoy, through, slow, rails)
    return found


def _fed(table: Serbien, side: int, convoy: Convoy, through: int, slow: int, rails: int, extended: bool = False) -> Fed:
    printed, everywhere = table.printed, table.board.everywhere
    found, pontoons = Fed(_railways(table, side, rails, through), {}, {}, {}), table.state.pontoons
    armies, kinds = found.armies, printed.kind
    for i, at, army in convoy.where:
        kind = kinds[i]
        if kind == "artillery" or not holds(everywhere, at):
            continue
        if not holds(rails if kind == "depot" else rails | armies.get(army, 0), at):
            continue
        reach = printed.units[i].range[extended]
        # What its lines depend on: they are the same for most that happens on the map.
        near, key = printed.disc(at, reach), (i, side, extended)
        setting = through & near, slow & near, pontoons
        known: tuple[object, int] | None = convoy.memo.get(key)
        if known is None or known[0] != setting:
            known = convoy.memo[key] = setting, _lines(table, side, at, reach, through, setting)
        if kind == "depot":
            armies[army] = armies.get(army, 0) | known[1]
        else:
            found.corps[printed.corps_of[i]] = known[1]
            found.trains[army] = found.trains.get(army, 0) | known[1]
    return found


def _railways(table: Serbien, side: int, rails: int, through: int) -> int:
    """15.1.3, 15.1.4: the hexes to which lines come from railways that lead home, and from the map edge."""
    printed, reach = table.printed, table.printed.number["range.railway"]
    edge = marked(table, "supply:austrian") & through if side == AUSTRIAN else 0
    # What is out of their range does not matter, so the same is found again while armies move elsewhere.
    memory, key = printed.memories["fed by rail"], (side, rails, through & _along(printed, rails), table.state.pontoons)
    found: int | None = memory.get(key)
    if found is None:
        if len(memory) > HAVENS:
            memory.clear()
        found = memory[key] = tracing.lines(table, side, rails, reach, through)
    return found | edge


@lru_cache(maxsize=256)
def _along(printed: Printed, rails: int) -> int:
    """The hexes within the range of some railways (15.1.3)."""
    near = rails
    for _ in range(printed.number["range.railway"]):
        near |= spread(near, printed.board.stride)
    return near


def _lines(table: Serbien, side: int, at: int, reach: int, through: int, setting: object) -> int:
    """The hexes to which a supply unit's lines come."""
    memory, key = table.printed.memories["feeding"], (side, at, reach, setting)
    found: int | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        found = memory[key] = tracing.lines(table, side, 1 << at, reach, through) | 1 << at
    return found


def hungry(table: Serbien, side: int, found: Fed, own: Roster) -> list[int]:
    """Those of a side's Formations on the map that find no supply, by their hexes."""
    short, armies = [], found.armies
    for mess, hexes in own.messes.items():
        army, corps, riding = mess
        reached = found.railways | armies.get(army, 0)
        reached |= found.trains.get(army, 0) if riding else found.corps.get(corps, 0)
        if hexes & ~reached:
            short += _without(table, side, mess, hexes & ~reached, reached)
    return short


def _without(table: Serbien, side: int, mess: Mess, hexes: int, reached: int) -> list[int]:
    """Those of a mess in some hexes who have no second hex that is reached (19.1)."""
    printed, pieces, at, short = table.printed, table.pieces, table.occupancy(side).at, []
    for cell in cells(hexes):
        for i in at[cell]:
            piece = pieces[i]
            theirs = printed.formation[i] and (piece.army, piece.corps, printed.cavalry[i]) == mess
            if theirs and piece.at == cell and (piece.also < 0 or not holds(reached, piece.also)):
                short.append(i)
    return short


def at_most(table: Serbien, side: int, convoy: Convoy, barred: int = 0) -> Fed:
    """15.6.1b, 3.3.2: where a side's units find supply at the most, by Extended Mode and by friendly ZOCs.

    ``barred`` are hexes that only the ZOC of whoever asks would open: it does not help itself (3.3.2a).
    """
    through, state = tracing.passable(table, side) & ~barred, table.state
    slow = 0
    if side == AUSTRIAN and state.komitadji:
        slow = mask(state.komitadji) & ~(table.occupancy(1 - side).held | table.occupancy(side).fighters)
    return _fed(table, side, convoy, through, slow, operational(table, side) & through, extended=True)


def reached(found: Fed, mess: Mess) -> int:
    """15.2: the hexes in which units that are fed alike find supply."""
    army, corps, riding = mess
    by_train = found.trains.get(army, 0) if riding else found.corps.get(corps, 0)
    return found.railways | found.armies.get(army, 0) | by_train


def haven(table: Serbien, side: int, convoy: Convoy) -> int:
    """15.5: the hexes out of which a way leads to a source, where nobody is Isolated."""
    through, printed = tracing.passable(table, side), table.printed
    begin = (convoy.spots & table.board.everywhere | operational(table, side)) & through
    memory, key = printed.memories["havens"], (side, through, begin, table.state.pontoons)
    found: int | None = memory.get(key)
    if found is None:
        if len(memory) > HAVENS:
            memory.clear()
        found = memory[key] = tracing.way_out(table, side, begin, printed.number["isolation"])
    return found


def mess_of(table: Serbien, index: int) -> Mess:
    """15.2: with whom a unit is fed alike: Assets as Cavalry, by any train of their army."""
    piece, printed = table.pieces[index], table.printed
    return piece.army, piece.corps, printed.cavalry[index] or printed.asset[index]


@lru_cache(maxsize=8)
def _assets(printed: Printed, side: int) -> tuple[int, ...]:
    """The units of a side that must eat though no Formation is with them; Forts need nothing (8.5.1)."""
    fed_elsewhere = printed.forts[side]
    return tuple(i for i in printed.of_side[side] if printed.asset[i] and i not in fed_elsewhere)


def alone(table: Serbien, side: int, found: Fed) -> list[int]:
    """15.4-3: those of a side's Assets on the map that find no supply, and stand with no Formation that does."""
    pieces, everywhere, short = table.pieces, table.board.everywhere, []
    formed = table.occupancy(side).formations
    for i in _assets(table.printed, side):
        at = pieces[i].at
        if at >= 0 and holds(everywhere, at) and not holds(formed, at):
            piece = pieces[i]
            reached = found.railways | found.armies.get(piece.army, 0) | found.trains.get(piece.army, 0)
            if not holds(reached, at) and (piece.also < 0 or not holds(reached, piece.also)):
                short.append(i)
    return short
