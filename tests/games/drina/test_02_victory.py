"""Chapter 2: the two sides, and how the game is won."""

import pytest

import hexmarshal as hm
from hexmarshal.games import meta
from tests.games.drina.kit import Position, drina, told

SERBIAN = (
    "Belgrade", "Šabac", "Valjevo", "Požarevac", "Negotin", "Kragujevac", "Užice", "Kruševac", "Niš", "Vranje",
    "Skopje", "Bitola", "Podgorica",
)  # fmt: skip
"""The thirteen cities of Serbia and Montenegro."""
ALLIED = (
    "Petrovaradin", "Sremska Mitrovica", "Tuzla", "Foča", "Bečkerek", "Pančevo", "Vršac", "Vratsa", "Sofia",
    "Upper Jumaya",
)  # fmt: skip
"""The ten cities in Austria-Hungary and Bulgaria."""
ALLIANCE = ("austria-hungary", "germany", "bulgaria")


def fallen(*but: str, at_home: int = 10) -> dict[str, str]:
    """Every city of Serbia and Montenegro is German but for some, and the alliance has so many of its own ten."""
    lost = dict.fromkeys(ALLIED[at_home:], "serbia")
    return dict.fromkeys((city for city in SERBIAN if city not in but), "germany") | lost


def won(table: Position) -> tuple[tuple[str, ...], str]:
    """Who has won and how; nobody while the match goes on."""
    result = table.match.result
    return (tuple(result["winners"]), result["level"]) if result else ((), "")


# 2a · The sides


@pytest.mark.clause("drina:2a")
def test_allies_may_not_attack_each_other() -> None:
    table = drina("""
        AC1 G08
        AA1 F08
        GI1 H08
        BI1 G09
    """)
    assert table.refuses("AC1 G08 x H08") == "2a"
    assert table.refuses("AC1 G08 x G09") == "2a"
    assert table.refuses("AA1 F08 fires H08") == "2a"


@pytest.mark.clause("drina:2a")
@pytest.mark.parametrize(("turn", "unit"), [("austria-hungary", "AI1"), ("germany", "GI1"), ("bulgaria", "BI1")])
def test_serbia_fights_each_of_the_three(turn: str, unit: str) -> None:
    figures = f"SI1 G08\n{unit} H08"
    assert drina(figures, turn="serbia").accepts("SI1 G08 x H08")
    assert drina(figures, turn=turn).accepts(f"{unit} H08 x G08")


# 2b · Serbia


@pytest.mark.clause("drina:2b")
def test_serbia_wins_when_she_still_has_every_city_at_her_next_turn() -> None:
    table = drina("SI1 H06\nAI1 C03", turn="serbia", control={"Belgrade": "germany"})
    table.order("SI1 H06-H05", "done")
    assert table.asked == ("austria-hungary", "move")  # she has them all, but not for long enough
    table.order("done")
    assert won(table) == (("serbia",), "held")


@pytest.mark.clause("drina:2b")
def test_serbia_does_not_win_if_a_city_falls_before_her_next_turn() -> None:
    table = drina("SI1 H06\nAI1 D04", turn="serbia", control={"Belgrade": "germany"})
    table.order("SI1 H06-H05", "done", "AI1 D04-E05", "done")
    assert table.control("Šabac") == "austria-hungary"
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:2b")
def test_serbia_must_lack_no_city_of_montenegro_either() -> None:
    table = drina("SI1 H06\nAI1 C03", turn="serbia", control={"Belgrade": "germany", "Podgorica": "bulgaria"})
    table.order("SI1 H06-H05", "done", "done")
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:2b")
def test_serbia_does_not_win_by_never_having_lost_a_city() -> None:
    table = drina("SI1 H06\nAI1 C03", turn="serbia")
    table.order("done", "done")
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:2b")
def test_a_city_that_was_lost_and_is_freed_again_makes_it_a_victory() -> None:
    table = drina("AI1 D04\nSI1 E06")
    table.order("AI1 D04-E05", "AI1 E05-E04", "done", "SI1 E06-E05", "done")
    assert won(table) == ((), "")
    table.order("done")
    assert won(table) == (("serbia",), "held")


