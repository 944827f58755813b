"""15.5: who is Isolated, and from what he is not."""

import pytest

from hexmarshal.games.serbien.rules.supply.sources import cut_off, isolated
from tests.games.serbien.kit import serbien

WALLED = """
"14.28" = ["{unit}"]
"""


def lost(pieces: str, unit: str, options: str = "") -> bool:
    """Whether a unit is Isolated."""
    table = serbien(pieces, options=options).table
    return isolated(table, table.printed.index[unit])


@pytest.mark.clause("serbien:15.5a", "serbien:15.1.4", "serbien:15.1.5")
def test_each_side_has_the_edge_of_its_own() -> None:
    """Around a unit stands a ring of enemies; only the edge in its own hex can feed it."""
    table = serbien('"24.07" = ["ah-9-8"]').table
    edge = table.hexname(next(iter(table.board.marked("supply:montenegrin"))))
    home = table.hexname(next(iter(table.board.marked("supply:austrian"))))
    near = [table.hexname(cell) for cell in table.board.neighbours[table.board.cell(edge)]]
    ring = [table.hexname(cell) for cell in table.board.neighbours[table.board.cell(home)]]
    austrians, serbs = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-42-13", "ah-1", "ah-48"], ["sr-Morava-I", "sr-Dunav-I",
        "sr-Timok-I", "sr-Drina-I", "sr-Sumadija-I", "sr-Combined-I"]  # fmt: skip
    about = "\n".join(f'"{cell}" = ["{unit}"]' for cell, unit in zip(near, austrians, strict=False))
    assert not lost(f'"{edge}" = ["mn-Pljevlja"]\n{about}', "mn-Pljevlja")
    about = "\n".join(f'"{cell}" = ["{unit}"]' for cell, unit in zip(ring, serbs, strict=False))
    assert not lost(f'"{home}" = ["ah-7-Gb"]\n{about}', "ah-7-Gb")
    about = "\n".join(f'"{cell}" = ["{unit}"]' for cell, unit in zip(ring, austrians, strict=False))
    assert lost(f'"{home}" = ["sr-Morava-I"]\n{about}', "sr-Morava-I"), "the edge of the enemy is none"


@pytest.mark.clause("serbien:15.5a")
def test_the_hexes_in_which_a_side_is_isolated_are_those_of_its_isolated_units() -> None:
    units = '"24.12" = ["sr-Morava-I"]\n' + "\n".join(
        f'"{cell}" = ["{unit}"]'
        for cell, unit in {"24.11": "ah-9-8", "25.12": "ah-21-8", "25.13": "ah-36-13", "24.13": "ah-42-13",
                           "23.13": "ah-1", "23.12": "ah-48"}.items()
    )  # fmt: skip
    table = serbien(units).table
    assert [table.hexname(cell) for cell in cut_off(table, 0)] == ["24.12"]
    assert cut_off(table, 1) == []
    assert isolated(table, table.printed.index["sr-Morava-I"])
