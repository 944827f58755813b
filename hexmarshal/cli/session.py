"""A match in progress at this keyboard: what was told of it, and where it is saved."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Container, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hexmarshal.cli import saves, thinking
from hexmarshal.cli.trouble import Trouble
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.records.changed_rules import again
from hexmarshal.desk.game_desk import title_of

if TYPE_CHECKING:
    from hexmarshal.bots import Bot

PERSON = "me"
"""Who holds a seat at this keyboard. Whatever else a record calls a player, if it is no bot it is somebody here."""


class Told(msgspec.Struct, frozen=True):
    """An order and what came of it."""

    number: int
    """From 1; 0 for what happened before the first order."""
    side: str
    """Who gave it."""
    notation: str
    """The order as a player types it."""
    events: tuple[AnyEvent, ...]
    """What came of it."""
    purpose: str = ""
    """What the bot that gave it said it is after from here on."""
    advised: bool = False
    """Whether the staff had shown it to whoever gave it."""

    def known_to(self, side: str | None) -> tuple[AnyEvent, ...]:
        """The events that a side may know of."""
        return tuple(event for event in self.events if not event.only or side in event.only)


class Session:
    """A match that is played here, and its file."""

    def __init__(self, match: Match, path: Path, own: Container[str] = ()) -> None:
        """``own`` are bots of one's own that were named here: what a record names is not run because it says so."""
        from hexmarshal.bots import is_bot, is_set, make, names

        self.match = match
        """The match; its seats say who plays."""
        self.path = path
        """Where it is saved after every order."""
        self.warning = ""
        """What went wrong with saving, if anything."""
        self.told: list[Told] = []
        """What was told since this session began."""
        self._bots: dict[str, Bot] = {
            side: make(seat, seed=_own_seed(match, side))
            for side, seat in match.seats.items()
            if seat in names() or is_set(seat) or (seat in own and is_bot(seat))
        }
        self._hurried: dict[str, str] = {}
        """In which turn each bot was told to hurry."""
        self._thinks = {side for side, bot in self._bots.items() if thinking.begin(bot)}

    @property
    def at_keyboard(self) -> list[str]:
        """The sides that are played here."""
        return [side for side in self.match.sides if side not in self._bots]

    @property
    def elsewhere(self) -> bool:
        """Whether somebody who is not here must go on with the match."""
        return False

    @property
    def resume(self) -> str:
        """The command with which the match goes on later."""
        return "hexmarshal play --resume"

    @property
    def onlooker(self) -> str | None:
        """Through whose eyes the table is shown: the one who must choose, else the one who plays here."""
        decision = self.match.decision
        if decision is not None and decision.side in self.at_keyboard:
            return decision.side
        return self.at_keyboard[0] if len(self.at_keyboard) == 1 else None

    @property
    def players(self) -> str:
        """Who plays whom, in words."""
        from hexmarshal.bots import title

        bots = sorted({title(bot.name) for bot in self._bots.values()})
        if not bots:
            return "two at this keyboard"
        here = [title_of(self.match.game.meta.id, side) for side in self.at_keyboard]
        return f"{' and '.join(here) or 'nobody'} against {' and '.join(bots)}"

    def give(self, order: Order, purpose: str = "", number: int | None = None) -> Told:
        """Give an order and save the match. ``purpose`` is what a bot says that it is after from here on.

        ``number`` is that of the decision which the order answers: if another was made meanwhile it is refused.
        """
        decision = self.match.decision
        side = decision.side if decision is not None else ""
        events = self.match.submit(order, number=number)
        told = Told(self.match.number, side, self.match.table.write(order), tuple(events), purpose)
        if purpose:
            self.match.purposes[told.number] = purpose
        self.told.append(told)
        self.save()
        return told

    def thinks(self, side: str) -> bool:
        """Whether the bot of a side thinks as long as it may, so that it can be told to move now."""
        return side in self._thinks

    def let_bot_choose(self) -> Told:
        """Let the bot whose turn it is give one order."""
        from hexmarshal.bots import BotError

        decision = self.match.decision
        assert decision is not None
        bot = self._bots[decision.side]
        before = bot.purpose
        view = self.match.view(decision.side)
        try:
            with thinking.interruptible(bot, f"{decision.side} {view.turn}", self._hurried):
                order = bot.choose(view)
        except BotError as error:
            raise Trouble(f"{error}\nThe match is saved in {self.path}.", code=1) from error
        return self.give(order, bot.purpose if bot.purpose != before else "")

    def dismiss(self) -> None:
        """Let the bots go: those that are programs end."""
        from hexmarshal.bots import dismiss

        dismiss(self._bots.values(), self.match.result)

    def undo(self, agreed: bool = False) -> None:
        """Take the last order back and save."""
        self.match.undo(consent=agreed)
        while self.told and self.told[-1].number > self.match.number:
            self.told.pop()
        self.save()

    def save(self, at: str = "") -> None:
        """Write the record, and on the list how far the match has come. If that fails, play goes on with a warning."""
        try:
            self.match.save(self.path)
            self.remember(at)
            self.warning = ""
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            self.warning = f"The match could not be saved in {self.path}: {reason}."

    def remember(self, at: str = "") -> None:
        """Put the match on the list of matches."""
        match = self.match
        kept = saves.Kept(
            path=str(self.path.absolute()),
            game=match.game.meta.id,
            scenario=scenario_of(match),
            players=self.players,
            at=at or f"order {match.number}",
            saved=time.time(),
            over=match.over,
        )
        saves.remember(kept)

    def log(self, number: int) -> list[Told]:
        """The last orders with their events, from the record where this session did not see them."""
        first = max(1, self.match.number - number + 1)
        if self.told and self.told[0].number <= first:
            return [told for told in self.told if told.number >= first]
        return [told for told in retell(self.match) if told.number >= first]


