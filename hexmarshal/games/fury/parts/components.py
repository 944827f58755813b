"""The components of *Fury in the East*: board, counters, charts and scenarios, read from `data/`.

>>> data = load()
>>> data.corps["ah-X"].combat, data.corps["ah-X"].army
((7, 4), 'ah-1')
>>> data.charts.ratio_of(13, 8).id
'3/2'
>>> data.board.labels[data.board.marked("setup:ah-3")[0]]
'1217'
>>> scenario(data, "historical").last_turn
'D2'
"""

from __future__ import annotations

from pathlib import Path

from hexmarshal.games.fury.parts import checks
from hexmarshal.games.fury.parts.data import Data
from hexmarshal.games.fury.parts.rows import FILES, Scenario
from hexmarshal.wargame.package import Package

__all__ = ["PACKAGE", "Data", "load", "scenario"]

PACKAGE: Package[Data, Scenario] = Package(
    game="fury",
    folder=Path(__file__).parents[1] / "data",
    files=FILES,
    make=Data.of,
    faults=checks.faults,
    form=Scenario,
    scenario_faults=lambda data, scenario: checks.scenario_faults(data, scenario, PACKAGE.scenarios()),
    stand_in=checks.stand_in,
)
load, scenario = PACKAGE.load, PACKAGE.scenario
