"""Chapter 9.2: attrition of units that are out of supply."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.steps import half, lose
from hexmarshal.games.great_war_east.rules.standard.supply import feed_units, out_of_supply


class AttritionSegment(Procedure, frozen=True, tag="AttritionSegment"):
    """4.0-A1e, 9.22: each phasing unit that is out of supply now rolls."""

    player: SideNumber
    steps: ClassVar = ("feed", "roll")

    def feed(self, table: GreatWar) -> None:
        """11.22: whom fortresses feed."""
        feed_units(table, self.player)

    def roll(self, table: GreatWar) -> None:
        """9.22, 9.24: all roll by what they found before anybody lost a step."""
        for index in suffering(table, self.player):
            wear(table, index, "9.22")


def suffering(table: GreatWar, side: SideNumber) -> list[Counter]:
    """9.22, 9.24, SG-24.0: units of a side out of supply; headquarters and foragers suffer no attrition."""
    return [index for index in out_of_supply(table, side) if not table.pieces[index].foraging]


def wear(table: GreatWar, index: Counter, clause: str) -> None:
    """9.22, 9.23: on a low die a unit loses half of its remaining steps; that is no loss in combat (SG-25.2)."""
    die = table.roll(f"Attrition of {table.name(index)}", clause)
    spared = Needed.at_least(table.printed.number["attrition"] + 1, die)
    if spared.passed:
        table.read_as("no effect", spared)
        return
    steps = half(table.steps(index))
    have = table.steps(index)
    table.read_as("loses its last step" if have == 1 else f"loses {steps} of {have} steps", spared)
    lose(table, index, steps, clause, in_combat=False)
