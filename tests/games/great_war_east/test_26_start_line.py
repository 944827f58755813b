"""Chapter 26.31: who is moved about while he is set up has been nowhere before."""

import pytest

from tests.games.great_war_east.kit import Position
from tests.games.great_war_east.test_26_set_up import begun, deploy_all
from tests.playing import Playing, laid


def russians() -> Position:
    """The Austro-Hungarians stand; now the Russians are set up."""
    table = begun("september")
    deploy_all(table, cover=True)
    table.order("done")
    return table


@pytest.mark.clause("great_war_east:SG-26.31a", "great_war_east:9.15", "great_war_east:5.33")
def test_only_the_hexes_where_units_stand_in_the_end_have_changed_hands() -> None:
    table = russians()
    railway, other = table.cell("g1009"), table.cell("g0810")
    assert table.table.holder(railway) == 1
    table.order("set up IX/3 in g1009")
    assert table.table.holder(railway) == 0
    table.order("set up IX/3 in g0810")
    assert (table.table.holder(railway), table.table.holder(other)) == (1, 0)
    table.order("set up X/3 in g1009", "set up IX/3 in g1009", "set up IX/3 in g0810")
    assert table.table.holder(railway) == 0, "somebody is still there"


def ninth_army(pieces: str, changes: int) -> Playing:
    """The Russian 9th Army, whose line are g0221 to g0223, after so many units were set up elsewhere."""
    head = '[position]\ngame = "great_war_east"\nscenario = "september"\nrest = "absent"\n'
    doing = [("Campaign", 'at = "next_turn"'), ("SetUp", 'at = "russian_attrition"')]
    doing.append(("Deployment", f'player = "allied"\nchanges = {changes}'))
    frames = "".join(f'[[doing]]\ndo = "{name}"\n{more}\n' for name, more in doing)
    return laid("great_war_east", f'{head}[state]\nsetup = "start line"\n[pieces]\n{pieces}\n{frames}')


@pytest.mark.clause("great_war_east:SG-26.31b", "great_war_east:SG-26.2")
def test_a_line_that_a_unit_can_still_close_is_not_done_however_often_units_were_moved() -> None:
    table = ninth_army('g0221 = ["ru-XVIII/9"]\ng0220 = ["ru-VII/4"]', 20)
    assert table.refuses("done") == "SG-26.31b"
    assert table.decision.subjects() == ["ru-XVIII/9"], "the other unit has been moved often enough and stays"
    table.order("set up XVIII/9 in g0222")
    assert table.notations() == ["done"]
