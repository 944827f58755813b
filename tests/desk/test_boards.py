"""The board as numbers and its picture lie on each other."""

import re
import xml.etree.ElementTree as Xml
from itertools import combinations, pairwise
from math import hypot

import pytest

import hexmarshal as hm
from hexmarshal import atlas, desk
from hexmarshal.atlas.geometry import Frame
from hexmarshal.desk.structs import Board

SVG = "{http://www.w3.org/2000/svg}"
SHEETS = [(sheet.game, sheet.sheet) for sheet in atlas.sheets()]


@pytest.fixture(params=SHEETS, ids="".join, scope="module")
def sheet(request: pytest.FixtureRequest) -> tuple[str, str]:
    found: tuple[str, str] = request.param
    return found


@pytest.fixture(scope="module")
def board(sheet: tuple[str, str]) -> Board:
    return desk.board(*sheet)


@pytest.fixture(scope="module")
def root(sheet: tuple[str, str]) -> Xml.Element:
    return Xml.fromstring(desk.map_svg(*sheet))


def test_the_picture_has_the_size_of_the_board(board: Board, root: Xml.Element) -> None:
    (one,) = board.sheets
    assert board.boxes or (one.x, one.y) == (0, 0)
    assert root.get("viewBox") == f"0 0 {one.width} {one.height}"
    assert board.boxes or (board.width, board.height) == (one.width, one.height)


def test_the_centre_of_a_hex_is_its_centre_in_the_picture(
    sheet: tuple[str, str], board: Board, root: Xml.Element
) -> None:
    layer = next(group for group in root.iter(f"{SVG}g") if group.get("id") == "board")
    found = re.fullmatch(r"translate\((\d+) (\d+)\)", layer.get("transform", ""))
    assert found
    drawn = atlas.load(*sheet)
    frame = Frame(drawn)
    for one in board.hexes:
        x, y = frame.centre[drawn.cell(one.id)]
        left, top = board.sheets[0].x + int(found[1]), board.sheets[0].y + int(found[2])
        assert (one.x, one.y) == pytest.approx((x + left, y + top), abs=0.06)
        assert 0 < one.x < board.width
        assert 0 < one.y < board.height


def test_each_printed_number_stands_in_its_hex(board: Board, root: Xml.Element) -> None:
    (sheet,) = board.sheets
    centres = {one.id: (one.x - sheet.x - 60, one.y - sheet.y - 60) for one in board.hexes}
    numbers = next(group for group in root.iter(f"{SVG}g") if group.get("id") == "numbers")
    texts = numbers.iter(f"{SVG}text")
    printed = [(node.text or "", float(node.get("x", "")), float(node.get("y", ""))) for node in texts]
    assert {text for text, _, _ in printed} == set(centres)
    for text, x, y in printed:
        assert hypot(x - centres[text][0], y - centres[text][1]) < board.step / 2, text


def test_neighbours_lie_a_step_apart_clockwise_from_the_top(board: Board) -> None:
    hexes = {one.id: one for one in board.hexes}
    for one in board.hexes:
        assert len(one.near) == 6
        for at, name in enumerate(one.near):
            if not name:
                continue
            other = hexes[name]
            assert hypot(other.x - one.x, other.y - one.y) == pytest.approx(board.step, abs=0.2)
            assert other.near[(at + 3) % 6] == one.id
            assert (other.y < one.y) if at == 0 else True
    whole = next(one for one in board.hexes if all(one.near))
    turns = [(hexes[name].x - whole.x, hexes[name].y - whole.y) for name in whole.near]
    for (ax, ay), (bx, by) in pairwise(turns):
        assert ax * by - ay * bx > 0, "the next neighbour lies clockwise on a screen"


def test_the_neighbours_are_those_of_the_rules(sheet: tuple[str, str], board: Board) -> None:
    drawn = atlas.load(*sheet)
    for one in board.hexes:
        rules = {drawn.labels[cell] for cell in drawn.neighbours[drawn.cell(one.id)]}
        assert set(one.near) - {""} == rules


def test_the_outline_is_a_hex_whose_sides_touch_those_of_its_neighbours(board: Board) -> None:
    corners = [tuple(map(float, corner.split(","))) for corner in board.sheets[0].outline.split()]
    assert len(corners) == 6
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        assert hypot((ax + bx) / 2, (ay + by) / 2) == pytest.approx(board.step / 2, abs=0.1)


