"""11.2: isolated units retreat; then sieges and reorganisation."""

from __future__ import annotations

import msgspec
import pytest

from hexmarshal.core.engine.events import AnyEvent, Changed, Moved
from hexmarshal.games.fury.rules.adjustment import FrontAdjustment
from hexmarshal.games.fury.rules.communication import connected, with_line
from tests.kit import Position, fury, rolls

# From 1015 the one hex in reach of Ivangorod (1012) is 1014. Austrian corps in 0914 and 1215, with the fortress of
# Przemyśl (1017), lay zones of control on every hex around 1015.
PRESSED = """
    austrian III 0914
    austrian VI 1215
"""


def ways(events: list[AnyEvent], piece: str) -> list[tuple[str, ...]]:
    return [event.path for event in events if isinstance(event, Moved) and event.piece == piece]


def clauses(events: list[AnyEvent], piece: str) -> list[str]:
    return [event.clause for event in events if isinstance(event, Changed) and event.piece == piece]


def cohesion(table: Position) -> list[int]:
    return [roll.die for roll in rolls(table.table.events) if roll.clause == "10.3.2e"]


@pytest.mark.clause("fury:11.2a")
@pytest.mark.parametrize("first", ["russian", "german-austrian"])
def test_the_holder_of_the_initiative_adjusts_all_his_fronts_before_the_other_player(first: str) -> None:
    table = fury("russian III 1115\nrussian XV 1217\naustrian III 0812", step="adjust_first", initiative=first)
    asked = []
    while table.decision.kind.startswith("adjust"):
        asked.append(table.decision.side)
        table.order(table.decision.all_orders()[0])
    second = "german-austrian" if first == "russian" else "russian"
    assert set(asked) == {first, second}
    assert asked == sorted(asked, key=(first, second).index)


@pytest.mark.clause("fury:11.2a")
def test_only_the_player_whose_turn_it_is_may_adjust() -> None:
    table = fury("russian III 1115\naustrian III 0812", step="adjust_first", initiative="russian")
    assert table.refuses("0812-0813") == "11.2b"
    assert table.accepts("1115-1114")


@pytest.mark.clause("fury:11.2a", "fury:11.2g")
def test_isolation_is_judged_anew_after_each_retreat() -> None:
    # 1115 is two hexes from 1014, and 1116 next to 1115: once the corps of 1015 stands in 1014 nobody is isolated.
    table = fury("russian XIV 1015\nrussian III 1115\nrussian XVI 1116", step="adjust_first")
    assert set(table.decision.subjects()) == {"1015", "1115", "1116"}
    table.order("1015-1014")
    assert connected(table.table, table.index("russian III"))
    assert table.at("russian III") == "1115"
    assert connected(table.table, table.index("russian XVI"))
    assert table.at("russian XVI") == "1116"


@pytest.mark.clause("fury:11.2b")
def test_a_unit_with_a_line_does_not_adjust() -> None:
    table = fury("russian III 1115\nrussian XIV 1012", step="adjust_first")
    assert table.refuses("1012-1011") == "11.2b"
    assert table.refuses("give up 1012") == "11.2b"


@pytest.mark.clause("fury:11.2g")
def test_where_one_hex_ends_isolation_the_retreat_is_one_hex() -> None:
    table = fury("russian XIV 1015\nrussian III 1217", step="adjust_first")
    assert [order.notation for order in table.decision.orders("1015")] == ["1015-1014"]
    events = table.order("1015-1014")
    assert ways(events, "ru-XIV") == [("1015", "1014")]
    assert table.at("russian XIV") == "1014"


@pytest.mark.clause("fury:11.2g")
def test_where_only_a_second_hex_ends_isolation_the_retreat_is_two_hexes() -> None:
    table = fury("russian III 1115", step="adjust_first")
    first = table.order("1115-1114")
    assert table.asked == ("russian", "adjust-on")
    assert "1114-1115" not in table.notations()
    events = first + table.order("1114-1113")
    assert ways(events, "ru-III") == [("1115", "1114"), ("1114", "1113")]
    assert table.at("russian III") == "1113"


@pytest.mark.clause("fury:11.2g")
def test_a_stack_retreats_as_one_with_its_hq() -> None:
    table = fury("russian XIV 1015\nrussian XVI 1015\nrussian HQ IV 1015", step="adjust_first")
    assert {table.at(name) for name in ("russian XIV", "russian XVI", "russian HQ IV")} == {"1014"}
    assert not cohesion(table)


@pytest.mark.clause("fury:11.2h")
@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_into_an_empty_enemy_zone_there_is_a_cohesion_test_and_one_or_two_costs_a_step(die: int) -> None:
    table = fury(f"russian III 1015\n{PRESSED}", step="adjust_first", dice=(die,))
    assert table.at("russian III") == "1014"
    assert cohesion(table) == [die]
    assert table.piece("russian III").reduced is (die <= 2)
    assert not table.piece("russian III").disorganised


