"""Play ends, whatever is chosen: always the first order that is listed, always the last, or any.

A listed order is always accepted on the way. In short one scenario of each game is played, at length all of them.
"""

import random

import pytest

from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import Table
from hexmarshal.games import load, names
from tests.thorough import also

CAP, LONG = 20_000, 100_000
"""Orders within which a match is over, and within which a Grand Campaign is."""
GRAND = {("serbien", "campaign"), ("serbien", "case-b")}
SHORT = {
    "fury": "historical", "drina": "1915", "galicia": "opening", "great_war_east": "historical", "serbien": "macva",
}  # fmt: skip
"""The scenario of each game that is soonest over."""
SET_UP = {("drina", "campaign"), ("great_war_east", "september")}
"""Scenarios with a set-up of their own, which must come to an end too: the first order is enough in short."""


def choose(table: Table, how: str, lots: random.Random) -> Order:  # type: ignore[type-arg]
    """The order that a policy takes."""
    question = table.question
    assert question is not None
    subjects = question.subjects(table)
    if how == "random":
        return lots.choice(question.orders(table, lots.choice(subjects)))
    place = 0 if how == "first" else -1
    return question.orders(table, subjects[place])[place]


def cases() -> list[object]:
    """Every game, scenario and policy; those that are played in short come first."""
    every = [(game, scenario) for game in names() for scenario in load(game).meta.scenarios]
    short = [(game, scenario, how) for game, scenario in every for how in ("first", "last", "random")
             if SHORT.get(game) == scenario or (how == "first" and (game, scenario) in SET_UP)]  # fmt: skip
    rest = [(game, scenario, how) for game, scenario in every for how in ("first", "last", "random")]
    return [*short, *also(*[case for case in rest if case not in short])]


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("case", cases(), ids=str)
def test_play_ends_and_every_listed_order_is_accepted(case: tuple[str, str, str]) -> None:
    game, scenario, how = case
    rules, lots = load(game), random.Random(str(case))
    table = rules.deal(rules.read_start(scenario, {}, None))
    table.chance = Seeded("ends")
    table.run()
    cap = LONG if (game, scenario) in GRAND else CAP
    for number in range(cap):
        question = table.question
        if question is None:
            return
        order = choose(table, how, lots)
        assert question.check(table, order) is None, f"{case}, order {number}: {order} is listed"
        table = table.copy()
        table.answer(order)
    pytest.fail(f"{case} is not over after {cap} orders.")
