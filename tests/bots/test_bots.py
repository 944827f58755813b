"""Bots: what they may do, and what they may know."""

from typing import Any, ClassVar

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.ahead import value
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.procedure import Order, Procedure, Question
from hexmarshal.core.engine.table import Table


def record(names: tuple[str, str], seed: int, limit: int) -> tuple[hm.Match, list[Order]]:
    """The first orders of a match between two bots, each checked before it is given."""
    match = hm.Match.new("fury", seed=seed)
    seats = {side: bots.make(name, seed) for side, name in zip(match.sides, names, strict=True)}
    given: list[Order] = []
    while (decision := match.decision) is not None and len(given) < limit:
        order = seats[decision.side].choose(match.view(decision.side))
        assert order in decision.orders(order.subject) or order in decision.all_orders()
        match.submit(order, decision.side, decision.number)
        given.append(order)
    return match, given


@pytest.mark.parametrize("names", [("random", "random"), ("eager", "random"), ("random", "eager")])
def test_bots_give_listed_orders_and_the_same_ones_for_the_same_seed(names: tuple[str, str]) -> None:
    first, orders = record(names, seed=7, limit=80)
    second, again = record(names, seed=7, limit=80)
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


@pytest.mark.parametrize("name", [name if name != "staff-4" else "staff-4+6p" for name in bots.names()])
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
    imagined = view.imagine("mine").table
    assert [imagined.chance.draw(n, 6) for n in range(20)] != [match.table.chance.draw(n, 6) for n in range(20)]
    imagined.put(0, imagined.pieces[1])
    assert match.digest() == hm.Match.new("fury", seed="a secret").digest()


def test_one_step_ahead_changes_nothing_and_gives_the_same_for_the_same_seed() -> None:
    match = hm.Match.new("fury", seed=5)
    seats = {side: bots.make("eager", side) for side in match.sides}
    while (decision := match.decision) is not None and decision.kind != "resolve":
        match.submit(seats[decision.side].choose(match.view(decision.side)))
    assert decision is not None
    table = match.view(decision.side).imagine("x").table
    order = decision.all_orders()[0]
    judge = match.game.mind.evaluate
    assert value(table, order, decision.side, "x", judge) == value(table, order, decision.side, "x", judge)
    assert table.digest() == match.digest()


class Coin(Procedure, frozen=True):
    """Rolls some dice and puts their sum on the table."""

    dice: int
    steps: ClassVar = ("toss",)

    def toss(self, table: "Counting") -> None:
        """All at once."""
        table.state = Sum(sum(table.draw(6) for _ in range(self.dice)))


class Toss(Order, frozen=True):
    """Roll so many dice."""

    dice: int


class HowMany(Question["Counting"], frozen=True):
    """How many dice to roll."""

    def carry_out(self, table: "Counting", order: Order) -> None:
        """Roll them."""
        assert isinstance(order, Toss)
        table.call(Coin(dice=order.dice))


class Sum(msgspec.Struct, frozen=True):
    """What the dice gave."""

    total: int


class Counting(Table[Any, Sum]):
    """A table whose value is the sum of some dice."""


def counted(table: Table[Any, Sum], side: str) -> float:
    """The sum."""
    return float(table.state.total)


def counting() -> Counting:
    table = Counting(None, None, [], Sum(0), HowMany(side="one"))  # type: ignore[arg-type]
    table.chance = Seeded("1")
    return table


def test_few_outcomes_of_the_dice_are_weighed_exactly_many_by_a_sample() -> None:
    table = counting()
    assert value(table, Toss(0), "one", "x", counted) == 0.0
    assert value(table, Toss(1), "one", "x", counted) == pytest.approx(3.5)
    sampled = value(table, Toss(8), "one", "x", counted)
    assert sampled == value(table, Toss(8), "one", "x", counted) != value(table, Toss(8), "one", "y", counted)
    assert 8 * 2 < sampled < 8 * 5
    assert table.draws == 0


def test_dice_that_the_judge_weighs_itself_are_not_tried() -> None:
    table, asked = counting(), []

    def weighing(trial: Table[Any, Sum], side: str) -> float:
        asked.append(type(trial.stack[-1]))
        return 3.5

    assert value(table, Toss(8), "one", "x", weighing, (Coin,)) == 3.5
    assert asked == [Coin]  # once, before the first die


def worth(match: hm.Match, side: str) -> float:
    """How well a side stands at a glance."""
    return match.game.mind.evaluate(match.table, side)


def test_both_sides_values_sum_to_nothing_all_match_long() -> None:
    match = hm.Match.new("fury", seed=11)
    seats = {side: bots.make("random", side) for side in match.sides}
    while (decision := match.decision) is not None:
        assert worth(match, "russian") == -worth(match, "german-austrian")
        match.submit(seats[decision.side].choose(match.view(decision.side)))
    assert worth(match, "russian") == -worth(match, "german-austrian")


def reachable(root: object, depth: int) -> list[object]:
    """Everything that public attributes lead to."""
    found: list[object] = [root]
    if depth and not isinstance(root, str | int | float | bytes | type(None)):
        for name in dir(root):
            if not name.startswith("_"):
                value_there = getattr(root, name, None)
                if not callable(value_there):
                    found += reachable(value_there, depth - 1)
    return found


def test_no_public_way_leads_from_a_view_to_the_seed() -> None:
    match = hm.Match.new("fury", seed="a secret")
    assert "a secret" not in [thing for thing in reachable(match.view("russian"), 4) if isinstance(thing, str)]
