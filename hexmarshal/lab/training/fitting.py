"""Fitting weights to matches: ridge regression towards the weights that are there, and temporal differences.

What a position is worth is, in the end, the score with which its match ends. So the weights are sought under which the
sum of the terms foretells that score best,

    sum of (margin - baseline(how far the match is) - slope * weights . amounts)^2 + penalty,

where the penalty grows with the distance from the present weights: a term of which the matches say little stays where
it was. How strong it is, is chosen by foretelling matches that were left out; never single positions, for those of a
match are one observation. *Temporal differences* put in the place of the final score what is foretold of the positions
that follow, mixed over all of them: less of the luck of the end, more of the knowledge that is there.

What foretells the score need not win matches if a bot seeks it: the side ahead has more generals left, and is not
ahead because it spared them. *Variants* asks about that alone: the final margin is fitted to how much more each weight
was in the one camp's variant than in the other's. It takes many more matches to say anything, and cannot be deceived.

Weights are kept in the unit of the judgement: the slope says how much score one of it is, for the weights that are
there, and is then left alone.
"""

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Any, Literal

import msgspec
import numpy as np

from hexmarshal.lab.training.harvest import Field, Harvest

Method = Literal["ridge", "td", "variants"]
"""How weights are fitted."""
FOLDS = 5
"""The number of parts into which matches are divided, each foretold from the others."""
PENALTIES = tuple(float(10**power) for power in np.arange(-3.0, 2.01, 0.5))
"""The penalties that are tried, as shares of the weight of all matches."""
LEAST = 0.25
"""A term may move as far as one with this share of the usual effect, however small its own weight is."""
LAMBDA = 0.8
"""How much of what is foretold comes from farther ahead than the next position."""
SWEEPS = 6
"""How often temporal differences are fitted again with what they foretell."""
FARTHEST = 0.45
"""By how much the logarithm of a weight changes at most where variants of it were compared."""
PLAIN = 2.0
"""A term is supported if it is this many standard errors from nothing when nothing is assumed of it."""
Array = Any
"""An array of numpy."""


class Fitted(msgspec.Struct, frozen=True, kw_only=True):
    """What a fit says of one term."""

    name: str
    """The term."""
    before: float
    """Its weight before."""
    weight: float
    """Its weight now."""
    error: float
    """The standard error of that, matches taken as a whole."""
    effect: float
    """How much of it makes a difference between positions: its weight times the standard deviation of its amount. Of
    variants: by how much the margin grows with the logarithm of the weight."""
    supported: bool
    """Whether the matches by themselves say that it counts, with the sign that it has."""


class Fit(msgspec.Struct, frozen=True, kw_only=True):
    """Weights fitted to matches."""

    method: Method
    """How."""
    terms: tuple[Fitted, ...]
    """Every term."""
    matches: int
    """To how many matches,"""
    rows: int
    """and how many positions of them."""
    slope: float
    """How much of the score one of the judgement's unit is."""
    penalty: float
    """The penalty that was chosen."""
    before: float
    """How much of the final score the weights before explain beyond how far the match is, in matches left out."""
    after: float
    """How much the fitted ones do."""
    curve: tuple[tuple[float, float], ...]
    """The same for every penalty that was tried."""

    @property
    def weights(self) -> dict[str, float]:
        """The weights."""
        return {term.name: term.weight for term in self.terms}


class Rows:
    """Positions as arrays."""

    def __init__(self, fields: Sequence[Field]) -> None:
        kept = [field for field in fields if field.samples]
        self.amounts: Array = np.array([sample.amounts for field in kept for sample in field.samples], dtype=float)
        """How much there is of each term, a row for each position."""
        self.passed: Array = np.array([sample.passed for field in kept for sample in field.samples])
        """How far its match is."""
        self.match: Array = np.repeat(np.arange(len(kept)), [len(field.samples) for field in kept])
        """Which match it is of."""
        self.margins: Array = np.array([field.margin for field in kept])
        """How each match ended."""
        self.margin: Array = self.margins[self.match]
        """How the match of each position ended."""
        self.share: Array = (1 / np.bincount(self.match))[self.match]
        """What a row counts: all matches count alike."""
        self.base: Array = np.stack([np.ones_like(self.passed), self.passed, self.passed**2], axis=1)
        """What is known without looking at the position."""
        self.parts: Array = self.match % FOLDS
        """Which of the parts a row belongs to."""


