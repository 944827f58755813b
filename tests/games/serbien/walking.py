"""Positions of random play, for tests that hold what is found quickly equal to the plain rule."""

import random
from collections.abc import Iterator

import hexmarshal as hm
from hexmarshal.games.serbien.rules.table.position import Serbien


def walk(scenario: str, seed: int, decisions: int) -> Iterator[tuple[Serbien, object]]:
    """The tables of a match at random, and what is asked at each of its first decisions."""
    match, chance = hm.Match.new("serbien", scenario, seed=seed), random.Random(seed)
    while (decision := match.decision) is not None and match.number < decisions:
        assert isinstance(match.table, Serbien)
        yield match.table, decision.question
        match.submit(chance.choice(decision.orders(chance.choice(decision.subjects()))))
