"""How many legal orders there are 1, 2 and, at length, 3 orders deep: one number that moves when any rule does.

From every position at most ``WIDTH`` orders are followed, spread evenly over the list. After a change of the rules
that is meant to change them, write the counts anew with ``HEXMARSHAL_GOLDEN=write`` and look at the difference.
"""

import json
import os
from pathlib import Path

import pytest

import hexmarshal as hm
from tests.contract.walks import RICHEST, Route
from tests.thorough import THOROUGH

GOLDEN = Path(__file__).parent / "golden_counts.json"
DEPTH = 3 if THOROUGH or os.environ.get("HEXMARSHAL_GOLDEN") else 2
"""In short two orders are enough: the third takes as long as all else."""
WIDTH = 24


def count(route: Route) -> list[int]:
    """The legal orders at each depth, from the start of a scenario."""
    found, level = [], [hm.Match.new(route.game, route.scenario, seed=route.seed)]
    for depth in range(1, DEPTH + 1):
        lists = [match.decision.all_orders() if match.decision else [] for match in level]
        found.append(sum(map(len, lists)))
        if depth < DEPTH:
            pairs = zip(level, lists, strict=True)
            level = [after(match, order) for match, orders in pairs for order in spread(orders)]
    return found


def after(match: hm.Match, order: hm.Order) -> hm.Match:
    """A match one order further."""
    copy = match.copy()
    copy.submit(order)
    return copy


def spread(orders: list[hm.Order]) -> list[hm.Order]:
    """At most WIDTH of them, from the first to the last."""
    if len(orders) <= WIDTH:
        return orders
    return [orders[i * (len(orders) - 1) // (WIDTH - 1)] for i in range(WIDTH)]


ROUTES = [
    Route(meta.id, scenario, 1914)
    for meta in hm.catalogue()
    for scenario in meta.scenarios
    if THOROUGH or os.environ.get("HEXMARSHAL_GOLDEN") or scenario == RICHEST.get(meta.id, scenario)
]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.game}-{route.scenario}")
def test_golden_counts(route: Route) -> None:
    golden: dict[str, dict[str, list[int]]] = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    found = count(route)
    if os.environ.get("HEXMARSHAL_GOLDEN") == "write":
        golden.setdefault(route.game, {})[route.scenario] = found
        lines = (f"  {json.dumps(game)}: {json.dumps(counts)}" for game, counts in sorted(golden.items()))
        GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    expected = golden.get(route.game, {}).get(route.scenario)
    assert expected is not None, f"{GOLDEN.name} has no counts for {route.game} {route.scenario}; they are {found}."
    for depth, (now, kept) in enumerate(zip(found, expected[:DEPTH], strict=True), 1):
        assert now == kept, (
            f"{route.game} {route.scenario}: {now} legal orders at depth {depth}, {kept} in {GOLDEN.name}. If the rules"
            " were meant to change, raise rules_version and write the counts anew: HEXMARSHAL_GOLDEN=write."
        )
