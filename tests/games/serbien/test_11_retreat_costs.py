"""11.1.2 to 11.1.6: who goes along in a retreat, and what it costs."""

import pytest

from hexmarshal.games.serbien.rules.retreat.retreat import ChooseRetreat, RetreatTo
from hexmarshal.games.serbien.rules.supply.sources import isolated
from tests.games.serbien.fighting import battle, lines
from tests.games.serbien.test_11_retreat import ENEMY, drive
from tests.playing import told

# -- Who goes along (11.1.2) ----------------------------------------------------------------------------------


@pytest.mark.clause("serbien:11.1.2a", "serbien:5.5.1-1")
def test_an_asset_goes_where_its_formation_goes() -> None:
    field = battle('"23.13" = ["sr-Morava-I", "sr-Loznica"]\n' + ENEMY, supply="")
    drive(field, 2, "sr-Morava-I", "sr-Loznica")
    field.order("23.13-23.14", "23.14-23.15")
    assert field.at("sr-Loznica") == field.at("sr-Morava-I") == "23.15"


@pytest.mark.clause("serbien:11.1.2b", "serbien:15.6.2b")
def test_a_depot_left_behind_is_displaced_and_a_train_stays() -> None:
    units = '"25.16" = ["sr-Morava-I", "sr-Serb-Depot-1", "sr-2-Train"]\n"24.14" = ["ah-9-8"]\n'
    field = battle(units, supply="")
    drive(field, 1, "sr-Morava-I")
    while field.asked[1] != "retreat":
        field.order(field.notations()[0])
    assert field.at("sr-Serb-Depot-1") != "25.16"
    assert field.piece("sr-Serb-Depot-1").flipped
    field.order(field.notations()[0])
    assert field.at("sr-2-Train") == "25.16"


@pytest.mark.clause("serbien:11.1.2b")
def test_a_depot_is_displaced_by_the_retreat_of_one_of_two_forces_with_it() -> None:
    units = '"25.16" = ["sr-Morava-I", "sr-Timok-I", "sr-Serb-Depot-1"]\n"24.14" = ["ah-9-8"]\n'
    field = battle(units, supply="")
    drive(field, 1, "sr-Morava-I")
    assert field.asked == ("serbian", "displace")


@pytest.mark.clause("serbien:11.1.2b", "serbien:8.5.2")
def test_a_fort_becomes_infantry_and_goes_along() -> None:
    field = battle('"23.13" = ["sr-Morava-I", "sr-Beograd-Fort"]\n' + ENEMY, supply="")
    events = told(drive(field, 1, "sr-Morava-I", "sr-Beograd-Fort"))
    assert any(line.endswith("(8.5.2)") for line in events)
    field.order("23.13-23.14")
    assert (field.at("sr-Beograd-Fort"), field.piece("sr-Beograd-Fort").flipped) == ("23.14", True)


# -- What it costs (11.1.3 to 11.1.6) -------------------------------------------------------------------------

CORRIDOR = '"22.14" = ["ah-21-8"]\n"24.15" = ["ah-36-13"]\n' + ENEMY
"""23.14, 23.15 and 23.16 lie in EZOCs."""
WAY = ("23.13-23.14", "23.14-23.15", "23.15-23.16")


@pytest.mark.clause("serbien:11.1.3-ex", "serbien:11.1.3", "serbien:6.1.3a", "serbien:6.4i")
def test_the_example_through_three_zones() -> None:
    field = battle('"23.13" = ["sr-Morava-I status=-3"]\n' + CORRIDOR, supply="")
    drive(field, 3, "sr-Morava-I")
    found = []
    for order in WAY:
        assert field.asked[1] == "retreat", "it finishes this retreat before 6.4 asks for another"
        field.order(order)
        found.append(field.piece("sr-Morava-I").status)
    assert found == [4, 5, 6], "CI, D1, D2"
    assert field.at("sr-Morava-I") == "23.16"