@pytest.mark.clause("drina:2b")
def test_a_city_lost_and_regained_between_two_serbian_turns_was_not_held() -> None:
    table = drina(
        """
        SI1 H06
        AC1 H04
        AI1 H07
        """,
        armed=True,
        held=True,
        cards=("+3", "0"),
    )
    table.order("AC1 H04-H05", "AC1 H05-G04", "AI1 H07 x H06", "SI1 H06-H05")  # beaten back into Belgrade
    assert table.control("Belgrade") == "serbia"
    table.order("done")
    assert table.asked == ("serbia", "move")
    table.order("done", "done")
    assert won(table) == (("serbia",), "held")


# 2c, 2d · The alliance


@pytest.mark.clause("drina:2c")
def test_the_alliance_wins_when_the_taker_of_the_last_city_ends_his_next_turn() -> None:
    table = drina("AI1 G05\nGI1 K02\nSI1 L26 greece\nBI1 Q15", control=fallen("Belgrade"))
    table.order("AI1 G05-H05")
    for country in ("germany", "serbia", "bulgaria", "austria-hungary"):
        table.order("done")
        assert table.asked == (country, "move")
    table.order("done")
    assert won(table) == (ALLIANCE, "held")


@pytest.mark.clause("drina:2c")
def test_a_city_that_serbia_frees_ends_the_round_of_holding() -> None:
    table = drina("AI1 G05\nSI1 H07", control=fallen("Belgrade"))
    table.order("AI1 G05-H05", "done", "SI1 H07-F07", "done", "done")
    assert table.control("Valjevo") == "serbia"
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:2c")
def test_the_round_of_holding_begins_anew_when_a_city_was_lost_for_a_moment() -> None:
    table = drina(
        """
        SC1 G06
        SI2 H07
        AI1 H06
        """,
        turn="serbia",
        control=fallen(),
        since=0,
        cards=("+3", "0"),
    )
    table.order("SC1 G06-H05", "SC1 H05-G05", "SI2 H07 x H06", "AI1 H06-H05")
    assert table.control("Belgrade") == "austria-hungary"
    table.order("done", "done")  # Austria-Hungary's next turn is over, but not a round since
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:2c")
def test_a_last_city_that_falls_in_serbias_turn_is_held_for_a_round_of_turns_after_it() -> None:
    table = drina(
        """
        SI2 H07
        AI1 H06
        BI1 Q15
        """,
        turn="serbia",
        control=fallen("Belgrade"),
        cards=("+3", "0"),
    )
    table.order("SI2 H07 x H06", "AI1 H06-H05", "done", "done")
    for country in ("austria-hungary", "serbia", "bulgaria"):
        assert table.asked == (country, "move")
        table.order("done")
    assert won(table) == (ALLIANCE, "held")


@pytest.mark.clause("drina:2d")
@pytest.mark.parametrize(("at_home", "winners"), [(5, ()), (6, ALLIANCE)])
def test_the_alliance_needs_six_of_the_ten_cities_at_home(at_home: int, winners: tuple[str, ...]) -> None:
    table = drina("AI1 C05\nSI1 L26 greece", card="1914-2", control=fallen(at_home=at_home), since=0)
    table.order("done")
    assert won(table)[0] == winners


@pytest.mark.clause("drina:2d")
def test_a_sixth_city_that_is_freed_later_completes_the_victory() -> None:
    table = drina("AI1 C05\nGI1 J03\nSI1 L26 greece", card="1914-2", control=fallen(at_home=5), since=0)
    table.order("done")
    assert won(table) == ((), "")
    table.order("GI1 J03-K03", "done")
    assert won(table) == (ALLIANCE, "held")


@pytest.mark.clause("drina:2d")
def test_homeland_cities_of_germany_count_among_the_ten() -> None:
    table = drina("GI1 H04", turn="germany", control={"Bečkerek": "serbia"})
    assert table.match.view(None).state()["allied_home_cities"] == 9


# 2e · The end of the calendar


@pytest.mark.clause("drina:2e")
@pytest.mark.parametrize(("kept", "winners"), [(7, ("serbia",)), (6, ALLIANCE), (12, ("serbia",)), (1, ALLIANCE)])
def test_after_the_last_round_the_side_with_more_cities_wins(kept: int, winners: tuple[str, ...]) -> None:
    table = drina("BI1 Q15", turn="bulgaria", card="1918-3", control=fallen(*SERBIAN[:kept]))
    assert won(table) == ((), "")
    table.order("done")
    assert won(table) == (winners, "count")


