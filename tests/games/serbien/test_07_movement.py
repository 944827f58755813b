"""7.1, 7.9: movement over the ground, in zones of control, in Forces."""

import pytest

from tests.games.serbien.kit import Field, serbien
from tests.playing import told


def cost(field: Field, order: str) -> str:
    """What a march costs, as the player is told."""
    way = field.decision.way(field.parse(order))
    assert way is not None
    return way.cost


# -- Movement Points (7.1.1, 7.1.2) -----------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.1.1a", "serbien:7.2.1", "serbien:7.2.1-ex", "serbien:7.1.2a")
def test_infantry_expends_twelve_points_in_the_movement_phase_and_no_more() -> None:
    field = serbien('"24.07" = ["ah-9-8"]')
    assert cost(field, "9/8 24.07-24.08-25.09-26.08-27.08") == "8 of 9 MP"
    assert field.accepts("9/8 24.07-24.08-24.09-23.09-22.08-22.07-22.06"), "6 hexes of 2 MP are 12"
    reason = field.reason("9/8 24.07-24.08-24.09-23.09-22.08-22.07-22.06-21.06")
    assert (reason.clause, "needs 14 MP" in reason.sentence, "has 12" in reason.sentence) == ("7.1.1a", True, True)


@pytest.mark.clause("serbien:7.1.1a", "serbien:7.2.1-ex", "serbien:4.2")
def test_in_the_counter_movement_phase_the_other_player_has_five_points_and_three_forced() -> None:
    field = serbien('"24.07" = ["ah-9-8"]', "counter_movement", "serbian")
    assert field.asked == ("austrian", "move")
    assert field.accepts("9/8 24.07-24.08-24.09-23.09-22.08"), "8 MP"
    assert field.refuses("9/8 24.07-24.08-24.09-23.09-22.08-22.07") == "7.1.1a"


@pytest.mark.clause("serbien:7.1.2a")
def test_there_is_no_free_hex_for_who_has_too_few_points() -> None:
    field = serbien('"24.07" = ["ah-8-Train spent=8"]', "counter_movement", "serbian", more=MOVING)
    assert field.refuses("8 Train 24.07-24.08") == "7.1.3"


MOVING = """
[[doing]]
do = "MovementPhase"
player = "austrian"
counter = false
at = "conclude"
[[doing]]
do = "MoveUnits"
side = "austrian"
"""


@pytest.mark.clause("serbien:7.0")
def test_forts_do_not_move() -> None:
    field = serbien('"30.09" = ["sr-Beograd-Fort", "sr-Dunav-II"]', player="serbian")
    assert field.refuses("Beograd Fort 30.09-30.10") == "7.0"
    assert field.refuses("Beograd Fort holds") == "7.0"
    assert field.accepts("Dunav II 30.09-30.10")


@pytest.mark.clause("serbien:3.1a", "serbien:7.1.2f")
def test_nobody_enters_a_hex_with_an_enemy() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I"]')
    assert field.refuses("9/8 24.07-24.08") == "3.1a"
    far = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Morava-I"]')
    assert far.refuses("9/8 24.07-24.10") == "3.1a"


@pytest.mark.clause("serbien:3.1b")
def test_friends_are_passed_however_many_they_are() -> None:
    stack = '"24.08" = ["ah-21-8", "ah-36-13", "ah-42-13", "ah-13"]'
    field = serbien(f'"24.07" = ["ah-9-8"]\n{stack}')
    assert field.accepts("9/8 24.07-24.08-24.09")


@pytest.mark.clause("serbien:3.2.1a", "serbien:7.1.2d", "serbien:3.2")
def test_only_one_force_moves_at_a_time() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13-Ma", "ah-15-Ma"]')
    assert field.refuses("9/8,21/8 24.07-24.08") == "3.2.1a"
    assert field.accepts("9/8,8 Ma,13 Ma 24.07-24.08")
    assert field.refuses("9/8,8 Ma,13 Ma,15 Ma 24.07-24.08") == "3.2"
    assert field.refuses("8 Ma,13 Ma,15 Ma 24.07-24.08") == "3.2"


