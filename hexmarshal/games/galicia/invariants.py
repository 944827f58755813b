"""What holds in every position between decisions: conservation, the map, stacking, points."""

from hexmarshal.core.paths import holds
from hexmarshal.games.galicia.rules.attack import CombatPhase
from hexmarshal.games.galicia.rules.pieces import IN, OUT, Off
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.retreat import RetreatStack
from hexmarshal.games.galicia.rules.stacking import Overstacking, overfull


def problems(table: Galicia) -> list[str]:
    """Every broken invariant, in a sentence."""
    return [*_units(table), *_map(table), *_points(table)]


def _units(table: Galicia) -> list[str]:
    printed, found = table.printed, []
    fighting = table.within(CombatPhase) is not None
    for i, piece in enumerate(table.pieces):
        name = printed.ids[i]
        if piece.at >= 0:
            if not holds(printed.ground[printed.side[i]], piece.at):
                found.append(f"{name} stands where none of its side may be.")
            if not 1 <= piece.steps <= printed.full[i]:
                found.append(f"{name} has {piece.steps} steps.")
            elif not 0 <= piece.reductions < table.breaking(i):
                found.append(f"{name} bears {piece.reductions} reductions.")
            if not IN <= piece.supply <= OUT:
                found.append(f"{name} is in no state of supply.")
        elif piece.at == Off.ELIMINATED and piece.steps:
            found.append(f"{name} is eliminated and has steps.")
        elif piece.at in (Off.SCHEDULED, Off.WAITING) and piece.steps != printed.full[i]:
            found.append(f"{name} is to arrive with {piece.steps} steps.")
        if (piece.fought or piece.attacked or piece.seen) and not fighting:
            found.append(f"{name} fights outside a combat phase.")
    return found


def _map(table: Galicia) -> list[str]:
    found = []
    if table.occupancy(0).held & table.occupancy(1).held:
        found.append("Both sides stand in one hex.")
    for side in (0, 1):
        at = table.occupancy(side).at
        standing = sum(piece.at >= 0 for i, piece in enumerate(table.pieces) if table.printed.side[i] == side)
        if sum(map(len, at.values())) != standing:
            found.append(f"{table.side_name(side)}: a unit stands in no hex, or in two.")
    phase = table.within(CombatPhase)
    if phase and not table.within(RetreatStack) and not table.within(Overstacking):
        # After his movement phase the phasing player keeps the limit; the other may have reacted into a full hex.
        found += [f"{table.hexname(cell)} holds too many steps." for cell in overfull(table, phase.player)]
    return found


def _points(table: Galicia) -> list[str]:
    found = []
    for side, points in enumerate(table.state.points):
        lost = [i for i in table.printed.of_side[1 - side] if table.pieces[i].at == Off.ELIMINATED]
        dear = [i for i in lost if not any(face.ersatz for face in table.printed.faces[i])]
        if points < len(dear) * table.printed.number["points.eliminated"]:
            found.append(f"{table.side_name(side)}: {points} points for {len(dear)} eliminated units.")
    return found
