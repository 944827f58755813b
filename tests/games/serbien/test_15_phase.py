"""15.4 to 15.6: the Supply Phase, isolation, Extended Mode."""

import pytest

from hexmarshal.games.serbien.rules.supply.sources import has_line, isolated, range_of, supplied
from hexmarshal.games.serbien.rules.turn.supply_phase import hungry
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

AWAY = '"17.12" = ["sr-Morava-I{}"]\n"26.11" = ["sr-Serb-Depot-1"]'
"""Morava I nine hexes from its Depot, which reaches eight, and eleven in Extended Mode."""


def refuse_to_extend(pieces: str, player: str = "serbian") -> Field:
    """The Supply Phase in which nobody goes to Extended Mode."""
    field = serbien(pieces, "supply", player)
    if field.asked[1] == "extend":
        field.order("done")
    return field


# -- The steps (15.4) -------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:15.4-0", "serbien:15.4-3", "serbien:15.4-4")
def test_who_is_out_of_supply_loses_a_level_and_who_is_in_full_supply_none() -> None:
    field = serbien(AWAY.format(""), "supply", "serbian")
    assert field.asked == ("serbian", "extend")
    lines = told(field.order("done"))
    assert any("is Out of Supply" in line and "15.4-3" in line for line in lines)
    assert any("drops to effectiveness −1" in line and "15.4-4" in line for line in lines)
    assert field.piece("sr-Morava-I").status == 1
    near = serbien(AWAY.format("").replace("17.12", "18.12"), "supply", "serbian")
    assert (near.asked[1], near.piece("sr-Morava-I").status) == ("move", 0)


@pytest.mark.clause("serbien:15.4-4", "serbien:15.5b", "serbien:15.5-ex")
def test_who_is_isolated_loses_three() -> None:
    pieces = """
"11.08" = ["ah-FIFTH-Depot"]
"15.12" = ["ah-8-Train"]
"18.11" = ["ah-9-8"]
"18.10" = ["sr-Morava-I"]
"18.12" = ["sr-Dunav-I"]
"20.11" = ["sr-Timok-I"]
"""
    shut = serbien(pieces + '"16.11" = ["sr-Timok-II"]\n', "supply")
    assert shut.piece("ah-9-8").status == 3
    assert any("is Isolated" in line for line in shut.heard())
    way_out = serbien(pieces, "supply")
    assert way_out.piece("ah-9-8").status == 1, "its own ZOC opens a way: Out of Supply and not Isolated"


@pytest.mark.clause("serbien:15.4-4", "serbien:5.5.2b")
def test_an_asset_without_supply_flips() -> None:
    field = serbien(AWAY.format("").replace("sr-Morava-I", "sr-Loznica"), "supply", "serbian")
    field.order("done")
    assert field.piece("sr-Loznica").lost == 1


@pytest.mark.clause("serbien:15.4-5")
def test_the_markers_come_off_before_the_phase_is_over() -> None:
    field = serbien(AWAY.format(""), "supply", "serbian")
    field.order("done")
    assert field.asked[1] == "move"
    assert not [frame for frame in field.table.stack if getattr(frame, "short", ())]


@pytest.mark.clause("serbien:15.4-1", "serbien:15.6.1c")
def test_first_a_depot_without_a_line_is_displaced_to_one_and_flipped() -> None:
    pieces = '"26.11" = ["sr-Serb-Depot-1", "sr-Morava-I"]\n"27.14" = ["ah-9-8"]'
    field = serbien(pieces, "supply", "serbian")
    assert field.asked == ("serbian", "displace")
    assert field.refuses("Serb Depot 1 displaces to 27.12") == "15.6.2b", "that line is not operational"
    lines = told(field.order("Serb Depot 1 displaces to 30.12"))
    depot = field.piece("sr-Serb-Depot-1")
    assert (field.at("sr-Serb-Depot-1"), depot.flipped) == ("30.12", True)
    assert any("15.4-1" in line for line in lines)
    assert has_line(field.table, field.table.printed.index["sr-Serb-Depot-1"])


