"""What holds in every position between decisions."""

from hexmarshal.core.paths import cells, holds
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar


def problems(table: GreatWar) -> list[str]:
    """Every broken law, in a sentence."""
    return [*_units(table), *_map(table), *_tracks(table)]


def _units(table: GreatWar) -> list[str]:
    printed, found = table.printed, []
    boxes, hexes = set(printed.transit.values()), table.in_play()
    for index, piece in enumerate(table.pieces):
        name, full = printed.names[index], printed.full[index]
        if not 0 <= piece.lost <= full or (piece.at >= 0 and full and piece.lost == full):
            found.append(f"{name} has lost {piece.lost} of {full} steps.")
        if piece.at in boxes:
            if piece.bound < 0 or piece.to_go < 0 or not piece.entrained:
                found.append(f"{name} is off the map and bound for nowhere.")
        elif piece.at >= 0 and not holds(hexes, piece.at):
            found.append(f"{name} stands on a map that is not in play.")
        elif piece.at >= 0 and piece.entrained and not holds(printed.rail_hexes[printed.nation[index]], piece.at):
            found.append(f"{name} is entrained where it has no railway.")
        elif piece.at < 0 and piece.at not in set(Off):
            found.append(f"{name} is nowhere.")
    return found


def _map(table: GreatWar) -> list[str]:
    one, two = (table.occupancy(side) for side in (0, 1))
    found = [f"Both sides stand in {table.board.labels[cell]}." for cell in cells(one.held & two.held)]
    for side in range(len(SIDES)):
        inside = table.occupancy(side).held & table.forts(1 - side)
        found += [f"An enemy stands in the fortress of {table.board.labels[cell]}." for cell in cells(inside)]
    return found


def _tracks(table: GreatWar) -> list[str]:
    state, printed, found = table.state, table.printed, []
    if len(state.fortresses) != len(printed.fortresses):
        return [f"There are {len(printed.fortresses)} fortresses."]
    most = printed.number["fortress.steps"]
    found += [f"A fortress has lost {lost} steps." for lost in state.fortresses if not 0 <= lost <= most]
    if state.supply_points < 0:
        found.append(f"There are {state.supply_points} Serbian supply points.")
    if not 1 <= state.turn <= state.last <= len(printed.turns):
        found.append(f"This is turn {state.turn} of {state.last}.")
    found += [
        f"{table.board.labels[cell]} is neither a railway nor a town with points."
        for cell in state.seized
        if cell < 0 or not holds(printed.watched, cell)
    ]
    return found
