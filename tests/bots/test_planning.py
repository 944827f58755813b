"""staff-4: turns are rehearsed without sampled dice, evolve, and are answered before one is given."""

import random
from threading import Event

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.ahead import value
from hexmarshal.bots.planning.evolution import LIVING, Evolution
from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.planning.peers import FlatMonteCarlo, OnlineEvolution, TreeOfTurns
from hexmarshal.bots.planning.proposals import proposals
from hexmarshal.bots.planning.rehearsal import Drill, Scene, rehearse
from hexmarshal.bots.planning.replies import answered
from hexmarshal.bots.planning.staff4 import Staff4, unlike
from hexmarshal.bots.turn import Breadth

GAMES = (("drina", "august"), ("galicia", "opening"), ("fury", "historical"))
NARROW = Breadth(sifted=6, tried=3, minor=6)


def at_a_turn(game: str, scenario: str, least: int = 6) -> hm.Match:
    """A match at a turn in which this many units can be ordered."""
    match = hm.Match.new(game, scenario=scenario, seed=4)
    players = {side: bots.make("staff-1", side) for side in match.sides}
    while (decision := match.decision) is not None:
        if decision.question.many and len(decision.subjects()) >= least and match.number > 30:
            return match
        match.submit(players[decision.side].choose(match.view(decision.side)))
    raise AssertionError("There is no such turn.")


def a_scene(match: hm.Match) -> Scene:
    """The turn, as the side that must order it imagines the table."""
    assert match.decision is not None
    side = match.decision.side
    view = match.view(side)
    table = view.imagine("scene").table
    return Scene(table, view.mind, view.mind.aims(table, side), "scene", NARROW)


@pytest.fixture(scope="module", params=GAMES, ids=[game for game, _ in GAMES])
def scene(request: pytest.FixtureRequest) -> Scene:
    return a_scene(at_a_turn(*request.param))


def greedy(scene: Scene) -> Drill:
    drill = Drill(scene)
    drill.order_units()
    return drill


def test_a_rehearsal_changes_nothing_and_comes_out_the_same(scene: Scene) -> None:
    before = scene.table.digest()
    orders = greedy(scene).rehearsed().orders
    first, second = rehearse(scene, orders), rehearse(scene, orders)
    assert scene.table.digest() == before
    assert first[:4] == second[:4]
    assert first.table.digest() == second.table.digest()
    assert orders


def test_a_throw_counts_by_its_exact_expectation() -> None:
    """An attack in the Drina, rolled in the middle of a turn: the plan is worth what all outcomes are on average."""
    match = at_a_turn("drina", "august", least=3)
    found = 0
    for _ in range(150):
        decision = match.decision
        assert decision is not None
        if decision.question.many:
            scene = a_scene(match)
            for orders in scene.offers.values():
                for order in orders:
                    plan = rehearse(scene, [order])
                    if plan.table.draws > scene.table.draws and len(plan.orders) == 1:
                        expected = value(scene.table, order, scene.side, scene.seed, scene.mind.outlook)
                        assert plan.worth == pytest.approx(expected, abs=1e-6)
                        found += 1
            if found:
                return
        match.submit(bots.make("staff-1", match.number).choose(match.view(decision.side)))
    raise AssertionError("Nobody could attack.")


def test_orders_that_cannot_be_given_are_tried_at_last_and_then_left(scene: Scene) -> None:
    order = next(orders[0] for orders in scene.offers.values() if orders)
    plan = rehearse(scene, [order, order])
    assert plan.orders[0] == order
    again = rehearse(scene, plan.orders)
    assert again.ends == plan.ends


def test_whatever_is_proposed_are_orders_of_several_units_that_could_be_given(scene: Scene) -> None:
    found = proposals(scene)
    assert {proposal.kind for proposal in found} >= {"encircle", "mass"}
    for proposal in found:
        assert all(order in scene.offers[order.subject] for order in proposal.orders)
        assert len(proposal.units) == len(proposal.orders), "nobody is ordered twice"
        assert len(proposal.orders) > 1 or proposal.kind == "withdraw"


def test_the_best_plans_live_and_no_plan_lives_twice(scene: Scene) -> None:
    first = greedy(scene).rehearsed()
    evolution = Evolution(scene, random.Random(1))
    evolution.begin([first.orders])
    evolution.evolve(Hourglass(tries=60), 1.0)
    plans = evolution.plans
    assert evolution.first.orders == first.orders
    assert len(plans) <= LIVING
    assert len({plan.ends for plan in plans}) == len(plans)
    assert [plan.worth for plan in plans] == sorted((plan.worth for plan in plans), reverse=True)
    assert plans[0].worth >= first.worth - 1e-6
    assert unlike(plans)[0] == plans[0]


def test_the_answer_to_a_plan_leaves_it_alone_and_comes_out_the_same(scene: Scene) -> None:
    plan = greedy(scene).rehearsed()
    before = plan.table.digest()
    first, second = answered(scene, plan, Event()), answered(scene, plan, Event())
    assert first is not None
    assert first == second
    assert plan.table.digest() == before
    assert list(first.hurt) == sorted(first.hurt, reverse=True)


def test_no_answer_is_awaited_once_an_order_is_wanted_now(scene: Scene) -> None:
    now = Event()
    now.set()
    assert answered(scene, greedy(scene).rehearsed(), now) is None


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_with_plans_to_count_the_same_seed_gives_the_same_orders(game: str, scenario: str) -> None:
    given = []
    for _ in range(2):
        match = at_a_turn(game, scenario)
        bot = Staff4("same", Hourglass(tries=12))
        orders = []
        for _ in range(4):
            decision = match.decision
            if decision is None or not decision.question.many:
                break
            orders.append(bot.choose(match.view(decision.side)))
            match.submit(orders[-1])
        given.append(orders)
    assert given[0] == given[1]
    assert given[0]


@pytest.mark.parametrize("kind", [FlatMonteCarlo, OnlineEvolution, TreeOfTurns])
def test_peers_give_legal_orders(kind: type[Staff4]) -> None:
    match = at_a_turn("fury", "historical")
    assert match.decision is not None
    bot = kind("peer", Hourglass(tries=8))
    order = bot.choose(match.view(match.decision.side))
    assert match.explain(order) is None


def test_a_turn_s_time_is_shared_out_among_its_thoughts() -> None:
    seconds = 0.0
    glass = Hourglass(10.0, clock=lambda: seconds)
    glass.turn_over()
    assert glass.runs()
    seconds = 5.9
    assert glass.runs()
    assert not glass.runs(0.5)
    seconds = 6.1
    assert not glass.runs()
    glass.end()
    glass.begin()
    seconds = 6.1 + 0.59 * 3.9
    assert glass.runs()
    seconds = 6.1 + 0.61 * 3.9
    assert not glass.runs()
