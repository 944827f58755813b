"""3.4: how likely a side will control a hex, for bots."""

from hexmarshal.core.board.paths import holds, spread
from hexmarshal.games.serbien.mind.values import GLANCE, Look
from hexmarshal.games.serbien.rules.standing.front import gained, rings
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
    own = table.occupancy(side)
    if not own.formations & table.printed.disc(cell, 2):
        return 0.0
    before = 0
    for ring in rings(table, 1 - side):
        if holds(ring, cell):
            break
        before = ring
    front = before & table.board.adjacent[cell]
    if not front or holds(table.occupancy(1 - side).held, cell):
        return 0.0
    held = own.formations | spread(own.formations & front, table.board.stride) & own.zone & ~own.held
    near = spread(front, table.board.stride) | front
    some = 0.15 * bool(own.formations & near)
    return some + 0.85 * (front & held).bit_count() / front.bit_count()
