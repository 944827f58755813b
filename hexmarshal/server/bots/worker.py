"""The process in which bots think: ``python -m hexmarshal.server.bots.worker``. It reads tasks and writes orders.

A task is a position, not a match: neither the seed nor earlier orders leave the server for it. Tasks and
answers are MessagePack, each after its length in four bytes. The end of the input is the end of the process.

The input is read in a thread of its own: while a bot thinks, it can be told to answer at once with the best it has.
"""

import os
import signal
import sys
import time
from queue import SimpleQueue
from threading import Event, Thread
from typing import BinaryIO

import msgspec

from hexmarshal import bots
from hexmarshal.bots.advising import BEST, STAFF, Adviser
from hexmarshal.bots.finding import PROGRAM
from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.planning.islands import Islands
from hexmarshal.bots.resolve import Resolve, agrees
from hexmarshal.bots.variants import planner
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.dice import Sealed
from hexmarshal.core.engine.game import Start
from hexmarshal.core.engine.view import View
from hexmarshal.core.positions.snapshot import restore
from hexmarshal.games import load

MANY = 1_000
"""How many bots keep their thoughts between orders; after that all begin afresh."""
PROGRAMS = 8
"""How many programs of others run at a time; one more, and the first of them is ended, to begin afresh when asked."""


