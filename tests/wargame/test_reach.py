"""Reach by levels: the quick one equals the plain one, and ways lead back."""

import random

import pytest

from hexmarshal.core.board.paths import cells, mask
from hexmarshal.wargame.reach import Costs, ZoneCosts, levels, paid, plain_levels, way_back
from tests.bots.plain import PLAIN, cell

POLICIES = [
    ZoneCosts(),
    ZoneCosts(1, 1, 2),
    ZoneCosts(2, 0, 4),
    ZoneCosts(2, 0, 2),
    ZoneCosts(stop=True),
    ZoneCosts(1, 2, 3, stop=True),
]


def country(seed: int) -> tuple[Costs, int, int]:
    """Ground, rivers, closed hexes and zones of control by lot."""
    chance = random.Random(seed)
    enter = {c: chance.choice([1, 1, 2, 3]) for c in PLAIN.cells}
    sides = [frozenset((here, there)) for here in PLAIN.cells for there in PLAIN.neighbours[here]]
    rivers = {side: chance.choice([0, 0, 0, 1, 2]) for side in sides}
    costs = Costs(PLAIN, enter, lambda here, there: enter[there] + rivers[frozenset((here, there))])
    into = mask(c for c in PLAIN.cells if chance.random() < 0.85)
    zone = mask(c for c in PLAIN.cells if chance.random() < 0.2)
    return costs, into, zone


@pytest.mark.parametrize("by_zone", POLICIES)
@pytest.mark.parametrize("seed", range(6))
def test_levels_equal_a_plain_search(seed: int, by_zone: ZoneCosts) -> None:
    costs, into, zone = country(seed)
    start = cell("0505")
    for points in (0, 1, 2, 5, 8):
        known = levels(costs, start, points, into, zone, by_zone)
        cheapest: dict[int, int] = {}
        for spent, level in enumerate(known):
            for c in cells(level):
                cheapest.setdefault(c, spent)
        assert cheapest == plain_levels(costs, start, points, cells(into), zone, by_zone)


@pytest.mark.parametrize("by_zone", POLICIES)
def test_the_way_back_costs_what_its_level_says(by_zone: ZoneCosts) -> None:
    costs, into, zone = country(7)
    start = cell("0505")
    known = levels(costs, start, 8, into, zone, by_zone)
    for end, cost in plain_levels(costs, start, 8, cells(into), zone, by_zone).items():
        if end == start:
            continue
        path, total = way_back(costs, known, end, zone, by_zone)
        assert path[-1] == end
        steps = list(zip((start, *path), path, strict=False))
        assert total == cost == sum(paid(costs, here, there, zone, by_zone) for here, there in steps)
        assert all(there in PLAIN.neighbours[here] and into >> there & 1 for here, there in steps)
        if by_zone.stop:
            assert not any(zone >> there & 1 for there in path[:-1])


def test_rivers_and_ground_are_paid_together() -> None:
    enter = dict.fromkeys(PLAIN.cells, 2)
    river = {frozenset((cell("0505"), cell("0605")))}
    costs = Costs(PLAIN, enter, lambda a, b: enter[b] + (1 if frozenset((a, b)) in river else 0))
    known = levels(costs, cell("0505"), 3, PLAIN.everywhere, 0, ZoneCosts())
    assert known[2] >> cell("0504") & 1
    assert known[3] >> cell("0605") & 1
    assert not known[2] >> cell("0605") & 1
