"""How orders are written, what the enemy may read of them, what they name; and the clause of every question."""

from __future__ import annotations

import inspect

import pytest

from hexmarshal.core.procedure import Order, Question
from hexmarshal.games.serbien import game
from hexmarshal.games.serbien.rules.attachment import orders as attaching
from hexmarshal.games.serbien.rules.combat import orders as fighting
from hexmarshal.games.serbien.rules.supply import orders as supplying
from hexmarshal.games.serbien.rules.table import orders as moving
from hexmarshal.games.serbien.rules.table.asking import Ask
from hexmarshal.games.serbien.rules.two_hex import orders as spreading

A, B, K, DEPOT, SHIP = "ah-9-8", "ah-8-Ma", "ah-10-K", "ah-FIFTH-Depot", "ah-Sava-Squadron"
STEP = ("16.09", "17.09")
WAY = ("16.08", "17.09")

WRITTEN: list[tuple[Order, str]] = [
    (moving.Move(A, *STEP), "9/8 16.09-17.09"),
    (moving.Move(A, *STEP, WAY), "9/8 16.09-16.08-17.09"),
    (moving.March((A, B), *STEP), "9/8,8 Ma 16.09-17.09"),
    (moving.March((A, B), *STEP, WAY), "9/8,8 Ma 16.09-16.08-17.09"),
    (moving.Halt(), "halt"),
    (moving.Hold(A), "9/8 holds"),
    (moving.Prepare((A, B), "21.11"), "prepare 9/8,8 Ma x 21.11"),
    (moving.Repulse((A, B), "21.11"), "repulse 9/8,8 Ma x 21.11"),
    (moving.Recover(A), "9/8 recovers"),
    (moving.Construct(A), "9/8 constructs"),
    (moving.Construct(A, "21.11"), "9/8 constructs in 21.11"),
    (moving.Incorporate(A, B), "9/8 incorporates 8 Ma"),
    (moving.Muster(A, 2), "9/8 takes 2 replacements"),
    (moving.Incorporate(A, B, recovering=True), "9/8 incorporates 8 Ma and recovers"),
    (moving.Top(A), "9/8 on top"),
    (moving.Eliminate(A), "eliminate 9/8"),
    (moving.Pin(A), "9/8 is held"),
    (moving.React(K, *STEP), "react 10 K 16.09-17.09"),
    (moving.React(K, *STEP, extending=True), "react 10 K 16.09-17.09 extending"),
    (moving.Stay(), "stay"),
    (moving.Stay(rest=True), "stay all"),
    (moving.Withdraw(A, *STEP), "9/8 withdraws 16.09-17.09"),
    (moving.Retire(K, *STEP), "retire 10 K 16.09-17.09"),
    (moving.Retire(K, *STEP, extending=True), "retire 10 K 16.09-17.09 extending"),
    (moving.Waive(), "waive"),
    (moving.Bridge(*STEP), "bridge 16.09-17.09"),
    (fighting.Attack((A, B), "21.11"), "9/8,8 Ma x 21.11"),
    (fighting.Conduct("21.11"), "attack 21.11"),
    (fighting.Drop(), "drop"),
    (fighting.Withhold(A), "withhold 9/8"),
    (fighting.Garrison(A), "fort with 9/8"),
    (fighting.Assign(B, A), "8 Ma with 9/8"),
    (fighting.Provide(A), "ammo 9/8"),
    (fighting.Provide(A, ("ah-8-Train", "ah-FIFTH-Depot")), "ammo 9/8 from 8 Train,FIFTH Depot"),
    (fighting.First("21.10"), "21.10 first"),
    (fighting.Shells(A), "shells 9/8"),
    (fighting.Lend(A), "lend 9/8"),
    (fighting.Intensity(intense=True), "intense"),
    (fighting.Intensity(intense=False), "not intense"),
    (fighting.Lose(A), "lose 9/8"),
    (fighting.RetreatTo(*STEP), "16.09-17.09"),
    (fighting.RetreatTo("24.29", "niksic"), "24.29-niksic"),
    (fighting.Advance(A, "17.09"), "9/8 advances to 17.09"),
    (supplying.Displace(DEPOT, "11.08"), "FIFTH Depot displaces to 11.08"),
    (supplying.Extend("ah-8-Train"), "8 Train extends"),
    (supplying.Ride(DEPOT, "11.08", "doboj"), "FIFTH Depot 11.08=doboj"),
    (supplying.Keep("FIFTH"), "FIFTH keeps the line"),
    (supplying.Claim(now=True), "take"),
    (supplying.Claim(now=False), "wait"),
    (supplying.Abandon("FIFTH"), "abandon FIFTH"),
    (supplying.Replace(A), "replace 9/8"),
    (supplying.Raise(B, "11.08"), "8 Ma returns to 11.08"),
    (supplying.Raise(B, "11.08", full=True), "8 Ma returns in full to 11.08"),
    (supplying.Harass("24.12"), "komitadji 24.12"),
    (supplying.Sail(SHIP, "17.08", "18.07"), "Sava Squadron 17.08~18.07"),
    (supplying.Refit(SHIP, "08.04"), "Sava Squadron at base 08.04"),
    (supplying.Refit(SHIP, "08.04", full=True), "Sava Squadron replaced at base 08.04"),
    (supplying.Bombard(SHIP), "Sava Squadron fires"),
    (supplying.Emplace(), "place"),
    (supplying.Combine(A), "combine 9/8"),
    (supplying.Split(A), "split 9/8"),
    (supplying.Split(A, "24.12"), "split 9/8 in 24.12"),
    (supplying.Cross("mn-Pljevlja", "24.29", "niksic"), "Pljevlja 24.29>niksic"),
    (attaching.Suggest(), "suggest"),
    (attaching.Draw("24.12"), "draw 24.12"),
    (attaching.Leave(), "leave it"),
    (attaching.Attach(A, "13"), "9/8 joins 13"),
    (attaching.Exchange("ah-13", "ah-104"), "13 for 104"),
    (attaching.Exchange("ah-7", "ah-13", "ah-104"), "7 for 13 and 104"),
    (spreading.Spread((A,), "24.07", "24.08"), "9/8 spreads over 24.07+24.08"),
    (spreading.Gather((A,), "24.07"), "9/8 gathers in 24.07"),
    (spreading.Extend(A, "24.08"), "9/8 extends to 24.08"),
    (spreading.Suffer("24.08"), "check in 24.08"),
]
"""Every order, and how a player types it."""

