"""Every game speaks of its units in the same words, and they mean the same (`hexmarshal.wargame.units`)."""

import hexmarshal as hm
from hexmarshal.core.board.paths import holds
from hexmarshal.wargame.units import AnyUnits, Units
from tests.contract.walks import Walk, where

APART = {"naval"}
"""Kinds of units that do not stand with others: the squadrons of *Serbien* (25.1)."""


def units_of(stop: hm.Match) -> AnyUnits:
    """The table, which is one of units in every game."""
    assert isinstance(stop.table, Units)
    return stop.table


def test_whose_a_unit_is_what_it_is_called_and_where_it_stands(walk: Walk) -> None:
    for stop in walk.sample(6, "units"):
        table = units_of(stop)
        for index, id in enumerate(table.piece_ids()):
            side, at = table.side_of(index), table.pieces[index].at
            shown = table.show(index, table.sides()[side])
            if shown is None:  # not in this match
                assert not table.placed(index), where(walk, stop, id)
            else:
                said = shown["id"], shown["side"], shown["at"]
                assert said == (id, table.sides()[side], table.whereabouts(index)), where(walk, stop, id)
            assert table.placed(index) is (at >= 0), where(walk, stop, id)
            assert table.on_map(index) is (at >= 0 and holds(table.board.everywhere, at)), where(walk, stop, id)
            assert table.name(index), where(walk, stop, id)
            assert table.list_of([index]) == table.name(index), where(walk, stop, id)
            assert table.row(index) is not None, where(walk, stop, id)
            if table.placed(index) and getattr(table.row(index), "kind", "") not in APART:
                assert index in table.here(at, side), where(walk, stop, id)


def test_who_is_in_a_hex_is_of_the_side_and_stands_there(walk: Walk) -> None:
    for stop in walk.sample(6, "stacks"):
        table = units_of(stop)
        for side in range(len(table.sides())):
            assert table.side_name(side) in table.side_called(table.sides()[side]), where(walk, stop, side)
            for cell in table.board.cells:
                assert table.place(cell).endswith((table.hexname(cell), f"({table.hexname(cell)})"))
                for index in table.here(cell, side):
                    stands = {table.pieces[index].at, getattr(table.pieces[index], "also", -1)}
                    assert table.side_of(index) == side, where(walk, stop, cell)
                    assert cell in stands, where(walk, stop, cell)


def test_a_change_is_told_with_the_name_of_the_unit_and_its_clause_and_alter_says_nothing(walk: Walk) -> None:
    table = units_of(walk.stops[-1].copy())
    index = next(i for i in range(len(table.pieces)) if table.placed(i))
    table.events.clear()
    table.alter(index, at=-2)
    assert not table.events
    assert not table.placed(index)
    table.change(index, "is gone", "1.1")
    (told,) = table.events
    assert (told.clause, getattr(told, "text", "")) == ("1.1", f"{table.name(index)} is gone.")
    assert told.only == table.secret(index)
