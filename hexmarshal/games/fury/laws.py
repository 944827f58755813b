"""Laws that hold in every position between decisions: conservation, stacking, sieges."""

from hexmarshal.games.fury.communication import AdjustmentRetreat
from hexmarshal.games.fury.movement import March
from hexmarshal.games.fury.pieces import SIDE_OF, Box, Kind
from hexmarshal.games.fury.retreat import RetreatStack
from hexmarshal.games.fury.table import Fury


def problems(table: Fury) -> list[str]:
    """Every broken law, in a sentence."""
    sheet, layout, found = table.sheet, table.layout, []
    for i, piece in enumerate(table.pieces):
        name = sheet.ids[i]
        if piece.at == Box.LIFTED:
            found.append(f"{name} is lifted off the map.")
        if piece.at >= 0 and not sheet.land >> piece.at & 1:
            found.append(f"{name} stands in {table.hexname(piece.at)}, where no unit may be.")
        if piece.at >= 0 and piece.army < 0:
            found.append(f"{name} is on the map without an army.")
        if piece.at == Box.ELIMINATED and sheet.kinds[i] is not Kind.CORPS:
            found.append(f"{name} lies in the Eliminated Units space.")
        if piece.at == Box.CADRES and sheet.kinds[i] is not Kind.CADRE:
            found.append(f"{name} lies among the Cadres.")
        if sheet.kinds[i] is not Kind.CADRE and piece.nation != sheet.nations[i]:
            found.append(f"{name} changed its nation.")
        if piece.besieging and (
            piece.at not in sheet.fortresses or sheet.fortresses[piece.at].side == SIDE_OF[piece.nation]
        ):
            found.append(f"{name} besieges nothing.")
    # Whoever is on the way may pass through a full hex (9.2b, 10.3.2f).
    if not any(isinstance(frame, March | RetreatStack | AdjustmentRetreat) for frame in table.stack):
        for cell in layout.at:
            found += _crowding(table, cell)
    return found


def _crowding(table: Fury, cell: int) -> list[str]:
    sheet, layout, where = table.sheet, table.layout, table.hexname(cell)
    found = []
    for side in (0, 1):
        here = table.here(cell, side)
        units = table.units_at(cell, side)
        if len(units) > 2 or len(here) - len(units) > 1:
            found.append(f"{where} holds too many units.")
        armies = {table.pieces[i].army for i in here if not sheet.band[i]}
        if len(armies) > 1:
            found.append(f"{where} holds units of several armies.")
        fortress = table.standing_fortress(cell)
        if (
            units
            and fortress is not None
            and fortress.side != side
            and not any(table.pieces[i].besieging for i in units)
        ):
            found.append(f"{where} is an enemy fortress, entered without a siege.")
    if layout.occupied[0] >> cell & layout.occupied[1] >> cell & 1 and not layout.siege >> cell & 1:
        found.append(f"Both sides stand in {where} without a siege.")
    return found
