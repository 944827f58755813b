"""4.0: a position names no Game-Turn that there is not."""

import pytest

import hexmarshal as hm


@pytest.mark.clause("great_war_east:4.0a")
@pytest.mark.parametrize("key", ["flotilla", "putnik"])
def test_a_game_turn_that_there_is_not_is_refused(key: str) -> None:
    last = len(hm.Match.new("great_war_east").table.printed.turns)  # type: ignore[attr-defined]
    text = '[position]\ngame = "great_war_east"\nscenario = "historical"\nrest = "absent"\n[state]\n{} = {}\n'
    with pytest.raises(hm.DataError, match=f"{key}: There are {last} Game-Turns"):
        hm.Match.new("great_war_east", position=text.format(key, last + 1))
