"""What is listed may be ordered; what is not listed is refused with a reason, and changes nothing."""

import re
from functools import cache

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.book.clauses import book
from hexmarshal.core.orders.composing import is_composed
from hexmarshal.core.orders.orders import order_decoder
from tests.contract.mutants import Mutants, garble
from tests.contract.walks import Walk, asked, where
from tests.thorough import some

NO_BOOK = {"malformed", "stale", "over", "sealed", "unreadable"}
"""Refusals that no rulebook is concerned with."""


def check_refusal(refusal: hm.Refusal, game: str, place: str) -> None:
    """A code for programs, a sentence for players, a clause that exists."""
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", refusal.code), f"{place} {refusal}"
    assert len(refusal.sentence) > 10, f"{place} {refusal}"
    assert refusal.sentence.endswith("."), f"{place} {refusal}"
    assert refusal.clause or refusal.code in NO_BOOK, f"{place} {refusal.code}: no clause, {refusal}"
    assert not refusal.clause or _cites(game, refusal.clause), f"{place} no clause {refusal.clause}: {refusal}"
    if refusal.ruling:
        assert refusal.clause in book(game).ruling(refusal.ruling).clauses, f"{place} {refusal}"


@cache
def _cites(game: str, clause: str) -> bool:
    return book(game).cites(clause)


def test_every_subject_has_an_order_and_every_order_its_subject(walk: Walk) -> None:
    for stop in walk.sample(60, "subjects"):
        decision = asked(stop)
        subjects = decision.subjects()
        assert subjects, where(walk, stop, "nothing can be picked up")
        assert len(set(subjects)) == len(subjects), where(walk, stop, "a subject is listed twice")
        for subject in subjects:
            orders = decision.orders(subject)
            assert orders, where(walk, stop, f"{subject} has no order")
            assert {order.subject for order in orders} == {subject}, where(walk, stop, subject)
        assert [o for s in subjects for o in decision.orders(s)] == decision.all_orders()
        assert decision.orders("no such subject") == []


def test_every_decision_says_who_what_and_by_which_clause(walk: Walk) -> None:
    for stop in walk.sample(100, "prompts"):
        decision = asked(stop)
        assert decision.side in stop.sides
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", decision.kind)
        assert _cites(walk.route.game, decision.clause), where(walk, stop, decision.clause)
        assert len(decision.prompt) > 10, where(walk, stop, decision.prompt)
        assert decision.prompt.endswith("."), where(walk, stop, decision.prompt)


def test_every_listed_order_is_accepted(walk: Walk) -> None:
    for stop in walk.sample(40, "accepted"):
        decision = asked(stop)
        listed = decision.all_orders()
        assert len(set(listed)) == len(listed), where(walk, stop, "an order is listed twice")
        for order in listed:
            assert decision.explain(order) is None, where(walk, stop, f"{order}: {decision.explain(order)}")
            assert decision.normal(order) == order, where(walk, stop, order)
        lots = walk.lots(stop, "accepted")
        for order in lots.sample(listed, min(len(listed), 4)):
            copy = stop.copy()
            copy.submit(order, decision.side, decision.number)
            assert copy.table.problems() == [], where(walk, stop, order)
            assert copy.over or asked(copy).all_orders(), where(walk, stop, f"{order} leaves nothing to choose")


def test_what_is_not_listed_is_refused_or_amounts_to_a_listed_order(walk: Walk) -> None:
    stops = walk.sample(60, "refused")
    lists = [asked(stop).all_orders() for stop in stops]
    mutants = Mutants(order for listed in lists for order in listed)
    for stop, listed in zip(stops, lists, strict=True):
        decision, before, legal = asked(stop), stop.digest(), set(listed)
        for order in mutants.of(listed, walk.lots(stop, "refused"), 60):
            place = where(walk, stop, order)
            refusal = stop.explain(order)
            if refusal is None:
                open_list = decision.question.composed and is_composed(order)
                assert open_list or decision.normal(order) in legal, f"{place} is accepted but not listed"
                stop.copy().submit(order)
                continue
            assert order not in legal, f"{place} is listed but refused: {refusal}"
            assert decision.way(order) is None, f"{place} is refused and has a way"
            check_refusal(refusal, walk.route.game, place)
            with pytest.raises(hm.Refused) as refused:
                stop.submit(order)
            assert refused.value.refusal == refusal, place
            assert stop.digest() == before, f"{place} was refused and changed the position"
        assert len(stop.journal) == decision.number


def test_orders_that_hold_anything_are_refused(walk: Walk) -> None:
    for stop in walk.sample(0, "malformed"):
        before = stop.digest()
        for order in asked(stop).all_orders()[:10]:
            for name in order.__struct_fields__:
                for rubbish in (None, 3.5, b"\xff", ["1308"], {"a": 1}, object(), "\ud800"):
                    place = where(walk, stop, f"{order} with {name} = {rubbish!r}")
                    refusal = stop.explain(msgspec.structs.replace(order, **{name: rubbish}))
                    assert refusal is not None, place
                    assert refusal.code == "malformed", place
        for nonsense in (None, "done", 7, order_decoder(stop.game)):
            refusal = stop.explain(nonsense)  # type: ignore[arg-type]
            assert refusal is not None
            assert refusal.code == "wrong-kind"
        assert stop.digest() == before


def test_notation_and_json_carry_every_listed_order(walk: Walk) -> None:
    for stop in walk.sample(40, "notation"):
        listed = asked(stop).all_orders()
        notations: dict[str, hm.Order] = {}
        for order in listed:
            other = notations.setdefault(order.notation.casefold(), order)
            assert other == order, where(walk, stop, f"{order.notation} means {order} and {other}")
        for order in walk.lots(stop, "notation").sample(listed, min(len(listed), some(60, 1_000))):
            assert hm.parse(stop, order.notation) == order, where(walk, stop, order)
            assert hm.parse(stop, asked(stop).write(order)) == order, where(walk, stop, order)
            assert order_decoder(stop.game).decode(msgspec.json.encode(order)) == order, where(walk, stop, order)


def test_lines_with_slips_are_read_as_orders_or_refused(walk: Walk) -> None:
    for stop in walk.sample(30, "slips"):
        lots = walk.lots(stop, "slips")
        listed = asked(stop).all_orders()
        legal = set(listed)
        for _ in range(some(8, 20)):
            text = garble(lots.choice(listed).notation, lots)
            try:
                order = hm.parse(stop, text)
            except hm.Refused as refused:
                check_refusal(refused.refusal, walk.route.game, where(walk, stop, text))
            else:
                if stop.explain(order) is not None or (asked(stop).question.composed and is_composed(order)):
                    continue  # refused, or one of too many to be listed
                assert asked(stop).normal(order) in legal, where(walk, stop, text)
