"""Limited intelligence (5.3, 5.4): nothing a side is shown, told, offered or refused depends on what is hidden from it.

A match and its dream, a table dealt anew from what one side may know, differ only in hidden things. Whatever that side
can ask of the one it must be answered by the other.
"""

import random
from functools import cache

import pytest

import hexmarshal as hm
from hexmarshal import bots, desk
from hexmarshal.core.engine.events import AnyEvent, Moved
from hexmarshal.desk.log_lines import known
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.orders import March
from hexmarshal.games.galicia.rules.position import Galicia
from tests.contract.mutants import Mutants, garble
from tests.dreams import Pair, dreamt
from tests.thorough import some

OPTIONS: tuple[dict[str, str], ...] = ({}, {"stacks": "counted", "reaction": "once"})
MATCHES = some(2, 4)
EACH = some(2, 4)
"""How many positions of each kind are looked at."""


@cache
def stops(number: int) -> tuple[hm.Match, ...]:
    """Positions of a random match, some of every kind of decision for each side."""
    lots = random.Random(f"fog {number}")
    match = hm.Match.new("galicia", "opening", seed=f"fog {number}", options=OPTIONS[number % len(OPTIONS)])
    kept: dict[tuple[str, str], list[hm.Match]] = {}
    while (decision := match.decision) is not None:
        kept.setdefault((decision.side, decision.kind), []).append(match.copy())
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    return tuple(match for found in kept.values() for match in lots.sample(found, min(len(found), EACH)))


@cache
def pairs() -> tuple[Pair, ...]:
    """Matches and their dreams, with the side that dreams."""
    matches = [match for number in range(MATCHES) for match in stops(number)]
    return dreamt(matches)


def table(match: hm.Match) -> Galicia:
    """The table of a match."""
    assert isinstance(match.table, Galicia)
    return match.table


def test_a_dream_differs_in_what_is_hidden() -> None:
    assert sum(match.digest() != other.digest() for match, other, _ in pairs()) > len(pairs()) // 2


def test_a_dream_keeps_the_laws() -> None:
    for _, other, side in pairs():
        # Units that are imagined under a stack may be more than a hex takes: nobody can know better.
        problems = [problem for problem in other.table.problems() if "too many steps" not in problem]
        assert problems == [], side


@pytest.mark.clause("galicia:5.4a", "galicia:5.4c")
def test_views_are_the_same_for_the_side_and_for_its_desk() -> None:
    for match, other, side in pairs():
        assert match.view(side).as_dict() == other.view(side).as_dict()
    for match, other, side in pairs()[::3]:
        assert desk.pieces(match, side) == desk.pieces(other, side)
        assert desk.desk(match, side) == desk.desk(other, side)
        for kind in desk.card("galicia").layers:
            assert desk.layer(match, side, kind.id) == desk.layer(other, side, kind.id), kind.id


def test_onlookers_see_no_more_than_either_side() -> None:
    for match, other, side in pairs():
        mine, theirs = match.view(None).as_dict(), other.view(None).as_dict()
        if match.decision is not None and match.decision.side == side:
            assert mine == theirs
        shown = {piece["id"] for piece in mine["pieces"]}
        assert all(shown <= {piece["id"] for piece in match.view(one).pieces()} for one in SIDES)
        assert all(piece["reductions"] is None and piece["supply"] is None for piece in mine["pieces"])


def test_what_is_asked_and_offered_is_the_same() -> None:
    for match, other, side in pairs():
        mine, theirs = match.decision_of(side), other.decision_of(side)
        assert (mine is None) == (theirs is None)
        if mine is not None and theirs is not None:
            assert (mine.kind, mine.prompt, mine.clause) == (theirs.kind, theirs.prompt, theirs.clause)
            assert mine.subjects() == theirs.subjects()
            assert mine.all_orders() == theirs.all_orders()
            for order in mine.all_orders()[:10]:
                assert mine.way(order) == theirs.way(order)


