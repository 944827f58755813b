"""Bots against each other: who is stronger, by how much, and how long each thinks.

Each pairing is played in rounds of two matches with sides swapped, or camps where sides are allied. Both have the same
dice, and so has the same round of every other pairing and of every later run with the same seed: what differs between
two runs is then what was changed, and not luck.
"""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import combinations, pairwise
from math import fsum, inf
from typing import Any

import msgspec

from hexmarshal import __version__, bots
from hexmarshal.core.engine.game import Meta, Start
from hexmarshal.games import load, meta
from hexmarshal.lab.clock import Thinking, together
from hexmarshal.lab.elo import Rating, Score, rate
from hexmarshal.lab.mishaps import known
from hexmarshal.lab.play import Outcome, Task
from hexmarshal.lab.rows import Context, margin
from hexmarshal.lab.runner import Progress, played
from hexmarshal.lab.simulate import seats_of, wilson
from hexmarshal.lab.sprt import Sequential, State, Test
from hexmarshal.lab.terms import USUAL, Terms, able, scenario_of, start_of

ZERO = "random"
"""The bot that stands at zero where it plays: it has no plan, so it never gets better."""
POINTS = {"W": 1.0, "D": 0.5, "L": 0.0}
"""What a match is worth to the first bot of a pairing."""


class Pairing(msgspec.Struct, frozen=True):
    """Two bots and the matches between them."""

    first: str
    """One bot."""
    second: str
    """The other."""
    wins: int
    """Matches the first won."""
    draws: int
    """Matches nobody won."""
    losses: int
    """Matches the second won."""
    results: str
    """Every match in order, two per round: W, D or L for the first; a dash where it was not played to its end."""

    @classmethod
    def of(cls, first: str, second: str, results: str) -> "Pairing":
        """A pairing from its matches.

        >>> pairing = Pairing.of("eager", "random", "WWWD-L")
        >>> pairing.wins, pairing.draws, pairing.losses, pairing.points, pairing.rounds
        (3, 1, 1, 3.5, {0: 1.0, 1: 0.75})
        """
        return cls(first, second, results.count("W"), results.count("D"), results.count("L"), results)

    @property
    def matches(self) -> int:
        """How many were played to their end."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """What the first scored, a draw counting as half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The same as a share of the matches; a half if there were none."""
        return self.points / self.matches if self.matches else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the share."""
        return wilson(self.points, self.matches)

    @property
    def rounds(self) -> dict[int, float]:
        """The share of the first in each round of which both matches were played to their end."""
        pairs = enumerate(zip(self.results[::2], self.results[1::2], strict=True))
        return {number: (POINTS[a] + POINTS[b]) / 2 for number, (a, b) in pairs if a in POINTS and b in POINTS}


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One ladder: its settings and its results."""

    date: str
    """When it ended, in universal time."""
    game: str
    """The game, by its id."""
    scenario: str
    """The scenario's name or file."""
    seed: str
    """The seed for all dice."""
    matches: int
    """Matches of each pairing that were asked for."""
    bots: tuple[str, ...]
    """Who played, in the order in which they were named."""
    neighbours: bool
    """Whether only neighbours in that order met."""
    version: str
    """The version of Hexmarshal."""
    rules_version: int
    """That of the game's rules."""
    data_version: str
    """The digest of the game's data."""
    zero: str
    """The bot at zero Elo."""
    ratings: dict[str, Rating]
    """How strong each bot is."""
    pairings: tuple[Pairing, ...]
    """The pairings."""
    thinking: dict[str, Thinking]
    """How long each bot thought, in seconds of processor time."""
    seconds: float
    """How long it took in all."""
    options: dict[str, Any] = {}
    """The options that were chosen for every match; what is not named had its default."""
    mishaps: dict[str, dict[str, float]] = {}
    """What each bot brought upon itself in a match, on average: losses, places left open, idle units."""
    errors: tuple[str, ...] = ()
    """What went wrong: the pairing, the number of the match, the error."""
    interrupted: bool = False
    """Whether it was broken off."""
    files: tuple[str, ...] = ()
    """The rows that were written."""
    test: Test | None = None
    """The sequential test, if it was one."""
    tested: State | None = None
    """How that ended."""

    @property
    def played(self) -> int:
        """Matches that were played to their end."""
        return sum(pairing.matches for pairing in self.pairings)

    def score(self, bot: str) -> tuple[float, int]:
        """The points of a bot, and of how many matches."""
        ours = [p for p in self.pairings if bot in (p.first, p.second)]
        points = fsum(p.points if p.first == bot else p.matches - p.points for p in ours)
        return points, sum(p.matches for p in ours)


