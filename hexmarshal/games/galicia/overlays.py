"""What can be laid over the map of *Battle for Galicia*, by the same functions that the rules use.

A side is shown its own affairs and what it can see of the enemy: where he stands, and who lies on top (5.4).
"""

from collections.abc import Callable, Iterable
from itertools import pairwise

from hexmarshal.core.paths import cells, spread
from hexmarshal.desk.structs import Group, OverlayKind
from hexmarshal.games.galicia.pieces import SIDES, SUPPLIES
from hexmarshal.games.galicia.reach import Reach, reach
from hexmarshal.games.galicia.supply import WORDS, ground_of, lines, states
from hexmarshal.games.galicia.table import Galicia, replace

Drawn = tuple[str, list[Group]]
"""The clause that an overlay shows, and its groups of hexes."""


def _group(table: Galicia, title: str, side: int, mask: int, pairs: Iterable[tuple[int, int]] = ()) -> Group:
    labels = table.board.labels
    joined = tuple((labels[here], labels[there]) for here, there in pairs)
    return Group(title, SIDES[side], tuple(labels[cell] for cell in cells(mask & table.board.everywhere)), joined)


def _looking(side: str | None) -> tuple[int, ...]:
    """The sides whose affairs are shown: one's own, or both to an onlooker."""
    return (0, 1) if side is None else (SIDES.index(side),)


def zones(table: Galicia, side: str | None) -> Drawn:
    """6.0: the zones of control of both sides, and where they overlap."""
    first, second = table.half(0).zone, table.half(1).zone
    both = tuple(table.board.labels[cell] for cell in cells(first & second))
    return "6.1", [
        _group(table, "Austro-Hungarian zones of control", 1, second & ~first),
        _group(table, "Russian zones of control", 0, first & ~second),
        Group("zones of both", "", both),
    ]


def supply(table: Galicia, side: str | None) -> Drawn:
    """11.4: how units would stand if supply were checked now, and where it comes from."""
    groups = []
    for own in _looking(side):
        known, who = lines(table, own), table.side_name(own)
        found = states(table, own)
        near = 0
        for level in known.reached[: (table.sheet.box.supplies["in"].farthest or 0) + 1]:
            near |= level
        groups.append(_group(table, f"{who}: in supply here", own, near & ~known.sources))
        groups.append(_group(table, f"{who}: low supply here", own, known.anywhere & ~near))
        groups.append(_group(table, f"{who}: sources", own, known.sources))
        for state in range(1, len(SUPPLIES)):
            hexes = table.board.mask(cell for cell, is_in in found.items() if is_in == state)
            groups.append(_group(table, f"{who}: units {WORDS[state]} now", own, hexes))
    return "11.4a", groups


def command(table: Galicia, side: str | None) -> Drawn:
    """7.2: where the units of each corps stand, joined by lines, and the independent ones; onlookers see tops."""
    rows, groups = table.sheet.box.corps, []
    for own in _looking(side):
        found: dict[str, int] = {}
        mine = (i for stack in table.half(own).at.values() for i in stack)
        for i in table.half(own).tops.values() if side is None else mine:
            corps = table.sheet.corps[i]
            found[corps] = found.get(corps, 0) | 1 << table.pieces[i].at
        for corps, mask in sorted(found.items(), key=lambda entry: (not entry[0], entry[1])):
            title = rows[corps].title if corps else "independent units"
            chain = pairwise(cells(mask)) if corps else ()
            groups.append(_group(table, f"{table.side_name(own)} {title}", own, mask, chain))
    return "7.2", groups


def rail(table: Galicia, side: str | None) -> Drawn:
    """11.2: the railways that carry supply, and those that the enemy cuts."""
    groups = []
    links = table.board.rail_neighbours
    pairs = [(here, there) for here, ends in enumerate(links) for there in ends if here < there]
    for own in _looking(side):
        joined, who = lines(table, own).railway, table.side_name(own)
        runs = [pair for pair in pairs if joined >> pair[0] & joined >> pair[1] & 1]
        cut = table.sheet.rails & ~ground_of(table, own)[1]
        groups.append(_group(table, f"{who}: railways joined to a source", own, 0, runs))
        groups.append(_group(table, f"{who}: cut by the enemy", own, cut))
    return "11.2b", groups


def threats(table: Galicia, side: str | None) -> Drawn:
    """Where the enemies that are seen can come in a phase, and what they could attack from there (4, 7)."""
    groups = []
    for own in _looking(side):
        enemy, comes = 1 - own, 0
        trial = table.copy()
        for cell, i in table.half(enemy).tops.items():
            trial.put(i, replace(trial.pieces[i], spent=0))
            known: Reach = reach(trial, (i,))
            moves = table.sheet.released[i] <= table.state.turn
            comes |= (known.ends if moves else 0) | 1 << cell
        aims = table.half(own).held & ~(1 << table.sheet.fortress)
        who = table.side_name(enemy)
        groups.append(_group(table, f"{who} units can attack here", enemy, aims & spread(comes, table.board.stride)))
        groups.append(_group(table, f"{who} units can move here", enemy, comes))
    return "7.0a", groups


OVERLAYS: dict[str, tuple[OverlayKind, Callable[[Galicia, str | None], Drawn]]] = {
    kind.id: (kind, make)
    for kind, make in (
        (OverlayKind("zones", "Zones of control", "n", "Where moving is dearer and supply is cut."), zones),
        (OverlayKind("supply", "Supply", "p", "Who would be in supply now, and from where."), supply),
        (OverlayKind("command", "Corps", "m", "Where the units of each corps stand."), command),
        (OverlayKind("rails", "Railways", "r", "Which railways carry supply."), rail),
        (OverlayKind("threats", "Threats", "x", "Where the enemy can come and attack next."), threats),
    )
}
"""The overlays by name, in the order in which they are listed."""
