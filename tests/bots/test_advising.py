"""The staff at a person's side: what it would order, and why."""

import pytest

import hexmarshal as hm
from hexmarshal.bots.advising import Adviser, points
from hexmarshal.bots.purposes import Plan, counsel, intent
from hexmarshal.core.orders.orders import Done


def test_advice_is_a_legal_order_with_a_plan_and_a_reason() -> None:
    match = hm.Match.new("drina", scenario="august", seed=1914)
    decision = match.decision
    assert decision is not None
    before = match.digest()
    advised = Adviser(1914).advise(match.view(decision.side))
    assert match.digest() == before, "asking changes nothing"
    assert match.explain(advised.order, decision.side) is None
    assert "worth trying" in advised.plan
    assert "The staff judges the position" in advised.reason


def test_who_follows_hears_the_next_order_of_the_same_plan() -> None:
    match = hm.Match.new("drina", scenario="august", seed=1914)
    adviser, plans = Adviser(1914), set()
    for _ in range(3):
        advised = adviser.advise(match.view("austria-hungary"))
        plans.add(advised.plan)
        match.submit(advised.order)
    assert len(plans) == 1


def test_the_same_question_has_the_same_advice() -> None:
    match = hm.Match.new("galicia", scenario="opening", seed=1914)
    view = match.view("austrian")
    assert Adviser("1").advise(view) == Adviser("1").advise(view)


def test_the_next_best_answer_is_named_where_there_are_few() -> None:
    match = hm.Match.new("fury", seed=1914)
    adviser = Adviser(1914)
    for _ in range(200):
        decision = match.decision
        assert decision is not None
        advised = adviser.advise(match.view(decision.side))
        if decision.kind == "reply" and "above “" in advised.reason:
            return
        match.submit(advised.order, decision.side)
    pytest.fail("In two hundred orders no retreat was weighed against standing.")


def test_an_end_is_explained_too() -> None:
    match = hm.Match.new("serbien", seed=1914)
    advised = Adviser(1914).advise(match.view("serbian"))
    assert isinstance(advised.order, Done)
    assert advised.reason == "Nothing that is left to do here seems worth its price."
    assert advised.plan == ""


def test_a_plan_is_put_as_what_can_be_done() -> None:
    plan = Plan(
        take=(("Thorn", 7), ("Posen", 1)), guard=(("Grodno", 2),), leave=("Kovno",), strike=(("1206", 3),), marching=8
    )  # fmt: skip
    assert intent(plan) == (
        "Take Thorn with seven units and Posen with one unit; attack at 1206 with three units; "
        "reinforce Grodno with two units."
    )
    assert counsel(plan) == ("Seven units can take Thorn; one unit can take Posen; an attack at 1206 is worth trying.")
    assert counsel(Plan(marching=2)) == "Two units can move."
    assert counsel(Plan()) == ""


def test_points_are_told_as_exactly_as_they_are_worth() -> None:
    assert [points(number) for number in (0.051, 0.25, 9.96, 31.4)] == ["0.1", "0.2", "10.0", "31"]
