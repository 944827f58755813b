"""7.4: Repulse in movement phases."""

import pytest

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.events import Rolled
from hexmarshal.games.serbien.parts.sides import SIDES
from tests.games.serbien.kit import Field, serbien
from tests.playing import terms, told


def settle(field: Field) -> None:
    """Whoever must choose a way back keeps out of enemy zones if he can."""
    while field.asked[1] == "retreat":
        table = field.table
        zone = table.occupancy(1 - SIDES.index(field.asked[0])).zone
        orders = field.decision.all_orders()
        field.order(min(orders, key=lambda order: holds(zone, table.board.cell(order.where))))


@pytest.mark.clause("serbien:7.4-ex1", "serbien:7.4.3b", "serbien:7.4b", "serbien:7.4.4a", "serbien:7.4.6")
def test_the_example_of_movement() -> None:
    """Division X is Drina II without Loznica, 7; Z the reduced cavalry, 2 with level 9; Y the Morava Division."""
    units = '"24.07" = ["sr-Drina-IIm", "sr-Morava-I"]\n"24.08" = ["ah-10-K lost=1"]\n"28.08" = ["ah-9-8"]'
    field = serbien(units, player="serbian", dice=[2, 2, 4, 5])
    events = field.order("repulse Drina II- x 24.08")
    settle(field)
    assert any(line.startswith("Repulse of 24.08 at 4:1.") for line in told(events)), "3.5:1 is rounded up"
    assert field.piece("sr-Drina-IIm").spent == 1
    piece = field.piece("ah-10-K")
    assert field.table.board.distance(piece.at, field.table.board.cell("24.08")) == 2
    assert piece.status == 1, "9 + 1 against 9"
    assert (field.piece("sr-Morava-I").spent, field.piece("sr-Morava-I").status) == (0, 0)
    assert field.accepts("Drina II- 24.07-24.06"), "X may go on"


@pytest.mark.clause("serbien:7.4.3c")
def test_at_eight_to_one_nothing_is_rolled() -> None:
    field = serbien('"24.07" = ["ah-36-13", "ah-9-8"]\n"24.08" = ["sr-V-Gradiste"]', dice=[1, 1])
    events = field.order("repulse 36/13 x 24.08")
    dice = [event for event in events if isinstance(event, Rolled) and "Repulse" in event.purpose]
    assert dice == [], "14 against 2 is 7:1, rounded to 8:1"
    settle(field)
    assert field.at("sr-V-Gradiste") != "24.08"


@pytest.mark.clause("serbien:7.4.5a", "serbien:7.4.5b")
def test_below_three_to_one_it_fails_without_a_die_and_the_force_goes_no_further() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I"]', dice=[1, 1])
    events = field.order("repulse 9/8 x 24.08")
    rolled = [event for event in events if isinstance(event, Rolled)]
    assert [event.clause for event in rolled] == ["7.4.5b"], "only its own check"
    assert terms(rolled[0]) == []
    assert field.refuses("9/8 24.07-24.06") == "7.4.5b"
    assert field.refuses("repulse 9/8 x 24.08") == "7.4.5b", "it makes no second attempt"
    assert field.accepts("prepare 9/8 x 24.08"), "it may still place a marker"


@pytest.mark.clause("serbien:7.4.5b", "serbien:7.1.2e")
def test_the_reason_stays_when_another_force_has_moved_and_who_did_not_fail_has_another() -> None:
    units = '"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I"]\n"20.05" = ["ah-21-8", "ah-36-13"]'
    field = serbien(units, dice=[1, 1])
    field.order("repulse 9/8 x 24.08", "21/8 20.05-19.05", "36/13 20.05-20.04")
    assert field.refuses("9/8 24.07-24.06") == "7.4.5b"
    assert field.refuses("21/8 19.05-18.04") == "7.1.2e", "its move is over since another Force has begun its own"


@pytest.mark.clause("serbien:7.4.5b")
@pytest.mark.parametrize(("dice", "status"), [([5, 5], 0), ([5, 6], 1)])
def test_who_fails_the_check_after_it_loses_one_level(dice: list[int], status: int) -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I"]', dice=dice)
    field.order("repulse 9/8 x 24.08")
    assert field.piece("ah-9-8").status == status


