"""Copies of a match share what was derived from it, and threads may ask them at the same time."""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.core.positions.snapshot import restore, snapshot
from tests.contract.walks import asked
from tests.thorough import some

THREADS = 3
OF_A_KIND = 3
"""How many positions for each kind of decision are looked at by all threads at once,"""
ROUNDS = 6
"""each so many times,"""
ORDERS = some(30, 200)
"""in the first orders of a match."""


@pytest.fixture
def hasty() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def fresh(match: hm.Match) -> hm.Match:
    """A match in the same position of which nothing was derived yet but who stands where."""
    found = match.copy()
    found.table = restore(match.game, match.start, snapshot(match.table))
    found.table.chance = match.table.chance
    found.view(None).state()
    return found


def listed(match: hm.Match) -> list[Any]:
    """What a player sees who is to choose."""
    decision = asked(match)
    return [decision.prompt, decision.all_orders(), match.view(decision.side).pieces()]


def given(match: hm.Match) -> list[Any]:
    """What comes of an order, and what bots think of it."""
    side, order = asked(match).side, asked(match).all_orders()[0]
    told = [str(event) for event in match.submit(order)]
    mind = match.game.mind
    return [told, match.digest(), mind.evaluate(match.table, side), mind.outlook(match.table, side)]


def together(pool: ThreadPoolExecutor, look: Callable[[hm.Match], list[Any]], match: hm.Match) -> list[list[Any]]:
    """What several threads see who look at copies of the same match at the same moment."""
    start = Barrier(THREADS)

    def work(copy: hm.Match) -> list[Any]:
        start.wait()
        return look(copy)

    return list(pool.map(work, [match.copy() for _ in range(THREADS)]))


@pytest.mark.parametrize("game", [meta.id for meta in hm.catalogue()])
@pytest.mark.usefixtures("hasty")
def test_threads_see_in_copies_of_a_match_what_one_alone_would_see(game: str) -> None:
    lots, match, kinds = random.Random(game), hm.Match.new(game, seed=1914), Counter[str]()
    with ThreadPoolExecutor(THREADS) as pool:
        while match.decision is not None and match.number < ORDERS:
            kind = match.decision.kind
            kinds[kind] += 1
            if kinds[kind] <= OF_A_KIND:
                for look in (*[listed] * ROUNDS, given):
                    alone = look(fresh(match))
                    assert all(seen == alone for seen in together(pool, look, fresh(match))), kind
            match.submit(lots.choice(match.decision.orders(lots.choice(match.decision.subjects()))))


class Watched(dict[Any, Any]):
    """A memory that knows how each value looked when it was put in."""

    def __init__(self) -> None:
        super().__init__()
        self.first: dict[Any, str] = {}

    def __setitem__(self, key: Any, value: Any) -> None:
        self.first[key] = repr(value)
        super().__setitem__(key, value)

    def changed(self) -> list[Any]:
        """What is not as it was when it was put in: others may have found it half done."""
        return [key for key, value in self.items() if self.first[key] != repr(value)]


def watch(match: hm.Match) -> list[Watched]:
    """Put watched memories in the place of all that a table derives into."""
    table = match.table
    table.cache = Watched()
    found = [table.cache]
    parts = getattr(table, "halves", getattr(table, "_occupancies", ()))
    for part in (part for part in parts if part is not None):
        for name in type(part).__slots__:
            if getattr(part, name) == {}:
                setattr(part, name, Watched())
                found.append(getattr(part, name))
    return found


@pytest.mark.parametrize("game", [meta.id for meta in hm.catalogue()])
def test_what_is_derived_is_complete_when_it_is_put_where_others_find_it(game: str) -> None:
    lots, match = random.Random(game), hm.Match.new(game, seed=1914)
    while match.decision is not None and match.number < ORDERS:
        trial = fresh(match)
        memories = watch(trial)
        listed(trial)
        assert [key for memory in memories for key in memory.changed()] == [], match.decision.kind
        match.submit(lots.choice(match.decision.orders(lots.choice(match.decision.subjects()))))
