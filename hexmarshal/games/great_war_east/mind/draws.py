"""Towns as bots see them: how they draw armies, to take and to guard them, and how near the enemy is to each."""

from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.derived import derived_from
from hexmarshal.core.paths import mask
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.position import GreatWar

FADE = 0.88
"""How a town to take draws less with every hex,"""
NEAR = 0.75
"""and one to guard."""
MENACE = 8.0
"""Enemy stacking points near a town that call for guards as loudly as any more."""
LEVELS = 4
"""Into so many levels the menace is sorted."""
FAR = 99
"""Beyond everything, as on another map."""


class Draw(NamedTuple):
    """How towns draw a step, for each point that they are worth."""

    take: float = 0.025
    """Those that its side could take,"""
    guard: float = 0.010
    """and those that it could lose."""


def pull(table: GreatWar, side: int, draw: Draw) -> tuple[float, ...]:
    """What a step of a side is worth in each hex, by the towns that draw it."""
    return _field(table.printed, wanted_by(table, side), menaced(table, side), turns_left(table), draw)


def wanted_by(table: GreatWar, side: int) -> tuple[int, ...]:
    """The towns that a side scores, or must win back.

    One that it has goes on drawing, else whoever enters a town would take its pull from the whole army.
    """
    return _drawing(table.printed, side, table.state.seized, table.in_play())


@lru_cache(maxsize=512)
def _drawing(printed: Printed, side: int, seized: tuple[int, ...], in_play: int) -> tuple[int, ...]:
    found = []
    for cell in printed.valued:
        at_home = bool(printed.home[side] >> cell & 1)
        if in_play >> cell & 1 and (not at_home or cell in seized):
            found.append(cell)
    return tuple(found)


def menaced(table: GreatWar, side: int) -> tuple[tuple[int, int], ...]:
    """The towns that a side holds and the enemy wants or held before, with how near he is to each, in levels."""
    return _menaced(table, side, table.state.seized)


@derived_from(lambda table, side, seized: table.occupancy(1 - side).memory)
def _menaced(table: GreatWar, side: int, seized: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    found, in_play = [], table.in_play()
    for cell, menace in _troops_near(table, 1 - side).items():
        level = min(LEVELS, int(LEVELS * menace / MENACE))
        if level and in_play >> cell & 1 and table.holder(cell) == side:
            found.append((cell, level))
    return tuple(found)


@derived_from(lambda table, side: table.occupancy(side).memory)
def _troops_near(table: GreatWar, side: int) -> dict[int, float]:
    """For each town the stacking points of a side near it, the less the farther."""
    printed = table.printed
    stacking, depot, towns = printed.stacking, printed.depot, _towns_near(printed)
    found = dict.fromkeys(printed.valued, 0.0)
    for cell, stack in table.occupancy(side).at.items():
        if near := towns[cell]:
            points = 0
            for i in stack:
                if not depot[i]:
                    points += stacking[i]
            for place, nearness in near:
                found[place] += points * nearness
    return found


NEARNESS = tuple(NEAR ** max(0, away - 3) if away < 12 else 0.0 for away in range(FAR + 1))
FADING = tuple(FADE**away if away < FAR else 0.0 for away in range(FAR + 1))
CLOSENESS = tuple(NEAR**away if away < 8 else 0.0 for away in range(FAR + 1))


@lru_cache(maxsize=4)
def distances(printed: Printed) -> dict[int, tuple[int, ...]]:
    """For each town that counts the hexes from everywhere on its map to it."""
    board = printed.board
    found = {}
    for place in printed.valued:
        sheet = next(sheet for sheet in board.sheets if sheet.mask >> place & 1)
        row = [FAR] * board.size
        for cell in sheet.cells:
            row[cell] = board.distance(cell, place)
        found[place] = tuple(row)
    return found


@lru_cache(maxsize=4)
def _towns_near(printed: Printed) -> tuple[tuple[tuple[int, float], ...], ...]:
    """For each hex the towns that are near it, and how near."""
    rows = distances(printed).items()
    return tuple(
        tuple((place, NEARNESS[row[cell]]) for place, row in rows if NEARNESS[row[cell]])
        for cell in range(printed.board.size)
    )


@lru_cache(maxsize=512)
def _field(
    printed: Printed, wanted: tuple[int, ...], menaced: tuple[tuple[int, int], ...], left: int, draw: Draw
) -> tuple[float, ...]:
    rows = distances(printed)
    found = [0.0] * printed.board.size
    for cell in wanted:
        worth, row = draw.take * town(printed.valued[cell].value, left), rows[cell]
        for here, away in enumerate(row):
            found[here] += worth * FADING[away]
    for cell, level in menaced:
        worth, row = draw.guard * level / LEVELS * town(printed.valued[cell].value, left), rows[cell]
        for here, away in enumerate(row):
            found[here] += worth * CLOSENESS[away]
    return tuple(found)


@lru_cache(maxsize=4)
def discs(printed: Printed) -> dict[int, tuple[int, ...]]:
    """For each town that counts the hexes at most so far from it, from 0 on."""
    found = {}
    for cell, row in distances(printed).items():
        most = max(away for away in row if away < FAR)
        found[cell] = tuple(mask(c for c, away in enumerate(row) if away <= limit) for limit in range(most + 1))
    return found
