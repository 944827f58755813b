"""Cases 5.37 and 5.38: movement by rail off the map, from one exit to another."""

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import occupied
from hexmarshal.games.great_war_east.rules.standard.rail import left, over_capacity


def travelling(table: GreatWar, index: Counter) -> bool:
    """5.38: whether a unit is on a railway off the map."""
    return holds(table.board.beside, table.pieces[index].at) if table.placed(index) else False


def open_to(table: GreatWar, index: Counter, cell: Cell) -> bool:
    """5.33, 5.37: whether a train may come onto the map in a hex: no enemy is there, controls it or was last there."""
    return not holds(shut(table, table.side_of(index)) | table.seized(), cell)


@derived
def shut(table: GreatWar, side: SideNumber) -> int:
    """5.37, 14.21: the hexes in which nobody of a side comes onto the map."""
    return table.closed(side) | table.zone(1 - side) | table.occupancy(1 - side).leaders


def why_no_transfer(table: GreatWar, index: Counter, start: Cell, to: Cell) -> Refusal | None:
    """5.37: why the exclusive rules do not let a unit go off the map from one exit to another."""
    return table.exclusive.railways.why_no_transfer(table, index, start, to)


def destinations(table: GreatWar, index: Counter, start: Cell) -> dict[int, int]:
    """5.37, SG-17.4: the exits that a unit may ride to off the map from another, and how far each is."""
    ways = table.printed.off_map.get(start, {})
    exits = table.printed.exits[table.printed.nation[index]] & table.in_play()
    return {
        to: hexes for to, hexes in ways.items() if holds(exits, to) and why_no_transfer(table, index, start, to) is None
    }


def why_not_depart(table: GreatWar, index: Counter, to: Cell) -> Refusal | None:
    """5.37: why an entrained unit cannot leave the map here for another exit."""
    piece, name, printed = table.pieces[index], table.name(index), table.printed
    if not piece.entrained:
        return Refusal("not-entrained", "5.37", f"{name} is not entrained.")
    if not table.on_map(index) or not holds(printed.exits[printed.nation[index]], piece.at):
        return Refusal("no-exit", "5.37", f"{name} is at no exit of its railways.")
    if to in destinations(table, index, piece.at):
        if left(table, index) <= 0:
            return Refusal("rate", "5.38", f"{name} has moved as far by rail as it may.")
        return over_capacity(table, index, "5.38", moved=True)
    if not holds(table.board.everywhere, to):
        return Refusal("no-exit", "5.37", f"{table.place(to)} is not an exit.")
    barred = why_no_transfer(table, index, piece.at, to)
    if barred is not None:
        return barred
    here, there = table.place(piece.at), table.place(to)
    return Refusal("no-link", "5.37", f"No railway off the map leads from {here} to {there}.")


def depart(table: GreatWar, index: Counter, to: Cell) -> None:
    """5.37, 5.38: the unit leaves the map and goes as far as its rate allows."""
    piece, printed = table.pieces[index], table.printed
    hexes = printed.off_map[piece.at][to]
    box = printed.transit[printed.sheet(to)]
    told = f"leaves the map by rail at {table.place(piece.at)}, bound for {table.place(to)}"
    table.change(index, told, "5.37", at=box, bound=to, to_go=hexes, fed=False)
    travel(table, index)


def why_not_travel(table: GreatWar, index: Counter) -> Refusal | None:
    """5.38: why a unit off the map cannot go on."""
    piece, name = table.pieces[index], table.name(index)
    if not travelling(table, index):
        return Refusal("on-map", "5.38", f"{name} is not off the map.")
    if piece.to_go and left(table, index) <= 0:
        return Refusal("rate", "5.38", f"{name} has moved as far by rail as it may.")
    if not piece.to_go and not open_to(table, index, piece.bound):
        return _why_closed(table, index)
    return over_capacity(table, index, "5.38", moved=True)


