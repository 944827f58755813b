"""Chapter 5: stacks, their limit, and what the enemy sees of them."""

from __future__ import annotations

import pytest

from hexmarshal.games.galicia.rules.stacking import overfull
from tests.games.galicia.kit import galicia, heard

THREE = """
    austrian 4 6.15
    austrian 13 6.15
    austrian 25 6.15
"""


@pytest.mark.clause("galicia:5.0")
def test_units_in_one_hex_are_a_stack_and_units_in_two_are_none() -> None:
    table = galicia("austrian 4 6.15\n austrian 13 6.15\n austrian 25 6.16", "austrian movement")
    assert table.accepts("4,13 6.15-6.14")
    assert table.refuses("4,25 6.15-6.14") == "4.2"
    # The enemy sees one counter for each hex.
    assert sorted(piece["at"] for piece in table.shown("russian").values()) == ["6.15", "6.16"]


@pytest.mark.clause("galicia:5.1a")
def test_six_steps_may_stay_in_a_hex_when_movement_ends_and_markers_count_for_nothing() -> None:
    table = galicia("austrian 4 6.15 -2 low\n austrian 13 6.15 -1\n austrian 25 6.16 -2 out", "austrian movement")
    table.order("25 6.16-6.15")
    events = table.order("done")
    assert not [line for line in heard(events, "austrian") if "eliminated" in line]
    assert {table.at(f"austrian {name}") for name in ("4", "13", "25")} == {"6.15"}


@pytest.mark.clause("galicia:5.1a")
def test_a_brigade_beside_three_divisions_is_one_step_too_many() -> None:
    table = galicia(THREE + "austrian 2m 6.16", "austrian movement")
    table.order("2m 6.16-6.15")
    assert table.asked == ("austrian", "move")  # the limit is applied at the end of the phase
    table.order("done")
    assert table.asked == ("austrian", "overstack")
    reduced = galicia(THREE.replace("25 6.15", "25 6.15 reduced") + "austrian 2m 6.16", "austrian movement")
    reduced.order("2m 6.16-6.15", "done")
    assert reduced.decision.kind != "overstack"
    assert reduced.at("austrian 2m") == "6.15"


@pytest.mark.clause("galicia:5.1b")
def test_units_pass_through_a_full_stack() -> None:
    table = galicia(THREE + "austrian 5 6.16", "austrian movement")
    table.order("5 6.16-6.15-6.14", "done")
    assert table.at("austrian 5") == "6.14"
    assert {table.at(f"austrian {name}") for name in ("4", "13", "25")} == {"6.15"}
    assert table.points("russian") == 0


@pytest.mark.clause("galicia:5.1b")
def test_a_retreat_passes_through_a_full_stack() -> None:
    table = galicia(
        """
        austrian 20 14.14
        austrian 4 13.14
        austrian 13 13.14
        austrian 25 13.14
        russian 1 gd 15.14
        russian 2 gd 15.15
        russian 18 14.15
        """,
        "russian combat",
        dice=(2, 3, 1, 1),
    )
    # 14 to 5 at a roll of 5: −1/+1 R1; the full hex makes the division go on.
    table.attack("1 gd,2 gd x 14.14")
    assert table.at("austrian 20") == "13.14"
    assert table.asked == ("austrian", "retreat")
    table.order("13.14-12.13")
    assert table.at("austrian 20") == "12.13"


@pytest.mark.clause("galicia:5.2")
def test_the_owner_picks_what_is_eliminated_from_an_overfull_hex() -> None:
    table = galicia(THREE + "austrian 5 6.16\n austrian 2m 7.20", "austrian movement")
    table.order("5 6.16-6.15", "done")
    assert table.asked == ("austrian", "overstack")
    assert set(table.notations()) == {"eliminate 4", "eliminate 13", "eliminate 25", "eliminate 5"}
    assert table.refuses("eliminate 2m") == "5.2"
    table.order("eliminate 13")
    assert table.at("austrian 13") == "eliminated"
    assert {table.at(f"austrian {name}") for name in ("4", "25", "5")} == {"6.15"}
    assert table.points("russian") == 1
    assert table.decision.kind != "overstack"


@pytest.mark.clause("galicia:5.2")
def test_units_are_eliminated_until_six_steps_are_left() -> None:
    table = galicia(THREE + "austrian 5 6.15\n austrian 2m 6.15\n austrian 12 6.16", "austrian stacking")
    table.order("eliminate 2m")
    assert table.asked == ("austrian", "overstack")  # 8 steps are left
    table.order("eliminate 13")
    assert table.decision.kind != "overstack"


