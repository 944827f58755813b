"""Lines of communication as evaluation draws them: as 11.2b to 11.2f say, but with allies counted as one nation."""

from hexmarshal.core.board.paths import spread
from hexmarshal.games.fury.rules.communication import side_railheads
from hexmarshal.games.fury.rules.position import Fury


def reached(table: Fury, side: int, own: int, feared: int = 0) -> int:
    """The hexes in which units of a side have communication; ``feared`` are taken to be in enemy zones as well."""
    stride = table.board.stride
    relays, posts, through = beginnings(table, side, own, feared)
    while True:
        found = beyond(relays, through, stride)
        following = relays | posts & found
        if following == relays:
            return found
        relays = following


def way_back(table: Fury, side: int, lines: int) -> int:
    """The hexes from which a stack without communication can come back to it in front adjustment (11.2g).

    It goes one hex or two, into no hex of the enemy, and to where there is room. ``forfeits`` asks the rules stack by
    stack; this is for a glance at all of them.
    """
    situation, stride = table.situation, table.board.stride
    into = situation.open[side]
    near = spread(lines & into & ~situation.full[side], stride)
    return near | spread(near & into, stride)


def watched(table: Fury, by: int) -> int:
    """The hexes that would be in a zone of control of a side if its units went wherever they can march at once.

    They march two hexes, stop in enemy zones, and step from zone to zone only where a friend stands (9b, 9.1d, 9.1e).
    """
    situation, stride = table.situation, table.board.stride
    zone, held, into = situation.zone[1 - by], situation.held[by] & ~situation.shut[by], situation.open[by]
    first = spread(held & ~zone, stride) & into | spread(held & zone, stride) & into & (~zone | held)
    return spread(held | first | spread(first & ~zone, stride) & into, stride)


def beginnings(table: Fury, side: int, own: int, feared: int = 0) -> tuple[int, int, int]:
    """Where lines begin, who can pass them on, and the hexes between; ``own`` are the fortresses of the side."""
    situation = table.situation
    free = ~situation.shut[side]
    through = table.printed.land & (~(situation.zone[1 - side] | feared) | situation.held[side]) & free
    relays = 0
    for near, linked in side_railheads(table, side, feared).values():
        relays |= near | linked & own & free
    return relays, (situation.held[side] | own) & free, through


def beyond(relays: int, through: int, stride: int) -> int:
    """The hexes that lines reach from some relays without another between."""
    beside = spread(relays, stride)
    return relays | beside | spread(beside & through, stride)
