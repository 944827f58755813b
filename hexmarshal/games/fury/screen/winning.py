"""4, 11.1: how *Fury in the East* is won, and how it stands."""

from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.screen.values import Winning
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.position import Fury


def winning(table: Fury, side: str | None) -> Winning:
    """The aim in a sentence, and the score in another."""
    printed = table.printed
    levels = [f"{row.least} for a {row.id} victory" for row in printed.charts.victory.values() if row.least > 0]
    last, at_once = printed.turns[table.state.last].id, printed.number["victory.automatic"]
    how = (
        f"When turn {last} ends, the enemy fortresses that a side holds, less its own that are lost, decide: "
        f"{listing(levels)}; {at_once} more than at the start win at once."
    )
    net, left = table.net_fortresses(), count(table.state.last - table.state.turn, "turn")
    ahead = table.side_name(0 if net > 0 else 1)
    if side is not None and net:
        mine = (net > 0) == (side == SIDES[0])
        score = f"You are {'ahead' if mine else 'behind'} by {count(abs(net), 'fortress')}"
    else:
        score = f"{ahead} is ahead by {count(abs(net), 'fortress')}" if net else "It stands level"
    held = " and ".join(f"{table.side_name(own)} holds {table.fortresses_held(own)}" for own in (0, 1))
    return Winning(how, f"{score}: {held}; {left} to come after this.", "4d")
