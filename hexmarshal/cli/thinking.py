"""A bot that thinks as long as it may, at this keyboard: Ctrl-C lets it move at once with the best that it has."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexmarshal.bots import Bot

SECONDS = 5.0
"""How long it thinks about a turn by the clock on the wall, unless its name says it."""


def begin(bot: Bot) -> bool:
    """Let a bot that thinks by a clock go by the one on the wall. Whether it is one."""
    from hexmarshal.bots.planning.hourglass import Hourglass
    from hexmarshal.bots.variants import planner, read

    staff = planner(bot)
    if staff is None:
        return False
    if not staff.glass.tries:
        staff.glass = Hourglass(read(staff.name).seconds or SECONDS, clock=time.monotonic)
    return True


@contextmanager
def interruptible(bot: Bot, turn: str, hurried: dict[str, str]) -> Iterator[None]:
    """While the bot thinks, the first Ctrl-C lets it move now, and the rest of its turn go quickly; the next ends all.

    ``hurried`` keeps in which turn each bot was told to hurry.
    """
    from hexmarshal.bots.variants import planner

    staff = planner(bot)
    if staff is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    now = staff.glass.now
    if hurried.get(staff.name) != turn:
        now.clear()
    before = signal.getsignal(signal.SIGINT)

    def hurry(number: int, frame: FrameType | None) -> None:
        if now.is_set():
            raise KeyboardInterrupt
        now.set()
        hurried[staff.name] = turn

    signal.signal(signal.SIGINT, hurry)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