@pytest.mark.clause("serbien:15.4-1")
def test_a_depot_for_which_there_is_no_such_hex_waits_off_the_map() -> None:
    pieces = '"26.11" = ["sr-Serb-Depot-1", "sr-Morava-I"]\n"44.29" = ["ah-9-8"]'
    field = serbien(pieces, "supply", "serbian")
    assert (field.at("sr-Serb-Depot-1"), field.piece("sr-Serb-Depot-1").flipped) == ("reserve", True)
    assert any("waits off the map" in line for line in field.heard())


@pytest.mark.clause("serbien:15.4-1", "serbien:15.6.2b")
def test_a_depot_that_waits_comes_back_as_soon_as_there_is_a_railway_for_it() -> None:
    field = serbien('"23.13" = ["sr-Morava-I"]\n"reserve" = ["sr-Serb-Depot-1 flipped"]', "supply", "serbian")
    assert field.asked == ("serbian", "displace")
    field.order("Serb Depot 1 displaces to 30.12")
    assert (field.at("sr-Serb-Depot-1"), field.piece("sr-Serb-Depot-1").flipped) == ("30.12", True)


@pytest.mark.clause("serbien:15.4-2")
def test_a_train_out_of_supply_feeds_nobody_in_this_phase() -> None:
    pieces = '"11.08" = ["ah-FIFTH-Depot"]\n"20.12" = ["ah-8-Train"]\n"21.12" = ["ah-9-8"]'
    field = refuse_to_extend(pieces, "austrian")
    assert field.piece("ah-9-8").status == 1
    assert field.piece("ah-8-Train").status == 0


# -- Isolation (15.5) -------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:15.5b")
def test_fifteen_hexes_to_a_source_are_no_isolation_and_sixteen_are() -> None:
    near = serbien('"11.05" = ["sr-Morava-I"]', player="serbian").table
    far = serbien('"10.05" = ["sr-Morava-I"]', player="serbian").table
    unit, board = near.printed.index["sr-Morava-I"], near.board
    assert board.distance(board.cell("26.11"), board.cell("11.05")) == 15
    assert not isolated(near, unit), "neither the Sava nor range limits matter"
    assert not supplied(near, unit)
    assert isolated(far, unit)


@pytest.mark.clause("serbien:15.4-3", "serbien:3.3.2b", "serbien:15.5-ex")
def test_isolation_counts_the_units_own_zone_and_any_friendly_source() -> None:
    pieces = '"18.11" = ["ah-9-8"]\n"18.10" = ["sr-Morava-I"]\n"18.12" = ["sr-Dunav-I"]\n"20.11" = ["sr-Timok-I"]\n'
    table = serbien(pieces).table
    unit = table.printed.index["ah-9-8"]
    assert not supplied(table, unit)
    assert not isolated(table, unit), "a railway will do"
    shut = serbien(pieces + '"16.11" = ["sr-Timok-II"]').table
    assert isolated(shut, unit)


@pytest.mark.clause("serbien:15.5a", "serbien:11.1.6")
def test_isolation_is_looked_at_when_it_matters() -> None:
    table = serbien('"18.11" = ["ah-9-8 status=D1"]', "attack", "serbian").table
    unit = table.printed.index["ah-9-8"]
    assert not isolated(table, unit)
    table.alter(table.printed.index["sr-Morava-I"], at=table.board.cell("18.10"), army=0)
    table.alter(table.printed.index["sr-Dunav-I"], at=table.board.cell("18.12"), army=0)
    table.alter(table.printed.index["sr-Timok-I"], at=table.board.cell("20.11"), army=0)
    table.alter(table.printed.index["sr-Timok-II"], at=table.board.cell("16.11"), army=0)
    assert isolated(table, unit), "by the position as it is now"


# -- Extended Mode (15.6.1) -------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:15.6.1a", "serbien:15.6.1b")
def test_in_extended_mode_a_supply_unit_reaches_further() -> None:
    field = serbien(AWAY.format(""), "supply", "serbian")
    table = field.table
    depot = table.printed.index["sr-Serb-Depot-1"]
    assert range_of(table, depot) == 8
    assert field.refuses("Morava I extends") == "15.6.1a"
    lines = told(field.order("Serb Depot 1 extends"))
    assert any("goes to Extended Mode" in line and "15.6.1b" in line for line in lines)
    assert range_of(field.table, depot) == 11
    assert field.piece("sr-Morava-I").status == 0
    assert field.asked[1] == "move"


