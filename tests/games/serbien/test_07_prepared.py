"""7.3: Prepared Attack markers, and who is held by them."""

import pytest

from tests.games.serbien.kit import serbien
from tests.playing import told


@pytest.mark.clause("serbien:7.3a", "serbien:8.1b")
def test_infantry_places_markers_and_cavalry_does_not() -> None:
    field = serbien('"24.07" = ["ah-10-K", "ah-9-8"]\n"24.08" = ["sr-Morava-I"]')
    assert field.refuses("prepare 10 K x 24.08") == "7.3a"
    assert field.accepts("prepare 9/8 x 24.08")
    garrison = serbien('"21.10" = ["sr-Sabac"]\n"21.11" = ["ah-9-8"]', player="serbian")
    assert garrison.accepts("prepare Šabac x 21.11")


@pytest.mark.clause("serbien:7.3b", "serbien:7.3-ex1")
def test_a_marker_over_a_minor_river_into_lowland_costs_four() -> None:
    field = serbien('"13.03" = ["ah-9-8"]\n"13.04" = ["sr-Morava-I"]')
    field.order("prepare 9/8 x 13.04")
    assert field.piece("ah-9-8").spent == 4, "3 would be the cost, 4 is the least"


@pytest.mark.clause("serbien:7.3b", "serbien:7.3-ex2")
def test_a_marker_up_two_contours_into_a_high_mountain_costs_six() -> None:
    field = serbien('"06.21" = ["ah-9-8"]\n"07.22" = ["sr-Morava-I"]')
    field.order("prepare 9/8 x 07.22")
    assert field.piece("ah-9-8").spent == 6


@pytest.mark.clause("serbien:7.3b", "serbien:7.1.7")
def test_roadways_and_enemy_zones_do_not_change_its_price() -> None:
    field = serbien('"06.23" = ["ah-9-8"]\n"06.24" = ["sr-Morava-I"]')
    field.order("prepare 9/8 x 06.24")
    assert field.piece("ah-9-8").spent == 5, "high mountain 4, up 1, in spite of the roadway"


@pytest.mark.clause("serbien:7.3b", "serbien:23.1.1b")
def test_komitadji_in_an_empty_hex_make_a_marker_dearer_for_austro_hungarians() -> None:
    units = '"19.14" = ["ah-9-8"]\n"19.11" = ["sr-Morava-I"]'
    for state, price in (("", 4), ('komitadji = ["19.15"]', 5)):
        field = serbien(units, state=state)
        field.order("prepare 9/8 x 19.15")
        assert field.piece("ah-9-8").spent == price, "rough 3, minor river 1"


@pytest.mark.clause("serbien:7.3c")
def test_who_has_placed_a_marker_does_no_more() -> None:
    field = serbien('"24.07" = ["ah-9-8 status=-1"]\n"24.08" = ["sr-Morava-I"]')
    field.order("prepare 9/8 x 24.08")
    assert field.refuses("9/8 24.07-24.06") == "7.3c"
    assert field.refuses("repulse 9/8 x 24.08") == "7.3c"
    assert "9/8 24.07-24.06" not in field.notations()


@pytest.mark.clause("serbien:7.3d")
def test_two_divisions_and_a_quarter_may_be_marked() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-13", "ah-8-Ma"]\n"24.08" = ["sr-Morava-I"]')
    field.order("prepare 9/8 x 24.08", "prepare 21/8 x 24.08")
    assert field.refuses("prepare 13 x 24.06") == "7.3d", "wherever it points"
    assert field.accepts("prepare 8 Ma x 24.08")


@pytest.mark.clause("serbien:7.3d")
@pytest.mark.parametrize(("option", "listed"), [("full", True), ("ground", False)])
def test_in_the_mountains_the_limit_is_an_option(option: str, listed: bool) -> None:
    field = serbien('"16.22" = ["ah-9-8", "ah-21-8"]\n"16.21" = ["sr-Morava-I"]', options=f'prepared = "{option}"')
    field.order("prepare 9/8 x 16.21")
    assert ("prepare 21/8 x 16.21" in field.notations()) is listed


