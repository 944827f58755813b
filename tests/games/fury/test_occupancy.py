"""Who stands where is kept in amended occupancies and in masks: made from nothing, hex by hex, it is the same."""

from __future__ import annotations

import random

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.games.fury.parts.sides import NATIONS, SIDE_OF, SIDES
from hexmarshal.games.fury.rules import duty
from hexmarshal.games.fury.rules.movement import MoveUnits
from hexmarshal.games.fury.rules.occupancy import Occupancy, Situation
from hexmarshal.games.fury.rules.pieces import Off, Piece
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.reach import own_fortresses
from tests.kit import AROUND, fury, scattered

KEPT = [name for name in Occupancy.__slots__ if name not in ("memo", "rosters")]


def shuffled(table: Fury, lots: random.Random) -> tuple[int, Piece]:
    """A change of a random counter: anywhere in a small area or off the map, on any side of itself, in any army."""
    index = lots.randrange(len(table.pieces))
    piece = table.pieces[index]
    off = int(lots.choice((Off.ELIMINATED, Off.SCHEDULED)))
    at = table.board.cell(lots.choice(AROUND)) if lots.random() < 0.8 else off
    side = SIDE_OF[piece.nation]
    army = lots.choice([a for a, nation in enumerate(table.printed.army_nation) if SIDE_OF[nation] == side][:2])
    corps = not table.printed.is_hq[index]
    changed = replace(
        piece, at=at, army=army, reduced=corps and lots.random() < 0.5, active=not corps and lots.random() < 0.5,
        besieging=corps and at in table.printed.fortresses and table.printed.fortresses[at].side != side,
    )  # fmt: skip
    if index in table.printed.cadres:
        changed = replace(changed, nation=lots.randrange(3))
        own = [a for a, nation in enumerate(table.printed.army_nation) if SIDE_OF[nation] == SIDE_OF[changed.nation]]
        changed = replace(changed, army=lots.choice(own), besieging=False)
    return index, changed


@pytest.mark.parametrize("seed", range(3))
def test_an_occupancy_that_was_amended_is_the_one_made_from_nothing(seed: int) -> None:
    table, lots = fury("", active="russian north").table, random.Random(seed)
    for _ in range(150):
        assert table.occupancy(0) is not table.occupancy(1)  # both are made, to be amended
        index, changed = shuffled(table, lots)
        # One field at a time now and then, as most orders change them.
        if lots.random() < 0.5:
            field = lots.choice(("at", "reduced", "active"))
            changed = replace(table.pieces[index], **{field: getattr(changed, field)})
            if changed.at >= 0 and changed.army < 0:
                continue
        table.put(index, changed)
        for side in (0, 1):
            kept, fresh = table.occupancy(side), Occupancy(table, side)
            for name in KEPT:
                mine, other = getattr(kept, name), getattr(fresh, name)
                if name in ("armies", "nations"):  # an empty set is as good as none
                    mine, other = ({k: v for k, v in d.items() if v} for d in (mine, other))
                assert mine == other, (name, table.printed.ids[index])
            for name in ("units", "staff", "strength"):
                assert [*getattr(kept, name)] == [*getattr(fresh, name)], "whoever goes through it finds the same order"


@pytest.mark.clause("fury:2.2b", "fury:7e")
def test_what_is_remembered_of_a_roster_follows_the_counters() -> None:
    table = fury("russian III 1803\nrussian HQ I 1803\nrussian XI 1804", active="russian north")
    question = MoveUnits(SIDES[0], "north")
    first = table.index("russian III")

    def look() -> tuple[list[int], int]:
        return duty.bound(table.table, 0, "north"), len(question.unmoved(table.table))

    assert look() == ([0], 2)
    table.put("russian HQ I 1803 inactive")
    assert look() == ([], 2)
    table.put("russian HQ I 1803")
    assert look() == ([0], 2)
    table.table.put(first, replace(table.table.pieces[first], army=table.table.printed.army_number["ru-3"]))
    assert look() == ([0], 1)  # now of a southern army
    table.remove("russian HQ I")
    assert look() == ([], 0)
    table.put("russian HQ I 1804")
    assert look() == ([0], 1)
    table.table.note(fronts=("south", *table.table.state.fronts[1:]))
    assert look() == ([], 0)


def plain_zone(table: Fury, side: int) -> set[int]:
    """9.1a, 10.5b, 4c, unit by unit and fortress by fortress."""
    found: set[int] = set()
    besieged = {cell for cell in table.printed.fortresses if besiegers(table, cell)}
    for i, piece in enumerate(table.pieces):
        if piece.at >= 0 and not table.printed.is_hq[i] and SIDE_OF[piece.nation] == side:
            shut = piece.at in besieged and table.printed.fortresses[piece.at].side == side
            found |= set() if shut else {piece.at, *table.board.neighbours[piece.at]}
    for cell, fortress in table.printed.fortresses.items():
        taken = cell in table.state.captured and bool(table.units_at(cell, 1 - fortress.side))
        if fortress.side == side and not taken and cell not in besieged:
            found |= {cell, *table.board.neighbours[cell]}
    return found


def besiegers(table: Fury, cell: int) -> list[int]:
    return [i for i, piece in enumerate(table.pieces) if piece.at == cell and piece.besieging]


@pytest.mark.clause("fury:9.1a", "fury:9d", "fury:9d2", "fury:10.5b", "fury:4c")
@pytest.mark.parametrize("seed", range(15))
def test_zones_of_control_and_closed_hexes_hex_by_hex(seed: int) -> None:
    table = scattered(random.Random(seed)).table
    situation: Situation = table.situation
    for side in (0, 1):
        assert set(cells(situation.zone[side])) == plain_zone(table, side)
        own = {cell for cell in table.printed.fortresses if table.control(cell) == side and not besiegers(table, cell)}
        assert set(cells(own_fortresses(table, side))) == own
        for cell in table.board.cells:
            fortress = table.printed.fortresses.get(cell)
            besieged = bool(besiegers(table, cell))
            standing = fortress is not None and fortress.side != side and cell not in table.state.captured
            enemy = bool(table.units_at(cell, 1 - side)) or standing
            mine_shut = besieged and fortress is not None and fortress.side == side
            theirs_shut = besieged and fortress is not None and fortress.side != side
            open_ = bool(table.printed.land >> cell & 1) and (not enemy or theirs_shut) and not mine_shut
            assert bool(situation.open[side] >> cell & 1) == open_, table.hexname(cell)
            assert bool(situation.shut[side] >> cell & 1) == mine_shut
            assert bool(situation.occupied[side] >> cell & 1) == bool(table.here(cell, side))
    assert sorted(i for here in situation.at.values() for i in here) == sorted(
        i for i, piece in enumerate(table.pieces) if piece.at >= 0
    )
    assert {NATIONS[piece.nation] for piece in table.pieces} == set(NATIONS)