def test_refusals_are_the_same() -> None:
    decisions = [match.decision for number in range(MATCHES) for match in stops(number)]
    pool = [order for decision in decisions if decision for order in decision.all_orders()]
    mutants = Mutants(pool)
    for match, other, side in pairs():
        mine, theirs = match.decision_of(side), other.decision_of(side)
        if mine is None or theirs is None:
            continue
        lots = random.Random(f"{match.number} {side}")
        for order in (*mutants.of(mine.all_orders(), lots, 40), *lots.sample(pool, 20)):
            assert mine.explain(order) == theirs.explain(order), order
        text = garble(lots.choice(mine.all_orders()).notation, lots)
        assert _read(mine, text) == _read(theirs, text)


def _read(decision: hm.Decision, text: str) -> object:
    try:
        return decision.read(text)
    except hm.Refused as refused:
        return refused.refusal


def test_forecasts_and_dreams_are_the_same() -> None:
    for match, other, side in pairs():
        assert match.view(side).imagine("again").table.encoded() == other.view(side).imagine("again").table.encoded()
        decision = match.decision_of(side)
        if decision is None:
            continue
        lots = random.Random(f"{match.number} {side} odds")
        order = lots.choice(decision.all_orders())
        if match.number % 3 == 0:  # odds over many tables take long
            assert match.forecast(order, side) == other.forecast(order, side)
        elif decision.kind == "attack":
            assert desk.forecast(match, order, side) == desk.forecast(other, order, side)


@pytest.mark.parametrize("name", bots.names())
def test_bots_choose_the_same(name: str) -> None:
    counted = "staff-4+40p" if name == "staff-4" else name  # by the clock no two runs need be the same
    for match, other, side in pairs()[::7]:
        if match.decision_of(side) is not None:
            chosen = [bots.make(counted, "fog").choose(one.view(side)) for one in (match, other)]
            assert chosen[0] == chosen[1]


def heard(events: list[AnyEvent], side: str | None) -> list[str]:
    """What a side is told."""
    return [str(event) for event in known(events, side)]


QUIET = ("move", "reinforce")
"""Decisions whose orders roll no die and lay nothing open."""


def test_events_of_ones_own_orders_are_the_same_until_something_is_laid_open() -> None:
    for match, other, side in pairs():
        decision = match.decision_of(side)
        if decision is None or decision.kind not in QUIET:
            continue
        for order in random.Random(match.number).sample(decision.all_orders(), 1):
            if order.notation == "done":
                continue
            first, second = match.copy(), other.copy()
            assert heard(first.submit(order), side) == heard(second.submit(order), side)
            # Nor does it show in who is asked next: the other side is asked whenever cavalry may be there.
            assert first.view(side).waiting == second.view(side).waiting, order
            assert first.view(side).as_dict() == second.view(side).as_dict()


@pytest.mark.clause("galicia:5.4a")
def test_of_a_stack_that_moves_the_enemy_hears_only_who_lies_on_top() -> None:
    found = 0
    for number in range(MATCHES):
        for match in stops(number):
            decision = match.decision
            assert decision is not None
            marches = [order for order in decision.all_orders() if isinstance(order, March)]
            if not marches:
                continue
            order, enemy = marches[0], next(side for side in SIDES if side != decision.side)
            copy = match.copy()
            moved = [event for event in known(copy.submit(order), enemy) if isinstance(event, Moved)]
            assert len({event.piece for event in moved if event.piece in order.pieces}) == 1
            lines = desk.log(copy, enemy, copy.number, copy.number)
            assert lines[-1].notation == order.openly
            found += 1
    assert found > EACH


@pytest.mark.clause("galicia:5.4c")
def test_markers_and_losses_of_the_enemy_are_told_to_nobody_else() -> None:
    lots = random.Random("markers")
    match = hm.Match.new("galicia", "opening", seed="markers")
    while (decision := match.decision) is not None:
        events = match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
        for side in SIDES:
            for event in known(events, side):
                said = str(event)
                piece = getattr(event, "piece", "")
                if "reduced to" in said or "loses a step" in said or "supply." in said or "recovers" in said:
                    assert table(match).printed.units[table(match).printed.index[piece]].side == side, said
        for side in SIDES:
            for piece_shown in match.view(side).pieces():
                if piece_shown["side"] != side:
                    assert piece_shown["reductions"] is None
                    assert piece_shown["supply"] is None
                    assert piece_shown["spent"] is None
