"""7.1.2: who may act in a movement phase, and who with others: found for all units of a side at once."""

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar
from hexmarshal.games.serbien.rules.table.position import Serbien


def free(table: Serbien, ask: MovementSoFar, bound: bool) -> list[Counter]:
    """7.1.2e: the units that may act now: each may at least hold where it is.

    Here and below ``bound`` is `MovementSoFar.bound`, which whoever asks knows already.
    """
    pieces = table.pieces
    if bound:
        return [i for i in ask.going if pieces[i].at >= 0 and not pieces[i].halted]
    able = table.occupancy(ask.player).able
    return [i for i in able if not (piece := pieces[i]).halted and piece.prepared < 0]


def is_free(table: Serbien, ask: MovementSoFar, index: Counter, bound: bool) -> bool:
    """Whether a unit of the player is one of them."""
    piece = table.pieces[index]
    if piece.at < 0 or piece.halted:
        return False
    if bound:
        return index in ask.going
    return piece.prepared < 0 and not table.is_fort(index)


def may_march(table: Serbien, ask: MovementSoFar, index: Counter, bound: bool) -> bool:
    """7: whether a unit may march by itself, wherever to: what is against it is told by `MoveUnits`."""
    piece = table.pieces[index]
    if piece.halted or piece.task or piece.inactive or piece.also >= 0 or piece.pinned or piece.prepared >= 0:
        return False
    if not table.printed.walks[index] or table.is_fort(index):
        return False
    return not bound or index in ask.going


def mates(table: Serbien, ask: MovementSoFar, cell: Cell) -> list[Counter]:
    """7.1.2b, 7.1.2c: those in a hex that may march with others, or be picked up by a Force on its Forced March."""
    if ask.bound(table) and all(table.pieces[i].at != cell for i in ask.going):
        return []
    return [i for i in table.here(cell, ask.player) if may_join(table, i) and is_free(table, ask, i, bound=False)]


def may_join(table: Serbien, index: Counter) -> bool:
    """3.2, 7.1.2b: whether a unit that may act may march with others."""
    piece = table.pieces[index]
    return table.printed.joins[index] and not (piece.pinned or piece.task or piece.also >= 0 or piece.inactive)


def stacks(table: Serbien, ask: MovementSoFar, bound: bool) -> list[tuple[int, list[int]]]:
    """The hexes with several `mates`, in the order of the first of them."""
    own, pieces, joins, kind = table.occupancy(ask.player), table.pieces, table.printed.joins, table.printed.kind
    if bound:
        hexes = dict.fromkeys(pieces[i].at for i in ask.going)
        return [(cell, units) for cell in hexes if len(units := mates(table, ask, cell)) > 1]
    found = []
    for cell in cells(own.several):
        units = [
            i
            for i in own.at[cell]
            if joins[i]
            and not ((piece := pieces[i]).halted or piece.also >= 0 or piece.prepared >= 0 or piece.pinned)
            and not (piece.task or piece.inactive)
            and (kind[i] != "fort" or piece.flipped)
        ]
        if len(units) > 1:
            found.append((units[0], cell, units))
    return [(cell, units) for _, cell, units in sorted(found)]
