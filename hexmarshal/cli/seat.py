"""``hexmarshal seat``: a match in which a program is asked in words, such as a language model behind a command."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec

from hexmarshal import bots
from hexmarshal.bots.outside.prompted import Prompted, Try
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import known_bot
from hexmarshal.cli.trouble import Trouble, known_game, known_scenario, read_options, sound_data
from hexmarshal.core.data.files import nearest
from hexmarshal.core.engine.match import Match

if TYPE_CHECKING:
    from hexmarshal.bots import Bot


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    game: str
    """The game, by its id."""
    program: str
    """The command that answers."""
    side: str
    """The side that it plays; empty for the first."""
    bot: str
    """Who plays the others."""
    scenario: str
    """A scenario's name or file; empty for the game's first."""
    options: tuple[str, ...]
    """Options of the match, each as ``name=value``."""
    seed: str
    """Seed for all dice."""
    tries: int
    """How many answers may be refused at a decision, the last included."""
    seconds: float
    """How long an answer may take."""
    fallback: str
    """The bot that chooses then."""
    orders: int
    """After how many orders of the program the match is broken off; 0 for never."""
    log: Path | None
    """Where tries are logged; by default standard output."""
    record: Path | None
    """Where the record is kept."""


class Summary(msgspec.Struct, omit_defaults=True):
    """The last line of the log."""

    orders: int = 0
    """How many orders the program's side gave,"""
    asked: int = 0
    """how often the program was asked for them,"""
    refused: int = 0
    """how many of its answers were refused,"""
    fallbacks: int = 0
    """and how many orders the fallback gave."""
    seconds: float = 0.0
    """How long it took in all,"""
    tokens: int = 0
    """what it took,"""
    cost: float = 0.0
    """and what it cost, as far as the program says so."""
    result: dict[str, object] | None = None
    """How the match ended; none if it was broken off."""

    def count(self, one: Try) -> None:
        """Add a try."""
        self.orders += bool(one.order)
        self.fallbacks += bool(one.fallback)
        self.asked += not one.fallback
        self.refused += bool(one.code)
        self.seconds = round(self.seconds + one.seconds, 3)
        self.tokens += one.tokens
        self.cost = round(self.cost + one.cost, 9)


def run(wish: Wish) -> int:
    """Play the match."""
    meta = known_game(wish.game)
    known_scenario(wish.scenario, meta)
    side = wish.side or meta.sides[0]
    if side not in meta.sides:
        raise Trouble(
            f"{meta.id} has no side called {side}{nearest(side, meta.sides)}; there are {', '.join(meta.sides)}."
        )
    other, fallback = known_bot(wish.bot), known_bot(wish.fallback)
    seats = {each: f"seat:{wish.program}" if each == side else other for each in meta.sides}
    with sound_data():
        match = Match.new(meta.id, wish.scenario, wish.seed, read_options(meta.id, wish.options), seats=seats)
    for name in (other, fallback):
        known_bot(name, match)
    summary = Summary()
    try:
        out = sys.stdout if wish.log is None else wish.log.open("a", encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{wish.log} cannot be written: {(error.strerror or 'unknown reason').lower()}.") from None

    def log(one: Try) -> None:
        summary.count(one)
        _line(out, one)

    try:
        try:
            prompted = Prompted(wish.program, bots.make(fallback, wish.seed), wish.tries, wish.seconds, log)
        except bots.BotError as error:
            raise Trouble(str(error)) from None
        players: dict[str, Bot] = {
            each: prompted if each == side else bots.make(other, f"{wish.seed} {each}") for each in meta.sides
        }
        _play(match, players, lambda: bool(wish.orders) and summary.orders >= wish.orders)
        summary.result = None if match.result is None else dict(match.result)
        bots.dismiss(players.values(), match.result)
        _line(out, summary)
    finally:
        if wish.record is not None:
            match.save(wish.record)
        if wish.log is not None:
            out.close()
    if wish.log is not None:
        _say(summary, wish)
    return 0


def _play(match: Match, players: dict[str, Bot], enough: Callable[[], bool]) -> None:
    while (decision := match.decision) is not None:
        if enough():
            return
        try:
            match.submit(players[decision.side].choose(match.view(decision.side)))
        except bots.BotError as error:
            raise Trouble(str(error), code=1) from error


def _line(out: IO[str], value: object) -> None:
    print(msgspec.json.encode(value).decode(), file=out, flush=True)


def _say(summary: Summary, wish: Wish) -> None:
    screen = Screen()
    ended = "The match was broken off." if summary.result is None else str(summary.result["sentence"])
    screen.say(ended)
    screen.say(
        f"{summary.orders} orders, {summary.asked} answers, {summary.refused} of them refused; "
        f"{summary.fallbacks} orders by {wish.fallback}; {summary.seconds:.1f} s."
    )
    if summary.tokens or summary.cost:
        screen.say(f"{summary.tokens} tokens, cost {summary.cost:g}.")
