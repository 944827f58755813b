"""6.4e: the instant a Formation becomes Demoralized in an EZOC it flees, whatever has demoralized it."""

import pytest

from hexmarshal.games.serbien.rules.retreat.flight import Assign
from tests.games.serbien.fighting import battle, fight, lines
from tests.games.serbien.kit import serbien
from tests.playing import told


@pytest.mark.clause("serbien:6.4e")
def test_want_of_supply_in_an_enemy_zone_drives_away_whom_it_demoralizes() -> None:
    pieces = '"18.11" = ["ah-9-8 status={}"]\n"18.10" = ["sr-Morava-I"]'
    field = serbien(pieces.format("CI"), "supply")
    assert field.asked == ("austrian", "withdraw")
    assert field.piece("ah-9-8").status == 5
    field.order(next(order for order in field.notations() if order.endswith("18.14")))
    assert (field.at("ah-9-8"), field.piece("ah-9-8").lost) == ("18.14", 1), "three hexes and a reduction"
    stays = serbien(pieces.format("-3"), "supply")
    assert (stays.asked, stays.piece("ah-9-8").status) == (("austrian", "move"), 4), "who is CI may stay"
    away = serbien(pieces.format("CI").replace("18.10", "18.08"), "supply")
    assert (away.asked, away.piece("ah-9-8").status) == (("austrian", "move"), 5), "no enemy is near"


@pytest.mark.clause("serbien:6.4e", "serbien:6.4g")
def test_who_is_demoralized_by_isolation_among_enemies_is_eliminated() -> None:
    ring = "".join(
        f'"{cell}" = ["{id}"]\n'
        for cell, id in zip(
            ("18.10", "18.12", "17.11", "17.12", "19.11", "19.12"),
            ("sr-Morava-I", "sr-Dunav-I", "sr-Timok-I", "sr-Timok-II", "sr-Drina-I", "sr-Sumadija-I"),
            strict=True,
        )
    )
    field = serbien('"18.11" = ["ah-9-8 status=-2"]\n' + ring, "supply")
    assert field.at("ah-9-8") == "eliminated"
    assert any("is surrounded and eliminated" in line for line in field.heard())


@pytest.mark.clause("serbien:6.4e", "serbien:7.2.3a")
def test_a_forced_march_that_demoralizes_next_to_the_enemy_ends_in_flight() -> None:
    """Five hexes of 2 MP and 2 for the zone are 12: a roll of 12 and 3 fails by 8."""
    field = serbien('"24.09" = ["ah-9-8 status=CI"]\n"21.05" = ["sr-Morava-I"]', dice=[6, 6])
    field.order("9/8 24.09-23.09-22.08-22.07-22.06-21.06")
    assert (field.piece("ah-9-8").status, field.asked) == (6, ("austrian", "withdraw"))


@pytest.mark.clause("serbien:6.4e", "serbien:7.4.4a")
@pytest.mark.parametrize(("roll", "status", "flees"), [((4, 4), 5, True), ((3, 2), 4, False)])
def test_who_is_repulsed_into_another_zone_and_fails_its_check_flees_on(
    roll: tuple[int, int], status: int, flees: bool
) -> None:
    """10 K, CI and so of level 6, goes from 24.08 to 22.08, to friends next to Timok: 9 is a failure, 6 is none."""
    units = '"24.07" = ["sr-Drina-IIm"]\n"24.08" = ["ah-10-K lost=1 status=CI"]\n'
    units += '"22.07" = ["sr-Timok-I"]\n"22.08" = ["ah-9-8"]'
    field = serbien(units, player="serbian", dice=[2, 2, *roll])
    field.order("repulse Drina II- x 24.08", "24.08-23.09", "23.09-22.08")
    assert field.piece("ah-10-K").status == status
    assert (field.asked[1] == "withdraw") is flees


