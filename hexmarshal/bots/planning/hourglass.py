"""The time that a bot has for a turn: in seconds, or in tries where every run must come out the same."""

from collections.abc import Callable
from threading import Event
from time import thread_time

SHARE = 0.6
"""How much of what is left of a turn's time the next thought may take."""


class Hourglass:
    """The time for one turn, shared out among the thoughts in it.

    Seconds are processor time unless another clock is given: a figure then means the same on a busy machine.

    >>> glass = Hourglass(tries=10)
    >>> glass.turn_over()
    >>> sum(glass.runs() for _ in range(100))
    6
    """

    def __init__(
        self, seconds: float = 1.0, tries: int = 0, clock: Callable[[], float] = thread_time, now: Event | None = None
    ) -> None:
        """``tries`` counts how often time was asked for, instead of seconds; ``now`` ends every thought when set."""
        self.seconds, self.tries = seconds, tries
        """What a turn may take."""
        self.now = Event() if now is None else now
        """Whoever sets this wants an answer now."""
        self._clock: Callable[[], float] = self._counted if tries else clock
        self._asked = 0
        self._left = float(tries or seconds)
        self._begun = self._until = 0.0

    def _counted(self) -> float:
        return float(self._asked)

    def turn_over(self) -> None:
        """A new turn begins, with whatever a turn may take now."""
        self._left = float(self.tries or self.seconds)
        self.begin()

    def begin(self) -> None:
        """A thought begins."""
        self._begun = self._clock()
        self._until = self._begun + SHARE * self._left

    def end(self) -> None:
        """A thought is over; what it did not use is left for the next."""
        self._left = max(0.0, self._left - (self._clock() - self._begun))

    def runs(self, share: float = 1.0) -> bool:
        """Whether there is time left, of a share of what this thought may take."""
        self._asked += 1
        return self._clock() <= self._begun + share * (self._until - self._begun) and not self.now.is_set()

    @property
    def left(self) -> float:
        """What this thought may still take."""
        return max(0.0, self._until - self._clock())

    @property
    def spent(self) -> float:
        """How much of its time this thought has used, from 0 on; 1 when it should be over."""
        whole = self._until - self._begun
        return (self._clock() - self._begun) / whole if whole > 0 else 1.0
