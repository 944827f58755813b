"""The boards of Serbia/Galicia against every hex fact its rulebook states or implies.

"counters" are the set-up and arrival codes printed on the counter sheet of the rulebook.
"""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.file import Place
from hexmarshal.core.board.hexes import STYLES, UnknownHex
from hexmarshal.games import great_war_east

DATA = Path(great_war_east.__file__).parent / "data"
BOARDS = {sheet: Board.from_file(DATA / f"board_{sheet}.toml") for sheet in "gs"}
SHEETS = pytest.mark.parametrize("sheet", ["g", "s"])


def board_of(label: str) -> Board:
    """The sheet of a hex: the letter of its number (rulebook 16, 2.1)."""
    return BOARDS[label[0]]


def cell_of(label: str) -> int:
    return board_of(label).cell(label)


def places(kind: str = "") -> list[Place]:
    """The places of both sheets."""
    return [place for board in BOARDS.values() for place in board.file.place if kind in ("", place.kind)]


def named(name: str) -> Place:
    (found,) = (place for place in places() if place.name == name)
    return found


def value(label: str) -> int:
    """What a hex is worth a turn."""
    return sum(place.value for place in board_of(label).places.get(cell_of(label), ()))


def on_railway(label: str, nation: str) -> bool:
    cell = cell_of(label)
    return any(rail.nation == nation and cell in rail.hexes for rail in board_of(label).rails)


# -- the files ----------------------------------------------------------------------------------------------


@SHEETS
def test_board_has_no_problem(sheet: str) -> None:
    assert BOARDS[sheet].lint() == []


@SHEETS
def test_numbering_is_that_of_the_game(sheet: str) -> None:
    assert BOARDS[sheet].numbering == STYLES[f"great_war_east_{sheet}"]
    assert all(label.startswith(sheet) and len(label) == 5 for label in filter(None, BOARDS[sheet].labels))


def test_names_are_used_once_over_both_sheets() -> None:
    names = [place.name for place in places()]
    assert len(names) == len(set(names))


# -- rulebook 16: the maps ----------------------------------------------------------------------------------

BEARINGS = [
    # Rows count from north to south, places from east to west: so the passes and set-up hexes agree with geography.
    ("25.2", "g2809", "south-east of", "g1924"),
    ("25.2", "g2315", "south-east of", "g2118"),
    ("25.2", "g2118", "south-east of", "g1924"),
    ("25.2", "g1924", "south-east of", "g1825"),
    ("counters", "g1312", "north-east of", "g1419"),
    ("counters", "g2801", "south-east of", "g2207"),
    ("counters", "s1003", "south-east of", "s0809"),
    ("counters", "s0412", "north-west of", "s0809"),
    ("counters", "s1311", "south-west of", "s0809"),
]


@pytest.mark.parametrize(("clause", "a", "where", "b"), BEARINGS, ids=[f"{c}-{a}-{b}" for c, a, _, b in BEARINGS])
def test_towns_lie_to_each_other_as_their_numbers_say(clause: str, a: str, where: str, b: str) -> None:
    south, east = int(a[1:3]) - int(b[1:3]), int(b[3:]) - int(a[3:])
    assert where == f"{'south' if south > 0 else 'north'}-{'east' if east > 0 else 'west'} of"
    transform = board_of(a).file.transform
    assert transform is not None
    ends = []
    for label in (a, b):
        u, v = board_of(label).numbering.plane(*board_of(label).grid.at(cell_of(label)))
        ends.append(tuple(o + u * p + v * q for o, p, q in zip(*transform.matrix, strict=True)))
    x, y = (p - q for p, q in zip(*ends, strict=True))
    assert ((x > 0), (y > 0)) == ((east > 0), (south < 0))


@SHEETS
def test_16_2_1_the_maps_are_two_and_do_not_touch(sheet: str) -> None:
    other = "s" if sheet == "g" else "g"
    with pytest.raises(UnknownHex):
        BOARDS[sheet].cell(f"{other}0101")


