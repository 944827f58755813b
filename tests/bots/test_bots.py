"""Bots: what they may do, and what they may know."""

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.ahead import value
from hexmarshal.core.procedure import Order


def record(names: tuple[str, str], seed: int, limit: int) -> tuple[hm.Match, list[Order]]:
    """The first orders of a match between two bots, each checked before it is given."""
    match = hm.Match.new("fury", seed=seed)
    seats = {side: bots.make(name, seed) for side, name in zip(match.sides, names, strict=True)}
    given = []
    while (decision := match.decision) is not None and len(given) < limit:
        order = seats[decision.side].choose(match.view(decision.side))
        assert order in decision.orders(order.subject) or order in decision.all_orders()
        match.submit(order, decision.side, decision.number)
        given.append(order)
    return match, given


@pytest.mark.parametrize("names", [("random", "random"), ("eager", "random"), ("random", "eager")])
def test_bots_give_listed_orders_and_the_same_ones_for_the_same_seed(names: tuple[str, str]) -> None:
    first, orders = record(names, seed=7, limit=150)
    second, again = record(names, seed=7, limit=150)
    assert orders == again
    assert first.digest() == second.digest()


def test_another_seed_is_another_player() -> None:
    match = hm.Match.new("fury", seed=1)
    match.submit(hm.parse(match, "front north"))
    chosen = {bots.make("random", seed).choose(match.view("russian")) for seed in range(20)}
    assert len(chosen) > 5


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_is_known_by_its_name(name: str) -> None:
    assert bots.make(name, 1).name == name


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(LookupError, match="no bot called napoleon; the bots are eager, random"):
        bots.make("napoleon", 1)


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_that_is_not_asked_says_so(name: str) -> None:
    match = hm.Match.new("fury", seed=1)
    with pytest.raises(ValueError, match="nothing to choose"):
        bots.make(name, 1).choose(match.view("german-austrian"))


@pytest.mark.parametrize("name", bots.names())
def test_choosing_changes_nothing(name: str) -> None:
    match, _ = record(("random", "random"), seed=3, limit=60)
    assert match.decision is not None
    before = match.digest()
    order = bots.make(name, 1).choose(match.view(match.decision.side))
    assert match.digest() == before
    assert match.explain(order) is None


@pytest.mark.parametrize("name", bots.names())
def test_orders_do_not_depend_on_the_dice_to_come(name: str) -> None:
    """Two matches in the same position but with other dice: a bot cannot tell them apart."""
    orders = []
    for seed in (1, 2, 3):
        match = hm.Match.new("fury", seed=seed)
        bot = bots.make(name, 9)
        given = []
        while (decision := match.decision) is not None and not match.table.draws:
            order = bot.choose(match.view(decision.side))
            given.append(order)
            match.submit(order)
        orders.append(given)
    assert len(orders[0]) > 5
    assert orders[0] == orders[1] == orders[2]


def test_an_imagined_table_has_dice_of_its_own() -> None:
    match = hm.Match.new("fury", seed="a secret")
    view = match.view("russian")
    imagined = view.imagine("mine")
    assert [imagined.chance.draw(n, 6) for n in range(20)] != [match.table.chance.draw(n, 6) for n in range(20)]
    imagined.put(0, imagined.pieces[1])
    assert match.digest() == hm.Match.new("fury", seed="a secret").digest()


def test_one_step_ahead_weighs_every_outcome_of_the_dice() -> None:
    """The value of an order that rolls a die is the mean over the exact outcomes, whatever the seed of the sample."""
    match, _ = record(("eager", "random"), seed=5, limit=400)
    match = hm.Match.new("fury", seed=5)
    seats = {side: bots.make("eager", side) for side in match.sides}
    while (decision := match.decision) is not None and decision.kind != "resolve":
        match.submit(seats[decision.side].choose(match.view(decision.side)))
    assert decision is not None
    table = match.view(decision.side).imagine("x")
    order = decision.all_orders()[0]
    assert value(table, order, decision.side, "x") == pytest.approx(value(table, order, decision.side, "y"))
    assert table.digest() == match.digest()


def test_both_sides_values_sum_to_nothing_all_match_long() -> None:
    match = hm.Match.new("fury", seed=11)
    seats = {side: bots.make("random", side) for side in match.sides}
    while (decision := match.decision) is not None:
        assert match.table.evaluate("russian") == -match.table.evaluate("german-austrian")
        match.submit(seats[decision.side].choose(match.view(decision.side)))
    assert match.table.evaluate("russian") == -match.table.evaluate("german-austrian")
