"""Who can do what in the movement segment, without a word of why not: the short forms of the refusals of chapter 5.

`able` asks for one unit by the rules as they stand, `movers` finds the same for a whole side and is quick. A side has
some eighty counters and moves them one at a time. A move changes the answer only for the counter that moved, and for
those who wait for railways; all else is remembered with the enemy, who bars the ways.
"""

from collections.abc import Sequence
from itertools import compress
from operator import is_not
from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.games.great_war_east.rules.pieces import SPENT, Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard import off_map, rail
from hexmarshal.games.great_war_east.rules.standard.reach import can_march, points


def may_march(table: GreatWar, index: Counter) -> bool:
    """5.35, 10.31, SG-17.11, SG-19.2: whether a unit may march in this phase at all."""
    piece = table.pieces[index]
    if piece.entrained or piece.spent >= SPENT or not table.in_command(index):
        return False
    return table.on_map(index) and not rail.rail_only(table, index)


def can_entrain(table: GreatWar, index: Counter) -> bool:
    """5.32: whether a unit can board a train where it stands."""
    printed, piece = table.printed, table.pieces[index]
    if piece.entrained or not holds(printed.rail_hexes[printed.nation[index]], piece.at):
        return False
    if rail.rail_only(table, index) or not table.in_command(index) or rail.controlled(table, index):
        return False
    if piece.unsupplied and not printed.hq[index]:
        return False
    return points(table, index) >= rail.boarding_cost(table, index) and rail.fits(table, index)


def can_detrain(table: GreatWar, index: Counter) -> bool:
    """5.34, 5.35: whether a unit can leave its train where it stands."""
    return table.pieces[index].entrained and rail.why_not_detrain(table, index) is None


def near_rails(table: GreatWar, index: Counter) -> bool:
    """5.3: whether a unit has to do with railways: it is entrained, off the map or on one, or moves by rail only."""
    piece, printed = table.pieces[index], table.printed
    if piece.entrained or not printed.allowances[0][index]:
        return True
    return holds(printed.rail_hexes[printed.nation[index]] | table.board.beside, piece.at)


def rides(table: GreatWar, index: Counter) -> list[Cell]:
    """5.33: the hexes to which a unit can ride."""
    if not (rail.can_board(table, index) and rail.fits(table, index, moved=True)):
        return []
    return rail.stops(table, index)


def departures(table: GreatWar, index: Counter) -> list[Cell]:
    """5.37: the exits for which a unit can leave the map."""
    at = table.pieces[index].at
    if not table.pieces[index].entrained or at not in table.printed.off_map:
        return []
    ends = off_map.destinations(table, index, at)
    return sorted(to for to in ends if off_map.why_not_depart(table, index, to) is None)


def able(table: GreatWar, index: Counter) -> bool:
    """5.0: whether a unit can do anything in the movement segment."""
    piece = table.pieces[index]
    return piece.at >= 0 and ((may_march(table, index) and can_march(table, index)) or able_by_rail(table, index))


def able_by_rail(table: GreatWar, index: Counter) -> bool:
    """5.3: whether a unit can do anything but march."""
    if off_map.travelling(table, index):
        return off_map.why_not_travel(table, index) is None or bool(off_map.diversions(table, index))
    if not rail.can_board(table, index):
        return can_entrain(table, index)
    if can_detrain(table, index) or (rail.fits(table, index, moved=True) and rail.can_ride(table, index)):
        return True
    return bool(departures(table, index))


# -- Quickly ------------------------------------------------------------------------------------------------


class Known(NamedTuple):
    """What is known of a side's counters as long as the enemy does not move."""

    own: tuple[Piece, ...]
    """The counters of which it holds, and"""
    now: object
    """for which fortresses, player turn and game turn."""
    sure: list[bool]
    """Whether each can march or detrain,"""
    rails: dict[int, int]
    """those of the others who might use railways, each with its place among the counters of its side,"""
    riding: dict[int, bool]
    """and whether they can,"""
    railways: object
    """as railways are seized and full."""


def movers(table: GreatWar, side: SideNumber) -> list[Counter]:
    """The units of a side that are `able`, in the order of the counters."""
    return list(compress(table.printed.of_side[side], _able(table, side)))


def listed(table: GreatWar, side: SideNumber) -> list[str]:
    """The same by their ids."""
    return list(compress(table.printed.ids_of[side], _able(table, side)))


def _able(table: GreatWar, side: SideNumber) -> list[bool]:
    """Whether each counter of a side is `able`."""
    printed, state, watched = table.printed, table.state, table.occupancy(1 - side).watched
    mine, own = printed.of_side[side], table.own(side)
    now, railways = (state.fortresses, state.phasing, state.turn), (state.seized, state.traffic)
    known: Known | None = watched.get(side)
    riding: dict[int, bool] = {}
    if known is None or known.now != now:
        places: Sequence[int] = range(len(mine))
        sure, rails = [False] * len(mine), dict[int, int]()
    else:
        before = known.own
        places = list(compress(range(len(mine)), map(is_not, own, before)))
        sure, rails = known.sure.copy(), known.rails.copy()
        if known.railways == railways and not [n for n in places if not _same_load(own[n], before[n])]:
            riding = known.riding.copy()
    for place in places:
        index = mine[place]
        rails.pop(index, None)
        riding.pop(index, None)
        if own[place].at < 0:
            sure[place] = False
            continue
        leaves = sure[place] = can_march(table, index) if may_march(table, index) else can_detrain(table, index)
        if not leaves and _could_ride(table, index):
            rails[index] = place
    for index in rails:
        if index not in riding:
            riding[index] = able_by_rail(table, index)
    watched[side] = Known(own, now, sure, rails, riding, railways)
    if True in riding.values():
        sure = sure.copy()
        for index, place in rails.items():
            sure[place] = riding[index]
    return sure


def _same_load(one: Piece, two: Piece) -> bool:
    """Whether a counter takes as much of the rail capacity as before (5.31)."""
    return one.counted == two.counted and one.entrained == two.entrained


def _could_ride(table: GreatWar, index: Counter) -> bool:
    """Whether a unit may be `able_by_rail` as it stands, whatever the railways carry."""
    if not near_rails(table, index):
        return False
    if table.pieces[index].entrained or rail.rail_only(table, index):
        return True
    return table.in_command(index) and points(table, index) >= rail.boarding_cost(table, index)