@pytest.mark.clause("serbien:7.4.4a", "serbien:7.4.4b", "serbien:7.4d")
@pytest.mark.parametrize(("dice", "status"), [([4, 4], 0), ([6, 6], 1)])
def test_the_repulsed_force_goes_two_hexes_and_checks_at_plus_one(dice: list[int], status: int) -> None:
    units = '"22.11" = ["ah-36-13"]\n"22.12" = ["sr-Obrenovac lost=1"]\n"30.16" = ["sr-Morava-I"]'
    field = serbien(units, dice=[1, 1, *dice])
    field.order("repulse 36/13 x 22.12")
    settle(field)
    piece = field.piece("sr-Obrenovac")
    assert field.table.board.distance(piece.at, field.table.board.cell("22.12")) == 2
    assert piece.status == status, "level 10: 8 + 1 passes, 12 + 1 fails and costs one level only"
    assert field.accepts("36/13 22.11-21.11"), "the Force goes on, and need not enter the hex"


@pytest.mark.clause("serbien:7.4.1a")
def test_two_units_lend_their_strength() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-8-Ma", "ah-13-Ma"]\n"24.08" = ["sr-Morava-I"]')
    assert field.accepts("repulse 9/8,8 Ma x 24.08")
    assert field.refuses("repulse 9/8,8 Ma,13 Ma x 24.08") == "7.4.1a"


@pytest.mark.clause("serbien:7.4.2", "serbien:6.3b", "serbien:6.4a")
def test_who_is_ineffective_does_not_repulse() -> None:
    field = serbien('"24.07" = ["ah-9-8 status=CI"]\n"24.08" = ["sr-Morava-I"]')
    assert field.refuses("repulse 9/8 x 24.08") == "7.4.2"
    assert serbien('"24.07" = ["ah-9-8 status=-3"]\n"24.08" = ["sr-Morava-I"]').accepts("repulse 9/8 x 24.08")


@pytest.mark.clause("serbien:7.4b")
def test_a_force_must_be_adjacent_and_have_a_point() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.09" = ["sr-Morava-I"]')
    assert field.refuses("repulse 9/8 x 24.09") == "7.4b"
    assert field.refuses("repulse 9/8 x 24.08") == "7.4b", "nobody is there"


@pytest.mark.clause("serbien:9.2.3c", "serbien:7.4b")
def test_there_is_no_repulse_across_the_donau() -> None:
    field = serbien('"24.03" = ["ah-9-8"]\n"24.04" = ["sr-Morava-I"]')
    assert field.refuses("repulse 9/8 x 24.04") == "9.2.3c"


@pytest.mark.clause("serbien:7.4.7")
def test_across_the_sava_a_force_must_have_begun_there() -> None:
    field = serbien('"20.05" = ["ah-36-13"]\n"20.06" = ["ah-9-8"]\n"20.07" = ["sr-Loznica"]')
    assert field.accepts("repulse 9/8 x 20.07")
    field.order("36/13 20.05-20.06")
    assert field.refuses("repulse 36/13 x 20.07") == "7.4.7"


@pytest.mark.clause("serbien:7.4.7", "serbien:7.1.4b-mark")
def test_across_the_sava_it_must_enter_the_hex_that_it_cleared() -> None:
    units = '"20.06" = ["ah-36-13"]\n"20.07" = ["sr-V-Gradiste"]\n"26.12" = ["sr-Morava-I"]'
    field = serbien(units, dice=[1, 1, 1, 1, 1, 1])
    field.order("repulse 36/13 x 20.07")
    settle(field)
    assert (field.at("ah-36-13"), field.piece("ah-36-13").crossing) == ("20.07", 2)
    assert field.piece("ah-36-13").spent == 6, "1 for the Repulse, 5 for the island and the bottomland"


@pytest.mark.clause("serbien:7.3.3c")
def test_repulsing_the_force_with_the_marker_sets_the_held_free() -> None:
    units = '"22.11" = ["ah-36-13"]\n"22.12" = ["sr-Obrenovac lost=1 prepared=22.11"]\n"30.16" = ["sr-Morava-I"]'
    field = serbien(units, "counter_movement", "serbian", dice=[1, 1, 1, 1])
    assert field.refuses("36/13 22.11-21.11") == "7.3.3a"
    field.order("repulse 36/13 x 22.12")
    settle(field)
    assert field.accepts("36/13 22.11-21.11")


@pytest.mark.clause("serbien:7.8.3-2")
def test_even_a_failed_repulse_takes_the_marker_of_a_position() -> None:
    units = '"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I task=2 worked=9 toward=24.08"]'
    field = serbien(units, dice=[1, 1])
    field.order("repulse 9/8 x 24.08")
    assert (field.piece("sr-Morava-I").task, field.piece("sr-Morava-I").worked) == (0, 0)