@pytest.mark.clause("serbien:6.4e", "serbien:6.4i")
def test_in_a_combat_the_flight_waits_until_its_retreats_are_over() -> None:
    field = battle('"23.13" = ["sr-Morava-I status=-3"]\n"23.12" = ["ah-9-8", "ah-21-8"]', [1, 1, 1, 1, 4, 4])
    events = fight(field, "9/8,21/8 x 23.13")
    assert field.piece("sr-Morava-I").status == 5
    assert [line for line in lines(events, "6.4e") if "retreats" in line] == []
    assert told(events)


@pytest.mark.clause("serbien:6.4e", "serbien:11.1.4")
@pytest.mark.parametrize(("to", "status", "lost", "marker"), [("24.08", 6, 2, 2), ("21.11", 5, 1, 0)])
def test_a_flight_over_the_sava_costs_a_level_and_a_reduction(to: str, status: int, lost: int, marker: int) -> None:
    units = '"24.11" = ["ah-9-8 status=D1"]\n"24.13" = ["sr-Morava-I"]'
    field = serbien(units, player="serbian")
    field.order("Morava I 24.13-24.12", f"9/8 withdraws 24.11-{to}")
    piece = field.piece("ah-9-8")
    assert (field.at("ah-9-8"), piece.status, piece.lost, piece.crossing) == (to, status, lost, marker)


@pytest.mark.clause("serbien:6.4f", "serbien:7.1.4a")
def test_serbs_do_not_flee_over_the_donau_even_by_its_bridge() -> None:
    """From 23.04 only the bridge of Peterwardein leads out of the zone of whoever comes to 23.05."""
    ours = serbien('"23.04" = ["ah-9-8 status=D1"]\n"23.07" = ["sr-Morava-I"]', player="serbian")
    ours.order("Morava I 23.07-23.06-23.05")
    assert {order.rpartition("-")[2] for order in ours.notations()} == {"21.02", "25.02"}
    theirs = serbien('"23.04" = ["sr-Morava-I status=D1"]\n"23.07" = ["ah-9-8"]')
    theirs.order("9/8 23.07-23.06-23.05")
    assert theirs.at("sr-Morava-I") == "eliminated", "it is surrounded"


@pytest.mark.clause("serbien:6.4e", "serbien:15.6.2a-a")
def test_who_must_flee_is_told_why_and_how_far() -> None:
    units = '"24.11" = ["ah-9-8 status=D1"]\n"24.13" = ["sr-Morava-I"]\n'
    units += '"20.14" = ["ah-8-Train"]\n"20.17" = ["sr-Dunav-I"]\n'
    field = serbien(units, player="serbian")
    field.order("Morava I 24.13-24.12")
    assert field.decision.prompt == (
        "Austro-Hungarian: 9th Division is Demoralized in an enemy ZOC and must retreat 3 hexes and suffer a Strength"
        " Reduction: say where to (6.4)."
    )
    assert field.refuses("8 Train withdraws 20.14-20.11") == "6.4e", "not this one"
    field.order(field.notations()[0], "Dunav I 20.17-20.16-20.15")
    assert field.decision.prompt == (
        "Austro-Hungarian: Train of the 8th Corps is alone in an enemy ZOC and must retreat 3 hexes and go to"
        " Extended Mode: say where to (15.6.2a)."
    )
    assert field.refuses("9/8 withdraws 24.11-24.08") == "15.6.2a-a"


@pytest.mark.clause("serbien:6.4g", "serbien:11.1.5")
def test_who_can_go_two_hexes_only_goes_them_and_pays_for_the_third() -> None:
    """23.14 and 23.15 are free of enemy zones, and everything around them is not: a dead end of two hexes."""
    about = {"25.12": "ah-21-8", "25.14": "ah-36-13", "21.14": "ah-42-13", "21.12": "ah-1", "25.16": "ah-48",
             "21.16": "ah-18", "23.17": "ah-13", "23.11": "ah-9-8"}  # fmt: skip
    units = "".join(f'"{cell}" = ["{id}"]\n' for cell, id in about.items())
    field = serbien('"23.13" = ["sr-Morava-I status=D1"]\n' + units)
    assert field.asked[1] == "split"
    lines = told(field.order("done", "9/8 23.11-23.12"))
    if field.asked[1] == "withdraw":
        lines += told(field.order(field.notations()[0]))
    piece = field.piece("sr-Morava-I")
    assert (field.at("sr-Morava-I"), piece.status, piece.lost) == ("23.15", 6, 2), lines
    assert any("drops to D2, Demoralized. (11.1.5)" in line for line in lines)


