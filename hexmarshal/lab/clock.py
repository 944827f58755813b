"""How long bots think.

Seconds are processor time, so that whatever else the machine does is not counted.
"""

from collections.abc import Iterable, Sequence
from math import fsum
from time import process_time

import msgspec

from hexmarshal.bots import Bot
from hexmarshal.bots.outside.earlier import EarlierBot
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View


class Thinking(msgspec.Struct, frozen=True):
    """How long a bot thought.

    A *turn* of thinking is all that a party decides between two decisions of another: what an opponent waits for. Where
    the enemy is asked in the middle of a turn of the game, as after a combat, that makes two of them.
    """

    decisions: int = 0
    """How many orders it gave."""
    seconds: float = 0.0
    """How long it thought in all."""
    slowest_decision: float = 0.0
    """The longest it took over one order."""
    slowest_turn: float = 0.0
    """The longest an opponent waited until they were asked again, or the match was over."""

    @property
    def mean(self) -> float:
        """Seconds per decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


def together(thoughts: Iterable[Thinking]) -> Thinking:
    """Several matches taken together.

    >>> together([Thinking(3, 6.0, 4.0, 5.0), Thinking(1, 2.0, 2.0, 7.0)])
    Thinking(decisions=4, seconds=8.0, slowest_decision=4.0, slowest_turn=7.0)
    """
    found = list(thoughts)
    return Thinking(
        sum(one.decisions for one in found),
        fsum(one.seconds for one in found),
        max((one.slowest_decision for one in found), default=0.0),
        max((one.slowest_turn for one in found), default=0.0),
    )


class Clock:
    """A clock beside one match: it runs for the party that thinks.

    >>> clock = Clock((("north", "east"), ("south",)))
    >>> for side, seconds in (("north", 1.0), ("east", 2.0), ("south", 4.0), ("north", 0.5)):
    ...     clock.note(side, seconds)
    >>> clock.thoughts[0]
    Thinking(decisions=3, seconds=3.5, slowest_decision=2.0, slowest_turn=3.0)
    """

    def __init__(self, parties: Sequence[Sequence[str]]) -> None:
        self._party = {side: number for number, party in enumerate(parties) for side in party}
        self._last = -1
        self._turn = 0.0
        self.thoughts: list[Thinking] = [Thinking() for _ in parties]
        """How long each party thought so far, in the order of the parties."""

    def choose(self, bot: Bot, view: View, side: str) -> Order:
        """Let a bot choose for a side, and note how long it took."""
        began = process_time()
        order = bot.choose(view)
        # What a bot of an earlier commit thinks, it thinks in a process of its own.
        elsewhere = bot.elsewhere if isinstance(bot, EarlierBot) else 0.0
        self.note(side, process_time() - began + elsewhere)
        return order

    def note(self, side: str, seconds: float) -> None:
        """Add the time that a side took over one decision."""
        party = self._party[side]
        self._turn = self._turn + seconds if party == self._last else seconds
        self._last = party
        self.thoughts[party] = together([self.thoughts[party], Thinking(1, seconds, seconds, self._turn)])
