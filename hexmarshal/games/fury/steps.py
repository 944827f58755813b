"""The rules of movement as single steps (9, 9.1, 9.3): each says no with a reason, or ``None``."""

from hexmarshal.core.paths import cells
from hexmarshal.core.procedure import Refusal
from hexmarshal.games.fury.rails import may_ride, rides, train_nation
from hexmarshal.games.fury.reach import Step, step_cost, stops
from hexmarshal.games.fury.table import Fury


def step_refusal(table: Fury, index: int, here: int, there: int, first: bool) -> Refusal | None:
    """Whether a unit may step from one hex into the next (9c to 9.1e), costs apart."""
    side = table.side_of(index)
    enemy = 1 - side
    layout = table.layout
    names = table.board.labels
    bit = 1 << there
    refusal = closed_refusal(table, side, there)
    if refusal is not None:
        return refusal
    if not first and (layout.zone[enemy] | layout.siege) >> here & 1:
        what = "an enemy zone of control" if layout.zone[enemy] >> here & 1 else "a siege"
        return Refusal("stopped", "9.1d", f"{table.name(index)} must stop in {names[here]}: it enters {what} there.")
    zone_to_zone = layout.zone[enemy] >> here & 1 and layout.zone[enemy] & bit
    if first and zone_to_zone and not (layout.held[side] | table.sheet.fortress_masks[enemy]) & bit:
        sentence = (
            f"{names[here]} and {names[there]} both lie in enemy zones of control, and no friend holds {names[there]}."
        )
        return Refusal("zone-to-zone", "9.1e", sentence)
    if (first or table.sheet.is_hq[index]) and layout.hqs[enemy] & bit:
        return Refusal("enemy-hex", "9d", f"An enemy headquarters stands in {names[there]}.")
    return None


def closed_refusal(table: Fury, side: int, there: int) -> Refusal | None:
    """Whether a hex is closed to a side altogether: sea, Romania, enemies (3b, 3c, 9d, 9d2)."""
    layout, sheet = table.layout, table.sheet
    if layout.open[side] >> there & 1:
        return None
    name = table.place(there)
    if sheet.closed >> there & 1:
        return Refusal("closed", "3c", f"{name} lies in Romania; no unit may enter it.")
    if not sheet.land >> there & 1:
        return Refusal("sea", "3b", f"{name} is mostly sea.")
    if layout.shut[side] >> there & 1:
        return Refusal("besieged", "10.5e", f"{name} is under siege; nobody can join its garrison.")
    if layout.held[1 - side] >> there & 1:
        return Refusal("enemy-hex", "9d", f"{name} is held by the enemy.")
    return Refusal(
        "fortress", "9d2", f"{name} is an enemy fortress: it is taken by combat or siege, not by walking in."
    )


def stop_refusal(table: Fury, index: int, there: int) -> Refusal | None:
    """Whether a unit may end its move in a hex (9.2a, 9e)."""
    if stops(table, index) >> there & 1:
        return None
    side = table.side_of(index)
    refusal = closed_refusal(table, side, there)
    if refusal is not None:
        return refusal
    name = table.place(there)
    if table.room(index) >> there & 1:
        return Refusal("lone-hq", "9e", f"{table.name(index)} would stand alone in contact with the enemy in {name}.")
    others = [i for i in table.here(there, side) if table.pieces[i].army != table.pieces[index].army]
    if others:
        army = table.sheet.army_names[table.pieces[others[0]].army]
        return Refusal("stacking", "9.2a", f"{name} holds units of the {army}; only one army may stack in a hex.")
    return Refusal("stacking", "9.2a", f"{name} already holds two combat units of its army.")


def plain_way(table: Fury, index: int, to: int, rail: bool) -> list[Step] | None:
    """The plain twin of ``way``: a search step by step, by the predicates that explain refusals."""
    side = table.side_of(index)
    nation = train_nation(table, index)
    points = table.sheet.movement[index]
    hq = table.sheet.is_hq[index]
    start = table.pieces[index].at
    trains = rail and may_ride(table, index)
    # States are (hex, has ridden); a way that costs fewer points is found first.
    levels: list[dict[tuple[int, bool], list[Step]]] = [{} for _ in range(points + 3)]
    levels[0][start, False] = []
    seen: set[tuple[int, bool]] = set()
    for spent in range(points + 1):
        for (here, rode), steps in levels[spent].items():
            if (here, rode) in seen:
                continue
            seen.add((here, rode))
            if here == to and rode == rail and steps:
                return steps
            first = not steps
            if spent == points:
                continue
            stopped = not first and (table.layout.zone[1 - side] | table.layout.siege) >> here & 1
            if stopped:
                continue
            for there in table.board.neighbours[here]:
                cost = spent + step_cost(table, here, there)
                if cost <= points and step_refusal(table, index, here, there, first) is None:
                    levels[cost].setdefault((there, rode), [*steps, Step(there, False)])
            if trains and (hq or not rode):
                for there in cells(rides(table, here, side, nation)):
                    levels[spent + 1].setdefault((there, True), [*steps, Step(there, True)])
    return None


