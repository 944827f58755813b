"""What evaluation amends and remembers equals what it works out anew."""

import random

import pytest

import hexmarshal as hm
from hexmarshal.games.fury.mind import MIND
from hexmarshal.games.fury.mind.averages import averages
from hexmarshal.games.fury.mind.forces import Forces, forces_of
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.position import Fury

COUNTED = ("commanded", "commanding", "disordered", "helping", "led", "rebuildable", "steady", "support", "waiting")


def positions(seed: str, most: int) -> list[Fury]:
    """Positions of a match at random."""
    lots = random.Random(seed)
    match = hm.Match.new("fury", seed=seed)
    found: list[Fury] = []
    while (decision := match.decision) is not None and len(found) < most:
        assert isinstance(match.table, Fury)
        found.append(match.table.copy())
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    return found


def forget(table: Fury) -> Fury:
    """A table of the same position that knows nothing, and neither does evaluation."""
    known = averages(table.printed)
    known.forces[:] = [None, None]
    known.hosts[:] = [None, None]
    for memory in (known.fields, known.armies, known.perils):
        memory.clear()
    anew = table.copy()
    anew.forget_occupancies()
    return anew


def test_the_value_of_a_position_hangs_on_the_position_alone() -> None:
    tables = positions("evaluation", 500)
    amended = [MIND.evaluate(table, SIDES[0]) for table in tables]
    anew = [MIND.evaluate(forget(table), SIDES[0]) for table in tables]
    assert amended == pytest.approx(anew, abs=1e-9)


def test_the_outlook_of_a_position_hangs_on_the_position_alone() -> None:
    tables = positions("outlook", 500)
    amended = [MIND.outlook(table, SIDES[0]) for table in tables]
    anew = [MIND.outlook(forget(table), SIDES[0]) for table in tables]
    assert amended == pytest.approx(anew, abs=1e-9)
    assert [-MIND.outlook(table, SIDES[1]) for table in tables] == pytest.approx(amended, abs=1e-9)


def test_a_host_that_was_amended_is_the_host_made_from_nothing() -> None:
    for table in positions("host", 500)[::7]:
        for side in (0, 1):
            amended, anew = forces_of(table, side), Forces(table, side, table.occupancy(side), None)
            for name in COUNTED:
                assert getattr(amended, name) == getattr(anew, name), name
            assert dict(amended.threats) == dict(anew.threats)
            for cell in anew.occupancy.units:
                assert amended.stack(table, cell) == anew.stack(table, cell)