@pytest.mark.clause("serbien:11.1.3")
def test_every_force_loses_a_level_and_a_friend_negates_the_zone() -> None:
    units = '"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"23.14" = ["sr-Loznica"]\n' + CORRIDOR
    field = battle(units, supply="")
    drive(field, 2, "sr-Morava-I", "sr-Dunav-I")
    events = field.order(WAY[0])
    assert lines(events, "11.1.3") == [], "Loznica negates the zone in 23.14"
    events = field.order(WAY[1])
    assert len(lines(events, "11.1.3")) == 2
    assert [field.piece(id).status for id in ("sr-Morava-I", "sr-Dunav-I", "sr-Loznica")] == [1, 1, 0]


@pytest.mark.clause("serbien:11.1.3", "serbien:5.5.2a")
def test_assets_alone_are_reduced_by_a_zone() -> None:
    field = battle('"23.13" = ["sr-Loznica"]\n' + CORRIDOR, supply="")
    drive(field, 1, "sr-Loznica")
    field.order(WAY[0])
    assert field.piece("sr-Loznica").lost == 1


@pytest.mark.clause("serbien:11.1.4", "serbien:7.1.4b-mark")
def test_over_the_sava_it_costs_a_level_a_reduction_and_brings_the_marker() -> None:
    field = battle('"24.11" = ["ah-21-8"]\n"24.12" = ["sr-Morava-I"]', supply="")
    drive(field, 1, "ah-21-8")
    events = field.order("24.11-24.10")
    piece = field.piece("ah-21-8")
    assert (piece.status, piece.lost, piece.crossing) == (1, 1, 2)
    assert len(lines(events, "11.1.4")) == 2
    dry = battle('"24.11" = ["ah-21-8"]\n"24.12" = ["sr-Morava-I"]', supply="")
    drive(dry, 1, "ah-21-8")
    dry.order("24.11-23.11")
    assert (dry.piece("ah-21-8").status, dry.piece("ah-21-8").lost) == (0, 0)


@pytest.mark.clause("serbien:11.1.4", "serbien:21.2")
def test_a_pontoon_spares_it() -> None:
    state = 'pontoons = [{a = "24.10", b = "24.11", side = "austrian", built = true}]'
    field = battle('"24.11" = ["ah-21-8"]\n"24.12" = ["sr-Morava-I"]', supply="", state=state)
    drive(field, 1, "ah-21-8")
    field.order("24.11-24.10")
    assert (field.piece("ah-21-8").status, field.piece("ah-21-8").lost, field.piece("ah-21-8").crossing) == (0, 0, 0)


@pytest.mark.clause("serbien:11.1.4", "serbien:11.1b")
def test_over_impassable_mountains_it_costs_a_level_and_a_reduction() -> None:
    field = battle('"12.28" = ["ah-21-8"]\n"11.27" = ["sr-Morava-I"]', supply="")
    drive(field, 1, "ah-21-8")
    field.order("12.28-13.28")
    assert (field.piece("ah-21-8").status, field.piece("ah-21-8").lost, field.piece("ah-21-8").crossing) == (1, 1, 0)


RING = "\n".join(
    f'"{hexname}" = ["{id}"]'
    for hexname, id in zip(
        ("23.12", "24.12", "24.13", "23.14", "22.13", "22.12"),
        ("ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13", "ah-29-9 army=FIFTH", "ah-17-7 army=FIFTH"),
        strict=True,
    )
)


@pytest.mark.clause("serbien:11.1.5")
@pytest.mark.parametrize("hexes", [1, 2])
def test_who_cannot_retreat_pays_for_every_hex(hexes: int) -> None:
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{RING}', supply="")
    drive(field, hexes, "sr-Morava-I")
    assert field.asked == ("serbian", "retreat"), "he may try a Repulse first"
    events = field.order("done")
    piece = field.piece("sr-Morava-I")
    assert (field.at("sr-Morava-I"), piece.status, piece.lost) == ("23.13", hexes, hexes)
    assert any(line.endswith("(11.1.5)") for line in told(events))


