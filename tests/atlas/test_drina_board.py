"""What the rulebook of March on the Drina states or implies about its board.

The board itself is lost and the book names no field. Each row of a table below names the clause that it comes from.
"""

from __future__ import annotations

import pytest

from hexmarshal import atlas
from hexmarshal.core.board import globe
from hexmarshal.core.board.file import Place
from hexmarshal.core.engine import registry

BOARD = atlas.load("drina")
PATH = registry.homes()["drina"] / "data" / "board.toml"
CITIES: dict[str, Place] = {place.name: place for place in BOARD.file.place}
BORDERS = {mark: set(fields) for mark, fields in BOARD.marks.items() if mark.startswith("border:")}
SPLIT = set().union(*BORDERS.values())
"""The fields through which a border runs."""


def land(cell: int) -> str:
    """The country of a city or field."""
    return BOARD.country[cell]


def whole(*countries: str) -> set[int]:
    """The passable fields that lie entirely inside one of some countries."""
    return {c for c in BOARD.cells if BOARD.terrain[c] == "land" and BOARD.country[c] in countries} - SPLIT


def test_the_board_has_no_problem() -> None:
    assert BOARD.lint() == []


# -- 4.1: the board -----------------------------------------------------------------------------------------

COUNTRIES = ["serbian", "austrian", "romania", "bulgarian", "albania", "greece", "montenegrin"]


@pytest.mark.parametrize("country", [pytest.param(country, id=f"4.1 {country}") for country in COUNTRIES])
def test_the_board_shows_serbia_and_parts_of_six_neighbours(country: str) -> None:
    assert country in BOARD.country


def test_4_1_there_is_no_other_country_and_serbia_is_the_whole_of_it() -> None:
    assert {land(cell) for cell in BOARD.cells} - {""} == set(COUNTRIES)
    others = {c: sum(land(cell) == c for cell in BOARD.cells) for c in COUNTRIES}
    assert max(others, key=lambda c: others[c]) == "serbian"
    assert not any(BOARD.edge >> cell & 1 for cell in BOARD.cells if land(cell) == "serbian")


def test_5_1_germany_has_no_ground_of_its_own() -> None:
    assert "german" not in BOARD.country


def test_4_1_the_sheet_is_taller_than_wide_as_19_to_27_inches() -> None:
    spots = [BOARD.numbering.plane(*BOARD.grid.at(cell)) for cell in BOARD.cells]
    height, width = (max(axis) - min(axis) + 1 for axis in zip(*spots, strict=True))
    assert width / height == pytest.approx(19 / 27, abs=0.06)


# -- 2, 4.7 and the cover: cities ---------------------------------------------------------------------------

COVER = [
    ("Petrovaradin", "austrian"), ("Vršac", "austrian"), ("Sremska Mitrovica", "austrian"), ("Pančevo", "austrian"),
    ("Tuzla", "austrian"), ("Foča", "austrian"), ("Šabac", "serbian"), ("Belgrade", "serbian"),
    ("Požarevac", "serbian"), ("Valjevo", "serbian"), ("Negotin", "serbian"), ("Vranje", "serbian"),
    ("Skopje", "serbian"), ("Bitola", "serbian"), ("Podgorica", "montenegrin"), ("Vratsa", "bulgarian"),
    ("Sofia", "bulgarian"), ("Upper Jumaya", "bulgarian"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "country"), [pytest.param(*row, id=f"cover {row[0]}") for row in COVER])
def test_the_cities_of_the_cover_stand_in_their_countries(name: str, country: str) -> None:
    assert CITIES[name].kind == "city"
    assert land(BOARD.cell(CITIES[name].hex)) == country


TERRITORY = [
    ("2: ten in Austria-Hungary and Bulgaria", ("austrian", "bulgarian"), 10),
    ("2 and proposed: thirteen in Serbia and Montenegro", ("serbian", "montenegrin"), 13),
    ("2: none elsewhere", ("romania", "albania", "greece"), 0),
]


@pytest.mark.parametrize(("countries", "count"), [pytest.param(*row[1:], id=row[0]) for row in TERRITORY])
def test_cities_by_territory(countries: tuple[str, ...], count: int) -> None:
    assert sum(land(BOARD.cell(city.hex)) in countries for city in CITIES.values()) == count


