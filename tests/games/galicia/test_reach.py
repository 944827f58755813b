"""Reach as sets of hexes equals the search step by step, and every way costs what it should (4.1, 4.2, 4.3, 6.3)."""

import random
from collections.abc import Sequence

import pytest

import hexmarshal as hm
from hexmarshal.core.board.paths import cells
from hexmarshal.games.galicia.rules.hex_by_hex import closed_refusal, path_cost, walk_refusal
from hexmarshal.games.galicia.rules.movement import MoveUnits
from hexmarshal.games.galicia.rules.pieces import SPENT
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.reach import arm_of, points_left, reach, route, step_cost, unmoved


def plain_ends(table: Galicia, units: Sequence[int]) -> set[int]:
    """Where a move may end: a search step by step, by the predicates that explain refusals."""
    side, arm, points = table.side_of(units[0]), arm_of(table, units), points_left(table, units)
    start = table.pieces[units[0]].at
    best = {start: 0}
    queue = [start]
    while queue:
        here = min(queue, key=best.__getitem__)
        queue.remove(here)
        for there in table.board.neighbours[here]:
            cost = best[here] + step_cost(table, side, arm, here, there)
            if cost <= points and cost < best.get(there, SPENT) and closed_refusal(table, side, there) is None:
                best[there] = cost
                queue.append(there)
    ends = set(best) - {start}
    if unmoved(table, units):
        ends |= {there for there in table.board.neighbours[start] if closed_refusal(table, side, there) is None}
    return ends


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
                    path = route(table, group, to).path
                    assert path[-1] == to
                    assert walk_refusal(table, group, path) is None
                    cost = path_cost(table, group, path)
                    assert cost <= points_left(table, group) or (cost == SPENT and len(path) == 1)
                looked += 1
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    assert looked > 20
