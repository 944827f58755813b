"""What the rulebook of 1914 Serbien muß sterbien states or implies about its map; each row names its clause."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hexmarshal.core.board import Board
from hexmarshal.core.board_file import Place
from hexmarshal.core.hexes import STYLES, corners
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


# -- ground --------------------------------------------------------------------------------------------------


def test_3_5_3_3_6_the_classes_of_terrain_are_those_of_the_rules() -> None:
    assert set(BOARD.file.terrain.legend.values()) == LEVELS.keys() | {"plateau"}


def test_7_1_6a_43_18_is_lowland() -> None:
    assert BOARD.terrain[BOARD.cell("43.18")] == "lowland"


@pytest.mark.parametrize("hex", ["17.04", "17.05", "18.03", "18.05"])
def test_8_2_2_the_ground_around_18_04_costs_2_mp(hex: str) -> None:
    assert BOARD.terrain[BOARD.cell(hex)] in ("lowland", "upland", "bottomland")


@pytest.mark.parametrize(("attacker", "defender"), [("21.12", "22.11"), ("21.13", "22.12")])
def test_19_1_the_ground_of_the_example_helps_nobody(attacker: str, defender: str) -> None:
    assert BOARD.terrain[BOARD.cell(defender)] in ("lowland", "upland", "bottomland")
    assert level(attacker) >= level(defender)


def test_14_3_19_1_the_improved_position_does_not_stand_in_mountains() -> None:
    assert BOARD.terrain[BOARD.cell("22.12")] not in MOUNTAINOUS


def test_3_5_3_riverbend_hexes_are_not_bottomland_with_river() -> None:
    assert "17.08" in marked("riverbend")
    assert all(BOARD.terrain[cell] != "bottomland with river" for cell in BOARD.marked("riverbend"))


def test_3_6_every_plateau_has_the_level_of_mountains_around_it() -> None:
    plateaus = {BOARD.labels[cell] for cell in BOARD.cells if BOARD.terrain[cell] == "plateau"}
    assert marked("plateau:low") | marked("plateau:high") == plateaus
    assert not marked("plateau:low") & marked("plateau:high")
    for label in plateaus:
        around = {level(BOARD.labels[there]) for there in BOARD.neighbours[BOARD.cell(label)]}
        assert level(label) in around


def test_3_6_1_7_3_contours_follow_from_the_ground() -> None:
    for here in BOARD.cells:
        for there in BOARD.neighbours[here]:
            low, high = sorted((level(BOARD.labels[here]), level(BOARD.labels[there])))
            assert BOARD.side("low contour", here, there) == (low < 5 <= high)
            assert BOARD.side("high contour", here, there) == (low < 6 <= high)


def test_7_1_7_roadways_pass_mountainous_ground() -> None:
    for road in BOARD.roads:
        if road.kind == "roadway":
            ends = (road.hexes[:2], road.hexes[-2:])
            assert all(any(BOARD.terrain[cell] in MOUNTAINOUS for cell in end) for end in ends), road.name


def test_roads_lead_from_roadways_to_towns_over_easier_ground() -> None:
    for road in BOARD.roads:
        others = {cell for other in BOARD.roads if other is not road for cell in other.hexes}
        for cell in (road.hexes[0], road.hexes[-1]):
            assert cell in BOARD.places or cell in others or BOARD.edge >> cell & 1, road.name
        assert road.kind == "roadway" or not any(BOARD.terrain[cell] in MOUNTAINOUS for cell in road.hexes), road.name


# -- countries -----------------------------------------------------------------------------------------------


def parted(pair: tuple[int, int]) -> set[str]:
    return {BOARD.country[cell] for cell in pair}


def test_3_5_5_the_donau_is_the_border_below_beograd() -> None:
    east = [pair for pair in BOARD.sides("donau") if max(BOARD.grid.at(cell)[0] for cell in pair) >= 30]
    below = [pair for pair in east if BOARD.cell("29.09") not in pair]
    assert all(parted(pair) == {"austrian", "serbian"} for pair in below)


def test_3_5_5_the_sava_is_the_border_from_the_drina_to_beograd() -> None:
    for pair in BOARD.sides("sava"):
        columns = [BOARD.grid.at(cell)[0] for cell in pair]
        if min(columns) >= 18 or BOARD.cell("18.08") in pair or BOARD.cell("18.07") in pair:
            assert parted(pair) == {"austrian", "serbian"}
        elif max(columns) <= 16:
            assert parted(pair) == {"austrian"}


def test_3_5_5_the_drina_is_the_border_down_from_15_20() -> None:
    drina = [pair for pair, name in BOARD.sides("major river").items() if name == "Drina"]
    assert drina
    assert all(parted(pair) == {"austrian", "serbian"} for pair in drina)
    canyon = BOARD.marked("river:Drina")
    border = canyon[canyon.index(BOARD.cell("15.20")) :] + BOARD.marked("river:Lower Drina")
    assert set(border) <= set(BOARD.marked("partial serbia"))


@pytest.mark.parametrize(("clause", "hex"), [("3.5.5", "15.20"), ("3.5.5", "15.26"), ("7.5.1", "17.10")])
def test_a_hex_is_serbian_in_part(clause: str, hex: str) -> None:
    assert hex in marked("partial serbia")


@pytest.mark.parametrize(("clause", "country", "hexes"), [
    ("1.1", "serbian", "30.09 21.10 23.16 34.20"),
    ("1.1", "austrian", "29.09 23.03 11.08 10.12 06.21 06.25 16.22"),
    ("27.6", "austrian", "23.08 25.09 28.09"),
])  # fmt: skip
def test_a_hex_belongs_to_a_country(clause: str, country: str, hexes: str) -> None:
    assert {BOARD.country[BOARD.cell(label)] for label in hexes.split()} == {country}


def test_1_1_friendly_edges_lie_in_their_country() -> None:
    for country in ("austrian", "serbian", "montenegrin"):
        there = {c for c in BOARD.cells if BOARD.edge >> c & 1 and BOARD.country[c] == country}
        assert set(BOARD.marked(f"edge:{country}")) == there


# -- marks, railways and what lies off the map ---------------------------------------------------------------


@pytest.mark.parametrize(("clause", "mark", "hexes"), [
    ("6.4", "retreat limit", "06.20"),
    ("8.5.3, 25.4", "fort", "06.25 30.09"),
    ("15.1.4", "supply:austrian", "06.25"),
    ("24.1", "entry:montenegrin assets", "16.29 22.29 30.29"),
    ("24.2", "entry:montenegrin", "16.29 20.29 22.29 24.29 30.29"),
    ("25.1.2", "naval base:sava", "11.08"),
    ("25.1.2", "naval base:donau", "23.03 29.09"),
    ("25.1.2", "beograd fire", "29.09 29.10 30.08 30.09"),
    ("25.1.3", "low water:sava", "17.08"),
    ("25.1.3", "low water:donau", "29.09"),
    ("25.1.4", "french guns", "29.09 29.10 30.08 31.09"),
    ("25.3", "fortified area", "06.20 06.21 07.21"),
    ("26.1.2", "objective:FIFTH", "26.11 25.18 23.16"),
    ("26.1.2", "primary:FIFTH", "23.16"),
    ("26.1.2", "objective:SIXTH", "16.28 22.21 22.29 19.28"),
    ("26.1.2", "primary:SIXTH", "19.28"),
    ("27.6", "syrmien award", "23.08 25.09 28.09"),
])  # fmt: skip
def test_a_mark_has_the_hexes_of_the_book(clause: str, mark: str, hexes: str) -> None:
    assert marked(mark) == set(hexes.split())


@pytest.mark.parametrize(("clause", "hexes"), [("15.6.3a", "06.21 08.12 10.12"), ("18.2", "29.09 30.09")])
def test_a_railway_passes_a_hex(clause: str, hexes: str) -> None:
    assert all(BOARD.rail_neighbours[BOARD.cell(label)] for label in hexes.split())


def test_18_1_railways_are_single_track_or_narrow() -> None:
    assert {(rail.track, rail.gauge) for rail in BOARD.rails} == {("single", "standard"), ("single", "narrow")}


@pytest.mark.parametrize(("clause", "a", "b"), [("18.2", "29.09", "30.09"), ("18.2", "29.09", "29.10")])
def test_no_railway_crosses_the_sava_at_beograd(clause: str, a: str, b: str) -> None:
    assert BOARD.cell(b) not in BOARD.rail_neighbours[BOARD.cell(a)]
    assert rail_distance("29.09", "30.09") is None


def test_7_1_5_railways_cross_sava_and_donau_at_bridges_only() -> None:
    for here in BOARD.cells:
        for there in BOARD.rail_neighbours[here]:
            if any(BOARD.side(kind, here, there) for kind in RIVERS):
                assert BOARD.side("bridge", here, there)


@pytest.mark.parametrize(("clause", "a", "b", "kind", "distance"), [
    ("15.6.3a", "06.21", "zavidovic", "rail", 14),
    ("15.6.3a", "zavidovic", "doboj", "rail", 5),
    ("15.6.3a", "doboj", "brod", "rail", 10),
    ("15.6.3a", "brod", "08.03", "rail", 5),
    ("15.6.3a", "zavidovic", "08.17", "rail", 6),
    ("15.6.3a", "doboj", "08.12", "rail", 5),
    ("25.1.2", "brod", "08.04", "river", 5),
])  # fmt: skip
def test_a_way_off_the_map_has_the_length_of_the_book(clause: str, a: str, b: str, kind: str, distance: int) -> None:
    found = [link for link in BOARD.links if {link.a, link.b} == {a, b} and link.kind == kind]
    assert [link.distance for link in found] == [distance]
    for end in (a, b):
        assert end in BOARD.boxes or on_edge(end)


def test_15_6_3a_a_depot_goes_from_sarajevo_to_tuzla_in_26() -> None:
    by_ends = {frozenset((link.a, link.b)): link.distance for link in BOARD.links if link.kind == "rail"}
    off_map = [("06.21", "zavidovic"), ("zavidovic", "doboj"), ("doboj", "08.12")]
    on_map = rail_distance("08.12", "10.12")
    assert on_map == 2
    assert sum(by_ends[frozenset(way)] for way in off_map) + on_map == 26


def test_15_6_3a_railways_reach_the_edge_where_they_go_on() -> None:
    for link in BOARD.links:
        if link.kind == "rail":
            for end in (link.a, link.b):
                assert end in BOARD.boxes or BOARD.rail_neighbours[BOARD.cell(end)]


def test_24_2_every_montenegrin_hex_leads_to_one_box() -> None:
    ends = {link.a: link.b for link in BOARD.links if link.b.startswith("mne-") and link.a not in BOARD.boxes}
    assert ends.keys() == marked("entry:montenegrin")


# -- the file ------------------------------------------------------------------------------------------------


def test_the_board_has_no_problem() -> None:
    assert BOARD.lint() == []


def test_every_place_of_the_book_says_so() -> None:
    valued = [found for found in BOARD.file.place if found.value]
    assert all(found.source.startswith("rulebook 27") or "27." in found.source for found in valued)
