"""5.4: what a side remembers of enemy units that it does not see. It is shown or told all from which that follows."""

from itertools import compress, count
from operator import is_not

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.wargame.remembering import Look, Remembering

FEW = 4
"""So few hexes are looked at one by one."""


def look(before: Galicia, after: Galicia, side: SideNumber) -> Look | None:
    """What an order has changed of what the enemy of a side sees; nothing, if units lie where they lay and as before.

    Only hexes in which some unit changed are looked at.
    """
    was, army, pieces = before.occupancy(side), after.occupancy(side), after.pieces
    if was.at is army.at and was.tops is army.tops and not after.sights:
        return None
    hexes, shown, side_of = 0, list[Counter](), after.printed.side
    for i in compress(count(), map(is_not, before.pieces, pieces)):
        if side_of[i] == side:
            old, new = before.pieces[i].at, pieces[i].at
            if old >= 0:
                hexes |= 1 << old
            if new >= 0:
                hexes |= 1 << new
            else:
                shown.append(i)
    return _in(after, side, hexes, shown)


def look_around(table: Galicia, side: SideNumber) -> Look:
    """What the enemy of a side sees of it anywhere."""
    return _in(table, side, table.occupancy(side).held, [])


def _in(table: Galicia, side: SideNumber, hexes: int, shown: list[Counter]) -> Look:
    """What the enemy of a side sees in some hexes (5.4a, 5.4b)."""
    army, pieces, hidden = table.occupancy(side), table.pieces, list[Counter]()
    at, tops = army.at, army.tops
    for cell in cells(hexes & army.held):
        top = tops[cell]
        for i in at[cell]:
            (shown if i == top or pieces[i].seen else hidden).append(i)
    return Look(hexes, hidden, shown)


@derived_from(lambda table, side: table.occupancy(side).memory)
def coverts(table: Galicia, side: SideNumber) -> tuple[int, ...]:
    """For each attack strength the hexes of a side whose top has at least as much: it may cover such a unit (5.3)."""
    army, printed, pieces = table.occupancy(side), table.printed, table.pieces
    # Where heights are counted nobody lies under a unit that lies there alone.
    covering = army.crowds if table.options.stacks == "counted" else army.tops
    found = [0] * (1 + max(printed.least, default=0))
    for cell in covering:
        top = army.tops[cell]
        found[min(printed.faces[top][pieces[top].steps].attack, len(found) - 1)] |= 1 << cell
    for attack in range(len(found) - 2, -1, -1):
        found[attack] |= found[attack + 1]
    return tuple(found)


def narrow(table: Galicia, side: SideNumber, mask: int, index: Counter, hexes: int) -> int:
    """Leave out those of some hexes where an unseen unit cannot lie (5.3), at its least attack: it may be reduced."""
    least, doubtful = table.printed.least[index], mask & hexes
    if doubtful.bit_count() > FEW or mask <= 0 or hexes < 0:
        under = coverts(table, side)[least]
        return mask & under or under
    army, pieces, faces = table.occupancy(side), table.pieces, table.printed.faces
    covering = army.crowds if table.options.stacks == "counted" else army.tops
    left, tops = mask, army.tops
    while doubtful:
        bit = doubtful & -doubtful
        doubtful ^= bit
        cell = bit.bit_length() - 1
        if cell not in covering or faces[top := tops[cell]][pieces[top].steps].attack < least:
            left ^= bit
    return left or coverts(table, side)[least]


remember: Remembering[Galicia] = Remembering(look, look_around, narrow, march=frozenset({"moves"}))
"""What each side remembers after an order."""
