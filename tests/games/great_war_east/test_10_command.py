"""Chapter 10.3 and 10.4: command radius, command strength, rallying, and what lack of command does.

Row 05 of the Galician map is a straight line: from g0510 three steps lead to g0513 and no other way is as short.
"""

import pytest

from hexmarshal.games.great_war_east.rules.pieces import NOBODY, RALLIED
from hexmarshal.games.great_war_east.rules.standard.command_reach import left, within_radius
from tests.games.great_war_east.kit import Position, great_war


def commanding(
    pieces: str, side: str = "austrian", dice: tuple[int, ...] = (), options: dict[str, str] | None = None
) -> Position:
    """The command segment of a movement phase."""
    return great_war(pieces, f"{side} command", command=False, dice=dice, options=options)


@pytest.mark.clause("great_war_east:10.41")
def test_a_unit_that_rallied_and_one_out_of_command_look_different() -> None:
    table = great_war('g0510 = ["ah-VI/4 commander=rallied", "ah-19/4"]', command=False)
    shown = {piece["id"]: piece for piece in table.match.view("austrian").pieces()}
    found = [(shown[id]["commander"], shown[id]["rallied"]) for id in ("ah-VI/4", "ah-19/4")]
    assert found == [("", True), ("", False)]


def commander(table: Position, id: str) -> str:
    """Who commands a unit: the id of a headquarters, or a word."""
    found = table.piece(id).commander
    return {NOBODY: "nobody", RALLIED: "rallied"}.get(found) or table.table.printed.ids[found]


# -- Radius ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:10.11c", "great_war_east:10.33")
@pytest.mark.parametrize(("where", "by"), [("g0511", "ah-vA4"), ("g0513", "ah-vA4"), ("g0514", "nobody")])
def test_a_headquarters_reaches_as_far_as_its_radius(where: str, by: str) -> None:
    table = commanding(f'g0510 = ["ah-vA4"]\n{where} = ["ah-VI/4"]', dice=(1,))
    assert commander(table, "ah-VI/4") == by


@pytest.mark.clause("great_war_east:10.33")
def test_a_headquarters_commands_the_units_it_is_stacked_with() -> None:
    assert commander(commanding('g0510 = ["ah-vA4", "ah-VI/4"]'), "ah-VI/4") == "ah-vA4"


@pytest.mark.clause("great_war_east:10.33")
@pytest.mark.parametrize("enemy", ["ru-D1/4", "ru-Sa4"])
def test_the_radius_is_not_traced_through_a_hex_with_an_enemy(enemy: str) -> None:
    table = commanding(f'g0510 = ["ah-vA4"]\ng0513 = ["ah-VI/4"]\ng0511 = ["{enemy}"]', dice=(1,))
    assert commander(table, "ah-VI/4") == "nobody"


@pytest.mark.clause("great_war_east:10.34")
def test_the_radius_is_not_traced_through_an_enemy_zone_unless_a_friend_is_there() -> None:
    line = 'g0510 = ["ah-vA4"]\ng0513 = ["ah-VI/4"]\ng0612 = ["ru-13C/4"]'
    assert commander(commanding(line, dice=(1,)), "ah-VI/4") == "nobody"
    assert commander(commanding(f'{line}\ng0512 = ["ah-19/4"]'), "ah-VI/4") == "ah-vA4"


@pytest.mark.clause("great_war_east:10.34", "great_war_east:10.52a")
def test_a_headquarters_alone_does_not_cancel_a_zone_for_the_radius_of_another() -> None:
    line = 'g0510 = ["ah-vA4"]\ng0513 = ["ah-VI/4"]\ng0512 = ["ah-Po6"]\ng0612 = ["ru-13C/4"]'
    table = commanding(line)
    assert not within_radius(table.table, table.index("ah-vA4")) >> table.cell("g0513") & 1
    assert commander(table, "ah-VI/4") == "ah-Po6"


