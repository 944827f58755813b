"""What players read: names that tell units apart, numbers in good English, players by their names."""

from collections import Counter

import pytest

from hexmarshal.core.engine.events import Forced
from hexmarshal.games import load
from hexmarshal.games.great_war_east.rules.asking import Ask
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import great_war, told


@pytest.mark.clause("great_war_east:2.31")
@pytest.mark.data
def test_no_two_units_are_called_the_same() -> None:
    rows = great_war('g1116 = ["ru-X/3"]').table.printed.units
    assert [title for title, number in Counter(row.title for row in rows).items() if number > 1] == []


@pytest.mark.clause("great_war_east:SG-25.2c", "great_war_east:SG-25.2a")
def test_a_single_victory_point_is_told_as_one() -> None:
    table = great_war('g1116 = ["ru-X/3"]').table
    table.score(-1, "a step", "SG-25.2c")
    table.score(2, "a step", "SG-25.2a")
    assert told(table.events) == [
        "−1 victory point: a step. The total is −1. (SG-25.2c)",
        "+2 victory points: a step. The total is 1. (SG-25.2a)",
    ]


@pytest.mark.clause("great_war_east:SG-25.3")
@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (36, "Allied substantive victory: 36 points."),
        (17, "A draw: 17 points."),
        (1, "Austro-Hungarian substantive victory: 1 point."),
        (-1, "Austro-Hungarian substantive victory: −1 point."),
        (-11, "Austro-Hungarian decisive victory: −11 points."),
    ],
)
def test_how_the_end_is_told(points: int, sentence: str) -> None:
    table = great_war('g1116 = ["ru-X/3"]', state=f"points = {points}").table
    assert table.result()["sentence"] == sentence


@pytest.mark.clause("great_war_east:SG-20.1", "great_war_east:SG-20.2")
def test_a_single_supply_point_is_told_as_one() -> None:
    pieces = 's0507 = ["se-DrI/3", "se-DrII/3"]\ns0407 = ["ah-1/6x"]\n'
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 2", dice=(6,))
    assert "The attack costs 1 Serbian supply point; 1 is left. (SG-20.1)" in told(table.order("DrI/3 x s0407"))
    table = great_war(pieces, "allied resolution", turn=3, state="supply_points = 1", dice=(6,))
    assert table.reason("DrI/3,DrII/3 x s0407").sentence == "The attack costs 2 Serbian supply points; there is 1."
    table = great_war(pieces, "allied movement_phase", turn=3, state="supply_points = 0", dice=(3,))
    assert "Serbia has 1 supply point. (SG-20.2)" in told(table.match.opening_events)


@pytest.mark.clause("great_war_east:5.4-river", "great_war_east:10.42a")
def test_each_halving_is_told_with_its_clause() -> None:
    pieces = 'g1119 = ["ru-69R/3"]\ng1219 = ["ah-X/1 commander=nobody", "ah-V/1"]\ng1118 = ["ah-I/1"]'
    table = great_war(pieces, "austrian resolution", turn=3, dice=(6,))
    events = told(table.order("X/1,V/1,I/1 x g1119"))
    assert events[1:5] == [
        "Austrian X Corps is out of command control. (10.42a)",
        "Austrian X Corps attacks across a river and attacks with 1. (5.4-river)",
        "Austrian V Corps attacks across a river and attacks with 2. (5.4-river)",
        "8 to 3, that is 2-1. (8.4a)",
    ]


@pytest.mark.clause("great_war_east:10.52b")
def test_a_player_with_one_answer_is_called_by_his_name() -> None:
    near = 'g1015 = ["ah-vA4"]\ng0813 = ["ah-19/4"]\n'
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-X/3",), more=near, staff="", dice=(1,))
    events = table.order("X/1,V/1 x g1116", "option 2")
    names = {event.name for event in events if isinstance(event, Forced)}
    assert names == {"Allied", "Austro-Hungarian"}


