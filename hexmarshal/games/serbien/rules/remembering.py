"""3.1.6: what a side remembers of enemy units that it does not see. It is shown or told all from which that follows.

Whether a unit is Demoralized is hidden, and then it may lie under any other; so who lies on top tells nothing
of the rest.
"""

from collections.abc import Sequence
from itertools import compress, count
from operator import is_not

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.games.serbien.rules.knowledge import marked
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame.remembering import Look, Remembering


def look(before: Serbien, after: Serbien, side: SideNumber) -> Look | None:
    """What an order has changed of what the enemy of a side sees; nothing, if no unit of either has changed.

    Only hexes in which some unit changed are looked at, and those beside hexes where units of the enemy did: whether
    they are adjacent decides who lies on top (3.1.5).
    """
    hexes, near, shown = 0, 0, list[Counter]()
    was, pieces, side_of = before.pieces, after.pieces, after.printed.side
    for i in compress(count(), map(is_not, was, pieces)):
        old, new = was[i], pieces[i]
        if side_of[i] == side:
            for cell in (old.at, old.also, new.at, new.also):
                if cell >= 0:
                    hexes |= 1 << cell
            if new.at < 0:
                shown.append(i)
        elif old.at != new.at or old.also != new.also:
            for cell in (old.at, old.also, new.at, new.also):
                if cell >= 0:
                    near |= after.board.adjacent[cell]
    hexes |= near & after.occupancy(side).held
    if not hexes and not shown:
        return None
    return _in(after, side, hexes, shown)


def look_around(table: Serbien, side: SideNumber) -> Look:
    """What the enemy of a side sees of it anywhere."""
    return _in(table, side, table.occupancy(side).held, [])


def _in(table: Serbien, side: SideNumber, hexes: int, shown: list[Counter]) -> Look:
    """What the enemy of a side sees in some hexes (3.1.6); whoever is in two is seen."""
    army, pieces, hidden = table.occupancy(side), table.pieces, list[Counter]()
    for cell in cells(hexes & army.held):
        units = army.at[cell]
        top = units[0] if len(units) == 1 else _top(table, side, cell, units)
        for i in units:
            (shown if i == top or pieces[i].seen or marked(table, i) else hidden).append(i)
    return Look(hexes, hidden, shown)


def _top(table: Serbien, side: SideNumber, cell: Cell, units: Sequence[Counter]) -> Counter:
    """The unit on top of a stack (3.1.5)."""
    near = table.adjacent(cell, side)
    return max(units, key=lambda i: table.rank_of(i, near))


def narrow(table: Serbien, side: SideNumber, mask: int, index: Counter, hexes: int) -> int:
    """Leave out the hexes where none of the side are; where heights are counted those where there is only one."""
    army = table.occupancy(side)
    held = army.held
    if table.options.stacks == "counted":
        for cell in cells(mask & held & hexes):
            if len(army.at[cell]) == 1:
                mask &= ~(1 << cell)
    return mask & held or held


remember: Remembering[Serbien] = Remembering(look, look_around, narrow, march=frozenset({"moves"}))
"""What each side remembers after an order."""
