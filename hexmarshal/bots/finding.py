"""Bots by their names: those that come with Hexmarshal, installed ones, and those of one's own.

A name has one of nine forms, and no two of them can be confused:

==============================  ==================================================================================
``staff-3``                     a bot that comes with Hexmarshal
``fabius``                      one that an installed package offers by an entry point of the group ``hexmarshal.bots``
``package.module:Class``        a class, or anything else that makes a bot from a seed
``./file.py:Class``             the same in a file
``program:./mine --deep``       a program in any language that speaks the protocol for bots
``staff-3@b4dae739``            a bot as it was at an earlier commit of Hexmarshal
``staff-4+5s``, ``+300p``       ``staff-4`` with five seconds, or 300 plans to try, for a turn
``staff-2+bold``                a staff with a character; a time may follow
``staff-3+weights:mine.toml``   one that comes with Hexmarshal and judges by the weights of a file
==============================  ==================================================================================
"""

import hashlib
import os
import shlex
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module, metadata
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hexmarshal.bots.bot import Bot, BotError, Chooses, UnknownBot, told
from hexmarshal.bots.eager import Eager
from hexmarshal.bots.outside import commits
from hexmarshal.bots.outside.bot import OutsideBot
from hexmarshal.bots.outside.earlier import EarlierBot
from hexmarshal.bots.outside.limits import usual
from hexmarshal.bots.outside.program import GRACE, Program, words_of
from hexmarshal.bots.own import OwnBot
from hexmarshal.bots.planning.staff4 import Staff4
from hexmarshal.bots.staff import Staff1, Staff2, Staff3
from hexmarshal.bots.unplanned import Unplanned
from hexmarshal.bots.variants import is_variant
from hexmarshal.bots.variants import maker as variant_maker
from hexmarshal.bots.weighed import Weighed, is_weighed
from hexmarshal.bots.weighed import maker as weighed_maker
from hexmarshal.core.data.files import nearest
from hexmarshal.core.engine.match import Match

BUILT_IN: dict[str, Callable[[int | str], Bot]] = {
    kind.name: kind for kind in (Eager, Staff1, Staff2, Staff3, Staff4, Unplanned)
}
"""The bots that come with Hexmarshal, by name."""
GROUP = "hexmarshal.bots"
"""The entry points by which installed packages offer their bots."""
PROGRAM = "program:"
"""How the name of a bot begins that is a program of its own."""


def names() -> list[str]:
    """The bots that have a name: those that come with Hexmarshal, and the installed ones. Nothing is imported."""
    return sorted({*BUILT_IN, *installed()})


@cache
def installed() -> dict[str, tuple[metadata.EntryPoint, ...]]:
    """What installed packages offer, by name. A name that comes with Hexmarshal is not theirs to take."""
    found: dict[str, tuple[metadata.EntryPoint, ...]] = {}
    for point in metadata.entry_points(group=GROUP):
        if point.name not in BUILT_IN and not any(sign in point.name for sign in ":,@"):
            found[point.name] = (*found.get(point.name, ()), point)
    return found


def is_own(name: str) -> bool:
    """Whether a name says where a bot or its weights are to be found, which whoever gives it vouches for."""
    return ":" in name or commits.is_earlier(name)


def is_bot(name: str) -> bool:
    """Whether this names a bot, rather than a person; it need not be there."""
    return is_own(name) or name in BUILT_IN or name in installed() or is_variant(name)


def make(name: str, seed: int | str) -> Bot:
    """A bot. The same seed and the same views give the same orders.

    Raises :class:`~hexmarshal.bots.bot.UnknownBot` with a sentence if it cannot be found or made.
    """
    if name in BUILT_IN or (is_variant(name) and name not in installed()):
        return _built_in(name)(seed)
    maker = weighed_maker(name, _built_in) if is_weighed(name) else _maker(name)
    try:
        bot = maker(seed)
    except BotError:
        raise
    except Exception as error:
        raise UnknownBot(f"The bot {name} cannot be made from a seed: {told(error)}.") from error
    if isinstance(bot, OutsideBot | Weighed):
        return bot
    if not isinstance(bot, Chooses):
        raise UnknownBot(f"The bot {name} has no method choose(view), and so cannot play.")
    return OwnBot(name, bot)


def known(name: str, match: Match | None = None) -> str:
    """The name, if there is such a bot and it can be made; else :class:`~hexmarshal.bots.bot.UnknownBot`.

    It is asked once before many matches, so that a mistake is told once. A commit is named in full from here on, so
    that the name means the same tomorrow. With a ``match`` that has just begun, a bot of an earlier commit must also
    know the rules and be able to read the position.
    """
    if name in BUILT_IN:
        return name
    bot = make(name, 0)
    if not isinstance(bot, EarlierBot):
        return name
    if match is not None and match.decision is not None:
        bot.try_on(match.view(match.decision.side))
    return commits.whole(name)


