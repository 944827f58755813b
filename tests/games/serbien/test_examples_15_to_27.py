"""The worked examples of chapters 15 to 27 as they are told, through play: orders, scripted dice, what happens.

The pictures of 15.3.1 and 15.5 are of another map (hexes 59.54 and 56.55): they are laid out on ours, in Mačva.
"""

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.registry import load
from tests.games.serbien.fighting import battle, fight
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

# -- 15: supply, isolation, Depots -----------------------------------------------------------------------------

SHUT = """
"11.08" = ["ah-FIFTH-Depot"]
"15.12" = ["ah-8-Train"]
"18.11" = ["ah-9-8"]
"18.10" = ["sr-Morava-I"]
"18.12" = ["sr-Dunav-I"]
"20.11" = ["sr-Timok-I"]
"""
"""A division whose six neighbours are enemy held or in EZOCs, its Corps Train three hexes away."""


@pytest.mark.clause("serbien:15.3.1-ex", "serbien:15.3.1", "serbien:15.4-4")
def test_unit_a_opens_the_supply_line_of_the_division() -> None:
    without = serbien(SHUT, "supply")
    assert without.piece("ah-9-8").status == 1, "Out of Supply: its own ZOC does not open a hex"
    unit_a = serbien(SHUT + '"16.12" = ["ah-21-8"]\n', "supply")
    assert unit_a.piece("ah-9-8").status == 0, "the ZOC of Unit A negates the enemies'"


@pytest.mark.clause("serbien:15.5-ex", "serbien:15.5b")
def test_unit_b_makes_the_division_isolated_and_without_it_its_own_zoc_opens_a_way() -> None:
    with_b = serbien(SHUT + '"16.11" = ["sr-Timok-II"]\n', "supply")
    assert (with_b.piece("ah-9-8").status, any("is Isolated" in line for line in with_b.heard())) == (3, True)
    without = serbien(SHUT, "supply")
    assert not any("is Isolated" in line for line in without.heard())


@pytest.mark.clause("serbien:15.6.3a-ex", "serbien:15.6.3a")
def test_the_depot_of_the_sixth_army_rides_from_sarajevo_to_tuzla_in_26_points() -> None:
    """14 to Zavidovic, 5 to Doboj, 5 to 08.12, 2 to 10.12: 9, 5, 9 and 3 points in four movement phases."""
    field = serbien('"06.21" = ["ah-SIXTH-Depot-1"]\n"24.07" = ["ah-9-8"]\n"40.26" = ["sr-Morava-I"]')
    depot, spent = "SIXTH Depot 1", []

    def ride(*ways: str) -> None:
        for way in ways:
            field.order(f"{depot} {way}")
        spent.append(field.piece("ah-SIXTH-Depot-1").spent)
        field.order("done")
        while field.match.decision and field.asked != ("austrian", "move"):
            field.order("done")

    ride("06.21=zavidovic")
    ride("zavidovic=zavidovic")
    assert (field.at("ah-SIXTH-Depot-1"), field.piece("ah-SIXTH-Depot-1").along) == ("zavidovic", 0)
    ride("zavidovic=doboj", "doboj=08.12")
    ride(f"{field.at('ah-SIXTH-Depot-1')}=10.12")
    assert (spent, sum(spent)) == ([9, 5, 9, 3], 26)
    assert field.at("ah-SIXTH-Depot-1") == "10.12"


# -- 16.2.1: substitution --------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:16.2.1-ex", "serbien:16.2.1", "serbien:4.2.1-reinf")
def test_division_a_is_substituted_for_brigade_b_and_takes_its_status() -> None:
    """No scenario of ours has a substitution: this one of two turns has one on GT1."""
    game = load("serbien")
    scenario = {
        "id": "example", "title": "Example", "description": "16.2.1", "source": "proposed: for this test",
        "first_turn": "GT0", "last_turn": "GT1", "worn": {"ah-13": 2}, "reduced": {"ah-13": 1},
        "substitutes": {"ah-9-8": "GT1 ah-13 15.10"},
        "levels": [{"title": "draw", "winner": "", "least": -999}],
    }  # fmt: skip
    placement = {"ah-13": "24.07", "ah-FIFTH-Depot": "11.08", "sr-Morava-I": "36.18", "sr-Serb-Depot-1": "36.17"}
    match = hm.Match(game, game.read_start({"scenario": scenario, "placement": placement}, {}, None), "kit")
    field = Field(match)
    while field.table.turn.id == "GT0" or not field.table.state.phasing:
        assert field.at("ah-13") == "24.07"
        field.order("done")
    piece = field.piece("ah-9-8")
    assert (field.at("ah-9-8"), field.at("ah-13")) == ("24.07", "withdrawn")
    assert (piece.status, piece.lost) == (2, 1), "−2 as the brigade, and its reduction"


