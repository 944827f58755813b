"""Matches of several scenarios in one process: none is judged by what was remembered of another.

The scenarios share their map and their counters, and differ in the part of the map that is played on.
"""

from __future__ import annotations

import pytest

import hexmarshal as hm
from hexmarshal.games.serbien.mind.raids import Stakes, towns_besieged, towns_open
from hexmarshal.games.serbien.mind.roster import roster
from hexmarshal.games.serbien.mind.values import Place, care, towns
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien, replace

PLACED = {
    "Beograd": ("32.16", "24.09 26.17 30.17 31.15 21.16"),
    "Valjevo": ("20.19", "12.16 17.18 19.19 22.09 22.19 29.14"),
}
"""Where an Austro-Hungarian division stands, and Serbian ones: in Mačva its way to the town is closed."""
BESIEGED = ("28.20", "23.06 16.09 28.19 25.11 22.07 32.15")
"""The same with a Serbian division in Valjevo."""


def laid(scenario: str, at: str, serbs: str) -> Serbien:
    """The map of a scenario with these divisions alone."""
    table: Serbien = hm.Match.new("serbien", scenario, seed=1).table.copy()  # type: ignore[assignment]
    for i, piece in enumerate(table.pieces):
        if piece.at >= 0:
            table.put(i, replace(piece, at=int(Off.RESERVE), also=-1))
    printed, cell = table.printed, table.board.cell
    divisions = [[i for i in printed.of_side[side] if printed.formation[i] and printed.infantry[i]] for side in (0, 1)]
    table.put(divisions[AUSTRIAN][0], replace(table.pieces[divisions[AUSTRIAN][0]], at=cell(at), status=0))
    for i, place in zip(divisions[SERBIAN], serbs.split(), strict=False):
        table.put(i, replace(table.pieces[i], at=cell(place), status=0))
    return table


def town(table: Serbien, name: str) -> Place:
    return next(one for one in towns(table.printed, table.area, (), 0, 5) if name in one.name)


def forgotten(table: Serbien) -> Serbien:
    """A table of which nothing is remembered."""
    for memory in table.printed.memories.values():
        memory.clear()
    return table


@pytest.mark.parametrize("name", PLACED)
def test_a_town_is_as_open_as_in_its_own_scenario(name: str) -> None:
    here, there = (laid(scenario, *PLACED[name]) for scenario in ("macva", "campaign"))
    alone = towns_open(forgotten(here), [town(here, name)])
    other = towns_open(forgotten(there), [town(here, name)])
    assert (alone, bool(other)) == ([], True), "the two differ"
    assert towns_open(here, [town(here, name)]) == alone


def test_a_town_is_as_besieged_as_in_its_own_scenario() -> None:
    at, serbs = BESIEGED
    look = care(0, 5)

    def stakes(table: Serbien) -> Stakes:
        return towns_besieged(table, [town(here, "Valjevo")], roster(table, AUSTRIAN, look))

    here, there = (laid(scenario, at, f"23.16 {serbs}") for scenario in ("macva", "campaign"))
    alone, other = stakes(forgotten(here)), stakes(forgotten(there))
    assert alone != other, "the two differ"
    assert stakes(here) == alone
