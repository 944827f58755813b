"""The components of *Fury in the East*: board, counters, charts and scenarios, read from `data/`.

>>> box = load()
>>> box.corps["ah-X"].combat, box.corps["ah-X"].army
((7, 4), 'ah-1')
>>> box.charts.ratio_of(13, 8).id
'3/2'
>>> box.board.labels[box.board.marked("setup:ah-3")[0]]
'1217'
>>> scenario(box, "historical").last_turn
'D2'
"""

from __future__ import annotations

from pathlib import Path

from hexmarshal.games.fury.parts import checks
from hexmarshal.games.fury.parts.box import Box
from hexmarshal.games.fury.parts.rows import FILES, Scenario
from hexmarshal.wargame.package import Package

__all__ = ["PACKAGE", "Box", "load", "scenario"]

PACKAGE: Package[Box, Scenario] = Package(
    game="fury",
    folder=Path(__file__).parents[1] / "data",
    files=FILES,
    make=Box.of,
    faults=checks.faults,
    form=Scenario,
    scenario_faults=lambda box, scenario: checks.scenario_faults(box, scenario, PACKAGE.scenarios()),
    stand_in=checks.stand_in,
)
load, scenario = PACKAGE.load, PACKAGE.scenario
