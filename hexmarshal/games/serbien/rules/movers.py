"""7.1.2: who may act in a movement phase, and who with others: found for all units of a side at once."""

from hexmarshal.core.derived import derived
from hexmarshal.games.serbien.rules.moving import Moving
from hexmarshal.games.serbien.rules.position import Serbien


@derived
def free(table: Serbien, ask: Moving) -> tuple[int, ...]:
    """7.1.2e: the units that may act now: each may at least hold where it is."""
    pieces, printed = table.pieces, table.printed
    if ask.bound(table):
        return tuple(i for i in ask.going if pieces[i].at >= 0 and not pieces[i].halted)
    kind = printed.kind
    return tuple(
        [
            i
            for i in table.occupancy(ask.player).units
            if not (piece := pieces[i]).halted and piece.prepared < 0 and (kind[i] != "fort" or piece.flipped)
        ]
    )


def mates(table: Serbien, ask: Moving) -> dict[int, list[int]]:
    """7.1.2b: those of them that may march with others, by their hexes."""
    by_hex: dict[int, list[int]] = {}
    pieces, joins = table.pieces, table.printed.joins
    for i in free(table, ask):
        piece = pieces[i]
        if joins[i] and not (piece.pinned or piece.task or piece.also >= 0 or piece.inactive):
            by_hex.setdefault(piece.at, []).append(i)
    return by_hex
