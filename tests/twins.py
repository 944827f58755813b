"""What a side remembers, beside the truth, and beside a twin of the match that differs in what the side cannot know."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.core.engine.dice import Seeded
from tests.dreams import dream

Begun = Callable[[int], tuple[hm.Match, random.Random]]
"""Begins a match of this number, and gives lots to play it with."""
LONG = 400
"""After so many orders the next match is begun."""


def move(match: hm.Match, lots: random.Random) -> hm.Order:
    """Some order; units are moved before a phase is over."""
    decision = match.decision
    assert decision is not None
    subjects = decision.subjects()
    subject = lots.choice(subjects)
    if subject == "done" and lots.random() < 0.7:
        subject = lots.choice(subjects)
    return lots.choice(decision.orders(subject))


def truth_is_remembered(begun: Begun, matches: int) -> Counter[bool]:
    """Play matches: each unseen unit must be among the hexes where it is remembered, and be imagined in one of them.

    Gives how many units were known to be in a single hex, and how many were not.
    """
    precise: Counter[bool] = Counter()
    for number in range(matches):
        match, lots = begun(number)
        while not match.over and match.number < LONG:
            match.submit(move(match, lots))
            table: Any = match.table
            for side in match.sides:
                memory = table.memory[side]
                theirs = [i for i, piece in enumerate(table.pieces) if table.side_ids[table.printed.side[i]] != side]
                hidden = [i for i in theirs if table.pieces[i].at >= 0 and table.show(i, side) is None]
                assert sorted(memory) == hidden
                assert all(memory[i] >> table.pieces[i].at & 1 for i in hidden), (number, match.number)
                precise.update(memory[i].bit_count() == 1 for i in hidden)
                if match.number % 40 == 0:
                    imagined = table.imagine(side, Seeded(f"{match.number}"))
                    assert all(memory[i] >> imagined.pieces[i].at & 1 for i in hidden), (number, match.number)
    return precise


def compare_twins(begun: Begun, pairs: int, every: int) -> None:
    """A match and one that differs from it only in what a side cannot know go on alike until it is shown.

    So many pairs are compared: views, memories, imagined tables, of some also forecasts and what bots choose.
    """
    compared = differed = number = 0
    while compared < pairs:
        match, lots = begun(number)
        number += 1
        while not match.over and compared < pairs and match.number < LONG:
            match.submit(move(match, lots))
            if match.number % every:
                continue
            for side in match.sides:
                twin, mine = dream(match, side, f"{match.number}"), match.copy()
                for _ in range(12):
                    compared += 1
                    differed += twin.digest() != mine.digest()
                    _compare(mine, twin, side, compared)
                    if mine.over or not _goes_on(mine, twin, side, lots):
                        break
    assert differed > compared // 2, "they are not the same match"


def _compare(mine: hm.Match, twin: hm.Match, side: str, number: int) -> None:
    one, other = mine.view(side), twin.view(side)
    assert one.as_dict() == other.as_dict()
    assert mine.table.memory.get(side) == twin.table.memory.get(side)
    assert one.imagine("again").table.encoded() == other.imagine("again").table.encoded()
    if one.decision is None or other.decision is None or number % 10:
        return
    order = random.Random(number).choice(one.decision.all_orders())
    if one.decision.kind != "move" and other.decision.explain(order) is None:
        assert one.forecast(order) == other.forecast(order)
    name = "staff-1" if number % 200 == 0 else "eager"
    assert bots.make(name, "twins").choose(one) == bots.make(name, "twins").choose(other)


def _goes_on(mine: hm.Match, twin: hm.Match, side: str, lots: random.Random) -> bool:
    """Whether both go on with an order that is legal in both, and the side is shown and told the same."""
    order = move(mine, lots)
    if twin.decision is None or twin.explain(order) is not None:
        return False
    mine.submit(order)
    twin.submit(order)
    return _heard(mine, side) == _heard(twin, side) and mine.view(side).as_dict() == twin.view(side).as_dict()


def _heard(match: hm.Match, side: str) -> list[str]:
    """What a side was told of the last order."""
    return [repr(event) for event in match.table.events if not event.only or side in event.only]