@pytest.mark.clause("serbien:4.2.3.2")
def test_only_the_phasing_side_is_looked_at() -> None:
    field = serbien(AWAY.format(""), "supply", "austrian")
    assert field.asked == ("austrian", "move")
    assert field.piece("sr-Morava-I").status == 0, "out of supply, but it is not his Supply Phase"


@pytest.mark.clause("serbien:15.6.1b", "serbien:4.2.3.1")
def test_it_stays_so_until_the_owners_next_supply_phase() -> None:
    field = serbien('"26.11" = ["sr-Serb-Depot-1 flipped given=2"]\n"20.06" = ["ah-SECOND-Depot flipped"]', "supply")
    assert field.piece("sr-Serb-Depot-1").flipped, "the enemy's Supply Phase changes nothing"
    assert not field.piece("ah-SECOND-Depot").flipped
    own = serbien('"26.11" = ["sr-Serb-Depot-1 flipped given=2"]', "supply", "serbian")
    assert (own.piece("sr-Serb-Depot-1").flipped, own.piece("sr-Serb-Depot-1").given) == (False, 0)


@pytest.mark.clause("serbien:15.6.1b")
def test_nobody_is_flipped_in_vain() -> None:
    two = AWAY.format("") + '\n"44.29" = ["sr-Serb-Depot-2"]'
    field = serbien(two, "supply", "serbian")
    assert field.refuses("Serb Depot 2 extends") == "15.6.1b"
    assert field.accepts("Serb Depot 1 extends")
    spoiled = serbien(AWAY.format("").replace("17.12", "11.05"), "supply", "serbian")
    assert spoiled.asked[1] == "move", "nobody is asked where it would help nobody"


def test_a_side_that_lacks_nothing_is_not_asked() -> None:
    table = serbien('"24.12" = ["sr-Morava-I"]', "supply", "serbian").table
    assert not hungry(table, 0)


@pytest.mark.clause("serbien:15.5b", "serbien:15.1.1")
def test_a_depot_without_a_line_is_no_haven() -> None:
    pieces = '"10.05" = ["sr-Morava-I"]\n"11.05" = ["sr-Serb-Depot-1"]'
    table = serbien(pieces, player="serbian").table
    assert isolated(table, table.printed.index["sr-Morava-I"])


@pytest.mark.clause("serbien:15.6.2b")
def test_another_depot_does_not_displace_in_its_stead() -> None:
    pieces = '"26.11" = ["sr-Serb-Depot-1", "sr-Morava-I"]\n"27.14" = ["ah-9-8"]\n"44.29" = ["sr-Serb-Depot-2"]'
    field = serbien(pieces, "supply", "serbian")
    assert field.refuses("Serb Depot 2 displaces to 30.12") == "15.6.2b"


@pytest.mark.clause("serbien:15.4-3", "serbien:8.5.1a")
@pytest.mark.parametrize("fort", ["", '"sr-Beograd-Fort tested", '])
def test_a_fort_feeds_nobody_and_pays_for_nobody(fort: str) -> None:
    """The garrison of Beograd is Isolated, with its Fort or without."""
    ring = '"30.10" = ["ah-9-8"]\n"31.10" = ["ah-36-13"]\n"29.10" = ["ah-42-13"]\n"30.11" = ["ah-21-8"]'
    field = serbien(f'"30.09" = [{fort}"sr-Beograd"]\n{ring}', "supply", "serbian")
    assert any("is Isolated" in line for line in field.heard())
    assert field.at("sr-Beograd") == "eliminated"
    assert not fort or field.at("sr-Beograd-Fort") == "30.09"


# -- One half, one of a Force (19.0, 5.5.1) -----------------------------------------------------------------------


