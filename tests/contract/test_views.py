"""Views: plain data, a decision only for who must choose, and nothing of what is hidden."""

import json

import pytest

from hexmarshal import desk
from tests.contract.walks import Walk, asked, where


def test_a_view_is_plain_data(walk: Walk) -> None:
    for stop in (*walk.sample(30, "views"), walk.end):
        for side in (*stop.sides, None):
            view = stop.view(side).as_dict()
            assert json.loads(json.dumps(view)) == view, where(walk, stop, side)
            assert view["side"] == side
            shown = {piece["id"] for piece in view["pieces"]}
            assert len(shown) == len(view["pieces"]), where(walk, stop, "a piece is shown twice")
            assert shown <= set(stop.table.piece_ids())


def test_only_the_side_that_must_choose_sees_the_decision(walk: Walk) -> None:
    for stop in walk:
        choosing = {decision.side for decision in stop.decisions}
        assert asked(stop).side in choosing
        assert {side for side in (*stop.sides, None) if stop.view(side).decision is not None} == choosing
        assert {stop.view(other).waiting_for for other in stop.sides} == {asked(stop).side}
        assert {stop.view(other).waiting for other in stop.sides} == {tuple(d.side for d in stop.decisions)}
    assert all(walk.end.view(side).decision is None for side in walk.end.sides)


def test_what_is_chosen_in_secret_is_told_to_the_camp_alone(walk: Walk) -> None:
    for stop in walk:
        if stop.table.together:
            side, order = asked(stop).side, walk.order(stop)
            camp = next(camp for camp in stop.table.camps() if side in camp)
            told = stop.copy()
            events = told.submit(order)
            if told.table.together:
                assert all(event.only and set(event.only) <= set(camp) for event in events), where(walk, stop, order)


def test_looking_changes_nothing(walk: Walk) -> None:
    for stop in walk.sample(20, "looking"):
        before = stop.digest()
        for side in (*stop.sides, None):
            stop.view(side).as_dict()
        assert stop.digest() == before


def test_views_do_not_differ_where_only_hidden_things_differ(walk: Walk) -> None:
    for stop in walk.sample(30, "hidden"):
        for side in stop.sides:
            view = stop.view(side)
            for seed in ("heads", "tails"):
                other = stop.copy()
                other.table = view.imagine(seed).table
                assert other.view(side).as_dict() == view.as_dict(), where(walk, stop, side)


def test_imagining_leaves_the_match_and_its_dice_alone(walk: Walk) -> None:
    for stop in walk.sample(20, "imagining"):
        before, given = stop.digest(), walk.end.journal[stop.number]
        table = stop.view(asked(stop).side).imagine("a dream").table
        table.answer(given.order)
        assert stop.digest() == before
        stop.submit(given.order)
        assert stop.journal[-1] == given, where(walk, stop)


def test_everybody_is_told_the_same_turn_as_the_state_tells(walk: Walk) -> None:
    for stop in (*walk.sample(20, "turn"), walk.end):
        for view in (stop.view(side) for side in (*stop.sides, None)):
            assert view.turn == view.state().get("turn", ""), where(walk, stop, view.side)


def test_open_games_show_everybody_the_same(walk: Walk) -> None:
    if desk.card(walk.route.game).hides:
        pytest.skip("something is hidden in this game")
    for stop in (*walk.sample(30, "open"), walk.end):
        views = [stop.view(side) for side in (*stop.sides, None)]
        assert all(view.pieces() == views[0].pieces() and view.state() == views[0].state() for view in views)
        assert len(views[0].pieces()) == len(stop.table.pieces)
