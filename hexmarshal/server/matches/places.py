"""A few places for which many may wait, given in turn.

Everybody who asks has a line of their own, and in it one for each match. Places go to the lines in turn, never two of
them to one asker, and one is always kept for those who used little lately. So whoever asks for much, or for what takes
long, delays no one else.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from hexmarshal.server.denied import Denied

HALF = 30.0
"""After this many seconds half of what somebody used is forgotten."""
MANY = 2_000
"""How many askers are remembered with what they used."""

Line = OrderedDict[str, deque["asyncio.Future[None]"]]
"""What waits of one asker: for each match, in turn."""


class Places:
    """Who has a place, and who waits for one."""

    def __init__(
        self,
        places: int,
        *,
        waiting: int,
        each: int,
        seconds: float,
        light: float = float("inf"),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """How many places; how many may wait, how many of one asker, how long, and what is little to use."""
        self._places, self._most, self._each, self._seconds, self._light = places, waiting, each, seconds, light
        self._clock = clock
        self._working: dict[str, bool] = {}
        """Who has a place, and whether it is one of those for whoever used much."""
        self._lines: OrderedDict[str, Line] = OrderedDict()
        """Who waits, in turn."""
        self._waiting = 0
        self._used: dict[str, tuple[float, float]] = {}
        """For each asker what they used, and when that was true."""
        self._stopped = False

    def stop(self) -> None:
        """Send everybody away who waits, and whoever comes from now on."""
        self._stopped = True
        for line in self._lines.values():
            for waiting in line.values():
                for turn in waiting:
                    if not turn.done():
                        turn.set_exception(stopping())
        self._lines.clear()
        self._waiting = 0

    async def enter(self, who: str, match: str = "") -> None:
        """Come back when there is a place for somebody. They have to :meth:`leave` it."""
        if self._stopped:
            raise stopping()
        if who not in self._lines and self._may_work(who):
            self._place(who)
            return
        if sum(map(len, self._lines.get(who, {}).values())) >= self._each:
            sentence = "Too much is being worked out for your address. Please wait until it has been answered."
            raise Denied(429, "too-many", sentence, (b"retry-after", b"2"))
        if self._waiting >= self._most:
            raise _busy()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(who, OrderedDict()).setdefault(match, deque()).append(turn)
        self._waiting += 1
        late = asyncio.get_running_loop().call_later(self._seconds, _too_late, turn)
        try:
            await turn
        except BaseException:
            if not self._gave_up(who, match, turn) and turn.done() and not turn.cancelled() and not turn.exception():
                self.leave(who, 0.0)  # its turn had come in the same moment
            raise
        finally:
            late.cancel()

    def leave(self, who: str, used: float) -> None:
        """Give a place back after this many seconds of processor time, and let the next one work."""
        self._working.pop(who, None)
        if who in self._lines:
            self._lines.move_to_end(who)
        now = self.used(who) + used
        self._used.pop(who, None)
        if now > 0.01:
            if len(self._used) >= MANY:
                del self._used[next(iter(self._used))]  # the one not seen for longest
            self._used[who] = now, self._clock()
        self._give_places()

    def used(self, who: str) -> float:
        """What somebody used lately, in seconds."""
        used, then = self._used.get(who, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - then) / HALF) if used else 0.0

    def _greedy(self, who: str) -> bool:
        return self.used(who) > self._light

    def _may_work(self, who: str) -> bool:
        """Whether there is a place for somebody: they have none, and those who used much leave one to the others."""
        if who in self._working or len(self._working) >= self._places:
            return False
        return not self._greedy(who) or sum(self._working.values()) < max(self._places - 1, 1)

    def _place(self, who: str) -> None:
        self._working[who] = self._greedy(who)

    def _give_places(self) -> None:
        """Let whoever is next have each place that is free."""
        while len(self._working) < self._places:
            who = next((who for who in self._lines if self._may_work(who)), None)
            if who is None:
                return
            line = self._lines.pop(who)
            match, waiting = next(iter(line.items()))
            turn = waiting.popleft()
            self._waiting -= 1
            del line[match]
            if waiting:
                line[match] = waiting  # behind the other matches
            if line:
                self._lines[who] = line  # behind everybody else
            if not turn.done():
                self._place(who)
                turn.set_result(None)

    def _gave_up(self, who: str, match: str, turn: "asyncio.Future[None]") -> bool:
        """Take somebody out of their line; whether they were still in it."""
        line = self._lines.get(who)
        waiting = None if line is None else line.get(match)
        if line is None or waiting is None or turn not in waiting:
            return False
        waiting.remove(turn)
        self._waiting -= 1
        if not waiting:
            del line[match]
        if not line:
            del self._lines[who]
        return True


def _too_late(turn: "asyncio.Future[None]") -> None:
    if not turn.done():
        turn.set_exception(_busy())


def _busy() -> Denied:
    sentence = "The server is busy with other matches at the moment. Please try again."
    return Denied(503, "busy", sentence, (b"retry-after", b"5"))


def stopping() -> Denied:
    """Nobody is served any more."""
    return Denied(503, "stopping", "The server is being stopped.", (b"retry-after", b"30"))