class Hurry(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The bot that thinks in a match is to answer now."""

    match: str
    """The id of the match."""


class Task(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A choice that a bot is to make."""

    match: str
    """The id of the match: a bot remembers what it was thinking."""
    game: str
    """The game, by its id."""
    start: Start
    """Scenario, options and overlay."""
    position: bytes
    """A snapshot of the table."""
    number: int
    """How many orders were given before."""
    side: str
    """The side that must choose."""
    bot: str
    """The name of the bot."""
    seed: str
    """The bot's own seed, which gives nothing away about the dice of the match."""
    asked: int = -1
    """Where a person asks for advice: since which order it has been followed. -1 where a bot plays."""
    seconds: float = 0.0
    """How long the bot may think about its turn, by the clock on the wall; 0 where it stops by itself."""
    islands: int = 0
    """In how many further processes it may think."""
    hurried: bool = False
    """Whether somebody wants its turn to be over soon."""
    may_give_up: bool = False
    """Whether the bot may resign, or offer a draw."""
    offered: bool = False
    """Whether the bot is asked whether it agrees to a draw, and not for an order."""


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """What a bot answers."""

    order: bytes
    """Its order as JSON; empty if it failed."""
    error: str = ""
    """How it failed."""
    purpose: str = ""
    """What it is after from now on, if that has changed; for advice, what can be done."""
    reason: str = ""
    """For advice, the reason."""
    wish: str = ""
    """What the bot wants beside its order: to ``resign`` or to offer a ``draw``; or that it would ``agree`` to one."""


class Thinker:
    """The bots of all matches, each with what it was thinking."""

    def __init__(self) -> None:
        self.now = Event()
        """Set when the bot that thinks is to answer now."""
        self._islands: Islands | None = None
        self._resolves: dict[tuple[str, str], Resolve] = {}
        self._bots: dict[tuple[str, str, str], bots.Bot] = {}
        self._advisers: dict[tuple[str, str], tuple[int, Adviser]] = {}
        """Each with the order since which it has followed the match; one that has not begins afresh."""

    def think(self, task: Task) -> Thought:
        """Let a bot choose."""
        try:
            game = load(task.game)
            table = restore(game, task.start, task.position)
            table.chance = Sealed()
            question = table.question_of(task.side)
            if task.offered:
                seen = View(game, table, None, task.side, task.start)
                return Thought(b"", wish="agree" if agrees(seen) else "decline")
            if question is None:
                return Thought(b"", f"There is nothing to choose for {task.side}.")
            decision = Decision(table, question, task.number, game.orders)
            view = View(game, table, decision, task.side, task.start)
            if task.asked >= 0:
                adviser = self._adviser(task)
                self._give_time(adviser.staff, task)
                advised = adviser.advise(view)
                return Thought(msgspec.json.encode(advised.order), "", advised.plan, advised.reason)
            bot = self._bot(task)
            self._give_time(bot, task)
            before = bot.purpose
            wish = self._wish(task, view)
            order = bot.choose(view)
        except Exception as error:  # a bot that fails does not stop the others
            return Thought(b"", f"{type(error).__name__}: {error}")
        said = bot.purpose if bot.purpose != before else ""
        return Thought(msgspec.json.encode(order), purpose=said, wish=wish)

    def _wish(self, task: Task, view: View) -> str:
        """What the bot of a side wants at the beginning of its turn, beside its orders."""
        if not task.may_give_up or view.decision is None or not view.decision.question.many:
            return ""
        key = (task.match, task.side)
        if key not in self._resolves:
            if len(self._resolves) >= MANY:
                self._resolves.clear()
            self._resolves[key] = Resolve()
        return self._resolves[key].wish(view)

    def _bot(self, task: Task) -> bots.Bot:
        key = (task.match, task.side, task.bot)
        if key not in self._bots:
            if len(self._bots) >= MANY:
                bots.dismiss(self._bots.values())
                self._bots.clear()
            programs = [one for one in self._bots if one[2].startswith(PROGRAM)]
            if task.bot.startswith(PROGRAM) and len(programs) >= PROGRAMS:
                bots.dismiss([self._bots.pop(programs[0])])
            self._bots[key] = bots.make(task.bot, task.seed)
        return self._bots[key]

    def _give_time(self, bot: bots.Bot, task: Task) -> None:
        """Let a bot that thinks by a clock think as long as this task says."""
        staff = planner(bot)
        if staff is None or not task.seconds or staff.glass.tries:
            return
        if staff.glass.now is not self.now:
            staff.glass = Hourglass(task.seconds, clock=time.monotonic, now=self.now)
        staff.glass.seconds = task.seconds
        if task.islands and self._islands is None:
            self._islands = Islands(task.islands)
        staff.helpers = self._islands if task.islands else None

    def close(self) -> None:
        """Nobody asks any more."""
        if self._islands is not None:
            self._islands.close()

    def _adviser(self, task: Task) -> Adviser:
        key = (task.match, task.side)
        since, adviser = self._advisers.get(key, (-1, None))
        if adviser is None or since != task.asked:
            if len(self._advisers) >= MANY:
                self._advisers.clear()
            adviser = Adviser(task.seed, BEST if task.bot == BEST.name else STAFF)
            self._advisers[key] = task.asked, adviser
        return adviser


def serve(tasks: BinaryIO, thoughts: BinaryIO) -> None:
    """Answer tasks until there are no more."""
    thinker = Thinker()
    waiting: SimpleQueue[Task | None] = SimpleQueue()
    Thread(target=_read, args=(tasks, waiting, thinker.now), daemon=True).start()
    while (task := waiting.get()) is not None:
        answer = msgspec.msgpack.encode(thinker.think(task))
        thoughts.write(len(answer).to_bytes(4) + answer)
        thoughts.flush()
    thinker.close()


def _read(tasks: BinaryIO, waiting: SimpleQueue[Task | None], now: Event) -> None:
    """Read tasks, and while one is thought about whether it is to be answered now. For a thread."""
    decoder, last = msgspec.msgpack.Decoder(Task | Hurry), ""
    try:
        while len(head := tasks.read(4)) == 4:
            said = decoder.decode(tasks.read(int.from_bytes(head)))
            if isinstance(said, Task):
                last = said.match
                now.set() if said.hurried else now.clear()
                waiting.put(said)
            elif said.match == last:
                now.set()
    finally:
        now.set()  # nobody waits for what is still thought
        waiting.put(None)


if __name__ == "__main__":
    # Ctrl-C goes to the server as well, which then ends this process in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # pages come before bots
        os.nice(5)
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing printed may get between the answers
    serve(sys.stdin.buffer, out)
