"""What a staff says it is after: what its orders go for, what they guard, what they leave, and nothing else."""

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.purposes import purpose
from hexmarshal.core.engine.mind import Aims
from hexmarshal.core.engine.procedure import Order
from tests.bots.plain import PLAIN, aims, goal


class Go(Order, frozen=True):
    """A unit, called after the hex in which it stood at first, goes from one hex to another."""

    piece: str
    start: str
    to: str


class Stay(Order, frozen=True):
    """A unit stays where it is."""

    piece: str


def said(known: Aims, *orders: Order) -> str:
    """What is said of some orders."""
    return purpose(known, PLAIN, orders)


def go(way: str) -> Go:
    """``0101-0202``."""
    start, to = way.split("-")
    return Go(start, start, to)


def test_who_gives_no_order_says_that_he_waits() -> None:
    assert said(aims(own={"0101": 3.0})) == "Stand and wait."


def test_who_has_no_goal_says_how_many_he_moves() -> None:
    assert said(aims(own={"0101": 3.0, "0102": 3.0}), go("0101-0202"), go("0102-0203")) == "Move two units."


def test_whoever_only_places_or_allots_says_nothing() -> None:
    assert said(aims(own={"0101": 3.0}), Stay("0101")) == ""


def test_a_goal_is_taken_by_those_who_go_into_it() -> None:
    known = aims(goal("0505", held=False), own={"0504": 3.0, "0401": 3.0})
    assert said(known, go("0504-0505"), go("0401-0402")) == "Take 0505 with one unit."


def test_a_goal_is_marched_on_by_several_who_come_nearer() -> None:
    known = aims(goal("0505", held=False), own={"0501": 3.0, "0401": 3.0, "0909": 1.0})
    assert said(known, go("0501-0503"), go("0401-0403")) == "March on 0505 with two units."
    assert said(known, go("0501-0503")) == "Move one unit."
    back = aims(goal("0505", held=False), own={"0503": 3.0, "0403": 3.0})
    assert said(back, go("0503-0501"), go("0403-0401")) == "Move two units."


def test_a_unit_that_goes_on_counts_once_and_staffs_not_at_all() -> None:
    known = aims(goal("0505", held=False), own={"0501": 3.0, "0401": 0.0})
    assert said(known, go("0501-0502"), Go("0501", "0502", "0505"), go("0401-0403")) == "Take 0505 with one unit."


def test_the_goal_into_which_most_go_comes_first() -> None:
    known = aims(goal("0307", held=False), goal("0703", held=False), own={"0306": 3.0, "0308": 3.0, "0702": 3.0})
    orders = go("0702-0703"), go("0306-0307"), go("0308-0307")
    assert said(known, *orders) == "Take 0307 with two units and 0703 with one unit."


def test_a_goal_is_reinforced_by_those_who_come_there_and_only_where_the_enemy_can_come() -> None:
    known = aims(
        goal("0505", held=True), goal("0705", held=True), goal("0101", held=True),
        own={"0504": 3.0, "0902": 3.0, "0103": 3.0}, foe={"0607": 3.0},
    )  # fmt: skip
    assert said(known) == "Stand and wait."
    assert said(known, go("0902-0704")) == "Reinforce 0705 with one unit."
    assert said(known, go("0103-0102")) == "Move one unit."


def test_a_goal_is_left_open_by_the_last_who_goes() -> None:
    known = aims(goal("0505", held=True), own={"0505": 3.0}, foe={"0607": 3.0})
    assert said(known, go("0505-0503")) == "Leave 0505 open."


def test_attacks_are_told_by_their_hex() -> None:
    known = aims(own={"0504": 3.0}, foe={"0505": 3.0})
    assert said(known, go("0504-0505")) == "Attack at 0505 with one unit."
    town = known._replace(goals=(goal("0505", held=False)._replace(name="Lemberg"),))
    assert said(town, go("0504-0505")) == "Attack at Lemberg with one unit."


def test_those_who_come_next_to_an_enemy_close_in_on_him_and_those_who_leave_him_draw_back() -> None:
    known = aims(own={"0502": 3.0, "0504": 3.0}, foe={"0505": 3.0})
    assert said(known, go("0502-0504")) == "Close in on 0505 with one unit."
    assert said(known, go("0504-0502")) == "Draw back one unit."


@pytest.mark.parametrize("name", ["eager", "random"])
def test_who_has_no_plan_says_nothing(name: str) -> None:
    match = hm.Match.new("fury", seed=1)
    bot = bots.make(name, 1)
    for _ in range(5):
        assert match.decision is not None
        match.submit(bot.choose(match.view(match.decision.side)))
        assert bot.purpose == ""


@pytest.mark.parametrize("game", ["fury", "drina", "galicia"])
def test_a_staff_says_a_sentence_for_each_turn_and_keeps_to_it(game: str) -> None:
    match = hm.Match.new(game, seed=1)
    seats = {side: bots.make("staff-1", side) for side in match.sides}
    assert {bot.purpose for bot in seats.values()} == {""}
    heard = set()
    for _ in range(60):
        decision = match.decision
        assert decision is not None
        bot = seats[decision.side]
        before = bot.purpose
        match.submit(bot.choose(match.view(decision.side)))
        if not decision.question.many:
            assert bot.purpose == before
        heard.add(bot.purpose)
    heard.discard("")
    assert heard
    assert all(sentence[0].isupper() and sentence.endswith(".") and len(sentence) < 200 for sentence in heard)