@pytest.mark.clause("great_war_east:10.34", "great_war_east:SG-16-2.4")
def test_a_competence_of_2_does_not_suffice_to_trace_through_a_zone() -> None:
    line = 's0705 = ["se-PB1"]\ns0709 = ["se-TiI/1"]'  # four steps along the row
    assert commander(commanding(line, "allied"), "se-TiI/1") == "se-PB1"
    assert commander(commanding(f'{line}\ns0807 = ["ah-VI/4"]', "allied", dice=(1,)), "se-TiI/1") == "nobody"


@pytest.mark.clause("great_war_east:10.34", "great_war_east:7.26")
def test_a_unit_without_a_zone_does_not_stop_the_radius() -> None:
    table = commanding('g0510 = ["ah-vA4"]\ng0513 = ["ah-VI/4"]\ng0612 = ["ru-D1/4"]')
    assert commander(table, "ah-VI/4") == "ah-vA4"


@pytest.mark.clause("great_war_east:10.34")
def test_a_unit_in_an_enemy_zone_can_be_commanded_itself() -> None:
    table = commanding('g0510 = ["ah-vA4"]\ng0511 = ["ah-VI/4"]\ng0611 = ["ru-13C/4"]')
    assert commander(table, "ah-VI/4") == "ah-vA4"


@pytest.mark.clause("great_war_east:10.35")
def test_an_entrained_headquarters_out_of_supply_commands_as_ever() -> None:
    table = commanding('g1312 = ["ah-vA4 entrained unsupplied"]\ng1315 = ["ah-VI/4"]')
    assert commander(table, "ah-VI/4") == "ah-vA4"


@pytest.mark.clause("great_war_east:2.31", "great_war_east:10.11c")
def test_by_the_other_reading_the_last_number_is_the_radius() -> None:
    far = 'g0510 = ["ah-vA4"]\ng0518 = ["ah-VI/4"]\ng0519 = ["ah-19/4"]'
    table = commanding(far, dice=(1,), options={"headquarters": "movement"})
    assert (commander(table, "ah-VI/4"), commander(table, "ah-19/4")) == ("ah-vA4", "nobody")
    assert table.table.allowance(table.index("ah-vA4")) == 3


# -- Strength -------------------------------------------------------------------------------------------------

FULL = '"ah-VI/4", "ah-III/3"'
"""Eight stacking points."""


@pytest.mark.clause("great_war_east:10.31", "great_war_east:10.32a", "great_war_east:10.11b")
def test_all_in_reach_are_commanded_where_strength_suffices() -> None:
    table = commanding(f'g0510 = ["ah-vA4", {FULL}]\ng0511 = ["ah-XIV/3", "ah-19/4"]')
    assert table.asked == ("austrian", "move")
    assert {commander(table, id) for id in ("ah-VI/4", "ah-III/3", "ah-XIV/3", "ah-19/4")} == {"ah-vA4"}
    assert left(table.table, table.index("ah-vA4")) == 0
    assert any(line.startswith("HQ 4th Army (Auffenberg) commands VI Corps, III Corps") for line in table.heard())


@pytest.mark.clause("great_war_east:10.31", "great_war_east:10.32a", "great_war_east:4.0-A1c")
def test_where_strength_is_short_the_owner_says_who_is_commanded_unit_by_unit() -> None:
    table = commanding(f'g0510 = ["ah-vA4", {FULL}]\ng0511 = ["ah-XIV/3", "ah-19/4", "ah-23/3"]', dice=(4,))
    assert table.asked == ("austrian", "command")
    table.order("command VI/4", "command III/3 by vA4", "command 23/3")
    assert table.asked == ("austrian", "command")
    assert table.accepts("command XIV/3")  # 4 of 14 are left, and it takes 4
    table.order("command 19/4")
    assert [commander(table, id) for id in ("ah-19/4", "ah-23/3", "ah-XIV/3")] == ["ah-vA4", "ah-vA4", "nobody"]
    assert table.asked == ("austrian", "move")