# -- 19.1.5: two positions -------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:19.1.5-ex", "serbien:19.1.5", "serbien:14.3.1a")
def test_a_two_hex_unit_builds_two_positions_one_after_the_other_for_26_points() -> None:
    pieces = '"24.12" = ["sr-Morava-I also=24.13"]\n"24.09" = ["ah-9-8"]\n'
    field = serbien(pieces, player="serbian", state="rights = [2, 2]", turn="GT10")
    worked = []

    def next_phase() -> None:
        worked.append(field.piece("sr-Morava-I").spent)
        field.order("done")
        while field.asked != ("serbian", "move"):
            field.order("done")

    field.order("Morava I constructs in 24.12")
    assert field.refuses("Morava I constructs in 24.13") == "7.8.2"
    next_phase()
    assert field.match.view(None).state()["positions"]["serbian"] == ["24.12"], "4 more in the Counter Movement Phase"
    field.order("Morava I constructs in 24.13")
    for _ in range(4):
        if len(field.table.state.positions[0]) == 2:
            break
        next_phase()
    worked.append(field.piece("sr-Morava-I").spent)
    assert field.match.view(None).state()["positions"]["serbian"] == ["24.12", "24.13"]
    assert worked == [9, 5, 9, 3], "26 in sum: the fifth point of the second phase went into the second position"


# -- 23.1.1: Komitadji -----------------------------------------------------------------------------------------


BEYOND = """
"08.12" = ["ah-SIXTH-Depot-1"]
"10.13" = ["sr-Loznica"]
"11.16" = ["sr-Sabac"]
"""
"""Serbs leave a line from 08.12 to 10.14 no way but by 09.15, a Low Mountain."""


@pytest.mark.clause("serbien:23.1.1-ex", "serbien:23.1.1c", "serbien:15.3.2a")
@pytest.mark.parametrize(("komitadji", "at", "status"), [
    ("", "10.14", 0), ('komitadji = ["09.15"]', "10.14", 1), ('komitadji = ["09.15"]', "09.15", 0),
])  # fmt: skip
def test_a_supply_line_comes_into_a_low_mountain_with_komitadji_and_no_further(
    komitadji: str, at: str, status: int
) -> None:
    field = serbien(f'"{at}" = ["ah-9-8 army=SIXTH"]\n{BEYOND}', "supply", state=komitadji)
    assert field.piece("ah-9-8").status == status


@pytest.mark.clause("serbien:23.1.1-ex", "serbien:23.1.1b")
@pytest.mark.parametrize(("komitadji", "spent"), [("", 4), ('komitadji = ["09.15"]', 5)])
def test_and_it_costs_a_point_more_to_enter(komitadji: str, spent: int) -> None:
    """3 for Low Mountain and 1 for its contour."""
    field = serbien('"08.14" = ["ah-9-8"]', state=komitadji)
    field.order("9/8 08.14-09.15")
    assert field.piece("ah-9-8").spent == spent


# -- 25.1: squadrons -------------------------------------------------------------------------------------------


def asked_for_guns(field: Field, order: str) -> bool:
    """Whether the Austro-Hungarian player is asked for the guns of the squadron in an attack."""
    fight(field, order, until=["squadron"])
    return field.match.decision is not None and field.asked == ("austrian", "squadron")


