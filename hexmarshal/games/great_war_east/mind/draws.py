"""Towns as bots see them: how they draw armies, to take and to guard them, and how near the enemy is to each."""

from functools import lru_cache

from hexmarshal.core.derived import derived, derived_from
from hexmarshal.core.paths import mask
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.position import GreatWar

PULL = 0.025
"""How a step is drawn to a town that its side could take, for each point that the town is worth."""
GUARD = 0.010
"""The same for a town that it could lose."""
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


def pull(table: GreatWar, side: int, guard: float) -> tuple[float, ...]:
    """What a step of a side is worth in each hex, by the towns that draw it; ``guard`` is how those do that it has."""
    return _field(table.printed, wanted_by(table, side), menaced(table, side), turns_left(table), guard)


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


@derived
def _menaces(table: GreatWar) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(_menaced(table, side) for side in (0, 1))


def menaced(table: GreatWar, side: int) -> tuple[tuple[int, int], ...]:
    """The towns that a side holds and the enemy wants or held before, with how near he is to each, in levels."""
    return _menaces(table)[side]


def _menaced(table: GreatWar, side: int) -> tuple[tuple[int, int], ...]:
    found = []
    for cell, menace in _troops_near(table, 1 - side).items():
        if table.in_play() >> cell & 1 and table.holder(cell) == side:
            level = min(LEVELS, int(LEVELS * menace / MENACE))
            if level:
                found.append((cell, level))
    return tuple(found)


@derived_from(lambda table, side: table.occupancy(side).memory)
def _troops_near(table: GreatWar, side: int) -> dict[int, float]:
    """For each town the stacking points of a side near it, the less the farther."""
    rows, printed = distances(table.printed), table.printed
    stacks = [
        (cell, sum(printed.stacking[i] for i in stack if not printed.depot[i]))
        for cell, stack in table.occupancy(side).at.items()
    ]
    return {place: sum(points * NEARNESS[row[cell]] for cell, points in stacks) for place, row in rows.items()}


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


@lru_cache(maxsize=512)
def _field(
    printed: Printed, wanted: tuple[int, ...], menaced: tuple[tuple[int, int], ...], left: int, guard: float
) -> tuple[float, ...]:
    rows = distances(printed)
    found = [0.0] * printed.board.size
    for cell in wanted:
        worth, row = PULL * town(printed.valued[cell].value, left), rows[cell]
        for here, away in enumerate(row):
            found[here] += worth * FADING[away]
    for cell, level in menaced:
        worth, row = guard * level / LEVELS * town(printed.valued[cell].value, left), rows[cell]
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
