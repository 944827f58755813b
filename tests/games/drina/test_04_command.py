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


# 4.4g · Eight units


@pytest.mark.clause("drina:4.4g")
def test_of_ten_units_in_an_area_eight_are_commanded() -> None:
    table = buying(crowd(10), "austria-hungary")
    assert table.asked == ("austria-hungary", "command")
    led = [leader(table, f"AI{n}") for n in range(1, 11)]
    assert (led.count("AG1"), led.count("")) == (8, 2)


@pytest.mark.clause("drina:4.4g")
def test_the_owner_says_which_eight() -> None:
    table = buying(crowd(9), "austria-hungary")
    assert table.refuses("AI9 under AG1") == "4.4g"
    table.order("AI1 without general", "AI9 under AG1")
    assert [leader(table, unit) for unit in ("AI1", "AI2", "AI9")] == ["", "AG1", "AG1"]
    assert table.refuses("AI1 under AG1") == "4.4g"
    table.order("done")
    assert table.refuses("reinforce AI1") == "7c"
    assert table.accepts("reinforce AI9")


@pytest.mark.clause("drina:4.4g")
def test_a_unit_that_was_left_without_a_general_stays_so_until_commands_are_stated_again() -> None:
    table = buying(crowd(9), "austria-hungary")
    table.order("done", "done")
    assert table.asked == ("austria-hungary", "move")
    table.order("AI7 F08-D08")  # out of the area: the general leads seven
    assert (leader(table, "AI7"), leader(table, "AI9")) == ("", "")


@pytest.mark.clause("drina:4.4g")
def test_eight_units_need_no_statement() -> None:
    assert buying(crowd(8), "austria-hungary").asked == ("austria-hungary", "buy")


@pytest.mark.clause("drina:4.4g")
def test_the_ninth_unit_falls_to_another_general_who_is_near() -> None:
    units = "\n".join(f"SI{n + 1} {field} 1" for n, field in enumerate(NEAR_H08[:8]))
    table = buying(f"SG1 H08\nSG2 M08\n{units}\nSI9 K08 1")  # 3 from SG1, 2 from SG2
    led = [leader(table, f"SI{n}") for n in range(1, 10)]
    assert led == ["SG1"] * 8 + ["SG2"]


@pytest.mark.clause("drina:4.4g")
def test_generals_are_not_among_the_eight() -> None:
    units = "\n".join(f"SI{n + 1} {field} 1" for n, field in enumerate(NEAR_H08[:8]))
    table = buying(f"SG1 H08\nSG2 G09\n{units}")
    table.order("done")
    assert all(table.accepts(f"reinforce SI{n}") for n in range(1, 9))


# 4.4h · Without command


@pytest.mark.clause("drina:4.4h", "drina:7c")
def test_a_unit_without_command_gets_no_reinforcement() -> None:
    table = buying("SG1 H08\nSI1 L08 1")
    assert table.refuses("reinforce SI1") == "7c"


@pytest.mark.clause("drina:4.4h")
def test_a_unit_without_command_moves_attacks_and_defends_as_others_do() -> None:
    figures = "SI1 G08\nAI1 H08"
    table = drina(figures, turn="serbia", cards=("0", "+3"))
    assert leader(table, "SI1") == leader(table, "AI1") == ""
    assert table.accepts("SI1 G08-E08")
    table.order("SI1 G08 x H08")
    assert (table.strength("SI1"), table.strength("AI1")) == (2, 3)
