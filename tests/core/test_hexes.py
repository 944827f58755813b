"""Numbering styles, neighbours, distance, the padded grid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmarshal.core.board.hexes import (
    DIRECTIONS,
    STYLES,
    Axial,
    Grid,
    Numbering,
    UnknownHex,
    corners,
    distance,
    neighbours,
)

STYLE = pytest.mark.parametrize("style", list(STYLES))


@st.composite
def hexes(draw: st.DrawFn) -> tuple[str, int, int]:
    """A board with a line and a place on it."""
    style = draw(st.sampled_from(sorted(STYLES)))
    numbering = STYLES[style]
    return style, draw(st.integers(*numbering.first)), draw(st.integers(*numbering.second))


@given(hexes())
def test_a_label_leads_to_its_hex_and_back(hex_: tuple[str, int, int]) -> None:
    style, first, second = hex_
    numbering = STYLES[style]
    label = numbering.write(first, second)
    assert numbering.parts(label) == (first, second)
    assert numbering.label(*numbering.axial(label)) == label


@STYLE
def test_no_two_hexes_share_a_label_or_a_cell(style: str) -> None:
    numbering, grid = STYLES[style], Grid.of(STYLES[style])
    hexes = list(numbering.everything())
    assert len({numbering.label(*at) for at in hexes}) == len(hexes)
    assert len({grid.cell(*at) for at in hexes}) == len(hexes)


@given(hexes())
def test_neighbours_lie_one_apart_on_the_plane(hex_: tuple[str, int, int]) -> None:
    style, first, second = hex_
    numbering = STYLES[style]
    here = numbering.axial(numbering.write(first, second))
    x, y = numbering.plane(*here)
    for there in neighbours(*here):
        u, v = numbering.plane(*there)
        assert (u - x) ** 2 + (v - y) ** 2 == pytest.approx(1)


def around(style: str, label: str) -> set[str]:
    numbering = STYLES[style]
    return {numbering.label(*at) for at in neighbours(*numbering.axial(label))}


def test_the_neighbours_that_the_rulebooks_imply() -> None:
    assert around("fury", "1106") == {"1105", "1107", "1006", "1007", "1206", "1207"}
    assert around("fury", "1004") == {"1003", "1005", "0903", "0904", "1103", "1104"}
    assert {"14.14", "14.15"} <= around("galicia", "13.15")
    assert around("galicia", "6.12") == {"6.11", "6.13", "5.12", "5.13", "7.12", "7.13"}
    assert around("serbien", "06.21") == {"06.20", "06.22", "05.21", "05.22", "07.21", "07.22"}
    assert around("great_war_east_g", "g1419") == {"g1418", "g1420", "g1319", "g1320", "g1519", "g1520"}
    assert around("drina", "C08") == {"B08", "D08", "C07", "D07", "C09", "D09"}


axial = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@given(axial, axial, axial)
def test_distance_is_a_distance(a: Axial, b: Axial, c: Axial) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(axial, st.integers(0, 6))
def test_distance_is_the_number_of_steps(start: Axial, steps: int) -> None:
    reached, border = {start}, {start}
    for _ in range(steps):
        border = {there for here in border for there in neighbours(*here)} - reached
        reached |= border
    assert all(distance(start, at) == steps for at in border)


@given(axial, st.sampled_from(DIRECTIONS))
def test_the_two_hexes_of_a_side_agree_on_its_corners(a: Axial, step: Axial) -> None:
    b = (a[0] + step[0], a[1] + step[1])
    assert set(corners(a, b)) == set(corners(b, a))
    assert all(len(corner) == 3 and {a, b} < corner for corner in corners(a, b))


@STYLE
def test_steps_over_the_edge_never_reach_a_hex_of_the_board(style: str) -> None:
    grid = Grid.of(STYLES[style])
    cells = {grid.cell(*at): at for at in STYLES[style].everything()}
    for cell, at in cells.items():
        for step, there in zip(grid.directions, neighbours(*at), strict=True):
            assert 0 <= cell + step < grid.size
            assert cells.get(cell + step) == (there if there in cells.values() else None)


@given(st.sets(st.sampled_from(list(STYLES["fury"].everything()))))
def test_spreading_a_set_gives_the_neighbours_of_each(chosen: set[Axial]) -> None:
    grid = Grid.of(STYLES["fury"])
    board = {grid.cell(*at) for at in STYLES["fury"].everything()}
    spread = grid.spread(sum(1 << grid.cell(*at) for at in chosen))
    assert {c for c in board if spread >> c & 1} == board & {
        grid.cell(*there) for at in chosen for there in neighbours(*at)
    }


@pytest.mark.parametrize(
    ("style", "label", "said"),
    [
        ("fury", "13", "written like 1011"),
        ("fury", "13.08", "written like 1011"),
        ("fury", "2001", "2001 is outside the map"),
        ("fury", "0023", "0023 is outside the map"),
        ("galicia", "03.15", "written like 10.13"),
        ("great_war_east_g", "s1419", "written like g1513"),
        ("drina", "S01", "S01 is outside the map"),
    ],
)
def test_a_label_that_names_no_hex_is_answered_with_a_sentence(style: str, label: str, said: str) -> None:
    with pytest.raises(UnknownHex, match=said):
        STYLES[style].axial(label)


def test_rows_of_text_lie_as_the_board_lies_before_a_player() -> None:
    assert STYLES["fury"].rows()[7][12] == (13, 8)
    assert STYLES["drina"].rows()[6][2] == STYLES["drina"].parts("C07")
    assert STYLES["great_war_east_g"].rows()[0][-1] == STYLES["great_war_east_g"].parts("g0101")
    assert STYLES["galicia"].rows()[-1][-1] == STYLES["galicia"].parts("1.01")


def test_a_numbering_must_make_sense() -> None:
    with pytest.raises(ValueError, match="two different numbers"):
        Numbering((1, 2), (1, 2), "odd", across="first", down="-first")
    with pytest.raises(ValueError, match="the range 5 to 2 is empty"):
        Numbering((5, 2), (1, 2), "odd")
