"""Elo ratings by the model of Bradley and Terry, with their uncertainty.

A bot rated d points above another is expected to score 1 / (1 + 10^(−d/400)) of a match, a draw counting as half. The
ratings given here make what was seen most likely.

Each pairing is given one drawn match that was never played. Without it the rating of a bot that won everything would
be infinite; with it the rating says how far that many wins reach, and hundreds of matches hardly notice it.

The intervals come from the Fisher information, which takes the matches as independent and as won or lost. Draws, and
rounds of two matches with sides swapped over the same dice, vary less than that. Where the points of the rounds are
known, each pairing counts as its rounds were seen to vary; a few rounds that vary as if they were independent are added
to them, lest two or three that happened to agree look certain.
"""

from collections.abc import Iterable, Sequence
from math import exp, fsum, log, sqrt

import msgspec

SCALE = 400 / log(10)
"""Elo points for one unit of the logarithm of the odds."""
CONFIDENT = 1.959963984540054
"""How many standard errors a 95 % interval extends on either side."""
PRIOR = 1.0
"""Matches never played that are added to each pairing, as draws."""
WARY = 4.0
"""Rounds never played, of two independent matches each, that are added to those from which the spread is taken."""


class Score(msgspec.Struct, frozen=True):
    """The score between two bots."""

    first: str
    """One of them."""
    second: str
    """The other."""
    points: float
    """What the first scored: one for a win, half for a draw."""
    matches: int
    """Of how many matches."""
    rounds: tuple[float, ...] = ()
    """What it scored in each round of two matches over the same dice, as a share; empty where they are not known."""


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot is, compared with the one that stands at zero."""

    elo: float
    """Elo points."""
    error: float
    """The standard error."""

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.elo - CONFIDENT * self.error

    @property
    def high(self) -> float:
        """The upper end."""
        return self.elo + CONFIDENT * self.error


def expected(difference: float) -> float:
    """The share of a match that a bot is expected to score if it is this many Elo points stronger.

    >>> round(expected(0), 2), round(expected(200), 2), round(expected(-400), 3)
    (0.5, 0.76, 0.091)
    """
    return 1 / (1 + exp(-difference / SCALE))


def rate(scores: Iterable[Score], anchor: str) -> dict[str, Rating]:
    """The ratings of all bots that played, with the anchor at zero; in the order in which the scores name them.

    >>> for bot, rating in rate([Score("eager", "random", 75, 100)], "random").items():
    ...     print(bot, round(rating.elo), round(rating.low), round(rating.high))
    eager 189 111 267
    random 0 0 0
    """
    met = list(scores)
    names = list(dict.fromkeys(name for score in met for name in (score.first, score.second)))
    _joined(met, names, anchor)
    free = [name for name in names if name != anchor]
    place = {name: number for number, name in enumerate(free)}
    strength = dict.fromkeys(names, 0.0)  # in units of the logarithm of the odds
    spread: list[list[float]] = []
    for _ in range(200):  # Newton's method; about ten rounds are enough
        slope, bend = _slope(met, place, strength)
        spread = inverse(bend)
        steps = [fsum(a * b for a, b in zip(row, slope, strict=True)) for row in spread]
        largest = max(map(abs, steps), default=0.0)
        for name, step in zip(free, steps, strict=True):
            strength[name] += step / max(largest, 1.0)  # never further than one unit, lest it overshoot
        if largest < 1e-12:
            break
    errors = {name: sqrt(error) for name, error in zip(free, _variances(met, place, strength, spread), strict=True)}
    return {name: Rating(SCALE * strength[name], SCALE * errors.get(name, 0.0)) for name in names}


def _joined(met: Sequence[Score], names: Sequence[str], anchor: str) -> None:
    """Raise an error for bots that no chain of pairings connects to the anchor: they cannot be compared with it."""
    known = {anchor}
    for _ in names:
        known |= {name for score in met for name in (score.first, score.second) if known & {score.first, score.second}}
    if apart := [name for name in names if name not in known]:
        raise ValueError(f"No chain of matches joins {', '.join(apart)} to {anchor}.")


def _slope(
    met: Sequence[Score], place: dict[str, int], strength: dict[str, float]
) -> tuple[list[float], list[list[float]]]:
    """How the likelihood grows with each free rating, and the Fisher information."""
    slope = [0.0] * len(place)
    bend = [[0.0] * len(place) for _ in place]
    for score in met:
        matches = score.matches + PRIOR
        share = 1 / (1 + exp(strength[score.second] - strength[score.first]))
        surplus = score.points + PRIOR / 2 - matches * share
        weight = matches * share * (1 - share)
        first, second = place.get(score.first), place.get(score.second)
        for own, other, sign in ((first, second, 1), (second, first, -1)):
            if own is not None:
                slope[own] += sign * surplus
                bend[own][own] += weight
                if other is not None:
                    bend[own][other] -= weight
    return slope, bend


def _variances(
    met: Sequence[Score], place: dict[str, int], strength: dict[str, float], spread: Sequence[Sequence[float]]
) -> list[float]:
    """The variance of each free rating: the inverse of the information, each pairing weighed by how its rounds varied.

    With one pairing that is the inverse times that weight. With several a rating moves with each by as much as the
    inverse says, and the variances of pairings add up.
    """
    found = [0.0] * len(place)
    for score in met:
        share = 1 / (1 + exp(strength[score.second] - strength[score.first]))
        varied = (score.matches + PRIOR) * share * (1 - share) * _dispersion(score, share)
        ends = ((place.get(score.first), 1), (place.get(score.second), -1))
        for own, row in enumerate(spread):
            moved = fsum(sign * row[other] for other, sign in ends if other is not None)
            found[own] += varied * moved * moved
    return found


def _dispersion(score: Score, share: float) -> float:
    """How much the rounds varied, compared with rounds of two independent matches; 1 where they are not known.

    Where nearly all matches are won by one bot, the rounds can show little: each counts by how even it was.
    """
    if not score.rounds:
        return 1.0
    usual = share * (1 - share) / 2
    varied = fsum((points - share) ** 2 for points in score.rounds) / len(score.rounds) / usual
    shown = len(score.rounds) * 4 * share * (1 - share)
    return (shown * varied + WARY) / (shown + WARY)


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix, by Gauss and Jordan.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
