"""Chapter 3: the players and their purses. Who plays what is in ``test_components``."""

import pytest

import hexmarshal as hm
from tests.games.drina.kit import drina

SIDES = ("austria-hungary", "germany", "serbia", "bulgaria")
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


@pytest.mark.parametrize(
    ("players", "turns"),
    [
        pytest.param(
            "Otto Max Ana Max", "Otto Max Ana Max", id="three", marks=pytest.mark.clause("drina:3b", "drina:3d")
        ),
        pytest.param(
            "Otto Otto Ana Otto", "Otto Otto Ana Otto", id="two", marks=pytest.mark.clause("drina:3c", "drina:3d")
        ),
    ],
)
def test_a_player_of_several_countries_plays_each_in_its_turn_with_its_own_purse(players: str, turns: str) -> None:
    seats = dict(zip(SIDES, players.split(), strict=True))
    match = hm.Match.new("drina", scenario="august", seed=1, seats=seats)
    asked = []
    for _ in range(4):
        assert match.decision is not None
        asked.append(match.seats[match.decision.side])
        match.submit(hm.parse(match, "done"))
    assert asked == turns.split()
    purses = match.view(None).state()["money"]
    assert purses == {"austria-hungary": 9, "germany": 7, "serbia": 21, "bulgaria": 7}  # she has Šabac from the start


@pytest.mark.clause("drina:3d")
@pytest.mark.parametrize("side", ["austria-hungary", "germany", "serbia", "bulgaria"])
def test_each_buys_and_collects_for_itself(side: str) -> None:
    money = dict.fromkeys(SIDES, 20)
    table = drina("AG1 C03\nGG1 H02\nSG1 H08\nBG1 Q15", turn=side, card="1915-3", step="reinforcements", money=money)
    table.order("form infantry 1")
    assert {country: table.money(country) for country in SIDES} == money | {side: 12}
    idle = drina("AI1 C03\nGI1 H02\nSI1 H08\nBI1 Q15", turn=side, money=money)
    idle.order("done")
    income = {"austria-hungary": 8, "germany": 7, "serbia": 22, "bulgaria": 7}[side]
    assert {country: idle.money(country) for country in SIDES} == money | {side: 20 + income}


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
