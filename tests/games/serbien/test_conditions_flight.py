"""6.4: who flees with a Demoralized Formation, and what it pays, condition by condition.

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, TakeReductions
from hexmarshal.games.serbien.rules.retreat.flight import (
    Assign,
    AssignToFlight,
    DemoralisedRetreat,
    assets_with,
    others_with,
)
from hexmarshal.games.serbien.rules.standing.zones import must_retreat
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import all_refused, cell, granted, index
from tests.playing import told

PIECES = '"24.07" = ["ah-9-8", "ah-21-8", "ah-8-Ma", "ah-Syr-I", "ah-FsAR.6"]\n"30.20" = ["sr-Lim"]'


def units(field: Field, *ids: str) -> tuple[int, ...]:
    """Units by their ids."""
    return tuple(index(field, id) for id in ids)


@pytest.mark.clause("serbien:6.4e")
def test_a_demoralized_formation_in_an_enemy_zone_must_go() -> None:
    field = serbien(PIECES)
    table, (division, marsch) = field.table, units(field, "ah-9-8", "ah-8-Ma")
    enemy = index(field, "sr-Lim")
    for status, near, goes in ((5, True, True), (4, True, False), (5, False, False)):
        table.alter(enemy, at=cell(field, "24.08" if near else "30.20"))
        table.alter(division, status=status)
        assert must_retreat(table, division) == goes
    table.alter(enemy, at=cell(field, "24.08"))
    table.alter(marsch, status=5)
    assert not must_retreat(table, marsch), "an Asset has no status"


@pytest.mark.clause("serbien:5.5.1", "serbien:19.1.1c")
def test_which_assets_can_go_with_it_and_with_whom_they_could_stay() -> None:
    field = serbien(PIECES)
    table = field.table
    division, other, marsch, river, guns = units(field, "ah-9-8", "ah-21-8", "ah-8-Ma", "ah-Syr-I", "ah-FsAR.6")
    assert set(assets_with(table, division)) == {marsch, river, guns}
    assert others_with(table, division) == [other]
    for one in (division, marsch):
        table.alter(one, also=cell(field, "24.08"))
    assert assets_with(table, division) == [marsch], "those that stand in both hexes"
    assert others_with(table, division) == []


@pytest.mark.clause("serbien:5.5.1")
def test_the_owner_says_who_goes() -> None:
    field = serbien(PIECES)
    table, division = field.table, index(field, "ah-9-8")
    table.call(DemoralisedRetreat(division))
    ask = AssignToFlight("austrian", division)
    assert ask.prompt(table) == (
        "Austro-Hungarian: 9th Division is Demoralized in an enemy ZOC and retreats. Say which Assets go with it."
    )
    all_refused(field, ask, [
        (Assign("nobody", "ah-9-8"), "unknown-piece", "2.2.1"),
        (Assign("ah-8-Ma", "ah-21-8"), "no-leader", "5.5.1"),
        (Assign("ah-21-8", "ah-9-8"), "no-asset", "5.5.1"),
    ])  # fmt: skip
    assert granted(field, ask, Assign("ah-8-Ma", "ah-9-8"))
    assert granted(field, ask, Done()), "they may stay with the other division"
    table.alter(index(field, "ah-21-8"), at=cell(field, "30.05"))
    all_refused(field, ask, [(Done(), "assets", "5.5.1")])
    assert "done" not in ask.subjects(table)


@pytest.mark.clause("serbien:6.4e", "serbien:6.4h", "serbien:11.1.5")
def test_it_pays_a_reduction_and_more_for_hexes_that_it_did_not_go() -> None:
    field = serbien(PIECES)
    table, division = field.table, index(field, "ah-9-8")
    for place, gone, reductions, levels in (("24.07", 3, 1, 0), ("24.07", 2, 2, 1), ("06.20", 1, 1, 0), ("", 0, 0, 0)):
        table.alter(division, at=cell(field, place) if place else -2)
        before = len(table.stack)
        DemoralisedRetreat(division, cell(field, "24.10"), (division,), settled=True, gone=gone).pay(table)
        paid = table.stack[before:]
        lost = [(one.number, one.clause) for one in paid if isinstance(one, TakeReductions)]
        assert lost == ([(reductions, "6.4e")] if reductions else [])
        sunk = [(one.levels, one.clause) for one in paid if isinstance(one, LoseLevels)]
        assert sunk == ([(levels, "11.1.5")] if levels else [])
        table.stack = table.stack[:before]


@pytest.mark.clause("serbien:19.1.7b", "serbien:5.5.1")
def test_it_gathers_in_the_hex_that_lies_in_the_zone_and_takes_its_assets_along() -> None:
    for at, also in (("24.07", "24.06"), ("24.06", "24.07")):
        field = serbien(PIECES)
        table, division = field.table, index(field, "ah-9-8")
        table.alter(index(field, "sr-Lim"), at=cell(field, "24.08"))
        table.alter(division, at=cell(field, at), also=cell(field, also))
        table.events.clear()
        flight = DemoralisedRetreat(division, units=(division,), settled=True)
        table.call(flight)
        flight._gather(table)
        assert (field.at("ah-9-8"), field.piece("ah-9-8").also) == ("24.07", -1)
        assert told(table.events) == ["9th Division consolidates as it retreats. (19.1.7b)"]
    field = serbien(PIECES)
    table, division, marsch = field.table, index(field, "ah-9-8"), index(field, "ah-8-Ma")
    table.call(DemoralisedRetreat(division))
    table.events.clear()
    AssignToFlight("austrian", division).carry_out(table, Assign("ah-8-Ma", "ah-9-8"))
    assert told(table.events) == ["8th Marsch Regiment is assigned to 9th Division. (5.5.1)"]
    assert table.inside(DemoralisedRetreat).units == tuple(sorted((division, marsch)))
    assert not table.inside(DemoralisedRetreat).settled, "one more may go"
    AssignToFlight("austrian", division).carry_out(table, Assign("ah-Syr-I", "ah-9-8"))
    assert table.inside(DemoralisedRetreat).settled
