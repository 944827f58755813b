"""15.6.2, 15.6.3: moves of Depots by rail, on the map and off it."""

import pytest

from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.supply import depots
from tests.games.serbien.kit import serbien
from tests.playing import told

DEPOT = "SIXTH Depot 1"


@pytest.mark.clause("serbien:15.6.3-mp", "serbien:15.6.3-rp", "serbien:2.6.3")
def test_a_depot_rides_nine_hexes_and_no_more() -> None:
    field = serbien('"44.29" = ["sr-Serb-Depot-1"]', player="serbian")
    assert field.accepts("Serb Depot 1 44.29=39.24"), "9 hexes of single track"
    reason = field.reason("Serb Depot 1 44.29=39.23")
    assert (reason.clause, "needs 10 MP" in reason.sentence, "has 9" in reason.sentence) == ("15.6.3-mp", True, True)
    before = field.table.state
    field.order("Serb Depot 1 44.29=39.24")
    assert (field.at("sr-Serb-Depot-1"), field.piece("sr-Serb-Depot-1").spent) == ("39.24", 9)
    assert field.table.state == before, "nothing is paid for it"
    assert field.refuses("Serb Depot 1 39.24-38.24") == "15.6.3-mp", "it does not march"


@pytest.mark.clause("serbien:15.6.3-mp")
def test_in_counter_movement_it_rides_five() -> None:
    field = serbien('"44.29" = ["sr-Serb-Depot-1"]', "counter_movement", "austrian")
    assert field.accepts("Serb Depot 1 44.29=41.27")
    assert field.refuses("Serb Depot 1 44.29=40.26") == "15.6.3-mp"


@pytest.mark.clause("serbien:15.6.3a-ex", "serbien:15.6.3a-dist")
def test_example_from_sarajevo_to_tuzla_a_depot_needs_26_points() -> None:
    table = serbien('"06.21" = ["ah-SIXTH-Depot-1"]').table
    cell = table.board.cell
    costs = depots.costs(table, table.printed.index["ah-SIXTH-Depot-1"])
    assert costs[cell("10.12")] == 26, "14 and 5 and 5 and 2"
    assert costs[cell("zavidovic")] == 14
    assert costs[cell("doboj")] == 19
    assert costs[cell("08.12")] == 24
    assert costs[cell("08.17")] == 20, "from Zavidovic to the map 6"
    assert costs[cell("brod")] == 29
    assert costs[cell("08.03")] == 34, "to the edge by Strizivojna"


@pytest.mark.clause("serbien:15.6.3a", "serbien:15.6.3a-ex")
def test_off_the_map_it_is_recorded_how_far_it_has_come() -> None:
    field = serbien('"06.21" = ["ah-SIXTH-Depot-1"]')
    lines = told(field.order(f"{DEPOT} 06.21=zavidovic"))
    assert any("five hexes from it" in line and "15.6.3a" in line for line in lines)
    piece = field.piece("ah-SIXTH-Depot-1")
    assert (field.at("ah-SIXTH-Depot-1"), piece.along, piece.halted) == ("zavidovic", 5, True)
    assert piece.toward == field.table.board.cell("06.21")
    on = serbien('"zavidovic" = ["ah-SIXTH-Depot-1 along=5 toward=06.21"]', "counter_movement", "serbian")
    on.order(f"{DEPOT} zavidovic=zavidovic")
    assert (on.at("ah-SIXTH-Depot-1"), on.piece("ah-SIXTH-Depot-1").along) == ("zavidovic", 0), "9 and 5 are 14"
    third = serbien('"zavidovic" = ["ah-SIXTH-Depot-1"]')
    third.order(f"{DEPOT} zavidovic=doboj")
    assert third.piece("ah-SIXTH-Depot-1").spent == 5
    third.order(f"{DEPOT} doboj=08.12")
    assert third.at("ah-SIXTH-Depot-1") != "08.12", "one point is missing"
    back = serbien('"zavidovic" = ["ah-SIXTH-Depot-1 along=5 toward=06.21"]')
    assert back.accepts(f"{DEPOT} zavidovic=06.21"), "it may turn round: 9 hexes"


