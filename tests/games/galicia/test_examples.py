"""The worked examples of the rulebook, each as it stands there.

Where the book shows a diagram that its text does not describe, the position is one that the words fit.
"""

import pytest

from hexmarshal.games.galicia.rules.odds import flanked
from tests.games.galicia.kit import Position, galicia, heard, rolled, terms

GUARD = """
    russian 1 gd 14.14
    russian 18 14.14
    russian 82 r 14.14
    austrian 4 14.13
    austrian 13 14.13
"""


@pytest.mark.clause("galicia:7.3.1-ex1")
def test_one_of_guard_line_and_reserve_is_withheld_whichever_the_defender_likes() -> None:
    table = galicia(GUARD, "austrian combat")
    table.order("4,13 x 14.14", "commit 4,13")
    assert table.asked == ("russian", "defend")
    assert set(table.notations()) == {"defend 18,1 gd", "defend 1 gd,82 r", "defend 18,82 r"}
    assert table.refuses("defend 1 gd,18,82 r") == "7.3.1"
    assert table.refuses("defend 1 gd") == "7.3b"


FLANK = """
    russian 31 14.14
    austrian 4 14.13
    austrian 13 14.13
    austrian 20 13.15
"""


def is_flanked(table: Position, *names: str) -> bool:
    units = [table.index(f"austrian {name}") for name in names]
    return flanked(table.table, units, table.table.board.cell("14.14"), 1)


@pytest.mark.clause("galicia:7.8-ex1")
def test_only_if_the_20th_attacks_its_zone_completes_the_flank() -> None:
    table = galicia(FLANK, "austrian combat")
    assert not is_flanked(table, "4", "13")
    assert is_flanked(table, "4", "13", "20")
    assert "flank attack" not in " ".join(heard(table.attack("4,13 x 14.14"), "austrian")).casefold()
    table = galicia(FLANK, "austrian combat")
    assert "Flank attack: 2 columns to the right." in heard(table.attack("4,13,20 x 14.14"), "austrian")


@pytest.mark.clause("galicia:7.8-ex2")
def test_the_32nd_undoes_the_zone_of_the_20th_by_standing_in_it() -> None:
    table = galicia(FLANK + "russian 32 14.15", "austrian combat")
    assert not is_flanked(table, "4", "13", "20")


@pytest.mark.clause("galicia:7.8-ex3")
def test_the_1st_landsturm_completes_the_flank_by_standing_there() -> None:
    table = galicia("russian 31 14.14\n austrian 4 14.13\n austrian 13 13.14", "austrian combat")
    assert not is_flanked(table, "4", "13")
    table.put("austrian 1 ls 14.15")
    assert is_flanked(table, "4", "13")


@pytest.mark.clause("galicia:9.2-ex1")
def test_of_three_divisions_that_retreat_onto_one_exactly_one_goes_on() -> None:
    table = galicia(
        """
        austrian 4 14.14
        austrian 13 14.14
        austrian 25 14.14
        austrian 20 13.14
        russian 1 gd 15.14
        russian 2 gd 15.15
        russian 18 14.15          # to keep out of zones they must go to 13.14
        """,
        "russian combat",
        dice=(1, 1),
    )
    table.attack("1 gd,2 gd x 14.14")
    assert table.asked == ("austrian", "surplus")
    table.order("13 goes on")
    if table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert [table.at(f"austrian {name}") for name in ("4", "25", "20")] == ["13.14"] * 3
    here, there = (table.table.board.cell(hex) for hex in ("14.14", table.at("austrian 13")))
    assert table.table.board.distance(here, there) == 2


@pytest.mark.clause("galicia:9.4.1-ex1")
def test_odds_of_six_to_one_give_the_defender_two() -> None:
    table = galicia(
        """
        austrian 1m 14.14 -1
        russian 1 gd 14.13
        """,
        "russian combat",
        dice=(1, 1, 3, 3),
    )
    data = table.table.printed.data
    last = len(data.columns) - 1
    found = data.odds(data.ratio(42, 7))
    assert found is not None
    assert (found.column, found.over) == (last, 2)
    events = table.attack("1 gd x 14.14")
    while table.decision.kind in ("retreat", "advance"):
        events += table.order(table.notations()[-1])
    # 7 against 1 is three whole ratios beyond 4:1.
    assert ("9.4.1f", 3) in terms(rolled(events, "Austro-Hungarian losses"))