@pytest.mark.clause("great_war_east:10.31")
def test_the_last_of_the_strength_may_be_taken_but_no_more() -> None:
    table = commanding(f'g0510 = ["ah-vA4", {FULL}]\ng0511 = ["ah-XIV/3", "ah-19/4", "ah-23/3"]', dice=(1,))
    table.order("command VI/4", "command III/3", "command XIV/3")
    assert table.accepts("command 19/4")
    table.order("command 19/4")
    assert table.asked == ("austrian", "move")  # nothing is left for 23/3, which rolls
    assert commander(table, "ah-23/3") == "nobody"


@pytest.mark.clause("great_war_east:10.31")
def test_the_owner_is_asked_as_long_as_there_is_a_choice() -> None:
    table = commanding(f'g0510 = ["ah-KO", {FULL}]\ng0511 = ["ah-19/4", "ah-23/3", "ah-18/6"]', dice=(1, 1))
    table.order("command VI/4", "command 19/4")  # 2 are left, for 23/3 or 18/6 but not for III/3
    assert table.asked == ("austrian", "command")
    assert table.refuses("command III/3") == "10.31"
    assert table.accepts("command 18/6")
    assert table.accepts("command 23/3")


@pytest.mark.clause("great_war_east:10.31")
def test_what_only_one_can_use_goes_to_him_by_itself() -> None:
    table = commanding(f'g0510 = ["ah-KO", {FULL}]\ng0511 = ["ah-19/4", "ah-23/3"]', dice=(1,))
    table.order("command VI/4", "command 19/4")  # 2 are left, for 23/3 but not for III/3
    assert commander(table, "ah-23/3") == "ah-KO"
    assert commander(table, "ah-III/3") == "nobody"
    assert table.asked == ("austrian", "move")


@pytest.mark.clause("great_war_east:10.31", "great_war_east:10.32a")
def test_who_has_enough_for_all_of_his_is_not_asked_about_because_another_has_not() -> None:
    table = commanding(f'g0510 = ["ah-KO", {FULL}, "ah-1/6x"]\ng2207 = ["ah-J.F.", "ah-XIV/3"]')
    assert table.asked == ("austrian", "command")  # 8 of strength for 9 in one place
    assert commander(table, "ah-XIV/3") == "ah-J.F."
    assert "ah-XIV/3" not in table.decision.subjects()


@pytest.mark.clause("great_war_east:10.31", "great_war_east:10.32a")
def test_where_two_share_units_and_are_short_together_the_owner_has_the_whole_choice() -> None:
    both = f'g0511 = [{FULL}]\ng0512 = ["ah-XIV/3", "ah-XI/3"]\ng0513 = ["ah-J.F."]'
    table = commanding(f'g0509 = ["ah-19/4"]\ng0510 = ["ah-KO"]\n{both}')  # 16 of strength for 18
    assert table.asked == ("austrian", "command")
    assert commander(table, "ah-19/4") == "nobody", "only one of them reaches it, which may be wanted for others"
    assert "ah-19/4" in table.decision.subjects()


@pytest.mark.clause("great_war_east:10.31")
def test_what_fits_after_a_choice_follows_by_itself() -> None:
    table = commanding(f'g0510 = ["ah-KO", {FULL}, "ah-1/6x"]', dice=(1, 1))
    assert table.asked == ("austrian", "command")  # 8 of strength for 9
    table.order("command VI/4", "command 1/6x")
    assert commander(table, "ah-III/3") == "nobody"
    assert table.asked == ("austrian", "move")


@pytest.mark.clause("great_war_east:10.31", "great_war_east:10.32a")
def test_two_headquarters_share_what_is_in_reach_of_both() -> None:
    table = commanding(f'g0510 = ["ah-KO", "ah-J.F.", {FULL}]\ng0511 = ["ah-XIV/3", "ah-I/1"]')
    assert table.asked == ("austrian", "move")
    assert {left(table.table, table.index(hq)) for hq in ("ah-KO", "ah-J.F.")} == {0}