@pytest.mark.clause("serbien:15.5a", "serbien:15.5b", "serbien:19.0b")
@pytest.mark.parametrize(
    ("at", "also", "status"),
    [("11.05", "10.05", 1), ("10.05", "11.05", 1), ("10.05", "10.04", 3), ("10.04", "10.05", 3)],
)
def test_one_half_that_is_not_isolated_saves_both(at: str, also: str, status: int) -> None:
    """11.05 lies fifteen hexes from the railway, 10.05 sixteen."""
    field = refuse_to_extend(f'"{at}" = ["sr-Morava-I also={also}"]')
    assert field.piece("sr-Morava-I").status == status


@pytest.mark.clause("serbien:15.6.1a", "serbien:19.0b")
@pytest.mark.parametrize(
    ("stands", "helps"),
    [("15.12", True), ("14.12", False), ("15.12 also=14.12", True), ("14.12 also=15.12", True),
     ("14.12 also=13.13", False)],
)  # fmt: skip
def test_a_depot_helps_a_unit_if_it_reaches_one_half_of_it(stands: str, helps: bool) -> None:
    """15.12 lies eleven hexes from the Depot, 14.12 twelve."""
    at, _, also = stands.partition(" ")
    field = serbien(f'"{at}" = ["sr-Morava-I {also}"]\n"26.11" = ["sr-Serb-Depot-1"]', "supply", "serbian")
    assert field.asked[1] == ("extend" if helps else "move")
    if helps:
        assert field.notations() == ["Serb Depot 1 extends", "done"]


@pytest.mark.clause("serbien:15.4-3", "serbien:5.5.1")
@pytest.mark.parametrize(
    ("force", "short"),
    [
        ('"ah-9-8"', False), ('"ah-9-8", "ah-8-Ma"', False), ('"ah-8-Ma"', False), ('"ah-8-Ma", "ah-9-Ma"', False),
        ('"ah-36-13"', True), ('"ah-36-13", "ah-8-Ma"', True),
    ],
)  # fmt: skip
def test_a_force_is_supplied_with_its_formation_and_assets_alone_by_themselves(force: str, short: bool) -> None:
    """The train feeds the 8th Corps and all Assets of its army, and not the 36th Division of the 13th Corps."""
    field = serbien(
        f'"11.08" = ["ah-FIFTH-Depot"]\n"17.12" = ["ah-8-Train"]\n"21.12" = [{force}]\n"40.20" = ["sr-Morava-I"]',
        "supply",
    )
    if field.asked[1] == "extend":
        field.order("done")
    ids = [id.strip(' "') for id in force.split(",")]
    assert [field.piece(id).lost for id in ids] == [0] * len(ids)
    assert (field.piece(ids[0]).status > 0) is short


# -- Trains without a Depot (15.6.2a) ---------------------------------------------------------------------------


@pytest.mark.clause("serbien:15.6.2a-a")
@pytest.mark.parametrize(("depot", "at"), [("", "reserve"), ('"30.12" = ["sr-Serb-Depot-1"]', "30.12")])
def test_a_train_that_waits_is_put_on_a_depot_in_its_supply_phase(depot: str, at: str) -> None:
    pieces = f'"24.12" = ["sr-Morava-I"]\n"24.07" = ["ah-9-8"]\n"reserve" = ["sr-1-Train flipped"]\n{depot}'
    field = serbien(pieces, "supply", "serbian")
    assert (field.at("sr-1-Train"), field.piece("sr-1-Train").flipped) == (at, True)


@pytest.mark.clause("serbien:15.5a", "serbien:15.3.1")
@pytest.mark.parametrize(("friend", "isolated"), [("", True), ('"28.21" = ["sr-Loznica"]', False)])
def test_a_source_in_an_enemy_zone_saves_nobody_from_isolation(friend: str, isolated: bool) -> None:
    """The railway in 28.21 is in the zone of all three; no Formation makes a front line."""
    ring = '"26.20" = ["ah-8-Ma"]\n"29.19" = ["ah-13-Ma"]\n"29.22" = ["ah-15-Ma"]'
    field = serbien(f'"28.20" = ["sr-Hb-12cm"]\n{ring}\n{friend}', "supply", "serbian")
    assert ("Howitzers, 12 cm is Isolated. (15.4-3)" in field.heard()) is isolated
