"""The staff's advice to whoever plays a side: thought of beside the loop, and remembered until the match goes on.

An order that was shown and then given is marked for good: everybody reads in the log and in the record that it was
advice. Since it is the server that shows it, nobody can pass it off as their own.
"""

import asyncio
from typing import NamedTuple

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.server.bots.company import Company
from hexmarshal.server.bots.thinkers import BotFailed, Counsel
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.outlasting import outcome


class Asked(NamedTuple):
    """What a side asked the staff last."""

    match: Match
    """The match as it stood: it is replaced as soon as it goes on."""
    since: int
    """Since which order the advice was followed."""
    thought: asyncio.Task[Counsel]
    """The staff's answer, or the promise of one."""


class Advisory:
    """What the sides of one match were advised."""

    def __init__(self, id: str) -> None:
        self._id = id
        self._asked: dict[str, Asked] = {}
        self._shown: dict[str, tuple[Match, Order]] = {}

    async def ask(self, match: Match, side: str, company: Company, show: bool) -> Counsel:
        """What the staff would do for a side; ``show`` says that the order is to be seen by whoever asks."""
        before = self._asked.get(side)
        if before is None or before.match is not match:
            since = match.number if before is None else _followed(before, match, side)
            thought = asyncio.create_task(company.advise(match, self._id, side, since))
            self._asked[side] = before = Asked(match, since, thought)
        try:
            counsel = await outcome(before.thought)
        except BotFailed:
            if self._asked.get(side) is before:
                del self._asked[side]
            raise Denied(503, "no-advice", "The staff found nothing to advise here.") from None
        if show:
            self._shown[side] = match, counsel.order
        return counsel

    def taken(self, match: Match, side: str, order: Order) -> bool:
        """Whether an order, just accepted at a match as it stood, is the one that was shown there."""
        at, shown = self._shown.get(side, (None, None))
        if at is not match or shown is None:
            return False
        decision = match.view(side).decision
        return decision is not None and decision.normal(order) == decision.normal(shown)


def _followed(before: Asked, match: Match, side: str) -> int:
    """Since which order the advice was followed, if it was; else since now."""
    given = [one.order for one in match.journal[before.match.number :] if one.side == side]
    done = before.thought.done() and not before.thought.cancelled() and before.thought.exception() is None
    return before.since if done and given == [before.thought.result().order] else match.number
