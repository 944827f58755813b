"""Sequential tests between two bots: play until it is plain which of two claims holds, and no longer.

A pair of matches over the same dice, with sides swapped, is one observation. Its two matches depend on each other, and
so only pairs are counted, never matches. A test weighs two claims about the stronger bot's advantage, H0 (*no more than
this*) and H1 (*at least that*), and adds up how much likelier the pairs make one than the other: the logarithm of the
likelihood ratio. It stops when that leaves the bounds of Wald, which follow from the errors that are allowed:

    log(beta / (1 - alpha)) < ratio < log((1 - beta) / alpha)

*By wins* a pair scores 0, ½, 1, 1½ or 2 points, and the ratio is that of the likeliest distributions over these five
results of which the mean is that of H0 or of H1: the generalised test as fishtest has it. *By margin* a pair is the sum
of the two margins, and the claims are about their mean in standard deviations, so that scales of games do not matter.

The verdict depends on the pairs in their order alone. Which process played them, and what was played beyond the pair
with which the test ended, does not count.
"""

from collections.abc import Iterable, Sequence
from math import fsum, log
from typing import Literal

import msgspec

from hexmarshal.lab.elo import expected

By = Literal["wins", "margin"]
"""What is compared."""
Verdict = Literal["H0", "H1", ""]
"""Which claim the test accepts; empty while it goes on."""
UNSEEN = 1e-3
"""How many pairs stand for a result that was not seen, so that no result is impossible."""
FEWEST = 16
"""Pairs before which a test by margin does not end: the spread of fewer is not known well enough."""
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What the first bot may score of a pair, as a share."""


class Test(msgspec.Struct, frozen=True, kw_only=True):
    """The claims of a sequential test, and how often it may err."""

    __test__ = False
    """It is no test of pytest."""

    by: By = "wins"
    """What is compared."""
    low: float = 0.0
    """H0: the advantage is no more than this, in Elo points or standard deviations."""
    high: float = 20.0
    """H1: the advantage is at least this."""
    alpha: float = 0.05
    """How often H1 may be accepted where H0 holds."""
    beta: float = 0.05
    """How often H0 may be accepted where H1 holds."""

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError("The advantage of H0 must be below that of H1.")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("Errors lie between 0 and 0.5.")

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which H0 and H1 are accepted.

        >>> [round(bound, 3) for bound in Test().bounds]
        [-2.944, 2.944]
        """
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """How a test stands."""

    pairs: int
    """How many pairs were counted."""
    ratio: float
    """The logarithm of the likelihood ratio of H1 to H0."""
    lower: float
    """At this ratio H0 is accepted."""
    upper: float
    """At this one H1."""
    verdict: Verdict
    """Which was."""
    results: tuple[int, ...] = ()
    """By wins: how many pairs scored 0, ½, 1, 1½ and 2 points."""
    mean: float = 0.0
    """What the first bot gained of a pair on average: a share of its points, or its margin."""


def ratio_by_wins(results: Sequence[int], low: float, high: float) -> float:
    """How much likelier an advantage of ``high`` Elo is than one of ``low``, by the results of pairs; as a logarithm.

    >>> round(ratio_by_wins((2, 10, 30, 24, 6), 0, 40), 2)
    3.48
    """
    if not any(results):
        return 0.0
    seen = [number or UNSEEN for number in results]
    whole = fsum(seen)
    shares = [number / whole for number in seen]
    one, other = (_likeliest(shares, expected(elo)) for elo in (high, low))
    return fsum(number * log(p / q) for number, p, q in zip(seen, one, other, strict=True))


def _likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution with this mean, by what was seen.

    Lagrange: each share is divided by 1 + x (score - mean), for the one x with which the mean comes out.
    """
    gaps = [score - mean for score in SCORES]
    left, right = -1 / gaps[-1], -1 / gaps[0]  # between these every term is above 0
    for _ in range(50):
        x = (left + right) / 2
        if fsum(share * gap / (1 + x * gap) for share, gap in zip(shares, gaps, strict=True)) > 0:
            left = x
        else:
            right = x
    x = (left + right) / 2
    return [share / (1 + x * gap) for share, gap in zip(shares, gaps, strict=True)]


def ratio_by_margin(margins: Sequence[float], low: float, high: float) -> float:
    """The same by margins, for a mean in standard deviations: how far the mean seen is from either claim."""
    number = len(margins)
    if number < 2:
        return 0.0
    mean = fsum(margins) / number
    spread = (fsum((margin - mean) ** 2 for margin in margins) / (number - 1)) ** 0.5
    if not spread:
        return 0.0
    seen = mean / spread
    return number / 2 * log((1 + (seen - low) ** 2) / (1 + (seen - high) ** 2))


class Sequential:
    """A test in progress. Pairs are given to it as they come in, and counted in their order.

    >>> test = Sequential(Test(low=0, high=50))
    >>> for number in reversed(range(400)):
    ...     _ = test.add(number, 1.0)
    >>> test.state.verdict, test.state.pairs < 400
    ('H1', True)
    """

    def __init__(self, test: Test) -> None:
        self.test = test
        self._waiting: dict[int, float | None] = {}
        self._next = 0
        self._results = [0] * len(SCORES)
        self._gains: list[float] = []
        self.state = self._judged()

    def add(self, number: int, gain: float | None) -> bool:
        """A pair: the first bot's share of its points, or its margin; ``None`` if it cannot be counted.

        Says whether the test has ended.
        """
        self._waiting[number] = gain
        while not self.state.verdict and self._next in self._waiting:
            gain = self._waiting.pop(self._next)
            self._next += 1
            if gain is not None:
                self._gains.append(gain)
                if self.test.by == "wins":
                    self._results[SCORES.index(gain)] += 1
                self.state = self._judged()
        return bool(self.state.verdict)

    @property
    def looked_at(self) -> int:
        """How many pairs were looked at, with those that could not be counted."""
        return self._next

    def _judged(self) -> State:
        test, (lower, upper) = self.test, self.test.bounds
        if test.by == "wins":
            ratio = ratio_by_wins(self._results, test.low, test.high)
        else:
            ratio = ratio_by_margin(self._gains, test.low, test.high)
        early = test.by == "margin" and len(self._gains) < FEWEST
        return State(
            pairs=len(self._gains),
            ratio=ratio,
            lower=lower,
            upper=upper,
            verdict="" if early or lower < ratio < upper else "H1" if ratio >= upper else "H0",
            results=tuple(self._results) if test.by == "wins" else (),
            mean=fsum(self._gains) / len(self._gains) if self._gains else 0.0,
        )


def run(test: Test, gains: Iterable[float], most: int) -> State:
    """A whole test over pairs one after the other, ``most`` of them at the longest."""
    sequential = Sequential(test)
    for number, gain in zip(range(most), gains, strict=False):
        if sequential.add(number, gain):
            break
    return sequential.state