@pytest.mark.clause("serbien:7.1.2e")
def test_who_has_moved_does_not_go_on_once_another_has_begun() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"22.06" = ["ah-21-8"]')
    field.order("9/8 24.07-24.08", "9/8 24.08-24.09")
    field.order("21/8 22.06-22.07")
    assert field.refuses("9/8 24.09-24.10") == "7.1.2e"


@pytest.mark.clause("serbien:7.1.2b")
def test_who_is_dropped_off_moves_no_further_and_the_others_do() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-8-Ma"]')
    field.order("9/8,8 Ma 24.07-24.09", "9/8 24.09-24.10")
    assert field.refuses("8 Ma 24.09-24.10") == "7.1.2e"


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.3a")
def test_who_is_dropped_off_may_still_prepare_an_attack_where_it_is() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-8-Ma"]\n"24.10" = ["sr-Loznica"]')
    field.order("9/8,8 Ma 24.07-24.08", "9/8 24.08-23.09")
    assert field.accepts("prepare 8 Ma x 24.09")


@pytest.mark.clause("serbien:7.1.2c")
def test_who_is_picked_up_has_expended_as_much_as_the_others() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.09" = ["ah-8-Ma", "ah-15-Ma"]')
    field.order("9/8 24.07-24.09")
    assert cost(field, "9/8,8 Ma 24.09-24.10") == "2 of 5 MP"
    field.order("9/8,8 Ma 24.09-24.10")
    assert field.piece("ah-8-Ma").spent == 6


# -- Zones of control (7.1.6) -------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.1.6a", "serbien:7.1.6-ex1")
def test_from_one_enemy_zone_into_another_lowland_costs_eight() -> None:
    field = serbien('"44.18" = ["sr-Morava-I"]\n"44.17" = ["ah-9-8"]', player="serbian")
    assert cost(field, "Morava I 44.18-43.18") == "8 of 9 MP"


@pytest.mark.clause("serbien:7.1.6a", "serbien:7.1.6-ex2")
def test_into_the_company_of_a_formation_it_costs_six() -> None:
    field = serbien('"44.18" = ["sr-Morava-I"]\n"43.18" = ["sr-Timok-I"]\n"44.17" = ["ah-9-8"]', player="serbian")
    assert cost(field, "Morava I 44.18-43.18") == "6 of 9 MP"


@pytest.mark.clause("serbien:7.1.6a")
def test_an_asset_in_the_hex_is_no_such_company() -> None:
    field = serbien('"44.18" = ["sr-Morava-I"]\n"43.18" = ["sr-Loznica"]\n"44.17" = ["ah-9-8"]', player="serbian")
    assert cost(field, "Morava I 44.18-43.18") == "8 of 9 MP"


@pytest.mark.clause("serbien:7.1.6")
def test_entering_an_enemy_zone_costs_two_more_and_leaving_one_more() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.09" = ["sr-Morava-I"]')
    assert cost(field, "9/8 24.07-24.08") == "4 of 9 MP"
    out = serbien('"24.08" = ["ah-9-8"]\n"24.09" = ["sr-Morava-I"]')
    assert cost(out, "9/8 24.08-24.07") == "3 of 9 MP"
    friends = serbien('"24.07" = ["ah-9-8"]\n"24.08" = ["ah-21-8"]\n"24.09" = ["sr-Morava-I"]')
    assert cost(friends, "9/8 24.07-24.08") == "4 of 9 MP", "friends do not negate it"


@pytest.mark.clause("serbien:7.1.6a")
def test_a_refusal_says_that_both_hexes_lie_in_enemy_zones() -> None:
    field = serbien('"24.08" = ["ah-9-8"]\n"24.09" = ["sr-Morava-I"]', "counter_movement", "serbian")
    assert field.accepts("9/8 24.08-25.09"), "2 + 6 of 8 MP"
    units = '"24.08" = ["ah-8-Train", "ah-9-8"]\n"25.09" = ["ah-21-8"]\n"24.09" = ["sr-Morava-I"]'
    tired = serbien(units, "counter_movement", "serbian")
    reason = tired.reason("8 Train 24.08-25.09")
    assert (reason.clause, "both hexes are in enemy ZOCs" in reason.sentence) == ("7.1.6a", True)


