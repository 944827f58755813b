"""Reach as sets of hexes equals the search step by step, and every way costs what it should (4.1, 4.2, 4.3, 6.3)."""

import random

import pytest

import hexmarshal as hm
from hexmarshal.core.clauses import book
from hexmarshal.core.paths import cells
from hexmarshal.games.galicia.game import OPTIONS
from hexmarshal.games.galicia.movement import MoveUnits
from hexmarshal.games.galicia.pieces import SPENT
from hexmarshal.games.galicia.reach import points_left, reach, way
from hexmarshal.games.galicia.steps import path_cost, plain_ends, walk_refusal
from hexmarshal.games.galicia.table import Galicia, Options


@pytest.mark.parametrize("seed", range(3))
def test_sets_of_hexes_and_single_steps_agree(seed: int) -> None:
    lots = random.Random(f"reach {seed}")
    match = hm.Match.new("galicia", "opening", seed=seed)
    looked = 0
    while (decision := match.decision) is not None:
        table, question = match.table, decision.question
        assert isinstance(table, Galicia)
        if isinstance(question, MoveUnits) and lots.random() < 0.08:
            units = question.movable(table)
            groups = [(i,) for i in lots.sample(units, min(3, len(units)))]
            groups += [tuple(stack) for stack in list(question.stacks(table).values())[:2]]  # type: ignore[misc]
            for group in groups:
                known = reach(table, group)
                assert set(cells(known.ends)) == plain_ends(table, group)
                for to in cells(known.ends):
                    path = way(table, group, to)
                    assert path[-1] == to
                    assert walk_refusal(table, group, path) is None
                    cost = path_cost(table, group, path)
                    assert cost <= points_left(table, group) or (cost == SPENT and len(path) == 1)
                looked += 1
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    assert looked > 20


def test_the_options_are_those_of_the_rulings_the_choice_first() -> None:
    options = {ruling.option: ruling for ruling in book("galicia").rulings.values() if ruling.option}
    assert options.keys() == OPTIONS.keys()
    for name, ruling in options.items():
        assert tuple(reading.split(":")[0] for reading in ruling.readings) == OPTIONS[name]
        assert ruling.choice.split(":")[0] == OPTIONS[name][0] == getattr(Options(), name)
