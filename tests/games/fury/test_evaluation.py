"""What evaluation amends and remembers equals what it works out anew."""

import random

import pytest

import hexmarshal as hm
from hexmarshal.core.board.paths import cells, holds
from hexmarshal.games.fury.mind import MIND
from hexmarshal.games.fury.mind.averages import averages
from hexmarshal.games.fury.mind.forces import Forces, forces_of
from hexmarshal.games.fury.mind.outlook import outlook
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.position import Fury, replace
from tests.kit import fury

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


@pytest.mark.parametrize("scenario", ["historical", "campaign"])
def test_terms_that_are_amended_are_those_worked_out_from_nothing(scenario: str) -> None:
    """Along a match, and an order or two aside at each step: as a staff tries orders, one after the other."""
    lots, match, tables = random.Random(scenario), hm.Match.new("fury", scenario, seed="amended"), list[Fury]()
    while (decision := match.decision) is not None and len(tables) < 3_000:
        ways = [match.copy() for _ in range(3)]
        for way in ways:
            way.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
            assert isinstance(way.table, Fury)
            tables.append(way.table)
        match = ways[-1]
    amended = [outlook.amounts(table) for table in tables]
    for table, found in zip(tables[::7], amended[::7], strict=True):
        assert outlook.amounts(forget(table)) == found


SIEGE = """
    russian III 1004 besieging
    russian IV 1105
    russian HQ I 1105
    russian II 1205
    russian XX 1405
    german XX 0904
    german XVII 0904
    german HQ VIII 0904
"""
STORM = """
    russian III 1207
    russian IV 1207
    russian HQ I 1207
    russian II 1308
    russian XX 1410
    german XX 1104
    german XVII 1104
    german HQ VIII 1004
"""


@pytest.mark.parametrize("position", [SIEGE, STORM])
def test_terms_are_amended_where_what_decides_lies_far_away(position: str) -> None:
    """A siege or an attack hangs on communication and on who could relieve, wherever they stand (11.2, 10.5d)."""
    lots, start = random.Random("far away"), fury(position, active="russian north").table
    land = cells(start.printed.land)
    units = [i for i, piece in enumerate(start.pieces) if piece.at >= 0 and not piece.besieging]
    tables = []
    for _ in range(300):
        table = start.copy()
        index = lots.choice(units)
        near = [cell for cell in land if start.board.distance(cell, start.pieces[index].at) <= lots.choice((3, 12))]
        free = [cell for cell in near if not holds(start.situation.occupied[1 - start.side_of(index)], cell)]
        table.put(index, replace(table.pieces[index], at=lots.choice(free)))
        tables.append(table)
    amended = [outlook.amounts(table) for table in tables]
    assert [outlook.amounts(forget(table)) for table in tables] == amended


def test_a_host_that_was_amended_is_the_host_made_from_nothing() -> None:
    for table in positions("host", 500)[::7]:
        for side in (0, 1):
            amended, anew = forces_of(table, side), Forces(table, side, table.occupancy(side), None)
            for name in COUNTED:
                assert getattr(amended, name) == getattr(anew, name), name
            assert dict(amended.threats) == dict(anew.threats)
            for cell in anew.occupancy.units:
                assert amended.stack(table, cell) == anew.stack(table, cell)
