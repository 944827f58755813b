"""7.1.4, 7.1.5, 21.2: the Sava and the Donau."""

import pytest

from tests.games.serbien.kit import Field, serbien

WET = "over the Sava by boat: strength −3, AV −2 until the end of the next Player Turn"
"""What a division is told that crosses the Sava without a bridge (7.1.4b)."""


def cost(field: Field, order: str) -> str:
    """What a march costs, as the player is told."""
    way = field.decision.way(field.parse(order))
    assert way is not None
    return way.cost


@pytest.mark.clause("serbien:7.1.4b")
def test_the_sava_is_crossed_only_from_the_hex_where_the_phase_began() -> None:
    field = serbien('"20.05" = ["ah-9-8"]\n"20.06" = ["ah-21-8"]')
    assert cost(field, "21/8 20.06-20.07") == f"5 of 9 MP, {WET}", "island 3, bottomland 2"
    smaller = serbien('"20.06" = ["ah-Dani"]')
    assert cost(smaller, "Dani 20.06-20.07").endswith("strength −2, AV −1 until the end of the next Player Turn")
    assert cost(smaller, "Dani 20.06-20.05") == "2 of 9 MP", "no river, no marker"
    assert cost(field, "21/8 20.06-19.07") == f"6 of 9 MP, {WET}", "Sava 4, lowland 2"
    assert field.refuses("9/8 20.05-20.06-20.07") == "7.1.4b"
    field.order("9/8 20.05-20.06")
    assert field.refuses("9/8 20.06-20.07") == "7.1.4b"


@pytest.mark.clause("serbien:7.1.4b")
def test_along_the_bank_it_cannot_cross_another_hexside() -> None:
    field = serbien('"20.06" = ["ah-9-8"]')
    assert field.refuses("9/8 20.06-21.07-21.08") == "7.1.4b"
    assert field.accepts("9/8 20.06-20.07-21.08"), "over its own hexside, and on along the other bank"


@pytest.mark.clause("serbien:7.1.4b")
def test_who_began_beside_a_hexside_may_cross_it_whatever_it_has_done_since() -> None:
    field = serbien('"20.06" = ["ah-9-8"]')
    field.order("9/8 20.06-20.05")
    assert field.accepts("9/8 20.05-20.06-20.07"), "it has come back to where it began"
    over = serbien('"20.06" = ["ah-9-8"]')
    over.order("9/8 20.06-20.07")
    assert over.accepts("9/8 20.07-20.06"), "and over the same hexside again"
    assert over.refuses("9/8 20.07-21.08-21.07") == "7.1.4b", "another one"


@pytest.mark.clause("serbien:7.1.4b-mark", "serbien:7.1.4b-div")
def test_who_crosses_by_boat_bears_one_marker_on_the_largest_unit() -> None:
    field = serbien('"20.06" = ["ah-9-8", "ah-8-Ma"]')
    field.order("9/8,8 Ma 20.06-20.07")
    assert (field.piece("ah-9-8").crossing, field.piece("ah-8-Ma").crossing) == (2, 0)
    index = field.table.printed.index["ah-9-8"]
    assert (field.table.attack(index), field.table.defence(index), field.table.guns(index)) == (10, 9, 3)


@pytest.mark.clause("serbien:7.1.4b-bde")
@pytest.mark.parametrize(("unit", "values"), [("ah-13", (4, 4, 1)), ("ah-8-Ma", (0, 0, 0)), ("ah-10-K", (1, 0, 0))])
def test_a_brigade_bears_the_small_marker_a_cavalry_division_the_large_one(
    unit: str, values: tuple[int, int, int]
) -> None:
    field = serbien(f'"20.06" = ["{unit} crossing=2"]')
    table, index = field.table, field.table.printed.index[unit]
    assert (table.attack(index), table.defence(index), table.guns(index)) == values


@pytest.mark.clause("serbien:7.1.4b-rem", "serbien:4.2.9b")
def test_markers_are_flipped_in_one_finishing_phase_and_gone_in_the_next() -> None:
    field = serbien('"20.07" = ["ah-9-8 crossing=2", "ah-21-8 crossing=1"]', "finishing")
    assert (field.piece("ah-9-8").crossing, field.piece("ah-21-8").crossing) == (1, 0)