@pytest.mark.clause("serbien:25.1-ex", "serbien:25.1c")
@pytest.mark.parametrize(("hexname", "start", "helped"), [
    ("21.09", "20.08", True), ("21.10", "21.11", True), ("22.10", "22.11", True), ("22.09", "23.09", True),
    ("20.10", "20.11", False), ("22.11", "22.12", False),
])  # fmt: skip
def test_a_squadron_in_21_10_helps_those_who_defend_beside_the_river(hexname: str, start: str, helped: bool) -> None:
    here = '"21.10" = ["ah-Sava-Squadron", "ah-9-8"]' if hexname == "21.10" else f'"{hexname}" = ["ah-9-8"]'
    ship = "" if hexname == "21.10" else '"21.10" = ["ah-Sava-Squadron"]\n'
    units = f'{ship}{here}\n"{start}" = ["sr-Morava-I"]\n'
    field = battle(units, [3, 3, *[1] * 8], player="serbian", supply="", turn="GT5")
    assert asked_for_guns(field, f"Morava I x {hexname}") is helped


@pytest.mark.clause("serbien:25.1-ex", "serbien:25.1c")
@pytest.mark.parametrize(("hexname", "start", "helped"), [
    ("21.09", "20.08", True), ("22.10", "22.11", True), ("22.09", "23.09", True), ("22.11", "22.12", False),
])  # fmt: skip
def test_and_those_who_attack_into_such_a_hex(hexname: str, start: str, helped: bool) -> None:
    units = f'"21.10" = ["ah-Sava-Squadron"]\n"{hexname}" = ["sr-Morava-I"]\n"{start}" = ["ah-9-8"]\n'
    field = battle(units, [3, 3, *[1] * 8], supply="", turn="GT5")
    assert asked_for_guns(field, f"9/8 x {hexname}") is helped


@pytest.mark.clause("serbien:25.1.1-ex", "serbien:25.1.1a")
@pytest.mark.parametrize(("to", "spent"), [("21.07", 1), ("21.08", 2), ("21.09", 3), ("21.10", 4)])
def test_a_voyage_along_21_07_21_08_and_21_09_to_sabac(to: str, spent: int) -> None:
    field = serbien('"20.06" = ["ah-Sava-Squadron"]', turn="GT5")
    field.order(f"Sava Squadron 20.06~{to}")
    assert (field.at("ah-Sava-Squadron"), field.piece("ah-Sava-Squadron").spent) == (to, spent)


@pytest.mark.clause("serbien:25.1.2-refit-ex", "serbien:25.1.2-refit")
def test_a_squadron_hit_on_gt3_returns_on_gt6() -> None:
    """It is hit near Beograd, and three Game Turns are played with nobody doing anything."""
    units = '"28.08" = ["ah-Donau-Squadron-1"]\n"16.09" = ["ah-9-8"]\n"40.26" = ["sr-Morava-I"]\n'
    field = serbien(units + '"11.08" = ["ah-FIFTH-Depot"]\n"40.25" = ["sr-Serb-Depot-1"]\n', turn="GT3", dice=[6])
    field.order("Donau Squadron 1 28.08~30.08")
    assert field.at("ah-Donau-Squadron-1") == "refitting"
    while field.asked[1] != "refit":
        listed = field.notations()
        field.order("done" if "done" in listed else listed[0])
        assert field.table.turn.number < 7
    assert (field.table.turn.id, field.asked) == ("GT6", ("austrian", "refit"))
    field.order("Donau Squadron 1 at base 29.09")
    assert (field.at("ah-Donau-Squadron-1"), field.piece("ah-Donau-Squadron-1").lost) == ("29.09", 1), "backside up"


# -- 27.2: the furthest advance --------------------------------------------------------------------------------


@pytest.mark.clause("serbien:27.2-ex", "serbien:27.2", "serbien:4.3.2b")
@pytest.mark.parametrize(("at", "points"), [("21.10", 1), ("25.14", 5)])
def test_sabac_earns_one_point_and_25_14_five_in_the_inter_phase(at: str, points: int) -> None:
    units = f'"{at}" = ["ah-9-8"]\n"40.26" = ["sr-Morava-I"]\n"29.09" = ["ah-FsAR.6", "ah-21-8"]\n'
    field = serbien(units, "finishing", turn="GT12", state="points = 0")
    lines: list[str] = field.heard()
    while field.table.turn.id == "GT12":
        lines += told(field.order("done" if "done" in field.notations() else field.notations()[0]))
    place = field.table.place(field.table.board.cell(at))
    assert f"Austro-Hungarian +{points} VP: furthest advance, {place}. (27.2)" in lines
