"""3.3: zones of control."""

from __future__ import annotations

import pytest

from hexmarshal.core.board.paths import cells
from tests.games.serbien.kit import Field, serbien

FAR = '"44.20" = ["sr-Morava-I"]\n'


def zone(field: Field, side: int = 1) -> set[str]:
    """The hexes in a side's zones of control."""
    return set(map(field.table.hexname, cells(field.table.occupancy(side).zone)))


@pytest.mark.clause("serbien:3.3a")
def test_a_zone_is_the_six_hexes_around_and_eight_around_a_two_hex_unit() -> None:
    field = serbien('"20.15" = ["ah-9-8"]\n' + FAR)
    assert zone(field) == {"20.14", "20.16", "19.15", "19.16", "21.15", "21.16"}
    wide = serbien('"20.15" = ["ah-9-8 also=20.16"]\n' + FAR)
    assert len(zone(wide) - {"20.15", "20.16"}) == 8


@pytest.mark.clause("serbien:3.3b", "serbien:8.8.1a", "serbien:15.6a", "serbien:3.3c")
@pytest.mark.parametrize(
    ("id", "projects"),
    [
        ("ah-9-8", True), ("ah-10-K", True), ("ah-8-Ma", True), ("ah-Syr-I", True), ("ah-schw.HbD", False),
        ("ah-8-Train", False), ("ah-FIFTH-Depot", False), ("ah-Sava-Squadron", False), ("ah-Sarajevo-Fort", False),
    ],
)  # fmt: skip
def test_combat_units_project_a_zone_and_no_others(id: str, projects: bool) -> None:
    assert bool(zone(serbien(f'"20.15" = ["{id}"]\n' + FAR))) == projects


@pytest.mark.clause("serbien:3.3b", "serbien:8.5")
def test_a_fort_that_was_flipped_projects_one() -> None:
    assert zone(serbien('"20.15" = ["ah-Sarajevo-Fort flipped"]\n' + FAR))


@pytest.mark.clause("serbien:3.3.1")
def test_no_zone_crosses_the_sava_or_the_donau_not_even_at_a_bridge() -> None:
    field = serbien('"20.15" = ["ah-9-8"]\n' + FAR)
    board, zones = field.table.board, field.table.printed.zone
    for river in ("sava", "donau"):
        assert board.sides(river)
        assert not any(zones[here] >> there & 1 for here, there in board.sides(river)), river
    for a, b in (("10.05", "11.05"), ("11.08", "12.07"), ("23.03", "23.04")):
        assert not zones[board.cell(a)] >> board.cell(b) & 1
    # Smaller rivers do not hold it up.
    small = next(pair for pair in board.sides("minor river"))
    assert zones[small[0]] >> small[1] & 1


@pytest.mark.clause("serbien:3.3a")
def test_zones_reach_into_hexes_of_friends_and_enemies() -> None:
    field = serbien('"20.15" = ["ah-9-8"]\n"20.16" = ["ah-21-8"]\n"20.14" = ["sr-Morava-I"]\n')
    assert {"20.15", "20.16", "20.14"} <= zone(field)


@pytest.mark.clause("serbien:3.3a", "serbien:3.3b")
def test_zones_follow_the_units() -> None:
    field = serbien('"20.15" = ["ah-9-8"]\n"22.15" = ["ah-10-K"]\n"20.17" = ["ah-8-Train"]\n' + FAR)
    table = field.table
    for id, hex in (("ah-9-8", "23.15"), ("ah-8-Train", "23.16"), ("ah-10-K", "30.15"), ("ah-9-8", "30.15")):
        table.alter(table.printed.index[id], at=table.board.cell(hex))
        now = table.occupancy(1)
        table.forget_occupancies()
        anew = table.occupancy(1)
        assert (now.zone, now.held, now.fighters, now.formations, now.at) == (
            anew.zone, anew.held, anew.fighters, anew.formations, anew.at,
        )  # fmt: skip
