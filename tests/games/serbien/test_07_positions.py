"""14.3, 7.7: Improved Positions and Marsch replacements."""

import pytest

from tests.games.serbien.kit import serbien
from tests.games.serbien.test_07_tasks import RIGHTS, SERBS
from tests.playing import told

# -- Improved Positions (14.3) ------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:14.3.1a", "serbien:14.3.1b", "serbien:7.8.2-ex", "serbien:7.8.2")
def test_a_position_takes_thirteen_points_and_the_first_eight_of_the_next_phase() -> None:
    near = '"24.10" = ["sr-Morava-I"]'
    field = serbien(f'"24.07" = ["ah-9-8"]\n{near}', "counter_movement", "serbian", state=RIGHTS)
    field.order("9/8 constructs")
    assert (field.piece("ah-9-8").task, field.piece("ah-9-8").worked) == (2, 5)
    later = serbien(f'"24.07" = ["ah-9-8 task=2 worked=5 toward=24.07"]\n{near}', state=RIGHTS)
    assert later.table.state.positions[1] == (later.table.board.cell("24.07"),)
    assert (later.piece("ah-9-8").spent, later.piece("ah-9-8").task) == (8, 0)
    assert later.table.state.rights == (2, 1)


@pytest.mark.clause("serbien:14.3.1a")
def test_two_units_do_not_build_together() -> None:
    units = '"ah-9-8 task=2 worked=3 toward=24.07", "ah-21-8 task=2 worked=3 toward=24.07"'
    field = serbien(f'"24.07" = [{units}]\n"24.10" = ["sr-Morava-I"]', state=RIGHTS)
    assert field.table.state.positions[1] == ()
    assert [field.piece(id).worked for id in ("ah-9-8", "ah-21-8")] == [12, 12]


@pytest.mark.clause("serbien:7.8.2")
def test_who_has_begun_a_task_does_nothing_else() -> None:
    field = serbien('"24.07" = ["ah-9-8 task=2 worked=1 toward=24.07"]\n"24.10" = ["sr-Morava-I"]', state=RIGHTS)
    assert field.piece("ah-9-8").worked == 10
    assert field.reaches("ah-9-8") == set()
    assert field.refuses("9/8 24.07-24.06") == "7.8.2"


@pytest.mark.clause("serbien:14.3a", "serbien:8.1d", "serbien:3.5.3c")
def test_infantry_formations_build_outside_the_mountains() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-8-Ma", "ah-10-K"]\n"24.10" = ["sr-Morava-I"]', state=RIGHTS)
    assert field.accepts("9/8 constructs")
    assert field.refuses("8 Ma constructs") == "14.3a"
    assert field.refuses("10 K constructs") == "14.3a"
    hills = serbien('"19.12" = ["ah-9-8"]\n"19.13" = ["ah-21-8"]\n"19.15" = ["sr-Morava-I"]', state=RIGHTS)
    assert hills.refuses("9/8 constructs") == "14.3a"
    assert hills.accepts("21/8 constructs"), "rough is not Mountainous"


@pytest.mark.clause("serbien:14.3.2")
@pytest.mark.parametrize(("enemy", "allowed"), [("24.11", True), ("24.12", False)])
def test_construction_begins_within_four_hexes_of_the_enemy(enemy: str, allowed: bool) -> None:
    field = serbien(f'"24.07" = ["ah-9-8"]\n"{enemy}" = ["sr-Morava-I"]', state=RIGHTS)
    if allowed:
        assert field.accepts("9/8 constructs")
    else:
        assert field.refuses("9/8 constructs") == "14.3.2"


@pytest.mark.clause("serbien:14.3.3", "serbien:6.4b")
def test_a_demoralised_unit_builds_nothing_and_an_ineffective_one_does() -> None:
    near = '"24.11" = ["sr-Morava-I"]'
    assert serbien(f'"24.07" = ["ah-9-8 status=D1"]\n{near}', state=RIGHTS).refuses("9/8 constructs") == "14.3.3"
    assert serbien(f'"24.07" = ["ah-9-8 status=CI"]\n{near}', state=RIGHTS).accepts("9/8 constructs")


@pytest.mark.clause("serbien:14.3.4", "serbien:7.8.2")
def test_without_a_right_a_position_is_begun_and_worked_at_in_vain() -> None:
    start = '"24.07" = ["ah-9-8 task=2 worked={} toward=24.07"]\n"24.10" = ["sr-Morava-I"]'
    field = serbien(start.format(9))
    piece = field.piece("ah-9-8")
    assert (field.table.state.positions[1], piece.task, piece.worked) == ((), 0, 0)
    assert field.accepts("9/8 24.07-24.08"), "with all 13 MP expended the Task is over"
    early = serbien(start.format(0), "counter_movement", "serbian")
    assert (early.piece("ah-9-8").task, early.piece("ah-9-8").worked) == (2, early.piece("ah-9-8").spent)
    assert serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Morava-I"]').accepts("9/8 constructs")


