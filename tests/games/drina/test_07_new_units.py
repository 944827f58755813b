"""7: new units and new generals: what they cost, when and where they are placed."""

from typing import Any

import pytest

from tests.games.drina.kit import Position, drina, told

AROUND_H08 = ("G08", "I08", "H07", "I07", "H09", "I09")


def buying(figures: str, side: str = "serbia", money: int = 60) -> Position:
    """A country buys."""
    return drina(figures, turn=side, card="1915-3", step="reinforcements", money={side: money})


def placing(figures: str, side: str = "serbia", **more: Any) -> Position:
    """The turn of a country is over but for placing what it bought."""
    return drina(figures, turn=side, step="end", **more)


# 7d · Price


@pytest.mark.clause("drina:7d")
@pytest.mark.parametrize(
    ("unit", "price"),
    [("infantry 3", 20), ("infantry 1", 8), ("cavalry 3", 26), ("cavalry 2", 18), ("artillery 1", 12)],
)
def test_a_new_unit_costs_figure_tokens_and_two_more(unit: str, price: int) -> None:
    table = buying("SG1 H08", money=price)
    table.order(f"form {unit}")
    assert table.money("serbia") == 0
    poorer = buying("SG1 H08\nSI1 I08 1", money=price - 1)
    assert poorer.refuses(f"form {unit}") == "7d"


@pytest.mark.clause("drina:7d", "drina:7b")
def test_a_new_unit_has_a_strength_from_one_to_three() -> None:
    table = buying("SG1 H08", money=99)
    assert table.refuses("form infantry 4") == "7b"
    assert table.refuses("form infantry 0") == "7b"


@pytest.mark.clause("drina:4.7h", "drina:4.3a")
def test_new_units_are_limited_by_the_figures_in_the_box_or_by_agreement_by_money_alone() -> None:
    for figures, most in (("box", 14), ("money", 16)):
        table = drina(
            "SG1 H08\n" + "\n".join(f"SI{n} bought" for n in range(1, 11)),
            turn="serbia", card="1915-3", step="reinforcements", money={"serbia": 132}, options={"figures": figures},
        )  # fmt: skip
        for _ in range(most):
            table.order("form infantry 1")
        assert table.refuses("form infantry 1") == ("4.3a" if figures == "box" else "7d")


@pytest.mark.clause("drina:4.7h")
def test_by_that_agreement_no_figure_is_lacking_for_the_money_of_a_whole_game() -> None:
    figures = drina("SI1 H08", options={"figures": "money"}).table.printed
    capacities = {"A": 8, "G": 7, "S": 22, "B": 7}
    for letter, capacity in capacities.items():
        for unit, price, start in (("I", 8, 2), ("C", 10, 1), ("A", 12, 1)):
            all_cities = 14 * (capacity + 23 - 3)
            assert f"{letter}{unit}{start + all_cities // price}" in figures.index


# 7f · When


@pytest.mark.clause("drina:7f")
def test_a_new_unit_is_placed_at_the_end_of_its_owners_turn() -> None:
    table = buying("AG1 H08\nAI1 I08\nSI1 K14", "austria-hungary", money=20)
    table.order("form infantry 3", "done")
    assert table.at("AI2") == "bought"
    while table.asked != ("austria-hungary", "move"):
        table.order("done")
    assert table.refuses("AI2 H08-H09") == "5.2c"  # it is not on the board and does not move in this turn
    table.order("done")
    assert table.asked == ("austria-hungary", "place")
    table.order("place AI2 H09")
    assert (table.at("AI2"), table.strength("AI2")) == ("H09", 3)
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:7f")
def test_whatever_finds_room_is_placed() -> None:
    table = placing("SG1 H08\nSI11 bought\nSI12 bought 1\nBI1 Q15")
    table.order("place SI11 G08", "place SI12 I08")
    assert table.asked == ("bulgaria", "move")
    assert (table.strength("SI11"), table.strength("SI12")) == (3, 1)


# 7g · Where


@pytest.mark.clause("drina:7g")
def test_a_new_unit_is_placed_next_to_a_general() -> None:
    table = placing("SG1 H08\nSI11 bought")
    assert sorted(table.notations()) == sorted(f"place SI11 {field}" for field in AROUND_H08)
    assert table.refuses("place SI11 J08") == "7g"


@pytest.mark.clause("drina:7g")
def test_not_next_to_the_general_of_an_ally() -> None:
    table = placing("AG1 C03\nGG1 H08\nAI3 bought", "austria-hungary")
    assert table.refuses("place AI3 G08") == "7g"
    assert table.accepts("place AI3 C04")


@pytest.mark.clause("drina:7g")
def test_not_on_a_field_that_nobody_may_enter() -> None:
    table = placing("SG1 I12\nSI11 bought")
    assert table.refuses("place SI11 I13") == "4.1"  # the Kopaonik
    assert table.accepts("place SI11 J13")


@pytest.mark.clause("drina:7g", "drina:4.1")
def test_ground_that_nobody_may_enter_is_the_reason_even_beside_a_general_who_is_full() -> None:
    led = ("K13", "K12", "K14", "L13", "L12", "L14", "K15", "L15")
    units = "\n".join(f"SI{n} {field} under=SG2" for n, field in enumerate(led, 1))
    table = placing(f"SG1 I12\nSG2 J13\n{units}\nSI11 bought")
    assert table.refuses("place SI11 J14") == "7g"  # beside SG2 alone, who leads eight
    assert table.refuses("place SI11 I13") == "4.1"


@pytest.mark.clause("drina:7g")
@pytest.mark.parametrize(("field", "general"), [("G08", "SG1"), ("L12", "SG2"), ("I11", "SG3")])
def test_it_is_under_the_command_of_the_general_beside_it(field: str, general: str) -> None:
    table = placing("SG1 H08\nSG2 L11\nSG3 I10\nSI11 bought")
    table.order(f"place SI11 {field}")
    assert table.piece("SI11").general == table.index(general)


