"""What holds in every position between decisions: conservation, the map, stacking, markers."""

from hexmarshal.core.paths import holds
from hexmarshal.games.serbien.rules.pieces import D2, Off
from hexmarshal.games.serbien.rules.position import Serbien


def problems(table: Serbien) -> list[str]:
    """Every broken law, in a sentence."""
    return [*_units(table), *_map(table), *_state(table)]


def _units(table: Serbien) -> list[str]:
    printed, found = table.printed, []
    for i, piece in enumerate(table.pieces):
        name = printed.ids[i]
        if piece.at >= 0:
            if not holds(table.board.everywhere | table.board.beside, piece.at):
                found.append(f"{name} stands nowhere on the map.")
            if not 0 <= piece.lost <= printed.most_lost[i]:
                found.append(f"{name} bears {piece.lost} Strength Reductions.")
            if not 0 <= piece.status <= D2 or (piece.status and not printed.formation[i]):
                found.append(f"{name} has a Combat Effectiveness Status of {piece.status}.")
            if min(piece.spent, piece.worked, piece.debt, piece.given) < 0:
                found.append(f"{name} has expended less than nothing.")
            if piece.also >= 0 and not holds(table.board.adjacent[piece.at], piece.also):
                found.append(f"{name} is in two hexes that are not adjacent.")
        elif piece.also >= 0:
            found.append(f"{name} is off the map and half on it.")
        elif piece.at not in tuple(Off):
            found.append(f"{name} is in no place off the map.")
        if not -1 <= piece.army < len(printed.armies) or not -1 <= piece.corps < len(printed.corps):
            found.append(f"{name} is attached to nobody.")
    return found


def _map(table: Serbien) -> list[str]:
    found = []
    if table.occupancy(0).held & table.occupancy(1).held & table.board.everywhere:
        found.append("Both sides stand in one hex.")
    for side in (0, 1):
        for cell, stack in table.occupancy(side).at.items():
            halves = {frozenset((table.pieces[i].at, table.pieces[i].also)) for i in stack if table.pieces[i].also >= 0}
            if len(halves) > 1:
                found.append(f"Two Two-Hex Forces share {table.hexname(cell)}.")
    return found


def _state(table: Serbien) -> list[str]:
    found, state = [], table.state
    if not 0 <= state.turn <= state.last < len(table.printed.turns):
        found.append(f"Turn {state.turn} of {state.last} is not on the track.")
    if state.shells < 0:
        found.append(f"There are {state.shells} Shells.")
    if len(state.mandated) != len(table.printed.armies):
        found.append("Mandated Attacks are counted for each army.")
    return found
