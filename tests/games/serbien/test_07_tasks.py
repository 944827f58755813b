"""7.5 to 7.8, 14.3, 14.4: recovery, Improved Positions and Marsch replacements."""

import pytest

from tests.games.serbien.kit import Field, serbien

RIGHTS = "rights = [2, 2]"
SERBS = '"24.12" = ["sr-Morava-I"]'
"""An enemy five hexes south of 24.07."""


# -- Recovery (7.5) -----------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.5a", "serbien:6.1.1")
def test_nine_points_while_stationary_recover_a_level() -> None:
    field = serbien(f'"24.07" = ["ah-9-8 status=-2"]\n{SERBS}')
    field.order("9/8 recovers")
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").spent) == (1, 9)
    assert field.refuses("9/8 24.07-24.06") == "7.1.2e"


@pytest.mark.clause("serbien:7.5c", "serbien:7.8a")
def test_what_is_missing_is_carried_over_and_paid_first() -> None:
    field = serbien(f'"24.07" = ["ah-9-8 status=-2"]\n{SERBS}', "counter_movement", "serbian")
    field.order("9/8 recovers")
    piece = field.piece("ah-9-8")
    assert (piece.task, piece.worked, piece.status) == (1, 5, 2)
    later = serbien(f'"24.07" = ["ah-9-8 status=-2 task=1 worked=5"]\n{SERBS}')
    piece = later.piece("ah-9-8")
    assert (piece.task, piece.status, piece.spent) == (0, 1, 4)
    assert later.accepts("9/8 24.07-24.06"), "5 MP are left"


@pytest.mark.clause("serbien:7.2.2-ex", "serbien:7.2.2-task")
def test_who_has_a_point_left_after_its_task_may_force_march() -> None:
    field = serbien(f'"24.07" = ["ah-9-8 status=-2 task=1 worked=1"]\n{SERBS}', dice=[1, 1])
    assert field.piece("ah-9-8").spent == 8
    way = field.decision.way(field.parse("9/8 24.07-24.06"))
    assert way is not None
    assert way.cost == "2 MP, 1 by Forced March, 72 % safe"
    none_left = serbien(f'"24.07" = ["ah-9-8 status=-2"]\n{SERBS}')
    none_left.order("9/8 recovers")
    assert none_left.refuses("9/8 24.07-24.06") == "7.1.2e"


@pytest.mark.clause("serbien:7.2.2-last")
def test_a_forced_march_pays_for_no_task() -> None:
    field = serbien(f'"24.07" = ["ah-9-8 status=-2 task=1 worked=3"]\n{SERBS}', "counter_movement", "serbian")
    piece = field.piece("ah-9-8")
    assert (piece.worked, piece.spent, piece.status) == (8, 5, 2), "one point is missing"


@pytest.mark.clause("serbien:7.5.1-a")
@pytest.mark.parametrize(("enemy", "allowed"), [("24.10", True), ("24.09", False)])
def test_three_hexes_from_the_enemy_it_may_begin_and_two_hexes_not(enemy: str, allowed: bool) -> None:
    field = serbien(f'"24.07" = ["ah-9-8 status=-1"]\n"{enemy}" = ["sr-Morava-I"]')
    if allowed:
        assert field.accepts("9/8 recovers")
    else:
        assert field.refuses("9/8 recovers") == "7.5.1-a"


@pytest.mark.clause("serbien:7.5.1-b")
def test_two_hexes_do_behind_friends_in_positions() -> None:
    start = '"24.07" = ["ah-9-8 status=-1"]\n"24.08" = ["ah-21-8"]\n"24.09" = ["sr-Morava-I"]'
    place = 'positions = [[], ["24.08"]]'
    assert serbien(start, state=place).accepts("9/8 recovers")
    assert serbien(start).refuses("9/8 recovers") == "7.5.1-a"
    empty = '"24.07" = ["ah-9-8 status=-1"]\n"24.09" = ["sr-Morava-I"]'
    assert serbien(empty, state=place).refuses("9/8 recovers") == "7.5.1-a"


@pytest.mark.clause("serbien:7.5.1-c")
@pytest.mark.parametrize(
    ("turn", "enemy", "allowed"),
    [("GT9", "17.13", False), ("GT9", "17.14", True), ("GT10", "17.13", True)],
)
def test_austro_hungarians_in_serbia_recover_poorly_until_turn_nine(turn: str, enemy: str, allowed: bool) -> None:
    field = serbien(f'"17.10" = ["ah-9-8 status=-1"]\n"{enemy}" = ["sr-Morava-I"]', turn=turn)
    if allowed:
        assert field.accepts("9/8 recovers")
    else:
        assert field.refuses("9/8 recovers") == "7.5.1-c"
    serb = serbien('"20.12" = ["sr-Morava-I status=-1"]\n"20.15" = ["ah-9-8"]', player="serbian", turn="GT9")
    assert serb.accepts("Morava I recovers"), "Serbs do not"