def _why_closed(table: GreatWar, index: Counter) -> Refusal:
    """5.33, 5.37: why a unit at the end of its way does not come onto the map."""
    bound, name = table.pieces[index].bound, table.name(index)
    where = table.place(bound)
    if holds(shut(table, table.side_of(index)), bound):
        how = "occupies" if holds(occupied(table, 1 - table.side_of(index)), bound) else "controls"
        return Refusal("blocked", "5.37", f"{name} cannot come back in {where}, which the enemy {how}.")
    return Refusal("lost", "5.33", f"{name} cannot come back by rail in {where}, where an enemy was the last to be.")


def travel(table: GreatWar, index: Counter) -> None:
    """5.38: as far as the rate allows; at the end of the way the unit comes back onto the map, if it may."""
    piece, turn = table.pieces[index], table.state.turn
    hexes = min(piece.to_go, left(table, index))
    rest, railed = piece.to_go - hexes, piece.railed + hexes
    if rest or not open_to(table, index, piece.bound):
        where, hexes_left = table.place(piece.bound), "one hex" if rest == 1 else f"{rest} hexes"
        told = f"has {hexes_left} to go to {where}" if rest else f"waits off the map before {where}"
        table.change(index, told, "5.38", to_go=rest, railed=railed, counted=True, moved=turn)
        return
    how = "comes onto the map in" if piece.due else "comes back onto the map in"
    table.march(
        index, (piece.bound,), how, "5.37", bound=-1, to_go=0, railed=railed, counted=True, moved=turn,
        arrived=turn if piece.due else piece.arrived, due=0,
    )  # fmt: skip


def detour(table: GreatWar, index: Counter, blocked: int) -> Cell | None:
    """14.22: the nearest open hex of the friendly map edge, in the direction of the nearest friendly unit."""
    printed, side = table.printed, table.side_of(index)
    sheet = printed.sheets[printed.sheet(blocked)] & table.in_play()
    edge = table.exclusive.railways.friendly_edge(table, printed.nation[index])
    edge &= sheet & ~(1 << blocked) & ~shut(table, side)
    return _nearest(printed, blocked, edge, table.occupancy(side).held & sheet)


@derived_from(lambda printed, *_: printed.memory)
def _nearest(printed: Printed, blocked: int, edge: int, friends: int) -> Cell | None:
    """The hex of an edge that is nearest to a blocked one, of those if there are any that lie toward a friend."""
    away, found = printed.board.distance, cells(edge)
    if friends:
        friend = min(cells(friends), key=lambda cell: away(blocked, cell))
        there = away(blocked, friend)
        found = [cell for cell in found if away(cell, friend) < there] or found
    return min(found, key=lambda cell: away(blocked, cell), default=None)


def diversions(table: GreatWar, index: Counter) -> list[Cell]:
    """5.37: the exits to which a unit may go on that finds its own blocked at the end of its way."""
    piece = table.pieces[index]
    if not travelling(table, index) or piece.to_go or open_to(table, index, piece.bound):
        return []
    return sorted(to for to in destinations(table, index, piece.bound) if open_to(table, index, to))


def why_not_divert(table: GreatWar, index: Counter, to: Cell) -> Refusal | None:
    """5.37: a unit off the map may turn to another open exit only if its own is blocked."""
    piece, name = table.pieces[index], table.name(index)
    if not travelling(table, index) or piece.to_go:
        return Refusal("not-there", "5.37", f"{name} is not at the end of a route off the map.")
    if open_to(table, index, piece.bound):
        return Refusal("open", "5.37", f"{table.place(piece.bound)} is open to {name}.")
    if to in diversions(table, index):
        return None
    barred = why_no_transfer(table, index, piece.bound, to) if holds(table.board.everywhere, to) else None
    return barred or Refusal(
        "no-link", "5.37", f"{table.place(to)} is not an exit that {name} can go on to.", "barred-from-coming-back"
    )


def divert(table: GreatWar, index: Counter, to: Cell) -> None:
    """5.37, 5.38: it goes on from the blocked exit to another, which adds to its way."""
    printed, piece = table.printed, table.pieces[index]
    hexes, box = printed.off_map[piece.bound][to], printed.transit[printed.sheet(to)]
    told = f"goes on to {table.place(to)}, {hexes} hexes away"
    table.change(index, told, "5.37", at=box, bound=to, to_go=hexes)