@SHEETS
def test_16_2_5_scale_of_a_hex(sheet: str) -> None:
    """12.87 km a hex; our fit may stretch one direction by a twelfth, the book's towns want it."""
    transform = BOARDS[sheet].file.transform
    assert transform is not None
    for step in transform.matrix[1:]:
        assert hypot(*step) == pytest.approx(12.87, rel=1 / 12)


def test_16_9_0_no_east_edge_hex_of_galicia_is_friendly_to_austria_hungary() -> None:
    board = BOARDS["g"]
    east = {cell for cell in board.cells if board.labels[cell].endswith("01")}
    assert set(board.marked("edge:east")) == east
    assert not east & set(board.marked("exit:austrian"))
    assert east & set(board.marked("exit:russian"))


EXITS = [
    (sheet, nation, board.labels[cell])
    for sheet, board in BOARDS.items()
    for nation in ("austrian", "russian", "serbian")
    for cell in board.marked(f"exit:{nation}")
]


@pytest.mark.parametrize(("sheet", "nation", "label"), EXITS, ids=[f"16 (9.0)-9.13-{n}-{h}" for _, n, h in EXITS])
def test_railways_leave_the_map_behind_their_own_border(sheet: str, nation: str, label: str) -> None:
    board = BOARDS[sheet]
    assert board.edge >> cell_of(label) & 1
    assert board.country[cell_of(label)] == nation
    assert on_railway(label, nation)


@pytest.mark.parametrize(
    ("sheet", "nation"), [("g", "austrian"), ("g", "russian"), ("s", "austrian"), ("s", "serbian")], ids="-".join
)
def test_9_15_every_railway_leads_to_an_edge_of_its_country(sheet: str, nation: str) -> None:
    """Isolated lines are named, so that a new one is noticed: two Serbian narrow-gauge lines reach no other."""
    board = BOARDS[sheet]
    reached = set(board.marked(f"exit:{nation}"))
    edge = list(reached)
    while edge:
        here = edge.pop()
        for there in board.rail_neighbours[here]:
            if there not in reached and board.country[there] == nation:
                reached.add(there)
                edge.append(there)
    cut = [rail.name for rail in board.rails if rail.nation == nation and not reached & set(rail.hexes)]
    assert cut == (["Šabac–Loznica"] if nation == "serbian" else [])


# -- rulebook 5.4 and the terrain key -----------------------------------------------------------------------


@SHEETS
def test_5_4_terrain_of_this_game(sheet: str) -> None:
    """The classes with the letter S: no ridge, trench, blocked hexside, lake or sea."""
    board = BOARDS[sheet]
    classes = {"clear", "forest", "broken", "swamp", "rough", "mountain"}
    assert {board.terrain[cell] for cell in board.cells} == classes
    assert board.file.terrain.water == ()
    assert set(board.file.sides) - {"start line"} == {"minor river", "major river"}


KEY = [
    ("city", {"g", "s"}), ("town", {"g", "s"}), ("fortress", {"g"}), ("minor river", {"g", "s"}),
    ("major river", {"g", "s"}), ("single", {"g", "s"}), ("double", {"g", "s"}), ("start line", {"g"}),
    ("off-map railway", {"g", "s"}), ("national border", {"g", "s"}),
]  # fmt: skip


@pytest.mark.parametrize(("sign", "sheets"), KEY, ids=[f"terrain key-{sign}" for sign, _ in KEY])
def test_signs_of_the_terrain_key(sign: str, sheets: set[str]) -> None:
    found = set()
    for sheet, board in BOARDS.items():
        signs = {place.kind for place in board.file.place} | {rail.track for rail in board.rails}
        signs |= {kind for kind in board.file.sides if board.sides(kind)}
        signs |= {"off-map railway"} if any(link.kind == "rail" for link in board.file.link) else set()
        signs |= {"national border"} if len({board.country[cell] for cell in board.cells}) > 1 else set()
        found |= {sheet} if sign in signs else set()
    assert found == sheets


