"""Long work beside the event loop: a few things at a time, each within its limit, the places for it shared fairly.

Somebody on the network counts by their address, or their network; somebody at this machine has a line for each match.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.asking import asker
from hexmarshal.server.matches.outlasting import outcome
from hexmarshal.server.matches.places import Places, stopping
from hexmarshal.server.matches.time_limits import Leash, OutOfTime, careful, unsound
from hexmarshal.server.settings import Settings

T = TypeVar("T")
LOG = logging.getLogger("hexmarshal")


class Slots:
    """The threads for long work, with a limit on all that is done in them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        """How it is run."""
        self.places = Places(
            settings.slots,
            waiting=settings.waiting,
            each=settings.waiting_each,
            seconds=settings.waiting_seconds,
            light=settings.light_seconds,
        )
        """Who works, and who waits."""
        self._pool = ThreadPoolExecutor(settings.slots, "slot")
        self._leashes: set[Leash] = set()
        self._stopped = False

    async def run(self, match: str, seconds: float, work: Callable[..., T], *given: Any) -> T:
        """Do long work in a thread, about a match or about none; :class:`OutOfTime` if it takes too long."""
        who = asker().widest or f"match {match}"
        await self.places.enter(who, match)
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
        try:
            return await outcome(done)
        except OutOfTime:
            if self._stopped:
                raise stopping() from None
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
        self.places.leave(who, leash.used)

    def stop(self) -> None:
        """Break off what is under way and send everybody away who waits."""
        self._stopped = True
        self.places.stop()
        for leash in self._leashes:
            leash.pull()

    def close(self) -> None:
        """Let go of the threads."""
        self.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)
