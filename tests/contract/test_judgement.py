"""A careful judgement is a sum of named terms, and comes out the same whichever positions were judged before."""

import pickle
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.bots.ahead import follow
from hexmarshal.core.engine.dice import Branching, Unforeseen
from hexmarshal.core.engine.judgement import AnyJudgement, Judgement
from hexmarshal.core.engine.registry import load
from hexmarshal.core.engine.table import AnyTable
from tests.contract.walks import Walk, where
from tests.thorough import some

STOPS = some(8, 60)
"""So many positions are looked at,"""
ORDERS = some(4, 12)
"""and so many orders in each."""

ALONE = """
import json, pickle, sys
found = [match.game.mind.care.amounts(match.table) for match in reversed(pickle.load(sys.stdin.buffer))]
json.dump(found[::-1], sys.stdout)
"""
"""Judges matches from the last to the first in a process of its own, where nothing else was ever judged."""


def judgement(walk: Walk) -> AnyJudgement:
    care = load(walk.route.game).mind.care
    if care is None:
        pytest.skip("This game has no careful judgement.")
    assert isinstance(care, Judgement), "A careful judgement says what it adds up."
    return care


def ordered(stop: hm.Match) -> Iterator[hm.Match]:
    """A match after some of the orders that could be given; each has another order behind it."""
    decision = stop.decision
    assert decision is not None
    for subject in decision.subjects()[:ORDERS]:
        after = stop.copy()
        after.submit(decision.orders(subject)[0])
        if not after.over:
            yield after


def test_it_is_the_same_whatever_was_judged_before(walk: Walk) -> None:
    judge, matches = judgement(walk), list[hm.Match]()
    for stop in walk.sample(STOPS, "judgement"):
        matches += [stop, *ordered(stop)]
    here = [judge.amounts(match.table) for match in matches]
    done = subprocess.run([sys.executable, "-c", ALONE], input=pickle.dumps(matches), capture_output=True, check=True)
    for match, amended, alone in zip(matches, here, msgspec.json.decode(done.stdout), strict=True):
        assert amended == alone, where(walk, match)


def test_its_value_is_the_weighted_sum_of_its_terms(walk: Walk) -> None:
    judge, decided = judgement(walk), 0
    for stop in walk.sample(STOPS, "weighted"):
        table = stop.table
        if judge.settled(table) is not None:
            continue
        amounts = judge.amounts(table)
        total = sum(judge.weights[name] * amount for name, amount in amounts.items())
        assert judge(table) == pytest.approx(judge.finish(table, total), abs=1e-6)
        decided += 1
    assert decided


def told(table: AnyTable, depends: str) -> object:
    """What a position says of one of the things that a term depends on."""
    kind, _, field = depends.partition(".")
    if kind == "piece":
        return [getattr(piece, field) for piece in table.pieces]
    if kind == "state":
        return getattr(table.state, field)
    assert depends == "procedures", f"There is no {depends!r} that anything could depend on."
    return table.stack


def tried(stop: hm.Match) -> Iterator[AnyTable]:
    """Where orders lead before any die is rolled, as a bot tries them."""
    decision = stop.decision
    assert decision is not None
    for subject in decision.subjects():
        table = stop.table.copy()
        table.chance = Branching((), table.draws)
        try:
            follow(table, decision.orders(subject)[0], decision.side)
        except Unforeseen:
            continue
        if table.stack:
            yield table


def test_a_term_depends_on_what_it_says_and_on_nothing_else(walk: Walk) -> None:
    judge = judgement(walk)
    for stop in walk.sample(STOPS, "depends"):
        before, amounts = stop.table, judge.amounts(stop.table)
        for after in tried(stop):
            found = judge.amounts(after)
            for term in judge.terms:
                if all(told(before, one) == told(after, one) for one in term.depends):
                    assert found[term.name] == amounts[term.name], (term.name, where(walk, stop))


def test_every_term_has_words_and_a_weight_with_a_source(walk: Walk) -> None:
    for term in judgement(walk).terms:
        assert term.what.endswith("."), term.name
        assert term.unit, term.name
        assert term.depends, term.name
        for one in term.depends:
            told(walk.stops[0].table, one)
