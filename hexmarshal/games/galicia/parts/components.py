"""The components of *Battle for Galicia, 1914*: board, counters, charts and scenarios, read from `data/`.

>>> data = load()
>>> data.units["ah-4"].front, data.units["ah-4"].corps, data.units["ru-82-r"].corps
(Face(attack=5, defence=6, artillery=4, ersatz=False, white=False), 'ah-corps-2', '')
>>> data.columns[data.ratio(13, 7)], data.result(data.ratio(13, 7), 9).attacker.modifier
('1.5:1', 2)
>>> [arrival.unit for arrival in data.arriving("GT5", "russian")]
['ru-1-gd', 'ru-82-r', 'ru-49']
>>> scenario(data, "campaign").last_turn
'GT12'
"""

from __future__ import annotations

from pathlib import Path

from hexmarshal.games.galicia.parts import checks
from hexmarshal.games.galicia.parts.data import Data
from hexmarshal.games.galicia.parts.rows import FILES, Scenario
from hexmarshal.wargame.package import Package

__all__ = ["PACKAGE", "Data", "load", "scenario"]

PACKAGE: Package[Data, Scenario] = Package(
    game="galicia",
    folder=Path(__file__).parents[1] / "data",
    files=FILES,
    needed=checks.NEEDED,
    make=Data.of,
    faults=checks.faults,
    form=Scenario,
    scenario_faults=checks.scenario_faults,
    stand_in=checks.stand_in,
)
load, scenario = PACKAGE.load, PACKAGE.scenario
