"""25.2, 25.3: how the game ends."""

import pytest

from hexmarshal.games.great_war_east.rules.exclusive import victory
from hexmarshal.games.great_war_east.rules.standard import steps
from tests.games.great_war_east.kit import great_war, told

# -- The end (25.2, 25.3) -----------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-25.2h")
@pytest.mark.parametrize(
    ("serbs", "points"),
    [
        ('"se-DrI/3", "se-DuI/2", "se-TiI/1", "se-MoI/2", "se-S", "se-SOK"', -20),
        ('"se-DrI/3", "se-DuI/2", "se-TiI/1", "se-MoI/2", "se-S", "se-Be"', 0),
        ('"se-DrI/3", "se-DuI/2", "se-TiI/1", "se-MoI/2"', -20),
    ],
)
def test_ten_serbian_stacking_points_at_the_end_are_few(serbs: str, points: int) -> None:
    table = great_war(f"s0902 = [{serbs}]", "austrian close", turn=13)
    assert table.match.decision is None
    assert table.table.state.points == points


@pytest.mark.clause("great_war_east:SG-25.2h")
def test_reduced_serbs_count_their_stacking_points_and_the_dead_do_not() -> None:
    six = '"se-DrI/3 lost=1", "se-DuI/2 lost=1", "se-TiI/1 lost=1", "se-MoI/2 lost=1", "se-S", "se-Be"'
    assert great_war(f"s0902 = [{six}]", "austrian close", turn=13).table.state.points == 0
    dead = 's0902 = ["se-S"]\neliminated = ["se-DrI/3 lost=2", "se-DuI/2 lost=2", "se-TiI/1 lost=2", "se-MoI/2 lost=2"]'
    assert great_war(dead, "austrian close", turn=13).table.state.points == -20


@pytest.mark.clause("great_war_east:SG-25.2h", "great_war_east:SG-26.3")
def test_few_serbs_do_not_matter_on_1_september() -> None:
    table = great_war('g1126 = ["ah-6C/4"]', "austrian close", turn=13, scenario="september")
    assert table.table.state.points == 35


@pytest.mark.clause("great_war_east:SG-25.3")
@pytest.mark.parametrize(
    ("points", "level", "winner"),
    [
        (57, "Allied strategic", "allied"),
        (56, "Allied strategic", "allied"),
        (55, "Allied substantive", "allied"),
        (36, "Allied substantive", "allied"),
        (35, "Allied marginal", "allied"),
        (21, "Allied marginal", "allied"),
        (20, "draw", ""),
        (15, "draw", ""),
        (14, "Austro-Hungarian marginal", "austrian"),
        (5, "Austro-Hungarian marginal", "austrian"),
        (4, "Austro-Hungarian substantive", "austrian"),
        (-10, "Austro-Hungarian substantive", "austrian"),
        (-11, "Austro-Hungarian decisive", "austrian"),
    ],
)
def test_levels_of_victory(points: int, level: str, winner: str) -> None:
    table = great_war('g1126 = ["ah-6C/4"]', turn=13, scenario="september", state=f"points = {points}").table
    result = table.result()
    assert (result["level"], result["winner"], result["score"]) == (level, winner, points)


@pytest.mark.clause("great_war_east:SG-25.3")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (16, "draw"),
        (15, "Austro-Hungarian marginal"),
        (6, "Austro-Hungarian marginal"),
        (5, "Austro-Hungarian substantive"),
    ],
)
def test_totals_of_two_lines_belong_to_the_lower_one_if_so_agreed(points: int, level: str) -> None:
    options = {"bands": "lower"}
    table = great_war('g1126 = ["ah-6C/4"]', state=f"points = {points}", options=options).table
    assert table.result()["level"] == level


@pytest.mark.clause("great_war_east:SG-26.33", "great_war_east:SG-25.4", "great_war_east:SG-25.4-ex1")
def test_the_total_begins_at_35_on_1_september_and_is_shown_as_a_number() -> None:
    table = great_war('g1126 = ["ah-6C/4"]', turn=7, scenario="september").table
    assert table.show_state(None)["points"] == 35
    shown = great_war('g1126 = ["ah-6C/4"]', state="points = 63").table.show_state(None)
    assert shown["points"] == 63, "the ×10 marker in box 6, the ×1 marker in box 3"
    assert great_war('g1126 = ["ah-6C/4"]', state="points = -4").table.show_state(None)["points"] == -4


@pytest.mark.clause("great_war_east:SG-25.13", "great_war_east:SG-25.14")
@pytest.mark.parametrize(
    ("pieces", "town", "line"),
    [
        (
            's0307 = ["ah-9/5"]',
            "s0307",
            "−3 victory points: Austro-Hungarian control of Belgrade. The total is −3. (SG-25.2g)",
        ),
        ('g0120 = ["ah-XI/3"]', "g0120", ""),
        ('g1126 = ["ru-IX/3"]', "g1126", ""),
    ],
)
def test_points_for_towns_are_told_with_their_clause(pieces: str, town: str, line: str) -> None:
    table = great_war(pieces, "austrian close", turn=5, state=f'seized = ["{town}"]')
    assert [said for said in table.heard() if "control of" in said] == ([line] if line else [])


@pytest.mark.clause(
    "great_war_east:SG-25.2f", "great_war_east:SG-25.2i", "great_war_east:SG-25.2j", "great_war_east:SG-25.11"
)
@pytest.mark.parametrize(
    ("value", "clause"), [(-5, "SG-25.2f"), (-3, "SG-25.2g"), (4, "SG-25.2i"), (5, "SG-25.2j"), (7, "SG-25.11")]
)
def test_each_value_of_a_town_has_its_line_of_the_schedule(value: int, clause: str) -> None:
    assert victory.line_of(value) == clause


@pytest.mark.clause("great_war_east:SG-25.14", "great_war_east:SG-25.2c")
def test_several_steps_are_told_as_such() -> None:
    table = great_war('s0514 = ["ru-IX/3"]').table
    steps.lose(table, table.printed.index["ru-IX/3"], 2, "8.9", in_combat=True)
    assert told(table.events) == [
        "Russian IX Corps loses 2 steps. (8.9)",
        "−2 victory points: Russian IX Corps has lost 2 steps. The total is −2. (SG-25.2c)",
    ]


@pytest.mark.clause("great_war_east:SG-25.2h")
def test_few_serbs_are_told_with_their_clause() -> None:
    table = great_war('s0902 = ["se-S"]', "austrian movement", turn=13)
    table.table.events.clear()
    victory.end_of_game(table.table)
    assert told(table.table.events) == [
        "−20 victory points: 2 Serbian stacking points remain. The total is −20. (SG-25.2h)"
    ]