@pytest.mark.clause("serbien:7.8.1b")
def test_tasks_do_not_run_side_by_side() -> None:
    field = serbien('"24.07" = ["ah-9-8 status=-1 task=2 worked=3 toward=24.07"]\n"24.10" = ["sr-Morava-I"]')
    assert field.refuses("9/8 recovers") in ("7.1.2e", "7.8.1b")


@pytest.mark.clause("serbien:14.4")
def test_a_position_that_nobody_holds_is_gone_when_the_phase_ends() -> None:
    start = '"24.07" = ["ah-9-8"]\n"26.07" = ["ah-21-8"]\n"27.08" = ["ah-8-Train", "ah-13"]'
    field = serbien(start, state='positions = [[], ["24.07", "26.07", "27.08"]]')
    field.order("9/8 24.07-24.06", "13 27.08-27.07")
    assert len(field.table.state.positions[1]) == 3, "not before the phase ends"
    field.order("done")
    left = [field.table.hexname(cell) for cell in field.table.state.positions[1]]
    assert left == ["26.07"], "a train does not hold one"


@pytest.mark.clause("serbien:14.2")
def test_a_position_does_not_change_the_cost_of_a_hex() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.08" = ["ah-13"]', state='positions = [[], ["24.08"]]')
    way = field.decision.way(field.parse("9/8 24.07-24.08"))
    assert way is not None
    assert way.cost == "2 of 9 MP"


# -- Marsch replacements (7.7) ------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.7a")
def test_a_marsch_unit_gives_as_many_steps_as_are_needed() -> None:
    field = serbien('"24.07" = ["ah-9-8 lost=1", "ah-8-Ma"]')
    field.order("9/8 incorporates 8 Ma")
    assert (field.piece("ah-9-8").lost, field.piece("ah-8-Ma").lost) == (0, 1)


@pytest.mark.clause("serbien:7.7.1")
@pytest.mark.parametrize(("number", "lost", "place", "reduced"), [(2, 1, "eliminated", 0), (1, 2, "24.07", 1)])
def test_the_whole_marsch_unit_may_be_absorbed_or_less(number: int, lost: int, place: str, reduced: int) -> None:
    field = serbien('"24.07" = ["ah-9-8 lost=3", "ah-8-Ma", "ah-21-8"]')
    field.order("9/8 incorporates 8 Ma")
    assert field.asked == ("austrian", "muster")
    assert field.refuses("9/8 takes 3 replacements") == "7.7.1", "the Marsch unit has two steps"
    assert field.refuses("9/8 takes 0 replacements") == "7.7a", "the Task is completed"
    assert field.refuses("21/8 takes 1 replacements") == "7.7a"
    field.order(f"9/8 takes {number} replacements")
    assert (field.piece("ah-9-8").lost, field.at("ah-8-Ma")) == (lost, place)
    assert (place == "eliminated") or field.piece("ah-8-Ma").lost == reduced
    assert field.asked == ("austrian", "move")


@pytest.mark.clause("serbien:7.7.1")
@pytest.mark.parametrize("units", ['ah-9-8 lost=1", "ah-8-Ma', 'ah-9-8 lost=3", "ah-8-Ma lost=1'])
def test_where_one_is_all_that_can_be_taken_nobody_is_asked(units: str) -> None:
    field = serbien(f'"24.07" = ["{units}"]')
    before = field.piece("ah-9-8").lost
    field.order("9/8 incorporates 8 Ma")
    assert (field.asked[1], field.piece("ah-9-8").lost) == ("move", before - 1)


@pytest.mark.clause("serbien:7.7.1", "serbien:7.8.2")
def test_work_that_is_finished_when_a_phase_begins_asks_as_well() -> None:
    field = serbien('"24.07" = ["ah-9-8 lost=2 task=4 mustered=5 marsch=ah-8-Ma", "ah-8-Ma"]')
    assert field.asked == ("austrian", "muster")
    field.order("9/8 takes 1 replacements")
    assert (field.piece("ah-9-8").lost, field.piece("ah-9-8").spent, field.asked[1]) == (1, 4, "move")


