"""Sets of hexes as integers, against plain sets and loops."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from hexmarshal.core.board import paths
from hexmarshal.core.board.board import Board
from hexmarshal.games import load


@cache
def board() -> Board:
    game = load("fury")
    return game.deal(game.read_start("historical", {}, None)).board


def some_cells(max_size: int = 60) -> st.SearchStrategy[set[int]]:
    """Some hexes of a real board."""
    return st.sets(st.sampled_from(board().cells), max_size=max_size)


@given(st.sets(st.integers(0, 3000)))
def test_cells_and_mask_are_inverse(cells: set[int]) -> None:
    assert paths.cells(paths.mask(cells)) == sorted(cells)


@given(st.integers(0, 1 << 600))
def test_mask_and_cells_are_inverse(mask: int) -> None:
    assert paths.mask(paths.cells(mask)) == mask


@given(some_cells())
def test_spread_equals_its_plain_twin(cells: set[int]) -> None:
    spread = paths.spread(paths.mask(cells), board().stride) & board().everywhere
    assert set(paths.cells(spread)) == paths.plain_spread(cells, board().neighbours)


@given(sources=some_cells(5), through=some_cells(400), steps=st.integers(0, 12))
def test_flood_equals_going_step_by_step(sources: set[int], through: set[int], steps: int) -> None:
    reached, front = set(sources), set(sources)
    for _ in range(steps):
        front = paths.plain_spread(front, board().neighbours) - reached
        reached |= front
        front &= through
    flood = paths.flood(paths.mask(sources), paths.mask(through), board().stride, steps)
    assert set(paths.cells(flood & board().everywhere)) == reached


@given(start=st.sampled_from(board().cells), through=some_cells(200), data=st.data())
def test_connected_equals_a_plain_search(start: int, through: set[int], data: st.DataObject) -> None:
    joints = data.draw(st.sets(st.sampled_from(board().cells), max_size=200))
    links = [tuple(there for there in around if there in joints) for around in board().neighbours]
    reached, queue = {start}, [start]
    while queue:
        here = queue.pop(0)
        for there in links[here]:
            if there in through and there not in reached:
                reached.add(there)
                queue.append(there)
    assert set(paths.cells(paths.connected(start, links, paths.mask(through)))) == reached