@pytest.mark.clause("serbien:7.1.5")
def test_a_bridge_costs_what_the_bridge_costs_and_leaves_no_marker() -> None:
    field = serbien('"11.09" = ["ah-9-8"]')
    assert cost(field, "9/8 11.09-11.08-12.07") == "5 of 9 MP", "lowland 2, bottomland 2, bridge 1"
    field.order("9/8 11.09-11.08-12.07")
    assert field.piece("ah-9-8").crossing == 0


@pytest.mark.clause("serbien:7.1.4a", "serbien:7.1.5")
def test_austro_hungarians_cross_the_donau_at_peterwardein_and_serbs_nowhere() -> None:
    field = serbien('"23.03" = ["ah-9-8"]')
    assert cost(field, "9/8 23.03-23.04") == "4 of 9 MP", "rough 3, bridge 1"
    serb = serbien('"23.03" = ["sr-Morava-I"]', player="serbian")
    assert serb.refuses("Morava I 23.03-23.04") == "7.1.4a"
    assert field.refuses("9/8 23.03-24.03-24.04") == "7.1.4a"


@pytest.mark.clause("serbien:7.1.5a")
def test_a_ferry_carries_one_force_a_phase() -> None:
    field = serbien('"27.05" = ["ah-9-8", "ah-21-8"]')
    assert cost(field, "9/8 27.05-27.04") == "6 of 9 MP", "upland 2, ferry 4"
    field.order("9/8 27.05-27.04")
    assert field.refuses("21/8 27.05-27.04") == "7.1.5a"
    assert field.refuses("21/8 27.05-28.04") == "7.1.4a", "no ferry is there"
    serb = serbien('"27.05" = ["sr-Morava-I"]', player="serbian")
    assert serb.refuses("Morava I 27.05-27.04") == "7.1.4a"


PONTOON = 'pontoons = [{a = "22.09", b = "21.10", side = "austrian", built = true}]'


@pytest.mark.clause("serbien:21.2")
def test_a_pontoon_spares_one_force_a_phase_the_points_of_the_river() -> None:
    field = serbien('"22.08" = ["ah-9-8", "ah-21-8"]', state=PONTOON)
    assert cost(field, "9/8 22.08-22.09-21.10") == "5 of 9 MP", "2, and 2 with the bridge's 1"
    field.order("9/8 22.08-22.09-21.10")
    assert field.piece("ah-9-8").crossing == 0
    assert cost(field, "21/8 22.08-22.09-21.10") == "8 of 9 MP", "the second pays the river"
    field.order("21/8 22.08-22.09-21.10")
    assert field.piece("ah-21-8").crossing == 0, "in all else it is a bridge"


@pytest.mark.clause("serbien:21.2", "serbien:8.3")
def test_cavalry_that_has_retired_over_a_pontoon_leaves_its_benefit_to_those_who_move_next() -> None:
    units = '"21.10" = ["ah-10-K"]\n"22.09" = ["ah-9-8"]\n"20.10" = ["sr-Morava-I"]'
    field = serbien(units, "finishing", "serbian", state=f'{PONTOON}\ntaken = ["21.10"]')
    field.order("retire 10 K 21.10-22.09")
    while field.asked != ("austrian", "move"):
        field.order("done")
    assert cost(field, "9/8 22.09-21.10") == "5 of 9 MP", "lowland 2, bridge 1, an enemy ZOC 2"


@pytest.mark.clause("serbien:21.2")
def test_an_unfinished_pontoon_is_no_bridge_and_the_enemys_is_none() -> None:
    for state in (
        'pontoons = [{a = "22.09", b = "21.10", side = "austrian", built = false}]',
        'pontoons = [{a = "22.09", b = "21.10", side = "serbian", built = true}]',
    ):
        field = serbien('"22.08" = ["ah-9-8"]', state=state)
        assert field.refuses("9/8 22.08-22.09-21.10") == "7.1.4b"


@pytest.mark.clause("serbien:21.2.3", "serbien:7.1.4a")
def test_over_the_donau_it_takes_two_markers() -> None:
    one = 'pontoons = [{a = "35.10", b = "35.11", side = "austrian", built = true}]'
    two = one.replace("]", ", ") + one.removeprefix("pontoons = [")
    assert serbien('"35.10" = ["ah-9-8"]', state=one).refuses("9/8 35.10-35.11") == "7.1.4a"
    field = serbien('"35.10" = ["ah-9-8", "ah-21-8"]', state=two)
    field.order("9/8 35.10-35.11")
    assert field.refuses("21/8 35.10-35.11") == "21.2", "a second Force cannot cross the Donau"


