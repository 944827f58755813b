"""27: in the last Game Turn both are told how it stands, and what is still to be counted."""

import pytest

from tests.games.serbien.kit import serbien

UNITS = '"24.07" = ["ah-9-8"]'


@pytest.mark.clause("serbien:27.0")
def test_the_last_game_turn_says_who_would_win_and_what_is_still_to_be_counted() -> None:
    last = serbien(UNITS, state="points = 21").table
    final = last.printed.turns[last.state.last].id
    table = serbien(UNITS, turn=final, state="points = 21")
    for side in table.match.sides:
        (told,) = table.match.view(side).alarms()
        assert (told.winner, told.clause, told.certain) == ("austrian", "27.0", True)
        assert f"when {final} ends" in told.sentence
        assert "Austro-Hungarian marginal victory: +21" in told.sentence
        assert "(27.4, 27.5)" in told.sentence
    austrian, serbian = (table.match.view(side).alarms()[0].hexes for side in ("austrian", "serbian"))
    assert all((austrian, serbian))
    assert not set(austrian) & set(serbian)


@pytest.mark.clause("serbien:27.0")
def test_before_the_last_game_turn_nothing_ends() -> None:
    table = serbien(UNITS, turn="GT10")
    assert all(table.match.view(side).alarms() == () for side in (*table.match.sides, None))
