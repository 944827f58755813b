"""The board of *Serbien muß sterbien*: ground, countries, marks, railways, off the map."""

from __future__ import annotations

import pytest

from tests.atlas.test_serbien_board import BOARD, LEVELS, MOUNTAINOUS, RIVERS, level, marked, on_edge, rail_distance

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
