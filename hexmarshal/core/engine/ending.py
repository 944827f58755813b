"""What would end or decide a match before a side has its next turn: nobody should lose one by surprise."""

from collections.abc import Callable
from typing import Any

from hexmarshal.core.screen.values import Struct


class Alarm(Struct, frozen=True):
    """One way in which the match would end, or be decided, before a side has its next turn."""

    sentence: str
    """What ends it, when, and unless what; in a sentence or two."""
    clause: str
    """The clause by which it ends."""
    winner: str
    """The side that would win, one of its camp where several win together; empty for a draw."""
    hexes: tuple[str, ...] = ()
    """Where it would be prevented, or the result changed; what is nearest at hand first."""
    certain: bool = True
    """Whether it ends so as things stand; else something must happen first that could."""


Alarms = Callable[[Any, str | None], tuple[Alarm, ...]]
"""What a game declares: the alarms for a side; to an onlooker those for everybody. Nobody is told what is hidden."""


def no_alarms(table: object, side: str | None) -> tuple[Alarm, ...]:
    """For a game that has no end of its own."""
    return ()
