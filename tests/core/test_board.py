"""Boards: loading, asking, and a linter each of whose checks can fire."""

from __future__ import annotations

import pytest

from hexmarshal.core.board.board import EXAMPLE, Board
from hexmarshal.core.board.hexes import UnknownHex, distance

SMALL = '''
[board]
id = "small"
title = "Four columns"
source = "proposed: for tests"

[numbering]
first = [1, 4]
second = [1, 4]
shifted = "odd"

[terrain]
legend = {"." = "clear", "M" = "mountain", "~" = "sea"}
water = ["sea"]
rows = """
~...
..M.
....
...-
"""
source = "proposed: for tests"

[country]
legend = {R = "russian", "~" = ""}
rows = """
~RRR
RRRR
RRRR
RRR~
"""
source = "proposed: for tests"

[sides]
river = "chain"
bridge = "single"

[[side]]
kind = "river"
name = "San"
sides = "0102/0202 0102/0203 0202/0203"
source = "geography"

[[side]]
kind = "bridge"
name = "bridges"
sides = "0102/0202 0303/0304"
source = "geography"

[railway]
source = "geography"
rows = [
  {name = "north", nation = "russian", hexes = "0102 0203 0302"},
  {name = "south", nation = "russian", hexes = "0302 0303", track = "double"},
]

[[place]]
hex = "0203"
name = "Lublin"
kind = "town"
source = "geography"

[mark]
source = "rulebook 3"
rows = [
  {name = "entry:russian", hexes = "0104 0401"},
  {name = "closed", hexes = "0302"},
]

[[note]]
hexes = "0302"
text = "a hill"
source = "geography"
'''


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.from_text(SMALL, "small.toml")


def names(board: Board, mask: int) -> set[str]:
    return {board.labels[c] for c in board.cells if mask >> c & 1}


def test_every_hex_has_a_label_terrain_and_country(board: Board) -> None:
    assert len(board.cells) == 15
    assert [board.labels[c] for c in board.cells] == sorted(board.labels[c] for c in board.cells)
    assert board.terrain[board.cell("0101")] == "sea"
    assert board.country[board.cell("0101")] == ""
    assert board.terrain[board.cell("0302")] == "mountain"
    assert names(board, board.terrain_mask("mountain")) == {"0302"}
    assert names(board, board.country_mask("")) == {"0101"}


def test_neighbours_are_mutual_and_within_the_board(board: Board) -> None:
    for cell in board.cells:
        assert board.adjacent[cell] == board.mask(board.neighbours[cell])
        assert board.near[cell] == board.adjacent[cell] | 1 << cell
        assert all(cell in board.neighbours[other] for other in board.neighbours[cell])
        assert not board.adjacent[cell] & ~board.everywhere
    assert {board.labels[c] for c in board.neighbours[board.cell("0303")]} == {
        "0302", "0304", "0203", "0204", "0403",
    }  # fmt: skip


def test_a_hex_that_the_outline_leaves_out_is_not_on_the_board(board: Board) -> None:
    assert board.find("0404") is None
    with pytest.raises(UnknownHex, match="0404 is outside the map"):
        board.cell("0404")
    with pytest.raises(UnknownHex, match="written like"):
        board.cell("x")


def test_distance_by_cells_is_distance_by_coordinates(board: Board) -> None:
    for a in board.cells:
        for b in board.cells:
            assert board.distance(a, b) == distance(board.grid.at(a), board.grid.at(b))


def test_hexsides_are_the_same_from_both_sides(board: Board) -> None:
    a, b = board.cell("0102"), board.cell("0202")
    assert board.side("river", a, b)
    assert board.side("river", b, a)
    assert board.sides("river")[a, b] == "San"
    assert not board.side("river", a, board.cell("0103"))
    assert not board.side("ridge", a, b)
    assert len(board.sides("bridge")) == 4


def test_railways_join_each_hex_of_a_chain_to_the_next(board: Board) -> None:
    assert [rail.name for rail in board.rails] == ["north", "south"]
    assert board.rails[1].track == "double"
    here = board.cell("0302")
    assert {board.labels[c] for c in board.rail_neighbours[here]} == {"0203", "0303"}


def test_places_and_marks(board: Board) -> None:
    (place,) = board.places[board.cell("0203")]
    assert (place.name, place.kind) == ("Lublin", "town")
    assert [board.labels[c] for c in board.marked("entry:russian")] == ["0104", "0401"]
    assert board.marked("entry:german") == ()
    assert board.lint() == []


def test_a_hex_row_is_laid_over_the_letters() -> None:
    more = SMALL + '\n[[hex]]\nid = "0102"\nterrain = "mountain"\nsource = "rulebook 3"\n'
    board = Board.from_text(more, "small.toml")
    assert board.terrain[board.cell("0102")] == "mountain"
    assert board.country[board.cell("0102")] == "russian"


def test_a_board_numbered_from_the_south_east_is_laid_out_north_up() -> None:
    """Rows of letters lie as the map lies, whichever way its numbers run."""
    galician = (
        EXAMPLE.replace('shifted = "odd"', 'shifted = "even"\nfirst_as = "0"\nseparator = "."\n'
                        'across = "-second"\ndown = "-first"')
        .replace('"0101/0202 0102/0202"', '"1.01/2.01 1.02/2.01"')
    )  # fmt: skip
    board = Board.from_text(galician, "galician.toml")
    assert board.terrain[board.cell("2.01")] == "sea"
    assert board.terrain[board.cell("2.02")] == "clear"
