"""Orders that a movement phase does not grant, each with the code and the clause of its refusal."""

from __future__ import annotations

import pytest

from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.fighting import repulsing
from hexmarshal.games.serbien.rules.fighting.prepared_attack import Prepare
from hexmarshal.games.serbien.rules.fighting.repulsing import Repulse
from hexmarshal.games.serbien.rules.movement.montenegro import Cross
from hexmarshal.games.serbien.rules.movement.moving import Halt, Hold, March, Move, Top
from hexmarshal.games.serbien.rules.movement.tasks import Construct, Incorporate, Recover
from hexmarshal.games.serbien.rules.naval import Sail
from hexmarshal.games.serbien.rules.supply.depots import Ride
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits
from hexmarshal.games.serbien.rules.two_hex import Spread
from tests.games.serbien.kit import serbien
from tests.games.serbien.refusing import all_refused, cell, index

# -- Movement (7, 8, 19) ------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.1.2e", "serbien:7.2.3", "serbien:3.1.5-tie", "serbien:7.8.2", "serbien:7.3.3a")
def test_who_may_not_march_halt_or_lie_on_top() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8", "ah-8-Ma", "ah-21-8"]\n"24.05" = ["ah-36-13 pinned"]\n'
        '"40.20" = ["sr-Morava-I"]\n"06.21" = ["ah-Sarajevo-Fort"]\n"18.05" = ["ah-FIFTH-Depot"]'
    )
    field.table.alter(index(field, "ah-21-8"), task=1, worked=3, halted=True)
    all_refused(field, MoveUnits("austrian"), [
        (Halt(), "no-march", "7.2.3"),
        (Top("ah-9-8"), "not-equal", "3.1.5-tie"),
        (Move("ah-21-8", "24.07", "24.08"), "at-work", "7.8.2"),
        (Spread(("ah-21-8",), "24.07", "24.08"), "at-work", "7.8.2"),
        (Move("ah-36-13", "24.05", "24.06"), "pinned", "7.3.3a"),
        (Move("ah-Sarajevo-Fort", "06.21", "06.20"), "fort", "7.0"),
        (Move("ah-FIFTH-Depot", "18.05", "18.06"), "rail", "15.6.3-mp"),
        (March(("ah-9-8", "ah-9-8"), "24.07", "24.08"), "units", "7.1.2b"),
        (March(("ah-9-8", "ah-36-13"), "24.07", "24.08"), "not-there", "7.1.2b"),
    ])  # fmt: skip
    march = MoveUnits("austrian", going=(index(field, "ah-9-8"),), began=cell(field, "24.06"))
    field.table.alter(index(field, "ah-9-8"), spent=14)
    assert march.bound(field.table)
    all_refused(field, march, [
        (Done(), "bound", "7.2.3"),
        (Top("ah-8-Ma"), "bound", "7.1.2e"),
        (Hold("ah-9-8"), "bound", "7.1.2e"),
        (Move("ah-36-13", "24.05", "24.06"), "bound", "7.1.2e"),
        (Spread(("ah-8-Ma",), "24.07", "24.08"), "bound", "7.1.2e"),
    ])  # fmt: skip


@pytest.mark.clause("serbien:7.3a", "serbien:7.3e", "serbien:7.3.2a", "serbien:7.8b", "serbien:3.2", "serbien:9.2.3c")
def test_where_no_marker_is_placed() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8", "ah-21-8 status=CI"]\n"24.06" = ["ah-36-13 task=2 worked=3 toward=24.06"]\n'
        '"22.07" = ["ah-42-13 also=23.08"]\n"24.09" = ["sr-Morava-I"]\n"20.20" = ["ah-13"]\n"24.05" = ["ah-10-K"]'
    )
    moving = MoveUnits("austrian")
    all_refused(field, moving, [
        (Prepare(("ah-9-8",), "24.09"), "not-adjacent", "7.3a"),
        (Prepare(("ah-9-8",), "99.99"), "unknown-hex", "1.0-grid"),
        (Prepare(("ah-9-8",), "24.06"), "friends", "7.3.1c"),
        (Prepare(("ah-9-8", "ah-36-13"), "24.08"), "apart", "3.2"),
        (Prepare(("ah-21-8",), "24.08"), "ineffective", "7.3.2a"),
        (Prepare(("ah-42-13",), "22.08"), "two-hex", "7.3.2a"),
        (Prepare(("ah-36-13",), "25.06"), "at-work", "7.8b"),
        (Prepare(("ah-10-K",), "25.06"), "infantry", "7.3a"),
        (Prepare((), "24.08"), "units", "7.3a"),
    ])  # fmt: skip
    all_refused(field, MoveUnits("austrian", counter=True), [(Prepare(("ah-9-8",), "24.08"), "counter", "7.3e")])


