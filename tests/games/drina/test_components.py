"""What the rulebook says of units, cards and tables."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from hexmarshal.core.book.clauses import book
from hexmarshal.games.drina.parts.checks import CALENDARS_WORDS, GENERALS_WORDS
from hexmarshal.games.drina.parts.components import load
from hexmarshal.games.drina.parts.data import Code
from hexmarshal.games.drina.parts.rows import When, Word

pytestmark = pytest.mark.data
DATA = load()
BOARD = DATA.board


def cells(*labels: str) -> set[int]:
    return {BOARD.cell(label) for label in labels}


# -- 2, 3: sides and players --------------------------------------------------------------------------------


def test_serbia_stands_against_three_allies() -> None:
    assert {side.id: side.countries for side in DATA.sides.values()} == {
        "serbia": ("serbian",),
        "alliance": ("austrian", "german", "bulgarian"),
    }


def test_thirteen_cities_decide_and_six_of_ten_at_home_are_asked_of_the_alliance() -> None:
    counted = Counter(city.counts_for for city in DATA.cities.values())
    assert counted == {"serbia": 13, "alliance": 10}
    assert DATA.number("victory.home-cities") == 6
    assert DATA.cities["Bečkerek"].counts_for == "alliance"
    assert DATA.cities["Podgorica"].counts_for == "serbia"


@pytest.mark.clause("drina:3a", "drina:3b", "drina:3c")
def test_seats_for_two_three_and_four() -> None:
    seats = {row.players: row.seats for row in DATA.seats.values()}
    assert seats[4] == (("serbian",), ("austrian",), ("german",), ("bulgarian",))
    assert seats[3] == (("serbian",), ("austrian",), ("german", "bulgarian"))
    assert seats[2] == (("serbian",), ("austrian", "german", "bulgarian"))
    assert len(seats) == 3


# -- 4.2 to 4.4: units and generals -------------------------------------------------------------------------


@pytest.mark.clause("drina:4.1")
def test_the_board_has_seven_countries_and_says_who_may_enter_each_field() -> None:
    assert set(DATA.grounds) == {BOARD.country[cell] for cell in BOARD.cells} - {""}
    assert len(DATA.grounds) == 7
    assert {DATA.entry[cell] for cell in BOARD.cells} == {"all", "retreat", "salonica", "none"}


ENTRY = [
    ("a Serbian field", "I08", "all"),
    ("a field that the border with Greece splits", "I26", "all"),
    ("a field that the border between two neutral countries splits", "J27", "none"),
    ("neutral Romania", "Q05", "none"),
    ("a mountain in Serbia", "I13", "none"),
    ("the sea", "A20", "none"),
    ("brown in Albania", "F18", "retreat"),
    ("brown in Greece", "L26", "salonica"),
]


@pytest.mark.parametrize(("field", "entry"), [pytest.param(*row[1:], id=row[0]) for row in ENTRY])
def test_neutral_ground_is_closed_but_where_the_board_opens_it(field: str, entry: str) -> None:
    assert DATA.entry[BOARD.cell(field)] == entry


@pytest.mark.clause("drina:4.2")
def test_a_player_card_gives_cities_capacity_units_generals_and_order() -> None:
    for country in DATA.countries.values():
        card = DATA.capacities[country.id]
        assert card.capacity == sum(DATA.cities[city].capacity for city in card.cities)
        assert set(DATA.starting(country.id)) == {"infantry", "cavalry", "artillery"}
        assert len(DATA.generals_of(country.id)) > country.generals
    assert [DATA.capacities[country].capacity for country in DATA.countries] == [8, 7, 22, 7]


@pytest.mark.clause("drina:4.3a", "drina:4.3-ex1")
def test_serbia_has_ten_infantry_and_austro_hungary_three_cavalry() -> None:
    assert DATA.starting("serbian")["infantry"] == 10
    assert DATA.starting("austrian")["cavalry"] == 3


def test_no_country_starts_with_more_units_than_its_generals_lead() -> None:
    units = {country: sum(DATA.starting(country).values()) for country in DATA.countries}
    assert units == {"austrian": 6, "german": 6, "serbian": 17, "bulgarian": 6}
    assert all(units[country.id] <= country.generals * 6 for country in DATA.countries.values())


@pytest.mark.clause("drina:4.3c", "drina:4.3d")
def test_units_start_at_strength_three_and_generals_have_one() -> None:
    assert {unit.id: unit.strength for unit in DATA.units.values()} == {
        "infantry": 3, "cavalry": 3, "artillery": 3, "general": 1,
    }  # fmt: skip


@pytest.mark.clause("drina:4.3e", "drina:4.3g", "drina:4.3h", "drina:4.3i")
def test_values_of_units() -> None:
    values = {unit.id: (unit.move, unit.attack, unit.defence, unit.range, unit.price) for unit in DATA.units.values()}
    assert values == {
        "infantry": (2, 2, 3, 0, 6),
        "cavalry": (3, 3, 2, 0, 8),
        "artillery": (2, 4, 1, 3, 10),
        "general": (2, None, 4, 0, 8),
    }


@pytest.mark.clause("drina:4.4a", "drina:4.4b")
def test_generals_to_pick_from() -> None:
    assert {country.id: country.generals for country in DATA.countries.values()} == {
        "austrian": 1, "german": 1, "serbian": 3, "bulgarian": 1,
    }  # fmt: skip
    numbers = {country: [general.number for general in DATA.generals_of(country)] for country in DATA.countries}
    assert numbers == {"austrian": [1, 2, 3], "german": [1, 2], "serbian": [1, 2, 3, 4, 5, 6], "bulgarian": [1, 2]}
    montenegrins = [general for general in DATA.generals.values() if general.montenegrin]
    assert [general.country for general in montenegrins] == ["serbian"]


def test_every_general_has_an_ability_of_his_own_that_serves_units_of_his_country() -> None:
    seen = set()
    for general in DATA.generals.values():
        (effect,) = DATA.effects_of(general.id)
        units = DATA.starting(general.country)
        assert any(units[type_] for type_ in effect.types)
        seen.add((effect.word, effect.number, effect.types, effect.when))
    assert len(seen) == len(DATA.generals) == 13


def test_some_general_wins_ties_as_6_1_1_tells() -> None:
    assert {effect.when for effect in DATA.effects.values() if effect.word == "wins-ties"} >= {"", "attacking"}


def test_distance_and_limits_of_command() -> None:
    assert [DATA.number(f"command.{name}") for name in ("distance", "units", "setup")] == [3, 8, 6]


# -- 4.5: calendar ------------------------------------------------------------------------------------------


@pytest.mark.clause("drina:4.5b")
def test_fourteen_calendar_cards() -> None:
    assert [card.number for card in DATA.cards.values()] == list(range(1, 15))
    assert DATA.card(1).period == "July – August 1914"
    assert DATA.card(14).period == "September – December 1918"
    assert Counter(card.period[-4:] for card in DATA.cards.values()) == {
        "1914": 2, "1915": 3, "1916": 3, "1917": 3, "1918": 3,
    }  # fmt: skip


def test_the_three_effects_that_the_book_tells() -> None:
    told = {
        (e.of, e.word, e.number, e.countries, e.types) for e in DATA.effects.values() if e.source.startswith("rulebook")
    }
    assert told == {
        ("1914-2", "attack", 1, ("serbian",), ("infantry",)),
        ("1915-1", "loses-tokens", 3, ("serbian",), ("infantry",)),
        ("1916-1", "opens-albania", 0, ("serbian",), ()),
    }
    assert not DATA.effects_of("1914-1")


def test_every_second_card_from_the_third_brings_reinforcement() -> None:
    assert [card.number for card in DATA.cards.values() if DATA.reinforces(card.id)] == [3, 5, 7, 9, 11, 13]


def test_the_language_of_effects_is_closed_and_all_of_it_is_used() -> None:
    assert set(get_args(Word)) == set(GENERALS_WORDS) | set(CALENDARS_WORDS)
    assert {effect.word for effect in DATA.effects.values()} == set(get_args(Word))
    assert {effect.when for effect in DATA.effects.values()} == set(get_args(When))


# -- 4.6 to 4.8: cities, money, luck ------------------------------------------------------------------------


@pytest.mark.clause("drina:4.7a")
def test_homeland_cities_lie_on_the_board_with_their_capacity() -> None:
    for card in DATA.capacities.values():
        assert {city.name for city in DATA.cities.values() if city.home == card.id} == set(card.cities)
    assert DATA.cities["Belgrade"].capacity == 3
    assert DATA.city_at[BOARD.cell("H05")] is DATA.cities["Belgrade"]


@pytest.mark.clause("drina:4.7g")
def test_money_comes_in_ten_five_and_one() -> None:
    assert DATA.change(17) == (10, 5, 1, 1)
    assert DATA.change(0) == ()


@pytest.mark.clause("drina:4.8", "drina:6.1.3a", "drina:6.1.3b", "drina:6.1.3c")
@pytest.mark.parametrize(
    ("mode", "counts"), [("normal", (6, 18, 12, 6)), ("lucky", (6, 12, 12, 6)), ("hard-core", (3, 18, 12, 3))]
)
def test_the_luck_cards_of_each_mode(mode: str, counts: tuple[int, ...]) -> None:
    deck = Counter(DATA.deck(mode))
    assert tuple(deck[value] for value in range(4)) == counts
    assert sum(deck.values()) == DATA.modes[mode].cards == (42 if mode == "normal" else 36)


@pytest.mark.clause("drina:6.1.3e")
def test_a_card_is_a_plus_one_in_about_42_cases_of_100() -> None:
    deck = DATA.deck("normal")
    assert 0.42 < deck.count(1) / len(deck) < 0.43
    assert 0.57 < sum(value != 1 for value in deck) / len(deck) < 0.58


@pytest.mark.clause("drina:7d", "drina:7-ex1", "drina:7-ex2")
def test_a_new_unit_costs_its_figure_its_tokens_and_two_more() -> None:
    assert [DATA.price("artillery", strength) for strength in (3, 2, 1)] == [32, 22, 12]
    assert (DATA.price("infantry", 3), DATA.price("cavalry", 3)) == (20, 26)
    assert DATA.price("general") == 8


# -- 5: set-up ----------------------------------------------------------------------------------------------


@pytest.mark.clause("drina:5.1c", "drina:5.1-ex1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AI", Code("austrian", "infantry")),
        ("GC", Code("german", "cavalry")),
        ("BG1", Code("bulgarian", "general", 1)),
        ("AA", Code("austrian", "artillery")),
        ("GG2", Code("german", "general", 2)),
    ],
)
def test_the_notation_of_set_up_is_country_unit_and_number(text: str, code: Code) -> None:
    assert DATA.code(text) == code
    assert DATA.write(code) == text


@pytest.mark.parametrize("text", ["", "A", "AI1", "BG", "BG3", "XI", "IA", "ai"])
def test_other_marks_mean_nothing(text: str) -> None:
    assert DATA.code(text) is None


@pytest.mark.clause("drina:5.1d", "drina:5.1e", "drina:5.1f", "drina:5.1g", "drina:5.1h")
def test_where_countries_may_set_up() -> None:
    setup = DATA.setup
    belgrade, podgorica, border, mountain, sea = (BOARD.cell(x) for x in ("H05", "D17", "O12", "I13", "A20"))
    assert belgrade in setup["serbian"]
    assert podgorica in setup["serbian"]
    assert not any(cell in fields for fields in setup.values() for cell in (border, mountain, sea))
    assert cells("E05", "D06") <= setup["austrian"]
    assert not any(setup[country] & cells("E05", "D06") for country in ("serbian", "german", "bulgarian"))
    assert setup["german"] == setup["austrian"] - cells("E05", "D06")
    assert BOARD.cell("Q16") in setup["bulgarian"]
    assert not setup["serbian"] & (setup["austrian"] | setup["bulgarian"])


def test_the_order_of_play() -> None:
    assert list(DATA.countries) == ["austrian", "german", "serbian", "bulgarian"]
    assert [country.order for country in DATA.countries.values()] == [1, 2, 3, 4]


# -- Clauses and rulings ------------------------------------------------------------------------------------


def test_the_book_is_whole() -> None:
    drina = book("drina")
    assert len(drina.clauses) == 126
    assert sum(clause.example for clause in drina.clauses.values()) == 13
    assert {ruling.option: tuple(ruling.settings) for ruling in drina.rulings.values() if ruling.option} == {
        "abilities": ("off", "on"),
        "shuffle": ("when-short", "each-battle"),
        "fire": ("destroys", "spares"),
        "luck": ("normal", "lucky", "hard-core"),
        "figures": ("box", "money"),
        "captured": ("last", "first"),
        "reinforce": ("commanded", "area"),
        "arrival": ("rests", "goes-on"),
        "passing": ("stops", "passes", "ends"),
    }


def test_the_settings_of_the_option_luck_are_the_battle_modes() -> None:
    assert set(book("drina").ruling("luck-mode").settings) == set(DATA.modes)
