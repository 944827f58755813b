"""Chapter 3: the map and what lies beside it."""

from __future__ import annotations

import pytest

import hexmarshal as hm
from tests.kit import fury


@pytest.mark.clause("fury:3b")
def test_coastal_land_may_be_entered_and_a_hex_mostly_sea_may_not() -> None:
    table = fury("german XX 0805\ngerman XVII 0904", active="german-austrian north")
    assert table.accepts("XX 0805-0904")  # on the Frisches Haff
    assert table.refuses("XVII 0904-0903") == "3b"
    assert table.refuses("XX 0805-0904-0903") == "3b"


@pytest.mark.clause("fury:3c")
def test_russian_trains_alone_run_through_romanian_1622_and_nobody_stops_there() -> None:
    table = fury("russian VIII 1822\nrussian XII 1721", active="russian south")
    assert table.refuses("VIII 1822=1622") == "3c"
    assert table.refuses("XII 1721-1622") == "3c"
    assert table.refuses("XII 1721-1622-1521") == "3c"
    assert table.accepts("VIII 1822=1521")
    table.order("VIII 1822=1521")
    assert table.at("russian VIII") == "1521"
    assert table.table.state.rail == (4, 3, 3)


@pytest.mark.clause("fury:3c")
def test_austrian_and_german_units_neither_enter_1622_nor_ride_through_it() -> None:
    table = fury("austrian XII 1521\ngerman XI 1522 army=ah-2", active="german-austrian south")
    for unit, here in (("XII", "1521"), ("XI", "1522")):
        assert table.refuses(f"{unit} {here}-1622") == "3c"
        assert table.refuses(f"{unit} {here}=1622") == "3c"
        assert table.refuses(f"{unit} {here}=1721") == "9.3c"
    assert table.accepts("XII 1521=1319")  # the line to the west is theirs


@pytest.mark.clause("fury:3c")
def test_what_else_lies_in_romania_is_closed_too() -> None:
    table = fury("russian VIII 1822\naustrian XII 1621", active="russian south")
    refusal = table.reason("VIII 1822-1722")
    assert (refusal.code, refusal.clause) == ("closed", "3c")
    board = table.table.board
    closed = {board.labels[cell] for cell in board.cells if table.table.printed.closed >> cell & 1}
    assert closed == {"1622", "1722"}


@pytest.mark.clause("fury:3d", "fury:6b")
@pytest.mark.parametrize(("army", "numeral"), [("ah-HQ-II", "1419"), ("ah-HQ-I", "1015"), ("ah-HQ-IV", "1116")])
def test_the_zone_of_an_army_lies_around_its_numeral(army: str, numeral: str) -> None:
    match = hm.Match.new("fury", scenario="campaign")
    board = match.table.board
    decision = match.decision
    assert decision is not None
    ends = {order.notation.split()[-1] for order in decision.orders(army)}
    near = {
        board.labels[cell]
        for cell in board.cells
        if board.distance(cell, board.cell(numeral)) <= 2 and board.country[cell] == "austrian"
    }
    assert numeral in ends
    assert ends == near


@pytest.mark.clause("fury:3f")
def test_each_nation_has_a_rail_marker_a_reinforcements_box_and_an_eliminated_box() -> None:
    new = hm.Match.new("fury", scenario="historical").view(None)
    assert new.state()["rail"] == {"russian": 5, "austrian": 3, "german": 3}
    assert new.state()["turn"] == "A2"
    table = fury(
        """
        russian III eliminated
        russian XX reinforcements
        austrian III eliminated
        austrian X reinforcements
        german XX eliminated
        german XVII reinforcements
        """
    )
    boxes: dict[tuple[str, str], list[str]] = {}
    for piece in table.match.view(None).pieces():
        boxes.setdefault((piece["nation"], piece["at"]), []).append(piece["name"])
    assert boxes["russian", "eliminated"] == boxes["austrian", "eliminated"] == ["III"]
    assert boxes["german", "eliminated"] == boxes["russian", "reinforcements"] == ["XX"]
    assert boxes["austrian", "reinforcements"] == ["X"]
    assert boxes["german", "reinforcements"] == ["XVII"]
