"""Rules that are changed in the middle of a match, for tests that matches outlive that."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Union

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.engine.procedure import Order, Question, Refusal
from hexmarshal.core.orders import orders
from hexmarshal.games import load

CLAUSE = "99.9"
"""A clause that no rulebook has."""
Change = Callable[[pytest.MonkeyPatch, hm.Match, int], None]
"""Change a rule so that an order of a match, by its number, is not carried out as it was."""


def played(game: str, number: int) -> hm.Match:
    """A match played by drawing lots that is not over after so many orders."""
    for seed in range(1, 100):
        match = hm.Match.new(game, seed=seed)
        go_on(match, number, seed)
        if not match.over:
            return match
    raise AssertionError(f"Every match of {game} is short.")


def go_on(match: hm.Match, most: int = 5_000, seed: int = 1914) -> None:
    """Play on by drawing lots: so many orders, or to the end."""
    lots = random.Random(seed)
    for _ in range(most):
        if (decision := match.decision) is None:
            return
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))), decision.side)


def _before(match: hm.Match, number: int) -> tuple[hm.Match, Question[Any], Order]:
    """A match before an order, the question that the order answers, and the order."""
    then, given = match.begun(), match.journal[number - 1]
    for each in match.journal[then.number : number - 1]:
        then.replay(each.order, each.chance, each.side)
    decision = then.decision_of(given.side)
    assert decision is not None
    return then, decision.question, given.order


def forbid(patch: pytest.MonkeyPatch, match: hm.Match, number: int) -> None:
    """Let the rules refuse an order where it was given."""
    then, question, culprit = _before(match, number)
    digest, kind = then.digest(), type(question)
    check = kind.check

    def changed(self: Question[Any], table: Any, order: Order) -> Refusal | None:
        if order == culprit and table.digest() == digest:
            return Refusal("changed", CLAUSE, "Nobody may do that any more.")
        return check(self, table, order)

    patch.setattr(kind, "check", changed)


def another_die(patch: pytest.MonkeyPatch, match: hm.Match, number: int) -> None:
    """Let a die be rolled for an order where none was."""
    then, question, culprit = _before(match, number)
    draws, pieces, kind = then.table.draws, then.table.pieces, type(question)
    carry_out = kind.carry_out

    def changed(self: Question[Any], table: Any, order: Order) -> None:
        if order == culprit and table.draws == draws and table.pieces == pieces:
            table.draw(6)
        carry_out(self, table, order)

    patch.setattr(kind, "carry_out", changed)


def forget(patch: pytest.MonkeyPatch, match: hm.Match, number: int) -> None:
    """Let the rules not know the kind of an order any more, as when it has another name now."""
    rules = match.game
    left = tuple(kind for kind in rules.orders if kind is not type(match.journal[number - 1].order))
    decoder = msgspec.json.Decoder(Union[left], strict=True)  # noqa: UP007 - built at run time
    patch.setattr(orders, "order_decoder", lambda game: decoder)


def rename(patch: pytest.MonkeyPatch, match: hm.Match, number: int) -> None:
    """Give every position another name, as when a field is added to the state: nothing that is played changes."""
    kind = type(match.table)
    digest = kind.digest
    patch.setattr(kind, "digest", lambda table: digest(table)[::-1])


@contextmanager
def other_rules(game: str) -> Iterator[pytest.MonkeyPatch]:
    """Raise the version of a game's rules; what is changed with the patch is as before afterwards."""
    rules = load(game)
    meta = rules.meta
    raised = msgspec.structs.replace(meta, rules_version=meta.rules_version + 1)
    with pytest.MonkeyPatch.context() as patch:
        msgspec.structs.force_setattr(rules, "meta", raised)
        try:
            yield patch
        finally:
            msgspec.structs.force_setattr(rules, "meta", meta)


def shuffled(patch: pytest.MonkeyPatch) -> None:
    """Let the numbers in bytes that were kept mean something else, as when counters are added."""
    from hexmarshal.server.matches import loading

    patch.setattr(loading, "fingerprint", lambda game, table: "another")