@pytest.mark.clause("serbien:21.2.2")
def test_a_pontoon_is_removed_when_an_enemy_occupies_a_bank() -> None:
    field = serbien('"21.12" = ["sr-Morava-I"]', player="serbian", state=PONTOON)
    field.order("Morava I 21.12-21.11")
    assert len(field.table.state.pontoons) == 1, "next to it is not enough"
    field.order("Morava I 21.11-21.10")
    assert not field.table.state.pontoons


@pytest.mark.clause("serbien:3.5.4a")
def test_a_riverbend_does_not_matter_in_movement() -> None:
    field = serbien('"17.08" = ["ah-9-8"]')
    assert cost(field, "9/8 17.08-18.08") == f"6 of 9 MP, {WET}", "Sava 4, lowland 2"
    back = serbien('"18.08" = ["ah-9-8"]')
    assert cost(back, "9/8 18.08-17.08") == f"6 of 9 MP, {WET}"


# -- Building (21.2.1) --------------------------------------------------------------------------------------------

BANKS = 'taken = ["21.10"]'


@pytest.mark.clause("serbien:21.2.2", "serbien:21.2.1", "serbien:3.4")
def test_no_pontoon_is_begun_where_an_enemy_stands_though_the_hex_is_still_controlled() -> None:
    units = '"22.08" = ["ah-9-8"]\n"{}" = ["sr-Loznica"]'
    field = serbien(units.format("21.10"), "finishing", "austrian", state=BANKS)
    assert field.asked == ("austrian", "bridge")
    assert field.refuses("bridge 21.10-22.09") == "21.2.2"
    assert serbien(units.format("20.10"), "finishing", "austrian", state=BANKS).accepts("bridge 21.10-22.09")


@pytest.mark.clause("serbien:21.2.1", "serbien:4.2.9b")
def test_a_pontoon_is_begun_where_both_banks_are_controlled() -> None:
    field = serbien('"21.10" = ["ah-9-8"]\n"22.09" = ["ah-21-8"]', "finishing", state=BANKS)
    assert field.asked == ("austrian", "bridge")
    assert field.refuses("bridge 22.09-21.09") == "21.2.1"
    assert field.refuses("bridge 21.10-21.11") == "21.2.1", "there is no great river"
    field.order("bridge 22.09-21.10")
    (pontoon,) = field.table.state.pontoons
    assert not pontoon.built


@pytest.mark.clause("serbien:21.2.1")
def test_it_is_finished_in_the_next_finishing_phase_if_both_are_still_controlled() -> None:
    begun = 'pontoons = [{a = "22.09", b = "21.10", side = "austrian", built = false}]'
    field = serbien('"21.10" = ["ah-9-8"]\n"22.09" = ["ah-21-8"]', "finishing", "serbian", state=f"{BANKS}\n{begun}")
    assert [pontoon.built for pontoon in field.table.state.pontoons] == [True]
    lost = serbien('"20.12" = ["sr-Morava-I"]\n"22.09" = ["ah-21-8"]', "finishing", "serbian", state=begun)
    assert lost.table.state.pontoons == ()


@pytest.mark.clause("serbien:21.2.3")
def test_on_the_donau_pontoons_stand_at_islands() -> None:
    units = '"35.10" = ["ah-9-8"]\n"35.11" = ["ah-21-8"]\n"33.11" = ["ah-36-13"]\n"34.11" = ["ah-42-13"]'
    field = serbien(units, "finishing", state='taken = ["35.11", "34.11"]')
    assert field.refuses("bridge 33.11-34.11") == "21.2.3"
    field.order("bridge 35.10-35.11")
    assert len(field.table.state.pontoons) == 2


@pytest.mark.clause("serbien:21.2.1")
def test_who_waives_pontoons_in_his_own_country_is_asked_only_elsewhere() -> None:
    home = '"15.08" = ["ah-9-8"]\n"15.07" = ["ah-21-8"]\n"25.20" = ["sr-Morava-I"]'
    field = serbien(home, "finishing")
    assert field.asked == ("austrian", "bridge")
    field.order("waive")
    assert field.asked != ("austrian", "bridge")
    assert field.table.state.waived == (1,)
    quiet = serbien(home, "finishing", state='waived = ["austrian"]')
    assert quiet.asked != ("austrian", "bridge")
    units = '"21.10" = ["ah-9-8"]\n"22.09" = ["ah-21-8"]'
    abroad = serbien(units, "finishing", state=f'{BANKS}\nwaived = ["austrian"]')
    assert abroad.asked == ("austrian", "bridge"), "one bank is Serbian"
    assert abroad.refuses("waive") == "21.2.1"
    abroad.order("bridge 15.07-15.08")