def retell(match: Match) -> Iterator[Told]:
    """Play a match again from its journal and tell what happened, order by order."""
    yield from (told for told, _ in walk(match))


def walk(match: Match) -> Iterator[tuple[Told, Match | None]]:
    """Play a match again from its journal: what happened, and the match as it stood then. First the opening.

    There is none where the match was played under other rules, and these cannot show how it stood.
    """
    for number, (events, then) in enumerate(again(match)):
        if not number:
            yield Told(0, "", "", tuple(events)), then
            continue
        given, said = match.journal[number - 1], match.purposes.get(number, "")
        advised = number in match.advised
        yield Told(number, given.side, match.table.write(given.order), tuple(events), said, advised), then


def moment(match: Match, number: int) -> tuple[Told, Match]:
    """What an order did, and the match as it stood after it."""
    told, then = next((told, then) for told, then in walk(match) if told.number == number)
    if then is None:
        raise Trouble(f"These rules cannot show how the match stood after order {number}: it was played under others.")
    return told, then


def scenario_of(match: Match) -> str:
    """What the scenario of a match is called."""
    return str(match.start.scenario.get("scenario", {}).get("id", ""))


def known_bot(name: str, match: Match | None = None) -> str:
    """The name of a bot, that of a commit in full; a sentence if there is none, or if it cannot play a match."""
    from hexmarshal.bots import BotError, brief, known, unlimited

    try:
        name = known(name, match)
        missing = unlimited(name)
    except BotError as error:
        raise Trouble(str(error)) from None
    if missing and match is None:
        print(f"{brief(name)} is run without all limits: {listing(missing)}.", file=sys.stderr)
    return name


def known_bots(text: str) -> tuple[str, ...]:
    """The names in a list with commas, each that of a bot."""
    from hexmarshal.bots import separated

    return tuple(known_bot(name) for name in separated(text))


def _own_seed(match: Match, side: str) -> str:
    """A seed for a bot from which nobody learns that of the dice."""
    return hashlib.sha256(f"{match.seed} {side} {match.number}".encode()).hexdigest()[:16]
