"""``hexmarshal bot check``: lets a bot play a little of every game, with what it may meet in the worst case."""

import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from hexmarshal.bots import finding
from hexmarshal.bots.bot import Bot, BotError, Dismissed
from hexmarshal.bots.outside import messages
from hexmarshal.bots.outside.bot import OutsideBot, Question
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.registry import meta
from hexmarshal.core.engine.view import View

ORDERS = 60
"""After how many orders a match of the check is given up by the other side, if the bot has given one of them."""
FIRST = 8
"""How many orders of a bot are compared with those of another with the same seed."""


class Finding(NamedTuple):
    """What came of the bot's play in one seat."""

    game: str
    """The game, by its id."""
    side: str
    """The side that it played."""
    orders: int
    """How many orders it gave."""
    wrong: tuple[str, ...]
    """What is wrong, a sentence each; none if all is well."""


class _Probed(OutsideBot):
    """A program that hears of a field that it cannot know, and whose first question about the future is refused."""

    refused = False

    def _written(self, message: messages.Said) -> bytes:
        return msgspec.json.encode(msgspec.to_builtins(message) | {"a_field_of_a_later_version": [None]}) + b"\n"

    def _answer(self, view: View, decision: Decision, said: Question) -> messages.ToProgram:
        if not self.refused and isinstance(said, messages.Forecast | messages.Imagine):
            self.refused = True
            return messages.Refused("unforeseeable", "", "This depends on what is hidden from you.")
        return super()._answer(view, decision, said)


def check(name: str, games: list[str], told: Callable[[Finding], None] = lambda _: None) -> list[Finding]:
    """Let a bot play each side of some games; ``told`` hears of each seat as soon as it has been played."""
    found = []
    for game in games:
        for side in meta(game).sides:
            one = _seat(name, game, side)
            told(one)
            found.append(one)
    return found


def _made(name: str, seed: int) -> Bot:
    if name.startswith(finding.PROGRAM):
        return _Probed(name.removeprefix(finding.PROGRAM).strip(), seed)
    return finding.make(name, seed)


def _seat(name: str, game: str, side: str) -> Finding:
    """Play a while; give up for the other side; play the first orders again with the same seed."""
    given: list[str] = []
    bot = _made(name, 1)
    try:
        given.extend(_orders(bot, game, side))
    except BotError as error:
        return Finding(game, side, len(given), (str(error),))
    wrong = list(_parting(name, game, side, bot))
    again = _made(name, 1)
    try:
        repeated = list(itertools.islice(_orders(again, game, side), FIRST))
    except BotError as error:
        return Finding(game, side, len(given), (*wrong, f"A second match went wrong where the first did not. {error}"))
    finally:
        _dismissed(again)
    for number, (first, second) in enumerate(zip(given, repeated, strict=False), 1):
        if first != second:
            sentence = f"With the same seed its order {number} was “{first}” once, and “{second}” then."
            wrong.append(f"It does not repeat itself. {sentence}")
            break
    return Finding(game, side, len(given), tuple(wrong))


def _orders(bot: Bot, game: str, side: str) -> Iterator[str]:
    """What a bot orders in the first orders of a match against others that have no plan."""
    match = Match.new(game, seed="bot check")
    others = {other: finding.make("random", other) for other in match.sides if other != side}
    played = False
    while (decision := match.decision) is not None and (match.number < ORDERS or not played):
        who = decision.side
        order = (bot if who == side else others[who]).choose(match.view(who))
        if who == side:
            played = True
            yield decision.write(order)
        match.submit(order)


def _parting(name: str, game: str, side: str, bot: Bot) -> Iterator[str]:
    """What goes wrong when the other side resigns."""
    match = Match.new(game, seed="bot check")
    match.resign(next(other for other in match.sides if all({side, other} - {*camp} for camp in match.table.camps())))
    if isinstance(bot, Dismissed):
        try:
            bot.over(match.result)
        except Exception as error:
            yield f"The bot {name} failed when the other side resigned: {type(error).__name__}: {error}"
    if isinstance(bot, OutsideBot) and not bot.ended:
        yield f"The bot {name} did not end within a second of “over”, and was ended."


def _dismissed(bot: Bot) -> None:
    if isinstance(bot, OutsideBot):
        bot.over(None)


def verdict(found: Finding) -> str:
    """A finding in a line.

    >>> verdict(Finding("fury", "russian", 31, ()))
    'fury, russian: thirty-one orders, all legal.'
    """
    return f"{found.game}, {found.side}: " + (
        " ".join(found.wrong) if found.wrong else f"{count(found.orders, 'order')}, all legal."
    )
