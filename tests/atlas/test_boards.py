"""Every board of the atlas: sound, quick to load, and the same from every side."""

from __future__ import annotations

import pytest

from hexmarshal import atlas
from hexmarshal.atlas.geometry import Frame
from hexmarshal.core.board import globe
from hexmarshal.core.board.board import Board

SHEETS = atlas.sheets()


@pytest.fixture(params=SHEETS, ids=lambda sheet: f"{sheet.game}{sheet.sheet}")
def board(request: pytest.FixtureRequest) -> Board:
    return atlas.load(request.param.game, request.param.sheet)


def test_every_game_has_its_sheets() -> None:
    found = {(sheet.game, sheet.sheet) for sheet in SHEETS}
    assert {("fury", ""), ("galicia", ""), ("serbien", ""), ("drina", "")} <= found
    assert {("great_war_east", "g"), ("great_war_east", "s")} <= found
    assert all(sheet.title for sheet in SHEETS)


def test_a_sheet_that_does_not_exist_is_named() -> None:
    with pytest.raises(atlas.UnknownSheet, match="There is no board of chess; there are boards of"):
        atlas.load("chess")
    with pytest.raises(atlas.UnknownSheet, match="fury has no sheet g; its map is one sheet"):
        atlas.load("fury", "g")
    with pytest.raises(atlas.UnknownSheet, match="its sheets are g, s"):
        atlas.load("great_war_east", "x")


def test_it_has_no_problem(board: Board) -> None:
    assert board.lint() == []


def test_numbers_lead_to_hexes_and_back(board: Board) -> None:
    for cell in board.cells:
        q, r = board.numbering.axial(board.labels[cell])
        assert board.grid.cell(q, r) == cell
        assert board.numbering.label(q, r) == board.labels[cell]


def test_both_sides_of_a_hexside_agree(board: Board) -> None:
    for kind in board.file.sides:
        for (a, b), name in board.sides(kind).items():
            assert board.sides(kind)[b, a] == name
            assert b in board.neighbours[a]


def test_neighbours_lie_one_hex_apart_on_the_sheet(board: Board) -> None:
    frame = Frame(board)
    for cell in board.cells:
        x, y = frame.centre[cell]
        for there in board.neighbours[cell]:
            u, v = frame.centre[there]
            assert abs(((x - u) ** 2 + (y - v) ** 2) ** 0.5 - 100) < 0.01
            assert set(frame.side(cell, there)) == set(frame.corners(cell)) & set(frame.corners(there))


def test_the_sheet_is_no_mirror_image(board: Board) -> None:
    """East lies clockwise of north."""
    frame, transform = Frame(board), board.file.transform
    if transform is None:
        pytest.skip("it has no transform")
    cell = board.cells[len(board.cells) // 2]
    lat, lon = globe.point(transform, *board.numbering.plane(*board.grid.at(cell)))
    here, east = frame.place(lat, lon), frame.place(lat, lon + 0.1)
    north = frame.north()
    assert here is not None
    assert east is not None
    assert north is not None
    assert frame.centre[cell] == pytest.approx(here, abs=0.1)
    assert (east[0] - here[0]) * -north[1] + (east[1] - here[1]) * north[0] > 0


def test_the_globe_and_back(board: Board) -> None:
    transform = board.file.transform
    for cell in board.cells[::50] if transform else ():
        u, v = board.numbering.plane(*board.grid.at(cell))
        assert transform is not None
        lat, lon = globe.point(transform, u, v)
        assert 35 < lat < 60
        assert 10 < lon < 35
        assert globe.plane(transform, lat, lon) == pytest.approx((u, v), abs=1e-6)


def test_up_is_where_the_atlas_says() -> None:
    """Galicia's up is azimuth 28; the down of Fury points 15 degrees east of south."""
    from math import atan2, degrees

    turns = {}
    for game in ("galicia", "fury"):
        north = Frame(atlas.load(game)).north()
        assert north is not None
        turns[game] = degrees(atan2(north[0], -north[1]))
    assert turns["galicia"] == pytest.approx(-28, abs=3)
    assert turns["fury"] == pytest.approx(15, abs=3)


def test_the_track_of_fury_is_that_of_its_tables() -> None:
    from hexmarshal.games.fury.parts.components import load

    track = atlas.load("fury").file.track
    assert track is not None
    assert track.turns == tuple(load().charts.turn)
