"""Chapters 4 and 11.1: what would end the match is told before it does."""

from __future__ import annotations

import pytest

from tests.games.fury.test_04_victory import GERMAN, outcome, taken
from tests.kit import fury


@pytest.mark.clause("fury:11.1", "fury:4b")
@pytest.mark.parametrize("side", ["russian", "german-austrian"])
def test_five_fortresses_ahead_both_are_told_that_the_match_ends_in_this_turn(side: str) -> None:
    table = taken(5, turn="O1", active="russian north")
    (told,) = table.match.view(side).alarms()
    assert (told.winner, told.clause, told.certain) == ("russian", "11.1", True)
    assert set(told.hexes) == set(GERMAN[:5])
    assert ("You are" in told.sentence) == (side == "russian")


@pytest.mark.clause("fury:11.1")
@pytest.mark.parametrize(("held", "alarmed"), [(4, True), (3, True), (2, False)])
def test_whoever_lacks_a_fortress_or_two_that_are_near_could_win(held: int, alarmed: bool) -> None:
    table = taken(held, turn="O1", active="russian north")
    told = table.match.view("german-austrian").alarms()
    assert bool(told) == alarmed
    assert all((alarm.certain, alarm.winner, alarm.clause) == (False, "russian", "11.1") for alarm in told)
    assert all("Königsberg (1004)" in alarm.sentence for alarm in told)


@pytest.mark.clause("fury:11.1")
def test_a_fortress_that_nobody_is_near_alarms_nobody() -> None:
    corps = "german XX 0909\ngerman XVII 0910\ngerman I 1012"
    table = fury(corps, captured="0909 0910 1012", turn="O1", active="german-austrian south")
    assert table.table.net_fortresses() == -3
    assert table.match.view("russian").alarms() == ()


@pytest.mark.clause("fury:11.1", "fury:4c")
@pytest.mark.parametrize(("near", "alarmed"), [("russian XIII", True), ("russian HQ I", False)])
def test_a_headquarters_takes_no_fortress_and_alarms_nobody(near: str, alarmed: bool) -> None:
    corps = "russian III 1206\nrussian IV 0704\nrussian II 0706\nrussian XX 0607"
    table = fury(f"{corps}\n{near} 0408", captured="1206 0704 0706 0607", turn="O1", active="russian north")
    told = table.match.view("german-austrian").alarms()
    assert [("Posen" in alarm.sentence) for alarm in told] == [alarmed]


@pytest.mark.clause("fury:4d")
def test_in_the_last_turn_both_are_told_how_it_stands() -> None:
    table = taken(2, 1, turn="D2", active="russian north")
    for side in table.match.sides:
        (told,) = [alarm for alarm in table.match.view(side).alarms() if alarm.clause == "4d"]
        assert told.winner == "russian"
        assert "when turn D2 ends" in told.sentence
        assert "Russian tactical victory" in told.sentence
    assert taken(2, 1, turn="D1", active="russian north").match.view("russian").alarms() == ()
    assert outcome(taken(2, 1, turn="D2", step="planning")) == ("russian", "tactical")
