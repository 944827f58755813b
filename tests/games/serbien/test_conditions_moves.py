"""Movement: what a single condition decides, from both sides (7, 8, 19, 24).

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.combat import repulse
from hexmarshal.games.serbien.rules.fighting.orders import Prepare
from hexmarshal.games.serbien.rules.fighting.prepared_attack import check
from hexmarshal.games.serbien.rules.interrupts import cavalry as aside
from hexmarshal.games.serbien.rules.interrupts.cavalry import React, RetireCavalry
from hexmarshal.games.serbien.rules.movement import counter_movement, montenegro
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits
from hexmarshal.games.serbien.rules.two_hex.two_hex import Gather, Spread
from tests.games.serbien.kit import serbien
from tests.games.serbien.refusing import all_refused, cell, index
from tests.playing import told

FAR = '"40.20" = ["sr-Morava-I"]'


@pytest.mark.clause("serbien:1.1-inactive-a", "serbien:7.1.2e", "serbien:19.1.1d", "serbien:19.0a", "serbien:19.1.1a")
def test_who_may_not_go_into_two_hexes() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8 inactive", "ah-21-8", "ah-FsAR.6", "ah-8-Train"]\n"24.06" = ["ah-36-13"]\n'
        f'"26.07" = ["ah-42-13 also=26.08"]\n{FAR}'
    )
    field.table.alter(index(field, "ah-21-8"), halted=True)
    all_refused(field, MoveUnits("austrian"), [
        (Spread(("ah-9-8",), "24.07", "24.08"), "inactive", "1.1-inactive-a"),
        (Spread(("ah-21-8",), "24.07", "24.08"), "over", "7.1.2e"),
        (Spread(("ah-FsAR.6",), "24.07", "24.08"), "artillery", "19.1.1d"),
        (Spread(("ah-8-Train",), "24.07", "24.08"), "kind", "19.0a"),
        (Spread(("ah-36-13", "ah-42-13"), "24.06", "24.07"), "apart", "3.2"),
        (Gather(("ah-36-13",), "24.05"), "one-hex", "19.1.1a"),
        (Spread(("ah-36-13",), "24.05", "24.07"), "not-adjacent", "19.1.1a"),
        (Spread(("ah-42-13",), "26.08", "26.07"), "there", "19.1.1a"),
        (Spread(("ah-36-13",), "24.06", "99.99"), "unknown-hex", "1.0-grid"),
        (Spread(("ah-36-13", "ah-36-13"), "24.06", "24.05"), "units", "19.1.1a"),
    ])  # fmt: skip


@pytest.mark.clause("serbien:7.1.6a", "serbien:7.1.3")
def test_only_from_zone_to_zone_is_told_as_that() -> None:
    into = serbien('"24.07" = ["ah-9-8 spent=12"]\n"24.09" = ["sr-Morava-I"]')
    assert into.refuses("9/8 24.07-24.08") == "7.1.3", "into a zone out of none"
    out = serbien('"24.08" = ["ah-9-8 spent=12"]\n"24.09" = ["sr-Morava-I"]')
    assert out.refuses("9/8 24.08-24.07") == "7.1.3", "out of a zone into none"
    within = serbien('"24.08" = ["ah-9-8 spent=12"]\n"24.09" = ["sr-Morava-I"]')
    assert within.refuses("9/8 24.08-25.09") == "7.1.6a"


@pytest.mark.clause("serbien:7.1.4b")
def test_who_is_joined_by_one_that_came_from_elsewhere_crosses_no_river_by_boat_with_him() -> None:
    field = serbien(f'"24.09" = ["ah-9-8"]\n"24.10" = ["ah-8-Ma"]\n{FAR}')
    sava = field.table.printed.ground.sava
    assert (cell(field, "24.10"), cell(field, "24.11")) in sava
    assert field.accepts("8 Ma 24.10-24.11"), "it began there"
    field.order("9/8 24.09-24.10")
    assert field.refuses("9/8 24.10-24.11") == "7.1.4b"
    assert field.refuses("9/8,8 Ma 24.10-24.11") == "7.1.4b"


@pytest.mark.clause("serbien:7.3.3a", "serbien:8.5.2")
def test_a_fort_is_never_held() -> None:
    table = serbien('"30.09" = ["sr-Beograd-Fort", "sr-Beograd"]\n"29.10" = ["ah-9-8"]').table
    beograd = table.board.cell("30.09")
    garrison = table.printed.index["sr-Beograd"]
    assert counter_movement.to_hold(table, beograd, SERBIAN, 2) == ([garrison], 1)
    fort = serbien('"30.09" = ["sr-Beograd-Fort"]\n"29.10" = ["ah-9-8"]').table
    assert counter_movement.to_hold(fort, beograd, SERBIAN, 2) == ([], 0)


@pytest.mark.clause("serbien:7.3.1b", "serbien:5.5.1")
def test_assets_may_point_with_any_formation_that_has_room_for_them() -> None:
    pieces = '"24.07" = ["ah-9-8 prepared=24.08", "ah-21-8 prepared=24.06", "ah-8-Ma", "ah-8-Train"]\n'
    field = serbien(pieces + FAR)
    ask = MoveUnits("austrian")
    assert check(field.table, ask, Prepare(("ah-8-Ma",), "24.08")) is None
    assert check(field.table, ask, Prepare(("ah-8-Ma",), "24.06")) is None
    elsewhere = check(field.table, ask, Prepare(("ah-8-Ma",), "25.07"))
    assert elsewhere is not None
    assert (elsewhere.code, elsewhere.clause) == ("one-force", "7.3.1b")
    free = serbien(pieces.replace(" prepared=24.06", "") + FAR)
    assert check(free.table, ask, Prepare(("ah-8-Ma",), "25.07")) is None, "it may still be with the other division"


@pytest.mark.clause("serbien:8.3", "serbien:19.0b")
def test_a_half_next_to_the_enemy_is_enough_to_retire() -> None:
    field = serbien('"24.10" = ["sr-Cavalry also=24.11"]\n"24.09" = ["ah-9-8"]')
    cavalry = index(field, "sr-Cavalry")
    assert RetireCavalry("serbian").able(field.table) == [cavalry]
    other = serbien('"24.11" = ["sr-Cavalry also=24.10"]\n"24.09" = ["ah-9-8"]')
    assert RetireCavalry("serbian").able(other.table) == [cavalry]
    asleep = serbien('"24.10" = ["sr-Cavalry inactive"]\n"24.09" = ["ah-9-8"]')
    assert RetireCavalry("serbian").able(asleep.table) == []


@pytest.mark.clause("serbien:8.2.3b", "serbien:19.1.1a", "serbien:19.1.4b")
def test_cavalry_in_two_hexes_gathers_where_both_halves_come_or_wheels() -> None:
    field = serbien('"24.10" = ["sr-Cavalry also=24.11"]\n"24.09" = ["ah-9-8"]')
    table, cavalry = field.table, index(field, "sr-Cavalry")
    ways = aside.ways(table, cavalry, aside.Bar(0))
    assert {table.hexname(way.to) for way in ways} == {"24.10", "24.11", "23.11", "25.11"}
    assert {table.hexname(way.to) for way in ways if way.extending} == {"23.11", "25.11"}
    gathers, wheels = React("sr-Cavalry", "24.10", "24.11"), React("sr-Cavalry", "24.11", "25.11", extending=True)
    assert aside.way_of(table, cavalry, gathers).path == ("24.11",)
    assert aside.way_of(table, cavalry, wheels).path == ("24.11", "25.11")


@pytest.mark.clause("serbien:24.4.1-enter", "serbien:1.1-inactive-c")
def test_who_enters_the_map_next_to_an_inactive_enemy_wakes_him() -> None:
    field = serbien('"mne-middle" = ["mn-Montenegro-1"]\n"20.28" = ["ah-1 inactive"]', player="serbian")
    events = told(field.order("Montenegro 1 mne-middle>20.29"))
    assert not field.piece("ah-1").inactive
    assert any(line.endswith("(1.1-inactive-c)") for line in events)


@pytest.mark.clause("serbien:24.2")
def test_only_a_stack_of_montenegrins_alone_retreats_off_the_map() -> None:
    field = serbien('"20.29" = ["mn-Pljevlja", "mn-Montenegro-1", "sr-Uzice"]\n"24.07" = ["ah-9-8"]')
    table, here = field.table, cell(field, "20.29")
    both = (index(field, "mn-Pljevlja"), index(field, "mn-Montenegro-1"))
    assert [table.hexname(box) for box in montenegro.ways_off(table, both, here)] == ["mne-middle"]
    assert montenegro.ways_off(table, (*both, index(field, "sr-Uzice")), here) == []
    assert montenegro.ways_off(table, both, cell(field, "20.28")) == []


@pytest.mark.clause("serbien:24.2.2b")
def test_a_formation_that_stays_in_its_box_recovers_a_level_and_who_moved_does_not() -> None:
    units = '"mne-west" = ["mn-Pljevlja status=-2{}"]\n"24.07" = ["ah-9-8"]'
    for spent, status in (("", 1), (" spent=2", 2)):
        table = serbien(units.format(""), player="serbian").table
        table.alter(table.printed.index["mn-Pljevlja"], spent=2 if spent else 0)
        montenegro.rest(table, counter=True)
        assert table.pieces[table.printed.index["mn-Pljevlja"]].status == 2, "not in Counter Movement"
        montenegro.rest(table, counter=False)
        assert table.pieces[table.printed.index["mn-Pljevlja"]].status == status


@pytest.mark.clause("serbien:7.4.1a")
def test_a_repulse_is_listed_for_one_unit_or_two() -> None:
    field = serbien('"24.07" = ["ah-8-Ma", "ah-9-8"]\n"24.08" = ["sr-Lim"]')
    ask = MoveUnits("austrian")
    first, second = sorted(("ah-8-Ma", "ah-9-8"), key=field.table.printed.index.__getitem__)
    listed = [order.pieces for order in repulse.orders(field.table, ask, index(field, first))]
    assert sorted(listed, key=len) == [(first,), (first, second)]
    assert [order.pieces for order in repulse.orders(field.table, ask, index(field, second))] == [(second,)]


@pytest.mark.clause("serbien:7.1.2a")
def test_every_hex_of_a_march_near_the_enemy_is_told_under_the_rule_of_movement() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.11" = ["sr-Lim"]')
    moves = [line for line in told(field.order("9/8 24.07-24.09")) if " moves " in line]
    assert moves
    assert all(line.endswith("(7.1.2a)") for line in moves)
    assert field.at("ah-9-8") == "24.09"


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.1.2e")
def test_who_goes_on_after_some_have_acted_or_held() -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-8-Ma", "ah-Syr-I"]\n"24.05" = ["ah-36-13"]\n{FAR}')
    table, began = field.table, cell(field, "24.09")
    first, second, third, other = (index(field, id) for id in ("ah-9-8", "ah-8-Ma", "ah-Syr-I", "ah-36-13"))
    ask = MoveUnits("austrian", going=(first, second), began=began)
    held = ask.holding(table, (first,))
    assert (held.going, held.dropped, held.began) == ((second,), (first,), began)
    table.alter(second, halted=True)
    assert ask.holding(table, (first,)).going == (), "nobody is left to go on"
    table.alter(second, halted=False)
    elsewhere = ask.holding(table, (other,))
    assert (elsewhere.going, elsewhere.dropped, elsewhere.began) == ((), (), -1)
    part = ask.after(table, (first,))
    assert (part.going, part.dropped, part.began) == ((first,), (second,), began)
    joined = ask.after(table, (first, third))
    assert (joined.going, joined.dropped, joined.began) == ((first, third), (second,), began)
    fresh = ask.after(table, (other,))
    assert (fresh.going, fresh.dropped, fresh.began) == ((other,), (), cell(field, "24.05"))
    at_work = MoveUnits("austrian", going=(first,), began=began, dropped=(second,))
    assert at_work.after(table, (second,)) is at_work, "who was dropped off works where it is"
    over = at_work.over()
    assert (over.going, over.began, over.began_also, over.dropped) == ((), -1, -1, (second,))