def fit(harvests: Sequence[Harvest], weights: Mapping[str, float], method: Method, fixed: Sequence[str] = ()) -> Fit:
    """Weights for the terms, from all the matches; those of the terms that are ``fixed`` stay."""
    if method == "variants":
        return compare(harvests, weights, fixed)
    names = harvests[0].terms
    rows = Rows([field for harvest in harvests for field in harvest.fields])
    if len(rows.margins) < 2 * FOLDS:
        raise ValueError(f"Weights cannot be fitted to {len(rows.margins)} matches: it takes at least {2 * FOLDS}.")
    before = np.array([weights[name] for name in names])
    free = (rows.amounts.std(axis=0) > 1e-9) & np.array([name not in fixed for name in names])
    problem = _Problem(rows, before, free)
    curve = [(penalty, problem.foretold(penalty)) for penalty in PENALTIES]
    penalty, _ = max(curve, key=lambda one: one[1])
    target = rows.margin
    found, errors = problem.solved(penalty, target)
    if method == "td":
        for _ in range(SWEEPS):
            target = problem.returns(found)
            found, errors = problem.solved(penalty, target)
    alone, doubts = problem.solved(penalty, rows.margin, towards=np.zeros_like(before))
    terms = []
    for at, name in enumerate(names):
        old, new = float(before[at]), float(found[at])
        if old and new * old < 0:
            new = 0.0  # what the fit would turn round counts for nothing
        supported = bool(free[at] and abs(alone[at]) > PLAIN * doubts[at] and alone[at] * (old or new) > 0)
        spread = float(rows.amounts[:, at].std())
        terms.append(
            Fitted(
                name=name,
                before=old,
                weight=_short(new) if free[at] else old,
                error=_short(float(errors[at])) if free[at] else 0.0,
                effect=_short((new if free[at] else old) * spread),
                supported=supported,
            )
        )
    return Fit(
        method=method,
        terms=tuple(terms),
        matches=len(rows.margins),
        rows=len(rows.match),
        slope=_short(problem.slope),
        penalty=penalty,
        before=round(problem.explained(before), 4),
        after=round(dict(curve)[penalty], 4),
        curve=tuple((one, round(explained, 4)) for one, explained in curve),
    )


def compare(harvests: Sequence[Harvest], weights: Mapping[str, float], fixed: Sequence[str] = ()) -> Fit:
    """Weights moved towards those of the variants that won, none farther than `FARTHEST`."""
    names = [name for name in harvests[0].terms if weights[name] and name not in fixed]
    fields = [(harvest.variants, field) for harvest in harvests for field in harvest.fields]
    if len(fields) < 2 * FOLDS:
        raise ValueError(f"Weights cannot be fitted to {len(fields)} matches: it takes at least {2 * FOLDS}.")
    columns = np.array(
        [
            [log(variants[field.ours][name] / variants[field.theirs][name]) for name in names]
            for variants, field in fields
        ]
    )
    margins = np.array([field.margin for _, field in fields])
    noise = float(margins.var()) or 1.0
    parts: Array = np.arange(len(fields)) % FOLDS

    def solved(chosen: Array, penalty: float) -> tuple[Array, Array, float]:
        matrix = columns[chosen].T @ columns[chosen] + penalty * len(margins) * np.eye(len(names))
        middle = float(margins[chosen].mean())
        return np.linalg.solve(matrix, columns[chosen].T @ (margins[chosen] - middle)), matrix, middle

    curve = []
    for penalty in PENALTIES:
        left = 0.0
        for part in range(FOLDS):
            found, _, middle = solved(parts != part, penalty)
            out = parts == part
            left += float(((margins[out] - middle - columns[out] @ found) ** 2).sum())
        curve.append((penalty, round(1 - left / (noise * len(margins)), 4)))
    penalty, explained = max(curve, key=lambda one: one[1])
    found, matrix, _ = solved(parts >= 0, penalty)
    doubts = np.sqrt(noise * np.diag(np.linalg.inv(matrix)))
    step = FARTHEST / max(float(np.abs(found).max()), 1e-9) if explained > 0 else 0.0  # nothing is known then
    terms = []
    for name in harvests[0].terms:
        at = names.index(name) if name in names else -1
        move, doubt = (float(found[at]), float(doubts[at])) if at >= 0 else (0.0, 0.0)
        terms.append(
            Fitted(
                name=name,
                before=weights[name],
                weight=_short(weights[name] * exp(step * move)),
                error=_short(abs(weights[name]) * step * doubt),
                effect=_short(move),
                supported=abs(move) > PLAIN * doubt,
            )
        )
    return Fit(
        method="variants", terms=tuple(terms), matches=len(fields), rows=len(fields), slope=1.0, penalty=penalty,
        before=0.0, after=explained, curve=tuple(curve),
    )  # fmt: skip