@cache
def unlimited(name: str) -> tuple[str, ...]:
    """Why a bot's program cannot be held to its limits on this machine, a sentence each; none for any other bot."""
    if not name.startswith(PROGRAM) and not commits.is_earlier(name):
        return ()
    trial = Program(shlex.join([sys.executable, "-S", "-c", ""]), usual())
    trial.end(GRACE)
    return tuple(trial.missing)


def separated(text: str) -> list[str]:
    """The names in a list with commas. A comma between quotation marks belongs to a program's command line.

    >>> separated("staff-3, bots/mine.py:Bot")
    ['staff-3', 'bots/mine.py:Bot']
    >>> separated("random,program:./mine --weights '1,2'")
    ['random', "program:./mine --weights '1,2'"]
    """
    found, quoted = [""], ""
    for letter in text:
        if letter == "," and not quoted:
            found.append("")
            continue
        if letter in "\"'" and quoted in ("", letter):
            quoted = "" if quoted else letter
        found[-1] += letter
    return [name.strip() for name in found if name.strip()]


# -- who makes it ---------------------------------------------------------------------------------


def _built_in(name: str) -> Callable[[int | str], Bot]:
    """What makes a bot that comes with Hexmarshal, with settings or without."""
    return BUILT_IN[name] if name in BUILT_IN else variant_maker(name, BUILT_IN)


@cache
def _maker(name: str) -> Callable[[int | str], Any]:
    """What makes a bot that does not come with this Hexmarshal."""
    if commits.is_earlier(name):
        commits.folder(name)
        return partial(EarlierBot, name)
    if name.startswith(PROGRAM):
        command = name.removeprefix(PROGRAM).strip()
        words_of(command)
        return partial(OutsideBot, command)
    place, colon, what = name.rpartition(":")
    if not colon:
        return _offered(name)
    if not what.isidentifier() or not place:
        raise UnknownBot(f"The name {name} is not that of a bot: a class is named as package.module:Class.")
    module = _of_file(name, Path(place)) if place.endswith(".py") else _of_package(name, place)
    found = vars(module).get(what)
    if found is None:
        there = [one for one, value in vars(module).items() if isinstance(value, type) and issubclass(value, Chooses)]
        hint = nearest(what, there) or (f"; it has {', '.join(there)}" if there else "")
        raise UnknownBot(f"There is no bot called {name}: {place} has no {what}{hint}.")
    return _checked(name, found)


def _checked(name: str, found: object) -> Callable[[int | str], Any]:
    """Something that may make a bot."""
    if not callable(found) or (isinstance(found, type) and not issubclass(found, Chooses)):
        raise UnknownBot(f"The bot {name} has no method choose(view), and so cannot play.")
    return found


def _offered(name: str) -> Callable[[int | str], Any]:
    """What an installed package offers under a name."""
    points = installed().get(name, ())
    if not points:
        there = names()
        hint = nearest(name, there)
        raise UnknownBot(f"There is no bot called {name}{hint}; the bots are {', '.join(there)}.")
    if len({point.value for point in points}) > 1:
        both = " and ".join(sorted({point.value for point in points}))
        raise UnknownBot(f"Two installed packages offer a bot called {name}; name the one that you mean: {both}.")
    try:
        found = points[0].load()
    except Exception as error:
        package = points[0].dist.name if points[0].dist is not None else "an unknown package"
        raise UnknownBot(f"The bot {name} of {package} ({points[0].value}) cannot be read: {told(error)}.") from error
    return _checked(name, found)


def _of_package(name: str, module: str) -> ModuleType:
    """A module by its name; like ``python -m``, from the working directory as well."""
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            sentence = f"There is no bot called {name}: there is no module {error.name} on Python's path."
            raise UnknownBot(sentence) from error
        raise UnknownBot(f"The bot {name} cannot be read: {told(error)}.") from error
    except Exception as error:
        raise UnknownBot(f"The bot {name} cannot be read: {told(error)}.") from error


def _of_file(name: str, file: Path) -> ModuleType:
    """A file as a module. What lies beside it can be imported by it, as if it had been run."""
    file = file.expanduser().absolute()
    if not file.is_file():
        raise UnknownBot(f"There is no bot called {name}: there is no file {file}.")
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    called = f"{file.stem}_{hashlib.sha256(os.fsencode(file)).hexdigest()[:8]}"
    if called in sys.modules:
        return sys.modules[called]
    spec = spec_from_file_location(called, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[called] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[called]
        raise UnknownBot(f"The bot {name} cannot be read: {told(error)}.") from error
    return module
