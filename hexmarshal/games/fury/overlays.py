"""What can be laid over the map of *Fury in the East*, by the same functions that the rules use."""

from collections.abc import Callable, Iterable

from hexmarshal.core.paths import cells, spread
from hexmarshal.desk.structs import Group, OverlayKind
from hexmarshal.games.fury.communication import communication, isolated_stacks, railheads
from hexmarshal.games.fury.headquarters import in_command, values
from hexmarshal.games.fury.pieces import NATIONS, NATIONS_OF, SIDE_OF, SIDES
from hexmarshal.games.fury.rails import rail_open
from hexmarshal.games.fury.reach import reach
from hexmarshal.games.fury.table import Fury, replace

Drawn = tuple[str, list[Group]]
"""The clause that an overlay shows, and its groups of hexes."""


def _group(table: Fury, title: str, side: int, mask: int, lines: Iterable[tuple[int, int]] = ()) -> Group:
    labels = table.board.labels
    pairs = tuple((labels[here], labels[there]) for here, there in lines)
    return Group(title, SIDES[side], tuple(labels[cell] for cell in cells(mask)), pairs)


def _looking(side: str | None) -> tuple[int, ...]:
    """The sides whose affairs are shown: one's own, or both to an onlooker."""
    return (0, 1) if side is None else (SIDES.index(side),)


def zones(table: Fury, side: str | None) -> Drawn:
    """9.1a: the zones of control of both sides, and where they overlap."""
    land = table.sheet.land
    first, second = (zone & land for zone in table.layout.zone)
    return "9.1a", [
        _group(table, "Russian zones of control", 0, first & ~second),
        _group(table, "German-Austrian zones of control", 1, second & ~first),
        Group("zones of both", "", tuple(table.board.labels[cell] for cell in cells(first & second))),
    ]


def supply(table: Fury, side: str | None) -> Drawn:
    """11.2: where units are in communication, who is not, and where one enemy unit could cut somebody off."""
    groups = []
    for own in _looking(side):
        reached = ends = 0
        for nation in NATIONS_OF[own]:
            reached |= communication(table, nation)
            near, linked = railheads(table, nation)
            ends |= near | linked
        who = table.side_name(own)
        isolated = table.board.mask(isolated_stacks(table, own))
        groups += [
            _group(table, f"{who}: isolated", own, isolated),
            _group(table, f"{who}: an enemy here would cut somebody off", own, _cuts(table, own)),
            _group(table, f"{who}: railheads and linked fortresses", own, ends & table.sheet.land),
            _group(table, f"{who}: in communication", own, reached & table.sheet.land & ~isolated),
        ]
    return "11.2b", groups


def _cuts(table: Fury, own: int) -> int:
    """Hexes that an enemy unit can reach on foot and from which it would isolate units that are in communication."""
    before, near = set(isolated_stacks(table, own)), table.board.near
    lines = table.sheet.land & ~table.layout.zone[1 - own] & ~table.layout.held[own]
    found = seen = 0
    for index in _units(table, 1 - own):
        for cell in cells(reach(table, index).on_foot & ~seen):
            seen |= 1 << cell
            if not near[cell] & lines:
                continue  # it brings no new hex under a zone of control that cuts lines
            trial = table.copy()
            trial.put(index, replace(trial.pieces[index], at=cell))
            if not before.issuperset(isolated_stacks(trial, own)):
                found |= 1 << cell
    return found


def _units(table: Fury, side: int) -> list[int]:
    """The combat units of a side on the map that are not shut in."""
    shut = table.layout.shut[side]
    return [i for cell, units in table.half(side).units.items() if not shut >> cell & 1 for i in units]