HOMELAND = [
    ("4.7 and proposed", "serbian", 13, 22),
    ("4.7 and proposed", "austrian", 4, 8),
    ("4.7 and proposed", "german", 3, 7),
    ("4.7 and proposed", "bulgarian", 3, 7),
]


@pytest.mark.parametrize(
    ("nation", "count", "capacity"), [pytest.param(*row[1:], id=f"{row[0]} {row[1]}") for row in HOMELAND]
)
def test_each_country_has_homeland_cities_with_a_capacity(nation: str, count: int, capacity: int) -> None:
    mine = [city for city in CITIES.values() if city.nation == nation]
    assert len(mine) == count
    assert sum(city.value for city in mine) == capacity
    assert all(city.value >= 1 for city in mine)


def test_4_7_example_belgrade_is_serbian_and_worth_three() -> None:
    assert (CITIES["Belgrade"].nation, CITIES["Belgrade"].value) == ("serbian", 3)


def test_4_7_example_beckerek_is_a_german_homeland_city_on_austro_hungarian_ground() -> None:
    assert CITIES["Bečkerek"].nation == "german"
    assert land(BOARD.cell(CITIES["Bečkerek"].hex)) == "austrian"


def test_2_the_city_of_montenegro_has_serbia_as_its_home() -> None:
    montenegrin = [city for city in CITIES.values() if land(BOARD.cell(city.hex)) == "montenegrin"]
    assert montenegrin
    assert {city.nation for city in montenegrin} == {"serbian"}


def test_4_6_4_7_a_field_has_one_city_at_most_and_can_be_entered() -> None:
    assert all(len(found) == 1 for found in BOARD.places.values())
    assert all(BOARD.terrain[cell] == "land" for cell in BOARD.places)


@pytest.mark.parametrize("name", [pytest.param(name, id=f"cover {name}") for name in CITIES])
def test_cities_lie_in_their_fields_on_the_globe(name: str) -> None:
    city = CITIES[name]
    assert city.lat is not None
    assert city.lon is not None
    at = BOARD.position(city.lat, city.lon)
    assert at is not None
    u, v = BOARD.numbering.plane(*BOARD.grid.at(BOARD.cell(city.hex)))
    assert globe.inside(at[0] - u, at[1] - v)


# -- 5.1: set-up --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", [pytest.param(terrain, id=f"5.1 {terrain}") for terrain in ("mountain", "water")])
def test_mountains_and_water_close_some_fields(terrain: str) -> None:
    assert terrain in BOARD.terrain


def test_5_1_all_open_ground_hangs_together() -> None:
    ground = BOARD.terrain_mask("land")
    seen = ground & -ground
    while (grown := (seen | BOARD.grid.spread(seen)) & ground) != seen:
        seen = grown
    assert seen == ground


NEIGHBOURS = [
    ("austrian", "serbian"), ("austrian", "montenegrin"), ("austrian", "romania"), ("serbian", "montenegrin"),
    ("serbian", "bulgarian"), ("serbian", "romania"), ("serbian", "albania"), ("serbian", "greece"),
    ("montenegrin", "albania"), ("bulgarian", "romania"), ("bulgarian", "greece"), ("albania", "greece"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), [pytest.param(*row, id=f"5.1 {row[0]}/{row[1]}") for row in NEIGHBOURS])
def test_borders_run_through_fields(one: str, other: str) -> None:
    split = BORDERS[f"border:{one}/{other}"]
    assert split
    for cell in split:
        assert land(cell) in (one, other)
        assert BOARD.terrain[cell] != "water"


def test_5_1_no_other_border_is_marked() -> None:
    assert set(BORDERS) == {f"border:{one}/{other}" for one, other in NEIGHBOURS}


def test_5_1_the_red_dots_are_serbian_ground() -> None:
    dots = BOARD.marked("red-dots")
    assert dots
    assert {land(cell) for cell in dots} == {"serbian"}
    assert {BOARD.terrain[cell] for cell in dots} == {"land"}


def test_5_1_austria_hungary_can_reach_the_red_dots_from_home() -> None:
    dots = set(BOARD.marked("red-dots"))
    assert any(land(there) == "austrian" for cell in dots for there in BOARD.neighbours[cell])


