"""Towns as bots see them: how they draw armies, to take and to guard them, and how near the enemy is to each."""

from functools import lru_cache

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.wargame.differences import Base, fine, since

FADE = 0.88
"""How a town to take draws less with every hex,"""
NEAR = 0.75
"""and one to guard."""
NEAREST = 4**8
"""How near is nearest: a whole number, as are all that come of it."""
MENACE = 8 * NEAREST
"""Enemy stacking points near a town that call for guards as loudly as any more."""
LEVELS = 4
"""Into how many levels the menace is sorted."""
FAR = 99
"""Beyond everything, as on another map."""


class Field:
    """What it is worth in each hex, in whole parts, that towns are near: to take or to guard, point for point."""

    __slots__ = ("parts",)

    def __init__(self, points: list[float]) -> None:
        self.parts = (*map(fine, points), *[0] * len(Off))
        """By cells; nothing off the map, whose places are numbers below 0."""


def taking(table: GreatWar, side: int) -> Field:
    """How near each hex is to what a side could take, by what that is worth."""
    return _taking(table.printed, wanted_by(table, side), turns_left(table))


def guarding(table: GreatWar, side: int) -> Field:
    """How near each hex is to what a side could lose, by what that is worth and how near the enemy is to it."""
    return _guarding(table.printed, menaced(table, side), turns_left(table))


def wanted_by(table: GreatWar, side: int) -> tuple[int, ...]:
    """The towns that a side scores, or must win back.

    One that it has goes on drawing, else whoever enters a town would take its pull from the whole army.
    """
    return _drawing(table.printed, side, table.state.seized, table.in_play())


@lru_cache(maxsize=512)
def _drawing(printed: Printed, side: int, seized: tuple[int, ...], in_play: int) -> tuple[int, ...]:
    found = []
    for cell in printed.valued:
        at_home = holds(printed.home[side], cell)
        if holds(in_play, cell) and (not at_home or cell in seized):
            found.append(cell)
    return tuple(found)


@derived
def menaced(table: GreatWar, side: int) -> tuple[tuple[int, int], ...]:
    """The towns that a side holds and the enemy wants or held before, with how near they are to each, in levels."""
    base, changed = since(table, 1 - side)
    near, printed = _troops_near(base, table.printed, side), table.printed
    moved = [i for i in changed if base.pieces[i].at != table.pieces[i].at]
    if moved:
        near, towns = near.copy(), _towns_near(printed)
        for i in moved:
            if not printed.depot[i]:
                points = printed.stacking[i]
                for place, nearness in towns[base.pieces[i].at]:
                    near[place] -= points * nearness
                for place, nearness in towns[table.pieces[i].at]:
                    near[place] += points * nearness
    levels = tuple([min(LEVELS, LEVELS * menace // MENACE) for menace in near.values()])
    return _menaced(printed, side, levels, table.state.seized, table.in_play())


@derived_from(lambda printed, *_: printed.memory)
def _menaced(
    printed: Printed, side: int, levels: tuple[int, ...], seized: tuple[int, ...], in_play: int
) -> tuple[tuple[int, int], ...]:
    found = []
    for cell, level in zip(printed.valued, levels, strict=True):
        own = holds(printed.home[side], cell)
        if level and holds(in_play, cell) and own is (cell not in seized):
            found.append((cell, level))
    return tuple(found)


@derived_from(lambda base, *_: base.memory)
def _troops_near(base: Base, printed: Printed, side: int) -> dict[int, int]:
    """For each town of a side the enemy's stacking points near it, the less the farther."""
    found, towns = dict.fromkeys(printed.valued, 0), _towns_near(printed)
    for i in printed.of_side[1 - side]:
        if not printed.depot[i]:
            for place, nearness in towns[base.pieces[i].at]:
                found[place] += printed.stacking[i] * nearness
    return found


NEARNESS = tuple(int(NEAREST * NEAR ** max(0, away - 3)) if away < 12 else 0 for away in range(FAR + 1))
FADING = tuple(FADE**away if away < FAR else 0.0 for away in range(FAR + 1))
CLOSENESS = tuple(NEAR**away if away < 8 else 0.0 for away in range(FAR + 1))


@lru_cache(maxsize=4)
def distances(printed: Printed) -> dict[int, tuple[int, ...]]:
    """For each town that counts the hexes from everywhere on its map to it."""
    board = printed.board
    found = {}
    for place in printed.valued:
        sheet = next(sheet for sheet in board.sheets if holds(sheet.mask, place))
        row = [FAR] * board.size
        for cell in sheet.cells:
            row[cell] = board.distance(cell, place)
        found[place] = tuple(row)
    return found


@lru_cache(maxsize=4)
def _towns_near(printed: Printed) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each hex the towns that are near it, and how near; none off the map, whose places are numbers below 0."""
    rows = distances(printed).items()
    here = [
        tuple((place, NEARNESS[row[cell]]) for place, row in rows if NEARNESS[row[cell]])
        for cell in range(printed.board.size)
    ]
    return (*here, *[()] * len(Off))


@lru_cache(maxsize=64)
def _taking(printed: Printed, wanted: tuple[int, ...], left: int) -> Field:
    found = [0.0] * printed.board.size
    for cell in wanted:
        worth, row = town(printed.valued[cell].value, left), distances(printed)[cell]
        for here, away in enumerate(row):
            found[here] += worth * FADING[away]
    return Field(found)


@lru_cache(maxsize=512)
def _guarding(printed: Printed, menaced: tuple[tuple[int, int], ...], left: int) -> Field:
    found = [0.0] * printed.board.size
    for cell, level in menaced:
        worth = level / LEVELS * town(printed.valued[cell].value, left)
        for here, closeness in _close(printed)[cell]:
            found[here] += worth * closeness
    return Field(found)


@lru_cache(maxsize=4)
def _close(printed: Printed) -> dict[int, list[tuple[int, float]]]:
    """For each town the hexes from which it can be guarded, and how close they are."""
    rows = distances(printed).items()
    return {cell: [(here, CLOSENESS[away]) for here, away in enumerate(row) if CLOSENESS[away]] for cell, row in rows}


@lru_cache(maxsize=4)
def discs(printed: Printed) -> dict[int, tuple[int, ...]]:
    """For each town that counts the hexes at most so far from it, from 0 on."""
    found = {}
    for cell, row in distances(printed).items():
        most = max(away for away in row if away < FAR)
        found[cell] = tuple(mask(c for c, away in enumerate(row) if away <= limit) for limit in range(most + 1))
    return found
