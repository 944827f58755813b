"""6.4, 15.6.2a, 15.6.3: withdrawals and rides by a way that their owner names."""

import pytest

from hexmarshal.games.serbien.rules.retreat.flight import Withdraw
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

DEPOT = "SIXTH Depot 1"
RIDING = '[[doing]]\ndo = "MoveUnits"\nside = "austrian"'


def fleeing() -> Field:
    """9/8 is Demoralized south of the Sava, and Morava I has come beside it."""
    field = serbien('"24.11" = ["ah-9-8 status=D1"]\n"24.13" = ["sr-Morava-I"]', player="serbian")
    field.order("Morava I 24.13-24.12")
    assert field.asked == ("austrian", "withdraw")
    return field


def alarmed() -> Field:
    """8 Train is alone when Morava I comes beside it."""
    field = serbien('"24.07" = ["ah-8-Train"]\n"24.10" = ["sr-Morava-I"]', player="serbian")
    field.order("Morava I 24.10-24.09-24.08")
    assert field.asked == ("austrian", "withdraw")
    return field


def depot(where: str, more: str = "") -> Field:
    return serbien(f'"{where}" = ["ah-SIXTH-Depot-1{more}"]', more=RIDING)


# -- Withdrawals ----------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:6.4e", "serbien:11.1.4")
@pytest.mark.parametrize(
    ("order", "path", "crossings"),
    [
        ("9/8 withdraws 24.11-27.11", "24.11-25.11-26.10-27.11", 1),
        ("9/8 withdraws 24.11-25.11-26.10-27.11", "24.11-25.11-26.10-27.11", 1),
        ("9/8 withdraws 24.11-25.11-26.11-27.11", "24.11-25.11-26.11-27.11", 3),
    ],
)
def test_a_flight_goes_the_way_that_is_named_and_pays_for_that_way(order: str, path: str, crossings: int) -> None:
    field = fleeing()
    way = field.decision.way(field.parse(order))
    assert way is not None
    assert way.path == tuple(path.split("-"))
    lines = told(field.order(order))
    assert any(f"retreats {path}" in line for line in lines), lines
    assert field.at("ah-9-8") == "27.11"
    assert sum("River Crossing marker" in line for line in lines) == crossings


@pytest.mark.clause("serbien:6.4e")
@pytest.mark.parametrize("way", ["24.10-23.10-22.09", "23.11-23.10-22.09", "23.11-22.10-22.09"])
def test_any_way_of_three_hexes_may_be_named(way: str) -> None:
    field = fleeing()
    order = field.parse(f"9/8 withdraws 24.11-{way}")
    assert isinstance(order, Withdraw)
    assert (order.to, order.via) == ("22.09", tuple(way.split("-")))
    assert field.parse(order.notation) == order
    assert field.accepts(order), "the plain order is listed"


@pytest.mark.clause("serbien:6.4e", "serbien:6.4f", "serbien:11.1.1", "serbien:11.1b")
@pytest.mark.parametrize(
    ("way", "code", "clause"),
    [
        ("23.10-22.09", "not-adjacent", "11.1.1"),
        ("24.10-24.11-23.11-22.10-22.09", "no-way", "11.1.1"),
        ("24.10-24.09-23.09-22.09", "far", "6.4e"),
        ("23.11-22.11-22.12-22.09", "not-adjacent", "11.1.1"),
        ("23.12-22.11-21.12", "zone", "6.4f"),
        ("24.12-23.12-22.12-21.12", "enemy", "3.1a"),
        ("99.99-22.09", "unknown-hex", "1.0-grid"),
        ("24.10-23.10", "near", "6.4e"),
    ],
)
def test_a_named_way_is_refused_at_the_first_hex_that_is_closed(way: str, code: str, clause: str) -> None:
    found = fleeing().reason(f"9/8 withdraws 24.11-{way}")
    assert (found.code, found.clause) == (code, clause), found


@pytest.mark.clause("serbien:15.6.2a-a")
def test_a_corps_train_goes_three_hexes_by_the_way_that_is_named() -> None:
    for hexes in ("24.06-23.06-22.05", "23.07-23.06-22.05"):
        field = alarmed()
        field.order(f"8 Train withdraws 24.07-{hexes}")
        assert (field.at("ah-8-Train"), field.piece("ah-8-Train").flipped) == ("22.05", True)
    alarm = alarmed()
    zone = alarm.reason("8 Train withdraws 24.07-23.08-22.07-21.07")
    assert (zone.code, zone.clause) == ("zone", "15.6.2a-a"), "Morava I reaches 23.08"
    detour = alarm.reason("8 Train withdraws 24.07-23.07-23.06-22.06-22.05")
    assert (detour.code, detour.clause) == ("far", "15.6.2a-a")


