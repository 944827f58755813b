"""Answers to the enemy and to supply that are not granted, each with the code and the clause of the refusal."""

from __future__ import annotations

import pytest

from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.interrupts.cavalry import React, Respond, Retire, RetireCavalry
from hexmarshal.games.serbien.rules.retreat.flight import Withdraw, WithdrawUnit
from hexmarshal.games.serbien.rules.supply.depots import Displace, DisplaceDepot
from hexmarshal.games.serbien.rules.turn.supply_phase import Extend, ExtendSupply, Keep, WhoseLine
from tests.games.serbien.kit import serbien
from tests.games.serbien.refusing import all_refused, cell, granted, index


@pytest.mark.clause(
    "serbien:15.6.2b",
    "serbien:15.6.2",
    "serbien:15.4-1",
    "serbien:15.0b",
    "serbien:15.6.1a",
    "serbien:15.6.1b",
    "serbien:15.1.2",
)
def test_where_no_depot_is_put_and_who_does_not_go_to_extended_mode() -> None:
    field = serbien(
        '"30.10" = ["sr-Serb-Depot-1"]\n"32.12" = ["sr-1-Train flipped"]\n"28.11" = ["ah-9-8"]\n'
        '"44.20" = ["sr-2-Train"]\n"40.20" = ["sr-Morava-I"]'
    )
    depot = DisplaceDepot("serbian", index(field, "sr-Serb-Depot-1"))
    all_refused(field, depot, [
        (Displace("sr-Serb-Depot-2", "36.16"), "another", "15.6.2b"),
        (Displace("sr-Serb-Depot-1", "22.09"), "no-railway", "15.6.2b"),
        (Displace("sr-Serb-Depot-1", "30.10"), "same", "15.6.2b"),
    ])  # fmt: skip
    assert depot.orders(field.table, "sr-Serb-Depot-2") == []
    extend = ExtendSupply("serbian")
    all_refused(field, extend, [
        (Extend("sr-Morava-I"), "no-supply-unit", "15.6.1a"),
        (Extend("sr-1-Train"), "extended", "15.6.1a"),
        (Extend("sr-2-Train"), "no-source", "15.1.2"),
        (Extend("sr-Serb-Depot-1"), "in-vain", "15.6.1b"),
    ])  # fmt: skip
    all_refused(field, WhoseLine("austrian"), [(Keep("FIFTH"), "no-rival", "15.0b")])


@pytest.mark.clause("serbien:8.3", "serbien:8.3.1", "serbien:3.1a", "serbien:19.1.2")
def test_how_cavalry_may_not_retire() -> None:
    field = serbien(
        '"24.10" = ["sr-Cavalry"]\n"24.09" = ["ah-9-8"]\n"24.12" = ["sr-Morava-I also=24.11"]\n"40.20" = ["sr-Timok-I"]'
    )
    retire = RetireCavalry("serbian")
    all_refused(field, retire, [
        (Retire("nobody", "24.10", "24.11"), "unknown-piece", "2.2.1"),
        (Retire("sr-Morava-I", "24.12", "24.13"), "not-cavalry", "8.3"),
        (Retire("sr-Cavalry", "24.11", "24.12"), "not-there", "8.3"),
        (Retire("sr-Cavalry", "24.10", "24.12"), "one-hex", "8.3"),
        (Retire("sr-Cavalry", "24.10", "99.99"), "one-hex", "8.3"),
        (Retire("sr-Cavalry", "24.10", "24.09"), "enemy", "3.1a"),
        (Retire("sr-Cavalry", "24.10", "23.10"), "zone", "8.3.1"),
        (Retire("sr-Cavalry", "24.10", "24.11", extending=True), "two-hex", "19.1.2"),
    ])  # fmt: skip
    assert granted(field, retire, Retire("sr-Cavalry", "24.10", "24.11"))
    way = retire.way(field.table, Retire("sr-Cavalry", "24.10", "24.11"))
    assert way is not None
    assert way.path == ("24.10", "24.11")
    assert retire.way(field.table, Done()) is None
    assert retire.orders(field.table, "sr-Morava-I") == []
    gone = RetireCavalry("serbian", (index(field, "sr-Cavalry"),))
    all_refused(field, gone, [(Retire("sr-Cavalry", "24.10", "24.11"), "once", "8.3")])
    far = serbien('"24.10" = ["sr-Cavalry"]\n"24.08" = ["ah-9-8"]')
    all_refused(far, retire, [(Retire("sr-Cavalry", "24.10", "24.11"), "not-beside", "8.3")])


