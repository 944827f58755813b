"""Islands: processes that search for a plan of the same turn, each with chances of its own, beside the bot itself.

Each is handed a view, which has nothing in it that is hidden from its side, and hands back the best plan that it found.
They never talk to each other while they search, so none waits for another; the best plan by its worth wins.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, NamedTuple

from hexmarshal.bots.characters import Character, Drawn, in_character
from hexmarshal.bots.planning.hourglass import SHARE, Hourglass
from hexmarshal.bots.planning.staff4 import Found, Staff4
from hexmarshal.bots.weighed import minded
from hexmarshal.core.engine import pickling  # noqa: F401 - views can be pickled once it is there
from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View

GRACE = 0.3
"""How many seconds the bot waits for islands when it is done itself,"""
HURRIED = 0.05
"""and how many if it was told to hurry."""
STUCK = 20.0
"""After how many more seconds than it was given an island is ended that has not answered."""


class Asked(NamedTuple):
    """What an island is to search."""

    number: int
    """The number of the question, which the answer repeats."""
    view: View
    """What the side may know."""
    weights: Mapping[str, float]
    """By what it judges; empty for the weights of the game."""
    goals: Mapping[str, float]
    """Which goals draw more; empty where none does."""
    seed: str
    """The island's own seed."""
    decision: int
    """The number of the decision."""
    rest: tuple[Order, ...]
    """What to begin with."""
    seconds: float
    """How long it may take."""


class Islands:
    """A few processes that search. They begin when they are first needed, and again when they die or are stuck."""

    def __init__(self, number: int) -> None:
        self._islands = [Island(f"island {which}") for which in range(1, number + 1)]
        self._asked = 0
        self._now = Event()
        self._until = 0.0

    def begin(self, view: View, seed: str, rest: tuple[Order, ...], glass: Hourglass) -> None:
        """Let all search who are free."""
        decision = view.decision
        assert decision is not None
        self._asked += 1
        self._now, seconds = glass.now, glass.left
        self._until = time.monotonic() + seconds
        care = view.mind.care
        weights = dict(care.weights) if isinstance(care, Judgement) else {}
        goals = dict(view.mind.aims.factors) if isinstance(view.mind.aims, Drawn) else {}
        for island in self._islands:
            own = f"{seed} {island.name}"
            island.ask(Asked(self._asked, view, weights, goals, own, decision.number, rest, seconds))

    def found(self) -> list[Found]:
        """What the islands found that are done, or nearly."""
        waits = HURRIED if self._now.is_set() else GRACE
        until = min(self._until, time.monotonic()) + waits
        for island in self._islands:
            island.hurry()
        found = [island.answer(self._asked, until) for island in self._islands]
        return [each for each in found if each is not None]

    def close(self) -> None:
        """End the processes."""
        for island in self._islands:
            island.end()


class Island:
    """A process that searches, and the line to it."""

    def __init__(self, name: str) -> None:
        self.name = name
        """What it is called: its seed is made of that."""
        self._process: Any = None
        self._line: Connection | None = None
        self._due = 0.0
        """When it should have answered at the latest; 0 while it is free."""

    def ask(self, asked: Asked) -> None:
        """Let it search, if it is free. One that is stuck or dead is replaced."""
        with contextlib.suppress(OSError):
            if self._due and self._line is not None:
                self._hear_all()
            if self._due and time.monotonic() > self._due:
                self.end()
            if self._process is not None and not self._process.is_alive():
                self.end()
            if self._due:
                return
            if self._line is None:
                self._start()
            assert self._line is not None
            self._line.send(asked)
            self._due = time.monotonic() + asked.seconds + STUCK
            return
        self.end()

    def hurry(self) -> None:
        """It is to answer with what it has."""
        with contextlib.suppress(OSError):
            if self._due and self._line is not None:
                self._line.send(None)

    def answer(self, number: int, until: float) -> Found | None:
        """What it found, if it says so by then."""
        with contextlib.suppress(OSError, EOFError):
            while self._due and self._line is not None and self._line.poll(max(until - time.monotonic(), 0.0)):
                at, found = self._line.recv()
                self._due = 0.0
                if at == number:
                    return found if isinstance(found, Found) else None
            return None
        self.end()
        return None

    def _hear_all(self) -> None:
        """Take answers that came too late."""
        assert self._line is not None
        try:
            while self._line.poll():
                self._line.recv()
                self._due = 0.0
        except EOFError:
            self.end()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there,), name=self.name, daemon=True)
        self._process.start()
        there.close()

    def end(self) -> None:
        """End the process."""
        process, line = self._process, self._line
        self._process, self._line, self._due = None, None, 0.0
        if line is not None:
            line.close()
        if process is not None:
            process.kill()
            process.join()


# -- on an island ---------------------------------------------------------------------------------


def serve(line: Connection) -> None:
    """Search for whoever holds the other end of the line, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, ValueError):
        os.dup2(2, 1)  # what comes before it on this line belongs to somebody else
    sys.stdout = sys.stderr
    now: Event = Event()
    waiting: SimpleQueue[Asked] = SimpleQueue()
    Thread(target=_listen, args=(line, waiting, now), daemon=True).start()
    while True:
        asked = waiting.get()
        try:
            found: Found | None = searched(asked, now)
        except Exception as error:  # the bot has a plan of its own
            print(f"An island found nothing: {type(error).__name__}: {error}", file=sys.stderr)
            found = None
        line.send((asked.number, found))


def _listen(line: Connection, waiting: SimpleQueue[Asked], now: Event) -> None:
    """Hear what is asked, and who wants an answer at once. When the line is closed nobody needs the island."""
    try:
        while True:
            heard = line.recv()
            if heard is None:
                now.set()
            else:
                now.clear()
                waiting.put(heard)
    except (OSError, EOFError):
        os._exit(0)


def searched(asked: Asked, now: Event) -> Found:
    """The best plan that is found in time."""
    view = asked.view
    if asked.weights and asked.weights != getattr(view.mind.care, "weights", None):
        view = minded(view, view.mind.weighing(asked.weights))
    if asked.goals:
        view = minded(view, in_character(view.mind, Character({}, asked.goals)))
    # A thought of the bot takes a share of what is left for its turn; the island has no other thought in it.
    glass = Hourglass(asked.seconds / SHARE, clock=time.monotonic, now=now)
    return Staff4(asked.seed, glass).search(view, asked.decision, asked.rest)
