"""5.2: the order of play."""

import pytest

from hexmarshal.core.engine.events import Began
from tests.games.drina.kit import drina, told

FOUR = """
    AG1 C03
    AI1 C04
    GI1 J02
    SI1 K14
    BI1 Q15
"""


@pytest.mark.clause("drina:5.2a")
def test_austro_hungary_germany_serbia_bulgaria() -> None:
    table = drina(FOUR)
    events = table.pass_turns("austria-hungary") + table.pass_turns("austria-hungary")
    turns = [event.what for event in events if isinstance(event, Began) and event.clause == "5.2a"]
    rest = ["Turn of Germany", "Turn of Serbia", "Turn of Bulgaria", "Turn of Austria-Hungary"]
    assert turns == rest + rest  # the first turn of Austria-Hungary had begun


@pytest.mark.clause("drina:5.2a")
def test_only_the_country_whose_turn_it_is_may_move() -> None:
    table = drina(FOUR)
    assert table.refuses("GI1 J02-J03") == "5.2c"
    assert table.refuses("SI1 K14-K15") == "5.2c"
    assert table.accepts("AI1 C04-C05")


@pytest.mark.clause("drina:5.2b")
def test_a_round_is_calendar_effects_reinforcement_then_turns() -> None:
    table = drina(FOUR, card="1914-2", turn="bulgaria", money={"austria-hungary": 8, "bulgaria": 8})
    events = table.order("done")
    assert table.asked == ("austria-hungary", "buy")
    events += table.order("form infantry 1", "done")
    while table.asked != ("austria-hungary", "move"):
        events += table.order("done")
    began = [line for line in told(events) if "MCU and has" not in line]
    assert began[:2] == ["Round 3, January – April 1915 (5.2b)", "Serbia loses 3 infantry tokens of her choice. (4.5c)"]
    assert [line for line in began if line.startswith(("Rein", "Turn", "Round"))] == [
        "Round 3, January – April 1915 (5.2b)",
        "Reinforcement. (4.5c)",
        "Reinforcements of Austria-Hungary (7e)",
        "Reinforcements of Bulgaria (7e)",
        "Turn of Austria-Hungary (5.2a)",
    ]


@pytest.mark.clause("drina:5.2b")
def test_the_first_round_is_that_of_the_first_card() -> None:
    assert drina(FOUR, step="calendar").match.view(None).state()["period"] == "July – August 1914"


@pytest.mark.clause("drina:5.2c", "drina:4.7f")
def test_a_country_that_does_nothing_collects_all_the_same() -> None:
    table = drina(FOUR)
    table.order("done")
    assert table.money("austria-hungary") == 8
    assert table.asked == ("germany", "move")


@pytest.mark.clause("drina:5.2c")
def test_any_number_of_units_move_and_nobody_has_to_fight() -> None:
    table = drina("AI1 G08\nAI2 G09\nAC1 G07\nSI1 H08")
    assert table.accepts("done")
    table.order("AI1 G08-F08", "AC1 G07-F07")
    assert (table.at("AI1"), table.at("AI2"), table.at("AC1")) == ("F08", "G09", "F07")
    assert table.accepts("done")


@pytest.mark.clause("drina:5.2c", "drina:7f")
def test_income_closes_the_turn_after_new_units_are_placed() -> None:
    table = drina("AG1 C03\nAI3 bought\nGI1 J02", step="end")
    assert table.asked == ("austria-hungary", "place")
    assert table.money("austria-hungary") == 0
    table.order("place AI3 C04")
    assert table.money("austria-hungary") == 8
    assert table.asked == ("germany", "move")
