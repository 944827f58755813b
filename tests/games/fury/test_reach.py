"""Where units can go is worked out twice, as sets of hexes and step by step. Both must agree."""

import random

import hexmarshal as hm
from hexmarshal.core.board.paths import cells
from hexmarshal.games.fury.rules.hex_by_hex import closed_refusal, step_refusal, stop_refusal, walk_refusal
from hexmarshal.games.fury.rules.movement import MoveUnits
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.rails import ground_for, may_ride, train_nation
from hexmarshal.games.fury.rules.reach import reach, step_cost, way
from tests.kit import scattered
from tests.thorough import THOROUGH


def positions() -> list[tuple[Fury, MoveUnits]]:
    """Some positions of random matches in which a side moves."""
    found = []
    for seed in range(3 if THOROUGH else 1):
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
    assert len(found) > (20 if THOROUGH else 6)
    for seed in range(8):
        table = scattered(random.Random(seed), ("russian north", "german-austrian north")[seed % 2]).table
        if isinstance(table.question, MoveUnits):
            found.append((table, table.question))
    return found


def plain_rides(table: Fury, index: int, here: int) -> set[int]:
    """9.3c, 9.3d: where a train from a hex can take a unit, hex by hex along the railways of its country."""
    printed, situation, side = table.printed, table.situation, table.side_of(index)
    nation, ground = train_nation(table, index), ground_for(table, index)

    def runs(cell: int) -> bool:
        if nation == 0 and printed.transit >> cell & 1:
            return True
        if closed_refusal(table, side, cell) is not None or (situation.hqs[1 - side] | ground.siege) >> cell & 1:
            return False
        return not ground.zone >> cell & 1 or bool(situation.held[side] >> cell & 1)

    found, front = {here}, [here]
    while front:
        beyond = {there for cell in front for there in printed.railways[nation][cell]}
        front = [there for there in beyond if runs(there) and there not in found]
        found.update(front)
    return {cell for cell in found if printed.land >> cell & 1} - {here}


def plain_reach(table: Fury, index: int) -> tuple[set[int], set[int]]:
    """Hexes to which a unit can come on foot, and with a ride, step by step by the predicates that explain refusals."""
    ground, hq, points = ground_for(table, index), table.printed.is_hq[index], table.printed.movement[index]
    start = table.pieces[index].at
    # States are a hex and whether it has ridden, with the most points that can be left there.
    best = {(start, False): points}
    front = [(start, False)]
    while front:
        here, rode = front.pop()
        left, first = best[here, rode], (here, rode) == (start, False)
        if not first and (ground.zone | ground.siege) >> here & 1:
            continue
        steps = [
            ((there, rode), step_cost(table, here, there))
            for there in table.board.neighbours[here]
            if there != start and step_refusal(table, index, here, there, first) is None
        ]
        if may_ride(table, index) and (hq or not rode):
            steps += [((there, True), 1) for there in plain_rides(table, index, here)]
        for state, cost in steps:
            if left - cost > best.get(state, -1):
                best[state] = left - cost
                front.append(state)
    return {cell for cell, rode in best if not rode} - {start}, {cell for cell, rode in best if rode}


def test_sets_of_hexes_and_single_steps_agree() -> None:
    compared = 0
    for table, question in positions():
        units = question.unmoved(table)
        for index in {*units[::5], *(i for i in units[-3:] if table.printed.is_hq[i])}:
            on_foot, by_rail = reach(table, index)[:2]
            walked, ridden = plain_reach(table, index)
            start = table.pieces[index].at
            stays = {cell for cell in walked | ridden if cell != start and stop_refusal(table, index, cell) is None}
            assert set(cells(on_foot)) == walked & stays, table.printed.ids[index]
            assert set(cells(by_rail)) == (ridden - walked) & stays, table.printed.ids[index]
            compared += len(stays)
    assert compared > (1000 if THOROUGH else 400)


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
