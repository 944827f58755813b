"""4.4: areas of command, and who commands whom."""

import pytest

from tests.games.drina.kit import Position, drina

NEAR_H08 = ("G08", "I08", "H07", "I07", "H09", "I09", "F08", "J08", "G07", "J07")
"""Fields within 3 of H08, none of them a city."""
OVERLAP = """
    SG1 F08
    SG2 K08
    SI1 H08 1                     # 2 from SG1, 3 from SG2
    SI2 E08 1                     # in the area of SG1 only
"""


def leader(table: Position, name: str) -> str:
    """The general who commands a unit, as everybody sees it; empty for none."""
    return str(table.shown(name)["general"])


def buying(figures: str, side: str = "serbia", step: str = "commands") -> Position:
    """A country with money states commands, if it has a choice, and buys."""
    return drina(figures, turn=side, card="1915-3", step=step, money={side: 60})


def crowd(units: int, strength: int = 1) -> str:
    """An Austro-Hungarian general on H08 with so many units in his area."""
    return "AG1 H08\n" + "\n".join(f"AI{n + 1} {NEAR_H08[n]} {strength}" for n in range(units))


# 4.4e · The area


@pytest.mark.clause("drina:4.4e")
def test_a_general_commands_units_within_three_fields() -> None:
    table = buying("SG1 H08\nSI1 K08 1\nSI2 L08 1")
    assert (leader(table, "SI1"), leader(table, "SI2")) == ("SG1", "")
    assert table.accepts("reinforce SI1")
    assert table.refuses("reinforce SI2") == "7c"


@pytest.mark.clause("drina:4.4e")
def test_the_general_of_an_ally_commands_nobody_else() -> None:
    table = buying("GG1 H08\nAG1 C03\nAI1 I08 1\nGI1 G08 1", "austria-hungary")
    assert (leader(table, "AI1"), leader(table, "GI1")) == ("", "GG1")
    assert table.refuses("reinforce AI1") == "7c"


@pytest.mark.clause("drina:4.4e")
def test_mountains_and_enemies_do_not_cut_an_area() -> None:
    table = buying("SG1 I12\nSI1 I15 1\nAI1 H13\nAI2 J13\nAI3 I14")  # I13 is the Kopaonik
    assert leader(table, "SI1") == "SG1"
    assert table.accepts("reinforce SI1")


@pytest.mark.clause("drina:4.4e")
def test_a_unit_that_leaves_the_area_leaves_the_command() -> None:
    table = drina("SG1 H08\nSI1 K08", turn="serbia")
    assert leader(table, "SI1") == "SG1"
    table.order("SI1 K08-L08")
    assert leader(table, "SI1") == ""
    table.order("SG1 H08-I08")
    assert leader(table, "SI1") == "SG1"


# 4.4f · Several areas


@pytest.mark.clause("drina:4.4f", "drina:4.4g")
def test_a_statement_that_was_made_and_undone_is_not_made_again_on_the_same_occasion() -> None:
    table = buying(OVERLAP)
    table.order("SI1 under SG2", "SI1 under SG1")
    refusal = table.reason("SI1 under SG2")
    assert (refusal.code, refusal.clause, refusal.ruling) == ("repeated", "4.4f", "stated-once-on-an-occasion")
    table.order("done")
    assert leader(table, "SI1") == "SG1"


@pytest.mark.clause("drina:4.4f")
def test_serbia_states_who_commands_a_unit_in_two_areas() -> None:
    table = buying(OVERLAP)
    assert table.asked == ("serbia", "command")
    assert leader(table, "SI1") == "SG1"
    table.order("SI1 under SG2")
    assert leader(table, "SI1") == "SG2"
    assert table.refuses("SI2 under SG2") == "4.4f"  # it has no choice
    table.order("done")
    assert table.asked == ("serbia", "buy")
    assert leader(table, "SI1") == "SG2"


@pytest.mark.clause("drina:4.4f")
def test_a_unit_cannot_be_stated_for_a_general_in_whose_area_it_does_not_stand() -> None:
    table = buying(f"{OVERLAP}\nSG3 M15")
    assert table.refuses("SI1 under SG3") == "4.4e"
    assert table.refuses("SI1 under SG1") == "4.4f"  # he commands it already


@pytest.mark.clause("drina:4.4f")
def test_where_there_is_no_choice_nothing_is_stated() -> None:
    assert buying("SG1 F08\nSG2 K08\nSI1 E08 1").asked == ("serbia", "buy")


@pytest.mark.clause("drina:4.4f", "drina:5.2b")
def test_commands_are_stated_when_the_round_begins_before_anybody_buys() -> None:
    table = drina(
        f"{OVERLAP}\nAG1 C03\nAI1 C04 2",
        card="1915-3",
        step="calendar",
        money={"austria-hungary": 6, "serbia": 6},
    )
    assert table.asked == ("serbia", "command")
    table.order("done")
    assert table.asked == ("austria-hungary", "buy")


@pytest.mark.clause("drina:4.4f")
def test_a_statement_holds_for_the_round_as_long_as_the_unit_stays_in_the_area() -> None:
    table = buying(OVERLAP)
    table.order("SI1 under SG2", "done", "done")
    assert table.asked == ("serbia", "move")
    table.order("SI1 H08-I08")
    assert leader(table, "SI1") == "SG2"
    table.order("SG2 K08-M08")  # he rides away from it
    assert leader(table, "SI1") == "SG1"


@pytest.mark.clause("drina:4.4f")
def test_what_was_stated_stands_when_commands_are_stated_again_unless_the_unit_has_left_the_area() -> None:
    for stated, now in (("SG2", "SG2"), ("SG1", "SG1"), ("SG3", "SG1"), ("none", "SG1")):
        table = buying(f"SG1 F08\nSG2 K08\nSG3 M15\nSI1 H08 1 under={stated}")
        assert table.asked == ("serbia", "command")
        assert leader(table, "SI1") == now
    gone = buying("SG1 F08\nSG2 K08\nSG3 box\nSI1 H08 1 under=SG3")
    assert leader(gone, "SI1") == "SG1"


@pytest.mark.clause("drina:4.4f")
def test_a_unit_that_was_not_asked_about_is_not_bound() -> None:
    table = buying(OVERLAP)
    table.order("SI1 under SG2", "done")
    assert [table.piece(unit).general for unit in ("SI1", "SI2")] == [table.index("SG2"), -1]
    left = buying(f"{OVERLAP.replace('SI2 E08 1', 'SI2 E08 1 under=SG2')}")  # it has left the area since
    assert left.piece("SI2").general == -1
    kept = buying(f"{OVERLAP.replace('SI2 E08 1', 'SI2 E08 1 under=SG1')}")
    assert kept.piece("SI2").general == kept.index("SG1")
