"""What can be laid over the maps of *The Great War in the East*, by the same functions that the rules use."""

from hexmarshal.core.screen.values import Group, LayerKind
from hexmarshal.games.great_war_east.parts.printed import NATIONS, SIDES
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import within_radius
from hexmarshal.games.great_war_east.rules.standard.supply import nets, rail_sources, supplied
from hexmarshal.wargame.layers import Drawn, Layers, group, shown_sides, zones_of_two


def _in_play(table: GreatWar, title: str, side: int, mask: int) -> Group:
    """A group of hexes on the maps that the scenario uses."""
    return group(table, title, side, mask & table.in_play())


def zones(table: GreatWar, side: str | None) -> Drawn:
    """7.0: the zones of control of both sides, and where they overlap."""
    there = table.in_play()
    return "7.0", zones_of_two(table, (table.zone(0) & there, table.zone(1) & there))


def supply(table: GreatWar, side: str | None) -> Drawn:
    """9.12: where units would be in supply now, the railways that bring it, and who is cut off."""
    groups = []
    for own in shown_sides(table, side):
        for nation, row in enumerate(table.printed.nations):
            if row.side != SIDES[own]:
                continue
            rails = rail_sources(table, nation)
            mine = [i for i in table.of(own) if table.printed.nation[i] == nation and table.on_map(i)]
            cut = table.board.mask(table.pieces[i].at for i in mine if not supplied(table, i))
            groups += [
                _in_play(table, f"{row.name} units are in supply here", own, nets(table)[nation] & ~rails),
                _in_play(table, f"{row.name} railways that supply", own, rails),
                _in_play(table, f"{row.name} units out of supply", own, cut),
            ]
    return "9.12", groups


def command(table: GreatWar, side: str | None) -> Drawn:
    """10.33: the command radius of each headquarters."""
    groups = []
    for own in shown_sides(table, side):
        leaders = (index for index in table.of(own) if table.printed.hq[index] and table.on_map(index))
        groups += [_in_play(table, table.name(i), own, within_radius(table, i)) for i in leaders]
    return "10.33", groups


def railways(table: GreatWar, side: str | None) -> Drawn:
    """5.33: the railway hexes that a side's trains may enter, and those that it has lost."""
    groups = []
    for nation in range(len(NATIONS)):
        row = table.printed.nations[nation]
        own = SIDES.index(row.side)
        if own not in shown_sides(table, side):
            continue
        rails = table.printed.rail_hexes[nation]
        shut = table.closed(own) | table.zone(1 - own)
        groups += [
            _in_play(table, f"{row.name} railways, open", own, rails & ~shut & ~table.seized()),
            _in_play(table, f"{row.name} railways where the enemy was last", own, rails & table.seized()),
        ]
    return "5.33", groups


LAYERS = Layers(
    (LayerKind("zones", "Zones of control", "n", "Where entering costs a point more."), zones),
    (LayerKind("supply", "Supply", "p", "Where units would be in supply now, and who is not."), supply),
    (LayerKind("command", "Command", "m", "How far each headquarters commands.", ("command",)), command),
    (LayerKind("railways", "Railways", "r", "Where trains may go."), railways),
)
