"""Bots with settings in their names: ``staff-4+5s`` thinks for five seconds a turn, ``staff-4+300p`` tries 300 plans.

Plans are counted where every run must come out the same: seconds mean more on a quicker machine. A staff may have a
character, ``staff-2+bold``. A setting follows a plus sign; several may follow each other, each kind once.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from hexmarshal.bots.bot import Bot, UnknownBot
from hexmarshal.bots.characters import CHARACTERS, Characterful
from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.planning.staff4 import Staff4
from hexmarshal.bots.staff import Staff1, Staff2, Staff3
from hexmarshal.bots.weighed import Weighed

STAFF = "staff-"
"""How the name of a staff begins."""
PLUS = "+"
"""What a setting follows."""
STAFFS = tuple(kind.name for kind in (Staff1, Staff2, Staff3, Staff4))
"""The staffs."""
SECONDS = (0.1, 3_600.0)
"""The fewest and the most seconds that a bot may be given for a turn,"""
PLANS = (1, 1_000_000)
"""and the fewest and the most plans."""
_TIME = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)s|(\d{1,9})p", re.ASCII)


class Variant(NamedTuple):
    """What a name with settings says."""

    bot: str
    """The bot, without its settings."""
    seconds: float = 0.0
    """How long it may think about a turn; 0 where the name does not say it."""
    plans: int = 0
    """How many plans of a turn it may try; 0 where the name does not say it."""
    character: str = ""
    """What it is like; empty where the name does not say it."""

    def named(self) -> str:
        """The name that says all this.

        >>> Variant("staff-4", seconds=2.5).named(), Variant("staff-4", plans=300).named(), Variant("staff-4").named()
        ('staff-4+2.5s', 'staff-4+300p', 'staff-4')
        """
        said = [self.character] if self.character else []
        said += [f"{self.seconds:g}s"] if self.seconds else []
        said += [f"{self.plans}p"] if self.plans else []
        return PLUS.join((self.bot, *said))


def is_variant(name: str) -> bool:
    """Whether a bot is named with settings, whether or not they make sense.

    >>> [is_variant(name) for name in ("staff-4+5s", "staff-4", "program:./a+5s", "./a+b.py:Bot", "staff-4+5s@b4da")]
    [True, False, False, False, False]
    """
    return PLUS in name and not any(sign in name for sign in ":@")


def read(name: str) -> Variant:
    """What a name says of a bot; `UnknownBot` if a setting is none, or comes twice.

    >>> read("staff-4+2.5s").seconds, read("staff-4+300p").plans, read("staff-4+bold+5s")
    (2.5, 300, Variant(bot='staff-4', seconds=5.0, plans=0, character='bold'))
    """
    bot, *settings = name.split(PLUS)
    found = Variant(bot)
    for setting in settings:
        if setting in CHARACTERS:
            if found.character:
                raise UnknownBot(f"There is no bot called {name}: it has two characters.")
            found = found._replace(character=setting)
            continue
        time = _TIME.fullmatch(setting)
        if time is None:
            sentence = f"“{setting}” is neither seconds for a turn, as 5s, nor plans, as 300p, nor a character"
            raise UnknownBot(f"There is no bot called {name}: {sentence} ({', '.join(CHARACTERS)}).")
        if found.seconds or found.plans:
            raise UnknownBot(f"There is no bot called {name}: it says twice how long a turn may take.")
        what, (least, most) = ("seconds", SECONDS) if time[1] else ("plans", PLANS)
        amount = float(time[1] or time[2])
        if not least <= amount <= most:
            raise UnknownBot(f"There is no bot called {name}: a turn takes {least:g} to {most:,.0f} {what}.")
        found = found._replace(seconds=amount) if time[1] else found._replace(plans=int(amount))
    return found


def is_set(name: str) -> bool:
    """Whether this is the whole name of a staff that comes with us, with settings that make sense.

    >>> [is_set(name) for name in ("staff-4+5s", "staff-2+bold", "staff-2+5s", "staff-4+", "staff-4+weights:w.toml")]
    [True, True, False, False, False]
    """
    if not is_variant(name) or not name.startswith(STAFF):
        return False
    try:
        found = read(name)
    except UnknownBot:
        return False
    return found.bot in STAFFS and (found.bot == Staff4.name or not (found.seconds or found.plans))


def maker(name: str, built_in: Mapping[str, Callable[[int | str], Bot]]) -> Callable[[int | str], Bot]:
    """What makes a bot of this name from a seed; `UnknownBot` if it makes no sense."""
    found = read(name)
    kind = built_in.get(found.bot)
    if kind is None:
        raise UnknownBot(
            f"There is no bot called {name}: only those that come with Hexmarshal take weights and settings."
        )
    if found.character and not found.bot.startswith(STAFF):
        raise UnknownBot(f"There is no bot called {name}: only a staff has a character.")
    if (found.seconds or found.plans) and kind is not Staff4:
        sentence = f"{found.bot} takes no time for a turn, it stops when it is done; {Staff4.name} does."
        raise UnknownBot(f"There is no bot called {name}: {sentence}")

    def made(seed: int | str) -> Bot:
        bot = kind(seed)
        if isinstance(bot, Staff4) and (found.seconds or found.plans):
            bot.glass = Hourglass(found.seconds, found.plans)
            bot.name = found._replace(character="").named()
        return Characterful(name, bot, found.character) if found.character else bot

    return made


def planner(bot: Bot) -> Staff4 | None:
    """The bot that thinks by a clock, where this is one, with weights of its own or without; else ``None``."""
    while isinstance(bot, Weighed | Characterful):
        bot = bot.inner
    return bot if isinstance(bot, Staff4) else None


def plans(name: str) -> bool:
    """Whether a name is that of a bot that thinks as long as it may.

    >>> [plans(name) for name in ("staff-4", "staff-4+5s", "staff-3", "./mine.py:Staff4")]
    [True, True, False, False]
    """
    return ":" not in name and "@" not in name and name.split(PLUS)[0] == Staff4.name
