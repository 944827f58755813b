"""All bots of a server: those that answer when they are done, and those that think as long as they may.

The latter have processes of their own, so that nobody else waits for them. They are given nothing that their side may
not know. Time is what a clock on the wall shows; where several matches share a process they share its time.
"""

import logging
import os
import time
from zlib import crc32

import msgspec

from hexmarshal.bots import variants
from hexmarshal.bots.advising import BEST, SECONDS
from hexmarshal.core.engine.match import Match
from hexmarshal.core.orders.orders import order_decoder
from hexmarshal.server.bots.thinkers import Chosen, Counsel, Thinkers, task_of, weaker
from hexmarshal.server.bots.worker import Task
from hexmarshal.server.settings import CAREFUL, Settings

LOG = logging.getLogger("hexmarshal")
LATE = 10.0
"""How many seconds after its time a bot is given up: it may have to begin its process."""
FAILURES = 3
"""After how many failures, one after the other, a bot is no longer asked in a match, but the next weaker."""
SPARE = 15.0
"""A bot takes at most this part of what is left on its clock for one turn, so that it never runs out."""
MOST_ISLANDS = 7
"""In how many further processes one bot thinks at most: more of them hardly find anything better."""
BUSY = 2
"""Where this many wait for a process, a quicker staff advises."""
PLACES = 1_000
"""How many matches have a process in which their bots remember what they thought of."""


class Company:
    """The processes in which bots think."""

    def __init__(self, settings: Settings) -> None:
        seconds, own = settings.bot_seconds, settings.bots
        self._settings = settings
        self.quick = [Thinkers(seconds, own) for _ in range(settings.bot_processes)]
        """Those of the bots that answer when they are done. Those of one match are always in the same process."""
        self.slow = [Thinkers(seconds, own) for _ in range(settings.planners)]
        """Those of the bots that think as long as they may."""
        self._islands = islands(settings)
        self._places: dict[str, Thinkers] = {}
        self._failures: dict[str, int] = {}

    def quick_of(self, id: str) -> Thinkers:
        """The process in which the quick bots of a match think."""
        return self.quick[crc32(id.encode()) % len(self.quick)]

    def seconds_of(self, bot: str, left: float | None = None) -> float:
        """How long a bot may think about a turn, by its name, the host and its clock; 0 where it stops by itself."""
        if not variants.plans(bot) or not self.slow:
            return 0.0
        wanted = variants.read(bot).seconds or self._settings.turn_seconds
        seconds = min(wanted, max(self._settings.turn_seconds, self._settings.turn_seconds_most))
        return seconds if left is None else min(seconds, max(left, 0.0) / SPARE)

    async def choose(
        self,
        match: Match,
        id: str,
        side: str,
        bot: str,
        *,
        seconds: float,
        hurried: bool = False,
        guarded: bool = False,
        may_give_up: bool = False,
    ) -> Chosen:
        """An order of a bot; of a weaker one if it fails. ``seconds`` is what it may take for a turn."""
        patience = CAREFUL if guarded else None
        if not variants.plans(bot) or not self.slow:
            return await self.quick_of(id).choose(match, id, side, bot, patience, may_give_up)
        if self._failures.get(id, 0) < FAILURES:
            task = msgspec.structs.replace(
                task_of(match, id, side, bot, seen=True), hurried=hurried, may_give_up=may_give_up
            )
            chosen = await self._plan(match, task, min(seconds, CAREFUL / 2) if guarded else seconds)
            if chosen is not None:
                self._failures.pop(id, None)
                return chosen
            self._failures[id] = self._failures.get(id, 0) + 1
        return await self.quick_of(id).choose(match, id, side, weaker(bot)[0], patience)

    async def _plan(self, match: Match, task: Task, seconds: float) -> Chosen | None:
        """An order of a bot that thinks as long as it may; ``None`` if it fails or is late."""
        id, bot = task.match, task.bot
        thinkers = self._place(id)
        waiting = thinkers.waiting
        share = max(seconds / (1 + waiting), 0.05)
        task = msgspec.structs.replace(task, seconds=share, islands=self._islands)
        begun = time.monotonic()
        try:
            # Those before it have their time too.
            thought = await thinkers.think(task, share + LATE, (waiting + 1) * (seconds + LATE))
            if thought.order:
                return Chosen(order_decoder(match.game).decode(thought.order), thought.purpose, thought.wish)
            LOG.warning("The bot %s failed in match %s: %s", bot, id, thought.error)
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
            took = time.monotonic() - begun
            LOG.warning("The bot %s did not answer in match %s after %.1f s: %r", bot, id, took, error)
        return None

    async def advise(self, match: Match, id: str, side: str, since: int) -> Counsel:
        """What the strongest staff would order for a side that answers in time.

        ``since`` is the order since which its advice was followed.
        """
        thinkers = self._place(id) if self.slow else None
        if thinkers is not None and thinkers.waiting < BUSY:
            told = task_of(match, id, side, BEST.name, seen=True)
            task = msgspec.structs.replace(told, asked=since, seconds=SECONDS, islands=self._islands)
            try:
                thought = await thinkers.think(task, SECONDS + LATE, SECONDS)
                if thought.order:
                    order = order_decoder(match.game).decode(thought.order)
                    return Counsel(order, thought.purpose, thought.reason, BEST.name)
                LOG.warning("%s gave no advice in match %s: %s", BEST.name, id, thought.error)
            except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
                LOG.warning("%s gave no advice in match %s: %r", BEST.name, id, error)
        return await self.quick_of(id).advise(match, id, side, since)

    def hurry(self, id: str) -> None:
        """The bot that thinks in a match is to answer now."""
        for thinkers in self.slow:
            thinkers.hurry(id)

    def _place(self, id: str) -> Thinkers:
        """Where the bots of a match think: where they did last, unless only another process is free."""
        before = self._places.pop(id, None)
        free = min(self.slow, key=lambda one: one.waiting)
        found = before if before is not None and (not before.waiting or free.waiting) else free
        if len(self._places) >= PLACES:
            del self._places[next(iter(self._places))]
        self._places[id] = found
        return found

    async def close(self) -> None:
        """End the processes."""
        for thinkers in (*self.quick, *self.slow):
            await thinkers.close()


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def islands(settings: Settings) -> int:
    """In how many further processes each bot thinks."""
    given = settings.bot_cores or cores()
    return max(0, min(given // max(settings.planners, 1) - 1, MOST_ISLANDS))