SEVEN = """
    SI1 F08
    SI2 J08
    SI3 G07
    SI4 J07
    SI5 G09
    SI6 J10
    SI7 F07
"""
"""Seven units in the area of a general on H08, none next to him."""


@pytest.mark.clause("drina:7g")
def test_a_general_who_commands_eight_takes_no_more() -> None:
    table = placing(f"SG1 H08\n{SEVEN}\nSI8 K08\nSG2 M14\nSI11 bought")
    assert table.refuses("place SI11 G08") == "7g"
    assert table.accepts("place SI11 M13")
    assert placing(f"SG1 H08\n{SEVEN}\nSI11 bought").accepts("place SI11 G08")


@pytest.mark.clause("drina:7g")
def test_a_new_unit_for_which_there_is_no_room_waits_for_a_later_turn() -> None:
    ring = "\n".join(f"SI{n} {field}" for n, field in enumerate(AROUND_H08, 1))
    table = placing(f"SG1 H08\n{ring}\nSI11 bought")
    assert table.at("SI11") == "bought"
    while table.asked != ("serbia", "move"):
        table.order("done")
    table.order("SI1 G08-F08", "done")
    assert table.at("SI11") == "G08"  # the only field


@pytest.mark.clause("drina:7g")
def test_beside_a_general_at_salonica_it_is_placed_on_a_brown_field_without_the_order() -> None:
    table = placing("SG1 K26 order\nSI11 bought", card="1916-2")
    table.order("place SI11 L26")
    assert (table.at("SI11"), table.shown("SI11")["albanian_order"]) == ("L26", False)
    table.pass_turns("serbia")
    assert table.accepts("SI11 L26-M26")


@pytest.mark.clause("drina:7g", "drina:4.6b")
def test_a_new_unit_placed_on_a_city_of_the_enemy_takes_it() -> None:
    table = placing("SG1 H06\nSI11 bought", control={"Belgrade": "germany"})
    table.order("place SI11 H05")
    assert table.control("Belgrade") == "serbia"


# 7h, 7i · Generals


@pytest.mark.clause("drina:7i")
def test_a_new_general_is_placed_on_a_city_of_his_country_at_the_end_of_its_turn() -> None:
    table = buying("AG1 destroyed\nAI1 E04", "austria-hungary", money=8)
    table.order("hire AG2", "done")
    while table.asked != ("austria-hungary", "move"):
        table.order("done")
    assert table.at("AG2") == "bought"
    table.order("done")
    assert table.asked == ("austria-hungary", "place")
    assert sorted(table.notations()) == ["place AG2 B06", "place AG2 B12", "place AG2 F02"]  # E04 is occupied
    assert table.refuses("place AG2 E04") == "4.3b"
    assert table.refuses("place AG2 C04") == "7i"
    assert table.refuses("place AG2 H04") == "7i"  # a German city


@pytest.mark.clause("drina:7i")
def test_a_taken_city_is_under_control_too() -> None:
    table = placing("AG2 bought\nSI1 K14", "austria-hungary", control={"Belgrade": "austria-hungary"})
    assert table.accepts("place AG2 H05")


@pytest.mark.clause("drina:7i")
def test_a_general_bought_without_a_city_waits_until_his_country_has_one() -> None:
    homes = ("Vratsa", "Sofia", "Upper Jumaya")
    table = drina(
        "BG1 destroyed\nBI1 Q15 1\nAI1 C03",
        turn="bulgaria",
        card="1915-3",
        step="reinforcements",
        money={"bulgaria": 8},
        control=dict.fromkeys(homes, "serbia"),
        armed=False,
    )
    table.order("hire BG2", "done")
    table.pass_turns("bulgaria")
    events = told(table.order("done"))
    assert "Georgi Todorov waits to be placed: Bulgaria controls no city. (7i)" in events
    table.pass_turns("bulgaria")
    table.order("BI1 Q15-Q16", "BI1 Q16-Q15", "done")
    assert table.at("BG2") == "Q16"  # the only one


@pytest.mark.clause("drina:7g", "drina:7h", "drina:7i")
def test_it_is_told_why_something_waits() -> None:
    cities = "\n".join(f"BI{n} {field}" for n, field in enumerate(("Q16", "R13", "Q19"), 1))
    ring = "\n".join(f"SI{n} {field}" for n, field in enumerate(AROUND_H08, 1))
    eight = f"{SEVEN}\nSI8 K08"
    for figures, name, why in (
        (f"BG1 bought\n{cities}", "Kliment Boyadzhiev", "no city of Bulgaria is free. (7i)"),
        ("BI5 bought", "Bulgarian infantry 5", "Bulgaria has no general on the board. (7h)"),
        (
            f"SI11 bought\nSG1 H08\n{ring}",
            "Serbian infantry 11",
            "no field next to a general with room for it is free. (7g)",
        ),
        (f"SI11 bought\nSG1 H08\n{eight}", "Serbian infantry 11", "the generals of Serbia command 8 units each. (7g)"),
    ):
        table = placing(figures, "bulgaria" if figures[0] == "B" else "serbia")
        assert f"{name} waits to be placed: {why}" in told(table.table.events)


@pytest.mark.clause("drina:7h", "drina:7i")
def test_a_general_and_units_bought_together_are_placed_together() -> None:
    table = placing("BG2 bought\nBI5 bought", "bulgaria")
    assert table.refuses("place BI5 Q15") == "7h"  # he comes first
    table.order("place BG2 Q16")
    assert table.accepts("place BI5 Q15")