@pytest.mark.clause("serbien:7.3e", "serbien:4.2.6")
def test_no_markers_are_placed_in_the_counter_movement_phase() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I"]', "counter_movement", "serbian")
    assert field.refuses("prepare 9/8 x 24.08") == "7.3e"


@pytest.mark.clause("serbien:7.3f", "serbien:7.2.3a")
def test_a_forced_march_may_pay_for_a_marker_and_take_it_away_again() -> None:
    start = '"24.07" = ["ah-9-8"]\n"23.06" = ["sr-Morava-I"]'
    field = serbien(start, dice=[6, 6])
    field.order("9/8 24.07-24.08-24.07-24.08")
    assert field.piece("ah-9-8").spent == 6
    good = serbien('"22.07" = ["ah-9-8"]\n"24.07" = ["sr-Morava-I"]', dice=[1, 1])
    good.order("9/8 22.07-22.08-23.08", "prepare 9/8 x 24.07")
    assert (good.piece("ah-9-8").spent, good.at("ah-9-8")) == (10, "23.08")
    assert good.piece("ah-9-8").prepared >= 0
    bad = serbien('"22.07" = ["ah-9-8"]\n"24.07" = ["sr-Morava-I"]', dice=[6, 6])
    bad.order("9/8 22.07-22.08-23.08", "prepare 9/8 x 24.07")
    assert bad.piece("ah-9-8").prepared == -1, "failed by 3"


@pytest.mark.clause("serbien:7.3.1b")
def test_units_of_one_force_point_at_one_hex() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-8-Ma"]\n"24.08" = ["sr-Morava-I"]')
    field.order("prepare 9/8 x 24.08")
    assert field.refuses("prepare 8 Ma x 24.06") == "7.3.1b"
    assert field.accepts("prepare 8 Ma x 24.08")
    two = serbien('"24.07" = ["ah-9-8", "ah-21-8"]\n"24.08" = ["sr-Morava-I"]')
    two.order("prepare 9/8 x 24.08")
    assert two.accepts("prepare 21/8 x 24.06"), "another Force may"


@pytest.mark.clause("serbien:7.3.1b", "serbien:5.5.1")
def test_assets_of_one_formation_point_at_one_hex_though_it_bears_no_marker_itself() -> None:
    around = '"24.08" = ["sr-Morava-I"]\n"24.06" = ["sr-Timok-I"]'
    field = serbien(f'"24.07" = ["ah-10-K", "ah-8-Ma", "ah-9-Ma"]\n{around}')
    field.order("prepare 8 Ma x 24.08")
    assert field.refuses("prepare 9 Ma x 24.06") == "7.3.1b", "both are assigned to the Cavalry"
    assert field.accepts("prepare 9 Ma x 24.08")
    wide = serbien(f'"24.07" = ["ah-10-K also=25.07", "ah-8-Ma", "ah-9-Ma"]\n{around}')
    wide.order("prepare 8 Ma x 24.08")
    assert wide.accepts("prepare 9 Ma x 24.06"), (
        "they are not part of a Two-Hex Unit in both whose hexes they do not stand"
    )
    third = serbien(f'"24.07" = ["ah-10-K", "ah-8-Ma", "ah-9-Ma", "ah-13-Ma"]\n{around}')
    third.order("prepare 8 Ma x 24.08")
    assert third.accepts("prepare 9 Ma x 24.06"), "one of three is a Force by itself"


@pytest.mark.clause("serbien:7.3.1c")
def test_a_marker_may_point_at_an_empty_hex_and_not_at_friends() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.06" = ["ah-21-8"]')
    assert field.accepts("prepare 9/8 x 24.08")
    assert field.refuses("prepare 9/8 x 24.06") == "7.3.1c"


@pytest.mark.clause("serbien:7.3.2a", "serbien:6.3a", "serbien:6.4a")
@pytest.mark.parametrize("status", ["CI", "D1"])
def test_who_is_ineffective_places_none(status: str) -> None:
    field = serbien(f'"24.07" = ["ah-9-8 status={status}"]\n"30.08" = ["sr-Morava-I"]')
    assert field.refuses("prepare 9/8 x 24.08") == "7.3.2a"
    fit = serbien('"24.07" = ["ah-9-8 status=-3"]\n"30.08" = ["sr-Morava-I"]')
    assert fit.accepts("prepare 9/8 x 24.08")


