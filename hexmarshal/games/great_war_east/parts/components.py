"""The components of *The Great War in the East: Serbia/Galicia*, read from `data/`.

>>> data = load()
>>> len(data.units), data.units["ah-XI/3"].hex, data.units["ru-Ru3"].entries
(139, 'g1312', 'LM')
>>> scenario(data, "september").points
35
"""

from __future__ import annotations

from pathlib import Path

from hexmarshal.games.great_war_east.parts import checks
from hexmarshal.games.great_war_east.parts.data import Data
from hexmarshal.games.great_war_east.parts.rows import FILES, Scenario
from hexmarshal.wargame.game_data import filling
from hexmarshal.wargame.package import Package

__all__ = ["PACKAGE", "Data", "load", "scenario"]

PACKAGE: Package[Data, Scenario] = Package(
    game="great_war_east",
    folder=Path(__file__).parents[1] / "data",
    boards=("board_g.toml", "board_s.toml"),
    files=FILES,
    needed=checks.NEEDED,
    make=filling(Data, FILES),
    faults=checks.faults,
    form=Scenario,
    scenario_faults=checks.scenario_faults,
)
load, scenario = PACKAGE.load, PACKAGE.scenario