VEILED = {
    "march": {"16.09-17.09", "16.09-16.08-17.09"}, "attack": {"x 21.11"}, "spread": {"24.07+24.08"},
    "gather": {"24.07"}, "hold": {""}, "recover": {""}, "incorporate": {""}, "muster": {""}, "provide": {""},
    "shells": {""}, "assign": {""}, "lose": {""}, "extend": {""}, "replace": {""}, "attach": {""},
    "exchange": {""},
}  # fmt: skip
"""What the enemy may read of orders that name units below others, or what is a side's own affair (3.1.6)."""

WORDS = {
    "halt": "halts", "stay": "stays", "stay all": "will not react in this phase", "drop": "gives the attack up",
    "intense": "declares Intense", "not intense": "declares Not Intense", "take": "takes the award for Syrmien",
    "wait": "waits", "waive": "builds no bridges in its own country", "place": "places the French Naval Artillery",
    "suggest": "has boundaries drawn as the armies stand", "leave it": "leaves the boundary as it was",
    "draw 24.12": "draws the boundary to the right of 24.12",
}  # fmt: skip
SENSES = {"halt": "end", "stay": "no", "stay all": "no", "drop": "no", "leave it": "no"}
DEEDS = {"attack": "attack", "repulse": "repulse", "prepare": "aim"}
SUBJECTS = {"march": "16.09", "attack": "21.11", "leave": "leave", "attach": A, "suffer": "24.08"}


def tag(kind: type[Order] | type[Question]) -> str:  # type: ignore[type-arg]
    """The name under which records keep it."""
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize(("order", "notation"), WRITTEN, ids=[notation for _, notation in WRITTEN])
def test_an_order_is_written_as_a_player_types_it(order: Order, notation: str) -> None:
    assert order.notation == notation
    assert order.words == WORDS.get(notation, "")
    assert order.sense == SENSES.get(notation, "on")
    assert order.deed == DEEDS.get(tag(type(order)), "march")


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.6-note")
@pytest.mark.parametrize(("order", "notation"), WRITTEN, ids=[notation for _, notation in WRITTEN])
def test_the_enemy_reads_of_an_order_what_he_may_know(order: Order, notation: str) -> None:
    assert order.openly in VEILED.get(tag(type(order)), {notation})
    assert (order.openly == notation) == (tag(type(order)) not in VEILED)