@pytest.mark.clause("serbien:7.3.2a", "serbien:19.1.4a")
def test_a_two_hex_unit_places_none() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.06"]\n"24.08" = ["sr-Morava-I"]')
    assert field.refuses("prepare 9/8 x 24.08") == "7.3.2a"


@pytest.mark.clause("serbien:7.3.2b")
def test_who_would_have_no_strength_over_the_river_places_none() -> None:
    field = serbien('"20.06" = ["ah-8-Ma", "ah-13-Ma"]\n"19.07" = ["sr-Morava-I"]')
    assert field.refuses("prepare 8 Ma x 19.07") == "7.3.2b", "2 - 2 across the Sava"
    assert field.accepts("prepare 13 Ma x 19.07"), "3 - 2"


@pytest.mark.clause("serbien:9.2.3c")
def test_no_marker_points_over_the_donau() -> None:
    field = serbien('"24.03" = ["ah-9-8"]\n"24.04" = ["sr-Morava-I"]')
    assert field.refuses("prepare 9/8 x 24.04") == "9.2.3c"


# -- Who is held (7.3.3) ------------------------------------------------------------------------------------------

PREPARED = '"24.08" = ["sr-Morava-I prepared=24.07"]'


@pytest.mark.clause("serbien:7.3.3a", "serbien:7.3.3-ex1")
def test_one_marker_holds_one_of_two_forces_and_the_owner_says_which() -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-21-8"]\n{PREPARED}', "counter_movement", "serbian")
    assert field.asked == ("austrian", "pin")
    field.order("9/8 is held")
    assert field.refuses("9/8 24.07-24.06") == "7.3.3a"
    assert field.accepts("21/8 24.07-24.06")


@pytest.mark.clause("serbien:7.3.3-ex2")
def test_one_marker_holds_the_whole_of_the_only_force() -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-8-Ma", "ah-13-Ma"]\n{PREPARED}', "counter_movement", "serbian")
    for name in ("9/8", "8 Ma", "13 Ma"):
        assert field.refuses(f"{name} 24.07-24.06") == "7.3.3a"


@pytest.mark.clause("serbien:7.3.3-ex3")
def test_the_free_formation_may_take_both_assets_along() -> None:
    start = f'"24.07" = ["ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13-Ma"]\n{PREPARED}'
    field = serbien(start, "counter_movement", "serbian")
    field.order("9/8 is held")
    assert field.asked == ("austrian", "move")
    assert field.accepts("21/8,8 Ma,13 Ma 24.07-24.06")


@pytest.mark.clause("serbien:7.3.3a")
def test_two_markers_of_three_forces_leave_one_free() -> None:
    start = '"24.07" = ["ah-9-8", "ah-21-8", "ah-36-13"]\n"24.08" = ["sr-Morava-I prepared=24.07"]\n'
    start += '"25.08" = ["sr-Timok-I prepared=24.07"]'
    field = serbien(start, "counter_movement", "serbian")
    field.order("9/8 is held", "21/8 is held")
    assert field.asked == ("austrian", "move")
    assert field.accepts("36/13 24.07-24.06")


@pytest.mark.clause("serbien:7.3.3a")
def test_a_marker_that_points_elsewhere_holds_nobody() -> None:
    start = '"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I prepared=25.08"]'
    assert serbien(start, "counter_movement", "serbian").accepts("9/8 24.07-24.06")


@pytest.mark.clause("serbien:7.3.3b")
def test_who_is_held_goes_on_with_a_position_and_begins_no_task() -> None:
    start = f'"24.07" = ["ah-9-8 task=2 worked=9 toward=24.07"]\n{PREPARED}'
    field = serbien(start, "counter_movement", "serbian", state="rights = [1, 1]")
    assert field.table.state.positions[1] == (field.table.board.cell("24.07"),)
    fresh = serbien(f'"24.07" = ["ah-9-8"]\n{PREPARED}', "counter_movement", "serbian")
    assert fresh.refuses("9/8 constructs") == "7.3.3b"
    fresh.order("9/8 holds")
    assert fresh.refuses("9/8 constructs") == "7.1.2e", "nor does it by holding first"


