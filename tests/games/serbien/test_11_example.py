"""11.2: the comprehensive example of combat, laid where the ground is the same: 25.14 is 43.40 of the book."""

import pytest

from hexmarshal.core.engine.events import AnyEvent
from tests.games.serbien.fighting import battle, fight, lines, rolled
from tests.games.serbien.kit import Field
from tests.playing import terms

EXAMPLE = """
"25.14" = ["sr-Morava-I"]
"26.13" = ["sr-Timok-I corps=sr-corps-2"]
"25.13" = ["ah-9-8 status=-1", "ah-21-8"]
"24.14" = ["ah-13 corps=ah-corps-8 prepared=25.14"]
"""
"""Morava and Timok; 9/8 and 21/8 in Lowland across a minor river, 13 in Upland with its marker."""

DICE = [6, 3, 4, 4, 1, 2, 3, 4]
"""White 6 and black 3; 8 for the hex of the divisions, 3 for that of the brigade, 7 for Morava."""


def fought() -> tuple[Field, list[AnyEvent]]:
    field = battle(EXAMPLE, DICE, state="shells = 3")
    events = fight(field, "9/8,21/8,13 x 25.14", intense=(True, True), until=["lose", "shells"])
    assert field.asked == ("serbian", "shells")
    events += field.order("shells Morava I", "shells Timok I")
    events += fight(field, intense=(True, True), until=["lose"])
    events += field.order("lose 9/8")
    events += fight(field)
    return field, events


@pytest.mark.clause("serbien:11.2-ex-a", "serbien:9.1.1d", "serbien:9.1.1e", "serbien:9.3.2")
def test_strengths_11_10_and_6_against_12() -> None:
    _, events = fought()
    assert lines(events, "9.1.1e") == ["Ub (25.14): 27 against 12, 2:1. (9.1.1e)"]


@pytest.mark.clause("serbien:11.2-ex-b", "serbien:9.6.1a", "serbien:9.6.1f")
def test_without_the_brigade_the_attack_goes_up_an_elevation() -> None:
    _, events = fought()
    assert "Prepared" not in lines(events, "9.1.1e")[0], "only one of three has a marker"
    field = battle(EXAMPLE.replace(" prepared=25.14", ""), DICE)
    events = fight(field, "9/8,21/8 x 25.14", until=["intensity"])
    assert lines(events, "9.1.1e") == ["Ub (25.14): 21 against 12, 2:1; up elevation −1: 3:2. (9.1.1e)"]


@pytest.mark.clause("serbien:11.2-ex-c", "serbien:9.1.1g", "serbien:9.7", "serbien:9.8.2d", "serbien:9.9.1a")
def test_white_six_becomes_seven_and_both_suffer_a_reduction() -> None:
    field, events = fought()
    (die,) = rolled(events, "9.1.1g")
    assert (die.dice, terms(die), die.total) == ((6, 3), [("9.7", 1)], 7)
    assert "attacker +2, defender +2, white retreat" in die.result
    assert "retreats" not in die.result, "a white retreat is ignored in High Intensity"
    assert [field.piece(id).lost for id in ("sr-Morava-I", "ah-9-8", "ah-21-8", "ah-13")] == [1, 1, 0, 0]
    assert field.at("sr-Morava-I") == "25.14"


@pytest.mark.clause("serbien:11.2-ex-d", "serbien:9.1.1i", "serbien:9.1.1i-after", "serbien:10.1.1-att")
def test_eleven_guns_on_one_division_and_five_on_two_and_a_half() -> None:
    field, events = fought()
    told = "Artillery: 11 of the attacker, +1 for the defender; 5 of the defender, ±0 for the attacker. (10.1.2)"
    assert lines(events, "10.1.2") == [told], "9/8 and Morava fire with what is left after their reductions"
    assert field.table.state.shells == 2, "one increment serves the defender and a neighbour"


@pytest.mark.clause("serbien:11.2-ex-e", "serbien:11.2-ex-f", "serbien:10.0a", "serbien:9.1.1j", "serbien:9.1.1k")
def test_the_checks_of_both() -> None:
    field, events = fought()
    checks = rolled(events, "10.2")
    assert [(die.total, die.result) for die in checks] == [
        (10, "failed by 1; passed"), (5, "passed"), (10, "passed"),
    ]  # fmt: skip
    assert terms(checks[0]) == [("9.9.2-drm", 2)]
    assert terms(checks[2]) == [("9.9.2-drm", 2), ("10.1.2", 1)], "7 and 2 and 1: the book's sum of 11 passes as well"
    assert [field.piece(id).status for id in ("ah-9-8", "ah-21-8", "ah-13", "sr-Morava-I")] == [2, 0, 0, 0]
    assert field.piece("ah-13").prepared == -1, "its marker is used up"
    assert [event for event in events if "advance" in str(event)] == [], "the hex was not vacated"
