"""How a position is judged: a sum of named terms, each so much of something, and each with its weight.

    >>> towns = Term[list[int]](name="towns", what="Towns held.", unit="a town", depends=("state.held",), amount=sum)
    >>> judge = Judgement(terms=(towns,), weights={"towns": 2.5})
    >>> judge([1, 1, -1])
    2.5
    >>> judge.amounts([1, 1, -1])
    {'towns': 1.0}

What a term counts is code, since it follows from the rules; how much that counts is data, since it is learned or
guessed. (A term that is no plain count, such as what attacks promise, still holds guesses of its own.) A term may keep
what it found and amend it for what an order has changed; what it says must be the same as if it had been worked out
from nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Any, Generic, TypeVar

import msgspec

PositionT = TypeVar("PositionT", contravariant=True)
ReadingT = TypeVar("ReadingT")

DIGITS = 9
"""Sums are rounded to this many digits: two positions of equal worth are equal, whatever the order of adding up."""


class Term(msgspec.Struct, Generic[ReadingT], frozen=True, kw_only=True):
    """One thing that counts in a judgement."""

    name: str
    """What weights and tables call it."""
    what: str
    """What it counts, in a sentence for people."""
    unit: str
    """What one of it is: "a step", "a point of the total"."""
    depends: tuple[str, ...]
    """What it follows from: fields of pieces (``piece.at``) and of the state (``state.turn``), and ``procedures`` for
    those in progress. Where none of them changes, the amount does not; a contract test holds games to it."""
    amount: Callable[[ReadingT], float]
    """How much of it the camp has for which the judgement speaks, less what its enemies have."""


def _not_settled(table: object) -> float | None:
    return None


def _the_table(table: Any) -> Any:
    return table


def _as_it_is(table: object, value: float) -> float:
    return value


class Judgement(msgspec.Struct, Generic[PositionT, ReadingT], frozen=True, kw_only=True):
    """How well a camp stands: the sum of all terms, each by its weight."""

    terms: tuple[Term[ReadingT], ...]
    """Everything that counts."""
    weights: Mapping[str, float]
    """What one of each is worth, by the name of the term. Empty where they could not be read: bots then judge at a
    glance, which needs none."""
    read: Callable[[PositionT], ReadingT] = _the_table
    """What all terms look at, read once for all of them: the table itself, or what a game takes from it."""
    settled: Callable[[PositionT], float | None] = _not_settled
    """What a position is worth of which nothing more can come, such as the end of a match; else ``None``."""
    finish: Callable[[PositionT, float], float] = _as_it_is
    """What becomes of the sum at last; a game may judge a deployment in coarser steps than a battle."""
    beyond: Callable[[Sequence[float]], float] | None = None
    """What is added to the sum from all amounts together, in the order of the terms; nothing where there is none."""
    weighed: tuple[tuple[Callable[[ReadingT], float], float], ...] = ()
    """The amounts with their weights, put together from the others."""

    def __post_init__(self) -> None:
        names = [term.name for term in self.terms]
        assert len(set(names)) == len(names), f"Two terms have one name: {names}"
        if not self.weights:
            return
        assert set(names) == set(self.weights), "Each term has a weight, and each weight a term."
        weighed = tuple((term.amount, self.weights[term.name]) for term in self.terms)
        msgspec.structs.force_setattr(self, "weighed", weighed)

    def weighing(self, weights: Mapping[str, float]) -> "Judgement[PositionT, ReadingT]":
        """The same judgement with other weights for some of its terms.

        >>> towns = Term[list[int]](name="towns", what="Towns.", unit="a town", depends=(), amount=sum)
        >>> Judgement(terms=(towns,), weights={"towns": 2.5}).weighing({"towns": 4.0})([1, 1, -1])
        4.0
        """
        if unknown := sorted(set(weights) - {term.name for term in self.terms}):
            raise ValueError(f"There is no term called {unknown[0]}.")
        return msgspec.structs.replace(self, weights={**self.weights, **weights})

    def __call__(self, table: PositionT) -> float:
        """The value of a position for the camp."""
        done = self.settled(table)
        if done is not None:
            return done
        reading, value = self.read(table), 0.0
        if self.beyond is not None:
            return self.finish(table, self.total([amount(reading) for amount, _ in self.weighed]))
        for amount, weight in self.weighed:
            value += weight * amount(reading)
        return self.finish(table, round(value, DIGITS))

    def total(self, amounts: Sequence[float]) -> float:
        """What there is of every term, in their order, comes to this."""
        value = fsum([weight * amount for amount, (_, weight) in zip(amounts, self.weighed, strict=True)])
        return round(value if self.beyond is None else value + self.beyond(amounts), DIGITS)

    def amounts(self, table: PositionT) -> dict[str, float]:
        """How much there is of each term, by its name; what training fits weights to."""
        reading = self.read(table)
        return {term.name: float(term.amount(reading)) for term in self.terms}


AnyJudgement = Judgement[Any, Any]
"""A judgement of positions of whatever game."""