# -- Ground (7.1.3, 7.1.7, 7.9) -----------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.1", "serbien:7.1.3")
def test_the_hex_entered_is_paid_and_the_hexside_crossed() -> None:
    field = serbien('"13.03" = ["ah-9-8"]')
    assert cost(field, "9/8 13.03-13.04") == "3 of 9 MP", "lowland 2, minor river 1"
    assert cost(field, "9/8 13.03-13.02") == "2 of 9 MP"


@pytest.mark.clause("serbien:3.5.3a")
@pytest.mark.parametrize(("turn", "points"), [("GT18", 2), ("GT19", 3)])
def test_bottomland_is_wet_from_october_on(turn: str, points: int) -> None:
    field = serbien('"24.09" = ["ah-9-8"]', turn=turn)
    assert cost(field, "9/8 24.09-24.10") == f"{points} of 9 MP"


@pytest.mark.clause("serbien:3.6.1", "serbien:7.1.3a", "serbien:7.1.7")
def test_a_roadway_spares_the_ground_and_not_the_contour() -> None:
    field = serbien('"06.23" = ["ah-9-8"]')
    assert cost(field, "9/8 06.23-06.24") == "3 of 9 MP", "roadway 2, up 1"
    assert cost(field, "9/8 06.23-07.23") == "5 of 9 MP", "high mountain 4, up 1"
    down = serbien('"06.24" = ["ah-9-8"]')
    assert cost(down, "9/8 06.24-06.23") == "2 of 9 MP", "down costs nothing"


@pytest.mark.clause("serbien:7.1.7", "serbien:18.2")
def test_a_railway_is_no_roadway() -> None:
    field = serbien('"16.22" = ["ah-9-8"]')
    assert cost(field, "9/8 16.22-15.23") == "4 of 9 MP", "the railway runs there, and the canyon costs 4"


@pytest.mark.clause("serbien:7.9")
def test_cavalry_and_trains_keep_to_roadways_in_the_mountains() -> None:
    field = serbien('"16.22" = ["ah-10-K", "ah-15-Train", "ah-9-8"]')
    for name in ("10 K", "15 Train"):
        assert field.refuses(f"{name} 16.22-16.21") == "7.9"
        assert field.accepts(f"{name} 16.22-16.23"), "by the roadway"
    assert field.accepts("9/8 16.22-16.21")
    out = serbien('"17.23" = ["ah-10-K"]')
    assert out.refuses("10 K 17.23-17.22") == "7.9"
    assert out.accepts("10 K 17.23-16.22")


@pytest.mark.clause("serbien:25.2")
def test_units_of_syrmien_and_banat_stay_in_their_region() -> None:
    field = serbien('"25.11" = ["ah-Syr-I"]\n"32.08" = ["ah-107"]')
    assert field.refuses("Syr I 25.11-25.12") == "25.2"
    assert field.accepts("Syr I 25.11-26.10")
    assert field.accepts("107 32.08-32.07")


@pytest.mark.clause("serbien:25.2", "serbien:19.1.1c")
def test_a_unit_of_syrmien_joins_no_two_hex_unit_that_reaches_over_the_sava() -> None:
    across = serbien('"25.11" = ["ah-Syr-I", "ah-9-8 also=25.12"]')
    assert across.refuses("Syr I spreads over 25.11+25.12") == "25.2"
    along = serbien('"25.11" = ["ah-Syr-I", "ah-9-8 also=26.10"]')
    along.order("Syr I spreads over 25.11+26.10")


@pytest.mark.clause("serbien:8.7")
def test_river_protection_ends_its_move_beside_a_great_river() -> None:
    field = serbien('"25.11" = ["ah-Syr-I"]')
    assert field.refuses("Syr I 25.11-25.10") == "8.7"
    assert field.accepts("Syr I 25.11-24.10")


