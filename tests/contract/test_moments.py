"""An order that comes at the wrong time says when it can be given, and by which clause."""

import pytest

import hexmarshal as hm
from hexmarshal.core.book.clauses import book
from hexmarshal.core.orders.orders import Done
from hexmarshal.games import load, names
from tests.contract.test_orders import check_refusal
from tests.contract.walks import Walk, asked, where


@pytest.mark.parametrize("game", names())
def test_every_order_says_when_it_can_be_given_and_by_which_clause(game: str) -> None:
    for kind in load(game).orders:
        if kind is not Done:  # it ends whatever step is open
            assert kind.when is not None, f"{kind.__name__} does not say when it can be given"
            assert book(game).cites(kind.when.clause), f"{kind.__name__}: no clause {kind.when.clause}"
            assert kind.when.sentence.endswith("."), kind.__name__


def test_at_the_wrong_time_an_order_is_understood_and_refused_with_its_moment(walk: Walk) -> None:
    stops = walk.sample(60, "moments")
    seen: dict[tuple[str, type[hm.Order]], hm.Order] = {}
    for stop in stops:
        for order in asked(stop).all_orders():
            seen.setdefault((asked(stop).side, type(order)), order)
    for stop in stops:
        decision = asked(stop)
        for (side, kind), order in seen.items():
            if kind in decision.question.accepts or kind.when is None:
                continue
            place = where(walk, stop, order)
            refusal = stop.explain(order)
            assert refusal is not None, place
            check_refusal(refusal, walk.route.game, place)
            if refusal.code == "not-now":
                assert refusal.clause == kind.when.clause, place
                assert kind.when.sentence in refusal.sentence, place
            else:
                assert refusal.code != "wrong-kind", place
            if side == decision.side:
                hm.parse(stop, stop.table.write(order))  # not “unreadable”: two kinds may look alike
