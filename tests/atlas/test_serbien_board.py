"""What the rulebook of 1914 Serbien muß sterbien states or implies about its map; each row names its clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.file import Place
from hexmarshal.core.board.hexes import STYLES, corners
from hexmarshal.games import serbien

FILE = Path(serbien.__file__).parent / "data" / "board.toml"
BOARD = Board.from_file(FILE)

RIVERS = ("sava", "donau")
WATER = ("sava", "donau", "major river", "minor river")
LEVELS = {
    "lowland": 1, "bottomland": 1, "bottomland with river": 1, "upland": 2, "rough": 3, "drina canyon": 3,
    "foothills": 4, "low mountain": 5, "high mountain": 6,
}  # fmt: skip
"""The six levels of elevation (3.6); a plateau has that of the mountains around it."""
MOUNTAINOUS = {"foothills", "drina canyon", "low mountain", "plateau", "high mountain"}
"""Rulebook 3.5.3."""


def level(label: str) -> int:
    cell = BOARD.cell(label)
    if BOARD.terrain[cell] == "plateau":
        return 6 if cell in BOARD.marked("plateau:high") else 5
    return LEVELS[BOARD.terrain[cell]]


def place(name: str) -> Place:
    return next(found for found in BOARD.file.place if found.name == name)


def adjacent(a: str, b: str) -> bool:
    return BOARD.cell(b) in BOARD.neighbours[BOARD.cell(a)]


def on(kind: str, a: str, b: str) -> bool:
    return BOARD.side(kind, BOARD.cell(a), BOARD.cell(b))


def banks(kind: str) -> set[str]:
    """Every hex beside a river."""
    return {BOARD.labels[cell] for pair in BOARD.sides(kind) for cell in pair}


def marked(name: str) -> set[str]:
    return {BOARD.labels[cell] for cell in BOARD.marked(name)}


def on_edge(label: str) -> bool:
    return bool(BOARD.edge >> BOARD.cell(label) & 1)


def region(start: str) -> set[str]:
    """The hexes that can be reached without crossing Sava or Donau."""
    seen = {BOARD.cell(start)}
    waiting = list(seen)
    while waiting:
        here = waiting.pop()
        for there in BOARD.neighbours[here]:
            if there not in seen and not any(BOARD.side(kind, here, there) for kind in RIVERS):
                seen.add(there)
                waiting.append(there)
    return {BOARD.labels[cell] for cell in seen}


SYRMIEN, BANAT, SOUTH = region("23.08"), region("30.08"), region("23.16")


def rail_distance(a: str, b: str) -> int | None:
    seen, border, steps = {BOARD.cell(a)}, {BOARD.cell(a)}, 0
    while border and BOARD.cell(b) not in border:
        border = {there for here in border for there in BOARD.rail_neighbours[here]} - seen
        seen |= border
        steps += 1
    return steps if border else None


def sails(a: str, b: str) -> bool:
    """Whether a squadron may go from a hex to a neighbour: over the river or along a bank (25.1.1)."""
    here, there = BOARD.cell(a), BOARD.cell(b)
    if any(BOARD.side(kind, here, there) for kind in RIVERS):
        return True
    for corner in corners(BOARD.grid.at(here), BOARD.grid.at(there)):
        (third,) = corner - {BOARD.grid.at(here), BOARD.grid.at(there)}
        cell = BOARD.grid.cell(*third)
        if any(BOARD.side(kind, here, cell) and BOARD.side(kind, there, cell) for kind in RIVERS):
            return True
    return False


# -- places and what they are worth --------------------------------------------------------------------------


@pytest.mark.parametrize(("clause", "name", "hex"), [
    ("3.5.4", "Parašnica", "17.08"),
    ("6.4", "Vogošća", "06.20"),
    ("7.1.5", "Peterwardein", "23.04"),
    ("8.5.3", "Beograd", "30.09"),
    ("8.6.5", "Beograd", "30.09"),
    ("15.6.3a", "Sarajevo", "06.21"),
    ("15.6.3a", "Tuzla", "10.12"),
    ("25.1.1", "Šabac", "21.10"),
    ("25.1.2", "Semlin", "29.09"),
    ("25.1.2", "Grabovci", "23.10"),
    ("25.1.2", "Brčko", "11.08"),
    ("25.1.2", "Neusatz", "23.03"),
    ("25.4", "Kalinovik", "06.25"),
    ("26.1.2", "Obrenovac", "26.11"),
    ("26.1.2", "Planinica", "25.18"),
    ("26.1.2", "Valjevo", "23.16"),
    ("26.1.2", "Pljevlja", "16.28"),
    ("26.1.2", "Užice", "22.21"),
    ("26.1.2", "Prijepolje", "19.28"),
    ("27.3", "Nova Varoš", "21.27"),
    ("27.3", "Kragujevac", "34.20"),
    ("27.6", "Budjanovci", "23.08"),
    ("27.6", "Deč", "25.09"),
    ("27.6", "Surčin", "28.09"),
    ("27.7", "Višegrad", "16.22"),
    ("27.7", "Sarajevo, old town", "07.21"),
])  # fmt: skip
def test_a_place_lies_in_the_hex_of_the_book(clause: str, name: str, hex: str) -> None:
    assert place(name).hex == hex
    assert place(name).source.startswith("rulebook")


@pytest.mark.parametrize(("clause", "name", "value"), [
    ("27.3", "Beograd", 10), ("27.3", "Valjevo", 5), ("27.3", "Nova Varoš", 5), ("27.3", "Kragujevac", 10),
    ("27.4", "Šabac", 1),
    ("27.6", "Budjanovci", 5), ("27.6", "Deč", 5), ("27.6", "Surčin", 5),
    ("27.7", "Višegrad", 5), ("27.7", "Sarajevo, old town", 15), ("27.7", "Kalinovik", 10),
])  # fmt: skip
def test_a_place_is_worth_what_the_book_says(clause: str, name: str, value: int) -> None:
    assert place(name).value == value


def test_27_nothing_else_is_worth_points() -> None:
    assert sum(found.value > 0 for found in BOARD.file.place) == 11


@pytest.mark.parametrize(("clause", "hex", "points"), [("27.2", "21.10", 1), ("27.2", "25.14", 5)])
def test_the_furthest_advance_counts_columns_south_of_the_rivers(clause: str, hex: str, points: int) -> None:
    column, row = BOARD.numbering.parts(hex)
    assert column - 20 == points
    assert row < 23
    assert hex in SOUTH


# -- the sheet -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clause", "hexes"), [
    ("3.4.1", "12.21"),
    ("5.1.1", "10.17 10.18 11.18 11.19 12.17 12.18 13.18 13.19 14.17 14.18"),
    ("7.1.6a", "43.18 44.17 44.18"),
    ("19.1", "21.12 21.13 22.11 22.12 23.12"),
    ("27.2", "25.14"),
])  # fmt: skip
def test_the_sheet_has_the_hexes_of_the_examples(clause: str, hexes: str) -> None:
    assert all(BOARD.find(label) is not None for label in hexes.split())


@pytest.mark.parametrize(("clause", "hexes"), [
    ("11.2", "42.39 42.40 43.40 43.41"), ("15.3.1", "56.55 58.54 58.55 59.54"), ("15.5", "58.54 58.55 59.54"),
])  # fmt: skip
def test_examples_beyond_the_south_edge_are_not_on_the_sheet(clause: str, hexes: str) -> None:
    assert all(BOARD.find(label) is None for label in hexes.split())


@pytest.mark.parametrize(("clause", "hexes"), [
    ("15.1.4", "06.25"),
    ("15.6.3a", "06.21 08.12"),
    ("24.2", "16.29 20.29 22.29 24.29 30.29"),
    ("25.1.2", "08.04"),
])  # fmt: skip
def test_a_hex_lies_on_the_edge(clause: str, hexes: str) -> None:
    assert all(on_edge(label) for label in hexes.split())


def test_15_6_3a_25_1_2_the_west_edge_is_stepped() -> None:
    assert [BOARD.find(label) for label in ("07.04", "07.05", "07.12", "07.13")] == [None] * 4
    assert BOARD.find("06.20") is not None
    assert BOARD.find("07.21") is not None


def test_24_2_row_29_is_the_south_edge() -> None:
    assert BOARD.numbering.second[1] == 29


def test_the_numbering_is_that_of_the_rulebook() -> None:
    style = STYLES["serbien"]
    ours = BOARD.numbering
    assert (ours.shifted, ours.separator, ours.across, ours.down) == (
        style.shifted, style.separator, style.across, style.down,
    )  # fmt: skip


@pytest.mark.parametrize(("clause", "pairs"), [
    ("3.5.4", "17.08/18.08"),
    ("5.1.1", "10.17/10.18 11.18/11.19 12.17/12.18 13.18/13.19 14.17/14.18"),
    ("7.1.5", "10.05/11.05 11.08/12.07 23.03/23.04"),
    ("7.1.6a", "44.18/43.18 44.17/44.18 44.17/43.18"),
    ("8.2.2", "18.04/19.04 18.04/19.05 19.04/19.05 18.04/17.04 18.04/17.05 18.04/18.03 18.04/18.05"),
    ("8.5.3", "29.10/30.09"),
    ("19.1", "22.11/22.12 21.12/21.13 21.12/22.11 21.13/22.12 22.11/23.12 22.12/23.12"),
    ("25.1", "21.10/21.09 21.10/22.09 21.10/22.10"),
    ("25.1.1", "20.06/21.07 21.07/21.08 21.08/21.09 21.09/21.10 16.07/17.07 28.08/28.09"),
    ("25.1.2", "29.09/28.08 29.09/29.08"),
    ("25.1.3", "17.08/17.09 29.09/30.09"),
    ("25.3", "06.20/06.21 06.21/07.21"),
])  # fmt: skip
def test_hexes_are_adjacent(clause: str, pairs: str) -> None:
    assert [pair for pair in pairs.split() if not adjacent(*pair.split("/"))] == []


def test_8_2_2_these_are_all_the_neighbours_of_18_04() -> None:
    around = {BOARD.labels[cell] for cell in BOARD.neighbours[BOARD.cell("18.04")]}
    assert around == {"17.04", "17.05", "18.03", "18.05", "19.04", "19.05"}


def test_5_1_1_the_line_across_the_grain_is_straight() -> None:
    sides = [("10.17", "10.18"), ("11.18", "11.19"), ("12.17", "12.18"), ("13.18", "13.19"), ("14.17", "14.18")]
    heights = [sum(BOARD.numbering.plane(*BOARD.numbering.axial(label))[1] for label in pair) / 2 for pair in sides]
    assert max(heights) - min(heights) <= 0.5
