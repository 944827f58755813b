"""3.4: how likely a side will control a hex, for bots."""

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.serbien.mind.values import GLANCE, Look
from hexmarshal.games.serbien.rules.standing.front import gained
from hexmarshal.games.serbien.rules.table.position import Serbien

SCREEN = 0.85
"""How surely a hex that is screened well comes under control."""


def control(table: Serbien, cell: int, side: int, look: Look = GLANCE) -> float:
    """3.4: how likely a side will control a hex: it does now, or its Formations screen it from the enemy.

    A hex is behind a Front Line if all shortest ways from it to the enemy meet the line; here the first steps of these
    ways count. To stand in the hex is not enough.
    """
    now = holds(table.printed.home[side], cell) != (cell in table.state.taken)
    return 1.0 - _taking(table, cell, 1 - side, look) if now else _taking(table, cell, side, look)


def _taking(table: Serbien, cell: int, side: int, look: Look) -> float:
    """How likely a side comes to control a hex. With care a screen counts for little unless it is a Front Line."""
    screen = SCREEN * _screen(table, cell, side)
    if not look.lines:
        return screen
    if screen >= look.lines and holds(gained(table, side), cell):
        return SCREEN
    return look.lines * screen


def _screen(table: Serbien, cell: int, side: int) -> float:
    """How much of a hex's front a side's Formations hold, from 0 to 1."""
    own, near = table.occupancy(side), table.board.adjacent
    if not own.formations & table.printed.disc(cell, 2):
        return 0.0
    front, wide = _front(table, cell, 1 - side)
    if not front:
        return 0.0
    held = own.formations & front
    if held:
        beside = 0
        for one in cells(held):
            beside |= near[one]
        held |= beside & own.zone & ~own.held
    some = 0.15 * bool(own.formations & wide)
    return some + 0.85 * (front & held).bit_count() / front.bit_count()


@derived_from(lambda table, cell, enemy: table.occupancy(enemy).memory)
def _front(table: Serbien, cell: int, enemy: int) -> tuple[int, int]:
    """The first steps of the shortest ways from a hex to the enemy, and what is next to these; none where it stands."""
    disc, held = table.printed.disc, table.occupancy(enemy).held & table.board.everywhere
    if not held or holds(held, cell) or not holds(table.board.everywhere, cell):
        return 0, 0
    away = 1
    while not disc(cell, away) & held:
        away += 1
    steps = [step for step in cells(table.board.adjacent[cell] & table.board.everywhere) if disc(step, away - 1) & held]
    front = wide = mask(steps)
    for step in steps:
        wide |= table.board.adjacent[step]
    return front, wide
