"""A careful judgement is amended from position to position, and comes out as if each were the first."""

import random
from collections.abc import Iterator

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.ahead import follow
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.games.serbien.mind import convoys
from hexmarshal.games.serbien.mind.outlook import outlook
from hexmarshal.games.serbien.rules.table.position import Serbien
from tests.thorough import some

POSITIONS = some(20, 150)
"""So many positions of a match are looked at,"""
ORDERS = 8
"""and so many orders in each."""
APART = 5
"""So many decisions lie between two of them."""


def tables(scenario: str) -> Iterator[Serbien]:
    """Positions of a match between bots, each with some that one order could lead to."""
    dice, match, bot = (
        random.Random(scenario),
        hm.Match.new("serbien", scenario=scenario, seed="7"),
        bots.make("staff-1", 7),
    )
    for number in range(APART * POSITIONS):
        decision = match.decision
        if decision is None:
            return
        if number % APART == 0:
            offers = [order for subject in decision.subjects() for order in decision.orders(subject)]
            for order in dice.sample(offers, min(ORDERS, len(offers))):
                after = match.table.copy()
                assert isinstance(after, Serbien)
                after.chance = Seeded(str(number))
                follow(after, order, decision.side)
                if not after.over:
                    yield after
        match.submit(bot.choose(match.view(decision.side)))


@pytest.mark.parametrize("scenario", ["macva", "drina"])
def test_what_is_amended_is_what_would_be_found_anew(scenario: str) -> None:
    found = list(tables(scenario))
    amended = [outlook.amounts(table) for table in found]
    assert len(found) > POSITIONS
    for table, before in zip(found, amended, strict=True):
        table.printed.memories.clear()
        convoys._convoy.cache_clear()
        fresh = table.copy()
        fresh.forget()
        assert outlook.amounts(fresh) == before
