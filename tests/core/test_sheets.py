"""Boards of several sheets: each sheet stays what it is, and only links lead from one to another or off the map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmarshal import atlas
from hexmarshal.core.board import paths
from hexmarshal.core.board.board import EXAMPLE, Board
from hexmarshal.core.board.file import BoardFile
from hexmarshal.core.board.hexes import UnknownHex
from hexmarshal.core.board.parts import Apart, Sheet
from hexmarshal.core.board.sheets import joined, read_sheets
from hexmarshal.core.data.files import DataError, Problem, TomlFile
from hexmarshal.core.engine.registry import homes
from tests.toys.crossing.parts.components import PACKAGE, load

FILES = {
    "crossing": [PACKAGE.folder / name for name in PACKAGE.boards],
    "great war in the east": sorted((homes()["great_war_east"] / "data").glob("board_*.toml")),
    "the other way round": sorted((homes()["great_war_east"] / "data").glob("board_*.toml"), reverse=True),
}


def board() -> Board:
    """The two sheets of *Crossing*, joined."""
    return load().board


@pytest.fixture(params=FILES, scope="module")
def whole(request: pytest.FixtureRequest) -> Board:
    return read_sheets(FILES[request.param])


def to_whole(whole: Board, sheet: Sheet) -> dict[int, int]:
    """The cell on the whole board of each cell of a sheet."""
    return {cell: whole.cell(sheet.board.labels[cell]) for cell in sheet.board.cells}


# -- each sheet stays what it is -------------------------------------------------------------------------------


def test_every_hex_keeps_what_its_sheet_says_of_it(whole: Board) -> None:
    seen = 0
    for sheet in whole.sheets:
        part, there = sheet.board, to_whole(whole, sheet)
        assert sheet.cells == tuple(there.values())
        assert sheet.mask == whole.mask(sheet.cells)
        assert not sheet.mask & seen
        seen |= sheet.mask
        for cell, moved in there.items():
            assert whole.labels[moved] == part.labels[cell]
            assert (whole.terrain[moved], whole.country[moved]) == (part.terrain[cell], part.country[cell])
            assert whole.relief[moved] == part.relief[cell]
            assert whole.places.get(moved) == part.places.get(cell)
            assert whole.edge >> moved & 1 == part.edge >> cell & 1
    assert seen == whole.everywhere
    assert len(whole.cells) == len(set(whole.cells)) == sum(len(sheet.cells) for sheet in whole.sheets)


def test_neighbours_and_ways_are_those_of_the_sheet_in_the_same_order(whole: Board) -> None:
    for sheet in whole.sheets:
        part, there = sheet.board, to_whole(whole, sheet)
        for cell, moved in there.items():
            assert whole.neighbours[moved] == tuple(there[near] for near in part.neighbours[cell])
            assert whole.rail_neighbours[moved] == tuple(there[near] for near in part.rail_neighbours[cell])
            assert whole.road_neighbours[moved] == tuple(there[near] for near in part.road_neighbours[cell])
        for kind in part.file.sides:
            for (a, b), name in part.sides(kind).items():
                assert whole.sides(kind)[there[a], there[b]] == name
        for mark, hexes in part.marks.items():
            assert {there[cell] for cell in hexes} <= set(whole.marked(mark))


def test_distance_is_that_of_the_sheet(whole: Board) -> None:
    for sheet in whole.sheets:
        there = to_whole(whole, sheet)
        some = sheet.board.cells[:: max(1, len(sheet.cells) // 25)]
        for a in some:
            for b in some:
                assert whole.distance(there[a], there[b]) == sheet.board.distance(a, b)
                assert whole.away(there[a], there[b]) == sheet.board.away(a, b)


# -- nothing but links leads out of it -------------------------------------------------------------------------


def test_the_six_shifts_are_the_neighbours_and_lead_to_no_other_sheet_and_no_box(whole: Board) -> None:
    places = whole.everywhere | whole.beside
    for cell in paths.cells(places):
        assert paths.spread(1 << cell, whole.stride) & places == whole.adjacent[cell]
        assert whole.adjacent[cell] == paths.mask(whole.neighbours[cell])
        assert whole.near[cell] == whole.adjacent[cell] | 1 << cell
    for sheet in whole.sheets:
        assert paths.flood(sheet.mask, places, whole.stride, 50) & places == sheet.mask


def test_there_is_no_distance_between_sheets_nor_to_a_box(whole: Board) -> None:
    here, there = (sheet.cells[0] for sheet in whole.sheets)
    box = paths.cells(whole.beside)[0]
    for a, b in ((here, there), (here, box), (box, there), (box, box)):
        assert whole.away(a, b) is None
        with pytest.raises(Apart, match=f"no distance between {whole.labels[a]} and {whole.labels[b]}"):
            whole.distance(a, b)


def test_a_box_is_a_place_by_its_id_but_no_hex(whole: Board) -> None:
    assert {whole.labels[cell] for cell in paths.cells(whole.beside)} == set(whole.boxes)
    for name in whole.boxes:
        cell = whole.cell(name)
        assert whole.find(name) == cell
        assert cell not in whole.cells
        assert not whole.everywhere >> cell & 1
        assert whole.neighbours[cell] == ()
        assert (whole.terrain[cell], whole.country[cell]) == ("", "")


# -- links -----------------------------------------------------------------------------------------------------


def links(whole: Board, name: str) -> set[tuple[str, str, int]]:
    return {(whole.labels[link.to], link.kind, link.distance) for link in whole.links_of(whole.cell(name))}


def test_links_lead_both_ways_from_hex_to_box_and_from_sheet_to_sheet() -> None:
    assert links(board(), "e0403") == {("ferry", "sea", 2)}
    assert links(board(), "ferry") == {("e0403", "sea", 2), ("w0301", "sea", 1)}
    assert links(board(), "w0301") == {("ferry", "sea", 1)}
    assert links(board(), "e0401") == {("w0101", "rail", 3), ("e0102", "road", 3)}
    assert links(board(), "w0101") == {("e0401", "rail", 3)}
    assert links(board(), "e0202") == set()


def test_a_link_may_lead_one_way() -> None:
    assert links(board(), "w0105") == {("camp", "road", 1)}
    assert links(board(), "camp") == set()


def test_links_of_a_sheet_that_is_used_alone_stay_on_it() -> None:
    (east, _) = board().sheets
    labels = east.board.labels
    assert [labels[link.to] for link in east.board.links_of(east.board.cell("e0401"))] == ["e0102"]
    assert east.board.links_of(east.board.cell("e0403")) == ()


def test_a_way_leads_from_hex_to_box_to_hex() -> None:
    whole = board()
    steps = [near + off for near, off in zip(whole.neighbours, whole.linked("sea"), strict=True)]
    land = whole.everywhere & ~whole.terrain_mask("sea") | whole.beside
    way = paths.route(whole.cell("w0302"), paths.tree(whole.cell("e0402"), steps, land))
    assert [whole.labels[cell] for cell in way] == ["e0402", "e0403", "ferry", "w0301", "w0302"]
    by_rail = paths.tree(whole.cell("e0401"), whole.linked("rail"), land)
    assert {whole.labels[cell] for cell in by_rail} == {"e0401", "w0101"}
    assert whole.linked()[whole.cell("e0401")] == tuple(map(whole.cell, ("w0101", "e0102")))


def test_the_corps_for_the_serbian_front_leave_by_rail_and_come_out_there() -> None:
    whole = atlas.whole("great_war_east")
    assert {distance for to, _, distance in links(whole, "g2826") if to == "serbia"} == {42}
    assert ("s0102", "rail", 0) in links(whole, "galicia")


# -- shapes ----------------------------------------------------------------------------------------------------


def boxes(count: int, prefix: str = "box") -> str:
    return "".join(f'[[box]]\nid = "{prefix}{n}"\nname = "Box"\nsource = "geography"\n' for n in range(count))


def test_a_sheet_alone_without_boxes_is_the_board_itself() -> None:
    sheet = Board.from_text(EXAMPLE, "example.toml")
    assert joined([sheet]) is sheet
    (only,) = sheet.sheets
    assert (only.board, only.cells, only.mask) == (sheet, sheet.cells, sheet.everywhere)
    assert atlas.whole("fury") is atlas.load("fury")


def test_a_sheet_alone_with_boxes_keeps_its_cells() -> None:
    sheet = Board.from_text(EXAMPLE + boxes(3), "example.toml")
    whole = joined([sheet])
    assert whole.cells == sheet.cells
    assert whole.labels[: sheet.size] == sheet.labels
    assert whole.neighbours[: sheet.size] == sheet.neighbours
    assert whole.beside.bit_count() == 3


@given(counts=st.lists(st.integers(0, 40), min_size=1, max_size=4))
def test_however_many_boxes_none_lies_beside_another_or_beside_a_hex(counts: list[int]) -> None:
    sheets = [
        Board(BoardFile.read(TomlFile(EXAMPLE + boxes(count, f"s{at}box"), f"{at}.toml")))
        for at, count in enumerate(counts)
    ]
    whole = joined(sheets)
    assert whole.beside.bit_count() == sum(counts)
    places = whole.everywhere | whole.beside
    assert places.bit_length() <= whole.size
    assert not paths.spread(whole.beside, whole.stride) & places
    assert len(whole.labels) == len(whole.neighbours) == len(whole.linked()) == whole.size


# -- mistakes --------------------------------------------------------------------------------------------------


def faults(tmp_path: Path, *texts: str) -> list[Problem]:
    for at, text in enumerate(texts):
        (tmp_path / f"{at}.toml").write_text(text, "utf-8")
    with pytest.raises(DataError) as caught:
        read_sheets(sorted(tmp_path.glob("*.toml")))
    return list(caught.value.problems)


def sheets(*changes: tuple[str, str]) -> Sequence[str]:
    """The two sheets of Crossing, changed."""
    texts = [path.read_text("utf-8") for path in FILES["crossing"]]
    for old, new in changes:
        assert any(old in text for text in texts)
        texts = [text.replace(old, new) for text in texts]
    return texts


def test_a_link_names_what_is_on_some_sheet(tmp_path: Path) -> None:
    (problem,) = faults(tmp_path, *sheets(('b = "w0101"', 'b = "w0901"')))
    assert (problem.code, problem.file, problem.place) == ("B21", "0.toml", "link e0401/w0901 rail")
    assert "There is no hex or box w0901" in problem.sentence


def test_a_sheet_alone_may_not_name_another(tmp_path: Path) -> None:
    codes = [(problem.code, problem.place) for problem in faults(tmp_path, sheets()[0])]
    assert codes == [("B21", "link ferry/w0301 sea"), ("B21", "link e0401/w0101 rail")]


def test_no_two_sheets_have_a_hex_or_a_box_or_an_id_in_common(tmp_path: Path) -> None:
    (problem,) = faults(tmp_path, *sheets(('id = "camp"', 'id = "ferry"'), ('b = "camp"', 'b = "ferry"')))
    assert (problem.code, problem.file, problem.place) == ("B24", "1.toml", "box ferry")
    (problem,) = faults(tmp_path, *sheets(('id = "crossing_w"', 'id = "crossing_e"')))
    assert (problem.code, problem.place) == ("B24", "board crossing_e")
    (problem,) = faults(tmp_path, EXAMPLE, EXAMPLE.replace('"example"', '"other"'))
    assert (problem.code, problem.file, problem.place) == ("B24", "1.toml", "numbering 0101")
    assert "4 in all" in problem.sentence


def test_a_label_that_names_nothing_is_told_by_its_sheet() -> None:
    with pytest.raises(UnknownHex, match="e0909 is outside the map"):
        board().cell("e0909")
    with pytest.raises(UnknownHex, match="'e1' is not a hex number; they are written like e0202"):
        board().cell("e1")
    with pytest.raises(UnknownHex, match="'x0101' is not a hex number; they are written like e0202 or w0203"):
        board().cell("x0101")
    assert board().find("x0101") is None