@pytest.mark.clause("serbien:7.8b")
def test_who_bears_a_task_marker_does_not_attack() -> None:
    units = '"24.07" = ["ah-9-8 task=2 worked=1 toward=24.07"]\n"24.08" = ["sr-Morava-I"]'
    assert serbien(units).refuses("repulse 9/8 x 24.08") in ("7.8b", "7.1.2e")


@pytest.mark.clause("serbien:1.1-inactive-a")
def test_an_inactive_unit_may_repulse_where_it_stands() -> None:
    field = serbien('"24.07" = ["ah-9-8 inactive"]\n"24.08" = ["sr-Morava-I"]')
    assert field.accepts("repulse 9/8 x 24.08")
    assert field.accepts("prepare 9/8 x 24.08")


@pytest.mark.clause("serbien:7.4.1d")
def test_a_force_is_repulsed_as_often_as_the_enemy_can() -> None:
    units = '"24.07" = ["ah-9-8", "ah-21-8"]\n"24.08" = ["sr-Morava-I"]'
    field = serbien(units, dice=[1, 1, 1, 1])
    field.order("repulse 9/8 x 24.08", "repulse 21/8 x 24.08")
    assert field.piece("ah-21-8").halted


@pytest.mark.clause("serbien:7.4.3a")
def test_its_odds_are_built_as_in_combat_with_the_terrain_that_is_crossed() -> None:
    units = '"13.03" = ["ah-36-13"]\n"13.04" = ["sr-Loznica"]'
    field = serbien(units, dice=[6, 6, 1, 1])
    lines = told(field.order("repulse 36/13 x 13.04"))
    assert any(line.startswith("Repulse of 13.04 at 3:1.") for line in lines), "14 - 2 for the minor river, against 4"


@pytest.mark.clause("serbien:7.4.5b")
def test_who_has_failed_may_begin_a_position_but_take_no_marsch_replacements() -> None:
    units = '"24.07" = ["ah-9-8 lost=1", "ah-8-Ma"]\n"24.08" = ["sr-Morava-I"]'
    field = serbien(units, dice=[1, 1], state="rights = [1, 1]")
    assert field.accepts("9/8 incorporates 8 Ma")
    field.order("repulse 9/8 x 24.08")
    assert field.accepts("9/8 constructs")
    assert field.refuses("9/8 incorporates 8 Ma") == "7.4.5b"


# -- The Force that attempts it (7.4.1a) --------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.4.1a", "serbien:7.4.4b")
def test_an_asset_whose_strength_is_superfluous_goes_on_with_its_force() -> None:
    """13 and 3 against 4 is 4:1; the third unit adds nothing, and is not left behind."""
    units = '"24.07" = ["ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-schw.HbD"]\n"24.10" = ["sr-Loznica"]'
    field = serbien(units, dice=[2, 2, 1, 1])
    field.order("9/8,8 Ma,13 Ma 24.07-24.08-24.09")
    events = field.order("repulse 9/8,13 Ma x 24.10")
    assert any(line.startswith("Repulse of 24.10 at 4:1") for line in told(events))
    settle(field)
    assert field.at("sr-Loznica") != "24.10"
    assert [field.piece(id).spent for id in ("ah-9-8", "ah-8-Ma", "ah-13-Ma")] == [7, 7, 7]
    assert field.accepts("9/8,8 Ma,13 Ma 24.09-24.10")
    assert field.accepts("9/8 24.09-24.10"), "it may be dropped off now"


@pytest.mark.clause("serbien:7.4.1a", "serbien:7.4.5b")
def test_the_whole_force_goes_no_further_when_it_fails() -> None:
    units = '"24.07" = ["ah-9-8", "ah-8-Ma", "ah-schw.HbD"]\n"24.10" = ["sr-Morava-I"]'
    field = serbien(units, dice=[1, 1])
    field.order("9/8,8 Ma,schw.HbD 24.07-24.08-24.09", "repulse 9/8,8 Ma x 24.10")
    assert [field.piece(id).halted for id in ("ah-9-8", "ah-8-Ma", "ah-schw.HbD")] == [True] * 3


