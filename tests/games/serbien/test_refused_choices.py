"""Choices of combat, fleet, replacements and plans that are not granted, each with the code and the clause."""

from __future__ import annotations

import pytest

from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.arrivals.combining import Combine, CombineUnits, Split, SplitUnits
from hexmarshal.games.serbien.rules.arrivals.pontoons import BeginPontoon, Bridge, Waive, left
from hexmarshal.games.serbien.rules.arrivals.reinforcements import Raise, RaiseUnits, Replace, UseReplacements
from hexmarshal.games.serbien.rules.effectiveness import Lose, TakeReduction
from hexmarshal.games.serbien.rules.fighting.taking_part import Withhold, WithholdAttackers, WithholdDefenders
from hexmarshal.games.serbien.rules.movement.counter_movement import HoldUnit, Pin
from hexmarshal.games.serbien.rules.naval import Bombard, LendGuns, Refit, ReturnSquadron
from hexmarshal.games.serbien.rules.retreat.advance import Advance, AdvanceUnits, ExtendInto
from hexmarshal.games.serbien.rules.standing.stacking import Eliminate, RemoveExcess
from hexmarshal.games.serbien.rules.table.pieces import Pontoon
from hexmarshal.games.serbien.rules.victory.plans import Abandon, AbandonPlans
from tests.games.serbien.kit import serbien
from tests.games.serbien.refusing import all_refused, cell, granted, index

# -- Combat (9 to 11) ---------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "serbien:11.2",
    "serbien:11.2.2",
    "serbien:11.2.1a",
    "serbien:11.2.1b",
    "serbien:19.1.1d",
    "serbien:19.1.2",
    "serbien:8.8.1b",
)
def test_who_may_not_advance() -> None:
    field = serbien(
        '"24.09" = ["ah-9-8", "ah-FsAR.6", "ah-8-Ma retreated", "ah-8-Train"]\n"25.09" = ["ah-36-13"]\n'
        '"23.13" = ["ah-42-13"]\n"23.10" = ["ah-13 also=22.09"]\n"40.20" = ["sr-Morava-I"]\n"25.10" = ["sr-Timok-I"]'
    )
    names = ("ah-9-8", "ah-FsAR.6", "ah-8-Ma", "ah-42-13", "ah-13", "ah-8-Train")
    advance = AdvanceUnits("austrian", cell(field, "24.10"), tuple(index(field, name) for name in names))
    all_refused(field, advance, [
        (Advance("ah-9-8", "24.11"), "elsewhere", "11.2"),
        (ExtendInto("ah-9-8", "24.11"), "elsewhere", "11.2"),
        (Advance("ah-36-13", "24.10"), "withheld", "11.2.2"),
        (Advance("ah-8-Ma", "24.10"), "retreated", "11.2.2"),
        (Advance("ah-42-13", "24.10"), "elsewhere", "11.2.1a"),
        (Advance("ah-13", "24.10"), "elsewhere", "11.2.1a"),
        (Advance("ah-8-Train", "24.10"), "kind", "11.2"),
        (Advance("ah-FsAR.6", "24.10"), "alone", "8.8.1b"),
    ])  # fmt: skip
    assert advance.orders(field.table, "ah-36-13") == []
    assert granted(field, advance, Advance("ah-9-8", "24.10"))
    assert granted(field, advance, ExtendInto("ah-13", "24.10"))
    field.table.alter(index(field, "ah-9-8"), at=cell(field, "24.10"))
    all_refused(field, advance, [(ExtendInto("ah-FsAR.6", "24.10"), "artillery", "19.1.1d")])
    assert granted(field, advance, Advance("ah-FsAR.6", "24.10")), "a division leads it"