@pytest.mark.clause("great_war_east:10.32a", "great_war_east:10.31")
def test_the_owner_names_the_headquarters_whose_strength_a_unit_takes() -> None:
    units = f'{FULL}, "ah-XIV/3", "ah-I/1", "ah-19/4"'
    table = commanding(f'g0510 = ["ah-KO"]\ng0511 = ["ah-J.F."]\ng0512 = [{units}]', dice=(1, 1, 1))
    assert table.asked == ("austrian", "command")  # 16 of strength for 18
    assert table.decision.clause == "10.32a"
    table.order("command VI/4 by J.F.", "command III/3")
    assert commander(table, "ah-VI/4") == "ah-J.F."
    assert commander(table, "ah-III/3") == "ah-KO"


@pytest.mark.clause("great_war_east:10.31")
def test_the_first_counter_of_the_sheet_has_a_limit_too() -> None:
    units = f'{FULL}, "ah-XIV/3"'
    table = commanding(f'g0510 = ["ah-Da1", {units}]\ng0511 = ["ah-I/1", "ah-19/4"]', dice=(1, 1))
    table.order("command VI/4", "command III/3", "command XIV/3", "command 19/4")  # 14 of 16
    assert commander(table, "ah-I/1") == "nobody"


@pytest.mark.clause("great_war_east:10.32a")
def test_a_headquarters_commands_units_of_other_armies() -> None:
    assert commander(commanding('g0510 = ["ah-vA4", "ah-V/1"]'), "ah-V/1") == "ah-vA4"


@pytest.mark.clause("great_war_east:10.32c")
def test_by_the_optional_rule_command_strength_is_unlimited() -> None:
    pieces = f'g0510 = ["ah-KO", {FULL}, "ah-1/6x"]\ng0515 = ["ah-19/4"]'
    table = commanding(pieces, dice=(1,), options={"command": "unlimited"})
    assert table.asked == ("austrian", "move")
    assert {commander(table, id) for id in ("ah-VI/4", "ah-III/3", "ah-1/6x")} == {"ah-KO"}
    assert commander(table, "ah-19/4") == "nobody"  # the radius still limits


@pytest.mark.clause("great_war_east:10.31", "great_war_east:10.33", "great_war_east:10.2c")
def test_what_cannot_be_commanded_is_refused_with_the_reason() -> None:
    pieces = f'g0510 = ["ah-KO", {FULL}, "ah-1/6x"]\ng0515 = ["ah-19/4"]\ng0520 = ["ah-J.F."]\ng0101 = ["ru-Sa4"]'
    table = commanding(pieces)
    table.order("command VI/4")
    assert (table.reason("command VI/4").code, table.refuses("command VI/4")) == ("commanded", "10.31")
    assert (table.reason("command KO").code, table.refuses("command KO")) == ("headquarters", "10.31")
    assert (table.reason("command 19/4").code, table.refuses("command 19/4")) == ("radius", "10.33")
    assert table.refuses("command 1/6x by J.F.") == "10.33"
    assert table.refuses("command 1/6x by III/3") == "10.2c"
    assert table.reason("command Sa4").code == "not-yours"
    assert table.refuses("command III/3 by Sa4") == "4.0a"
    assert table.refuses("command II/4") == "2.4c"


@pytest.mark.clause("great_war_east:SG-CTR-SE")
def test_putnik_commands_nobody() -> None:
    table = commanding('s0809 = ["se-SOK", "se-JS3", "se-DrI/3", "se-DrII/3", "se-MoI/2"]', "allied", dice=(1, 1, 1, 1))
    assert table.asked == ("allied", "command")
    assert table.refuses("command DrI/3 by SOK") == "SG-CTR-SE"
    table.order("command DrI/3", "command DrII/3")
    assert commander(table, "se-MoI/2") == "nobody"