@pytest.mark.clause("serbien:3.1.3-ex")
def test_an_over_stack_that_is_held_is_excused() -> None:
    stack = '"24.07" = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13"]'
    around = {"24.08": "sr-Morava-I", "25.08": "sr-Timok-I", "23.08": "sr-Dunav-I", "23.07": "sr-Drina-I"}
    threats = "\n".join(f'"{cell}" = ["{unit} prepared=24.07"]' for cell, unit in around.items())
    field = serbien(f"{stack}\n{threats}", "counter_movement", "serbian")
    field.order("done")
    assert field.at("ah-42-13") == "24.07"


@pytest.mark.clause("serbien:3.1.3-ex", "serbien:3.1.3")
def test_an_over_stack_of_which_one_could_have_left_is_not_excused() -> None:
    stack = '"24.07" = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13"]'
    around = {"24.08": "sr-Morava-I", "25.08": "sr-Timok-I", "23.08": "sr-Dunav-I"}
    threats = "\n".join(f'"{cell}" = ["{unit} prepared=24.07"]' for cell, unit in around.items())
    field = serbien(f"{stack}\n{threats}", "counter_movement", "serbian")
    field.order("9/8 is held", "21/8 is held", "36/13 is held", "done")
    assert field.asked == ("austrian", "eliminate")
    assert field.refuses("eliminate ah-8-Ma") == "16.1"


@pytest.mark.clause("serbien:3.1.3-ex", "serbien:3.1.3")
@pytest.mark.parametrize(("stack", "excused"), [
    (("ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13", "ah-1"), True),
    (("ah-9-8", "ah-21-8", "ah-36-13", "ah-8-Train"), False),
])  # fmt: skip
def test_it_is_excused_if_those_who_are_held_are_too_many_without_the_others(
    stack: tuple[str, ...], excused: bool
) -> None:
    """Four divisions are held, and the 1st Division could go: four are left. Three are, and the train could go."""
    held = [id for id in stack if id not in ("ah-1", "ah-8-Train")]
    units = ", ".join(f'"{id} pinned"' if id in held else f'"{id}"' for id in stack)
    field = serbien(f'"24.07" = [{units}]', "attack", "serbian", more=COUNTER)
    field.order("done")
    assert (field.asked != ("austrian", "eliminate")) is excused


COUNTER = """
[[doing]]
do = "MovementPhase"
player = "austrian"
counter = true
at = "conclude"
[[doing]]
do = "MoveUnits"
side = "austrian"
counter = true
"""


@pytest.mark.clause("serbien:7.3.3c")
def test_who_is_held_by_more_markers_than_are_needed_stays_held() -> None:
    """Four markers hold two divisions; when one is driven away three are left, and both stay held."""
    around = {"22.10": "sr-Drina-I", "23.11": "sr-Timok-I", "21.12": "sr-Dunav-I"}
    weak = '"22.12" = ["sr-Obrenovac lost=1 prepared=22.11"]'
    threats = "\n".join(f'"{cell}" = ["{unit} prepared=22.11"]' for cell, unit in around.items())
    units = f'"22.11" = ["ah-36-13", "ah-42-13"]\n{weak}\n{threats}'
    field = serbien(units, "counter_movement", "serbian", dice=[1, 1, 1, 1])
    assert [field.piece(unit).pinned for unit in ("ah-36-13", "ah-42-13")] == [True, True]
    field.order("repulse 36/13 x 22.12")
    while field.asked[1] == "retreat":
        field.order(field.notations()[0])
    assert field.at("sr-Obrenovac") != "22.12"
    assert [field.piece(unit).pinned for unit in ("ah-36-13", "ah-42-13")] == [True, True]


