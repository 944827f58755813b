"""Drawings: well-formed, complete, small, quick; counters and their stacks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from math import hypot
from pathlib import Path

import pytest

from hexmarshal import atlas
from hexmarshal.atlas.geometry import Frame, flowing, runs, spline, strings
from hexmarshal.atlas.labels import Crowd
from hexmarshal.atlas.sheet import LAYERS, draw
from hexmarshal.atlas.styles import GROUNDS, NATIONS, ground, nation
from hexmarshal.atlas.water import river_width
from hexmarshal.core.board.board import Board

SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).parents[2] / "docs" / "atlas"


@pytest.fixture(scope="module", params=atlas.sheets(), ids=lambda sheet: f"{sheet.game}{sheet.sheet}")
def board(request: pytest.FixtureRequest) -> Board:
    return atlas.load(request.param.game, request.param.sheet)


@pytest.fixture(scope="module")
def svg(board: Board) -> str:
    return draw(board)


def texts(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in Xml.fromstring(svg).iter(f"{SVG}text")]


def test_it_is_well_formed_and_refers_only_to_what_it_has(svg: str) -> None:
    root = Xml.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)
    assert "nan" not in re.sub(r"base64,[^\"]+", "", svg).lower().split('"')


def test_every_hex_has_its_number_and_every_place_its_name(board: Board, svg: str) -> None:
    found = texts(svg)
    assert {board.labels[cell] for cell in board.cells} <= set(found)
    names = [text.rstrip("0123456789-−/ ") for text in found] + found
    assert {place.name.removeprefix("Fortress ") for place in board.file.place} <= set(names)


def test_the_legend_explains_every_terrain_and_hexside(board: Board, svg: str) -> None:
    found = {text.lower() for text in texts(svg)}
    used = {board.terrain[cell] for cell in board.cells} | {kind for kind in board.file.sides if board.sides(kind)}
    assert {name.replace("-", " ").lower() for name in used if name} <= found


def test_it_is_small(svg: str) -> None:
    assert len(svg.encode()) < 1_000_000


def test_the_picture_in_the_documents_is_current(board: Board, svg: str) -> None:
    """If not, draw it anew: hexmarshal map GAME [--sheet SHEET] -o docs/atlas/NAME.svg."""
    sheet = next(sheet for sheet in atlas.sheets() if sheet.title == board.title)
    path = DOCS / f"{sheet.game}{sheet.sheet and '_' + sheet.sheet}.svg"
    assert path.read_text(encoding="utf-8") == svg, f"{path.name} is out of date"


def test_a_town_and_its_fortress_are_one_label() -> None:
    found = texts(draw(atlas.load("great_war_east", "g")))
    assert "Przemyśl 10/5 5" in found
    assert not any(text.startswith("Fortress ") for text in found)


def test_names_keep_clear_of_counters() -> None:
    board = atlas.load("fury")
    frame = Frame(board)
    pieces = [{"at": place.hex, "nation": "russian", "kind": "corps"} for place in board.file.place]
    x, y = frame.centre[board.cell("1217")]
    group = next(g for g in Xml.fromstring(draw(board, pieces=pieces)).iter(f"{SVG}g") if g.get("id") == "names")
    node = next(node for node in group.iter(f"{SVG}text") if node.text == "Lemberg")
    assert max(abs(float(str(node.get("x"))) - x), abs(float(str(node.get("y"))) - y)) > 29


def test_countries_are_named_on_their_own_ground(board: Board, svg: str) -> None:
    frame = Frame(board)
    for node in Xml.fromstring(svg).iter(f"{SVG}text"):
        if node.get("class") == "c":
            x, y = float(str(node.get("x"))), float(str(node.get("y"))) - 15
            near = min(board.cells, key=lambda cell: hypot(frame.centre[cell][0] - x, frame.centre[cell][1] - y))
            assert nation(board.country[near]).title.upper() == node.text


def test_it_is_the_same_each_time(board: Board, svg: str) -> None:
    assert draw(board) == svg


@pytest.mark.parametrize("layer", LAYERS)
def test_each_layer_can_be_drawn_alone(layer: str) -> None:
    board = atlas.load("fury")
    text = draw(board, layers=["terrain", layer], pieces=[{"at": "1004", "nation": "german", "kind": "corps"}])
    groups = {node.get("id") for node in Xml.fromstring(text).iter(f"{SVG}g")} & set(LAYERS)
    assert groups == {"terrain", layer} - {"relief"}
    assert ("<image" in text) == (layer == "relief")


def test_terrains_look_different_in_colour_or_symbol() -> None:
    for sheet in atlas.sheets():
        board = atlas.load(sheet.game, sheet.sheet)
        water = board.file.terrain.water
        used = {board.terrain[cell] for cell in board.cells}
        looks = {name: ground(name, name in water) for name in used if "river" not in name}
        assert len(set(looks.values())) == len(looks), looks


def test_nations_differ_in_colour_and_shape_of_the_five_that_fight() -> None:
    five = [NATIONS[name] for name in ("german", "austrian", "russian", "serbian", "montenegrin")]
    assert len({look.fill for look in five}) == len({look.shape for look in five}) == 5
    for look in five:
        assert contrast(look.fill, look.ink) >= 4.5


def contrast(one: str, two: str) -> float:
    """The contrast of two colours as the web's guidelines count it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_grounds_leave_letters_legible() -> None:
    assert all(contrast(look.fill, "#000000") > 4.5 for look in GROUNDS.values() if look.fill)


