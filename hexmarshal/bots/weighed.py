"""A bot that judges by other weights than those of the game: ``staff-2+weights:mine.toml``.

The file is like a game's own ``data/weights.toml``, and need not name every term: the others keep the game's weights.
So whoever wants to know what a weight is worth writes it into a file and lets the two play each other. A file that ends
in ``.json`` has a network as well, which adds to the weighed sum.
"""

from collections.abc import Callable, Mapping
from copy import copy
from functools import lru_cache
from pathlib import Path

import msgspec

from hexmarshal.bots.bot import Bot, BotFailed, UnknownBot
from hexmarshal.core.data.files import DataError
from hexmarshal.core.data.networks import Network, read_network
from hexmarshal.core.data.weights import some_weights
from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.core.engine.mind import AnyMind
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View

WITH = "+weights:"
"""What is between a bot and its weights."""


def is_weighed(name: str) -> bool:
    """Whether a bot is named with weights of its own.

    >>> [is_weighed(name) for name in ("staff-2+weights:w.toml", "program:./a+weights:b", "staff-2", "./a.py:Bot")]
    [True, False, False, False]
    """
    return ":" not in name.partition(WITH)[0] and WITH in name


def named(bot: str, file: Path) -> str:
    """The name of a bot with the weights of a file."""
    return f"{bot}{WITH}{file}"


class Weighed:
    """A bot that comes with Hexmarshal, with weights of its own."""

    def __init__(self, name: str, bot: Bot, weights: Mapping[str, float] | Network) -> None:
        self.name, self._bot, self._weights = name, bot, weights
        self._minds: tuple[AnyMind, AnyMind] | None = None
        """The mind of the game, and the same with these weights."""

    @property
    def purpose(self) -> str:
        """What it is after."""
        return self._bot.purpose

    @property
    def inner(self) -> Bot:
        """The bot that chooses."""
        return self._bot

    def choose(self, view: View) -> Order:
        """What the bot chooses if these weights hold."""
        if self._minds is None or self._minds[0] is not view.mind:
            self._minds = view.mind, self._mind(view)
        return self._bot.choose(minded(view, self._minds[1]))

    def _mind(self, view: View) -> AnyMind:
        care = view.mind.care
        if not isinstance(care, Judgement):
            raise BotFailed(f"The bot {self.name} cannot play {view.game}: its judgement has no weights.")
        given = self._weights
        try:
            if not isinstance(given, Network):
                return view.mind.weighing(given)
            if list(given.weights) != [term.name for term in care.terms]:
                raise ValueError("The network looks at other terms than the game has.")
            care = msgspec.structs.replace(care.weighing(given.weights), beyond=given.added)
            return msgspec.structs.replace(view.mind, care=care)
        except ValueError as error:
            raise BotFailed(f"The bot {self.name} cannot play {view.game}. {error}") from None


def minded(view: View, mind: AnyMind) -> View:
    """The same view, judged by another mind."""
    found = copy(view)
    found.mind = mind
    return found


def maker(name: str, built_in: Callable[[str], Callable[[int | str], Bot]]) -> Callable[[int | str], Bot]:
    """What makes a bot of this name from a seed; `UnknownBot` if its file cannot be read.

    ``built_in`` knows the bots that come with Hexmarshal, with settings in their names or without.
    """
    bot, _, file = name.partition(WITH)
    make = built_in(bot)
    try:
        weights = _read(file, Path(file).expanduser().stat().st_mtime_ns)
    except OSError:
        raise UnknownBot(f"There is no bot called {name}: there is no file {file}.") from None
    except DataError as error:
        raise UnknownBot(f"The weights of the bot {name} cannot be read. {error}") from error
    return lambda seed: Weighed(name, make(seed), weights)


@lru_cache(maxsize=256)
def _read(file: str, changed: int) -> Mapping[str, float] | Network:
    path = Path(file).expanduser()
    return read_network(path) if path.suffix == ".json" else some_weights(path)