@pytest.mark.clause("serbien:7.3.3a", "serbien:7.3.3c")
def test_of_two_held_the_one_that_repulsed_goes_free() -> None:
    units = '"22.11" = ["ah-36-13", "ah-42-13"]\n"22.12" = ["sr-Obrenovac lost=1 prepared=22.11"]\n'
    units += '"23.11" = ["sr-Timok-I prepared=22.11"]'
    field = serbien(units, "counter_movement", "serbian", dice=[1, 1, 1, 1])
    field.order("repulse 42/13 x 22.12")
    while field.asked[1] == "retreat":
        field.order(field.notations()[0])
    assert [field.piece(unit).pinned for unit in ("ah-36-13", "ah-42-13")] == [True, False]


@pytest.mark.clause("serbien:7.3.3a")
def test_who_is_held_is_told_so_and_others_are_refused() -> None:
    field = serbien(
        f'"24.07" = ["ah-9-8", "ah-21-8"]\n"24.06" = ["ah-36-13"]\n{PREPARED}', "counter_movement", "serbian"
    )
    assert field.refuses("36/13 is held") == "7.3.3a"
    events = field.order("9/8 is held")
    assert any(line.endswith("(7.3.3a)") for line in told(events))


@pytest.mark.clause("serbien:7.3.3a", "serbien:7.4.7")
def test_who_is_held_repulses_across_the_sava_only_those_who_hold_it() -> None:
    units = '"21.09" = ["ah-9-8"]\n"22.08" = ["sr-V-Gradiste{}"]\n"20.09" = ["sr-Morava-I{}"]'
    held = serbien(units.format("", " prepared=21.09"), "counter_movement", "serbian")
    assert held.refuses("repulse 9/8 x 22.08") == "7.3.3a", "it could not enter the hex, as it must"
    assert held.accepts("repulse 9/8 x 20.09")
    free = serbien(units.format(" prepared=21.09", ""), "counter_movement", "serbian")
    assert free.piece("ah-9-8").pinned
    assert free.accepts("repulse 9/8 x 22.08"), "that would remove the marker"


@pytest.mark.clause("serbien:7.3.2b", "serbien:9.3.2")
def test_bottomland_and_river_weaken_a_marker_as_they_weaken_the_attack() -> None:
    units = '"17.09" = ["ah-13-Ma"]\n"30.20" = ["sr-Morava-I"]'
    assert serbien(units).accepts("prepare 13 Ma x 17.08"), "3, and 2 less over the Sava or out of the bottomland"
    assert serbien(units, options='bottomland = "sum"').refuses("prepare 13 Ma x 17.08") == "7.3.2b"


@pytest.mark.clause("serbien:7.3.1b", "serbien:5.5.1")
def test_assets_may_point_with_any_formation_that_has_room_for_them() -> None:
    pieces = '"24.07" = ["ah-9-8 prepared=24.08", "ah-21-8 prepared=24.06", "ah-8-Ma", "ah-8-Train"]\n'
    far = '"40.20" = ["sr-Morava-I"]'
    field = serbien(pieces + far)
    for target in ("24.08", "24.06"):
        assert field.accepts(f"prepare 8 Ma x {target}")
    elsewhere = field.reason("prepare 8 Ma x 25.07")
    assert (elsewhere.code, elsewhere.clause) == ("one-force", "7.3.1b")
    free = serbien(pieces.replace(" prepared=24.06", "") + far)
    assert free.accepts("prepare 8 Ma x 25.07"), "it may still be with the other division"


@pytest.mark.clause("serbien:7.2.3a", "serbien:7.3a")
@pytest.mark.parametrize(("dice", "fails"), [((6, 6), True), ((1, 1), False)])
def test_who_fails_on_the_forced_march_to_his_marker_loses_it(dice: tuple[int, int], fails: bool) -> None:
    field = serbien('"24.07" = ["ah-9-8 spent=8"]\n"24.08" = ["sr-Lim"]', dice=dice)
    lines = told(field.order("prepare 9/8 x 24.08"))
    assert ("9th Division loses its Prepared Attack marker. (7.2.3a)" in lines) is fails
    assert (field.piece("ah-9-8").prepared < 0) is fails