TRACKS = [(nation, track) for nation in ("austrian", "russian", "serbian") for track in ("single", "double")]


@pytest.mark.parametrize(("nation", "track"), TRACKS, ids=[f"17.51-{n}-{t}" for n, t in TRACKS])
def test_each_nation_has_the_tracks_it_has_limits_for(nation: str, track: str) -> None:
    assert any(rail.nation == nation and rail.track == track for board in BOARDS.values() for rail in board.rails)


@SHEETS
def test_5_3_railways_run_in_their_own_country(sheet: str) -> None:
    """All but the last hex of a line, which may be the frontier station of the neighbour."""
    board = BOARDS[sheet]
    for rail in board.rails:
        abroad = [board.labels[cell] for cell in rail.hexes if board.country[cell] != rail.nation]
        assert abroad in ([], [board.labels[rail.hexes[-1]]]), rail.name


def test_21_0_the_flotilla_finds_major_rivers_on_the_serbian_map() -> None:
    assert set(BOARDS["s"].sides("major river").values()) == {"Sava", "Danube"}


# -- rulebook 11 and 25.2: points and fortresses ------------------------------------------------------------

POINTS_BY_HEX = [
    ("s1101", -5), ("s0307", -3), ("g2809", 4), ("g2315", 4), ("g2118", 4), ("g1924", 4), ("g1825", 4), ("g1126", 4),
]  # fmt: skip


@pytest.mark.parametrize(("label", "points"), POINTS_BY_HEX, ids=[f"25.2-{hex}" for hex, _ in POINTS_BY_HEX])
def test_hexes_that_score(label: str, points: int) -> None:
    assert value(label) == points


POINTS_BY_NAME = [
    ("Lublin", -5, "russian"), ("Chełm", -5, "russian"), ("Kowel", -5, "russian"), ("Dubno", -5, "russian"),
    ("Belgrade", -3, "serbian"), ("Lemberg", 5, "austrian"), ("Dukla Pass", 4, "austrian"),
    ("Łupków Pass", 4, "austrian"), ("Uzsok Pass", 4, "austrian"), ("Lysa Pass", 4, "austrian"),
    ("Jablonica Pass", 4, "austrian"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "points", "nation"), POINTS_BY_NAME, ids=[f"25.2-{n}" for n, *_ in POINTS_BY_NAME])
def test_places_that_score(name: str, points: int, nation: str) -> None:
    """Each scores for the side that does not own it at the start."""
    place = named(name)
    assert (place.value, place.nation) == (points, nation)
    assert board_of(place.hex).country[cell_of(place.hex)] == nation


PASSES = [
    ("Jablonica Pass", "g2809"), ("Lysa Pass", "g2315"), ("Uzsok Pass", "g2118"), ("Łupków Pass", "g1924"),
    ("Dukla Pass", "g1825"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "label"), PASSES, ids=[f"25.2-{hex}" for _, hex in PASSES])
def test_passes(name: str, label: str) -> None:
    place = named(name)
    assert (place.hex, place.kind) == (label, "pass")
    assert board_of(label).terrain[cell_of(label)] == "mountain"


def test_25_2_nothing_else_scores() -> None:
    named_by_the_book = {name for name, *_ in POINTS_BY_NAME} | {"Dębica", "Jagodina"}
    others = {place.name for place in places() if place.value} - named_by_the_book
    assert others == {place.name for place in places("fortress")}


@pytest.mark.parametrize("fortress", places("fortress"), ids=lambda place: f"11.14-25.2-{place.hex}")
def test_fortresses(fortress: Place) -> None:
    """Austro-Hungarian, five points, and two strengths of which the weakened is the smaller."""
    assert (fortress.nation, fortress.value) == ("austrian", 5)
    assert board_of(fortress.hex).country[cell_of(fortress.hex)] == "austrian"
    full, weakened = map(int, fortress.size.split("/"))
    assert full > weakened > 0


def test_2_32_there_are_markers_for_all_fortresses() -> None:
    assert 1 <= len(places("fortress")) <= 5
