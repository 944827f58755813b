"""Towns as bots see them: how they draw armies, to take and to guard them, and how near the enemy is to each."""

from functools import lru_cache

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.great_war_east.mind.forces import Force, force
from hexmarshal.games.great_war_east.mind.worth import town, turns_left
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.pieces import Off, Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.wargame.differences import fine

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


class Goals:
    """The towns that a side scores, or must win back.

    One that it has goes on drawing, else whoever enters a town would take its pull from the whole army.
    """

    __slots__ = ("field", "towns")

    def __init__(self, towns: tuple[int, ...], field: Field) -> None:
        self.towns, self.field = towns, field
        """How near each hex is to them, by what they are worth."""


@derived
def goals(table: GreatWar, side: int) -> Goals:
    """What a side could take."""
    state = table.state
    return _goals(table.printed, side, state.seized, state.sheets, turns_left(table))


@derived_from(lambda printed, *_: printed.memory)
def _goals(printed: Printed, side: int, seized: tuple[int, ...], sheets: tuple[str, ...], left: int) -> Goals:
    found = []
    for cell in printed.valued:
        at_home = holds(printed.home[side], cell)
        if printed.sheet(cell) in sheets and (not at_home or cell in seized):
            found.append(cell)
    return Goals(tuple(found), _taking(printed, tuple(found), left))


class Danger:
    """The towns that a side holds and the enemy wants or held before, where enemies are near."""

    __slots__ = ("field", "hexes", "memory", "towns")

    def __init__(self, printed: Printed, towns: tuple[tuple[int, int], ...], left: int) -> None:
        self.towns = tuple((cell, level / LEVELS * town(printed.valued[cell].value, left)) for cell, level in towns)
        """What is at stake in each: its worth, the more the nearer the enemy is;"""
        self.hexes = mask(cell for cell, _ in towns)
        """where they are,"""
        self.field = _guarding(printed, towns, left)
        """and how near each hex is to them, by what is at stake."""
        self.memory: dict[object, object] = {}


@derived
def danger(table: GreatWar, side: int) -> Danger:
    """What a side could lose."""
    state, printed = table.state, table.printed
    levels = _levels(force(table, 1 - side), printed, 1 - side, state.turn)
    return _danger(printed, side, levels, state.seized, state.sheets, turns_left(table))


@derived_from(lambda printed, *_: printed.memory)
def _danger(
    printed: Printed, side: int, levels: tuple[int, ...], seized: tuple[int, ...], sheets: tuple[str, ...], left: int
) -> Danger:
    found = []
    for cell, level in zip(printed.valued, levels, strict=True):
        own = holds(printed.home[side], cell)
        if level and printed.sheet(cell) in sheets and own is (cell not in seized):
            found.append((cell, level))
    return Danger(printed, tuple(found), left)


Near = tuple[list[int], tuple[int, ...]]
"""For each town that counts a side's stacking points near it, the less the farther, and the same in levels."""


def entry_of(printed: Printed, i: int, piece: Piece) -> int:
    """14.24: where a reinforcement will come, -1 if nobody knows."""
    return piece.entry if piece.entry >= 0 else _entries(printed)[i]


@lru_cache(maxsize=4)
def _entries(printed: Printed) -> tuple[int, ...]:
    """3.0: for each counter the first of its entry hexes, -1 without any."""
    return tuple([printed.entries[row.entries[0]] if row.entries else -1 for row in printed.units])


def _levels(own: Force, printed: Printed, side: int, turn: int) -> tuple[int, ...]:
    """How near a side's troops are to each town that counts, in levels.

    A reinforcement that may come menaces towns as if it had: else whoever comes would call out guards, and stays away.
    """
    towns = _towns_near(printed)

    def place(i: int, piece: Piece) -> int:
        if piece.at != Off.SCHEDULED or (piece.due or printed.due[i]) > turn:
            return piece.at
        entry = entry_of(printed, i, piece)
        return entry if entry >= 0 else piece.at

    def count() -> Near:
        near = [0] * len(printed.valued)
        for i in printed.of_side[side]:
            if not printed.depot[i]:
                for number, nearness in towns[place(i, own.pieces[i])]:
                    near[number] += printed.stacking[i] * nearness
        return near, tuple(map(_level, near))

    def amend(before: Near, _: Force) -> Near:
        near, levels = before
        both = [(i, place(i, was), place(i, own.pieces[i])) for i, was in zip(own.changed, own.was, strict=True)]
        moved = [(i, start, end) for i, start, end in both if start != end]
        if not moved:
            return before
        near, new = near.copy(), list(levels)
        for i, start, end in moved:
            points = 0 if printed.depot[i] else printed.stacking[i]
            for at, share in ((start, -points), (end, points)):
                for number, nearness in towns[at]:
                    near[number] += share * nearness
                    new[number] = _level(near[number])
        return near, tuple(new)

    return own.recall(("levels", turn), count, amend)[1]


def _level(menace: int) -> int:
    return min(LEVELS, LEVELS * menace // MENACE)


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
    """For each hex the numbers of the towns that are near it, and how near; none off the map, whose places are numbers
    below 0."""
    rows = distances(printed).values()
    here = [
        tuple((number, NEARNESS[row[cell]]) for number, row in enumerate(rows) if NEARNESS[row[cell]])
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