@pytest.mark.clause(
    "serbien:8.2.2b", "serbien:8.2.3a", "serbien:19.1.2", "serbien:15.6.2a-a", "serbien:6.4f", "serbien:6.4e"
)
def test_how_cavalry_may_not_react_and_trains_may_not_withdraw() -> None:
    field = serbien(
        '"24.10" = ["sr-Cavalry"]\n"24.09" = ["ah-9-8"]\n"24.12" = ["sr-Morava-I also=24.11"]\n"23.12" = ["ah-21-8"]\n'
        '"26.12" = ["sr-1-Train"]\n"27.12" = ["ah-36-13"]\n"30.18" = ["sr-2-Train"]'
    )
    cavalry, train = index(field, "sr-Cavalry"), index(field, "sr-1-Train")
    came = (index(field, "ah-9-8"),)
    respond = Respond("serbian", (cavalry,), (train,), came, cell(field, "23.10"), cell(field, "24.09"))
    all_refused(field, respond, [
        (React("nobody", "24.10", "24.11"), "unknown-piece", "2.2.1"),
        (React("sr-Morava-I", "24.12", "24.13"), "not-cavalry", "8.2"),
        (React("sr-Cavalry", "24.11", "24.12"), "not-there", "8.2.2b"),
        (React("sr-Cavalry", "24.10", "24.12"), "one-hex", "8.2.2b"),
        (React("sr-Cavalry", "24.10", "99.99"), "one-hex", "8.2.2b"),
        (React("sr-Cavalry", "24.10", "23.10"), "vacated", "8.2.2b"),
        (React("sr-Cavalry", "24.10", "24.09"), "enemy", "3.1a"),
        (React("sr-Cavalry", "24.10", "23.11"), "zone", "8.2.3a"),
        (React("sr-Cavalry", "24.10", "24.11", extending=True), "two-hex", "19.1.2"),
        (Withdraw("sr-2-Train", "30.18", "30.21"), "not-now", "15.6.2a-a"),
        (Withdraw("sr-1-Train", "26.13", "26.15"), "not-there", "15.6.2a-a"),
        (Withdraw("sr-1-Train", "26.12", "26.13"), "near", "15.6.2a-a"),
    ])  # fmt: skip
    assert granted(field, respond, React("sr-Cavalry", "24.10", "24.11"))
    must = WithdrawUnit("serbian", train)
    all_refused(field, must, [
        (Withdraw("nobody", "26.12", "26.15"), "unknown-piece", "2.2.1"),
        (Withdraw("sr-2-Train", "30.18", "30.21"), "another", "15.6.2a-a"),
        (Withdraw("sr-1-Train", "26.12", "26.13"), "near", "15.6.2a-a"),
    ])  # fmt: skip
    assert must.orders(field.table, "sr-2-Train") == []
    shaken = WithdrawUnit("serbian", cavalry)
    all_refused(field, shaken, [
        (Withdraw("sr-2-Train", "30.18", "30.21"), "another", "6.4e"),
        (Withdraw("sr-Cavalry", "24.11", "24.12"), "not-there", "6.4f"),
        (Withdraw("sr-Cavalry", "24.10", "24.11"), "near", "6.4e"),
    ])  # fmt: skip