@pytest.mark.clause("drina:2e")
def test_a_side_with_every_city_at_the_end_need_not_have_held_them_for_a_while() -> None:
    assert won(drina(card="1918-3", step="next_round", control=fallen(at_home=6))) == (ALLIANCE, "count")
    assert won(drina(card="1918-3", step="next_round")) == (("serbia",), "count")


@pytest.mark.clause("drina:2d", "drina:2e")
def test_but_the_alliance_with_every_city_does_not_win_at_the_end_with_fewer_than_six_at_home() -> None:
    table = drina("BI1 Q15", turn="bulgaria", card="1918-3", control=fallen(at_home=5))
    assert told(table.order("done"))[-1] == (
        "A draw. Of the cities of Serbia and Montenegro Serbia holds 0 and the alliance 13,"
        " but of the 6 cities that the alliance needs at home it holds 5. (2d)"
    )
    result = table.match.result
    assert result is not None
    assert result["sentence"].endswith("needs at home it holds 5.")
    assert won(table) == ((), "draw")
    # With one city less the cities are counted, and those at home do not matter.
    assert won(drina(card="1918-3", step="next_round", control=fallen("Niš", at_home=5))) == (ALLIANCE, "count")


@pytest.mark.clause("drina:2e")
def test_cities_in_austria_hungary_and_bulgaria_do_not_count_at_the_end() -> None:
    control = fallen(*SERBIAN[:6], at_home=0)
    assert won(drina(card="1918-3", step="next_round", control=control)) == (ALLIANCE, "count")


@pytest.mark.clause("drina:2e")
def test_before_the_last_round_nobody_counts() -> None:
    table = drina("AI1 C05", card="1918-2", step="next_round", control=fallen(*SERBIAN[:6]))
    assert won(table) == ((), "")
    assert table.match.view(None).state()["period"] == "September – December 1918"


@pytest.mark.clause("drina:2e")
def test_on_a_board_with_an_even_number_of_cities_equal_numbers_are_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    control = dict.fromkeys(SERBIAN[:6], "germany")
    table = drina("BI1 Q15", turn="bulgaria", card="1918-3", control=control)
    monkeypatch.setattr(table.table.printed, "serbian", table.table.printed.serbian[:12])
    assert told(table.order("done"))[-1] == (
        "A draw. Of the cities of Serbia and Montenegro Serbia holds 6 and the alliance 6. (2e)"
    )
    assert won(table) == ((), "draw")


@pytest.mark.clause("drina:2c")
@pytest.mark.parametrize(("since", "winners"), [(0, ALLIANCE), (1, ())])
def test_a_round_is_four_turns(since: int, winners: tuple[str, ...]) -> None:
    table = drina("AI1 C05\nGI1 J02\nSI1 L26 greece", card="1914-2", control=fallen(), since=since)  # turn 4
    table.order("done")
    assert won(table)[0] == winners


@pytest.mark.clause("drina:2c")
def test_the_alliance_does_not_win_at_the_end_of_a_serbian_turn() -> None:
    table = drina("SI1 L26 greece\nBI1 Q15", turn="serbia", card="1914-2", control=fallen(), since=2)
    table.order("done")
    assert won(table) == ((), "")
    table.order("done")
    assert won(table) == (ALLIANCE, "held")


@pytest.mark.clause("drina:2b", "drina:2c", "drina:2e")
def test_a_result_names_winners_level_and_score() -> None:
    table = drina(card="1918-3", step="next_round", control=fallen(*SERBIAN[:5]))
    assert table.match.result == {
        "winner": "austria-hungary",
        "winners": list(ALLIANCE),
        "level": "count",
        "score": -3,
        "sentence": "The alliance wins. Of the cities of Serbia and Montenegro Serbia holds 5 and the alliance 8.",
    }


@pytest.mark.clause("drina:2b", "drina:2c")
def test_at_the_start_nobody_has_won_or_held_all_cities() -> None:
    for scenario in meta("drina").scenarios:
        state = hm.Match.new("drina", scenario).table.state
        assert (state.since, state.winner, state.held) == (-1, -1, False)
