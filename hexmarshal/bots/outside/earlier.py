"""A bot of an earlier commit of Hexmarshal: its own code chooses, in a process of its own, under today's rules.

It is handed what a pickled view holds: the start of the match and a position that may be the real one for all its side
knows, so nothing that is hidden reaches it. Its own tree makes a view of that. What it orders is read and checked here.
"""

import shlex
import sys
import time
from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec

from hexmarshal.bots.bot import BotFailed, UnknownBot
from hexmarshal.bots.outside import commits, messages
from hexmarshal.bots.outside.bot import OutsideBot, hello
from hexmarshal.bots.outside.limits import usual
from hexmarshal.bots.outside.program import Program
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.registry import meta
from hexmarshal.core.engine.view import View
from hexmarshal.core.positions.snapshot import snapshot

SEAT = Path(__file__).with_name("earlier_seat.py")


class Handed(msgspec.Struct, frozen=True):
    """A view as it travels to an earlier commit."""

    position: str
    """The bytes of a snapshot, in base 64."""
    number: int
    """How many orders were given before; -1 where nothing is asked."""
    side: str
    """Who looks."""


class Hello(messages.Hello, frozen=True, tag="hello"):
    """The protocol's first line, with what a tree of Hexmarshal needs to make views."""

    rules_version: int
    """The version of the game's rules here."""
    start: Any
    """What the match began with."""
    handed: Handed
    """The first view."""


class Choose(messages.Said, frozen=True, tag="choose"):
    """The bot must choose now."""

    handed: Handed
    """What its side may know."""


class Ready(messages.Ready, frozen=True, tag="ready"):
    """The answer to ``hello``."""

    rules_version: int = 0
    """The version of the game's rules at that commit."""
    trouble: str = ""
    """Why the bot cannot play this match, in a sentence; empty if it can."""


class Order(messages.Order, frozen=True, tag="order"):
    """Its choice."""

    seconds: float = 0.0
    """How much processor time it took."""
    trouble: str = ""
    """Why there is no order, in a sentence; empty if there is one."""


_decoder: msgspec.json.Decoder[Ready | Order] = msgspec.json.Decoder(Ready | Order)


class EarlierBot(OutsideBot):
    """One bot of an earlier commit in one match."""

    def __init__(self, name: str, seed: int | str) -> None:
        # Whatever this process can import of other packages, the other one can too.
        words = [sys.executable, "-I", str(SEAT), str(commits.folder(name)), name.partition(commits.AT)[0]]
        words += filter(None, sys.path)
        super().__init__(shlex.join(words), seed, called=name)
        self._game, self._version = "", 0
        self.elsewhere = 0.0
        """How much processor time its process took for its last order."""

    def _greeting(self, view: View) -> messages.Said:
        said = msgspec.structs.asdict(hello(view, self._seed, self._limits))
        self._game, self._version = view.game, meta(view.game).rules_version
        return Hello(**said, rules_version=self._version, start=view.portable()[1], handed=_handed(view))

    def _question(self, view: View, decision: Decision) -> messages.Said:
        return Choose(_handed(view))

    def _read(self, line: bytes) -> messages.FromProgram:
        said = _decoder.decode(line)
        if isinstance(said, Order):
            self.elsewhere = said.seconds
        return said

    def _started(self, view: View, until: float) -> Program:
        program = super()._started(view, until)
        self.name = self._called  # by itself it does not say of which commit it is
        return program

    def _heard(self, program: Program, until: float, told: messages.Said, where: str = "") -> messages.FromProgram:
        said = super()._heard(program, until, told, where)
        here = self._version
        if isinstance(said, Ready) and said.rules_version not in (0, here):
            there = f"its commit has version {said.rules_version} of the rules, and this Hexmarshal version {here}"
            raise self._unable(program, there)
        if isinstance(said, Ready) and said.trouble:
            raise self._unable(program, said.trouble)
        if isinstance(said, Order) and said.trouble:
            raise program.failed(said.trouble)
        return said

    def _unable(self, program: Program, why: str) -> BotFailed:
        program.end()
        return BotFailed(f"The bot {self._called} cannot play {self._game}: {why.rstrip('.')}.")

    def try_on(self, view: View) -> None:
        """Start it, show it a view and end it: :class:`UnknownBot` if it cannot play this match."""
        try:
            self._started(view, time.monotonic() + usual().seconds)
        except BotFailed as error:
            raise UnknownBot(str(error)) from None
        finally:
            self.over(None)


def _handed(view: View) -> Handed:
    _, _, table, number, side = view.portable()
    assert side is not None
    return Handed(b64encode(snapshot(table)).decode(), number, side)
