"""What a bot is: to whoever seats one, and to whoever writes one."""

from typing import Protocol, runtime_checkable

from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View


class Bot(Protocol):
    """A program that plays."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def purpose(self) -> str:
        """What it is after, in a sentence: from what its own side knows. Empty if it has no plan."""

    def choose(self, view: View) -> Order:
        """A legal order for the decision that the view shows. Only asked when the decision is its side's."""


@runtime_checkable
class Chooses(Protocol):
    """All that a bot of one's own must have. What it gives is not trusted, so its type says nothing of it."""

    def choose(self, view: View) -> object:
        """A legal order for the decision that the view shows."""


@runtime_checkable
class Named(Protocol):
    """A bot that says what it is called."""

    name: object


@runtime_checkable
class Purposeful(Protocol):
    """A bot that says what it is after."""

    purpose: object


@runtime_checkable
class Dismissed(Protocol):
    """A bot that wants to hear how its match ended."""

    def over(self, result: Result | None) -> None:
        """Its match is over, with this result; or broken off, with none."""


class BotError(Exception):
    """What is wrong with a bot, in a sentence that names it."""


def told(error: BaseException) -> str:
    """An error in a line, without a full stop.

    >>> told(ValueError("no weights."))
    'ValueError: no weights'
    """
    text = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


class UnknownBot(BotError, LookupError):
    """A bot cannot be found, or cannot be made."""


class BotFailed(BotError):
    """A bot failed in the middle of a match: it raised an error, or what it chose is no legal order."""
