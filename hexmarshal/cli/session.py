"""A match in progress at this keyboard: who holds which seat, what was told, and where it is saved."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hexmarshal.cli import saves
from hexmarshal.cli.saves import PERSON
from hexmarshal.cli.trouble import Trouble, near
from hexmarshal.core.dice import Scripted
from hexmarshal.core.events import AnyEvent
from hexmarshal.core.match import Match
from hexmarshal.core.procedure import Order

if TYPE_CHECKING:
    from hexmarshal.bots import Bot


class Told(msgspec.Struct, frozen=True):
    """An order and what came of it."""

    number: int
    """From 1; 0 for what happened before the first order."""
    side: str
    notation: str
    events: tuple[AnyEvent, ...]

    def known_to(self, side: str | None) -> tuple[AnyEvent, ...]:
        """The events that a side may know of."""
        return tuple(event for event in self.events if not event.only or side in event.only)


class Session:
    """A match, its seats and its file."""

    def __init__(self, match: Match, seats: dict[str, str], path: Path, scenario: str) -> None:
        from hexmarshal.bots import make

        self.match = match
        self.seats = seats
        """Who holds each side: a person, or a bot by its name."""
        self.path = path
        """Where it is saved after every order."""
        self.scenario = scenario
        self.warning = ""
        """What went wrong with saving, if anything."""
        self.told: list[Told] = []
        """What was told since this session began."""
        self._bots: dict[str, Bot] = {
            side: make(seat, seed=f"{match.seed} {side} {match.number}")
            for side, seat in seats.items()
            if seat != PERSON
        }

    @property
    def at_keyboard(self) -> list[str]:
        """The sides that are played here."""
        return [side for side, seat in self.seats.items() if seat == PERSON]

    @property
    def onlooker(self) -> str | None:
        """Through whose eyes the table is shown: the one who must choose, else the one who plays here."""
        decision = self.match.decision
        if decision is not None and decision.side in self.at_keyboard:
            return decision.side
        return self.at_keyboard[0] if len(self.at_keyboard) == 1 else None

    def give(self, order: Order) -> Told:
        """Give an order and save the match."""
        decision = self.match.decision
        side = decision.side if decision is not None else ""
        events = self.match.submit(order)
        told = Told(self.match.number, side, order.notation, tuple(events))
        self.told.append(told)
        self.save()
        return told

    def let_bot_choose(self) -> Told:
        """Let the bot whose turn it is give one order."""
        decision = self.match.decision
        assert decision is not None
        return self.give(self._bots[decision.side].choose(self.match.view(decision.side)))

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
            scenario=self.scenario,
            seats=self.seats,
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


def walk(match: Match) -> Iterator[tuple[Told, Match]]:
    """Play a match again from its journal: what happened, and the match as it stood then. First the opening."""
    again = Match(match.game, match.start, match.seed, dice=match.script, begin=False)
    again.table.chance = Scripted(match.opening)
    again.table.run()
    yield Told(0, "", "", tuple(again.table.events)), again
    for number, given in enumerate(match.journal, 1):
        again.table.chance = Scripted(given.chance, start=again.table.draws)
        events = again.submit(given.order)
        yield Told(number, given.side, given.order.notation, tuple(events)), again


def known_bot(name: str) -> str:
    """The name of a bot; a sentence if there is none."""
    from hexmarshal.bots import names

    if name not in names():
        raise Trouble(f"There is no bot called {name}{near(name, names())}; there are {', '.join(names())}.")
    return name
