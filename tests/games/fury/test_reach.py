"""Where units can go is worked out twice, as sets of hexes and step by step. Both must agree."""

import random

import hexmarshal as hm
from hexmarshal.core.paths import cells
from hexmarshal.games.fury.movement import MoveUnits
from hexmarshal.games.fury.reach import reach, way
from hexmarshal.games.fury.steps import plain_way, stop_refusal, walk_refusal
from hexmarshal.games.fury.table import Fury


def positions() -> list[tuple[Fury, MoveUnits]]:
    """Some positions of random matches in which a side moves."""
    found = []
    for seed in range(3):
        match = hm.Match.new("fury", scenario="historical", seed=seed)
        dice = random.Random(seed)
        for number in range(500):
            decision = match.decision
            if decision is None:
                break
            question = match.table.question
            if isinstance(question, MoveUnits) and number % 23 == 0:
                assert isinstance(match.table, Fury)
                found.append((match.table, question))
            match.submit(dice.choice(decision.orders(dice.choice(decision.subjects()))))
    assert len(found) > 20
    return found


def test_sets_of_hexes_and_single_steps_agree() -> None:
    compared = 0
    for table, question in positions():
        for index in question.unmoved(table)[::3]:
            on_foot, by_rail = reach(table, index)[:2]
            start = table.pieces[index].at
            for cell in table.board.cells:
                near = table.board.distance(start, cell) <= 4
                if not near and compared % 7:
                    continue
                walked = plain_way(table, index, cell, rail=False) is not None
                stays = stop_refusal(table, index, cell) is None and cell != start
                assert bool(on_foot >> cell & 1) == (walked and stays), table.hexname(cell)
                compared += 1
            for cell in cells(by_rail)[::5]:
                assert plain_way(table, index, cell, rail=True) is not None, table.hexname(cell)
    assert compared > 1000


def test_every_way_found_can_be_gone_step_by_step() -> None:
    for table, question in positions():
        for index in question.unmoved(table)[::2]:
            on_foot, by_rail = reach(table, index)[:2]
            for mask, rail in ((on_foot, False), (by_rail, True)):
                for cell in cells(mask)[::4]:
                    found = way(table, index, cell, rail)
                    assert found is not None
                    assert found[-1].cell == cell
                    assert walk_refusal(table, index, found) is None