@pytest.mark.clause("fury:11.2h")
def test_out_of_enemy_zones_there_is_no_test() -> None:
    table = fury("russian III 1015", step="adjust_first")
    assert table.at("russian III") == "1014"
    assert not cohesion(table)


@pytest.mark.clause("fury:11.2h")
def test_a_hex_outside_enemy_zones_goes_first_though_a_nearer_hex_in_one_would_do() -> None:
    # 1014 is one hex away and would do, but lies in the zone of the corps in 0914; 1114 and 1113 do not.
    table = fury("russian III 1015\naustrian III 0914", step="adjust_first")
    assert ways(table.table.events, "ru-III") == [("1015", "1114"), ("1114", "1113")]
    assert not cohesion(table)


@pytest.mark.clause("fury:11.2h")
def test_a_corps_lost_on_the_way_leaves_nobody_behind() -> None:
    table = fury(f"russian III 1015 reduced\n{PRESSED}", step="adjust_first", dice=(1,))
    assert table.at("russian III") == "eliminated"
    assert not table.table.here(table.table.board.cell("1014"), 0)


@pytest.mark.clause("fury:11.2h")
def test_an_asterisked_corps_lost_on_the_way_goes_on_as_a_cadre() -> None:
    table = fury(f"russian Gd 1015 reduced\n{PRESSED}", step="adjust_first", dice=(2,))
    assert table.at("russian Gd") == "eliminated"
    assert table.at("cadre-1") == "1014"


@pytest.mark.clause("fury:11.2h")
def test_an_hq_whose_corps_is_lost_on_the_way_goes_on_out_of_contact() -> None:
    table = fury(f"russian XIV 1015 reduced\nrussian HQ IV 1015\n{PRESSED}", step="adjust_first", dice=(1,))
    assert table.at("russian XIV") == "eliminated"
    assert table.asked == ("russian", "adjust-on")
    assert sorted(table.notations()) == ["1014-1013", "1014-1113"]
    table.order("1014-1013")
    assert table.at("russian HQ IV") == "1013"


@pytest.mark.clause("fury:11.2h")
def test_a_lone_hq_does_not_end_its_isolation_in_contact_with_the_enemy() -> None:
    # Every hex near enough to Ivangorod touches the corps in 1013; there the HQ would have to give way again.
    table = fury("russian HQ IV 0914\naustrian III 1013", step="adjust_first", turn="S2")
    assert clauses(table.table.events, "ru-HQ-IV") == ["11.2k"]
    assert table.at("russian HQ IV") == "scheduled"


@pytest.mark.clause("fury:11.2g", "fury:11.2h")
def test_a_lone_hq_falls_back_without_a_test() -> None:
    table = fury("russian HQ IV 1015", step="adjust_first")
    assert table.at("russian HQ IV") == "1014"
    assert not cohesion(table)


@pytest.mark.clause("fury:11.2i")
@pytest.mark.parametrize("name", ["german I", "austrian III"])
def test_a_corps_without_a_way_out_is_eliminated_asterisk_or_not(name: str) -> None:
    table = fury(f"{name} 1610", step="adjust_first")
    assert clauses(table.table.events, table.table.printed.ids[table.index(name)]) == ["11.2i"]
    assert table.at(name) == "eliminated"
    assert not table.table.here(table.table.board.cell("1610"), 1)
    assert {table.at(f"cadre-{number}") for number in range(1, 7)} == {"cadres"}


@pytest.mark.clause("fury:11.2i")
def test_a_whole_stack_without_a_way_out_is_eliminated() -> None:
    table = fury("german I 1610\ngerman XVII 1610\ngerman HQ VIII 1610", step="adjust_first")
    assert table.at("german I") == table.at("german XVII") == "eliminated"
    assert table.at("german HQ VIII") == "scheduled"


@pytest.mark.clause("fury:11.2i")
def test_a_besieger_without_a_way_out_is_eliminated_and_its_siege_is_over() -> None:
    table = fury("russian XIV 1017 besieging\naustrian V 1017", step="adjust_first")
    assert table.at("russian XIV") == "eliminated"
    assert not table.table.besieged(table.index("austrian V"))
    assert not any(roll.clause == "10.5g" for roll in rolls(table.table.events))


@pytest.mark.clause("fury:11.2j")
def test_a_captured_fortress_left_empty_shelters_who_retreats_into_it() -> None:
    table = fury("russian XIV 0917", step="adjust_first", captured="1017")
    assert table.at("russian XIV") == "1017"


