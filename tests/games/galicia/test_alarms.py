"""Chapter 15: in the last turn both are told how it stands, with the towns that will still be counted."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import galicia


@pytest.mark.clause("galicia:15.0", "galicia:15.1b")
def test_the_last_turn_says_who_would_win_with_the_towns_held_now() -> None:
    units = "austrian 4 16.22\n russian 31 18.18"  # the Austrian stands in Lublin
    table = galicia(units, "russian movement", turn=12, points=(12, 4))
    for side in table.match.sides:
        (told,) = table.match.view(side).alarms()
        assert (told.winner, told.clause, told.certain) == ("austrian", "15.0", True)
        assert "when GT12 ends" in told.sentence
        assert "14 to 12" in told.sentence
    mine = table.match.view("austrian").alarms()[0].hexes
    assert "16.22" not in mine, "it is held already"
    assert mine, "other towns of the list are not"
    table.order("done", "done")
    assert table.match.result is not None
    assert table.match.result["sentence"] == "Austro-Hungarian victory: 14 to 12 victory points."


@pytest.mark.clause("galicia:15.0")
def test_before_the_last_turn_nothing_ends() -> None:
    table = galicia("austrian 4 16.22\n russian 31 18.18", "russian movement", turn=11, points=(12, 4))
    assert all(table.match.view(side).alarms() == () for side in (*table.match.sides, None))


@pytest.mark.clause("galicia:15.0", "galicia:15.1b", "galicia:3.0a")
@pytest.mark.parametrize(("player", "said"), [("russian", "21 to 12"), ("austrian", "12 to 11")])
def test_a_player_whose_turn_is_over_has_counted_their_towns(player: str, said: str) -> None:
    units = "austrian 4 16.22\n russian 31 7.09"
    table = galicia(units, f"{player} movement", turn=12, points=(11, 2))
    (told,) = table.match.view("russian").alarms()
    assert said in told.sentence