def command(table: Fury, side: str | None) -> Drawn:
    """10.1a: the reach of each army's HQ, and the units out of it."""
    groups, outside = [], [0, 0]
    for army, hq in table.sheet.hq_of.items():
        own, printed = SIDE_OF[table.pieces[hq].nation], values(table, army)
        if own not in _looking(side):
            continue
        reached = in_command(table, army)
        if printed is not None:
            title = f"{table.sheet.army_names[army]}, range {printed.range}"
            groups.append(_group(table, title, own, reached & table.sheet.land))
        hexes = table.half(own).armies.get(army, 0) & table.layout.held[own]
        outside[own] |= hexes & ~reached
    left = [_group(table, f"{table.side_name(own)}: out of command", own, outside[own]) for own in _looking(side)]
    return "10.1a", left + groups


def rails(table: Fury, side: str | None) -> Drawn:
    """9.3c, 9.3d: the railways of each nation on which trains run now, and those that the enemy closes."""
    groups = []
    for own in _looking(side):
        for nation in NATIONS_OF[own]:
            links, free = table.sheet.railways[nation], rail_open(table, own, nation)
            pairs = [(here, there) for here, ends in enumerate(links) for there in ends if here < there]
            runs = [(here, there) for here, there in pairs if free >> here & 1 and free >> there & 1]
            shut = [pair for pair in pairs if pair not in set(runs)]
            name = NATIONS[nation].capitalize()
            left = f"{table.state.rail[nation]} rail points left"
            groups.append(_group(table, f"{name} trains run, {left}", own, 0, runs))
            groups.append(_group(table, f"{name} railways closed by the enemy", own, 0, shut))
    return "9.3c", groups


def control(table: Fury, side: str | None) -> Drawn:
    """4c: who controls which fortress, and which are besieged or were captured."""
    held, taken = [0, 0], [0, 0]
    for cell, fortress in table.sheet.fortresses.items():
        owner = table.control(cell)
        (held if owner == fortress.side else taken)[owner] |= 1 << cell
    groups = []
    for own in (0, 1):
        who, siege = table.side_name(own), table.layout.siege
        groups += [
            _group(table, f"{who} fortresses", own, held[own] & ~siege),
            _group(table, f"{who} fortresses, besieged", own, held[own] & siege),
            _group(table, f"captured by the {who} player", own, taken[own]),
        ]
    return "4c", groups


def threats(table: Fury, side: str | None) -> Drawn:
    """Where the enemy's units can come as the table stands, and what they could attack from there (9, 10.1)."""
    groups = []
    for own in _looking(side):
        enemy = 1 - own
        foot = rail = 0
        for index in _units(table, enemy):
            found = reach(table, index)
            foot |= found.on_foot | 1 << table.pieces[index].at
            rail |= found.by_rail
        layout, who = table.layout, table.side_name(enemy)
        aims = (layout.held[own] | layout.standing[own]) & ~layout.shut[own]
        marching, riding = spread(foot, table.board.stride), spread(rail, table.board.stride)
        groups += [
            _group(table, f"{who} units can attack here", enemy, aims & marching),
            _group(table, f"{who} units can attack here after a ride", enemy, aims & riding & ~marching),
            _group(table, f"{who} units can march here", enemy, foot),
            _group(table, f"{who} units can ride here", enemy, rail & ~foot),
        ]
    return "9", groups


OVERLAYS: dict[str, tuple[OverlayKind, Callable[[Fury, str | None], Drawn]]] = {
    kind.id: (kind, make)
    for kind, make in (
        (OverlayKind("zones", "Zones of control", "n", "Where units stop and lines are cut."), zones),
        (OverlayKind("supply", "Communication", "p", "Who is in communication, and where it can be cut."), supply),
        (OverlayKind("command", "Command", "m", "How far each headquarters reaches."), command),
        (OverlayKind("rails", "Railways", "r", "On which lines trains run now."), rails),
        (OverlayKind("control", "Fortresses", "g", "Who holds which fortress."), control),
        (OverlayKind("threats", "Threats", "x", "Where the enemy can come and attack next."), threats),
    )
}
"""The overlays by name, in the order in which they are listed."""
