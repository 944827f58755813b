"""Supply, Shells and control (3.4, 15, 23.2).

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.standing import front
from hexmarshal.games.serbien.rules.supply import sources
from hexmarshal.games.serbien.rules.supply.sources import feeding, isolated
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Party
from tests.games.serbien.kit import serbien
from tests.games.serbien.refusing import cell, index


@pytest.mark.clause("serbien:15.5a", "serbien:19.0b")
def test_one_half_that_is_not_isolated_saves_both() -> None:
    ring = '"26.20" = ["ah-9-8"]\n"29.19" = ["ah-21-8"]\n"29.22" = ["ah-36-13"]\n"28.20" = ["sr-Hb-12cm"]'
    field = serbien(ring)
    guns = index(field, "sr-Hb-12cm")
    field.table.note(taken=())
    assert isolated(field.table, guns)
    for at, also in (("28.20", "36.16"), ("36.16", "28.20")):
        field.table.alter(guns, at=cell(field, at), also=cell(field, also))
        assert not isolated(field.table, guns)


@pytest.mark.clause("serbien:23.2.1b")
def test_one_increment_serves_a_defender_and_a_neighbour() -> None:
    field = serbien(
        '"26.14" = ["sr-Morava-I", "sr-Timok-I"]\n"25.14" = ["sr-Dunav-I", "sr-Morava-II"]\n"26.13" = ["ah-9-8"]'
    )
    here, beside = cell(field, "26.14"), cell(field, "25.14")
    first, second = Party((index(field, "sr-Morava-I"),), here), Party((index(field, "sr-Timok-I"),), here)
    near, nearer = Party((index(field, "sr-Dunav-I"),), beside), Party((index(field, "sr-Morava-II"),), beside)
    fight = Combat(AUSTRIAN, here, (), (False, False), (0, 0), defenders=(first, second), lent=(near, nearer))
    assert fight.shells_for(first.units) == fight.shells_for(near.units) == 1, "the first pays"
    fired = fight.shelled(first.units)
    assert fired.shells_for(near.units) == fired.shells_for(nearer.units) == 0, "a neighbour fires with it"
    assert fired.shells_for(second.units) == 1
    both = fired.shelled(near.units)
    assert both.shells_for(nearer.units) == 1
    assert both.shells_for(second.units) == 1


@pytest.mark.clause("serbien:3.4")
def test_what_both_sides_have_behind_their_lines_stays_with_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]')
    table = field.table
    labels = ("24.07", "24.12", "24.13", "24.14", "24.06")
    home, lost, both, won, kept = (cell(field, label) for label in labels)
    table.note(taken=tuple(sorted((lost, both))))  # two hexes of Serbia are Austro-Hungarian
    gains = {SERBIAN: 1 << lost | 1 << both | 1 << home, AUSTRIAN: 1 << both | 1 << won | 1 << kept}

    def gained(table: Serbien, side: int) -> int:
        return gains[side]

    monkeypatch.setattr(front, "gained", gained)
    front.record_control(table)
    assert set(table.state.taken) == {both, won, home}
    mine = set(cells(front.controlled(table, AUSTRIAN)))
    assert {both, won, kept} <= mine
    assert not {lost, home} & mine
    before = table.state
    front.record_control(table)
    assert table.state is before, "nothing has changed"


@pytest.mark.clause("serbien:15.6.1a", "serbien:19.0b")
def test_a_depot_helps_a_unit_if_it_reaches_one_half_of_it() -> None:
    field = serbien('"24.12" = ["sr-Lim"]\n"24.07" = ["ah-9-8"]\n"26.11" = ["sr-Serb-Depot-1"]')
    lim, depot = index(field, "sr-Lim"), index(field, "sr-Serb-Depot-1")
    near, far = cell(field, "24.12"), cell(field, "44.29")
    assert [chain.flips for chain in feeding(field.table, (lim,))] == [()], "in its usual range"
    field.table.alter(lim, at=far)
    assert feeding(field.table, (lim,)) == []
    for at, also in ((near, far), (far, near)):
        field.table.alter(lim, at=at, also=also)
        assert [chain.units for chain in feeding(field.table, (lim,))] == [(depot,)]


@pytest.mark.clause("serbien:15.4-3", "serbien:5.5.1")
def test_a_force_is_supplied_with_its_formation_and_assets_alone_with_one_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-8-Ma", "ah-Syr-I"]\n"40.20" = ["sr-Morava-I"]')
    division, marsch, river = (index(field, id) for id in ("ah-9-8", "ah-8-Ma", "ah-Syr-I"))
    fed: set[int] = set()

    def supplied(table: Serbien, unit: int) -> bool:
        return unit in fed

    monkeypatch.setattr(sources, "supplied", supplied)
    for some, force, full in (
        ({marsch}, (division, marsch), False), ({division}, (division, marsch), True), ({river}, (marsch, river), True),
        (set(), (marsch, river), False),
    ):  # fmt: skip
        fed.clear()
        fed.update(some)
        assert sources.force_supplied(field.table, force) == full
