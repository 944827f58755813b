"""6.4, 8.5, 8.8, 15.6.2, 25.4: what happens at once when an enemy comes, and its order."""

import pytest

from hexmarshal.games.serbien.rules.retreat import flight
from tests.games.serbien.kit import serbien
from tests.playing import told

# -- Artillery (8.8) ----------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:8.8.1b")
def test_artillery_alone_in_an_enemy_zone_is_lost() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Hb-12cm"]\n"22.12" = ["sr-Morava-I"]')
    field.order("9/8 24.07-24.08")
    assert field.at("sr-Hb-12cm") == "24.10"
    field.order("9/8 24.08-24.09")
    assert field.at("sr-Hb-12cm") == "eliminated"


@pytest.mark.clause("serbien:8.8.1b")
def test_a_combat_unit_saves_it_and_a_fort_does_not() -> None:
    saved = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Hb-12cm", "sr-Morava-I"]')
    saved.order("9/8 24.07-24.08-24.09")
    assert saved.at("sr-Hb-12cm") == "24.10"
    fort = serbien('"30.11" = ["ah-9-8"]\n"30.09" = ["sr-Hb-12cm", "sr-Beograd-Fort tested"]')
    fort.order("9/8 30.11-30.10")
    assert fort.at("sr-Hb-12cm") == "eliminated"


@pytest.mark.clause("serbien:8.8.1b", "serbien:3.3.1")
def test_across_the_sava_nothing_happens_to_it() -> None:
    field = serbien('"20.05" = ["ah-9-8"]\n"20.07" = ["sr-Hb-12cm"]')
    field.order("9/8 20.05-20.06")
    assert field.at("sr-Hb-12cm") == "20.07"


@pytest.mark.clause("serbien:8.8.1b", "serbien:8.2.2b")
def test_guns_that_cavalry_leaves_alone_are_lost() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry", "sr-Hb-12cm"]')
    field.order("9/8 24.07-24.08-24.09")
    assert field.at("sr-Hb-12cm") == "24.10"
    field.order("react Cavalry 24.10-25.10")
    assert field.at("sr-Hb-12cm") == "eliminated"


# -- Corps Trains (15.6.2a) ---------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:15.6.2a-a", "serbien:15.6.1c")
def test_a_train_alone_in_an_enemy_zone_retreats_three_hexes_and_is_flipped() -> None:
    field = serbien('"22.11" = ["ah-9-8"]\n"22.14" = ["sr-3-Train"]\n"30.16" = ["sr-Morava-I"]')
    field.order("9/8 22.11-22.12-22.13")
    assert field.asked == ("serbian", "withdraw")
    ends = {order.where for order in field.decision.all_orders()}
    distance = field.table.board.distance
    cells = {field.table.board.cell(end) for end in ends}
    assert {distance(field.table.board.cell("22.14"), cell) for cell in cells} == {3}
    assert field.refuses("3 Train withdraws 22.14-22.15") == "15.6.2a-a"
    field.order(f"3 Train withdraws 22.14-{min(ends)}")
    assert (field.at("sr-3-Train"), field.piece("sr-3-Train").flipped) == (min(ends), True)
    assert field.asked == ("austrian", "move")


@pytest.mark.clause("serbien:15.6.2a-a", "serbien:15.6.2")
def test_with_a_combat_unit_it_stays() -> None:
    field = serbien('"22.11" = ["ah-9-8"]\n"22.14" = ["sr-3-Train", "sr-Loznica"]')
    field.order("9/8 22.11-22.12-22.13")
    assert field.asked == ("austrian", "move")


@pytest.mark.clause("serbien:15.6.2")
def test_a_train_enters_an_enemy_zone_only_where_a_combat_unit_is() -> None:
    units = '"24.07" = ["ah-8-Train"]\n"24.10" = ["sr-Morava-I"]'
    alone = serbien(units)
    assert alone.refuses("8 Train 24.07-24.08-24.09") == "15.6.2"
    assert alone.accepts("8 Train 24.07-24.08")
    guns = serbien(f'{units}\n"24.09" = ["ah-9-8", "ah-schw.HbD"]')
    assert guns.accepts("8 Train 24.07-24.09")


