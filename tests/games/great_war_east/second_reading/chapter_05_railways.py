"""Chapter 5.3, with 17: movement by rail."""

from __future__ import annotations

from itertools import pairwise

from .chapter_05_movement import SPENT, allowance, commanded
from .chapter_07_zones import controlled, enemy, held, lone_headquarters
from .chapter_09_supply import rail_links
from .paper import Counter, Hex, Position


def capacity(position: Position, nation: str) -> int:
    """16 (5.3): the turn track says it for Austria-Hungary and Russia; Serbia has five stacking points."""
    row = position.data.nations[nation]
    if row.rail_capacity:
        return row.rail_capacity
    turn = next(turn for turn in position.data.turns.values() if turn.number == position.turn)
    return turn.austrian if nation == "austrian" else turn.russian


def carried(position: Position, nation: str) -> int:
    """5.31: all that moves by rail or remains entrained counts; 17.12: so does who failed to entrain.

    6.11: headquarters count nothing.
    """
    return sum(
        position.stacking(unit)
        for unit in position.units
        if unit.row.nation == nation and (unit.entrained or unit.counted)
    )


def surplus(position: Position, nation: str) -> int:
    return carried(position, nation) - capacity(position, nation)


def entraining_cost(position: Position, unit: Counter) -> int:
    """5.32: its tactical competence rating; a depot that has not moved pays at most all it has (a ruling)."""
    if unit.depot and unit.spent == 0:
        return min(unit.tcr, allowance(position, unit))
    return unit.tcr


def may_entrain(position: Position, unit: Counter) -> bool:
    """5.32: in a hex with a friendly railway, not enemy-controlled unless its rating is 1; in supply, in command;

    with the points it takes, and 5.31: within the capacity. 10.35: supply does not matter to headquarters.
    """
    if unit.hex is None or unit.side != position.phasing or unit.entrained or not commanded(unit):
        return False
    if unit.spent >= SPENT or not unit.row.movement or (unit.unsupplied and not unit.hq):
        return False
    if unit.hex not in rail_links(position, unit.row.nation):
        return False
    if unit.tcr != 1 and unit.hex in controlled(position, enemy(unit.side)):
        return False
    if entraining_cost(position, unit) > allowance(position, unit) - unit.spent:
        return False
    more = 0 if unit.counted else position.stacking(unit)
    return more == 0 or carried(position, unit.row.nation) + more <= capacity(position, unit.row.nation)


def rolls_to_entrain(position: Position, unit: Counter) -> bool:
    """17.11: Austro-Hungarians and Russians roll; 17.31: not depots and headquarters; 17.32: not who came this turn."""
    return unit.nation.entrains_by_die and unit.combat_unit and unit.arrived != position.turn


def may_use_rails(position: Position, unit: Counter) -> bool:
    """5.31: so many stacking points may move by rail in a phase: who has not must still fit among those who have."""
    if unit.counted or not position.stacking(unit):
        return True
    gone = sum(position.stacking(one) for one in position.units if one.row.nation == unit.row.nation and one.counted)
    return gone + position.stacking(unit) <= capacity(position, unit.row.nation)


def may_detrain(position: Position, unit: Counter) -> bool:
    """5.34: where it stands, at no cost; 5.35: not out of command."""
    return unit.hex is not None and unit.side == position.phasing and unit.entrained and commanded(unit)


def rail_enterable(position: Position, unit: Counter, hex: Hex, zone: frozenset[Hex]) -> bool:
    """5.33: not enemy-controlled, not where an enemy was last; 5.13: not occupied; 10.52: headquarters do not block."""
    return hex not in zone and hex not in position.seized and not held(position, hex, enemy(unit.side))


def may_stop(position: Position, unit: Counter, hex: Hex) -> bool:
    """10.52, ruling trains-and-headquarters: only a combat unit with an attack strength stops on an enemy HQ."""
    if not lone_headquarters(position, hex, enemy(unit.side)):
        return True
    return unit.combat_unit and position.printed_strengths(unit)[0] > 0


