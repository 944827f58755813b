"""The board of *Serbien muß sterbien*: rivers, banks and bridges."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.atlas.test_serbien_board import (
    BANAT,
    BOARD,
    RIVERS,
    SOUTH,
    SYRMIEN,
    WATER,
    adjacent,
    banks,
    marked,
    on,
    sails,
)

# -- rivers, banks and bridges -------------------------------------------------------------------------------


@pytest.mark.parametrize(("clause", "kind", "pairs"), [
    ("3.5.4", "sava", "17.08/18.08"),
    ("3.5.4", "riverbend", "17.08/18.08"),
    ("7.1.5", "sava", "10.05/11.05 11.08/12.07"),
    ("7.1.5", "donau", "23.03/23.04"),
    ("7.1.5", "bridge", "10.05/11.05 11.08/12.07 23.03/23.04"),
    ("11.1", "donau", "23.03/23.04"),
    ("25.1.1", "sava", "21.07/21.08"),
    ("25.1.3", "sava", "17.08/17.09 29.09/30.09"),
    ("25.1.3", "low water", "17.08/17.09 29.09/30.09"),
])  # fmt: skip
def test_a_feature_runs_between_two_hexes(clause: str, kind: str, pairs: str) -> None:
    assert [pair for pair in pairs.split() if not on(kind, *pair.split("/"))] == []


@pytest.mark.parametrize(("clause", "kinds", "pairs"), [
    ("7.1.6a", WATER, "44.18/43.18"),
    ("8.2.2", WATER, "18.04/17.04 18.04/17.05 18.04/18.03 18.04/18.05"),
    ("8.2.2", RIVERS, "18.04/19.04 18.04/19.05 19.04/19.05"),
    ("8.5.3", RIVERS, "29.10/30.09"),
    ("19.1", WATER, "21.12/22.11 21.13/22.12"),
    ("25.1.1", RIVERS, "20.06/21.07 21.08/21.09 21.09/21.10 16.07/17.07 28.08/28.09"),
])  # fmt: skip
def test_no_water_runs_between_two_hexes(clause: str, kinds: tuple[str, ...], pairs: str) -> None:
    assert [pair for pair in pairs.split() if any(on(kind, *pair.split("/")) for kind in kinds)] == []


def test_7_1_5_there_are_three_bridges() -> None:
    assert len(BOARD.sides("bridge")) == 2 * 3


def test_7_1_4a_11_1_one_bridge_leads_over_the_donau() -> None:
    over = {frozenset(pair) for pair in BOARD.sides("bridge") if BOARD.side("donau", *pair)}
    assert over == {frozenset((BOARD.cell("23.03"), BOARD.cell("23.04")))}


@pytest.mark.parametrize(("clause", "kind", "under"), [
    ("3.5.4", "riverbend", "sava"), ("7.1.4b", "sava island", "sava"), ("7.1.5a", "ferry", "donau"),
    ("21.2.3", "donau island", "donau"), ("25.1.3", "low water", "sava"),
])  # fmt: skip
def test_islands_bends_and_ferries_lie_on_their_river(clause: str, kind: str, under: str) -> None:
    assert BOARD.sides(kind)
    assert BOARD.sides(kind).keys() <= BOARD.sides(under).keys()


@pytest.mark.parametrize(("clause", "kind", "hexes"), [
    ("3.5.4", "sava", "17.08 18.08"),
    ("7.1.5", "sava", "10.05 11.05 11.08 12.07"),
    ("25.1", "sava", "21.09 21.10 22.09 22.10"),
    ("25.1.1", "sava", "16.07 17.07 20.06 21.07 21.08 21.09 21.10 28.09"),
    ("25.1.1", "donau", "28.08"),
    ("25.1.2", "sava", "08.04 11.08 23.10 29.09 29.10 30.09"),
    ("25.1.2", "donau", "23.03 28.08 29.08 29.09 30.08 30.09"),
    ("25.1.3", "sava", "17.08 17.09 29.09 30.09"),
    ("25.1.4", "donau", "29.09 30.08 31.09"),
])  # fmt: skip
def test_a_hex_lies_on_the_river(clause: str, kind: str, hexes: str) -> None:
    assert set(hexes.split()) <= banks(kind)


def test_25_1_only_three_neighbours_of_sabac_lie_on_the_river() -> None:
    around = {BOARD.labels[cell] for cell in BOARD.neighbours[BOARD.cell("21.10")]}
    assert around & (banks("sava") | banks("donau")) == {"21.09", "22.09", "22.10"}


@pytest.mark.parametrize(("clause", "bank", "hexes"), [
    ("3.5.5", "south", "30.09 21.10"),
    ("8.5.3", "south", "29.10 30.09"),
    ("25.1.1", "north", "20.06 21.07"),
    ("25.1.1", "south", "21.08 21.09 21.10"),
    ("27.2", "south", "21.10 25.14"),
    ("27.6", "north", "23.08 25.09 28.09"),
])  # fmt: skip
def test_a_hex_lies_on_the_bank_of_the_book(clause: str, bank: str, hexes: str) -> None:
    assert set(hexes.split()) <= (SYRMIEN if bank == "north" else SOUTH)


@pytest.mark.parametrize(("clause", "way"), [("25.1.1", "20.06 21.07 21.08 21.09 21.10")])
def test_a_squadron_sails_this_way(clause: str, way: str) -> None:
    stops = way.split()
    assert len(stops) - 1 == 4  # the price the book names
    assert all(adjacent(a, b) and sails(a, b) for a, b in pairwise(stops))


@pytest.mark.parametrize(("clause", "a", "b"), [("25.1.1", "16.07", "17.07"), ("25.1.1", "28.08", "28.09")])
def test_a_squadron_does_not_sail_overland(clause: str, a: str, b: str) -> None:
    assert adjacent(a, b)
    assert not sails(a, b)


@pytest.mark.parametrize(("clause", "a", "b"), [("25.1.2", "29.09", "28.08"), ("25.1.2", "29.09", "29.08")])
def test_a_squadron_comes_to_semlin_out_of_the_fire(clause: str, a: str, b: str) -> None:
    assert sails(a, b)
    assert b not in marked("beograd fire")


def test_25_2_the_regions_follow_from_the_rivers() -> None:
    assert marked("north of the Sava") == SYRMIEN
    assert marked("north of the Donau") == BANAT
    assert len(SYRMIEN) + len(BANAT) + len(SOUTH) == len(BOARD.cells)
    assert "23.03" in BANAT  # Neusatz: Syrmien reaches over the Donau from column 23 on