@pytest.mark.clause("galicia:5.2")
def test_the_other_players_stacks_are_not_looked_at_in_this_phase() -> None:
    table = galicia(THREE + "austrian 5 6.15\n russian 31 18.18", "russian movement")
    table.order("done")
    assert table.asked == ("austrian", "move")
    assert table.at("austrian 5") == "6.15"


# -- 5.3, 5.4: what lies on top ------------------------------------------------------------------------------


@pytest.mark.clause("galicia:5.3")
def test_the_highest_printed_attack_lies_on_top_whatever_the_markers_say() -> None:
    table = galicia("austrian 13 6.15\n austrian 4 6.15 -2 out\n austrian 26 6.15", "austrian movement")
    assert set(table.shown("russian")) == {"ah-4"}
    assert len(table.shown("austrian")) == 3
    assert table.refuses("13 on top") == "5.3"


@pytest.mark.clause("galicia:5.3")
def test_what_counts_is_the_side_of_the_counter_that_lies_up() -> None:
    table = galicia("austrian 13 6.15\n austrian 4 6.15 reduced", "austrian movement")
    assert set(table.shown("russian")) == {"ah-13"}


@pytest.mark.clause("galicia:5.3")
def test_among_equals_the_owner_chooses_who_lies_on_top() -> None:
    table = galicia("austrian 4 6.15\n austrian 25 6.15\n austrian 13 6.15", "austrian movement")
    (first,) = table.shown("russian")
    other = {"ah-4": "25", "ah-25": "4"}[first]
    table.order(f"{other} on top")
    assert set(table.shown("russian")) == {f"ah-{other}"}


@pytest.mark.clause("galicia:5.3")
def test_the_place_in_a_stack_changes_nothing_but_what_is_seen() -> None:
    for unit in ("4", "25"):
        table = galicia(f"{THREE.replace('6.15', '14.13')}\n russian 31 14.14", "austrian movement", dice=(3, 4, 3, 3))
        if f"{unit} on top" in table.notations():
            table.order(f"{unit} on top")
        table.order("done")
        assert "The attack on 14.14 is made at 2:1." in heard(table.attack("4,13,25 x 14.14"), "russian")


@pytest.mark.clause("galicia:5.4b")
def test_who_begins_an_attack_learns_designation_and_type_of_all_in_the_hex_and_no_strength() -> None:
    table = galicia(
        """
        austrian 4 14.13
        austrian 13 14.13
        russian 31 14.14 -1
        russian 82 r 14.14 -2
        russian 7 c 14.14 low
        """,
        "austrian combat",
    )
    assert set(table.shown("austrian")) == {"ah-4", "ah-13", "ru-31"}
    said = heard(table.attack("4 x 14.14"), "austrian")
    assert any("82nd Reserve Division (infantry)" in line and "7th Cavalry Division (cavalry)" in line for line in said)
    shown = table.shown("austrian")
    assert {"ru-31", "ru-82-r", "ru-7-c"} <= set(shown)
    assert [shown[id]["kind"] for id in ("ru-82-r", "ru-7-c")] == ["infantry", "cavalry"]
    for id in ("ru-82-r", "ru-7-c"):
        assert [shown[id][field] for field in ("attack", "defence", "reductions", "supply", "steps")] == [None] * 5


@pytest.mark.clause("galicia:5.1a")
def test_six_steps_are_no_excess_however_many_units_have_them() -> None:
    table = galicia("austrian 4 13.14\n austrian 20 13.14\n austrian 1 ls 13.14\n austrian 36 ls 13.14").table
    assert sum(table.pieces[i].steps for i in table.here(table.board.cell("13.14"), 1)) == 6
    assert overfull(table, 1) == []


@pytest.mark.clause("galicia:5.2")
def test_whoever_ends_movement_is_warned_of_too_many_steps() -> None:
    corps = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 31 18.18"
    lost = "units in excess are eliminated when movement ends."
    full = galicia(f"{corps}\n austrian 20 14.13", "austrian movement")
    idle, told = full.decision.warnings()
    assert (idle.code, idle.sentence, len(idle.pieces)) == ("idle", "4 units have not moved.", 4)
    assert (told.code, told.clause, told.hexes, len(told.pieces)) == ("overstacked", "5.2", ("14.13",), 4)
    assert told.sentence == f"Tyszowce (14.13) holds more than 6 steps: {lost}"
    assert [one.code for one in galicia(corps, "austrian movement").decision.warnings()] == ["idle"]