def track_open(position: Position, unit: Counter, here: Hex, there: Hex) -> bool:
    """17.51, 17.53, optional: of the lines over a hexside one has room for the unit's stacking points."""
    if position.options.rail_limit == "no":
        return True
    used = position.traffic.get(frozenset((here, there)), {})
    lines = []
    for nation, track, line in position.maps.rails:
        for a, b in pairwise(line):
            if nation == unit.row.nation and {a, b} == {here, there}:
                lines.append(track)
    limits = [unit.nation.double if track == "double" else unit.nation.single for track in lines]
    return any(used.get(n, 0) + position.stacking(unit) <= limit for n, limit in enumerate(limits))


def rides(position: Position, unit: Counter) -> dict[Hex, int]:
    """5.33: where an entrained unit may ride, hex by hex along its railways, and how far that is.

    16 (5.3): so many hexes in a phase. 5.35: out of command too. 19.2: Putnik rides without entraining.
    """
    if unit.hex is None or unit.side != position.phasing or not may_use_rails(position, unit):
        return {}
    zone = controlled(position, enemy(unit.side))
    links = rail_links(position, unit.row.nation)
    if unit.hex not in links:
        return {}
    if not unit.entrained and (unit.row.movement or (unit.tcr != 1 and unit.hex in zone)):
        return {}
    left = unit.nation.rail_rate - unit.railed
    far = {unit.hex: 0}
    ends = [unit.hex]
    for number in range(1, left + 1):
        more = []
        for here in ends:
            for there in sorted(links[here]):
                if (
                    there not in far
                    and rail_enterable(position, unit, there, zone)
                    and track_open(position, unit, here, there)
                ):
                    far[there] = number
                    more.append(there)
        ends = more
    del far[unit.hex]
    return {hex: number for hex, number in far.items() if may_stop(position, unit, hex)}


def off_map(position: Position, nation: str) -> dict[Hex, dict[Hex, int]]:
    """5.37: how far it is by rail off the map from one exit to another; a way may lead over several links (a ruling).

    17.4: from an exit of one map to an exit of the other, over the distances to the other map of both.
    """
    exits = position.maps.exits[nation]
    far: dict[Hex, dict[Hex, int]] = {exit: {exit: 0} for exit in exits}
    for start in exits:
        ends = [start]
        while ends:
            here = ends.pop()
            for to, distance in position.maps.links.get(here, ()):
                if to in exits and far[start][here] + distance < far[start].get(to, 9999):
                    far[start][to] = far[start][here] + distance
                    ends.append(to)
    over: dict[Hex, int] = {}
    for start in exits:
        ways = [
            far[start][exit] + distance
            for exit in far[start]
            for to, distance in position.maps.links.get(exit, ())
            if to not in position.maps.near
        ]
        if ways:
            over[start] = min(ways)
    for one, here_far in over.items():
        for two, there_far in over.items():
            if one[0] != two[0]:
                far[one][two] = here_far + there_far
    return {start: {end: way for end, way in ways.items() if end != start} for start, ways in far.items()}


def may_transfer(position: Position, unit: Counter, start: Hex) -> bool:
    """17.4: Austria-Hungary only. 17.41: never the 5th and 6th Armies. 17.42: the 2nd not from Serbia before GT3."""
    if unit.row.nation != "austrian" or unit.row.army in ("5", "6"):
        return False
    return not (unit.row.army == "2" and start[0] == "s" and position.turn < position.number("transfer.second"))


def departures(position: Position, unit: Counter) -> dict[Hex, int]:
    """5.37, 5.38: the exits for which an entrained unit at an exit may leave the map, and how far they are."""
    if unit.hex is None or unit.side != position.phasing or not unit.entrained or not may_use_rails(position, unit):
        return {}
    if unit.hex not in position.maps.exits[unit.row.nation] or unit.railed >= unit.nation.rail_rate:
        return {}
    return {
        exit: far
        for exit, far in off_map(position, unit.row.nation)[unit.hex].items()
        if position.playable(exit) and (exit[0] == unit.hex[0] or may_transfer(position, unit, unit.hex))
    }
