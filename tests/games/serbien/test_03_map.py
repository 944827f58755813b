"""3.5 and 3.6: terrain, rivers, borders and elevations."""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.parts.components import load
from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.printed import Printed

DATA: Data = load()
PRINTED = Printed(DATA)
GROUND, BOARD = PRINTED.ground, PRINTED.board


def cell(label: str) -> int:
    """A hex by its number."""
    return BOARD.cell(label)


@pytest.mark.clause("serbien:3.5.3a", "serbien:3.5.3b")
def test_bottomland_becomes_dearer_in_october_and_the_riverbends_are_none() -> None:
    plain = DATA.terrains["bottomland"]
    assert (plain.points, plain.wet) == (2, 3)
    assert DATA.number("october") == 19
    others = [row for row in DATA.terrains.values() if row.id != "bottomland"]
    assert all(row.points == row.wet for row in others)
    for hex in BOARD.marked("riverbend"):
        assert BOARD.terrain[hex] != "bottomland with river"


@pytest.mark.data
@pytest.mark.clause("serbien:3.5.3c")
def test_what_is_mountainous() -> None:
    named = {row.id for row in DATA.terrains.values() if row.mountainous}
    assert named == {"foothills", "drina canyon", "low mountain", "plateau", "high mountain"}
    assert all(GROUND.mountainous >> c & 1 == (BOARD.terrain[c] in named) for c in BOARD.cells)


@pytest.mark.data
@pytest.mark.clause("serbien:3.6", "serbien:3.6-plateau")
def test_six_levels_of_elevation() -> None:
    levels = {row.id: row.level for row in DATA.terrains.values()}
    assert levels["lowland"] == levels["bottomland"] == levels["bottomland with river"] == 0
    assert levels["upland"] == 1
    assert levels["rough"] == levels["drina canyon"] == 2
    assert (levels["foothills"], levels["low mountain"], levels["high mountain"]) == (3, 4, 5)
    # A plateau is as high as the mountains around it.
    for c in BOARD.marked("plateau:high"):
        assert GROUND.level[c] == levels["high mountain"]
    for c in BOARD.marked("plateau:low"):
        assert GROUND.level[c] == levels["low mountain"]


@pytest.mark.clause("serbien:3.6.1", "serbien:7.1.3a")
def test_contours_cost_a_point_uphill_and_none_downhill() -> None:
    pair = next(
        (a, b)
        for a, b in BOARD.sides("low contour")
        if GROUND.level[b] > GROUND.level[a] and (a, b) not in BOARD.sides("high contour")
    )
    assert GROUND.climb(*pair) == 1
    assert GROUND.climb(*reversed(pair)) == 0


@pytest.mark.clause("serbien:3.5.4a", "serbien:3.5.4b", "serbien:3.5.4-ex")
def test_a_riverbend_helps_in_the_direction_of_its_arrow_alone() -> None:
    with_it, against = GROUND.water(cell("17.08"), cell("18.08")), GROUND.water(cell("18.08"), cell("17.08"))
    assert (with_it, against) == ("riverbend", "sava")
    assert DATA.hexsides[with_it].attack == (0, 0)
    assert DATA.hexsides[with_it].shift > 0
    assert min(DATA.hexsides[against].attack) < 0
    assert DATA.hexsides[against].shift > 0


@pytest.mark.data
@pytest.mark.clause("serbien:3.5.5")
def test_the_border_follows_donau_sava_and_drina() -> None:
    for river in ("sava", "donau"):
        for a, b in BOARD.sides(river):
            if {BOARD.country[a], BOARD.country[b]} == {"austrian"}:
                assert PRINTED.column(a) < 20 or PRINTED.row(a) < 10, "west of the Drina and north of Beograd"
    assert BOARD.country[cell("16.22")] == "austrian"
    assert BOARD.country[cell("19.20")] == "serbian"


@pytest.mark.data
@pytest.mark.clause("serbien:3.5.1", "serbien:3.5.2", "serbien:3.5.6a")
def test_a_hex_has_one_terrain_and_hexsides_have_their_own() -> None:
    assert all(BOARD.terrain[c] in DATA.terrains for c in BOARD.cells)
    kinds = {"sava", "donau", "major river", "minor river", "bridge", "ferry", "low contour", "high contour"}
    assert all(BOARD.sides(kind) for kind in kinds)
    assert not {"peak", "pass", "insignificant river"} & set(DATA.hexsides)
