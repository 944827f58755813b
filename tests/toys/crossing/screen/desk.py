"""What lies beside the map of *Crossing*."""

from hexmarshal.core.screen.showing import Desk
from hexmarshal.core.screen.values import Figure, Turn
from tests.toys.crossing.rules.position import Crossing


def track(table: Crossing, side: str | None) -> list[Turn]:
    """The turns of the match, with who arrives (5.1a)."""
    turns = list(table.printed.data.turns.values())[: table.state.last]
    return [
        Turn(turn.id, turn.label, ", ".join(r.id for r in table.printed.units if r.turn == turn.id)) for turn in turns
    ]


def figures(table: Crossing, side: str | None) -> list[Figure]:
    """What the towns of each side are worth (6.1a)."""
    return [Figure("Towns", str(table.worth(own)), name, "6.1a") for own, name in enumerate(table.side_ids)]


DESK: Desk[Crossing] = Desk(track=track, figures=figures)