@pytest.mark.clause("serbien:15.6.2a-a")
def test_a_train_that_cannot_retreat_is_put_on_a_depot() -> None:
    ring = "\n".join(
        f'"{cell}" = ["{unit}"]'
        for cell, unit in (("20.14", "ah-21-8"), ("24.14", "ah-36-13"), ("22.16", "ah-42-13"), ("20.16", "ah-32-4"))
    )
    units = f'"22.11" = ["ah-9-8"]\n"22.14" = ["sr-3-Train"]\n"36.16" = ["sr-Serb-Depot-1"]\n{ring}'
    field = serbien(units)
    field.order("9/8 22.11-22.12")
    if field.at("sr-3-Train") == "22.14":
        field.order("9/8 22.12-22.13")
    assert (field.at("sr-3-Train"), field.piece("sr-3-Train").flipped) == ("36.16", True)


@pytest.mark.clause("serbien:15.6.2a-b")
def test_the_owner_chooses_whether_the_train_goes_before_or_after_the_cavalry() -> None:
    units = '"22.10" = ["ah-9-8"]\n"22.13" = ["sr-Cavalry"]\n"21.13" = ["sr-3-Train"]'
    for first in ("train", "cavalry"):
        field = serbien(units)
        field.order("9/8 22.10-22.11-22.12")
        assert field.asked == ("serbian", "react")
        assert {"sr-Cavalry", "sr-3-Train", "stay"} <= set(field.decision.subjects())
        if first == "train":
            order = field.decision.orders("sr-3-Train")[0]
            field.order(order)
            assert field.asked == ("serbian", "react")
        else:
            field.order("react Cavalry 22.13-23.14")
            assert field.asked == ("serbian", "withdraw")


# -- Forts (8.5) --------------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:8.5.3-ex", "serbien:8.5.3a")
@pytest.mark.parametrize(("die", "stands"), [(1, True), (2, False), (6, False)])
def test_the_example_of_beograd(die: int, stands: bool) -> None:
    field = serbien('"28.11" = ["ah-9-8"]\n"30.09" = ["sr-Beograd-Fort", "sr-Cavalry"]', dice=[die])
    field.order("9/8 28.11-29.11-29.10" if "29.10" not in field.reaches("ah-9-8") else "9/8 28.11-29.10")
    assert field.asked == ("serbian", "react"), "with the Cavalry there no die is rolled"
    assert not field.piece("sr-Beograd-Fort").tested
    field.order("react Cavalry 30.09-31.10")
    fort = field.piece("sr-Beograd-Fort")
    assert (fort.tested, fort.flipped) == (True, not stands)
    if stands:
        assert field.at("sr-Beograd-Fort") == "30.09"


@pytest.mark.clause("serbien:8.5.3a")
def test_a_fort_is_tested_once() -> None:
    field = serbien('"30.12" = ["ah-9-8"]\n"30.09" = ["sr-Beograd-Fort"]\n"36.16" = ["sr-Morava-I"]', dice=[1])
    field.order("9/8 30.12-30.11-30.10")
    assert (field.piece("sr-Beograd-Fort").tested, field.at("sr-Beograd-Fort")) == (True, "30.09")
    field.order("done")
    again = serbien('"30.11" = ["ah-9-8"]\n"30.09" = ["sr-Beograd-Fort tested"]')
    again.order("9/8 30.11-30.10")
    assert again.at("sr-Beograd-Fort") == "30.09", "no die was rolled: none was scripted"


@pytest.mark.clause("serbien:8.5.3b")
def test_a_fort_with_an_asterisk_never_abandons() -> None:
    field = serbien('"06.23" = ["sr-Morava-I"]\n"06.21" = ["ah-Sarajevo-Fort"]', player="serbian")
    field.order("Morava I 06.23-06.22")
    assert (field.at("ah-Sarajevo-Fort"), field.piece("ah-Sarajevo-Fort").tested) == ("06.21", False)


@pytest.mark.clause("serbien:25.4")
def test_3_gb_comes_to_kalinovik_before_the_fort_is_tested() -> None:
    units = '"06.23" = ["sr-Morava-I"]\n"06.25" = ["ah-Kalinovik-Fort"]\nreserve = ["ah-3-Gb"]'
    field = serbien(units, player="serbian")
    field.order("Morava I 06.23-06.24")
    assert (field.at("ah-3-Gb"), field.piece("ah-Kalinovik-Fort").tested) == ("06.25", False)


