"""The board as numbers and its picture lie on each other."""

import re
import xml.etree.ElementTree as Xml
from itertools import pairwise
from math import hypot

import pytest

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
    assert root.get("viewBox") == f"0 0 {board.width} {board.height}"


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
        assert (one.x, one.y) == pytest.approx((x + int(found[1]), y + int(found[2])), abs=0.06)
        assert 0 < one.x < board.width
        assert 0 < one.y < board.height


def test_each_printed_number_stands_in_its_hex(board: Board, root: Xml.Element) -> None:
    centres = {one.id: (one.x - 60, one.y - 60) for one in board.hexes}
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
    corners = [tuple(map(float, corner.split(","))) for corner in board.outline.split()]
    assert len(corners) == 6
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        assert hypot((ax + bx) / 2, (ay + by) / 2) == pytest.approx(board.step / 2, abs=0.1)


def test_the_map_has_neither_counters_nor_legend_and_its_version_in_its_address(
    sheet: tuple[str, str], board: Board, root: Xml.Element
) -> None:
    layers = {group.get("id") for group in root.iter(f"{SVG}g")}
    assert {"terrain", "numbers", "places"} <= layers
    assert not layers & {"counters", "legend"}
    assert board.map.endswith(f"?v={desk.version(*sheet)}")
    assert len(desk.map_svg(*sheet)) < 1_000_000
    assert len(desk.picture_svg(*sheet)) < len(desk.map_svg(*sheet))
