"""7 and 9: where units can come in a movement phase of their own, and what they could attack from there."""

from hexmarshal.core.board.paths import holds, spread
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.knowledge import known
from hexmarshal.games.serbien.rules.movement.moving import allowance
from hexmarshal.games.serbien.rules.movement.reach import reach_on, terms
from hexmarshal.games.serbien.rules.table.position import Serbien


def strikes(table: Serbien, by: str, side: str | None) -> dict[str, int]:
    """The hexes that each unit of a side could attack, of those units that another side sees (3.1.6)."""
    own, printed = SIDES.index(by), table.printed
    # In the order of the counters: another order would tell in which order they moved.
    units = [
        i for i in printed.of_side[own]
        if table.placed(i) and printed.kind[i] not in ("train", "depot", "naval")
        and not table.is_fort(i) and (by == side or known(table, i))
    ]  # fmt: skip
    everywhere = table.board.everywhere
    return {printed.ids[i]: spread(comes(table, i) & everywhere, table.board.stride) & everywhere for i in units}


def comes(table: Serbien, index: int) -> int:
    """The hexes where a unit stands or can come with all its Movement Points, whatever it did in this phase.

    Where Formations lie under others is hidden, so every stack of its side counts as company in a ZOC (7.1.6a).
    """
    piece, printed = table.pieces[index], table.printed
    here = 1 << piece.at | (1 << piece.also if piece.also >= 0 else 0)
    walks = printed.kind[index] not in ("depot", "naval") and not table.is_fort(index)
    if not walks or not holds(table.board.everywhere, piece.at) or piece.also >= 0:
        return here
    side = printed.side[index]
    found = terms(table, (index,), (piece.at,))._replace(company=table.occupancy(side).held)
    return here | reach_on(table, found, piece.at, allowance(table, counter=False)).ends
