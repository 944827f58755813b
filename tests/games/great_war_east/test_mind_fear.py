"""Who fears for himself: weak stacks more than strong ones, and Serbs most."""

import pytest

from hexmarshal.games.great_war_east.mind.outlook import outlook
from hexmarshal.games.great_war_east.mind.perils import FIRM, SERBS, WEAK, perils
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from tests.games.great_war_east.kit import great_war

RUSSIANS = 'g1106 = ["ru-X/3", "ru-XI/3"]\ng1206 = ["ru-IX/3"]\n'


def in_peril(side: int, pieces: str, turn: str) -> list[int]:
    """Who of a side is in peril: the firm, the weak, Serbs."""
    found = perils(great_war(pieces, turn).table, side)
    return [who for who, peril in enumerate(found) if peril > 0]


def test_a_weak_stack_fears_more_than_a_strong_one_unless_it_holds_a_town() -> None:
    turn = "austrian movement"
    assert in_peril(AUSTRIAN, f'{RUSSIANS}g1109 = ["ah-4C/3"]', turn) == [WEAK]
    assert in_peril(AUSTRIAN, f'{RUSSIANS}g1109 = ["ah-XI/3"]', turn) == [FIRM]
    near = 'g1310 = ["ru-X/3", "ru-XI/3"]\ng1311 = ["ru-IX/3"]\n'
    assert in_peril(AUSTRIAN, f'{near}g1312 = ["ah-4C/3"]', turn) == [FIRM], "Lemberg"


@pytest.mark.clause("great_war_east:SG-25.2d")
def test_serbs_fear_for_themselves_more_than_russians() -> None:
    pieces = 's0209 = ["ah-IV/2", "ah-VII/2"]\ns0408 = ["se-DrI/3"]'
    assert in_peril(ALLIED, pieces, "allied movement") == [SERBS]
    assert outlook.weights["serbs"] < outlook.weights["firm_daring"] < 0