class _Problem:
    """The regression, in units in which all terms make differences of like size."""

    def __init__(self, rows: Rows, before: Array, free: Array) -> None:
        self.rows, self.before, self.free = rows, before, free
        self.spread = np.where(free, rows.amounts.std(axis=0), 1.0)
        self.columns = np.concatenate([rows.base, rows.amounts[:, free] / self.spread[free]], axis=1)
        effects = np.abs(before * self.spread)[free]
        usual = float(np.median(effects[effects > 0])) if (effects > 0).any() else 1.0
        self.leeway = np.maximum(effects, LEAST * usual)
        self.slope = self._slope()

    def _slope(self) -> float:
        rows = self.rows
        value = rows.amounts @ self.before
        columns = np.concatenate([rows.base, value[:, None]], axis=1)
        root = np.sqrt(rows.share)[:, None]
        found = np.linalg.lstsq(columns * root, rows.margin * root[:, 0], rcond=None)[0]
        spread = float(value.std())
        return max(float(found[-1]), 0.1 * float(rows.margin.std()) / (spread or 1.0), 1e-9)

    def _offset(self) -> Array:
        """What the terms that stay as they are say of the score."""
        still = ~self.free
        return self.slope * (self.rows.amounts[:, still] @ self.before[still])

    def _solve(self, penalty: float, target: Array, prior: Array, chosen: Array) -> tuple[Array, Array]:
        """Coefficients of the baseline and the terms, in units of score, and the matrix that led to them."""
        columns, share = self.columns[chosen], self.rows.share[chosen][:, None]
        base = self.rows.base.shape[1]
        pull = np.zeros(columns.shape[1])
        pull[base:] = penalty * share.sum() / (self.slope * self.leeway) ** 2
        # In units of the noise, so that a penalty means the same whatever the scores are.
        pull[base:] *= float(self.rows.margins.var()) or 1.0
        matrix = columns.T @ (columns * share) + np.diag(pull)
        start = np.zeros(columns.shape[1])
        start[base:] = self.slope * (prior * self.spread)[self.free]
        right = columns.T @ (share[:, 0] * (target - self._offset())[chosen]) + pull * start
        return np.linalg.solve(matrix, right), matrix

    def solved(self, penalty: float, target: Array, towards: Array | None = None) -> tuple[Array, Array]:
        """The weights and their standard errors. A match with all its positions is one observation."""
        rows = self.rows
        everything: Array = np.ones(len(rows.match), dtype=bool)
        found, matrix = self._solve(penalty, target, self.before if towards is None else towards, everything)
        left = (target - self._offset() - self.columns @ found) * rows.share
        scores = np.zeros((len(rows.margins), self.columns.shape[1]))
        np.add.at(scores, rows.match, self.columns * left[:, None])
        inverse = np.linalg.inv(matrix)
        variance = np.diag(inverse @ (scores.T @ scores) @ inverse)
        base = rows.base.shape[1]
        weights, errors = self.before.copy(), np.zeros_like(self.before)
        weights[self.free] = found[base:] / (self.slope * self.spread[self.free])
        errors[self.free] = np.sqrt(variance[base:]) / (self.slope * self.spread[self.free])
        return weights, errors

    def _left_out(self, penalty: float) -> Array:
        """The error of each position, its match foretold from other parts."""
        rows, errors = self.rows, np.empty(len(self.rows.match))
        for part in range(FOLDS):
            out = rows.parts == part
            found, _ = self._solve(penalty, rows.margin, self.before, ~out)
            errors[out] = (rows.margin - self._offset())[out] - self.columns[out] @ found
        return errors

    def _baseline(self) -> Array:
        """The error of each position if nothing is known but how far its match is."""
        rows, errors = self.rows, np.empty(len(self.rows.match))
        for part in range(FOLDS):
            out = rows.parts == part
            root = np.sqrt(rows.share[~out])
            found = np.linalg.lstsq(rows.base[~out] * root[:, None], rows.margin[~out] * root, rcond=None)[0]
            errors[out] = rows.margin[out] - rows.base[out] @ found
        return errors

    def _share(self, errors: Array) -> float:
        share = self.rows.share
        left, whole = float((share * errors**2).sum()), float((share * self._baseline() ** 2).sum())
        return 1 - left / whole

    def foretold(self, penalty: float) -> float:
        """How much of the score is explained in matches that were left out."""
        return self._share(self._left_out(penalty))

    def explained(self, weights: Array) -> float:
        """The same for given weights: with the slope and the baseline that suit them best."""
        rows, errors = self.rows, np.empty(len(self.rows.match))
        columns = np.concatenate([rows.base, (rows.amounts @ weights)[:, None]], axis=1)
        for part in range(FOLDS):
            out = rows.parts == part
            root = np.sqrt(rows.share[~out])
            found = np.linalg.lstsq(columns[~out] * root[:, None], rows.margin[~out] * root, rcond=None)[0]
            errors[out] = rows.margin[out] - columns[out] @ found
        return self._share(errors)

    def returns(self, weights: Array) -> Array:
        """What is foretold from each position on: a mixture of the values of those that follow and of the end."""
        rows = self.rows
        value = self.slope * (rows.amounts @ weights)
        root = np.sqrt(rows.share)
        left = rows.margin - value
        value = value + rows.base @ np.linalg.lstsq(rows.base * root[:, None], left * root, rcond=None)[0]
        found = np.empty_like(value)
        for at in range(len(value) - 1, -1, -1):
            if at + 1 == len(value) or rows.match[at + 1] != rows.match[at]:
                found[at] = rows.margin[at]
            else:
                found[at] = (1 - LAMBDA) * value[at + 1] + LAMBDA * found[at + 1]
        return found


def _short(value: float) -> float:
    """Four digits, which is more than anybody knows.

    >>> _short(0.123456), _short(-31.41592)
    (0.1235, -31.42)
    """
    return float(f"{value:.4g}")
