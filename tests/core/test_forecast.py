"""Forecasts, worked out by hand."""

from fractions import Fraction

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.forecast import branches
from tests.core import toy


def chances(match: hm.Match, order: hm.Order) -> dict[str, Fraction]:
    return {outcome.result: outcome.chance for outcome in match.forecast(order).outcomes}


def test_one_die() -> None:
    match = toy.new(dice=(3,))
    assert chances(match, toy.Roll(1)) == {"": Fraction(5, 6), "six": Fraction(1, 6)}


def test_two_dice() -> None:
    match = toy.new(dice=(3,))
    assert chances(match, toy.Roll(2)) == {"": Fraction(25, 36), "six": Fraction(10, 36), "six, six": Fraction(1, 36)}


def test_values_are_averages_for_the_side_that_gives_the_order() -> None:
    match = toy.new(dice=(3,))
    worth = {outcome.result: outcome.value for outcome in match.forecast(toy.Roll(1)).outcomes}
    assert worth == {"": 3 + (1 + 2 + 3 + 4 + 5) / 5, "six": 3 + 12}
    match.submit(toy.Done())
    worth = {outcome.result: outcome.value for outcome in match.forecast(toy.Roll(1)).outcomes}
    assert worth == pytest.approx({"": -3 + 3, "six": -3 + 12})


def test_an_order_without_dice_has_one_outcome() -> None:
    match = toy.new(dice=(3,))
    forecast = match.forecast(toy.Done())
    assert [(outcome.chance, outcome.result) for outcome in forecast.outcomes] == [(Fraction(1), "")]
    assert (forecast.order, str(forecast)) == ("done", "100% done")


def test_a_forecast_changes_nothing_and_knows_nothing_of_the_dice_to_come() -> None:
    match, other = toy.new("1"), toy.new("2")
    other.table.state = match.table.state
    before = match.digest()
    assert match.forecast(toy.Roll(2)) == other.forecast(toy.Roll(2))
    assert (match.digest(), match.number) == (before, 0)


def test_branches_are_every_way_and_end_where_the_orders_own_procedure_ends() -> None:
    match = toy.new(dice=(3,))
    ways = branches(match.table, toy.Roll(2))
    assert len(ways) == 36
    assert {way.chance for way in ways} == {Fraction(1, 36)}
    assert {way.table.draws for way in ways} == {3}


def test_an_attack_is_forecast_without_the_attacks_after_it() -> None:
    match = hm.Match.new("fury", scenario="historical", seed=1914)
    while match.decision is not None and match.decision.kind != "resolve":
        decision = match.decision
        orders = decision.all_orders()
        attacks = [order for order in orders if "x" in order.notation]
        match.submit(attacks[0] if attacks else next((o for o in orders if o.notation == "done"), orders[0]))
    assert match.decision is not None
    assert len(match.decision.all_orders()) > 1
    order = match.decision.all_orders()[0]
    deepest = max(way.table.draws for way in branches(match.table, order)) - match.table.draws
    assert deepest <= 4
    assert sum(chances(match, order).values()) == 1