SETUP = [
    ("5.1 Austria-Hungary at home", ("austrian",), 7),
    ("5.1 Germany on Austro-Hungarian ground", ("austrian",), 14),
    ("5.1 Bulgaria at home", ("bulgarian",), 7),
    ("5.1 Serbia at home and in Montenegro", ("serbian", "montenegrin"), 21),
    ("5.1 Serbia in Montenegro alone", ("montenegrin",), 7),
]


@pytest.mark.parametrize(("countries", "units"), [pytest.param(*row[1:], id=row[0]) for row in SETUP])
def test_there_is_room_to_set_up_six_units_a_general(countries: tuple[str, ...], units: int) -> None:
    free = whole(*countries) - set(BOARD.marked("red-dots"))
    assert len(free) >= units
    assert any(sum(BOARD.distance(general, cell) <= 3 for cell in free) >= 7 for general in free)


def test_5_1_belgrade_can_be_garrisoned_at_set_up() -> None:
    assert BOARD.cell(CITIES["Belgrade"].hex) in whole("serbian")


# -- 6.2: the retreat through Albania -----------------------------------------------------------------------


def test_6_2_three_brown_fields_lie_in_northern_albania() -> None:
    brown = BOARD.marked("brown:albania")
    albania = sorted(BOARD.grid.at(cell)[0] for cell in BOARD.cells if land(cell) == "albania")
    assert len(brown) == 3
    assert {land(cell) for cell in brown} == {"albania"}
    assert max(BOARD.grid.at(cell)[0] for cell in brown) < albania[len(albania) // 2]


def test_6_2_a_serbian_unit_can_step_into_each_of_them() -> None:
    open_to_serbia = whole("serbian", "montenegrin") | {c for c in SPLIT if BOARD.terrain[c] == "land"}
    for cell in BOARD.marked("brown:albania"):
        assert BOARD.terrain[cell] == "land"
        assert set(BOARD.neighbours[cell]) & open_to_serbia


def test_6_2_brown_fields_lie_in_northern_greece_with_room_for_a_general_and_his_two_units() -> None:
    brown = set(BOARD.marked("brown:greece"))
    assert {land(cell) for cell in brown} == {"greece"}
    assert {BOARD.terrain[cell] for cell in brown} == {"land"}
    assert len(brown) >= 3
    home = {c for c in BOARD.cells if land(c) == "serbian"} | BORDERS["border:serbian/greece"]
    assert any(set(BOARD.neighbours[cell]) & home for cell in brown)
    assert not brown & SPLIT


# -- 4.5: the calendar --------------------------------------------------------------------------------------

PERIODS = [
    ("4.5 the first", 1, "Jul–Aug 1914"),
    ("6.1.1 example", 2, "Sep–Dec 1914"),
    ("4.5 example", 3, "Jan–Apr 1915"),
    ("6.2", 6, "Jan–Apr 1916"),
    ("4.5 the last", 14, "Sep–Dec 1918"),
]


@pytest.mark.parametrize(("number", "period"), [pytest.param(*row[1:], id=row[0]) for row in PERIODS])
def test_the_calendar_has_fourteen_periods(number: int, period: str) -> None:
    assert BOARD.file.track is not None
    assert len(BOARD.file.track.turns) == 14
    assert BOARD.file.track.turns[number - 1] == period


# -- geography, where the book is silent --------------------------------------------------------------------

BANKS = [
    ("Danube", "Belgrade"), ("Danube", "Petrovaradin"), ("Danube", "Negotin"), ("Danube", "Pančevo"), ("Sava", "Šabac"),
    ("Sava", "Sremska Mitrovica"), ("Sava", "Belgrade"), ("Drina", "Foča"), ("Morava", "Niš"), ("Morava", "Vranje"),
    ("West Morava", "Kruševac"), ("Vardar", "Skopje"),
]  # fmt: skip


@pytest.mark.parametrize(("river", "city"), [pytest.param(*row, id=f"{row[1]} on the {row[0]}") for row in BANKS])
def test_cities_stand_on_their_rivers(river: str, city: str) -> None:
    cell = BOARD.cell(CITIES[city].hex)
    assert any(BOARD.sides("river").get((cell, there)) == river for there in BOARD.neighbours[cell])


def test_the_drina_parts_austria_hungary_from_serbia_below_visegrad() -> None:
    parted = [(a, b) for (a, b), name in BOARD.sides("river").items() if name == "Drina" and land(a) == "serbian"]
    assert len(parted) >= 8
    assert {land(b) for _, b in parted} == {"austrian"}
