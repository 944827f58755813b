"""4 and 7: where units can come in a movement phase of their own, and what they could attack from there."""

from hexmarshal.core.board.paths import spread
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.intelligence import known
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.reach import reach


def strikes(table: Galicia, by: str, side: str | None) -> dict[str, int]:
    """The hexes that each unit of a side could attack, of those units that another side sees (5.4)."""
    own, printed = SIDES.index(by), table.printed
    ground = table.board.everywhere
    if SIDES.index(printed.data.fortress.side) != own:
        ground &= ~(1 << printed.fortress)  # 13.0b
    # In the order of the counters: another order would tell in which order they moved.
    units = [i for i in printed.of_side[own] if table.on_map(i) and (by == side or known(table, i))]
    return {printed.ids[i]: spread(comes(table, i), table.board.stride) & ground for i in units}


def comes(table: Galicia, index: int) -> int:
    """The hexes where a unit stands or can come with all its movement points, once it may move at all (2.1)."""
    piece = table.pieces[index]
    here = 1 << piece.at
    if table.printed.released[index] > table.state.turn:
        return here
    if piece.spent:
        table = table.copy()
        table.put(index, replace(piece, spent=0))
    return here | reach(table, (index,)).ends