def walk_refusal(table: Fury, index: int, steps: list[Step]) -> Refusal | None:
    """What stands against a way that the player names."""
    side = table.side_of(index)
    name = table.name(index)
    here = table.pieces[index].at
    left = table.sheet.movement[index]
    ridden = 0
    for number, step in enumerate(steps):
        if step.ride:
            refusal = ride_refusal(table, index, here, step.cell)
            if refusal is None and number and (table.layout.zone[1 - side] | table.layout.siege) >> here & 1:
                refusal = Refusal("stopped", "9.1d", f"{name} must stop in {table.hexname(here)}.")
            ridden += 1
            if refusal is None and ridden > 1 and not table.sheet.is_hq[index]:
                refusal = Refusal("one-ride", "9.3b", f"{name} rides only once in a move.")
            left -= 1
        elif step.cell not in table.board.neighbours[here]:
            names = table.board.labels
            return Refusal("not-adjacent", "9c", f"{names[here]} and {names[step.cell]} do not touch.")
        else:
            refusal = step_refusal(table, index, here, step.cell, number == 0)
            left -= step_cost(table, here, step.cell)
        if refusal is not None:
            return refusal
        if left < 0:
            points = table.sheet.movement[index]
            return Refusal("too-far", "9b", f"{name} has {points} movement points; this way costs more.")
        here = step.cell
    return stop_refusal(table, index, here)


def ride_refusal(table: Fury, index: int, here: int, to: int) -> Refusal | None:
    """What stands against a ride from one hex to another (9.3)."""
    sheet, side = table.sheet, table.side_of(index)
    nation = train_nation(table, index)
    name, names = table.name(index), table.board.labels
    if not may_ride(table, index):
        return Refusal("no-rail-points", "9.3a", "No rail movement points are left.")
    if rides(table, here, side, nation) >> to & 1:
        return None
    for cell in (here, to):
        if not table.board.rail_neighbours[cell]:
            return Refusal("no-railway", "9.3c", f"No railway runs through {names[cell]}.")
        if not sheet.rail_hexes[nation] >> cell & 1:
            return Refusal(
                "foreign-railway", "9.3c", f"{name} cannot ride to {names[cell]}: trains run in the own country only."
            )
    if table.layout.zone[1 - side] >> to & 1 and not table.layout.held[side] >> to & 1:
        return Refusal("rail-zone", "9.3d", f"{names[to]} lies in an enemy zone of control and no friend holds it.")
    return Refusal("rail-cut", "9.3d", f"No open railway joins {names[here]} and {names[to]}.")


def why_not(table: Fury, index: int, to: int, rail: bool) -> Refusal:
    """Why a unit cannot end its move in a hex."""
    names, name = table.board.labels, table.name(index)
    refusal = stop_refusal(table, index, to)
    if refusal is not None:
        return refusal
    here = table.pieces[index].at
    if to == here:
        return Refusal("no-move", "9a", f"{name} stands in {names[here]} already.")
    if rail:
        refusal = ride_refusal(table, index, here, to)
        if refusal is not None:
            return refusal
    if to in table.board.neighbours[here]:
        refusal = step_refusal(table, index, here, to, True)
        if refusal is not None:
            return refusal
    side = table.side_of(index)
    points = table.sheet.movement[index]
    if table.board.distance(here, to) > points:
        return Refusal("too-far", "9b", f"{names[to]} is too far: {name} has {points} movement points.")
    if table.layout.zone[1 - side] >> here & 1 and table.layout.zone[1 - side] >> to & 1:
        sentence = f"{name} cannot go from one enemy zone of control to another in {names[to]}."
        return Refusal("zone-to-zone", "9.1e", sentence)
    crossing = [c for c in table.board.neighbours[to] if table.board.distance(here, c) < table.board.distance(here, to)]
    if any(table.layout.zone[1 - side] >> cell & 1 for cell in crossing):
        return Refusal(
            "stopped", "9.1d", f"{name} cannot reach {names[to]}: enemy zones of control stop it on the way."
        )
    return Refusal("too-far", "9c", f"{name} cannot reach {names[to]} with {points} movement points.")
