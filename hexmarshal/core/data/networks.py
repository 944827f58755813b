"""What a small network adds to the weighed sum of a judgement: the file that training writes, and what it comes to.

One layer of units looks at all amounts at once, so it can say what a sum cannot: that cities count less without an army
to hold them. It is worked out without numpy, which nobody needs to play.
"""

import warnings
from collections.abc import Callable, Iterable, Sequence
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
    units: tuple[tuple[float, ...], ...]
    """How much each unit makes of each term, in the order of the weights,"""
    biases: tuple[float, ...]
    """what is added to them,"""
    out: tuple[float, ...]
    """and what each unit is worth, in the judgement's unit."""

    def __post_init__(self) -> None:
        if {len(self.weights)} != set(map(len, self.units)) or not len(self.units) == len(self.biases) == len(self.out):
            raise ValueError("Its layers do not fit together.")
        numbers = (*(one for unit in self.units for one in unit), *self.biases, *self.out)
        if not all(map(isfinite, numbers)):
            raise ValueError("Its numbers must be finite.")

    def added(self, amounts: Sequence[float]) -> float:
        """What it adds to the sum, where there is so much of each term.

        >>> one = Network(source="proposed: an example", weights={"towns": 1.0}, units=((0.5,),), biases=(-0.5,),
        ...               out=(3.0,))
        >>> one.added([1.0]), round(one.added([3.0]), 3)
        (0.0, 2.285)
        """
        value = 0.0
        for unit, bias, out in zip(self.units, self.biases, self.out, strict=True):
            value += out * tanh(sum(map(mul, unit, amounts), bias))
        return value


def own_network(file: Path, terms: Iterable[str]) -> Callable[[Sequence[float]], float] | None:
    """What the network that comes with a game adds to its judgement; nothing, with a warning, if its file is broken."""
    if not file.is_file():
        return None
    try:
        network = read_network(file)
        if list(network.weights) != list(terms):
            raise DataError([Problem(file.name, 0, "weights", "It looks at other terms than the game has.")])
    except DataError as error:
        warnings.warn(f"The network of a judgement cannot be read, so bots judge without it. {error}", stacklevel=2)
        return None
    return network.added


def read_network(file: Path) -> Network:
    """A network from its file; `DataError` if it is none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Network)
    except OSError as error:
        raise DataError([Problem(str(file), 0, "file", f"It cannot be read: {error.strerror}.")]) from None
    except msgspec.MsgspecError as error:
        raise DataError([Problem(file.name, 0, "file", f"This is no network: {error}.")]) from None
