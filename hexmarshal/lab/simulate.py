"""Many matches over all cores.

Each match has a seed of its own, made from the seed of the series and its number, so the results do not depend on how
many processes share the work. A match that goes wrong is counted as not finished, and its record can be kept.
"""

import os
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from hexmarshal.core.engine.game import Meta
from hexmarshal.games import load, meta
from hexmarshal.lab.play import Task
from hexmarshal.lab.rows import Context
from hexmarshal.lab.runner import Played, Progress, played
from hexmarshal.lab.terms import USUAL, Terms, able, labels_of, scenario_of, start_of


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a series of matches."""

    game: str
    """The game, by its id."""
    bots: tuple[str, ...]
    """The bots; a name that comes twice is told apart: ``random``, ``random#2``."""
    matches: int
    """How many were played, finished or not."""
    finished: int
    """How many came to an end."""
    decisions: int
    """How many orders were given in all of them."""
    seconds: float
    """How long it took."""
    wins: dict[str, int]
    """By bot."""
    draws: int
    """How many nobody won."""
    results: dict[str, int]
    """By victory level."""
    sides: dict[str, int]
    """Wins by side."""
    seats: dict[str, dict[str, tuple[int, int]]]
    """By bot and side: matches won, matches finished."""
    errors: dict[int, str]
    """What went wrong, by the number of the match."""
    interrupted: bool = False
    """Whether it was broken off."""
    files: tuple[str, ...] = ()
    """The rows that were written."""

    @property
    def decisions_per_second(self) -> float:
        """Decisions per second over all processes together."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def interval(self, bot: str) -> tuple[float, float]:
        """The share of matches that a bot wins, with 95 % confidence."""
        return wilson(self.wins[bot], self.finished)

    def as_dict(self) -> dict[str, Any]:
        """The report as plain data, ready for JSON."""
        return {
            "matches": self.matches,
            "finished": self.finished,
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions_per_second, 1),
            "wins": self.wins,
            "draws": self.draws,
            "results": self.results,
            "intervals": {bot: [round(end, 4) for end in self.interval(bot)] for bot in self.bots},
            "sides": self.sides,
            "seats": {
                bot: {side: {"wins": won, "finished": of} for side, (won, of) in row.items()}
                for bot, row in self.seats.items()
            },
            "errors": {str(number): error for number, error in self.errors.items()},
            "interrupted": self.interrupted,
            "files": list(self.files),
            "seconds": round(self.seconds, 3),
        }


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """Wilson's interval for a share at 95 % confidence. Where draws are counted as half it is somewhat too wide.

    >>> [round(end, 3) for end in wilson(90, 100)]
    [0.826, 0.945]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not trials:
        return 0.0, 1.0
    z = 1.959963984540054
    share = wins / trials
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    whole = 1 + z * z / trials
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def simulate(
    game: str,
    bots: Sequence[str],
    matches: int,
    seed: int | str = 1,
    workers: int = 0,
    swap: bool = False,
    scenario: str = "",
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    failures: str | os.PathLike[str] | None = None,
    terms: Terms = USUAL,
) -> Report:
    """Play a series of matches.

    The first bot plays the game's first side, the second the second, and so on round again if there are more sides than
    bots. Where sides are allied, and no more bots are named than there are camps, each bot plays a whole camp. With
    ``swap`` the bots change seats after every match, and a round of such matches has the same dice. ``workers``
    processes share the work; 0 takes one for each core. Ctrl-C ends the series and gives what there is. Records of
    matches that go wrong are saved in the folder ``failures``; everything else is asked for by ``terms``. A bad
    scenario or option is a :class:`hexmarshal.DataError` before anything is played.
    """
    if not bots:
        raise ValueError("A series needs at least one bot.")
    about = meta(game)
    start = start_of(game, scenario, options or {}, terms)
    bots = able(bots, game, start)
    labels = labels_of(bots)
    terms = msgspec.structs.replace(
        terms, workers=workers or terms.workers, failures=os.fspath(failures or terms.failures)
    )
    seats = seats_of(about, len(bots), swap)
    tasks = [
        Task(
            game=game,
            start=start,
            number=number,
            seed=f"{seed}/{number // len(seats)}",
            players=tuple(bots[bot] for bot in seats[number % len(seats)]),
            labels=tuple(labels[bot] for bot in seats[number % len(seats)]),
            told=terms.decisions,
            recorded=bool(terms.records),
            counted=bool(terms.into),
            cap=terms.cap,
            seconds=terms.seconds,
        )
        for number in range(matches)
    ]
    began = time.perf_counter()
    context = Context(
        about=about, data_version=load(game).data_version(), scenario=scenario_of(start, scenario),
        options=start.options,
    )  # fmt: skip
    found = played(tasks, terms, context, progress)
    return _report(game, labels, seats, found, time.perf_counter() - began)


def _seats(sides: int, bots: int, swap: bool) -> list[tuple[int, ...]]:
    """The same where each side stands for itself.

    >>> _seats(2, 2, swap=True)
    [(0, 1), (1, 0)]
    """
    rounds = range(bots) if swap else range(1)
    return [tuple((side + shift) % bots for side in range(sides)) for shift in rounds]


def seats_of(game: Meta, bots: int, swap: bool) -> list[tuple[int, ...]]:
    """Which bot plays each side, for each match of a round: few bots play a camp each, more of them a side each."""
    parties = game.parties
    if bots > len(parties):
        return _seats(len(game.sides), bots, swap)
    camp = {side: number for number, party in enumerate(parties) for side in party}
    return [tuple(turn[camp[side]] for side in game.sides) for turn in _seats(len(parties), bots, swap)]


def _report(
    game: str,
    labels: tuple[str, ...],
    seats: Sequence[tuple[int, ...]],
    found: Played,
    seconds: float,
) -> Report:
    outcomes = found.outcomes
    sides = meta(game).sides
    wins, won, results = Counter[str](), Counter[str](), Counter[str]()
    tally = {label: {side: [0, 0] for side in sides} for label in labels}
    finished = [outcome for outcome in outcomes if not outcome.error]
    for outcome in finished:
        turn = seats[outcome.number % len(seats)]
        for side, bot in zip(sides, turn, strict=True):
            tally[labels[bot]][side][1] += 1
        results[outcome.level] += 1
        wins.update({labels[turn[sides.index(side)]] for side in outcome.victors})
        won.update(outcome.victors)
        for side in outcome.victors:
            tally[labels[turn[sides.index(side)]]][side][0] += 1
    return Report(
        game=game,
        bots=labels,
        matches=len(outcomes),
        finished=len(finished),
        decisions=sum(outcome.decisions for outcome in outcomes),
        seconds=seconds,
        wins={label: wins[label] for label in labels},
        draws=sum(not outcome.winner for outcome in finished),
        results=dict(sorted(results.items())),
        sides={side: won[side] for side in sides},
        seats={label: {side: (w, n) for side, (w, n) in row.items()} for label, row in tally.items()},
        errors={outcome.number: outcome.error for outcome in sorted(outcomes, key=lambda o: o.number) if outcome.error},
        interrupted=found.interrupted,
        files=tuple(map(str, found.files)),
    )
