"""A match told from its record, order by order, as one side may know it."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hexmarshal import desk
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.changed_rules import again
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.desk.structs import Desk, Piece, Result, Told

Progress = Callable[[int], None]
"""Is told how many orders have been looked at."""


class Moment(NamedTuple):
    """What an order did, and how the match stood after it."""

    told: Told
    """The order and what came of it; order 0 is the opening."""
    pieces: list[Piece] | None
    """The counters; ``None`` where the match was played under other rules, and these cannot show how it stood."""
    desk: Desk | None
    """What lies beside the map; ``None`` with the counters."""
    result: Result | None
    """How the match ended, if it has."""


def chronicle(
    match: Match, side: str | None = None, *, first: int = 0, last: int | None = None, progress: Progress | None = None
) -> Iterator[Moment]:
    """Play a match again and tell it from one order to another, to a side or to a spectator.

    While the match runs only what they may know is told, as they knew it then. When it is over there is nothing to
    hide, not even in its past: every counter is shown as its own side sees it, every order as its giver knew it.
    """
    game, over = match.game.meta.id, match.over
    words, end = game_desk(game).words, match.number if last is None else last
    for number, (events, then) in enumerate(again(match)):
        if progress is not None:
            progress(number)
        if number < first:
            continue
        if number > end:
            return
        given = match.journal[number - 1] if number else None
        eyes = given.side if over and given else side
        stage = "" if then is None else words.stage(then.view(side))
        purpose = match.purposes.get(number, "") if over else ""
        table = (then or match).table
        told = desk.line(table, number, given, events, stage, eyes, purpose, number in match.advised, game)
        if then is None:
            # Nobody knows any more what came of the order, and so not who may know of it.
            secret = given is not None and not over and match.table.hides and side != given.side
            yield Moment(_unknown(told) if secret else told, None, None, None)
            continue
        shown = desk.pieces(then, side, bare=over)
        result = desk.result(match if number == match.number else then)
        yield Moment(told, shown, desk.desk(then, side, bare=over), result)


def _unknown(told: Told) -> Told:
    return Told(told.number, told.side, "", "", told.stage, told.events, "", False)


def known_side(match: Match, side: str) -> str | None:
    """A side of the match by its name, or ``None`` for a spectator; a ValueError with a sentence for anything else."""
    if not side:
        return None
    if side not in match.sides:
        raise ValueError(f"This match has no side called {side}; there are {', '.join(match.sides)}.")
    return side


def lines(moments: Iterable[Moment]) -> Iterator[Told]:
    """What was told, without the positions."""
    return (moment.told for moment in moments)