@pytest.mark.parametrize(("order", "notation"), WRITTEN, ids=[notation for _, notation in WRITTEN])
def test_an_order_is_picked_up_by_what_it_names_first(order: Order, notation: str) -> None:
    named = getattr(order, "piece", "") or (getattr(order, "units", ()) or ("",))[0]
    wanted = SUBJECTS.get(tag(type(order)))
    assert order.subject == wanted if wanted else not named or order.subject == named


def test_each_intensity_is_picked_up_by_its_own_words() -> None:
    assert [fighting.Intensity(intense).subject for intense in (True, False)] == ["intense", "not intense"]
    assert [supplying.Claim(now).subject for now in (True, False)] == ["take", "wait"]


def test_every_order_is_in_the_list() -> None:
    files = (moving, fighting, supplying, attaching, spreading)
    known = {kind for file in files for _, kind in inspect.getmembers(file, inspect.isclass)}
    forms = {kind for kind in known if issubclass(kind, Order) and kind.forms}
    assert {tag(kind) for kind in forms} - {tag(type(order)) for order, _ in WRITTEN} == {"redraw"}


def test_odds_are_offered_of_orders_that_lead_to_dice() -> None:
    files = (moving, fighting, supplying, attaching, spreading)
    known = {kind for file in files for _, kind in inspect.getmembers(file, inspect.isclass)}
    plain = {tag(kind) for kind in known if issubclass(kind, Order) and kind.forms and not kind.odds}
    assert plain == {"draw", "leave", "suggest", "redraw", "advance", "attach", "exchange"}


CLAUSES = {
    "AbandonPlans": "26.3a", "AttachFormations": "5.1.2b", "DrawAreas": "5.1.2a", "DrawBoundary": "5.1.1-line",
    "ExtendBoundary": "5.1.1a", "ExtendSupply": "15.6.1b", "WhoseLine": "15.0b", "DisplaceDepot": "15.6.2b",
    "MoveUnits": "7.1.2a", "WithholdFromRepulse": "7.4.6", "MusterMarsch": "7.7.1",
    "CombineUnits": "16.3.1a", "SplitUnits": "16.4.1",
    "HoldUnit": "7.3.3a", "RemoveExcess": "3.1.3", "ReturnSquadron": "25.1.2-refit", "PlaceGuns": "25.1.4b",
    "LendGuns": "25.1c", "Respond": "8.2.2a", "WithdrawUnit": "6.4e", "AssignFort": "8.5.2", "AssignAssets": "5.5.1",
    "AssignToFlight": "5.5.1",
    "DeclareAttacks": "9.1-2",
    "WhoRetreatsFirst": "11.1a",
    "ChooseAttack": "9.1-3", "WithholdDefenders": "9.2.5", "WithholdAttackers": "9.2.5.B.1", "ProvideAmmo": "9.4c",
    "ProvideShells": "23.2.1a", "DeclareIntensity": "9.8a", "SufferWhere": "19.1.7b", "RetreatHalf": "19.1.7a",
    "LendSupport": "10.1.1-def", "TakeReduction": "9.10.2-1", "ChooseRetreat": "11.1.1", "AdvanceUnits": "11.2.1a",
    "RetireCavalry": "8.3", "BeginPontoon": "21.2.1", "PlaceMarker": "23.1a", "TakeAward": "27.6",
    "UseReplacements": "16.6.2a", "RaiseUnits": "16.6.3",
}  # fmt: skip
"""Every question, and the clause that leaves the choice to a player."""


def test_every_question_is_asked_under_its_clause() -> None:
    found = {
        tag(kind): kind.clause
        for chapter in game.CHAPTERS
        for _, kind in inspect.getmembers(chapter, inspect.isclass)
        if issubclass(kind, Ask) and "clause" in vars(kind)
    }
    assert found == CLAUSES
