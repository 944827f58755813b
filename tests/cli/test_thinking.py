"""A bot that thinks at the keyboard: the first Ctrl-C lets it move now, the second ends the program."""

import os
import signal
import threading
import time

import pytest

from hexmarshal import Match, bots
from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.variants import planner
from hexmarshal.cli import thinking


def turn() -> Match:
    """A match in which a whole turn is to be ordered."""
    match = Match.new("fury", seed=1)
    clerk = bots.make("staff-1", 1)
    while match.decision is not None and not match.decision.question.many:
        match.submit(clerk.choose(match.view(match.decision.side)))
    return match


def press_soon() -> None:
    """Ctrl-C, after a moment."""
    threading.Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT)).start()


def test_the_time_is_that_of_the_clock_on_the_wall() -> None:
    bot = bots.make("staff-4", 1)
    assert thinking.begin(bot)
    staff = planner(bot)
    assert staff is not None
    assert staff.glass.seconds == thinking.SECONDS
    longer = bots.make("staff-4+7s", 1)
    thinking.begin(longer)
    assert planner(longer).glass.seconds == 7.0  # type: ignore[union-attr]
    assert not thinking.begin(bots.make("staff-3", 1))


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C goes to every process of the console")
def test_ctrl_c_lets_it_move_now_and_then_ends_the_program() -> None:
    match, bot = turn(), bots.make("staff-4+60s", 1)
    thinking.begin(bot)
    assert match.decision is not None
    hurried: dict[str, str] = {}
    before, begun = signal.getsignal(signal.SIGINT), time.monotonic()
    press_soon()
    with thinking.interruptible(bot, "I", hurried):
        order = bot.choose(match.view(match.decision.side))
    assert match.explain(order) is None
    assert time.monotonic() - begun < 10.0
    assert signal.getsignal(signal.SIGINT) is before
    press_soon()
    with pytest.raises(KeyboardInterrupt), thinking.interruptible(bot, "I", hurried):
        time.sleep(10)
    staff = planner(bot)
    assert staff is not None
    with thinking.interruptible(bot, "II", hurried):
        assert not staff.glass.now.is_set(), "the next turn has its time again"
    assert isinstance(staff.glass, Hourglass)
