"""Two dozen units in one hex, which a position may bring about, are no reason to keep anybody waiting."""

from __future__ import annotations

import time

import pytest

from hexmarshal import desk
from hexmarshal.core.positions.positions import CROWD
from hexmarshal.games.galicia.rules.movement import LISTED
from tests.games.galicia.kit import Position, galicia

DIVISIONS = (
    "5", "12", "46", "14", "33", "37", "2", "24", "45", "4", "13", "25", "10", "15", "27", "39", "3", "8", "44 sch",
    "30", "11", "41", "6", "28",
)  # fmt: skip
SOON = 5.0
"""Seconds of processor time that are far too many for a list of orders, and far fewer than a list of all groups."""


def crowd(number: int, phase: str) -> Position:
    """So many Austrian divisions in a hex next to a Russian one."""
    return galicia("\n".join([*(f"austrian {one} 14.14" for one in DIVISIONS[:number]), "russian 31 14.15"]), phase)


@pytest.mark.clause("galicia:4.2")
def test_of_a_crowd_the_whole_and_all_but_one_are_listed_and_any_other_group_marches_too() -> None:
    few, many = crowd(4, "austrian movement"), crowd(CROWD, "austrian movement")
    sizes = {len(order.pieces) for order in few.decision.orders("14.14")}
    assert sizes == {2, 3, 4}
    before = time.process_time()
    orders = many.decision.orders("14.14")
    assert {len(order.pieces) for order in orders} == {CROWD - 1, CROWD}
    assert desk.offers(many.match, "austrian", None).offers
    assert time.process_time() - before < SOON
    some = ",".join(DIVISIONS[: LISTED + 1])
    assert many.match.explain(many.parse(f"{some} 14.14-14.13"), "austrian") is None


@pytest.mark.clause("galicia:7.3.1", "galicia:7.3b")
def test_who_of_a_crowd_may_defend_is_found_at_once() -> None:
    table = crowd(CROWD, "russian combat")
    before = time.process_time()
    assert desk.offers(table.match, "russian", None).offers
    table.order("31 x 14.14")
    while table.match.decision is not None and table.match.decision.kind != "attack":
        side = table.match.decision.side
        assert desk.offers(table.match, side, None).offers
        table.match.submit(table.match.decision.orders(table.match.decision.subjects()[0])[0])
    assert time.process_time() - before < SOON
