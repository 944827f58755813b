"""The results of many matches of a game, compared with history.

The same seats play every match: who wins how often says how the game is balanced between such players, and the measures
of the game say how its course compares with the campaign. Bots are not generals: this is a guide, not a proof.
"""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.measures import OF_MATCHES, Value
from hexmarshal.desk.game_desk import title_of
from hexmarshal.games import load, meta
from hexmarshal.lab.elo import CONFIDENT
from hexmarshal.lab.history import Fact, facts
from hexmarshal.lab.measures import gauge
from hexmarshal.lab.play import Outcome, Task
from hexmarshal.lab.rows import Context
from hexmarshal.lab.runner import Progress, played
from hexmarshal.lab.simulate import seats_of, wilson
from hexmarshal.lab.terms import USUAL, Terms, able, labels_of, scenario_of, start_of

BAND = (0.1, 0.9)
"""The quantiles at the edges of the band of a measure."""


class Point(msgspec.Struct, frozen=True):
    """A measure at the end of one turn, over all matches."""

    mean: float
    """The mean."""
    error: float
    """Half the width of the 95 % interval of the mean; 0 for a single match."""
    low: float
    """A tenth of the matches lies below; of a share of matches, the lower end of its 95 % interval."""
    high: float
    """A tenth lies above; of a share of matches, the upper end."""


class Line(msgspec.Struct, frozen=True):
    """A measure, turn by turn."""

    id: str
    """The measure."""
    title: str
    """What it is."""
    unit: str
    """Its unit."""
    side: str
    """The side it belongs to; may be empty."""
    points: tuple[Point | None, ...]
    """For every turn of the scenario; ``None`` where no match had a value."""
    facts: dict[str, Fact]
    """What happened, by turn; only turns of the scenario."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """The results of the matches."""

    game: str
    """The game, by its id."""
    scenario: str
    """The scenario's name or file."""
    seed: str
    """The seed for all dice."""
    seats: dict[str, str]
    """The bot of each side."""
    options: dict[str, Any]
    """The options that were chosen for every match; what is not named had its default."""
    matches: int
    """How many were played, finished or not."""
    finished: int
    """How many came to an end."""
    decisions: int
    """How many orders were given in all of them."""
    seconds: float
    """How long it took."""
    wins: dict[str, int]
    """Matches won, by party: a side, or the sides of a camp."""
    levels: dict[str, dict[str, int]]
    """The same by party and victory level."""
    draws: int
    """How many nobody won."""
    turns: tuple[str, ...]
    """The turns of the scenario."""
    lines: tuple[Line, ...]
    """The measures of the game."""
    errors: tuple[str, ...] = ()
    """What went wrong, with the number of the match."""
    interrupted: bool = False
    """Whether it was broken off."""
    files: tuple[str, ...] = ()
    """The rows that were written."""