def test_the_map_has_neither_counters_nor_legend_and_its_version_in_its_address(
    sheet: tuple[str, str], board: Board, root: Xml.Element
) -> None:
    layers = {group.get("id") for group in root.iter(f"{SVG}g")}
    assert {"terrain", "numbers", "places"} <= layers
    assert not layers & {"counters", "legend"}
    assert board.sheets[0].map.endswith(f"?v={desk.version(*sheet)}")
    assert len(desk.map_svg(*sheet)) < 1_000_000
    assert len(desk.picture_svg(*sheet)) < len(desk.map_svg(*sheet))


# -- several sheets --------------------------------------------------------------------------------------------


@pytest.fixture(params=["great_war_east", "serbien", "crossing"])
def whole(request: pytest.FixtureRequest, crossing: str) -> Board:
    return desk.board(request.param)


def rectangles(board: Board) -> dict[str, tuple[float, float, float, float]]:
    """Left, top, right and bottom of every sheet and tray."""
    sheets = {f"sheet {one.id}": (one.x, one.y, one.x + one.width, one.y + one.height) for one in board.sheets}
    trays = {
        box.id: (box.x - box.width / 2, box.y - box.height / 2, box.x + box.width / 2, box.y + box.height / 2)
        for box in board.boxes
    }
    return sheets | trays


def test_sheets_and_trays_lie_side_by_side_and_none_on_another(whole: Board) -> None:
    found = rectangles(whole)
    for left, top, right, bottom in found.values():
        assert 0 <= left < right <= whole.width
        assert 0 <= top < bottom <= whole.height
    for (_, a), (_, b) in combinations(found.items(), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_every_hex_lies_on_its_sheet_as_it_lies_on_the_sheet_alone() -> None:
    whole = desk.board("great_war_east")
    assert [sheet.id for sheet in whole.sheets] == ["s", "g"], "from west to east"
    for sheet in whole.sheets:
        alone = {one.id: one for one in desk.board("great_war_east", sheet.id).hexes}
        mine = [one for one in whole.hexes if one.sheet == sheet.id]
        assert {one.id for one in mine} == set(alone)
        for one in mine:
            assert (one.x - sheet.x, one.y - sheet.y) == pytest.approx((alone[one.id].x, alone[one.id].y), abs=0.06)
            assert one.near == alone[one.id].near
        assert sheet.map == desk.board("great_war_east", sheet.id).sheets[0].map


def test_links_join_places_that_are_there(whole: Board) -> None:
    places = {one.id for one in whole.hexes} | {box.id for box in whole.boxes}
    assert all({link.start, link.to} <= places for link in whole.links)


def test_boxes_and_links_are_those_of_the_rules(crossing: str) -> None:
    board = desk.board(crossing)
    assert [(box.id, box.title) for box in board.boxes] == [("ferry", "Ferry"), ("camp", "Prison camp")]
    one_way = {(link.start, link.to): not link.both for link in board.links}
    assert one_way["w0105", "camp"]
    assert not one_way["ferry", "w0301"]
    assert {link.distance for link in board.links if link.start == "e0403"} == {2}


def test_who_stands_in_a_box_stands_on_the_board_and_not_beside_it(crossing: str) -> None:
    match = hm.Match.new(crossing, seed=1)
    match.submit(hm.parse(match, "R1 e0403-ferry"))
    assert [box.pieces for box in desk.desk(match, None).boxes] == [("R3", "A3")], "only those who are to come"
    (piece,) = [piece for piece in desk.pieces(match, None) if piece.id == "R1"]
    assert piece.at == "ferry"
    match.submit(hm.parse(match, "done"))
    match.submit(hm.parse(match, "done"))
    (subject, *_) = desk.subjects(match, "russian")
    assert (subject.id, subject.at) == ("R1", "ferry")
    offers = {offer.hex: offer for offer in desk.offers(match, "russian", "R1").offers}
    assert offers["w0201"].path == ("ferry", "w0301", "w0201")
    assert offers["e0403"].cost == "2 of 4 MP"


def test_a_sheet_alone_keeps_the_ways_off_the_map_that_lead_back_to_it() -> None:
    whole, alone = desk.board("great_war_east"), desk.board("great_war_east", "g")
    assert [sheet.id for sheet in alone.sheets] == ["g"]
    assert not alone.boxes
    assert ("g0115", "g0108") in {(link.start, link.to) for link in alone.links}
    hexes = {each.id for each in alone.hexes}
    assert set(alone.links) == {link for link in whole.links if {link.start, link.to} <= hexes}


def test_a_match_says_on_which_sheets_it_is_played() -> None:
    assert desk.desk(hm.Match.new("great_war_east", scenario="september", seed=1), "austrian").sheets == ("g",)
    assert desk.desk(hm.Match.new("fury", seed=1), "russian").sheets == ()