@pytest.mark.clause("serbien:6.4g", "serbien:11.1.5")
def test_who_goes_three_hexes_by_a_bent_way_pays_for_none() -> None:
    """Only 22.13, 23.14 and 23.15 are open, and 23.15 is two hexes away: a retreat is counted in hexes gone."""
    about = {"25.14": "ah-21-8", "24.16": "ah-36-13", "24.09": "ah-42-13", "21.15": "ah-1", "20.12": "ah-48",
             "23.11": "ah-9-8"}  # fmt: skip
    units = "".join(f'"{cell}" = ["{id}"]\n' for cell, id in about.items())
    field = serbien('"23.13" = ["sr-Morava-I status=D1"]\n' + units)
    field.order(*(["done"] if field.asked[1] == "split" else []), "9/8 23.11-23.12")
    piece = field.piece("sr-Morava-I")
    assert (field.at("sr-Morava-I"), piece.status, piece.lost) == ("23.15", 5, 1)


@pytest.mark.clause("serbien:6.4e", "serbien:8.2.2a")
@pytest.mark.parametrize(("status", "asked"), [("D1", ("serbian", "withdraw")), ("CI", ("austrian", "move"))])
def test_demoralized_cavalry_that_does_not_react_must_flee(status: str, asked: tuple[str, str]) -> None:
    field = serbien(f'"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry status={status}"]')
    field.order("9/8 24.07-24.08-24.09")
    assert field.asked == ("serbian", "react")
    field.order("stay")
    assert field.asked == asked


# -- Who goes along (5.5.1, 11.1.2a) --------------------------------------------------------------------------------

FLIGHT = '"24.15" = [{}]\n"24.18" = ["sr-Morava-I"]'
COMES = "Morava I 24.18-24.17-24.16"


@pytest.mark.clause("serbien:5.5.1", "serbien:6.4e")
@pytest.mark.parametrize("taken", [(), ("8 Ma",), ("13 Ma",), ("8 Ma", "13 Ma")])
def test_the_owner_says_which_assets_stay_with_another_formation(taken: tuple[str, ...]) -> None:
    stack = '"ah-9-8 status=D1", "ah-21-8", "ah-8-Ma", "ah-13-Ma"'
    field = serbien(FLIGHT.format(stack), player="serbian")
    field.order(COMES)
    assert field.asked == ("austrian", "assign")
    assert field.decision.prompt == (
        "Austro-Hungarian: 9th Division is Demoralized in an enemy ZOC and retreats. Say which Assets go with it."
    )
    for order, code in (("8 Ma with 21/8", "no-leader"), ("21/8 with 9/8", "no-asset")):
        refusal = field.reason(order)
        assert (refusal.code, refusal.clause) == (code, "5.5.1")
    assert field.refuses(Assign("nobody", "ah-9-8")) == "2.2.1"
    field.order(*(f"{asset} with 9/8" for asset in taken), *(() if len(taken) == 2 else ("done",)))
    assert field.asked == ("austrian", "withdraw")
    field.order("9/8 withdraws 24.15-24.12")
    gone = [name for name, id in (("8 Ma", "ah-8-Ma"), ("13 Ma", "ah-13-Ma")) if field.at(id) == "24.12"]
    assert (tuple(gone), field.at("ah-21-8")) == (taken, "24.15")


@pytest.mark.clause("serbien:5.5.1", "serbien:6.4e")
def test_of_three_assets_beside_the_only_formation_two_must_go() -> None:
    field = serbien(FLIGHT.format('"ah-9-8 status=D1", "ah-8-Ma", "ah-9-Ma", "ah-13-Ma"'), player="serbian")
    field.order(COMES)
    assert field.refuses("done") == "5.5.1"
    field.order("9 Ma with 9/8", "8 Ma with 9/8", "9/8 withdraws 24.15-24.12")
    assert [field.at(id) for id in ("ah-8-Ma", "ah-9-Ma", "ah-13-Ma")] == ["24.12", "24.12", "24.15"]
    two = serbien(FLIGHT.format('"ah-9-8 status=D1", "ah-8-Ma", "ah-13-Ma"'), player="serbian")
    two.order(COMES)
    assert two.asked == ("austrian", "withdraw"), "nothing is to be chosen"


