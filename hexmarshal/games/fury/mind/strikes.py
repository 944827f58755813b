"""9 and 10.1: where units can come in their next activation, and what they could attack from there."""

from hexmarshal.core.board.paths import holds, spread
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.reach import reach


def strikes(table: Fury, by: str, side: str | None) -> dict[str, int]:
    """The hexes that each unit of a side could attack; everybody sees all of them."""
    ids, everywhere = table.printed.ids, table.board.everywhere
    found = {}
    for index in free_units(table, SIDES.index(by)):
        foot, rail = comes(table, index)
        found[ids[index]] = spread(foot | rail, table.board.stride) & everywhere
    return found


def free_units(table: Fury, side: int) -> list[int]:
    """The combat units of a side on the map that are not shut in."""
    shut = table.situation.shut[side]
    return sorted(i for cell, units in table.occupancy(side).units.items() if not holds(shut, cell) for i in units)


def comes(table: Fury, index: int) -> tuple[int, int]:
    """The hexes from which a unit could attack after a march, or without one; and those to which it must ride.

    A unit that holds a siege attacks only once it has left it (10.5f).
    """
    piece, found = table.pieces[index], reach(table, index)
    return found.on_foot | (0 if piece.besieging else 1 << piece.at), found.by_rail
