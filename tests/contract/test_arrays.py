"""The arrays of a view: they tell what the view tells, never more, and the same where only hidden things differ."""

from typing import Any

import pytest

from hexmarshal.core.engine.arrays import ALL, NOTHING, UNKNOWN, Arrays, Layout
from tests.contract.walks import Walk, where


@pytest.fixture
def layout(walk: Walk) -> Layout:
    """What the numbers of a match mean."""
    return Layout(walk.end.game, walk.stops[0].table)


def test_the_layout_is_the_same_at_the_end_as_at_the_beginning(walk: Walk, layout: Layout) -> None:
    for stop in (*walk.sample(12, "layout"), walk.end):
        arrays = layout.arrays(stop.view(None))
        assert len(arrays.pieces) == len(layout.pieces) == len(stop.table.pieces)
        assert {len(row) for row in arrays.pieces} == {len(layout.columns)}
        assert (len(arrays.state), len(arrays.planes)) == (len(layout.state), len(layout.planes))
        fresh = Layout(stop.game, walk.stops[0].table)
        assert (fresh.columns, fresh.state, fresh.planes) == (layout.columns, layout.state, layout.planes)


def test_arrays_do_not_differ_where_only_hidden_things_differ(walk: Walk, layout: Layout) -> None:
    for stop in walk.sample(30, "hidden arrays"):
        for side in stop.sides:
            view = stop.view(side)
            for seed in ("heads", "tails"):
                other = stop.copy()
                other.table = view.imagine(seed).table
                assert layout.arrays(other.view(side)) == layout.arrays(view), where(walk, stop, side)


def test_a_piece_that_the_view_does_not_show_is_unknown(walk: Walk, layout: Layout) -> None:
    for stop in (*walk.sample(30, "shown arrays"), walk.end):
        for side in (*stop.sides, None):
            view = stop.view(side)
            shown = {str(piece["id"]): piece for piece in view.pieces()}
            for id, row in zip(layout.pieces, layout.arrays(view).pieces, strict=True):
                _compare(
                    stop.table.board.labels,
                    shown.get(id),
                    dict(zip(layout.columns, row, strict=True)),
                    stop.table.hides,
                )


def _compare(labels: Any, shown: Any, row: dict[str, int], hides: bool) -> None:
    """Whether a row says the same as the view says in words."""
    if shown is None:
        # Of an open unit that no view lists, in the box of *Drina*, nothing but that is known.
        assert row["known"] == NOTHING or row["at"] < 0
    elif row["known"] == NOTHING:
        assert hides
        assert set(row.values()) == {NOTHING, UNKNOWN}
    else:
        assert (labels[row["at"]] if row["at"] >= 0 else None) == (shown["at"] if shown["at"] in labels else None)
        for name in row.keys() & shown.keys() if hides else ():
            if shown[name] is None:
                assert row["known"] == ALL or row[name] == UNKNOWN, name
            elif type(shown[name]) is bool:
                assert row[name] in (UNKNOWN, int(shown[name])), name


def test_everybody_knows_all_of_an_open_game(walk: Walk, layout: Layout) -> None:
    if walk.end.table.hides:
        pytest.skip("something is hidden in this game")
    for stop in walk.sample(12, "open arrays"):
        seen: list[Arrays] = [layout.arrays(stop.view(side)) for side in (*stop.sides, None)]
        assert all(row[0] == ALL for row in seen[0].pieces)
        assert all(
            (each.pieces, each.planes, each.state[3:]) == (seen[0].pieces, seen[0].planes, seen[0].state[3:])
            for each in seen
        )


def test_only_the_side_that_is_asked_knows_what_it_is_asked(walk: Walk, layout: Layout) -> None:
    for stop in walk.sample(12, "asked arrays"):
        for side in (*stop.sides, None):
            view, (me, chooses, asked, *_) = stop.view(side), layout.arrays(stop.view(side)).state
            assert me == (-1 if side is None else layout.sides.index(side))
            assert layout.sides[chooses] == view.waiting_for
            assert (asked >= 0) == (view.decision is not None)
