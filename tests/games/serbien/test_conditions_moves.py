"""Movement: what a single condition decides, from both sides (7, 8, 19, 24).

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.interrupts import cavalry as aside
from hexmarshal.games.serbien.rules.interrupts.cavalry import React
from hexmarshal.games.serbien.rules.movement import counter_movement, montenegro
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits
from tests.games.serbien.kit import serbien
from tests.games.serbien.refusing import cell, index
from tests.playing import told

FAR = '"40.20" = ["sr-Morava-I"]'


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
