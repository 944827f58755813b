"""What can be laid over the maps of *The Great War in the East*, by the same functions that the rules use."""

from collections.abc import Callable

from hexmarshal.core.paths import cells
from hexmarshal.core.screen import Group, LayerKind
from hexmarshal.games.great_war_east.parts.printed import NATIONS, SIDES
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import within_radius
from hexmarshal.games.great_war_east.rules.standard.supply import nets, rail_sources, supplied

Drawn = tuple[str, list[Group]]
"""The clause that a layer shows, and its groups of hexes."""


def _group(table: GreatWar, title: str, side: str, mask: int) -> Group:
    labels = table.board.labels
    return Group(title, side, tuple(labels[cell] for cell in cells(mask & table.in_play())))


def _looking(side: str | None) -> tuple[int, ...]:
    return (0, 1) if side is None else (SIDES.index(side),)


def zones(table: GreatWar, side: str | None) -> Drawn:
    """7.0: the zones of control of both sides, and where they overlap."""
    one, two = table.zone(0), table.zone(1)
    return "7.0", [
        _group(table, "Allied zones of control", SIDES[0], one & ~two),
        _group(table, "Austro-Hungarian zones of control", SIDES[1], two & ~one),
        _group(table, "zones of both", "", one & two),
    ]


def supply(table: GreatWar, side: str | None) -> Drawn:
    """9.12: where units would be in supply now, the railways that bring it, and who is cut off."""
    groups = []
    for own in _looking(side):
        for nation, row in enumerate(table.printed.nations):
            if row.side != SIDES[own]:
                continue
            rails = rail_sources(table, nation)
            mine = [i for i in table.of(own) if table.printed.nation[i] == nation and table.on_map(i)]
            cut = table.board.mask(table.pieces[i].at for i in mine if not supplied(table, i))
            groups += [
                _group(table, f"{row.name} units are in supply here", row.side, nets(table)[nation] & ~rails),
                _group(table, f"{row.name} railways that supply", row.side, rails),
                _group(table, f"{row.name} units out of supply", row.side, cut),
            ]
    return "9.12", groups


def command(table: GreatWar, side: str | None) -> Drawn:
    """10.33: the command radius of each headquarters."""
    groups = []
    for own in _looking(side):
        leaders = (index for index in table.of(own) if table.printed.hq[index] and table.on_map(index))
        groups += [_group(table, table.name(i), SIDES[own], within_radius(table, i)) for i in leaders]
    return "10.33", groups


def railways(table: GreatWar, side: str | None) -> Drawn:
    """5.33: the railway hexes that a side's trains may enter, and those that it has lost."""
    groups = []
    for nation in range(len(NATIONS)):
        row = table.printed.nations[nation]
        own = SIDES.index(row.side)
        if own not in _looking(side):
            continue
        rails = table.printed.rail_hexes[nation]
        shut = table.closed(own) | table.zone(1 - own)
        groups += [
            _group(table, f"{row.name} railways, open", row.side, rails & ~shut & ~table.seized()),
            _group(table, f"{row.name} railways where the enemy was last", row.side, rails & table.seized()),
        ]
    return "5.33", groups


LAYERS: dict[str, tuple[LayerKind, Callable[[GreatWar, str | None], Drawn]]] = {
    "zones": (LayerKind("zones", "Zones of control", "n", "Where entering costs a point more."), zones),
    "supply": (LayerKind("supply", "Supply", "p", "Where units would be in supply now, and who is not."), supply),
    "command": (LayerKind("command", "Command", "m", "How far each headquarters commands."), command),
    "railways": (LayerKind("railways", "Railways", "r", "Where trains may go."), railways),
}
"""Each layer with how it is made."""