@pytest.mark.clause("serbien:15.6.3a")
def test_serbs_do_not_use_the_lines_off_the_map() -> None:
    field = serbien('"44.29" = ["sr-Serb-Depot-1"]', player="serbian")
    assert field.refuses("Serb Depot 1 44.29=brod") == "15.6.3-mp"


@pytest.mark.clause("serbien:15.6.3-mp", "serbien:15.6.2")
def test_it_rides_only_where_a_supply_unit_may_be() -> None:
    pieces = '"30.12" = ["sr-Serb-Depot-1"]\n"28.11" = ["ah-9-8"]\n"29.11" = ["ah-21-8"]'
    field = serbien(pieces, player="serbian")
    assert field.refuses("Serb Depot 1 30.12=30.10") == "15.6.2", "it is in an enemy ZOC"
    assert field.refuses("Serb Depot 1 30.12=30.09") == "15.6.3-mp", "and the line to Beograd leads through it"
    held = serbien(f'{pieces}\n"30.11" = ["sr-Morava-I"]\n"30.10" = ["sr-Dunav-I"]', player="serbian")
    assert held.accepts("Serb Depot 1 30.12=30.10")


@pytest.mark.clause("serbien:15.6.2b", "serbien:15.6.2")
def test_a_depot_alone_in_an_enemy_zone_is_displaced_at_once() -> None:
    field = serbien('"30.10" = ["sr-Serb-Depot-1"]\n"27.11" = ["ah-9-8"]')
    field.order("9/8 27.11-28.11")
    if field.asked[1] == "move":
        field.order("9/8 28.11-29.11")
    assert field.asked == ("serbian", "displace")
    assert field.refuses("Serb Depot 1 displaces to 30.11") == "15.6.2"
    assert field.refuses("Serb Depot 1 displaces to 22.09") == "15.6.2b"
    lines = told(field.order("Serb Depot 1 displaces to 36.16"))
    assert any("15.6.2b" in line for line in lines)
    assert (field.at("sr-Serb-Depot-1"), field.piece("sr-Serb-Depot-1").flipped) == ("36.16", True)


@pytest.mark.clause("serbien:15.6.3-mp")
def test_with_its_last_point_it_rides_one_more_hex() -> None:
    moving = '[[doing]]\ndo = "MoveUnits"\nside = "serbian"'
    field = serbien('"44.29" = ["sr-Serb-Depot-1 spent=8"]', player="serbian", more=moving)
    assert field.accepts("Serb Depot 1 44.29=44.28")
    assert field.refuses("Serb Depot 1 44.29=43.28") == "15.6.3-mp"
    done = serbien('"44.29" = ["sr-Serb-Depot-1 spent=9"]', player="serbian", more=moving)
    assert done.refuses("Serb Depot 1 44.29=44.28") == "15.6.3-mp"


