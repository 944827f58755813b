"""How orders are written, what the enemy may read of them, what they name; and the clause of every question."""

from __future__ import annotations

import inspect

import pytest

from hexmarshal.core.engine.procedure import Order, Question
from hexmarshal.games.serbien import game, orders
from hexmarshal.games.serbien.rules.table.asking import Ask

A, B, K, DEPOT, SHIP = "ah-9-8", "ah-8-Ma", "ah-10-K", "ah-FIFTH-Depot", "ah-Sava-Squadron"
STEP = ("16.09", "17.09")
WAY = ("16.08", "17.09")

WRITTEN: list[tuple[Order, str]] = [
    (orders.Move(A, *STEP), "9/8 16.09-17.09"),
    (orders.Move(A, *STEP, WAY), "9/8 16.09-16.08-17.09"),
    (orders.March((A, B), *STEP), "9/8,8 Ma 16.09-17.09"),
    (orders.March((A, B), *STEP, WAY), "9/8,8 Ma 16.09-16.08-17.09"),
    (orders.Halt(), "halt"),
    (orders.Hold(A), "9/8 holds"),
    (orders.Prepare((A, B), "21.11"), "prepare 9/8,8 Ma x 21.11"),
    (orders.Repulse((A, B), "21.11"), "repulse 9/8,8 Ma x 21.11"),
    (orders.Recover(A), "9/8 recovers"),
    (orders.Construct(A), "9/8 constructs"),
    (orders.Construct(A, "21.11"), "9/8 constructs in 21.11"),
    (orders.Incorporate(A, B), "9/8 incorporates 8 Ma"),
    (orders.Muster(A, 2), "9/8 takes 2 replacements"),
    (orders.Incorporate(A, B, recovering=True), "9/8 incorporates 8 Ma and recovers"),
    (orders.Top(A), "9/8 on top"),
    (orders.Eliminate(A), "eliminate 9/8"),
    (orders.Pin(A), "9/8 is held"),
    (orders.React(K, *STEP), "react 10 K 16.09-17.09"),
    (orders.React(K, *STEP, extending=True), "react 10 K 16.09-17.09 extending"),
    (orders.Stay(), "stay"),
    (orders.Stay(rest=True), "stay all"),
    (orders.Withdraw(A, *STEP), "9/8 withdraws 16.09-17.09"),
    (orders.Retire(K, *STEP), "retire 10 K 16.09-17.09"),
    (orders.Retire(K, *STEP, extending=True), "retire 10 K 16.09-17.09 extending"),
    (orders.Waive(), "waive"),
    (orders.Bridge(*STEP), "bridge 16.09-17.09"),
    (orders.Attack((A, B), "21.11"), "9/8,8 Ma x 21.11"),
    (orders.Conduct("21.11"), "attack 21.11"),
    (orders.Drop(), "drop"),
    (orders.Withhold(A), "withhold 9/8"),
    (orders.Garrison(A), "fort with 9/8"),
    (orders.Assign(B, A), "8 Ma with 9/8"),
    (orders.Provide(A), "ammo 9/8"),
    (orders.Provide(A, ("ah-8-Train", "ah-FIFTH-Depot")), "ammo 9/8 from 8 Train,FIFTH Depot"),
    (orders.First("21.10"), "21.10 first"),
    (orders.Shells(A), "shells 9/8"),
    (orders.Lend(A), "lend 9/8"),
    (orders.Intensity(intense=True), "intense"),
    (orders.Intensity(intense=False), "not intense"),
    (orders.Lose(A), "lose 9/8"),
    (orders.RetreatTo(*STEP), "16.09-17.09"),
    (orders.RetreatTo("24.29", "niksic"), "24.29-niksic"),
    (orders.Advance(A, "17.09"), "9/8 advances to 17.09"),
    (orders.Displace(DEPOT, "11.08"), "FIFTH Depot displaces to 11.08"),
    (orders.Extend("ah-8-Train"), "8 Train extends"),
    (orders.Ride(DEPOT, "11.08", "doboj"), "FIFTH Depot 11.08=doboj"),
    (orders.Keep("FIFTH"), "FIFTH keeps the line"),
    (orders.Claim(now=True), "take"),
    (orders.Claim(now=False), "wait"),
    (orders.Abandon("FIFTH"), "abandon FIFTH"),
    (orders.Replace(A), "replace 9/8"),
    (orders.Raise(B, "11.08"), "8 Ma returns to 11.08"),
    (orders.Raise(B, "11.08", full=True), "8 Ma returns in full to 11.08"),
    (orders.Harass("24.12"), "komitadji 24.12"),
    (orders.Sail(SHIP, "17.08", "18.07"), "Sava Squadron 17.08~18.07"),
    (orders.Refit(SHIP, "08.04"), "Sava Squadron at base 08.04"),
    (orders.Refit(SHIP, "08.04", full=True), "Sava Squadron replaced at base 08.04"),
    (orders.Bombard(SHIP), "Sava Squadron fires"),
    (orders.Emplace(), "place"),
    (orders.Combine(A), "combine 9/8"),
    (orders.Split(A), "split 9/8"),
    (orders.Split(A, "24.12"), "split 9/8 in 24.12"),
    (orders.Cross("mn-Pljevlja", "24.29", "niksic"), "Pljevlja 24.29>niksic"),
    (orders.Suggest(), "suggest"),
    (orders.Draw("24.12"), "draw 24.12"),
    (orders.Leave(), "leave it"),
    (orders.Attach(A, "13"), "9/8 joins 13"),
    (orders.Exchange("ah-13", "ah-104"), "13 for 104"),
    (orders.Exchange("ah-7", "ah-13", "ah-104"), "7 for 13 and 104"),
    (orders.Spread((A,), "24.07", "24.08"), "9/8 spreads over 24.07+24.08"),
    (orders.Gather((A,), "24.07"), "9/8 gathers in 24.07"),
    (orders.ExtendInto(A, "24.08"), "9/8 extends to 24.08"),
    (orders.Suffer("24.08"), "check in 24.08"),
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
    assert [orders.Intensity(intense).subject for intense in (True, False)] == ["intense", "not intense"]
    assert [orders.Claim(now).subject for now in (True, False)] == ["take", "wait"]


def test_every_order_is_in_the_list() -> None:
    known = {kind for _, kind in inspect.getmembers(orders, inspect.isclass)}
    forms = {kind for kind in known if issubclass(kind, Order) and kind.forms}
    assert {tag(kind) for kind in forms} - {tag(type(order)) for order, _ in WRITTEN} == {"redraw"}


def test_odds_are_offered_of_orders_that_lead_to_dice() -> None:
    known = {kind for _, kind in inspect.getmembers(orders, inspect.isclass)}
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
