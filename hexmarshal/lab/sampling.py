"""What there was of each term of a judgement in the course of a match: what weights are fitted to.

Of each turn of each side a few positions are taken, drawn at random among all in which it had to decide: some before it
has moved, some in the middle of a combat. So every term has its say, those too that are nothing between the phases.
"""

import random

import msgspec

from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.judgement import AnyJudgement, Judgement
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.lab.measures import gauge

MOST = 2
"""How many positions are taken of a side's turn."""


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """One position of a match."""

    number: int
    """How many orders had been given."""
    passed: float
    """The share of the turns that were over."""
    amounts: tuple[float, ...]
    """How much there was of each term, in the order of the judgement's terms, to the camp for which it speaks."""


def judgement(game: Game) -> AnyJudgement:
    """The careful judgement of a game; `ValueError` with a sentence if it is no sum of terms."""
    care = game.mind.care
    if not isinstance(care, Judgement):
        raise ValueError(f"The judgement of {game.meta.title} is no sum of terms, so there are no weights to fit.")
    return care


class Sampling:
    """Takes positions from one match while it is played."""

    def __init__(self, game: Game, table: AnyTable, seed: str) -> None:
        self._care, self._random = judgement(game), random.Random(f"samples {seed}")
        self._gauge = gauge(game.meta.id)
        self._turns = max(1, len(self._gauge.turns(table))) if self._gauge is not None else 1
        self._drawn: dict[tuple[str, str], list[tuple[int, AnyTable]]] = {}
        self._seen: dict[tuple[str, str], int] = {}

    def see(self, number: int, side: str, table: AnyTable) -> None:
        """A side must decide. Each position of its turn is as likely to be taken as any other."""
        key = table.show_turn(), side
        drawn, seen = self._drawn.setdefault(key, []), self._seen.get(key, 0)
        self._seen[key] = seen + 1
        if seen < MOST:
            drawn.append((number, table))
        elif (place := self._random.randrange(seen + 1)) < MOST:
            drawn[place] = number, table

    @property
    def samples(self) -> tuple[Sample, ...]:
        """What was taken, in the order of the match."""
        drawn = sorted((one for some in self._drawn.values() for one in some), key=lambda one: one[0])
        names = [term.name for term in self._care.terms]
        found = []
        for number, table in drawn:
            if self._care.settled(table) is None:
                amounts = self._care.amounts(table)
                found.append(Sample(number, self._passed(table), tuple(round(amounts[name], 6) for name in names)))
        return tuple(found)

    def _passed(self, table: AnyTable) -> float:
        if self._gauge is None:
            return 0.0
        return round(1 - len(self._gauge.turns(table)) / self._turns, 6)
