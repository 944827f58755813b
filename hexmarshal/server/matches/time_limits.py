"""Limits for matches that began with a stranger's position, which may be in any state.

What a position may hold has bounds, but no bounds can tell whether every rule comes to an end on it. So work on such a
match is given up after a while, and whatever goes wrong in it is a refusal for that match alone.
"""

import ctypes
import logging
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from hexmarshal import desk
from hexmarshal.core.match import Match
from hexmarshal.core.procedure import Refused
from hexmarshal.server.denied import Denied

T = TypeVar("T")
LOG = logging.getLogger("hexmarshal")
ACT = 3.0
"""How many seconds an order or a look at such a match may take,"""
WORK = 20.0
"""and how many a list of orders, a forecast or anything else that is done beside the loop."""


class TooLong(BaseException):
    """Something took too long. No rule that catches exceptions may catch this one."""


def within(seconds: float, work: Callable[..., T], *given: Any) -> T:
    """Do something in this thread; after so many seconds it is broken off with :class:`TooLong`."""
    lock, over, thread = threading.Lock(), False, threading.get_ident()

    def break_off() -> None:
        with lock:
            if not over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooLong))

    clock = threading.Timer(seconds, break_off)
    clock.daemon = True
    try:
        clock.start()
        return work(*given)
    finally:
        with lock:
            over = True
        clock.cancel()
        # An interrupt at the very last moment must not hit whatever this thread does next.
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), None)


def careful(seconds: float, work: Callable[..., T], *given: Any) -> T:
    """Do something with a match of which nobody knows whether it is sound; what goes wrong is a refusal."""
    try:
        return within(seconds, work, *given)
    except (Denied, Refused):
        raise
    except TooLong:
        raise unsound("working this out takes too long") from None
    except Exception as error:
        LOG.warning("A match that begins with a position of its own cannot go on.", exc_info=error)
        raise unsound("the rules cannot make sense of it") from error


def unsound(why: str) -> Denied:
    """Why nothing can be done with a position."""
    return Denied(409, "unsound", f"This match begins with a position from which it cannot go on like this: {why}.")


def look(match: Match) -> None:
    """Look at a match as every side and an onlooker will: whoever comes later finds nothing worse."""
    for side in (None, *match.sides):
        desk.pieces(match, side)
        desk.desk(match, side)
        desk.decision(match, side)
