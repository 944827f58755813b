"""Checking a record from the first line to the last, and its dice against its seed."""

import warnings
from pathlib import Path

import msgspec

from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.reader import RecordError


class Verification(msgspec.Struct, frozen=True):
    """The result of checking a record."""

    game: str
    """The game, by its id; empty if not even the header is good."""
    orders: int
    """How many orders hold."""
    over: bool
    """Whether the match has ended."""
    seed_checked: bool
    """Whether the seed was there to check every result of chance against it."""
    problems: tuple[str, ...]
    """What is wrong, in sentences."""
    scripted: int = 0
    """How many results were laid down beforehand instead of drawn from the seed."""
    diverged: str = ""
    """Where the match diverged from these rules, if it was played under others: nothing before that is checked."""

    @property
    def parted(self) -> str:
        """The former name of ``diverged``."""
        warnings.warn("Verification.parted is called diverged now.", DeprecationWarning, stacklevel=2)
        return self.diverged

    @property
    def ok(self) -> bool:
        """Whether the record holds from the first line to the last."""
        return not self.problems


def verify(path: str | Path) -> Verification:
    """Check a record from the first line to the last, and every die against the seed if the record reveals it."""
    try:
        match = Match.load(path)
    except RecordError as error:
        kept = error.match
        game = kept.game.meta.id if kept is not None else ""
        return Verification(game, kept.number if kept is not None else 0, False, False, (str(error),))
    problems = []
    if match.seed:
        if Seeded(match.seed).commitment != match.commitment:
            problems.append("The seed is not the one that the header committed to.")
        if wrong := _wrong_chance(match):
            problems.append(wrong)
    drawn = len(match.opening) + sum(len(given.chance) for given in match.journal)
    scripted = min(len(match.script), drawn)
    diverged = "" if match.diverged is None else str(match.diverged)
    return Verification(
        match.game.meta.id, match.number, match.over, bool(match.seed), tuple(problems), scripted, diverged
    )  # fmt: skip


def _wrong_chance(match: Match) -> str:
    """The first place where chance was not what script and seed give; empty if there is none."""
    number = 0
    try:
        again = Match(match.game, match.base_start, match.seed, dice=match.script)
        again.start = match.start
        again.table.chance = again._fresh_chance()
        if match.diverged is None and again.opening != match.opening:
            return f"Before the first order: chance gave {match.opening}, the seed gives {again.opening}."
        for number, given in enumerate(match.journal[match.base :], match.base + 1):
            again.submit(given.order, given.side)
            if again.journal[-1].chance != given.chance:
                return f"Order {number}: chance gave {given.chance}, the seed gives {again.journal[-1].chance}."
    except ValueError as error:
        return f"Order {number}: {error}"
    return ""
