"""What holds in every position between decisions: conservation, stacking, sieges."""

from hexmarshal.core.paths import holds
from hexmarshal.games.fury.rules.adjustment import AdjustmentRetreat
from hexmarshal.games.fury.rules.entering import Arrival
from hexmarshal.games.fury.rules.march import March
from hexmarshal.games.fury.rules.pieces import SIDE_OF, Kind, Off
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.retreat import RetreatStack


def problems(table: Fury) -> list[str]:
    """Every broken invariant, in a sentence."""
    printed, situation, found = table.printed, table.situation, []
    for i, piece in enumerate(table.pieces):
        name = printed.ids[i]
        if piece.at == Off.LIFTED:
            found.append(f"{name} is lifted off the map.")
        if piece.at >= 0 and not holds(printed.land, piece.at):
            found.append(f"{name} stands in {table.hexname(piece.at)}, where no unit may be.")
        if piece.at >= 0 and piece.army < 0:
            found.append(f"{name} is on the map without an army.")
        if piece.at == Off.ELIMINATED and printed.kinds[i] is not Kind.CORPS:
            found.append(f"{name} lies in the Eliminated Units space.")
        if piece.at == Off.CADRES and printed.kinds[i] is not Kind.CADRE:
            found.append(f"{name} lies among the Cadres.")
        if printed.kinds[i] is not Kind.CADRE and piece.nation != printed.nations[i]:
            found.append(f"{name} changed its nation.")
        if piece.besieging and (
            piece.at not in printed.fortresses or printed.fortresses[piece.at].side == SIDE_OF[piece.nation]
        ):
            found.append(f"{name} besieges nothing.")
    # A unit on its way may pass through a full hex (9.2b, 10.3.2f, 11.4c).
    if not any(isinstance(frame, March | Arrival | RetreatStack | AdjustmentRetreat) for frame in table.stack):
        for cell in situation.at:
            found += _crowding(table, cell)
    return found


def _crowding(table: Fury, cell: int) -> list[str]:
    printed, situation, where = table.printed, table.situation, table.hexname(cell)
    found = []
    for side in (0, 1):
        here = table.here(cell, side)
        units = table.units_at(cell, side)
        if len(units) > 2 or len(here) - len(units) > 1:
            found.append(f"{where} holds too many units.")
        armies = {table.pieces[i].army for i in here if not printed.band[i]}
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
    if holds(situation.occupied[0] & situation.occupied[1], cell) and not holds(situation.siege, cell):
        found.append(f"Both sides stand in {where} without a siege.")
    return found
