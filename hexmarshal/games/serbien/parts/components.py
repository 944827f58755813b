"""The components of *Serbien muß sterbien*: board, counters, charts and scenarios, read from `data/`.

>>> box = load()
>>> box.units["ah-9-8"].front
Face(attack=13, defence=12, proficiency=3, artillery=5)
>>> str(box.result(box.columns.index("2:1"), 3, 3))
'attacker no effect, defender +3, white retreat'
>>> box.artillery_drm(11, 4), box.artillery_drm(5, 10)
(1, 0)
>>> scenario(box, "macva").last_turn
'GT5'
"""

from __future__ import annotations

from pathlib import Path

from hexmarshal.games.serbien.parts import checks
from hexmarshal.games.serbien.parts.box import Box
from hexmarshal.games.serbien.parts.rows import FILES, Scenario
from hexmarshal.wargame.package import Package

__all__ = ["PACKAGE", "Box", "load", "scenario"]

PACKAGE: Package[Box, Scenario] = Package(
    game="serbien",
    folder=Path(__file__).parents[1] / "data",
    files=FILES,
    needed=checks.NEEDED,
    make=Box.of,
    faults=checks.faults,
    form=Scenario,
    scenario_faults=checks.scenario_faults,
)
load, scenario = PACKAGE.load, PACKAGE.scenario
