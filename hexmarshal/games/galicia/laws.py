"""Laws that hold in every position between decisions: conservation, the map, stacking, points."""

from hexmarshal.games.galicia.attack import CombatPhase
from hexmarshal.games.galicia.pieces import IN, OUT, Off
from hexmarshal.games.galicia.retreat import RetreatStack
from hexmarshal.games.galicia.stacking import Overstacking, overfull
from hexmarshal.games.galicia.table import Galicia


def problems(table: Galicia) -> list[str]:
    """Every broken law, in a sentence."""
    return [*_units(table), *_map(table), *_points(table)]


def _units(table: Galicia) -> list[str]:
    sheet, found = table.sheet, []
    fighting = any(isinstance(frame, CombatPhase) for frame in table.stack)
    for i, piece in enumerate(table.pieces):
        name = sheet.ids[i]
        if piece.at >= 0:
            if not sheet.ground[sheet.side[i]] >> piece.at & 1:
                found.append(f"{name} stands where none of its side may be.")
            if not 1 <= piece.steps <= sheet.full[i]:
                found.append(f"{name} has {piece.steps} steps.")
            elif not 0 <= piece.reductions < table.breaking(i):
                found.append(f"{name} bears {piece.reductions} reductions.")
            if not IN <= piece.supply <= OUT:
                found.append(f"{name} is in no state of supply.")
        elif piece.at == Off.ELIMINATED and piece.steps:
            found.append(f"{name} is eliminated and has steps.")
        elif piece.at in (Off.SCHEDULED, Off.WAITING) and piece.steps != sheet.full[i]:
            found.append(f"{name} is to arrive with {piece.steps} steps.")
        if (piece.fought or piece.attacked or piece.seen) and not fighting:
            found.append(f"{name} fights outside a combat phase.")
    return found


def _map(table: Galicia) -> list[str]:
    found = []
    if table.half(0).held & table.half(1).held:
        found.append("Both sides stand in one hex.")
    for side in (0, 1):
        at = table.half(side).at
        standing = sum(piece.at >= 0 for i, piece in enumerate(table.pieces) if table.sheet.side[i] == side)
        if sum(map(len, at.values())) != standing:
            found.append(f"{table.side_name(side)}: a unit stands in no hex, or in two.")
    phase = next((frame for frame in table.stack if isinstance(frame, CombatPhase)), None)
    if phase and not any(isinstance(frame, RetreatStack | Overstacking) for frame in table.stack):
        # After his movement phase the phasing player keeps the limit; the other may have reacted into a full hex.
        found += [f"{table.hexname(cell)} holds too many steps." for cell in overfull(table, phase.player)]
    return found


def _points(table: Galicia) -> list[str]:
    found = []
    for side, points in enumerate(table.state.points):
        lost = [i for i in table.sheet.of_side[1 - side] if table.pieces[i].at == Off.ELIMINATED]
        dear = [i for i in lost if not any(face.ersatz for face in table.sheet.faces[i])]
        if points < len(dear) * table.sheet.number["points.eliminated"]:
            found.append(f"{table.side_name(side)}: {points} points for {len(dear)} eliminated units.")
    return found