def everybody() -> tuple[str, ...]:
    """All bots there are, the one at zero first."""
    return tuple(sorted(bots.names(), key=lambda name: (name != ZERO, name)))


def ladder(
    game: str,
    names: Sequence[str] = (),
    matches: int = 100,
    seed: int | str = 1914,
    workers: int = 0,
    scenario: str = "",
    neighbours: bool = False,
    progress: Progress | None = None,
    terms: Terms = USUAL,
    test: Test | None = None,
    options: Mapping[str, Any] | None = None,
) -> Run:
    """Let bots play each other; without names, all there are.

    Each pairing plays this many matches, one more if the number is odd. With ``neighbours`` only those adjacent
    in the list meet. Ctrl-C ends it and gives what there is. The bot ``random`` stands at zero, or the first where it
    does not play. With a ``test`` two bots play until it ends, or until there are this many matches. ``options`` are
    those of every match.
    """
    names = tuple(names) or everybody()
    if len(set(names)) != len(names) or len(names) < 2:
        raise ValueError("A ladder needs at least two bots, each named once.")
    if test is not None and len(names) != 2:
        raise ValueError("A sequential test is between two bots.")
    about = meta(game)
    if len(about.parties) != 2:
        raise ValueError(f"A ladder is for games of two parties; {game} has {len(about.parties)}.")
    rules = load(game)
    start = start_of(game, scenario, options or {}, terms)
    names = able(names, game, start)
    if len(set(names)) != len(names):
        raise ValueError("A ladder needs bots that differ; two of these names mean the same commit.")
    scenario = scenario_of(start, scenario)
    terms = msgspec.structs.replace(terms, workers=workers or terms.workers)
    pairs = list(pairwise(names) if neighbours else combinations(names, 2))
    began = time.perf_counter()
    context = Context(about=about, data_version=rules.data_version(), scenario=scenario, options=start.options)
    referee = _Referee(about, test) if test is not None else None
    series = played(
        _tasks(about, start, pairs, matches, seed, terms),
        terms,
        context,
        progress,
        referee.hears if referee is not None else None,
        referee.counts if referee is not None else lambda task: True,
    )
    outcomes = [one for one in series.outcomes if referee is None or one.number < referee.ended]
    pairings = tuple(_pairing(about, pair, of, matches) for pair, of in _sorted(pairs, outcomes))
    zero = ZERO if ZERO in names else names[0]
    rated = rate((Score(p.first, p.second, p.points, p.matches, tuple(p.rounds.values())) for p in pairings), zero)
    return Run(
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        game=game,
        scenario=scenario,
        options=dict(start.options),
        seed=str(seed),
        matches=matches,
        bots=names,
        neighbours=neighbours,
        version=__version__,
        rules_version=about.rules_version,
        data_version=rules.data_version(),
        zero=zero,
        ratings={name: Rating(round(rated[name].elo, 2), round(rated[name].error, 2)) for name in names},
        pairings=pairings,
        thinking=_thinking(about, names, pairs, outcomes),
        mishaps=_mishaps(about, names, pairs, outcomes),
        seconds=round(time.perf_counter() - began, 3),
        errors=tuple(
            f"{' against '.join(pair)}, match {outcome.number}: {outcome.error}"
            for pair, of in _sorted(pairs, outcomes)
            for outcome in of
            if outcome.error
        ),
        interrupted=series.interrupted,
        files=tuple(map(str, series.files)),
        test=test,
        tested=referee.sequential.state if referee is not None else None,
    )