@pytest.mark.clause("serbien:7.4.1a", "serbien:7.2a")
def test_guns_that_cannot_force_their_march_stay_behind() -> None:
    units = '"24.08" = ["ah-9-8 spent=5", "ah-schw.HbD spent=5"]\n"24.10" = ["sr-Loznica"]'
    field = serbien(units, dice=[2, 2, 1, 1])
    field.order("9/8,schw.HbD 24.08-24.09", "repulse 9/8 x 24.10")
    settle(field)
    assert [field.piece(id).halted for id in ("ah-9-8", "ah-schw.HbD")] == [False, True]


@pytest.mark.clause("serbien:7.4.2", "serbien:19.1.6a", "serbien:19.1.6b")
@pytest.mark.parametrize(("also", "odds"), [("24.08", "3:2"), ("23.10", "3:1")])
def test_a_two_hex_unit_repulses_with_the_halves_that_touch_the_enemy(also: str, odds: str) -> None:
    """24.09 and 23.10 touch 24.10, 24.08 does not: 6½ or 13 against 4."""
    field = serbien(f'"24.09" = ["ah-9-8 also={also}"]\n"24.10" = ["sr-Loznica"]', dice=[6, 6, 1, 1])
    assert field.accepts("repulse 9/8 x 24.10")
    events = field.order("repulse 9/8 x 24.10")
    assert any(line.startswith(f"Repulse of 24.10 at {odds}") for line in told(events))


@pytest.mark.clause("serbien:7.4.7", "serbien:19.1.4a")
def test_a_two_hex_unit_repulses_nobody_across_the_sava() -> None:
    field = serbien('"24.10" = ["ah-9-8 also=24.09"]\n"24.11" = ["sr-Loznica"]')
    assert field.refuses("repulse 9/8 x 24.11") == "7.4.7"
    assert serbien('"24.10" = ["ah-9-8"]\n"24.11" = ["sr-Loznica"]').accepts("repulse 9/8 x 24.11")


@pytest.mark.clause("serbien:7.4.2", "serbien:5.5.1-1")
def test_an_asset_of_a_combat_ineffective_formation_does_not_repulse_in_its_place() -> None:
    units = '"24.09" = ["ah-9-8 status={}", "ah-13-Ma"{}]\n"24.10" = ["sr-Lesnica"]'
    field = serbien(units.format("CI", ""))
    assert field.refuses("repulse 13 Ma x 24.10") == "7.4.2"
    assert field.refuses("repulse 9/8,13 Ma x 24.10") == "7.4.2"
    assert serbien(units.format("-3", "")).accepts("repulse 13 Ma x 24.10")
    sound = serbien(units.format("CI", ', "ah-21-8"'))
    assert sound.accepts("repulse 13 Ma x 24.10"), "it may be assigned to 21/8"
    alone = serbien(units.format("CI", ', "ah-8-Ma", "ah-15-Ma"'))
    assert alone.accepts("repulse 13 Ma x 24.10"), "two others may be the Assets of 9/8"


@pytest.mark.clause("serbien:7.4.1a")
def test_a_repulse_is_listed_for_one_unit_or_two() -> None:
    field = serbien('"24.07" = ["ah-8-Ma", "ah-9-8"]\n"24.08" = ["sr-Lim"]')
    listed = sorted(order for order in field.notations() if order.startswith("repulse "))
    assert listed == ["repulse 8 Ma x 24.08", "repulse 9/8 x 24.08", "repulse 9/8,8 Ma x 24.08"]


@pytest.mark.clause("serbien:7.4.4a", "serbien:8.5.2")
@pytest.mark.parametrize(("dice", "stands"), [([1, 1], True), ([6, 6], False)])
def test_a_fort_that_is_driven_back_checks_as_the_infantry_that_it_has_become(dice: list[int], stands: bool) -> None:
    """Ways of two hexes lead out of Sarajevo."""
    units = '"06.21" = ["ah-Sarajevo-Fort"]\n"06.22" = ["sr-Morava-I", "sr-Loznica"]'
    field = serbien(units, player="serbian", dice=[1, 1, *dice])
    lines = told(field.order("repulse Morava I,Loznica x 06.21"))
    while field.asked[1] == "retreat":
        lines += told(field.order(field.notations()[0]))
    assert "Sarajevo Fort becomes infantry and retreats. (8.5.2)" in lines
    (check,) = (line for line in lines if line.startswith("Effectiveness Check of Sarajevo Fort"))
    assert check.endswith("passed. (7.4.4a)" if stands else "failed. (7.4.4a)")
    assert (field.at("ah-Sarajevo-Fort") != "eliminated") is stands
