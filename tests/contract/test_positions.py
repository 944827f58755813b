"""Positions: what is derived equals what is rebuilt, and a snapshot brings all of it back."""

import pytest

import hexmarshal as hm
from hexmarshal.core.positions.snapshot import SnapshotError, restore, snapshot
from tests.contract.walks import Walk, asked, where
from tests.thorough import THOROUGH


def answers(match: hm.Match) -> list[object]:
    """What a player can ask of a position."""
    decision = asked(match)
    subjects = decision.subjects()
    orders = [decision.orders(subject) for subject in subjects]
    views = [match.view(side).as_dict() for side in (*match.sides, None)]
    worth = [round(match.game.mind.evaluate(match.table, side), 9) for side in match.sides]
    return [decision.side, decision.kind, decision.prompt, subjects, orders, views, worth, match.table.problems()]


def test_what_is_kept_from_before_equals_what_is_derived_anew(walk: Walk) -> None:
    match = hm.Match.new(walk.route.game, walk.route.scenario, seed=walk.route.seed)
    wanted = {stop.number for stop in walk.sample(60, "cache")}
    for given in walk.end.journal:
        if match.number in wanted:
            kept = answers(match)
            assert answers(match) == kept, where(walk, match, "asked twice")
            fresh = match.copy()
            fresh.table.cache = {}
            assert answers(fresh) == kept, where(walk, match)
        match.submit(given.order)


def test_a_snapshot_restores_the_position(walk: Walk) -> None:
    for stop in (*(walk if THOROUGH else walk.sample(300, "restoring")), walk.end):
        data = snapshot(stop.table)
        table = restore(stop.game, stop.start, data)
        assert snapshot(table) == data, where(walk, stop, "read back and written again it is another")
        assert table.stack == stop.table.stack, where(walk, stop)
        assert [type(frame) for frame in table.stack] == [type(frame) for frame in stop.table.stack]
        assert (table.pieces, table.state, table.draws) == (stop.table.pieces, stop.table.state, stop.table.draws)
        assert table.digest() == stop.digest()


def test_a_match_goes_on_from_a_snapshot(walk: Walk) -> None:
    for stop in walk.sample(30, "snapshots"):
        kept = answers(stop)
        table = restore(stop.game, stop.start, snapshot(stop.table))
        table.chance = stop.table.chance
        stop.table = table
        assert answers(stop) == kept, where(walk, stop)
        given = walk.end.journal[stop.number]
        stop.submit(given.order)
        assert stop.journal[-1] == given, where(walk, stop)
        following = walk.stops[stop.number].digest() if stop.number < len(walk.stops) else walk.end.digest()
        assert stop.digest() == following, where(walk, stop)


def test_bytes_that_are_no_snapshot_are_refused(walk: Walk) -> None:
    stop = walk.stops[len(walk.stops) // 2]
    data = snapshot(stop.table)
    for broken in (b"", b"\x00", data[:-1], data[1:], data + b"\x00", data[: len(data) // 2]):
        with pytest.raises(SnapshotError):
            restore(stop.game, stop.start, broken)
    fewer = stop.table.copy()
    fewer.pieces = fewer.pieces[:-1]
    with pytest.raises(SnapshotError):
        restore(stop.game, stop.start, snapshot(fewer))
