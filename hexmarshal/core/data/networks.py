"""What a small network adds to the weighed sum of a judgement: the file that training writes, and what it comes to.

One layer of units looks at all amounts at once, so it can say what a sum cannot: that cities count less without an army
to hold them. It is worked out without numpy, which nobody needs to play.
"""

from collections.abc import Sequence
from math import isfinite, tanh
from operator import mul
from pathlib import Path

import msgspec

from hexmarshal.core.data.files import DataError, Problem


class Network(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A network beside the weights with which it was trained."""

    source: str
    """Where it comes from."""
    weights: dict[str, float]
    """What the terms weigh in the sum to which it adds."""
    means: tuple[float, ...]
    """What there usually is of each term, in the order of the weights,"""
    spreads: tuple[float, ...]
    """and how much that differs; 0 for a term that was always the same and is not looked at."""
    units: tuple[tuple[float, ...], ...]
    """The weights of each unit, one for each term,"""
    biases: tuple[float, ...]
    """what is added to them,"""
    out: tuple[float, ...]
    """and what each unit is worth, in the judgement's unit."""
    cap: float
    """How many times its spread an amount counts for at most."""

    def __post_init__(self) -> None:
        lengths = {len(self.weights), len(self.means), len(self.spreads), *map(len, self.units)}
        if len(lengths) != 1 or not len(self.units) == len(self.biases) == len(self.out):
            raise ValueError("Its layers do not fit together.")
        numbers = (*self.means, *self.spreads, *(one for unit in self.units for one in unit), *self.biases, *self.out)
        if not all(map(isfinite, numbers)):
            raise ValueError("Its numbers must be finite.")

    def added(self, amounts: Sequence[float]) -> float:
        """What it adds to the sum, where there is so much of each term.

        >>> one = Network(source="proposed: an example", weights={"towns": 1.0}, means=(1.0,), spreads=(2.0,),
        ...               units=((1.0,),), biases=(0.0,), out=(3.0,), cap=4.0)
        >>> one.added([1.0]), round(one.added([3.0]), 3)
        (0.0, 2.285)
        """
        cap = self.cap
        seen = [
            max(-cap, min(cap, (amount - mean) / spread)) if spread else 0.0
            for amount, mean, spread in zip(amounts, self.means, self.spreads, strict=True)
        ]
        value = 0.0
        for unit, bias, out in zip(self.units, self.biases, self.out, strict=True):
            value += out * tanh(sum(map(mul, unit, seen), bias))
        return value


def read_network(file: Path) -> Network:
    """A network from its file; `DataError` if it is none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Network)
    except OSError as error:
        raise DataError([Problem(str(file), 0, "file", f"It cannot be read: {error.strerror}.")]) from None
    except msgspec.MsgspecError as error:
        raise DataError([Problem(file.name, 0, "file", f"This is no network: {error}.")]) from None