QUESTIONS = {
    "AdvanceUnits": ("advance", "8.71"), "AllotCommand": ("command", "10.32a"), "ChooseOption": ("option", "8.9d"),
    "DeclareAttack": ("attack", "8.0a"), "DeployUnits": ("set-up", "SG-26.2"), "DetrainSurplus": ("detrain", "5.31b"),
    "DisplaceTo": ("displace", "10.52b"), "FeedUnit": ("feed", "11.22"), "ForageCavalry": ("forage", "SG-24.0"),
    "GiveUpUnit": ("surplus", "6.15"), "MoveUnits": ("move", "5.0a"), "NameAffected": ("affected", "8.9a"),
    "PlaceReinforcements": ("reinforce", "14.0"), "RemoveExcess": ("remove", "6.14"),
    "RestoreUnits": ("restore", "13.0a"), "RetreatWhere": ("retreat", "8.62"), "WhoRetreatsFirst": ("order", "8.62"),
    "ShiftAttack": ("shift", "10.21a"),
    "ShiftDefence": ("shift", "SG-18.2a"), "StepIntoHex": ("step-in", "12.16"), "TakeLoss": ("loss", "8.9c"),
    "WithdrawCavalry": ("withdraw", "12.11"), "WithdrawWhere": ("withdraw-to", "12.13"),
}  # fmt: skip
"""Each question with its kind and the case that asks it."""
WITH_ODDS = {"DeclareAttack", "RestoreUnits", "ShiftAttack", "ShiftDefence", "WithdrawCavalry"}
"""Those whose answers a die decides: players are told the odds."""
AT_ONCE = {"AllotCommand", "DeployUnits", "MoveUnits", "PlaceReinforcements"}
"""Those in which a player goes through many units in an order of his own."""


def questions(kind: type[Ask] = Ask) -> list[type[Ask]]:
    """All questions of the game."""
    below = kind.__subclasses__()
    found = [one for one in below if not one.__subclasses__() and not one.__name__.startswith("_")]
    return [*found, *(one for other in below for one in questions(other))]


@pytest.mark.clause("great_war_east:4.0a", "great_war_east:4.0b")
def test_each_question_cites_the_case_that_asks_it() -> None:
    load("great_war_east")
    assert {one.__name__: (one.kind, one.clause) for one in questions()} == QUESTIONS
    assert {one.__name__ for one in questions() if one.odds} == WITH_ODDS
    assert {one.__name__ for one in questions() if one.many} == AT_ONCE
    assert {one.__name__ for one in questions() if one.composed} == {"DeclareAttack"}


@pytest.mark.clause("great_war_east:10.31")
def test_of_several_headquarters_with_too_little_left_the_most_is_told() -> None:
    corps = 'g0510 = ["ah-Po6", "ah-KO", "ah-X/1", "ah-I/1"]\ng0509 = ["ah-V/1", "ah-VI/4"]\n'
    corps += 'g0511 = ["ah-19/4", "ah-23/3", "ah-18/6", "ah-III/3"]'
    table = great_war(corps, "austrian command", command=False)
    assert table.decision.prompt == (
        "Austro-Hungarian: allot command strength for movement (10.31). Eight units can have some; "
        "left are 6th Army 8 and Kummer Group 8."
    )
    table.order("command X/1 by Po6", "command 19/4 by Po6", "command V/1 by KO", "command VI/4 by KO")
    assert table.reason("command III/3").sentence == (
        "III Corps needs 4 of command strength; HQ 6th Army (Potiorek) and HQ Kummer Group have no more than 2 left."
    )
    assert table.reason("command III/3 by KO").sentence == (
        "III Corps needs 4 of command strength; HQ Kummer Group has 0 left."
    )


@pytest.mark.clause("great_war_east:5.13")
def test_a_fortress_that_bars_the_way_is_named() -> None:
    table = great_war('g1220 = ["ru-IX/3"]', "allied movement")
    assert table.reason("IX/3 g1220-g1219").sentence == "Fortress Jaroslau (g1219) is not destroyed."
