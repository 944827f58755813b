"""Lines of communication as evaluation draws them: as 11.2b to 11.2f say, but with allies counted as one nation."""

from hexmarshal.core.board.paths import spread
from hexmarshal.games.fury.rules.communication import side_railheads
from hexmarshal.games.fury.rules.position import Fury


def beginnings(table: Fury, side: int, own: int) -> tuple[int, int, int]:
    """Where lines begin, who can pass them on, and the hexes between; ``own`` are the fortresses of the side."""
    situation = table.situation
    free = ~situation.shut[side]
    through = table.printed.land & (~situation.zone[1 - side] | situation.held[side]) & free
    relays = 0
    for near, linked in side_railheads(table, side).values():
        relays |= near | linked & own & free
    return relays, (situation.held[side] | own) & free, through


def beyond(relays: int, through: int, stride: int) -> int:
    """The hexes that lines reach from some relays without another between."""
    beside = spread(relays, stride)
    return relays | beside | spread(beside & through, stride)
