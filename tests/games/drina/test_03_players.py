"""Chapter 3: the players and their purses. Who plays what is in ``test_components``."""

import pytest

from tests.games.drina.kit import drina

BUYERS = """
    AG1 C03
    AI1 C04 2
    GG1 H02
    GI1 H03 2
"""


@pytest.mark.clause("drina:3a")
def test_each_of_the_four_countries_decides_for_itself() -> None:
    table = drina("AI1 C04\nGI1 H03\nSI1 K14\nBI1 Q15")
    asked = []
    for _ in range(4):
        asked.append(table.asked)
        table.order("done")
    assert asked == [(side, "move") for side in ("austria-hungary", "germany", "serbia", "bulgaria")]


@pytest.mark.clause("drina:3d")
def test_a_country_cannot_spend_the_money_of_an_ally() -> None:
    table = drina(BUYERS, turn="germany", card="1915-3", step="reinforcements", money={"austria-hungary": 10})
    assert table.asked == ("germany", "buy")
    assert table.reason("reinforce GI1").code == "too-dear"
    richer = drina(BUYERS, turn="germany", card="1915-3", step="reinforcements", money={"germany": 6})
    richer.order("reinforce GI1")
    assert richer.strength("GI1") == 3


@pytest.mark.clause("drina:3d")
def test_what_one_country_buys_leaves_the_other_purses_alone() -> None:
    purses = {"austria-hungary": 10, "germany": 20, "serbia": 30, "bulgaria": 40}
    table = drina(BUYERS, card="1915-3", step="reinforcements", money=purses)
    table.order("reinforce AI1")
    assert {side: table.money(side) for side in purses} == purses | {"austria-hungary": 4}
