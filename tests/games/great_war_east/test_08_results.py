"""Chapters 8.5 and 8.9: what results cost each force, option by option and step by step."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.combat_orders import Lose, TakeOption
from hexmarshal.games.great_war_east.rules.standard.option_table import choices, steps_due, worse
from hexmarshal.games.great_war_east.rules.standard.steps import lose
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import Position, great_war, rolls, told


def offered(table: Position) -> list[str]:
    """The options that the defender has."""
    assert table.asked[1] == "option"
    return table.notations()


def costs(table: Position) -> str:
    """What each of them costs, as the prompt tells."""
    return table.decision.prompt.partition("(8.9). ")[2]


CORPS = ("ah-X/1", "ah-V/1")
"""10 attack strength and 8 steps."""


# -- Options (8.9) --------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:8.5", "great_war_east:8.9-D1", "great_war_east:8.54a")
def test_result_1_is_half_of_the_affected_steps_or_a_retreat_of_one_hex() -> None:
    table = field(CORPS, foe=("ru-X/3",), dice=(1,))  # 1-1: 1/1
    table.order("X/1,V/1 x g1116")
    assert offered(table) == ["option 1", "option 2"]
    assert table.decision.clause == "8.9d"
    assert table.decision.prompt == (
        "Allied: result 1 at g1116, all units are affected (8.9). Option 1: lose two steps. Option 2: retreat one hex."
    )
    assert table.refuses("option 3") == "8.5"
    assert table.refuses("option 0") == "8.5"
    events = told(table.order("option 1"))
    assert events[:2] == [
        "Allied option 1: lose half of the affected steps. (8.9-D1)",
        "Russian X Corps loses 2 steps. (8.9-D1)",
    ]
    assert table.piece("ru-X/3").lost == 2


@pytest.mark.clause("great_war_east:8.5", "great_war_east:8.9-D2")
def test_result_2_has_three_options() -> None:
    table = field(CORPS, foe=("ru-78R/3", "ru-D1/3"), dice=(1,))
    table.order("X/1,V/1 x g1116")  # 10 to 4 is 2-1: -/1
    assert offered(table) == ["option 1", "option 2"]
    table = field(CORPS, foe=("ru-78R/3",), dice=(1,))  # 3-1: -/2
    table.order("X/1,V/1 x g1116")
    assert offered(table) == ["option 1", "option 2", "option 3"]
    assert costs(table) == (
        "Option 1: lose two steps, the whole force. Option 2: lose one step, retreat one hex. "
        "Option 3: retreat two hexes."
    )
    table.order("option 2")
    assert (table.at("ru-78R/3"), table.piece("ru-78R/3").lost) == ("g1015", 1)


@pytest.mark.clause("great_war_east:8.9-D2")
def test_option_3_of_result_2_retreats_two_hexes_without_loss() -> None:
    table = field(CORPS, foe=("ru-78R/3",), dice=(1,))
    table.order("X/1,V/1 x g1116", "option 3", "retreat g1116-g0916")
    assert (table.at("ru-78R/3"), table.piece("ru-78R/3").lost) == ("g0916", 0)


@pytest.mark.clause("great_war_east:8.9-D3", "great_war_east:8.5")
def test_result_3_is_the_last_stand_or_half_and_two_hexes() -> None:
    table = field(CORPS, ("ah-I/1",), foe=("ru-78R/3",), dice=(1,))  # 15 to 3 is 5-1: -/3
    table.order("X/1,V/1,I/1 x g1116")
    assert offered(table) == ["option 1", "option 2"]
    assert costs(table) == "Option 1: lose two steps, the whole force. Option 2: lose one step, retreat two hexes."
    table.order("option 1")
    assert table.at("ru-78R/3") == "eliminated"


@pytest.mark.clause("great_war_east:8.9-DE")
def test_result_e_eliminates_all_affected_units_without_a_choice() -> None:
    table = field(CORPS, ("ah-I/1", "ah-VI/4"), foe=("ru-78R/3",), dice=(1,))
    events = table.order("X/1,V/1,I/1,VI/4 x g1116")
    assert "78th Reserve Division is eliminated. (8.9-DE)" in told(events)
    assert table.asked == ("austrian", "advance")


@pytest.mark.clause("great_war_east:8.9d")
def test_the_defender_has_one_option_for_his_whole_force_in_all_hexes() -> None:
    more = 'g1016 = ["ru-D1/3"]\n'
    table = field(CORPS, foe=("ru-D2/3",), more=more, dice=(1,))  # 10 to 2 is 5-1: -/3
    table.order("X/1,V/1 x g1016 and g1116")
    assert offered(table) == ["option 1", "option 2"]
    table.order("option 1")
    assert (table.at("ru-D1/3"), table.at("ru-D2/3")) == ("eliminated", "eliminated")


@pytest.mark.clause("great_war_east:8.54b")
def test_the_defender_undergoes_his_result_first() -> None:
    table = field(CORPS, foe=("ru-X/3",), dice=(1,))
    table.order("X/1,V/1 x g1116")
    assert table.asked == ("allied", "option")
    assert (table.piece("ah-X/1").lost, table.piece("ah-V/1").lost) == (0, 0)
    table.order("option 1")
    assert (table.asked, table.decision.clause) == (("austrian", "loss"), "8.9c")


# -- Affected steps (8.9) -------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:8.9-A1", "great_war_east:8.9b")
@pytest.mark.parametrize(("lost", "die", "due"), [(0, 4, 2), (1, 4, 2), (2, 5, 1)])
def test_attacker_result_1_costs_half_of_the_steps_of_the_smaller_force(lost: int, die: int, due: int) -> None:
    table = field(CORPS, foe=(f"ru-X/3 lost={lost}",), dice=(die,))
    assert rolls(table.order("X/1,V/1 x g1116"))[0].result == "1/-"
    assert table.asked == ("austrian", "loss")
    assert table.decision.prompt == f"Austro-Hungarian: {'two steps' if due == 2 else 'one step'} to lose (8.9)."
    events = table.order(*["lose V/1"] * due)
    assert "Austrian V Corps loses a step. (8.9-A1)" in told(events)
    assert (table.piece("ah-X/1").lost, table.piece("ah-V/1").lost) == (0, due)


@pytest.mark.clause("great_war_east:8.9-A2")
def test_attacker_result_2_costs_all_affected_steps() -> None:
    small = field(("ah-X/1 lost=1",), foe=("ru-X/3",), dice=(5,))
    events = small.order("X/1 x g1116")  # 3 steps against 4
    assert rolls(events)[0].result == "2/-"
    assert "Austrian X Corps is eliminated. (8.9-A2)" in told(events)
    large = field(CORPS, foe=("ru-X/3",), dice=(6,))
    large.order("X/1,V/1 x g1116")  # 8 steps against 4
    assert large.decision.prompt == "Austro-Hungarian: four steps to lose (8.9)."


@pytest.mark.clause("great_war_east:8.9a", "great_war_east:8.9-DE")
def test_of_a_larger_force_only_as_many_steps_are_affected_as_the_smaller_has() -> None:
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-X/3", "ru-78R/3", "ru-69R/3"), dice=(2,))
    table.order("X/1,V/1 x g1116")  # 10 to 14 is 1-2: 1/1, 8 steps against 8
    assert "all units are affected" in table.decision.prompt
    table = field(("ah-X/1",), foe=("ru-78R/3", "ru-69R/3", "ru-D1/3"), dice=(2,))
    table.order("X/1 x g1116")  # 5 to 7: 4 steps against 5
    assert "4 of 5 steps are affected" in table.decision.prompt
    assert costs(table).startswith("Option 1: lose two steps.")


@pytest.mark.clause("great_war_east:8.9b")
def test_half_of_the_steps_is_rounded_up() -> None:
    table = field(("ah-X/1", "ah-V/1"), foe=("ru-78R/3", "ru-69R/3", "ru-D1/3"), dice=(1,))
    table.order("X/1,V/1 x g1116")  # 10 to 7: 5 of 8
    assert costs(table).startswith("Option 1: lose three steps.")


@pytest.mark.data
@pytest.mark.clause("great_war_east:8.9b", "great_war_east:8.9-D1", "great_war_east:8.9-D2", "great_war_east:8.9-D3")
def test_the_option_table_is_as_printed() -> None:
    table = field().table
    read = {
        (force, result): [(row.loss, row.retreat, row.last_stand) for row in choices(table, force, result)]
        for force, results in (("attacker", "12"), ("defender", "123E"))
        for result in results
    }
    assert read == {
        ("attacker", "1"): [("half", 0, False)],
        ("attacker", "2"): [("all", 0, False)],
        ("defender", "1"): [("half", 0, False), ("none", 1, False)],
        ("defender", "2"): [("all", 0, True), ("half", 1, False), ("none", 2, False)],
        ("defender", "3"): [("all", 0, True), ("half", 2, False)],
        ("defender", "E"): [("all", 0, False)],
    }
    half = choices(table, "attacker", "1")[0]
    assert [steps_due(half, steps) for steps in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert choices(table, "defender", "-") == []


@pytest.mark.clause("great_war_east:8.9c")
@pytest.mark.parametrize("shares", [(2, 0), (1, 1), (0, 2)])
def test_losses_are_met_by_any_mix_of_units(shares: tuple[int, int]) -> None:
    table = field(CORPS, foe=("ru-X/3",), dice=(4,))  # 1-1: 1/-
    table.order("X/1,V/1 x g1116")
    table.order(*["lose X/1"] * shares[0], *["lose V/1"] * shares[1])
    assert (table.piece("ah-X/1").lost, table.piece("ah-V/1").lost) == shares


@pytest.mark.clause("great_war_east:8.9c", "great_war_east:8.12a")
def test_only_units_of_the_force_that_suffers_take_losses() -> None:
    table = field((*CORPS, "ah-19/4", "ah-KO"), foe=("ru-X/3",), dice=(4,))
    table.order("X/1,V/1 x g1116")
    assert table.refuses("lose 19/4") == "8.12a"
    assert table.refuses("lose KO") == "10.53b"
    assert table.refuses(Lose("ru-X/3")) == "4.0a"
    assert table.refuses("lose fortress g1419") == "11.12"


@pytest.mark.clause("great_war_east:8.9f", "great_war_east:8.9-A1")
def test_with_equal_forces_all_units_of_both_are_affected() -> None:
    table = field(("ah-X/1",), foe=("ru-X/3",), dice=(1,))  # 5 to 8 is 1-2: 1/1
    table.order("X/1 x g1116")
    assert "all units are affected" in table.decision.prompt
    table.order("option 1")
    assert (table.piece("ah-X/1").lost, table.piece("ru-X/3").lost) == (2, 2)


@pytest.mark.clause("great_war_east:8.9e", "great_war_east:8.9g", "great_war_east:8.62")
def test_a_whole_stack_retreats_if_any_unit_of_it_is_affected() -> None:
    table = field(("ah-X/1",), foe=("ru-78R/3", "ru-69R/3", "ru-D1/3"), dice=(2,))
    table.order("X/1 x g1116", "option 2")  # 4 of 5 steps are affected
    assert {table.at(id) for id in ("ru-78R/3", "ru-69R/3", "ru-D1/3")} == {"g1015"}


@pytest.mark.clause("great_war_east:8.9a", "great_war_east:8.9e")
def test_of_a_larger_force_in_two_hexes_its_owner_names_the_stack_that_retreats() -> None:
    table = field(
        ("ah-X/1 lost=2", "ah-V/1 lost=2"), foe=("ru-78R/3", "ru-69R/3"),
        more='g1016 = ["ru-D1/3", "ru-D2/3"]\n', dice=(1,),
    )  # fmt: skip
    table.order("X/1,V/1 x g1016 and g1116")  # 6 to 8 is 1-2: 4 steps against 6
    table.order("option 2")
    assert (table.asked, table.decision.clause) == (("allied", "affected"), "8.9a")
    assert table.decision.prompt == "Allied: name who is affected and retreats; four steps to go (8.9)."
    assert table.refuses("affected g1117") == "8.9a"
    table.order("affected g1116")
    assert table.notations() == ["retreat g1116-g1015", "retreat g1116-g1016"]
    table.order("retreat g1116-g1015")
    assert (table.at("ru-78R/3"), table.at("ru-69R/3"), table.at("ru-D1/3")) == ("g1015", "g1015", "g1016")


@pytest.mark.clause("great_war_east:8.9g", "great_war_east:8.9a")
def test_by_the_other_reading_all_stacks_of_a_larger_force_retreat() -> None:
    foe, more = ("ru-78R/3", "ru-69R/3"), 'g1016 = ["ru-D1/3", "ru-D2/3"]\n'
    table = field(
        ("ah-X/1 lost=2", "ah-V/1 lost=2"), foe=foe, more=more, dice=(1,), options={"retreating": "all"}
    )  # fmt: skip
    table.order("X/1,V/1 x g1016 and g1116", "option 2")  # 6 to 8 is 1-2: 4 of 6 steps are affected
    assert table.asked == ("allied", "order")
    table.order("g1116 first", "retreat g1016-g0916")
    assert (table.at("ru-78R/3"), table.at("ru-69R/3"), table.at("ru-D1/3")) == ("g1015", "g1015", "g0916")


# -- Out of command control (10.43) ---------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:10.43")
def test_want_of_command_makes_a_result_one_worse() -> None:
    assert [worse("defender", result) for result in "-123E"] == ["-", "2", "3", "E", "E"]
    assert [worse("attacker", result) for result in "-12"] == ["-", "2", "2"]
    table = field(CORPS, foe=("ru-78R/3",), staff="", dice=(1,))  # 3-1: -/2
    events = table.order("X/1,V/1 x g1116")
    assert rolls(events)[0].result == "-/3"
    assert "The defender is out of command control: the table's 2 becomes 3. (10.43)" in told(events)


# -- Steps (8.5) ----------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:8.53-ex4", "great_war_east:8.53-ex5", "great_war_east:8.53a")
def test_a_corps_loses_four_steps_one_by_one() -> None:
    table = field()
    corps, seen = table.index("ah-X/1"), []
    for _ in range(3):
        lose(table.table, corps, 1, "8.53a", in_combat=True)
        seen.append(table.table.strengths(corps))
    assert seen == [(4, 6), (3, 4), (2, 3)]
    lose(table.table, corps, 1, "8.53a", in_combat=True)
    assert table.at("ah-X/1") == "eliminated"


@pytest.mark.clause("great_war_east:10.53b")
def test_a_headquarters_goes_with_the_last_unit_of_its_stack() -> None:
    table = field(CORPS, ("ah-I/1", "ah-VI/4"), foe=("ru-78R/3", "ru-L9"), staff="", dice=(1,))
    table.order("X/1,V/1,I/1,VI/4 x g1116")  # 20 to 4 is 5-1: -/3
    assert "HQ 9th Army (Letschitzki) is eliminated with its stack. (10.53b)" in told(table.order(TakeOption(1)))
    assert table.at("ru-L9") == "eliminated"


@pytest.mark.clause("great_war_east:10.53b")
def test_a_headquarters_stays_while_a_unit_of_its_stack_does_and_retreats_with_it() -> None:
    foe = ("ru-78R/3", "ru-69R/3", "ru-L9")
    table = field(CORPS, ("ah-I/1", "ah-VI/4"), foe=foe, staff="", dice=(1,))
    table.order("X/1,V/1,I/1,VI/4 x g1116")  # 20 to 7 is 2-1: -/1
    events = told(table.order("option 2"))
    assert "HQ 9th Army (Letschitzki) retreats g1116-g1015. (8.62)" in events
    assert (table.at("ru-L9"), table.at("ru-78R/3")) == ("g1015", "g1015")


@pytest.mark.clause("great_war_east:10.53b")
def test_a_headquarters_is_lost_with_an_attacking_stack() -> None:
    table = great_war(
        'g0211 = ["ru-Br8", "ru-65R/8"]\ng0311 = ["ah-19/4", "ah-KO"]', "allied resolution", turn=3, dice=(6,)
    )
    table.order("Br8,65R/8 x g0311", "done")  # 3 to 4 is 1-2: 2/-
    assert (table.at("ru-65R/8"), table.at("ru-Br8")) == ("eliminated", "eliminated")


@pytest.mark.clause("great_war_east:10.53b", "great_war_east:8.12a")
@pytest.mark.parametrize(("more", "where"), [("", "eliminated"), (', "ru-D1/8"', "g0211")])
def test_a_headquarters_that_takes_no_part_is_lost_with_all_units_of_its_stack(more: str, where: str) -> None:
    pieces = f'g0211 = ["ru-L9", "ru-65R/8"{more}]\ng0311 = ["ah-19/4", "ah-KO"]'
    table = great_war(pieces, "allied resolution", turn=3, dice=(6,))
    table.order("65R/8 x g0311")  # 2 to 4 is 1-2: 2/-
    assert (table.at("ru-65R/8"), table.at("ru-L9")) == ("eliminated", where)


@pytest.mark.clause("great_war_east:8.9d", "great_war_east:8.9g", "great_war_east:8.62")
def test_all_stacks_of_a_smaller_force_retreat_each_its_own_way() -> None:
    table = field(CORPS, foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n', dice=(1,))
    table.order("X/1,V/1 x g1016 and g1116", "option 2")  # 10 to 6 is 1-1: 1/1
    assert table.asked == ("allied", "order")
    table.order("g1016 first")
    assert table.notations() == ["retreat g1016-g0916", "retreat g1016-g0917"]  # not to g1116, which must be left too
    table.order("retreat g1016-g0917")
    assert (table.at("ru-69R/3"), table.at("ru-78R/3")) == ("g0917", "g1015")


@pytest.mark.clause("great_war_east:10.53b", "great_war_east:8.9-A1")
def test_a_heroic_leader_who_attacks_takes_no_steps_of_the_loss() -> None:
    pieces = 'g0211 = ["ru-Br8", "ru-65R/8", "ru-XII/8"]\ng0311 = ["ah-X/1", "ah-KO"]'
    table = great_war(pieces, "allied resolution", turn=3, dice=(5,))
    table.order("Br8,65R/8,XII/8 x g0311", "done")  # 7 to 8 is 1-2: 1/-
    assert table.notations() == ["lose ru-XII/8", "lose ru-65R/8"]
    assert table.refuses("lose Br8") == "10.53b"