def study(
    game: str,
    bots: Sequence[str] = ("staff-2",),
    matches: int = 200,
    seed: int | str = 1914,
    workers: int = 0,
    scenario: str = "",
    progress: Progress | None = None,
    terms: Terms = USUAL,
    options: Mapping[str, Any] | None = None,
) -> Study:
    """Play a series with fixed seats and measure it.

    One bot plays all sides, as many as there are camps play a camp each, as many as there are sides a side each. Ctrl-C
    ends the series and gives what there is. A match that is over before the last turn counts for the turns after it as
    it ended. ``options`` are those of every match.
    """
    about, rules = meta(game), load(game)
    if len(bots) not in (1, len(about.parties), len(about.sides)):
        raise ValueError(f"{game} has {len(about.sides)} sides: name one bot, one per camp or one per side.")
    start = start_of(game, scenario, options or {}, terms)
    bots = able(bots, game, start)
    labels = labels_of(bots)
    table = Match(rules, start, "turns").table
    scenario = scenario_of(start, scenario)
    terms = msgspec.structs.replace(terms, workers=workers or terms.workers)
    turn = seats_of(about, len(bots), swap=False)[0]
    seats = tuple(bots[bot] for bot in turn)
    tasks = [
        Task(
            game=game,
            start=start,
            number=number,
            seed=f"{seed}/{number}",
            players=seats,
            labels=tuple(labels[bot] for bot in turn),
            measured=True,
            told=terms.decisions,
            recorded=bool(terms.records),
            counted=bool(terms.into),
            cap=terms.cap,
            seconds=terms.seconds,
        )
        for number in range(matches)
    ]
    began = time.perf_counter()
    context = Context(about=about, data_version=rules.data_version(), scenario=scenario, options=start.options)
    series = played(tasks, terms, context, progress)
    outcomes = sorted(series.outcomes, key=lambda outcome: outcome.number)
    finished = [outcome for outcome in outcomes if not outcome.error]
    gauged = gauge(game)
    turns = gauged.turns(table) if gauged is not None else ()
    return Study(
        game=game,
        scenario=scenario,
        seed=str(seed),
        seats=dict(zip(about.sides, seats, strict=True)),
        options=dict(start.options),
        matches=len(outcomes),
        finished=len(finished),
        decisions=sum(outcome.decisions for outcome in outcomes),
        seconds=round(time.perf_counter() - began, 3),
        wins={name(game, party): _wins(party, finished).total() for party in about.parties},
        levels={name(game, party): dict(sorted(_wins(party, finished).items())) for party in about.parties},
        draws=sum(not outcome.victors for outcome in finished),
        turns=turns,
        lines=_lines(game, turns, finished),
        errors=tuple(f"Match {outcome.number}: {outcome.error}" for outcome in outcomes if outcome.error),
        interrupted=series.interrupted,
        files=tuple(map(str, series.files)),
    )


def name(game: str, party: Sequence[str]) -> str:
    """A party as a table names it.

    >>> name("drina", ("austria-hungary", "germany"))
    'Austria-Hungary, Germany'
    """
    return ", ".join(title_of(game, side) for side in party)


def _wins(party: Sequence[str], outcomes: Sequence[Outcome]) -> Counter[str]:
    """The matches that a party won, by victory level."""
    return Counter(outcome.level for outcome in outcomes if any(side in party for side in outcome.victors))


def _lines(game: str, turns: Sequence[str], outcomes: Sequence[Outcome]) -> tuple[Line, ...]:
    gauged = gauge(game)
    if gauged is None:
        return ()
    courses = [filled(dict(outcome.course), turns) for outcome in outcomes]
    known = {(fact.measure, turn): fact for fact in facts(game) for turn in fact.turns if turn in turns}
    return tuple(
        Line(
            measure.id,
            measure.title,
            measure.unit,
            measure.side,
            tuple(
                point([course[at][number] for course in courses], shares=measure.unit == OF_MATCHES)
                for at in range(len(turns))
            ),
            {turn: known[measure.id, turn] for turn in turns if (measure.id, turn) in known},
        )
        for number, measure in enumerate(gauged.measures)
    )


def filled(course: Mapping[str, tuple[Value, ...]], turns: Sequence[str]) -> list[tuple[Value, ...]]:
    """The values at the end of every turn: where a match was over, or a turn had no order, those before it.

    >>> filled({"A": (1.0,), "C": (2.0,)}, ["A", "B", "C", "D"])
    [(1.0,), (1.0,), (2.0,), (2.0,)]
    """
    found: list[tuple[Value, ...]] = []
    last = next(iter(course.values()))
    for turn in turns:
        last = course.get(turn, last)
        found.append(last)
    return found


def point(values: Sequence[Value], shares: bool = False) -> Point | None:
    """A measure over several matches; with ``shares`` it is 100 where something is so, else 0.

    >>> point([1.0, None, 3.0])
    Point(mean=2.0, error=1.959963984540054, low=1.2, high=2.8)
    """
    known = sorted(value for value in values if value is not None)
    if not known:
        return None
    error = CONFIDENT * stdev(known) / sqrt(len(known)) if len(known) > 1 else 0.0
    if shares:
        low, high = (100 * end for end in wilson(fsum(known) / 100, len(known)))
    else:
        low, high = (quantile(known, part) for part in BAND)
    return Point(fmean(known), error, low, high)


def quantile(ordered: Sequence[float], part: float) -> float:
    """The quantile of some values, interpolated where it lies between two of them.

    >>> quantile([0.0, 10.0, 20.0], 0.25)
    5.0
    """
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return round(ordered[below] + (place - below) * (ordered[above] - ordered[below]), 9)
