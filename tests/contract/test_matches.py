"""Matches end, keep the laws, copy cleanly, and can be taken back as far as the law of undo allows."""

import json

import pytest

import hexmarshal as hm
from tests.contract.walks import Walk, asked, where


def test_the_match_ends_with_a_result(walk: Walk) -> None:
    end = walk.end
    assert end.over
    assert end.decision is None
    result = end.result
    assert result is not None
    assert result["winner"] in ("", *end.sides)
    assert {"level", "score", "sentence"} <= set(result)
    assert json.loads(json.dumps(result)) == result
    assert all(stop.result is None and not stop.over for stop in walk)


def test_nothing_can_be_ordered_once_it_is_over(walk: Walk) -> None:
    end, order = walk.end.copy(), walk.end.journal[0].order
    digest = end.digest()
    for attempt in (end.submit, end.forecast):
        with pytest.raises(hm.Refused) as refused:
            attempt(order)
        assert refused.value.code == "over"
    with pytest.raises(hm.Refused):
        hm.parse(end, order.notation)
    assert end.digest() == digest


def test_the_laws_hold_after_every_order(walk: Walk) -> None:
    for stop in (*walk, walk.end):
        last = stop.journal[-1].order if stop.journal else "the start"
        assert stop.table.problems() == [], where(walk, stop, f"after {last}")


def test_same_seed_and_orders_same_match(walk: Walk) -> None:
    again = hm.Match.new(walk.route.game, walk.route.scenario, seed=walk.route.seed)
    for stop in walk:
        if stop.number % 20 == 0:
            assert again.digest() == stop.digest(), where(walk, stop)
        again.submit(walk.order(stop))
    assert again.digest() == walk.end.digest()
    assert again.journal == walk.end.journal


def test_a_copy_and_its_original_part_ways(walk: Walk) -> None:
    for stop in walk.sample(40, "copies"):
        before, order = stop.digest(), walk.order(stop)
        others = [other for other in asked(stop).all_orders() if other != order]
        copy = stop.copy()
        assert copy.digest() == before
        copy.submit(order)
        assert (stop.digest(), stop.number) == (before, copy.number - 1), where(walk, stop, order)
        after = copy.digest()
        if others:
            stop.submit(walk.lots(stop, "copies").choice(others))
            assert copy.digest() == after, where(walk, stop, order)
            assert stop.journal[-1] != copy.journal[-1]


def test_undo_is_free_until_chance_spoke_or_something_was_revealed(walk: Walk) -> None:
    for stop in walk.sample(60, "undo"):
        before, draws, order = stop.digest(), stop.table.draws, walk.order(stop)
        earlier = stop.journal.copy()
        stop.submit(order)
        free = not stop.over and stop.table.draws == draws and not stop.table.revealed
        after = stop.digest()
        refusal = stop.explain_undo()
        assert (refusal is None) == free, where(walk, stop, order)
        if refusal is not None:
            with pytest.raises(hm.Refused) as refused:
                stop.undo()
            assert refused.value.refusal == refusal
            assert refusal.code == "consent-needed"
            assert refusal.sentence.endswith("consent.")
            assert (stop.digest(), stop.number) == (after, len(earlier) + 1)
            continue
        stop.undo()
        assert stop.digest() == before, where(walk, stop, order)
        assert stop.journal == earlier
        stop.submit(order)
        assert stop.digest() == after, where(walk, stop, order)


def test_undo_by_consent_takes_anything_back_and_the_dice_fall_as_they_fell(walk: Walk) -> None:
    match = walk.end.copy()
    for stop in reversed(walk.stops[-3:]):
        match.undo(consent=True)
        assert match.digest() == stop.digest(), where(walk, stop)
        assert match.journal == stop.journal
    for given in walk.end.journal[-3:]:
        match.submit(given.order)
    assert match.digest() == walk.end.digest()
    assert match.journal == walk.end.journal


def test_undo_goes_back_order_by_order_to_the_start_of_a_players_turn(walk: Walk) -> None:
    longest = max(walk, key=lambda stop: len(stop._past))
    match = longest.copy()
    assert len(match._past) > 1
    while match.explain_undo() is None:
        match.undo()
        assert match.digest() == walk.stops[match.number].digest(), where(walk, match)
    assert match.number == longest.number - len(longest._past)