@pytest.mark.clause("serbien:6.4h")
def test_a_way_to_vogosca_may_be_short_or_long() -> None:
    for way in ("07.20-06.20", "07.21-06.20", "07.20-07.21-06.20"):
        field = serbien('"08.20" = ["ah-9-8 status=D1"]\n"10.20" = ["sr-Morava-I"]', player="serbian")
        field.order("Morava I 10.20-09.20")
        assert field.accepts(f"9/8 withdraws 08.20-{way}"), way


@pytest.mark.clause("serbien:24.2", "serbien:6.4e")
def test_montenegrins_name_their_way_off_the_map() -> None:
    units = '"19.29" = ["mn-Pljevlja status=D1"]\n"19.27" = ["ah-36-13"]'
    for order in ("withdraws 19.29-mne-middle", "withdraws 19.29-20.29-mne-middle"):
        field = serbien(units)
        field.order("36/13 19.27-19.28")
        read = field.parse(f"Pljevlja {order}")
        assert field.parse(read.notation) == read
        assert field.accepts(read)
        field.order(read)
        assert field.at("mn-Pljevlja") == "mne-middle"
    field = serbien(units)
    field.order("36/13 19.27-19.28")
    refused = field.reason("Pljevlja withdraws 19.29-18.29-mne-middle")
    assert (refused.code, refused.clause) == ("no-way", "24.2")


# -- Rides ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:15.6.3-mp", "serbien:15.6.3a")
def test_a_depot_takes_the_line_that_is_named() -> None:
    field = depot("10.12")
    order = field.parse(f"{DEPOT} 10.12=09.12-08.12-doboj")
    way = field.decision.way(order)
    assert way is not None
    assert (way.path, way.cost) == (("10.12", "09.12", "08.12", "doboj"), "7 of 9 MP")
    assert field.parse(order.notation) == order
    assert field.accepts(order), "the plain order is listed"
    lines = told(field.order(order))
    assert any("rides 10.12-09.12-08.12-doboj" in line for line in lines), lines
    assert (field.at("ah-SIXTH-Depot-1"), field.piece("ah-SIXTH-Depot-1").spent) == ("doboj", 7)


@pytest.mark.clause("serbien:15.6.3a", "serbien:15.6.3a-dist")
@pytest.mark.parametrize(
    ("stands", "line", "place"),
    [
        ("zavidovic", "doboj-brod", ("doboj", 4, "brod")),
        ("10.12", "09.12-08.12-doboj-zavidovic", ("doboj", 2, "zavidovic")),
        ("doboj along=3 toward=brod", "doboj-zavidovic", ("zavidovic", 0, "none")),
        ("doboj along=3 toward=brod", "brod-08.03", ("brod", 2, "08.03")),
        ("doboj along=9 toward=brod", "brod-doboj", ("brod", 8, "doboj")),
        ("doboj along=4 toward=08.12", "08.12-doboj", ("doboj", 0, "none")),
    ],
)
def test_where_a_depot_on_a_named_line_is_when_its_points_are_spent(
    stands: str, line: str, place: tuple[str, int, str]
) -> None:
    at, _, more = stands.partition(" ")
    field = depot(at, f" {more}" if more else "")
    field.order(f"{DEPOT} {at}={line}")
    piece, board = field.piece("ah-SIXTH-Depot-1"), field.table.board
    toward = board.labels[piece.toward] if piece.toward >= 0 else "none"
    assert (field.at("ah-SIXTH-Depot-1"), piece.along, toward) == place


@pytest.mark.clause("serbien:15.6.3-mp")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("08.12-doboj", "no-railway"),
        ("09.99-08.12-doboj", "unknown-hex"),
        ("09.12-08.12-09.12-08.12-09.12-08.12-09.12-08.12-doboj-zavidovic", "too-far"),
    ],
)
def test_a_named_line_is_refused_where_no_railway_leads_on(line: str, code: str) -> None:
    field = depot("10.12")
    assert field.accepts(f"{DEPOT} 10.12={line.rpartition('-')[2]}")
    found = field.reason(f"{DEPOT} 10.12={line}")
    assert (found.code, found.clause) == (code, "1.0-grid" if code == "unknown-hex" else "15.6.3-mp")
