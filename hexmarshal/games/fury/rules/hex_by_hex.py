"""The rules of movement as single steps (9, 9.1, 9.3): each says no with a reason, or ``None``."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.rails import ground_for, may_ride, rides, train_nation
from hexmarshal.games.fury.rules.reach import Step, points, step_cost, stops


def step_refusal(table: Fury, index: Counter, here: Cell, there: Cell, first: bool) -> Refusal | None:
    """Whether a unit may step from one hex into the next (9c to 9.1e), costs apart."""
    side, ground = table.side_of(index), ground_for(table, index)
    zone, names = ground.zone, table.board.labels
    bit = 1 << there
    refusal = closed_refusal(table, side, there)
    if refusal is not None:
        return refusal
    if not first and holds(zone | ground.siege, here):
        what = "an enemy zone of control" if holds(zone, here) else "a siege"
        ruling = "zone-stops-among-friends" if holds(table.situation.held[side], here) else ""
        sentence = f"{table.name(index)} must stop in {names[here]}: it enters {what} there."
        return Refusal("stopped", "9.1d", sentence, ruling)
    zone_to_zone = holds(zone, here) and zone & bit
    if zone_to_zone and not (table.situation.held[side] | table.printed.fortress_masks[1 - side]) & bit:
        sentence = (
            f"{names[here]} and {names[there]} are both in enemy zones of control, and no friend holds {names[there]}."
        )
        return Refusal("zone-to-zone", "9.1e", sentence)
    if (first or table.printed.is_hq[index]) and ground.hqs & bit:
        ruling = "hqs-drive-nobody-off" if table.printed.is_hq[index] else ""
        return Refusal("enemy-hex", "9d", f"An enemy headquarters is in {names[there]}.", ruling)
    return None


def closed_refusal(table: Fury, side: SideNumber, there: Cell) -> Refusal | None:
    """Whether a hex is closed to a side altogether: sea, Romania, enemies (3b, 3c, 9d, 9d2)."""
    situation, printed = table.situation, table.printed
    if holds(situation.open[side], there):
        return None
    name = table.place(there)
    if holds(printed.closed, there):
        named = there not in table.board.marked("open-by-option")
        ruling = "" if named else "all-of-romania-is-closed"
        return Refusal("closed", "3c", f"{name} is in Romania; no unit may enter it.", ruling)
    if not holds(printed.land, there):
        return Refusal("sea", "3b", f"{name} is mostly sea.")
    if holds(situation.shut[side], there):
        return Refusal("besieged", "10.5e", f"{name} is under siege; nobody can join its garrison.")
    if holds(situation.held[1 - side], there):
        return Refusal("enemy-hex", "9d", f"{name} is held by the enemy.")
    return Refusal(
        "fortress",
        "9d2",
        f"{name} is an enemy fortress: it is taken by combat or siege, not by walking in.",
        "fortress-is-not-walked-into",
    )


def stop_refusal(table: Fury, index: Counter, there: Cell) -> Refusal | None:
    """Whether a unit may end its move in a hex (9.2a, 9e)."""
    if holds(stops(table, index), there):
        return None
    side = table.side_of(index)
    refusal = closed_refusal(table, side, there)
    if refusal is not None:
        return refusal
    name = table.place(there)
    if holds(table.room(index), there):
        return Refusal("lone-hq", "9e", f"{table.name(index)} would be alone in contact with the enemy in {name}.")
    return stacking_refusal(table, index, there)


def stacking_refusal(table: Fury, index: Counter, there: Cell) -> Refusal:
    """Why a hex has no room for a unit (9.2a)."""
    side, name = table.side_of(index), table.place(there)
    others = [i for i in table.here(there, side) if table.pieces[i].army != table.pieces[index].army]
    if others:
        army = table.printed.army_names[table.pieces[others[0]].army]
        sentence = f"{name} holds units of the {army}; only one army may stack in a hex."
        return Refusal("stacking", "9.2a", sentence, "one-army-a-hex")
    if table.printed.is_hq[index]:
        return Refusal("stacking", "9.2a", f"{name} already holds an HQ.")
    held = count(table.printed.stack_limit, "combat unit")
    return Refusal("stacking", "9.2a", f"{name} already holds {held} of its army.")


def walk_refusal(table: Fury, index: Counter, steps: list[Step]) -> Refusal | None:
    """Why a way that the player names is not allowed."""
    ground, name = ground_for(table, index), table.name(index)
    start = here = table.pieces[index].at
    left = points(table, index)
    ridden = False
    for number, step in enumerate(steps):
        if step.ride:
            if number and holds(ground.zone | ground.siege, here):
                return Refusal("stopped", "9.1d", f"{name} must stop in {table.hexname(here)}.")
            if ridden and not table.printed.is_hq[index]:
                return Refusal("one-ride", "9.3b", f"{name} rides only once in a move.")
            refusal = ride_refusal(table, index, here, step.cell)
            ridden = True
            left -= 1
        elif step.cell not in table.board.neighbours[here]:
            names = table.board.labels
            return Refusal("not-adjacent", "9c", f"{names[here]} and {names[step.cell]} are not adjacent.")
        else:
            refusal = step_refusal(table, index, here, step.cell, number == 0)
            left -= step_cost(table, here, step.cell)
        if refusal is not None:
            return refusal
        if left < 0:
            have = points(table, index)
            return Refusal("too-far", "9b", f"{name} has {have} movement points; this path costs more.")
        here = step.cell
    if here == start:
        # It comes back to where it set out, and takes up no more room there than it did.
        table = table.copy()
        table.put(index, replace(table.pieces[index], at=int(Off.LIFTED)))
    return stop_refusal(table, index, here)


def ride_refusal(table: Fury, index: Counter, here: Cell, to: Cell) -> Refusal | None:
    """Why a ride from one hex to another is not allowed (9.3)."""
    printed, side, ground = table.printed, table.side_of(index), ground_for(table, index)
    nation = train_nation(table, index)
    name, names = table.name(index), table.board.labels
    if not may_ride(table, index):
        return Refusal("no-rail-points", "9.3a", "No rail movement points are left.")
    if holds(rides(table, here, ground, nation), to):
        return None
    for cell in (here, to):
        if not table.board.rail_neighbours[cell]:
            return Refusal("no-railway", "9.3c", f"No railway runs through {names[cell]}.")
        if not holds(printed.rail_hexes[nation], cell):
            if holds(printed.rail_hexes[table.pieces[index].nation], cell):
                clause, where = "9.3f", f"in an Austrian army it rides on Austrian railways, not in {names[cell]}"
            else:
                clause, where = "9.3c", f"trains run only in their own country, not in {names[cell]}"
            return Refusal("foreign-railway", clause, f"{name} cannot ride there: {where}.")
    if holds(ground.zone, to) and not holds(table.situation.held[side], to):
        return Refusal("rail-zone", "9.3d", f"{names[to]} is in an enemy zone of control and no friend holds it.")
    return Refusal("rail-cut", "9.3d", f"No open railway joins {names[here]} and {names[to]}.")


def why_not(table: Fury, index: Counter, to: Cell, rail: bool) -> Refusal:
    """Why a unit cannot end its move in a hex."""
    names, name = table.board.labels, table.name(index)
    here = table.pieces[index].at
    if to == here:
        return Refusal("no-move", "9a", f"{name} is already in {names[here]}.")
    refusal = stop_refusal(table, index, to)
    if refusal is not None:
        return refusal
    if rail:
        refusal = ride_refusal(table, index, here, to)
        if refusal is not None:
            return refusal
    if to in table.board.neighbours[here]:
        refusal = step_refusal(table, index, here, to, True)
        if refusal is not None:
            return refusal
    zone, have = ground_for(table, index).zone, points(table, index)
    if table.board.distance(here, to) > have:
        return Refusal("too-far", "9b", f"{names[to]} is too far: {name} has {have} movement points.")
    if holds(zone, here) and holds(zone, to):
        sentence = f"{name} cannot go from one enemy zone of control to another in {names[to]}."
        return Refusal("zone-to-zone", "9.1e", sentence)
    crossing = [c for c in table.board.neighbours[to] if table.board.distance(here, c) < table.board.distance(here, to)]
    if any(holds(zone, cell) for cell in crossing):
        return Refusal(
            "stopped", "9.1d", f"{name} cannot reach {names[to]}: enemy zones of control stop it on the way."
        )
    return Refusal("too-far", "9c", f"{name} cannot reach {names[to]} with {have} movement points.")
