"""Whether Formations are in supply, by chapter 15 on sets of hexes: quick enough for bots to ask in every position.

Supply lines are those of the rules, through hexes that are open without any friendly ZOC. Depots and the railways at
home count as sources wherever the enemy does not stand; a train counts if a Depot of its army or such a railway feeds
it.
"""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.games.serbien.mind.convoys import Convoy
from hexmarshal.games.serbien.mind.roster import Mess, Roster
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.supply import tracing
from hexmarshal.games.serbien.rules.table.position import Serbien

MOST = 20_000


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
    memory, key = convoy.memo, (side, through, state.pontoons, slow)
    found: Fed | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        found = memory[key] = _fed(table, side, convoy, through, slow)
    return found


def _fed(table: Serbien, side: int, convoy: Convoy, through: int, slow: int) -> Fed:
    printed, everywhere, stride = table.printed, table.board.everywhere, table.board.stride
    rails = near = (printed.single | printed.narrow) & printed.home[side] & through
    for _ in range(printed.number["range.railway"]):
        near |= spread(near, stride) & through
    found, pontoons = Fed(near, {}, {}, {}), table.state.pontoons
    armies, kinds = found.armies, printed.kind
    for i, at, army in convoy.where:
        kind = kinds[i]
        if kind == "artillery" or not holds(everywhere, at):
            continue
        if kind == "train" and not holds(rails | armies.get(army, 0), at):
            continue
        reach = printed.units[i].range[0]
        # What its lines depend on: they are the same for most that happens on the map.
        near, key = printed.disc(at, reach), (i, side)
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
