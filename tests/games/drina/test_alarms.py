"""Chapter 2: what would end the match is told before it does, with the cities that would prevent it."""

import pytest

from hexmarshal.core.engine.ending import Alarm
from tests.games.drina.kit import Position, drina
from tests.games.drina.test_02_victory import ALLIANCE, fallen, won

SERBS = """
    SI1 H05
    SI2 J06
    SI3 E05
    AC1 E07
    GI1 K02
    BI1 Q15
"""


def alarm(table: Position, side: str) -> Alarm:
    """The one alarm of a side."""
    (found,) = table.match.view(side).alarms()
    return found


@pytest.mark.clause("drina:2b")
def test_the_alliance_is_told_that_serbia_holds_all_cities_and_which_are_empty() -> None:
    table = drina(SERBS, armed=True, held=True)
    for side in ALLIANCE:
        told = alarm(table, side)
        assert (told.winner, told.clause, told.certain) == ("serbia", "2b", True)
        assert "wins when her turn begins" in told.sentence
        assert "Valjevo (F07)" in told.sentence
        assert told.hexes[0] == "F07", "empty Valjevo lies next to the cavalry"
        assert len(told.hexes) == 13
        assert set(told.hexes[-3:]) == {"H05", "J06", "E05"}, "cities with Serbs in them come last"
    table.order("AC1 E07-F07")
    assert table.control("Valjevo") == "austria-hungary"
    assert all(table.match.view(side).alarms() == () for side in table.match.sides)


@pytest.mark.clause("drina:2b")
def test_who_does_nothing_about_it_has_lost() -> None:
    table = drina(SERBS, armed=True, held=True)
    while not table.match.over:
        assert alarm(table, table.asked[0]).winner == "serbia"
        table.order("done")
    assert won(table) == (("serbia",), "held")


@pytest.mark.clause("drina:2b")
def test_serbia_is_told_in_her_turn_what_would_win() -> None:
    table = drina("SI1 H06\nAI1 C03", turn="serbia", control={"Belgrade": "germany"})
    assert table.match.view("austria-hungary").alarms() == ()
    before = alarm(table, "serbia")
    assert (before.hexes, before.certain) == (("H05",), False)
    assert "If you retake Belgrade (H05)" in before.sentence
    table.order("SI1 H06-H05")
    after = alarm(table, "serbia")
    assert (after.winner, after.certain) == ("serbia", True)
    table.order("done")
    assert alarm(table, "austria-hungary").winner == "serbia"


@pytest.mark.clause("drina:2b")
def test_nobody_is_alarmed_where_serbia_never_lost_a_city() -> None:
    table = drina(SERBS)
    assert all(table.match.view(side).alarms() == () for side in (*table.match.sides, None))


@pytest.mark.clause("drina:2c", "drina:2d")
@pytest.mark.parametrize(("at_home", "clause", "certain"), [(6, "2c", True), (5, "2d", False)])
def test_serbia_is_told_that_the_alliance_has_held_all_cities_for_a_round(
    at_home: int, clause: str, certain: bool
) -> None:
    table = drina("AI1 C05\nSI1 H07\nGI1 J03", turn="serbia", card="1914-1", control=fallen(at_home=at_home), since=0)
    told = alarm(table, "serbia")
    assert (told.winner, told.clause, told.certain) == ("austria-hungary", clause, certain)
    assert "when the turn of Austria-Hungary ends" in told.sentence
    assert set(told.hexes) >= {"H05", "F07"}
    table.order("SI1 H07-F07")
    assert table.match.view("serbia").alarms() == ()


@pytest.mark.clause("drina:2c")
def test_a_round_that_is_not_over_before_serbias_next_turn_alarms_nobody() -> None:
    table = drina("AI1 C05\nSI1 H07", turn="serbia", control=fallen(), since=2)
    assert table.match.view("serbia").alarms() == ()


@pytest.mark.clause("drina:2e")
@pytest.mark.parametrize(
    ("control", "winner", "said"),
    [({}, "serbia", "Serbia wins"), (fallen("Belgrade"), "austria-hungary", "the alliance wins")],
)
def test_in_the_last_round_everybody_is_told_who_would_win(control: dict[str, str], winner: str, said: str) -> None:
    table = drina("AI1 C05\nSI1 H07", card="1918-3", control=control)
    for side in table.match.sides:
        (told,) = table.match.view(side).alarms()
        assert (told.winner, told.clause) == (winner, "2e")
        assert f"as things stand {said}" in told.sentence
    earlier = drina("AI1 C05\nSI1 H07", card="1918-2", control=control)
    assert earlier.match.view("serbia").alarms() == ()


@pytest.mark.clause("drina:2d")
@pytest.mark.parametrize(
    ("at_home", "winner", "clause", "said"),
    [(6, "austria-hungary", "2e", "the alliance wins"), (5, "", "2d", "it is a draw")],
)
def test_in_the_last_round_an_alliance_with_every_serbian_city_must_have_enough_at_home(
    at_home: int, winner: str, clause: str, said: str
) -> None:
    table = drina("AI1 C05\nSI1 H07", card="1918-3", control=fallen(at_home=at_home))
    told = alarm(table, "serbia")
    assert (told.winner, told.clause) == (winner, clause)
    assert f"as things stand {said}" in told.sentence