@pytest.mark.clause("serbien:25.4", "serbien:8.5.3a")
def test_without_3_gb_the_fort_of_kalinovik_is_tested() -> None:
    units = '"06.23" = ["sr-Morava-I"]\n"06.25" = ["ah-Kalinovik-Fort"]\neliminated = ["ah-3-Gb"]'
    field = serbien(units, player="serbian", dice=[1])
    field.order("Morava I 06.23-06.24")
    assert field.piece("ah-Kalinovik-Fort").tested


@pytest.mark.clause("serbien:25.4")
@pytest.mark.parametrize(("option", "place"), [("apart", "reserve"), ("serbian", "06.25")])
def test_whether_montenegrins_bring_3_gb_is_an_option(option: str, place: str) -> None:
    units = '"06.23" = ["mn-Pljevlja"]\n"06.25" = ["ah-Kalinovik-Fort tested"]\nreserve = ["ah-3-Gb"]'
    field = serbien(units, player="serbian", options=f'montenegrins = "{option}"')
    field.order("Pljevlja 06.23-06.24")
    assert field.at("ah-3-Gb") == place


# -- Inactive units (1.1) -----------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:1.1-inactive-c")
def test_an_enemy_who_comes_adjacent_wakes_that_unit_alone() -> None:
    units = '"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Morava-I inactive"]\n"24.12" = ["sr-Timok-I inactive"]'
    field = serbien(units)
    field.order("9/8 24.07-24.08")
    assert field.piece("sr-Morava-I").inactive
    field.order("9/8 24.08-24.09")
    assert (field.piece("sr-Morava-I").inactive, field.piece("sr-Timok-I").inactive) == (False, True)


# -- Demoralized retreats (6.4) -----------------------------------------------------------------------------------


@pytest.mark.clause("serbien:6.4e", "serbien:6.4i")
def test_a_demoralised_formation_flees_three_hexes_and_loses_strength_though_friends_are_there() -> None:
    field = serbien('"22.10" = ["ah-9-8"]\n"22.13" = ["sr-Morava-I status=D1", "sr-Timok-I"]')
    field.order("9/8 22.10-22.11-22.12")
    assert field.asked == ("serbian", "withdraw")
    order = field.decision.all_orders()[0]
    field.order(order)
    piece = field.piece("sr-Morava-I")
    assert (field.table.board.distance(piece.at, field.table.board.cell("22.13")), piece.lost) == (3, 1)
    assert field.at("sr-Timok-I") == "22.13"
    assert field.asked == ("austrian", "move")


@pytest.mark.clause("serbien:6.4i", "serbien:3.3.1")
def test_across_the_sava_it_stays() -> None:
    field = serbien('"20.05" = ["ah-9-8"]\n"20.07" = ["sr-Morava-I status=D1"]')
    field.order("9/8 20.05-20.06")
    assert field.at("sr-Morava-I") == "20.07"


@pytest.mark.clause("serbien:6.4g")
def test_one_that_is_surrounded_is_eliminated() -> None:
    ring = '"22.11" = ["ah-9-8", "ah-21-8"]\n"20.13" = ["ah-36-13"]\n"24.13" = ["ah-42-13"]\n"22.15" = ["ah-32-4"]'
    field = serbien(f'"22.13" = ["sr-Morava-I status=D1"]\n{ring}')
    events = field.order("9/8 22.11-22.12")
    assert field.at("sr-Morava-I") == "eliminated"
    assert any("surrounded" in line and "(6.4g)" in line for line in told(events))


@pytest.mark.clause("serbien:6.4i")
def test_a_demoralised_mover_is_driven_back_by_the_enemy_it_comes_to() -> None:
    field = serbien('"24.07" = ["ah-9-8 status=D1"]\n"24.10" = ["sr-Morava-I"]')
    field.order("9/8 24.07-24.08-24.09")
    assert field.asked == ("austrian", "withdraw")


@pytest.mark.clause("serbien:6.4e", "serbien:8.5.2")
def test_its_assets_go_along_and_a_fort_stays() -> None:
    city = '"30.09" = ["sr-Dunav-II status=D1", "sr-Beograd", "sr-Beograd-Fort"]'
    field = serbien(f'"30.12" = ["ah-9-8"]\n{city}\n"36.16" = ["sr-Morava-I"]', dice=[1])
    field.order("9/8 30.12-30.11-30.10")
    if field.asked == ("serbian", "withdraw"):
        field.order(field.decision.all_orders()[0])
    assert field.at("sr-Beograd-Fort") == "30.09"
    assert field.at("sr-Dunav-II") == field.at("sr-Beograd") != "30.09"


