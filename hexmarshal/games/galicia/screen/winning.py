"""15: how *Battle for Galicia* is won, and how it stands."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.wording import listing
from hexmarshal.core.screen.values import Winning
from hexmarshal.games.galicia.parts.rows import Town
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.position import Galicia


def winning(table: Galicia, side: str | None) -> Winning:
    """The aim in a sentence, and the score in another."""
    printed, state = table.printed, table.state
    paid = [row.id for number, row in printed.turns.items() if row.attack and number <= state.last]
    attacks = f", attacks by infantry ({paid[0]} to {paid[-1]})" if len(paid) > 1 else ""
    how = (
        f"Whoever has more victory points after {printed.turns[state.last].id} has won: "
        f"towns{attacks} and eliminated enemy units earn them."
    )
    score = " to ".join(f"{table.side_name(own)} {state.points[own]}" for own in (0, 1))
    if side is None:
        return Winning(how, f"It stands {score}.", "15.0")
    own = SIDES.index(side)
    ahead = state.points[own] - state.points[1 - own]
    you = f"you are {'ahead' if ahead > 0 else 'behind'} by {abs(ahead)}" if ahead else "you are level"
    towns = [_worth(table, cell, town, own) for cell, town in printed.towns.items() if town.side == side]
    return Winning(how, f"It stands {score}, {you}; yours to take: {listing(towns)}.", "15.0")


def _worth(table: Galicia, cell: int, town: Town, own: int) -> str:
    """A town with what it earns from here on."""
    held = holds(table.occupancy(own).held, cell)
    if held:
        return f"{town.id} (held, {town.occupation} a turn)"
    first = "" if town.id in table.state.captured else f"{town.capture}, then "
    return f"{town.id} ({first}{town.occupation} a turn)"
