"""The components of *March on the Drina*: board, units, cards, charts, layouts and scenarios, read from `data/`.

>>> data = load()
>>> data.units["cavalry"].move, data.capacities["serbian"].capacity, data.cities["Belgrade"].capacity
(3, 22, 3)
>>> data.price("artillery", 3), len(data.deck("lucky")), data.code("BG1")
(32, 36, Code(country='bulgarian', figure='general', number=1))
>>> data.reinforces("1915-1"), [effect.text for effect in data.effects_of("1915-1") if effect.countries]
(True, ['Serbia loses 3 infantry tokens of her choice.'])
>>> scenario(data, "august").placement["E05"]
'AC'
"""

from __future__ import annotations

from pathlib import Path

from hexmarshal.games.drina.parts import checks
from hexmarshal.games.drina.parts.data import Data
from hexmarshal.games.drina.parts.rows import FILES, Scenario
from hexmarshal.wargame.package import Package

__all__ = ["PACKAGE", "Data", "load", "scenario"]

PACKAGE: Package[Data, Scenario] = Package(
    game="drina",
    folder=Path(__file__).parents[1] / "data",
    files=FILES,
    make=Data.of,
    faults=checks.faults,
    form=Scenario,
    scenario_faults=checks.scenario_faults,
    stand_in=checks.stand_in,
    complete=checks.complete,
)
load, scenario = PACKAGE.load, PACKAGE.scenario
