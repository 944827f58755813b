"""What is found quickly is what the plain rule finds, in positions of random play."""

import random
from collections.abc import Iterator
from itertools import combinations

import hexmarshal as hm
from hexmarshal.games.serbien.rules import two_hex
from hexmarshal.games.serbien.rules.movement import MoveUnits
from hexmarshal.games.serbien.rules.position import Serbien


def walk(scenario: str, seed: int, decisions: int) -> Iterator[tuple[Serbien, object]]:
    """The tables of a match at random, and what is asked at each of its first decisions."""
    match, chance = hm.Match.new("serbien", scenario, seed=seed), random.Random(seed)
    while (decision := match.decision) is not None and match.number < decisions:
        assert isinstance(match.table, Serbien)
        yield match.table, decision.question
        match.submit(chance.choice(decision.orders(chance.choice(decision.subjects()))))


def test_where_a_force_may_stand_in_two_hexes() -> None:
    looked = wide = 0
    for table, ask in walk("macva", 3, 260):
        if not isinstance(ask, MoveUnits):
            continue
        for stack in table.occupancy(ask.player).at.values():
            groups = [group for size in (1, 2, 3) for group in combinations(stack, size)]
            for group in groups:
                if two_hex.force_refused(table, ask, group) is None:
                    found = list(two_hex.quick_ends(table, ask, group))
                    assert found == two_hex.all_ends(table, ask, group)
                    looked += 1
                    wide += table.pieces[group[0]].also >= 0
    assert looked > 1000
    assert wide > 50
