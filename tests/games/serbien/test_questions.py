"""Every question by itself: what it asks, and the clause beside it."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.procedure import Question
from hexmarshal.games import load
from hexmarshal.games.serbien.rules.arrivals.combining import CombineUnits, SplitUnits
from hexmarshal.games.serbien.rules.arrivals.reinforcements import RaiseUnits, UseReplacements
from hexmarshal.games.serbien.rules.combat.ammunition import ProvideShells
from hexmarshal.games.serbien.rules.combat.combat import SufferWhere
from hexmarshal.games.serbien.rules.effectiveness import TakeReduction
from hexmarshal.games.serbien.rules.fighting.taking_part import WithholdAttackers, WithholdDefenders
from hexmarshal.games.serbien.rules.interrupts.cavalry import Respond, RetireCavalry
from hexmarshal.games.serbien.rules.movement.counter_movement import HoldUnit
from hexmarshal.games.serbien.rules.naval import LendGuns, PlaceGuns, ReturnSquadron
from hexmarshal.games.serbien.rules.retreat.advance import AdvanceUnits
from hexmarshal.games.serbien.rules.retreat.flight import WithdrawUnit
from hexmarshal.games.serbien.rules.retreat.retreat import ChooseRetreat
from hexmarshal.games.serbien.rules.standing.stacking import RemoveExcess
from hexmarshal.games.serbien.rules.supply.depots import DisplaceDepot
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits
from hexmarshal.games.serbien.rules.turn.supply_phase import WhoseLine
from hexmarshal.games.serbien.rules.victory.plans import AbandonPlans
from hexmarshal.games.serbien.rules.victory.victory import TakeAward
from tests.games.serbien.kit import Field, serbien

CLAUSES = {
    "AbandonPlans": "26.3a", "AttachFormations": "5.1.2b", "DrawAreas": "5.1.2a", "DrawBoundary": "5.1.1-line",
    "ExtendBoundary": "5.1.1a", "ExtendSupply": "15.6.1b", "WhoseLine": "15.0b", "DisplaceDepot": "15.6.2b",
    "MoveUnits": "7.1.2a", "WithholdFromRepulse": "7.4.6", "MusterMarsch": "7.7.1",
    "CombineUnits": "16.3.1a", "SplitUnits": "16.4.1",
    "HoldUnit": "7.3.3a", "RemoveExcess": "3.1.3", "ReturnSquadron": "25.1.2-refit", "PlaceGuns": "25.1.4b",
    "LendGuns": "25.1c", "Respond": "8.2.2a", "WithdrawUnit": "6.4e", "AssignFort": "8.5.2", "DeclareAttacks": "9.1-2",
    "WhoRetreatsFirst": "11.1a",
    "ChooseAttack": "9.1-3", "WithholdDefenders": "9.2.5", "WithholdAttackers": "9.2.5.B.1", "AssignAssets": "5.5.1",
    "AssignToFlight": "5.5.1",
    "ProvideAmmo": "9.4c", "ProvideShells": "23.2.1a", "DeclareIntensity": "9.8a", "SufferWhere": "19.1.7b",
    "RetreatHalf": "19.1.7a", "LendSupport": "10.1.1-def", "TakeReduction": "9.10.2-1", "ChooseRetreat": "11.1.1",
    "AdvanceUnits": "11.2.1a", "RetireCavalry": "8.3", "BeginPontoon": "21.2.1", "PlaceMarker": "23.1a",
    "TakeAward": "27.6", "UseReplacements": "16.6.2a", "RaiseUnits": "16.6.3",
}  # fmt: skip
"""The clause that stands beside each question."""


def test_every_question_stands_under_the_clause_that_leaves_the_choice() -> None:
    questions = [kind for kind in load("serbien").procedures if issubclass(kind, Question)]
    assert {kind.__name__: kind.clause for kind in questions} == CLAUSES


UNITS = """
"24.07" = ["ah-9-8", "ah-13"]
"24.10" = ["sr-Cavalry"]
"24.11" = ["sr-Morava-I"]
"18.05" = ["ah-FIFTH-Depot"]
"24.06" = ["ah-8-Train"]
"29.08" = ["ah-Donau-Squadron-2"]
"""


def field(more: str = "", **settings: str) -> Field:
    """A few units of both sides, far from each other."""
    return serbien(UNITS + more, **settings)  # type: ignore[arg-type]


def cells(field: Field, *labels: str) -> tuple[int, ...]:
    """Hexes by their labels."""
    return tuple(map(field.table.board.cell, labels))


def units(field: Field, *ids: str) -> tuple[int, ...]:
    """Units by their ids."""
    return tuple(field.table.printed.index[id] for id in ids)


def test_prompts_of_movement_and_supply() -> None:
    here = field()
    (cavalry,), (hex_,) = units(here, "sr-Cavalry"), cells(here, "24.10")
    far = "in an enemy ZOC and must retreat 3 hexes and {}: say where to ({})."
    railway, flies = "a friendly operational railway hex", "must displace, in Extended Mode,"
    depot, train = units(here, "ah-FIFTH-Depot", "ah-8-Train")
    asked = [
        (
            MoveUnits("austrian"),
            "Austro-Hungarian Movement, GT10: units have 9 MP. Move them, let them work, or end the phase.",
        ),
        (
            MoveUnits("serbian", counter=True),
            "Serbian Counter Movement, GT10: units have 5 MP. Move them, let them work, or end the phase.",
        ),
        (
            HoldUnit("serbian", hex_, 1),
            "Serbian: Prepared Attack markers point at 24.10. Say who is held there (7.3.3).",
        ),
        (RemoveExcess("serbian", hex_), "Serbian: 24.10 is over-stacked. Say which unit is eliminated (3.1.3)."),
        (RetireCavalry("serbian"), "Serbian: Cavalry next to the enemy may retire one hex (8.3)."),
        (
            Respond("serbian", (cavalry,), (), (), -1, hex_),
            "Serbian: the enemy has moved to 24.10. React with Cavalry, or stay (8.2).",
        ),
        (
            WithdrawUnit("austrian", train),
            f"Austro-Hungarian: Train of the 8th Corps is alone {far.format('go to Extended Mode', '15.6.2a')}",
        ),
        (
            WithdrawUnit("serbian", cavalry),
            f"Serbian: Cavalry Division is Demoralized {far.format('suffer a Strength Reduction', '6.4')}",
        ),
        (
            DisplaceDepot("austrian", depot),
            f"Austro-Hungarian: Fifth Army Depot is left alone and {flies} to {railway}.",
        ),
        (
            DisplaceDepot("austrian", depot, with_line=True),
            f"Austro-Hungarian: Fifth Army Depot has no Line of Communications and {flies} to {railway} with one.",
        ),
        (
            WhoseLine("austrian"),
            "Austro-Hungarian, Supply Phase: say which army has the Narrow-Track line that several need.",
        ),
        (CombineUnits("serbian"), "Serbian: units may be combined or integrated. Say which, or end the phase."),
        (SplitUnits("serbian"), "Serbian: Formations may be split into two. Say which, or go on to movement."),
    ]
    for question, text in asked:
        assert question.prompt(here.table) == text


def test_a_unit_that_must_withdraw_is_told_by_which_clause() -> None:
    here = field()
    cavalry, train = units(here, "sr-Cavalry", "ah-8-Train")
    assert WithdrawUnit("austrian", train).asked_by(here.table) == "15.6.2a-a"
    assert WithdrawUnit("serbian", cavalry).asked_by(here.table) == "6.4e"


def test_prompts_of_combat() -> None:
    here = field(state="shells = 7")
    (cavalry,), (hex_,) = units(here, "sr-Cavalry"), cells(here, "24.10")
    asked = [
        (TakeReduction("serbian", (cavalry,), "9.10.2-1"), "Serbian: say who suffers the Strength Reduction (9.10.2)."),
        (ProvideShells("serbian"), "Serbian: 7 Artillery Shells are left. Say which Forces fire them in this combat."),
        (
            SufferWhere("serbian"),
            "Serbian: both modifiers are equal. Say which half checks, and retreats if it fails.",
        ),
        (
            LendGuns("austrian", hex_),
            "Austro-Hungarian: say which squadrons fire in the combat at 24.10, or none.",
        ),
        (
            AdvanceUnits("austrian", hex_, ()),
            "Austro-Hungarian: 24.10 is vacated. Advance units into it, or stay.",
        ),
        (
            WithholdDefenders("serbian", hex_),
            "Serbian: Cavalry Division will defend 24.10. Withhold more, or go on.",
        ),
        (
            WithholdAttackers("austrian", hex_, units(here, "ah-9-8")),
            "Austro-Hungarian: Cavalry Division is in 24.10. Go on with the attack or give it up.",
        ),
        (
            ChooseRetreat("serbian", (cavalry,), 0, hex_),
            "Serbian: Cavalry Division has retreated. An enemy may be Repulsed now; or stay.",
        ),
        (
            ChooseRetreat("serbian", (cavalry,), 1, hex_),
            "Serbian: Cavalry Division must retreat one hex: say where to.",
        ),
        (
            ChooseRetreat("serbian", (cavalry,), 2, hex_),
            "Serbian: Cavalry Division must retreat two hexes: say where to.",
        ),
        (
            ChooseRetreat("serbian", (cavalry,), 2, here.table.board.cell("24.09")),
            "Serbian: Cavalry Division must retreat two more hexes: say where to.",
        ),
    ]
    for question, text in asked:
        assert question.prompt(here.table) == text


@pytest.mark.clause("serbien:11.1a")
def test_who_is_shut_in_is_told_that_he_cannot_retreat() -> None:
    around = ("23.10", "23.11", "24.09", "24.11", "25.10", "25.11")
    names = ("ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13", "ah-29-9", "ah-13")
    ring = "".join(f'"{label}" = ["{name}"]\n' for label, name in zip(around, names, strict=True))
    here = serbien(f'"24.10" = ["sr-Cavalry"]\n{ring}')
    question = ChooseRetreat("serbian", units(here, "sr-Cavalry"), 1, cells(here, "24.10")[0])
    neighbours = here.table.board.neighbours[cells(here, "24.10")[0]]
    assert sorted(map(here.table.hexname, neighbours)) == sorted(around)
    assert question.ends(here.table) == []
    assert question.prompt(here.table) == (
        "Serbian: Cavalry Division must retreat one hex and cannot. An enemy may be Repulsed first."
    )


def test_prompts_of_fleet_plans_points_and_replacements() -> None:
    bound = 'taken = ["23.08", "25.09"]\nplans = ["FIFTH"]\nmandated = [9, 9, 9, 9]\nreplacements = [1, 2, 3]'
    here = field('"23.08" = ["sr-Timok-I"]\n"25.09" = ["sr-Dunav-I"]', state=bound)
    (boat,) = units(here, "ah-Donau-Squadron-2")
    raising = "Each may raise a regiment: say which and where, or be done."
    asked = [
        (
            ReturnSquadron("austrian", boat),
            "Austro-Hungarian: Donau Squadron 2 returns. Say to which base, and whether with the naval replacement.",
        ),
        (PlaceGuns("serbian"), "Serbian: place the French Naval Artillery in Beograd now, or wait."),
        (
            UseReplacements("serbian", "serbian"),
            "Serbian: one replacement to incorporate, one a unit. Say who takes the next.",
        ),
        (
            UseReplacements("austrian", "austrian"),
            "Austro-Hungarian: three replacements to incorporate, one a unit. Say who takes the next.",
        ),
        (
            RaiseUnits("austrian", "austrian"),
            "Austro-Hungarian: three replacements are left. Say who returns with them, and where.",
        ),
        (
            RaiseUnits("serbian", "montenegrin"),
            f"Serbian: two Montenegrin replacements are left. {raising}",
        ),
        (
            TakeAward("serbian"),
            "Serbian: you control Budjanovci, Deč. Take the award for Syrmien now, once for all, or wait.",
        ),
        (
            AbandonPlans("austrian"),
            "Austro-Hungarian: a Strategic Plan may be abandoned: Fifth Army (−15 VP). Or go on.",
        ),
    ]
    for question, text in asked:
        assert question.prompt(here.table) == text
