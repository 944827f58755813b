"""25: in the last turn both are told how it stands, with what its last interphase will score."""

import pytest

from tests.games.great_war_east.kit import great_war

SERBS = 's0902 = ["se-DrI/3", "se-DuI/2", "se-TiI/1", "se-MoI/2"]\ns1101 = ["ah-6C/4"]'


@pytest.mark.clause("great_war_east:SG-25.3", "great_war_east:SG-25.2h")
def test_the_last_turn_says_how_it_would_end_with_what_is_still_to_be_scored() -> None:
    table = great_war(SERBS, "austrian movement", turn=13)
    assert table.table.state.points == 0
    told = {side: table.match.view(side).alarms() for side in table.match.sides}
    for (alarm,) in told.values():
        assert alarm.clause == "SG-25.3"
        assert "when GT13 ends" in alarm.sentence
        assert "−20 points" in alarm.sentence, "few Serbs are left"
    hexes = [alarms[0].hexes for alarms in told.values()]
    assert all(hexes)
    assert not set(hexes[0]) & set(hexes[1])
    table.match.submit(table.parse("done"))
    while not table.match.over:
        table.order("done")
    assert table.match.result is not None
    assert table.match.result["sentence"] in told["austrian"][0].sentence


@pytest.mark.clause("great_war_east:SG-25.3")
def test_before_the_last_turn_nothing_ends() -> None:
    table = great_war(SERBS, "austrian movement", turn=12)
    assert all(table.match.view(side).alarms() == () for side in (*table.match.sides, None))


@pytest.mark.clause("great_war_east:SG-25.3", "great_war_east:SG-25.13", "great_war_east:SG-25.2g")
def test_a_town_that_the_last_interphase_will_score_is_counted() -> None:
    table = great_war(f'{SERBS}\ns0307 = ["ah-9/5"]', "austrian movement", turn=13)
    assert table.table.state.points == 0
    for side in table.match.sides:
        (alarm,) = table.match.view(side).alarms()
        assert "−23 points" in alarm.sentence, "20 for the few Serbs, 3 for Belgrade"
