"""Limited intelligence (3.1.6): nothing a side is shown, told, offered or refused depends on what is hidden from it.

A match and its dream, a table dealt anew from what one side may know, differ only in hidden things. Whatever that side
can ask of the one it must be answered by the other.
"""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.table.position import Serbien
from tests.contract.mutants import Mutants
from tests.dreams import Pair, dreamt
from tests.games.serbien.kit import serbien
from tests.thorough import some

OPTIONS: tuple[dict[str, str], ...] = ({}, {"stacks": "counted", "seen": "face"})
LONG = 400
EACH = some(2, 4)
"""How many positions of each kind are looked at."""


@cache
def stops(number: int) -> tuple[hm.Match, ...]:
    """Positions of a random match, some of every kind of decision for each side."""
    lots = random.Random(f"fog {number}")
    match = hm.Match.new(
        "serbien", ("macva", "campaign")[number % 2], seed=f"fog {number}", options=OPTIONS[number % 2]
    )
    kept: dict[tuple[str, str], list[hm.Match]] = {}
    while (decision := match.decision) is not None and match.number < LONG:
        kept.setdefault((decision.side, decision.kind), []).append(match.copy())
        subjects = [subject for subject in decision.subjects() if subject != "done"] or ["done"]
        subject = "done" if "done" in decision.subjects() and lots.random() < 0.05 else lots.choice(subjects)
        match.submit(lots.choice(decision.orders(subject)))
    return tuple(match for found in kept.values() for match in lots.sample(found, min(len(found), EACH)))


@cache
def pairs() -> tuple[Pair, ...]:
    """Matches and their dreams, with the side that dreams."""
    matches = [match for number in range(2) for match in stops(number)]
    return dreamt(matches)


def test_a_dream_differs_in_what_is_hidden() -> None:
    assert sum(match.digest() != other.digest() for match, other, _ in pairs()) > len(pairs()) // 2


def test_a_dream_keeps_the_laws() -> None:
    for match, other, side in pairs():
        assert set(other.table.problems()) <= set(match.table.problems()), (match.number, side)


def test_a_dream_can_be_played_on() -> None:
    for match, other, side in pairs()[::4]:
        dreamt, lots = other.copy(), random.Random(f"{match.number} {side} on")
        for _ in range(12):
            if (decision := dreamt.decision) is None:
                break
            dreamt.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
        assert dreamt.number > other.number


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.6-strength")
def test_views_are_the_same() -> None:
    for match, other, side in pairs():
        assert match.view(side).as_dict() == other.view(side).as_dict(), (match.number, side)


@pytest.mark.clause("serbien:3.1.6-look")
def test_onlookers_see_no_more_than_either_side() -> None:
    for match, _, _ in pairs():
        shown = {piece["id"] for piece in match.view(None).pieces()}
        assert all(shown <= {piece["id"] for piece in match.view(one).pieces()} for one in SIDES)
        assert all(piece["status"] is None and piece["lost"] is None for piece in match.view(None).pieces())


@pytest.mark.clause("serbien:3.1.6-look")
def test_what_is_asked_and_offered_is_the_same() -> None:
    for match, other, side in pairs():
        mine, theirs = match.decision_of(side), other.decision_of(side)
        assert (mine is None) == (theirs is None)
        if mine is not None and theirs is not None:
            assert (mine.kind, mine.prompt, mine.clause) == (theirs.kind, theirs.prompt, theirs.clause)
            assert mine.subjects() == theirs.subjects(), (match.number, side, mine.kind)
            for subject in mine.subjects()[:12]:
                assert mine.orders(subject) == theirs.orders(subject), (match.number, side, mine.kind, subject)


@pytest.mark.clause("serbien:3.1.6-look")
def test_refusals_are_the_same() -> None:
    pool = [
        order for n in range(2) for match in stops(n) if match.decision for order in match.decision.all_orders()[:60]
    ]
    mutants = Mutants(pool)
    for match, other, side in pairs():
        mine, theirs = match.decision_of(side), other.decision_of(side)
        if mine is None or theirs is None:
            continue
        lots = random.Random(f"{match.number} {side}")
        for order in (*mutants.of(mine.all_orders()[:60], lots, 25), *lots.sample(pool, 15)):
            assert mine.explain(order) == theirs.explain(order), (match.number, side, order)


@pytest.mark.clause("serbien:3.1.6-look")
def test_dreams_are_the_same() -> None:
    for match, other, side in pairs():
        assert match.view(side).imagine("again").table.encoded() == other.view(side).imagine("again").table.encoded(), (
            match.number
        )


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.6-note")
def test_prices_and_odds_are_the_same() -> None:
    """The numbers beside words tell no more than those: of an attack, a march, a retreat."""
    foreseen = 0
    for match, other, side in pairs():
        mine, theirs = match.decision_of(side), other.decision_of(side)
        if mine is None or theirs is None:
            continue
        lots = random.Random(f"{match.number} {side}")
        for order in mine.orders(lots.choice(mine.subjects()))[:3]:
            assert mine.way(order) == theirs.way(order), (match.number, side, order)
            if order.pieces and mine.kind == "attack" and foreseen < 4:
                foreseen += 1
                assert match.forecast(order, side).odds == other.forecast(order, side).odds, (match.number, side, order)
    assert foreseen


LOGGED = 250
SEEN_BY_ALL = {
    "move", "march", "ride", "sail", "cross", "withdraw", "retire", "react", "retreat", "halt", "spread", "gather",
}  # fmt: skip
"""Orders that take units over the map for all to see, and what ends them."""


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.6-note")
@pytest.mark.parametrize("scenario", ["macva", "campaign"])
def test_the_log_names_no_unit_that_the_enemy_does_not_see(scenario: str) -> None:
    lots, match, named = random.Random(f"log {scenario}"), hm.Match.new("serbien", scenario, seed="log"), 0
    while (decision := match.decision) is not None and match.number < LOGGED:
        order = lots.choice(decision.orders(lots.choice(decision.subjects())))
        enemy = next(side for side in SIDES if side != decision.side)
        before = {piece["id"] for piece in match.view(enemy).pieces()}
        events = match.submit(order)
        line, table = desk.told(match, events, enemy), match.table
        assert isinstance(table, Serbien)
        seen = before | {piece["id"] for piece in match.view(enemy).pieces()}
        hidden = {id for id, piece in zip(table.printed.ids, table.pieces, strict=True) if piece.at >= 0} - seen
        if order.__struct_config__.tag in SEEN_BY_ALL:
            continue
        named += bool(hidden)
        if line.notation == match.table.write(order):
            assert not hidden & set(order.pieces), (match.number, line.notation)
        titles = [table.name(table.printed.index[id]) for id in hidden]
        texts = [event.text for event in line.events]
        assert not [text for text in texts for title in titles if re.search(rf"{title}\b", text)], match.number
    assert named > LOGGED // 4


@pytest.mark.clause("serbien:3.1.6-look")
def test_who_holds_below_another_is_not_named_to_the_enemy() -> None:
    field = serbien('"30.20" = ["sr-Morava-I", "sr-Loznica"]\n"10.05" = ["ah-9-8"]', player="serbian")
    events = field.order("Loznica holds")
    assert desk.told(field.match, events, "serbian").notation == "Loznica holds"
    assert desk.told(field.match, events, "austrian").notation == ""
