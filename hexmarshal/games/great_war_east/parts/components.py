"""The components of *The Great War in the East: Serbia/Galicia*, read from `data/`.

>>> box = load()
>>> len(box.units), box.units["ah-XI/3"].hex, box.units["ru-Ru3"].entries
(139, 'g1312', 'LM')
>>> scenario(box, "september").points
35
"""

from __future__ import annotations

from pathlib import Path

from hexmarshal.games.great_war_east.parts import checks
from hexmarshal.games.great_war_east.parts.box import Box
from hexmarshal.games.great_war_east.parts.rows import FILES, Scenario
from hexmarshal.wargame.box import filling
from hexmarshal.wargame.package import Package

__all__ = ["PACKAGE", "Box", "load", "scenario"]

PACKAGE: Package[Box, Scenario] = Package(
    game="great_war_east",
    folder=Path(__file__).parents[1] / "data",
    boards=("board_g.toml", "board_s.toml"),
    files=FILES,
    needed=checks.NEEDED,
    make=filling(Box, FILES),
    faults=checks.faults,
    form=Scenario,
    scenario_faults=checks.scenario_faults,
)
load, scenario = PACKAGE.load, PACKAGE.scenario
