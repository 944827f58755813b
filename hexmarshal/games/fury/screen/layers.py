"""What can be laid over the map of *Fury in the East*, by the same functions that the rules use."""

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.screen.values import LayerKind
from hexmarshal.games.fury.mind.strikes import comes, free_units
from hexmarshal.games.fury.parts.sides import NATIONS, NATIONS_OF, SIDE_OF
from hexmarshal.games.fury.rules.communication import communication, isolated_stacks, railheads
from hexmarshal.games.fury.rules.headquarters import in_command, values
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.rails import rail_open
from hexmarshal.games.fury.rules.reach import reach
from hexmarshal.wargame.layers import Drawn, Layers, group, shown_sides, zones_of_two


def zones(table: Fury, side: str | None) -> Drawn:
    """9.1a: the zones of control of both sides, and where they overlap."""
    first, second = table.situation.zone
    return "9.1a", zones_of_two(table, (first & table.printed.land, second & table.printed.land))


def supply(table: Fury, side: str | None) -> Drawn:
    """11.2: where units are in communication, who is not, and where one enemy unit could cut somebody off."""
    groups = []
    for own in shown_sides(table, side):
        reached = ends = 0
        for nation in NATIONS_OF[own]:
            reached |= communication(table, nation)
            near, linked = railheads(table, nation)
            ends |= near | linked
        who = table.side_name(own)
        isolated = table.board.mask(isolated_stacks(table, own))
        groups += [
            group(table, f"{who}: isolated", own, isolated),
            group(table, f"{who}: an enemy here would cut somebody off", own, _cuts(table, own)),
            group(table, f"{who}: railheads and linked fortresses", own, ends & table.printed.land),
            group(table, f"{who}: in communication", own, reached & table.printed.land & ~isolated),
        ]
    return "11.2b", groups


def _cuts(table: Fury, own: int) -> int:
    """Hexes that an enemy unit can reach on foot and from which it would isolate units that are in communication."""
    before, near = set(isolated_stacks(table, own)), table.board.near
    lines = table.printed.land & ~table.situation.zone[1 - own] & ~table.situation.held[own]
    found = seen = 0
    for index in free_units(table, 1 - own):
        for cell in cells(reach(table, index).on_foot & ~seen):
            seen |= 1 << cell
            if not near[cell] & lines:
                continue  # it brings no new hex under a zone of control that cuts lines
            trial = table.copy()
            trial.put(index, replace(trial.pieces[index], at=cell))
            if not before.issuperset(isolated_stacks(trial, own)):
                found |= 1 << cell
    return found


def command(table: Fury, side: str | None) -> Drawn:
    """10.1a: the reach of each army's HQ, and the units out of it."""
    groups, outside = [], [0, 0]
    for army, hq in table.printed.hq_of.items():
        own, printed = SIDE_OF[table.pieces[hq].nation], values(table, army)
        if own not in shown_sides(table, side):
            continue
        reached = in_command(table, army)
        if printed is not None:
            title = f"{table.printed.army_names[army]}, range {printed.range}"
            groups.append(group(table, title, own, reached & table.printed.land))
        hexes = table.occupancy(own).armies.get(army, 0) & table.situation.held[own]
        outside[own] |= hexes & ~reached
    sides = shown_sides(table, side)
    left = [group(table, f"{table.side_name(own)}: out of command", own, outside[own]) for own in sides]
    return "10.1a", left + groups


def rails(table: Fury, side: str | None) -> Drawn:
    """9.3c, 9.3d: the railways of each nation on which trains run now, and those that the enemy closes."""
    groups = []
    for own in shown_sides(table, side):
        for nation in NATIONS_OF[own]:
            links, free = table.printed.railways[nation], rail_open(table, own, nation)
            pairs = [(here, there) for here, ends in enumerate(links) for there in ends if here < there]
            runs = [(here, there) for here, there in pairs if holds(free, here) and holds(free, there)]
            shut = [pair for pair in pairs if pair not in set(runs)]
            name = NATIONS[nation].capitalize()
            left = f"{table.state.rail[nation]} rail points left"
            groups.append(group(table, f"{name} trains run, {left}", own, 0, runs))
            groups.append(group(table, f"{name} railways closed by the enemy", own, 0, shut))
    return "9.3c", groups


def control(table: Fury, side: str | None) -> Drawn:
    """4c: who controls which fortress, and which are besieged or were captured."""
    held, taken = [0, 0], [0, 0]
    for cell, fortress in table.printed.fortresses.items():
        owner = table.control(cell)
        (held if owner == fortress.side else taken)[owner] |= 1 << cell
    groups = []
    for own in (0, 1):
        who, siege = table.side_name(own), table.situation.siege
        groups += [
            group(table, f"{who} fortresses", own, held[own] & ~siege),
            group(table, f"{who} fortresses, besieged", own, held[own] & siege),
            group(table, f"captured by the {who} player", own, taken[own]),
        ]
    return "4c", groups


def threats(table: Fury, side: str | None) -> Drawn:
    """Where the enemy's units can come as the table stands, and what they could attack from there (9, 10.1)."""
    groups = []
    for own in shown_sides(table, side):
        enemy = 1 - own
        foot = rail = 0
        for index in free_units(table, enemy):
            marching, riding = comes(table, index)
            foot |= marching
            rail |= riding
        situation, who = table.situation, table.side_name(enemy)
        targets = (situation.held[own] | situation.standing[own]) & ~situation.shut[own]
        marching, riding = spread(foot, table.board.stride), spread(rail, table.board.stride)
        groups += [
            group(table, f"{who} units can attack here", enemy, targets & marching),
            group(table, f"{who} units can attack here after a ride", enemy, targets & riding & ~marching),
            group(table, f"{who} units can march here", enemy, foot),
            group(table, f"{who} units can ride here", enemy, rail & ~foot),
        ]
    return "9", groups


LAYERS = Layers(
    (LayerKind("zones", "Zones of control", "n", "Where units stop and lines are cut."), zones),
    (LayerKind("supply", "Communication", "p", "Which units have a line, and where it can be cut."), supply),
    (LayerKind("command", "Command", "m", "How far each headquarters reaches."), command),
    (LayerKind("rails", "Railways", "r", "On which lines trains run now."), rails),
    (LayerKind("control", "Fortresses", "g", "Who holds which fortress."), control),
    (LayerKind("threats", "Threats", "x", "Where the enemy can move and attack next."), threats),
)