@pytest.mark.clause("serbien:15.6.3a", "serbien:15.6.3a-dist")
@pytest.mark.parametrize(
    ("stands", "phase", "to", "place"),
    [
        ("zavidovic along=10 toward=06.21", "counter_movement", "zavidovic", ("zavidovic", 5, "06.21")),
        ("zavidovic along=5 toward=06.21", "counter_movement", "06.21", ("zavidovic", 10, "06.21")),
        ("zavidovic along=2 toward=06.21", "movement", "brod", ("doboj", 2, "brod")),
        ("zavidovic", "movement", "06.21", ("zavidovic", 9, "06.21")),
        ("07.21", "movement", "zavidovic", ("zavidovic", 6, "06.21")),
        ("08.17", "counter_movement", "zavidovic", ("zavidovic", 1, "08.17")),
    ],
)
def test_where_a_depot_is_when_its_points_are_spent(
    stands: str, phase: str, to: str, place: tuple[str, int, str]
) -> None:
    """Sarajevo 06.21, 14 hexes, Zavidović, 5, Doboj, 10, Brod; Zavidović, 6, 08.17. It has nine points, or five."""
    at, _, more = stands.partition(" ")
    player = "austrian" if phase == "movement" else "serbian"
    field = serbien(f'"{at}" = ["ah-SIXTH-Depot-1 {more}"]'.replace(' "]', '"]'), phase, player)
    lines = told(field.order(f"{DEPOT} {at}={to}"))
    piece, board = field.piece("ah-SIXTH-Depot-1"), field.table.board
    called = {"brod": "Brod", "zavidovic": "Zavidović", "06.21": "Sarajevo (06.21)"}[to]
    assert any(f"is under way to {called}, " in line for line in lines), "by its name"
    assert (field.at("ah-SIXTH-Depot-1"), piece.along, piece.toward) == (place[0], place[1], board.cell(place[2]))
    assert (piece.halted, piece.spent) == (True, 9 if phase == "movement" else 5)


@pytest.mark.clause("serbien:15.6.3a", "serbien:15.6.3-mp")
def test_who_reaches_the_end_of_a_line_with_his_last_point_does_not_head_beyond_it() -> None:
    moving = '[[doing]]\ndo = "MoveUnits"\nside = "austrian"'
    field = serbien('"07.21" = ["ah-SIXTH-Depot-1 spent=8"]', more=moving)
    assert field.accepts(f"{DEPOT} 07.21=06.21")
    assert field.refuses(f"{DEPOT} 07.21=zavidovic") == "15.6.3-mp"
    assert serbien('"07.21" = ["ah-SIXTH-Depot-1 spent=7"]', more=moving).accepts(f"{DEPOT} 07.21=zavidovic")


@pytest.mark.clause("serbien:15.4-1", "serbien:15.0b")
def test_a_depot_without_a_line_is_displaced_to_where_it_has_one() -> None:
    field = serbien('"10.22" = ["ah-SIXTH-Depot-1"]\n"12.22" = ["ah-FIFTH-Depot"]\n"40.20" = ["sr-Morava-I"]', "supply")
    field.order("FIFTH keeps the line")
    assert field.asked == ("austrian", "displace")
    refusal = field.reason(f"{DEPOT} displaces to 07.21")
    assert (refusal.code, refusal.clause) == ("no-line", "15.4-1"), "that line is the Fifth Army's"
    assert field.accepts(f"{DEPOT} displaces to 08.12")


@pytest.mark.clause("serbien:15.6.3-mp")
def test_a_depot_off_every_railway_rides_nowhere() -> None:
    field = serbien('"24.12" = ["sr-Serb-Depot-1"]\n"40.20" = ["sr-Morava-I"]\n"24.07" = ["ah-9-8"]', player="serbian")
    assert [type(order).__name__ for order in field.decision.orders("sr-Serb-Depot-1")] == ["Hold"]


@pytest.mark.clause("serbien:15.6.2b")
def test_a_depot_that_must_displace_where_no_railway_is_left_waits_off_the_map() -> None:
    """All of Serbia is Austro-Hungarian."""
    units = '"31.11" = ["ah-9-8"]\n"30.12" = ["sr-Serb-Depot-1"]\n"36.18" = ["sr-Morava-I"]'
    table = serbien(units).table
    home = [table.hexname(cell) for cell in table.board.cells if table.printed.home[SERBIAN] >> cell & 1]
    field = serbien(units, state=f"taken = {home}")
    lines = told(field.order("9/8 31.11-31.12"))
    assert lines[-1].endswith("must displace and finds no railway: it waits off the map. (15.6.2b)")
    assert (field.at("sr-Serb-Depot-1"), field.piece("sr-Serb-Depot-1").flipped) == ("reserve", True)