@pytest.mark.clause("serbien:6.4e", "serbien:19.1.7b")
@pytest.mark.parametrize(("at", "also", "start"), [("24.15", "24.14", "24.15"), ("24.14", "24.15", "24.15")])
def test_a_two_hex_unit_flees_from_the_half_in_the_zone_with_its_assets(at: str, also: str, start: str) -> None:
    units = f'"{at}" = ["ah-9-8 status=D1 also={also}", "ah-8-Ma also={also}"]\n"24.18" = ["sr-Morava-I"]'
    field = serbien(units, player="serbian")
    lines = told(field.order(COMES))
    assert [(field.at(id), field.piece(id).also) for id in ("ah-9-8", "ah-8-Ma")] == [(start, -1)] * 2
    field.order(f"9/8 withdraws {start}-24.12")
    assert "9th Division consolidates as it retreats. (19.1.7b)" in lines
    assert "8th Marsch Regiment consolidates as it retreats. (19.1.7b)" in lines
    assert [(field.at(id), field.piece(id).also) for id in ("ah-9-8", "ah-8-Ma")] == [("24.12", -1)] * 2
    assert field.piece("ah-9-8").lost == 1


@pytest.mark.clause("serbien:5.5.1", "serbien:19.1.1c")
def test_with_a_two_hex_unit_go_the_assets_that_stand_in_both_its_hexes() -> None:
    """Neither the 13th Marsch Regiment nor the 21st Division stands in both: the owner is not asked."""
    stack = '"ah-9-8 status=D1 also=24.14", "ah-8-Ma also=24.14", "ah-13-Ma", "ah-21-8"'
    field = serbien(FLIGHT.format(stack), player="serbian")
    field.order(COMES)
    assert field.asked == ("austrian", "withdraw")
    field.order("9/8 withdraws 24.15-24.12")
    assert [field.at(id) for id in ("ah-8-Ma", "ah-13-Ma", "ah-21-8")] == ["24.12", "24.15", "24.15"]


@pytest.mark.clause("serbien:5.5.1", "serbien:6.4e")
def test_who_is_named_to_go_is_told_to_the_owner() -> None:
    field = serbien(FLIGHT.format('"ah-9-8 status=D1", "ah-21-8", "ah-8-Ma", "ah-13-Ma"'), player="serbian")
    field.order(COMES)
    lines = told(field.order("8 Ma with 9/8"))
    assert lines[0] == "8th Marsch Regiment is assigned to 9th Division. (5.5.1)"
    assert field.notations() == ["13 Ma with 9/8", "done"]


@pytest.mark.clause("serbien:11.1.2a", "serbien:5.5.1")
@pytest.mark.parametrize(("leader", "stays"), [("Dunav I", True), ("Morava I", False)])
def test_after_a_combat_an_asset_keeps_to_the_formation_with_which_it_fought(leader: str, stays: bool) -> None:
    """The attack brings no retreat, and Morava, in the zone still, flees when all else is done."""
    units = '"23.13" = ["sr-Morava-I status=D1", "sr-Dunav-I", "sr-Loznica"]\n"23.12" = ["ah-9-8"]'
    field = battle(units, [6, 6, *[1] * 8])
    wanted = f"Loznica with {leader}"
    fight(field, "9/8 x 23.13", until=["assign"])
    field.order(wanted if wanted in field.notations() else "done")
    fight(field, until=["assign", "withdraw"])
    assert field.asked == ("serbian", "withdraw")
    field.order(field.notations()[0])
    assert field.at("sr-Morava-I") != "23.13"
    assert (field.at("sr-Loznica") == "23.13") is stays
