"""Long work beside the event loop: a few things at a time, and the places for it shared fairly.

Everybody who asks has a line of his own, and in it one for each match. Places are given to the lines in turn, never two
of them to one asker, and one place is always kept for those who used little lately. So whoever asks for much, or for
what takes long, waits for himself and not for others. Somebody at this machine has a line for each match.
"""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.asking import asker
from hexmarshal.server.matches.time_limits import Leash, OutOfTime, careful, unsound
from hexmarshal.server.settings import Settings

T = TypeVar("T")
LOG = logging.getLogger("hexmarshal")
HALF = 30.0
"""After so many seconds half of what somebody used is forgotten."""
MANY = 2_000
"""How many askers are remembered with what they used."""

Line = OrderedDict[str, deque["asyncio.Future[None]"]]
"""What waits of one asker: for each match, in turn."""


class Slots:
    """The places for long work, and who waits for one."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        """How it is run."""
        self._clock = clock
        self._pool = ThreadPoolExecutor(settings.slots, "slot")
        self._working: dict[str, bool] = {}
        """Who has a place, and whether it is one of those for whoever used much."""
        self._lines: OrderedDict[str, Line] = OrderedDict()
        """Who waits, in turn."""
        self._waiting = 0
        self._used: dict[str, tuple[float, float]] = {}
        """For each asker what he used, and when that was true."""
        self._leashes: set[Leash] = set()
        self._stopped = False

    async def run(self, match: str, seconds: float, work: Callable[..., T], *given: Any) -> T:
        """Do long work in a thread, about a match or about none; :class:`OutOfTime` if it takes too long."""
        who = asker().widest or f"match {match}"
        await self.enter(who, match)
        leash = Leash(seconds)
        self._leashes.add(leash)
        loop = asyncio.get_running_loop()
        timer = loop.call_later(seconds, self._check, leash)
        try:
            # Whoever asked may hang up; the place is free when the work is over, and not before.
            done = loop.run_in_executor(self._pool, leash.run, work, *given)
        except BaseException:
            self._finish(who, leash, timer)
            raise
        done.add_done_callback(lambda _: self._finish(who, leash, timer))
        done.add_done_callback(_heard)
        try:
            return await asyncio.shield(done)
        except OutOfTime:
            if self._stopped:
                raise _stopping() from None
            raise

    async def plainly(self, match: str, seconds: float, work: Callable[..., T], *given: Any) -> T:
        """The same where nothing should take so long: what does is refused, and the host is told."""
        try:
            return await self.run(match, seconds, work, *given)
        except OutOfTime:
            LOG.error("Something took too long and was given up: %s.", getattr(work, "__qualname__", work))
            sentence = "This took too long to work out and was given up. Please try again later."
            raise Denied(503, "too-long", sentence) from None

    async def carefully(self, match: str, seconds: float, work: Callable[..., T], *given: Any) -> T:
        """The same for a match of which nobody knows whether it is sound: whatever goes wrong is a refusal."""
        try:
            return await self.run(match, seconds, careful, work, *given)
        except OutOfTime:
            raise unsound() from None

    def _check(self, leash: Leash) -> None:
        """Break work off that has had its time."""
        if leash in self._leashes:
            left = leash.left()
            if left > 0:
                asyncio.get_running_loop().call_later(max(left, 0.01), self._check, leash)
            else:
                leash.pull()

    def _finish(self, who: str, leash: Leash, timer: asyncio.TimerHandle) -> None:
        timer.cancel()
        self._leashes.discard(leash)
        self.leave(who, leash.used)

    def stop(self) -> None:
        """Break off what is under way and send everybody away who waits."""
        self._stopped = True
        for line in self._lines.values():
            for waiting in line.values():
                for turn in waiting:
                    if not turn.done():
                        turn.set_exception(_stopping())
        self._lines.clear()
        self._waiting = 0
        for leash in self._leashes:
            leash.pull()

    def close(self) -> None:
        """Let go of the threads."""
        self.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # -- who is next ----------------------------------------------------------------------------------

    async def enter(self, who: str, match: str = "") -> None:
        """Come back when there is a place for somebody. He has to :meth:`leave` it."""
        if self._stopped:
            raise _stopping()
        if who not in self._lines and self._may_work(who):
            self._place(who)
            return
        if sum(map(len, self._lines.get(who, {}).values())) >= self.settings.waiting_each:
            sentence = "Too much is being worked out for your address. Please wait until it has been answered."
            raise Denied(429, "too-many", sentence, (b"retry-after", b"2"))
        if self._waiting >= self.settings.waiting:
            raise _busy()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(who, OrderedDict()).setdefault(match, deque()).append(turn)
        self._waiting += 1
        late = asyncio.get_running_loop().call_later(self.settings.waiting_seconds, _too_late, turn)
        try:
            await turn
        except BaseException:
            if not self._gave_up(who, match, turn) and turn.done() and not turn.cancelled() and not turn.exception():
                self.leave(who, 0.0)  # its turn had come in the same moment
            raise
        finally:
            late.cancel()

    def leave(self, who: str, used: float) -> None:
        """Give a place back after so many seconds of processor time, and let the next one work."""
        self._working.pop(who, None)
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
        return self.used(who) > self.settings.light_seconds

    def _may_work(self, who: str) -> bool:
        """Whether there is a place for somebody: he has none, and those who used much leave one to the others."""
        if who in self._working or len(self._working) >= self.settings.slots:
            return False
        return not self._greedy(who) or sum(self._working.values()) < max(self.settings.slots - 1, 1)

    def _place(self, who: str) -> None:
        self._working[who] = self._greedy(who)

    def _give_places(self) -> None:
        """Let whoever is next have each place that is free."""
        while len(self._working) < self.settings.slots:
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
        """Take somebody out of his line; whether he was still in it."""
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


def _heard(done: "asyncio.Future[Any]") -> None:
    """What went wrong in work that nobody waits for any more need not be reported as forgotten."""
    if not done.cancelled():
        done.exception()


def _too_late(turn: "asyncio.Future[None]") -> None:
    if not turn.done():
        turn.set_exception(_busy())


def _busy() -> Denied:
    sentence = "The server is busy with other matches at the moment. Please try again."
    return Denied(503, "busy", sentence, (b"retry-after", b"5"))


def _stopping() -> Denied:
    return Denied(503, "stopping", "The server is being stopped.", (b"retry-after", b"30"))