@pytest.mark.clause("serbien:11.1.5")
def test_who_can_go_part_of_the_way_pays_for_the_rest() -> None:
    """23.14 is free, and 23.15, 24.14, 22.14 beyond it are held."""
    units = RING.replace('"23.14" = ["ah-42-13"]', '"22.14" = ["ah-42-13"]')
    more = '\n"23.15" = ["ah-34-7 army=FIFTH"]\n"24.14" = ["ah-31-4 army=FIFTH"]\n'
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{units}{more}', supply="")
    drive(field, 2, "sr-Morava-I")
    while field.asked[1] == "retreat":
        field.order("23.13-23.14" if "23.13-23.14" in field.notations() else "done")
    piece = field.piece("sr-Morava-I")
    assert (field.at("sr-Morava-I"), piece.status, piece.lost) == ("23.14", 2, 1), "a zone, and a hex that it failed"


@pytest.mark.clause("serbien:11.1.6", "serbien:6.4c")
@pytest.mark.parametrize(("status", "gone"), [("-3", False), ("CI", True), ("D1", True)])
def test_an_isolated_force_that_cannot_retreat_and_is_demoralized_surrenders(status: str, gone: bool) -> None:
    field = battle(f'"23.13" = ["sr-Morava-I status={status}", "sr-Loznica"]\n{RING}', supply="")
    assert isolated(field.table, field.table.printed.index["sr-Morava-I"])
    drive(field, 1, "sr-Morava-I", "sr-Loznica")
    if field.asked[1] == "retreat":
        field.order("done")
    assert (field.at("sr-Morava-I") == "eliminated") is gone
    assert (field.at("sr-Loznica") == "eliminated") is gone, "the whole Force"


CORNERS = "\n".join(
    f'"{hexname}" = ["{id}"]'
    for hexname, id in zip(
        ("23.11", "25.12", "25.14", "23.15", "21.14", "21.12"),
        ("ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13", "ah-29-9 army=FIFTH", "ah-17-7 army=FIFTH"),
        strict=True,
    )
)
"""Enemies two hexes away on every side: all hexes around 23.13 lie in EZOCs."""


@pytest.mark.clause("serbien:11.1.6")
def test_an_isolated_force_that_must_enter_a_zone_surrenders_if_it_becomes_demoralized() -> None:
    field = battle(f'"23.13" = ["sr-Morava-I status=CI"]\n{CORNERS}', supply="")
    assert isolated(field.table, field.table.printed.index["sr-Morava-I"])
    drive(field, 1, "sr-Morava-I")
    field.order(field.notations()[0])
    assert field.at("sr-Morava-I") == "eliminated"
    open_ = CORNERS.replace('"23.15" = ["ah-42-13"]\n', "")
    field = battle(f'"23.13" = ["sr-Morava-I status=CI"]\n{open_}', supply="")
    assert not isolated(field.table, field.table.printed.index["sr-Morava-I"])
    drive(field, 1, "sr-Morava-I")
    field.order("23.13-23.12")
    assert field.piece("sr-Morava-I").status == 5, "who is not Isolated only loses the level"


# -- What it will cost is told before (11.1.3, 11.1.4) --------------------------------------------------------


def _prices(units: str, *beaten: str) -> dict[str, str]:
    """What each next hex of a retreat is said to cost."""
    field = battle(units + CORRIDOR, supply="")
    drive(field, 1, *beaten)
    question, table = field.table.question, field.table
    assert isinstance(question, ChooseRetreat)
    orders = [order for order in question.all_orders(table) if isinstance(order, RetreatTo)]
    return {order.to: way.cost for order in orders if (way := question.way(table, order)) is not None}


@pytest.mark.clause("serbien:11.1.3", "serbien:5.5.2b")
@pytest.mark.parametrize(
    ("units", "beaten", "cost"),
    [
        (["sr-Morava-I"], ["sr-Morava-I"], "−1 level in an enemy ZOC"),
        (["sr-Loznica"], ["sr-Loznica"], "1 Strength Reduction in an enemy ZOC"),
        (["sr-Loznica lost=1"], ["sr-Loznica"], "eliminated in an enemy ZOC"),
    ],
)
def test_a_hex_of_a_retreat_says_what_it_costs(units: list[str], beaten: list[str], cost: str) -> None:
    found = _prices(f'"23.13" = {units}\n'.replace("'", '"'), *beaten)
    assert found["23.14"] == cost
    found = _prices(f'"23.13" = {units}\n"23.14" = ["sr-Drina-I"]\n'.replace("'", '"'), *beaten)
    assert found["23.14"] == "", "a friend negates the EZOC"
