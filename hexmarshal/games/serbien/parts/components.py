"""The components of *Serbien muß sterbien*: board, counters, charts and scenarios, read from `data/`.

>>> data = load()
>>> data.units["ah-9-8"].front
Face(attack=13, defence=12, proficiency=3, artillery=5)
>>> str(data.result(data.columns.index("2:1"), 3, 3))
'attacker no effect, defender +3, white retreat'
>>> data.artillery_drm(11, 4), data.artillery_drm(5, 10)
(1, 0)
>>> scenario(data, "macva").last_turn
'GT5'
"""

from __future__ import annotations

from pathlib import Path

from hexmarshal.games.serbien.parts import checks
from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.rows import FILES, Scenario
from hexmarshal.wargame.package import Package

__all__ = ["PACKAGE", "Data", "load", "scenario"]

PACKAGE: Package[Data, Scenario] = Package(
    game="serbien",
    folder=Path(__file__).parents[1] / "data",
    files=FILES,
    needed=checks.NEEDED,
    make=Data.of,
    faults=checks.faults,
    form=Scenario,
    scenario_faults=checks.scenario_faults,
)
load, scenario = PACKAGE.load, PACKAGE.scenario