@pytest.mark.clause("serbien:21.2")
@pytest.mark.parametrize(("laid", "asked"), [(3, True), (4, False)])
def test_a_side_has_so_many_pontoon_markers_and_no_more(laid: int, asked: bool) -> None:
    """Austria-Hungary has four; those of the Serbs do not count."""
    places = [("14.07", "14.08"), ("15.07", "15.08"), ("16.07", "16.08"), ("13.08", "13.09")][:laid]
    rows = [f'{{a = "{a}", b = "{b}", side = "austrian", built = true}}' for a, b in places]
    rows.append('{a = "27.12", b = "27.11", side = "serbian", built = true}')
    units = '"21.10" = ["ah-9-8"]\n"22.09" = ["ah-21-8"]\n"35.20" = ["sr-Morava-I"]'
    field = serbien(units, "finishing", state=f"{BANKS}\npontoons = [{', '.join(rows)}]")
    assert (field.asked == ("austrian", "bridge")) is asked


@pytest.mark.clause("serbien:7.1.4a", "serbien:21.2.3")
def test_serbs_build_no_pontoon_on_the_donau_though_they_control_both_banks() -> None:
    units = '"35.10" = ["sr-Morava-I"]\n"35.11" = ["sr-Dunav-I"]\n"25.11" = ["sr-Timok-I"]\n"25.12" = ["sr-Timok-II"]'
    field = serbien(units, "finishing", "serbian", state='taken = ["35.10", "25.11"]')
    while field.asked != ("serbian", "bridge"):
        field.order("done")
    assert field.refuses("bridge 35.10-35.11") == "7.1.4a"
    assert field.accepts("bridge 25.11-25.12"), "on the Sava they may"


@pytest.mark.clause("serbien:7.1.4a")
def test_why_the_donau_is_not_crossed() -> None:
    serbs = serbien('"31.10" = ["sr-Morava-I"]', player="serbian").reason("Morava I 31.10-31.09")
    assert (serbs.clause, serbs.sentence) == ("7.1.4a", "The Donau flows between 31.10–31.09: Serbs never cross it.")
    austrians = serbien('"31.09" = ["ah-9-8"]').reason("9/8 31.09-31.10")
    assert austrians.clause == "7.1.4a"
    assert austrians.sentence.endswith("31.09–31.10: there is no bridge, ferry or pontoon.")


@pytest.mark.clause("serbien:7.1.4b")
def test_who_is_joined_by_one_that_came_from_elsewhere_crosses_no_river_by_boat_with_him() -> None:
    field = serbien('"24.09" = ["ah-9-8"]\n"24.10" = ["ah-8-Ma"]\n"40.20" = ["sr-Morava-I"]')
    assert field.accepts("8 Ma 24.10-24.11"), "over the Sava: it began there"
    field.order("9/8 24.09-24.10")
    assert field.refuses("9/8 24.10-24.11") == "7.1.4b"
    assert field.refuses("9/8,8 Ma 24.10-24.11") == "7.1.4b"


@pytest.mark.clause("serbien:7.1.4b", "serbien:7.1.2c")
def test_who_is_picked_up_elsewhere_crosses_no_river_by_boat_with_those_who_began_beside_it() -> None:
    """9/8 began in 24.10, beside the Sava; 13 Ma began in 25.10 and 15 Ma in 24.10."""
    units = '"24.10" = ["ah-9-8", "ah-15-Ma"]\n"25.10" = ["ah-13-Ma"]\n"40.20" = ["sr-Morava-I"]'
    field = serbien(units)
    field.order("9/8 24.10-25.10")
    assert field.refuses("9/8,13 Ma 25.10-24.10-24.11") == "7.1.4b", "all on one way"
    field.order("9/8,13 Ma 25.10-24.10")
    assert field.refuses("9/8,13 Ma 24.10-24.11") == "7.1.4b"
    assert field.refuses("13 Ma 24.10-24.11") == "7.1.4b"
    assert field.refuses("13 Ma spreads over 24.10+24.11") == "7.1.4b"
    assert field.accepts("9/8 24.10-24.11"), "without the regiment it may"
    assert field.accepts("9/8,15 Ma 24.10-24.11"), "this one began there"
    field.order("13 Ma holds")
    assert field.accepts("9/8 24.10-24.11"), "it has dropped the regiment off"
