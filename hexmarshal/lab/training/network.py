"""A small network over the same terms: what a weighted sum cannot say, such as that cities count less without an army.

It adds to the sum: one layer of units that look at all amounts at once, each by a hyperbolic tangent. It is trained on
what the sum leaves unexplained, by Adam with a penalty on its weights, until matches that were left out are foretold no
better. A network whose output is nothing is the sum itself, so it can only begin where the sum is.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from hexmarshal.core.data.networks import Network
from hexmarshal.lab.training.fitting import Array, Rows
from hexmarshal.lab.training.harvest import Harvest

UNITS = 6
"""How many units the layer has."""
EPOCHS = 60
"""How often it sees all positions at most."""
BATCH = 256
"""It learns from this many positions at a time,"""
RATE = 2e-3
"""and goes this far for it."""
DECAY = 1e-3
"""How strongly its weights are drawn to nothing."""


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """A network and how it came about."""

    network: Network
    """The network."""
    curve: tuple[tuple[float, float], ...]
    """After each epoch: how much of the score is explained in the matches learned from, and in those left out."""
    linear: float
    """How much the sum explains in the same matches that were left out."""


def learn(harvests: Sequence[Harvest], weights: Mapping[str, float], seed: int = 1914, epochs: int = EPOCHS) -> Learned:
    """A network beside the sum of the terms by these weights."""
    names = harvests[0].terms
    rows = Rows([field for harvest in harvests for field in harvest.fields])
    value = rows.amounts @ np.array([weights[name] for name in names])
    spreads = rows.amounts.std(axis=0)
    means = rows.amounts.mean(axis=0)
    live = spreads > 1e-9
    scales = np.where(live, spreads, 1.0)
    inputs = (rows.amounts - means) / scales * live
    columns = np.concatenate([rows.base, value[:, None]], axis=1)
    out = rows.parts == 0
    slope, left, linear = _residue(rows, columns, ~out)
    scale = float(np.sqrt((rows.share * left**2).sum() / rows.share.sum())) or 1.0
    curve: list[tuple[float, float]] = []
    trainer = _Trainer(inputs.shape[1], seed)
    best, least = trainer.copy(), np.inf
    for _ in range(epochs):
        trainer.epoch(inputs[~out], left[~out] / scale, rows.share[~out])
        errors = left - scale * trainer.output(inputs)
        inside, outside = (_explained(rows, errors, chosen) for chosen in (~out, out))
        curve.append((round(inside, 4), round(outside, 4)))
        if 1 - outside < least:
            best, least = trainer.copy(), 1 - outside
    units = (best[0] * (live / scales)[:, None]).T  # as they look at amounts, and not at standard deviations
    network = Network(
        source=f"proposed: learned from {len(rows.margins)} matches",
        weights={name: weights[name] for name in names},
        units=tuple(_plain(row) for row in units),
        biases=_plain(best[1] - units @ means),
        out=_plain(best[2] * scale / slope),
    )
    return Learned(network=network, curve=tuple(curve), linear=round(linear, 4))


def _residue(rows: Rows, columns: Array, chosen: Array) -> tuple[float, Array, float]:
    """The slope of the sum, what it leaves unexplained of every score, and how much it explains elsewhere."""
    root = np.sqrt(rows.share[chosen])
    found = np.linalg.lstsq(columns[chosen] * root[:, None], rows.margin[chosen] * root, rcond=None)[0]
    left = rows.margin - columns @ found
    return max(float(found[-1]), 1e-9), left, _explained(rows, left, ~chosen)


def _explained(rows: Rows, errors: Array, chosen: Array) -> float:
    share, margin = rows.share[chosen], rows.margin[chosen]
    middle = float((share * margin).sum() / share.sum())
    return 1 - float((share * errors[chosen] ** 2).sum()) / float((share * (margin - middle) ** 2).sum())


def _plain(values: Array) -> tuple[float, ...]:
    return tuple(float(f"{value:.6g}") for value in values)


class _Trainer:
    """The network while it learns."""

    def __init__(self, inputs: int, seed: int) -> None:
        self.lots = np.random.default_rng(seed)
        first = self.lots.normal(size=(inputs, UNITS)) / inputs**0.5
        self.parts: list[Array] = [first, np.zeros(UNITS), np.zeros(UNITS)]
        self.means: list[Array] = [np.zeros_like(part) for part in self.parts]
        self.squares: list[Array] = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def copy(self) -> list[Any]:
        """Its weights as they are."""
        return [part.copy() for part in self.parts]

    def output(self, inputs: Array) -> Array:
        """What it says."""
        first, bias, out = self.parts
        return np.tanh(inputs @ first + bias) @ out

    def epoch(self, inputs: Array, target: Array, share: Array) -> None:
        """Learn from all positions once, in a random order."""
        order = self.lots.permutation(len(target))
        for begin in range(0, len(order), BATCH):
            chosen = order[begin : begin + BATCH]
            self._step(inputs[chosen], target[chosen], share[chosen] / share[chosen].sum())

    def _step(self, inputs: Array, target: Array, share: Array) -> None:
        first, bias, out = self.parts
        layer = np.tanh(inputs @ first + bias)
        error = share * (layer @ out - target)
        back = np.outer(error, out) * (1 - layer**2)
        slopes = [inputs.T @ back + DECAY * first, back.sum(axis=0), layer.T @ error + DECAY * out]
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.means[at] = 0.9 * self.means[at] + 0.1 * slope
            self.squares[at] = 0.999 * self.squares[at] + 0.001 * slope**2
            mean, square = self.means[at] / (1 - 0.9**self.steps), self.squares[at] / (1 - 0.999**self.steps)
            self.parts[at] = self.parts[at] - RATE * mean / (np.sqrt(square) + 1e-8)