@pytest.mark.clause("fury:11.2k")
def test_an_hq_eliminated_by_isolation_waits_a_turn_and_comes_back_as_a_reinforcement() -> None:
    table = fury("russian HQ III 0303", step="adjust_first", turn="S2", dice=(1, 1, 1, 6, 1))
    assert clauses(table.table.events, "ru-HQ-III") == ["11.2k"]
    # S2 brings no reinforcements; O1 begins, with nobody on the map.
    assert table.table.turn == "O1"
    assert table.at("russian HQ III") == "scheduled"
    table.order("front north", "front north")
    assert table.asked == ("russian", "reinforce")
    assert table.at("russian HQ III") == "reinforcements"
    table.order("enter HQ III 1914-1914")
    assert table.at("russian HQ III") == "1914"


@pytest.mark.clause("fury:11.2l", "fury:11.2m")
def test_sieges_are_rolled_after_both_adjustments_and_before_anybody_reorganises() -> None:
    table = fury(
        """
        russian XIV 1017 besieging
        russian X 1217                # their line to the east
        russian XI 1416
        russian III 1004 besieging
        russian IV 1105
        russian XX 1206
        german XX 0906 disorganised
        russian II 1408 disorganised
        russian VI 0414               # isolated, without a way out
        austrian IX 1610              # the same
        """,
        step="adjust_first",
        captured="1206",
        dice=(2, 3),
    )
    events = table.table.events
    adjusted = [i for i, event in enumerate(events) if event.clause in ("11.2i", "11.2g")]
    sieges = [i for i, event in enumerate(events) if event.clause == "10.5g"]
    reorganised = [i for i, event in enumerate(events) if event.clause == "11.2m"]
    assert {table.at("russian VI"), table.at("austrian IX")} == {"eliminated"}
    assert [event.purpose for event in rolls(events) if event.clause == "10.5g"] == [
        "Siege of Königsberg",
        "Siege of Przemyśl",
    ]
    assert max(adjusted) < min(sieges)
    assert max(sieges) < min(reorganised)
    assert len(reorganised) == 2


@pytest.mark.clause("fury:11.2m")
def test_disorganised_corps_of_both_sides_are_reorganised_even_in_an_enemy_zone() -> None:
    table = fury("russian III 1205 disorganised\ngerman XX 1105 disorganised", step="reorganise")
    assert not table.piece("russian III").disorganised
    assert not table.piece("german XX").disorganised


@pytest.mark.clause("fury:11.2g", "fury:11.2i")
@pytest.mark.parametrize(("times", "given_up"), [(2, False), (3, True)])
def test_a_stack_with_a_corps_that_fell_back_three_times_in_a_phase_is_given_up(times: int, given_up: bool) -> None:
    table = fury("russian II 1115\nrussian III 1115\nrussian XIV 1012", step="adjust_first")
    frames = list(table.table.stack)
    place = next(n for n, frame in enumerate(frames) if isinstance(frame, FrontAdjustment))
    frames[place] = msgspec.structs.replace(frames[place], fallen=(table.index("russian III"),) * times)
    table.table.stack, table.table.cache = tuple(frames), {}
    assert (table.notations() == ["give up 1115"]) is given_up


@pytest.mark.clause("fury:11.2g")
def test_the_third_retreat_of_a_phase_may_be_of_two_hexes() -> None:
    table = fury("russian III 1115", step="adjust_first")
    frames = list(table.table.stack)
    place = next(n for n, frame in enumerate(frames) if isinstance(frame, FrontAdjustment))
    frames[place] = msgspec.structs.replace(frames[place], fallen=(table.index("russian III"),) * 2)
    table.table.stack, table.table.cache = tuple(frames), {}
    table.order("1115-1114")
    assert sorted(table.notations()) == ["1114-1014", "1114-1113"]  # each ends it at once
    table.order("1114-1113")
    assert table.at("russian III") == "1113"


@pytest.mark.clause("fury:11.2j")
def test_a_corps_with_its_hq_holds_a_captured_fortress_that_it_comes_to_and_an_hq_alone_does_not() -> None:
    table = fury("russian XIV 0120\nrussian HQ IV 0120", captured="1017").table
    here = 1 << table.board.cell("1017")
    corps, hq = (table.printed.index[name] for name in ("ru-XIV", "ru-HQ-IV"))
    assert with_line(table, (corps, hq), here)
    assert with_line(table, (corps,), here)
    assert not with_line(table, (hq,), here)


@pytest.mark.clause("fury:11.2g")
def test_the_second_hex_ends_isolation_even_if_a_better_class_of_hex_lies_on_the_way_to_more() -> None:
    # From 1015 the hex 1114 lies outside enemy zones and leads on to 1113; but 1014 ends it with the second hex.
    table = fury("russian III 1016\naustrian I 0914", step="adjust_first", dice=(6, 6))
    assert ways(table.table.events, "ru-III") == [("1016", "1015"), ("1015", "1014")]