@pytest.mark.clause("serbien:7.4b", "serbien:7.4.1a", "serbien:7.4.2", "serbien:7.8b")
def test_who_may_not_repulse_whom() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8", "ah-8-Ma", "ah-21-8 status=CI"]\n"24.08" = ["sr-Morava-I"]\n'
        '"23.08" = ["ah-36-13"]\n"23.09" = ["ah-42-13 also=22.08"]\n"25.09" = ["sr-1-Train"]'
    )
    all_refused(field, MoveUnits("austrian"), [
        (Repulse(("ah-9-8",), "99.99"), "unknown-hex", "1.0-grid"),
        (Repulse(("ah-9-8", "ah-36-13"), "24.08"), "apart", "3.2"),
        (Repulse(("ah-9-8",), "24.06"), "nobody", "7.4b"),
        (Repulse(("ah-9-8",), "25.09"), "nobody", "7.4b"),
        (Repulse(("ah-21-8",), "24.08"), "ineffective", "7.4.2"),
        (Repulse((), "24.08"), "units", "7.4.1a"),
    ])  # fmt: skip
    far = serbien('"24.07" = ["ah-9-8"]\n"24.09" = ["sr-Morava-I"]')
    all_refused(far, MoveUnits("austrian"), [(Repulse(("ah-9-8",), "24.09"), "not-adjacent", "7.4b")])
    at_work = index(field, "ah-36-13")
    field.table.alter(at_work, task=1)
    refusal = repulsing.refusal(field.table, (at_work,), cell(field, "24.08"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("at-work", "7.8b")


# -- Tasks (7.5, 7.7, 14.3) ---------------------------------------------------------------------------------------


@pytest.mark.clause(
    "serbien:7.5a", "serbien:7.7a", "serbien:7.7.1", "serbien:14.3a", "serbien:14.3.3", "serbien:14.3.2"
)
def test_who_may_not_work_at_what() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8 lost=1", "ah-8-Ma", "ah-21-8 status=D1"]\n"23.09" = ["ah-42-13 also=22.08"]\n'
        '"24.06" = ["ah-36-13", "ah-FsAR.6"]\n"27.09" = ["sr-Morava-I"]\n"12.03" = ["ah-13"]',
        state='positions = [[], ["24.07"]]',
    )
    all_refused(field, MoveUnits("austrian"), [
        (Recover("nobody"), "unknown-piece", "2.2.1"),
        (Recover("ah-8-Ma"), "asset", "7.5a"),
        (Recover("ah-36-13"), "fit", "7.5a"),
        (Construct("ah-8-Ma"), "no-builder", "14.3a"),
        (Construct("ah-21-8"), "demoralised", "14.3.3"),
        (Construct("ah-36-13", "24.07"), "elsewhere", "14.3a"),
        (Construct("ah-9-8"), "built", "14.0"),
        (Construct("ah-13"), "far", "14.3.2"),
        (Construct("ah-42-13"), "where", "19.1.5"),
        (Construct("ah-42-13", "99.99"), "where", "19.1.5"),
        (Incorporate("ah-9-8", "nobody"), "unknown-piece", "2.2.1"),
        (Incorporate("ah-FsAR.6", "ah-8-Ma"), "no-infantry", "7.7a"),
        (Incorporate("ah-8-Ma", "ah-8-Ma"), "no-infantry", "7.7a"),
        (Incorporate("ah-9-8", "ah-36-13"), "no-marsch", "7.7a"),
        (Incorporate("ah-36-13", "ah-8-Ma"), "apart", "7.7a"),
        (Incorporate("ah-21-8", "ah-8-Ma"), "full", "7.7.1"),
        (Incorporate("ah-9-8", "ah-8-Ma", recovering=True), "fit", "7.5a"),
        (Incorporate("ah-8-Ma", "ah-8-Ma", recovering=True), "asset", "7.5a"),
    ])  # fmt: skip
    moving = MoveUnits("austrian")
    assert moving.normal(field.table, Construct("ah-36-13", "24.06")) == Construct("ah-36-13")
    wide = Construct("ah-42-13", "22.08")
    assert moving.normal(field.table, wide) == wide, "one of two hexes must be named"


@pytest.mark.clause("serbien:7.5a", "serbien:7.7a")
def test_recovery_and_replacements_are_offered_together_and_apart() -> None:
    field = serbien('"24.07" = ["ah-9-8 lost=1 status=-1", "ah-8-Ma"]\n"40.20" = ["sr-Morava-I"]')
    works = [order for order in field.decision.orders("ah-9-8") if isinstance(order, (Recover, Incorporate))]
    both = Incorporate("ah-9-8", "ah-8-Ma", recovering=True)
    assert set(works) == {Recover("ah-9-8"), Incorporate("ah-9-8", "ah-8-Ma"), both}


# -- Depots, squadrons, Montenegro (15.6.3, 24.2, 25.1) -----------------------------------------------------------


@pytest.mark.clause(
    "serbien:15.6.3-mp", "serbien:18.1", "serbien:25.1a", "serbien:25.1.1a", "serbien:24.2", "serbien:25.1.1b"
)
def test_who_may_not_ride_sail_or_leave_the_map() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]\n"18.05" = ["ah-FIFTH-Depot"]\n'
        '"29.08" = ["ah-Donau-Squadron-2"]\n"28.09" = ["sr-Timok-I"]\n"30.08" = ["sr-Dunav-I"]'
    )
    austrian = MoveUnits("austrian")
    all_refused(field, austrian, [
        (Ride("nobody", "18.05", "18.06"), "unknown-piece", "2.2.1"),
        (Ride("ah-9-8", "24.07", "18.06"), "no-rider", "18.1"),
        (Ride("ah-FIFTH-Depot", "18.06", "18.07"), "not-there", "15.6.3-mp"),
        (Ride("ah-FIFTH-Depot", "18.05", "40.20"), "no-railway", "15.6.3-mp"),
        (Sail("nobody", "29.08", "29.09"), "unknown-piece", "2.2.1"),
        (Sail("ah-9-8", "24.07", "29.09"), "no-ship", "25.1a"),
        (Sail("ah-Donau-Squadron-2", "29.09", "29.08"), "not-there", "25.1.1a"),
        (Sail("ah-Donau-Squadron-2", "29.08", "24.07"), "land", "25.1.1a"),
        (Cross("nobody", "16.29", "mne-west"), "unknown-piece", "2.2.1"),
        (Cross("ah-9-8", "24.07", "mne-west"), "not-montenegrin", "24.2"),
    ])  # fmt: skip
    for name, order in (
        ("ah-FIFTH-Depot", Ride("ah-FIFTH-Depot", "18.05", "18.06")),
        ("ah-Donau-Squadron-2", Sail("ah-Donau-Squadron-2", "29.08", "28.08")),
    ):
        field.table.alter(index(field, name), halted=True)
        all_refused(field, austrian, [(order, "over", "7.1.2e")])
        field.table.alter(index(field, name), inactive=True)
        all_refused(field, austrian, [(order, "inactive", "1.1-inactive-a")])


