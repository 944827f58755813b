"""11.4c: a unit enters by the way that its owner names. From 0822 two railways lead to 0820."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.events import Moved
from hexmarshal.games.fury.rules.orders import Enter
from tests.games.fury.test_11_4_reinforcements import entering, rail
from tests.playing import told

EAST, WEST = "enter XII 0822-0921-0920-0820", "enter XII 0822-0721-0720-0820"
LINE = "enter XII 0822=0721-0720-0820-0719-0819"
BESIDE_EAST = "austrian XII reinforcements\nrussian HQ III 1021"


@pytest.mark.clause("fury:11.4c", "fury:9f")
@pytest.mark.parametrize(("order", "driven_off"), [(EAST, True), (WEST, False)])
def test_the_way_decides_whom_a_unit_drives_off_as_it_enters(order: str, driven_off: bool) -> None:
    table = entering(BESIDE_EAST)
    table.order(order)
    assert (table.asked == ("russian", "shift")) is driven_off
    if driven_off:
        assert table.at("austrian XII") == "0921", "it goes on when the headquarters has given way"
        while table.asked == ("russian", "shift"):
            table.order(table.notations()[-1])
    assert table.at("austrian XII") == "0820"


@pytest.mark.clause("fury:11.4c")
def test_a_named_way_is_told_hex_by_hex_and_a_plain_order_as_before() -> None:
    plain, named = (entering("austrian XII reinforcements") for _ in range(2))
    events = plain.order("enter XII 0822-0820")
    assert [event.path for event in events if isinstance(event, Moved)] == [("0822", "0820")]
    assert "Austrian XII Corps enters 0822-0721-0720-0820. (11.4c)" in told(named.order(WEST))
    assert plain.table.pieces == named.table.pieces


@pytest.mark.clause("fury:11.4c")
@pytest.mark.parametrize(
    ("line", "cost"),
    [(EAST, "4 of 4 hexes"), (WEST, "4 of 4 hexes"), (LINE, "1 of 3 RMP")],
)
def test_a_named_way_has_its_cost_and_amounts_to_the_listed_order(line: str, cost: str) -> None:
    table = entering("austrian XII reinforcements")
    order = table.parse(line)
    assert isinstance(order, Enter)
    way = table.decision.way(order)
    assert way is not None
    assert (way.path, way.cost) == ((order.start, *order.via), cost)
    assert table.parse(order.notation) == order
    assert table.accepts(order), "what it amounts to is listed"


@pytest.mark.clause("fury:9.3b", "fury:11.4c")
def test_a_line_that_is_named_costs_a_rail_point_as_any_other() -> None:
    table = entering("austrian XII reinforcements\naustrian III reinforcements")
    before = rail(table)
    table.order(LINE)
    assert (table.at("austrian XII"), rail(table)) == ("0819", (before[0], before[1] - 1, before[2]))


@pytest.mark.clause("fury:11.4c", "fury:9.1d", "fury:9d", "fury:9.3d")
@pytest.mark.parametrize(
    ("counters", "order", "code", "clause"),
    [
        ("", "enter XII 0822-0821-0820", "no-railway", "11.4c"),
        ("", "enter XII 0822-9999-0820", "unknown-hex", "3b"),
        ("", "enter XII 0822-0921-0822-0921-0920", "too-far", "11.4c"),
        ("russian III 1020", EAST, "stopped", "9.1d"),
        ("russian HQ III 0921", EAST, "enemy-hex", "9d"),
        ("russian III 1020", "enter XII 0822=0921-0920-0820-0719-0819", "rail-cut", "9.3d"),
    ],
)
def test_a_named_way_is_refused_at_the_first_hex_that_is_closed(
    counters: str, order: str, code: str, clause: str
) -> None:
    table = entering(f"austrian XII reinforcements\n{counters}")
    found = table.reason(order)
    assert (found.code, found.clause) == (code, clause)
    if counters and "=" not in order:
        assert table.accepts(WEST), "the other railway is open"


@pytest.mark.clause("fury:11.4c")
def test_a_way_of_four_hexes_may_go_to_and_fro() -> None:
    table = entering("austrian XII reinforcements")
    assert table.accepts("enter XII 0822-0921-0822-0721")
    refused = Enter("ah-XII", "0822", "0820", via=("0721", "0720"))
    assert table.reason(refused).code == "way"
