"""What a single condition decides, from both sides: reasons that come before others, maps that are not in play."""

import pytest

from hexmarshal.games.great_war_east.rules.exclusive.set_up import labels
from hexmarshal.games.great_war_east.rules.exclusive.start_line import behind
from hexmarshal.games.great_war_east.rules.orders import Move
from hexmarshal.games.great_war_east.rules.standard import rail
from hexmarshal.games.great_war_east.rules.standard.combat_orders import RetreatTo
from hexmarshal.games.great_war_east.rules.standard.movement import MoveUnits
from hexmarshal.games.great_war_east.rules.standard.reach import points
from hexmarshal.games.great_war_east.rules.standard.replacement import RestoreUnits
from tests.games.great_war_east.kit import great_war


@pytest.mark.clause("great_war_east:13.0a", "great_war_east:13.0c", "great_war_east:SG-16-11.0")
def test_who_is_not_eligible_for_replacements_is_told_so_whatever_points_are_left() -> None:
    pieces = 'g1312 = ["ah-XI/3 lost=1"]\ng2215 = ["ah-V/1 lost=1"]\ng1412 = ["ah-4C/3 lost=1", "ah-VII/2"]'
    table = great_war(pieces, "austrian replacement", turn=8)
    fresh = RestoreUnits("austrian")
    left, corps = fresh.left(table.table), table.index("ah-XI/3")
    assert fresh.against(table.table, corps) is None
    size = table.table.printed.stacking[table.index("ah-V/1")]
    assert RestoreUnits("austrian", tried=(table.index("ah-V/1"),)).left(table.table) == left - size
    spent = RestoreUnits("austrian", tried=(table.index("ah-V/1"),) * (left // size))
    said = {id: spent.against(table.table, table.index(id)) for id in ("ah-V/1", "ah-XI/3", "ah-4C/3", "ah-VII/2")}
    assert {id: None if why is None else why.code for id, why in said.items()} == {
        "ah-V/1": "tried", "ah-XI/3": "points", "ah-4C/3": "not-eligible", "ah-VII/2": "whole",
    }  # fmt: skip


@pytest.mark.clause("great_war_east:2.1")
def test_nobody_retreats_onto_a_map_that_is_not_in_play() -> None:
    pieces = 'g0511 = ["ru-78R/3"]\ng0611 = ["ah-VI/4", "ah-X/1"]\ng0612 = ["ah-D4"]\ng0714 = ["ah-D1"]\n'
    table = great_war(f'{pieces}g0310 = ["ru-IX/3", "ru-X/3"]', "austrian resolution", turn=3, dice=(1,))
    table.order("VI/4,X/1 x g0511", "option 3")
    assert table.refuses(RetreatTo("g0511", "s0101")) == "8.61"
    table.table.note(sheets=("g",))
    assert table.refuses(RetreatTo("g0511", "s0101")) == "2.1"
    assert table.refuses(RetreatTo("g0511", "g0210")) == "8.61"


@pytest.mark.clause("great_war_east:5.33")
def test_a_train_rides_if_one_way_along_the_line_is_open_and_not_if_none_is() -> None:
    pieces = 'g1314 = ["ah-XI/3 entrained counted"]\n{}g0101 = ["ru-IX/3"]'
    one, both = 'g1315 = ["ru-X/3"]\n', 'g1315 = ["ru-X/3"]\ng1313 = ["ru-78R/3"]\n'
    for enemies, rides in (("", True), (one, True), (both, False)):
        table = great_war(pieces.format(enemies), "austrian movement", turn=3)
        unit = table.index("ah-XI/3")
        table.table.alter_all((unit,), spent=0)
        assert rail.can_ride(table.table, unit) == bool(rail.stops(table.table, unit)) == rides, enemies


@pytest.mark.clause("great_war_east:5.14", "great_war_east:5.0b")
def test_why_a_unit_stays_where_it_is() -> None:
    table = great_war('g2020 = ["ah-XI/3"]\ng0101 = ["ru-IX/3"]')
    unit, question = table.index("ah-XI/3"), table.decision.question
    assert isinstance(question, MoveUnits)
    have = points(table.table, unit)
    assert have > 1
    for spent, clause, sentence in (
        (0, "5.0b", "is already in g2020."),
        (have - 1, "5.14", "has one movement point left, too few for any hex beside it."),
        (have, "5.14", "has no movement points left."),
    ):
        table.table.alter_all((unit,), spent=spent)
        why = question._why_it_stays(table.table, unit)
        assert (why.clause, why.sentence) == (clause, f"Austrian XI Corps {sentence}")


@pytest.mark.clause("great_war_east:SG-26.31a")
def test_behind_a_start_line_is_what_is_nearer_to_it_than_to_the_enemys() -> None:
    table = great_war('g1312 = ["ah-XI/3"]\ng0101 = ["ru-IX/3"]')
    rear = [set(labels(table.table.printed, behind(table.table.printed, side))) for side in (0, 1)]
    for label, whose in (
        ("g0101", 0), ("g1208", 0), ("g2001", 0), ("g1211", 1), ("g2526", 1), ("g0613", 1),  # a hex and many from it
        ("g1209", None), ("g1210", None),  # the lines themselves
    ):  # fmt: skip
        assert [label in hexes for hexes in rear] == [whose == 0, whose == 1], label


@pytest.mark.clause("great_war_east:5.14")
def test_who_clicks_an_idle_unit_is_told_why_it_does_not_march_and_no_other() -> None:
    table = great_war('g1312 = ["ah-XI/3"]\ng2020 = ["ah-V/1"]\ng0101 = ["ru-IX/3"]')
    table.table.alter_all((table.index("ah-V/1"),), spent=points(table.table, table.index("ah-V/1")))
    point = table.decision.point
    assert point("ah-V/1", "") == Move("ah-V/1", "g2020", "g2020")
    assert point("ah-XI/3", "") != Move("ah-XI/3", "g1312", "g1312"), "it can march"
    assert point("ah-V/1", "g2021") != Move("ah-V/1", "g2020", "g2020"), "it was told where to"
