"""Whether Formations are in supply, by chapter 15 on sets of hexes: quick enough for bots to ask in every position.

Supply lines are those of the rules, through hexes that are open without any friendly ZOC. Depots and the railways at
home count as sources wherever the enemy does not stand; a train counts if a Depot of its army or such a railway feeds
it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import holds, mask, spread
from hexmarshal.games.serbien.parts.printed import Printed
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


@lru_cache(maxsize=8)
def supply_units(printed: Printed, side: int) -> tuple[int, ...]:
    """The Depots of a side, then its Corps Trains."""
    kinds = printed.kind
    return tuple(i for kind in ("depot", "train") for i in printed.of_side[side] if kinds[i] == kind)


def fed(table: Serbien, side: int) -> Fed:
    """Where a side's units find supply as all stand."""
    printed, pieces, state = table.printed, table.pieces, table.state
    own, foe = table.occupancy(side), table.occupancy(1 - side)
    through = table.board.everywhere & ~foe.held & (~foe.zone | own.held)
    where = tuple([(pieces[i].at, pieces[i].army) for i in supply_units(printed, side)])
    marked = mask(state.komitadji)
    held = marked & table.occupancy(0).held, marked & table.occupancy(1).fighters
    memory, key = printed.memories["fed"], (side, through, where, state.pontoons, marked, held)
    found: Fed | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        found = memory[key] = _fed(table, side, through)
    return found


def _fed(table: Serbien, side: int, through: int) -> Fed:
    printed, pieces, everywhere = table.printed, table.pieces, table.board.everywhere
    rails = (printed.single | printed.narrow) & printed.home[side] & through
    near = rails
    for _ in range(printed.number["range.railway"]):
        near |= spread(near, table.board.stride) & through
    found = Fed(near, {}, {}, {})
    for i in supply_units(printed, side):
        piece = pieces[i]
        if piece.at < 0 or not holds(everywhere, piece.at):
            continue
        if printed.kind[i] == "depot":
            found.armies[piece.army] = found.armies.get(piece.army, 0) | _lines(table, side, i, through)
        elif holds(rails | found.armies.get(piece.army, 0), piece.at):
            reached = found.corps[printed.corps_of[i]] = _lines(table, side, i, through)
            found.trains[piece.army] = found.trains.get(piece.army, 0) | reached
    return found


def _lines(table: Serbien, side: int, index: int, through: int) -> int:
    """The hexes to which a supply unit's lines come; remembered by all that they depend on."""
    printed, at, state = table.printed, table.pieces[index].at, table.state
    reach = printed.units[index].range[0]
    near, marked = through & printed.disc(at, reach), mask(state.komitadji)
    held = marked & table.occupancy(0).held, marked & table.occupancy(1).fighters
    memory, key = printed.memories["feeding"], (side, at, reach, near, state.pontoons, marked, held)
    found: int | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        found = memory[key] = tracing.lines(table, side, 1 << at, reach, through) | 1 << at
    return found


def hungry(table: Serbien, found: Fed, units: Sequence[int]) -> list[int]:
    """Those of some Formations on the map that find no supply."""
    printed, pieces, short = table.printed, table.pieces, []
    for i in units:
        piece = pieces[i]
        hexes = found.railways | found.armies.get(piece.army, 0)
        hexes |= found.trains.get(piece.army, 0) if printed.cavalry[i] else found.corps.get(piece.corps, 0)
        if not holds(hexes, piece.at) and (piece.also < 0 or not holds(hexes, piece.also)):
            short.append(i)
    return short