@pytest.mark.clause("serbien:8.7", "serbien:25.2")
def test_a_river_protection_unit_that_was_driven_out_of_its_region_ends_its_return_beside_the_river() -> None:
    field = serbien('"21.10" = ["ah-Syr-I"]\n"30.20" = ["sr-Morava-I"]')
    assert field.accepts("Syr I 21.10-22.09"), "Syrmien, on the Sava"
    assert field.refuses("Syr I 21.10-22.09-23.09") == "8.7"
    far = serbien('"21.13" = ["ah-Syr-I"]\n"30.20" = ["sr-Morava-I"]')
    assert far.accepts("Syr I 21.13-21.12"), "nearer to Syrmien, though beside no river yet"


@pytest.mark.clause("serbien:8.7", "serbien:19.0b")
def test_of_a_river_protection_unit_in_two_hexes_one_lies_beside_a_great_river() -> None:
    field = serbien('"25.11" = ["ah-Syr-I"]')
    for pair in ("25.10+25.11", "24.10+25.10"):
        assert f"Syr I spreads over {pair}" in field.notations(), "25.10 is not beside the Sava"
    wide = serbien('"25.11" = ["ah-Syr-I also=25.10"]')
    assert wide.refuses("Syr I gathers in 25.10") == "8.7"
    assert wide.accepts("Syr I gathers in 25.11")
    assert wide.refuses("Syr I spreads over 25.09+25.10") == "8.7", "neither is"
    assert "Syr I spreads over 25.09+25.10" not in wide.notations()


@pytest.mark.clause("serbien:1.1-inactive-a")
def test_an_inactive_unit_does_not_move() -> None:
    field = serbien('"24.07" = ["ah-9-8 inactive"]')
    assert field.refuses("9/8 24.07-24.08") == "1.1-inactive-a"


# -- Garrisons (8.6) ----------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:8.6", "serbien:8.6.2a", "serbien:8.6.2b")
def test_a_garrison_keeps_near_its_town_and_twice_as_far_while_the_enemy_is_away() -> None:
    near = '"21.10" = ["sr-Sabac"]\n"30.20" = ["sr-Dunav-II"]\n"21.07" = ["ah-9-8"]'
    free = serbien(near, player="serbian")
    assert free.accepts("Šabac 21.10-21.14"), "four hexes, the enemy is three away"
    assert free.refuses("Šabac 21.10-21.11-21.12-21.13-21.14-21.15") == "8.6.2a"
    bound = serbien('"21.10" = ["sr-Sabac"]\n"21.08" = ["ah-9-8"]', player="serbian")
    assert bound.accepts("Šabac 21.10-21.12")
    assert bound.refuses("Šabac 21.10-21.13") == "8.6.2a"


@pytest.mark.clause("serbien:8.6.2c")
def test_a_garrison_that_is_too_far_away_only_comes_nearer() -> None:
    field = serbien('"21.14" = ["sr-Sabac"]\n"21.08" = ["ah-9-8"]', player="serbian")
    assert field.accepts("Šabac 21.14-21.13")
    assert field.refuses("Šabac 21.14-21.15") == "8.6.2a"
    assert field.refuses("Šabac 21.14-22.14") == "8.6.2a"


@pytest.mark.clause("serbien:26.2.1", "serbien:26.2")
def test_a_formation_bound_by_a_plan_ends_closer_to_an_objective() -> None:
    field = serbien('"16.09" = ["ah-9-8"]', turn="GT0", state='plans = ["FIFTH"]')
    assert field.refuses("9/8 16.09-15.09") == "26.2.1"
    assert field.accepts("9/8 16.09-17.10")
    listed = field.reaches("ah-9-8")
    assert listed
    for cell in field.table.board.cells:
        to = field.table.hexname(cell)
        if to in listed:
            assert field.accepts(f"9/8 16.09-{to}")


