"""5.0, 5.33, 12.13: marches, rides and withdrawals by a way that their owner names."""

import pytest

from tests.games.great_war_east.kit import great_war, told

BY_RAWA = "78R/3 g1113-g1013-g0913"
LOOP = "XI/3 g1312=g1412-g1512-g1612-g1713-g1812-g1811-g1810-g1711-g1610-g1511-g1411"


@pytest.mark.clause("great_war_east:5.0b", "great_war_east:5.12", "great_war_east:5.33")
def test_a_march_goes_the_way_that_is_named_and_pays_for_that_way() -> None:
    short, named = (great_war('g1113 = ["ru-78R/3"]', "allied movement") for _ in range(2))
    assert told(short.order("78R/3 g1113-g0913")) == ["78th Reserve Division marches g1113-g1012-g0913. (5.0b)"]
    assert short.piece("ru-78R/3").spent == 2
    assert told(named.order(BY_RAWA)) == ["78th Reserve Division marches g1113-g1013-g0913. (5.0b)"]
    assert named.piece("ru-78R/3").spent == 3, "two points for the forest"
    taken = [one.match.view(None).state()["seized"] for one in (short, named)]
    assert ["g1013" in hexes for hexes in taken] == [False, True], "it cuts the railway at Rawa Ruska"


@pytest.mark.clause("great_war_east:5.0b")
def test_a_named_way_is_told_with_its_cost_and_amounts_to_the_plain_march() -> None:
    table = great_war('g1113 = ["ru-78R/3"]', "allied movement")
    order = table.decision.read(BY_RAWA)
    way = table.decision.way(order)
    assert way is not None
    assert (way.path, way.cost) == (("g1113", "g1013", "g0913"), "3 of 4 MP")
    assert table.decision.read(table.decision.write(order)) == order
    assert table.decision.normal(order) in table.decision.all_orders()


@pytest.mark.parametrize(
    ("order", "clause", "part"),
    [
        ("78R/3 g1113-g0913-g0912", "5.0b", "No step leads from g1113 to g0913"),
        (
            "78R/3 g1113-g1013-g1014-g0914",
            "5.14",
            "has four movement points left; this path costs five points as far as g0914",
        ),
        ("78R/3 g1113-g1112-g1012", "5.13", "(g1112) is occupied by the enemy"),
        ("78R/3 g1113-g1213-g1314-g1413", "10.52b", "(g1314) to drive out the headquarters"),
        ("78R/3 g1113-g9999-g1013", "5.0b", "The path names hexes of the maps"),
    ],
)
@pytest.mark.clause("great_war_east:5.13", "great_war_east:5.14", "great_war_east:10.52b")
def test_a_named_way_is_refused_at_the_first_hex_that_is_closed(order: str, clause: str, part: str) -> None:
    table = great_war('g1113 = ["ru-78R/3"]\ng1112 = ["ah-D4"]\ng1314 = ["ah-vB3"]', "allied movement")
    refusal = table.reason(order)
    assert refusal.clause == clause, refusal
    assert part in refusal.sentence


@pytest.mark.clause("great_war_east:5.14")
def test_a_named_way_may_take_the_last_point_and_no_more() -> None:
    table = great_war('g1113 = ["ru-78R/3"]', "allied movement")
    assert table.accepts("78R/3 g1113-g1013-g1014")
    assert table.reason("78R/3 g1113-g1013-g1014-g1013").code == "too-far"


@pytest.mark.clause("great_war_east:5.17")
def test_one_hex_may_be_named_whatever_it_costs_a_unit_that_has_not_moved() -> None:
    pieces = 'g1113 = ["ru-78R/3 spent={}"]'
    for spent, clause in ((0, ""), (3, "5.14")):
        table = great_war(pieces.format(spent), "allied movement")
        order = "78R/3 g1113-g1013"
        assert table.accepts(order) if not clause else table.reason(order).clause == clause


@pytest.mark.clause("great_war_east:5.33")
def test_a_train_takes_the_line_that_is_named() -> None:
    short, long = (great_war('g1312 = ["ah-XI/3 entrained"]') for _ in range(2))
    short.order("XI/3 g1312=g1411")
    assert short.piece("ah-XI/3").railed == 1
    order = long.decision.read(LOOP)
    assert long.decision.write(order).endswith(LOOP.removeprefix("XI/3"))
    assert long.decision.normal(order) in long.decision.all_orders()
    long.order(LOOP)
    assert (long.at("ah-XI/3"), long.piece("ah-XI/3").railed) == ("g1411", 11)


@pytest.mark.clause("great_war_east:5.33", "great_war_east:SG-16-5.3a")
@pytest.mark.parametrize(
    ("pieces", "order", "clause"),
    [
        ('g1312 = ["ah-XI/3 entrained"]', "XI/3 g1312=g1512-g1411", "5.33"),
        ('g1312 = ["ah-XI/3 entrained railed=9"]', LOOP, ""),
        ('g1312 = ["ah-XI/3 entrained railed=10"]', LOOP, "SG-16-5.3a"),
        ('g1312 = ["ah-XI/3 entrained"]\ng1812 = ["ru-7C/3"]', LOOP, "5.33"),
    ],
)
def test_a_named_line_is_checked_hex_by_hex(pieces: str, order: str, clause: str) -> None:
    table = great_war(pieces)
    if clause:
        assert table.reason(order).clause == clause
    else:
        assert table.accepts(order)