@pytest.mark.clause("serbien:7.7c")
def test_unfinished_it_leaves_a_marker() -> None:
    field = serbien('"24.07" = ["ah-9-8 lost=1", "ah-8-Ma"]', "counter_movement", "serbian")
    field.order("9/8 incorporates 8 Ma")
    assert (field.piece("ah-9-8").task, field.piece("ah-9-8").mustered, field.piece("ah-9-8").lost) == (4, 5, 1)


@pytest.mark.clause("serbien:7.7b", "serbien:7.5b")
def test_it_goes_together_with_recovery() -> None:
    field = serbien(f'"24.07" = ["ah-9-8 lost=1 status=-1", "ah-8-Ma"]\n{SERBS}')
    field.order("9/8 incorporates 8 Ma and recovers")
    piece = field.piece("ah-9-8")
    assert (piece.lost, piece.status, piece.spent, piece.task) == (0, 0, 9, 0)


@pytest.mark.clause("serbien:7.7a")
def test_the_marsch_unit_must_be_in_the_hex_and_the_other_reduced() -> None:
    field = serbien('"24.07" = ["ah-9-8 lost=1", "ah-21-8", "ah-15-Ma"]\n"24.06" = ["ah-8-Ma"]')
    assert field.refuses("9/8 incorporates 8 Ma") == "7.7a"
    assert field.refuses("21/8 incorporates 15 Ma") == "7.7.1"


@pytest.mark.clause("serbien:7.8.1a")
def test_a_prepared_attack_that_cannot_be_paid_leaves_no_marker() -> None:
    field = serbien('"06.23" = ["ah-9-8"]\n"06.24" = ["sr-Morava-I"]', "movement")
    field.order("prepare 9/8 x 06.24")
    assert (field.piece("ah-9-8").task, field.piece("ah-9-8").worked) == (0, 0)


@pytest.mark.clause("serbien:14.0", "serbien:14.3.4-note")
def test_a_hex_has_one_position_and_markers_do_not_run_out() -> None:
    units = '"24.07" = ["ah-9-8 task=2 worked=9 toward=24.07"]\n"24.06" = ["ah-21-8"]\n"24.10" = ["sr-Morava-I"]\n'
    held = zip(("24.02", "24.03", "24.04", "24.05"), ("ah-13", "ah-104", "ah-36-13", "ah-11-Gb"), strict=True)
    units += "\n".join(f'"{cell}" = ["{unit}"]' for cell, unit in held)
    taken = '"24.02", "24.03", "24.04", "24.05", "24.06"'
    field = serbien(units, state=f"{RIGHTS}\npositions = [[], [{taken}]]")
    assert len(field.table.state.positions[1]) == 6
    assert field.refuses("21/8 constructs") == "14.0"


@pytest.mark.clause("serbien:7.7a", "serbien:7.7.1")
@pytest.mark.parametrize("place", ["24.06", "eliminated"])
def test_a_marsch_unit_that_has_gone_gives_nothing(place: str) -> None:
    working = '"24.07" = ["ah-9-8 lost=1 task=4 mustered=5 marsch=ah-8-Ma"]'
    field = serbien(f'{working}\n"{place}" = ["ah-8-Ma"]\n"40.20" = ["sr-Morava-I"]')
    if field.asked[1] == "move" and field.piece("ah-9-8").task:
        field.order("done")
    assert field.piece("ah-9-8").lost == 1
    assert field.at("ah-8-Ma") == place


@pytest.mark.clause("serbien:7.7a", "serbien:7.7.1")
def test_what_is_incorporated_is_told() -> None:
    field = serbien('"24.07" = ["ah-9-8 lost=3", "ah-8-Ma"]')
    lines = told(field.order("9/8 incorporates 8 Ma", "9/8 takes 2 replacements"))
    assert any("incorporates 2 Marsch replacements" in line and line.endswith("(7.7a)") for line in lines)
    assert any("is incorporated" in line and line.endswith("(7.7.1)") for line in lines)
    part = serbien('"24.07" = ["ah-9-8 lost=1", "ah-8-Ma"]')
    lines = told(part.order("9/8 incorporates 8 Ma"))
    assert any("is reduced" in line and line.endswith("(7.7a)") for line in lines)


@pytest.mark.clause("serbien:7.5a", "serbien:7.7a")
def test_a_position_may_have_a_unit_that_recovers_and_takes_a_marsch_unit_at_once() -> None:
    working = '"24.07" = ["ah-9-8 lost=1 status=-1 task=recovery+marsch worked=3 mustered=5 marsch=ah-8-Ma", "ah-8-Ma"]'
    field = serbien(working)
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (0, 0), "nine points complete both"
