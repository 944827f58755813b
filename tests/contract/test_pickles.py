"""Matches and views travel to other processes: a match with all that it is, a view with nothing that is hidden."""

import pickle

import pytest

import hexmarshal as hm
from tests.contract.walks import Walk, asked, where
from tests.dreams import dream
from tests.thorough import some

FEW = some(8, 100)
"""How many positions of a walk are looked at."""


def test_a_match_is_the_same_after_a_pickle_and_goes_on_with_the_same_dice(walk: Walk) -> None:
    for stop in (*walk.sample(24, "pickles")[:FEW], walk.end):
        other = pickle.loads(pickle.dumps(stop))
        assert other.digest() == stop.digest(), where(walk, stop)
        assert other.journal == stop.journal
        assert (other.seed, other.commitment, other.result) == (stop.seed, stop.commitment, stop.result)
        undone, also = stop.explain_undo(), other.explain_undo()
        assert undone == also
        if undone is None:
            back, also_back = stop.copy(), other.copy()
            back.undo()
            also_back.undo()
            assert back.digest() == also_back.digest()
        if not stop.over:
            order, mine = walk.order(stop), stop.copy()
            assert other.submit(order) == mine.submit(order)
            assert other.digest() == mine.digest()
            assert other.journal[-1] == mine.journal[-1], "the same dice"


def test_a_view_is_the_same_after_a_pickle(walk: Walk) -> None:
    for stop in walk.sample(24, "pickled views")[:FEW]:
        for side in stop.sides:
            view = stop.view(side)
            other = pickle.loads(pickle.dumps(view))
            assert other.as_dict() == view.as_dict(), where(walk, stop, side)
            assert (other.decision is None) == (view.decision is None)
            assert other.waiting == view.waiting


def test_the_pickle_of_a_view_is_the_same_where_only_hidden_things_differ(walk: Walk) -> None:
    for stop in walk.sample(24, "pickled twins")[:FEW]:
        for side in stop.sides:
            pickled = pickle.dumps(stop.view(side))
            for seed in ("heads", "tails"):
                assert pickle.dumps(dream(stop, side, seed).view(side)) == pickled, where(walk, stop, side)


def test_neither_the_seed_nor_the_dice_to_come_are_in_the_pickle_of_a_view(walk: Walk) -> None:
    stop = walk.sample(1, "seeds")[0]
    twin = stop.copy()
    twin.reseed("another seed altogether")
    side = asked(stop).side
    assert pickle.dumps(twin.view(side)) == pickle.dumps(stop.view(side))
    view = pickle.loads(pickle.dumps(stop.view(side)))
    with pytest.raises(hm.Refused, match="no die can be rolled"):
        view._table.copy().draw(6)


def test_forecasts_of_a_view_do_not_tell_what_is_hidden(walk: Walk) -> None:
    for stop in walk.sample(12, "foreseen")[: some(2, 100)]:
        side = asked(stop).side
        order = walk.order(stop)
        view, twin = stop.view(side), dream(stop, side).view(side)
        assert twin.decision is not None
        if twin.decision.explain(order) is None:
            told = view.forecast(order)
            assert twin.forecast(order) == told, where(walk, stop, order)
            assert sum(outcome.chance for outcome in told.outcomes) == 1
