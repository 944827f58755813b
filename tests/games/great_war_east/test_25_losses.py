"""Case 25.2: what each loss scores, and by which line of the schedule."""

import pytest

from hexmarshal.games.great_war_east.rules.exclusive import victory
from tests.games.great_war_east.kit import great_war, told


@pytest.mark.clause("great_war_east:SG-25.2a", "great_war_east:SG-25.2b", "great_war_east:SG-25.2c")
@pytest.mark.clause("great_war_east:SG-25.2d", "great_war_east:SG-25.2e", "great_war_east:SG-25.14")
@pytest.mark.parametrize(
    ("unit", "steps", "gone", "line"),
    [
        ("ah-X/1", 1, False, "+2 victory points: Austrian X Corps has lost a step. The total is 2. (SG-25.2a)"),
        ("ah-X/1", 3, False, "+6 victory points: Austrian X Corps has lost 3 steps. The total is 6. (SG-25.2a)"),
        ("ah-X/1", 4, True, "+12 victory points: Austrian X Corps is eliminated. The total is 12. (SG-25.2b)"),
        ("ru-IX/3", 1, False, "−1 victory point: Russian IX Corps has lost a step. The total is −1. (SG-25.2c)"),
        ("ru-IX/3", 4, True, "−8 victory points: Russian IX Corps is eliminated. The total is −8. (SG-25.2e)"),
        ("se-DrI/3", 1, False, "−2 victory points: Drina I Division has lost a step. The total is −2. (SG-25.2d)"),
        ("se-Be", 1, True, "−3 victory points: Belgrade Brigade is eliminated. The total is −3. (SG-25.2e)"),
    ],
)
def test_every_loss_in_combat_scores_by_its_line(unit: str, steps: int, gone: bool, line: str) -> None:
    table = great_war(f'g1116 = ["{unit}"]').table
    victory.score_losses(table, table.printed.index[unit], steps, gone)
    assert told(table.events)[-1] == line


@pytest.mark.clause("great_war_east:SG-25.0")
@pytest.mark.parametrize(
    ("points", "steps", "lines"),
    [
        ("steps", 1, ["+2 victory points: Fortress Jaroslau has lost a step. The total is 2. (SG-25.0)"]),
        ("steps", 2, ["+4 victory points: Fortress Jaroslau has lost 2 steps. The total is 4. (SG-25.0)"]),
        ("control", 2, []),
    ],
)
def test_steps_of_a_fortress_score_by_the_reading(points: str, steps: int, lines: list[str]) -> None:
    table = great_war('g1116 = ["ah-X/1"]', options={"fortress_points": points}).table
    before = len(table.events)
    victory.score_fortress(table, steps, "Fortress Jaroslau")
    assert told(table.events[before:]) == lines