class _Referee:
    """Puts the two matches of each round together and gives them to a sequential test."""

    def __init__(self, about: Meta, test: Test) -> None:
        self._about = about
        self.sequential = Sequential(test)
        self._heard: dict[int, Outcome] = {}

    def hears(self, task: Task, outcome: Outcome) -> bool:
        """A match came in; says whether the test has ended."""
        self._heard[task.number] = outcome
        number = task.number // 2
        round = [self._heard.get(2 * number + turn) for turn in (0, 1)]
        if None in round:
            return False
        return self.sequential.add(number, self._gain([one for one in round if one is not None]))

    def _gain(self, round: Sequence[Outcome]) -> float | None:
        """What the first bot gained; the second match of a round has it on the other side."""
        if any(outcome.error for outcome in round):
            return None
        if self.sequential.test.by == "margin":
            first, second = (margin(self._about, outcome) for outcome in round)
            return float(first - second)
        return sum(POINTS[_letter(self._about, outcome)] for outcome in round) / 2

    @property
    def ended(self) -> float:
        """The number of matches with which the test ended; no end while it goes on."""
        return 2 * self.sequential.looked_at if self.sequential.state.verdict else inf

    def counts(self, task: Task) -> bool:
        """Whether a match was played before the test ended."""
        return task.number < self.ended


def _letter(about: Meta, outcome: Outcome) -> str:
    """W, D or L for the first bot of a pairing: it has the first party in every other match."""
    won = any(side in about.parties[outcome.number % 2] for side in outcome.victors)
    return "W" if won else "L" if outcome.victors else "D"


def _tasks(
    about: Meta, start: Start, pairs: Sequence[tuple[str, str]], matches: int, seed: int | str, terms: Terms
) -> list[Task]:
    """Round by round, so that a ladder that is broken off has about as many matches of each pairing."""
    seats = seats_of(about, 2, swap=True)
    return [
        Task(
            game=about.id,
            start=start,
            number=2 * round + turn,
            seed=f"{seed}/{round}",
            players=tuple(pair[bot] for bot in seats[turn]),
            series=series,
            timed=True,
            told=terms.decisions,
            recorded=bool(terms.records),
            counted=True,
            cap=terms.cap,
            seconds=terms.seconds,
        )
        for round in range((matches + 1) // 2)
        for series, pair in enumerate(pairs)
        for turn in (0, 1)
    ]


def _sorted(
    pairs: Sequence[tuple[str, str]], outcomes: Iterable[Outcome]
) -> list[tuple[tuple[str, str], list[Outcome]]]:
    """The outcomes of each pairing, in the order of the matches."""
    found: list[list[Outcome]] = [[] for _ in pairs]
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        found[outcome.series].append(outcome)
    return list(zip(pairs, found, strict=True))


def _pairing(about: Meta, pair: tuple[str, str], outcomes: Iterable[Outcome], matches: int) -> Pairing:
    letters = ["-"] * (2 * ((matches + 1) // 2))
    for outcome in outcomes:
        if not outcome.error:
            letters[outcome.number] = _letter(about, outcome)
    return Pairing.of(*pair, "".join(letters))


def _thinking(
    about: Meta, names: Sequence[str], pairs: Sequence[tuple[str, str]], outcomes: Iterable[Outcome]
) -> dict[str, Thinking]:
    """How long each bot thought. In every other match of a pairing the parties are changed."""
    found: dict[str, list[Thinking]] = {name: [] for name in names}
    for outcome in outcomes:
        pair = pairs[outcome.series]
        for party, thought in enumerate(outcome.thinking):
            found[pair[party ^ outcome.number % 2]].append(thought)
    return {name: _rounded(together(thoughts)) for name, thoughts in found.items()}


def _mishaps(
    about: Meta, names: Sequence[str], pairs: Sequence[tuple[str, str]], outcomes: Iterable[Outcome]
) -> dict[str, dict[str, float]]:
    """What each bot brought upon itself, by match. In every other match of a pairing the parties are changed."""
    party = {side: number for number, sides in enumerate(about.parties) for side in sides}
    seen, matches = Counter[tuple[str, str]](), Counter[str]()
    for outcome in outcomes:
        pair = pairs[outcome.series]
        matches.update(pair)
        for side, kind, number in outcome.mishaps:
            seen[pair[party[side] ^ outcome.number % 2], kind] += number
    kinds = known(about.id)
    return {name: {kind: round(seen[name, kind] / max(matches[name], 1), 3) for kind in kinds} for name in names}


def _rounded(thought: Thinking) -> Thinking:
    """To the microsecond, for a file that people read."""
    values = {key: round(value, 6) for key, value in msgspec.structs.asdict(thought).items()}
    return Thinking(**values)