COMBAT = """
    austrian 4 14.13
    austrian 13 14.13
    austrian 20 13.14
    austrian 23 13.14
    russian 32 14.14
"""


@pytest.mark.clause("galicia:9.4-ex1", "galicia:9.4-ex2")
def test_the_second_corps_attacks_with_the_20th_at_one_and_a_half_to_one() -> None:
    table = galicia(COMBAT, "austrian combat", dice=(4, 5, 5, 3))
    assert table.refuses("4,13,20,23 x 14.14") == "7.2"
    said = heard(table.attack("4,13,20 x 14.14"), "austrian")
    assert "The attack on 14.14 is made at 1.5:1." in said
    assert not table.piece("austrian 23").fought
    assert not any("column" in sentence for sentence in said)


@pytest.mark.clause("galicia:9.4-ex3", "galicia:9.4-ex4")
def test_a_nine_gives_plus_two_and_minus_one_in_a_large_combat() -> None:
    table = galicia(COMBAT, "austrian combat", dice=(4, 5, 5, 3))
    events = table.attack("4,13,20 x 14.14")
    attack = rolled(events, "Attack on 14.14")
    assert (attack.total, attack.result) == (9, "attacker +2, defender −1")
    assert "The combat is large." in heard(events, "russian")
    assert table.at("russian 32") == "14.14"


@pytest.mark.clause("galicia:9.4-ex5", "galicia:9.4-ex6", "galicia:9.4-ex7")
def test_the_loss_rolls_are_eight_and_four_for_three_reductions_and_one() -> None:
    table = galicia(COMBAT, "austrian combat", dice=(4, 5, 5, 3))
    events = table.attack("4,13,20 x 14.14")
    ours, theirs = rolled(events, "Austro-Hungarian losses"), rolled(events, "Russian losses")
    assert terms(ours) == [("9.4.1a", 2), ("9.4.1b", 1)]
    assert terms(theirs) == [("9.4.1a", -1), ("9.4.1b", 2)]
    assert (ours.die, ours.total, ours.result) == (5, 8, "Austro-Hungarian: three reductions")
    assert (theirs.die, theirs.total, theirs.result) == (3, 4, "Russian: one reduction")
    table.order("spread")
    assert table.piece("russian 32").reductions == 1


@pytest.mark.clause("galicia:9.4-ex8")
def test_each_of_the_three_divisions_takes_one_reduction() -> None:
    table = galicia(COMBAT, "austrian combat", dice=(4, 5, 5, 3))
    table.attack("4,13,20 x 14.14")
    table.order("lose 4")
    assert table.refuses("lose 4") == "9.4.2a"
    assert table.refuses("lose 23") == "9.4.2b"
    table.order("lose 20", "lose 13")
    assert [table.piece(f"austrian {name}").reductions for name in ("4", "13", "20", "23")] == [1, 1, 1, 0]


@pytest.mark.clause("galicia:10.3.1-ex1")
def test_the_78th_reserve_is_screened_and_recovers_while_the_32nd_is_not() -> None:
    table = galicia(
        """
        austrian 4 14.14
        russian 78 r 14.12 -1
        russian 31 14.13
        russian 32 16.15 -1
        russian 9 15.14
        """,
        "russian movement",
        turn=4,
    )
    assert table.accepts("78 r recovers")
    assert table.refuses("32 recovers") == "10.3.1b"
    table.put("russian 10 15.15")
    assert table.accepts("32 recovers")


@pytest.mark.clause("galicia:12.1.3-ex1")
def test_cavalry_reacts_to_every_hex_but_the_enemys_and_the_one_he_left() -> None:
    table = galicia("austrian 3 c 13.15\n russian 31 14.15", "russian movement")
    table.order("31 14.15-14.14")
    assert table.asked == ("austrian", "reaction")
    assert table.ends("austrian 3 c") == {"12.14", "12.15", "13.14", "13.16"}
    assert table.refuses("react 3 c 13.15-14.15") == "12.1.2c"
    assert table.refuses("react 3 c 13.15-14.14") == "4.1b"
    table.order("react 3 c 13.15-12.15")
    assert table.at("austrian 3 c") == "12.15"
    assert table.asked == ("russian", "move")
