"""Bots. They are given views and nothing else.

>>> from hexmarshal import bots
>>> bots.names()
['eager', 'random', 'staff-1', 'staff-2', 'staff-3', 'staff-4']
>>> bots.make("random", seed=1914).name
'random'
"""

from collections.abc import Iterable
from typing import NamedTuple

from hexmarshal.bots.bot import Bot, BotError, BotFailed, Dismissed, UnknownBot
from hexmarshal.bots.finding import BUILT_IN, is_bot, is_own, known, make, names, separated, unlimited
from hexmarshal.bots.outside.commits import brief, is_earlier
from hexmarshal.bots.strength import points
from hexmarshal.bots.variants import is_set, read
from hexmarshal.core.data.plain import Result

__all__ = [
    "BUILT_IN",
    "USUAL",
    "WORDS",
    "Bot",
    "BotError",
    "BotFailed",
    "UnknownBot",
    "Words",
    "brief",
    "dismiss",
    "is_bot",
    "is_earlier",
    "is_own",
    "is_set",
    "known",
    "make",
    "names",
    "points",
    "separated",
    "title",
    "unlimited",
]


class Words(NamedTuple):
    """What a person reads of a bot."""

    title: str
    """What it is called."""
    blurb: str
    """How it plays, in a sentence or two."""


WORDS = {
    "random": Words("Recruit", "Has no plan at all. Good for trying things out."),
    "eager": Words("Lieutenant", "Takes whatever looks best one step ahead. A fair opponent for a first evening."),
    "staff-1": Words("Captain", "Shares its units out among its goals, tries few orders and judges at a glance."),
    "staff-2": Words("Colonel", "Tries few orders too, but judges with care what may come of them."),
    "staff-3": Words("General", "Judges with care, and tries nearly every order of every unit."),
    "staff-4": Words(
        "Field Marshal",
        "Weighs many plans for the whole turn, and your answer to the best. It uses the time it is given.",
    ),
}
"""Every bot in words, as they are offered: by rank, the weakest first. Programs and records keep the plain names."""
USUAL = "staff-4"
"""The bot that plays if none is named: the strongest that answers in the usual time."""


def title(name: str) -> str:
    """What a person calls a bot, or whoever else plays.

    >>> title("staff-3"), title("staff-4+bold+10s"), title("staff-4+300p"), title("fabius")
    ('General', 'Field Marshal, bold, 10 s', 'Field Marshal, 300 plans', 'fabius')
    """
    if name in WORDS:
        return WORDS[name].title
    if is_set(name):
        found = read(name)
        time = f"{found.seconds:g} s" if found.seconds else f"{found.plans} plans" if found.plans else ""
        return ", ".join(filter(None, (WORDS[found.bot].title, found.character, time)))
    return brief(name)


def dismiss(bots: Iterable[Bot], result: Result | None = None) -> None:
    """Tell bots that their match is over, and how; without a result, that it was broken off.

    Bots that are programs end with it. Whatever a bot does wrong here no longer matters.
    """
    for bot in bots:
        if isinstance(bot, Dismissed):
            try:
                bot.over(result)
            except Exception:
                continue
