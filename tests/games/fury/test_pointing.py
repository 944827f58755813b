"""What pointing means, the ways that are shown, and what can be typed."""

from __future__ import annotations

from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.procedure import Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules import orders as o
from hexmarshal.games.fury.rules.headquarters import ShiftHq
from tests.kit import Position, declaring, fury

FIGHT = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive    # 13 against 8 is +1
    russian XX 1604
    german XX 1502
    german I 1605                 # Kovno, captured
"""


def fought(*dice: int, more: str = "", **given: Any) -> Position:
    table = declaring(f"{FIGHT}\n{more}", captured="1605", dice=dice, **given)
    table.order("III,IV 1602x1502", "done")
    return table


# -- Pointing -----------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:10.1c")
def test_pointing_at_a_target_means_the_attack_by_all_or_by_the_unit_in_hand() -> None:
    point = declaring(FIGHT, captured="1605").decision.point
    both = o.Attack(("ru-III", "ru-IV"), "1602", "1502")
    assert point("1602") == point("1602", "1502") == both
    assert point("ru-III") == point("ru-III", "1502") == o.Attack(("ru-III",), "1602", "1502")
    assert point("1602", "1605") == o.Attack(("ru-III", "ru-IV"), "1602", "1605")  # the check says why not
    assert point("ru-XX") == o.Attack(("ru-XX",), "1604", "1605")  # out of command, but it has an enemy beside it
    assert point("ru-HQ-I") is None  # nobody beside it
    assert point("ru-HQ-I", "1502") == o.Attack(("ru-HQ-I",), "1702", "1502")
    assert point("1802") is None  # nobody there
    assert point("1802", "1502") is None
    assert point("nobody", "1502") is None
    assert point("done") == Done()


@pytest.mark.clause("fury:10.1c")
def test_pointing_with_a_hex_that_attacks_already_asks_for_the_reason() -> None:
    table = declaring(FIGHT + "german Kon 1501", captured="1605")
    table.order("III,IV 1602x1502")
    order = table.decision.point("1602")
    assert order == o.Attack(("ru-III", "ru-IV"), "1602", "1501")
    assert table.reason(order).code == "hex-attacks-once"


@pytest.mark.clause("fury:9.3a", "fury:9.3d", "fury:9b")
def test_pointing_at_a_hex_too_far_to_march_to_means_a_ride_where_that_has_the_better_reason() -> None:
    table = fury("russian III 1904\nrussian IV 1802", active="russian north", rail={"russian": 0})
    far = table.decision.point("ru-III", "1603")
    assert far == o.Move("ru-III", "1904", "1603", True)
    assert table.reason(far).code == "no-rail-points"
    near = table.decision.point("ru-III", "1804")
    assert near == o.Move("ru-III", "1904", "1804")
    assert table.decision.point("done") == Done()
    assert table.decision.point("nobody", "1804") is None
    open_ = fury("russian III 1904", active="russian north")
    assert open_.decision.point("ru-III", "1603") == o.Move("ru-III", "1904", "1603", True)
    assert open_.decision.point("ru-III", "0120") == o.Move("ru-III", "1904", "0120")  # no train goes there
    cut = fury("russian III 1904\ngerman XX 1704\ngerman I 1602", active="russian north")
    for to, code in (("1603", "rail-zone"), ("1401", "rail-cut")):
        order = cut.decision.point("ru-III", to)
        assert order == o.Move("ru-III", "1904", to, True)
        assert cut.reason(order).code == code


@pytest.mark.clause("fury:11.4c")
def test_pointing_brings_a_unit_on_from_the_nearest_entry_hex() -> None:
    point = fury("russian IV reinforcements\nrussian XX 1806\nrussian II 1806", step="reinforcements").decision.point
    assert point("ru-IV", "1905") == o.Enter("ru-IV", "1904", "1905")
    assert point("ru-IV", "0908") == o.Enter("ru-IV", "1904", "0908", True)
    assert point("ru-IV", "1806") == o.Enter("ru-IV", "1904", "1806", True)  # full
    assert point("ru-IV", "1804") == o.Enter("ru-IV", "1904", "1804")  # off the railway
    assert point("ru-IV", "1815") == o.Enter("ru-IV", "1914", "1815")
    assert point("ru-IV") is None
    unknown = point("ru-IV", "9999")
    assert isinstance(unknown, o.Enter)
    assert unknown.to == "9999"
    assert point("nobody", "1904") is None
    assert point("done") == Done()


@pytest.mark.clause("fury:10.3.1k")
def test_pointing_at_the_hex_that_was_fought_for_means_the_advance() -> None:
    table = fought(6, 5)
    table.order("retreat", "1502-1402", "1402-1302")
    point = table.decision.point
    assert point("advance") == point("advance", "1502") == o.Advance(("ru-III", "ru-IV"))
    assert point("ru-IV") == point("ru-IV", "1502") == o.Advance(("ru-IV",))
    assert point("ru-IV", "1503") is None
    assert point("nobody", "1502") is None


# -- Ways ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:9b", "fury:9.3b", "fury:9.3c")
def test_the_way_of_a_move_is_shown_hex_by_hex_with_what_it_costs() -> None:
    table = fury("russian III 1904\nrussian HQ I 1904 inactive", active="russian north", rail={"russian": 4})
    ways = {
        "III 1904-1804": (("1904", "1804"), "1 of 2 MP"),
        "III 1904-1804-1803": (("1904", "1804", "1803"), "2 of 2 MP"),
        "III 1904=1703": (("1904", "1903", "1803", "1703"), "1 of 2 MP, 1 of 4 RMP"),
        "III 1904=1703-1702": (("1904", "1903", "1803", "1703", "1702"), "2 of 2 MP, 1 of 4 RMP"),
        "HQ I 1904=1703": (("1904", "1903", "1803", "1703"), "1 of 3 MP"),  # travels free
    }
    for text, (path, cost) in ways.items():
        way = table.decision.way(table.parse(text))
        assert way is not None
        assert (way.path, way.cost) == (path, cost), text
    assert table.decision.way(table.parse("III holds")) is None
    assert table.decision.way(Done()) is None


@pytest.mark.clause("fury:11.4c", "fury:9f", "fury:10.3.1k", "fury:11.4e")
def test_the_ways_of_other_orders() -> None:
    table = fury(
        "russian IV reinforcements\nrussian HQ II reinforcements\nrussian XX 1803", step="reinforcements",
        rail={"russian": 2},
    )  # fmt: skip
    ways = {
        "enter IV 1904-1806": (("1904", "1905", "1806"), "3 of 4 hexes"),
        "enter IV 1904": (("1904",), "1 of 4 hexes"),
        "enter IV 1904=1605": (("1904", "1905", "1806", "1705", "1605"), "1 of 2 RMP"),
        "enter HQ II 1904=1605": (("1904", "1905", "1806", "1705", "1605"), ""),
    }
    for text, (path, cost) in ways.items():
        way = table.decision.way(table.parse(text))
        assert way is not None
        assert (way.path, way.cost) == (path, cost), text
    assert table.decision.way(Done()) is None
    assert table.decision.way(o.Assign("ru-IV", "ru-1")) is None
    shift = fury("austrian HQ II 1901\nrussian XI 1803", active="russian south")
    question = ShiftHq("german-austrian", shift.index("austrian HQ II"))
    way = question.way(shift.table, o.Shift("ah-HQ-II", "1901", "1903"))
    assert way is not None
    assert way.path == ("1901", "1902", "1903")
    advance = fought(6, 5)
    advance.order("retreat", "1502-1402", "1402-1302")
    assert advance.decision.way(advance.parse("advance III")) == Way(("1602", "1502"))
    assert advance.decision.way(o.Advance(())) is None
    relief = fury("russian Gd reinforcements rebuilt army=ru-1\nrussian cadre 1806 army=ru-1", step="reinforcements")
    assert relief.decision.way(relief.parse("Gd replaces cadre-1")) == Way(("1806",))


# -- Notation -----------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:9a", "fury:9.3e")
def test_a_way_in_notation_is_the_way_of_the_order() -> None:
    table = fury("russian III 1904\nrussian HQ I 1904 inactive", active="russian north")
    for text in (
        "III 1904-1804-1803",
        "III 1904=1703-1702",
        "HQ I 1904-1903=1703-1702",
        "III 1904=1703",
        "III 1904-1804",
    ):
        order = table.parse(text)
        assert order.notation == text
        assert table.accepts(order)
    assert table.parse("III 1904-1603") == o.Move("ru-III", "1904", "1603", True)  # only a train goes so far
    assert table.parse("III 1904=1804") == o.Move("ru-III", "1904", "1804", True)
    assert table.parse("ru-III 1904-1804") == o.Move("ru-III", "1904", "1804")
    assert table.parse("iii holds") == o.Hold("ru-III")
    assert table.parse("III 1904-9999") == o.Move("ru-III", "1904", "9999")
    assert table.parse("III 1904=9999") == o.Move("ru-III", "1904", "9999", True)


@pytest.mark.parametrize(
    "text",
    [
        "III",
        "III 1904",
        "LXX 1904-1804",
        "LXX holds",
        "III 1904+1804",
        "III sits",
        "lose LXX",
    ],
)
def test_a_line_that_is_no_move_is_unreadable(text: str) -> None:
    table = fury("russian III 1904", active="russian north")
    with pytest.raises(hm.Refused) as refused:
        table.parse(text)
    assert refused.value.code == "unreadable"


@pytest.mark.clause("fury:10.3.1a", "fury:10.3.1b")
def test_an_order_for_another_time_is_understood_and_says_when_that_is() -> None:
    table = fury("russian III 1904", active="russian north")
    assert table.refuses("1904-1804") == "10.3.1b"
    assert table.reason("lose III").sentence.endswith("when a combat result or a cohesion test asks for them.")


def test_lines_that_are_no_answers_are_unreadable() -> None:
    combat = fought(6, 4)
    retreat = fought(6, 5)
    retreat.order("retreat")
    advance = fought(6, 5)
    advance.order("retreat", "1502-1402", "1402-1302")
    enter = fury("russian IV reinforcements", step="reinforcements")
    plan = fury("russian HQ I 1806\nrussian HQ II 1807\nrussian HQ III 1814", step="planning", dice=(1,))
    spend = fury("russian IV 1806 reduced", step="replacements")
    adjust = fury("russian XVI 1215\nrussian XIV 1806", step="adjust_first")
    shift = fury("austrian HQ II 1802\nrussian XI 1804", active="russian south")
    shift.order("XI 1804-1803")
    for table, *lines in (
        (declaring(FIGHT, captured="1605"), "III 1602", "LXX 1602x1502", "III,LXX 1602x1502"),
        (combat, "lose", "lose LXX", "III"),
        (fought(6, 5), "retire", "yes"),
        (retreat, "1502"),
        (advance, "retreat III", "advance LXX", "advance", "go III", "advance III,LXX"),
        (enter, "enter LXX 1904", "enter IV", "assign LXX to ru-1", "LXX replaces cadre-1", "post ru-1"),
        (plan, "activate HQ LXX", "HQ I", "activate"),
        (spend, "reform LXX", "restore", "repair IV", "restore LXX full"),
        (adjust, "1215", "give up", "give it up"),
        (shift, "HQ II", "HQ II 1802"),
    ):
        for line in lines:
            with pytest.raises(hm.Refused) as refused:
                table.parse(line)
            assert refused.value.code == "unreadable", line


@pytest.mark.clause("fury:3b", "fury:9f", "fury:10.3.2d", "fury:11.2h", "fury:11.4c")
def test_a_hex_that_is_not_on_the_map_is_understood_and_refused() -> None:
    retreat = fought(6, 5)
    retreat.order("retreat")
    shift = fury("austrian HQ II 1802\nrussian XI 1804", active="russian south")
    shift.order("XI 1804-1803")
    assert fury("russian III 1904", active="russian north").refuses("III 1904-18") == "3b"
    assert shift.refuses("HQ II 1802-x") == "9f"
    assert retreat.refuses("1502-14") == "10.3.2d"
    assert fury("russian XVI 1215\nrussian XIV 1806", step="adjust_first").refuses("1215-x") == "11.2h"
    assert fury("russian IV reinforcements", step="reinforcements").refuses("enter IV 19") == "11.4c"


@pytest.mark.clause("fury:11.4c", "fury:11.4e", "fury:12c", "fury:11.5c", "fury:11.3d", "fury:9f")
def test_other_orders_are_read_with_and_without_the_nation() -> None:
    enter = fury("russian IV reinforcements\nrussian HQ X reinforcements\nrussian XX 1803", step="reinforcements")
    assert enter.parse("enter iv 1904") == o.Enter("ru-IV", "1904", "1904")
    assert enter.parse("enter ru-IV 1904=0908") == o.Enter("ru-IV", "1904", "0908", True)
    assert enter.parse("enter IV 1904-0908") == o.Enter("ru-IV", "1904", "0908", True)  # marching is not enough
    assert enter.parse("enter IV 1904=1905") == o.Enter("ru-IV", "1904", "1905")  # marching is
    assert enter.parse("post ru-10 south") == o.Post("ru-10", "south")
    assert enter.parse("assign IV to ru-2") == o.Assign("ru-IV", "ru-2")
    assert enter.parse("IV replaces cadre-2") == o.Relieve("ru-IV", "cadre-2")
    waiting = fury("austrian XI reinforcements\ngerman XI 0906 army=ge-8", step="reinforcements")
    assert waiting.parse("enter XI 0106") == o.Enter("ah-XI", "0106", "0106")  # not that on the map, legal or not
    spend = fury("german XI 0906 reduced army=ge-8\naustrian XI 1217 reduced", step="replacements")
    assert spend.parse("restore XI") == o.Restore("ah-XI")  # Austrian points are spent now
    assert spend.parse("restore ge-XI") == o.Restore("ge-XI")
    assert spend.parse("reform XI full") == o.Reform("ah-XI", True)
    shift = fury("austrian HQ II 1802\nrussian XI 1804", active="russian south")
    shift.order("XI 1804-1803")
    assert shift.parse("1701") == shift.parse("HQ II 1802-1701") == o.Shift("ah-HQ-II", "1802", "1701")
    adjust = fury("russian XVI 1215\nrussian XIV 1806", step="adjust_first")
    assert adjust.parse("give up 1215") == o.Adjust("1215")
    assert adjust.parse("1215-1314") == o.Adjust("1215", "1314")


@pytest.mark.clause("fury:10.5f")
def test_pointing_from_a_siege_means_the_attack_by_those_free_of_it() -> None:
    table = declaring("russian III 1004 besieging\nrussian IV 1004\nrussian HQ I 1004\ngerman Kon 1004\ngerman XX 0904")
    assert table.decision.point("1004") == o.Attack(("ru-IV",), "1004", "0904")


@pytest.mark.clause("fury:10.1c", "fury:3f")
def test_the_german_player_points_too_and_what_is_off_the_map_points_nowhere() -> None:
    table = declaring("german XX 1802\ngerman HQ VIII 1802\nrussian III 1803", "german-austrian north")
    assert table.decision.point("1802") == o.Attack(("ge-XX",), "1802", "1803")
    assert table.decision.point("ge-HQ-VIII") == o.Attack(("ge-HQ-VIII",), "1802", "1803")
    off = table.decision.point("ge-I", "1803")
    assert isinstance(off, o.Attack)
    assert table.match.explain(off) is not None


@pytest.mark.clause("fury:7e")
def test_a_name_that_only_the_enemy_bears_means_his_unit() -> None:
    table = fury("russian III 1803\ngerman Kon 1604", active="russian north")
    assert table.parse("Kon 1803-1804") == o.Move("ge-Kon", "1803", "1804")
    assert table.refuses("Kon 1803-1804") == "7e"
