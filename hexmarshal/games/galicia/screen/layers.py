"""What can be laid over the map of *Battle for Galicia*, by the same functions that the rules use.

A side is shown its own affairs and what it can see of the enemy: where they stand, and who lies on top (5.4).
"""

from itertools import pairwise

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.screen.values import LayerKind
from hexmarshal.games.galicia.mind.strikes import comes
from hexmarshal.games.galicia.parts.sides import SUPPLIES
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.supply import WORDS, ground_of, lines, states
from hexmarshal.wargame.layers import Drawn, Layers, group, shown_sides, zones_of_two


def zones(table: Galicia, side: str | None) -> Drawn:
    """6.0: the zones of control of both sides, and where they overlap."""
    return "6.1", zones_of_two(table, (table.occupancy(0).zone, table.occupancy(1).zone), (1, 0))


def supply(table: Galicia, side: str | None) -> Drawn:
    """11.4: how units would stand if supply were checked now, and where it comes from."""
    groups = []
    for own in shown_sides(table, side):
        known, who = lines(table, own), table.side_name(own)
        found = states(table, own)
        near = 0
        for level in known.reached[: (table.printed.data.supplies["in"].farthest or 0) + 1]:
            near |= level
        groups.append(group(table, f"{who}: in supply here", own, near & ~known.sources))
        groups.append(group(table, f"{who}: low supply here", own, known.anywhere & ~near))
        groups.append(group(table, f"{who}: sources", own, known.sources))
        for state in range(1, len(SUPPLIES)):
            hexes = table.board.mask(cell for cell, is_in in found.items() if is_in == state)
            groups.append(group(table, f"{who}: units {WORDS[state]} now", own, hexes))
    return "11.4a", groups


def command(table: Galicia, side: str | None) -> Drawn:
    """7.2: where the units of each corps stand, joined by lines, and the independent ones; onlookers see tops."""
    rows, groups = table.printed.data.corps, []
    for own in shown_sides(table, side):
        found: dict[str, int] = {}
        mine = (i for stack in table.occupancy(own).at.values() for i in stack)
        for i in table.occupancy(own).tops.values() if side is None else mine:
            corps = table.printed.corps[i]
            found[corps] = found.get(corps, 0) | 1 << table.pieces[i].at
        for corps, mask in sorted(found.items(), key=lambda entry: (not entry[0], entry[1])):
            title = rows[corps].title if corps else "independent units"
            chain = pairwise(cells(mask)) if corps else ()
            groups.append(group(table, f"{table.side_name(own)} {title}", own, mask, chain))
    return "7.2", groups


def rail(table: Galicia, side: str | None) -> Drawn:
    """11.2: the railways that carry supply, and those that the enemy cuts."""
    groups = []
    links = table.board.rail_neighbours
    for own in shown_sides(table, side):
        joined, who = lines(table, own).railway, table.side_name(own)
        runs = [
            (here, there) for here in cells(joined) for there in links[here] if here < there and holds(joined, there)
        ]
        cut = table.printed.rails & ~ground_of(table, own)[1]
        groups.append(group(table, f"{who}: railways joined to a source", own, 0, runs))
        groups.append(group(table, f"{who}: cut by the enemy", own, cut))
    return "11.2b", groups


def threats(table: Galicia, side: str | None) -> Drawn:
    """Where the enemies that are seen can come in a phase, and what they could attack from there (4, 7)."""
    groups = []
    for own in shown_sides(table, side):
        enemy, there = 1 - own, 0
        for i in table.occupancy(enemy).tops.values():
            there |= comes(table, i)
        targets = table.occupancy(own).held & ~(1 << table.printed.fortress)
        who = table.side_name(enemy)
        groups.append(group(table, f"{who} units can attack here", enemy, targets & spread(there, table.board.stride)))
        groups.append(group(table, f"{who} units can move here", enemy, there))
    return "7.0a", groups


LAYERS = Layers(
    (LayerKind("zones", "Zones of control", "n", "Where moving costs more and supply is cut."), zones),
    (LayerKind("supply", "Supply", "p", "Which units would be in supply now, and from where."), supply),
    (LayerKind("command", "Corps", "m", "Where the units of each corps are."), command),
    (LayerKind("rails", "Railways", "r", "Which railways carry supply."), rail),
    (LayerKind("threats", "Threats", "x", "Where the enemy can move and attack next."), threats),
)
