"""7.1: single steps and whole ways, judged for refusals."""

from collections.abc import Sequence

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import agreeing
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.movement import limits
from hexmarshal.games.serbien.rules.movement.orders import March, Move
from hexmarshal.games.serbien.rules.movement.reach import (
    Hexes,
    Route,
    Terms,
    arm_of,
    reach,
    step_cost,
    terms,
    unescorted,
)
from hexmarshal.games.serbien.rules.movement.rivers import pontoon_at
from hexmarshal.games.serbien.rules.table.position import Serbien

FAR = 60
"""Points with which every hex is reached that can be reached at all."""


def _escort_refusal(table: Serbien, units: Sequence[Counter], to: Cell) -> Refusal | None:
    """15.6.2: why a Corps Train may not enter a hex by itself."""
    if table.printed.kind[units[0]] != "train" or not holds(unescorted(table, table.side_of(units[0])), to):
        return None
    where = table.hexname(to)
    sentence = f"{table.name(units[0])} cannot enter {where}: it is in an enemy ZOC, and no Combat unit is there."
    return Refusal("unescorted", "15.6.2", sentence)


def closed(table: Serbien, units: Sequence[Counter], found: Terms, here: Cell, there: Cell) -> Refusal | None:
    """Why a step cannot be taken, whatever it costs; ``None`` if it can."""
    side, name, hexname = table.side_of(units[0]), table.list_of(units), table.hexname
    ground, pair = table.printed.ground, f"{hexname(here)}–{hexname(there)}"
    if holds(table.occupancy(1 - side).held, there):
        return Refusal("enemy", "3.1a", f"The enemy holds {table.place(there)}.")
    if not holds(table.area, there):
        return Refusal("area", "1.0-grid", f"{hexname(there)} is out of play in this scenario.")
    if (refusal := limits.home_refusal(table, units, there) or _escort_refusal(table, units, there)) is not None:
        return refusal
    if step_cost(found, here, there) < CLOSED:
        return None
    if (here, there) in table.board.sides("impassable"):
        return Refusal("impassable", "7.1.3", f"The mountains between {pair} are impassable.")
    if ground.closed_to(arm_of(table, units), here, there):
        return Refusal("roadway", "7.9", f"{name} can cross {pair} only by a roadway, and there is none.")
    if (here, there) in ground.donau:
        if side == AUSTRIAN and {(here, there), (there, here)} & {*table.state.ferries}:
            return Refusal("ferry", "7.1.5a", f"The ferry at {pair} has carried its one Force of this phase.")
        if side == AUSTRIAN and pontoon_at(table, side, here, there) is not None:
            sentence = f"The pontoon bridge at {pair} has carried its one Force of this phase."
            return Refusal("pontoon", "21.2", sentence, "second-force-at-a-pontoon")
        who = "Serbs never cross it" if side != AUSTRIAN else "there is no bridge, ferry or pontoon"
        return Refusal("donau", "7.1.4a", f"The Donau flows between {pair}: {who}.")
    begin = "A Force crosses a hexside of the Sava by boat only if it began the phase beside it"
    return Refusal("sava", "7.1.4b", f"{begin}, and {name} did not begin in {hexname(here)} or {hexname(there)}.")


def why_not(table: Serbien, units: tuple[Counter, ...], began: Hexes, to: Cell, points: int) -> Refusal:
    """Why a Force cannot come to a hex."""
    name, hexname = table.list_of(units), table.hexname(to)
    here, found = table.pieces[units[0]].at, terms(table, units, began)
    if to == here:
        return Refusal("there", "7.1.2a", f"{table.subject(units, 'is')} already in {hexname}.")
    if holds(table.board.adjacent[here], to):
        refusal = closed(table, units, found, here, to)
        if refusal is not None:
            return refusal
        cost = step_cost(found, here, to)
        if holds(found.zone, here) and holds(found.zone, to):
            sentence = f"{_lacks(table, units, cost, f'to go to {hexname}', points)}: both hexes are in enemy ZOCs."
            return Refusal("zone-to-zone", "7.1.6a", sentence)
        return Refusal("too-far", "7.1.3", f"{_lacks(table, units, cost, f'to go to {hexname}', points)}.")
    side = table.side_of(units[0])
    if holds(table.occupancy(1 - side).held, to):
        return Refusal("enemy", "3.1a", f"The enemy holds {table.place(to)}.")
    if not holds(table.area, to):
        return Refusal("area", "1.0-grid", f"{hexname} is out of play in this scenario.")
    if (refusal := limits.home_refusal(table, units, to) or _escort_refusal(table, units, to)) is not None:
        return refusal
    if (refusal := _closed_at_the_end(table, units, began, to, points)) is not None:
        return refusal
    far = reach(table, units, began, FAR)
    if not holds(far.ends, to):
        return Refusal("no-way", "7.1.3", f"{name} has no path to {hexname}.")
    return Refusal("too-far", "7.1.1a", f"{_lacks(table, units, far.way(to).cost, f'to go to {hexname}', points)}.")


def _closed_at_the_end(
    table: Serbien, units: tuple[Counter, ...], began: Hexes, to: Cell, points: int
) -> Refusal | None:
    """Why a Force that approaches a hex cannot take the last step; ``None`` if it does not come so far, or can."""
    near, found = reach(table, units, began, points), terms(table, units, began)
    beside = sorted(cells(near.ends & table.board.adjacent[to]), key=lambda cell: near.way(cell).cost)
    barriers = [closed(table, units, found, cell, to) for cell in beside]
    return barriers[0] if barriers and None not in barriers else None


def _lacks(table: Serbien, units: tuple[Counter, ...], cost: int, what: str, points: int) -> str:
    return f"{table.subject(units, 'needs')} {cost} MP {what} and {agreeing('has', len(units))} {points}"


def path_refusal(
    table: Serbien, units: tuple[Counter, ...], began: Hexes, order: Move | March, points: int
) -> Refusal | None:
    """Why a Force cannot go a way of the player's own; ``None`` if it can."""
    path = [table.board.find(label) for label in order.via]
    known = [cell for cell in path if cell is not None]
    if len(known) < len(path):
        return Refusal("unknown-hex", "1.0-grid", "The path names a hex that is not on the map.")
    here, found, spent = table.pieces[units[0]].at, terms(table, units, began), 0
    if table.hexname(known[-1]) != order.to:
        return Refusal("way", "7.1.2a", f"The path ends in {table.hexname(known[-1])}, not in {order.to}.")
    if known[-1] == here:
        return Refusal("way", "7.1.2a", "The path leads back to where it begins.")
    for there in known:
        if not holds(table.board.adjacent[here], there):
            sentence = f"{table.hexname(here)} and {table.hexname(there)} are not adjacent."
            return Refusal("way", "1.2-path", sentence)
        refusal = closed(table, units, found, here, there)
        if refusal is not None:
            return refusal
        spent += step_cost(found, here, there)
        if spent > points:
            sentence = _lacks(table, units, spent, f"on this path up to {table.hexname(there)}", points)
            return Refusal("too-far", "7.1.1a", f"{sentence}.")
        here = there
    return None


def route_of(table: Serbien, units: tuple[Counter, ...], began: Hexes, order: Move | March) -> Route:
    """A way of the player's own, and its cost."""
    path = tuple(table.board.cell(label) for label in order.via)
    found, here, cost = terms(table, units, began), table.pieces[units[0]].at, 0
    for there in path:
        cost += step_cost(found, here, there)
        here = there
    return Route(path, cost)
