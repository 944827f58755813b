"""Chapter 26.31: who is moved about while he is set up has been nowhere before."""

import pytest

from hexmarshal.games.great_war_east.rules.exclusive.set_up import labels
from hexmarshal.games.great_war_east.rules.exclusive.start_line import behind
from tests.games.great_war_east.kit import Position, great_war
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


@pytest.mark.clause("great_war_east:SG-26.31a")
def test_behind_a_start_line_is_what_is_nearer_to_it_than_to_the_enemys() -> None:
    printed = great_war('g1312 = ["ah-XI/3"]\ng0101 = ["ru-IX/3"]').table.printed
    rear = [set(labels(printed, behind(printed, side))) for side in (0, 1)]
    for label, whose in (
        ("g0101", 0), ("g1208", 0), ("g2001", 0), ("g1211", 1), ("g2526", 1), ("g0613", 1),  # a hex and many from it
        ("g1209", None), ("g1210", None),  # the lines themselves
    ):  # fmt: skip
        assert [label in hexes for hexes in rear] == [whose == 0, whose == 1], label
