"""4.4g: a general commands eight units."""

import pytest

from tests.games.drina.kit import drina, told
from tests.games.drina.test_04_command import NEAR_H08, OVERLAP, buying, crowd, leader

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
def test_whoever_was_stated_for_a_general_is_among_his_eight() -> None:
    units = "\n".join(f"SI{n} {field} 1 under=SG1" for n, field in enumerate(NEAR_H08[:8], 1))
    table = drina(f"SG1 H08\n{units}\nSI9 {NEAR_H08[8]} 1", "serbia", options={"abilities": "on"})
    assert [leader(table, f"SI{n}") for n in range(1, 10)] == ["SG1"] * 8 + [""]


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


@pytest.mark.clause("drina:4.4g", "drina:4.4e")
def test_nobody_is_left_without_a_general_who_has_room_for_him() -> None:
    table = buying(OVERLAP)
    assert table.refuses("SI1 without general") == "4.4g"
    assert "must be under command" in table.reason("SI1 without general").sentence
    full = "\n".join(f"SI{n} {field} 1" for n, field in enumerate(NEAR_H08[:8], 1))
    other = buying(f"SG1 H08\nSG2 M08\n{full}\nSI9 K08 1")  # SG1 leads eight of nine, SG2 has room for SI9
    assert leader(other, "SI9") == "SG2"
    assert other.refuses("SI9 without general") == "4.4g"
    assert other.refuses("SI8 without general") == "4.4g"  # SG2 has room for it as well


@pytest.mark.clause("drina:4.4g")
def test_while_one_unit_is_exchanged_for_another_the_owner_is_not_done() -> None:
    table = buying(crowd(9), "austria-hungary")
    assert table.accepts("done")
    table.order("AI1 without general")
    refusal = table.reason("done")
    assert (refusal.code, refusal.clause) == ("room-left", "4.4g")
    assert refusal.sentence.startswith(
        "Oskar Potiorek commands seven units and has room for Austro-Hungarian infantry 1"
    )
    assert "done" not in table.notations()
    assert table.refuses("AI2 without general") == "4.4g"  # one after the other
    table.order("AI1 under AG1")
    assert table.accepts("done")


@pytest.mark.clause("drina:4.4g")
def test_another_in_the_area_may_take_the_place_though_it_has_a_general_already() -> None:
    full = "\n".join(f"SI{n} {field} 1" for n, field in enumerate(NEAR_H08[:8], 1))
    table = buying(f"SG1 H08\nSG2 M08\n{full}\nSI9 K08 1")
    table.order("SI1 without general", "SI9 under SG1", "done")
    assert [leader(table, unit) for unit in ("SI1", "SI2", "SI9")] == ["", "SG1", "SG1"]


@pytest.mark.clause("drina:4.4g", "drina:7g")
def test_no_statement_makes_room_for_a_new_unit_in_a_full_area() -> None:
    fields = [field for field in NEAR_H08 if field not in ("G08", "I08")] + ["G09", "F09"]  # two beside him are free
    units = "\n".join(f"AI{n} {field}" for n, field in enumerate(fields, 1))
    table = buying(f"AG1 H08\n{units}\nAI15 bought\nSI1 K14", "austria-hungary")
    table.order("AI1 without general")
    assert table.refuses("done") == "4.4g"
    table.order("AI10 under AG1", "done")
    table.pass_turns("austria-hungary")
    assert "the generals of Austria-Hungary command 8 units each. (7g)" in " ".join(told(table.order("done")))
    assert table.at("AI15") == "bought"


@pytest.mark.clause("drina:4.4g")
def test_a_unit_is_needed_where_nobody_can_take_its_place_though_another_general_is_full() -> None:
    mine = "\n".join(f"SI{n} {field}" for n, field in enumerate(("G08", "I08", "H07", "I07", "H09", "I09", "F08"), 1))
    his = "\n".join(f"SC{n} {f}" for n, f in enumerate(("M07", "N07", "N08", "M09", "N09", "O08", "O09", "N10"), 1))
    table = buying(f"SG1 H08\nSG2 M08\n{mine}\n{his}\nSI8 K08 under=SG1")
    assert (leader(table, "SI8"), leader(table, "SC8")) == ("SG1", "SG2")
    assert table.reason("SI8 without general").sentence == (
        "Serbian infantry 8 must be under command: Stepa Stepanović would lead fewer than 8 units."
    )
    assert table.reason("SI8 under SG2").code == "command-full"


@pytest.mark.clause("drina:4.4f", "drina:7g")
def test_who_has_a_new_unit_waiting_states_commands_in_any_round() -> None:
    for more, asked in (("SI11 bought", "command"), ("SG3 bought", "move"), ("", "move")):
        table = drina(f"{OVERLAP}\n{more}", turn="serbia", card="1914-2", step="commands")
        assert table.asked == ("serbia", asked)
    ally = drina(f"{OVERLAP}\nAI5 bought\nAI1 C03", card="1914-2", step="commands")
    assert ally.asked == ("austria-hungary", "move")  # that an enemy waits is no matter for Serbia


# 4.4h · Without command


@pytest.mark.clause("drina:4.4h", "drina:7c")
def test_a_unit_without_command_gets_no_reinforcement() -> None:
    table = buying("SG1 H08\nSI1 L08 1")
    assert table.refuses("reinforce SI1") == "7c"


@pytest.mark.clause("drina:4.4h", "drina:7c")
@pytest.mark.parametrize(("setting", "ninth"), [("commanded", "7c"), ("area", "")])
def test_by_agreement_it_is_enough_to_stand_in_the_area(setting: str, ninth: str) -> None:
    table = drina(
        f"{crowd(9)}\nAI10 L08 1",
        card="1915-3",
        step="commands",
        money={"austria-hungary": 60},
        options={"reinforce": setting},
    )
    table.order("done")
    assert table.refuses("reinforce AI10") == "7c"  # it stands in no area
    if ninth:
        assert table.refuses("reinforce AI9") == ninth
    else:
        assert table.accepts("reinforce AI9")


@pytest.mark.clause("drina:4.4h")
def test_a_unit_without_command_moves_attacks_and_defends_as_others_do() -> None:
    figures = "SI1 G08\nAI1 H08"
    table = drina(figures, turn="serbia", cards=("0", "+3"))
    assert leader(table, "SI1") == leader(table, "AI1") == ""
    assert table.accepts("SI1 G08-E08")
    table.order("SI1 G08 x H08")
    assert (table.strength("SI1"), table.strength("AI1")) == (2, 3)
