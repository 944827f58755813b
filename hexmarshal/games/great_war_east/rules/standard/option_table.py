"""Chapters 8.54, 8.9, 10.43: the combat results option table."""

from hexmarshal.games.great_war_east.parts.rows import Choice
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.steps import half

NO_EFFECT = "-"
WORSE = {"attacker": {"1": "2"}, "defender": {"1": "2", "2": "3", "3": "E"}}
"""10.43: what one more makes of a result. Attackers have nothing above 2, and no effect stays no effect."""


def worse(force: str, result: str) -> str:
    """10.43: the result of a force that is out of command control."""
    return WORSE[force].get(result, result)


def choices(table: GreatWar, force: str, result: str) -> list[Choice]:
    """8.9: the options that a force has for a result; none for no effect."""
    return [row for row in table.printed.data.choices.values() if row.force == force and row.result == result]


def steps_due(choice: Choice, affected: int) -> int:
    """8.9: the steps that an option costs of those that are affected; half is rounded up."""
    return {"none": 0, "half": half(affected), "all": affected}[choice.loss]
