"""Limits on long work: it is given up after so much processor time, and what goes wrong in it is a refusal.

What a stranger's position may hold has bounds, but no bounds can tell whether every rule comes to an end on it. So work
on a match that began with one is given up after a while, and whatever goes wrong in it concerns that match alone.
"""

import ctypes
import logging
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from hexmarshal import desk
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Refused
from hexmarshal.server.denied import Denied

T = TypeVar("T")
LOG = logging.getLogger("hexmarshal")
PATIENT = 6
"""How many times its limit work may take by the clock on the wall, where others keep it from the processor."""


class TooLong(BaseException):
    """Breaks work off. No rule that catches exceptions may catch this one."""


class OutOfTime(Exception):
    """Work that was broken off."""


class Leash:
    """Work in a thread that another thread can break off."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._thread: int | None = None
        """The thread that works now."""
        self._pulled = False
        self._began = self._seen = 0.0
        self.used = 0.0
        """How many seconds of processor time it took, once it is over."""

    def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do the work, in this thread; :class:`OutOfTime` if it was broken off."""
        self._began, self._seen = time.thread_time(), time.monotonic()
        try:
            try:
                self._hold(threading.get_ident())
                return work(*given)
            finally:
                # An interrupt at the very last moment must not hit whatever this thread does next.
                self._hold(None)
        except TooLong:
            raise OutOfTime from None
        finally:
            self.used = time.thread_time() - self._began

    def _hold(self, thread: int | None) -> None:
        with self._lock:
            self._thread = thread
            if thread is None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(threading.get_ident()), None)
            elif self._pulled:
                raise TooLong

    def pull(self) -> None:
        """Break the work off, or do not let it begin."""
        with self._lock:
            self._pulled = True
            if self._thread is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(TooLong))

    def left(self) -> float:
        """How many more seconds it may take at least; what others do on this machine is not held against it."""
        with self._lock:
            if self._thread is None:
                return self._seconds
            since = time.monotonic() - self._seen
            used = since
            if hasattr(time, "pthread_getcpuclockid"):  # not every system tells it of another thread
                used = time.clock_gettime(time.pthread_getcpuclockid(self._thread)) - self._began
        return max(min(self._seconds - used, PATIENT * self._seconds - since), 0.0)


def careful(work: Callable[..., T], *given: Any) -> T:
    """Do something with a match of which nobody knows whether it is sound; what goes wrong is a refusal."""
    try:
        return work(*given)
    except (Denied, Refused):
        raise
    except Exception as error:
        LOG.warning("A match that begins with a position of its own cannot go on.", exc_info=error)
        raise unsound("the rules cannot make sense of it") from error


def unsound(why: str = "working this out takes too long") -> Denied:
    """Why nothing can be done with a position."""
    return Denied(409, "unsound", f"This match begins with a position from which it cannot go on like this: {why}.")


def look(match: Match) -> None:
    """Look at a match as every side and an onlooker will: whoever comes later finds nothing worse."""
    for side in (None, *match.sides):
        desk.pieces(match, side)
        desk.desk(match, side)
        desk.decision(match, side)