@pytest.mark.clause("serbien:8.6.4")
def test_a_garrison_whose_town_is_lost_is_free() -> None:
    units = '"22.13" = ["sr-Sabac"]\n"21.10" = ["ah-9-8"]\n"20.09" = ["ah-21-8"]'
    free = serbien(units, player="serbian", state='taken = ["21.10"]')
    assert free.accepts("Šabac 22.13-22.14")
    bound = serbien(units.replace("21.10", "21.08").replace("20.09", "20.06"), player="serbian")
    assert bound.refuses("Šabac 22.13-22.14") == "8.6.2a"


@pytest.mark.clause("serbien:8.6.5", "serbien:23.3")
def test_when_beograd_is_lost_all_serbian_garrisons_are_free() -> None:
    units = '"21.10" = ["sr-Sabac"]\n"21.08" = ["ah-9-8"]\n"30.09" = ["ah-21-8"]'
    assert serbien(units, player="serbian", state='taken = ["30.09"]').accepts("Šabac 21.10-21.13")
    assert serbien(units.replace("30.09", "29.09"), player="serbian").refuses("Šabac 21.10-21.13") == "8.6.2a"


@pytest.mark.clause("serbien:25.2")
def test_who_was_driven_out_of_its_region_only_comes_nearer() -> None:
    field = serbien('"25.14" = ["ah-Syr-I"]')
    assert field.accepts("Syr I 25.14-25.13")
    assert field.refuses("Syr I 25.14-25.15") == "25.2"
    assert field.refuses("Syr I 25.14-24.14") == "25.2"


@pytest.mark.clause("serbien:23.1.1b")
def test_komitadji_cost_austro_hungarians_a_point_more_where_no_serb_is() -> None:
    state = 'komitadji = ["24.08"]'
    assert cost(serbien('"24.07" = ["ah-9-8"]', state=state), "9/8 24.07-24.08") == "3 of 9 MP"
    serb = serbien('"24.07" = ["sr-Morava-I"]', player="serbian", state=state)
    assert cost(serb, "Morava I 24.07-24.08") == "2 of 9 MP"


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.1.2e", "serbien:3.2")
@pytest.mark.parametrize(
    ("state", "acts", "clause"),
    [
        ("", True, ""), (" halted", False, "7.1.2e"), (" prepared=24.06", False, "7.3c"), (" pinned", True, "7.3.3a"),
        (" task=2 worked=1 toward=24.07", False, "7.8.2"), (" also=24.06", True, "19.1.4a"),
        (" inactive", True, "1.1-inactive-a"),
    ],
)  # fmt: skip
def test_who_may_act_and_who_may_march_with_others(state: str, acts: bool, clause: str) -> None:
    """Whoever may not march is in no stack that is offered, and may still have something else to do."""
    field = serbien(f'"24.07" = ["ah-9-8", "ah-21-8", "ah-8-Ma{state}", "ah-8-Train"]\n"40.20" = ["sr-Morava-I"]')
    assert ("ah-8-Ma" in field.decision.subjects()) is acts
    for order in ("8 Ma 24.07-24.08", "9/8,8 Ma 24.07-24.08"):
        assert field.accepts(order) if not clause else field.refuses(order) == clause
    stacks = {order.split(" 24.07-")[0] for order in field.notations() if "," in order and " 24.07-" in order}
    assert any("8 Ma" in stack for stack in stacks) is (not clause), stacks
    assert field.accepts("9/8 24.07-24.08"), "alone it goes"
    assert field.accepts("8 Train 24.07-24.06")
    assert field.refuses("9/8,8 Train 24.07-24.06"), "a train goes alone"


@pytest.mark.clause("serbien:8.5", "serbien:7.0")
@pytest.mark.parametrize(("state", "acts"), [("", False), (" flipped", True)])
def test_a_fort_acts_only_as_infantry(state: str, acts: bool) -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-Sarajevo-Fort{state}"]\n"40.20" = ["sr-Morava-I"]')
    assert ("ah-Sarajevo-Fort" in field.decision.subjects()) is acts
    assert ("24.07" in field.decision.subjects()) is acts, "the stack is offered if it can march as one"


