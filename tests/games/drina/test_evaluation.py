"""What evaluation amends and remembers equals what it works out anew."""

import random

import pytest

import hexmarshal as hm
from hexmarshal.bots.ahead import value
from hexmarshal.core.engine.forecast import branches
from hexmarshal.games import load
from hexmarshal.games.drina.mind.forces import forces
from hexmarshal.games.drina.parts.countries import SIDES
from hexmarshal.games.drina.rules.orders import Attack, Fire
from hexmarshal.games.drina.rules.position import Drina

MIND = load("drina").mind


def positions(seed: str) -> list[Drina]:
    """Positions of a match at random, evaluated all along."""
    lots = random.Random(seed)
    match = hm.Match.new("drina", "august", seed=seed)
    found: list[Drina] = []
    while (decision := match.decision) is not None and len(found) < 400:
        assert isinstance(match.table, Drina)
        MIND.evaluate(match.table, SIDES[0])
        found.append(match.table.copy())
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    return found


def test_the_value_of_a_position_depends_on_the_position_alone() -> None:
    for table in positions("evaluation"):
        anew = table.copy()
        anew.cache = {}
        assert MIND.evaluate(table, SIDES[0]) == MIND.evaluate(anew, SIDES[0])


def test_the_same_change_leads_to_the_same_force() -> None:
    table = positions("evaluation")[-1]
    index = table.occupancy.men[0][0]
    tried = [table.copy(), table.copy()]
    for trial in tried:
        trial.lose(index, "6.1.1f")
    assert forces(tried[0])[0] is forces(tried[1])[0]
    assert forces(tried[0])[0] is not forces(table)[0]
    assert forces(tried[0])[1] is forces(table)[1]


def test_an_attack_is_worth_the_mean_of_all_that_the_forecast_knows() -> None:
    tried = 0
    for table in positions("gamble")[::5]:
        question = table.question
        assert question is not None
        orders = [order for order in question.all_orders(table) if isinstance(order, (Attack, Fire))]
        for order in orders[:2]:
            ends = branches(table, order, question.side)
            mean = sum(float(end.chance) * MIND.evaluate(end.table, question.side) for end in ends)
            assert value(table, order, question.side, "seed", MIND.evaluate) == pytest.approx(mean, abs=1e-9)
            tried += len(ends) > 1
    assert tried > 5