@pytest.mark.clause(
    "serbien:9.2.5",
    "serbien:9.2.5.C.1",
    "serbien:9.2.5.C.3",
    "serbien:9.2.5.B.1",
    "serbien:9.10.2-1",
    "serbien:7.3.3a",
    "serbien:3.1.3",
)
def test_who_may_not_be_withheld_held_or_lost() -> None:
    field = serbien(
        '"30.09" = ["sr-Beograd-Fort", "sr-Beograd"]\n"29.10" = ["ah-9-8 prepared=30.09", "ah-8-Ma"]\n'
        '"40.20" = ["sr-Morava-I"]\n"29.11" = ["ah-21-8"]'
    )
    beograd = cell(field, "30.09")
    all_refused(field, WithholdDefenders("serbian", beograd), [
        (Withhold("sr-Morava-I"), "not-there", "9.2.5"),
        (Withhold("sr-Beograd-Fort"), "fort", "9.2.5.C.3"),
        (Withhold("sr-Beograd"), "sound", "9.2.5.C.2"),
    ])  # fmt: skip
    attackers = WithholdAttackers("austrian", beograd, (index(field, "ah-9-8"), index(field, "ah-21-8")))
    all_refused(field, attackers, [
        (Withhold("ah-8-Ma"), "not-there", "9.2.5"),
        (Withhold("ah-9-8"), "prepared", "9.2.5.C.1"),
    ])  # fmt: skip
    alone = WithholdAttackers("austrian", beograd, (index(field, "ah-21-8"),))
    all_refused(field, alone, [(Withhold("ah-21-8"), "last", "9.2.5.B.1")])
    one = (index(field, "sr-Beograd"),)
    all_refused(field, TakeReduction("serbian", one, "9.10.2-1"), [(Lose("sr-Morava-I"), "not-next", "9.10.2-1")])
    all_refused(field, HoldUnit("serbian", beograd, 1), [
        (Pin("sr-Morava-I"), "not-held", "7.3.3a"),
        (Pin("sr-Beograd-Fort"), "not-held", "7.3.3a"),
    ])  # fmt: skip
    all_refused(field, RemoveExcess("serbian", beograd), [(Eliminate("sr-Morava-I"), "elsewhere", "3.1.3")])


# -- Fleet, replacements, plans (16, 25, 26) ----------------------------------------------------------------------


@pytest.mark.clause("serbien:25.1c", "serbien:25.1.2-refit", "serbien:25.1.2-bases")
def test_which_squadron_may_not_fire_or_return() -> None:
    field = serbien(
        '"29.08" = ["ah-Donau-Squadron-2 fought"]\n"24.07" = ["ah-9-8"]\n"30.09" = ["sr-Morava-I"]\n'
        'refitting = ["ah-Sava-Squadron"]',
        state="refitted = 1",
    )
    all_refused(field, LendGuns("austrian", cell(field, "30.09")), [
        (Bombard("ah-Donau-Squadron-2"), "fired", "25.1c"),
        (Bombard("ah-9-8"), "no-ship", "25.1c"),
    ])  # fmt: skip
    back = ReturnSquadron("austrian", index(field, "ah-Sava-Squadron"))
    base = back.orders(field.table, "ah-Sava-Squadron")[0]
    assert isinstance(base, Refit)
    all_refused(field, back, [
        (Refit("ah-Donau-Squadron-2", base.to), "another", "25.1.2-refit"),
        (Refit("ah-Sava-Squadron", base.to, full=True), "used", "25.1.2-refit"),
        (Refit("ah-Sava-Squadron", "24.07"), "no-base", "25.1.2-bases"),
    ])  # fmt: skip
    field.table.note(refitted=0)
    assert granted(field, back, Refit("ah-Sava-Squadron", base.to, full=True))