@pytest.mark.clause("serbien:7.5.1-d", "serbien:7.5.1a-a")
def test_from_turn_nineteen_on_a_formation_recovers_in_a_position_next_to_the_enemy() -> None:
    start, place = '"24.07" = ["ah-9-8 status=-1"]\n"24.08" = ["sr-Morava-I"]', 'positions = [[], ["24.07"]]'
    assert serbien(start, turn="GT19", state=place).accepts("9/8 recovers")
    assert serbien(start, turn="GT18", state=place).refuses("9/8 recovers") == "7.5.1-a"
    assert serbien(start, turn="GT19").refuses("9/8 recovers") == "7.5.1-a"
    counter = serbien(start, "counter_movement", "serbian", turn="GT19", state=place)
    assert counter.refuses("9/8 recovers") == "7.5.1a-a"


@pytest.mark.clause("serbien:7.5.1a-b")
def test_a_position_that_was_finished_in_this_phase_does_not_help() -> None:
    start = '"24.07" = ["ah-9-8 status=-1", "ah-21-8 task=2 worked=9 toward=24.07"]\n"24.08" = ["sr-Morava-I"]'
    field = serbien(start, turn="GT19", state=RIGHTS)
    assert field.refuses("9/8 recovers") == "7.5.1a-b"


@pytest.mark.clause("serbien:7.5.1-e", "serbien:25.3")
def test_in_the_sarajevo_area_they_recover_next_to_the_enemy() -> None:
    field = serbien('"06.21" = ["ah-9-8 status=-1"]\n"06.22" = ["sr-Morava-I"]')
    assert field.accepts("9/8 recovers")
    serb = serbien('"06.21" = ["sr-Morava-I status=-1"]\n"06.22" = ["ah-9-8"]', player="serbian")
    assert serb.refuses("Morava I recovers") == "7.5.1-a"


@pytest.mark.clause("serbien:7.5.2", "serbien:6.4d")
@pytest.mark.parametrize(("enemy", "allowed"), [("24.12", True), ("24.11", False)])
def test_a_demoralised_formation_needs_five_hexes(enemy: str, allowed: bool) -> None:
    field = serbien(f'"24.07" = ["ah-9-8 status=D1"]\n"{enemy}" = ["sr-Morava-I"]')
    if allowed:
        field.order("9/8 recovers")
        assert field.piece("ah-9-8").status == 4
    else:
        assert field.refuses("9/8 recovers") == "7.5.2"


@pytest.mark.clause("serbien:7.5.2")
def test_in_the_sarajevo_area_two_hexes_are_enough_for_it() -> None:
    assert serbien('"06.20" = ["ah-9-8 status=D1"]\n"06.22" = ["sr-Morava-I"]').accepts("9/8 recovers")


@pytest.mark.clause("serbien:7.5a")
def test_only_a_formation_that_has_lost_levels_recovers() -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-8-Ma"]\n{SERBS}')
    assert field.refuses("9/8 recovers") == "7.5a"
    assert field.refuses("8 Ma recovers") == "7.5a"


@pytest.mark.clause("serbien:7.8.3-1")
def test_an_enemy_who_comes_adjacent_takes_the_recovery_marker() -> None:
    start = '"24.07" = ["ah-9-8 status=-1 task=1 worked=5"]\n"24.10" = ["sr-Morava-I"]'
    field = serbien(start, player="serbian")
    field.order("Morava I 24.10-24.09")
    assert field.piece("ah-9-8").worked == 5, "two hexes away"
    field.order("Morava I 24.09-24.08")
    assert (field.piece("ah-9-8").worked, field.piece("ah-9-8").task) == (0, 0)


@pytest.mark.clause("serbien:7.3.3b")
@pytest.mark.parametrize(
    ("enemy", "held"), [('"24.08" = ["sr-Morava-I prepared=24.07"]', True), ('"24.10" = ["sr-Morava-I"]', False)]
)
def test_who_is_held_does_not_recover_and_still_digs(enemy: str, held: bool) -> None:
    def working(task: str) -> Field:
        return serbien(f'"24.07" = ["ah-9-8 {task}"]\n{enemy}', "counter_movement", "serbian", state="rights = [0, 1]")

    ill = working("status=-1 task=1 worked=9")
    assert (ill.piece("ah-9-8").pinned, ill.piece("ah-9-8").status) == (held, 1 if held else 0)
    digging = working("task=2 worked=10 toward=24.07")
    assert digging.piece("ah-9-8").pinned == held
    assert "An Improved Position is finished in 24.07. (14.3.1a)" in digging.heard()
