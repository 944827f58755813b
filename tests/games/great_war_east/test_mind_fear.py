"""Who fears for himself: weak stacks more than strong ones, and Serbs most."""

import pytest

from hexmarshal.games.great_war_east.mind import outlook
from hexmarshal.games.great_war_east.mind.perils import Fear, perils
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from tests.games.great_war_east.kit import great_war

FEAR = Fear(firm=0.25, frail=0.5, serbian=0.75)
RUSSIANS = 'g1106 = ["ru-X/3", "ru-XI/3"]\ng1206 = ["ru-IX/3"]\n'


def shares(side: int, pieces: str, turn: str) -> float:
    """The share of its perils that a side counts."""
    table = great_war(pieces, turn).table
    full = perils(table, side)
    assert full > 0, "it is in peril"
    return perils(table, side, FEAR) / full


def test_a_weak_stack_fears_more_than_a_strong_one_unless_it_holds_a_town() -> None:
    turn = "austrian movement"
    assert shares(AUSTRIAN, f'{RUSSIANS}g1109 = ["ah-4C/3"]', turn) == pytest.approx(0.5, abs=0.01)
    assert shares(AUSTRIAN, f'{RUSSIANS}g1109 = ["ah-XI/3"]', turn) == pytest.approx(0.25, abs=0.01)
    near = 'g1310 = ["ru-X/3", "ru-XI/3"]\ng1311 = ["ru-IX/3"]\n'
    assert shares(AUSTRIAN, f'{near}g1312 = ["ah-4C/3"]', turn) == pytest.approx(0.25, abs=0.01), "Lemberg"


@pytest.mark.clause("great_war_east:SG-25.2d")
def test_serbs_fear_for_themselves_more_than_russians() -> None:
    pieces = 's0209 = ["ah-IV/2", "ah-VII/2"]\ns0408 = ["se-DrI/3"]'
    assert shares(ALLIED, pieces, "allied movement") == pytest.approx(0.75, abs=0.01)
    assert outlook.PERILS[outlook.DARING].serbian > outlook.PERILS[outlook.DARING].firm