@pytest.mark.clause("serbien:24.2", "serbien:24.2.2a", "serbien:24.4.1-enter")
def test_where_a_montenegrin_may_not_go() -> None:
    field = serbien('"mne-west" = ["mn-Montenegro-1"]\n"20.29" = ["ah-1"]\n"16.29" = ["mn-Pljevlja"]', player="serbian")
    serb, unit = MoveUnits("serbian"), index(field, "mn-Montenegro-1")
    all_refused(field, serb, [
        (Cross("mn-Montenegro-1", "mne-east", "mne-west"), "not-there", "24.2"),
        (Cross("mn-Montenegro-1", "mne-west", "99.99"), "no-way", "24.2"),
        (Cross("mn-Montenegro-1", "mne-west", "30.29"), "no-way", "24.2"),
    ])  # fmt: skip
    field.table.alter(unit, spent=1)
    all_refused(field, serb, [(Cross("mn-Montenegro-1", "mne-west", "mne-middle"), "one-box", "24.2.2a")])
    field.table.alter(unit, halted=True)
    all_refused(field, serb, [(Cross("mn-Montenegro-1", "mne-west", "16.29"), "over", "7.1.2e")])
    field.table.alter(unit, inactive=True)
    all_refused(field, serb, [(Cross("mn-Montenegro-1", "mne-west", "16.29"), "inactive", "1.1-inactive-a")])


@pytest.mark.clause("serbien:7.1.4b", "serbien:7.1.1a")
def test_where_the_way_round_is_long_the_barrier_is_named() -> None:
    """9/8 comes to 22.09, on the Sava, but has not begun there; 26.02 is far away."""
    field = serbien('"24.08" = ["ah-9-8"]')
    assert field.refuses("9/8 24.08-21.10") == "7.1.4b"
    beside = serbien('"22.09" = ["ah-9-8"]')
    assert beside.accepts("9/8 22.09-21.10")
    assert field.refuses("9/8 24.08-26.02") == "7.1.1a"


@pytest.mark.clause("serbien:7.1.2b")
def test_whether_an_order_names_no_unit_or_one_twice() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-8-Ma"]')
    for units, reason in (
        (("ah-9-8", "ah-8-Ma", "ah-9-8"), "The order names 9th Division twice."),
        ((), "The order names no unit."),
    ):
        refusal = field.decision.explain(March(units, "24.07", "24.08"))
        assert refusal is not None
        assert refusal.sentence == reason


@pytest.mark.clause("serbien:9.2.1d")
def test_a_sentence_agrees_with_the_number_of_its_units() -> None:
    field = serbien('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-8-Ma", "ah-13-Ma"]', "attack")
    assert field.reason("8 Ma x 23.13").sentence.startswith("8th Marsch Regiment is part of the Force of 9th Division")
    both = field.reason("8 Ma,13 Ma x 23.13").sentence
    assert both.startswith("8th Marsch Regiment and 13th Marsch Regiment are part of the Force of 9th Division")
