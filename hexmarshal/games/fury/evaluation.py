"""How well a side stands, for players that are programs: a few things a person would look at first."""

from hexmarshal.games.fury.pieces import SIDE_OF, Box, Kind
from hexmarshal.games.fury.table import Fury

FORTRESS = 12.0
"""A fortress is what the game is about (4a)."""
SIEGE = 4.0
"""A siege is on the way to one."""
STEP = 1.0
"""Strength on the map, a point of combat potential."""
DISORDER = 0.6


def evaluate(table: Fury) -> float:
    """The value of a position for the Russian side."""
    sheet, layout = table.sheet, table.layout
    value = FORTRESS * table.net_fortresses()
    for cell, fortress in sheet.fortresses.items():
        if layout.siege >> cell & 1:
            strength = sum(table.strength(i) for i in table.units_at(cell, 1 - fortress.side))
            share = SIEGE * min(1.5, strength / fortress.value)
            value += share if fortress.side == 1 else -share
    for i, piece in enumerate(table.pieces):
        if sheet.kinds[i] is Kind.HQ:
            continue
        sign = 1.0 if SIDE_OF[piece.nation] == 0 else -1.0
        if piece.at >= 0:
            value += sign * (STEP * table.strength(i) - DISORDER * piece.disorganised)
        elif piece.at == Box.REINFORCEMENTS:
            value += sign * STEP * table.strength(i) * 0.9
    return value + _pressure(table)


def _pressure(table: Fury) -> float:
    """Nearness of each side's units to the enemy's fortresses: what draws a front forward."""
    sheet, board = table.sheet, table.board
    value = 0.0
    for cell, fortress in sheet.fortresses.items():
        side = table.control(cell)
        sign = 1.0 if side == 1 else -1.0
        best = 0.0
        for i, piece in enumerate(table.pieces):
            if piece.at >= 0 and SIDE_OF[piece.nation] != side and not sheet.is_hq[i]:
                near = table.strength(i) / (1.0 + board.distance(piece.at, cell))
                best += near if near > 1 else 0.0
        value += sign * 0.25 * best
    return value