@pytest.mark.clause("serbien:6.4h")
def test_an_austro_hungarian_one_may_stop_in_06_20() -> None:
    field = serbien('"06.21" = ["ah-9-8 status=D1"]\n"06.23" = ["sr-Morava-I"]', player="serbian")
    field.order("Morava I 06.23-06.22")
    assert field.asked == ("austrian", "withdraw")
    field.order("9/8 withdraws 06.21-06.20")
    assert (field.at("ah-9-8"), field.piece("ah-9-8").lost, field.piece("ah-9-8").status) == ("06.20", 1, 5)


@pytest.mark.clause("serbien:6.4h")
def test_one_in_06_20_stays_and_still_loses_strength() -> None:
    field = serbien('"06.20" = ["ah-9-8 status=D1"]\n"06.22" = ["sr-Morava-I"]', player="serbian")
    field.order("Morava I 06.22-06.21")
    assert (field.at("ah-9-8"), field.piece("ah-9-8").lost) == ("06.20", 1)


@pytest.mark.clause("serbien:6.4f")
def test_a_demoralised_retreat_passes_enemy_zones_only_where_friends_are() -> None:
    ring = '"22.11" = ["ah-9-8", "ah-21-8"]\n"20.13" = ["ah-36-13"]\n"24.13" = ["ah-42-13"]\n"22.15" = ["ah-32-4"]'
    field = serbien(f'"22.13" = ["sr-Morava-I status=D1"]\n"21.14" = ["sr-Loznica"]\n{ring}', dice=[1, 1])
    field.order("9/8 22.11-22.12")
    while field.asked[0] == "serbian":
        field.order(field.decision.all_orders()[0])
    assert field.at("sr-Morava-I") != "eliminated", "through the hex of the Loznica Regiment it gets away"


@pytest.mark.clause("serbien:15.6.2b")
def test_a_depot_alone_in_an_enemy_zone_flies_to_another_railway_hex() -> None:
    units = '"31.11" = ["ah-9-8"]\n"30.12" = ["sr-Serb-Depot-1"]\n"36.18" = ["sr-Morava-I"]'
    field = serbien(units)
    field.order("9/8 31.11-31.12")
    while field.asked[0] == "serbian":
        field.order(field.decision.all_orders()[0])
    assert field.at("sr-Serb-Depot-1") != "30.12"
    assert field.piece("sr-Serb-Depot-1").flipped


@pytest.mark.clause("serbien:6.4f")
def test_a_demoralised_retreat_stays_on_the_map_of_the_scenario() -> None:
    pieces = '"31.15" = ["ah-9-8 status=D1"]\n"29.15" = ["sr-Morava-I"]'
    for scenario, leaves in (("macva", False), ("campaign", True)):
        field = serbien(pieces, "movement", "serbian", scenario=scenario, turn="GT2")
        ends = flight.ways(field.table, field.table.printed.index["ah-9-8"])
        columns = {field.table.printed.column(cell) for cell in ends}
        assert ends, scenario
        assert any(column > 32 for column in columns) == leaves, "Mačva ends with column 32"


@pytest.mark.clause("serbien:8.5.3a")
def test_an_abandoned_fort_becomes_infantry_before_it_retreats_three_hexes() -> None:
    field = serbien('"30.12" = ["ah-9-8"]\n"30.09" = ["sr-Beograd-Fort"]\n"36.16" = ["sr-Morava-I"]', dice=[6])
    lines = told(field.order("9/8 30.12-30.11-30.10"))
    while field.asked[1] == "retreat":
        lines += told(field.order(field.notations()[0]))
    assert any("is abandoned and becomes infantry" in line and line.endswith("(8.5.3a)") for line in lines)
    assert not any(line.endswith("(8.5.2)") for line in lines), "it is infantry when it retreats"
    fort = field.piece("sr-Beograd-Fort")
    assert fort.at < 0 or field.table.board.distance(fort.at, field.table.board.cell("30.09")) == 3
