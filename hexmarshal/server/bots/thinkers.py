"""Bots beside the event loop: a process that thinks for those of many matches."""

import asyncio
import contextlib
import hashlib
import logging
import sys
from typing import NamedTuple

import msgspec

from hexmarshal.bots import BUILT_IN, is_set
from hexmarshal.bots.advising import STAFF
from hexmarshal.bots.variants import PLUS
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import order_decoder
from hexmarshal.core.positions.snapshot import snapshot_with_memory
from hexmarshal.server.bots.worker import Hurry, Task, Thought

LOG = logging.getLogger("hexmarshal")
FALLBACKS = ("eager", "random")
"""The bots that stand in where another fails, in this order,"""
STAFFS = ("staff-4", "staff-3", "staff-2", "staff-1")
"""and before them the next weaker of these where one of these fails."""
PATIENCE = 20.0
"""How many seconds the staff may think for a person who asks it: the bots of other matches wait."""
LIMIT = 1 << 20
"""The longest an order can be."""

_thought = msgspec.msgpack.Decoder(Thought)


class Chosen(NamedTuple):
    """A bot's choice."""

    order: Order
    """Its order, legal or not."""
    purpose: str = ""
    """What it is after from now on, if it said so."""
    wish: str = ""
    """What it wants beside its order: to ``resign``, or to offer a ``draw``."""


class Counsel(NamedTuple):
    """What the staff advises."""

    order: Order
    """Its order."""
    plan: str
    """What can be done, in a sentence; empty where no plan was made."""
    reason: str
    """Why this order."""
    staff: str = STAFF.name
    """Who advises, by its name."""


class BotFailed(Exception):
    """No bot found an order in time."""


def task_of(match: Match, id: str, side: str, bot: str, *, seen: bool = False) -> Task:
    """What a bot is to choose. With ``seen`` nothing goes with it that the side may not know."""
    start, table = match.start, match.table
    if seen:
        _, start, table, _, _ = match.view(side).portable()
    return Task(
        match=id,
        game=match.game.meta.id,
        start=start,
        position=snapshot_with_memory(table, side),
        number=match.number,
        side=side,
        bot=bot,
        seed=hashlib.sha256(f"bot {match.seed} {side}".encode()).hexdigest()[:16],
    )


def weaker(bot: str) -> tuple[str, ...]:
    """The bots that stand in where one fails.

    >>> weaker("staff-4+5s"), weaker("staff-1"), weaker("eager"), weaker("mine.py:Bot")
    (('staff-3', 'eager', 'random'), ('eager', 'random'), ('random',), ('eager', 'random'))
    """
    name = bot.split(PLUS)[0]
    next_one = STAFFS[STAFFS.index(name) + 1 :][:1] if name in STAFFS else ()
    return *next_one, *(other for other in FALLBACKS if other != bot)


class Thinkers:
    """The process of the bots: begun when first needed, and again when it dies or thinks too long."""

    def __init__(self, seconds: float, own: tuple[str, ...] = ()) -> None:
        """``own`` are the bots of the host's own that may play: a seat kept from earlier may name another."""
        self._seconds = seconds
        self._allowed = frozenset((*BUILT_IN, *own))
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._match = ""
        """The match about which it thinks."""
        self.waiting = 0
        """How many tasks it has, with the one that it thinks about."""

    async def choose(
        self, match: Match, id: str, side: str, bot: str, patience: float | None = None, may_give_up: bool = False
    ) -> Chosen:
        """An order of a bot; of another bot if that one fails twice or thinks too long.

        ``patience`` is how long it may think here, if that is less than elsewhere.
        """
        seconds = self._seconds if patience is None else min(patience, self._seconds)
        task = msgspec.structs.replace(task_of(match, id, side, bot), may_give_up=may_give_up)
        others = [msgspec.structs.replace(task, bot=other) for other in weaker(bot)]
        slow = False
        allowed = bot in self._allowed or is_set(bot)
        if not allowed:
            LOG.warning("The bot %s of match %s is not among those that this server allows.", bot, id)
        for attempt in (task, task, *others) if allowed else others:
            if slow and attempt is task:
                continue  # it would take just as long again
            try:
                thought = await self.think(attempt, seconds)
                if thought.order:
                    return Chosen(order_decoder(match.game).decode(thought.order), thought.purpose, thought.wish)
                LOG.warning("The bot %s failed in match %s: %s", attempt.bot, id, thought.error)
            except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
                slow = slow or isinstance(error, TimeoutError)
                LOG.warning("The bot %s did not answer in match %s: %r", attempt.bot, id, error)
        raise BotFailed(f"{bot} failed, and so did {' and '.join(other.bot for other in others)}.")

    async def advise(self, match: Match, id: str, side: str, since: int) -> Counsel:
        """What the staff would order for a side; ``since`` is the order since which its advice was followed."""
        task = msgspec.structs.replace(task_of(match, id, side, STAFF.name), asked=since)
        try:
            thought = await self.think(task, min(PATIENCE, self._seconds))
            if thought.order:
                order = order_decoder(match.game).decode(thought.order)
                return Counsel(order, thought.purpose, thought.reason)
            error: object = thought.error
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as failed:
            error = repr(failed)
        LOG.warning("The staff gave no advice in match %s: %s", id, error)
        raise BotFailed("The staff gave no advice.")

    async def agrees(self, match: Match, id: str, side: str, bot: str) -> bool:
        """Whether the bot of a side agrees to a draw. One that cannot be asked does not."""
        task = msgspec.structs.replace(task_of(match, id, side, bot, seen=True), offered=True)
        try:
            thought = await self.think(task, min(PATIENCE, self._seconds))
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
            LOG.warning("The bot %s did not answer an offer in match %s: %r", bot, id, error)
            return False
        return thought.wish == "agree"

    async def think(self, task: Task, seconds: float, wait: float | None = None) -> Thought:
        """What comes of a task, when those before it are done; ``wait`` is how many seconds that may take."""
        self.waiting += 1
        try:
            async with asyncio.timeout(wait):
                await self._turn.acquire()
            try:
                self._match = task.match
                return await self._answer(task, seconds)
            finally:
                self._match = ""
                self._turn.release()
        finally:
            self.waiting -= 1

    def hurry(self, id: str) -> None:
        """The bot that thinks in a match is to answer now."""
        process = self._process
        if self._match != id or process is None or process.stdin is None or process.stdin.is_closing():
            return
        body = msgspec.msgpack.encode(Hurry(id))
        process.stdin.write(len(body).to_bytes(4) + body)

    async def _answer(self, task: Task, seconds: float) -> Thought:
        """What the process answers. One that was interrupted or answers nonsense is ended."""
        try:
            return await asyncio.wait_for(self._ask(task), seconds)
        except BaseException:
            await self.close()
            raise

    async def _ask(self, task: Task) -> Thought:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        body = msgspec.msgpack.encode(task)
        process.stdin.write(len(body).to_bytes(4) + body)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(4))
        return _thought.decode(await process.stdout.readexactly(length))

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "hexmarshal.server.bots.worker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LIMIT,
            )  # fmt: skip
        return self._process

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
