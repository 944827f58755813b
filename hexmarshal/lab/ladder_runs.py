"""Ladders kept in a file, run after run, and what has changed since the last.

The file is JSON that a person can read: a list of runs, the latest last.
"""

from math import fsum, sqrt
from pathlib import Path

import msgspec

from hexmarshal.core.data.files import DataError, Problem
from hexmarshal.core.records.journal import write_whole
from hexmarshal.lab.elo import CONFIDENT
from hexmarshal.lab.ladder import Pairing, Run


class Change(msgspec.Struct, frozen=True):
    """A figure now and then."""

    before: float
    """Then."""
    now: float
    """Now."""
    low: float
    """The lower end of the 95 % interval of the difference."""
    high: float
    """The upper end."""
    same: bool = False
    """Whether nothing at all has changed."""

    @property
    def difference(self) -> float:
        """Now less then."""
        return self.now - self.before

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


class Comparison(msgspec.Struct, frozen=True):
    """A run beside an earlier one with the same settings."""

    date: str
    """When the earlier run was."""
    shares: dict[tuple[str, str], Change]
    """What the first of each pairing scored, over the rounds that both runs have."""
    ratings: dict[str, Change]
    """Elo of each bot; none for the one at zero."""


def runs(path: Path) -> list[Run]:
    """Every run in a file, the latest last; none if there is no file. `DataError` if it is damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Run])
    except FileNotFoundError:
        return []
    except OSError as error:
        raise DataError([Problem(str(path), 0, "file", f"It cannot be read: {error.strerror}.")]) from None
    except msgspec.MsgspecError as error:
        raise DataError([Problem(str(path), 0, "file", f"It does not hold ladders: {error}.")]) from None


def keep(run: Run, path: Path) -> None:
    """Add a run to a file."""
    content = msgspec.json.encode([*runs(path), run])
    write_whole(path, msgspec.json.format(content, indent=1) + b"\n")


def last(run: Run, kept: list[Run]) -> Run | None:
    """The latest of the kept runs with the settings of this one; the number of matches may differ."""

    def settings(one: Run) -> tuple[object, ...]:
        return one.game, one.scenario, one.options, one.seed, one.bots, one.neighbours

    return next((one for one in reversed(kept) if settings(one) == settings(run)), None)


def compare(now: Run, before: Run) -> Comparison:
    """What has changed between two runs."""
    then = {(pairing.first, pairing.second): pairing for pairing in before.pairings}
    shares = {
        pair: _share(pairing, then[pair])
        for pairing in now.pairings
        if (pair := (pairing.first, pairing.second)) in then
    }
    ratings = {}
    for bot, rating in now.ratings.items():
        if bot in before.ratings and bot != now.zero:
            old = before.ratings[bot]
            error = CONFIDENT * sqrt(rating.error**2 + old.error**2)
            difference = rating.elo - old.elo
            ratings[bot] = Change(old.elo, rating.elo, difference - error, difference + error)
    return Comparison(before.date, shares, ratings)


def _share(now: Pairing, before: Pairing) -> Change:
    """The shares over the rounds of both runs. The dice are the same, so round is compared with round.

    To the differences two are added, one all the way up and one all the way down, lest few rounds look certain.
    """
    new, old = now.rounds, before.rounds
    both = new.keys() & old.keys()
    if not both:
        return Change(before.share, now.share, -1.0, 1.0)
    gains = [new[number] - old[number] for number in sorted(both)]
    was, became = (fsum(rounds[number] for number in both) / len(both) for rounds in (old, new))
    same = all(now.results[2 * n : 2 * n + 2] == before.results[2 * n : 2 * n + 2] for n in both)
    if same:
        return Change(was, became, 0.0, 0.0, same=True)
    mean, number = fsum(gains) / len(gains), len(gains) + 2
    squares = fsum(gain * gain for gain in gains) + 2
    middle = fsum(gains) / number
    error = CONFIDENT * sqrt((squares / number - middle * middle) / number)
    return Change(was, became, mean - error, mean + error)