@pytest.mark.clause("serbien:16.6.2b", "serbien:16.6.2a", "serbien:16.6a", "serbien:16.6.2c", "serbien:16.6.3")
def test_who_takes_no_replacement_and_does_not_return() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8 lost=1", "ah-21-8 lost=1", "ah-36-13", "ah-10-K lost=1"]\n'
        '"40.20" = ["sr-Morava-I lost=1"]\n"16.29" = ["mn-Pljevlja lost=1"]\n'
        '"18.05" = ["ah-FIFTH-Depot"]\neliminated = ["ah-8-Ma", "ah-42-13"]',
        state="replacements = [1, 1, 1]",
    )
    served = UseReplacements("austrian", "austrian", (index(field, "ah-9-8"),))
    all_refused(field, served, [
        (Replace("ah-9-8"), "served", "16.6.2b"),
        (Replace("ah-36-13"), "full", "16.6.2a"),
        (Replace("ah-10-K"), "no-infantry", "16.6.2a"),
    ])  # fmt: skip
    all_refused(field, UseReplacements("serbian", "serbian"), [(Replace("mn-Pljevlja"), "nation", "16.6a")])
    back = RaiseUnits("austrian", "austrian")
    all_refused(field, back, [
        (Done(), "must", "16.6.3"),
        (Raise("ah-42-13", "18.05"), "not-fallen", "16.6.2c"),
        (Raise("nobody", "18.05"), "not-fallen", "16.6.2c"),
        (Raise("ah-8-Ma", "18.05", full=True), "short", "16.6.3"),
        (Raise("ah-8-Ma", "24.07"), "where", "16.6.3"),
    ])  # fmt: skip
    field.table.note(replacements=(1, 1, 2))
    assert granted(field, back, Raise("ah-8-Ma", "18.05", full=True))


@pytest.mark.clause("serbien:26.3a", "serbien:26.3b", "serbien:26.3.1", "serbien:16.3", "serbien:16.4.2")
def test_which_plan_is_not_abandoned_and_what_is_not_combined_or_split() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]', state='plans = ["FIFTH", "SIXTH"]\nmandated = [0, 9, 0, 0]'
    )
    plans = AbandonPlans("austrian")
    all_refused(field, plans, [
        (Abandon("SECOND"), "no-plan", "26.3a"),
        (Abandon("NINTH"), "unknown", "26.3a"),
        (Abandon("SIXTH"), "attacks", "26.3.1"),
    ])  # fmt: skip
    assert plans.subjects(field.table) == ["FIFTH", "done"]
    early = serbien(
        '"24.07" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]',
        turn="GT1",
        state='plans = ["FIFTH"]\nmandated = [0, 9, 0, 0]',
    )
    all_refused(early, plans, [(Abandon("FIFTH"), "too-early", "26.3b")])
    all_refused(field, CombineUnits("austrian"), [(Combine("ah-9-8"), "alone", "16.3")])
    all_refused(field, SplitUnits("austrian"), [(Split("ah-9-8"), "whole", "16.4.2")])


@pytest.mark.clause("serbien:21.2.1", "serbien:21.2.3", "serbien:7.1.4a", "serbien:21.2")
def test_where_no_pontoon_is_begun() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]')
    table = field.table
    table.note(taken=())
    bridge = BeginPontoon("austrian")
    islands = {tuple(map(table.hexname, step)) for step in table.board.sides("donau island")}
    plain = next(
        pair for step in sorted(table.printed.ground.donau)
        if (pair := tuple(map(table.hexname, step))) not in islands and step not in table.printed.ground.bridges
        and all(table.printed.home[1] >> one & 1 for one in step)
    )  # fmt: skip
    all_refused(field, bridge, [
        (Bridge("99.99", "24.08"), "unknown-hex", "1.0-grid"),
        (Bridge("24.07", "99.99"), "unknown-hex", "1.0-grid"),
        (Bridge("24.07", "24.08"), "no-river", "21.2.1"),
        (Bridge("24.10", "24.11"), "control", "21.2.1"),
        (Bridge(*plain), "island", "21.2.3"),
    ])  # fmt: skip
    built = tuple(Pontoon(1, 2, 1) for _ in range(left(table, 1)))
    table.note(pontoons=built, taken=(cell(field, "24.11"),))
    all_refused(field, bridge, [(Bridge("24.10", "24.11"), "markers", "21.2")])
    table.note(pontoons=built[1:])
    assert granted(field, bridge, Bridge("24.10", "24.11"))
    table.note(pontoons=(), waived=(1,))
    all_refused(field, bridge, [(Waive(), "nothing", "21.2.1")])
