"""8.2.3b, 8.3: ways of Cavalry aside, out of one hex and out of two.

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.rules.interrupts import cavalry as aside
from hexmarshal.games.serbien.rules.interrupts.cavalry import Aside, Bar, React, Retire
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import cell, each_refused, index
from tests.playing import told

FREE = Bar(zone=0)


def found(field: Field, bar: Bar = FREE) -> set[tuple[str, str, bool]]:
    """Every way of the Serbian Cavalry, by the names of its hexes."""
    name, cavalry = field.table.hexname, index(field, "sr-Cavalry")
    return {(name(way.start), name(way.to), way.extending) for way in aside.ways(field.table, cavalry, bar)}


@pytest.mark.clause("serbien:8.2.2b", "serbien:8.2.3a", "serbien:8.2.3b", "serbien:3.1a")
def test_out_of_one_hex_it_goes_into_any_next_to_it_wholly_or_by_half() -> None:
    field = serbien('"26.14" = ["sr-Cavalry"]\n"26.13" = ["ah-9-8"]')
    near = {"25.14", "25.15", "26.15", "27.14", "27.15"}
    assert found(field) == {("26.14", to, wide) for to in near for wide in (False, True)}, "not where the enemy is"
    bar = Bar(zone=field.table.enemy_zone(0), vacated=cell(field, "26.15"))
    assert {to for _, to, _ in found(field, bar)} == {"25.15", "27.15"}


@pytest.mark.clause("serbien:8.2.3a")
def test_a_friend_opens_a_hex_in_an_enemy_zone() -> None:
    field = serbien('"26.14" = ["sr-Cavalry"]\n"26.13" = ["ah-9-8"]\n"25.14" = ["sr-Lim"]')
    bar = Bar(zone=field.table.enemy_zone(0))
    assert {to for _, to, _ in found(field, bar)} == {"25.14", "25.15", "26.15", "27.15"}


@pytest.mark.clause("serbien:8.2.3b", "serbien:19.1.2", "serbien:19.1.1a")
def test_out_of_two_hexes_it_gathers_or_one_half_wheels_about_the_other() -> None:
    field = serbien('"26.14" = ["sr-Cavalry also=26.15"]\n"26.11" = ["ah-9-8"]')
    ways = found(field)
    gathered = {to for _, to, wide in ways if not wide}
    assert gathered == {"26.14", "26.15", "25.15", "27.15"}, "its own, and those next to both"
    wheeled = {(start, to) for start, to, wide in ways if wide}
    assert wheeled == {(start, to) for start in ("26.14", "26.15") for to in ("25.15", "27.15")}, "by one step each"
    other = serbien('"26.14" = ["sr-Cavalry"]\n"26.15" = ["sr-Lim also=26.16"]\n"26.11" = ["ah-9-8"]')
    assert ("26.14", "26.15", True) not in found(other), "another such unit is there"
    assert ("26.14", "26.15", False) in found(other)


@pytest.mark.clause("serbien:8.2.4a-a", "serbien:19.1.1a")
def test_the_dearer_half_is_paid_for() -> None:
    field = serbien('"26.14" = ["sr-Cavalry also=26.15"]\n"26.11" = ["ah-9-8"]')
    table, cavalry = field.table, index(field, "sr-Cavalry")
    both = Aside(cell(field, "26.14"), cell(field, "25.15"), extending=False)
    assert aside.steps_of(table, cavalry, both) == [
        (cell(field, "26.14"), cell(field, "25.15")), (cell(field, "26.15"), cell(field, "25.15")),
    ]  # fmt: skip
    single = [
        aside.cost_of(table, cavalry, Aside(cell(field, start), cell(field, "25.15"), extending=True))
        for start in ("26.14", "26.15")
    ]
    assert aside.cost_of(table, cavalry, both) == max(single) < CLOSED


@pytest.mark.clause("serbien:8.2.2b", "serbien:8.3", "serbien:19.1.1a", "serbien:19.1.4b")
def test_why_it_may_not_go_so() -> None:
    field = serbien('"26.14" = ["sr-Cavalry also=26.15"]\n"26.13" = ["ah-9-8"]\n"25.16" = ["sr-Lim"]')
    table, cavalry = field.table, index(field, "sr-Cavalry")
    bar = Bar(zone=table.enemy_zone(0), vacated=cell(field, "27.15"))
    asked: list[tuple[React | Retire, str, str]] = [
        (React("sr-Cavalry", "26.15", "26.16"), "not-there", "8.2.2b"),
        (React("sr-Cavalry", "26.14", "26.18"), "one-hex", "8.2.2b"),
        (Retire("sr-Cavalry", "26.14", "99.99"), "one-hex", "8.3"),
        (React("sr-Cavalry", "26.14", "27.15"), "vacated", "8.2.2b"),
        (React("sr-Cavalry", "26.14", "26.13"), "enemy", "3.1a"),
        (React("sr-Cavalry", "26.14", "25.14", extending=True), "zone", "8.2.3a"),
        (Retire("sr-Cavalry", "26.14", "25.14", extending=True), "zone", "8.3.1"),
        (React("sr-Cavalry", "26.15", "25.14", extending=True), "one-hex", "8.2.2b"),
        (React("sr-Cavalry", "26.15", "25.16", extending=True), "wheel", "19.1.4b"),
        (React("sr-Cavalry", "26.14", "25.16"), "halves", "19.1.1a"),
    ]
    each_refused(asked, lambda order: aside.refusal(table, cavalry, order, bar))
    assert aside.refusal(table, cavalry, React("sr-Cavalry", "26.14", "26.15"), bar) is None
    assert aside.refusal(table, cavalry, React("sr-Cavalry", "26.14", "25.15", extending=True), bar) is None
    assert aside.way_of(table, cavalry, React("sr-Cavalry", "26.14", "26.15")).path == ("26.15",)
    assert aside.way_of(table, cavalry, React("sr-Cavalry", "26.14", "25.16")).path == ("26.15", "25.16")


@pytest.mark.clause("serbien:8.2.4", "serbien:8.2.4a-a")
def test_who_thinks_of_going_aside_reads_what_the_cavalry_will_owe() -> None:
    field = serbien('"26.14" = ["sr-Cavalry debt=3"]\n"26.11" = ["ah-9-8"]')
    table, cavalry = field.table, index(field, "sr-Cavalry")
    owed = 3 + aside.cost_of(table, cavalry, Aside(cell(field, "26.14"), cell(field, "26.15"), extending=False))
    told = f"owes {owed} MP in its next movement"
    assert aside.way_of(table, cavalry, React("sr-Cavalry", "26.14", "26.15")).cost == told
    wide = Retire("sr-Cavalry", "26.14", "26.15", extending=True)
    assert aside.way_of(table, cavalry, wide).cost == f"{told}, stands in both hexes"


@pytest.mark.clause("serbien:8.2.3b", "serbien:8.2.2b", "serbien:8.2.4a-a")
def test_a_way_aside_is_told_under_its_rule_and_its_points_are_owed() -> None:
    for wide, clause in ((False, "8.2.2b"), (True, "8.2.3b")):
        field = serbien('"26.14" = ["sr-Cavalry"]\n"26.11" = ["ah-9-8"]')
        table, cavalry = field.table, index(field, "sr-Cavalry")
        cost = aside.cost_of(table, cavalry, Aside(cell(field, "26.14"), cell(field, "26.15"), wide))
        table.events.clear()
        order = React("sr-Cavalry", "26.14", "26.15", extending=wide)
        assert aside.go(table, cavalry, order, "reacts", "8.2.2b") == cell(field, "26.15")
        assert told(table.events)[0].endswith(f"({clause})")
        piece = field.piece("sr-Cavalry")
        assert (piece.debt, piece.also >= 0) == (cost, wide)
        assert {table.hexname(one) for one in (piece.at, piece.also) if one >= 0} == (
            {"26.14", "26.15"} if wide else {"26.15"}
        )
