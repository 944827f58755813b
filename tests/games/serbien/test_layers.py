"""What is laid over the map: fronts, control, areas and corps, and nothing that a side may not know."""

from __future__ import annotations

import pytest

from hexmarshal.core.screen.values import Group
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.screen.layers import LAYERS
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.test_05_areas import attachment
from tests.games.serbien.test_fog import pairs

ARMY = '"24.13" = ["ah-9-8"]\n"24.14" = ["ah-21-8"]\n"24.15" = ["ah-36-13", "ah-13"]\n"24.16" = ["ah-42-13"]\n'
FACING = '"28.13" = ["sr-Morava-I", "sr-Timok-I"]\n"28.14" = ["sr-Dunav-I"]\n"28.15" = ["sr-Cavalry", "sr-Morava-II"]\n'


def lay(table: Serbien, layer: str, side: str | None) -> tuple[Group, ...]:
    """The groups of a layer."""
    found = LAYERS.draw(table, side, layer)
    assert found is not None
    return found.groups


def drawn(field: Field, layer: str, side: str | None) -> dict[str, set[str]]:
    """The groups of a layer by their titles."""
    return {group.title: set(group.hexes) for group in lay(field.table, layer, side)}


@pytest.mark.clause("serbien:3.4.1a")
def test_a_side_sees_its_own_line_and_the_enemys_foremost_units() -> None:
    field = serbien(ARMY + FACING)
    mine = drawn(field, "front", "austrian")
    assert mine["Fifth Army: Front Line"] == {"24.13", "24.14", "24.15", "24.16"}
    assert {"28.13", "28.14", "28.15"} <= mine["Serbian: foremost units"]
    theirs = drawn(field, "front", "serbian")
    assert theirs["Serbian: Front Line"] == {"28.13", "28.14", "28.15"}
    assert set(drawn(field, "front", None)) == {"Serbian: foremost units", "Austro-Hungarian: foremost units"}


@pytest.mark.clause("serbien:3.4")
def test_what_is_taken_is_shown_to_everybody() -> None:
    field = serbien(ARMY + FACING)
    for side in ("serbian", "austrian", None):
        assert "23.14" in drawn(field, "control", side)["Austro-Hungarian control in enemy country"]


@pytest.mark.clause("serbien:5.1.1-marks", "serbien:5.1.1-area")
def test_areas_and_their_boundaries_are_shown_to_everybody() -> None:
    units = ARMY + FACING + '"14.22" = ["ah-48"]\n"15.22" = ["ah-8-Gb"]'
    field = serbien(units, "attachment")
    for side in ("serbian", "austrian", None):
        found = drawn(field, "areas", side)
        assert "24.14" in found["area of the Fifth Army"]
        assert "14.22" in found["area of the Sixth Army"]
        assert not found["area of the Fifth Army"] & found["area of the Sixth Army"]
        assert sum(map(len, found.values())) == len(field.table.board.cells)


@pytest.mark.clause("serbien:5.1.1-line")
def test_who_draws_a_boundary_sees_it_grow_and_nobody_else() -> None:
    field = attachment()
    field.order("redraw sixth-fifth", "draw 18.19", "draw 14.17")
    straight = {"18.19", "17.19", "16.18", "15.18", "14.17"}
    assert drawn(field, "areas", "austrian")["as it is being drawn"] == straight
    for side in ("serbian", None):
        assert "as it is being drawn" not in drawn(field, "areas", side)


@pytest.mark.clause("serbien:5.2")
def test_corps_are_shown_to_their_owner_as_attached_and_to_onlookers_as_printed() -> None:
    field = serbien(ARMY + FACING)
    mine = drawn(field, "corps", "austrian")
    assert mine["8th Corps: 9/8, 21/8"] == {"24.13", "24.14"}
    assert mine["Independent: 13"] == {"24.15"}
    assert "24.15" in drawn(field, "corps", None)["13th Corps: 36/13, 42/13"]
    assert all("Army" in title or title.startswith("Independent") for title in drawn(field, "corps", "serbian"))


@pytest.mark.clause("serbien:3.1.6-look")
def test_layers_show_nothing_that_is_hidden() -> None:
    for match, other, side in pairs()[::2]:
        real, dream = match.table, other.table
        assert isinstance(real, Serbien)
        assert isinstance(dream, Serbien)
        for kind in LAYERS.kinds():
            assert lay(real, kind.id, side) == lay(dream, kind.id, side), (kind.id, match.number, side)