@pytest.mark.clause("serbien:1.0-grid")
def test_nobody_marches_into_a_hex_that_is_out_of_play() -> None:
    """The area of this scenario ends with row 20."""
    field = serbien('"24.20" = ["ah-9-8"]\n"28.14" = ["sr-Lim"]', scenario="macva", turn="GT2")
    for way in ("24.20-24.21", "24.20-24.22", "24.20-24.21-24.20-24.19"):
        refusal = field.reason(f"9/8 {way}")
        assert (refusal.code, refusal.clause) == ("area", "1.0-grid")
    assert field.accepts("9/8 24.20-24.19")


@pytest.mark.clause("serbien:7.9", "serbien:7.2a")
def test_who_moves_with_cavalry_keeps_to_roadways_where_it_is_steep() -> None:
    field = serbien('"06.21" = ["ah-10-K", "ah-8-Ma"]\n"40.20" = ["sr-Morava-I"]')
    assert field.accepts("8 Ma 06.21-07.22")
    assert field.refuses("10 K 06.21-07.22") == "7.9"
    assert field.refuses("10 K,8 Ma 06.21-07.22") == "7.9"


@pytest.mark.clause("serbien:7.1.2c")
def test_a_force_has_expended_as_much_as_that_of_it_that_has_expended_most() -> None:
    field = serbien('"24.07" = ["ah-9-8 spent=2", "ah-8-Ma spent=5"]\n"40.20" = ["sr-Morava-I"]')
    assert cost(field, "9/8 24.07-24.06") == "2 of 7 MP"
    assert cost(field, "9/8,8 Ma 24.07-24.06") == "2 of 4 MP"


@pytest.mark.clause("serbien:7.1.6a", "serbien:7.1.3")
@pytest.mark.parametrize(
    ("at", "to", "clause"), [("24.07", "24.08", "7.1.3"), ("24.08", "24.07", "7.1.3"), ("24.08", "25.09", "7.1.6a")]
)
def test_only_a_step_from_zone_to_zone_is_refused_as_that(at: str, to: str, clause: str) -> None:
    """Into a zone out of none, out of one into none, and from one into another."""
    field = serbien(f'"{at}" = ["ah-9-8 spent=12"]\n"24.09" = ["sr-Morava-I"]')
    assert field.refuses(f"9/8 {at}-{to}") == clause


@pytest.mark.clause("serbien:7.1.2a")
def test_every_hex_of_a_march_near_the_enemy_is_told_under_the_rule_of_movement() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.11" = ["sr-Lim"]')
    moves = [line for line in told(field.order("9/8 24.07-24.09")) if " moves " in line]
    assert moves
    assert all(line.endswith("(7.1.2a)") for line in moves)
    assert field.at("ah-9-8") == "24.09"


@pytest.mark.clause("serbien:7.0", "serbien:8.8.1a", "serbien:15.6.3-mp")
@pytest.mark.parametrize(
    ("unit", "kinds"),
    [
        ("ah-9-8", {"Move", "Hold", "Prepare", "Repulse", "Construct", "Spread"}),
        ("ah-10-K", {"Move", "Hold", "Top", "Repulse", "Spread"}), ("ah-FsAR.6", {"Move", "Hold"}),
        ("ah-8-Train", {"Move", "Hold"}), ("ah-FIFTH-Depot", {"Ride", "Hold"}),
    ],
)  # fmt: skip
def test_what_a_unit_may_be_ordered_next_to_the_enemy(unit: str, kinds: set[str]) -> None:
    """Guns and trains march, Depots ride, Cavalry prepares no attack and builds nothing."""
    units = '"24.07" = ["ah-9-8", "ah-10-K", "ah-FsAR.6", "ah-8-Train"]\n"18.05" = ["ah-FIFTH-Depot"]'
    field = serbien(f'{units}\n"24.08" = ["sr-Morava-I"]', state="rights = [0, 1]")
    assert {type(order).__name__ for order in field.decision.orders(unit)} == kinds