def test_wider_rivers_are_greater() -> None:
    assert river_width("minor-river") < river_width("river") < river_width("major-river") < river_width("Danube")


# -- lines ----------------------------------------------------------------------------------------------------


def test_hexsides_are_strung_together() -> None:
    line = [((0, 0), (1, 1)), ((3, 1), (1, 1)), ((3, 1), (4, 0))]
    assert strings(line) == [[(0, 0), (1, 1), (3, 1), (4, 0)]]
    assert runs(line) == [[(0, 0), (1, 1), (3, 1), (4, 0)]]
    fork = [*line, ((1, 1), (1, 3))]
    assert sum(len(part) - 1 for part in strings(fork)) == 4
    assert len(runs(fork)) == 2


def test_lines_begin_and_end_where_they_should() -> None:
    points = [(0.0, 0.0), (100.0, 0.0), (200.0, 50.0)]
    for path in (flowing(points), spline(points)):
        assert path.startswith("M0 0")
        # Each part counts from where it starts, and its last two numbers are its end.
        ends = [re.findall(r"-?\d+", part)[-2:] for part in re.split("[a-zA-Z]", path)[1:]]
        assert [sum(int(end[axis]) for end in ends) for axis in (0, 1)] == [200, 50]


def test_the_outline_of_the_whole_board_goes_round_it_once() -> None:
    frame = Frame(atlas.load("fury"))
    (loop,) = frame.outline(frame.board.cells)
    assert len(loop) == len(set(loop))
    assert min(x for x, _ in loop) == pytest.approx(0)
    assert max(y for _, y in loop) == pytest.approx(frame.height)


def test_names_keep_clear_of_what_is_there() -> None:
    crowd = Crowd()
    crowd.add((0, 0, 50, 20), 100)
    assert crowd.cost((200, 200, 250, 220)) == 0
    assert crowd.cost((0, 0, 50, 20)) > crowd.cost((45, 15, 95, 35)) > 0


def test_a_place_costs_the_same_in_whatever_order_the_sheet_was_filled() -> None:
    """Else two places that cost the same would be told apart by how a sum of floats was rounded."""
    there = [((x * 7.3, y * 3.1, x * 7.3 + 9.7, y * 3.1 + 6.1), 9 + x / 7) for x in range(6) for y in range(6)]
    costs = set()
    for entries in (there, there[::-1], sorted(there, key=lambda entry: entry[0][1])):
        crowd = Crowd()
        for box, weight in entries:
            crowd.add(box, weight)
        costs.add(crowd.cost((0.3, 0.1, 41.7, 17.9)))
    assert len(costs) == 1


def test_few_names_lie_on_one_another(board: Board, svg: str) -> None:
    """A name may touch its neighbour where a hex is crowded, but that stays the exception."""
    from hexmarshal.atlas.styles import width

    boxes = []
    group = next(g for g in Xml.fromstring(svg).iter(f"{SVG}g") if g.get("id") == "names")
    for node in group.iter(f"{SVG}text"):
        if node.get("x") is None:
            continue
        size = {"t1": 21.0, "t2": 17.0, "t3": 14.5}[str(node.get("class")).split()[-1]]
        wide = width("".join(node.itertext()), size, size > 20)
        left = float(str(node.get("x"))) - {"middle": wide / 2, "end": wide}.get(node.get("text-anchor", ""), 0)
        boxes.append((left, float(str(node.get("y"))) - size * 0.7, left + wide, float(str(node.get("y")))))
    clashes = sum(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for at, a in enumerate(boxes) for b in boxes[at + 1 :]
    )  # fmt: skip
    assert clashes <= len(boxes) * 0.03
