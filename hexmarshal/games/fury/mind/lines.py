"""Lines of communication as evaluation draws them: as 11.2b to 11.2f say, but with allies counted as one nation."""

from hexmarshal.core.board.paths import cells, mask, spread
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.fury.mind.adjusting import given_up
from hexmarshal.games.fury.rules.adjustment import FrontAdjustment
from hexmarshal.games.fury.rules.communication import side_entries
from hexmarshal.games.fury.rules.position import Fury

KEPT = 2_000
"""How many lines are remembered."""
GIVEN_UP = 0.8
"""How much it counts in front adjustment that a stack cannot be saved any more."""


def reached(table: Fury, side: int, own: int) -> int:
    """The hexes in which units of a side have communication."""
    now = table.situation
    return _reached(table, side, own, *now.held, now.shut[side], now.zone[1 - side])


@derived_from(lambda table, *_: table.printed.judged_lines, most=KEPT)
def _reached(table: Fury, side: int, own: int, held: int, foes: int, shut: int, zone: int) -> int:
    """The same under all that it depends on: many orders leave all of it as it is."""
    return _drawn(table, side, own)


def parted(table: Fury, side: int, own: int, held: int) -> int:
    """Those of some hexes with communication that had none if enemies stood wherever they can march."""
    now = table.situation
    return _parted(table, side, own, held, *now.held, *now.shut, *now.zone, now.open[1 - side])


@derived_from(lambda table, *_: table.printed.judged_lines, most=KEPT)
def _parted(
    table: Fury, side: int, own: int, held: int, first: int, second: int, shut: int, besieged: int, zone: int,
    other: int, free: int,
) -> int:  # fmt: skip
    """The same under all that it depends on."""
    return held & ~_drawn(table, side, own, watched(table, 1 - side), held)


def _drawn(table: Fury, side: int, own: int, feared: int = 0, wanted: int = 0) -> int:
    """The hexes to which lines lead; ``feared`` are taken to be in enemy zones as well.

    Where all of ``wanted`` are among them no more are looked for.
    """
    stride = table.board.stride
    relays, posts, through = beginnings(table, side, own, feared)
    found, new = 0, relays
    while new:
        found |= beyond(new, through, stride)
        if wanted and not wanted & ~found:
            break
        new = posts & found & ~relays
        relays |= new
    return found


def gone(table: Fury, side: int, lost: int, own: int, lines: int) -> tuple[int, float]:
    """The hexes, of some without communication, whose stacks cannot come back to it; and how much that still counts.

    In front adjustment the retreats to come are looked at: who goes first decides who else is saved (11.2a). There it
    counts less, so that nobody is given up before all others have fallen back.
    """
    adjustment = table.within(FrontAdjustment)
    if adjustment is None:
        return mask([cell for cell in cells(lost) if not _way_back(table, side, cell, lines | own)]), 1.0
    return (given_up(table, side) if adjustment.player == side else 0), GIVEN_UP


def _way_back(table: Fury, side: int, cell: int, ends: int) -> bool:
    """Whether a stack without communication can probably come back to it in front adjustment (11.2g), at a glance.

    It goes one hex or two, into no hex of the enemy, and to where there is room for all of it (9.2a).
    """
    situation, near = table.situation, table.board.adjacent[cell]
    into = situation.open[side] & ~situation.siege & ~situation.hqs[1 - side]
    near &= into
    ends &= into & (near | spread(near, table.board.stride) & ~(1 << cell))
    units = situation.occupancies[side].units.get(cell, ())
    if len(units) > 1:
        ends &= ~situation.held[side]
    return bool(ends and ends & table.room(units[0] if units else table.here(cell, side)[0]))


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
    held, free = situation.held[side], ~situation.shut[side]
    through = table.printed.land & (~(situation.zone[1 - side] | feared) | held) & free
    near, linked = side_entries(table, side, feared)
    return near | linked & own & free, (held | own) & free, through


def beyond(relays: int, through: int, stride: int) -> int:
    """The hexes that lines reach from some relays without another between."""
    beside = spread(relays, stride)
    return relays | beside | spread(beside & through, stride)
